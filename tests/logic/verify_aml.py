"""A naive reader and explorer of AML (docs/aml.md), for the judges of formulas.

It keeps what an LTS does not tell: the values of variables in each state, and the sends of branches that
block or fail later on. States are dictionaries' keys, turns are run one after the other, nothing is clever.
"""
import re

TOKEN = re.compile(r"\s+|//[^\n]*|/\*.*?\*/|(\d+|[A-Za-z_]\w*|:=|==|!=|<=|>=|&&|\|\||->|\.\.|.)", re.S)
BINARY = (("||",), ("&&",), ("==", "!="), ("<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"))
LEAST, MOST = -2**31, 2**31 - 1


class Failed(Exception):
    """This branch of the turn does not exist."""


class TooLarge(Exception):
    """More states than were allowed."""


class Actor:
    def __init__(self, name, capacity):
        self.name = name
        self.capacity = capacity
        self.variables = {}  # name -> (type, initial expression or None); each element of an array is one: x[1]
        self.declared = []  # (name, (type, initial)); of an array the name is x[1..2]
        self.methods = {}  # name -> ([(type, parameter)], block)


class Parser:
    """Recursive descent. A type is ("int", least, most), ("bool",) or ("actor",)."""

    def __init__(self, text):
        self.tokens = [t for t in TOKEN.findall(text) if t]
        self.at = 0
        self.actors = {}
        self.main = []
        self.missing = set()
        while self.at < len(self.tokens):
            self.declaration()

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if wanted is not None and token != wanted:
            raise ValueError("%r instead of %r" % (token, wanted))
        self.at += 1
        return token

    def taken(self, token):
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def declaration(self):
        word = self.take()
        if word == "actor":
            self.actor()
        elif word == "main":
            self.take("{")
            while not self.taken("}"):
                self.main.append(self.statement())
        elif word == "missing":
            self.missing.add(self.take())
            self.skip()
        elif word == "property":
            self.take()
            if self.taken("("):
                while self.take() != ")":
                    pass
            if self.taken("="):
                while self.take() != ";":
                    pass
            else:
                self.skip()
        else:
            raise ValueError("%r begins no declaration" % word)

    def skip(self):
        """A block whose contents are of no interest; such blocks have no blocks inside."""
        self.take("{")
        while self.take() != "}":
            pass

    def actor(self):
        name = self.take()
        self.take("(")
        actor = self.actors[name] = Actor(name, int(self.take()))
        self.take(")")
        self.take("{")
        while not self.taken("}"):
            if self.peek() in ("int", "bool", "actor"):
                kind = self.type()
                variable = self.take()
                indices = self.indices()
                initial = None
                if self.peek() in ("=", ":="):
                    self.take()
                    initial = self.expression()
                self.take(";")
                self.declare(actor, variable, indices, (kind, initial))
            else:
                method = self.take()
                parameters = []
                if self.taken("(") and not self.taken(")"):
                    while True:
                        kind = self.type()
                        parameters.append((kind, self.take()))
                        if self.taken(")"):
                            break
                        self.take(",")
                actor.methods[method] = (parameters, self.block())

    def indices(self):
        """The first and the last index of an array; None: it is none."""
        if not self.taken("["):
            return None
        first, last = 0, self.bound() - 1
        if self.taken(".."):
            first, last = last + 1, self.bound()
        self.take("]")
        return first, last

    @staticmethod
    def declare(actor, variable, indices, content):
        if not indices:
            actor.variables[variable] = content
            actor.declared.append((variable, content))
            return
        for i in range(indices[0], indices[1] + 1):
            actor.variables["%s[%d]" % (variable, i)] = content
        actor.declared.append(("%s[%d..%d]" % (variable, *indices), content))

    def bound(self):
        sign = -1 if self.taken("-") else 1
        return sign * int(self.take())

    def type(self):
        word = self.take()
        if word != "int":
            return (word,)
        if self.peek() == "-" or self.peek().isdigit():
            least = self.bound()
            self.take("..")
            return "int", least, self.bound()
        return "int", LEAST, MOST

    def block(self):
        self.take("{")
        statements = []
        while not self.taken("}"):
            statements.append(self.statement())
        return statements

    def statement(self):
        if self.taken("if"):
            self.take("(")
            condition = self.expression()
            self.take(")")
            yes, no = self.block(), []
            if self.taken("else"):
                no = [self.statement()] if self.peek() == "if" else self.block()
            return "if", condition, yes, no
        if self.peek() == "switch" and self.peek(1) == "(":
            self.take()
            self.take("(")
            value = self.expression()
            self.take(")")
            self.take("{")
            return self.cases(value)[0]
        name = self.place(self.take())
        if self.taken("!"):
            message = self.take()
            arguments = self.arguments() if self.taken("(") else []
            self.take(";")
            return "send", name, message, arguments
        if not self.taken(":="):
            self.take("=")
        if self.taken("?"):
            self.take("(")
            values = self.arguments()
        else:
            values = [self.expression()]
        self.take(";")
        return "assign", name, values

    def cases(self, value):
        """Each case is an if, those behind it are its else."""
        if self.taken("}"):
            return []
        if self.taken("default"):
            block = self.block()
            self.take("}")
            return block
        self.take("case")
        condition = ("binary", "==", value, self.unary())
        while self.taken(","):
            condition = ("binary", "||", condition, ("binary", "==", value, self.unary()))
        block = self.block()
        return [("if", condition, block, self.cases(value))]

    def place(self, name):
        """What the name and perhaps an index behind it stand for."""
        if not self.taken("["):
            return "name", name
        index = self.expression()
        self.take("]")
        return "element", name, index

    def arguments(self):
        """What follows an opening bracket, up to the closing one."""
        values = []
        if self.taken(")"):
            return values
        while True:
            values.append(self.expression())
            if self.taken(")"):
                return values
            self.take(",")

    def expression(self, level=0):
        if level == len(BINARY):
            return self.unary()
        left = self.expression(level + 1)
        while self.peek() in BINARY[level]:
            operator = self.take()
            left = ("binary", operator, left, self.expression(level + 1))
        return left

    def unary(self):
        token = self.take()
        if token in ("!", "-"):
            return "unary", token, self.unary()
        if token == "(":
            inside = self.expression()
            self.take(")")
            return inside
        if token.isdigit():
            return "number", int(token)
        if token in ("true", "false"):
            return "number", int(token == "true")
        if not re.match(r"[A-Za-z_]", token):
            raise ValueError("%r begins no operand" % token)
        return self.place(token)


def fits(value):
    if not LEAST <= value <= MOST:
        raise Failed
    return value


def calculate(operator, left, right):
    if operator == "+":
        return fits(left + right)
    if operator == "-":
        return fits(left - right)
    if operator == "*":
        return fits(left * right)
    if operator in "/%":
        if right == 0:
            raise Failed
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return fits(quotient) if operator == "/" else left - quotient * right
    return int({"==": left == right, "!=": left != right, "<": left < right, "<=": left <= right,
                ">": left > right, ">=": left >= right}[operator])


def evaluate(expression, lookup):
    """The value; numbers are int, actors are their names."""
    kind = expression[0]
    if kind == "number":
        return expression[1]
    if kind in ("name", "element"):
        value = lookup(place_name(expression, lookup))
        if value is None:  # there is no such element
            raise Failed
        return value
    if kind == "unary":
        value = evaluate(expression[2], lookup)
        return int(value == 0) if expression[1] == "!" else fits(-value)
    operator, left, right = expression[1:]
    first = evaluate(left, lookup)
    if operator == "&&":
        return int(first != 0 and evaluate(right, lookup) != 0)
    if operator == "||":
        return int(first != 0 or evaluate(right, lookup) != 0)
    return calculate(operator, first, evaluate(right, lookup))


def place_name(place, lookup):
    """x, or x[1]: the index is evaluated."""
    return place[1] if place[0] == "name" else "%s[%d]" % (place[1], evaluate(place[2], lookup))


def within(kind, value):
    if kind[0] == "int" and not kind[1] <= value <= kind[2] or kind[0] == "bool" and value not in (0, 1):
        raise Failed
    return value


class Send:
    """One message, sent by an actor."""

    def __init__(self, sender, receiver, message, arguments):
        self.sender = sender
        self.receiver = receiver
        self.message = message
        self.arguments = arguments  # as they are written
        self.text = receiver + "!" + message + ("(" + ",".join(arguments) + ")" if arguments else "")


class Turn:
    def __init__(self, actor, taken, sends, target):
        self.actor = actor
        self.taken = taken
        self.sends = sends
        self.target = target
        self.label = "%s:%s" % (actor, taken)
        if sends:
            self.label += "/" + ",".join(send.text for send in sends)


class Branch:
    """A turn that is being run."""

    def __init__(self, values, boxes, sends):
        self.values = values
        self.boxes = boxes
        self.sends = sends

    def copy(self):
        boxes = {name: list(box) for name, box in self.boxes.items()}
        return Branch(dict(self.values), boxes, list(self.sends))


class Space:
    """All states: values[s] is {actor.variable: value}, turns[s] the turns, a set, partial[s] what has
    happened of those branches that block or fail, as turns to nowhere. State 0 is the initial one."""

    def __init__(self, text, most_states):
        parsed = Parser(text)
        self.actors = parsed.actors
        self.missing = parsed.missing
        self.values, self.turns, self.partial = [], [], []
        start = Branch({}, {name: [] for name in self.actors}, [])
        for actor in self.actors.values():
            for name, (kind, initial) in actor.variables.items():
                value = evaluate(initial, self.constant(actor)) if initial else 0
                start.values[actor.name, name] = value
        for statement in parsed.main:
            self.send(None, statement, {}, start)
        self.numbers, waiting = {}, []
        self.number(start, waiting)
        for branch in waiting:  # grows meanwhile
            if len(waiting) > most_states:
                raise TooLarge
            self.expand(branch, waiting)

    def constant(self, actor):
        return lambda name: actor.name if name == "self" else name

    def number(self, branch, waiting):
        key = (tuple(sorted(branch.values.items())),
               tuple((name, tuple(box)) for name, box in sorted(branch.boxes.items())))
        if key not in self.numbers:
            self.numbers[key] = len(self.numbers)
            self.values.append({"%s.%s" % names: value for names, value in branch.values.items()})
            waiting.append(branch)
        return self.numbers[key]

    def expand(self, branch, waiting):
        turns, partial = {}, {}
        for actor in self.actors.values():
            if not branch.boxes[actor.name]:
                continue
            begun = branch.copy()
            begun.sends = []
            message, values = begun.boxes[actor.name].pop(0)
            parameters, block = actor.methods[message]
            bound = {name: value for (_, name), value in zip(parameters, values)}
            taken = message + self.written(actor.name, message, values)
            ended = []
            for done in self.run(actor, block, bound, begun, ended):
                turn = Turn(actor.name, taken, done.sends, self.number(done, waiting))
                turns[turn.label, turn.target] = turn
            for sends in ended:
                turn = Turn(actor.name, taken, sends, None)
                partial[turn.label] = turn
        self.turns.append(list(turns.values()))
        self.partial.append(list(partial.values()))

    def written(self, receiver, message, values):
        parts = []
        for (kind, _), value in zip(self.actors[receiver].methods[message][0], values):
            parts.append(str(bool(value)).lower() if kind[0] == "bool" else str(value))
        return "(" + ",".join(parts) + ")" if parts else ""

    def run(self, actor, statements, bound, branch, ended):
        """All ways in which the statements come to their end; the sends of the others go to `ended`."""
        branches = [branch]
        for statement in statements:
            following = []
            for each in branches:
                following += self.step(actor, statement, bound, each, ended)
            branches = following
        return branches

    def step(self, actor, statement, bound, branch, ended):
        lookup = self.lookup(actor, bound, branch)
        if statement[0] == "assign":
            following = []
            try:
                target = place_name(statement[1], lookup)
                lookup(target)
            except Failed:
                ended.append(branch.sends)
                return []
            for value in statement[2]:
                chosen = branch.copy()
                try:
                    kind = actor.variables[target][0]
                    chosen.values[actor.name, target] = within(kind, evaluate(value, lookup))
                    following.append(chosen)
                except Failed:
                    ended.append(branch.sends)
            return following
        try:
            if statement[0] == "if":
                block = statement[2] if evaluate(statement[1], lookup) != 0 else statement[3]
            else:
                self.send(actor, statement, bound, branch)
                return [branch]
        except Failed:
            ended.append(branch.sends)
            return []
        return self.run(actor, block, bound, branch, ended)

    def lookup(self, actor, bound, branch):
        def value(name):
            if name in bound:
                return bound[name]
            if actor and name in actor.variables:
                return branch.values[actor.name, name]
            if "[" in name:
                raise Failed
            return actor.name if name == "self" else name
        return value

    def send(self, actor, statement, bound, branch):
        lookup = self.lookup(actor, bound, branch)
        _, name, message, expressions = statement
        receiver = self.actors[evaluate(name, lookup)]
        if message not in receiver.methods:
            raise Failed
        parameters = receiver.methods[message][0]
        values = [evaluate(e, lookup) for e in expressions]
        for (kind, _), value in zip(parameters, values):
            within(kind, value)
        if len(branch.boxes[receiver.name]) == receiver.capacity:
            raise Failed
        branch.boxes[receiver.name].append((message, tuple(values)))
        if actor:
            text = self.written(receiver.name, message, values)
            arguments = text[1:-1].split(",") if text else []
            branch.sends.append(Send(actor.name, receiver.name, message, arguments))
