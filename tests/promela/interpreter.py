#!/usr/bin/env python3
"""A naive interpreter of Promela: interpreter.py FILE… prints what it counts

It was written from docs/promela.md and the pages about SPIN's counting (../shared/PROMELA-COUNTING.md, PROMELA-CORNERS.md), without looking at the engine,
for judge.py: states, transitions, and whether assertions fail and states are stuck. Claims are passed over. What fails at run time, and the few
things that it does not know, are `Unsupported`. It believes that SPIN accepts the text."""
import os
import re
import subprocess
import sys
import tempfile

DEEPEST = 3_000  # statements in one atomic step
WIDTHS = {"bit": 1, "bool": 1, "byte": 8, "pid": 8, "mtype": 8, "chan": 8}
TYPES = ("bit", "bool", "byte", "pid", "short", "int", "unsigned", "mtype", "chan")


class Unsupported(Exception):
    """The interpreter has no answer, for this reason."""


# -- tokens

class Token:
    __slots__ = ("text", "kind", "line_before")

    def __init__(self, text, kind, line_before):
        self.text, self.kind, self.line_before = text, kind, line_before

    def __repr__(self):
        return self.text


TOKEN = re.compile(r'(?P<space>[ \t\r\f\v]+|/\*.*?\*/|//[^\n]*)|(?P<line>\n)|(?P<string>"(?:\\.|[^"\\])*")|(?P<character>\'(?:\\.|[^\'\\])\')|(?P<number>\d+)|(?P<name>[A-Za-z_]\w*)'
                   r'|(?P<sign><->|->|::|\+\+|--|==|!=|<=|>=|<<|>>|&&|\|\||!!|\?\?|\.\.|/\\|\\/|.)', re.DOTALL)


def preprocessed(text, files):
    if not re.search(r"^\s*#", text, re.MULTILINE):
        return text
    with tempfile.TemporaryDirectory() as folder:
        for name, content in list(files.items()) + [("m.pml", text)]:
            with open(os.path.join(folder, name), "w") as file:
                file.write(content)
        done = subprocess.run(["cpp", "-std=gnu99", "-w", "m.pml"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode:
        raise Unsupported("cpp: " + done.stderr.decode())
    return re.sub(r"^#.*$", "", done.stdout.decode(), flags=re.MULTILINE)


def tokens_of(text):
    found, line = [], False
    for match in TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "line":
            line = True
        elif kind != "space":
            found.append(Token(match.group(), kind, line))
            line = False
    return found


# -- values

def narrow(value, kind):
    """A value as a variable of this kind keeps it. kind: a name, ("unsigned", bits), or "wide bit" for the elements of arrays of bits."""
    if kind == "int":
        return (value + 2**31) % 2**32 - 2**31
    if kind in ("short", "timer"):
        return (value + 2**15) % 2**16 - 2**15
    if isinstance(kind, tuple):
        return value % 2**kind[1]
    return value % 2**{"bit": 1, "bool": 1}.get(kind, 8)


def integer(value):
    return (value + 2**31) % 2**32 - 2**31


def divide(a, b):
    if b == 0:
        raise Unsupported("division by zero")
    return integer(abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1))


BINARY = {
    "+": lambda a, b: integer(a + b), "-": lambda a, b: integer(a - b), "*": lambda a, b: integer(a * b), "/": divide, "%": lambda a, b: integer(a - b * divide(a, b)),
    "&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b, "<<": lambda a, b: integer(a << (b & 31)), ">>": lambda a, b: a >> (b & 31),
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b), ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b), ">=": lambda a, b: int(a >= b)}
PRECEDENCE = [["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", ">", "<=", ">="], ["<<", ">>"], ["+", "-"], ["*", "/", "%"]]


class World:
    """A state. A process is [proctype, point, locals, priority]; a channel [capacity, fields, messages]."""
    __slots__ = ("variables", "channels", "processes", "last", "me", "timeout", "wrong", "offer")

    def copy(self):
        other = World()
        other.variables, other.last, other.me, other.timeout, other.wrong, other.offer = list(self.variables), self.last, self.me, self.timeout, self.wrong, self.offer
        other.channels = [[capacity, fields, list(messages)] for capacity, fields, messages in self.channels]
        other.processes = [[proctype, point, list(values), priority] for proctype, point, values, priority in self.processes]
        return other

    def key(self, model):
        return (tuple(v for n, v in enumerate(self.variables) if n not in model.hidden), tuple(tuple(c[2]) for c in self.channels),
                tuple((p[0].number, p[1], tuple(p[2]), p[3]) for p in self.processes), self.last if model.mentions_last else 0)


# -- what is declared

class Record:
    def __init__(self, name):
        self.name, self.fields, self.size = name, {}, 0


class Variable:
    """Slots of the model or of a process, from `at` on."""

    def __init__(self, name, kind, length, at, of_model):
        self.name, self.kind, self.length, self.at, self.of_model = name, kind, length, at, of_model
        self.initial, self.listed, self.channel = None, None, None

    def element_kind(self):
        return "wide bit" if self.length and self.kind in ("bit", "bool") else self.kind

    def width(self):
        return self.kind.size if isinstance(self.kind, Record) else 1


class Proctype:
    def __init__(self, name, number):
        self.name, self.number, self.parameters, self.copies, self.slots, self.made, self.labels, self.provided = name, number, [], 0, 0, [], {}, None
        self.priority = None


class Element:
    """A statement: kind, and what the kind needs. `points` of the control are elements."""
    count = 0

    def __init__(self, kind, **parts):
        self.skips = self.prints = False
        self.kind, self.labels, self.next, self.escapes, self.in_atomic, self.number, self.edges = kind, [], None, [], False, None, None
        self.__dict__.update(parts)


class Edge:
    """A step from a point: the element that is executed, and where control is then. escape: which one it is of, 0 if of none."""

    def __init__(self, element, target, escape=0):
        self.element, self.target, self.escape = element, target, escape


# -- the parser

class Parser:
    def __init__(self, text, files):
        self.tokens, self.at, self.brackets = tokens_of(preprocessed(text, files)), 0, 0
        self.slots, self.mtypes, self.records, self.inlines, self.proctypes, self.created, self.hidden = 0, {}, {}, {}, {}, [], set()
        self.counters, self.made = {}, []
        self.scopes, self.process, self.in_inline = [{}], None, 0
        self.mentions_last = False
        self.watched = {after.text for token, after in zip(self.tokens, self.tokens[1:]) if token.text == "@"}  # labels of remote references
        self.discarding = set(re.findall(r"/\* lacuna: discard \*/\s*(?:active )?proctype (\w+)", text))
        self.timed = any(token.text == "timer" and after.kind == "name" for token, after in zip(self.tokens, self.tokens[1:]))
        self.priorities = any(t.text in ("priority", "set_priority", "get_priority", "_priority") for t in self.tokens)

    # tokens
    def peek(self, ahead=0):
        return self.tokens[self.at + ahead].text if self.at + ahead < len(self.tokens) else ""

    def kind(self, ahead=0):
        return self.tokens[self.at + ahead].kind if self.at + ahead < len(self.tokens) else ""

    def take(self, *wanted):
        text = self.peek()
        if wanted and text not in wanted:
            raise Unsupported("%s instead of %s in …%s" % (text, wanted, " ".join(t.text for t in self.tokens[max(0, self.at - 8):self.at + 4])))
        self.at += 1
        return text

    def accept(self, *texts):
        if self.peek() in texts:
            return self.take()
        return None

    def new_line(self):
        return self.brackets == 0 and self.at < len(self.tokens) and self.tokens[self.at].line_before

    def operator(self, texts):
        return None if self.new_line() else self.accept(*texts)

    def skip_braces(self):
        depth = 0
        while True:
            text = self.take()
            depth += (text == "{") - (text == "}")
            if depth == 0 and text == "}":
                return

    # names
    def find(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise Unsupported("the name " + name)

    def add_variable(self, name, kind, length):
        of_model = self.process is None
        owner = self if of_model else self.process
        variable = Variable(name, kind, length, owner.slots, of_model)
        owner.slots += (length or 1) * variable.width()
        owner.made.append(variable)
        self.scopes[-1][name] = variable
        return variable

    # expressions: functions of a world
    def expression(self):
        return self.binary(0)

    def binary(self, level):
        if level == len(PRECEDENCE):
            return self.unary()
        left = self.binary(level + 1)
        while True:
            sign = self.operator(PRECEDENCE[level])
            if not sign:
                return left
            left = self.joined(sign, left, self.binary(level + 1))

    @staticmethod
    def joined(sign, left, right):
        if sign == "&&":
            return lambda w: int(bool(left(w)) and bool(right(w)))
        if sign == "||":
            return lambda w: int(bool(left(w)) or bool(right(w)))
        compute = BINARY[sign]
        return lambda w: compute(left(w), right(w))

    def unary(self):
        if self.accept("!"):
            inner = self.unary()
            return lambda w: int(not inner(w))
        if self.accept("~"):
            inner = self.unary()
            return lambda w: ~inner(w)
        if self.accept("-"):
            inner = self.unary()
            return lambda w: integer(-inner(w))
        return self.primary()

    def bracketed(self):
        self.take("(")
        self.brackets += 1
        inner = self.expression()
        if self.accept("->"):
            yes = self.expression()
            self.take(":")
            no = self.expression()
            condition = inner
            inner = lambda w: yes(w) if condition(w) else no(w)  # noqa: E731
        self.brackets -= 1
        self.take(")")
        return inner

    def primary(self):
        text, kind = self.peek(), self.kind()
        if text == "(":
            return self.bracketed()
        self.take()
        if kind == "number":
            value = int(text)
            return lambda w: value
        if kind == "character":
            value = ord(text[1:-1].encode().decode("unicode_escape"))
            return lambda w: value
        if kind != "name":
            raise Unsupported("the expression " + text)
        return self.named(text)

    def named(self, name):
        if self.timed and name == "expire":
            self.take("(")
            self.brackets += 1
            place, _ = self.place(self.take())
            self.brackets -= 1
            self.take(")")
            return lambda w: int((lambda slots, at: slots[at])(*place(w)) == 0)
        constants = {"true": 1, "false": 0, "skip": 1}
        if name in constants:
            return lambda w: constants[name]
        if name == "timeout":
            return lambda w: int(w.timeout)
        if name == "_pid":
            return lambda w: w.me
        if name == "_nr_pr":
            return lambda w: len(w.processes)
        if name == "_last":
            self.mentions_last = True
            return lambda w: w.last
        if name in ("len", "full", "empty", "nfull", "nempty"):
            return self.measure(name)
        if name == "get_priority":
            pid = self.bracketed()
            return lambda w: with_pid(w, pid(w))[3]
        if name in ("enabled", "np_", "run", "pc_value"):  # the pages say nothing of SPIN's numbers
            raise Unsupported(name)
        if name in self.proctypes and self.peek() in ("[", "@", ":"):
            return self.remote(self.proctypes[name])
        if name in self.mtypes:
            value = self.mtypes[name]
            return lambda w: value
        place, _ = self.place(name)
        if self.peek() in ("?", "??") and self.polls():
            return self.poll(lambda w: place(w)[0][place(w)[1]])
        return lambda w: (lambda slots, at: slots[at])(*place(w))

    def polls(self):
        """Whether this is c?[…], not a receive."""
        return self.peek(1) == "["

    def measure(self, name):
        self.take("(")
        self.brackets += 1
        channel = self.reference()
        self.brackets -= 1
        self.take(")")

        def value(w):
            capacity, _, messages = queue(w, channel(w))
            return {"len": len(messages), "full": int(capacity > 0 and len(messages) == capacity), "nfull": int(not (capacity > 0 and len(messages) == capacity)),
                    "empty": int(not messages), "nempty": int(bool(messages))}[name]
        return value

    def reference(self):
        """The value of a channel."""
        place, _ = self.place(self.take())
        return lambda w: (lambda slots, at: slots[at])(*place(w))

    def poll(self, channel):
        random_ = self.take() == "??"
        self.take("[")
        patterns = self.patterns("]")

        def value(w):
            capacity, _, messages = queue(w, channel(w))
            if not capacity:
                raise Unsupported("poll of a rendezvous channel")
            return int(found_at(w, messages, patterns, random_) is not None)
        return value

    def remote(self, proctype):
        pid = None
        if self.accept("["):
            self.brackets += 1
            pid = self.expression()
            self.brackets -= 1
            self.take("]")
        sign, name = self.take("@", ":"), self.take()

        def process(w):
            if pid is None:
                return next((p for p in w.processes if p[0] is proctype), None)
            number = pid(w)
            found = w.processes[number] if 0 <= number < len(w.processes) else None
            if found and found[0] is not proctype:
                raise Unsupported("a remote reference to another proctype")
            return found

        def at_label(w):
            found = process(w)
            return int(found is not None and found[1] == proctype.labels[name].number)

        def variable(w):
            found = process(w)
            if not found:
                raise Unsupported("a variable of a process that is gone")
            return found[2][next(v for v in proctype.made if v.name == name).at]
        return at_label if sign == "@" else variable

    def place(self, name):
        """(function to (slots, index), kind) of an lvalue whose name was taken."""
        if name == "_":
            return (lambda w: ([0], 0)), "int"
        if name == "_priority":
            return (lambda w: (w.processes[w.me], 3)), "byte"
        variable = self.find(name)
        offsets, kind, steps = variable.at, variable.kind, []
        length, element = variable.length, variable.element_kind()
        while True:
            if length:
                index = None
                if self.peek() == "[":
                    self.take("[")
                    self.brackets += 1
                    index = self.expression()
                    self.brackets -= 1
                    self.take("]")
                steps.append((index, kind.size if isinstance(kind, Record) else 1, length))
            if not self.accept("."):
                break
            field = kind.fields[self.take()]
            offsets += field.at
            kind, length, element = field.kind, field.length, field.element_kind()
        of_model = variable.of_model

        def locate(w):
            at = offsets
            for index, width, limit in steps:
                number = index(w) if index else 0
                if not 0 <= number < limit:
                    raise Unsupported("an index out of bounds")
                at += number * width
            return (w.variables if of_model else w.processes[w.me][2]), at
        return locate, element

    # declarations
    def declares(self):
        text = self.peek()
        if text in ("hidden", "show", "local") or text == "timer" and self.timed:
            return True
        return text in TYPES and not (text == "mtype" and self.peek(1) in ("=", "{") or text == "mtype" and self.peek(1) == ":" and self.peek(3) in ("=", "{")) \
            or text in self.records and self.kind(1) == "name"

    def declaration(self):
        """[(variable)] of one declaration."""
        prefix = self.accept("hidden", "show", "local")
        name = self.take()
        kind = self.records.get(name, name)
        if name == "mtype" and self.accept(":"):
            self.take()
        made = []
        while True:
            made.append(self.declarator(kind, prefix))
            if not self.accept(","):
                return made

    def declarator(self, kind, prefix=None):
        name, length = self.take(), 0
        if kind == "unsigned" or isinstance(kind, tuple):
            self.take(":")
            kind = ("unsigned", int(self.take()))
        if self.accept("["):
            length = self.constant()
            self.take("]")
        variable = self.add_variable(name, kind, length)
        if prefix == "hidden":
            self.hidden.update(range(variable.at, variable.at + (length or 1) * variable.width()))
        if kind == "timer":
            variable.initial = lambda w: -1
        if self.operator("="):
            self.initial(variable)
        return variable

    def constant(self):
        return self.expression()(None)

    def initial(self, variable):
        if variable.kind == "chan" and self.peek() == "[":
            self.take("[")
            capacity = self.constant()
            self.take("]")
            self.take("of")
            self.take("{")
            fields = []
            while True:
                name = self.take()
                if name == "mtype" and self.accept(":"):
                    self.take()
                fields += self.flat_kinds(self.records[name]) if name in self.records else [name]
                if not self.accept(","):
                    break
            self.take("}")
            variable.channel = (capacity, tuple("wide bit" if f in ("bit", "bool") and len(fields) == 1 else f for f in fields))
        elif self.accept("{"):
            variable.listed = []
            while True:
                variable.listed.append(self.expression())
                if not self.accept(","):
                    break
            self.take("}")
        elif self.peek() == "run":
            raise Unsupported("run in an initialiser")
        else:
            variable.initial = self.expression()

    def flat_kinds(self, record):
        kinds = []
        for field in record.fields.values():
            for _ in range(field.length or 1):
                kinds += self.flat_kinds(field.kind) if isinstance(field.kind, Record) else [field.kind]
        return kinds

    def typedef(self):
        record = Record(self.take())
        self.take("{")
        outer, self.process, self.scopes = (self.process, self.scopes), record, [{}]
        record.slots, record.made = 0, []
        while not self.accept("}"):
            for variable in self.declaration():
                record.fields[variable.name] = variable
            self.separators()
        self.process, self.scopes = outer
        record.size = record.slots
        self.records[record.name] = record

    def enumerate_names(self):
        group = self.take() if self.accept(":") else ""
        self.accept("=")
        self.take("{")
        names = [self.take()]
        while self.accept(","):
            names.append(self.take())
        self.take("}")
        begun = self.counters.get(group, 0)
        for number, name in enumerate(reversed(names)):
            self.mtypes[name] = begun + number + 1
        self.counters[group] = begun + len(names)

    def separators(self):
        while self.accept(";", "->"):
            pass

    # the model
    def model(self):
        bodies = []
        for number, token in enumerate(self.tokens):  # names of proctypes, which may be run before they are there
            if token.text in ("proctype", "D_proctype"):
                name = self.tokens[number + 1].text
                self.proctypes[name] = Proctype(name, len(self.proctypes))
        while self.at < len(self.tokens):
            self.separators()
            if self.at < len(self.tokens):
                self.unit(bodies)
        for proctype, start, scopes in bodies:
            self.at, self.scopes, self.process = start, scopes, proctype
            self.body(proctype)
        return self

    def unit(self, bodies):
        text = self.peek()
        if text in ("never", "trace", "notrace"):
            if text != "never":
                raise Unsupported(text)
            self.claim()
        elif text == "ltl":
            self.claim()
        elif text == "typedef":
            self.take()
            self.typedef()
        elif text == "inline":
            self.take()
            self.inline()
        elif text == "mtype" and not self.declares():
            self.take()
            self.enumerate_names()
        elif text in ("active", "proctype", "D_proctype", "init"):
            self.proctype(bodies)
        elif self.declares():
            self.declaration()
        else:
            raise Unsupported("at the top: " + text)

    def claim(self):
        start = self.at
        self.skip_braces()
        self.mentions_last = self.mentions_last or any(t.text == "_last" for t in self.tokens[start:self.at])

    def inline(self):
        name, parameters = self.take(), []
        self.take("(")
        while not self.accept(")"):
            parameters.append(self.take())
            self.accept(",")
        start = self.at
        self.skip_braces()
        self.inlines[name] = (parameters, self.tokens[start:self.at])

    def proctype(self, bodies):
        copies = 0
        if self.accept("active"):
            copies = 1
            if self.accept("["):
                copies = self.constant()
                self.take("]")
        if self.take() == "init":
            proctype = Proctype("init", len(self.proctypes))
            self.proctypes["init"] = proctype
            copies = 1
        else:
            proctype = self.proctypes[self.take()]
        proctype.copies = copies
        self.created += [proctype] * copies
        outer, self.scopes, self.process = self.scopes, self.scopes + [{}], proctype
        if self.accept("("):
            while not self.accept(")"):
                proctype.parameters += self.declaration()
                self.separators()
        for _ in range(2):
            if self.accept("provided"):
                proctype.provided = self.bracketed()
            if self.accept("priority"):
                proctype.priority = int(self.take())
        bodies.append((proctype, self.at, [dict(outer[0])] + [self.scopes[-1]]))
        self.skip_braces()
        self.scopes, self.process = outer, None

    # statements
    def body(self, proctype):
        self.take("{")
        proctype.initial, proctype.watched = [], self.watched
        while True:
            self.separators()
            if self.accept("xr", "xs"):
                self.take()
                while self.accept(","):
                    self.take()
            elif self.declares():
                proctype.initial += self.declaration()
            else:
                break
        elements = self.sequence("}", True)
        self.take("}")
        end = Element("end")
        proctype.end = end
        elements.append(end)
        Linker(proctype).link(elements)

    def sequence(self, *ends):
        """Statements up to one of the words."""
        top = ends[-1] is True
        ends = [e for e in ends if e is not True]
        elements = []
        while True:
            self.separators()
            if self.peek() in ends:
                break
            elements += self.statement()
        return elements if top or elements else [Element("basic", run=lambda w: True)]

    def scoped(self, opening="{"):
        self.take(opening)
        brackets, self.brackets = self.brackets, 0
        self.scopes.append({})
        elements = self.sequence("}")
        self.scopes.pop()
        self.take("}")
        self.brackets = brackets
        return elements

    def statement(self):
        labels = []
        while self.kind() == "name" and self.peek(1) == ":" and self.peek() not in ("mtype",) and self.peek() not in self.proctypes:
            labels.append(self.take())
            self.take(":")
        if labels and self.peek() in ("}", "::", "fi", "od", ";"):
            elements = [Element("basic", run=lambda w: True)]
        else:
            elements = self.unlabelled()
        elements[0].labels += labels
        if self.peek() == "unless":
            self.take()
            escape = self.unlabelled()
            if escape[0].kind == "block":
                escape = escape[0].inner
            main = elements
            labels, main[0].labels = main[0].labels, []
            if len(main) == 1 and main[0].kind == "block":
                main = main[0].inner
            main[0].labels += labels
            return [Element("unless", main=main, escape=escape)]
        return elements

    def unlabelled(self):
        text = self.peek()
        simple = {"if": self.choice, "do": self.choice, "atomic": self.braced, "d_step": self.braced, "{": self.braced, "goto": self.goto, "break": self.leave, "assert": self.assertion,
                  "printf": self.printed, "printm": self.printed, "for": self.loop, "select": self.selected, "run": self.run, "set_priority": self.set_priority, "else": self.otherwise}
        if text in simple:
            return simple[text]()
        if self.timed and text in ("set", "reset", "expire", "expire_if"):
            start = self.at
            element = self.about_timer()
            if element:
                return [element]
            self.at = start
        if self.declares():
            return self.late(self.declaration())
        if text in self.inlines and self.peek(1) == "(":
            return self.call()
        if text in ("xr", "xs", "c_code", "c_expr"):
            raise Unsupported(text)
        return self.assignment_or_more()

    def about_timer(self):
        """set(t, e), reset(t), expire(t), expire_if(t, e); None: expire(t) is only a part of a condition."""
        word, value = self.take(), None
        self.take("(")
        self.brackets += 1
        place, kind = self.place(self.take())
        if self.accept(","):
            value = self.expression()
        self.brackets -= 1
        self.take(")")
        if word == "expire" and not self.new_line() and self.peek() not in (";", "->", "}", "::", "fi", "od", "unless"):
            return None

        def execute(w):
            slots, at = place(w)
            new = -1 if word != "set" else value(w)
            if word == "set" and not 0 <= new < 2**15:
                raise Unsupported("a timer that is set to %d" % new)
            if word.startswith("expire") and (slots[at] != 0 or value and not value(w)):
                return False
            slots[at] = new
            return True
        return Element("basic", run=execute, about_timer=word.startswith("expire"))

    def choice(self):
        word = self.take()
        options, end = [], {"if": "fi", "do": "od"}[word]
        brackets, self.brackets = self.brackets, 0
        while not self.accept(end):
            self.take("::")
            options.append(pruned(self.sequence("::", end)))
        self.brackets = brackets
        return [Element(word, options=options)]

    def braced(self):
        word = self.take() if self.peek() != "{" else "block"
        return [Element(word, inner=self.scoped())]

    def goto(self):
        self.take()
        return [Element("goto", label=self.take())]

    def leave(self):
        self.take()
        return [Element("break")]

    def otherwise(self):
        self.take()
        return [Element("else", run=lambda w: True)]

    def assertion(self):
        self.take()
        condition = self.bracketed()

        def check(w):
            if not condition(w):
                w.wrong = True
            return True
        return [Element("basic", run=check)]

    def printed(self):
        self.take()
        depth = 0
        while True:
            text = self.take()
            self.mentions_last = self.mentions_last or text == "_last"
            depth += (text == "(") - (text == ")")
            if depth == 0:
                return [Element("basic", run=lambda w: True, prints=True)]

    def set_priority(self):
        self.take()
        self.take("(")
        self.brackets += 1
        pid = self.expression()
        self.take(",")
        value = self.expression()
        self.brackets -= 1
        self.take(")")

        def execute(w):
            with_pid(w, pid(w))[3] = narrow(value(w), "byte")
            return True
        return [Element("basic", run=execute)]

    def late(self, variables):
        """A declaration that is executed: an assignment."""
        elements = []
        for variable in variables:
            if variable.channel:
                raise Unsupported("a channel that is not declared at the start")
            if isinstance(variable.kind, Record):
                elements.append(Element("basic", run=lambda w: True))
                continue
            value = variable.initial or (lambda w: 0)
            elements.append(self.assigning(lambda w, at=variable.at: (w.processes[w.me][2], at), variable.element_kind(), value))
        return elements

    @staticmethod
    def assigning(place, kind, value):
        def assign(w):
            new = narrow(value(w), kind)
            slots, at = place(w)
            slots[at] = new
            return True
        return Element("basic", run=assign)

    def call(self):
        parameters, body = self.inlines[self.take()]
        self.take("(")
        arguments, depth, current = [], 0, []
        while True:
            token = self.tokens[self.at]
            self.at += 1
            if depth == 0 and token.text in (",", ")"):
                arguments.append(current)
                current = []
                if token.text == ")":
                    break
                continue
            depth += (token.text in "([{") - (token.text in ")]}")
            current.append(token)
        meant = dict(zip(parameters, arguments))
        replaced = []
        for token in body:
            replaced += meant.get(token.text, [token])
        kept, self.tokens, self.at = (self.tokens, self.at), replaced, 0
        self.in_inline += 1
        elements = self.scoped()
        self.in_inline -= 1
        self.tokens, self.at = kept
        return [Element("block", inner=elements)]

    def loop(self):
        self.take()
        self.take("(")
        self.brackets += 1
        name = self.take()
        if self.accept("in"):
            return self.loop_over(name)
        place, kind = self.place(name)
        self.take(":")
        low = self.expression()
        self.take("..")
        high = self.expression()
        self.brackets -= 1
        self.take(")")
        return self.counted(place, kind, low, lambda w: int((lambda s, a: s[a])(*place(w)) <= high(w)), self.scoped())

    def counted(self, place, kind, low, goes_on, body):
        value = lambda w: (lambda slots, at: slots[at])(*place(w))  # noqa: E731
        more = self.assigning(place, kind, lambda w: integer(value(w) + 1))
        option = [Element("basic", run=goes_on)] + body + [more]
        other = [Element("else", run=lambda w: True), Element("break")]
        return [self.assigning(place, kind, low), Element("do", options=[option, other])]

    def loop_over(self, name):
        over = self.find(self.peek())
        if over.kind != "chan" or over.length:
            self.take()
            self.brackets -= 1
            self.take(")")
            place, kind = self.place_of(name)
            return self.counted(place, kind, lambda w: 0, lambda w: int((lambda s, a: s[a])(*place(w)) <= over.length - 1), self.scoped())
        channel = self.reference()
        self.brackets -= 1
        self.take(")")
        record = self.find(name)
        slots = [lambda w, at=at: (w.variables if record.of_model else w.processes[w.me][2], at) for at in range(record.at, record.at + record.width())]
        kinds = self.flat_kinds(record.kind) if isinstance(record.kind, Record) else [record.kind]
        receive = self.receiving(channel, [("variable", s, k) for s, k in zip(slots, kinds)], False, False)
        send = self.sending(channel, [lambda w, s=s: (lambda v, a: v[a])(*s(w)) for s in slots], False)
        index = self.scopes[-1].get("(index)") or self.add_variable("(index)", "byte", 0)  # all loops of a scope share it
        place = lambda w: (w.processes[w.me][2], index.at)  # noqa: E731
        return self.counted(place, "byte", lambda w: 0, lambda w: int(w.processes[w.me][2][index.at] < len(queue(w, channel(w))[2])), [receive, send] + self.scoped())

    def place_of(self, name):
        kept, self.tokens, self.at = (self.tokens, self.at), [], 0
        found = self.place(name)
        self.tokens, self.at = kept
        return found

    def selected(self):
        self.take()
        self.take("(")
        self.brackets += 1
        place, kind = self.place(self.take())
        self.take(":")
        low, is_low = self.bound("..")
        self.take("..")
        high, is_high = self.bound(")")
        self.brackets -= 1
        self.take(")")
        if is_low and is_high and not self.in_inline and high(None) - low(None) < 33:
            return [Element("if", options=[[self.assigning(place, kind, lambda w, n=n: n)] for n in range(low(None), high(None) + 1)])]
        value = lambda w: (lambda slots, at: slots[at])(*place(w))  # noqa: E731
        more = [Element("basic", run=lambda w: int(value(w) < high(w))), self.assigning(place, kind, lambda w: integer(value(w) + 1))]
        return [self.assigning(place, kind, low), Element("do", options=[more, [Element("break")]])]

    def bound(self, end):
        literal = self.kind() == "number" and self.peek(1) == end or self.peek() == "-" and self.kind(1) == "number" and self.peek(2) == end
        return self.expression(), literal

    def run_expression(self):
        self.take("run")
        proctype, values = self.proctypes[self.take()], []
        self.take("(")
        self.brackets += 1
        while not self.accept(")"):
            values.append(self.expression())
            self.accept(",")
        self.brackets -= 1
        priority = self.primary() if self.accept("priority") else lambda w: None

        def execute(w):
            given = [value(w) for value in values]
            return create(w, proctype, given, priority(w))
        return execute

    def run(self):
        execute = self.run_expression()
        return [Element("basic", run=lambda w: bool(execute(w)))]

    def assignment_or_more(self):
        if self.peek() == "(" and self.peek(1) == "run":
            self.take("(")
            element = self.run()
            self.take(")")
            return element
        start = self.at
        if self.kind() == "name" and self.peek() not in self.mtypes and self.peek() not in self.proctypes and not (self.timed and self.peek() == "expire") and \
                self.peek() not in ("true", "false", "skip", "timeout", "_pid", "_nr_pr", "_last", "len", "full", "empty", "nfull", "nempty", "pc_value", "get_priority"):
            place, kind = self.place(self.take())
            found = None if self.new_line() else self.effect(place, kind)
            if found:
                return [found]
            self.at = start
        condition = self.expression()
        words = [t.text for t in self.tokens[start:self.at] if t.text not in ("(", ")")]
        return [Element("basic", run=lambda w: bool(condition(w)), skips=words in (["skip"], ["true"], ["1"]), about_timer=self.timed and "expire" in words)]

    def effect(self, place, kind):
        """The rest of a statement that begins with an lvalue; None: it is an expression."""
        value = lambda w: (lambda slots, at: slots[at])(*place(w))  # noqa: E731
        if self.accept("="):
            if self.peek() == "run":
                execute = self.run_expression()
                return self.assigning_run(place, kind, execute)
            return self.assigning(place, kind, self.expression())
        if self.accept("++"):
            return self.assigning(place, kind, lambda w: integer(value(w) + 1))
        if self.accept("--"):
            return self.assigning(place, kind, lambda w: integer(value(w) - 1))
        if self.peek() in ("!", "!!"):
            sorted_ = self.take() == "!!"
            return self.sending(value, self.message(), sorted_)
        if self.peek() in ("?", "??") and not self.polls():
            random_ = self.take() == "??"
            copies = self.accept("<")
            patterns = self.patterns(">" if copies else None)
            return self.receiving(value, patterns, random_, bool(copies))
        return None

    @staticmethod
    def assigning_run(place, kind, execute):
        def assign(w):
            new = narrow(execute(w), kind)
            slots, at = place(w)
            slots[at] = new
            return True
        return Element("basic", run=assign)

    def message(self):
        values = self.message_value()
        if self.accept("("):
            self.brackets += 1
            while not self.accept(")"):
                values += self.message_value()
                self.accept(",")
            self.brackets -= 1
            return values
        while self.accept(","):
            values += self.message_value()
        return values

    def record_slots(self):
        """The slots of a record that stands here as a whole, with kinds; None: there is none."""
        if self.kind() != "name" or self.peek() in self.mtypes:
            return None
        try:
            variable = self.find(self.peek())
        except Unsupported:
            return None
        if not isinstance(variable.kind, Record) or self.peek(1) == ".":
            return None
        start = self.at
        self.take()
        index, width, length = (lambda w: 0), variable.width(), variable.length
        if self.accept("["):
            self.brackets += 1
            index = self.expression()
            self.brackets -= 1
            self.take("]")
        if self.peek() == ".":
            self.at = start
            return None

        def slot(n):
            def locate(w):
                number = index(w)
                if not 0 <= number < (length or 1):
                    raise Unsupported("an index out of bounds")
                return (w.variables if variable.of_model else w.processes[w.me][2]), variable.at + number * width + n
            return locate
        return [(slot(n), kind) for n, kind in enumerate(self.flat_kinds(variable.kind))]

    def message_value(self):
        slots = self.record_slots()
        if slots:
            return [lambda w, s=s: (lambda values, at: values[at])(*s(w)) for s, _ in slots]
        return [self.expression()]

    def patterns(self, end):
        """[("match", value) | ("variable", place, kind) | ("any",)]"""
        patterns = self.pattern()
        bracket = self.accept("(") if end is None or self.peek() == "(" else None
        end = ")" if bracket else end
        if bracket:
            patterns += self.pattern()
        while self.accept(","):
            patterns += self.pattern()
        if end:
            self.take(end)
        if bracket and self.peek() in (">", "]"):
            self.take()
        return patterns

    def pattern(self):
        if self.accept("eval"):
            return [("match", self.bracketed())]
        if self.peek() == "_":
            self.take()
            return [("any",)]
        slots = self.record_slots()
        if slots:
            return [("variable", s, kind) for s, kind in slots]
        if self.kind() == "name" and self.peek() not in self.mtypes and self.peek() not in ("true", "false"):
            place, kind = self.place(self.take())
            return [("variable", place, kind)]
        return [("match", self.unary())]

    @staticmethod
    def sending(channel, values, sorted_):
        return Element("send", channel=channel, values=values, sorted=sorted_)

    @staticmethod
    def receiving(channel, patterns, random_, copies):
        return Element("receive", channel=channel, patterns=patterns, random=random_, copies=copies)


def pruned(option):
    """An option without the skips that SPIN leaves out: behind another one, or a printf, and not at the end."""
    kept = []
    for number, element in enumerate(option):
        before = kept[-1] if kept else None
        if before and (before.skips or before.prints) and not before.labels and element.skips and not element.labels and number < len(option) - 1:
            continue
        kept.append(element)
    return kept


# -- control

class Linker:
    """Says where control goes from each element of a proctype, and what can be done at each point."""

    def __init__(self, proctype):
        self.proctype, self.elements, self.escapes, self.watched = proctype, [], 0, proctype.watched

    def link(self, elements):
        self.visit(elements, None, None, False, [])
        self.proctype.first = self.resolve(elements[0])
        for number, element in enumerate(self.elements):
            element.number = number
        for element in self.elements:
            element.end = any(label.startswith("end") for label in element.labels) or element.kind == "end"
        self.mark_labels()
        for element in self.elements:
            element.edges = [] if element.kind in ("unless", "goto", "break") and self.resolve(element) is not element else self.edges(element)
        self.proctype.points = self.elements

    def mark_labels(self):
        """Labels of what is no point sit on the first point in it."""
        for element in self.elements:
            for label in element.labels:
                point = self.resolve(element) if element.kind in ("unless", "goto", "break") else element
                self.proctype.labels[label] = point
                point.end = point.end or label.startswith("end")

    def visit(self, elements, after, loop, atomic, escapes):
        for number, element in enumerate(elements):
            self.elements.append(element)
            element.next = elements[number + 1] if number + 1 < len(elements) else after
            element.in_atomic, element.loop, element.escapes = atomic, loop, escapes
            for label in element.labels:
                self.proctype.labels[label] = element
            if element.kind in ("if", "do"):
                for option in element.options:
                    self.visit(option, element if element.kind == "do" else element.next, element if element.kind == "do" else loop, atomic, escapes)
            elif element.kind in ("atomic", "block"):
                self.visit(element.inner, element.next, loop, atomic or element.kind == "atomic", escapes)
            elif element.kind == "d_step":
                self.visit(element.inner, element.next, loop, atomic, [])
                for inner in self.inside(element.inner):
                    inner.d_step = element
            elif element.kind == "unless":
                self.escapes += 1
                self.visit(element.main, element.next, loop, atomic, escapes + [(self.escapes, element.escape[0])])
                self.visit(element.escape, element.next, loop, atomic, escapes)

    def inside(self, elements):
        for element in elements:
            yield element
            for sequence in getattr(element, "options", []) + [getattr(element, "inner", []), getattr(element, "main", []), getattr(element, "escape", [])]:
                yield from self.inside(sequence)

    def resolve(self, element):
        """The point at which control is."""
        for _ in range(1000):
            if element.kind in ("goto", "break"):
                if any(label.startswith(("end", "progress", "accept")) or label in self.watched for label in element.labels):
                    return element
                element = self.jump(element)
            elif element.kind == "unless":
                element = element.main[0]
            else:
                return element
        raise Unsupported("jumps in a circle")

    def jump(self, element):
        """Where a goto or break leads, itself or by others."""
        if element.kind == "break":
            return element.loop.next
        if element.label not in self.proctype.labels:
            raise Unsupported("the label " + element.label)
        return self.proctype.labels[element.label]

    def edges(self, element):
        """What can be done at a point, the escapes first."""
        found = []
        for number, first in element.escapes:
            found += [Edge(e.element, e.target, number) for e in self.plain(first)]
        return found + self.plain(element)

    def plain(self, element):
        if element.kind in ("if", "do"):
            found = []
            for option in sorted(element.options, key=lambda option: option[0].kind == "else"):
                found += self.plain(option[0])
            return found
        if element.kind in ("atomic", "block"):
            return self.plain(element.inner[0])
        if element.kind in ("goto", "break"):
            step = Element("basic", run=lambda w: True)
            step.in_atomic = element.in_atomic
            return [Edge(step, self.resolve(self.jump(element)))]
        if element.kind == "unless":
            raise Unsupported("unless at the begin of an option or block")
        if element.kind == "end":
            return [Edge(element, element)]
        return [Edge(element, self.resolve(element.next))]


# -- the run

def queue(w, number):
    if not 1 <= number <= len(w.channels):
        raise Unsupported("a channel that is not there")
    return w.channels[number - 1]


def found_at(w, messages, patterns, random_):
    for number, message in enumerate(messages if random_ else messages[:1]):
        if matches(w, message, patterns):
            return number
    return None


def matches(w, message, patterns):
    if len(patterns) != len(message):
        raise Unsupported("the number of fields")
    return all(p[0] != "match" or p[1](w) == value for p, value in zip(patterns, message))


def assign_message(w, message, patterns):
    for p, value in zip(patterns, message):
        if p[0] == "variable":
            slots, at = p[1](w)
            slots[at] = narrow(value, p[2])


def with_pid(w, number):
    if not 0 <= number < len(w.processes):
        raise Unsupported("a process that is gone")
    return w.processes[number]


def create(w, proctype, arguments, priority=None):
    if len(w.processes) >= 255:
        raise Unsupported("255 processes")
    w.processes.append([proctype, proctype.first.number, [0] * proctype.slots, priority or proctype.priority or 1])
    me, w.me = w.me, len(w.processes) - 1
    values = w.processes[-1][2]
    for variable in proctype.made:
        if isinstance(variable.kind, Record):
            fill_record(w, values, variable)
        for at in range(variable.at, variable.at + (variable.length or 1)) if variable.kind == "timer" else ():
            values[at] = -1
    for parameter, argument in zip(proctype.parameters, arguments + [0] * len(proctype.parameters)):
        values[parameter.at] = narrow(argument, parameter.element_kind())
    for variable in proctype.initial:
        fill(w, values, variable)
    w.me = me
    return len(w.processes) - 1


def fill(w, values, variable, base=0):
    """The initial value of a variable."""
    for n in range(variable.length or 1):
        at = base + variable.at + n
        if variable.channel:
            w.channels.append([variable.channel[0], variable.channel[1], []])
            values[at] = len(w.channels)
        elif variable.listed:
            values[at] = narrow(variable.listed[min(n, len(variable.listed) - 1)](w), variable.element_kind())
        elif variable.initial:
            values[at] = narrow(variable.initial(w), variable.element_kind())


def fill_record(w, values, variable, base=0):
    for n in range(variable.length or 1):
        start = base + variable.at + n * variable.kind.size
        for field in variable.kind.fields.values():
            if isinstance(field.kind, Record):
                fill_record(w, values, field, start)
            else:
                fill(w, values, field, start)


class Machine:
    def __init__(self, model):
        self.model, self.assertion, self.stuck, self.transitions = model, False, False, 0

    def start(self):
        w = World()
        w.variables, w.channels, w.processes, w.last, w.me, w.timeout, w.wrong, w.offer = [0] * self.model.slots, [], [], 0, 0, False, False, None
        for variable in self.model.made:
            if isinstance(variable.kind, Record):
                fill_record(w, w.variables, variable)
            else:
                fill(w, w.variables, variable)
        for proctype in self.model.created:
            create(w, proctype, [])
        return w

    # single steps: lists of (world, who has control in an atomic or None)
    def moves_of(self, w, me):
        """What the process can do in w. Its edges are tried in their order: an escape that is taken ends it."""
        process = w.processes[me]
        w.me = me
        if process[0].provided and not process[0].provided(w):
            return []
        found, escaped = [], 0
        for edge in process[0].points[process[1]].edges:
            if escaped and edge.escape != escaped:
                break
            if edge.element.kind == "else" and found:
                continue
            made = self.execute(w, me, edge)
            if made and edge.escape:
                escaped = edge.escape
            found += made
        return found + self.discards(w, me)

    def discards(self, w, me):
        """The first message goes if the process waits for inputs of one channel, and none takes it."""
        process = w.processes[me]
        point = process[0].points[process[1]]
        if process[0].name not in self.model.discarding or point.kind == "d_step" or getattr(point, "d_step", None):
            return []
        firsts = [self.first_of(edge.element) for edge in point.edges]
        inputs = [first for first in firsts if first.kind == "receive"]
        if not inputs or any(edge.escape for edge in point.edges) or any(first.kind != "receive" and not getattr(first, "about_timer", False) for first in firsts):
            return []
        w.me = me
        numbers = {first.channel(w) for first in inputs}
        capacity, _, messages = queue(w, inputs[0].channel(w))
        if len(numbers) > 1 or capacity == 0 or not messages or any(found_at(w, messages, first.patterns, first.random) is not None for first in inputs):
            return []
        after = w.copy()
        del queue(after, inputs[0].channel(w))[2][0]
        after.last = me
        return [(after, me if inputs[0].in_atomic and point.in_atomic else None)]

    def execute(self, w, me, edge):
        element = edge.element
        if element.kind == "end":
            if me != len(w.processes) - 1:
                return []
            after = w.copy()
            self.remove(after)
            after.last = me
            return [(after, None)]
        after = w.copy()
        after.me = me
        if element.kind == "send" and queue(after, element.channel(after))[0] == 0:
            return self.rendezvous(after, me, edge)
        if element.kind == "d_step":
            if not self.d_step(after, element):
                return []
        elif not self.perform(after, element):
            return []
        after.processes[me][1], after.last = edge.target.number, me
        return [(after, me if element.in_atomic and edge.target.in_atomic else None)]

    def remove(self, w):
        proctype = w.processes.pop()[0]
        for variable in proctype.initial + [v for v in proctype.made if isinstance(v.kind, Record)]:
            count = self.channels_in(variable)
            if count:
                del w.channels[-count:]

    def channels_in(self, variable):
        if isinstance(variable.kind, Record):
            return (variable.length or 1) * sum(self.channels_in(f) for f in variable.kind.fields.values())
        return (variable.length or 1) if variable.channel else 0

    def perform(self, w, element):
        """Executes a basic statement in w; False: it cannot be."""
        if element.kind == "send":
            capacity, fields, messages = queue(w, element.channel(w))
            if len(messages) >= capacity:
                return False
            message = self.message(w, element, fields)
            at = len(messages)
            if element.sorted:
                values = tuple(value(w) for value in element.values)
                at = next((n for n, other in enumerate(messages) if other > values), at)
            messages.insert(at, message)
            return True
        if element.kind == "receive":
            capacity, _, messages = queue(w, element.channel(w))
            if capacity == 0:
                return False
            at = found_at(w, messages, element.patterns, element.random)
            if at is None:
                return False
            message = messages[at]
            if not element.copies:
                del messages[at]
            assign_message(w, message, element.patterns)
            return True
        return bool(element.run(w))

    @staticmethod
    def message(w, element, fields):
        values = [value(w) for value in element.values]
        if len(values) != len(fields):
            raise Unsupported("the number of fields")
        return tuple(narrow(value, kind) for value, kind in zip(values, fields))

    def rendezvous(self, w, me, edge):
        number = edge.element.channel(w)
        message = self.message(w, edge.element, queue(w, number)[1])
        found = []
        for other, process in enumerate(w.processes):
            w.me = other
            if other == me or process[0].provided and not process[0].provided(w):
                continue
            escaped = 0
            for receive in process[0].points[process[1]].edges:
                if escaped and receive.escape != escaped:
                    break
                w.me = other
                first = self.first_of(receive.element)
                if first is None or first.kind != "receive" or first.channel(w) != number or not matches(w, message, first.patterns):
                    continue
                after = w.copy()
                after.me = other
                assign_message(after, message, first.patterns)
                after.processes[me][1] = edge.target.number
                if receive.element.kind == "d_step" and not self.d_step(after, receive.element, True):
                    continue
                after.processes[other][1], after.last = receive.target.number, other
                found.append((after, other if receive.element.in_atomic and receive.target.in_atomic else None))
                escaped = receive.escape
        return found

    @staticmethod
    def first_of(element):
        """What is executed first; of a d_step, if it is a plain statement."""
        while element.kind in ("d_step", "block", "atomic"):
            element = element.inner[0]
        return element

    def d_step(self, w, element, begun=False):
        """All of it; False: it cannot begin."""
        end, point, started = element.next, element.inner[0], begun
        if begun:
            point = self.first_of(element).next
        for _ in range(DEEPEST):
            point = self.inner_point(w, point)
            if point is end or getattr(point, "d_step", None) is not element and not self.is_inside(point, element):
                return True
            taken = None
            for edge in point.edges:
                trial = w.copy()
                if edge.element.kind == "send" and queue(trial, edge.element.channel(trial))[0] == 0:
                    raise Unsupported("rendezvous in d_step")
                if edge.element.kind == "d_step":
                    done = self.d_step(trial, edge.element)
                else:
                    done = self.perform(trial, edge.element)
                if done:
                    taken = edge
                    w.variables, w.channels, w.processes, w.wrong = trial.variables, trial.channels, trial.processes, trial.wrong
                    break
            if not taken:
                if started:
                    raise Unsupported("block in d_step")
                return False
            started, point = True, taken.target
        raise Unsupported("an endless d_step")

    @staticmethod
    def inner_point(w, point):
        return Linker(w.processes[w.me][0]).resolve(point)

    @staticmethod
    def is_inside(point, element):
        inner = getattr(point, "d_step", None)
        while inner is not None:
            if inner is element:
                return True
            inner = getattr(inner, "d_step", None)
        return False

    # whole steps
    def moves(self, w):
        for w.timeout in (False, True):
            of_all = [self.moves_of(w, me) for me in range(len(w.processes))]
            highest = max([w.processes[me][3] for me, moves in enumerate(of_all) if moves], default=1)
            found = [move for me, moves in enumerate(of_all) if w.processes[me][3] == highest for move in moves]
            if found:
                break
        if not found and self.model.timed:
            found = [(self.tick(w), None)]
        for after, _ in found:
            after.timeout = False
        w.timeout = False
        return found

    def tick(self, w):
        """One unit of time later: nobody could move."""
        after = w.copy()
        scopes = [(after.variables, self.model.made)] + [(values, proctype.made) for proctype, _, values, _ in after.processes]
        for values, made in scopes:
            for variable in made:
                for at in range(variable.at, variable.at + (variable.length or 1)) if variable.kind == "timer" else ():
                    values[at] -= values[at] >= 0
        return after

    def finish(self, after, control, depth=0):
        """Worlds at the end of the atomic step, one for each path."""
        if control is None:
            return [after]
        if depth > DEEPEST:
            raise Unsupported("a long atomic step")
        moves = self.moves_of(after, control)
        if not moves or self.model.priorities and any(p[3] > after.processes[control][3] and self.moves_of(after, me) for me, p in enumerate(after.processes)):
            return [after]
        return [end for world, keeps in moves for end in self.finish(world, keeps, depth + 1)]

    def explore(self, most):
        first = self.start()
        seen, waiting, steps = {first.key(self.model)}, [first], 0
        while waiting:
            w = waiting.pop()
            moves = self.moves(w)
            if not moves and any(not p[0].points[p[1]].end for p in w.processes):
                self.stuck = True
            for after, control in moves:
                for end in self.finish(after, control):
                    steps += 1
                    self.assertion, end.wrong = self.assertion or end.wrong, False
                    key = end.key(self.model)
                    if key not in seen:
                        if len(seen) >= most:
                            raise Unsupported("too large")
                        seen.add(key)
                        waiting.append(end)
        return {"states": len(seen), "transitions": steps + 1, "assertion": self.assertion, "end_state": self.stuck}


def answer(text, files, most=10_000):
    sys.setrecursionlimit(20_000)
    return Machine(Parser(text, files).model()).explore(most)


def main():
    for path in sys.argv[1:]:
        folder = os.path.dirname(os.path.abspath(path))
        text = open(path).read()
        files = {name: open(os.path.join(folder, name)).read() for name in re.findall(r'#include "(.*)"', text)}
        try:
            print(path, answer(text, files))
        except Unsupported as reason:
            print(path, "unsupported:", reason)


if __name__ == "__main__":
    main()
