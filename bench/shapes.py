#!/usr/bin/env python3
"""LTSs that are hard on partition refinement, as .aut on standard output: shapes.py SHAPE SIZE. And networks of
philosophers, a file each: shapes.py philosophers N DIRECTORY."""
import sys


def chain(n):
    """One long silent way to an action."""
    return 0, n, [(i, "tau", i + 1) for i in range(n - 1)] + [(n - 1, "a", 0)]


def exits(n):
    """The same, and one can leave it at every tenth state."""
    return 0, n, [(i, "tau", i + 1) for i in range(n - 1)] + [(i, "a%d" % (i % 7), n - 1) for i in range(0, n, 10)]


def diamonds(n):
    """Silent steps that part and meet again."""
    steps = [(3 * n, "b", 0)]
    for base in range(0, 3 * n, 3):
        steps += [(base, "tau", base + 1), (base, "tau", base + 2), (base + 1, "tau", base + 3), (base + 2, "tau", base + 3)]
        if base % 15 == 0:
            steps.append((base + 1, "a", base))
    return 0, 3 * n + 1, steps


def counter(n):
    """Every state is a class, and known to be one only after as many rounds as it is deep."""
    return n - 1, n, [(i, "a", i - 1) for i in range(1, n)]


def silent_counter(n):
    steps = []
    for i in range(1, n):
        steps += [(2 * i, "tau", 2 * i - 1), (2 * i - 1, "a", 2 * i - 2), (2 * i, "b", 2 * i - 2)]
    return 2 * n - 2, 2 * n - 1, steps


def dense(n):
    """A counter that may fall by any number: all rows are long."""
    return n - 1, n, [(i, "a", j) for i in range(n) for j in range(i)]


def write(file, initial, states, steps):
    file.write("des (%d,%d,%d)\n" % (initial, len(steps), states))
    file.writelines('(%d,"%s",%d)\n' % step for step in steps)


def philosophers(n, directory):
    for i in range(n):
        left, right = i, (i + 1) % n
        names = (i, left), (i, right), (i,), (i, left), (i, right)
        texts = ["get.%d.%d", "get.%d.%d", "eat.%d", "put.%d.%d", "put.%d.%d"]
        with open("%s/philosopher%d.aut" % (directory, i), "w") as file:
            write(file, 0, 5, [(k, text % name, (k + 1) % 5) for k, (text, name) in enumerate(zip(texts, names))])
        before = (i - 1) % n
        with open("%s/fork%d.aut" % (directory, i), "w") as file:
            write(file, 0, 3, [(0, "get.%d.%d" % (i, i), 1), (1, "put.%d.%d" % (i, i), 0),
                               (0, "get.%d.%d" % (before, i), 2), (2, "put.%d.%d" % (before, i), 0)])


def main():
    shapes = {shape.__name__: shape for shape in (chain, exits, diamonds, counter, silent_counter, dense)}
    if sys.argv[1] == "philosophers":
        philosophers(int(sys.argv[2]), sys.argv[3])
    else:
        write(sys.stdout, *shapes[sys.argv[1]](int(sys.argv[2])))


main()
