#!/usr/bin/env python3
"""Compares the reader of projects with Python's tomllib: toml_judge.py TOML_PRINT --seed N --rounds N

Random files, some of them damaged. What is accepted must mean the same to tomllib. What tomllib accepts must be accepted,
or be refused with "not read here".
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import tomllib

NAMES = ["system", "candidates", "a", "b-c", "_x", "3", '"q u"', "'l.t'", '""', r'"\u00e9"', '"]"', "x%d", "y%d", "z%d"]
TEXTS = ['"shop.aml"', r"'a\b'", '""', r'"\t\"\\"', r'"\u00E9\U0001F600"', '"# no comment"', "'\"'", '"é€😀"', '"a\tb"']
ODD = ["1.5", "0x1F", "1979-05-27", "{a = 1}", '"""x"""', "inf", "-0", "007", "1__2", "_1", "1_", "+", "9223372036854775808", "tru", "true.",
       r'"\q"', r'"\ud800"', r'"\u0000"', r'"\u12"', "1e3", "[1 2]", "[,]", '"open', "bare", "07:32:00", "'''y'''", '"\x01"', '"\x7f"']
NUMBERS = ["0", "42", "-17", "+5", "1_000", "9223372036854775807", "-9223372036854775808"]
BLANKS = ["", " ", "\t", "  "]
ENDS = ["\n", "\n", "\r\n", " # comment\n", "\n\n"]
UNREAD = "not read here"


def name(r):
    chosen = r.choice(NAMES)
    return chosen % r.randrange(100) if "%d" in chosen else chosen


def value(r, depth=0):
    kind = r.randrange(12)
    if kind < 4:
        return r.choice(TEXTS)
    if kind < 6:
        return r.choice(NUMBERS)
    if kind < 8:
        return r.choice(["true", "false"])
    if kind < 11 and depth < 4:
        space = lambda: r.choice(["", " ", "\n", "# in a list ]\n", "\t\r\n"])
        items = ["%s%s%s" % (space(), value(r, depth + 1), space()) for _ in range(r.randrange(4))]
        return "[" + ",".join(items) + ("," + space() if items and r.randrange(3) == 0 else space()) + "]"
    return r.choice(ODD) if r.randrange(4) == 0 else r.choice(TEXTS)


def line(r):
    blank = lambda: r.choice(BLANKS)
    kind = r.randrange(40)
    if kind < 26:
        return blank() + name(r) + blank() + "=" + blank() + value(r) + blank() + r.choice(ENDS)
    if kind < 38:
        names = (blank() + "." + blank()).join(name(r) for _ in range(r.randint(1, 3)))
        return blank() + "[" + blank() + names + blank() + "]" + blank() + r.choice(ENDS)
    return r.choice(["# a comment é\n", "\n", "a.b = 1\n", "[[a]]\n", "= 1\n", "a\n", "a =\n", "[]\n", "[a\n", "a = 1 b = 2\n"])


def damaged(r, text):
    for _ in range(r.randrange(3)):
        at = r.randrange(len(text) + 1)
        text = r.choice([text[:at] + text[at + 1:], text[:at] + r.choice('"\'[]{}.=,#\n\r\\u_-+ 0a') + text[at:], text[:at]])
    return text


def judge(program, path, text):
    """A complaint, or None; and whether it was accepted."""
    path.write_bytes(text.encode())
    done = subprocess.run([program, path], stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if done.returncode not in (0, 2):
        return "status %d" % done.returncode, False
    try:
        wanted = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return ("accepted, but %s" % error if done.returncode == 0 else None), False
    if done.returncode == 0:
        return (None if json.loads(done.stdout) == wanted else "read as %s, not %s" % (done.stdout, wanted)), True
    return (None if UNREAD in done.stdout else "refused: " + done.stdout), False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=1000)
    given = parser.parse_args()
    accepted = wrong = 0
    with tempfile.TemporaryDirectory(prefix="lacuna-toml-") as folder:
        path = pathlib.Path(folder, "x.toml")
        for number in range(given.rounds):
            r = random.Random(given.seed * 1000003 + number)
            text = "".join(line(r) for _ in range(r.randrange(7)))
            if r.randrange(3) == 0:
                text = damaged(r, text)
            complaint, fine = judge(given.program, path, text)
            accepted += fine
            if complaint:
                wrong += 1
                print("seed %d round %d: %s\n%r\n" % (given.seed, number, complaint, text))
    print("%d texts, %d accepted, %d judged otherwise" % (given.rounds, accepted, wrong))
    sys.exit(1 if wrong or accepted < given.rounds // 4 else 0)


main()
