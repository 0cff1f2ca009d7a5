#!/usr/bin/env python3
"""Formulas against SPIN's: formulas.py LACUNA [FILE.ltl …]

Per list: how long the slowest formula takes with us (everything that `lacuna formula` finds out, the process included) and
with `spin -f`, and how many states the Büchi automata have. Of a safety formula ours is deterministic, and counted as that.
SPIN gets the negation, as it does in use; so do we, for the comparison of sizes. Exits with 1 if a formula takes us 50 ms.
"""
import json
import pathlib
import re
import subprocess
import sys
import time

MOST_SECONDS = 0.05
SPIN_SECONDS = 20


def best_of(times, command, seconds=60):
    best, done = None, None
    for _ in range(times):
        started = time.monotonic()
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            return seconds, None
        taken = time.monotonic() - started
        best = taken if best is None else min(best, taken)
    return best, done.stdout


def for_spin(formula):
    """SPIN has W only in inline formulas; `spin -f` knows V: a W b is b V (a || b). Operands of W are atoms or brackets."""
    text = formula
    while re.search(r"\bW\b", text):
        text = weaken_once(text)
    text = re.sub(r"\bG\b", "[]", re.sub(r"\bF\b", "<>", re.sub(r"\bR\b", "V", text)))
    return text.replace("&", "&&").replace("|", "||")


def operand_before(text, end):
    end = len(text[:end].rstrip())
    start = end - 1
    if text[start] == ")":
        depth = 0
        while True:
            depth += {")": 1, "(": -1}.get(text[start], 0)
            if depth == 0:
                break
            start -= 1
    while start > 0 and text[start - 1] == "!":
        start -= 1
    return start, end


def operand_after(text, start):
    while text[start] == " ":
        start += 1
    end = start
    while text[end] in "!GFX ":
        end += 1
    if text[end] == "(":
        depth = 0
        while True:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
            if depth == 0:
                return start, end
    return start, end + 1


def weaken_once(text):
    """The last W is the innermost of a chain to the right."""
    at = [m.start() for m in re.finditer(r"\bW\b", text)][-1]
    left, right = operand_before(text, at), operand_after(text, at + 1)
    a, b = text[left[0]:left[1]], text[right[0]:right[1]]
    return "%s((%s) V ((%s) | (%s)))%s" % (text[:left[0]], b, a, b, text[right[1]:])


def main():
    lacuna = sys.argv[1]
    here = pathlib.Path(__file__).parent / "formulas"
    slow = False
    print("%-20s %9s %16s %16s %9s %9s %8s" % ("list", "formulas", "slowest lacuna", "slowest spin -f",
                                              "lacuna", "spin -f", "smaller"))
    for path in map(pathlib.Path, sys.argv[2:]) if sys.argv[2:] else sorted(here.glob("*.ltl")):
        formulas = path.read_text(encoding="utf-8").splitlines()
        ours = theirs = 0
        worst_ours = worst_theirs = 0.0
        unfinished = refused = 0
        for formula in formulas:
            seconds, _ = best_of(3, [lacuna, "formula", "(%s)" % formula])
            worst_ours = max(worst_ours, seconds)
            said = best_of(1, [lacuna, "formula", "--json", "!(%s)" % formula])[1]
            states = json.loads(said)["results"][0]["automaton"]["states"]
            seconds, claim = best_of(1, ["spin", "-f", "!(%s)" % for_spin(formula)], SPIN_SECONDS)
            worst_theirs = max(worst_theirs, seconds)
            if claim is None or "tl_spin" in claim or "never" not in claim:
                unfinished += claim is None
                refused += claim is not None
                continue
            ours += states
            theirs += len(re.findall(r"^\w+:", claim, re.MULTILINE))
        slow |= worst_ours >= MOST_SECONDS
        print("%-20s %9d %13.1f ms %13.1f ms %9d %9d %7.1fx" %
              (path.stem, len(formulas), worst_ours * 1000, worst_theirs * 1000, ours, theirs, theirs / ours))
        if unfinished or refused:
            print("    left out of the sizes: %d that SPIN did not finish in %d s, %d with X, which it does not take" %
                  (unfinished, SPIN_SECONDS, refused))
    sys.exit(1 if slow else 0)


main()
