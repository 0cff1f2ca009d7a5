#!/usr/bin/env python3
"""models/closing, closed in four ways, against SPIN. models.py LACUNA MODELS

SPIN's answer to each formula of what `close` writes is ours, and as README.md there has it. request_may.pml and request_must.pml are what `close` writes."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

LACUNA, MODELS = sys.argv[1], pathlib.Path(sys.argv[2]) / "closing"
KINDS = ("explicit", "none", "may", "must")
# In the order of KINDS. The explicit environment of the link has too many states for SPIN here.
EXPECTED = {("request.pml", "served"): ("violated",) * 4,
            ("request.pml", "served_in_time"): ("holds", "holds", "violated", "holds"),
            ("link.pml", "probed"): (None, "holds", "violated", "holds")}
OPTIONS = {"request.pml": ["--external", "ask"], "link.pml": []}


def spin(folder, path, formula):
    for command in (["spin", "-a", path], ["cc", "-w", "-O1", "-DNOREDUCE", "-o", "pan", "pan.c"]):
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    said = subprocess.run(["./pan", "-a", "-m1000000", "-N", formula], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    return "unknown" if "max search depth too small" in said else "holds" if "errors: 0" in said else "violated"


def main():
    failed, compared = [], 0
    if not shutil.which("spin"):
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        for (name, formula), expected in EXPECTED.items():
            for kind, verdict in zip(KINDS, expected):
                if not verdict:
                    continue
                closed = os.path.join(folder, "closed.pml")
                subprocess.run([LACUNA, "close", MODELS / name, "--analysis", kind, "-o", closed, *OPTIONS[name]], check=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                run = subprocess.run([LACUNA, "verify", closed, "--json", "--property", formula], stdout=subprocess.PIPE)
                found = [json.loads(run.stdout)["results"][0]["verdict"], spin(folder, closed, formula)]
                compared += 1
                if found != [verdict, verdict]:
                    failed.append("%s of %s with %s: we say %s, SPIN %s" % (formula, name, kind, *found))
                kept = MODELS / name.replace(".pml", "_%s.pml" % kind)
                if kept.exists() and kept.read_text() != open(closed).read():
                    failed.append("%s is not what close writes" % kept.name)
    for line in failed:
        print(line)
    print("%d verdicts compared, %d differ" % (compared, len(failed)))
    sys.exit(bool(failed))


main()
