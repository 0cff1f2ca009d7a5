#!/usr/bin/env python3
"""Judges components of random Rebeca models: components.py LACUNA [--seed N] [--rounds N] [--seconds S]

`lacuna verify --component` gets some rebecs of a model of generator.py, and random formulas over their variables. interpreter.py explores the whole model
and the component, which it does as docs/prove.md says.

- What a rebec inside takes from one outside in the whole model is among the messages from outside, with its values.
- The component has as many states as the interpreter finds with these messages.
- What carries over holds in the whole model, and what is spurious does; what is real does not.
- The component weakly simulates the whole model."""
import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generator  # noqa: E402
import interpreter  # noqa: E402

MOST_STATES, MOST_OF_COMPONENT, MOST_ARRIVALS, SECONDS = 300, 1500, 40, 60


def lacuna(program, *arguments):
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# ---- random models that talk ----


def talking_body(g, servers, rebecs, parameters, depth=0):
    """Statements over x, y, the parameters, sender, and the known rebecs left, right and peer."""
    number = lambda: g.choice(["x", "y", "1", "2", "0", "?(0, 1)", "(x + y) % 3"] + parameters)  # noqa: E731
    lines = []
    for _ in range(g.randint(1, 3)):
        kind = g.random()
        if kind < 0.3:
            lines.append("%s = (byte)((%s + %s) %% 3);" % (g.choice("xy"), number(), number()))
        elif kind < 0.4:
            lines.append("peer = %s;" % g.choice(["left", "right", "(C)sender", "self"]))
        elif kind < 0.55 and depth < 2:
            condition = g.choice(["%s == %s" % (number(), g.choice("012")), "sender == left", "peer != right", "sender != self"])
            lines.append("if (%s) { %s } else { %s }" % (condition, talking_body(g, servers, rebecs, parameters, depth + 1),
                                                         talking_body(g, servers, rebecs, parameters, depth + 1)))
        else:
            name, types = g.choice(servers)
            arguments = ", ".join("(byte)(%s %% 3)" % number() if type == "byte" else g.choice(["left", "self", "peer"]) for type in types)
            receiver = g.choice(["left", "right", "left", "right", "self", "((C)sender)"] + ["((C)peer)"] * (depth > 0))
            guard = "if (%s != null) " % receiver[4:-1] if "peer" in receiver else ""
            lines.append("%s%s.%s(%s);" % (guard, receiver, name, arguments))
    return " ".join(lines)


def talking_model(g):
    """Two to four rebecs of one class in a random graph."""
    count = g.randint(2, 4)
    servers = [("go", []), ("tell", ["byte"]), ("meet", ["byte", "C"])][: g.randint(2, 3)]
    rebecs = ["r%d" % i for i in range(count)]
    code = []
    for name, types in servers:
        parameters = ", ".join("%s p%d" % (type, i) for i, type in enumerate(types))
        numbers = ["p%d" % i for i, type in enumerate(types) if type == "byte"]
        code.append("  msgsrv %s(%s) { %s }" % (name, parameters, talking_body(g, servers, rebecs, numbers)))
    main = ["  C %s(%s, %s):(%s);" % (r, g.choice(rebecs), g.choice(rebecs), g.choice(["true", "false"]) if i else "true")
            for i, r in enumerate(rebecs)]
    return "reactiveclass C(%d) {\n  knownrebecs { C left, right; }\n  statevars { byte x, y; C peer; }\n  C(boolean starts) { if (starts) self.go(); }\n%s\n}\nmain {\n%s\n}\n" % (
        g.randint(2, 4), "\n".join(code), "\n".join(main))


# ---- random formulas ----


def atoms(model, inside):
    """Conditions over the variables inside that have one meaning."""
    found = []
    for rebec in inside:
        layout = model.layout[model.class_of[rebec]]
        for (_, name), (base, lengths) in layout:
            if lengths or sum(n == name for (_, n), _ in layout) > 1:
                continue
            place = rebec + "." + name
            if base == "boolean":
                found += [place, "!" + place]
            elif base in interpreter.NUMBERS:
                found += ["%s == %d" % (place, k) for k in (0, 1, 2)] + [place + " > 1"]
    return found


def formula(g, conditions, depth):
    if depth == 0 or g.random() < 0.2:
        return g.choice(conditions)
    one = lambda: formula(g, conditions, depth - 1)  # noqa: E731
    kind = g.choice("GGFXUWnaoi")
    if kind in "GFX":
        return "%s(%s)" % (kind, one())
    if kind in "UW":
        return "%s(%s, %s)" % (kind, one(), one())
    return {"n": "!(%s)" % one(), "a": "((%s) && (%s))" % (one(), one()), "o": "((%s) || (%s))" % (one(), one()),
            "i": "((%s) -> (%s))" % (one(), one())}[kind]


def properties(g, conditions):
    lines = ["L%d: G(%s);" % (i, formula(g, conditions, 2)) if g.random() < 0.6 else "L%d: %s;" % (i, formula(g, conditions, 3)) for i in range(4)]
    return "property { Assertion { A: %s || %s; } LTL { %s } }\n" % (g.choice(conditions), g.choice(conditions), " ".join(lines))


# ---- the component, naively ----


def flat(value):
    return [v for part in value for v in flat(part)] if isinstance(value, tuple) else [value]


def name_of(model, signature):
    return interpreter.message(model, None, signature, ())


def read_value(value):
    return {"true": True, "false": False, "null": None}.get(value, value) if isinstance(value, str) else value


def taken_from_outside(model, inside):
    """(sender, receiver, message, flat values) in the whole model."""
    found, first = set(), interpreter.initial_state(model)
    seen, waiting = {first}, [first]
    for state in waiting:
        for number, (rebec, _, queue, _) in enumerate(state):
            if not queue:
                continue
            signature, arguments, sender = queue[0]
            if rebec in inside and sender is not None and sender not in inside:
                found.add((sender, rebec, name_of(model, signature), tuple(flat(arguments))))
            for _, after in interpreter.turns(model, state, number, set()):
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return found


def shaped(values, types):
    """Arguments of these types out of flat values."""
    values = list(values)

    def take(lengths):
        return tuple(take(lengths[1:]) for _ in range(lengths[0])) if lengths else values.pop(0)

    return tuple(take(lengths) for _, lengths in types)


def arrivals_of(model, external):
    """(number of the receiver, signature, arguments, sender), one for each combination of values; None: there are too many."""
    found = []
    for e in external:
        signatures = [s for s, code in model.signatures(model.class_of[e["receiver"]]).items()
                      if code["kind"] == "server" and name_of(model, s) == e["message"]]
        for values in itertools.product(*e["values"]):
            arguments = shaped([read_value(v) for v in values], signatures[0][1])
            found.append((model.rebecs.index(e["receiver"]), signatures[0], arguments, e["sender"]))
            if len(found) > MOST_ARRIVALS:
                return None
    return found


def states_of_component(model, inside, arrivals):
    """How many; None: too many. Queues outside have room for everything, and are emptied after each turn."""
    room, outside = model.queue_of, [r not in inside for r in model.rebecs]
    erased = [(rebec, values, (), known) for rebec, values, _, known in interpreter.initial_state(model)]

    def erase(state):
        return tuple(erased[i] if outside[i] else part for i, part in enumerate(state))

    def arrive(state, number, signature, arguments, sender):
        """A message that no queue holds: one slot more, which it takes."""
        receiver = model.rebecs[number]
        model.queue_of = lambda r: 10**6 if r not in inside else room(r) + (r == receiver)
        rebec, values, queue, known = state[number]
        with_it = state[:number] + ((rebec, values, ((signature, arguments, sender),) + queue, known),) + state[number + 1:]
        yield from interpreter.turns(model, with_it, number, set())
        model.queue_of = lambda r: 10**6 if r not in inside else room(r)

    model.queue_of = lambda r: 10**6 if r not in inside else room(r)
    first = erase(interpreter.initial_state(model))
    seen, waiting = {first}, [first]
    for state in waiting:
        if len(seen) > MOST_OF_COMPONENT:
            seen = None
            break
        steps = [s for number, (_, _, queue, _) in enumerate(state) if queue for s in interpreter.turns(model, state, number, set())]
        steps += [s for arrival in arrivals for s in arrive(state, *arrival)]
        for _, after in steps:
            after = erase(after)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    model.queue_of = room
    return seen and len(seen)


# ---- judging ----


def component_of(g, model):
    """Some rebecs; if there are rebecs that get messages from others, one of them without one of the others."""
    talk = [(sender, r) for r in model.rebecs for sender, _, _, _ in taken_from_outside(model, [r])]
    sender, receiver = g.choice(sorted(talk)) if talk else (None, g.choice(model.rebecs))
    return [r for r in model.rebecs if r == receiver or (r != sender and g.random() < 0.4)]


def judge(program, g, folder, counts):
    """What is wrong, or None."""
    source = talking_model(g) if g.random() < 0.7 else generator.generate(g).text
    model = interpreter.read(source)
    answer = interpreter.explore(model, MOST_STATES)
    if not answer or not answer.constructed:
        return None, source
    inside = component_of(g, model)
    path = os.path.join(folder, "model.rebeca")
    open(path, "w", encoding="utf-8").write(source)
    files = [path]
    conditions = atoms(model, inside)
    if conditions:
        files.append(os.path.join(folder, "model.property"))
        open(files[1], "w").write(properties(g, conditions))
    text = "\n".join(open(f).read() for f in files) + "\n// --component " + ",".join(inside)
    status, out, err = lacuna(program, "verify", "--json", *files, "--component", ",".join(inside), "--timeout", "10")
    if status == 3:
        counts["too large"] += 1
        return None, text
    if status not in (0, 1):
        return "status %d: %s%s" % (status, out, err), text
    counts["components"] += 1
    results = json.loads(out)["results"]
    complaint = judge_messages(model, inside, results[0]["external"], counts) or judge_size(program, path, model, inside, counts) \
        or judge_answers(program, files, results, counts) or judge_simulation(program, path, model, inside)
    return complaint, text


def judge_messages(model, inside, external, counts):
    sets = {(e["sender"], e["receiver"], e["message"]): [{read_value(v) for v in values} for values in e["values"]] for e in external}
    for sender, receiver, message, values in taken_from_outside(model, inside):
        allowed = sets.get((sender, receiver, message))
        if allowed is None or len(allowed) != len(values) or any(v not in a for v, a in zip(values, allowed)):
            return "%s sends %s!%s%s, which is not listed" % (sender, receiver, message, values)
        counts["messages"] += 1
    return None


def judge_size(program, path, model, inside, counts):
    """Without properties, which may add states."""
    _, out, _ = lacuna(program, "verify", "--json", path, "--component", ",".join(inside), "--property", "failure", "--timeout", "10")
    results = json.loads(out)["results"]
    whole = [r["states"] for r in results if r["verdict"] == "holds"]
    arrivals = arrivals_of(model, results[0]["external"])
    states = states_of_component(model, inside, arrivals) if whole and arrivals is not None else None
    if states is None:
        return None
    counts["sizes"] += 1
    return "%d states, not %d" % (whole[0], states) if whole[0] != states else None


def judge_answers(program, files, results, counts):
    status, out, err = lacuna(program, "verify", "--json", *files)
    if status not in (0, 1):
        return "the whole model: status %d: %s%s" % (status, out, err)
    there = {r["property"]: r["verdict"] for r in json.loads(out)["results"]}
    for r in results:
        name = r["property"]
        if name == "failure" or r["kind"] == "overflow" or name not in there:
            continue
        if r["carries_over"]:
            counts["carry over"] += 1
            counts["formulas that carry over"] += r["kind"] == "formula"
            if there[name] != "holds":
                return "%s carries over, but the whole model violates it" % name
        elif r["verdict"] == "holds" and r["kind"] == "formula":
            counts["do not carry over"] += 1
        if r["counterexample"] in ("real", "spurious"):
            counts[r["counterexample"]] += 1
            if (there[name] == "violated") != (r["counterexample"] == "real"):
                return "%s is called %s" % (name, r["counterexample"])
    return None


def judge_simulation(program, path, model, inside):
    status, out, err = lacuna(program, "compare", "-p", "weak-simulation", path, "--component", ",".join(model.rebecs), "--component",
                              ",".join(inside))
    return None if status == 0 else "weak simulation: %s%s" % (out, err)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=None)
    options = parser.parse_args()
    begun, rounds, counts = time.time(), 0, Counter()
    with tempfile.TemporaryDirectory() as folder:
        while rounds < options.rounds if options.seconds is None else time.time() - begun < options.seconds:
            seed = options.seed + rounds
            complaint, text = judge(os.path.abspath(options.lacuna), random.Random(seed), folder, counts)
            rounds += 1
            if complaint:
                print(text)
                sys.exit("seed %d: %s" % (seed, complaint))
    print("%d models from seed %d on: %s" % (rounds, options.seed, ", ".join("%s %d" % pair for pair in sorted(counts.items()))))


if __name__ == "__main__":
    main()
