#!/usr/bin/env python3
"""Compares our preprocessor with GNU cpp: preprocess_judge.py PREPROCESS [--seed N] [--rounds N] [--data]

PREPROCESS is the program that prints the expanded text of a file. Random texts with macros are given to both; what
comes out must be the same tokens of Promela, and one must refuse a text if the other does. With --data the texts are
the public models in ../shared/data/promela and those that Debian installs with SPIN.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import shared_data

# What SPIN calls is `gcc -std=gnu99 -E -x c`; we have nothing predefined (-undef).
CPP = ["gcc", "-std=gnu99", "-E", "-P", "-undef", "-nostdinc", "-w", "-x", "c"]
DEBIAN = pathlib.Path("/usr/share/doc/spin/examples")
TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*|[A-Za-z_$\x80-\xff][\w$\x80-\xff]*|\d+'
                   r"|->|::|\.\.|\?\?|!!|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|<>|\[\]|##|\S", re.S)


def tokens(text):
    # Ours leaves texts without a # alone; comments in them are the parser's.
    # Blanks in strings do not count: cpp has more of them around empty macros in an argument of #.
    return [t.replace(" ", "") for t in TOKEN.findall(text) if not t.startswith(("/*", "//"))]


def run(command, path):
    done = subprocess.run(command + [str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode("latin-1")


def compare(program, path):
    """None if both agree; otherwise what differs."""
    status, ours, our_errors = run([program], path)
    cpp_status, theirs, cpp_errors = run(CPP, path)
    if status not in (0, 2):
        return f"status {status}: {our_errors}"
    if (status == 0) != (cpp_status == 0):
        return f"ours: status {status}\n{our_errors}cpp: status {cpp_status}\n{cpp_errors}"
    if status == 0:
        theirs = re.sub(r"^#(pragma|ident).*$", "", theirs, flags=re.M)
        one, two = tokens(ours), tokens(theirs)
        if one != two:
            first = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
            return f"token {first}: ours {one[first:first + 8]}, cpp {two[first:first + 8]}\n{ours}\n---- cpp\n{theirs}"
    return check_lines(program, path) if status == 0 else None


def check_lines(program, path):
    """Without #include, the expanded text has as many lines as the file, and none is shown further down."""
    text = path.read_text("latin-1")
    if "#" not in text or re.search(r"#\s*include", text):
        return None
    _, placed, _ = run([program, "--places"], path)
    # Where a token or a call spans lines, what follows may be a line further up, up to the next blank.
    spans = re.search(r"\\\n|,\n", text)
    for number, line in enumerate([] if spans else placed.split("\n")[:-1], 1):
        shown = re.match(r".*?:(\d+):(.*)", line)
        if shown.group(2) and int(shown.group(1)) > number:
            return f"line {number} is shown as {shown.group(1)}\n{placed}"
    if placed.count("\n") != text.count("\n") + (not text.endswith("\n")):
        return f"{placed.count(chr(10))} lines instead of {text.count(chr(10))}\n{placed}"
    return None


class Writer:
    """A random text with macros."""
    NAMES = ["A", "B", "C", "D", "E", "F", "G", "H", "x", "y", "foo"]
    NUMBERS = ["N1", "N2", "N3"]
    SIGNS = ["+", "-", "*", "(", ")", ",", ";", "->", "::", "..", "?", "??", "!", "!!", "[", "]", "<", ">", "==", "&&",
             "=", ":", ".", "{", "}", "#", "/", "%", "&", "|", "<<", "@", "^", "[]", "<>"]

    def __init__(self, dice):
        self.dice = dice
        self.depth = 0
        self.arity = {}
        self.rests = set()  # macros with any number of arguments
        self.pastes = set()  # macros whose arguments are words, so that ## makes tokens of them

    def atom(self, parameters=()):
        d = self.dice
        kind = d.random()
        if parameters and kind < 0.35:
            return d.choice(parameters)
        if kind < 0.65:
            return d.choice(self.NAMES)
        if kind < 0.75:
            return d.choice(["0", "1", "42", "1..N", "0x1F", "1e+A", ".5", "3A", "7u"])
        if kind < 0.79:
            return d.choice(['"A b"', "'A'", '"\\"A"', '"it\'s \\\\ A"', "'\\''"])
        return d.choice(self.SIGNS)

    def blank(self):
        return self.dice.choice(["", "", " ", " ", "  ", "\t", "/*A*/", " /* # */ "])

    def call(self, parameters=(), depth=0):
        """A use of a macro, mostly with as many arguments as it takes."""
        d = self.dice
        functions = sorted(n for n, count in self.arity.items() if count is not None)
        name = d.choice(functions if functions and d.random() < 0.7 else self.NAMES)
        count = self.arity.get(name)
        if count is None:
            return name
        if d.random() < 0.002:
            count += 1
        if name in self.rests:
            count += d.choice([0, 0, 1, 1, 2, 3])
        if name in self.pastes:
            words = [d.choice(self.NAMES + ["q", "r"] + ["", "7"]) for _ in range(count)]
            return name + "(" + d.choice([",", ", "]).join(words) + ")"
        arguments = []
        for _ in range(max(count, 0)):
            parts = [self.piece(parameters, depth + 1) for _ in range(d.choice([0, 1, 1, 1, 2, 3]))]
            argument = self.blank().join(parts)
            arguments.append(argument if self.balanced(argument) else d.choice(self.NAMES))
        return name + d.choice(["", "", " ", "/**/"]) + "(" + ",".join(a if "," not in strip(a) else "(" + a + ")" for a in arguments) + ")"

    @staticmethod
    def balanced(text):
        level = 0
        for token in TOKEN.findall(text):
            level += (token == "(") - (token == ")")
            if level < 0:
                return False
        return level == 0 and text.count("#") == 0

    def piece(self, parameters=(), depth=0):
        return self.call(parameters, depth) if depth < 3 and self.dice.random() < 0.35 else self.atom(parameters)

    def body(self, parameters, functional):
        d = self.dice
        parts = []
        for _ in range(d.choice([0, 1, 1, 2, 3, 5, 8])):
            kind = d.random()
            if parts and kind < 0.12:
                word = lambda: d.choice(self.NAMES + 6 * list(parameters))
                words = ["q"] + [word() for _ in range(d.choice([1, 1, 2]))] if d.random() < 0.5 else [word(), word()]
                parts.append(d.choice(["##", " ## ", " ##"]).join(words))
            elif functional and parameters and kind < 0.2:
                parts.append("#" + d.choice(["", " "]) + d.choice(parameters))
            else:
                part = self.piece(parameters)
                parts.append(part if "#" not in part else "x")
        text = parts[0] if parts else ""
        for part in parts[1:]:
            text += self.blank() + part
        return text

    def define(self):
        d = self.dice
        if d.random() < 0.15:
            return f"#define {d.choice(self.NUMBERS)} {d.choice(['0', '1', '2u', '-1', '(1 + 2)', 'N1', 'N2', 'defined A'])}"
        name = d.choice(self.NAMES)
        parameters = None
        if d.random() < 0.5:
            parameters = d.sample(["a", "b", "c", "x"], d.choice([0, 1, 1, 2, 2, 3]))
        self.arity[name] = None if parameters is None else len(parameters)
        rest = parameters is not None and d.random() < 0.25  # the last parameter takes all that is left
        (self.rests.add if rest else self.rests.discard)(name)
        head = name if parameters is None else name + "(" + ", ".join(parameters + ["..."] if rest else parameters) + ")"
        if rest and parameters and d.random() < 0.3:
            head = name + "(" + ", ".join(parameters) + "...)"
            self.arity[name] -= 1
        elif rest:
            parameters = parameters + ["__VA_ARGS__"]
        body = self.body(parameters or (), parameters is not None)
        if rest and d.random() < 0.4:
            body += " ,##" + parameters[-1]
        (self.pastes.add if "##" in body else self.pastes.discard)(name)
        if d.random() < 0.1:
            body = body.replace(" ", " \\\n ", 1)
        return f"{d.choice(['#', '# ', ' #', '/**/#'])}define {head} {body}"

    def expression(self, depth=0):
        d = self.dice
        kind = d.random()
        if depth > 4 or kind < 0.3:
            return d.choice(["0", "1", "2", "7", "0x10", "010", "3u", "'a'", "-1", "9223372036854775807", "zz"] + 2 * self.NUMBERS + (self.NAMES[:1] if d.random() < 0.05 else []))
        if kind < 0.4:
            return d.choice(["defined A", "defined(B)", "defined ( C )", "defined zz", "!defined D"])
        if kind < 0.5:
            return d.choice("!~-+") + " " + self.expression(depth + 1)
        if kind < 0.6:
            return "(" + self.expression(depth + 1) + ")"
        if kind < 0.67:
            return self.expression(depth + 1) + "?" + self.expression(depth + 1) + ":" + self.expression(depth + 1)
        sign = d.choice(["*", "/", "%", "+", "-", "<<", ">>", "<", "<=", ">", ">=", "==", "!=", "&", "^", "|", "&&", "||"])
        right = "3" if sign in "/%" and d.random() < 0.95 else self.expression(depth + 1)
        return self.expression(depth + 1) + " " + sign + " " + right

    def group(self, depth):
        d = self.dice
        begin = d.choice([f"#ifdef {d.choice(self.NAMES)}", f"#ifndef {d.choice(self.NAMES)}", "#if " + self.expression(), "#if " + self.expression()])
        lines = [begin] + self.lines(depth + 1)
        while d.random() < 0.3:
            lines += ["#elif " + self.expression()] + self.lines(depth + 1)
        if d.random() < 0.5:
            lines += ["#else"] + self.lines(depth + 1)
        return lines + (["#endif"] if d.random() < 0.999 else [])

    def text(self):
        d = self.dice
        line = self.blank().join(self.piece() for _ in range(d.choice([1, 3, 5, 8])))
        if d.random() < 0.1:
            line = line.replace(",", ",\n", 1)
        if d.random() < 0.05:
            line += " // A 'comment"
        if d.random() < 0.05:
            line += " /* A\n# B */ " + d.choice(self.NAMES)
        if d.random() < 0.04:
            line = re.sub(r"fo+", "f\\\noo", line, count=1)
        line = re.sub(r"^\s*(/\*.*?\*/\s*)*#", "x", line)
        return re.sub(r"\n\s*#(?! B)", "\nx", line)

    def lines(self, depth=0):
        d = self.dice
        lines = [self.define() for _ in range(10 if depth == 0 else 0)]
        for number in range(6 if depth == 0 else 0):
            lines += ["#if " + self.expression(), f"holds{number}", "#endif"]
        for _ in range(d.randint(4, 16) if depth == 0 else d.randint(1, 3)):
            kind = d.random()
            if kind < 0.2:
                lines.append(self.define())
            elif kind < 0.23:
                name = d.choice(self.NAMES)
                self.arity.pop(name, None)
                lines.append(f"#undef {name}")
            elif kind < 0.35 and depth < 3:
                lines += self.group(depth)
            else:
                lines.append(self.text())
        return lines


def strip(text):
    """Without what stands in parentheses and quotes: only commas between arguments are left."""
    text = re.sub(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'', "", text)
    while re.search(r"\([^()]*\)", text):
        text = re.sub(r"\([^()]*\)", "", text)
    return text


def judge_random(program, seed, rounds):
    accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "random.pml"
        for number in range(seed, seed + rounds):
            text = "\n".join(Writer(random.Random(number)).lines()) + "\n"
            path.write_text(text)
            difference = compare(program, path)
            if difference:
                print(f"seed {number}: {difference}\n---- the text\n{text}")
                return 1
            accepted += run([program], path)[0] == 0
    print(f"{rounds} random texts from seed {seed}, {accepted} of them without a mistake: the same as cpp")
    return 0


def judge_data(program):
    files = sorted(shared_data.need("promela").rglob("*.pml"))
    if DEBIAN.is_dir():
        files += sorted(f for f in DEBIAN.rglob("*") if f.suffix in (".pml", ".h", ".prom", ".pro"))
    else:
        print(f"{DEBIAN} is not there")
    bad = 0
    for path in files:
        difference = compare(program, path)
        if difference:
            print(f"{path}: {difference[:1500]}")
            bad += 1
    print(f"{len(files)} files, {bad} differ from cpp")
    return bad > 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--data", action="store_true")
    o = parser.parse_args()
    return judge_data(o.program) if o.data else judge_random(o.program, o.seed, o.rounds)


sys.exit(main())
