#!/usr/bin/env python3
"""Runs an example program on the mutex and compares what it prints: replace.py PROGRAM ROOT [--update]

replace.expected beside this file has the output. Status 1 says that candidates were rejected, 2 that something failed.
"""
import pathlib
import subprocess
import sys

program, root = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
expected = pathlib.Path(__file__).with_name("replace.expected")
SYSTEM = ["models/mutex/" + name for name in ("open.aml", "interface.aml", "property.aml")]
CANDIDATES = ["models/mutex/" + name for name in ("mutex.aml", "queueing.aml", "careless.aml", "generous.aml")]


def run(*operands):
    return subprocess.run([program, *operands], cwd=root, capture_output=True, encoding="utf-8", timeout=60)


def expect(result, status, output, error):
    if result.returncode != status or result.stdout != output or error not in result.stderr:
        sys.exit(f"status {result.returncode}, expected {status}\n{result.stdout}{result.stderr}")


all_of_them = run(*SYSTEM, "--", *CANDIDATES)
if "--update" in sys.argv:
    expected.write_text(all_of_them.stdout, encoding="utf-8")
text = expected.read_text(encoding="utf-8")
expect(all_of_them, 1, text, "")
expect(run(*SYSTEM, "--", CANDIDATES[0]), 0, "\n".join(text.split("\n")[:3]) + "\n", "")
expect(run(*SYSTEM), 2, "", "usage: ")
expect(run("nosuch.aml", "--", CANDIDATES[0]), 2, "", "nosuch.aml")
expect(run(*SYSTEM[:1], *SYSTEM[2:], "--", CANDIDATES[0]), 2, "", "error: ")
