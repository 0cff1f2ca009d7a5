#!/usr/bin/env python3
"""Random open systems of actors: what `lacuna verify --close` says of them. actors_judge.py LACUNA [--seed N] [--rounds N] [--spin N] [--keep FOLDER]

Each system has actors with numbers, truth values, actors and arrays, messages from inside and outside, and properties over sends and states. A random
actor is put in place of the missing one. Closing is sound: what the whole system violates, or the system beside an explicit environment, is violated with the embedded one. Flags are
only spared, so `must` and `none` have the same verdicts; and `may` violates whatever they violate. What holds there, `assume --stub chaos` calls always
(or vacuous). SPIN agrees on some of the exports."""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

TYPES = ["int 0..2", "int 0..2", "bool", "actor"]


class Generator:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.actors = ["a", "b"]
        self.answers = self.dice.random() < 0.5  # a block says what comes; otherwise what nobody inside sends
        self.inside = ["tell", "pass"]
        self.outside = ["data", "news"]
        self.types = {m: [self.dice.choice(TYPES) for _ in range(self.dice.randrange(0, 3))] for m in self.inside + self.outside + ["ask"]}
        self.inner = self.inside + (["data"] if self.answers and self.dice.random() < 0.6 else [])

    def number(self, names, depth=1):
        kind = self.dice.random()
        numbers = [n for n, t in names if t == "int 0..2"]
        if kind < 0.35 or not numbers:
            return str(self.dice.randrange(3))
        if kind < 0.75 or depth == 0:
            return self.dice.choice(numbers)
        if kind < 0.85:
            return "v[%s %% 2]" % self.dice.choice(numbers)
        return "(%s + %s) %% 3" % (self.number(names, 0), self.number(names, 0))

    def truth(self, names, depth=1):
        kind = self.dice.random()
        truths = [n for n, t in names if t == "bool"]
        actors = [n for n, t in names if t == "actor"]
        if kind < 0.2 and truths:
            return self.dice.choice(truths)
        if kind < 0.3 and actors:
            return "%s == %s" % (self.dice.choice(actors), self.dice.choice(self.actors))
        if kind < 0.55 and depth:
            return "(%s %s %s)" % (self.truth(names, 0), self.dice.choice(["&&", "||"]), self.truth(names, 0))
        if kind < 0.62 and depth:
            return "!(%s)" % self.truth(names, 0)
        return "%s %s %s" % (self.number(names), self.dice.choice(["==", "!=", "<", "<="]), self.number(names))

    def value(self, kind, names):
        if kind == "bool":
            return self.truth(names)
        if kind == "actor":
            return self.dice.choice([n for n, t in names if t == "actor"] + self.actors)
        return self.number(names)

    def send(self, names, me):
        message = self.dice.choice(self.inner + ["ask"])
        receiver = "m" if message == "ask" else self.dice.choice(self.actors + [n for n, t in names if t == "actor"])
        arguments = ", ".join(self.value(t, names) for t in self.types[message])
        return "%s!%s%s;" % (receiver, message, "(%s)" % arguments if arguments else "")

    def statement(self, names, me, depth):
        kind = self.dice.random()
        if kind < 0.25 and depth:
            other = " else { %s }" % self.block(names, me, depth - 1) if self.dice.random() < 0.5 else ""
            return "if (%s) { %s }%s" % (self.truth(names), self.block(names, me, depth - 1), other)
        if kind < 0.33 and depth:
            return "switch (%s) { case 0 { %s } case 1 { %s } default { %s } }" % (
                (self.number(names),) + tuple(self.block(names, me, depth - 1) for _ in range(3)))
        if kind < 0.6:
            return self.send(names, me)
        if kind < 0.68:
            return "x = ?(%s, %s);" % (self.number(names), self.number(names))
        if kind < 0.78:
            return "v[%s %% 2] = %s;" % (self.number(names, 0), self.number(names))
        target, t = self.dice.choice([("x", "int 0..2"), ("y", "int 0..2"), ("f", "bool"), ("w", "actor")])
        return "%s = %s;" % (target, self.value(t, names))

    def block(self, names, me, depth):
        return " ".join(self.statement(names, me, depth) for _ in range(self.dice.randrange(1, 3)))

    def parameters(self, message):
        return "(%s)" % ", ".join("%s p%d" % (t, i) for i, t in enumerate(self.types[message])) if self.types[message] else ""

    def actor(self, me):
        own = [("x", "int 0..2"), ("y", "int 0..2"), ("f", "bool"), ("w", "actor")]
        text = "actor %s(%d) {\n  int 0..2 x; int 0..2 y; bool f; actor w = %s; int 0..2 v[2];\n" % (me, self.dice.randrange(1, 4), me)
        text += "  go { %s }\n" % self.block(own, me, 1)
        for message in self.inside + self.outside:
            names = own + [("p%d" % i, t) for i, t in enumerate(self.types[message])]
            text += "  %s%s { %s }\n" % (message, self.parameters(message), self.block(names, me, 2))
        return text + "}\n"

    def properties(self):
        dice = self.dice

        def atom():
            message = dice.choice(self.inside + self.outside + ["ask"])
            arguments = [dice.choice(["_", {"bool": "true", "actor": "a"}.get(t, "1")]) for t in self.types[message]]
            return "%s!%s%s" % ("m" if message == "ask" else dice.choice(self.actors), message, "(%s)" % ", ".join(arguments) if arguments else "")

        def state():
            who = dice.choice(self.actors)
            return "%s.%s" % (who, dice.choice(["x == %d", "y != %d", "v[1] < %d"]) % dice.randrange(1, 3))

        one, other = atom(), atom()
        text = "property automaton { s: %s -> t; t: %s -> error; }\n" % (one, other)
        text += "property sends = G (%s -> !%s W %s);\n" % (atom(), atom(), atom())
        text += "property invariant = always %s || %s;\n" % (state(), state())
        if dice.random() < 0.5:
            text += "property states = G (%s -> !(%s) W %s);\n" % (state(), state(), state())
        return text

    def system(self):
        text = "".join(self.actor(me) for me in self.actors)
        return text + "main { a!go; b!go; }\n" + self.properties()

    def missing(self):
        if not self.answers:
            return "missing m { ask%s -> ; }\n" % ("(%s)" % ", ".join("_" for _ in self.types["ask"]) if self.types["ask"] else "")
        answers = ["%s!%s%s" % (who, m, "(%s)" % ", ".join("_" for _ in self.types[m]) if self.types[m] else "") for m in self.outside for who in self.actors]
        slots = "(%s)" % ", ".join("_" for _ in self.types["ask"]) if self.types["ask"] else ""
        return "missing m { %s }\n" % " ".join("ask%s -> %s;" % (slots, a) for a in answers)

    def candidate(self):
        """An actor m that sends what it may."""
        def sends():
            out = ""
            for _ in range(self.dice.randrange(0, 3)):
                m = self.dice.choice(self.outside)
                arguments = [self.value(t, []) for t in self.types[m]]
                out += "%s!%s%s; " % (self.dice.choice(self.actors), m, "(%s)" % ", ".join(arguments) if arguments else "")
            return out
        return "actor m(3) { int 0..2 v[2]; ask%s { %s self!again; } again { %s } }\nmissing m { }\n" % (self.parameters("ask"), sends(), sends())


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1, 2, 3):
        return done.returncode, done.stderr.decode()
    return done.returncode, json.loads(done.stdout)


def verdicts(lacuna, files, *options):
    status, answer = run([lacuna, "verify", *files, "--json", "--states", "30000", *options])
    if not isinstance(answer, dict):
        return "status %d: %s" % (status, answer)
    if status == 2 or not answer["results"]:
        return [d["message"] for d in answer["diagnostics"] if d["severity"] == "error"]
    return {r["property"]: (r["verdict"], r["states"]) for r in answer["results"] if r["property"] in ("automaton", "sends", "invariant", "states", "failure")}


def compare_with_assume(lacuna, g, files, counts):
    """Chaos that sends everything: what holds, no component can break."""
    every = ",".join("%s!%s" % (who, m) for who in g.actors for m in g.inside + g.outside + ["go"])
    found = verdicts(lacuna, files, "--close", "--external", every)
    for name in ("automaton", "sends"):
        if not isinstance(found, dict) or found.get(name, ("?",))[0] != "holds":
            continue
        status, answer = run([lacuna, "assume", *files, "--stub", "chaos", "--property", name, "--json", "--states", "1000", "--timeout", "2"])
        verdict = answer["results"][0]["verdict"] if isinstance(answer, dict) and answer["results"] else "?"
        counts["assume says " + verdict] = counts.get("assume says " + verdict, 0) + 1
        if verdict in ("conditional", "never"):
            return "assume says %s of %s, and the closed system holds" % (verdict, name)
    return None


def judge(lacuna, seed, folder, counts, with_spin):
    g = Generator(seed)
    system, missing, candidate = g.system(), g.missing(), g.candidate()
    paths = {}
    for name, text in (("open", system), ("missing", missing), ("candidate", candidate)):
        paths[name] = os.path.join(folder, name + ".aml")
        with open(paths[name], "w") as file:
            file.write(text)
    files = [paths["open"], paths["missing"]]
    found = {}
    for kind in ("must", "none", "may"):
        found[kind] = verdicts(lacuna, files, "--close", "--analysis", kind)
        if isinstance(found[kind], str):
            return "%s: %s" % (kind, found[kind])
        if isinstance(found[kind], list):
            counts["refused"] = counts.get("refused", 0) + 1
            return None if any("depends on data" in m or "more than" in m or "values are unknown" in m for m in found[kind]) else "%s: %s" % (kind, found[kind])
    found["explicit"] = verdicts(lacuna, files, "--close", "--analysis", "explicit", "--domain", "3")
    found["whole"] = verdicts(lacuna, [paths["open"], paths["candidate"]])
    for kind in ("explicit", "whole"):
        if not isinstance(found[kind], dict):
            return "%s: %s" % (kind, found[kind])
    for name in found["must"]:
        if name == "failure":
            continue
        of = {kind: found[kind].get(name, ("?", 0))[0] for kind in found}
        counts["answers"] = counts.get("answers", 0) + 1
        for kind in ("explicit", "whole"):
            if of[kind] == "violated":
                counts[kind + " violates"] = counts.get(kind + " violates", 0) + 1
                if "holds" in (of["must"], of["none"], of["may"]):
                    return "%s: %s" % (name, of)
            elif of["must"] == "violated":
                counts["more than " + kind] = counts.get("more than " + kind, 0) + 1
        if {of["must"], of["none"]} == {"holds", "violated"} or (of["must"] == "violated" and of["may"] == "holds"):
            return "%s: %s" % (name, of)
        counts["holds"] = counts.get("holds", 0) + (of["must"] == "holds")
        counts["may only"] = counts.get("may only", 0) + (of["must"] == "holds" and of["may"] == "violated")
    wrong = compare_with_assume(lacuna, g, files, counts) if seed % 5 == 0 else None
    if wrong:
        return wrong
    for kind in ("explicit", "must", "none", "may"):
        counts["states " + kind] = counts.get("states " + kind, 0) + max(s for _, s in found[kind].values())
    return spin(lacuna, files, folder, found["must"], counts) if with_spin else None


def spin(lacuna, files, folder, found, counts):
    model = os.path.join(folder, "closed.pml")
    status, answer = run([lacuna, "close", *files, "-o", model, "--json"])
    if status != 0:
        return "close: %s" % answer
    for name in ("automaton", "invariant"):
        for command in (["spin", "-DPROPERTY_" + name, "-DNO_FAILURES", "-a", model], ["cc", "-O1", "-w", "-DSAFETY", "-DNOREDUCE", "-o", "pan", "pan.c"]):
            if subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE).returncode:
                return "%s fails" % " ".join(command)
        said = subprocess.run(["./pan", "-E", "-m100000"], cwd=folder, stdout=subprocess.PIPE).stdout.decode()
        counts["spin"] = counts.get("spin", 0) + 1
        if "max search depth too small" not in said and ("errors: 0" in said) != (found[name][0] == "holds"):
            return "SPIN says otherwise of %s: %s" % (name, found[name][0])
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--spin", type=int, default=0)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    counts, failed = {}, 0
    for seed in range(arguments.seed, arguments.seed + arguments.rounds):
        with tempfile.TemporaryDirectory() as folder:
            wrong = judge(os.path.abspath(arguments.lacuna), seed, folder, counts, seed - arguments.seed < arguments.spin)
            if wrong:
                failed += 1
                print("seed %d: %s" % (seed, wrong))
                if arguments.keep:
                    shutil.copytree(folder, os.path.join(arguments.keep, str(seed)), dirs_exist_ok=True)
    print(", ".join("%s %d" % item for item in sorted(counts.items())))
    for needed in ("explicit violates", "whole violates", "holds", "may only"):
        if arguments.rounds >= 100 and not counts.get(needed):
            failed += 1
            print("nothing was tested of this: %s" % needed)
    print("%d passed, %d failed" % (arguments.rounds - failed, failed))
    sys.exit(failed > 0)


main()
