#!/usr/bin/env python3
"""Judges what people and parsers get: judge.py LACUNA MODELS [--seed N] [--rounds N]

Random bytes are labels, atoms, names of files and contents of files of all kinds, for all commands. What is printed must
be UTF-8 without characters that steer a terminal or reorder a line; on a terminal only our own escape sequences may be in
it. JSON must be JSON, SVG must be XML, tables must line up, and files that are data must keep every byte.
"""
import argparse
import json
import os
import pty
import random
import re
import select
import shutil
import subprocess
import sys
import tempfile
import unicodedata
import xml.etree.ElementTree

SECONDS = 60
# C0 without the line feed, DEL, C1, marks of direction.
UNFIT = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
OURS = re.compile(rb"\x1b\[[0-9;]*m")
NASTY = [
    *(bytes([c]) for c in range(1, 32) if c != 10), b"\x7f", b"\x1b[31;5m", b"\x1b]0;title\x07", b"\x1b[2J", b"\x9b31m", b"\xc2\x80",
    b"\xc2\x9b31m", b"\xc2\x9f", "\u061c".encode(), "\u200e".encode(), "\u200f".encode(), "\u202e".encode(), "\u202a".encode(),
    "\u2066".encode(), "\u2069".encode(), "\u2028".encode(), "\ufeff".encode(), "\ufffe".encode(), b"\xed\xa0\x80", b"\xed\xbf\xbf",
    b"\xc0\x80", b"\xc0\xaf", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xff", b"\xfe", b"\x80", b"\xe2\x82", b"\xf0\x9f",
    b"&", b"<", b">", b"'", b"]]>", b"<!--", b"&#1;", b"&amp;", b"%s%n", b"\\", b"\\n", b"\\u0000", "漢字".encode(), "é".encode(), "e\u0301".encode(),
    "🎲".encode(), b"a", b"b", b"x1", b" ", b"\t", b"\n",
]


class Differs(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Differs(message)


def bytes_of(rng, without=b"", most=6):
    pieces = (rng.choice(NASTY) for _ in range(rng.randint(1, most)))
    return bytes(c for c in b"".join(pieces) if c not in without and c != 0) or b"a"


def check_text(text, what):
    try:
        shown = text.decode()
    except UnicodeDecodeError as error:
        raise Differs(f"{what} is not UTF-8: {error}") from None
    found = UNFIT.search(shown)
    expect(not found, f"{what} contains {found and found[0]!r}: {shown!r}")


def check_svg(path):
    if os.path.exists(path):
        with open(path, "rb") as file:
            text = file.read()
        try:
            xml.etree.ElementTree.fromstring(text)
        except xml.etree.ElementTree.ParseError as error:
            raise Differs(f"{path} is not XML: {error}") from None
        check_text(text, path)
        os.remove(path)
        return True
    return False


def columns_of(text):
    """As terminals count them."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


class Trial:

    def __init__(self, lacuna, folder):
        self.lacuna = lacuna
        self.folder = folder
        self.words = ()
        self.said = 0  # bytes of answers: a trial that says nothing would judge nothing
        self.drawn = 0

    def run(self, *words):
        """The command as people call it, with its output in pipes; returns what it printed."""
        self.words = words
        done = subprocess.run([self.lacuna, *words], cwd=self.folder, capture_output=True, timeout=SECONDS, check=False)
        expect(0 <= done.returncode <= 3, f"status {done.returncode}: {done.stderr!r}")
        check_text(done.stdout, "standard output")
        check_text(done.stderr, "standard error")
        self.said += len(done.stdout)
        return done.stdout, done.stderr

    def ask(self, *words):
        """Also as JSON, and on a terminal."""
        answer = self.run(*words)
        text, errors = self.run(words[0], "--json", *words[1:])
        json.loads(text)
        expect(not errors, f"standard error with --json: {errors!r}")
        self.run_on_terminal(*words)
        return answer

    def run_on_terminal(self, *words):
        self.words = words + ("(on a terminal)",)
        ours, theirs = pty.openpty()
        child = subprocess.Popen([self.lacuna, *words], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
        os.close(theirs)
        text = b""
        while select.select([ours], [], [], SECONDS)[0]:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the child has gone
                more = b""
            if not more:
                break
            text += more
        os.close(ours)
        expect(child.wait(SECONDS) in range(4), "status on a terminal")
        text = text.replace(b"\r\n", b"\n").replace(b"\r\x1b[K", b"")
        expect(b"\x1b[31;5m" not in text and b"\x1b[2J" not in text, f"a sequence that is not ours: {text!r}")
        check_text(OURS.sub(b"", text), "the terminal")

    def draw(self, *words):
        self.run(*words)
        self.drawn += check_svg(os.path.join(self.folder, "out.svg"))

    def write(self, name, text):
        with open(os.path.join(os.fsencode(self.folder), name), "wb") as file:
            file.write(text)
        return name

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()


# Labels.


def aut_of(rng, labels):
    edges = [(rng.randrange(4), rng.choice(labels), rng.randrange(4)) for _ in range(6)]
    edges += [(0, label, 1) for label in labels]
    edges = list(dict.fromkeys(edges))
    lines = [b"(%d,\"%s\",%d)\n" % edge for edge in edges]
    return b"des (0,%d,4)\n" % len(lines) + b"".join(lines)


def judge_labels(trial, rng):
    labels = [bytes_of(rng, b"\n") for _ in range(3)]
    x = trial.write(b"x.aut", aut_of(rng, labels))
    y = trial.write(b"y.aut", aut_of(rng, labels[:2] + [b"z"]))
    text, _ = trial.ask("info", "--labels", x)
    judge_table(text.decode())
    for relation in ("strong", "trace", "branching", "weak"):
        trial.ask("compare", "--equivalence", relation, x, y)
    trial.ask("compare", "--preorder", "simulation", x, y)
    # The system does labels[0] twice where the property wants it once: the environment must not let it.
    before = trial.write(b"before.aut", b"des (0,3,3)\n(0,\"%s\",1)\n(1,\"%s\",2)\n(1,\"z\",0)\n" % (labels[0], labels[0]))
    once = trial.write(b"once.aut", b"des (0,2,2)\n(0,\"%s\",1)\n(1,\"z\",0)\n" % labels[0])
    trial.ask("direct", before, "--property", once, "--interface", labels[0])
    trial.ask("reduce", x)
    trial.ask("compose", x, y)
    trial.ask("convert", "--hide", labels[0], x)
    trial.ask("convert", "--rename", b"a=" + labels[0], x)
    trial.draw("draw", x, "-o", "out.svg")
    trial.draw("direct", before, "--property", once, "-o", "out.svg", "--interface", labels[0])
    trial.run("convert", x, "-o", "out.json")
    json.loads(trial.read("out.json"))
    trial.run("convert", x, "-o", "out.aut")
    trial.run("convert", x, "-o", "out.dot")
    for label in labels:
        expect(b"\"" + label + b"\"" in trial.read("out.aut"), f"out.aut lost a byte of {label!r}")
        dotted = label.replace(b"\\", b"\\\\").replace(b"\"", b"\\\"").replace(b"&", b"&amp;")
        expect(dotted in trial.read("out.dot"), f"out.dot lost a byte of {label!r}")


def judge_table(text):
    """The numbers of the second table end in one column."""
    table = text.split("\n\n")[1].rstrip("\n").split("\n")
    widths = {columns_of(line) for line in table}
    expect(len(widths) == 1, f"the table does not line up: {table}")


# Atoms.


def judge_atoms(trial, rng):
    atom = bytes_of(rng, b"\n\"\\")
    quoted = b"\"" + atom + b"\""
    trial.ask("formula", b"G (" + quoted + b" -> F q)")
    trial.ask("formula", b"G " + quoted, "--implies", b"F " + quoted)
    trial.draw("formula", b"G (" + quoted + b" -> X q)", "-o", "out.svg")
    trial.run("formula", b"F " + quoted, "-o", "out.hoa")
    expect(atom in trial.read("out.hoa"), "out.hoa lost a byte")
    trial.ask("formula", "--valid", b"G " + bytes_of(rng))
    trial.ask("formula", bytes_of(rng) + b" U " + quoted)
    hoa = b"HOA: v1\nStart: 0\nAP: 1 " + quoted + b"\nAcceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--\n"
    trial.ask("formula", trial.write(b"x.hoa", hoa))


# Peers.


def judge_peers(trial, rng):
    message, other = (bytes_of(rng, b"\n\"\\") for _ in range(2))
    p = trial.write(b"p.aut", b"des (0,2,2)\n(0,\"%s!\",1)\n(1,\"%s?\",0)\n" % (message, other))
    q = trial.write(b"q.aut", b"des (0,2,2)\n(0,\"%s?\",1)\n(1,\"%s!\",0)\n" % (message, other))
    trial.ask("stable", p, q)
    trial.ask("stable", "--sizes", p, q)
    trial.draw("stable", p, q, "-o", "out.svg")
    trial.draw("stable", p, q, "--growth", "out.svg")
    one = trial.write(b"one.aut", b"des (0,1,2)\n(0,\"%s!\",1)\n" % message)
    two = trial.write(b"two.aut", b"des (0,2,2)\n(0,\"%s?\",1)\n(1,\"%s?\",1)\n" % (other, message))
    trial.ask("stable", one, two)
    trial.draw("stable", one, two, "--svg", "out.svg")
    dot = b"digraph \"%s\" { s [shape=point]; s -> \"%s\"; \"%s\" -> b [label=\"%s!\"]; }\n" % (message, other, other, message)
    dot += b"digraph r { s [shape=point]; s -> a; a -> b [label=\"%s?\"]; }\n" % message
    graph = trial.write(b"x.dot", dot)
    trial.ask("stable", graph)
    trial.draw("stable", graph, "--growth", "out.svg")
    named = trial.write(bytes_of(rng, b"/.\n") + b".aut", b"des (0,1,2)\n(0,\"m!\",1)\n")
    taker = trial.write(b"t.aut", b"des (0,1,2)\n(0,\"m?\",1)\n")
    trial.ask("stable", named, taker)
    trial.draw("stable", named, taker, "--growth", "out.svg")


# Names of files, words of the command line.


def judge_names(trial, rng):
    name = bytes_of(rng, b"/-")
    aut = trial.write(name + b".aut", b"des (0,2,2)\n(0,a,1)\n(0,a,1)\n")
    text, _ = trial.ask("info", "--labels", "--", aut)
    judge_table(text.decode())
    _, errors = trial.run("info", "--", b"./missing/" + name)
    expect(errors.count(b"\n") <= 2, "a name of a file makes lines of its own")
    trial.ask("compare", "--", aut, aut)
    trial.ask("reduce", "-o", b"./" + name + b".out.aut", "--", aut)
    trial.ask("info", "--", b"./missing/" + name)
    trial.ask("compare", "--equivalence", name, aut, aut)
    trial.ask("info", b"--" + name)
    trial.ask("verify", "--timeout", name, aut)
    trial.run(name)
    trial.run("help", name)
    trial.run("generate", name)


# Contents of files, with a place and a caret.


def spoilt(rng, text):
    at = rng.randrange(len(text) + 1)
    return text[:at] + bytes_of(rng) + text[at + rng.choice((0, 0, 1, 5)):]


def judge_contents(trial, rng, texts):
    commands = {".aml": ["verify", "simulate --random 5", "lts", "assume", "interface", "convert"], ".aut": ["info --labels"],
                ".lts": ["info", "verify", "simulate --random 5"], ".cfsm": ["stable"], ".hoa": ["formula"], ".dot": ["stable"],
                ".assumption": ["info"]}
    for name, text in texts:
        extension = os.path.splitext(name)[1]
        path = trial.write(b"spoilt" + extension.encode(), spoilt(rng, text))
        trial.ask(*rng.choice(commands[extension]).split(), path)


def contents(models):
    texts = []
    for name in ("mutex/mutex.aml", "mutex/formula.aml", "mutex/open.aml", "writer/writer.aut", "writer/writer.lts"):
        with open(os.path.join(models, name), "rb") as file:
            texts.append((os.path.basename(name), file.read()))
    texts.append(("x.cfsm", b".outputs\n.state graph\nq0 1 ! req q1\nq1 1 ? ok q0\n.marking q0\n.end\n"
                  b".outputs\n.state graph\nq0 0 ? req q1\nq1 0 ! ok q0\n.marking q0\n.end\n"))
    texts.append(("x.hoa", b"HOA: v1\nStart: 0\nAP: 1 \"p\"\nAcceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--\n"))
    texts.append(("x.dot", b"digraph p { s [shape=point]; s -> a; a -> b [label=\"m!\"]; }\n"
                  b"digraph q { s [shape=point]; s -> a; a -> b [label=\"m?\"]; }\n"))
    return texts


def assumption(trial, models):
    mutex = os.path.join(models, "mutex")
    files = [os.path.join(mutex, name) for name in ("open.aml", "interface.aml", "property.aml")]
    trial.run("assume", *files, "-o", "x.assumption")
    return trial.read("x.assumption")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10)
    arguments = parser.parse_args()
    lacuna, models = os.path.abspath(arguments.lacuna), os.path.abspath(arguments.models)
    texts, said, drawn = contents(models), 0, 0
    for number in range(arguments.rounds):
        seed = arguments.seed + number
        rng = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(lacuna, folder)
            try:
                if number == 0:
                    texts.append(("x.assumption", assumption(trial, models)))
                for judge in (judge_labels, judge_atoms, judge_peers, judge_names):
                    judge(trial, rng)
                judge_contents(trial, rng, texts)
            except (Differs, ValueError, subprocess.TimeoutExpired) as difference:
                print(f"seed {seed}: lacuna {trial.words}\n{difference}")
                return 1
            said, drawn = said + trial.said, drawn + trial.drawn
    if said < 1000 * arguments.rounds or (shutil.which("dot") and drawn < 7 * arguments.rounds):
        print(f"too little was judged: {said} bytes, {drawn} drawings")
        return 1
    print(f"{arguments.rounds} rounds, {said} bytes of answers, {drawn} drawings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
