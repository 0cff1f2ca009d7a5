#!/usr/bin/env python3
"""SPIN judges the trails of `lacuna`, and writes some for it: trail_judge.py LACUNA [--every N] [--first N] [--public] [--claims]
       trail_judge.py LACUNA --rounds N --seed N

The models are random, or the corners of ../shared/data/promela; with --public, those of the folder itself and those that the package of SPIN installs. Of the models
every N-th is asked about, from the first on.

- `spin -t` follows what `lacuna verify --trail` has written, and comes to the same end: a false assertion, or a state in which the same processes wait and the
  global variables have the same values.
- `lacuna simulate --trail` follows that, too, and what SPIN's verifier has written, and comes to the same end.
- With --claims, the runs that violate claims as well: `spin -t` follows them to the same variables, and lacuna follows those of the verifier."""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

COMPLAINTS = re.compile(r"no matching stmnt|stop error|transition failed|invalid statement|no process|\(\?\)|cannot find|not enabled")
# Answers that take long, and models that SPIN's verifier does not end by itself.
SECONDS = 20
COMPILER = (["tcc"] if shutil.which("tcc") else ["gcc", "-O0"]) + ["-w", "-DNOREDUCE", "-DMEMLIM=1000", "-DVECTORSZ=4096"]


# c060, c061, c317: fields of channels and elements of arrays that are bits are bytes for SPIN's verifier, and bits for spin -t.
# c382: _pid would be overwritten, which lacuna rejects.
OTHERWISE = {"c060", "c061", "c317", "c382"}


class Fault(Exception):
    pass


def run(*command, folder):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS, cwd=folder)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, ""


def simulate(lacuna, folder, trail):
    """How the run of a trail ends."""
    status, out = run(lacuna, "simulate", "m.pml", "--trail", trail, "--json", folder=folder)
    if status is None:
        return None
    if status != 0:
        raise Fault("lacuna does not follow %s: %s\n%s" % (trail, out, open(os.path.join(folder, trail)).read()[:2000]))
    return json.loads(out)["results"][0]


def variables_of(out):
    """The globals that SPIN shows at the end of a trail."""
    end = out[out.index("#processes:"):]
    return dict(re.findall(r"^\t\t([\w.\[\]]+) = (\S+)$", end, re.M))


def waiting_of(out):
    end = out[out.index("#processes:"):]
    return {int(m.group(1)) for m in re.finditer(r"^ *\d+:\tproc +(\d+) \(.*$", end, re.M) if "<valid end state>" not in m.group(0)}


def compare_end(out, result):
    state = {entry["variable"]: entry["value"] for entry in result["state"] or []}
    for name, value in variables_of(out).items():
        if name in state and state[name] != value:
            raise Fault("%s is %s, and after SPIN's replay %s" % (name, state[name], value))
    if result["standing"] == "deadlock":
        waiting = {int(number) for number in re.findall(r"\((\d+)\) waits", result["run"]["ending"])}
        if waiting != waiting_of(out):
            raise Fault("processes %s wait, and in SPIN's replay %s" % (waiting, waiting_of(out)))


def judge_written(lacuna, folder, kind, seen):
    """A trail that lacuna writes."""
    trail = os.path.join(folder, "own.trail")
    if os.path.exists(trail):
        os.remove(trail)
    status, out = run(lacuna, "verify", "m.pml", "--property", kind, "--trail", "own.trail", "--json", folder=folder)
    if status != 1 or not os.path.exists(trail):
        return
    question = json.loads(out)["results"][0]
    status, out = run("spin", "-t", "-k", "own.trail", "-p", "m.pml", folder=folder)
    text = open(trail).read()
    if status is None:
        return
    if COMPLAINTS.search(out) or "trail ends after" not in out:
        raise Fault("SPIN cannot follow the %s run:\n%s\n%s" % (kind, text[:2000], out[-3000:]))
    result = simulate(lacuna, folder, "own.trail")
    if kind == "assertion":
        by_index = "index outside" in question["run"]["ending"]
        if "assertion violated" not in out and not by_index:
            raise Fault("no assertion is violated in SPIN's replay:\n%s\n%s" % (text[:2000], out[-3000:]))
        if result["standing"] != "failure":
            raise Fault("lacuna: %s at the end of its own trail" % result["standing"])
    elif kind == "end_state" and result["standing"] != "deadlock" and "assertion violated" not in out:
        raise Fault("lacuna: %s at the end of its own trail" % result["standing"])
    compare_end(out, result)
    seen["written: " + kind] += 1


EXPECTED = (("assertion violated", "failure"), ("invalid end state", "deadlock"), ("acceptance cycle", "loop"), ("non-progress cycle", "loop"))


def judge_read(lacuna, folder, claims, seen):
    """A trail that SPIN's verifier writes."""
    trail = os.path.join(folder, "m.pml.trail")
    options = ["-DNP"] if claims == "-l" else [] if claims else ["-DSAFETY", "-DNOCLAIM"]
    if run(*COMPILER, *options, "-o", "pan", "pan.c", folder=folder)[0] != 0:
        return
    _, out = run("./pan", "-m10000", "-w18", *([claims] if claims else []), folder=folder)
    found = re.search(r"pan:1: (.*)", out)
    if not found or not os.path.exists(trail):
        return
    result = simulate(lacuna, folder, "m.pml.trail")
    reason, standing = found.group(1), result and result["standing"]
    for words, wanted in EXPECTED:
        # A claim may have assertions of its own, and a cycle in which nobody moves.
        if reason.startswith(words) and standing and standing != wanted and not (claims and (wanted == "failure" or standing in ("end", "deadlock"))):
            raise Fault("SPIN: %s, lacuna: %s\n%s" % (reason, standing, open(trail).read()[:2000]))
    seen["read: " + re.sub(r" *[(!].*", "", reason)] += 1
    os.remove(trail)


def judge(lacuna, name, text, options, folder, seen):
    with open(os.path.join(folder, "m.pml"), "w") as file:
        file.write(text)
    status, out = run("spin", "-a", "-o1", "-o2", "-o3", "m.pml", folder=folder)
    if status != 0 or not os.path.exists(os.path.join(folder, "pan.c")):
        return
    for kind in ("assertion", "end_state"):
        judge_written(lacuna, folder, kind, seen)
    judge_read(lacuna, folder, None, seen)
    if options.claims and re.search(r"\b(ltl|never|accept\w*|progress\w*)\b", text):
        for kind in re.findall(r"\bltl\s+(\w+)", text) + ["progress", "acceptance", "never_0", "ltl_0"]:
            judge_written(lacuna, folder, kind, seen)
        judge_read(lacuna, folder, "-a", seen)
        judge_read(lacuna, folder, "-l", seen)


class Model:
    """A random model: two processes that end sooner or later, with something of everything that gets a number in trails."""

    def __init__(self, random):
        self.random, self.names, self.labels = random, 0, []

    def new(self, letter):
        self.names += 1
        return "%s%d" % (letter, self.names)

    def value(self):
        return self.random.choice(["x", "y", "0", "1", "2", "x + 1", "x + y", "_pid"])

    def simple(self):
        r = self.random
        return r.choice([
            "x = %s" % self.value(), "y = %s" % self.value(), "x++", "skip", "(x >= 0)", 'printf("%%d\\n", x)', "x < %d" % r.randint(1, 9),
            "assert(x != %d)" % r.randint(2, 9), "true"]).replace("%%", "%")

    def message(self):
        return self.random.choice(["c!x", "c?y", "c?eval(x)", "r!y", "r?x", "c!!y", "c??1", "nfull(c)", "run Q(x)", "timeout"])

    def loop(self, depth, inside):
        name = self.new("n")
        choice = self.random.random()
        if choice < 0.3:
            return ["byte " + name, "for (%s : 0 .. 1) { %s }" % (name, self.sequence(depth, inside))]
        if choice < 0.5:
            last = self.random.choice(["3", "y", "40"])
            return ["byte " + name, "select (%s : 1 .. %s)" % (name, last), "y = " + name]
        rest = self.random.choice(["else", "%s >= 2" % name])
        options = [":: %s < 2 -> %s++; %s" % (name, name, self.sequence(depth, inside)), ":: %s -> %sbreak" % (rest, self.random.choice(["", "", "x++; "]))]
        self.random.shuffle(options)
        return ["byte " + name, "do %s od" % " ".join(options)]

    def choice(self, depth, inside):
        options = [":: " + self.sequence(depth, inside) for _ in range(self.random.randint(1, 3))]
        if self.random.random() < 0.4:
            options.insert(self.random.randint(0, len(options)), ":: else" + self.random.choice(["", " -> x++"]))
        return ["if %s fi" % " ".join(options)]

    def jump(self, inside):
        label = self.new("L")
        mark = self.random.choice(["", "", self.new("end") + ": ", self.new("M") + ": "])
        return [self.simple(), "%sgoto %s" % (mark, label), "y = 3", "%s: %s" % (label, self.simple())]

    def statement(self, depth, inside):
        r = self.random
        kind = r.choice(["simple"] * 5 + ["message", "loop", "choice", "choice", "jump", "atomic", "d_step", "block", "unless", "inline", "declare"])
        if kind == "simple" or (depth == 0 and kind not in ("message", "inline", "declare")):
            return [self.simple()]
        if kind == "message":
            return [self.simple() if inside == "d_step" else self.message()]
        if kind == "loop":
            return self.loop(depth - 1, inside)
        if kind == "choice":
            return self.choice(depth - 1, inside)
        if kind == "jump":
            return self.jump(inside)
        if kind == "inline":
            return ["%s(%s)" % (r.choice(["f", "g"]), r.choice(["1", "x", "y"]))]
        if kind == "declare":
            return ["byte %s%s" % (self.new("v"), r.choice(["", " = 1", " = x", ", " + self.new("v") + " = 2"]))]
        if kind == "unless" and inside != "d_step":
            bodies = ["{ %s }" % self.sequence(depth - 1, inside) if r.random() < 0.7 else self.simple() for _ in range(2)]
            label = self.new("U") + ": " if bodies[0].startswith("{") and r.random() < 0.2 else ""
            return ["skip", "%s%s unless %s" % (label, bodies[0], bodies[1])]
        if kind in ("block", "unless"):
            return ["{ %s }" % self.sequence(depth - 1, inside)]
        # In a d_step that begins with another one, spin -t takes any option.
        return ["%s { %s }" % ("atomic" if inside == "d_step" else kind, self.sequence(depth - 1, inside if inside == "d_step" else kind))]

    def sequence(self, depth, inside):
        statements = [self.random.choice(["x = x", "x < 200", "y++"])] if self.random.random() < 0.7 else []
        for _ in range(self.random.randint(1, 3)):
            statements += self.statement(depth, inside)
        return "; ".join(statements)

    def text(self):
        parts = ["byte x, y; chan c = [2] of { byte }; chan r = [0] of { byte };"]
        parts.append("inline f(a) { x = a; %s }" % self.simple())
        parts.append("inline g(a) { if :: y = a :: skip fi; f(a) }")
        parts.append("proctype Q(byte p) { y = p; %s }" % self.simple())
        for name in "AB":
            parts.append("active proctype %s() { byte l = 1; %s; assert(x %s y) }" % (name, self.sequence(3, None), self.random.choice(["==", "!=", "<="])))
        if self.random.random() < 0.3:
            marks = re.findall(r"\b(M\d+): goto", parts[-1])
            parts.append("never { do :: %s :: true od }" % ("B@%s" % marks[0] if marks else "x == 99"))
        parts.append("active proctype Z() { x == 77; assert(false) }")
        return "\n".join(parts) + "\n"


def models(options):
    for number in range(options.rounds):
        yield "seed %d" % (options.seed + number), Model(random.Random(options.seed + number)).text()
    if options.rounds:
        return
    data = need("promela")
    for corner in json.load(open(data / "corners.json")):
        if not corner["spin"].get("rejected") and corner["id"] not in OTHERWISE:
            yield corner["id"], corner["promela"]
    if not options.public:
        return
    for path in sorted(data.glob("*.pml")) + sorted(pathlib.Path("/usr/share/doc/spin").glob("**/*.pml")):
        text = path.read_text(errors="replace")
        if not re.search(r"\bc_(code|expr|decl|state|track)\b|#\s*include", text):
            yield path.name, text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--public", action="store_true")
    parser.add_argument("--claims", action="store_true")
    parser.add_argument("--only", help="the name of one model")
    parser.add_argument("--rounds", type=int, default=0, help="so many random models instead")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not shutil.which("spin"):
        print("skipped: spin is not there")
        sys.exit(77)
    lacuna, seen, wrong = os.path.abspath(options.lacuna), collections.Counter(), 0
    for number, (name, text) in enumerate(models(options)):
        if number % options.every != options.first % options.every or (options.only and name != options.only):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                judge(lacuna, name, text, options, folder, seen)
            except Fault as fault:
                wrong += 1
                print("%s: %s\n%s" % (name, fault, text if len(text) < 2000 else ""), flush=True)
    print(", ".join("%s %d" % entry for entry in sorted(seen.items())) + "; %d wrong" % wrong)
    sys.exit(1 if wrong else 0)


main()
