#!/usr/bin/env python3
"""Does `lacuna assume` answer every small system, and how soon? in_time.py LACUNA [--seed N] [--rounds N] [--generator CMD]

Random open systems of one to three actors with two or three messages each and mailboxes of one to three, with an interface in
which answers cause new requests, so that obligations pile up. With --generator, those of a campaign: CMD prints the system of a seed
and then candidates, as `random_candidates --print` does. An answer is a verdict; giving up is none. No answer may take more
than five seconds of the processor's time; with --slow, for builds under sanitizers, it may."""
import argparse
import json
import random
import resource
import shlex
import subprocess
import sys
import tempfile

SOON = 5
ENOUGH = 200  # rounds to judge by how often something happens


def statement(dice, actors, methods, messages):
    kind = dice.random()
    if kind < 0.45:
        return "M!%s;" % dice.choice(messages)
    if kind < 0.6 and len(actors) > 1:
        return "%s!%s;" % (dice.choice(actors), dice.choice(methods))
    if kind < 0.75:
        return "l = ?(0, 1); if (l == 0) { M!%s; }" % dice.choice(messages)
    return ""


def system(dice):
    actors = ["a", "b", "c"][:dice.choice([1, 1, 2, 3])]
    methods = ["x", "y", "z"][:dice.choice([2, 2, 3])]
    messages = ["k", "m", "n"][:dice.choice([2, 2, 3])]
    text = ""
    for actor in actors:
        text += "actor %s(%d) {\n  int 0..1 l;\n" % (actor, dice.choice([1, 2, 2, 3]))
        for method in methods:
            body = [statement(dice, actors, methods, messages) for _ in range(dice.choice([1, 1, 1, 2]))]
            text += "  %s { %s }\n" % (method, " ".join(body))
        text += "}\n"
    text += "main { %s!%s; }\nmissing M {\n" % (dice.choice(actors), dice.choice(methods))
    for message in messages:
        for _ in range(dice.choice([1, 1, 2])):
            count = dice.choice([0, 1, 1, 2, 2])
            answers = ["%s!%s" % (dice.choice(actors), dice.choice(methods)) for _ in range(count)]
            text += "  %s -> %s;\n" % (message, ", ".join(answers))
    text += "}\nproperty p {\n"
    sends = ["%s!%s" % (a, m) for a in actors for m in methods] + ["M!" + m for m in messages]
    states = dice.choice([2, 3])
    for state in range(states):
        rules = dice.sample(sends, dice.choice([1, 2]))
        targets = ["error"] + ["q%d" % i for i in range(states)]
        text += "  q%d: %s\n" % (state, " ".join("%s -> %s;" % (send, dice.choice(targets)) for send in rules))
    return text + "}\n"


def from_campaign(generator, seed):
    """The system alone."""
    text = subprocess.run(shlex.split(generator) + [str(seed)], stdout=subprocess.PIPE, check=True, text=True).stdout
    return text.split("// --- candidate 0")[0]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--generator", metavar="CMD", help="called with a seed, prints a system and candidates")
    parser.add_argument("--slow", action="store_true")
    arguments = parser.parse_args()
    verdicts, saturated, slowest, late = {}, 0, (0, 0), []
    with tempfile.NamedTemporaryFile("w", suffix=".aml") as file:
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            text = from_campaign(arguments.generator, seed) if arguments.generator else system(random.Random(seed))
            stub = [] if "\nmissing " in text else ["--stub", "chaos"]
            file.seek(0)
            file.truncate()
            file.write(text)
            file.flush()
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            run = subprocess.run([arguments.lacuna, "assume", file.name, "--json", "--timeout", "120", *stub], stdout=subprocess.PIPE)
            seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            answer = json.loads(run.stdout)
            if answer["status"] == 2:  # an answer that no mailbox can hold
                verdicts["refused"] = verdicts.get("refused", 0) + 1
                continue
            if not answer["results"]:
                sys.exit("seed %d: no answer in %.1f s\n%s\n%s" % (seed, seconds, text, answer["diagnostics"]))
            if seconds > SOON:
                late.append(seed)
            result = answer["results"][0]
            verdicts[result["verdict"]] = verdicts.get(result["verdict"], 0) + 1
            saturated += result["counted"] is not None
            slowest = max(slowest, (seconds, seed))
    print("%d systems from seed %d: %s; %d with obligations that are many; the slowest took %.2f s (seed %s); more than %d s: %s" %
          (arguments.rounds, arguments.seed, ", ".join("%d %s" % (n, v) for v, n in sorted(verdicts.items())), saturated, *slowest,
           SOON, late or "none"))
    if late and not arguments.slow:
        sys.exit("answers come late")
    if arguments.rounds < ENOUGH:
        return
    if saturated * 20 < arguments.rounds or verdicts.get("conditional", 0) * 10 < arguments.rounds:
        sys.exit("too few of them can show anything")


if __name__ == "__main__":
    main()
