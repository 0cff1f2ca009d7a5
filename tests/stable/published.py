#!/usr/bin/env python3
"""`lacuna stable` on systems that others have published: published.py LACUNA FOLDER, one of ../shared/data. What is
expected of each system is below; a system that nothing is known of, or that is missing, is a failure."""
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

# verdict, ground, k, states and transitions of the minimal composition, status
EXPECTED = {
    "cfsm": {
        "AlternatingBit.txt": ("synchronizable", "proved", 0, 4, 4, 0),
        "Bargain.txt": ("synchronizable", "proved", 0, 4, 4, 0),
        "HealthSystem.txt": ("synchronizable", "proved", 0, 10, 11, 0),
        "TPMContract.txt": ("synchronizable", "proved", 0, 5, 7, 0),
        "client-server-logger.txt": ("stable", "criterion", 1, 6, 9, 3),
    },
    "peers": {
        "abb": ("unknown", None, 10, 495, 1344, 1),
        "booking": ("stable", "proved", 1, 27, 35, 1),
        "factory": ("synchronizable", "proved", 0, 11, 14, 0),
        "fig1": ("stable", "criterion", 1, 5, 6, 3),
        "mars": ("stable", "proved", 2, 20, 24, 1),
        "ssh": ("synchronizable", "proved", 0, 16, 18, 1),
        "train": ("unknown", None, 10, 68, 138, 1),
        "vending": ("synchronizable", "proved", 0, 7, 7, 0),
    },
}


def answer(lacuna, system):
    files = sorted(system.iterdir()) if system.is_dir() else [system]
    done = subprocess.run([lacuna, "stable", "--json", *map(str, files)], capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):
        return done.stderr
    found = json.loads(done.stdout)["results"][0]
    return (found["verdict"], found["ground"], found["k"], found["lts"]["states"], found["lts"]["transitions"],
            done.returncode)


def main():
    lacuna, name = sys.argv[1:]
    folder, expected, wrong = need(name), EXPECTED[name], 0
    there = {path.name for path in folder.iterdir() if path.name != "README.md"}
    for system in sorted(there | set(expected)):
        found = answer(lacuna, folder / system) if system in there else "not there"
        if found != expected.get(system):
            print("%s: %s, not %s" % (system, found, expected.get(system)))
            wrong += 1
    print("%d systems, %d wrong" % (len(expected), wrong))
    sys.exit(1 if wrong else 0)


main()
