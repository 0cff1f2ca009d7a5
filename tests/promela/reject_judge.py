#!/usr/bin/env python3
"""SPIN judges which Promela texts are models: reject_judge.py LACUNA [--seed N] [--rounds N] [--seconds N] [--all]

Takes small valid models, changes them at random, and asks both: lacuna must accept what SPIN accepts, and reject what it rejects. SPIN accepts a text if
`spin -a` succeeds. Where lacuna alone rejects it, the C that SPIN has made must compile as well. The models are those below, and the corners of
../shared/data/promela where they are. The differences that are meant have names and reasons below. With --all every difference is shown, not the first of each kind."""
import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import pathlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import shared_data  # noqa: E402

# ---- differences that are meant ----

# What lacuna says where it rejects a text that SPIN accepts, by the name of the difference.
STRICTER = {
    # pan reads or writes beyond the message.
    "too many fields": r"a message of \w+ has \d+ fields?, not \d+",
    # SPIN overwrites its own variable.
    "own variable received": r"the receive would overwrite",
    # SPIN's code evaluates the others in an order that C leaves open.
    "several runs": r"an expression runs one process at most",
    # Numbers of SPIN's own states.
    "number of a state": r"_p is SPIN's number of a state",
    # SPIN takes the lowest 32 bits.
    "large number": r"this number is too large",
    # From there on the name means the constant, and the variable is lost.
    "constant hides variable": r"\w+ is declared in line \d+( of \S+)? already|is SPIN's own, and cannot be declared",
    # In assert, SPIN lets any number be the channel.
    "number as a channel": r"(full|empty|nfull|nempty) needs a channel, not \w+",
    # SPIN reads expressions there, and looks for names in them.
    "brackets around a parameter": r"expected the name of a parameter, not \(",
    # SPIN reads select by characters, and passes over what it does not expect.
    "characters in select": r"\| .*\bselect\b",
    # SPIN finds the label by the braces around; lacuna has labels of the whole proctype.
    "same label in two blocks": r"the label \w+ is declared twice",
}

# What SPIN says where it rejects a text that lacuna accepts.
MILDER = {
    # A file of declarations can be formatted: others include it.
    "no process": r"no runable process",
    # SPIN replaces parameters of an inline one after the other.
    "arguments named like parameters": r"formal par of \w+ (contains replacement value|used in structure name)",
    # Debian's SPIN is built without X.
    "next": r"saw 'X'|tl_spin: expected predicate, saw 'X'|expected predicate",
    # SPIN evaluates initial values of active processes while it reads the model.
    "division while SPIN starts": r"signal 8",
    "truncation while SPIN starts": r"truncated in assignment",
    # SPIN cannot explore these; verify says so.
    "enabled beside rendezvous": r"cannot use 'enabled\(\)' in models with synchronous channels",
    # SPIN takes the break of the loop in front for a jump.
    "d_step behind a loop": r"jump into d_step sequence",
    # SPIN's own limits.
    "size of SPIN's tables": r"too many|too deep|too long|inlines nested|name too long",
}

# Our own models: small ones, which together use the whole language.
MODELS = [
    """mtype = { request, grant, release };
typedef Job { byte owner; bool done; byte log[3] };
chan desk = [2] of { mtype, byte }; chan reply[2] = [0] of { mtype };
byte held; Job jobs[2]; int total = 3;
inline take(who) { desk!request(who); reply[who]?grant }
active [2] proctype Client() provided (held < 3) {
  byte me = _pid;
  do
  :: held < 2 -> take(me); jobs[me].owner = me; jobs[me].done = (held == 0 -> true : false)
  :: timeout -> break
  od;
  end: atomic { desk!!release, me; if :: nfull(desk) && held > 0 -> held-- :: else -> skip fi }
}
init { byte i; select (i : 1 .. 3); run Client(); d_step { held = 1; assert(held == 1) }; desk??<eval(grant), i> }
ltl fair { [] ((held == 1) -> <> (held == 0)) }
""",
    """mtype:colour = { red, green }; mtype:size = { small, large };
mtype:colour paint; mtype:size extent = small; unsigned u : 3; short a[4] = { 1, 2, 3, 4 };
chan c = [3] of { byte, short };
proctype P(mtype:colour m; byte n) { paint = m; c!n, a[n]; L: skip; if :: paint == red -> goto L :: paint == green fi }
active proctype Q() { byte x; short y; for (x : 0 .. 3) { a[x]++ } c?x, y; c?[x, y]; { x = 1; y = 2 } unless { u > 3 } }
init { atomic { run P(red, 1); run P(green, 2) } }
never { do :: P[1]@L || paint == red :: !(c?[1, 2]) -> break od; accept: skip }
""",
    """typedef M { byte from; chan back };
chan box = [1] of { M }; M m; bool flags[2]; hidden byte h; local byte k;
inline sum(p, q) { return p + q }
active proctype A() { chan own = [1] of { byte }; M t; byte z; xr own; t.from = _pid; t.back = own; box!t; own?z; z = sum(z, 2); printf("%d\\n", z) }
active proctype B() priority 2 { M r; byte i; for (i in flags) { flags[i] = true } for (r in box) { r.from == 0 } box?r; r.back!r.from; set_priority(_pid, 3); i = get_priority(0) }
""",
    """#define N 3
chan q[N] = [1] of { int }; int sums[N]; byte turn;
proctype W(byte id; chan in_) { int v; do :: in_?v -> sums[id] = sums[id] + v :: empty(in_) && turn == N -> break od }
init { byte i = 0; do :: i < N -> run W(i, q[i]); q[i]!i; i++ :: i == N -> break od; (_nr_pr == 1); assert(sums[0] + sums[1] * 2 == 5) ; printm(turn) }
trace { do :: q[0]!_ :: q[1]?_ od }
""",
    """byte x, y; bit b; pid p; mtype = { ping, pong }; mtype last = ping;
active proctype T() { byte k; again: if :: x > 0 && y != 2 -> x = x - 1; goto again :: else -> y = (x << 2) % 3 | ~b & 1 ^ 'a' fi; last = pong; assert(x <= 255); { k = 1; { byte inner = 4; inner++ } } }
active proctype U() { do :: atomic { x < 5 -> x++ } :: d_step { y > 0; y = 0 } :: timeout -> progress: skip :: x == 5 -> break od unless (y > 10); accept_here: p = _pid }
ltl one { <> (x == 5) } ltl two { [] (x < 6 || y == 1) U (b == 0) }
""",
]

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|//[^\n]*|#[^\n]*|[A-Za-z_]\w*|\d+|->|::|\.\.|\?\?|!!|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|<->|<>|\[\]|\s+|.', re.S)
WORDS = ["byte", "int", "bool", "chan", "mtype", "unsigned", "short", "hidden", "if", "fi", "do", "od", "atomic", "d_step", "skip", "else", "timeout", "break", "goto", "run", "_pid", "_",
         "_last", "_nr_pr", "np_", "len", "full", "nempty", "enabled", "pc_value", "eval", "assert", "printf", "printm", "xr", "xs", "unless", "for", "select", "inline", "typedef", "proctype",
         "active", "init", "never", "return", "priority", "provided", "true", "in", "of", "set_priority", "0", "1", "7"]
SIGNS = [";", "->", "::", ",", ".", "..", ":", "(", ")", "[", "]", "{", "}", "!", "?", "!!", "??", "=", "==", "+", "-", "*", "/", "++", "@", "&&", "<", ">", "~"]


def names(tokens):
    return [t for t in tokens if re.match(r"[A-Za-z_]\w*$", t)]


def mutate(dice, text):
    """The text with one to three changes."""
    for _ in range(dice.choice([1, 1, 1, 2, 3])):
        tokens = TOKEN.findall(text)
        places = [i for i, t in enumerate(tokens) if not t.isspace() and not t.startswith(("/*", "//", "#"))]
        if not places:
            return text
        at, kind = dice.choice(places), dice.random()
        if kind < 0.12:
            del tokens[at]
        elif kind < 0.4:  # another name of the same text: what is used as what
            same = [i for i in places if re.match(r"[A-Za-z_]\w*$", tokens[i])]
            if same:
                tokens[dice.choice(same)] = dice.choice(names(tokens))
        elif kind < 0.5:
            tokens[at] = dice.choice(WORDS)
        elif kind < 0.58:
            tokens[at] = dice.choice(SIGNS)
        elif kind < 0.64:
            tokens.insert(at, " " + dice.choice(WORDS + SIGNS) + " ")
        elif kind < 0.7:
            other = dice.choice(places)
            tokens[at], tokens[other] = tokens[other], tokens[at]
        elif kind < 0.76:  # a statement or more, twice or not at all
            semis = [i for i in places if tokens[i] in (";", "->", "::", "{", "}")]
            if len(semis) > 2:
                first, last = sorted(dice.sample(semis, 2))
                part = tokens[first:last]
                tokens[first:last] = part + part if dice.random() < 0.5 else []
        elif kind < 0.82:
            numbers = [i for i in places if tokens[i].isdigit()]
            if numbers:
                tokens[dice.choice(numbers)] = dice.choice(["0", "1", "2", "5", "31", "32", "255", "256", "x", "1 + 1", "1 / 0"])
        elif kind < 0.94:
            tokens.insert(at, " " + fragment(dice, tokens) + " ")
        else:
            at = dice.choice(places)
            tokens[at] = "(" + tokens[at] + ")"
        text = "".join(tokens)
    return text


def fragment(dice, tokens):
    """A statement or declaration over names of the text."""
    a, b, c = (dice.choice(names(tokens) or ["x"]) for _ in range(3))
    n = dice.choice(["0", "1", "2", a])
    return dice.choice([
        f"{a} = {b};", f"{a}!{b};", f"{a}?{b};", f"{a}?[{b}];", f"{a}[{n}] = {b};", f"{a}.{b} = {c};", f"{a}++;", f"run {a}({b});", f"run {a}({b}, {c});", f"run {a}();",
        f"{a}!{b}, {c};", f"{a}?{b}, {c};", f"goto {a};", f"{a}: skip;", f"{a}: {b} = 1;", f"byte {a};", f"byte {a} = {b};", f"chan {a};", f"chan {a} = [1] of {{ byte }};",
        f"mtype {a} = {b};", f"{a} {b};", f"byte {a}[{n}];", f"xr {a};", f"xs {a}[{n}];", f"assert({a} == {b});", f"len({a}) == {n};", f"full({a});", f"nempty({a}) && {b};",
        f"if :: {a} :: else fi;", f"if :: {a} :: else :: else fi;", f"do :: {a}!{b} :: else -> break od;", f"do :: break :: {a} od;", f"for ({a} : 0 .. {n}) {{ skip }}", f"for ({a} in {b}) {{ skip }}",
        f"select ({a} : 0 .. 2);", f"{a}[{b}]@{c};", f"{a}@{b};", f"{a}[0]:{b} == {c};", f"{a}({b});", f"{a} = {b}({c});", f"printf(\"%d\", {a});", f"printm({a});", f"{a}?eval({b});",
        f"{a}?<{b}>;", f"{a}??{b}({c});", f"atomic {{ {a} = {b} }};", f"d_step {{ {a} = {b}; goto {c} }};", f"{{ {a}: skip }};", f"{a} unless {b};", f"{a} = ({b} -> {c} : {n});",
        f"{a} = {b}[{c}];", f"{a} = {b}.{c};", f"{a} = -{b} + {c} % 0;", f"np_;", f"{a} = _last;", f"_pid = {a};", f"{a} = _;", f"enabled({a});", f"return {a};", f"timeout;", f"else;",
        f"unsigned {a} : {n};", f"typedef {a} {{ byte {b} }};", f"inline {a}({b}) {{ {b} = 1 }};", f"proctype {a}(byte {b}) {{ skip }};", f"ltl {a} {{ [] ({b} == {n}) }}", f"never {{ {a} }}",
        f"mtype = {{ {a}, {b} }};", f"hidden byte {a};", f"{a}[{a}[1]] = {b};", f"init {{ {a} = 1 }}", f"{a} = run {b}({c});", f"provided ({a})", f"priority {n}"])


# ---- asking ----

def run(command, folder, seconds=20):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=seconds, cwd=folder)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "no answer in time"


def spin(folder):
    """Does it accept the text, and what does it say? None: it does not end, as with some texts that are not closed."""
    for name in ("pan.c", "pan.m"):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))
    status, said = run(["spin", "-a", "model.pml"], folder)
    if status is None:
        return None, said
    if status < 0:
        said += "signal %d" % -status
    return status == 0 and os.path.exists(os.path.join(folder, "pan.c")), said


def compiles(folder):
    """Does the C that SPIN has made compile?"""
    return run(["gcc", "-fsyntax-only", "-w", "pan.c"], folder, 60)[0] == 0


def judge(lacuna, text, folder, seen):
    """What differs, and under which name it is meant; None: nothing does."""
    with open(os.path.join(folder, "model.pml"), "w") as file:
        file.write(text)
    accepted, said = spin(folder)
    status, out = run([lacuna, "convert", "model.pml", "-o", "printed.pml"], folder, 60)
    if status not in (0, 2):
        return "lacuna: status %s: %s" % (status, out), None
    if accepted is None or re.search(r"\bc_(code|expr|decl|state|track)\b", text):
        seen["not compared"] += 1
        return None
    if accepted == (status == 0):
        seen["accepted by both" if accepted else "rejected by both"] += 1
        return None
    if accepted and not compiles(folder):
        seen["rejected by both"] += 1
        return None
    meant = STRICTER if accepted else MILDER
    # Where lacuna is stricter, no other complaint may stand beside the meant ones.
    lines = out.split("\n")
    complaints = [line.split(" error: ")[1] + "".join(lines[i + 1:i + 2]) for i, line in enumerate(lines) if " error: " in line] if accepted else [said]
    found = [[name for name, pattern in meant.items() if re.search(pattern, line)] for line in complaints]
    if found and all(found):
        return None, found[0][0]
    return ("SPIN accepts it, lacuna says: " + out) if accepted else ("lacuna accepts it, SPIN says: " + said), None


def kind_of(difference):
    """Differences of one kind are shown once."""
    lines = [re.sub(r"'[^']*'|\d+|\b[a-z]\b", "·", line) for line in difference.split("\n") if "rror" in line]
    return re.sub(r"\S*model\.pml:\S*", "", lines[0] if lines else difference[:80])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=10 ** 9)
    parser.add_argument("--seconds", type=float, default=10 ** 9)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    if not shutil.which("spin"):
        print("skipped: spin is not there")
        sys.exit(shared_data.SKIPPED)
    models = list(MODELS)
    data = shared_data.folder("promela")
    if data:
        models += [c["promela"] for c in json.load(open(data / "corners.json")) if not c["spin"].get("rejected")]
    lacuna, seen, wrong = os.path.abspath(options.lacuna), collections.Counter(), {}
    end = time.monotonic() + options.seconds
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.seed, options.seed + options.rounds):
            if time.monotonic() > end:
                break
            dice = random.Random(number)
            model = dice.choice(models[:len(MODELS)] if dice.random() < 0.3 else models)
            text = model if number - options.seed < len(MODELS) else mutate(dice, model)
            result = judge(lacuna, text if number - options.seed >= len(MODELS) else MODELS[number - options.seed], folder, seen)
            if result and result[1]:
                seen["meant: " + result[1]] += 1
            elif result:
                kind = kind_of(result[0]) + ("#%d" % number if options.all else "")
                if kind not in wrong:
                    print("seed %d: %s\n%s\n" % (number, result[0].strip(), text), flush=True)
                wrong[kind] = wrong.get(kind, 0) + 1
    print(", ".join("%s %d" % entry for entry in sorted(seen.items())) + "; %d wrong" % sum(wrong.values()))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
