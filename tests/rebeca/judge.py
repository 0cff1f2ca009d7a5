#!/usr/bin/env python3
"""Judges lacuna on random Rebeca models: judge.py LACUNA [--seed N] [--rounds N] [--seconds S] [--creating SHARE] [--keep FILE] [--count]

The models of generator.py use every construct. They are given to `lacuna verify` and `lacuna lts`, and to interpreter.py, which was
written from docs/rebeca.md alone. States, the labels of all transitions and what goes wrong (deadlock, failure, which queues overflow,
which assertions are false) must be the same. `convert` must keep all tokens, and leave its own text alone."""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generator  # noqa: E402
import interpreter  # noqa: E402

MOST_STATES = 300
SECONDS = 60
ENOUGH = 250  # models, among which every construct occurs


def lacuna(program, *arguments):
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def written(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def judge(program, model, folder):
    """What is wrong, or None; and the answer of the interpreter, None if the model is too large."""
    answer = interpreter.explore(interpreter.read(model.text + (model.property or ""), instances=model.instances), MOST_STATES)
    if not answer:
        return None, None
    path = written(folder, "model.rebeca", model.text)
    files = [path] + ([written(folder, "model.property", model.property)] if model.property else [])
    options = ["--instances", str(model.instances)] if model.instances else []
    if options and "runs a new" in lacuna(program, "verify", path, *options)[2]:
        options = []  # code that no rebec has may create some
    complaint = (judge_verdicts(program, files + options, answer) or judge_space(program, [path] + options, folder, answer) or
                 judge_convert(program, path, folder))
    return complaint, answer


def judge_verdicts(program, files, answer):
    status, out, err = lacuna(program, "verify", "--json", *files)
    if status not in (0, 1):
        return "status %d: %s%s" % (status, out, err)
    wrong = set()
    for result in json.loads(out)["results"]:
        if result["verdict"] == "violated":
            of = " of " + result["mailbox"] if result.get("mailbox") else ""
            wrong.add(result["kind"] + of if result["kind"] in ("deadlock", "failure", "overflow") else result["property"])
    if wrong != answer.wrong:
        return "found %s, not %s" % (sorted(wrong), sorted(answer.wrong))
    return None


def judge_space(program, files, folder, answer):
    if not answer.constructed:
        return None
    space = os.path.join(folder, "space.aut")
    status, out, err = lacuna(program, "lts", *files, "-o", space)
    if status != 0:
        return "lts: %s%s" % (out, err)
    lines = open(space, encoding="utf-8").read().splitlines()
    states = int(re.match(r"des \(\d+,\d+,(\d+)\)", lines[0]).group(1))
    labels = sorted(re.match(r'\(\d+,"(.*)",\d+\)', line).group(1) for line in lines[1:])
    if states != answer.states:
        return "%d states, not %d" % (states, answer.states)
    if labels != sorted(answer.labels):
        return "%d labels, not %d; of one side only: %s" % (len(labels), len(answer.labels), sorted(set(labels) ^ set(answer.labels))[:6])
    return None


def judge_convert(program, path, folder):
    formatted, again = (os.path.join(folder, name + ".rebeca") for name in ("formatted", "again"))
    for source, target in ((path, formatted), (formatted, again)):
        status, out, err = lacuna(program, "convert", source, "-o", target)
        if status != 0:
            return "convert: %s%s" % (out, err)
    if open(formatted).read() != open(again).read():
        return "formatted again it is different"
    if re.sub(r"\s", "", open(path).read()) != re.sub(r"\s", "", open(formatted).read()):
        return "formatted it has other tokens"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--keep", help="write the first model that is judged differently to this file")
    parser.add_argument("--creating", type=float, default=0.2, help="the share of models that create rebecs")
    parser.add_argument("--count", action="store_true", help="print how often each construct was compared")
    options = parser.parse_args()
    begun, rounds, compared, used, verdicts = time.time(), 0, 0, Counter(), Counter()
    with tempfile.TemporaryDirectory() as folder:
        while rounds < options.rounds if options.seconds is None else time.time() - begun < options.seconds:
            seed = options.seed + rounds
            model = generator.generate(random.Random(seed), options.creating)
            complaint, answer = judge(os.path.abspath(options.lacuna), model, folder)
            rounds += 1
            if complaint:
                print("seed %d: %s" % (seed, complaint))
                if options.keep:
                    written(os.path.dirname(os.path.abspath(options.keep)), os.path.basename(options.keep), model.text + (model.property or ""))
                sys.exit(1)
            if answer:
                compared += 1
                used += model.used
                verdicts.update({w.split(" ")[0] for w in answer.wrong} or {"nothing"})
    print("%d models from seed %d on, %d of them small enough to be compared" % (rounds, options.seed, compared))
    if options.count:
        print("wrong: " + ", ".join("%s %d" % pair for pair in verdicts.most_common()))
        print(", ".join("%s %d" % (c, used[c]) for c in sorted(generator.CONSTRUCTS, key=lambda c: used[c])))
    missing = [c for c in generator.CONSTRUCTS if not used[c]]
    if missing and compared >= ENOUGH:
        sys.exit("never compared: " + ", ".join(missing))


if __name__ == "__main__":
    main()
