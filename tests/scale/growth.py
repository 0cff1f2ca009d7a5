#!/usr/bin/env python3
"""Large AML files: growth.py SECONDS LACUNA [NAME...]

Each case writes a system in which one thing is there many times over, and gives the command so many seconds of processor
time. Ten are ten times what it needs, and too few for work that grows with the square of the number.
"""
import resource
import subprocess
import sys
import tempfile
import time

PING = "actor a(2) { int 0..1 t; m { t = ?(0, 1); self!m; } }\nmain { a!m; }\n"


def block(head, lines):
    return "%s {\n%s\n}\n" % (head, "\n".join(lines))


def ring_of_methods(n, body="self!m%d;"):
    return block("actor a(2)", (" m%d { %s }" % (i, body % ((i + 1) % n)) for i in range(n))) + "main { a!m0; }\n"


def states(n):
    return PING + block("property q", ("s%d: a!m -> s%d;" % (i, (i + 1) % n) for i in range(n)))


def states_and_sends(n):
    return ("actor b(1) { k { } }\n" + ring_of_methods(n, "b!k; self!m%d;") +
            block("property q", ("s%d: b!k -> s%d;" % (i, (i + 1) % n) for i in range(n))))


def values(n):
    return ("actor a(2) { m(int 0..%d x) { if (x < %d) { self!m(x + 1); } } }\nmain { a!m(0); }\n" % (n, n) +
            block("property q", ["s0:", *("a!m(%d) -> s%d;" % (i, i % 2) for i in range(n)), "s1: a!m(0) -> error;"]))


def senders(n):
    return ("actor b(1) { k { } }\n" +
            "".join("actor a%d(1) { m { a%d!m; b!k; } }\n" % (i, (i + 1) % n) for i in range(n)) + "main { a0!m; }\n" +
            block("property q", ["s0:", *("a%d>b!k -> s1;" % i for i in range(n)), "s1: b!k -> s0;"]))


def messages(n):
    return ring_of_methods(n) + block("property q", [
        "s0:", " | ".join("a!m%d" % i for i in range(n)), "-> s1;", "s1: a!m0 -> error;"])


def methods_backwards(n):
    return (block("actor a(2)", (" m%d { self!m%d; }" % (i, max(0, i - 1)) for i in range(n))) +
            "main { a!m%d; }\n" % (n - 1))


def variables(n):
    return ("actor a(2) {\n%s\nm {\n%s\nself!m; } }\nmain { a!m; }\n" % (
        "\n".join("int 0..1 v%d;" % i for i in range(n)),
        "\n".join("if (v%d == 1) { v%d = 0; } else { v%d = 1; }" % (i, i, i) for i in range(n))))


def actors(n):
    return ("".join("actor a%d(1) { int 0..3 x; m { if (x < 3) { x = x + 1; a%d!m; } } }\n" % (i, (i + 1) % n)
                    for i in range(n)) + "main { a0!m; }\n")


def receivers(n):
    return ("".join("actor b%d(2) { k { } }\n" % i for i in range(n)) + "actor a(2) { actor c = b0; m {\n" +
            "\n".join("c = b%d; c!k;" % i for i in range(n)) + " } }\nmain { a!m; }\n")


def choices(n):
    """Branches whose effects are the same in the end: two to the n of them."""
    return ("actor a(2) { int 0..1 s;\n%s\nm {\n%s\nself!m; } }\nmain { a!m; }\n" % (
        "\n".join("int 0..1 x%d;" % i for i in range(n)),
        "\n".join("x%d = ?(0, 1); if (x%d == 1) { s = 1; } x%d = 0;" % (i, i, i) for i in range(n))))


def properties(n):
    return PING + "".join("property q%d { s0: a!m -> s1; s1: a!m -> s0; }\n" % i for i in range(n))


def invariants(n):
    return PING + "".join("property q%d = always a.t <= 1;\n" % i for i in range(n))


def main_sends(n):
    count = (n + 4095) // 4096
    return ("".join("actor a%d(4096) { m { } }\n" % i for i in range(count)) +
            block("main", ("a%d!m;" % (i // 4096) for i in range(n))))


def open_system(n):
    return (block("actor a(2)", (" m%d { c!r%d; }" % (i, i) for i in range(n))) + "main { a!m0; }\n" +
            block("missing c", (" r%d -> a!m%d;" % (i, (i + 1) % n) for i in range(n))) +
            "property q { s0: a!m0 -> s1; s1: a!m0 -> error; }\n")


def values_of_interface(n):
    """Messages with 4096 values, and an alternative for each."""
    count = n // 4096
    return (block("actor a(2)", (" m%d(int 0..4095 x) { c!r%d(x); }" % (i, i) for i in range(count))) +
            "main { a!m0(0); }\n" +
            block("missing c", (" r%d(%d) -> a!m%d(%d);" % (i, x, i, 4095 - x)
                                for i in range(count) for x in range(4096))))


def elements(n):
    """An array of n elements that a turn reads and writes with computed indices."""
    lines = "\n".join("x[i] = x[(i + %d) %% %d]; i = (i + 1) %% %d;" % (k % 7, n, n) for k in range(n // 16))
    return ("actor a(2) { int 0..1 x[%d]; int 0..%d i; m { x[0] = 1;\n%s\nself!m; } }\nmain { a!m; }\n" % (
        n, n - 1, lines))


def cases(n):
    return ("actor a(2) { int 0..%d x; m { switch (x) {\n%s\ndefault { x = 0; } } self!m; } }\nmain { a!m; }\n" % (
        n, "\n".join("case %d { x = %d; }" % (i, i + 1) for i in range(n))))


def instances(n):
    return ("actor a(2) { m(int 0..%d i) { self!m((i + 1) %% %d); } }\nmain { a!m(0); }\n" % (n, n + 1) +
            "property p(int 1..%d i) { s: a!m(i) -> t; t: a!m(i) -> s; }\n" % n +
            "property q(int 1..%d i) = G (a!m(i) -> F a!m(0));\n" % n)


VERIFY = ["verify", "--states", "30000"]

CASES = {
    "states": (states, 250000, ["verify"]),
    "states-and-sends": (states_and_sends, 40000, VERIFY),
    "values": (values, 100000, VERIFY),
    "senders": (senders, 40000, ["verify", "--states", "100"]),
    "messages": (messages, 100000, VERIFY),
    "methods": (ring_of_methods, 100000, VERIFY),
    "methods-backwards": (methods_backwards, 60000, VERIFY),
    "variables": (variables, 30000, VERIFY),
    "actors": (actors, 40000, ["verify", "--states", "100"]),
    "choices": (choices, 40, ["verify"]),
    "receivers": (receivers, 40000, ["verify", "--states", "100"]),
    "properties": (properties, 150000, VERIFY),
    "invariants": (invariants, 100000, VERIFY),
    "main": (main_sends, 100000, ["verify", "--states", "100"]),
    "elements": (elements, 4096, ["verify", "--states", "100"]),
    "cases": (cases, 1900, VERIFY),
    "instances": (instances, 256, VERIFY),
    "draft": (open_system, 2500, ["interface"]),
    "interface": (open_system, 100000, ["convert", "-o", "-"]),
    "values-of-interface": (values_of_interface, 65536, ["convert", "-o", "-"]),
}


def run(seconds, lacuna, name):
    make, count, command = CASES[name]
    with tempfile.NamedTemporaryFile("w", suffix=".aml") as file:
        file.write(make(count))
        file.flush()
        before = time.monotonic()
        done = subprocess.run([lacuna, *command, file.name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)))
        print("%-20s %7d  status %d, %.1f s" % (name, count, done.returncode, time.monotonic() - before))
    if done.returncode in (0, 1, 3):
        return True
    print(done.stderr.decode()[:1000])
    return False


def main():
    names = sys.argv[3:] or list(CASES)
    return 0 if all([run(int(sys.argv[1]), sys.argv[2], name) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
