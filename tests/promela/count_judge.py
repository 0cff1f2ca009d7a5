#!/usr/bin/env python3
"""States and steps of Promela models as SPIN counts them: count_judge.py LACUNA

The corners and public models of ../shared/data/promela, and the models that the package of SPIN installs, where they are. SPIN's own answers lie
beside the models: ../shared/PROMELA-COUNTING.md says how they were made."""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

PACKAGED = pathlib.Path("/usr/share/doc/spin/examples")

# An endless loop inside of an atomic is no step here. SPIN goes on after an index that is out of bounds, and after a message with too few fields.
# c397 needs trace, which is not checked yet. c259 is about an option of SPIN. Only claims may ask for enabled(): SPIN lets c280 pass, and then does not explore it.
OTHERWISE = {"c025", "c074", "c076", "c188", "c259", "c280", "c397"}
# SPIN's own limits of depth or time ended these.
CUT = {"priorities.pml"}
MOST_STATES = 1000000


def count(lacuna, path):
    done = subprocess.run([lacuna, "lts", "--json", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    answer = json.loads(done.stdout)
    if not answer["results"]:
        return done.stdout.decode() + done.stderr.decode()
    return answer["results"][0]["states"], answer["results"][0]["steps"] + 1


def models(folder):
    data = need("promela")
    for corner in json.load(open(data / "corners.json")):
        if corner["id"] not in OTHERWISE:
            path = pathlib.Path(folder) / (corner["id"] + ".pml")
            path.write_text(corner["promela"])
            yield corner["id"], path, corner["spin"]
    for line in open(data / "expected.jsonl"):
        expected = json.loads(line)
        yield expected["file"], data / expected["file"], expected
    for line in open(data / "debian-examples.jsonl"):
        expected = json.loads(line)
        if expected["file"] not in CUT and (PACKAGED / expected["path"]).exists():
            yield expected["file"], PACKAGED / expected["path"], expected


def main():
    lacuna, compared, different = sys.argv[1], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, path, expected in models(folder):
            if not expected.get("states") or expected["states"] > MOST_STATES:
                continue
            compared += 1
            wanted, counted = (expected["states"], expected["transitions"]), count(lacuna, path)
            if counted != wanted:
                different += 1
                print("%s: SPIN counts %s, lacuna %s\n%s" % (name, wanted, counted, path.read_text() if len(name) == 4 else ""))
    print("%d models, %d differ" % (compared, different))
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
