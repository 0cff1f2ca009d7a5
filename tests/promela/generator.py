#!/usr/bin/env python3
"""Random small Promela models: generator.py SEED prints one

A model uses a few constructs of many, and is made to be accepted by SPIN nearly always. Data are small, so that state spaces are. The text has one
statement a line, and lines are indented by what they belong to: judge.py relies on that when it makes a model smaller. Each construct has a name;
`Model.used` counts which of them are in the text."""
import random
import sys
from collections import Counter

DECLARATIONS = """mtype|mtype set|typedef|nested typedef|array|array of records|array of channels|bit|bool|byte|pid|short|int|unsigned|hidden|show|local|initialiser|
array initialiser|array list|several in a declaration|chan variable|chan parameter|chan in a record|rendezvous|buffered|chan of chan|chan of records|define|
define with arguments|include|late declaration|declaration in a block""".replace("\n", "").split("|")
PROCESSES = """proctype|active|active several|parameter of an active|provided|priority|init|run|run value|run priority|run as a guard|_pid|_nr_pr|set_priority|
get_priority|_priority""".replace("\n", "").split("|")
STATEMENTS = """assignment|increment|decrement|guard|skip|assert|printf|printm|atomic|d_step|block|if|do|for|for in|for in channel|select|select computed|unless|goto|
label|final label|else|else alone|timeout|timeout in an expression|break|inline|end label|progress label|accept label|newline separator|arrow separator|xr|
option that is an if|option that is a jump""".replace("\n", "").split("|")
CHANNELS = """send|sorted send|receive|random receive|copying receive|copying random receive|poll|random poll|eval|matched constant|_|len|empty|full|nempty|nfull|
message in brackets|receive into an array|write to a channel variable""".replace("\n", "").split("|")
EXPRESSIONS = """conditional|logic|arithmetic|bits|division|negation|comparison|remote label|remote variable|_last|pc_value|character""".replace("\n", "").split("|")
CLAIMS = """never|never with accept|named never|claim automaton|np_|enabled|pc_value in a claim|_last in a claim|remote label in a claim|remote variable in a claim|
ltl|ltl named|several claims|until|weak until|release|words of ltl|trace|notrace""".replace("\n", "").split("|")
CONSTRUCTS = DECLARATIONS + PROCESSES + STATEMENTS + CHANNELS + EXPRESSIONS + CLAIMS

# pan restores a wrong message when it undoes a receive into a variable that is too narrow for the field.
WIDE_ENOUGH = {"int": ("int",), "short": ("int", "short")}
for narrow in ("byte", "bit", "bool", "pid"):
    WIDE_ENOUGH[narrow] = ("byte", "pid", "short", "int", "bit[]", "bool[]")

INCLUDED = "part.h"
NUMBERS = ("byte", "bit", "bool", "short", "int", "pid", "unsigned")


class Model:
    def __init__(self, text, files, used):
        self.text, self.files, self.used = text, files, used


class Variable:
    """An lvalue of a number, an mtype or a channel. size: of an array. fields: of a record."""

    def __init__(self, name, kind, size=0, record=None, channel=None, hidden=False):
        self.name, self.kind, self.size, self.record, self.channel, self.hidden = name, kind, size, record, channel, hidden


class Channel:
    def __init__(self, capacity, fields):
        self.capacity, self.fields = capacity, fields


class Proctype:
    def __init__(self, name):
        self.name, self.parameters, self.copies, self.pid, self.labels, self.locals, self.runs = name, [], 0, None, [], [], 0


class Place:
    """What may stand here."""

    def __init__(self, depth=0, loop=False, atomic=False, d_step=False, first=False, unless=False, inline=False, options=False):
        self.depth, self.loop, self.atomic, self.d_step, self.first, self.unless, self.inline, self.options = depth, loop, atomic, d_step, first, unless, inline, options

    def within(self, **changes):
        inner = Place(self.depth + 1, self.loop, self.atomic, self.d_step, False, self.unless, self.inline)
        for name, value in changes.items():
            setattr(inner, name, value)
        return inner


class Generator:
    def __init__(self, rng):
        self.rng, self.used, self.number, self.tastes = rng, Counter(), 0, {}
        self.variables, self.channels, self.records, self.mtypes, self.sets, self.inlines, self.proctypes = [], [], {}, [], {}, [], []
        self.files, self.process, self.scope = {}, None, []
        self.priorities = self.chance(8)
        self.tracing = self.chance(8)
        self.synchronous = not self.priorities and self.chance(45)
        self.macros = []

    # -- dice
    def chance(self, percent):
        return self.rng.random() * 100 < percent

    def one(self, things):
        return things[self.rng.randrange(len(things))]

    def weighted(self, table):
        """table: [(weight, thing)]. Each model has a taste of its own: it prefers some things, and leaves others out."""
        tasted = [(weight * self.taste(thing), thing) for weight, thing in table]
        table = tasted if sum(weight for weight, _ in tasted) else table
        at = self.rng.random() * sum(weight for weight, _ in table)
        for weight, thing in table:
            at -= weight
            if at < 0:
                return thing
        return table[-1][1]

    def taste(self, thing):
        name = thing if isinstance(thing, str) else getattr(thing, "__name__", None)
        if name is None:
            return 1
        if name not in self.tastes:
            self.tastes[name] = self.rng.choice((0, 0.3, 1, 1, 1, 3))
        return self.tastes[name]

    def use(self, *names):
        for name in names:
            assert name in CONSTRUCTS, name
            self.used[name] += 1

    def fresh(self, stem):
        self.number += 1
        return "%s%d" % (stem, self.number)

    # -- declarations
    def number_type(self, arrays=False):
        return self.weighted([(5, "byte"), (3, "bit"), (2, "bool"), (2, "short"), (2, "int"), (1, "pid"), (0 if arrays else 2, "unsigned")])

    def declare(self, kind, name, size=0, initial=None):
        """A declaration's text, without the semicolon."""
        self.use(kind if kind in NUMBERS else "mtype" if kind == "mtype" else "mtype set")
        bits = " : %d" % self.rng.choice((1, 2, 3)) if kind == "unsigned" else ""
        array = "[%d]" % size if size else ""
        if size:
            self.use("array")
        if initial is not None:
            self.use("array initialiser" if size else "initialiser")
        return "%s %s%s%s%s" % (kind, name, array, bits, "" if initial is None else " = %s" % initial)

    def initial(self, kind):
        if not self.chance(35):
            return None
        if kind.startswith("mtype"):
            return self.one(self.names_of(kind)) if self.names_of(kind) else None
        return self.one(["true", "false"]) if kind == "bool" else str(self.rng.randrange(0, 2 if kind == "bit" else 3))

    def names_of(self, kind):
        return self.mtypes if kind == "mtype" else self.sets.get(kind[len("mtype:"):], [])

    def variable_kind(self):
        kinds = [(8, None)]
        if self.mtypes:
            kinds.append((2, "mtype"))
        for name in self.sets:
            kinds.append((1, "mtype:" + name))
        return self.weighted(kinds) or self.number_type()

    def make_mtypes(self):
        lines = []
        if self.chance(40):
            self.use("mtype")
            self.mtypes = [self.fresh("m") for _ in range(self.rng.randrange(2, 4))]
            lines.append("mtype = { %s };" % ", ".join(self.mtypes))
            if self.chance(25):
                more = [self.fresh("m")]
                lines.append("mtype = { %s };" % more[0])
                self.mtypes += more
        if self.chance(20):
            self.use("mtype set")
            name = self.fresh("fruit")
            self.sets[name] = [self.fresh("f") for _ in range(2)]
            lines.append("mtype:%s = { %s };" % (name, ", ".join(self.sets[name])))
        return lines

    def make_macros(self):
        lines = []
        if self.chance(25):
            self.use("define")
            name = self.fresh("N")
            lines.append("#define %s %d" % (name, self.rng.randrange(1, 4)))
            self.macros.append(("number", name))
        if self.chance(20):
            self.use("define with arguments")
            name = self.fresh("ADD")
            lines.append("#define %s(a, b) %s" % (name, self.one(["((a) + (b))", "((a) * 2 - (b))", "(a == b -> a : b)"])))
            self.macros.append(("function", name))
        if self.chance(8):
            self.use("include")
            name = self.fresh("N")
            self.files[INCLUDED] = "/* included */\n#define %s 2\n" % name
            lines.append('#include "%s"' % INCLUDED)
            self.macros.append(("number", name))
        return lines

    def make_records(self):
        lines = []
        for _ in range(self.weighted([(70, 0), (25, 1), (8, 2)])):
            self.use("typedef")
            name, fields = self.fresh("R"), []
            lines.append("typedef %s {" % name)
            for _ in range(self.rng.randrange(1, 4)):
                field = self.fresh("f")
                if self.records and self.chance(30):
                    self.use("nested typedef")
                    inner = self.one(sorted(self.records))
                    fields.append(Variable(field, "record", record=inner))
                    lines.append("  %s %s;" % (inner, field))
                    continue
                kind, size = self.number_type(), 0
                if kind != "unsigned" and self.chance(25):
                    size = 2
                lines.append("  %s;" % self.declare(kind, field, size, self.initial(kind) if not size else None))
                fields.append(Variable(field, kind, size))
            if self.chance(12):
                self.use("chan in a record")
                field, channel = self.fresh("f"), Channel(self.rng.randrange(1, 3), ["byte"])
                lines.append("  chan %s = [%d] of { byte };" % (field, channel.capacity))
                fields.append(Variable(field, "chan", channel=channel))
            lines.append("};")
            self.records[name] = fields
        return lines

    def plain_record(self, name):
        """Its fields may be those of messages."""
        return all(f.kind not in ("unsigned", "chan", "record") and not f.size for f in self.records[name])

    def make_globals(self):
        lines = []
        for _ in range(self.rng.randrange(1, 4)):
            kind, name = self.variable_kind(), self.fresh("x")
            size = 0
            if kind != "unsigned" and self.chance(15):
                size = self.rng.randrange(2, 4)
            hidden, prefix = False, ""
            if self.chance(8) and not size and kind not in ("bit", "bool", "unsigned"):
                hidden, prefix = True, "hidden "
                self.use("hidden")
            elif self.chance(8):
                prefix = self.one(["show ", "local "])
                self.use(prefix.strip())
            if size and self.chance(25) and kind in NUMBERS:
                self.use("array list", "array", kind)
                values = "{ %s }" % ", ".join(str(self.rng.randrange(2)) for _ in range(size))
                lines.append("%s%s %s[%d] = %s;" % (prefix, kind, name, size, values))
            elif self.chance(10) and kind != "unsigned" and not hidden:
                other = self.fresh("x")
                self.use("several in a declaration")
                lines.append("%s%s, %s = 1;" % (prefix, self.declare(kind, name, size), other))
                self.variables.append(Variable(other, kind))
            else:
                lines.append("%s%s;" % (prefix, self.declare(kind, name, size, self.initial(kind))))
            self.variables.append(Variable(name, kind, size, hidden=hidden))
        for record in sorted(self.records):
            if self.chance(75):
                name, size = self.fresh("r"), 2 if self.chance(35) else 0
                self.use("array of records") if size else None
                lines.append("%s %s%s;" % (record, name, "[%d]" % size if size else ""))
                self.variables.append(Variable(name, "record", size, record))
        return lines

    def field_types(self, nested=True):
        kinds = [(6, "byte"), (2, "bit"), (1, "bool"), (1, "short"), (1, "int"), (1, "pid"), (4 if self.mtypes else 0, "mtype")]
        fields = [self.weighted(kinds) for _ in range(self.weighted([(6, 1), (3, 2), (1, 3)]))]
        if nested and self.chance(10):
            self.use("chan of chan")
            fields = ["chan"] if self.chance(50) else ["byte", "chan"]
        plain = [r for r in sorted(self.records) if self.plain_record(r)]
        if plain and self.chance(35):
            self.use("chan of records")
            fields = [self.one(plain)] if self.chance(75) else ["byte", self.one(plain)]
        return fields

    def channel_declaration(self, name, nested=True, synchronous=None):
        fields = self.field_types(nested)
        for record in fields:
            if record in self.records:
                break
        capacity = 0 if self.synchronous and self.chance(60) and synchronous is not False else self.rng.randrange(1, 3)
        self.use("buffered" if capacity else "rendezvous")
        size = 0
        if self.chance(15):
            self.use("array of channels")
            size = 2
        line = "chan %s%s = [%d] of { %s };" % (name, "[%d]" % size if size else "", capacity, ", ".join(fields))
        return line, Variable(name, "chan", size, channel=Channel(capacity, fields))

    def make_channels(self):
        lines = []
        for _ in range(self.weighted([(2, 0), (5, 1), (3, 2)])):
            line, variable = self.channel_declaration(self.fresh("c"))
            lines.append(line)
            self.variables.append(variable)
        real = [v for v in self.variables if v.kind == "chan" and v.channel.fields == ["byte"]]
        if real and self.chance(15):
            self.use("chan variable")
            name = self.fresh("d")
            text = self.one(real).name
            lines.append("chan %s = %s%s;" % (name, text, "[1]" if self.one([v for v in real if v.name == text]).size else ""))
            self.variables.append(Variable(name, "chan", channel=Channel(None, ["byte"])))
        return lines

    # -- lvalues and expressions
    def visible(self):
        return self.variables + self.scope

    def flat(self, variables, prefix=""):
        """[(text, kind, channel, hidden)] of all numbers, mtypes and channels in these variables."""
        for v in variables:
            text = prefix + v.name
            if v.size:
                text += "[%s]" % self.index(v.size)
            if v.kind == "record":
                yield from self.flat(self.records[v.record], text + ".")
            else:
                yield text, v.kind + ("[]" if v.size and v.kind in ("bit", "bool") else ""), v.channel, v.hidden

    def index(self, size):
        bytes_ = [v.name for v in self.visible() if v.kind in ("byte", "bit", "bool", "pid") and not v.size and not v.hidden] + ["_pid"]
        if self.chance(25):
            return "%s %% %d" % (self.one(bytes_), size)
        return str(self.rng.randrange(size))

    def lvalues(self, test):
        return [(text, kind, channel) for text, kind, channel, hidden in self.flat(self.visible()) if not hidden and test(kind)]

    def numbers(self):
        return [text for text, kind, _ in self.lvalues(lambda k: k != "chan" and not k.startswith("mtype"))]

    def channel(self, test=lambda c: True):
        found = [(text, channel) for text, kind, channel in self.lvalues(lambda k: k == "chan") if test(channel)]
        return self.one(found) if found else None

    def value(self, depth=0):
        """A number, small."""
        names = self.numbers()
        kinds = [(5, "constant"), (8 if names else 0, "name"), (1, "_pid"), (0.15, "_nr_pr")]
        if depth < 2:
            kinds += [(3, "arithmetic"), (1, "bits"), (1, "division"), (1, "negation"), (1, "conditional"), (0.7, "condition"), (1, "len"), (0.3, "character"),
                      (0.3, "pc_value"), (0.3, "remote variable"), (0.25, "_last"), (0.8, "macro"), (0.4 if self.priorities else 0, "priority")]
        kind = self.weighted(kinds)
        if kind == "name":
            return self.one(names)
        if kind in ("_pid", "_nr_pr"):
            self.use(kind)
            return kind
        if kind == "arithmetic":
            self.use("arithmetic")
            return "(%s %s %s)" % (self.value(depth + 1), self.one("+-*"), self.value(depth + 1))
        if kind == "bits":
            self.use("bits")
            if self.chance(30):
                return "(%s %s %d)" % (self.value(depth + 1), self.one(["<<", ">>"]), self.rng.randrange(0, 3))
            return "(%s %s %s)" % (self.value(depth + 1), self.one("&|^"), self.value(depth + 1))
        if kind == "division":
            self.use("division")
            return "(%s %s %d)" % (self.value(depth + 1), self.one("/%"), self.rng.randrange(2, 4))
        if kind == "negation":
            self.use("negation")
            return "%s(%s)" % (self.one(["-", "~", "!"]), self.value(depth + 1))
        if kind == "conditional":
            self.use("conditional")
            return "(%s -> %s : %s)" % (self.condition(depth + 1, True), self.value(depth + 1), self.value(depth + 1))
        if kind == "condition":
            return "(%s)" % self.condition(depth + 1, True)  # pan.c lacks brackets around polls
        if kind == "len" and self.channel(lambda c: c.capacity is not None):
            self.use("len")
            return "len(%s)" % self.channel(lambda c: c.capacity is not None)[0]
        if kind == "character":
            self.use("character")
            return "('%s' - 'a')" % self.one("abc")
        if kind == "pc_value":
            self.use("pc_value")
            return "(pc_value(%s) %s %d)" % (self.one(("_pid", "0", "1")), self.one(("==", "<", ">=")), self.rng.randrange(1, 16))
        if kind == "remote variable" and self.remote_variable():
            self.use("remote variable")
            return self.remote_variable()
        if kind == "_last":
            self.use("_last")
            return "_last"
        if kind == "macro" and self.macros:
            what, name = self.one(self.macros)
            return name if what == "number" else "%s(%s, %s)" % (name, self.value(2), self.value(2))
        if kind == "priority" and self.process:
            name = self.one(["_priority", "get_priority"])
            self.use(name)
            return name if name == "_priority" else "get_priority(_pid)"
        return str(self.rng.randrange(3))

    def remote_variable(self):
        found = ["%s%s:%s" % (p.name, "[%d]" % p.pid if self.chance(80) else "", v.name) for p in self.proctypes
                 if p.copies == 1 and p is not self.process and not p.runs for v in p.locals if not v.size and v.kind in NUMBERS]
        return self.one(found) if found else None

    def remote_label(self):
        found = ["%s%s@%s" % (p.name, "[%d]" % p.pid if self.chance(80) else "", label) for p in self.proctypes
                 if p.copies == 1 and p is not self.process and not p.runs for label in p.labels]
        return self.one(found) if found else None

    def condition(self, depth=0, pure=False):
        """A truth value. pure: of no channels' functions that only && and || take."""
        mtypes = self.lvalues(lambda k: k.startswith("mtype"))
        kinds = [(8, "comparison"), (2, "logic" if depth < 2 else "comparison"), (1.5 if mtypes else 0, "mtype"), (1, "value"), (1, "state of a channel"), (1, "poll"),
                 (0.5, "remote label"), (0.3, "timeout")]
        kind = self.weighted(kinds)
        if kind == "logic":
            self.use("logic")
            if self.chance(25):
                return "!(%s)" % self.condition(depth + 1, True)
            return "(%s) %s (%s)" % (self.condition(depth + 1, True), self.one(["&&", "||"]), self.condition(depth + 1, True))
        if kind == "mtype":
            self.use("comparison")
            text, of, _ = self.one(mtypes)
            return "%s %s %s" % (text, self.one(["==", "!="]), self.one(self.names_of(of)))
        if kind == "value":
            return "(%s)" % self.value(depth + 1)
        channel = self.channel(lambda c: c.capacity)
        if kind == "state of a channel" and channel and not pure:
            function = self.one(["empty", "full", "nempty", "nfull"])
            self.use(function)
            return "%s(%s)" % (function, channel[0])
        if kind == "poll" and channel and not pure:
            random_ = self.chance(35)
            self.use("random poll" if random_ else "poll")
            return "%s?%s[%s]" % (channel[0], "?" if random_ else "", self.patterns(channel[1], poll=True))
        if kind == "remote label" and self.remote_label():
            self.use("remote label")
            return self.remote_label()
        if kind == "timeout" and self.process and depth < 2 and not pure:
            self.use("timeout in an expression")
            return "(timeout && %s)" % self.value(2)
        self.use("comparison")
        names = self.numbers()
        left = self.one(names) if names and self.chance(75) else self.value(depth + 1)
        return "%s %s %s" % (left, self.one(["==", "==", "!=", "<", ">", "<=", ">="]), str(self.rng.randrange(3)) if self.chance(60) else self.value(depth + 1))

    # -- messages
    def sent(self, field):
        if field.startswith("mtype"):
            return self.one(self.names_of(field))
        if field == "chan":
            found = self.channel(lambda c: c.capacity is not None and c.fields == ["byte"]) or self.channel(lambda c: c.capacity is not None)
            return found[0] if found else "0"
        if field in self.records:
            return self.record_value(field)
        if field in ("bit", "bool") and self.chance(85):
            return str(self.rng.randrange(2)) if self.chance(55) else "(%s) & 1" % self.value(1)
        return str(self.rng.randrange(3)) if self.chance(55) else self.value(1)

    def record_value(self, record):
        found = [v for v in self.visible() if v.kind == "record" and v.record == record]
        if not found:
            return None
        v = self.one(found)
        return v.name + ("[%d]" % self.rng.randrange(v.size) if v.size else "")

    def message(self, channel):
        """None: there is no value for a field."""
        values = [self.sent(field) for field in channel.fields]
        if None in values:
            return None
        if len(values) > 1 and self.chance(15):
            self.use("message in brackets")
            return "%s(%s)" % (values[0], ", ".join(values[1:]))
        return ", ".join(values)

    def patterns(self, channel, poll=False):
        taken, parts = set(), []
        for field in channel.fields:
            parts.append(self.pattern(field, taken, poll))
        return None if None in parts else ", ".join(parts)

    def pattern(self, field, taken, poll):
        if field in self.records:
            return self.record_value(field) if not poll else self.record_value(field)
        kind = self.weighted([(2.5, "constant"), (6, "variable"), (1, "eval"), (1.5, "_")])
        if field == "chan":
            found = [v.name for v in self.visible() if v.kind == "chan" and v.channel.capacity is None and v.name not in taken]
            if found and self.chance(80):
                taken.add(found[0])
                self.use("write to a channel variable")
                return found[0]
            kind = "_"
        if kind == "variable":
            if field.startswith("mtype"):
                found = [t for t, k, _ in self.lvalues(lambda k: k == field)]
            else:
                found = [t for t, k, _ in self.lvalues(lambda k: k in WIDE_ENOUGH[field])]
            found = [t for t in found if base(t) not in taken]
            if found:
                text = self.one(found)
                taken.add(base(text))
                if "[" in text:
                    self.use("receive into an array")
                return text
        if kind == "_" and not poll:
            self.use("_")
            return "_"
        if kind == "eval" and not field.startswith("mtype"):
            self.use("eval")
            names = [n for n in self.numbers() if base(n) not in taken and "[" not in n]  # pan restores a wrong message if the variable is received, too
            if not names or self.chance(15):
                return "eval(%d)" % self.rng.randrange(3)
            name = self.one(names)
            taken.add(base(name))
            return "eval(%s%s)" % (name, self.one(["", "", " + 1", " % 2"]))
        self.use("matched constant")
        if field.startswith("mtype"):
            return self.one(self.names_of(field))
        return "_" if field == "chan" else str(self.rng.randrange(3))

    def send(self):
        found = self.channel(lambda c: True)
        message = found and self.message(found[1])
        if not message:
            return None
        sorted_ = found[1].capacity != 0 and self.chance(20)
        self.use("sorted send" if sorted_ else "send")
        return "%s!%s%s" % (found[0], "!" if sorted_ else "", message)

    def receive(self):
        found = self.channel(lambda c: True)
        patterns = found and self.patterns(found[1])
        if not patterns:
            return None
        buffered = found[1].capacity
        random_, copying = buffered and self.chance(20), buffered and self.chance(12)
        self.use({(0, 0): "receive", (1, 0): "random receive", (0, 1): "copying receive", (1, 1): "copying random receive"}[bool(random_), bool(copying)])
        return "%s?%s%s" % (found[0], "?" if random_ else "", "<%s>" % patterns if copying else patterns)

    # -- statements; each gives lines
    def assignment(self, place):
        found = self.lvalues(lambda k: k != "chan")
        if not found:
            return ["skip;"]
        text, kind, _ = self.one(found)
        hidden = [v.name for v in self.variables if v.hidden and v.kind in NUMBERS]
        if hidden and self.chance(20):
            self.use("assignment")
            return ["%s = %s;" % (self.one(hidden), self.value(1))]
        if kind.startswith("mtype"):
            self.use("assignment")
            others = [t for t, k, _ in found if k == kind]
            return ["%s = %s;" % (text, self.one(others) if self.chance(20) else self.one(self.names_of(kind)))]
        if self.chance(15) and (kind in ("bit", "bool", "unsigned") or not place.loop):
            self.use("increment")
            return ["%s++;" % text]
        if self.chance(8) and (kind in ("bit", "bool", "unsigned") or not place.loop):
            self.use("decrement")
            return ["%s--;" % text]
        self.use("assignment")
        if kind in ("bit", "bool", "unsigned"):
            return ["%s = %s;" % (text, self.value())]
        if self.chance(50):
            return ["%s = %d;" % (text, self.rng.randrange(-1 if kind in ("short", "int") else 0, 3))]
        if self.chance(8):
            return ["%s = %s;" % (text, self.one(["255", "256", "300", "65535", "32768", "-129"]))]
        return ["%s = (%s) %% %d;" % (text, self.value(), self.rng.randrange(2, 4))]

    def basic(self, place):
        """A statement in one line, with its semicolon."""
        kinds = [(6, "assignment"), (4, "send"), (4, "receive"), (2, "guard"), (1, "skip"), (1.5, "assert"), (0.7, "printf"), (0.3, "printm"), (0.7, "timeout"),
                 (0.5, "chan"), (0.3 if self.priorities else 0, "set_priority")]
        if place.d_step:
            kinds = [(8, "assignment"), (1, "skip"), (1, "assert"), (0.5, "printf")]
        kind = self.weighted(kinds)
        if kind == "send" and self.send_or_none():
            return [self.made + ";"]
        if kind == "receive" and self.receive_or_none():
            return [self.made + ";"]
        if kind == "guard":
            return [self.guard() + ";"]
        if kind == "skip":
            self.use("skip")
            return [self.one(["skip;", "true;", "(1);"])]
        if kind == "assert":
            self.use("assert")
            text = self.condition(1, True)
            return ["assert(%s);" % ("true && " + text if text.startswith("!") else text)]  # judge.py knows claims by their "!"
        if kind == "printf":
            self.use("printf")
            return ['printf("%%d\\n", %s);' % self.value(1)] if self.chance(60) else ['printf("here; :: fi\\n");']
        if kind == "printm" and self.mtypes:
            self.use("printm")
            return ["printm(%s);" % self.one(self.mtypes)]
        if kind == "timeout":
            self.use("timeout")
            return ["timeout;"]
        if kind == "chan":
            variables = [v for v in self.visible() if v.kind == "chan" and v.channel.capacity is None and not v.size]
            real = self.channel(lambda c: c.capacity is not None and c.fields == ["byte"])
            if variables and real:
                self.use("write to a channel variable")
                return ["%s = %s;" % (self.one(variables).name, real[0])]
        if kind == "set_priority":
            self.use("set_priority")
            return ["set_priority(_pid, %d);" % self.rng.randrange(1, 4)]
        return self.assignment(place)

    def send_or_none(self):
        self.made = self.send()
        return self.made

    def receive_or_none(self):
        self.made = self.receive()
        return self.made

    def guard(self):
        self.use("guard")
        text = self.condition()
        return text if self.chance(50) or text.startswith("(") else "(%s)" % text

    def statement(self, place):
        kinds = [(10, self.basic)]
        if place.depth < 3:
            kinds += [(2.5, self.selection), (2, self.repetition), (0.8, self.for_loop), (0.5, self.select), (0.3, self.block)]
            if not place.d_step:
                kinds += [(2, self.atomic), (0.8, self.d_step), (1 if place.depth < 2 else 0, self.unless)]
            if self.inlines and not place.inline:
                kinds.append((1.2, self.call))
        if not place.d_step:
            kinds += [(0.7, self.jump), (0.8, self.run)]
            if place.loop:
                kinds.append((1, self.leave))
        if place.depth and not place.inline and not place.first and not place.options:
            kinds.append((0.4, self.late_declaration))
        lines = self.weighted(kinds)(place)
        if not place.d_step and not place.first and not place.inline and self.process and self.chance(9) and not starts_declaration(lines[0]):
            lines = self.labelled(lines)
        return lines

    def labelled(self, lines):
        kind = self.weighted([(2, "label"), (2, "end label"), (2, "progress label"), (1.5, "accept label")])
        self.use(kind)
        if kind == "label" and self.wanted and self.chance(70):
            name = self.one(sorted(self.wanted))
            self.wanted.discard(name)
            self.placed.add(name)
        else:
            name = self.fresh({"label": "L", "end label": "end", "progress label": "progress", "accept label": "accept"}[kind])
        self.process.labels.append(name)
        return ["%s:" % name] + lines

    def late_declaration(self, place):
        self.use("late declaration")
        kind, name = self.number_type(), self.fresh("y")
        size = 2 if kind != "unsigned" and self.chance(15) else 0
        line = self.declare(kind, name, size, str(self.rng.randrange(2)) if self.chance(60) else None) + ";"
        self.scope.append(Variable(name, kind, size))
        return [line]

    def sequence(self, place, most=3):
        saved, lines = list(self.scope), []
        inner = place.within(first=True)
        for number in range(self.rng.randrange(1, most + 1)):
            lines += self.statement(inner)
            inner.first = False
        self.scope[:] = saved
        return lines

    def braces(self, head, place, most=3, tail="};", declare=True):
        saved, lines = list(self.scope), [head + " {"]
        if declare and self.chance(8) and not place.inline:
            self.use("declaration in a block")
            lines += indented(self.late_declaration(place))
        lines += indented(self.sequence(place, most)) + [tail]
        self.scope[:] = saved
        return lines

    def options(self, place, loop):
        """The options of an if or a do."""
        lines, number = [], self.weighted([(2, 1), (5, 2), (2, 3)])
        if loop:
            place = place.within(loop=True, options=True)
        else:
            place = place.within(options=True)
        place.first = False
        for _ in range(number):
            lines += indented(self.option(place))
        if place.d_step or self.chance(30):
            if self.chance(15) and not loop:
                self.use("else alone")
                lines.append("  :: else;")
            else:
                self.use("else")
                body = ["break;"] if loop and (place.d_step or self.chance(60)) else self.sequence(place, 2)
                lines += ["  :: else ->"] + ["    " + line for line in body]
        elif loop and self.chance(60):
            lines += indented(self.way_out(place))
        return lines

    def way_out(self, place):
        self.use("break")
        if self.chance(30):
            self.use("option that is a jump")
            return [":: break;"]
        return [":: %s ->" % self.guard(), "  break;"]

    def option(self, place):
        if place.d_step:
            return [":: %s ->" % self.guard_without_channels()] + indented(self.sequence(place, 2))
        kind = self.weighted([(8, "guard"), (6, "basic"), (1, "atomic"), (0.8, "if"), (0.5, "timeout"), (0.6, "jump"), (0.4, "d_step")])
        if kind == "guard":
            self.use("arrow separator")
            return [":: %s ->" % self.guard()] + indented(self.sequence(place, 2) if self.chance(85) else [])
        if kind == "timeout":
            self.use("timeout", "arrow separator")
            return [":: timeout ->"] + indented(self.sequence(place, 2))
        if kind == "jump":
            self.use("option that is a jump")
            return [":: " + self.jump(place)[0]]
        if kind in ("atomic", "d_step", "if"):
            make = {"atomic": self.atomic, "d_step": self.d_step, "if": self.selection}[kind]
            if place.depth > 3:
                make = self.basic
            elif kind == "if":
                self.use("option that is an if")
            lines = make(place)
            return ["::"] + indented(lines + (self.sequence(place, 1) if self.chance(40) else []))
        first = self.basic(place)
        return [":: " + first[0]] + indented(self.sequence(place, 2) if self.chance(60) else [])

    def guard_without_channels(self):
        self.use("guard")
        names = self.numbers()
        return "%s %s %d" % (self.one(names), self.one(["==", "<", "!="]), self.rng.randrange(3)) if names else "true"

    def selection(self, place):
        self.use("if")
        return ["if"] + self.options(place, False) + ["fi;"]

    def repetition(self, place):
        self.use("do")
        if place.d_step:
            return self.bounded_repetition(place)
        if self.chance(40):
            return self.bounded_repetition(place)
        return ["do"] + self.options(place, True) + ["od;"]

    def bounded_repetition(self, place):
        names = self.numbers()
        if not names:
            return self.assignment(place)
        name, kind, _ = self.one(self.lvalues(lambda k: k != "chan" and not k.startswith("mtype")))
        self.use("else", "break", "increment")
        body = self.sequence(place.within(loop=True, options=True), 1) if self.chance(40) and not place.d_step else []
        return ["do", "  :: %s < %d ->" % (name, 1 if kind in ("bit", "bool", "unsigned") else self.rng.randrange(1, 3))] + ["    " + line for line in body] + ["    %s++;" % name, "  :: else ->", "    break;", "od;"]

    def loop_variable(self):
        found = [v.name for v in self.visible() if v.kind in ("byte", "short", "int") and not v.size and not v.hidden]
        return self.one(found) if found else None

    def channels_with_records(self):
        """[(channel, local record)]: what a `for` can go over."""
        return [(v, r) for v in self.visible() if v.kind == "chan" and not v.size and v.channel.capacity and len(v.channel.fields) == 1
                for r in self.scope if r.kind == "record" and r.record == v.channel.fields[0] and not r.size]

    def for_loop(self, place):
        arrays = [v for v in self.visible() if v.size and v.kind in NUMBERS]
        name = self.loop_variable()
        if place.d_step and name:
            others = [n for n in self.numbers() if n != name]
            self.use("for")
            return ["for (%s : 0 .. 1) {" % name, "  %s;" % ("%s = 1 - %s" % (2 * (self.one(others),)) if others else "skip"), "}"]
        channels = self.channels_with_records()
        if channels and not place.d_step and self.chance(80):
            self.use("for in channel")
            channel, record = self.one(channels)
            head = "for (%s in %s)" % (record.name, channel.name)
        elif not name:
            return self.assignment(place)
        elif arrays and self.chance(40):
            self.use("for in")
            head = "for (%s in %s)" % (name, self.one(arrays).name)
        else:
            self.use("for")
            low = self.rng.randrange(2)
            head = "for (%s : %d .. %d)" % (name, low, low + self.rng.randrange(2))
        return self.braces(head, place.within(loop=True), 2, tail="}", declare=False)

    def select(self, place):
        name = self.loop_variable()
        if not name:
            return self.assignment(place)
        bytes_ = [v.name for v in self.visible() if v.kind == "byte" and not v.size and not v.hidden and v.name != name]
        if bytes_ and self.chance(30) and not place.d_step:
            self.use("select computed")
            return ["select (%s : 0 .. %s);" % (name, self.one(bytes_))]
        self.use("select")
        low = self.rng.randrange(2)
        return ["select (%s : %d .. %d);" % (name, low, low + self.rng.randrange(1, 3))]

    def block(self, place):
        self.use("block")
        return self.braces("", place)

    def atomic(self, place):
        self.use("atomic")
        return self.braces("atomic", place.within(atomic=True))

    def d_step(self, place):
        self.use("d_step")
        inner = place.within(d_step=True, loop=False)
        lines = []
        if self.chance(50):
            first = self.weighted([(3, self.guard), (2, self.receive), (2, self.send)])()
            lines = [(first or "skip") + ";"]
        saved = list(self.scope)
        lines += self.sequence(inner, 3)
        self.scope[:] = saved
        if lines[0].startswith(("printf", "printm", "assert")):  # pan would execute it while a rendezvous is offered
            lines.insert(0, "skip;")
        return ["d_step {"] + indented(lines) + ["};"]

    def unless(self, place):
        self.use("unless")
        main = self.weighted([(5, "block"), (2, "atomic"), (1, "do"), (1, "if"), (1, "d_step")])
        inner = place.within(unless=True)
        if main in ("block", "atomic"):
            lines = self.braces("atomic" if main == "atomic" else "", inner.within(atomic=place.atomic or main == "atomic"), 3, "}", declare=False)
            self.use(main)
        else:
            lines = {"do": self.repetition, "if": self.selection, "d_step": self.d_step}[main](inner)
            if lines[-1].rstrip(";") not in ("od", "fi", "}"):
                return lines
            lines[-1] = lines[-1].rstrip(";")
        first = self.weighted([(5, self.guard), (2, self.receive), (1, self.send), (1, lambda: "timeout")])() or "timeout"
        lines[-1] += " unless {"
        lines += ["  %s;" % first] + (indented(self.sequence(inner, 2)) if self.chance(60) else []) + ["};"]
        return lines

    def jump(self, place):
        if place.inline or place.d_step or not self.process:
            return self.basic(place)
        self.use("goto")
        if self.placed and self.chance(50):
            return ["goto %s;" % self.one(sorted(self.placed))]
        if not self.wanted or self.chance(30) and len(self.wanted) < 2:
            self.wanted.add(self.fresh("L"))
        return ["goto %s;" % self.one(sorted(self.wanted))]

    def leave(self, place):
        self.use("break")
        return ["break;"]

    def run(self, place):
        children = [p for p in self.proctypes if not p.copies and p is not self.process]
        if not children or place.inline or place.loop or not self.process or self.started > 2:
            return self.basic(place)
        child = self.one(children)
        call = self.run_call(child)
        if not call:
            return self.basic(place)
        self.started += 1
        kind = self.weighted([(6, "plain"), (2, "value"), (1, "guard")])
        found = [t for t, k, _ in self.lvalues(lambda k: k in ("byte", "pid"))]
        if kind == "value" and found:
            self.use("run value")
            return ["%s = %s;" % (self.one(found), call)]
        if kind == "guard":
            self.use("run as a guard")
            return ["(%s);" % call]
        return [call + ";"]

    def run_call(self, child):
        values = []
        for p in child.parameters:
            if p.kind == "chan":
                found = self.channel(lambda c: c.capacity is not None and c.fields == p.channel.fields)
                if not found:
                    return None
                values.append(found[0])
            else:
                values.append(self.sent(p.kind))
        self.use("run")
        child.runs += 1
        call = "run %s(%s)" % (child.name, ", ".join(values))
        if self.priorities and self.chance(50):
            self.use("run priority")
            call += " priority %d" % self.rng.randrange(1, 4)
        return call

    def call(self, place):
        name, parameters, d_step, body = self.one(self.inlines)
        if place.d_step and not d_step:
            return self.basic(place)
        arguments = []
        for kind in parameters:
            if kind == "target":
                found = self.numbers()
                if not found:
                    return self.basic(place)
                arguments.append(self.one(found))
            else:
                arguments.append(self.value(1))
        self.use("inline")
        return ["%s(%s);" % (name, ", ".join(arguments))]

    # -- processes
    def make_inlines(self):
        lines = []
        if self.chance(25):
            name = self.fresh("inl")
            parameters = [self.one(["target", "value"]) for _ in range(self.rng.randrange(3))]
            names = [self.fresh("a") for _ in parameters]
            d_step = self.chance(40)
            self.scope = [Variable(n, "byte") for n, kind in zip(names, parameters) if kind == "target"]
            body = self.sequence(Place(depth=1, inline=True, d_step=d_step), 3)
            for n, kind in zip(names, parameters):
                if kind == "value" and self.numbers():
                    body.append("%s = (%s) %% 3;" % (self.one(self.numbers()), n))
            if self.chance(20):
                local = self.fresh("t")
                body = ["byte %s;" % local, "%s++;" % local] + body
            self.scope = []
            lines += ["inline %s(%s) {" % (name, ", ".join(names))] + indented(body) + ["}"]
            self.inlines.append((name, parameters, d_step, body))
        return lines

    def make_proctype(self, process, pid):
        """pid: of its first active copy."""
        self.process, self.scope, self.wanted, self.placed = process, [], set(), set()
        self.started = 0
        self.use("proctype")
        head = "proctype"
        if process.copies:
            self.use("active" if process.copies == 1 else "active several")
            head = "active %s%s" % ("" if process.copies == 1 else "[%d] " % process.copies, head)
            process.pid = pid
        parameters = []
        for p in process.parameters:
            parameters.append("%s %s" % (p.kind, p.name))
            self.scope.append(p)
        head += " %s(%s)" % (process.name, "; ".join(parameters))
        if self.priorities and process.copies and self.chance(60):
            self.use("priority")
            head += " priority %d" % self.rng.randrange(1, 4)
        if self.chance(5):
            self.use("provided")
            scope, self.scope = self.scope, []
            self.process = None
            head += " provided (%s)" % self.condition(1, True)
            self.scope, self.process = scope, process
        return self.finish_body(head, process)

    def finish_body(self, head, process):
        lines = self.local_declarations(process)
        lines += self.body()
        for name in sorted(self.wanted):
            if self.chance(35) and name == max(self.wanted):
                self.use("final label")
                lines += ["%s:" % name]
                process.labels.append(name)
            else:
                lines += ["%s:" % name, "skip;"]
        self.process = None
        return [head + " {"] + indented(lines) + ["}"]

    def body(self):
        lines, place = [], Place()
        for _ in range(self.rng.randrange(1, 5)):
            lines += self.statement(place)
        if self.channels_with_records() and self.chance(40):
            channel, record = self.one(self.channels_with_records())
            self.use("send")
            lines += ["%s!%s;" % (channel.name, record.name)] + self.for_loop(place)
        if self.chance(35):
            self.use("do")
            lines += ["do"] + self.options(place, True) + ["od;"]
        if self.chance(8):
            self.use("newline separator")
            lines = [line[:-1] if line.endswith(";") else line for line in lines]
        return lines

    def local_declarations(self, process):
        lines = []
        if self.priorities:  # without a byte pan overlooks priorities in its states
            lines.append("byte %s;" % self.fresh("y"))
        for _ in range(self.weighted([(5, 0), (4, 1), (1, 2)])):
            kind, name = self.variable_kind(), self.fresh("y")
            size = 2 if kind != "unsigned" and self.chance(12) else 0
            lines.append(self.declare(kind, name, size, self.local_initial(kind) if not size else None) + ";")
            variable = Variable(name, kind, size)
            self.scope.append(variable)
            process.locals.append(variable)
        if self.records and self.chance(35):
            record, name = self.one([v.channel.fields[0] for v in self.variables if v.kind == "chan" and v.channel.fields[0] in self.records] or sorted(self.records)), self.fresh("r")
            if not any(f.kind == "chan" for f in self.records[record]):
                lines.append("%s %s;" % (record, name))
                self.scope.append(Variable(name, "record", record=record))
        if self.chance(12):
            line, variable = self.channel_declaration(self.fresh("q"), False)
            lines.append(line)
            self.scope.append(variable)
        if self.chance(12) and self.channel(lambda c: c.capacity is not None and c.fields == ["byte"]):
            self.use("chan variable")
            name = self.fresh("d")
            real = self.channel(lambda c: c.capacity is not None and c.fields == ["byte"])[0]
            lines.append("chan %s = %s;" % (name, real))
            self.scope.append(Variable(name, "chan", channel=Channel(None, ["byte"])))
        global_channels = [v.name for v in self.variables if v.kind == "chan" and not v.size and v.channel.capacity]
        if global_channels and self.chance(3):
            self.use("xr")
            lines.append("%s %s;" % (self.one(["xr", "xs"]), self.one(global_channels)))
        return lines

    def local_initial(self, kind):
        if kind.startswith("mtype") or not self.chance(30):
            return self.initial(kind)
        return self.value(1)

    def make_processes(self):
        count = self.weighted([(3, 1), (6, 2), (3, 3)])
        with_init = self.chance(35)
        pid, chunks = 0, []
        order = []
        for number in range(count):
            process = Proctype(self.fresh("P"))
            process.copies = 0 if with_init and self.chance(60) else self.weighted([(8, 1), (1.5, 2)])
            for _ in range(self.weighted([(5, 0), (3, 1), (1, 2)]) if not process.copies else self.weighted([(15, 0), (1, 1)])):
                self.parameter(process)
            order.append(process)
        if not with_init and not any(p.copies for p in order):
            order[-1].copies = 1
        order.sort(key=lambda p: p.copies)
        init_at = self.rng.randrange(len(order) + 1) if with_init else None
        for number, process in enumerate(order):
            if init_at == number:
                chunks.append(None)
                pid += 1
            chunks.append(self.make_proctype(process, pid))
            pid += process.copies
            self.proctypes.append(process)
        if init_at == len(order):
            chunks.append(None)
        if with_init:
            chunks[chunks.index(None)] = self.make_init()
        return [line for chunk in chunks for line in chunk]

    def parameter(self, process):
        if self.chance(30) and not process.copies and any(v.kind == "chan" and v.channel.capacity is not None for v in self.variables):
            self.use("chan parameter")
            channel = self.one([v.channel for v in self.variables if v.kind == "chan" and v.channel.capacity is not None])
            process.parameters.append(Variable(self.fresh("p"), "chan", channel=Channel(channel.capacity, channel.fields)))
        else:
            self.use("parameter of an active") if process.copies else None
            kind = self.number_type(True) if not self.mtypes or self.chance(70) else "mtype"
            process.parameters.append(Variable(self.fresh("p"), kind))

    def make_init(self):
        self.use("init")
        process = Proctype("init")
        self.process, self.scope, self.wanted, self.placed = process, [], set(), set()
        self.started = 0
        lines = self.local_declarations(process)
        runs = []
        for child in self.proctypes:
            if not child.copies:
                for _ in range(self.weighted([(7, 1), (2, 2)])):
                    call = self.run_call(child)
                    if call:
                        runs.append(call + ";")
        self.started = len(runs)
        if runs and self.chance(50):
            self.use("atomic")
            lines += ["atomic {"] + indented(runs) + ["};"]
        else:
            lines += runs
        if self.chance(12):
            self.use("_nr_pr")
            lines.append("(_nr_pr == %d);" % self.rng.randrange(1, 4))
        if self.chance(50) or not runs:
            lines += self.body()
        for name in sorted(self.wanted):
            lines += ["%s:" % name, "skip;"]
        self.process = None
        return ["init {"] + indented(lines) + ["}"]

    # -- claims
    def claim_condition(self, ltl=False):
        self.scope = []
        kinds = [(8, "condition"), (2, "remote label"), (1.5, "remote variable"), (0.5, "_last"), (0.3, "pc_value"), (0.2, "np_"), (0.7, "enabled")]
        kind = self.weighted(kinds)
        synchronous = self.used["rendezvous"]
        if kind == "remote label" and self.remote_label():
            self.use("remote label in a claim")
            return self.remote_label()
        if kind == "remote variable" and self.remote_variable():
            self.use("remote variable in a claim")
            return "(%s == %d)" % (self.remote_variable(), self.rng.randrange(2))
        if kind == "_last":
            self.use("_last in a claim")
            return "(_last == %d)" % self.rng.randrange(2)
        if kind == "pc_value" and not ltl:
            self.use("pc_value in a claim")
            return "(pc_value(%d) %s %d)" % (self.rng.randrange(2), self.one(("==", "<", ">=")), self.rng.randrange(1, 16))
        if kind == "np_":
            self.use("np_")
            return "np_"
        if kind == "enabled" and not synchronous:
            self.use("enabled")
            return "enabled(%d)" % self.rng.randrange(2)
        return "(%s)" % self.condition(1, True)

    def formula(self, depth=0):
        kind = self.weighted([(3 if depth else 0, "atom"), (3, "[]"), (3, "<>"), (1 if depth < 3 else 0, "U"), (0.6, "W"), (0.6, "V"), (1, "->"), (0.4, "<->"), (1, "&&"), (1, "||"), (1, "!")]
                             if depth < 3 else [(1, "atom")])
        if kind == "atom":
            return self.claim_condition(True)
        words = {"[]": "always", "<>": "eventually", "U": "until", "W": "weakuntil", "V": "release", "->": "implies", "<->": "equivalent"}
        if kind in ("[]", "<>", "!"):
            inner = self.formula(depth + 1)
            if kind in words and self.chance(15):
                self.use("words of ltl")
                kind = words[kind] + " "
            return "%s(%s)" % (kind, inner)
        self.use({"U": "until", "W": "weak until", "V": "release"}.get(kind, "logic"))
        if kind in words and self.chance(20) and kind not in ("->", "<->"):
            self.use("words of ltl")
            kind = words[kind]
        return "(%s) %s (%s)" % (self.formula(depth + 1), kind, self.formula(depth + 1))

    def make_never(self):
        self.use("never")
        head = "never {"
        if self.chance(25):
            self.use("named never")
            head = "never %s {" % self.fresh("claim")
        kind = self.weighted([(3, "safety"), (3, "liveness"), (3, "automaton")])
        a, b = self.claim_condition(), self.claim_condition()
        if kind == "safety":
            return [head, "  do", "    :: %s ->" % a, "      break;", "    :: else;", "  od;", "}"]
        self.use("never with accept")
        if kind == "liveness":
            return [head, "  do", "    :: true;", "    :: %s ->" % a, "      goto accept_S0;", "  od;", "  accept_S0:", "  do", "    :: %s;" % b, "  od;", "}"]
        self.use("claim automaton")
        names = ["T0_init" if not self.chance(20) else "accept_init"] + ["accept_S%d" % n if self.chance(60) else "T%d_S" % n for n in range(1, self.rng.randrange(2, 4))]
        lines = [head]
        for name in names:
            lines += ["  %s:" % name, "  if"]
            for _ in range(self.rng.randrange(1, 4)):
                lines += ["    :: %s ->" % (self.claim_condition() if self.chance(75) else "true"), "      goto %s;" % self.one(names)]
            lines += ["  fi;"]
        return lines + ["}"]

    def make_claims(self):
        claims = []
        for _ in range(self.weighted([(5, 0), (5, 1), (1.5, 2)])):
            if self.chance(40) and not any(c[0].startswith("never") for c in claims):
                claims.append(self.make_never())
                continue
            self.use("ltl")
            name = ""
            if self.chance(80):
                self.use("ltl named")
                name = self.fresh("claim") + " "
            claims.append(["ltl %s{ %s }" % (name, self.formula())])
        if len(claims) > 1:
            self.use("several claims")
        return [line for claim in claims for line in claim]

    def make_trace(self):
        channels = [v for v in self.variables if v.kind == "chan" and not v.size and v.channel.capacity is not None and all(f in NUMBERS or f == "mtype" for f in v.channel.fields)]
        if not channels or not self.tracing:
            return []
        kind = self.one(["trace", "notrace"])
        self.use(kind)

        def event():
            v = self.one(channels)
            values = ", ".join("_" if self.chance(25) else self.one(self.mtypes) if f == "mtype" else str(self.rng.randrange(2)) for f in v.channel.fields)
            return "%s%s%s" % (v.name, "!" if self.chance(60) or not v.channel.capacity else "?", values)

        lines = ["%s {" % kind]
        if self.chance(50):
            lines += ["  %s;" % event() for _ in range(self.rng.randrange(1, 4))]
        else:
            lines += ["  do"]
            for _ in range(self.rng.randrange(1, 4)):
                lines += ["    :: %s;" % event()] + (["      %s;" % event()] if self.chance(40) else [])
            lines += ["  od;"]
        return lines + ["}"]

    def model(self):
        lines = self.make_macros() + self.make_mtypes() + self.make_records() + self.make_globals() + self.make_channels()
        lines += self.make_inlines()
        lines += self.make_processes()
        claims = self.make_trace() or self.make_claims()
        return Model("\n".join(lines + claims) + "\n", self.files, self.used)


def base(text):
    return text.split("[")[0].split(".")[0] if "." not in text else text


def starts_declaration(line):
    return line.split(" ")[0] in NUMBERS + ("chan", "mtype") or line.startswith(("mtype", "R")) or ":" in line.split("(")[0] and not line.startswith("::")


def indented(lines):
    return ["  " + line for line in lines]


def generate(rng):
    return Generator(rng).model()


if __name__ == "__main__":
    print(generate(random.Random(int(sys.argv[1]))).text, end="")
