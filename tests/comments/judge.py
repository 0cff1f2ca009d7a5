#!/usr/bin/env python3
"""Comments survive `convert`: judge.py LACUNA MODELS RANDOM_SYSTEMS [--seed N] [--rounds N]

Takes the models, alone and by twos, and random systems (RANDOM_SYSTEMS --print SEED), and puts random comments between their tokens. What
`convert` prints has the same comments and the same tree, and is printed the same again.
"""
import argparse
import collections
import pathlib
import random
import re
import subprocess
import sys
import tempfile

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
TOKEN = re.compile(r"\w+|:=|->|\.\.|\|\||&&|==|!=|<=>|<->|<=|>=|=>|<>|\[\]|[^\w\s]")
INSIDE = ["", " ", "*", " {", " } else {", ";", " a: ", " // x", " /* x", "\n", "\n  * b\n ", "\n\n\tc", " é "]


def convert(lacuna, text, folder, name):
    """The text as `convert` prints it; None: it is not a whole system."""
    written, printed = folder / f"{name}.aml", folder / f"{name}-printed.aml"
    written.write_text(text)
    done = subprocess.run([lacuna, "convert", written, "-o", printed], capture_output=True, text=True)
    if done.returncode != 0 and name != "bare":
        sys.exit(f"{text}\n{done.stderr}\nconvert: status {done.returncode}")
    return printed.read_text() if done.returncode == 0 else None


def without_comments(text):
    return COMMENT.sub(" ", text)


def comments_of(text):
    """Each as often as it is there. Blanks at the edges of its lines do not count."""
    return collections.Counter("\n".join(line.strip() for line in c.split("\n")) for c in COMMENT.findall(text))


def random_comment():
    inside = random.choice(INSIDE)
    if "\n" in inside or random.random() < 0.5:
        return "/*" + inside.replace("*/", "") + str(random.randrange(1000)) + " */"
    return "//" + inside + str(random.randrange(1000)) + "\n"


def with_comments(text):
    """The text with comments between tokens: many or few."""
    share, pieces, end = random.choice([0.02, 0.1, 0.5]), [], 0
    for token in TOKEN.finditer(text):
        pieces.append(text[end:token.start()])
        while random.random() < share:
            pieces.append(random.choice([" ", "\n", "\n\n  "]) + random_comment() + random.choice(["", " ", "\n"]))
        pieces.append(token.group())
        end = token.end()
    return "".join(pieces) + text[end:] + "".join(random_comment() for _ in range(random.randrange(3)))


def check(lacuna, text, folder):
    bare = convert(lacuna, text, folder, "bare")
    if bare is None:
        return 0
    commented = with_comments(text)
    once = convert(lacuna, commented, folder, "once")
    twice = convert(lacuna, once, folder, "twice")
    for holds, what in [
        (comments_of(once) == comments_of(commented), "the comments are the same"),
        # Formulas keep their blanks, and a comment leaves one.
        (TOKEN.findall(convert(lacuna, without_comments(once), folder, "again")) == TOKEN.findall(bare), "the tree is the same"),
        (twice == once, "it is printed the same again"),
    ]:
        if not holds:
            sys.exit(f"{commented}\n--- printed ---\n{once}\n--- fails: {what}")
    return sum(comments_of(once).values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("models", type=pathlib.Path)
    parser.add_argument("systems")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20)
    arguments = parser.parse_args()
    texts = []
    for path in sorted(arguments.models.rglob("*.aml")):
        own = without_comments(path.read_text())
        texts += [own] + [own + "\n" + without_comments(other.read_text())
                          for other in sorted(path.parent.glob("*.aml")) if other != path]
    for i in range(arguments.rounds):
        made = subprocess.run([arguments.systems, "--print", str(arguments.seed + i)], capture_output=True, text=True)
        texts.append(without_comments(made.stdout))
    random.seed(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        count = sum(check(arguments.lacuna, text, pathlib.Path(folder)) for text in texts)
    print(f"{count} comments in {len(texts)} systems")


main()
