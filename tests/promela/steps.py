#!/usr/bin/env python3
"""Lets the program `steps` compare remembered and computed steps: steps.py STEPS [--seed S --rounds N | --clients N | MODEL…]

With clients: N of them and a mutex; and N that write a log, which is ever new, so that it is only remembered where a client cannot move. With a seed: random models in which much is a rendezvous, and others with queues. Without models: the corners and public models of ../shared/data/promela, and those that
the package of SPIN installs, where they are."""
import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

FAMILY = pathlib.Path(__file__).resolve().parents[2] / "bench" / "family"
PACKAGED = pathlib.Path("/usr/share/doc/spin/examples")


def models(folder):
    data = need("promela")
    for corner in json.load(open(data / "corners.json")):
        path = pathlib.Path(folder) / (corner["id"] + ".pml")
        path.write_text(corner["promela"])
        yield path
    yield from sorted(data.glob("*.pml"))
    yield from sorted(data.glob("perf/*.pml"))
    yield from sorted(PACKAGED.rglob("*.pml"))


class Handshakes:
    """Processes that meet at channels, most of which have no buffer: by constants, arrays, variables and parameters; in atomics and d_steps."""
    DECLARED = "chan a = [0] of { byte }; chan b = [0] of { byte }; chan q = [1] of { byte }; chan c[2] = [0] of { byte }; byte g;"

    def __init__(self, rng):
        self.rng = rng
        self.processes = rng.randint(2, 4)

    def channel(self):
        return self.rng.choice(["a", "b", "q", "c[0]", "c[x % 2]", "kept", "moving", "given"])

    def value(self):
        return self.rng.choice(["x", "y", "g", "1", "(x + 1) % 4", "(g + y) % 4", "(2 * x + y) % 3"])

    def guard(self):
        return "%s %s %s" % (self.value(), self.rng.choice(["==", "!=", "<"]), self.value())

    def assignment(self):
        return "%s = %s" % (self.rng.choice("xyg"), self.value())

    def send(self):
        return "%s!%s" % (self.channel(), self.value())

    def receive(self):
        return "%s?%s" % (self.channel(), self.rng.choice(["x", "y", "g", "1", "_", "eval(y)"]))

    def option(self):
        return self.rng.choice([
            lambda: self.send(), lambda: self.receive(), lambda: self.receive() + "; " + self.assignment(),
            lambda: "atomic { %s; %s }" % (self.send(), self.assignment()),
            lambda: "atomic { %s; %s; %s }" % (self.receive(), self.assignment(), self.rng.choice([self.send, self.receive, self.guard])()),
            lambda: "atomic { %s; %s }" % (self.guard(), self.send()),
            lambda: "d_step { %s; %s }" % (self.receive(), self.assignment()),
            lambda: "d_step { if :: %s :: %s fi; %s }" % (self.receive(), self.guard(), self.assignment()),
            lambda: "d_step { if :: %s :: %s fi; %s }" % (self.guard(), self.receive(), self.assignment()),
            lambda: "d_step { %s; %s }" % (self.guard(), self.assignment()),
            lambda: "%s -> %s" % (self.guard(), self.assignment()),
            lambda: "{ %s } unless { %s }" % (self.send(), self.receive()),
            lambda: "moving = " + self.rng.choice(["a", "b", "given"]),
            lambda: "%s; break" % self.rng.choice([self.send, self.receive])(),
        ])()

    def loop(self):
        options = ["  :: " + self.option() for _ in range(self.rng.randint(1, 4))]
        return "  do\n%s\n  :: %s -> break\n  od;\n" % ("\n".join(options), self.guard())

    def text(self):
        lines = [self.DECLARED]
        for i in range(self.processes):
            provided = "provided (g != 2) " if self.rng.random() < 0.1 else ""
            loops = "".join(self.loop() for _ in range(self.rng.randint(1, 3)))
            lines.append("proctype P%d(chan given) %s{\n  byte x, y; chan kept = %s; chan moving = %s;\nagain:\n%s  goto again\n}"
                         % (i, provided, self.rng.choice("abq"), self.rng.choice("abq"), loops))
        runs = "; ".join("run P%d(%s)" % (i, self.rng.choice("abq")) for i in range(self.processes))
        return "\n".join(lines) + "\ninit { atomic { " + runs + " } }\n"


class Queues(Handshakes):
    """Processes that put messages behind others, take the first one or one from the middle, and take several in one step."""
    DECLARED = "chan a = [4] of { byte }; chan b = [3] of { byte }; chan q = [0] of { byte }; chan c[2] = [2] of { byte }; byte g;"

    def send(self):
        return "%s%s%s" % (self.channel(), self.rng.choice(["!", "!", "!", "!!"]), self.value())

    def receive(self):
        form = self.rng.choice(["?%s", "?%s", "?%s", "??%s", "?<%s>", "??<%s>"])
        return self.channel() + form % self.rng.choice(["x", "y", "g", "1", "_", "eval(y)"])

    def taking(self):
        return "%s?%s" % (self.channel(), self.rng.choice("xyg1"))

    def guard(self):
        return self.rng.choice([
            lambda: Handshakes.guard(self),
            lambda: "%s(%s)" % (self.rng.choice(["full", "nfull", "empty", "nempty"]), self.channel()),
            lambda: "len(%s) < 2" % self.channel(), lambda: "%s%s[%s]" % (self.channel(), self.rng.choice(["?", "??"]), self.rng.choice(["1", "2", "eval(x)"])),
        ])()

    def option(self):
        message = self.rng.choice([self.send, self.receive])
        return self.rng.choice([
            lambda: Handshakes.option(self),
            lambda: "atomic { do :: %s :: %s; break :: else -> break od }" % (self.taking(), message()),
            lambda: "d_step { do :: %s :: %s -> break :: else -> break od }" % (self.taking(), self.guard()),
            lambda: "atomic { %s; %s; %s }" % (self.receive(), message(), message()),
            lambda: "atomic { if :: %s :: %s fi; %s }" % (self.receive(), self.receive(), message()),
            lambda: "d_step { %s; if :: %s :: else fi }" % (self.receive(), message()),
        ])()


def drawn_models(folder, seed, rounds):
    for i in range(seed, seed + rounds):
        path = pathlib.Path(folder) / ("seed-%d.pml" % i)
        path.write_text((Queues if i % 2 else Handshakes)(random.Random(i)).text())
        yield path


# The server always has something else to do: where nothing can move, nothing that is remembered counts.
LOGGED = """chan line = [1] of { byte };
chan log = [60] of { byte };
bool busy;
%sactive proctype Server() { do :: busy = !busy %s od }
"""


def logged(folder, count):
    numbers = range(1, count + 1)
    path = pathlib.Path(folder) / ("logged%d.pml" % count)
    path.write_text(LOGGED % ("".join("active proctype C%d() { do :: atomic { line?%d -> log!!(2 * %d + busy) } od }\n" % (i, i, i) for i in numbers),
                              " ".join(":: line!%d" % i for i in numbers)))
    return path


def clients(folder, count):
    path = pathlib.Path(folder) / ("clients%d.pml" % count)
    path.write_bytes(subprocess.run([FAMILY, "promela", str(count)], stdout=subprocess.PIPE, check=True).stdout)
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("steps")
    parser.add_argument("models", nargs="*", type=pathlib.Path)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--clients", type=int)
    arguments = parser.parse_args()
    states = "100000" if arguments.clients else "5000"
    compared = rejected = different = 0
    with tempfile.TemporaryDirectory() as folder:
        drawn = arguments.seed is not None
        if arguments.clients:
            arguments.models = [clients(folder, arguments.clients), logged(folder, arguments.clients)]
        for path in drawn_models(folder, arguments.seed, arguments.rounds) if drawn else arguments.models or models(folder):
            done = subprocess.run([arguments.steps, str(path), states], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=120)
            if done.returncode == 2:
                rejected += 1
                continue
            compared += 1
            if done.returncode != 0:
                different += 1
                print("%s: %s (status %d)" % (path.name if drawn else path, done.stdout.decode().strip(), done.returncode))
    print("%d models, %d differ" % (compared, different))
    return different > 0 or compared == 0 or (drawn and rejected > 0)


if __name__ == "__main__":
    sys.exit(main())
