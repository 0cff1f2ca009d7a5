#!/usr/bin/env python3
"""The public models of ../shared/data/rebeca and the corners beside them: acceptance, counts, verdicts.

    published.py LACUNA

The tables of the two READMEs say what the public tools and an independent interpreter answered. Where lacuna is meant to
differ, the exceptions below say so, and why. The interpreter beside this file must answer the same as lacuna."""
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import interpreter  # noqa: E402
from shared_data import need  # noqa: E402

LACUNA = os.path.abspath(sys.argv[1])
DATA = need("rebeca")
CORNERS = DATA / "corners"
SECONDS = 60

# Too large, or growing without bound: a limit ends them.
LARGE = {"lbe", "online-retail", "online-retail-kafka2", "spanning-tree"}

# Numbers do not wrap, division by zero is a failure, the initial state counts, and methods are bound dynamically.
OTHER_CORNERS = {
    "byte-wrap": {"failure"},
    "div-zero": {"failure"},
    "assert-initial": {"One"},
}
# Two choices with the same result are one transition here.
FEWER_TRANSITIONS = {"nondet-same-result": (2, 2)}
# Formulas are read from the first state on.
OTHER_FORMULAS = {
    "ltl-initial": {"Z": True, "O": False, "NZ": False, "XO": True, "XT": False, "Fz": True, "U2": False},
    "override-sync": {"Child": True, "Parent": False},
}
# What the property file of lbe has was rejected by its own compiler: its definitions are numbers.
REJECTED_PROPERTIES = {"lbe"}

# Accepted here since the text is clear, although the public compiler or its C++ fails.
PROPERTIES_ACCEPTED_TOO = {"ltl-direct-atom", "ltl-direct-boolvar", "ltl-infix-U", "equality-of-props", "not-without-parens"}
# Accepted by the compiler as version 2.2 only, by lacuna in all versions.
ACCEPTED_TOO = {"new-rebec"}
# Accepted by the compiler, but RMC's generated code does not use real numbers and texts in states either.
NOT_EXPLORED = {"float-var", "string-local", "string-statevar"}


def lacuna(*arguments):
    done = subprocess.run([LACUNA, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS * 2)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def verify(*arguments):
    status, out, err = lacuna("verify", "--json", *arguments)
    try:
        return status, json.loads(out)
    except ValueError:
        sys.exit("no JSON from %s: %s %s" % (arguments, out, err))


def rows(path, columns):
    for line in open(path, encoding="utf-8"):
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) >= columns and cells[0] != "file":
            yield cells


failures = []


def expect(name, what, found, wanted):
    if found != wanted:
        failures.append("%s: %s is %s, not %s" % (name, what, found, wanted))


def violated(answer):
    return {result["property"] for result in answer["results"] if result["verdict"] == "violated"}


def whole_space(answer):
    """Of a search that has seen all states."""
    complete = [(r["states"], r["transitions"]) for r in answer["results"] if r["verdict"] == "holds" and r["kind"] in ("failure", "overflow", "deadlock")]
    return max(complete) if complete else None


def check_interpreter(name, version, files, answer):
    """It knows no formulas, and counts nothing where a constructor fails."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    found = interpreter.explore(interpreter.read(text, version), 10**5)
    kinds = {"failure": "failure", "overflow": "overflow", "deadlock": "deadlock"}
    wrong = {kinds.get(w.split(" ")[0], w) for w in found.wrong}
    formulas = {r["property"] for r in answer["results"] if r["kind"] == "formula"}
    expect(name, "what the interpreter finds", wrong, violated(answer) - formulas)
    if found.constructed and whole_space(answer):
        expect(name, "what the interpreter counts", (found.states, found.transitions), whole_space(answer))


def errors(answer):
    return [d["message"] for d in answer["diagnostics"] if d.get("severity") == "error"]


def check_models():
    count = 0
    for cells in rows(DATA / "README.md", 8):
        name, version, oracle, properties = cells[0], cells[1], cells[6], cells[7]
        model = DATA / (name + ".rebeca")
        if not model.exists():
            continue
        count += 1
        if name in LARGE:
            status, answer = verify(model, "--states", 20000, "--timeout", SECONDS)
            expect(name, "errors", errors(answer), [])
            continue
        status, answer = verify(model, "--format", "rebeca-" + version)
        check_interpreter(name, version, [model], answer)
        plain, detected = verify(model)
        expect(name, "status without --format", plain, status)
        if "while constructing" in oracle:
            expect(name, "violated", violated(answer), {"overflow"})
            continue
        whole = re.search(r"whole space (\d+) st, (\d+) tr, (\d+) deadlock states, (\d+) overflowing", oracle)
        simple = re.match(r"(satisfied|deadlock); (\d+) st, (\d+) tr", oracle)
        wanted = whole or simple
        states, transitions = (whole.group(1), whole.group(2)) if whole else (simple.group(2), simple.group(3))
        overflowing = int(whole.group(4)) if whole else 0  # counted there, but such a turn does not happen here
        expect(name, "states and transitions", whole_space(answer), (int(states), int(transitions) - overflowing))
        verdicts = set()
        if whole:
            verdicts = ({"deadlock"} if int(whole.group(3)) else set()) | ({"overflow"} if int(whole.group(4)) else set())
        elif wanted.group(1) == "deadlock":
            verdicts = {"deadlock"}
        expect(name, "violated", violated(answer), verdicts)
        check_formulas(name, model, properties)
    expect("README.md", "models", count, 36)


def check_formulas(name, model, properties):
    file = model.with_suffix(".property")
    if not file.exists() or name in REJECTED_PROPERTIES:
        return
    _, answer = verify(model, file)
    _, unfair = verify(model, file, "--fairness", "none")
    for found in re.finditer(r"(\w+): (satisfied|counter example)(?: \[plain LTL without fairness: (holds|FAILS)\])?", properties):
        property = found.group(1)
        expect(name, property, property in violated(answer), found.group(2) != "satisfied")
        if found.group(3):
            expect(name, property + " without fairness", property in violated(unfair), found.group(3) == "FAILS")


def check_corners():
    count = 0
    for cells in rows(CORNERS / "README.md", 6):
        name, version, rmc, oracle, formulas = cells[0], cells[1], cells[3], cells[4], cells[5] if len(cells) > 5 else ""
        model = CORNERS / (name + ".rebeca")
        if not model.exists() or not re.match(r"\d", version):
            continue
        count += 1
        file = model.with_suffix(".property")
        files = [model] + ([file] if file.exists() else [])
        _, answer = verify(*files, "--format", "rebeca-" + version)
        expect(name, "errors", errors(answer), [])
        check_interpreter(name, version, files, answer)
        formula_names = {f.group(1) for f in re.finditer(r"(\w+): (?:satisfied|counter example|assertion failed)", formulas)}
        verdicts = violated(answer) - formula_names
        check_corner(name, rmc, oracle, answer, verdicts)
        for f in re.finditer(r"(\w+): (satisfied|counter example)", formulas):
            holds = OTHER_FORMULAS.get(name, {}).get(f.group(1), f.group(2) == "satisfied")
            expect(name, f.group(1), f.group(1) not in violated(answer), holds)
    expect("corners/README.md", "run-time corners", count, 35)


def check_corner(name, rmc, oracle, answer, verdicts):
    if name in OTHER_CORNERS:
        expect(name, "violated", verdicts, OTHER_CORNERS[name])
        return
    verdict = re.match(r"[a-z ]+", rmc).group(0).strip()
    wanted = {"satisfied": set(), "deadlock": {"deadlock"}, "queue overflow": {"overflow"}, "assertion failed": {"failure"}}[verdict]
    if name == "assert-later":
        wanted = {"Ok"}
    expect(name, "violated", verdicts, wanted)
    if wanted <= {"deadlock"}:
        states, transitions = FEWER_TRANSITIONS.get(name) or map(int, oracle.split("/"))
        expect(name, "states and transitions", whole_space(answer), (states, transitions))


def accepted(*files):
    with tempfile.TemporaryDirectory() as folder:
        status, _, err = lacuna("convert", *files, "-o", os.path.join(folder, "out.rebeca"))
    return status == 0, err


def check_compiler_corners():
    count = 0
    for cells in rows(CORNERS / "README.md", 2):
        name, answer = cells[0], cells[1]
        text = CORNERS / "compile" / (name + ".rebeca")
        if not text.exists():
            continue
        count += 1
        fine, err = accepted(text)
        wanted = answer == "ok" or "2.3: ok" in answer or name in ACCEPTED_TOO
        expect("compile/" + name, "accepted", fine, wanted)
        if not fine:
            expect("compile/" + name, "place in the message", bool(re.search(r"%s:\d+:\d+: error" % re.escape(text.name), err)), True)
        elif name not in NOT_EXPLORED:
            status, found = verify(text)
            expect("compile/" + name, "errors", errors(found), [])
    expect("corners/compile", "texts", count, len(list((CORNERS / "compile").glob("*.rebeca"))))


def check_property_corners():
    model = CORNERS / "property" / "model.rebeca"
    count = 0
    for line in open(CORNERS / "README.md", encoding="utf-8"):
        found = re.match(r"- ([\w-]+): (.*)", line)
        if not found or not (model.parent / (found.group(1) + ".property")).exists():
            continue
        count += 1
        name = found.group(1)
        fine, err = accepted(model, model.parent / (name + ".property"))
        expect("property/" + name, "accepted", fine, found.group(2).startswith("rmc ok") or name in PROPERTIES_ACCEPTED_TOO)
        if fine:
            _, answer = verify(model, model.parent / (name + ".property"))
            expect("property/" + name, "errors", errors(answer), [])
    expect("corners/property", "files", count, 35)


check_models()
check_corners()
check_compiler_corners()
check_property_corners()
for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
