#!/usr/bin/env python3
"""SPIN judges what `lacuna convert` makes of Promela: format_judge.py LACUNA [--rounds N] [--first N]

The models are the corners and the public models of ../shared/data/promela, and those that the package of SPIN installs, where they are.

- What SPIN accepts is accepted, and what it rejects is an error, with the exceptions below.
- SPIN finds as many states in the formatted text as in the original.
- To format a formatted text changes nothing."""
import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

# SPIN dies of a division by zero in the initial value of a process, and has no X in Debian's build.
ACCEPTED = {"c070", "c234"}
# It overwrites _pid by what is received.
REJECTED = {"c187", "c382"}


def run(*command, folder=None, seconds=60):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=seconds, cwd=folder)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, ""


def count(folder, path):
    """The states that SPIN stores; None: it does not get so far."""
    status, _ = run("spin", "-a", "-o1", "-o2", "-o3", path, folder=folder)
    if status != 0 or not os.path.exists(os.path.join(folder, "pan.c")):
        return None
    compiler = ["tcc"] if shutil.which("tcc") else ["gcc", "-O1"]
    status, _ = run(*compiler, "-w", "-DNOREDUCE", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=2000", "-DVECTORSZ=4096", "-o", "pan", "pan.c", folder=folder)
    if status != 0:
        return None
    _, out = run("./pan", "-m100000", "-c0", "-w20", folder=folder, seconds=20)
    os.remove(os.path.join(folder, "pan.c"))
    found = re.search(r"(\d[\d.e+]*) states, stored", out)
    return found.group(1) if found else None


def judge(lacuna, name, text, rejected, folder, seen):
    original, once, twice = (os.path.join(folder, part + ".pml") for part in ("original", "once", "twice"))
    with open(original, "w") as file:
        file.write(text)
    status, out = run(lacuna, "convert", original, "-o", once)
    if status not in (0, 2):
        return "status %s: %s" % (status, out)
    if rejected:
        seen["rejected by both" if status else "rejected by SPIN alone"] += 1
        return "SPIN rejects it: " + rejected if status == 0 and name not in ACCEPTED else None
    if status:
        seen["rejected by lacuna alone"] += 1
        return "SPIN accepts it: " + out if name not in REJECTED else None
    if run(lacuna, "convert", once, "-o", twice)[0] != 0 or open(once).read() != open(twice).read():
        return "formatting it again changes it:\n" + open(once).read()
    before, after = count(folder, original), count(folder, once)
    seen["without a count" if before is None else "same count"] += 1
    return None if before == after else "%s states, and %s when it is formatted\n%s" % (before, after, open(once).read())


def models():
    data = need("promela")
    for corner in json.load(open(data / "corners.json")):
        yield corner["id"], corner["promela"], corner["spin"].get("rejected")
    for path in sorted(data.glob("*.pml")) + sorted(pathlib.Path("/usr/share/doc/spin").glob("**/*.pml")):
        text = path.read_text(errors="replace")
        if not re.search(r"\bc_(code|expr|decl|state|track)\b|#\s*include", text):
            yield path.name, text, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--rounds", type=int, default=10 ** 9)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    if not shutil.which("spin"):
        print("skipped: spin is not there")
        sys.exit(77)
    lacuna, seen, wrong = os.path.abspath(options.lacuna), collections.Counter(), 0
    for number, (name, text, rejected) in enumerate(models()):
        if not options.first <= number < options.first + options.rounds:
            continue
        with tempfile.TemporaryDirectory() as folder:
            fault = judge(lacuna, name, text, rejected, folder, seen)
        if fault:
            wrong += 1
            print("%s: %s\n%s" % (name, fault, text if len(text) < 2000 else ""))
    print(", ".join("%s %d" % entry for entry in sorted(seen.items())) + "; %d wrong" % wrong)
    sys.exit(1 if wrong else 0)


main()
