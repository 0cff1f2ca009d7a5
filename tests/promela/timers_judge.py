#!/usr/bin/env python3
"""Random models with timers: timers_judge.py LACUNA [--seed N] [--rounds N] [--seconds S] [--keep DIR] [--steps PROGRAM] [--judge FILE…]

Some models are also said with the macros of share/timers.pml, which SPIN and lacuna read as they are.
interpreter.py counts states and steps of the model as it is, ticks included. SPIN judges what `lacuna convert --to spin` makes of it: assertions, end
states, and formulas, which may speak of `tick`. lacuna's own verdicts about that text must be the same. `steps` compares remembered steps with computed
ones. Models with a `timeout` of their own, or with timers in inner blocks, are not for SPIN: lacuna must refuse them there."""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import interpreter  # noqa: E402
import judge  # noqa: E402

MOST_STATES = 4_000
SKIPPED = 77
INCLUDE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "share", "timers.pml")


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.included = seed % 5 == 0  # it keeps to what share/timers.pml can say
        self.for_spin, self.discards = True, False
        self.timers, self.lines = [], []

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def pick(self, *options):
        return self.random.choice(options)

    def timer(self):
        return self.random.choice(self.timers)

    def value(self):
        return self.pick("0", "1", "2", "3", "x", "x + 1")

    def condition(self):
        return self.pick("x == %d" % self.random.randrange(3), "b", "!b", "len(c) == 0", "%s == -1" % self.timer(), "%s > 0" % self.timer(), "x > y")

    def guard(self, d_step=False):
        """A statement that may wait."""
        t = self.timer()
        found = [lambda: "expire(%s)" % t] * 4 + [lambda: "expire_if(%s, %s)" % (t, self.condition())] * 2 + \
            [lambda: "(expire(%s))" % t, lambda: "%s && expire(%s)" % (self.condition(), t), lambda: "expire(%s) && %s" % (t, self.condition()), self.condition]
        if self.included:
            found = found[:6] + found[9:]
        if not d_step:
            found += [lambda: "c?%d" % self.random.randrange(3)] * 3 * self.discards
            found += [lambda: "c!%s" % self.pick("x", "1"), lambda: "c?y", lambda: "c?eval(x)"]
        return self.random.choice(found)()

    def act(self):
        """A statement that never waits."""
        t = self.timer()
        return self.pick("set(%s, %s)" % (t, self.value()), "set(%s, %s)" % (t, self.value()), "set(%s, %s)" % (t, self.value()), "reset(%s)" % t,
                         "x = (x + 1) %% 3", "b = !b", "x = 0", "%s = -1" % t, "assert(%s || %s || x < 2)" % (self.condition(), self.condition())).replace("%%", "%")

    def block(self):
        kind = self.pick("atomic", "atomic", "d_step", "call", "if", "block")
        if kind == "call":
            return "again(%s, %s)" % (self.timer(), self.value())
        if kind == "if":
            return "if :: %s -> %s :: else fi" % (self.guard(True), self.act())
        if kind == "block":
            if self.chance(40) and not self.included:
                self.for_spin = False
                return "{ timer inner%s; set(inner, %s); expire(inner) }" % (self.pick("", " = 1"), self.pick("0", "1"))
            return "{ %s; %s }" % (self.act(), self.act())
        return "%s { %s -> %s; %s }" % (kind, self.guard(kind == "d_step"), self.act(), self.act())

    def statement(self):
        if self.chance(25):
            return self.block()
        return self.guard() if self.chance(20) else self.act()

    def option(self):
        first = self.guard() if self.chance(85) else self.block()
        if self.chance(6) and not self.included:
            self.for_spin = False
            first = self.pick("timeout", "timeout && %s" % self.condition(), "timeout || b")
        rest = [self.statement() for _ in range(self.random.randrange(3))]
        if self.chance(5):
            rest.append("break")
        return "  :: %s%s" % (first, "".join((" -> " if n == 0 else "; ") + s for n, s in enumerate(rest)))

    def inputs(self):
        """Where messages can be discarded."""
        wanted = self.random.randrange(3)
        timer = "" if self.chance(60) else " :: expire(%s)" % self.timer()
        return self.pick("c?%d;" % wanted, "atomic { c?%d -> b = !b };" % wanted, "if :: c?%d -> b = true :: c?eval(y)%s fi;" % (wanted, timer),
                         "atomic { if :: c?%d -> skip%s fi; x = 0 };" % (wanted, timer), "do :: c?%d -> b = true :: c?%d -> break%s od;" % (wanted, (wanted + 1) % 3, timer),
                         "if :: atomic { c?%d -> x = 1; b = false }%s fi;" % (wanted, timer), "{ c?%d; x = 2 };" % wanted, "c??%d;" % wanted,
                         "do :: if :: c?%d -> break%s fi; b = !b od;" % (wanted, timer))

    def process(self, number):
        shared = list(self.timers)
        self.discards = self.chance(30) and not self.included
        lines = ["/* lacuna: discard */"] * self.discards + ["active proctype P%d() {" % number]
        if self.chance(40) and not self.included:
            lines.append("  timer own%d%s;" % (number, self.pick("", " = 2", " = 0")))
            self.timers.append("own%d" % number)
        lines += ["  %s;" % self.act() for _ in range(self.random.randrange(2))]
        if self.chance(30):
            lines += ["  %s;" % self.statement()]
        if self.discards and self.chance(60):
            lines += ["  " + self.inputs()]
        lines += ["end: do" if self.chance(50) else "  do"] + [self.option() for _ in range(self.random.randrange(1, 4))] + ["  od"]
        if self.chance(30):
            lines[-1] += ";"
            lines.append("  %s" % self.statement())
        self.timers = shared
        return lines + ["}"]

    def formula(self, depth):
        if depth == 0 or self.chance(15):
            return self.pick("tick", "tick", "b", "(x == 1)", "(%s == 0)" % self.timer(), "(%s == -1)" % self.timer())
        kind = self.pick("[]", "<>", "[]<>", "!", "&&", "||", "->", "U")
        if kind in ("[]", "<>", "[]<>", "!"):
            return "%s(%s)" % (kind, self.formula(depth - 1))
        return "((%s) %s (%s))" % (self.formula(depth - 1), kind, self.formula(depth - 1))

    def model(self):
        self.lines = ["byte x, y;", "bool b;", "chan c = [%s] of { byte };" % self.pick("0", "1", "1", "2")]
        for number in range(self.random.randrange(1, 3)):
            self.lines.append("timer g%d%s;" % (number, self.pick(" = -1" if self.included else "", " = 1", " = -1")))
            self.timers.append("g%d" % number)
        if self.chance(25) and not self.included:
            self.lines.append("timer ga[2]%s;" % self.pick("", " = 2", " = { 0, 1 }"))
            self.timers += ["ga[0]", "ga[x % 2]"]
        self.lines += ["inline again(t, e) {", "  set(t, e);", "  if :: expire(t) -> x = 0 :: else -> x = (x + 1) % 3 fi", "}"]
        for number in range(self.random.randrange(1, 4)):
            self.lines += self.process(number)
        if self.included:
            self.lines.append("ticks(%s)" % "; ".join("lower(%s)" % t for t in self.timers))
        for number in range(3):
            self.lines.append("ltl f%d { %s }" % (number, self.formula(3)))
        return "\n".join(self.lines) + "\n"


class Difference(Exception):
    pass


class Judge:
    def __init__(self, program, steps):
        self.program, self.steps = program, steps
        self.counted = self.asked = self.refused = self.unanswered = 0
        self.violated = self.held = 0

    def judge(self, text, for_spin, included=None):
        """included: what is said with the macros of share/timers.pml."""
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "open"))
            os.mkdir(os.path.join(folder, "plain"))
            native = judge.Lacuna(self.program, text, {}, folder)
            try:
                self.count(judge.without_claims(text), os.path.join(folder, "open"))
                verdicts = native.verdicts(False)
            except judge.NoAnswer:
                self.unanswered += 1
                return
            except judge.Complaint as complaint:
                raise Difference(str(complaint))
            if verdicts["end_state"] != "holds":
                raise Difference("time does not go on: end_state is " + verdicts["end_state"])
            self.compare_steps(native.path)
            status, plain = judge.run([self.program, "convert", native.path, "--to", "spin", "-o", "-"])
            if (status == 0) != for_spin:
                raise Difference("convert --to spin has status %s:\n%s" % (status, plain))
            if not for_spin:
                self.refused += 1
            else:
                self.ask_spin(plain, verdicts, folder, "plain", {})
            if included:
                os.mkdir(os.path.join(folder, "included"))
                self.ask_spin('#include "timers.pml"\n' + included, verdicts, folder, "included", {"timers.pml": open(INCLUDE).read()})

    def count(self, text, folder):
        """The model without its claims."""
        ours = judge.Lacuna(self.program, text, {}, folder).space()
        if ours["states"] > MOST_STATES:
            raise judge.NoAnswer("too large")
        try:
            theirs = interpreter.answer(text, {}, MOST_STATES + 1)
        except interpreter.Unsupported as reason:
            if "a timer that is set" in str(reason) or "block in d_step" in str(reason):
                raise judge.NoAnswer("a failure")
            raise Difference("the interpreter does not know: %s" % reason)
        if (ours["states"], ours["steps"]) != (theirs["states"], theirs["transitions"] - 1):
            raise Difference("lacuna counts %d states and %d steps, the interpreter %d and %d" %
                             (ours["states"], ours["steps"], theirs["states"], theirs["transitions"] - 1))
        self.counted += 1

    def compare_steps(self, path):
        if self.steps:
            done = subprocess.run([self.steps, path, "5000"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60)
            if done.returncode != 0:
                raise Difference("remembered steps differ: " + done.stdout.decode())

    def ask_spin(self, plain, verdicts, folder, name, files):
        again = judge.Lacuna(self.program, plain, files, os.path.join(folder, name))
        try:
            spin = judge.Spin(plain, files, os.path.join(folder, "spin-" + name))
            space = spin.space()
            theirs = {kind: judge.word(space[kind]) for kind in ("assertion", "end_state")}
            for name in judge.claims_of(plain):
                theirs[name] = judge.word(spin.claim(name, False, False))
            ours = again.verdicts(False)
        except judge.Rejected as reason:
            if "status None" in str(reason):  # the formula is too much for SPIN
                self.unanswered += 1
                return
            raise Difference("SPIN rejects the text: %s" % reason)
        except judge.NoAnswer:
            self.unanswered += 1
            return
        for name, verdict in theirs.items():
            if not verdicts[name] == ours[name] == verdict:
                raise Difference("%s: lacuna says %s, of the text for SPIN %s, and SPIN says %s" % (name, verdicts[name], ours[name], verdict))
            self.violated += verdict == "violated"
            self.held += verdict == "holds"
        self.asked += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--keep")
    parser.add_argument("--steps")
    parser.add_argument("--judge", nargs="*")
    arguments = parser.parse_args()
    if not judge.shutil.which("spin"):
        print("spin is not here")
        return SKIPPED
    judging, different, began, round_ = Judge(arguments.lacuna, arguments.steps), 0, time.time(), 0
    if arguments.judge:
        for path in arguments.judge:
            text = open(path).read()
            judging.judge(text, not re.search(r"\btimeout\b|\{ timer", text))
            print("%s: all agree" % path)
        return 0
    for round_ in range(arguments.rounds):
        if time.time() - began > arguments.seconds:
            break
        seed = arguments.seed + round_
        generator = Generator(seed)
        text = generator.model()
        included = text if generator.included else None
        text = re.sub(r"^ticks.*\n", "", text, flags=re.MULTILINE)
        try:
            judging.judge(text, generator.for_spin, included)
        except Difference as difference:
            different += 1
            print("seed %d: %s" % (seed, difference))
            if arguments.keep:
                os.makedirs(arguments.keep, exist_ok=True)
                with open(os.path.join(arguments.keep, "%d.pml" % seed), "w") as file:
                    file.write(text)
    print("seed %d: %d counted, %d asked of SPIN (%d verdicts hold, %d are violated), %d refused, %d without an answer, %d differ" %
          (arguments.seed, judging.counted, judging.asked, judging.held, judging.violated, judging.refused, judging.unanswered, different))
    return different > 0 or judging.counted == 0


if __name__ == "__main__":
    sys.exit(main())
