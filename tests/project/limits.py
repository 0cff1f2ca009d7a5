#!/usr/bin/env python3
"""Lets limits strike `lacuna check` at every point: limits.py LACUNA MODELS

A copy of models/shop is checked with growing limits of time and memory. A candidate is then as it is without limits, or
inconclusive, and a note names it. Once the assumption has been read, every candidate has a result, also in JUnit and SARIF.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

CANDIDATES = ["careful.aml", "eager.aml", "polite.aml", "mended.aml"]


def expect(condition, what):
    if not condition:
        sys.exit(what)


class Checks:
    def __init__(self, lacuna, folder):
        self.lacuna, self.folder = lacuna, folder

    def check(self, words):
        return subprocess.run([self.lacuna, "check"] + words + ["--json"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def compare(self, words, limit, whole):
        """How many candidates have their verdict; None: nothing could be checked."""
        ran = self.check(words + limit + ["--junit", "r.xml", "--sarif", "r.sarif"])
        what = " ".join(words + limit) + "\n" + ran.stdout + ran.stderr
        answer = json.loads(ran.stdout)
        results = answer["results"]
        expect(answer["status"] == ran.returncode, "another status: " + what)
        if not results:
            expect(ran.returncode == 3 and answer["diagnostics"], "no result, and no message: " + what)
            return None
        expect([r["candidate"] for r in results] == CANDIDATES, "a result has vanished: " + what)
        noted = {d["file"] for d in answer["diagnostics"] if d["severity"] == "note"}
        known = 0
        for result in results:
            same = result["verdict"] == whole[result["candidate"]]
            expect(same or (result["verdict"] == "inconclusive" and result["candidate"] in noted), "another verdict: " + what)
            known += same
        if known < len(results):
            expect(ran.returncode in (1, 3), "a status that says that all is well: " + what)
        self.compare_files(results, what)
        return known

    def compare_files(self, results, what):
        cases = [case for case in xml.parse(self.folder / "r.xml").getroot().iter("testcase") if case.get("classname") != "lacuna"]
        expect([case.get("name") for case in cases] == CANDIDATES, "JUnit lacks a candidate: " + what)
        for case, result in zip(cases, results):
            types = [problem.get("type") for problem in case]
            expect(types == [] if result["verdict"] == "accepted" else types == [result["verdict"]], "JUnit differs: " + what)
        found = [r["ruleId"] for r in json.loads((self.folder / "r.sarif").read_text())["runs"][0]["results"]]
        expect(found == [r["verdict"] for r in results if r["verdict"] != "accepted"], "SARIF differs: " + what)


def main():
    lacuna, models = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="lacuna-limits-") as place:
        folder = pathlib.Path(place)
        for path in [*(models / "shop").glob("*.aml"), models / "shop" / "lacuna.toml"]:
            (folder / path.name).write_bytes(path.read_bytes())
        checks = Checks(lacuna, folder)
        checks.check([])
        limits = [["--timeout", "%.4fs" % (0.0005 * 1.25**i)] for i in range(26)]
        limits += [["--memory", "%dK" % (1024 + 256 * i)] for i in range(40)]
        known = []
        for words in ([], ["--responsive"], CANDIDATES + ["--against", ".lacuna/payment.assumption"]):
            whole = {r["candidate"]: r["verdict"] for r in json.loads(checks.check(words).stdout)["results"]}
            known += [checks.compare(words, limit, whole) for limit in limits]
    some = [k for k in known if k is not None]
    print("%d limits: nothing known with %d, all candidates with %d, some with %d" % (
        len(known), known.count(None), some.count(4), len(some) - some.count(4)))


main()
