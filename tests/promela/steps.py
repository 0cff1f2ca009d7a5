#!/usr/bin/env python3
"""Lets the program `steps` compare remembered and computed steps: steps.py STEPS [MODEL…]

Without models: the corners and public models of ../shared/data/promela, and those that the package of SPIN installs, where they are."""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

PACKAGED = pathlib.Path("/usr/share/doc/spin/examples")


def models(folder):
    data = need("promela")
    for corner in json.load(open(data / "corners.json")):
        path = pathlib.Path(folder) / (corner["id"] + ".pml")
        path.write_text(corner["promela"])
        yield path
    yield from sorted(data.glob("*.pml"))
    yield from sorted(data.glob("perf/*.pml"))
    yield from sorted(PACKAGED.rglob("*.pml"))


def main():
    steps, given = sys.argv[1], sys.argv[2:]
    compared = different = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in [pathlib.Path(p) for p in given] or models(folder):
            done = subprocess.run([steps, str(path), "5000"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
            if done.returncode == 2:
                continue
            compared += 1
            if done.returncode != 0:
                different += 1
                print("%s: %s (status %d)" % (path, done.stdout.decode().strip(), done.returncode))
    print("%d models, %d differ" % (compared, different))
    return different > 0 or compared == 0


if __name__ == "__main__":
    sys.exit(main())
