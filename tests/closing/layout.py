#!/usr/bin/env python3
"""What `lacuna close` keeps of a text. layout.py LACUNA [--seed N] [--rounds N] [--spin N]

Random open models (judge.py) get odd blanks, comments, macros and lines of their own. Closed, all lines of units and statements that close does not touch
must be there as they were. Formatted by `lacuna convert`, which prints the tree anew without macros, the closed model has as many states and the same
verdicts. SPIN takes some of the texts as they are."""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from judge import Generator, KINDS  # noqa: E402

ODD = """#define ZERO 0
#define BUMP(a)   a = (a + 1) % 3 /* three */
/* A process
 *   that nothing from outside gets to. */
byte   odd  ;  // of it
active   proctype Odd( )  {
  byte   turns  = ZERO ;   /* turns */
  do  :: turns<2 ->   BUMP(turns) ;   odd=turns  // odd
      :: else   -> break
  od
}
"""


def untidy(text, dice):
    """Blanks and comments where they make no difference."""
    lines = []
    for line in text.split("\n"):
        if not line.startswith("#"):
            line = re.sub(r"; (?!\w+ :=)", lambda m: dice.choice([";  ", "; ", ";", ";\n    "]), line)
            line = re.sub(r" -> ", lambda m: dice.choice([" -> ", "  ->  ", " ->\n      "]), line)
            if dice.random() < 0.15:
                line += "  /* note %d */" % dice.randrange(1000)
        lines.append(line)
    return "\n".join(lines)


def states(lacuna, path):
    run = subprocess.run([lacuna, "verify", path, "--json", "--states", "20000"], stdout=subprocess.PIPE)
    answer = json.loads(run.stdout)
    return [(r["property"], r["verdict"], r["states"]) for r in answer["results"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--spin", type=int, default=3, help="so many texts are given to SPIN as well")
    arguments = parser.parse_args()
    closed, refused, comments, lost, asked = 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path, written, printed = (os.path.join(folder, name) for name in ("open.pml", "closed.pml", "printed.pml"))
        for seed in range(arguments.seed, arguments.seed + arguments.rounds):
            dice = random.Random(seed)
            text = untidy(Generator(seed).model(), dice).replace("\nactive proctype A()", "\n" + ODD + "active proctype A()", 1)
            with open(path, "w") as file:
                file.write(text)
            kind = dice.choice(KINDS)
            command = [arguments.lacuna, "close", path, "--analysis", kind, "-o", written] + (["--external", "p"] if seed % 3 == 0 else [])
            if subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode != 0:
                refused += 1
                continue
            result = open(written).read()

            def fail(why):
                sys.exit("seed %d, %s: %s\n%s\n---- closed:\n%s" % (seed, kind, why, text, result))
            if kind != "none" and ODD not in result:  # which gives everything flags
                fail("what is not touched has another layout")
            for line in text.split("\n"):
                if (line.startswith("#") or line.startswith("chan out")) and line not in result:
                    fail("a line is lost: %s" % line)
            notes = re.findall(r"/\* note \d+ \*/", text)
            comments += len(notes)
            lost += sum(note not in result for note in notes)
            subprocess.run([arguments.lacuna, "convert", written, "-o", printed], check=True, stdout=subprocess.DEVNULL)
            if states(arguments.lacuna, written) != states(arguments.lacuna, printed):
                fail("printed anew it is another model")
            if asked < arguments.spin and shutil.which("spin"):
                asked += 1
                if subprocess.run(["spin", "-a", written], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).returncode != 0:
                    fail("SPIN does not take it")
            closed += 1
    print("%d closed from seed %d, %d refused; %d comments, %d of them lost; SPIN took %d" % (closed, arguments.seed, refused, comments, lost, asked))
    if closed == 0 or lost > 0:
        sys.exit(1)


main()
