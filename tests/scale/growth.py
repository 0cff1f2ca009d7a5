#!/usr/bin/env python3
"""Large files: growth.py SECONDS LACUNA [NAME...]

Each case writes a system in which one thing is there many times over, and gives the command so many seconds of processor
time. Ten are ten times what it needs, and too few for work that grows with the square of the number. A case of Promela may
also be refused, by the message that it names. Without sanitizers no command gets more than four gigabytes.
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


def promela_nested(n):
    return "byte x; init { " + "{ " * n + "x = 1" + " }" * n + " }\n"


def promela_brackets(n):
    return "byte x; init { x = " + "(" * n + "1" + ")" * n + " }\n"


def promela_doubled(n):
    """A macro that doubles what it uses, again and again."""
    return "#define A0 x x\n" + "".join("#define A%d A%d A%d\n" % (i, i - 1, i - 1) for i in range(1, n)) + "init { A%d }\n" % (n - 1)


def promela_arguments(n):
    return "#define F(x) x x x x\nbyte y; init { y = " + "F(" * n + "1" + ")" * n + " }\n"


def promela_inlines(n):
    """The same with inlines."""
    return ("inline f0() { skip }\n" + "".join("inline f%d() { f%d(); f%d() }\n" % (i, i - 1, i - 1) for i in range(1, n)) +
            "init { f%d() }\n" % (n - 1))


def promela_records(n):
    return ("typedef T0 { byte a, b }\n" + "".join("typedef T%d { T%d a; T%d b }\n" % (i, i - 1, i - 1) for i in range(1, n)) +
            "T%d t; init { skip }\n" % (n - 1))


def promela_statements(n):
    return "byte x; init {\n" + "x = 1;\n" * n + "}\n"


def promela_comments(n):
    return "byte x; init {\n" + "x = 1; // one\n/* two */\n" * n + "}\n"


def promela_labels(n):
    return "byte x; init {\n" + "".join("L%d: x = 1;\n" % i for i in range(n)) + "}\n"


def promela_gotos(n):
    return "init {\n" + "".join("L%d: goto L%d;\n" % (i, i + 1) for i in range(n)) + "L%d: skip }\n" % n


def promela_sum(n):
    return "int x; init { x = " + "+".join(["1"] * n) + " }\n"


def promela_mistakes(n):
    return "init {\n" + "y = 1;\n" * n + "}\n"


def promela_sets(n):
    return "".join("mtype:s%d = { a%d }\n" % (i, i) for i in range(n)) + "init { skip }\n"


def promela_channel(n):
    return "chan c = [%d] of { int }; init { c!1 }\n" % n


def promela_active(n):
    return "active [%d] proctype P() { skip }\n" % n


def promela_proctypes(n):
    return "".join("active proctype P%d() { skip }\n" % i for i in range(n))


VERIFY = ["verify", "--states", "30000"]
FORMAT = ["convert", "-o", "-"]

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

# With the message that refuses it; None: it is done.
PROMELA = {
    "promela-nested": (promela_nested, 100000, FORMAT, "nested more than 200 levels deep"),
    "promela-brackets": (promela_brackets, 100000, FORMAT, "nested more than 200 levels deep"),
    "promela-doubled": (promela_doubled, 60, FORMAT, "the expanded text is longer than 64 MiB"),
    "promela-arguments": (promela_arguments, 40, FORMAT, "this expansion takes more than 1 GiB of memory"),
    "promela-inlines": (promela_inlines, 40, FORMAT, "the calls of inlines become more than 64 MiB of text"),
    "promela-records": (promela_records, 40, FORMAT, "a record has at most 1048576 values"),
    "promela-statements": (promela_statements, 1000000, FORMAT, None),
    "promela-statements-verified": (promela_statements, 1000000, ["verify", "--states", "100"], None),
    "promela-comments": (promela_comments, 500000, FORMAT, None),
    "promela-labels": (promela_labels, 200000, ["verify", "--states", "100"], None),
    "promela-gotos": (promela_gotos, 200000, FORMAT, None),
    "promela-gotos-verified": (promela_gotos, 200000, ["verify"], None),
    "promela-sum": (promela_sum, 1000000, FORMAT, None),
    "promela-sum-verified": (promela_sum, 1000000, ["verify"], "an expression has at most 5000 operators in a row"),
    "promela-mistakes": (promela_mistakes, 500000, FORMAT, "unknown variable y"),
    "promela-sets": (promela_sets, 100000, FORMAT, None),
    "promela-channel": (promela_channel, 1000000, ["verify"], "the capacity of a channel is a number from 0 to 255"),
    "promela-active": (promela_active, 100000, ["verify"], "100000 processes are too many: at most 255 can be active"),
    "promela-proctypes": (promela_proctypes, 100000, ["verify", "--states", "100"], "more than 255 processes"),
}


MOST_BYTES = 4 << 30


def limit(seconds):
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if seconds <= 10:  # sanitizers, which get more time, reserve more
        resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))


def run(seconds, lacuna, name):
    make, count, command, refusal = PROMELA[name] if name in PROMELA else (*CASES[name], None)
    with tempfile.NamedTemporaryFile("w", suffix=".pml" if name in PROMELA else ".aml") as file:
        file.write(make(count))
        file.flush()
        before = time.monotonic()
        done = subprocess.run([lacuna, *command, file.name], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              preexec_fn=lambda: limit(seconds))
        print("%-28s %7d  status %d, %.1f s" % (name, count, done.returncode, time.monotonic() - before))
    if done.returncode == 2 and refusal and refusal in done.stderr.decode():
        return True
    if done.returncode in (0, 1, 3) and not refusal:
        return True
    print(done.stderr.decode()[:1000])
    return False


def main():
    names = sys.argv[3:] or [*CASES, *PROMELA]
    return 0 if all([run(int(sys.argv[1]), sys.argv[2], name) for name in names]) else 1


if __name__ == "__main__":
    sys.exit(main())
