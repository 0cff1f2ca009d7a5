#!/usr/bin/env python3
"""Lets SPIN judge models in Rebeca: rebeca.py LACUNA [--seed N] [--rounds N] [--keep DIR] [--data] [FILE…]

Random models of ../rebeca/generator.py, each with a random property file, are verified by `lacuna verify`, exported by `lacuna convert` and
verified by SPIN, as judge.py does it: deadlock (all queues are empty), overflow, failure, every Assertion, every formula with and without
weak fairness, and the number of states. So are a few models below that try what random ones seldom do. --data takes the public models of ../shared/data/rebeca. A FILE.rebeca is judged with the
FILE.property beside it.
"""
import argparse
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
sys.path.append(str(HERE.parent / "rebeca"))  # which has a judge of its own
import generator  # noqa: E402
import interpreter  # noqa: E402
from judge import Judge, judge_all, whole  # noqa: E402
from shared_data import need  # noqa: E402


# What random models seldom come to, each with a property file.
CORNERS = {
    "shifts": ("""
reactiveclass A(2) {
    statevars { int v; int n; int left; int right; boolean done; }
    A() { self.choose(); }
    msgsrv choose() {
        v = ?(0, 1, 2, 7, -1, -3, 1073741824, -2147483647);
        n = ?(0, 1, 5, 31, 32, 33, 63, -1);
        self.shift(n);
    }
    msgsrv shift(int m) {
        right = (v >> n) + (7 >> m);
        left = v << n;
        done = true;
        self.shift(m);
    }
}
main { A a():(); }
""", "property { Assertion { Same: !a.done || a.n != 32 || a.left == a.v; Small: a.left < 3; } LTL { Done: F(a.done); Odd: G((a.v << 33) != 4); } }"),
    "cases": ("""
reactiveclass A(2) {
    statevars { int[3] x; int y; }
    A() { self.choose(); }
    msgsrv choose() { x[0] = ?(0, 1, 2); x[1] = ?(0, 1, 2); x[2] = ?(0, 1, 2); self.follow(); }
    msgsrv follow() {
        y = x[0];
        for (int i = 0; i < 14; i++) y = x[(y + x[y]) % 3];
        x[y] = x[x[y]];
        self.follow();
    }
}
main { A a():(); }
""", "property { Assertion { Low: a.y < 2; } LTL { Low2: F(G(a.y < 2)); Quotient: F(4 / a.x[1] > 1 || a.y >= 0); } }"),
    "senders": ("""
reactiveclass A(3) {
    knownrebecs { A next; }
    statevars { A last; int n; }
    A(boolean first) { if (first) self.pass(100000); }
    msgsrv pass(int k) {
        if (sender == self) n = 0; else n = (n + 1) % 3;
        last = (A)sender;
        if (k > 0) next.pass(k - 12500); else if (last != null) last.pass(100000);
    }
}
main { A a(b):(true); A b(c):(false); A c(a):(false); }
""", "property { Assertion { Other: a.last != c || b.n < 2; } LTL { Back: G(F(a.n == 0)); } }"),
}

REJECTED_PROPERTIES = {"lbe"}  # its definitions are numbers


class Properties:
    """A random property file for a model of the interpreter."""

    def __init__(self, g, model):
        self.g = g
        self.truths, self.numbers = [], []
        for rebec in model.rebecs:
            fields = {name: type for (_, name), type in model.layout[model.class_of[rebec]]}  # a class hides its parents' variables
            for field, (base, lengths) in fields.items():
                place = rebec + "." + field + "".join("[%d]" % g.randrange(length) for length in lengths)
                if base == "boolean":
                    self.truths.append(place)
                elif base in ("int", "byte", "short"):
                    self.numbers.append(place)

    def number(self):
        g = self.g
        place = g.choice(self.numbers)
        roll = g.random()
        if roll < 0.6:
            return place
        if roll < 0.8:
            return "(%s %s %d)" % (place, g.choice(["&", "|", "^", "<<", ">>"]), g.choice([1, 2, 3, 33]))
        return "(%s %s %s)" % (place, g.choice(["+", "-", "*", "/", "%"]), g.choice(self.numbers + ["1", "2", "3"]))

    def state(self, depth=2):
        """A condition on one state."""
        g = self.g
        if depth > 0 and g.random() < 0.4:
            return "(%s %s %s)" % (self.state(depth - 1), g.choice(["&&", "||", "->"]), self.state(depth - 1))
        if g.random() < 0.15:
            return "(!%s)" % self.state(0)
        if self.truths and (not self.numbers or g.random() < 0.4):
            return g.choice(self.truths)
        if not self.numbers:
            return g.choice(["true", "false"])
        return "(%s %s %d)" % (self.number(), g.choice(["==", "!=", "<", "<=", ">", ">="]), g.choice([-1, 0, 0, 1, 2, 3]))

    def formula(self, depth=2):
        g = self.g
        roll = g.random()
        if depth == 0 or roll < 0.15:
            return self.state(1)
        if roll < 0.6:
            return "%s(%s)" % (g.choice("GF"), self.formula(depth - 1))
        if roll < 0.75:
            return "(!(%s))" % self.formula(depth - 1)
        if roll < 0.9:
            return "(%s %s %s)" % (self.formula(depth - 1), g.choice(["&&", "||", "->"]), self.formula(depth - 1))
        return "%s(%s, %s)" % (g.choice("UW"), self.formula(depth - 1), self.formula(depth - 1))

    def text(self):
        g = self.g
        assertions = ["A%d: %s;" % (i, self.state()) for i in range(g.choice([0, 1, 2]))]
        formulas = ["F%d: %s(%s);" % (i, g.choice("GF"), self.formula()) for i in range(g.choice([0, 1, 1]))]
        return "property {\n  Assertion { %s }\n  LTL { %s }\n}\n" % (" ".join(assertions), " ".join(formulas))


def random_texts(seed):
    g = random.Random(seed)
    text = generator.generate(g, creating=0.2).text
    return {".rebeca": text, ".property": Properties(g, interpreter.read(text)).text()}


def with_properties(path):
    file = path.with_suffix(".property")
    return whole([path] + ([file] if file.exists() and path.stem not in REJECTED_PROPERTIES else []))


def models(options):
    """(name, function that gives the texts)"""
    paths = [pathlib.Path(path) for path in options.files]
    if options.data:
        data = need("rebeca")
        paths += sorted(data.glob("*.rebeca")) + sorted((data / "corners").glob("*.rebeca"))
    for path in paths:
        yield str(path), lambda path=path: with_properties(path)
    for name, (model, properties) in CORNERS.items():
        yield name, lambda texts={".rebeca": model, ".property": properties}: texts
    for seed in range(options.seed, options.seed + options.rounds):
        yield "rebeca seed %d" % seed, lambda seed=seed: random_texts(seed)


def main():
    parser = argparse.ArgumentParser(description="Lets SPIN judge models in Rebeca.")
    parser.add_argument("lacuna", help="the program")
    parser.add_argument("--seed", type=int, default=1, help="of the first random model")
    parser.add_argument("--rounds", type=int, default=0, help="how many random models")
    parser.add_argument("--data", action="store_true", help="the public models as well")
    parser.add_argument("--keep", default="spin-differences", help="where models that differ are kept")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_intermixed_args()
    counts = judge_all(Judge(options.lacuna, options.keep), models(options))
    sys.exit(1 if counts["failed"] or sum(counts.values()) == 0 else 0)


if __name__ == "__main__":
    main()
