#!/usr/bin/env python3
"""Checks the case studies: check.py LACUNA MODELS

models/*/expected.json lists verifications: the files of a system, options, the size of its state space, and per property the
verdict and, if it is violated, the number of turns of a shortest run (of a lasso: with its loop). Or it lists two ways to
write a property, which must have the same minimal automaton, byte by byte, with so many states. Or an open system, what
`assume` finds (of rules: states and actions of each), and candidates with the verdict of `check` and whether the whole system confirms it. Of FSP it names the
process; the length of a violation is that of its trace. Or it names processes that are weakly bisimilar. Or what `direct`
finds of the processes of a file, and which environments are good. Or what `stable` finds of peers, or what `prove` shows.
"""
import json
import pathlib
import subprocess
import sys
import tempfile


def results(lacuna, command, files, folder):
    done = subprocess.run([lacuna, command, "--json", *files], cwd=folder, capture_output=True, text=True)
    return done.returncode, json.loads(done.stdout)["results"]


def minimal_automaton(lacuna, folder, files, name):
    """The automaton of the property's bad prefixes as text, minimal and in canonical order."""
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place, "property.aut")
        ins = [word for file in files for word in ("--in", file)]
        subprocess.run([lacuna, "formula", *ins, "--property", name, "-o", path], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        return subprocess.run([lacuna, "reduce", path, "-o", "-"], check=True, capture_output=True, text=True).stdout


def differing_automata(lacuna, folder, expected):
    left, right = (minimal_automaton(lacuna, folder, files, expected["property"])
                   for files in expected["same_automaton"])
    if left != right:
        yield "the automata of %s differ:\n%s\n%s" % (expected["property"], left, right)
    if not left.splitlines()[0].endswith(",%d)" % expected["states"]):
        yield "the automaton of %s is another: %s" % (expected["property"], left)


def sizes(value):
    """States and transitions, where that is what the value has. Moves are checked elsewhere."""
    return [value["states"], value["transitions"]] if "transitions" in value else list(value.values())


def differing_assumptions(lacuna, folder, expected):
    """`assume` and `check`, with the sizes and verdicts that are known."""
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place, "a.assumption")
        files = expected["assume"]
        _, found = results(lacuna, "assume", files + expected.get("options", []) + ["-o", str(path)], folder)
        told = {name: sizes(value) if isinstance(value, dict) else value for name, value in found[0].items()}
        told["rules"] = [[rule["states"], len(rule["actions"])] for rule in found[0].get("rules", [])]
        for name, value in expected["expect"].items():
            if told[name] != value:
                yield "%s is %s, not %s" % (name, told[name], value)
        ins = [word for file in files for word in ("--in", file)]
        for candidate, verdict in expected.get("candidates", {}).items():
            _, found = results(lacuna, "check", [candidate, "--against", str(path)] + ins, folder)
            if [found[0]["verdict"], found[0]["confirmed"]] != verdict:
                yield "%s is %s, not %s" % (candidate, [found[0]["verdict"], found[0]["confirmed"]], verdict)


def differing_behaviour(lacuna, folder, expected):
    """Minimal LTSs are the same, byte by byte."""
    minimal = {subprocess.run([lacuna, "reduce", "-e", "weak", *expected["files"], "--process", process, "-o", "-"],
                              cwd=folder, check=True, capture_output=True).stdout
               for process in expected["same_behaviour"]}
    if len(minimal) != 1:
        yield "%s differ" % " and ".join(expected["same_behaviour"])


def differing_environments(lacuna, folder, expected):
    """`direct`: the assumption, and which environments respect it."""
    words = [expected["direct"]] + expected["options"]
    _, found = results(lacuna, "direct", words, folder)
    told = [found[0]["verdict"]] + list(found[0]["assumption"].values())
    if told != expected["expect"]:
        yield "direct finds %s, not %s" % (told, expected["expect"])
    for environment, good in expected.get("environments", {}).items():
        _, found = results(lacuna, "direct", words + ["--environment", environment], folder)
        if found[0]["environment"]["good"] != good:
            yield "%s is %s" % (environment, "good" if found[0]["environment"]["good"] else "not good")


def differing_bounds(lacuna, folder, expected):
    """`stable`: fields of its result."""
    _, found = results(lacuna, "stable", expected["stable"], folder)
    told = {name: list(value.values()) if isinstance(value, dict) else value for name, value in found[0].items()}
    for name, value in expected["expect"].items():
        if told[name] != value:
            yield "%s is %s, not %s" % (name, told[name], value)


def differing_proofs(lacuna, folder, expected):
    """`prove`: the verdict, and how each lemma was shown, with its size."""
    status, found = results(lacuna, "prove", expected["prove"], folder)
    told = {"status": status, "verdict": found[0]["verdict"],
            "lemmas": [[lemma["method"], lemma["states"], lemma["transitions"]] for lemma in found[0]["lemmas"]]}
    for name, value in told.items():
        if value != expected[name]:
            yield "%s is %s, not %s" % (name, value, expected[name])


def differences(lacuna, folder, expected):
    """What is not as expected, as texts."""
    if "prove" in expected:
        yield from differing_proofs(lacuna, folder, expected)
        return
    if "stable" in expected:
        yield from differing_bounds(lacuna, folder, expected)
        return
    if "direct" in expected:
        yield from differing_environments(lacuna, folder, expected)
        return
    if "assume" in expected:
        yield from differing_assumptions(lacuna, folder, expected)
        return
    if "same_automaton" in expected:
        yield from differing_automata(lacuna, folder, expected)
        return
    if "same_behaviour" in expected:
        yield from differing_behaviour(lacuna, folder, expected)
        return
    process = ["--process", expected["process"]] if "process" in expected else []
    status, spaces = results(lacuna, "lts", expected["files"] + process, folder)
    if status != 0:
        yield "lacuna lts ends with status %d" % status
        return
    size = [spaces[0]["states"], spaces[0]["transitions"]]
    if size != expected["space"]:
        yield "space is %s, not %s" % (size, expected["space"])
    status, found = results(lacuna, "verify", expected["files"] + process + expected.get("options", []), folder)
    if status != expected["status"]:
        yield "status is %d, not %d" % (status, expected["status"])
    told = {}
    for result in found:
        name = result["property"] + (" of " + result["mailbox"] if "mailbox" in result else "")
        told[name] = ("holds" if result["verdict"] == "holds" else
                      len(result["trace"] if "trace" in result else result["run"]["turns"]))
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
                print("%s, %s: %s" % (path, " ".join(expected.get("files", expected.get("assume", expected.get("stable", expected.get("prove", [expected.get("direct", "")]))))), text))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed or not passed else 0)


main()
