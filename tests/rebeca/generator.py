"""Random Rebeca models as text, which use every construct of docs/rebeca.md.

    model = generate(random.Random(seed))
    model.text, model.property       what to give to lacuna; the property may be None
    model.instances                  how many rebecs of one class may be created; None: no code creates any
    model.used                       a Counter: how often each construct of CONSTRUCTS stands in them

Expressions are made for a type that they have to fit. A piece of an expression is (text, level): how strongly its operator binds."""
import re
from collections import Counter

NUMBERS = ["byte", "short", "int"]
BINDS = {"||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "<": 8, "<=": 8, ">": 8, ">=": 8, "instanceof": 8, "<<": 9, ">>": 9,
         "+": 10, "-": 10, "*": 11, "/": 11, "%": 11}
ASSIGNS, CONDITIONAL, UNARY, POSTFIX, PRIMARY = 0, 1, 12, 13, 14

CONSTRUCTS = """extends abstract-class abstract-server abstract-method interface interface-extends implements replaced-server replaced-method
variable-again constructor-overload server-overload method-overload no-constructor env env-array env-boolean env-byte featurevar feature-kept
feature-dropped annotation known known-array known-array-2 known-null state-array state-array-2 version-2.0 sections-repeat
int byte short boolean char class-type interface-type ReactiveClass array-parameter rebec-parameter method-void method-array method-rebec recursion
deep-recursion recursion-twice nested-call self-call method-sends assign assign-array assign-row array-list compound-number compound-shift compound-boolean
step-prefix step-postfix assign-in-expression ?: arithmetic division bits shift inverse negative positive compare-numbers compare-booleans
compare-chars compare-rebecs && || boolean-bits ! cast-number cast-char cast-class instanceof pow sqrt sender sender-cast self null element
element-2 row own-variable choice choice-boolean choice-char choice-expression call send send-bare send-self send-element send-parameter
local local-array local-shadows local-several if else if-bare while for for-list for-empty switch switch-char case-negative falls-through default
local-in-case break continue return return-value block empty-statement assertion assertion-text define assertion-property -> new new-statement new-receiver new-in-method new-in-constructor new-overload new-unconstructed new-known new-argument
new-2.0 new-property""".split()


class Class:
    def __init__(self, name, parent=None, abstract=False, interface=False):
        self.name, self.parent, self.abstract, self.interface, self.implements = name, parent, abstract, interface, []
        self.queue, self.known, self.states, self.constructors, self.code = 3, [], [], [], []

    def chain(self):
        return [self] + (self.parent.chain() if self.parent else [])

    def above(self):
        found = self.chain()
        for c in list(found):
            for i in c.implements:
                found += [x for x in i.above() if x not in found]
        return found

    def signatures(self):
        """Servers and methods by name and types; those of the class itself first."""
        found = {}
        for c in self.above():
            for code in c.code:
                found.setdefault(code.signature(), code)
        return found


class Code:
    def __init__(self, kind, returns, name, types, abstract=False):
        self.kind, self.returns, self.name, self.types, self.abstract = kind, returns, name, types, abstract

    def signature(self):
        return (self.name, tuple(self.types))

    def same(self):
        return Code(self.kind, self.returns, self.name, self.types)


def type_text(type):
    return type[0] + "".join("[%d]" % length for length in type[1])


class Model:
    def __init__(self, g, creating):
        self.instances = g.choice([1, 2, 3, 3, 4]) if g.random() < creating else None
        self.g, self.used, self.classes, self.env, self.rebecs = g, Counter(), {}, {}, []
        self.busy = g.random() < 0.5  # much code and one rebec: what it calculates is what matters
        self.old = g.random() < 0.08  # version 2.0
        self.feature = g.random() < 0.15 and not self.old
        self.text, self.property = None, None

    def use(self, construct):
        self.used[construct] += 1

    def is_a(self, name, other):
        return other == "ReactiveClass" or any(c.name == other for c in self.classes[name].above())

    def concrete(self):
        return [c for c in self.classes.values() if not c.abstract and not c.interface]


# ---- declarations ----


def random_type(model, arrays=0.3):
    g = model.g
    base = g.choice(["int", "int", "boolean", "byte", "short", "char"] + sorted(model.classes) + ["ReactiveClass"] * (g.random() < 0.3))
    lengths = g.choice([(2,), (3,), (2, 2), (2, 3)]) if g.random() < arrays else ()
    if base in model.classes:
        model.use("interface-type" if model.classes[base].interface else "class-type")
    elif base != "ReactiveClass" or not lengths:
        model.use(base)
    return (base, lengths)


def declare_classes(model):
    g = model.g
    if g.random() < 0.25:
        model.classes["I0"] = Class("I0", interface=True)
        model.use("interface")
        if g.random() < 0.4:
            model.classes["I1"] = Class("I1", interface=True)
            model.classes["I1"].implements.append(model.classes["I0"])
            model.use("interface-extends")
    interfaces = list(model.classes.values())
    for number in range(g.choice([1, 2, 2, 3])):
        parents = [c for c in model.classes.values() if not c.interface]
        c = Class("C%d" % number, g.choice(parents) if parents and g.random() < 0.45 else None, g.random() < 0.2)
        c.queue = 1 if g.random() < 0.04 else g.choice([2, 3, 4, 5])
        if c.parent:
            model.use("extends")
        if interfaces and g.random() < 0.6:
            c.implements.append(g.choice(interfaces))
            model.use("implements")
        model.classes[c.name] = c
    if not model.concrete():
        list(model.classes.values())[-1].abstract = False


def declare_members(model, c, number):
    g = model.g
    if not c.interface:
        for i in range(g.choice([0, 1, 1, 2])):
            base = g.choice(sorted(model.classes))
            lengths = g.choice([(2,), (2,), (2, 2)]) if g.random() < 0.25 else ()
            model.use(["known", "known-array", "known-array-2"][len(lengths)])
            c.known.append(((base, lengths), "k%d%d" % (number, i)))
        names = {n for p in c.chain()[1:] for _, n in p.states}
        for i in range(g.choice([3, 4, 5]) if model.busy else g.choice([1, 2, 2, 3])):
            name = g.choice(sorted(names)) if names and g.random() < 0.2 else "v%d%d" % (number, i)
            if all(name != n for _, n in c.states):
                model.use("variable-again" if name in names else "int")
                c.states.append((random_type(model), name))
                model.use("state-array" if len(c.states[-1][0][1]) == 1 else "state-array-2" if c.states[-1][0][1] else "int")
    for i in range(g.choice([1, 2, 3])):
        declare_family(model, c, "server", "m%d%d" % (number, i), ("void", ()))
    if not c.interface:
        for i in range(g.choice([1, 2, 3]) if model.busy else g.choice([0, 1, 2])):
            returns = g.choice([("int", ())] * 3 + [("void", ()), ("boolean", ()), ("byte", ()), ("char", ()), ("int", (2,)), (c.name, ())])
            model.use("method-void" if returns[0] == "void" else "method-array" if returns[1] else "method-rebec" if returns[0] == c.name else "int")
            declare_family(model, c, "method", "f%d%d" % (number, i), returns)


def declare_family(model, c, kind, name, returns):
    """A server or method, sometimes with overloads."""
    g = model.g
    count = 1 if g.random() < 0.75 else g.choice([2, 3])
    made = []
    for _ in range(count):
        types = [random_type(model, 0.12) for _ in range(g.choice([0, 0, 1, 1, 2] if count == 1 else [0, 1, 1, 2, 2]))]
        if count > 1 and g.random() < 0.6:
            types = [(g.choice(NUMBERS), ()) if not t[1] else t for t in types]
        if all(types != code.types for code in made):
            made.append(Code(kind, returns, name, types))
    if len(made) > 1:
        model.use(kind + "-overload")
    for code in made:
        if any(t[1] for t in code.types):
            model.use("array-parameter")
        if any(t[0] in model.classes for t in code.types):
            model.use("rebec-parameter")
        if not c.interface and c.abstract and g.random() < 0.4:
            code.abstract = True
            model.use("abstract-" + kind)
    c.code += made


def complete(model, c):
    """Replaces some of what is inherited, and adds what a class that is not abstract has to have. Parents are complete."""
    g = model.g
    own = {code.signature() for code in c.code}
    for signature, code in c.signatures().items():
        if signature in own:
            continue
        bodies = [k for k in c.chain()[1:] if any(x.signature() == signature and not x.abstract for x in k.code)]
        missing = not bodies
        if (missing and not c.abstract) or (bodies and g.random() < 0.35):
            c.code.append(code.same())
            if bodies:
                model.use("replaced-" + code.kind)


def declare_constructors(model, c):
    g = model.g
    if model.old:
        if not c.parent:
            c.code.append(Code("server", ("void", ()), "initial", [random_main_type(model) for _ in range(g.choice([0, 0, 1, 2]))]))
        return
    if g.random() < 0.04:
        model.use("no-constructor")
        return
    c.constructors = [[random_main_type(model) for _ in range(g.choice([0, 0, 1, 1, 2]))]]
    if g.random() < 0.2:
        types = [random_main_type(model) for _ in range(g.choice([0, 1, 2]))]
        if types not in c.constructors:
            c.constructors.append(types)
            model.use("constructor-overload")


def random_main_type(model):
    return random_type(model, 0)


# ---- expressions ----


class Writer:
    """Writes one body of a class. Kinds are "server", "method" and "constructor"."""

    def __init__(self, model, c, kind, rank=-1):
        self.model, self.g, self.c, self.kind, self.rank = model, model.g, c, kind, rank
        self.scopes, self.fixed, self.choices, self.loops, self.switches, self.names, self.returns = [[]], set(), 0, 0, 0, 0, ("void", ())

    def use(self, construct):
        self.model.used[construct] += 1

    def chance(self, p):
        return self.g.random() < p

    def visible(self):
        """name -> (type, whether it can be assigned)"""
        found = {n: (t, False) for n, (t, _) in self.model.env.items()}
        for c in reversed(self.c.chain()):
            found.update({n: (t, False) for t, n in c.known})
            found.update({n: (t, True) for t, n in c.states})
        for scope in self.scopes:
            found.update({n: (t, n not in self.fixed) for t, n in scope})
        return found

    def is_local(self, name):
        return any(n == name for scope in self.scopes for _, n in scope)

    def up_to(self, piece, level):
        text, binds = piece
        return text if binds >= level and self.g.random() < 0.97 else "(%s)" % text

    # -- places --

    def place(self, fits, assigned, own=False):
        """A variable, or an element or row of an array, with a type that fits; or None. `own`: it is not a local."""
        found = []
        for name, (type, assignable) in sorted(self.visible().items()):
            if assigned and not assignable or own and self.is_local(name):
                continue
            for depth in range(len(type[1]) + 1):
                if fits((type[0], type[1][depth:])):
                    found.append((name, type, depth))
        if not found:
            return None
        name, type, depth = self.g.choice(found)
        text = name
        if not self.is_local(name) and name not in self.model.env and self.chance(0.08):
            text = "self." + name
            self.use("own-variable")
        for length in type[1][:depth]:
            text += "[%s]" % self.index(length)
        if depth:
            self.use("row" if depth < len(type[1]) else "element-2" if depth > 1 else "element")
        return (text, PRIMARY if depth == 0 else POSTFIX), (type[0], type[1][depth:])

    def index(self, length):
        roll = self.g.random()
        if roll < 0.55:
            return str(self.g.randrange(length))
        if roll < 0.99:
            return "%s & %d" % (self.up_to(self.number("int", 1), 7), 1)
        return self.number("int", 1)[0]

    # -- numbers --

    def number(self, limit, depth):
        g = self.g
        if depth <= 0 or self.chance(0.1):
            return self.read_number(limit, 0) or self.literal(limit) if self.chance(0.5) else self.literal(limit)
        makers = [self.read_number] * 8 + [self.arithmetic] * 6 + [self.conditional_number, self.unary, self.choice_number, self.choice_number, self.choice_number,
                  self.cast_number, self.root_or_power] + [self.call_number] * 3 + [self.effect] * 3
        return g.choice(makers)(limit, depth) or self.literal(limit)

    def literal(self, limit):
        value = self.g.choice([0, 1, 1, 2, 3, -1, 5])
        if self.chance(0.02):
            value = self.g.choice([127, -128] + [200, 300] * (limit != "byte") + [70000, 2147483647] * (limit == "int"))
            if value == -128 and limit == "byte":
                value = -127
        if value < 0:
            self.use("negative")
        return (str(value), PRIMARY if value >= 0 else UNARY)

    def below(self, limit):
        return NUMBERS[:NUMBERS.index(limit) + 1]

    def read_number(self, limit, depth):
        place = self.place(lambda t: not t[1] and t[0] in self.below(limit), False)
        return place and place[0]

    def arithmetic(self, limit, depth):
        g = self.g
        sign = g.choice(["+", "-", "*", "+", "-", "/", "%", "&", "|", "^", ">>", "<<"])
        self.use("division" if sign in "/%" else "bits" if sign in "&|^" else "shift" if sign in ("<<", ">>") else "arithmetic")
        left = self.up_to(self.number(limit, depth - 1), BINDS[sign])
        if sign in "/%" and self.chance(0.95) or sign == "<<" and self.chance(0.8):
            right = g.choice(["1", "2", "3", "-2"] if sign in "/%" else ["0", "1", "2", "33"])
        else:
            right = self.up_to(self.number(limit, depth - 1), BINDS[sign] + 1)
        return ("%s %s %s" % (left, sign, right), BINDS[sign])

    def conditional_number(self, limit, depth):
        return self.conditional(lambda: self.number(limit, depth - 1), depth)

    def conditional(self, value, depth):
        self.use("?:")
        parts = (self.up_to(self.boolean(depth - 1), 2), value()[0], self.up_to(value(), CONDITIONAL))
        return ("%s ? %s : %s" % parts, CONDITIONAL)

    def unary(self, limit, depth):
        sign = self.g.choice("-~-+")
        self.use({"-": "negative", "~": "inverse", "+": "positive"}[sign])
        text = self.up_to(self.number(limit, depth - 1), UNARY)
        return (sign + (" " if text[0] in "+-" else "") + text, UNARY)

    def choice_number(self, limit, depth):
        def constant():
            if self.chance(0.1):
                self.use("choice-expression")
                return self.g.choice(["1 + 1", "-1", "2 * 3 - 4", "7 % 4"])
            return str(self.g.choice([0, 1, 2, 3]))

        return self.choice([constant() for _ in range(self.g.choice([2, 2, 3]))], "choice")

    def choice(self, values, construct):
        self.choices += 1
        if self.kind != "server" or self.choices > 3:
            return None
        self.use(construct)
        return ("?(%s)" % ", ".join(values), PRIMARY)

    def cast_number(self, limit, depth):
        if self.chance(0.2):
            self.use("cast-char")
            return ("(%s)%s" % (limit, self.up_to(self.char(depth - 1), UNARY)), UNARY)
        self.use("cast-number")
        if limit == "int":
            return ("(int)%s" % self.up_to(self.number("int", depth - 1), UNARY), UNARY)
        return ("(%s)(%s %% 5)" % (limit, self.up_to(self.number("int", depth - 1), 11)), UNARY)

    def root_or_power(self, limit, depth):
        argument = "%s & 3" % self.up_to(self.number("int", depth - 1), 7)
        if self.chance(0.5):
            self.use("sqrt")
            return ("(%s)sqrt(%s)" % (limit, argument if self.chance(0.9) else self.number("int", 1)[0]), UNARY)
        self.use("pow")
        base = str(self.g.choice([1, 2, 3, -1, -2])) if self.chance(0.8) else self.number("int", 1)[0]
        return ("(%s)pow(%s, %s)" % (limit, base, argument if self.chance(0.9) else self.literal("byte")[0]), UNARY)

    def call_number(self, limit, depth):
        return self.call(lambda t: not t[1] and t[0] in self.below(limit))

    def call(self, fits):
        """A call of a method that comes later in the order of all methods, so that calls end."""
        methods = [c for c in self.c.signatures().values() if c.kind == "method" and fits(c.returns) and rank(c.name) > self.rank]
        methods = [c for c in methods if self.can_pass(c.types)]
        if not methods or self.chance(0.2):
            return None
        code = self.g.choice(methods)
        self.use("nested-call" if self.kind == "method" else "call")
        prefix = ""
        if self.chance(0.05):
            prefix = "self."
            self.use("self-call")
        return ("%s%s(%s)" % (prefix, code.name, self.arguments(code)), PRIMARY)

    def arguments(self, code):
        values = [self.value(t, 2)[0] for t in code.types]
        if code.name.endswith("r"):
            values[0] = self.g.choice(["0", "1", "3", "%s & 3" % self.up_to(self.number("int", 1), 7)])
            if self.chance(0.1):
                values[0] = self.g.choice(["8", "9"] if code.name.endswith("8r") else ["31", "32", "33"])
                self.use("deep-recursion")
        return ", ".join(values)

    def effect(self, limit, depth):
        """A number that changes a variable."""
        place = self.place(lambda t: not t[1] and t[0] in self.below(limit), True)
        if not place:
            return None
        (text, binds), (base, _) = place
        roll = self.g.random()
        if roll < 0.4:
            self.use("assign-in-expression")
            return ("%s = %s" % (text, self.reduced(base, depth - 1)), ASSIGNS)
        if roll < 0.7:
            postfix = self.chance(0.5)
            self.use("step-postfix" if postfix else "step-prefix")
            sign = self.g.choice(["++", "--"])
            return (text + sign, POSTFIX) if postfix else (sign + text, UNARY)
        sign = self.g.choice(["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="])
        self.use("compound-shift" if "<" in sign or ">" in sign else "compound-number")
        right = self.g.choice(["1", "2", "3"]) if self.chance(0.8) else self.number(base, 1)[0]
        return ("%s %s %s" % (text, sign, right), ASSIGNS)

    def reduced(self, base, depth):
        """A number for a variable: mostly a small one, so that there are few states."""
        if self.chance(0.1):
            return self.number(base, depth)[0]
        return "%s %% %d" % (self.up_to(self.number(base, depth), 11), 5 if self.model.busy else 3)

    # -- other values --

    def value(self, type, depth):
        base, lengths = type
        if lengths:
            return self.array(type)
        if base in NUMBERS:
            return (self.reduced(base, depth), 11) if self.chance(0.8) else self.number(base, depth)
        if base == "boolean":
            return self.boolean(depth)
        return self.char(depth) if base == "char" else self.rebec(base, depth)

    def array(self, type):
        """An array that is there: the caller knows that one is."""
        place = self.place(lambda t: t == type, False)
        return place[0] if place else self.call(lambda t: t == type) or ("void", PRIMARY)

    def char(self, depth):
        place = self.place(lambda t: t == ("char", ()), False)
        roll = self.g.random()
        if place and roll < 0.5:
            return place[0]
        if depth > 0 and roll < 0.55:
            self.use("cast-char")
            return ("(char)(%s & 3)" % self.up_to(self.number("int", depth - 1), 7), UNARY)
        if roll < 0.65:
            return self.choice(["'a'", "'b'"], "choice-char") or ("'c'", PRIMARY)
        return self.call(lambda t: t == ("char", ())) or ("'%s'" % self.g.choice("abc"), PRIMARY)

    def boolean(self, depth):
        place = self.place(lambda t: t == ("boolean", ()), False)
        if depth <= 0 or self.chance(0.1):
            return place[0] if place and self.chance(0.5) else (self.g.choice(["true", "false"]), PRIMARY)
        makers = [lambda d: place and place[0]] * 3 + [self.compare_numbers] * 4 + [self.connect] * 3 + [
            self.negate, self.compare_rebecs, self.compare_rebecs, self.compare_others, self.test_class, self.change_boolean,
            lambda d: self.choice(["true", "false"], "choice-boolean"), lambda d: self.call(lambda t: t == ("boolean", ())),
            lambda d: self.conditional(lambda: self.boolean(d - 1), d)]
        return self.g.choice(makers)(depth) or self.compare_numbers(depth)

    def compare(self, sign, left, right):
        return ("%s %s %s" % (self.up_to(left, BINDS[sign]), sign, self.up_to(right, BINDS[sign] + 1)), BINDS[sign])

    def compare_numbers(self, depth):
        self.use("compare-numbers")
        sign = self.g.choice(["==", "!=", "<", "<=", ">", ">="])
        return self.compare(sign, self.number("int", depth - 1), self.number("int", depth - 1))

    def connect(self, depth):
        sign = self.g.choice(["&&", "||", "&&", "||", "&", "|", "^", "==", "!="])
        self.use(sign if sign in ("&&", "||") else "compare-booleans" if "=" in sign else "boolean-bits")
        return self.compare(sign, self.boolean(depth - 1), self.boolean(depth - 1))

    def negate(self, depth):
        self.use("!")
        return ("!" + self.up_to(self.boolean(depth - 1), UNARY), UNARY)

    def compare_others(self, depth):
        self.use("compare-chars")
        return self.compare(self.g.choice(["==", "!=", "<", ">="]), self.char(depth - 1), self.char(depth - 1))

    def compare_rebecs(self, depth):
        self.use("compare-rebecs")
        sign, base = self.g.choice(["==", "!="]), self.g.choice(sorted(self.model.classes))
        if self.kind == "server" and self.chance(0.4):
            self.use("sender")
            return self.compare(sign, ("sender", PRIMARY), self.rebec(base, 1))
        if self.chance(0.3):
            self.use("null")
            return self.compare(sign, self.rebec(base, 1), ("null", PRIMARY))
        return self.compare(sign, self.cast(base, self.rebec(base, 1)), self.cast(base, self.rebec(base, 1)))

    def cast(self, base, piece):
        self.use("cast-class")
        return ("(%s)%s" % (base, self.up_to(piece, UNARY)), UNARY)

    def test_class(self, depth):
        self.use("instanceof")
        base = self.g.choice(sorted(self.model.classes))
        value = ("sender", PRIMARY) if self.kind == "server" and self.chance(0.5) else self.rebec("ReactiveClass", 1)
        if value[0] == "null":
            value = ("self", PRIMARY)
        return ("%s instanceof %s" % (self.up_to(value, 9), base), 8)

    def change_boolean(self, depth):
        place = self.place(lambda t: t == ("boolean", ()), True)
        if not place:
            return None
        sign = self.g.choice(["=", "&=", "|=", "^="])
        self.use("assign-in-expression" if sign == "=" else "compound-boolean")
        return ("%s %s %s" % (place[0][0], sign, self.boolean(depth - 1)[0]), ASSIGNS)

    def rebec(self, wanted, depth):
        """A rebec of that class, or null."""
        model, options = self.model, []
        place = self.place(lambda t: not t[1] and t[0] in model.classes and model.is_a(t[0], wanted) or t == (wanted, ()), False)
        if place:
            options += [lambda: place[0]] * 8
        if model.is_a(self.c.name, wanted):
            options += [lambda: ("self", PRIMARY)] * 3
        if self.kind == "server":
            options += [lambda: self.cast(wanted, ("sender", PRIMARY))] * 2
        if depth > 1:
            wider = self.g.choice([c for c in sorted(model.classes) if wanted == "ReactiveClass" or model.is_a(wanted, c)])
            options += [lambda: self.cast(wanted, self.cast(wider, self.rebec(wider, depth - 1)))]
            options += [lambda: self.call(lambda t: not t[1] and t[0] in model.classes and model.is_a(t[0], wanted))]
            options += [lambda: self.conditional(lambda: self.cast(wanted, self.rebec(wanted, 1)), 1)]
        if model.instances and depth > 0 and self.kind != "property" and self.chance(0.1 if self.kind == "constructor" else 0.3):
            options += [lambda: self.new(wanted, depth)] * 2
        made = self.g.choice(options)() if options and self.chance(0.95) else None
        if made:
            if "sender" in made[0]:
                self.use("sender-cast")
            if made[0] == "self":
                self.use("self")
            return made
        self.use("null")
        return ("null", PRIMARY)

    def new(self, wanted, depth):
        """A rebec that is created, or None: there is no class for it."""
        g, model = self.g, self.model
        classes = [c for c in model.concrete() if model.is_a(c.name, wanted)]
        if not classes:
            return None
        c = g.choice(classes)
        known = [base for k in reversed(c.chain()) for (base, lengths), _ in k.known for _ in range(product(lengths))]
        constructors = initials(c) if model.old else c.constructors or [[]]
        types = g.choice(constructors)
        for construct, there in (("new", True), ("new-overload", len(constructors) > 1), ("new-unconstructed", not c.constructors and not model.old),
                                 ("new-known", known), ("new-argument", types), ("new-2.0", model.old), ("new-in-" + self.kind, self.kind != "server")):
            model.used[construct] += bool(there)
        texts = ", ".join(self.rebec(base, depth - 1)[0] for base in known), ", ".join(self.value(t, depth - 1)[0] for t in types)
        return ("new %s(%s):(%s)" % (c.name, *texts), POSTFIX)

    def creation(self):
        """A statement that creates a rebec: mostly once, unless the variable changes; or it sends to it at once, or forgets it."""
        place = self.place(lambda t: not t[1] and t[0] in self.model.classes, True, True)
        made = place and self.chance(0.7) and self.new(place[1][0], 2)
        if made:
            text = "%s = %s;" % (place[0][0], made[0])
            if self.chance(0.5) and self.kind != "constructor":
                text = "{ %s %s }" % (text, self.message_to(place[0][0], place[1][0]))
            return "if (%s == null) %s" % (place[0][0], text)
        c = self.g.choice(self.model.concrete())
        made = self.new(c.name, 2)[0] if c.name != self.c.name or self.chance(0.3) else "self"
        if made.startswith("new " + c.name) and self.chance(0.5) and self.kind != "constructor":
            self.use("new-receiver")
            made = self.message_to(made, c.name)[:-1]
        elif not made.startswith("new "):
            return ";"
        self.use("new-statement")
        return ("if (%s) %s;" % (self.boolean(1)[0], made)) if self.chance(0.5) else made + ";"

    def message_to(self, receiver, class_name):
        servers = [c for c in self.model.classes[class_name].signatures().values() if c.kind == "server" and self.can_pass(c.types)]
        servers = [c for c in servers if c.name != "initial"]
        if not servers:
            return ";"
        code = self.g.choice(servers)
        return "%s.%s(%s);" % (receiver, code.name, ", ".join(self.value(t, 1)[0] for t in code.types))

    # -- statements --

    def can_pass(self, types):
        """Whether there is an array for each type of an array."""
        return all(not t[1] or any(t == (u[0], u[1][d:]) for u, _ in self.visible().values() for d in range(len(u[1]))) for t in types)

    def send(self, own=False):
        g, model = self.g, self.model
        reached = [t[0] for c in self.c.chain() for t, _ in c.known] * 3 + [self.c.name] * 2 + sorted(model.classes)
        own = own or self.kind == "constructor" or self.chance(0.35)
        wanted = self.c.name if own else g.choice(reached)
        servers = [c for c in model.classes[wanted].signatures().values() if c.kind == "server" and self.can_pass(c.types) and c.name != "initial"]
        if not servers:
            return ";"
        code = g.choice([c for c in servers if c.types] * 3 + servers)
        arguments = ", ".join(self.value(t, 2)[0] for t in code.types)
        if self.kind == "method":
            self.use("method-sends")
        if own:
            bare = self.chance(0.3)
            self.use("send-bare" if bare else "send-self")
            return "%s%s(%s);" % ("" if bare else "self.", code.name, arguments)
        receiver = self.rebec(wanted, 2)
        guard = "if (%s != null) " % self.up_to(receiver, 8) if self.chance(0.7) else ""
        if receiver[0] == "null" or receiver[1] < POSTFIX:
            receiver = ("(%s)" % self.cast(wanted, receiver)[0], PRIMARY)
        if receiver[0].startswith("new "):
            self.use("new-receiver")
        self.use("send-element" if "[" in receiver[0] else "send-parameter" if self.is_local(receiver[0]) else "send")
        return "%s%s.%s(%s);" % (guard, receiver[0], code.name, arguments)

    def assignment(self):
        if self.chance(0.2):
            place = self.place(lambda t: t[1], True)
            value = place and self.can_pass([place[1]]) and self.array(place[1])
            if value and value[0] != place[0][0]:
                self.use("assign-row" if "[" in place[0][0] else "assign-array")
                return "%s = %s;" % (place[0][0], value[0])
        if self.chance(0.35):
            effect = self.effect("int", 2) if self.chance(0.8) else self.change_boolean(2)
            return effect[0] + ";" if effect else ";"
        place = self.place(lambda t: not t[1], True, self.chance(0.5)) or self.place(lambda t: not t[1], True)
        if not place:
            return ";"
        self.use("assign")
        return "%s = %s;" % (place[0][0], self.value(place[1], 3)[0])

    def count(self):
        """A variable goes on changing, so that there are more states."""
        place = self.place(lambda t: not t[1] and t[0] in ["boolean"] + NUMBERS, True, True)
        if not place:
            return ";"
        (text, _), (base, _) = place
        if base == "boolean":
            return "%s = !%s;" % (text, text) if self.chance(0.5) else "%s = ?(true, false);" % text
        by = self.g.choice(["1", "2", "?(0, 1)", self.up_to(self.number(base, 1), 11)])
        return "%s = (%s + %s) %% %d;" % (text, text, by, self.g.choice([2, 3, 5]))

    def statement(self, depth):
        roll, g = self.g.random(), self.g
        if self.model.instances and self.chance(0.02 if self.kind == "constructor" else 0.08):
            return self.creation()
        if depth == 0 or roll < 0.33:
            return self.assignment()
        if roll < 0.42 and self.chance(0.02 if self.model.busy else 0.6 if self.kind == "server" else 0.1):
            return self.send()
        if roll < 0.56:
            return self.condition(depth)
        if roll < 0.65:
            return self.loop(depth)
        if roll < 0.71:
            return self.switch(depth)
        if roll < 0.76 and self.loops + self.switches > 0:
            self.use("break")
            return "break;" if self.chance(0.3) else "if (%s) break;" % self.boolean(2)[0]
        if roll < 0.80 and self.loops > 0:
            self.use("continue")
            return "if (%s) continue;" % self.boolean(2)[0]
        if roll < 0.81 and not (self.kind != "method" and self.chance(0.9 if self.model.busy else 0.5)):
            return "if (%s) %s" % (self.boolean(2)[0], self.leave())
        if roll < 0.88:
            return self.local()
        if roll < 0.90:
            call = self.call(lambda t: True)
            return call[0] + ";" if call else self.assignment()
        if roll < 0.93:
            self.use("block")
            return self.block(depth)
        if roll < 0.94:
            self.use("empty-statement")
            return ";"
        if roll < 0.95 and self.chance(0.5):
            text = self.chance(0.5)
            self.use("assertion-text" if text else "assertion")
            return "assertion(%s || %s%s);" % (self.up_to(self.boolean(2), 2), self.up_to(self.boolean(1), 3), ', "judged; (here)"' if text else "")
        return g.choice([self.assignment, self.local, self.count] if self.kind == "server" else [self.assignment, self.local])()

    def leave(self):
        if self.returns == ("void", ()) or self.returns[1] and not self.can_pass([self.returns]):
            self.use("return")
            return "return;" if self.returns == ("void", ()) else ";"
        self.use("return-value")
        return "return %s;" % self.value(self.returns, 2)[0]

    def condition(self, depth):
        self.use("if")
        test = self.boolean(2)[0]
        if self.chance(0.3):
            self.use("if-bare")
            self.scopes.append([])
            then = self.statement(depth - 1) if self.chance(0.5) else self.assignment()
            if self.scopes.pop():
                then = "{ %s }" % then
        else:
            then = self.block(depth - 1)
        if self.chance(0.5):
            self.use("else")
            return "if (%s) %s else %s" % (test, then, self.block(depth - 1))
        return "if (%s) %s" % (test, then)

    def block(self, depth):
        self.scopes.append([])
        made = self.statements(depth)
        self.scopes.pop()
        return "{\n%s\n}" % "\n".join(made)

    def statements(self, depth):
        return [self.statement(depth) for _ in range(self.g.choice([1, 1, 2, 2, 3]))]

    def local(self):
        g = self.g
        type = random_type(self.model, 0.25)
        taken = {n for _, n in self.scopes[-1]} | {n for _, n in self.scopes[0]}
        shadowed = sorted(set(self.visible()) - taken - self.fixed)
        if shadowed and len(self.scopes) > 1 and self.chance(0.1):
            name = g.choice(shadowed)
            self.use("local-shadows")
        else:
            self.names += 1
            name = "l%d" % self.names
        self.use("local")
        text = type_text(type) + " " + name
        if type[1]:
            self.use("local-array")
            if self.chance(0.5):
                self.use("array-list")
                text += " = " + self.list(type)
        elif self.chance(0.8):
            text += " = " + self.value(type, 2)[0]
        self.scopes[-1].append((type, name))
        if self.chance(0.1) and not type[1]:
            self.use("local-several")
            self.names += 1
            text += ", l%d" % self.names
            self.scopes[-1].append((type, "l%d" % self.names))
        return text + ";"

    def list(self, type):
        base, lengths = type
        if not lengths:
            return self.value(type, 1)[0]
        return "{%s}" % ", ".join(self.list((base, lengths[1:])) for _ in range(lengths[0]))

    def loop(self, depth):
        """It ends: a local counts, and nothing else assigns it."""
        self.names += 1
        name, most = "i%d" % self.names, self.g.choice([1, 2, 3])
        self.fixed.add(name)
        self.scopes.append([(("int", ()), name)])
        self.loops += 1
        test = "%s < %d" % (name, most) + (" && " + self.up_to(self.boolean(1), 4) if self.chance(0.3) else "")
        body, roll = self.block(depth - 1), self.g.random()
        if roll < 0.5:
            self.use("for")
            text = "for (int %s = 0; %s; %s) %s" % (name, test, self.g.choice([name + "++", "++" + name, name + " += 1"]), body)
        elif roll < 0.6:
            self.use("for-list")
            effect = self.effect("int", 1)
            text = "for (int %s = 0, j%s = 5; %s; %s++, %s) %s" % (name, name, test, name, effect[0] if effect else "j%s--" % name, body)
        elif roll < 0.7:
            self.use("for-empty")
            text = "{ int %s = 0; for (;;) { if (++%s > %d) break; %s } }" % (name, name, most, body)
        else:
            self.use("while")
            text = "{ int %s = 0; while (%s++ < %d) %s }" % (name, name, most, body)
        self.loops -= 1
        self.scopes.pop()
        return text

    def switch(self, depth):
        self.use("switch")
        chars = self.chance(0.15)
        if chars:
            self.use("switch-char")
            value, labels = self.char(2)[0], self.g.sample(["'a'", "'b'", "'c'"], self.g.choice([1, 2, 3]))
        else:
            value, labels = self.number(self.g.choice(NUMBERS), 2)[0], self.g.sample(["0", "1", "2", "3", "-1", "1 + 3"], self.g.choice([1, 2, 3]))
        self.switches += 1
        self.scopes.append([])
        text = ""
        for one in labels:
            text += "case %s:\n%s\n" % (one, "\n".join(self.statements(depth - 1)))
            self.use("case-negative" if one == "-1" else "switch")
            if self.chance(0.5):
                text += "break;\n"
            else:
                self.use("falls-through")
        if self.scopes[-1]:
            self.use("local-in-case")
        if self.chance(0.6):
            self.use("default")
            text += "default:\n%s\n" % "\n".join(self.statements(depth - 1))
        self.scopes.pop()
        self.switches -= 1
        return "switch (%s) {\n%s}" % (value, text)


def product(lengths):
    result = 1
    for length in lengths:
        result *= length
    return result


def initials(c):
    """The parameters of the servers that a new rebec can run first in version 2.0."""
    return [code.types for code in c.signatures().values() if code.name == "initial"]


def rank(name):
    """Methods call only those of a higher rank: f12 is declared by class 1, and has rank 12."""
    return int(name[1:].rstrip("r"))


# ---- the text ----


def parameters_text(types, names):
    return ", ".join("%s %s" % (type_text(t), n) for t, n in zip(types, names))


def write_code(model, c, kind, code_name, types, returns):
    g = model.g
    writer = Writer(model, c, kind, rank(code_name) if kind == "method" else -1)
    names = ["p%d" % i for i in range(len(types))]
    writer.scopes = [list(zip(types, names)), []]
    writer.returns = returns
    sizes = {"method": [1, 2, 3], "server": [3, 4, 5] if model.busy else [1, 2, 3], "constructor": [0, 1, 2, 3]}[kind]
    lines = []
    if code_name.endswith("r"):
        model.use("recursion")
        writer.fixed.add("p0")
        lines.append("if (p0 <= 0) %s" % writer.leave())
    for _ in range(g.choice([0, 1, 1, 2]) if kind == "server" else 0):
        lines.append(writer.count())
    if model.instances and kind == "server" and g.random() < 0.5:
        lines.append(writer.creation())
    if not code_name.endswith("8r"):
        lines += [writer.statement(2) for _ in range(g.choice(sizes))]
    if code_name.endswith("r"):
        lines.append(recursive_call(writer, code_name, types, returns))
    if kind != "method" and (kind == "constructor" or code_name == "initial" or model.busy or g.random() < 0.95):
        lines.append(writer.send(model.busy))
    elif kind == "method" and returns != ("void", ()) and g.random() < 0.85:
        lines.append(writer.leave())
    return parameters_text(types, names), "{\n%s\n}" % "\n".join(lines)


def recursive_call(writer, name, types, returns):
    """One that calls itself twice does nothing else: lacuna unfolds it to many calls."""
    call = "%s(%s)" % (name, ", ".join(["p0 - 1"] + [writer.value(t, 1)[0] for t in types[1:]]))
    if name.endswith("8r") or returns[0] in NUMBERS and writer.chance(0.6):
        if name.endswith("8r"):
            writer.use("recursion-twice")
            return "return (%s)((%s + %s) %% 7);" % (returns[0], call, call.replace("p0 - 1", "p0 - 2", 1))
        return "return (%s)((1 + %s) %% 7);" % (returns[0], call)
    return call + ";"


def add_recursion(model, c, number):
    """A method that calls itself with a smaller number."""
    g = model.g
    if g.random() < 0.2:
        types = [("int", ())] + [random_type(model, 0) for _ in range(g.choice([0, 0, 1]))]
        twice = g.random() < 0.3
        returns = g.choice([("int", ()), ("byte", ())] + [("void", ())] * (not twice))
        c.code.append(Code("method", returns, "f%d%dr" % (number, 8 if twice else 9), types if not twice else types[:1]))


def class_text(model, c):
    g = model.g
    heading = ("abstract " if c.abstract and not c.interface else "") + ("interface " if c.interface else "reactiveclass ") + c.name
    if c.abstract and not c.interface:
        model.use("abstract-class")
    if c.parent:
        heading += " extends " + c.parent.name
    if c.implements:
        heading += (" extends " if c.interface else " implements ") + ", ".join(i.name for i in c.implements)
    members = []
    if not c.interface:
        heading += " (%d)" % c.queue
        members.append("knownrebecs { %s }" % " ".join("%s %s;" % (type_text(t), n) for t, n in c.known))
        half = g.randrange(len(c.states) + 1)
        parts = [c.states[:half], c.states[half:]] if g.random() < 0.1 else [c.states]
        model.used["sections-repeat"] += len(parts) - 1
        members += ["statevars { %s }" % " ".join(state_text(model, t, n) for t, n in part) for part in parts]
    for types in c.constructors:
        members.append("%s(%s) %s" % (c.name, *write_code(model, c, "constructor", c.name, types, ("void", ()))))
    for code in c.code:
        members.append(code_text(model, c, code))
    if g.random() < 0.3:
        g.shuffle(members)
    return "%s {\n%s\n}\n" % (heading, "\n".join(members))


def state_text(model, type, name):
    text = "%s %s;" % (type_text(type), name)
    if model.feature and model.g.random() < 0.2:
        model.use("feature-dropped")
        text = "@feature(F1 && !F0) boolean[2] %s; @feature(F0) %s" % (name, text)
        model.use("feature-kept")
    return text


def code_text(model, c, code):
    head = ("msgsrv " if code.kind == "server" else type_text(code.returns) + " ") + code.name
    if c.interface or code.abstract:
        return "%s%s(%s);" % ("abstract " if code.abstract else "", head, parameters_text(code.types, ["p%d" % i for i in range(len(code.types))]))
    parameters, body = write_code(model, c, code.kind, code.name, code.types, code.returns)
    text = "%s(%s) %s" % (head, parameters, body)
    if model.g.random() < 0.03:
        model.use("annotation")
        text = "@Note " + text
    if model.feature and model.g.random() < 0.2:
        model.use("feature-dropped")
        text = "@feature(!F0 || false) %s(%s) { assertion(false); }\n%s" % (head, parameters, text)
    return text + (" // %s of %s" % (code.name, c.name) if model.g.random() < 0.2 else "")


def env_text(model):
    g, lines = model.g, []
    if model.old:
        return lines
    for name, type, text, construct in (
            ("E0", ("int", ()), g.choice(["0", "1", "2", "7 * 2 - 10", "-3"]), "env"), ("E1", ("int", (3,)), "{1, 0, 2}", "env-array"),
            ("E2", ("boolean", ()), "1 < 2", "env-boolean"), ("E3", ("byte", ()), "3", "env-byte"), ("E4", ("byte", (2, 2)), "{{1, 2}, {E3, 0}}", "env-array")):
        if g.random() < 0.25 and (name != "E4" or "E3" in model.env):
            model.env[name] = (type, text)
            model.use(construct)
            lines.append("env %s %s = %s;" % (type_text(type), name, text))
    return lines


def main_text(model):
    g, lines = model.g, []
    concrete = model.concrete()
    rebecs = [("r%d" % i, g.choice(concrete)) for i in range(1 if model.busy else g.choice([1, 2, 2, 3]))]
    model.rebecs = rebecs

    def rebec_of(wanted, nulls=0.05):
        fitting = [r for r, c in rebecs if model.is_a(c.name, wanted)]
        if not fitting or g.random() < nulls:
            model.use("known-null")
            return "null"
        return g.choice(fitting)

    def argument(type):
        base = type[0]
        if base in NUMBERS:
            return g.choice(["0", "1", "2", "-1", "1 + 1"] + ["E0"] * (base == "int" and "E0" in model.env) + ["E3 - 1"] * ("E3" in model.env))
        return g.choice(["true", "false"]) if base == "boolean" else g.choice(["'a'", "'b'"]) if base == "char" else rebec_of(base, 0.2)

    for name, c in rebecs:
        known = []
        for k in reversed(c.chain()):
            for (base, lengths), _ in k.known:
                count = 1
                for length in lengths:
                    count *= length
                known += [rebec_of(base) for _ in range(count)]
        if model.old:
            types = next(code.types for code in c.signatures().values() if code.name == "initial")
        else:
            types = g.choice(c.constructors) if c.constructors else []
        line = "%s %s(%s):(%s);" % (c.name, name, ", ".join(known), ", ".join(argument(t) for t in types))
        if model.feature and g.random() < 0.3:
            model.use("feature-kept")
            line = "@feature(!F1) Gone %s():();\n@feature(F0 || F1)\n%s" % (name, line)
        lines.append(line)
    return "main {\n%s\n}\n" % "\n".join(lines)


# ---- properties ----


class Asker(Writer):
    """Expressions of properties: over the variables of all rebecs, without effects, calls, casts and ?:."""

    def __init__(self, model):
        super().__init__(model, next(iter(model.classes.values())), "property")
        created = [("%s#%d" % (c.name, i + 1), c) for c in created_classes(model) for i in range(model.instances)]
        if created:
            self.use("new-property")
        self.rebecs = model.rebecs + created

    def visible(self):
        found = {n: (t, False) for n, (t, _) in self.model.env.items() if not t[1]}
        for name, c in self.rebecs:
            for k in reversed(c.chain()):
                found.update({name + "." + n: (t, False) for t, n in k.states})
        return found

    def is_local(self, name):
        return True

    def number(self, limit, depth):
        if depth <= 0 or self.chance(0.2):
            return self.literal(limit)
        made = self.g.choice([self.read_number, self.read_number, self.arithmetic, self.unary])
        return made(limit, depth) or self.literal(limit)

    def boolean(self, depth):
        place = self.place(lambda t: t == ("boolean", ()), False)
        if depth <= 0:
            return place[0] if place and self.chance(0.8) else ("true", PRIMARY)
        return self.g.choice([self.compare_numbers, self.compare_numbers, self.connect, self.negate, self.ask_rebec])(depth)

    def ask_rebec(self, depth):
        place = self.place(lambda t: not t[1] and t[0] in self.model.classes, False)
        if not place:
            return self.compare_numbers(depth)
        fitting = [r for r, c in self.rebecs if self.model.is_a(c.name, place[1][0])]
        return self.compare(self.g.choice(["==", "!="]), place[0], (self.g.choice(fitting + ["null"]), PRIMARY))


def created_classes(model):
    """Classes that the rebecs of main create, or those that these create; what is inherited does not count."""
    running, found = [c for _, c in model.rebecs], []
    for c in running:
        for name in re.findall(r"new (\w+)\(", model.texts[c.name]):
            made = model.classes[name]
            running += [made] * (made not in running)
            found += [made] * (made not in found)
    return found


def property_text(model):
    asker = Asker(model)
    lines = ["property {"]
    names = []
    if model.g.random() < 0.6:
        names = ["d%d" % i for i in range(2)]
        model.use("define")
        lines.append("define { d0 = %s; d1 = d0 || %s; }" % (asker.boolean(2)[0], asker.up_to(asker.boolean(2), 3)))
    model.use("assertion-property")
    asked = []
    for i in range(3):
        text = asker.up_to(asker.boolean(2), 2)
        if model.g.random() < 0.6:
            model.use("->")
            text = "%s -> %s" % (model.g.choice(names + [text]), asker.up_to(asker.boolean(3), 2))
        asked.append("P%d: %s;" % (i, text))
    return "\n".join(lines + ["Assertion { %s }" % " ".join(asked), "}", ""])


def generate(g, creating=0):
    """`creating`: how many of the models create rebecs, as a share."""
    model = Model(g, creating)
    declare_classes(model)
    for number, c in enumerate(model.classes.values()):
        declare_members(model, c, number)
        if not c.interface:
            add_recursion(model, c, number)
            declare_constructors(model, c)
    for c in model.classes.values():
        if not c.interface:
            complete(model, c)
    if model.old:
        model.use("version-2.0")
    parts = env_text(model)
    if model.feature:
        model.use("featurevar")
        parts.append("featurevar F0; featurevar F1;")
    model.texts = {c.name: class_text(model, c) for c in model.classes.values()}
    parts += model.texts.values()
    if not model.old and not any(c.constructors for c in model.concrete()):
        parts.append("reactiveclass Built(1) { Built() { } }\n")
    parts.append(main_text(model))
    model.text = "\n".join(parts)
    if g.random() < 0.4:
        model.property = property_text(model)
    return model
