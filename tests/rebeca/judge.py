#!/usr/bin/env python3
"""Judges lacuna on random Rebeca models: judge.py LACUNA [--seed N] [--rounds N] [--seconds S] [--keep FILE]

Random models that use every construct are given to `lacuna verify` and `lacuna lts`, and run by the naive interpreter beside this file.
States, the labels of all transitions and what goes wrong (deadlock, failure, which queues overflow) must be the same; and `convert` must
give a text that means the same, and that it leaves alone when it sees it again."""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import naive  # noqa: E402

MOST_STATES = 300
SECONDS = 60


class Model:
    """Classes, rebecs, and how they are written."""

    def __init__(self):
        self.classes, self.rebecs, self.class_of, self.known, self.arguments, self.env = {}, [], {}, {}, {}, {}
        self.busy = False

    def chain(self, name):
        while name:
            yield self.classes[name]
            name = self.classes[name]["parent"]

    def is_a(self, name, other):
        return any(c["name"] == other for c in self.chain(name))

    def fields(self, name):
        found = {}
        for c in self.chain(name):
            for type, field in c["states"]:
                found.setdefault(field, type)
        return found

    def field(self, name, field):
        """The variable that code of the class means: a class below may have another of the same name."""
        return next((c["name"] + "." + field for c in self.chain(name) if any(n == field for _, n in c["states"])), None)

    def type_of_field(self, name, field):
        return self.fields(name)[field]

    def all_fields(self, name):
        return {c["name"] + "." + field: type for c in self.chain(name) for type, field in c["states"]}

    def all_known(self, name):
        return [k for c in reversed(list(self.chain(name))) for k in c["known"]]

    def server(self, name, message):
        return next((c["name"], c["servers"][message]) for c in self.chain(name) if message in c["servers"])

    def servers(self, name):
        found = {}
        for c in self.chain(name):
            for message, (parameters, _) in c["servers"].items():
                found.setdefault(message, parameters)
        return found

    def method(self, name, method):
        return next((c["name"], c["methods"][method]) for c in self.chain(name) if method in c["methods"])

    def constructor(self, name):
        return self.classes[name]["constructor"]

    def queue_of(self, rebec):
        return self.classes[self.class_of[rebec]]["queue"]


# ---- writing ----


def type_text(type):
    return type[0] + "".join("[%d]" % length for length in type[1])


def text(e):
    kind = e[0]
    if kind == "num":
        return str(e[1]) if e[1] >= 0 else "(%d)" % e[1]
    if kind == "bool":
        return "true" if e[1] else "false"
    if kind in ("null", "self", "sender"):
        return kind
    if kind == "name":
        return e[1]
    if kind == "elem":
        return "%s[%s]" % (text(e[1]), text(e[2]))
    if kind in ("not", "neg", "inv"):
        return "(%s%s)" % ({"not": "!", "neg": "- ", "inv": "~"}[kind], text(e[1]))
    if kind in ("++", "--"):
        return text(e[1]) + kind if e[2] else kind + text(e[1])
    if kind == "?:":
        return "(%s ? %s : %s)" % tuple(map(text, e[1:]))
    if kind == "cast":
        return "((%s)%s)" % (e[1], text(e[2]))
    if kind == "is":
        return "(%s instanceof %s)" % (text(e[1]), e[2])
    if kind == "choose":
        return "?(%s)" % ", ".join(str(v).lower() for v in e[2])
    if kind == "call":
        return "%s(%s)" % (e[1], ", ".join(map(text, e[2])))
    if kind == "pow":
        return "((int)pow(%s, %s))" % (text(e[1]), text(e[2]))
    if kind == "sqrt":
        return "((int)sqrt(%s))" % text(e[1])
    if kind.endswith("=") and kind not in ("==", "!=", "<=", ">="):
        return "(%s %s %s)" % (text(e[1]), kind, text(e[2]))
    return "(%s %s %s)" % (text(e[1]), kind, text(e[2]))


def bare(e):
    written = text(e)
    return written[1:-1] if written.startswith("(") and e[0] != "num" and (e[0].endswith("=")) else written


def block_text(body, indent):
    return "{\n" + "".join(statement_text(s, indent + 1) for s in body) + "    " * indent + "}"


def statement_text(s, indent):
    margin, kind = "    " * indent, s[0]
    if kind == "do":
        return "%s%s;\n" % (margin, bare(s[1]))
    if kind == "local":
        return "%s%s %s%s;\n" % (margin, type_text(s[1]), s[2], "" if s[3] is None else " = " + text(s[3]))
    if kind == "if":
        other = " else " + block_text(s[3], indent) if s[3] else ""
        if len(s[2]) == 1 and s[2][0][0] in ("do", "send", "break", "continue", "return") and not s[3]:
            return "%sif (%s)\n%s" % (margin, text(s[1]), statement_text(s[2][0], indent + 1))
        return "%sif (%s) %s%s\n" % (margin, text(s[1]), block_text(s[2], indent), other)
    if kind == "while":
        return "%swhile (%s) %s\n" % (margin, text(s[1]), block_text(s[2], indent))
    if kind == "for":
        first = statement_text(s[1], 0).strip()
        return "%sfor (%s %s; %s) %s\n" % (margin, first, text(s[2]), text(s[3]), block_text(s[4], indent))
    if kind == "switch":
        cases = "".join("%s%s:\n%s" % (margin, "default" if v is None else "case %d" % v, "".join(statement_text(i, indent + 1) for i in body)) for v, body in s[2])
        return "%sswitch (%s) {\n%s%s}\n" % (margin, text(s[1]), cases, margin)
    if kind in ("break", "continue"):
        return margin + kind + ";\n"
    if kind == "return":
        return margin + ("return %s;\n" % text(s[1]) if s[1] else "return;\n")
    if kind == "send":
        receiver = "" if s[1] is None else text(s[1]) + "."
        return "%s%s%s(%s);\n" % (margin, receiver, s[2], ", ".join(map(text, s[3])))
    if kind == "assert":
        return '%sassertion(%s, "judged");\n' % (margin, text(s[1]))
    return margin + block_text(s[1], indent) + "\n"


def parameters_text(parameters):
    return ", ".join("%s %s" % (type_text(t), n) for t, n in parameters)


def class_text(c):
    lines = ["reactiveclass %s%s(%d) {" % (c["name"], " extends " + c["parent"] if c["parent"] else "", c["queue"])]
    lines.append("    knownrebecs { %s }" % " ".join("%s %s;" % (type_text(t), n) for t, n in c["known"]))
    lines.append("    statevars { %s }" % " ".join("%s %s;" % (type_text(t), n) for t, n in c["states"]))
    parameters, body = c["constructor"]
    lines.append("    %s(%s) %s" % (c["name"], parameters_text(parameters), block_text(body, 1)))
    for name, (parameters, body) in c["servers"].items():
        lines.append("    msgsrv %s(%s) %s // %s of %s" % (name, parameters_text(parameters), block_text(body, 1), name, c["name"]))
    for name, (type, parameters, body) in c["methods"].items():
        lines.append("    /* a method */ %s %s(%s) %s" % (type, name, parameters_text(parameters), block_text(body, 1)))
    return "\n".join(lines + ["}", ""])


def flat(value):
    return [f for v in value for f in flat(v)] if isinstance(value, list) else [value]


def model_text(model):
    parts = ["env %s %s = %s;" % (type_text(t), n, str(v).replace("[", "{").replace("]", "}")) for n, (t, v) in model.env.items()]
    parts += [class_text(c) for c in model.classes.values()] + ["main {"]
    for r in model.rebecs:
        names = [n for _, k in model.all_known(model.class_of[r]) for n in flat(model.known[r][k])]
        arguments = [naive.show(a) for a in model.arguments[r]]
        parts.append("    %s %s(%s):(%s);" % (model.class_of[r], r, ", ".join(map(naive.show, names)), ", ".join(arguments)))
    return "\n".join(parts + ["}", ""])


# ---- random models ----


class Writer:
    """Makes the code of one class."""

    def __init__(self, g, model, name, kind):
        self.g, self.model, self.name, self.kind = g, model, name, kind
        self.locals, self.loops, self.switches, self.choices, self.depth, self.calls, self.counter = [], 0, 0, 0, 0, True, 0
        self.busy = model.busy  # much code, and few rebecs: what it calculates is what matters

    def variables(self, test):
        found = [n for t, n in self.locals if test(t)]
        found += [n for n, t in self.model.fields(self.name).items() if test(t) and all(n != local for _, local in self.locals)]
        return found

    def fresh(self, prefix):
        self.counter += 1
        return "%s%d" % (prefix, self.counter)

    # ---- expressions ----

    def element(self, test):
        """An element of an array, or None."""
        arrays = [(n, t) for t, n in self.locals if t[1] and test((t[0], []))]
        arrays += [(n, t) for n, t in self.model.fields(self.name).items() if t[1] and test((t[0], []))]
        if not arrays:
            return None
        name, type = self.g.choice(arrays)
        e = ("name", name)
        for length in type[1]:
            e = ("elem", e, self.index(length))
        return e

    def index(self, length):
        roll = self.g.random()
        if roll < 0.5:
            return ("num", self.g.randrange(length))
        return ("&", self.number(2), ("num", length - 1)) if roll < 0.97 else self.number(2)

    def place(self, test):
        names = self.variables(lambda t: not t[1] and test(t))
        if names and self.g.random() < 0.7:
            return ("name", self.g.choice(names))
        return self.element(test) or (("name", self.g.choice(names)) if names else None)

    def number(self, depth=3):
        g = self.g
        roll = g.random()
        if depth == 0 or roll < 0.25:
            return ("num", g.choice([0, 1, 1, 2, 3, -1, 5]))
        if roll < 0.45:
            place = self.place(lambda t: t[0] in ("int", "byte", "short"))
            return place or ("num", 1)
        if roll < 0.48 and self.model.env:
            name = g.choice(sorted(self.model.env))
            type = self.model.env[name][0]
            return ("name", name) if not type[1] else ("elem", ("name", name), self.index(type[1][0]))
        if roll < 0.66:
            operator = g.choice(["+", "-", "*", "+", "-", "/", "%", "&", "|", "^", ">>"])
            safe = operator in "/%" and g.random() < 0.95
            return (operator, self.number(depth - 1), ("num", g.choice([1, 2, 3, -2])) if safe else self.number(depth - 1))
        if roll < 0.7:
            return ("?:", self.truth(depth - 1), self.number(depth - 1), self.number(depth - 1))
        if roll < 0.72:
            return (g.choice(["neg", "inv"]), self.number(depth - 1))
        if roll < 0.76 and self.kind == "server":
            self.choices += 1
            if self.choices <= 2:
                return ("choose", self.fresh("c"), g.sample([0, 1, 2, 3], g.choice([2, 2, 3])))
        if roll < 0.85 and self.calls:
            methods = self.methods("int")
            if methods:
                name, parameters = g.choice(methods)
                return ("call", name, [self.argument(t) for t, _ in parameters])
        if roll < 0.95:
            return self.effect(depth)
        if roll < 0.97:
            return ("pow", ("num", g.choice([1, 2, 3])), ("&", self.number(depth - 1), ("num", 3)))
        if roll < 0.98:
            return ("sqrt", ("&", self.number(depth - 1), ("num", 31)))
        return ("cast", "int", self.number(depth - 1))

    def methods(self, type):
        found = {}
        for c in self.model.chain(self.name):
            for name, (returns, parameters, _) in c["methods"].items():
                if returns == type:
                    found.setdefault(name, parameters)
        return sorted(found.items())

    def effect(self, depth):
        """An expression that changes something: of int variables, so that everything fits."""
        place = self.place(lambda t: t[0] == "int")
        if not place:
            return ("num", 2)
        roll = self.g.random()
        if roll < 0.4:
            return ("=", place, ("%", self.number(depth - 1), ("num", 5 if self.busy else 3)))
        if roll < 0.7:
            return (self.g.choice(["++", "--"]), place, self.g.random() < 0.5)
        return (self.g.choice(["+=", "-=", "%=", "&=", "|=", "^="]), place, ("num", self.g.choice([1, 2, 3])))

    def truth(self, depth=3):
        g = self.g
        roll = g.random()
        if depth == 0 or roll < 0.1:
            return ("bool", g.random() < 0.5)
        if roll < 0.3:
            place = self.place(lambda t: t[0] == "boolean")
            return place or ("bool", True)
        if roll < 0.55:
            return (g.choice(["==", "!=", "<", "<=", ">", ">="]), self.number(depth - 1), self.number(depth - 1))
        if roll < 0.75:
            return (g.choice(["&&", "||", "&", "|", "^", "==", "!="]), self.truth(depth - 1), self.truth(depth - 1))
        if roll < 0.8:
            return ("not", self.truth(depth - 1))
        if roll < 0.87 and self.kind == "server":
            if g.random() < 0.5:
                return (g.choice(["==", "!="]), ("sender",), self.rebec(self.name) if g.random() < 0.5 else ("self",))
            return ("is", ("sender",), g.choice(sorted(self.model.classes)))
        if roll < 0.9 and self.kind == "server":
            self.choices += 1
            if self.choices <= 2:
                return ("choose", self.fresh("c"), [True, False])
        name = g.choice(sorted(self.model.classes))
        return (g.choice(["==", "!="]), ("cast", name, self.rebec(name)), ("cast", name, self.rebec(name)))

    def rebec(self, wanted, depth=2):
        """A rebec of that class, or null."""
        g = self.g
        names = self.variables(lambda t: not t[1] and t[0] in self.model.classes and self.model.is_a(t[0], wanted))
        options = [("name", n) for n in names] + ([("null",)] if g.random() < 0.1 else [])
        for type, known in self.model.all_known(self.name):
            if self.model.is_a(type[0], wanted) and all(known != n for _, n in self.locals):
                e = ("name", known)
                for length in type[1]:
                    e = ("elem", e, self.index(length))
                options += [e] * 8
        if self.model.is_a(self.name, wanted):
            options += [("self",)] * 4
        if self.kind == "server" and depth > 0:
            options += [("cast", wanted, ("sender",))]
        return g.choice(options or [("null",)])

    def argument(self, type):
        if type[1]:
            names = self.variables(lambda t: t == type)
            return ("name", self.g.choice(names)) if names else None
        if type[0] == "boolean":
            return self.truth(2)
        if type[0] in self.model.classes:
            return self.rebec(type[0])
        if type[0] in ("byte", "short"):
            return ("cast", type[0], ("%", self.number(2), ("num", 4)))
        return ("%", self.number(3 if self.busy else 2), ("num", 5 if self.busy else 3))

    # ---- statements ----

    def assignment(self):
        g = self.g
        if g.random() < 0.15:
            arrays = [(n, t) for t, n in self.locals if t[1]] + [(n, t) for n, t in self.model.fields(self.name).items() if t[1]]
            arrays = [(n, t) for n, t in arrays if len([m for m, _ in arrays if m == n]) == 1]
            arrays += [(n, t) for n, t in arrays if self.locals and n == self.locals[-1][1]] * 3
            same = [(a, b) for a, t in arrays for b, u in arrays if t == u]
            if same:
                a, b = g.choice(same)
                return ("do", ("=", ("name", a), ("name", b)))
        if g.random() < 0.4:
            return ("do", self.effect(2)) if self.place(lambda t: t[0] == "int") else ("block", [])
        place = self.place(lambda t: True)
        if not place:
            return ("block", [])
        base = self.type_of(place)
        return ("do", ("=", place, self.argument((base, []))))

    def type_of(self, place):
        while place[0] == "elem":
            place = place[1]
        for t, n in reversed(self.locals):
            if n == place[1]:
                return t[0]
        return self.model.fields(self.name)[place[1]][0]

    def send(self):
        g = self.g
        reached = [t[0] for t, _ in self.model.all_known(self.name)] * 3 + [self.name] * 2 + sorted(self.model.classes)
        wanted = self.name if self.kind == "constructor" or g.random() < 0.2 else g.choice(reached)
        message, parameters = g.choice(sorted(self.model.servers(wanted).items()))
        arguments = [self.argument(t) for t, _ in parameters]
        if None in arguments:
            return ("block", [])
        receiver = ("self",) if self.kind == "constructor" or (wanted == self.name and g.random() < 0.3) else self.rebec(wanted)
        if receiver == ("null",) and g.random() < 0.8:
            receiver = ("self",) if self.model.is_a(self.name, wanted) else receiver
        if receiver == ("null",):
            receiver = ("cast", wanted, receiver)
        return ("send", receiver, message, arguments)

    def statement(self, depth):
        g = self.g
        roll = g.random()
        if depth == 0 or roll < 0.35:
            return self.assignment()
        if roll < 0.42 and (self.kind == "server" and not self.busy or g.random() < 0.1):
            return self.send()
        if roll < 0.58:
            return ("if", self.truth(2), self.body(depth - 1), self.body(depth - 1) if g.random() < 0.5 else [])
        if roll < 0.68:
            return self.loop(depth)
        if roll < 0.74:
            return self.switch(depth)
        if roll < 0.77 and self.loops + self.switches > 0:
            return ("if", self.truth(2), [("break",)], [])
        if roll < 0.81 and self.loops > 0:
            return ("if", self.truth(2), [("continue",)], [])
        if roll < 0.83 and self.loops + self.switches > 0:
            return ("break",)
        if roll < 0.84 and not (self.busy and self.kind == "server"):
            return ("return", ("%", self.number(2), ("num", 3)) if self.kind == "method" else None)
        if roll < 0.9:
            return self.local()
        if roll < 0.92:
            return ("assert", ("||", self.truth(2), self.truth(2))) if g.random() < 0.2 else ("block", self.body(depth - 1))
        return self.assignment()

    def local(self):
        g = self.g
        base = g.choice(["int", "boolean", "byte", "int"] + sorted(self.model.classes))
        name = self.fresh("l")
        lengths = [g.choice([2, 3])] if g.random() < 0.2 else []
        type = (base, lengths)
        value = None if lengths or g.random() < 0.2 else self.argument(type)
        self.locals.append((type, name))
        return ("local", type, name, value)

    def loop(self, depth):
        """It ends: a local counts, and nothing else assigns it."""
        name = self.fresh("i")
        self.loops += 1
        hidden = ("num", self.g.choice([1, 2, 3]))
        body = self.body(depth - 1)
        self.loops -= 1
        first = ("local", ("int", []), name, ("num", 0))
        condition = ("<", ("name", name), hidden)
        if self.g.random() < 0.3:
            condition = ("&&", condition, self.truth(1))
        if self.g.random() < 0.7:
            return ("for", first, condition, ("++", ("name", name), True), body)
        return ("block", [first, ("while", ("<", ("++", ("name", name), True), hidden), body)])

    def switch(self, depth):
        self.switches += 1
        cases = []
        seen = len(self.locals)
        for value in self.g.sample([0, 1, 2, 3], self.g.choice([1, 2, 3])):
            cases.append((value, self.statements(depth - 1) + ([("break",)] if self.g.random() < 0.6 else [])))
            del self.locals[seen:]
        if self.g.random() < 0.6:
            cases.append((None, self.statements(depth - 1)))
        del self.locals[seen:]
        self.switches -= 1
        return ("switch", self.number(2), cases)

    def statements(self, depth):
        return [self.statement(depth) for _ in range(self.g.choice([1, 1, 2, 2, 3]))]

    def body(self, depth):
        seen = len(self.locals)
        made = self.statements(depth)
        del self.locals[seen:]
        return made


def random_type(g, model, arrays=True):
    base = g.choice(["int", "int", "boolean", "byte", "short"] + sorted(model.classes))
    lengths = g.choice([[], [], [], [2], [3], [2, 2]]) if arrays else []
    return (base, lengths)


def declare_class(g, model, number):
    name = "C%d" % number
    parent = g.choice(sorted(model.classes)) if model.classes and g.random() < 0.4 else None
    model.classes[name] = {"name": name, "parent": parent, "queue": g.choice([1, 2, 3, 3, 4, 5]), "known": [], "states": [], "servers": {},
                           "methods": {}, "constructor": ([], [])}


def declare_members(g, model, c, number):
    for i in range(g.choice([0, 1, 1, 2])):
        c["known"].append(((g.choice(sorted(model.classes)), [2] if g.random() < 0.2 else []), "k%d%d" % (number, i)))
    for i in range(g.choice([3, 4, 5]) if model.busy else g.choice([1, 1, 2, 3])):
        c["states"].append((random_type(g, model), "%s%d" % (g.choice("vw"), i) if g.random() < 0.3 else "v%d%d" % (number, i)))
    names = {n for _, n in c["states"]}
    c["states"] = [next((t, n) for t, n in c["states"] if n == name) for name in sorted(names)]
    for i in range(g.choice([1, 2, 2])):
        parameters = [(random_type(g, model, g.random() < 0.2), "p%d" % k) for k in range(g.choice([0, 0, 1, 1, 2]))]
        c["servers"]["m%d%d" % (number, i)] = (parameters, [])
    if c["parent"] and g.random() < 0.7:  # one that replaces a parent's
        message, parameters = g.choice(sorted(model.servers(c["parent"]).items()))
        c["servers"][message] = (parameters, [])
    for i in range(g.choice([1, 2, 2]) if model.busy else g.choice([0, 1, 1])):
        parameters = [((g.choice(["int", "boolean", "byte"]), []), "q%d" % k) for k in range(g.choice([0, 1, 2]))]
        c["methods"]["f%d%d" % (number, i)] = ("int", parameters, [])
    if c["parent"] and g.random() < 0.4:
        for above in model.chain(c["parent"]):
            for method, (type, parameters, _) in above["methods"].items():
                c["methods"].setdefault(method, (type, parameters, []))
    c["constructor"] = ([(("int", []), "a0")] if g.random() < 0.4 else [], [])


def write_code(g, model, c):
    def code(kind, parameters, size, calls=True):
        writer = Writer(g, model, c["name"], kind)
        writer.locals, writer.calls = list(parameters), calls
        return [writer.statement(2) for _ in range(size)], writer

    for name, (type, parameters, _) in c["methods"].items():
        body, writer = code("method", parameters, g.choice([2, 3]) if model.busy else g.choice([1, 2]), False)
        c["methods"][name] = (type, parameters, body + ([("return", ("%", writer.number(2), ("num", 3)))] if g.random() < 0.8 else []))
    for name, (parameters, _) in c["servers"].items():
        body, writer = code("server", parameters, g.choice([3, 4, 5]) if model.busy else g.choice([1, 2, 3]))
        last = writer.send()
        if model.busy:
            message, wanted = g.choice(sorted(model.servers(c["name"]).items()))
            arguments = [writer.argument(t) for t, _ in wanted]
            last = ("send", ("self",), message, arguments) if None not in arguments else last
        c["servers"][name] = (parameters, body + ([last] if model.busy or g.random() < 0.7 else []))
    parameters, _ = c["constructor"]
    body, writer = code("constructor", parameters, g.choice([3, 4, 5]) if model.busy else g.choice([0, 1, 2]))
    c["constructor"] = (parameters, body + [writer.send()])


def random_model(g):
    model = Model()
    model.busy = g.random() < 0.6
    if g.random() < 0.5:
        model.env["E0"] = (("int", []), g.choice([0, 1, 2, 7]))
    if g.random() < 0.3:
        model.env["E1"] = (("int", [3]), [1, 0, 2])
    count = g.choice([1, 2, 2, 3])
    for i in range(count):
        declare_class(g, model, i)
    for i, c in enumerate(model.classes.values()):
        declare_members(g, model, c, i)
    for c in model.classes.values():
        write_code(g, model, c)
    for i in range(1 if model.busy else g.choice([1, 2, 2, 3])):
        model.rebecs.append("r%d" % i)
        model.class_of["r%d" % i] = g.choice(sorted(model.classes))
    for r in model.rebecs:
        model.known[r] = {}
        for (wanted, lengths), known in model.all_known(model.class_of[r]):
            fitting = [x for x in model.rebecs if model.is_a(model.class_of[x], wanted)] * 20 + [None]
            picks = [g.choice(fitting) for _ in range(lengths[0] if lengths else 1)]
            model.known[r][known] = picks if lengths else picks[0]
        model.arguments[r] = [g.choice([0, 1, 2]) for _ in model.constructor(model.class_of[r])[0]]
    return model


# ---- comparing ----


def lacuna(program, *arguments):
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=SECONDS)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def judge(program, model, folder):
    """What is wrong, or None; and whether the model was small enough."""
    answer = naive.explore(model, MOST_STATES)
    if not answer:
        return None, False
    path, formatted, again = (os.path.join(folder, name + ".rebeca") for name in ("model", "formatted", "again"))
    with open(path, "w", encoding="utf-8") as file:
        file.write(model_text(model))
    status, out, err = lacuna(program, "verify", "--json", path)
    if status not in (0, 1):
        return "status %d: %s%s" % (status, out, err), True
    wrong = set()
    for result in json.loads(out)["results"]:
        if result["verdict"] == "violated":
            wrong.add(result["kind"] + (" of " + result["mailbox"] if result.get("mailbox") else ""))
    if wrong != answer.wrong:
        return "found %s, not %s" % (sorted(wrong), sorted(answer.wrong)), True
    if answer.constructed:
        space = os.path.join(folder, "space.aut")
        status, out, err = lacuna(program, "lts", path, "-o", space)
        if status != 0:
            return "lts: %s%s" % (out, err), True
        lines = open(space, encoding="utf-8").read().splitlines()
        states = int(re.match(r"des \(\d+,\d+,(\d+)\)", lines[0]).group(1))
        labels = sorted(re.match(r'\(\d+,"(.*)",\d+\)', line).group(1) for line in lines[1:])
        if states != answer.states:
            return "%d states, not %d" % (states, answer.states), True
        if labels != answer.labels:
            return "labels differ: %s" % sorted(set(labels) ^ set(answer.labels))[:6], True
    for source, target in ((path, formatted), (formatted, again)):
        status, out, err = lacuna(program, "convert", source, "-o", target)
        if status != 0:
            return "convert: %s%s" % (out, err), True
    if open(formatted).read() != open(again).read():
        return "formatted again it is different", True
    if re.sub(r"\s", "", open(path).read()) != re.sub(r"\s", "", open(formatted).read()):
        return "formatted it has other tokens", True
    return None, True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--keep", help="write the first model that is judged differently to this file")
    options = parser.parse_args()
    begun, small, constructed, rounds, kinds = time.time(), 0, 0, 0, {}
    with tempfile.TemporaryDirectory() as folder:
        while rounds < options.rounds if options.seconds is None else time.time() - begun < options.seconds:
            seed = options.seed + rounds
            model = random_model(random.Random(seed))
            complaint, was_small = judge(os.path.abspath(options.lacuna), model, folder)
            rounds += 1
            small += was_small
            if complaint:
                print("seed %d: %s" % (seed, complaint))
                if options.keep:
                    with open(options.keep, "w", encoding="utf-8") as file:
                        file.write(model_text(model))
                sys.exit(1)
    print("%d models from seed %d on, %d of them small enough to be compared" % (rounds, options.seed, small))


if __name__ == "__main__":
    main()
