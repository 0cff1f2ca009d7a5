#!/usr/bin/env python3
"""Judges `verify --component --assume` on random systems: assumed.py LACUNA --generator CMD [--seed N] [--rounds N] [--seconds S] [--kind bag|chaos]

One actor of a random system is taken out, and `assume` makes an assumption on it for one of the properties. If `check` accepts the actor, a component of the
others is verified with the assumption in its place. What carries over must hold in the whole system. Of violations nothing is claimed."""
import argparse
import collections
import json
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
import time


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def answer(*command):
    status, out, errors = run(*command, "--json")
    if status not in (0, 1, 2, 3):
        sys.exit("status %d: %s\n%s" % (status, shlex.join(command), errors))
    return status, json.loads(out)


def blocks(text):
    """The declarations of a file, each with its kind and name."""
    text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)
    found, at = [], 0
    head = re.compile(r"\s*(actor|main|missing|property)\b\s*(\w+)?")
    while True:
        match = head.match(text, at)
        if not match:
            return found
        last = ";" if re.match(r"\s*(\([^)]*\))?\s*=", text[match.end():]) else "}"
        depth, end, char = 0, match.end(), ""
        while depth > 0 or char != last:
            char = text[end]
            end += 1
            depth += (char == "{") - (char == "}")
        found.append((match.group(1), match.group(2), text[at:end].strip()))
        at = end


def write(folder, name, parts):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write("\n".join(parts) + "\n")
    return path


def judge(options, seed, folder, seen):
    g = random.Random(seed)
    status, text, errors = run(*shlex.split(options.generator), str(seed))
    if status:
        sys.exit("the generator failed: " + errors)
    parts = [block for block in blocks(text) if block[0] != "missing"]
    actors = [name for kind, name, _ in parts if kind == "actor"]
    automata = [name for kind, name, part in parts if kind == "property" and "{" in part and "(" not in part.split("{")[0]]
    if len(actors) < 2 or not automata:
        return "no property"
    missing, kind = g.choice(actors), options.kind or g.choice(["bag", "chaos"])
    old = write(folder, "old.aml", [part for k, name, part in parts if k == "actor" and name == missing])
    rest = write(folder, "rest.aml", [part for k, name, part in parts if not (k == "actor" and name == missing)])
    interface = os.path.join(folder, "interface.aml")
    if kind == "bag" and run(options.lacuna, "interface", rest, old, "--component", missing, "-o", interface)[0]:
        return "no interface"
    if kind == "chaos":
        write(folder, "interface.aml", ["missing %s { }" % missing])
    assumption = os.path.join(folder, "old.assumption")
    if os.path.exists(assumption):
        os.remove(assumption)
    more = ["--stub", "chaos"] if kind == "chaos" else []
    status, _ = answer(options.lacuna, "assume", rest, interface, "--property", g.choice(automata), "-o", assumption, "--timeout", "5", *more)
    if not os.path.exists(assumption):
        return "no assumption"
    status, found = answer(options.lacuna, "check", old, "--against", assumption, "--timeout", "5")
    if status == 2 or found["results"][0]["verdict"] != "accepted":
        return "not accepted"
    others = [name for name in actors if name != missing]
    component = g.sample(others, g.randint(1, len(others)))
    command = [options.lacuna, "verify", rest, old, "--states", "20000"]
    status, part = answer(*command, "--component", ",".join(component), "--assume", assumption)
    if status == 2:
        message = next(d["message"] for d in part["diagnostics"] if d["severity"] == "error")
        if any(words in message for words in ("never", "more values than", "of its states", "cut off")):
            return "refused"
        sys.exit("seed %d: %s" % (seed, message))
    _, whole = answer(*command)
    truth = {result["property"]: result["verdict"] for result in whole["results"]}
    for result in part["results"]:
        name = result["property"]
        if name not in truth or truth[name] not in ("holds", "violated") or name in ("failure", "deadlock", "overflow", "quiescence"):
            continue
        seen[result["verdict"]] += 1
        if result["counterexample"] not in (None, "unknown"):
            sys.exit("seed %d: %s is %s, and an actor is assumed" % (seed, name, result["counterexample"]))
        seen["carried over"] += result["carries_over"]
        if result["carries_over"] and truth[name] != "holds":
            sys.exit("seed %d, %s: %s is %s in the component %s, and %s in the whole\n%s" %
                     (seed, kind, name, result["verdict"], component, truth[name], text))
    return "compared"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--generator", required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=None)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--kind", choices=("bag", "chaos"))
    options = parser.parse_args()
    if options.rounds is None and options.seconds is None:
        options.rounds = 200
    print("seeds from %d" % options.seed)
    seed, start, seen, ends = options.seed, time.monotonic(), collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        while (options.rounds is None or seed < options.seed + options.rounds) and \
                (options.seconds is None or time.monotonic() < start + options.seconds):
            ends[judge(options, seed, folder, seen)] += 1
            seed += 1
    print("%d systems: %s" % (seed - options.seed, ", ".join("%s %d" % end for end in sorted(ends.items()))))
    print("answers: " + ", ".join("%s %d" % entry for entry in sorted(seen.items())))
    if seed - options.seed >= 100 and not (seen["carried over"] and seen["violated"]):
        sys.exit("too little was compared")


main()
