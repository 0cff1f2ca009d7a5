#!/usr/bin/env python3
"""Checks what `check --junit` and `check --sarif` write: ci_files.py LACUNA MODELS

The files are compared, candidate by candidate, with what --json says. JUnit is read back by an XML parser, and its elements and
attributes are those that Jenkins and GitLab document. SARIF is validated against the published schema, if that and a validator
are there; the text at each step of a code flow must name what the step is about.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as xml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import shared_data  # noqa: E402

ATTRIBUTES = {"testsuites": {"name", "tests", "failures", "errors"}, "testsuite": {"name", "tests", "failures", "errors"},
              "testcase": {"classname", "name", "file"}, "failure": {"type", "message"}, "error": {"type", "message"}}
CHILDREN = {"testsuites": {"testsuite"}, "testsuite": {"testcase"}, "testcase": {"failure", "error"}, "failure": set(), "error": set()}
PASSES = {"accepted"}
FAILS = {"rejected", "noncompliant", "unresponsive"}
ODD_NAME = "a&b <\"'> ü.aml"


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


class Check:
    def __init__(self, lacuna, folder, words, validate):
        self.folder, self.validate = folder, validate
        run = lambda more: subprocess.run([lacuna, "check"] + words + more, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.answer = json.loads(run(["--json"]).stdout)
        self.status = run(["--junit", "r.xml", "--sarif", "r.sarif"]).returncode
        expect(self.status == self.answer["status"], "the files change the status")
        self.results = self.answer["results"]

    def verdict(self, result):
        """A candidate that the whole system excuses, or condemns."""
        if result["verdict"] == "inconclusive" and result["confirmed"] is not None:
            return "rejected" if result["confirmed"] else "accepted"
        return result["verdict"]

    def junit(self):
        root = xml.parse(self.folder / "r.xml").getroot()
        expect(root.tag == "testsuites", "the root")
        self.elements(root)
        cases = [case for suite in root for case in suite if suite.get("name") != "lacuna"]
        expect([case.get("name") for case in cases] == [r["candidate"] for r in self.results], "a case for each candidate")
        for case, result in zip(cases, self.results):
            expect(case.get("file") == result["candidate"], "the file")
            self.case(case, result)
        self.counts(root, [case for suite in root for case in suite])
        for suite in root:
            self.counts(suite, list(suite))
            expect(all(case.get("classname") == suite.get("name") for case in suite), "the class is the suite")
        return root

    def elements(self, element):
        expect(element.tag in ATTRIBUTES, "unknown element " + element.tag)
        expect(set(element.keys()) <= ATTRIBUTES[element.tag], "attributes of " + element.tag)
        for child in element:
            expect(child.tag in CHILDREN[element.tag], "%s in %s" % (child.tag, element.tag))
            self.elements(child)

    def counts(self, element, cases):
        count = lambda tag: sum(case.find(tag) is not None for case in cases)
        expect(int(element.get("tests")) == len(cases), "tests")
        expect(int(element.get("failures")) == count("failure"), "failures")
        expect(int(element.get("errors")) == count("error"), "errors")

    def case(self, case, result):
        verdict = self.verdict(result)
        if verdict in PASSES:
            expect(len(case) == 0, "a case that passes is empty")
            return
        problem = case[0]
        expect(len(case) == 1 and problem.tag == ("failure" if verdict in FAILS else "error"), "a failure or an error")
        expect(problem.get("type") == result["verdict"] and problem.get("message"), "type and message")
        expect(problem.text.strip() and result["candidate"] in problem.text, "the text")
        expect("\x1b" not in problem.text and "�[" not in problem.text, "colours")
        run = result.get("run") or (result.get("trace") if verdict == "noncompliant" else None)
        if run:
            expect(run["ending"] in problem.text or verdict == "noncompliant", "the end of the run: %s" % run["ending"])

    def sarif(self):
        text = (self.folder / "r.sarif").read_text(encoding="utf-8")
        log = json.loads(text)
        self.validate(log)
        run = log["runs"][0]
        results = list(run["results"])
        rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
        for result in self.results:
            verdict = self.verdict(result)
            own = [r for r in results if self.path(r["locations"][0]) == result["candidate"]]
            if verdict in PASSES:
                continue
            expect(own and all(r["ruleId"] == result["verdict"] and r["ruleId"] in rules for r in own), "results of " + result["candidate"])
            expect(verdict == "unreadable" or len(own) == 1, "one result")
            expect(own[0]["level"] == ("warning" if verdict == "inconclusive" else "error"), "the level")
            if result.get("run"):
                self.flow(own[0], result["run"])
        bad = {r["candidate"] for r in self.results if self.verdict(r) not in PASSES}
        expect({self.path(r["locations"][0]) for r in results} == bad, "results of those that fail only")
        notes = run["invocations"][0]["toolExecutionNotifications"]
        expect(len(notes) == len(self.answer["diagnostics"]), "all diagnostics")
        return log

    def path(self, location):
        return urllib.parse.unquote(location["physicalLocation"]["artifactLocation"]["uri"])

    def shown(self, location):
        """The text of a region."""
        region = location["physicalLocation"]["region"]
        lines = (self.folder / self.path(location)).read_text(encoding="utf-8").split("\n")
        return lines[region["startLine"] - 1][region["startColumn"] - 1:region["endColumn"] - 1]

    def flow(self, result, run):
        steps = [step["location"] for step in result["codeFlows"][0]["threadFlows"][0]["locations"]]
        turns = sum(1 + len(turn["sends"]) for turn in run["turns"])
        expect(len(steps) == turns, "%d steps for %d turns and sends" % (len(steps), turns))
        for step in steps:
            message = re.search(r" (?:takes|sends) ([A-Za-z_0-9]+)", step["message"]["text"])
            expect(message and message.group(1) in self.shown(step), "the line of: %s, not %r" % (step["message"]["text"], self.shown(step)))
        expect(self.shown(result["locations"][0]), "where it is")


CASES = {
    "shop": lambda f: None,
    "odd names": lambda f: os.rename(f / "eager.aml", f / ODD_NAME),
    "unreadable": lambda f: (f / "polite.aml").write_text("actor payment(2) {\n  charge { bank!tke; order!pid; }\n"),
    "silent": lambda f: (f / "careful.aml").write_text("actor payment(9) { charge { bank!take; } taken { } refused { } unclear { } stop { } given { } }\n"),
    "noncompliant": lambda f: (f / "careful.aml").write_text("actor payment(9) { charge { order!stopped; order!paid; } taken { } refused { } unclear { } stop { } given { } }\n"),
    "wrong system": lambda f: (f / "bank.aml").write_text("actor bank(1) {"),
}


def project(folder, candidates, more=""):
    lists = {"system": ["shop.aml", "bank.aml"], "interfaces": ["interface.aml"], "properties": ["properties.aml"], "candidates": candidates}
    lines = ["%s = %s" % (key, json.dumps(value, ensure_ascii=False)) for key, value in lists.items()]
    (folder / "lacuna.toml").write_text("[component.payment]\n" + "\n".join(lines) + "\n" + more, encoding="utf-8")


def validator():
    path = pathlib.Path(shared_data.folder("schemas") or "/nonexistent") / "sarif-schema-2.1.0.json"
    try:
        import jsonschema
    except ImportError:
        print("python3-jsonschema is not there: SARIF is not validated")
        return lambda log: None
    if not path.exists():
        print("the schema is not there: SARIF is not validated")
        return lambda log: None
    schema = json.loads(path.read_text())
    return lambda log: jsonschema.validate(log, schema)


def main():
    lacuna, models = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    validate, seen = validator(), set()
    for name, change in CASES.items():
        with tempfile.TemporaryDirectory(prefix="lacuna-ci-") as place:
            folder = pathlib.Path(place)
            for path in (models / "shop").glob("*.aml"):
                (folder / path.name).write_bytes(path.read_bytes())
            change(folder)
            offers = [n for n in ["careful.aml", "eager.aml", ODD_NAME, "polite.aml", "mended.aml"] if (folder / n).exists()]
            for more in ("", "responsive = true\n", "[limits]\nstates = 60\n"):
                project(folder, offers, more)
                check = Check(lacuna, folder, [], validate)
                check.junit()
                check.sarif()
                seen |= {result["verdict"] for result in check.results}
            project(folder, offers)
            kept = folder / ".lacuna" / "payment.assumption"
            if name != "wrong system":
                check = Check(lacuna, folder, offers + ["--against", str(kept)], validate)
                check.junit()
                check.sarif()
    missing = {"accepted", "rejected", "noncompliant", "unresponsive", "unreadable"} - seen
    expect(not missing, "no case is %s" % missing)
    print("%d cases, verdicts %s" % (len(CASES), ", ".join(sorted(seen))))


main()
