#!/usr/bin/env python3
"""What comes from outside, by naive fixpoints. fixpoint.py LACUNA [--seed N] [--rounds N] [--keep FILE]

Random open models are made as trees, with a statement on each line. From the tree a flow graph is made here, and on it two systems of equations are
solved by going round until nothing changes: the least solution (may data be from outside?) and the greatest one (must it?), as section 4 of the paper
and docs/closing.md have them. The lines, flags and fields that `lacuna close --json` reports must be these. Shortest ways from outside are found by going
round as well; `--explain` must have as many steps, and each must follow from the one before."""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

INFINITY = 10 ** 6
SIGNALS = ["p", "q"]
CHANNELS = {"in": 2, "c": 2, "d": 2, "mix": 2, "raw": 1, "out": 1}  # fields; raw and out have no signal


class Model:
    """Text, one statement a line, and the flow graph of each process: nodes are (process, number)."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.lines, self.nodes, self.edges, self.starts = [], {}, [], {}
        self.variables = {"g": None, "h": None, "v": None, "quiet": None, "rec": None}  # name -> process
        self.wholes = {"v", "rec"}
        self.timed = self.dice.random() < 0.3
        self.external = self.dice.random() < 0.4
        self.make()

    def text(self):
        return "\n".join(self.lines) + "\n"

    # ---- expressions: text and what they read ----

    def atom(self):
        kind = self.dice.random()
        if kind < 0.3:
            return str(self.dice.randrange(3)), []
        if kind < 0.34:
            return "len(in)", ["outside"]
        if kind < 0.38:
            return "rec.%s" % self.dice.choice("ab"), ["rec"]
        if kind < 0.5:
            index, reads = self.simple()
            array = self.dice.choice(["v"] + self.arrays * 2)
            return "%s[%s %% 2]" % (array, index), [array] + reads
        return self.simple()

    def simple(self):
        name = self.dice.choice(["g", "h"] + self.locals * 3)
        return name, [name]

    def value(self):
        one, reads = self.atom()
        if self.dice.random() < 0.3:
            other, more = self.atom()
            return "(%s + %s) %% 3" % (one, other), reads + more
        return one, reads

    def target(self):
        """Text, variable, and what its index reads."""
        if self.dice.random() < 0.3:
            array = self.dice.choice(["v"] + self.arrays * 2)
            return array + "[%d]" % self.dice.randrange(2), array, []
        if self.dice.random() < 0.1:
            return "rec.%s" % self.dice.choice("ab"), "rec", []
        name = self.dice.choice(["g", "h"] + self.locals * 4)
        return name, name, []

    # ---- statements ----

    def node(self, transfers, reads):
        """One on a line of its own. Transfers: (kind, to, reads), in turn."""
        number = (self.process, len(self.nodes))
        self.nodes[number] = {"line": len(self.lines) + 1, "transfers": transfers, "reads": reads}
        for before in self.ends:
            self.edges.append((before, number, True))
        for entries in self.escapes:
            entries.append(number)
        self.ends = [number]
        return number

    def step(self, text, transfers, reads):
        self.node(transfers, reads)
        self.lines.append(text + ";")

    def message(self, sends):
        channel = self.dice.choice(["c", "d", "mix", "raw"] if sends else ["in", "c", "c", "d", "mix", "in"])
        if sends and channel == "raw":
            channel = "out"
        signal = self.dice.choice(SIGNALS) if CHANNELS[channel] == 2 else None
        return channel, signal

    def send(self):
        channel, signal = self.message(True)
        value, reads = self.value()
        field = (channel, signal, CHANNELS[channel] - 1)
        self.step("%s!%s%s" % (channel, signal + ", " if signal else "", value), [("sent", field, reads)], reads)

    def receive(self):
        channel, signal = self.message(False)
        self.received.add(channel)
        if self.dice.random() < 0.15:
            self.step("%s?%s, %d" % (channel, signal, self.dice.randrange(2)), [], [])
            return
        target = self.dice.choice(["g"] + self.locals * 5)
        self.step("%s?%s, %s" % (channel, signal, target), [("received", target, [("field", channel, signal, 1)])], [])

    def assign(self):
        text, name, _ = self.target()
        if self.dice.random() < 0.15:
            self.step(text + "++", [("assigned", name, [name])], [name])
            return
        value, reads = self.value()
        self.step("%s = %s" % (text, value), [("assigned", name, reads)], reads)

    def call(self):
        """What an inline assigns, on the line of its call."""
        name = self.dice.choice(["g", "h"] + self.locals * 4)
        value, reads = self.value()
        self.step("put(%s, %s)" % (name, value), [("assigned", name, reads)], reads)

    def timer(self):
        value, reads = self.value()
        self.step(*self.dice.choice([("set(t, %s)" % value, [], reads), ("set(t, %s)" % value, [], reads), ("expire(t)", [], []), ("reset(t)", [], []),
                                     ("expire_if(t, %s >= 0)" % value, [], reads)]))

    def fill(self):
        """An array gets data from outside, perhaps, and then other data; it keeps both."""
        array, name = self.arrays[0], self.dice.choice(self.locals)
        self.step("%s[0] = %s" % (array, name), [("assigned", array, [name])], [name])
        self.step("%s[1] = 2" % array, [("assigned", array, [])], [])
        self.step("%s = %s[0]" % (name, array), [("assigned", name, [array])], [array])

    def condition(self):
        value, reads = self.value()
        self.step("%s >= 0" % value, [], reads)

    def declare(self):
        name = "m%d" % len(self.nodes)
        value, reads = self.value() if self.dice.random() < 0.7 else ("", [])
        self.variables[name] = self.process
        self.step("byte %s%s" % (name, " = " + value if value else ""), [("assigned", name, reads)], reads)
        self.locals.append(name)

    def run(self):
        value, reads = self.value()
        self.runs += 1
        self.step("run R(%s)" % value, [("given", "n", reads)], reads)

    def choose(self, depth, loop):
        self.lines.append("do" if loop else "if")
        outs, point = [], self.point()
        before = list(self.locals)
        for _ in range(self.dice.randrange(1, 4)):
            self.ends = [point]
            self.lines.append("::")
            self.block(depth - 1, self.dice.randrange(1, 3))
            if loop:
                self.edges += [(end, point, True) for end in self.ends]
            else:
                outs += self.ends
            self.locals = list(before)
        if loop or self.dice.random() < 0.3:
            self.ends = [point]
            self.lines.append(":: else%s" % (" -> break" if loop else ""))
            outs.append(point)
        self.lines.append("od;" if loop else "fi;")
        self.ends = outs
        self.point()

    def point(self):
        """The beginning or the end of an if, a do or an unless. (An escape may come there as well.)"""
        number = self.node([], [])
        self.nodes[number]["line"] = 0
        return number

    def atomic(self):
        self.lines.append("atomic {")
        for _ in range(self.dice.randrange(1, 3)):
            self.assign()
        self.lines.append("};")

    def unless(self, depth):
        """The escape may come before each step of the main part; and nothing from outside decides about it."""
        self.lines.append("{")
        entries, before = [], list(self.locals)
        self.escapes.append(entries)
        self.block(depth - 1, self.dice.randrange(1, 3))
        self.escapes.pop()
        ends, self.ends, self.locals = self.ends, [], list(before)
        self.lines.append("} unless {")
        escape = self.node([], ["quiet"])
        self.lines.append("quiet > 0;")
        self.edges += [(entry, escape, False) for entry in entries]
        self.block(depth - 1, 1)
        self.lines.append("};")
        self.ends += ends
        self.locals = before
        self.point()

    def block(self, depth, length):
        for _ in range(length):
            kind = self.dice.random()
            if kind < 0.22:
                self.receive()
            elif kind < 0.4:
                self.send()
            elif kind < 0.46 and self.timed:
                self.timer()
            elif kind < 0.52:
                self.call()
            elif kind < 0.7:
                self.assign()
            elif kind < 0.75:
                self.condition()
            elif kind < 0.8:
                self.declare()
            elif kind < 0.82:
                self.fill()
            elif kind < 0.85:
                self.atomic()
            elif kind < 0.88 and self.process != "R" and self.runs < 4:
                self.run()
            elif depth > 0:
                if kind < 0.95:
                    self.choose(depth, self.dice.random() < 0.4)
                else:
                    self.unless(depth)
            else:
                self.assign()

    def proctype(self, name, heading, own, parameters):
        self.process, self.ends, self.escapes = name, [], []
        self.locals, self.arrays = parameters + own, ["w" + name]
        for variable in self.locals + self.arrays:
            self.variables[variable] = name
        self.wholes.add("w" + name)
        self.lines.append(heading + " {")
        entry = (name, len(self.nodes))
        transfers = []
        self.nodes[entry] = {"line": 0, "transfers": transfers, "reads": []}
        self.starts[name] = entry
        for variable in own:
            if self.dice.random() < 0.3:
                self.locals = parameters + own[:own.index(variable)]
                value, reads = self.value() if self.locals else ("1", [])
                transfers.append(("assigned", variable, reads))
                self.lines.append("byte %s = %s;" % (variable, value))
            else:
                self.lines.append("byte %s;" % variable)
        self.lines.append("byte w%s[2];" % name)
        self.locals = parameters + own
        self.ends = [entry]
        self.step("skip", [], [])  # declarations behind it are statements
        self.block(2, self.dice.randrange(3, 7))
        self.step("skip", [], [])
        self.lines.append("}")

    def make(self):
        self.runs, self.received = 0, set()
        self.lines += ["mtype = { p, q };", "byte g, h, quiet;", "byte v[2];", "typedef pair { byte a; byte b };", "pair rec;",
                       "inline put(target, what) { target = what }"] + ["timer t;"] * self.timed
        for channel, fields in CHANNELS.items():
            self.lines.append("chan %s = [1] of { %s };" % (channel, "mtype, byte" if fields == 2 else "byte"))
        self.proctype("A", "active proctype A()", ["a", "b"], [])
        self.proctype("B", "active proctype B()", ["x", "y"], [])
        self.proctype("R", "proctype R(byte n)", ["z"], ["n"])


class Solution:
    """The equations, round after round."""

    def __init__(self, model, arguments):
        self.model = model
        names = [name for name in model.variables]
        self.sent = {t[1][:2] for n in model.nodes.values() for t in n["transfers"] if t[0] == "sent"}
        self.external = arguments
        self.before = {n: {v: INFINITY for v in names} for n in model.nodes}  # transfers from outside until there
        self.must = {n: {v: True for v in names} for n in model.nodes}
        self.reached = {model.starts["A"], model.starts["B"]}
        self.globals = {v: INFINITY for v in names}
        self.fields, self.field_must = {}, {}
        self.given, self.given_must = INFINITY, True
        self.solve()

    def is_global(self, name):
        return self.model.variables[name] is None

    def feeds(self, channel, signal):
        inside = any(c == channel for c, _ in self.sent)
        return not inside or channel in self.external or signal in self.external

    def distance(self, state, reads):
        best = INFINITY
        for read in reads:
            if read == "outside":
                best = 0 if "in" in self.model.received else best
            elif isinstance(read, tuple):
                if self.feeds(read[1], read[2]):
                    best = 0
                best = min(best, self.fields.get(read[1:], INFINITY))
            else:
                best = min(best, self.globals[read] if self.is_global(read) else state[read])
        return best

    def is_must(self, state, reads):
        found = False
        for read in reads:
            if read == "outside":
                found |= "in" in self.model.received
            elif isinstance(read, tuple):
                if read[1:3] in self.sent:
                    found |= self.field_must.get(read[1:], True)
                else:
                    found |= self.feeds(read[1], read[2])
            elif not self.is_global(read):
                found |= state[read]
        return found

    def perform(self, number):
        """Behind the node: distances and musts."""
        state, must = dict(self.before[number]), dict(self.must[number])
        for kind, to, reads in self.model.nodes[number]["transfers"]:
            far = min(self.distance(state, reads) + 1, INFINITY)
            surely = self.is_must(state=must, reads=reads)
            if kind == "sent":
                self.fields[to] = min(self.fields.get(to, INFINITY), far)
                self.field_must[to] = self.field_must.get(to, True) and surely
            elif kind == "given":
                self.given, self.given_must = min(self.given, far), self.given_must and surely
                self.globals["n"] = min(self.globals["n"], far)
                self.reached.add(self.model.starts["R"])
            else:
                self.globals[to] = min(self.globals[to], far)
                if to in self.model.wholes:
                    state[to], must[to] = min(state[to], far), False
                elif not self.is_global(to):
                    state[to], must[to] = far, surely
        return state, must

    def image(self):
        return (str(self.before), str(self.must), str(sorted(self.globals.items())), str(sorted(self.fields.items(), key=str)),
                str(sorted(self.field_must.items(), key=str)), self.given, self.given_must, len(self.reached))

    def solve(self):
        last = None
        for name, start in self.model.starts.items():
            for v in self.before[start]:
                self.must[start][v] = False
        self.must[self.model.starts["R"]]["n"] = True
        while last != self.image():
            last = self.image()
            self.before[self.model.starts["R"]]["n"] = self.given
            self.must[self.model.starts["R"]]["n"] &= self.given_must
            for number in [n for n in self.model.nodes if n in self.reached]:
                self.perform(number)
            for source, target, executed in self.model.edges:
                if source not in self.reached:
                    continue
                self.reached.add(target)
                state, must = self.perform(source) if executed else (self.before[source], self.must[source])
                for v in state:
                    self.before[target][v] = min(self.before[target][v], state[v])
                    self.must[target][v] &= must[v]

    def finding(self, name, far, must):
        if self.is_global(name):
            return "undecided" if self.globals[name] < INFINITY else "inside"
        if name in self.model.wholes:
            must = False
        return "inside" if far >= INFINITY else "outside" if must else "undecided"

    def lines(self):
        """(variable, line) -> data and the steps until there."""
        found = {}
        for number in self.reached:
            node = self.model.nodes[number]
            if node["line"] == 0:
                continue
            state, must = self.perform(number)
            assigned = [t[1] for t in node["transfers"] if t[0] in ("assigned", "received")]
            for name in set(assigned + [r for r in node["reads"] if r != "outside"]):
                says, far = [], []
                if name in node["reads"] or name in self.model.wholes:
                    says.append(self.finding(name, self.before[number][name], self.must[number][name]))
                    far.append(self.before[number][name])
                if name in assigned:
                    says.append(self.finding(name, state[name], must[name]))
                    far.append(state[name])
                if name in self.model.wholes and name in assigned:
                    says = says[-1:]
                far = [self.globals[name]] if self.is_global(name) else far
                found[name, node["line"]] = (says[0] if len(set(says)) == 1 else "undecided", min(far))
        return found

    def flagged(self):
        found = {v for v in self.model.variables if (self.is_global(v) or v in self.model.wholes) and self.globals[v] < INFINITY}
        for number in self.reached:
            for name in self.model.nodes[number]["reads"]:
                if name != "outside" and self.finding(name, self.before[number][name], self.must[number][name]) == "undecided":
                    found.add(name)
        return found

    def flagged_fields(self):
        """A field of all signals has one flag: a receive may take any of them."""
        found = set()
        for channel in {c for c, _, _ in self.fields if c in self.model.received}:
            own = [f for f in self.fields if f[0] == channel]
            all_sent = all(self.field_must.get((channel, signal, own[0][2]), True) for c, signal in self.sent if c == channel)
            if any(self.fields[f] < INFINITY for f in own) and not all_sent:
                found.add((channel, own[0][2] + 1))
        return found


def closed(lacuna, path, external, *more):
    command = [lacuna, "close", path, "--json"] + (["--external", ",".join(external)] if external else []) + list(more)
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, timeout=60)
    except subprocess.TimeoutExpired:
        return "no end in a minute", None
    return run.returncode, json.loads(run.stdout) if run.returncode in (0, 2) else None


def check_chain(steps, goal, length):
    """The first step is from outside, each other one is from where the one before led to, and the last one leads to the goal."""
    if len(steps) != length or not steps[0]["from"].startswith("outside"):
        return False
    for one, other in zip(steps, steps[1:]):
        if one["to"].split(":")[-1] != other["from"].split(":")[-1]:
            return False
    return steps[-1]["to"].split(":")[-1] == goal


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    counts = {"inside": 0, "outside": 0, "undecided": 0}
    refused, chains, longest, fields = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            model = Model(seed)
            path = arguments.keep or os.path.join(folder, "open.pml")
            with open(path, "w") as file:
                file.write(model.text())
            external = model.dice.choice([["mix"], ["q"]]) if model.external else []
            solution = Solution(model, external)
            status, answer = closed(arguments.lacuna, path, external, "-o", os.path.join(folder, "closed.pml"))

            def fail(why):
                sys.exit("seed %d (--external %s): %s\n%s" % (seed, external, why, "\n".join("%3d %s" % l for l in enumerate(model.lines, 1))))
            if status == 2:
                refused += 1
                continue
            if status != 0:
                fail("close ends with %s" % status)
            results = answer["results"][0]
            said = {(row["variable"], line["line"]): line["data"] for row in results["variables"] if not row["timer"] for line in row["lines"]}
            wanted = solution.lines()
            for key, (data, _) in wanted.items():
                counts[data] += 1
                if said.get(key, "inside") != data:
                    fail("%s at line %d is %s, and not %s" % (key + (data, said.get(key, "inside"))))
            for key in said:
                if key not in wanted:
                    fail("%s at line %d is neither read nor assigned there" % key)
            flags = {row["variable"] for row in results["variables"] if row["flag"] and not row["timer"]}
            if flags != solution.flagged():
                fail("flags for %s, and not for %s" % (sorted(solution.flagged()), sorted(flags)))
            flagged = {(row["channel"], field) for row in results["channels"] for field in row["flagged_fields"]}
            fields += len(flagged)
            if flagged != solution.flagged_fields():
                fail("flags for the fields %s, and not %s" % (sorted(solution.flagged_fields()), sorted(flagged)))
            chosen = model.dice.sample(sorted(wanted.items()), min(2, len(wanted)))
            chosen += [w for w in sorted(wanted.items()) if w[0][0] in model.wholes and w[1][1] < INFINITY][:2]
            for (name, line), (_, far) in chosen:
                status, answer = closed(arguments.lacuna, path, external, "--explain", "%s@%d" % (name, line))
                found = answer["results"][0] if answer and answer["results"] else {"arrives": None, "steps": []}
                if found["arrives"] != (far < INFINITY) or (found["arrives"] and not check_chain(found["steps"], name, far)):
                    fail("--explain %s@%d: %s steps wanted, %s" % (name, line, far, [(s["line"], s["from"], s["to"]) for s in found["steps"]]))
                chains += 1
                longest = max(longest, len(found["steps"]))
    print("%d models from seed %d, %d refused; %d lines inside, %d outside, %d undecided; %d fields with flags; %d ways, the longest of %d steps" %
          (arguments.rounds, arguments.seed, refused, counts["inside"], counts["outside"], counts["undecided"], fields, chains, longest))
    if arguments.rounds >= 50 and (refused * 3 > arguments.rounds or min(counts.values()) == 0 or fields == 0 or longest < 3):
        sys.exit("too few of them can show anything")


main()
