#!/usr/bin/env python3
"""Traces of closed models. traces.py LACUNA [--seed N] [--rounds N] [--spin N] [--keep FOLDER]

The random open models of judge.py, without timers or with those of the language, which may be set to data from outside; some in an environment finer than
chaos. A trace consists of the messages that are sent inside and of ticks (`lacuna lts --labels sends`). A field whose flag is false, or that is always from
outside, is unknown. Every trace beside the explicit environment must be one of each embedding, where an unknown field matches any value. `must` and `none`
have the same traces, and `may` has those of `none`. For some of the models with timers SPIN checks the assertions of what `lacuna convert --to spin` makes of
every output. The subset construction here is written from these sentences alone."""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import judge

UNKNOWN = "*"
MOST_PAIRS = 30000


class Generator(judge.Generator):
    """Timers of the language in place of macros, so that ticks can be seen: whether time goes on where a condition over unknown data blocks, or a message from
    outside is in the way. In half of the models with timers most processes wait for messages and timers alone, as in the paper. Where a timeout
    comes, a message is sent."""

    def action(self, me, names, locals_, inner, depth):
        kind = self.dice.random()
        if self.timed and kind < 0.3:
            return "set(t%s, %s)" % (me, self.dice.choice(locals_ + ["1", "2"]))
        if kind < 0.6:
            return "if :: nfull(%s) -> %s!%s,%d :: full(%s) fi" % (inner, inner, self.dice.choice(["p", "q"]), self.dice.randrange(3), inner)
        return super().action(me, names, locals_, inner, depth)

    def model(self):
        text = super().model().replace("chan in = [1]", "chan in = [%d]" % self.dice.choice([1, 1, 2, 0 if not self.timed else 1]))
        if not self.timed:
            return re.sub("timeout -> late = 1;", "timeout -> late = 1; if :: nfull(ba) -> ba!q,1 :: full(ba) fi;", text)
        text = text.replace(judge.MACROS, "").replace("timer tA = -1; timer tB = -1; bit tk;", "timer tA; timer tB;")
        text = re.sub(r"active proctype Timers\(\).*\n", "", text)
        lines, me, local = [], "A", "x"
        if self.dice.random() < 0.5:
            return text
        for line in text.splitlines():
            me, local = ("B", "w") if re.match(r"(active )?proctype B", line) else (me, local)
            line = re.sub(r"^    :: (?![^>]*\?)(?!expire)(.*?) -> ", "    :: expire(t%s) -> " % me, line)
            if self.dice.random() < 0.3:
                line = re.sub(r"^    :: .*? -> ", "    :: expire(t%s) -> " % me, line)
            line = re.sub(r"^(    :: (?:ab|ba|c)\?[pq],)\d", r"\g<1>" + local, line)
            lines.append(self.show(line, me))
        return "\n".join(lines) + "\n"

    def show(self, line, me):
        """Messages before a timer is set to data from outside, and when it expires, so that the time between can be seen."""
        send = "if :: nfull(%s) -> %s!%%s,0 :: full(%s) fi; " % (("ab" if me == "A" else "ba",) * 3)
        taken = re.match(r"    :: in\?[pq],([a-z]) -> ", line)
        if taken and self.dice.random() < 0.5:
            line = line.replace(" -> ", " -> %sset(t%s, %s); " % (send % "p", me, taken.group(1)), 1)
        if line.startswith("    :: expire") and self.dice.random() < 0.7:
            line = line.replace(" -> ", " -> " + send % "q", 1)
        return line


class Lts:
    def __init__(self, path, channels, hidden):
        """`channels`: rows of the report; `hidden`: messages that also come from outside, or go there."""
        self.rows = {row["channel"]: row for row in channels}
        with open(path) as file:
            lines = file.read().splitlines()
        self.next = {}
        for line in lines[1:]:
            source, label, target = re.match(r'\((\d+),"?(.*?)"?,(\d+)\)$', line).groups()
            self.next.setdefault(int(source), []).append((self.label(label, hidden), int(target)))
        self.initial = int(re.match(r"des \((\d+)", lines[0]).group(1))
        self.closures = {}

    def label(self, text, hidden):
        """What is seen of it: a tuple, or None."""
        if text in ("tau", "i"):
            return None
        if text == "tick":
            return ("tick",)
        channel, fields = text.split("!")
        fields = fields.split(",")
        if channel in hidden or (channel, fields[0]) in hidden:
            return None
        row = self.rows.get(channel)
        if row:
            flagged = row["flagged_fields"]
            flags = fields[len(fields) - len(flagged):] if flagged else []
            fields = fields[:len(fields) - len(flagged)] if flagged else fields
            for number, flag in zip(flagged, flags):
                if flag in ("0", "false"):
                    fields[number - 1] = UNKNOWN
            for entry in row["unknown_fields"]:
                if entry["signal"] == fields[0]:
                    for number in entry["fields"]:
                        fields[number - 1] = UNKNOWN
        return (channel,) + tuple(fields)

    def closure(self, states):
        found, waiting = set(states), list(states)
        while waiting:
            for label, target in self.next.get(waiting.pop(), ()):
                if label is None and target not in found:
                    found.add(target)
                    waiting.append(target)
        return frozenset(found)


def matches(concrete, abstract):
    return len(concrete) == len(abstract) and all(a == UNKNOWN or a == c for c, a in zip(concrete, abstract))


def equal(one, other):
    return one == other


def missing(one, other, fits):
    """A trace of `one` that is none of `other`; None: there is none; ...: too many pairs."""
    start = (one.initial, other.closure([other.initial]))
    before, waiting, after = {start: None}, [start], {}
    while waiting:
        pair = waiting.pop()
        state, states = pair
        for label, target in one.next.get(state, ()):
            step = states
            if label is not None:
                if (states, label) not in after:
                    after[states, label] = other.closure({t for s in states for seen, t in other.next.get(s, ()) if seen is not None and fits(label, seen)})
                step = after[states, label]
            reached = (target, step)
            if reached in before:
                continue
            before[reached] = (pair, label)
            if not step:
                trace = []
                while before[reached]:
                    reached, seen = before[reached]
                    trace += [seen] if seen else []
                return trace[::-1]
            if len(before) > MOST_PAIRS:
                return ...
            waiting.append(reached)
    return None


def close(lacuna, path, kind, folder, options, hidden):
    """The LTS of the closed model; None: it is refused, ...: it is too large."""
    closed, aut = os.path.join(folder, kind + ".pml"), os.path.join(folder, kind + ".aut")
    run = subprocess.run([lacuna, "close", path, "--analysis", kind, "-o", closed, "--json"] + options + (["--domain", "3"] if kind == "explicit" else []),
                         stdout=subprocess.PIPE)
    answer = json.loads(run.stdout)
    if run.returncode in (2, 3):
        if any("closed model" in (d["file"] or "") for d in answer["diagnostics"] if d["severity"] == "error"):
            raise ValueError("what close writes cannot be read")
        return None if run.returncode == 2 else ...
    if run.returncode != 0:
        raise ValueError("close ends with %d" % run.returncode)
    made = subprocess.run([lacuna, "lts", closed, "--labels", "sends", "-o", aut, "--states", "4000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if made.returncode == 3:
        return ...
    if made.returncode != 0:
        raise ValueError("lts ends with %d: %s" % (made.returncode, made.stderr.decode()))
    return Lts(aut, answer["results"][0]["channels"] if kind != "explicit" else [], hidden)


def spin_agrees(lacuna, folder):
    """On the assertions of every closed model."""
    for kind in judge.KINDS:
        closed, plain = os.path.join(folder, kind + ".pml"), os.path.join(folder, "plain.pml")
        if subprocess.run([lacuna, "convert", closed, "--to", "spin", "-o", plain], stdout=subprocess.PIPE).returncode == 0:
            if judge.spin_agrees(plain, judge.verify(lacuna, closed)[0], folder) is False:
                return kind
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--spin", type=int, default=0, help="so many models with timers are given to SPIN")
    parser.add_argument("--keep")
    arguments = parser.parse_args()
    count = {name: 0 for name in ("refused", "large", "inclusions", "ticks", "timers", "environments", "unknown", "fewer", "spin")}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            generator = Generator(seed)
            text = generator.model()
            path, environment = os.path.join(folder, "open.pml"), os.path.join(folder, "environment.pml")
            with open(path, "w") as file:
                file.write(text)
            both = seed % 3 == 0
            options, around = ["--external", "p"] if both else [], ""
            if random.Random(seed).random() < 0.4:
                around = generator.environment(text, both)
                options += ["--environment", environment]
                with open(environment, "w") as file:
                    file.write(around)
            hidden = {"in", "out"} | ({("ab", "p"), ("ba", "p")} if both else set())
            inside = re.sub(r"\bc\?", "ab?", text)  # B may have it as a parameter
            hidden |= {channel for channel in ("ab", "ba") if channel + "!" not in inside or channel + "?" not in inside}

            def fail(why):
                if arguments.keep:
                    shutil.copytree(folder, arguments.keep, dirs_exist_ok=True)
                sys.exit("seed %d: %s\n%s%s" % (seed, why, text, around))
            try:
                made = {kind: close(arguments.lacuna, path, kind, folder, options, hidden) for kind in judge.KINDS}
            except ValueError as error:
                fail(str(error))
            if None in made.values():
                count["refused"] += 1
                continue
            count["environments"] += bool(around)
            count["ticks"] += "timer tA" in text
            count["timers"] += bool(re.search(r"expire_if\(t[AB], env_open", open(os.path.join(folder, "must.pml")).read()))
            if count["spin"] < arguments.spin and shutil.which("spin") and "timer tA" in text and "assert" in text:
                kind = spin_agrees(arguments.lacuna, folder)
                if kind:
                    fail("SPIN disagrees on the assertions of %s" % kind)
                count["spin"] += 1
            for one, other, fits in (("explicit", "none", matches), ("explicit", "must", matches), ("explicit", "may", matches),
                                     ("none", "must", equal), ("must", "none", equal), ("none", "may", matches), ("may", "none", matches)):
                if made[one] is ... or made[other] is ...:
                    count["large"] += 1
                    continue
                trace = missing(made[one], made[other], fits)
                if trace is ...:
                    count["large"] += 1
                    continue
                if (one, other) == ("may", "none"):
                    count["fewer"] += trace is not None  # a false alarm of may: that is why there are flags
                    continue
                count["inclusions"] += 1
                if trace is not None:
                    fail("a trace of %s is none of %s: %s" % (one, other, " ".join("!".join((l[0], ",".join(l[1:]))) for l in trace)))
            if made["none"] is not ...:
                count["unknown"] += any(label and UNKNOWN in label for row in made["none"].next.values() for label, _ in row)
    print("%d models from seed %d: %s" % (arguments.rounds, arguments.seed, ", ".join("%s %d" % item for item in count.items())))
    if arguments.rounds >= 50 and (count["refused"] * 2 > arguments.rounds or not all(count[k] for k in ("ticks", "timers", "environments", "unknown", "fewer"))):
        sys.exit("too few of them can show anything")


if __name__ == "__main__":
    main()
