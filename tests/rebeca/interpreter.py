#!/usr/bin/env python3
"""An interpreter of Rebeca, written from docs/rebeca.md: interpreter.py [--version 2.1] [--instances N] FILE.rebeca… [FILE.property…]

It shares nothing with lacuna. It reads the text (syntax.py), translates each body to Python closures, and explores all states breadth-first:

    model = read(text)                 a Model: classes, rebecs, env, assertions
    answer = explore(model, most)      an Answer, or None if there are more states than that

The text has to be correct: what lacuna refuses with an error is not checked here, except for what would have no meaning."""
import math
import sys

from syntax import Parser, Refused

RANGES = {"byte": (-(2**7), 2**7 - 1), "short": (-(2**15), 2**15 - 1), "int": (-(2**31), 2**31 - 1), "char": (0, 2**16 - 1)}
NUMBERS = ["byte", "short", "int"]
MOST_LEVELS, MOST_CALLS = 32, 5000
MOST_CREATED = 2  # rebecs of one class, unless somebody says otherwise
MOST_ROUNDS = 20000  # of all loops in one turn: far more than any loop here that ends


class Failure(Exception):
    """The turn fails, as docs/rebeca.md says."""


class Overflow(Exception):
    """A queue is full. The argument is its rebec."""


class TooLarge(Exception):
    """Methods call each other so often that lacuna is free to give up."""


# ---- the model ----


class Classes(dict):
    """The class of each rebec. Those that are created are called like it: T#1."""

    def __missing__(self, rebec):
        return rebec.split("#")[0]


class Model:
    """Classes with what they inherit, rebecs with what they know, and the code of both as closures."""

    def __init__(self, text, version=None, instances=None):
        parser = Parser(text)
        declarations = parser.file()
        self.classes = {d[1]["name"]: d[1] for d in declarations if d[0] == "class"}
        self.features, self.most_created = parser.features, instances or MOST_CREATED
        self.instances = [i for d in declarations if d[0] == "main" for i in d[1]]
        self.rebecs = [name for _, name, _, _ in self.instances]
        self.class_of = Classes({name: class_name for class_name, name, _, _ in self.instances})
        self.env = {name: (("boolean", ()), True) for name in self.features}
        for d in declarations:
            if d[0] == "env":
                code = Constants(self, {})
                self.env[d[2]] = (d[1], code.stored(d[3], d[1])(None))
        self.version = version or self.detected()
        self.layout = {c: [((k["name"], name), type) for k in reversed(self.chain(c)) for type, name in k["states"]] for c in self.classes}
        self.known = {name: self.bound(class_name, known) for class_name, name, known, _ in self.instances}
        servers = {(s["name"], types_of(s)) for c in self.classes.values() for s in c["code"] if s["kind"] == "server"}
        self.overloaded = {name for name, types in servers if any(n == name and t != types for n, t in servers)}
        self.compiled, self.depths = {}, {}
        self.assertions, definitions = [], {}
        for d in declarations:
            if d[0] == "property":
                definitions.update(d[1]["define"])
                self.assertions += d[1]["Assertion"]
        self.assertions = [(name, Property(self, definitions).expression(e)[1]) for name, e in self.assertions]

    def chain(self, name):
        """The class and those it extends, itself first."""
        found = []
        while name:
            found.append(self.classes[name])
            name = next((p for p in self.classes[name]["parents"] if not self.classes[p]["interface"]), None)
        return found

    def above(self, name):
        """The class and all that it extends or implements."""
        found = [c["name"] for c in self.chain(name)]
        for c in list(found):
            for p in self.classes[c]["parents"]:
                found += [n for n in self.above(p) if n not in found]
        return found

    def is_a(self, name, other):
        return other == "ReactiveClass" or other in self.above(name)

    def detected(self):
        constructed = any(c["constructors"] for c in self.classes.values()) or self.env
        initial = all(any(s["name"] == "initial" and s["kind"] == "server" for k in self.chain(c) for s in k["code"]) for c in self.class_of.values())
        return "2.0" if not constructed and initial and self.rebecs else "2.1"

    def bound(self, class_name, known):
        """What a rebec knows: the value of each known variable."""
        rebecs = {r: (("ReactiveClass", ()), r) for r in self.rebecs}
        return self.shaped(class_name, [Constants(self, rebecs).expression(e)[1](None) for e in known])

    def shaped(self, class_name, values):
        """Known rebecs one by one as variables."""
        found = {}
        for c in reversed(self.chain(class_name)):
            for (base, lengths), name in c["known"]:
                found[c["name"], name] = take(values, lengths)
        return found

    def constructions(self, name):
        """What a new rebec of the class can run first: parameter types -> code. None: nothing is to be run."""
        if self.version == "2.0":
            return {types: code for (n, types), code in self.signatures(name).items() if n == "initial"}
        return {types_of(c): c for c in self.classes[name]["constructors"]} or {(): None}

    def construction(self, name, types):
        """The same as closures."""
        if self.version == "2.0":
            return self.implementation(name, ("initial", types))
        code = self.constructions(name)[types]
        return code and self.code(name, code)

    def signatures(self, name):
        """All servers and methods of the class: (name, parameter types) -> code."""
        found = {}
        for c in self.above(name):
            for code in self.classes[c]["code"]:
                found.setdefault((code["name"], types_of(code)), code)
        return found

    def implementation(self, class_name, signature):
        """The code that runs, as closures."""
        for c in self.chain(class_name):
            for code in c["code"]:
                if (code["name"], types_of(code)) == signature and code["body"]:
                    return self.code(c["name"], code)
        raise Refused("no body: %s" % signature[0])

    def code(self, class_name, code):
        key = id(code)
        if key not in self.compiled:
            body = Body(self, class_name, code)
            self.compiled[key] = body
            body.translate()
        return self.compiled[key]

    def levels(self, class_name, body):
        """How deeply methods may call themselves: half as deeply as long as there are too many calls."""
        key = (class_name, body)
        if key not in self.depths:
            levels = MOST_LEVELS
            while self.unfolded(class_name, body, levels, []) > MOST_CALLS:
                if levels == 0:
                    raise TooLarge()
                levels //= 2
            self.depths[key] = levels
        return self.depths[key]

    def unfolded(self, class_name, body, levels, running):
        """How many calls there are if the body of a method is put in place of each call; too many are not counted to the end."""
        count = 0
        for signature in body.called:
            called = self.implementation(class_name, signature)
            if running.count(called) <= levels and count <= MOST_CALLS:
                count += 1 + self.unfolded(class_name, called, levels, running + [called])
        return count

    def fits(self, given, wanted):
        if given == wanted:
            return True
        if given[1] or wanted[1]:
            return False
        if given[0] in NUMBERS and wanted[0] in NUMBERS:
            return NUMBERS.index(given[0]) <= NUMBERS.index(wanted[0])
        if wanted[0] not in self.classes and wanted[0] != "ReactiveClass":
            return False
        return given[0] == "null" or given[0] in self.classes and self.is_a(given[0], wanted[0])

    def overload(self, candidates, given, name):
        """The first list of types that the given ones fit, and than which no other is more specific."""
        fitting = [c for c in candidates if len(c) == len(given) and all(map(self.fits, given, c))]
        for c in fitting:
            if not any(d != c and all(map(self.fits, d, c)) for d in fitting):
                return c
        raise Refused("%s%s fits none of %s" % (name, given, candidates))

    def keys(self, rebec):
        return [key for key, _ in self.layout[self.class_of[rebec]]]

    def queue_of(self, rebec):
        return self.classes[self.class_of[rebec]]["queue"]


def types_of(code):
    return tuple(type for type, _ in code["parameters"])


def take(values, lengths):
    """Values one by one to an array."""
    return tuple(take(values, lengths[1:]) for _ in range(lengths[0])) if lengths else values.pop(0)


def nothing(type):
    """What a variable has before it is assigned."""
    base, lengths = type
    if lengths:
        return (nothing((base, lengths[1:])),) * lengths[0]
    return False if base == "boolean" else 0 if base in RANGES else None


def within(value, base):
    """The number, if the type has it."""
    low, high = RANGES[base]
    if not low <= value <= high:
        raise Failure("%d is not of type %s" % (value, base))
    return value


def literal_type(value):
    if isinstance(value, bool):
        return "boolean"
    for t in NUMBERS:
        if RANGES[t][0] <= value <= RANGES[t][1]:
            return t
    raise Refused("%d is too large" % value)


def divide(a, b):
    if b == 0:
        raise Failure("division by zero")
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def modulo(a, b):
    return a - b * divide(a, b)


def power(a, b):
    if b < 0:
        return 1 if a == 1 else 0
    return a**b


ARITHMETIC = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": divide, "%": modulo, "&": lambda a, b: a & b,
    "|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "<<": lambda a, b: a << (b & 31), ">>": lambda a, b: a >> (b & 31)}
COMPARISON = {
    "==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b}


# ---- expressions ----


class Expressions:
    """Translates expressions to (type, function of a turn). Subclasses know what names mean."""

    def __init__(self, model):
        self.model = model

    def expression(self, e):
        return getattr(self, "of_" + NAMES.get(e[0], e[0]))(*e[1:])

    def stored(self, e, type):
        """A function that evaluates it for a variable of that type."""
        if e[0] == "array":
            rest = (type[0], type[1][1:])
            parts = [self.stored(part, rest) for part in e[1]]
            return lambda t: tuple(part(t) for part in parts)
        return self.checked(self.expression(e), type)

    def checked(self, typed, type):
        _, run = typed
        return run if type[1] or type[0] not in RANGES else lambda t: within(run(t), type[0])

    def wider(self, a, b):
        if a == b:
            return a
        if a[0] in NUMBERS and b[0] in NUMBERS:
            return max(a, b, key=lambda t: NUMBERS.index(t[0]))
        if a[0] in RANGES and b[0] in RANGES:
            return ("int", ())
        return a if self.model.fits(b, a) else b

    def of_literal(self, value):
        return (literal_type(value), ()), lambda t: value

    def of_char(self, value):
        return ("char", ()), lambda t: value

    def of_cast(self, type, e):
        base = type[0]
        if e[0] == "call" and e[1] in ("pow", "sqrt"):
            return type, self.root_or_power(base, *e[1:])
        given, run = self.expression(e)
        if base in RANGES:
            return type, lambda t: within(run(t), base)
        if base == "boolean":
            return type, run
        model = self.model

        def cast(t):
            rebec = run(t)
            return rebec if rebec is not None and model.is_a(model.class_of[rebec], base) else None

        return type, cast

    def root_or_power(self, base, name, arguments):
        runs = [self.expression(a)[1] for a in arguments]
        if name == "pow":
            return lambda t: within(within(power(runs[0](t), runs[1](t)), "int"), base)
        return lambda t: within(root(runs[0](t)), base)

    def of_instanceof(self, e, name):
        run, model = self.expression(e)[1], self.model

        def test(t):
            rebec = run(t)
            return rebec is not None and model.is_a(model.class_of[rebec], name)

        return ("boolean", ()), test

    def of_not(self, e):
        run = self.expression(e)[1]
        return ("boolean", ()), lambda t: not run(t)

    def of_inverse(self, e):
        type, run = self.expression(e)
        return type, lambda t: ~run(t)

    def of_negative(self, e):
        if e[0] == "literal":
            return self.of_literal(-e[1])
        type, run = self.expression(e)
        return type, lambda t: within(-run(t), "int")

    def of_positive(self, e):
        return self.expression(e)

    def of_conditional(self, condition, then, other):
        test, (type, run), (other_type, other_run) = self.expression(condition)[1], self.expression(then), self.expression(other)
        return self.wider(type, other_type), lambda t: run(t) if test(t) else other_run(t)

    def of_binary(self, sign, left, right):
        (type, a), (other, b) = self.expression(left), self.expression(right)
        boolean = ("boolean", ())
        if sign == "&&":
            return boolean, lambda t: a(t) and b(t)
        if sign == "||":
            return boolean, lambda t: a(t) or b(t)
        if sign == "->":
            return boolean, lambda t: not a(t) or b(t)
        if sign in COMPARISON:
            compare = COMPARISON[sign]
            return boolean, lambda t: compare(a(t), b(t))
        run = self.calculation(sign, type)
        return type if sign in ("<<", ">>") else self.wider(type, other), lambda t: run(a(t), b(t))

    def calculation(self, sign, type):
        calculate = ARITHMETIC[sign]
        return calculate if type[0] == "boolean" else lambda a, b: within(calculate(a, b), "int")

    def of_element(self, array, index):
        (base, lengths), run = self.expression(array)
        at = self.expression(index)[1]

        def element(t):
            elements = run(t)
            return elements[within_array(at(t), lengths[0])]

        return (base, lengths[1:]), element

    def of_name(self, name):
        raise Refused("who is %s?" % name)


def within_array(index, length):
    if not 0 <= index < length:
        raise Failure("index %d of %d" % (index, length))
    return index


def root(value):
    return math.isqrt(value) if value > 0 else 0


NAMES = {"!": "not", "~": "inverse", "-": "negative", "+": "positive", "?:": "conditional"}


class Constants(Expressions):
    """Expressions over constants of env and some other names."""

    def __init__(self, model, names):
        super().__init__(model)
        self.names = names

    def of_name(self, name):
        if name == "null":
            return ("null", ()), lambda t: None
        if name in self.names:
            type, value = self.names[name]
        elif name in self.model.env:
            type, value = self.model.env[name]
        else:
            return super().of_name(name)
        return type, lambda t: value


class Property(Expressions):
    """Expressions over one state: the turn is a dictionary of dictionaries, rebec -> variable -> value."""

    def __init__(self, model, definitions):
        super().__init__(model)
        self.definitions = definitions
        self.constants = Constants(model, {r: ((c, ()), r) for r, c in model.class_of.items()})

    def of_name(self, name):
        if "#" in name:
            return (self.model.class_of[name], ()), lambda t: name
        return self.expression(self.definitions[name]) if name in self.definitions else self.constants.of_name(name)

    def of_dot(self, of, name):
        rebec = of[1]
        for c in self.model.chain(self.model.class_of[rebec]):
            for type, variable in c["states"]:
                if variable == name:
                    key = (c["name"], name)
                    return type, lambda t: t[rebec][key] if rebec in t else nothing(type)
        raise Refused("no variable %s.%s" % (rebec, name))


# ---- code ----

BREAK, CONTINUE = "break", "continue"


class Body(Expressions):
    """The code of a server, a method or a constructor. Statements are functions of a turn. They return None, BREAK, CONTINUE, or
    a tuple with the value to return."""

    def __init__(self, model, class_name, code):
        super().__init__(model)
        self.class_name, self.source, self.scopes, self.frame, self.called = class_name, code, [{}], [], []
        for type, name in code["parameters"]:
            self.declare(type, name)
        self.run = None

    def translate(self):
        self.run = self.statement(self.source["body"])

    def declare(self, type, name):
        self.scopes[-1][name] = (type, len(self.frame))
        self.frame.append(nothing(type))
        return len(self.frame) - 1

    # -- statements --

    def statement(self, s):
        return getattr(self, s[0] + "_statement")(*s[1:])

    def list_statement(self, statements):
        runs = [self.statement(s) for s in statements]

        def run(t):
            for r in runs:
                signal = r(t)
                if signal is not None:
                    return signal
            return None

        return run

    def block_statement(self, statements):
        self.scopes.append({})
        run = self.list_statement(statements)
        self.scopes.pop()
        return run

    def local_statement(self, type, name, value):
        empty = nothing(type)
        run = self.stored(value, type) if value else lambda t: empty
        slot = self.declare(type, name)

        def declare(t):
            t.frame[slot] = run(t)

        return declare

    def do_statement(self, e):
        run = self.expression(e)[1]

        def do(t):
            run(t)

        return do

    def if_statement(self, condition, then, other):
        test = self.expression(condition)[1]
        run, otherwise = self.block_statement([then]), self.block_statement([other])
        return lambda t: run(t) if test(t) else otherwise(t)

    def while_statement(self, condition, after, body):
        test, body, after = self.expression(condition)[1], self.block_statement([body]), self.statement(after)

        def loop(t):
            while test(t):
                t.count_round()
                signal = body(t)
                if signal == BREAK:
                    break
                if isinstance(signal, tuple):
                    return signal
                after(t)
            return None

        return loop

    def switch_statement(self, value, cases):
        value = self.expression(value)[1]
        labels = [None if label is None else self.expression(label)[1](None) for label, _ in cases]
        self.scopes.append({})
        bodies = [self.list_statement(body) for _, body in cases]
        declared = list(self.scopes.pop().values())  # a jump to a later case leaves them out

        def switch(t):
            found = value(t)
            for type, slot in declared:
                t.frame[slot] = nothing(type)
            first = labels.index(found) if found in labels else labels.index(None) if None in labels else len(labels)
            for body in bodies[first:]:
                signal = body(t)
                if signal == BREAK:
                    return None
                if signal is not None:
                    return signal
            return None

        return switch

    def break_statement(self):
        return lambda t: BREAK

    def continue_statement(self):
        return lambda t: CONTINUE

    def return_statement(self, value):
        run = self.stored(value, self.source["returns"]) if value else lambda t: None
        return lambda t: (run(t),)

    # -- places --

    def place(self, e):
        """A place is (type, open, read, write): `open` evaluates the indices, which the others take."""
        if e[0] == "name":
            type, read, write = self.variable(e[1])
            return type, lambda t: (), lambda t, at: read(t), lambda t, at, value: write(t, value)
        if e[0] == "dot":
            type, read, write = self.own_variable(e[2])
            return type, lambda t: (), lambda t, at: read(t), lambda t, at, value: write(t, value)
        if e[0] != "element":
            raise Refused("not a place: %s" % e[0])
        (base, lengths), outer, read, write = self.place(e[1])
        index = self.expression(e[2])[1]

        def open(t):
            at = outer(t)
            return at + (within_array(index(t), lengths[0]),)

        def read_element(t, at):
            return read(t, at[:-1])[at[-1]]

        def write_element(t, at, value):
            array = read(t, at[:-1])
            write(t, at[:-1], array[:at[-1]] + (value,) + array[at[-1] + 1:])

        return (base, lengths[1:]), open, read_element, write_element

    def variable(self, name):
        """(type, read, write) of a local, a variable of the rebec, a known rebec or a constant."""
        for scope in reversed(self.scopes):
            if name in scope:
                type, slot = scope[name]
                return type, lambda t: t.frame[slot], lambda t, value: t.frame.__setitem__(slot, value)
        found = self.own_variable(name)
        if found:
            return found
        if name in self.model.env:
            type, value = self.model.env[name]
            return type, lambda t: value, None
        raise Refused("who is %s?" % name)

    def own_variable(self, name):
        for c in self.model.chain(self.class_name):
            key = (c["name"], name)
            for type, variable in c["states"]:
                if variable == name:
                    return type, lambda t: t.fields[key], lambda t, value: t.fields.__setitem__(key, value)
            for type, variable in c["known"]:
                if variable == name:
                    return type, lambda t: t.known[key], None
        return None

    def is_local(self, name):
        return any(name in scope for scope in self.scopes)

    # -- expressions --

    def of_name(self, name):
        if not self.is_local(name):
            if name == "null":
                return ("null", ()), lambda t: None
            if name == "self":
                return (self.class_name, ()), lambda t: t.rebec
            if name == "sender":
                return ("ReactiveClass", ()), lambda t: t.sender
        type, read, _ = self.variable(name)
        return type, read

    def of_dot(self, of, name):
        type, read, _ = self.own_variable(name)
        return type, read

    def of_element(self, array, index):
        """Of a variable, it is read after the index is evaluated, which may have changed it."""
        root = array
        while root[0] == "element":
            root = root[1]
        if root[0] not in ("name", "dot"):
            return super().of_element(array, index)
        type, open, read, _ = self.place(("element", array, index))
        return type, lambda t: read(t, open(t))

    def of_assign(self, sign, left, right):
        type, open, read, write = self.place(left)
        if not sign:
            run = self.stored(right, type)

            def assign(t):
                at = open(t)
                value = run(t)
                write(t, at, value)
                return value

            return type, assign
        run, calculate = self.expression(right)[1], self.calculation(sign, type)

        def change(t):
            at = open(t)
            old = read(t, at)
            value = calculate(old, run(t))
            value = within(value, type[0]) if type[0] in RANGES else value
            write(t, at, value)
            return value

        return type, change

    def of_step(self, sign, postfix, e):
        type, open, read, write = self.place(e)
        by = 1 if sign == "+" else -1

        def step(t):
            at = open(t)
            old = read(t, at)
            write(t, at, within(old + by, type[0]))
            return old if postfix else old + by

        return type, step

    def of_choice(self, place, values):
        typed = [self.expression(v) for v in values]
        type = typed[0][0]
        for other, _ in typed[1:]:
            type = self.wider(type, other)
        constants = [run(None) for _, run in typed]
        return type, lambda t: constants[t.choose(place, len(constants))]

    def arguments(self, arguments, candidates, name):
        """Which of the lists of types is meant, and a function that evaluates the arguments and then checks that they fit."""
        typed = [self.expression(a) for a in arguments]
        types = self.model.overload(candidates, [type for type, _ in typed], name)
        runs = [run for _, run in typed]

        def evaluate(t):
            values = tuple(run(t) for run in runs)
            for value, (base, lengths) in zip(values, types):
                if base in RANGES and not lengths:
                    within(value, base)
            return values

        return types, evaluate

    def of_send(self, receiver, name, arguments):
        if receiver == ("name", "self"):
            return self.of_call(name, arguments)
        (base, _), run = self.expression(receiver)
        servers = [types for (n, types), code in self.model.signatures(base).items() if n == name and code["kind"] == "server"]
        types, values = self.arguments(arguments, servers, name)

        def send(t):
            to = run(t)
            t.send(to, (name, types), values(t))

        return ("void", ()), send

    def of_call(self, name, arguments):
        if name == "assertion":
            return self.assertion(arguments[0])
        codes = {types: code for (n, types), code in self.model.signatures(self.class_name).items() if n == name}
        types, values = self.arguments(arguments, list(codes), name)
        if codes[types]["kind"] == "server":
            return ("void", ()), lambda t: t.send(t.rebec, (name, types), values(t))
        self.called.append((name, types))
        return codes[types]["returns"], lambda t: t.call((name, types), values(t))

    def of_new(self, name, known, arguments):
        runs = [self.expression(e)[1] for e in known]
        types, values = self.arguments(arguments, list(self.model.constructions(name)), name)

        def create(t):
            bound = tuple(run(t) for run in runs)
            return t.create(name, bound, types, values(t))

        return (name, ()), create

    def assertion(self, e):
        run = self.expression(e)[1]

        def check(t):
            if not run(t):
                raise Failure("assertion")

        return ("void", ()), check


class Turn:
    """One rebec runs one body. `script` says what to choose first, and grows: a list of [place, choice, number of choices]."""

    def __init__(self, model, rebec, world, script, sender):
        self.model, self.rebec, self.world, self.script, self.sender = model, rebec, world, script, sender
        self.fields, self.known, self.queues = world.fields[rebec], world.known[rebec], world.queues
        self.frame, self.running, self.levels, self.sent, self.rounds = [], [], 0, [], 0

    def begin(self, body, arguments):
        self.levels = self.model.levels(self.model.class_of[self.rebec], body)
        self.run(body, arguments)

    def run(self, body, arguments):
        """The value that it returns. The arguments fit."""
        caller, self.frame = self.frame, list(arguments) + body.frame[len(arguments):]
        signal = body.run(self)
        self.frame = caller
        return signal[0] if isinstance(signal, tuple) else nothing(body.source["returns"])

    def call(self, signature, arguments):
        body = self.model.implementation(self.model.class_of[self.rebec], signature)
        if self.running.count(body) > self.levels:
            raise Failure("too deep")
        self.running.append(body)
        value = self.run(body, arguments)
        self.running.pop()
        return value

    def count_round(self):
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise Failure("a loop without an end")

    def send(self, receiver, signature, arguments):
        if receiver is None:
            raise Failure("a message to null")
        if len(self.queues[receiver]) >= self.model.queue_of(receiver):
            raise Overflow(receiver)
        self.queues[receiver].append((signature, arguments, self.rebec))
        self.sent.append((receiver, signature, arguments))

    def create(self, class_name, known, types, arguments):
        number = 1 + sum(r.startswith(class_name + "#") for r in self.queues)
        if number > self.model.most_created:
            raise Failure("too many rebecs of class " + class_name)
        rebec = "%s#%d" % (class_name, number)
        self.world.add(rebec, self.model.shaped(class_name, list(known)))
        self.send(rebec, ("new", types), known + arguments)
        return rebec

    def choose(self, place, count):
        for made, choice, _ in self.script:
            if made == place:
                return choice
        self.script.append([place, 0, count])
        return 0


# ---- exploring ----


class Answer:
    """The state space. `wrong` has "deadlock", "failure", "overflow of REBEC" and the names of assertions; without `constructed` there is
    no initial state, and nothing else."""

    def __init__(self):
        self.wrong, self.constructed, self.states, self.transitions, self.labels = set(), True, 0, 0, []


class World:
    """The rebecs there are: what they know, their variables, their queues."""

    def __init__(self, model):
        self.model, self.known, self.fields, self.queues = model, {}, {}, {}

    def add(self, rebec, known):
        self.known[rebec] = known
        self.fields[rebec] = {key: nothing(type) for key, type in self.model.layout[self.model.class_of[rebec]]}
        self.queues[rebec] = []

    def frozen(self):
        """As a state: for each rebec its name, variables, queue, and if it was created what it knows. Those of main come first, as there."""
        created = sorted(r for r in self.queues if "#" in r)
        return tuple((r, tuple(self.fields[r].values()), tuple(self.queues[r]), tuple(self.known[r].values()) if "#" in r else None)
                     for r in self.model.rebecs + created)


def world_of(model, state):
    world = World(model)
    for rebec, values, queue, known in state:
        world.add(rebec, model.known[rebec] if known is None else dict(zip(known_keys(model, rebec), known)))
        world.fields[rebec] = dict(zip(model.keys(rebec), values))
        world.queues[rebec] = list(queue)
    return world


def known_keys(model, rebec):
    return [(c["name"], name) for c in reversed(model.chain(model.class_of[rebec])) for _, name in c["known"]]


def initial_state(model):
    world = World(model)
    for rebec in model.rebecs:
        world.add(rebec, model.known[rebec])
    names = {r: ((c, ()), r) for r, c in model.class_of.items()}
    for class_name, rebec, _, arguments in model.instances:
        constants = Constants(model, names)
        typed = [constants.expression(a) for a in arguments]
        given = [type for type, _ in typed]
        if model.version == "2.0":
            types = model.overload([t for n, t in model.signatures(class_name) if n == "initial"], given, "initial")
            values = tuple(constants.checked(one, type)(None) for one, type in zip(typed, types))
            if model.queue_of(rebec) == 0:
                raise Refused("initial does not fit into the queue of " + rebec)
            world.queues[rebec].append((("initial", types), values, None))
            continue
        constructors = {types_of(c): c for c in model.classes[class_name]["constructors"]}
        if not constructors:
            continue
        types = model.overload(list(constructors), given, class_name)
        values = tuple(constants.checked(one, type)(None) for one, type in zip(typed, types))
        Turn(model, rebec, world, [], rebec).begin(model.code(class_name, constructors[types]), values)
    return world.frozen()


def begin(model, turn, taken):
    """What a rebec does when it takes the message."""
    signature, arguments, _ = taken
    class_name = model.class_of[turn.rebec]
    if signature[0] != "new":
        turn.begin(model.implementation(class_name, signature), arguments)
        return
    body = model.construction(class_name, signature[1])
    if body:
        turn.begin(body, arguments[len(arguments) - len(signature[1]):])


def turns(model, state, number, wrong):
    """All (messages sent, next state) of the rebec with that number."""
    rebec, _, queue, _ = state[number]
    script = []
    while True:
        world = world_of(model, state)
        turn = Turn(model, rebec, world, script, queue[0][2])
        try:
            begin(model, turn, queue[0])
            world.queues[rebec].pop(0)
            yield tuple(turn.sent), world.frozen()
        except Failure:
            wrong.add("failure")
        except Overflow as overflow:
            wrong.add("overflow of " + overflow.args[0])
        while script and script[-1][1] + 1 == script[-1][2]:
            script.pop()
        if not script:
            return
        script[-1][1] += 1


def explore(model, most_states):
    """The Answer, or None: there are more states, or too many calls."""
    try:
        return explore_all(model, most_states)
    except TooLarge:
        return None


def explore_all(model, most_states):
    answer = Answer()
    try:
        first = initial_state(model)
    except (Failure, Overflow) as reason:
        answer.wrong.add("failure" if isinstance(reason, Failure) else "overflow of " + reason.args[0])
        answer.constructed = False
        return answer
    seen, waiting = {first}, [first]
    for state in waiting:
        if len(seen) > most_states:
            return None
        check(model, state, answer.wrong)
        for number, (rebec, _, queue, _) in enumerate(state):
            if not queue:
                continue
            for sent, after in set(turns(model, state, number, answer.wrong)):
                answer.labels.append(label(model, rebec, queue[0], sent))
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    answer.states, answer.transitions = len(seen), len(answer.labels)
    return answer


def check(model, state, wrong):
    if all(not queue for _, _, queue, _ in state):
        wrong.add("deadlock")
    view = {r: dict(zip(model.keys(r), values)) for r, values, _, _ in state}
    wrong.update(name for name, e in model.assertions if not holds(e, view))


def holds(e, view):
    """An assertion that cannot be evaluated is false."""
    try:
        return e(view)
    except Failure:
        return False


def label(model, rebec, taken, sent):
    """As lacuna writes it: rebec:message(arguments)/receiver!message(arguments),…"""
    signature, arguments, _ = taken
    sends = ",".join(r + "!" + message(model, r, s, a) for r, s, a in sent)
    return rebec + ":" + message(model, rebec, signature, arguments) + ("/" + sends if sends else "")


def message(model, receiver, signature, arguments):
    name, types = signature
    if name in model.overloaded or name == "new" and len(model.constructions(model.class_of[receiver])) > 1:
        name = "_".join([name] + [base + "".join("_%d_" % length for length in lengths) for base, lengths in types])
    return name + ("(%s)" % ",".join(shown(a) for a in arguments) if arguments else "")


def shown(value):
    if isinstance(value, tuple):
        return ",".join(map(shown, value))
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def read(text, version=None, instances=None):
    return Model(text, version, instances)


def main():
    files, options = sys.argv[1:], {"--version": None, "--instances": None}
    while files[0] in options:
        options[files[0]], files = files[1], files[2:]
    text, instances = "\n".join(open(f, encoding="utf-8").read() for f in files), options["--instances"]
    answer = explore(read(text, options["--version"], instances and int(instances)), 10**6)
    print("%d states, %d transitions; wrong: %s" % (answer.states, answer.transitions, ", ".join(sorted(answer.wrong)) or "nothing"))


if __name__ == "__main__":
    main()
