#!/usr/bin/env python3
"""Runs the examples in Markdown files and compares what they print: examples.py PROGRAM ROOT FILE-OR-FOLDER…

In a fenced block a line `$ command` is run by bash (a backslash at its end, or `> ` in front of the next line, continues it), with `lacuna` and `build/lacuna` for the program and
`models` for the case studies, all of a file in one fresh directory. The lines behind it are how its output begins; a line `…` stands for any
number of lines, and `…` in a line for any text. A line `Save this as `FILE`:` before a block writes the block to FILE. What begins `lacuna …` without a dollar is no example but a synopsis.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ANYTHING = "…"
ANSWERS = (0, 1, 3)  # yes, no, and not known; everything else is an error
SAVED = re.compile(r"^.*Save this as `([^`]+)`:$")


def examples(text):
    """Yields (line number, command, expected lines)."""
    fenced, command, expected, started, saved, contents = False, None, [], 0, None, []
    for number, line in enumerate(text.split("\n"), 1):
        ends = line.startswith("```")
        if fenced and saved and ends:
            yield number, "cat > %s <<'END OF FILE'\n%s\nEND OF FILE" % (saved, "\n".join(contents)), []
            fenced, saved, contents = False, None, []
            continue
        if fenced and saved:
            contents.append(line)
            continue
        if not fenced and not ends:
            saved = SAVED.match(line) and SAVED.match(line).group(1)
        if command is not None and command.endswith("\\"):
            command = command[:-1] + line
            continue
        if command is not None and not expected and line.startswith("> "):
            command += "\n" + line[2:]
            continue
        if ends or line.startswith("$ "):
            if command is not None:
                yield started, command, expected
            command, expected, started = None, [], number
        if ends:
            fenced = not fenced
        elif fenced and line.startswith("$ "):
            command = line[2:]
        elif command is not None:
            expected.append(line)


def matches(expected, printed):
    pattern = "".join(r"(?:.*\n)*?" if line == ANYTHING else re.escape(line).replace(ANYTHING, ".*") + r"\n" for line in expected)
    return re.match(pattern, printed) is not None


def check(path, program, root):
    runs, wrong = 0, 0
    with tempfile.TemporaryDirectory(prefix="lacuna-documents-") as place:
        os.symlink(root / "models", os.path.join(place, "models"))
        os.mkdir(os.path.join(place, "build"))
        os.symlink(program, os.path.join(place, "build", "lacuna"))
        environment = dict(os.environ, LC_ALL="C.UTF-8", PATH=os.path.join(place, "build") + ":" + os.environ["PATH"])
        for number, command, expected in examples(path.read_text(encoding="utf-8")):
            done = subprocess.run(["bash", "-c", command], cwd=place, env=environment, stdin=subprocess.DEVNULL, text=True,
                                  encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
            runs += 1
            if done.returncode not in ANSWERS or not matches(expected, done.stdout):
                wrong += 1
                print("%s:%d: $ %s\n%s[%d]\n" % (path, number, command, done.stdout, done.returncode))
    return runs, wrong


def main():
    program, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    pages = [page for path in map(pathlib.Path, sys.argv[3:]) for page in (sorted(path.rglob("*.md")) if path.is_dir() else [path])]
    results = [check(page, program, root) for page in pages]
    runs, wrong = sum(result[0] for result in results), sum(result[1] for result in results)
    print("%d examples, %d differ" % (runs, wrong))
    sys.exit(1 if wrong or not runs else 0)


main()
