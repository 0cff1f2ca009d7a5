#!/usr/bin/env python3
"""Runs the examples in .t files and compares what they print.

A line `  $ command` is run by bash (`  > ` continues it) in a fresh directory per file; the indented lines behind it
are what it must print, standard output and error together, then `  [N]` if the exit status is not 0. Everything else is
prose. An empty line of output is written ~. Times and memory figures are replaced by #. `run.py --update PROGRAM FILE…` rewrites the expectations.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
EMPTY = "~"  # an empty line of output
CHANGING = [
    (re.compile(r"\d+\.\d\d s, \d+ MB"), "# s, # MB"),
    (re.compile(r'("(?:seconds|peak_bytes|stored_bytes)": )[0-9.e+-]+'), r"\1#"),
    (re.compile(r"\d+ MB in use(?: and \d+ MB more needed)?"), "# MB in use"),
    (re.compile(r"(\n(?:property LTS(?:, reduced)?|contract|assumption)(?: +[\d,]+){2}) +\d+\.\d\d(?=\n)"), r"\1  #"),
    (re.compile(r"transitions +ms\n"), "transitions  ms\n"),
    (re.compile(r"so far: \d+"), "so far: #"),
    (re.compile(r"  \d+ ms\n"), "  # ms\n"),
]


def blocks(lines):
    """Yields ('prose', [lines]) and ('run', command, [command lines], [expected lines])."""
    i = 0
    while i < len(lines):
        if not lines[i].startswith("  $ "):
            yield ("prose", [lines[i]])
            i += 1
            continue
        shown, command = [lines[i]], lines[i][4:]
        i += 1
        while i < len(lines) and lines[i].startswith("  > "):
            shown.append(lines[i])
            command += "\n" + lines[i][4:]
            i += 1
        expected = []
        while i < len(lines) and lines[i].startswith("  ") and not lines[i].startswith("  $ "):
            expected.append(lines[i])
            i += 1
        yield ("run", command, shown, expected)


def run(command, directory, environment):
    done = subprocess.run(["bash", "-c", command], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    text = done.stdout.decode("utf-8", "replace")
    for pattern, replacement in CHANGING:
        text = pattern.sub(replacement, text)
    lines = ["  " + (line or EMPTY) for line in text.split("\n")]
    if lines[-1] == "  " + EMPTY:
        lines.pop()
    else:
        lines[-1] += " (no newline)"
    if done.returncode:
        lines.append("  [%d]" % done.returncode)
    return lines


def check(path, program, update):
    directory = tempfile.mkdtemp(prefix="lacuna-golden-")
    environment = dict(os.environ, LC_ALL="C.UTF-8", DATA=os.path.join(HERE, "data"),
                       MODELS=os.path.join(HERE, "..", "..", "models"),
                       PATH=os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"])
    lines = open(path, encoding="utf-8").read().split("\n")
    result, runs, wrong = [], 0, 0
    try:
        for block in blocks(lines):
            if block[0] == "prose":
                result += block[1]
                continue
            _, command, shown, expected = block
            runs += 1
            printed = run(command, directory, environment)
            result += shown + printed
            if printed != expected and not update:
                wrong += 1
                print("%s: %s\n--- expected\n%s\n--- printed\n%s" % (
                    os.path.basename(path), command, "\n".join(expected), "\n".join(printed)))
    finally:
        shutil.rmtree(directory, ignore_errors=True)
    if update:
        open(path, "w", encoding="utf-8").write("\n".join(result))
    return runs, wrong


def main():
    arguments = [a for a in sys.argv[1:] if a != "--update"]
    program, files = arguments[0], arguments[1:]
    total = wrong = 0
    for path in files:
        runs, bad = check(path, program, "--update" in sys.argv)
        total += runs
        wrong += bad
    if "--update" in sys.argv:
        print("%d expectations rewritten: read them before you commit" % total)
        return
    print("%d passed, %d failed" % (total - wrong, wrong))
    sys.exit(1 if wrong or not total else 0)


main()
