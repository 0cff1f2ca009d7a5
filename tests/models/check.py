#!/usr/bin/env python3
"""Checks the case studies: check.py LACUNA MODELS

models/*/expected.json lists verifications: the files of a system, the size of its state space, and per property the verdict
and, if it is violated, the number of turns of a shortest run.
"""
import json
import pathlib
import subprocess
import sys


def results(lacuna, command, files, folder):
    done = subprocess.run([lacuna, command, "--json", *files], cwd=folder, capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout)["results"]


def differences(lacuna, folder, expected):
    """What is not as expected, as texts."""
    status, spaces = results(lacuna, "lts", expected["files"], folder)
    if status != 0:
        yield "lacuna lts ends with status %d" % status
        return
    size = [spaces[0]["states"], spaces[0]["transitions"]]
    if size != expected["space"]:
        yield "space is %s, not %s" % (size, expected["space"])
    status, found = results(lacuna, "verify", expected["files"], folder)
    if status != expected["status"]:
        yield "status is %d, not %d" % (status, expected["status"])
    told = {}
    for result in found:
        name = result["property"] + (" of " + result["mailbox"] if "mailbox" in result else "")
        told[name] = "holds" if result["verdict"] == "holds" else len(result["run"]["turns"])
    if told != expected["properties"]:
        yield "properties are %s, not %s" % (told, expected["properties"])


def main():
    lacuna, models = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    passed = failed = 0
    for path in sorted(models.glob("*/expected.json")):
        for expected in json.loads(path.read_text(encoding="utf-8")):
            wrong = list(differences(lacuna, path.parent, expected))
            passed += not wrong
            failed += bool(wrong)
            for text in wrong:
                print("%s, %s: %s" % (path, " ".join(expected["files"]), text))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed or not passed else 0)


main()
