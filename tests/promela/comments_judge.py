#!/usr/bin/env python3
"""Comments of Promela survive `convert`: comments_judge.py LACUNA [--seed N] [--rounds N]

Takes our own models of reject_judge.py, and the corners of ../shared/data/promela where they are, and puts random comments between their tokens. What `convert`
prints has the same comments and, without them, the same text; and it is printed the same again."""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import shared_data  # noqa: E402
from reject_judge import MODELS, TOKEN  # noqa: E402

COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|(//[^\n]*|/\*.*?\*/)', re.S)
INSIDE = ["", " a", "*", " {", " } od", ";", " \"", " it's", ", ", " )", " // x", " é ", "::", " -> ", "\n", "\n  * b\n ", "\n\n\tc"]


def convert(lacuna, text, folder):
    path = os.path.join(folder, "model.pml")
    with open(path, "w") as file:
        file.write(text)
    done = subprocess.run([lacuna, "convert", path, "-o", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.stdout.decode() if done.returncode == 0 else None, done.stderr.decode()


def comments_of(text):
    """Each as often as it is there. Blanks at the edges of its lines do not count."""
    return collections.Counter("\n".join(line.strip() for line in c.split("\n")) for c in COMMENT.findall(text) if c)


def without_comments(text):
    return COMMENT.sub(lambda found: " " if found.group(1) else found.group(), text)


def with_comments(dice, text):
    """A comment up to the end of a line stands only where a line ends: line feeds separate statements."""
    share, pieces = dice.choice([0.03, 0.1, 0.4]), []
    for token in TOKEN.findall(text):
        while dice.random() < share:
            if "\n" in token and dice.random() < 0.5:
                pieces.append(dice.choice(["", " "]) + "//" + dice.choice(INSIDE).split("\n")[0] + str(dice.randrange(1000)) + "\n")
            else:
                pieces.append(dice.choice(["", " ", "\n" if "\n" in token else " "]) + "/*" + dice.choice(INSIDE) + str(dice.randrange(1000)) + "*/")
        pieces.append(token)
    return "".join(pieces)


def check(lacuna, dice, model, folder):
    """What fails; None: nothing does. And how many comments there were."""
    bare, _ = convert(lacuna, model, folder)
    if bare is None:
        return None, 0
    text = with_comments(dice, model)
    once, said = convert(lacuna, text, folder)
    if once is None:
        return "it is a model without its comments: %s\n%s" % (said, text), 0
    twice, said = convert(lacuna, once, folder)
    if comments_of(once) != comments_of(text):
        return "the comments differ: %s\n%s---- printed\n%s" % (comments_of(text) - comments_of(once) + (comments_of(once) - comments_of(text)), text, once), 0
    if twice != once:
        return "it is printed otherwise again: %s\n%s---- printed\n%s---- again\n%s" % (said, text, once, twice), 0
    again, _ = convert(lacuna, without_comments(once), folder)
    if again is None or "".join(again.split()) != "".join(bare.split()):
        return "the model differs\n%s---- printed\n%s---- without comments\n%s" % (text, once, bare), 0
    return None, sum(comments_of(text).values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    models = list(MODELS)
    data = shared_data.folder("promela")
    if data:
        models += [c["promela"] for c in json.load(open(data / "corners.json"))]
    models = [without_comments(m) for m in models if "#" not in m]
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.seed, options.seed + options.rounds):
            dice = random.Random(number)
            fault, comments = check(os.path.abspath(options.lacuna), dice, dice.choice(models), folder)
            if fault:
                sys.exit("seed %d: %s" % (number, fault))
            count += comments
    print("%d comments in %d models" % (count, options.rounds))


main()
