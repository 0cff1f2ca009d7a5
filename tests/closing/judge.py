#!/usr/bin/env python3
"""Random open Promela models: what `lacuna close` makes of them. judge.py LACUNA [--seed N] [--rounds N] [--spin N] [--keep FOLDER]

Each model has processes with inputs from outside, signals from both sides, outputs, guards, else, arrays, inlines, processes that are run with
arguments and channels, and in half of the cases timers. It has formulas and assertions over its global variables. The model is closed in four ways, and
`lacuna verify` checks each. Closing is sound: whatever is violated beside an explicit environment over a small domain is violated with the embedded one.
Beside that, the models are closed with random environments finer than chaos, and with chaos written as one: the former must violate what they violate as
processes beside the system, the latter changes no verdict. With --values every input is concrete: the same holds, and `may` violates whatever is violated then. Flags are only spared, so `must` and `none` have the same verdicts; and `may` violates whatever they violate. For some of the models SPIN checks the
assertions and the formulas of every output as well, and must agree."""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

KINDS = ["explicit", "none", "must", "may"]
RANGES = ["x", "y", "z", "w"]  # the locals; --values keeps those concrete that get something from outside
MACROS = """#define timer short
#define set(t,v) t=(v)
#define expire(t) (t==0)
#define reset(t) t=-1
#define tick(t) if :: t>=0 -> t=t-1 :: else fi
"""


class Generator:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.timed = self.dice.random() < 0.5
        self.waits = self.dice.random() < 0.5  # processes wait beside conditions, in atomic sequences, or for a timeout; `late` says that they have
        self.run = self.dice.random() < 0.3  # the second process is run with a channel and an argument
        self.array = self.dice.random() < 0.3
        self.record = self.dice.random() < 0.2
        self.seen = set()

    def note(self, construct):
        self.seen.add(construct)

    def value(self, names):
        kind = self.dice.random()
        if kind < 0.35:
            return str(self.dice.randrange(3))
        if kind < 0.8:
            return self.dice.choice(names)
        self.note("sum")
        return "(%s + %s) %% 3" % (self.dice.choice(names), self.dice.choice(names + ["1"]))

    def condition(self, names):
        text = "%s %s %s" % (self.dice.choice(names), self.dice.choice(["==", "!=", "<", ">"]), self.value(names))
        if self.dice.random() < 0.2:
            self.note("conjunction")
            text = "(%s) %s %s" % (text, self.dice.choice(["&&", "||"]), "%s == %d" % (self.dice.choice(names), self.dice.randrange(3)))
        return text

    def receive(self, channel, locals_):
        """Signals p and q, with data; sometimes the data is matched."""
        signal = self.dice.choice(["p", "q"])
        if self.dice.random() < 0.2:
            self.note("matched data")
            return "%s?%s,%d" % (channel, signal, self.dice.randrange(2))
        return "%s?%s,%s" % (channel, signal, self.dice.choice(locals_))

    def action(self, me, names, locals_, inner, depth):
        kind = self.dice.random()
        dice = self.dice
        targets = locals_ + ["g", "h"]
        if kind < 0.3:
            return "%s = %s" % (dice.choice(targets), self.value(names))
        if kind < 0.5:
            self.note("send")
            return "if :: nfull(%s) -> %s!%s,%s :: full(%s) fi" % (inner, inner, dice.choice(["p", "q"]), self.value(names), inner)
        if kind < 0.58:
            self.note("output")
            return "out!%s" % self.value(names)
        if kind < 0.66 and depth > 0:
            self.note("else")
            return "if :: %s -> %s :: else -> %s fi" % (self.condition(names), self.action(me, names, locals_, inner, depth - 1),
                                                        self.action(me, names, locals_, inner, depth - 1))
        if kind < 0.74 and depth > 0:
            self.note("choice")
            return "if :: %s -> %s :: %s -> skip :: else fi" % (self.condition(names), self.action(me, names, locals_, inner, 0), self.condition(names))
        if kind < 0.8:
            self.note("d_step")
            return "d_step { %s = %s; %s = %s }" % (dice.choice(targets), self.value(names), dice.choice(targets), self.value(names))
        if kind < 0.85 and self.array:
            self.note("array")
            return dice.choice(["v[%d] = %s" % (dice.randrange(2), self.value(names)), "v[%s %% 2] = %s" % (dice.choice(names), self.value(names)),
                                "%s = v[%s %% 2]" % (dice.choice(targets), dice.choice(names))])
        if kind < 0.88 and self.record:
            self.note("record")
            return dice.choice(["r.a = %s" % self.value(names), "%s = r.b" % dice.choice(targets), "r.b = r.a"])
        if kind < 0.92:
            self.note("inline")
            return "twice(%s, %s)" % (dice.choice(targets), self.value(names))
        if kind < 0.95:
            self.note("assert")
            return "assert(%s)" % self.condition(names)
        if kind < 0.98:
            self.note("increment")
            return "if :: %s < 2 -> %s++ :: else fi" % ((dice.choice(targets),) * 2)
        self.note("poll")
        return "if :: nempty(%s) -> g = 1 :: empty(%s) fi" % (inner, inner)

    def waiting(self, me, names, locals_, outer):
        """Time goes on where data from outside fits nothing, and an atomic sequence ends there."""
        dice = self.dice
        local = dice.choice(locals_)
        kind = dice.randrange(4)
        if kind == 0:
            self.note("condition beside")
            return "%s %s %d ->" % (local, dice.choice(["==", ">", "!="]), dice.randrange(3))
        if kind == 1 and self.timed:
            self.note("late")
            return "expire(t%s) -> late = 1; reset(t%s);" % (me, me)
        if kind == 1:
            self.note("timeout")
            return "timeout -> late = 1;"
        if kind == 2 and self.timed:
            self.note("timers beside")
            return "atomic { %s -> set(t%s, %s); set(t%s, %d) };" % (self.receive(outer, [local]), me, local, "BA"[me == "B"], dice.randrange(1, 3))
        self.note("atomic")
        return "atomic { %s -> g = 1; %s == %d -> g = 0 };" % (self.receive(outer, [local]), local, dice.randrange(3))

    def process(self, me, locals_, outer, inner_in, inner_out):
        dice = self.dice
        names = locals_ + ["g", "h"] + (["v[0]"] if self.array else []) + (["r.a"] if self.record else [])
        text = ""
        states = dice.randrange(2, 4)
        for state in range(states):
            text += "  s%d: if\n" % state
            for _ in range(dice.randrange(1, 4)):
                kind = dice.random()
                if self.waits and dice.random() < 0.5:
                    text += "    :: %s goto s%d\n" % (self.waiting(me, names, locals_, outer), dice.randrange(states))
                    continue
                if kind < 0.45:
                    self.note("input")
                    guard = self.receive(outer, locals_)
                elif kind < 0.8:
                    self.note("inner input")
                    guard = self.receive(inner_in, locals_)
                elif self.timed and kind < 0.95:
                    self.note("timer")
                    guard = "expire(t%s)" % me
                else:
                    guard = self.condition(names)
                actions = [self.action(me, names, locals_, inner_out, 2) for _ in range(dice.randrange(0, 3))]
                if self.timed and (guard.startswith("expire") or dice.random() < 0.3):
                    actions.insert(0, dice.choice(["set(t%s, %d)" % (me, dice.randrange(1, 3)), "reset(t%s)" % me, "set(t%s, %s)" % (me, self.value(names))]))
                text += "    :: %s -> %s\n" % (guard, "; ".join(actions + ["goto s%d" % dice.randrange(states)]))
            text += "  fi;\n"
        return text

    def model(self):
        dice = self.dice
        text = MACROS if self.timed else ""
        text += "mtype = { p, q };\nbyte g, h%s;\n" % (", late" if self.waits else "")
        if self.array:
            text += "byte v[2];\n"
        if self.record:
            text += "typedef pair { byte a; byte b };\npair r;\n"
        text += "chan in = [1] of { mtype, byte };\nchan ab = [1] of { mtype, byte };\nchan ba = [1] of { mtype, byte };\nchan out = [1] of { byte };\n"
        text += "inline twice(target, what) { target = what; target = (target + %s) %% 3 }\n" % dice.choice(["0", "g", "target"])
        if self.timed:
            text += "timer tA = -1; timer tB = -1; bit tk;\n"
        text += "active proctype A() {\n  byte x, y;\n" + self.process("A", ["x", "y"], "in", "ba", "ab") + "}\n"
        outer = dice.choice(["in", "ab"])
        if self.run:
            self.note("run")
            text += "proctype B(chan c; byte z) {\n  byte w;\n" + self.process("B", ["z", "w"], outer, "c", "ba") + "}\n"
            text += "init { run B(ab, %s) }\n" % dice.choice(["0", "1", "g"])
        else:
            text += "active proctype B() {\n  byte z, w;\n" + self.process("B", ["z", "w"], outer, "ab", "ba") + "}\n"
        if self.timed:
            text += "active proctype Timers() { do :: timeout -> atomic { tk = 1 - tk; tick(tA); tick(tB) } od }\n"
        for number in range(4):
            text += "ltl f%d { %s }\n" % (number, self.formula(number))
        return text

    def formula(self, number):
        atoms = ["g", "h"] + (["v[1]"] if self.array else [])

        def atom():
            return "(%s %s %d)" % (self.dice.choice(atoms), self.dice.choice(["==", "!=", "<"]), self.dice.randrange(3))
        if self.waits and number < 2:
            return "[] (late == 0 %s)" % ["", "|| %s" % atom()][number]
        kind = self.dice.randrange(6)
        if kind == 0:
            return "[] %s" % atom()
        if kind == 5:
            self.note("liveness")
            return self.dice.choice(["<> %s", "[] <> %s"]) % atom()
        if kind == 1:
            return "[] (%s -> %s)" % (atom(), atom())
        if kind == 2:
            return "[] ! (%s && %s)" % (atom(), atom())
        if kind == 3:
            return "%s W %s" % (atom(), atom())
        return "[] (%s <-> %s)" % (atom(), atom())


    def environment(self, model, both):
        """Processes of an environment of a model; `both`: p comes by ab, too. In a model with timers one of them takes every output, so that time does not go on
        because an output waits."""
        dice = self.dice
        some = "out!" in model
        inputs = ["in!%s,%%s" % signal for signal in "pq" if "in?" + signal in model] + ["ab!p,%s"] * (both and bool(re.search(r"\b(ab|c)\?", model)))

        def body(outputs, name):
            count = dice.randrange(1, 4)
            text = "active proctype %s() {\n  byte data;\n" % name
            for state in range(count):
                text += "  e%d: if\n" % state
                for _ in range(dice.randrange(1, 4)):
                    kind = dice.random()
                    message = dice.choice(inputs or ["skip%.0s"]) % dice.choice(["data", "0", "1", "2"]) if kind < 0.6 or not outputs else dice.choice(["out?data", "out?1", "out?_"])
                    text += "    :: %s%s -> goto e%d\n" % (dice.choice(["data < 2 -> "] + [""] * 4), message, dice.randrange(count))
                text += "  fi;\n"
            return text + "}\n"
        text = body(some and not self.timed, "One")
        if self.timed and some:
            text += "active proctype Drain() { end: do :: out?_ od }\n"
        elif dice.random() < 0.3:
            text += body(some, "Two")
        return text


def is_liveness(text, name):
    """What must happen in the end: the closed model leaves out runs in which data does not fit, and says so."""
    return bool(re.search(r"ltl %s \{[^}]*<> " % name, text))


def chaos(model, both):
    options = [":: in!%s,data" % signal for signal in "pq" if "in?" + signal in model] + [":: out?data"] * ("out!" in model) + [":: ab!p,data"] * (both and bool(re.search(r"\b(ab|c)\?", model)))
    options += [":: ab!q,data"] * (options[-1:] == [":: ab!p,data"] and "ab!" not in model)  # nobody inside sends on it
    return "active proctype Chaos() { byte data; end: do %s od }\n" % " ".join(options or [":: false"])


def verify(lacuna, path):
    run = subprocess.run([lacuna, "verify", path, "--json", "--states", "30000"], stdout=subprocess.PIPE)
    answer = json.loads(run.stdout)
    return {r["property"]: r["verdict"] for r in answer["results"]}, answer["diagnostics"]


def close_with_ranges(lacuna, path, closed, external, kind):
    """Verdicts with all inputs concrete, in the domain of the explicit environment; None: close refuses it, or nothing gets anything from outside."""
    def close(names):
        return subprocess.run([lacuna, "close", path, "--analysis", kind, "-o", closed, "--json", "--values", ",".join("%s:0..2" % n for n in names)] + external,
                              stdout=subprocess.PIPE)
    run = close(RANGES)
    if run.returncode == 2:
        missing = {n for n in RANGES for d in json.loads(run.stdout)["diagnostics"] if "--values %s:" % n in d["message"]}
        names = [n for n in RANGES if n not in missing]
        run = close(names) if names else run
    if run.returncode not in (0, 2):
        sys.exit("close --values ends with %d" % run.returncode)
    return verify(lacuna, closed)[0] if run.returncode == 0 else None


def close_in_environment(lacuna, path, folder, options, fail):
    """Verdicts for each kind; None: close refuses it."""
    answers = {}
    for kind in KINDS:
        closed = os.path.join(folder, "guided_%s.pml" % kind)
        run = subprocess.run([lacuna, "close", path, "--analysis", kind, "-o", closed, "--json"] + options, stdout=subprocess.PIPE)
        if run.returncode == 3: # its queues are too large
            return None
        if run.returncode == 2 and not any("closed model" in (d["file"] or "") for d in json.loads(run.stdout)["diagnostics"] if d["severity"] == "error"):
            return None
        if run.returncode != 0:
            fail("close --environment --analysis %s ends with %d: %s" % (kind, run.returncode, run.stdout.decode()[-500:]))
        answers[kind] = verify(lacuna, closed)[0]
    return answers


def judge_environment(lacuna, path, folder, generator, text, external, answers, counts, fail):
    """What a process violates beside the system is violated with it embedded; chaos as a process is chaos."""
    both = bool(external)
    for around, is_chaos in ((generator.environment(text, both), False), (chaos(text, both), True)):
        environment = os.path.join(folder, "environment.pml")
        with open(environment, "w") as file:
            file.write(around)
        found = close_in_environment(lacuna, path, folder, ["--environment", environment] + external, fail)
        for name in found["must"] if found else ():
            if name in ("end_state", "progress", "acceptance", "failure") or is_liveness(text, name) or ("timeout -> late" in text and not is_chaos):
                continue  # without timers, an environment that might send or take is taken to do so: a warning says that
            verdicts = {kind: found[kind].get(name) for kind in KINDS}
            if any(v not in ("holds", "violated") for v in verdicts.values()) or answers["none"].get(name) not in ("holds", "violated"):
                continue
            counts["compared"] += 1
            counts["violated"] += verdicts["explicit"] == "violated"
            counts["spared"] += verdicts["must"] == "holds" and answers["must"][name] == "violated"
            if verdicts["explicit"] == "violated" and verdicts["none"] != "violated":
                fail("%s is violated beside this environment, and not with it embedded:\n%s" % (name, around))
            if verdicts["none"] != verdicts["must"]:
                fail("%s in an environment: none %s, must %s\n%s" % (name, verdicts["none"], verdicts["must"], around))
            if verdicts["must"] == "violated" and verdicts["may"] != "violated":
                fail("%s in an environment: must violates it, may does not\n%s" % (name, around))
            if verdicts["none"] == "violated" and answers["none"][name] != "violated":
                fail("%s is violated in an environment, and not in chaos:\n%s" % (name, around))
            if is_chaos and any(verdicts[kind] != answers[kind][name] for kind in KINDS[1:]):
                fail("%s: chaos as an environment is not chaos: %s\n%s" % (name, verdicts, around))


def spin_agrees(path, ours, folder):
    """SPIN on assertions: None if it cannot say."""
    if ours.get("assertion") not in ("holds", "violated") or ours.get("failure") == "violated":
        return None
    for command in (["spin", "-a", os.path.abspath(path)], ["cc", "-w", "-DNOCLAIM", "-DNOREDUCE", "-DSAFETY", "-o", "pan", "pan.c"]):
        if subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).returncode != 0:
            sys.exit("SPIN does not take %s" % path)
    try:
        said = subprocess.run(["./pan", "-m100000", "-E", "-w20"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=10).stdout.decode()
    except subprocess.TimeoutExpired:
        return None
    if "max search depth too small" in said:
        return None
    return ("errors: 0" not in said) == (ours["assertion"] == "violated")


def spin_agrees_on_formulas(path, ours, folder):
    """SPIN on the formulas of a closed model: how many it has judged; the name of one that it judges in another way."""
    for command in (["spin", "-a", os.path.abspath(path)], ["cc", "-w", "-DNOREDUCE", "-o", "pan", "pan.c"]):
        if subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).returncode != 0:
            sys.exit("SPIN does not take %s" % path)
    judged = 0
    for name in sorted(n for n in ours if re.fullmatch(r"f\d", n) and ours[n] in ("holds", "violated")):
        if ours.get("failure") == "violated" or ours.get("assertion") != "holds":
            continue  # SPIN ends there
        try:
            said = subprocess.run(["./pan", "-a", "-E", "-m100000", "-w20", "-N", name], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  timeout=5).stdout.decode()
        except subprocess.TimeoutExpired:
            continue
        if "max search depth too small" in said:
            continue
        judged += 1
        if ("errors: 0" not in said) != (ours[name] == "violated"):
            return name
    return judged


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--spin", type=int, default=5, help="so many models are given to SPIN as well")
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    seen, refused, compared, violated, alarms, spared, judged, large, concrete, fewer, formulas = {}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    guided = {"compared": 0, "violated": 0, "spared": 0}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            generator = Generator(seed)
            text = generator.model()
            path = os.path.join(folder, "open.pml")
            with open(path, "w") as file:
                file.write(text)

            def fail(why):
                if arguments.keep:
                    shutil.copytree(folder, arguments.keep, dirs_exist_ok=True)
                sys.exit("seed %d: %s\n%s" % (seed, why, text))
            answers = {}
            for kind in KINDS:
                closed = os.path.join(folder, kind + ".pml")
                external = ["--external", "p"] if seed % 3 == 0 else []
                run = subprocess.run([arguments.lacuna, "close", path, "--analysis", kind, "-o", closed, "--json"] + external + (["--domain", "3"] if kind == "explicit" else []),
                                     stdout=subprocess.PIPE)
                if run.returncode not in (0, 2):
                    fail("close --analysis %s ends with %d" % (kind, run.returncode))
                if run.returncode == 2:
                    messages = [d["message"] for d in json.loads(run.stdout)["diagnostics"] if d["severity"] == "error"]
                    if any("closed model" in (d["file"] or "") for d in json.loads(run.stdout)["diagnostics"] if d["severity"] == "error"):
                        fail("what close writes cannot be read: %s" % messages)
                    break
                answers[kind] = verify(arguments.lacuna, closed)[0]
            if len(answers) < len(KINDS):
                refused += 1
                continue
            for construct in generator.seen:
                seen[construct] = seen.get(construct, 0) + 1
            for name in answers["explicit"]:
                if name in ("end_state", "progress", "acceptance"):
                    continue
                verdicts = [answers[kind].get(name) for kind in KINDS]
                if any(v not in ("holds", "violated") for v in verdicts):
                    large += 1
                    continue
                compared += 1
                violated += verdicts[0] == "violated"
                alarms += verdicts[2] == "violated" and verdicts[0] == "holds"
                spared += verdicts[3] == "violated" and verdicts[2] == "holds"
                if name == "failure":
                    continue
                if verdicts[0] == "violated" and verdicts[1] != "violated" and not is_liveness(text, name):
                    fail("%s is violated with the explicit environment, and not with the embedded one" % name)
                if verdicts[1] != verdicts[2]:
                    fail("%s: none %s, must %s" % (name, verdicts[1], verdicts[2]))
                if verdicts[2] == "violated" and verdicts[3] != "violated":
                    fail("%s: must violates it, may does not" % name)
            judge_environment(arguments.lacuna, path, folder, generator, text, external, answers, guided, fail)
            ranged = close_with_ranges(arguments.lacuna, path, os.path.join(folder, "ranged.pml"), external, generator.dice.choice(["must", "none", "may"]))
            for name in ranged or {}:
                verdicts = [answers["explicit"].get(name), ranged[name], answers["may"].get(name)]
                if name in ("end_state", "progress", "acceptance", "failure") or is_liveness(text, name) or any(v not in ("holds", "violated") for v in verdicts):
                    continue
                concrete += 1
                fewer += verdicts[1:] == ["holds", "violated"]
                if verdicts[0] == "violated" and verdicts[1] != "violated":
                    fail("%s is violated with the explicit environment, and not with --values" % name)
                if verdicts[1] == "violated" and verdicts[2] != "violated":
                    fail("%s is violated with --values, and not by may" % name)
            if judged < arguments.spin and shutil.which("spin"):
                for kind in KINDS:
                    closed = os.path.join(folder, kind + ".pml")
                    if spin_agrees(closed, answers[kind], folder) is False:
                        fail("SPIN disagrees on the assertions of %s" % kind)
                    found = spin_agrees_on_formulas(closed, answers[kind], folder)
                    if isinstance(found, str):
                        fail("SPIN disagrees on %s of %s" % (found, kind))
                    formulas += found
                judged += 1
    print("%d models from seed %d, %d refused; %d verdicts compared (%d violated beside an environment, %d false alarms, %d more by may), %d undecided; --values: %d verdicts, %d alarms fewer than may; in environments: %d verdicts, %d violated, %d less than in chaos; SPIN: %d models, %d formulas; %s" %
          (arguments.rounds, arguments.seed, refused, compared, violated, alarms, spared, large, concrete, fewer, guided["compared"], guided["violated"], guided["spared"], judged, formulas, ", ".join("%s %d" % s for s in sorted(seen.items()))))
    if arguments.rounds >= 50 and (violated * 20 < compared or spared == 0 or guided["violated"] * 20 < guided["compared"] or guided["spared"] == 0 or refused * 2 > arguments.rounds):
        sys.exit("too few of them can show anything")


if __name__ == "__main__":
    main()
