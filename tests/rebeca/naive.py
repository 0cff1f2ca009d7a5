"""A naive interpreter of Rebeca, for judge.py. It runs the tree that the generator made, as docs/rebeca.md says, and knows nothing of
lacuna's own trees and systems.

A tree is tuples; the first part says what it is:

    expressions   ("num", 3) ("bool", True) ("null",) ("self",) ("sender",) ("name", "x") ("elem", e, i) ("not", e) ("neg", e) ("inv", e)
                  (op, left, right) ("=", place, e) ("+=", place, e) ("++", place, behind) ("--", place, behind) ("?:", c, a, b)
                  ("cast", type, e) ("is", e, class) ("choose", id, [values]) ("call", name, [args]) ("pow", a, b) ("sqrt", a)
    statements    ("do", e) ("local", type, name, e) ("if", c, body, other) ("while", c, body) ("for", first, c, update, body)
                  ("switch", e, [(value or None, body)]) ("break",) ("continue",) ("return", e) ("send", receiver, name, [args])
                  ("assert", e) ("block", body)
"""
import copy


class Failure(Exception):
    pass


class Full(Exception):
    pass


class Undecided(Exception):
    """A choice comes up that nobody has decided yet."""

    def __init__(self, values):
        self.values = values


class Break(Exception):
    pass


class Continue(Exception):
    pass


class Return(Exception):
    pass


RANGES = {"byte": (-128, 127), "short": (-32768, 32767), "int": (-2**31, 2**31 - 1), "char": (0, 65535)}


def fits(type, value):
    if type in RANGES and not RANGES[type][0] <= value <= RANGES[type][1]:
        raise Failure("range")
    return value


def whole(value):
    return fits("int", value)


def default(model, type):
    base, lengths = type
    value = False if base == "boolean" else 0 if base in RANGES else None
    for length in reversed(lengths):
        value = [copy.deepcopy(value) for _ in range(length)]
    return value


class Turn:
    """One rebec runs one message server, constructor or method of its own."""

    def __init__(self, model, state, rebec, sender, decided, running):
        self.model, self.state, self.rebec, self.sender = model, state, rebec, sender
        self.decided, self.drawn, self.running = list(decided), {}, running
        self.scopes, self.sends = [], []
        self.code = []  # the class that the code at hand is written in: it sees that one's variables

    # ---- names ----

    def scope_of(self, name):
        for scope in reversed(self.scopes[-1]):
            if name in scope:
                return scope
        return None

    def read(self, name):
        scope = self.scope_of(name)
        if scope is not None:
            return scope[name][1]
        field = self.model.field(self.code[-1], name)
        if field:
            return self.state["variables"][self.rebec][field]
        if name in self.model.known[self.rebec]:
            return self.model.known[self.rebec][name]
        return self.model.env[name][1]

    def type_of(self, name):
        scope = self.scope_of(name)
        if scope is not None:
            return scope[name][0]
        return self.model.type_of_field(self.code[-1], name)

    def write(self, name, value):
        scope = self.scope_of(name)
        if scope is not None:
            scope[name][1] = value
        else:
            self.state["variables"][self.rebec][self.model.field(self.code[-1], name)] = value

    # ---- places: a name and indices, all evaluated and checked ----

    def place(self, e):
        if e[0] == "name":
            return e[1], []
        name, indices = self.place(e[1])
        array = self.read(name)
        for index in indices:
            array = array[index]
        index = self.value(e[2])
        if not 0 <= index < len(array):
            raise Failure("index")
        return name, indices + [index]

    def load(self, place):
        value = self.read(place[0])
        for index in place[1]:
            value = value[index]
        return value

    def store(self, place, value):
        name, indices = place
        base, _ = self.type_of(name)
        if not isinstance(value, list) and base in RANGES:
            fits(base, value)
        if not indices:
            self.write(name, copy.deepcopy(value))
            return
        array = self.read(name)
        for index in indices[:-1]:
            array = array[index]
        array[indices[-1]] = copy.deepcopy(value)

    # ---- expressions ----

    def value(self, e):
        return getattr(self, "value_" + NAMES.get(e[0], "binary"))(e)

    def value_num(self, e):
        return e[1]

    def value_null(self, e):
        return None

    def value_self(self, e):
        return self.rebec

    def value_sender(self, e):
        return self.sender

    def value_name(self, e):
        return self.load(self.place(e))

    def value_not(self, e):
        return not self.value(e[1])

    def value_neg(self, e):
        return whole(-self.value(e[1]))

    def value_inv(self, e):
        return ~self.value(e[1])

    def value_and(self, e):
        return self.value(e[1]) and self.value(e[2])

    def value_or(self, e):
        return self.value(e[1]) or self.value(e[2])

    def value_cond(self, e):
        return self.value(e[2]) if self.value(e[1]) else self.value(e[3])

    def value_binary(self, e):
        left = self.value(e[1])
        return operate(e[0], left, self.value(e[2]))

    def value_assign(self, e):
        place = self.place(e[1])
        self.store(place, self.value(e[2]))
        return self.load(place)

    def value_compound(self, e):
        place = self.place(e[1])
        old = self.load(place)
        self.store(place, operate(e[0][:-1], old, self.value(e[2])))
        return self.load(place)

    def value_step(self, e):
        place = self.place(e[1])
        old = self.load(place)
        self.store(place, whole(old + (1 if e[0] == "++" else -1)))
        return old if e[2] else self.load(place)

    def value_cast(self, e):
        value = self.value(e[2])
        if e[1] in RANGES:
            return fits(e[1], value)
        return value if value is not None and self.model.is_a(self.model.class_of[value], e[1]) else None

    def value_is(self, e):
        value = self.value(e[1])
        return value is not None and self.model.is_a(self.model.class_of[value], e[2])

    def value_choose(self, e):
        if e[1] not in self.drawn:
            if len(self.drawn) == len(self.decided):
                raise Undecided(e[2])
            self.drawn[e[1]] = self.decided[len(self.drawn)]
        return self.drawn[e[1]]

    def value_pow(self, e):
        base, exponent = self.value(e[1]), self.value(e[2])
        if exponent < 0:
            return 1 if base == 1 else 0
        result = 1
        for _ in range(exponent):
            result = whole(result * base)
        return result

    def value_sqrt(self, e):
        square, root = self.value(e[1]), 0
        while (root + 1) ** 2 <= square:
            root += 1
        return root

    def value_call(self, e):
        arguments = [self.value(a) for a in e[2]]
        owner, (type, parameters, body) = self.model.method(self.model.class_of[self.rebec], e[1])
        scope = {name: [t, copy.deepcopy(a if t[1] else fits(t[0], a))] for (t, name), a in zip(parameters, arguments)}
        self.scopes.append([scope])
        self.code.append(owner)
        result = default(self.model, (type, [])) if type != "void" else 0
        try:
            self.block(body)
        except Return as r:
            result = fits(type, r.args[0])
        finally:
            self.scopes.pop()
            self.code.pop()
        return result

    # ---- statements ----

    def block(self, body):
        self.scopes[-1].append({})
        depth = len(self.scopes[-1])
        try:
            for s in body:
                self.statement(s)
        finally:
            del self.scopes[-1][depth - 1:]

    def statement(self, s):
        kind = s[0]
        if kind == "do":
            self.value(s[1])
        elif kind == "local":
            value = default(self.model, s[1]) if s[3] is None else copy.deepcopy(self.value(s[3]))
            self.scopes[-1][-1][s[2]] = [s[1], value if isinstance(value, list) else fits(s[1][0], value)]
        elif kind == "if":
            self.block(s[2] if self.value(s[1]) else s[3])
        elif kind == "while":
            self.loop(s[1], None, s[2])
        elif kind == "for":
            self.scopes[-1].append({})
            self.statement(s[1])
            try:
                self.loop(s[2], s[3], s[4])
            finally:
                self.scopes[-1].pop()
        elif kind == "switch":
            self.switch(s)
        elif kind == "break":
            raise Break()
        elif kind == "continue":
            raise Continue()
        elif kind == "return":
            raise Return(self.value(s[1]) if s[1] else 0)
        elif kind == "send":
            self.send(s)
        elif kind == "assert":
            if not self.value(s[1]):
                raise Failure("assertion")
        elif kind == "block":
            self.block(s[1])

    def loop(self, condition, update, body):
        while self.value(condition):
            try:
                self.block(body)
            except Break:
                return
            except Continue:
                pass
            if update:
                self.value(update)

    def switch(self, s):
        value, entered = self.value(s[1]), False
        self.scopes[-1].append({})
        depth = len(self.scopes[-1])
        try:
            for case, body in s[2]:
                entered = entered or case is None or case == value
                if entered:
                    for inner in body:
                        self.statement(inner)
        except Break:
            pass
        finally:
            del self.scopes[-1][depth - 1:]

    def send(self, s):
        receiver = self.value(s[1])
        arguments = [copy.deepcopy(self.value(a)) for a in s[3]]
        if receiver is None:
            raise Failure("null")
        _, (parameters, _) = self.model.server(self.model.class_of[receiver], s[2])
        for (type, _), argument in zip(parameters, arguments):
            if not isinstance(argument, list):
                fits(type[0], argument)
        queue = self.state["queues"][receiver]
        room = self.model.queue_of(receiver) - (1 if self.running and receiver == self.rebec else 0)
        self.sends.append((receiver, s[2], arguments))
        if len(queue) >= room:
            raise Full(receiver)
        queue.append((s[2], self.rebec, arguments))


NAMES = {"num": "num", "bool": "num", "null": "null", "self": "self", "sender": "sender", "name": "name", "elem": "name", "not": "not",
         "neg": "neg", "inv": "inv", "&&": "and", "||": "or", "?:": "cond", "=": "assign", "++": "step", "--": "step", "cast": "cast",
         "is": "is", "choose": "choose", "call": "call", "pow": "pow", "sqrt": "sqrt"}
for operator in "+ - * / % & | ^ << >>".split():
    NAMES[operator + "="] = "compound"


def operate(operator, left, right):
    if operator in "/%":
        if right == 0:
            raise Failure("division")
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return whole(quotient) if operator == "/" else left - quotient * right
    if operator == "<<":
        return whole(left * 2 ** (right & 31))
    if operator == ">>":
        return left >> (right & 31)
    if isinstance(left, bool) and operator in "&|^":
        return {"&": left and right, "|": left or right, "^": left != right}[operator]
    simple = {"+": lambda: whole(left + right), "-": lambda: whole(left - right), "*": lambda: whole(left * right), "&": lambda: left & right,
              "|": lambda: left | right, "^": lambda: left ^ right, "==": lambda: left == right, "!=": lambda: left != right,
              "<": lambda: left < right, "<=": lambda: left <= right, ">": lambda: left > right, ">=": lambda: left >= right}
    return simple[operator]()


# ---- all states ----


def freeze(value):
    if isinstance(value, dict):
        return tuple(sorted((k, freeze(v)) for k, v in value.items()))
    return tuple(freeze(v) for v in value) if isinstance(value, (list, tuple)) else value


def show(value):
    if isinstance(value, list):
        return ",".join(show(v) for v in value)
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def show_message(model, message, arguments):
    return message + ("(" + ",".join(show(a) for a in arguments) + ")" if arguments else "")


def outcomes(model, state, rebec, owner, body, parameters, arguments, sender, running):
    """Every way through some code: (turn, state) or (what went wrong, state)."""
    waiting = [[]]
    while waiting:
        decided = waiting.pop(0)
        now = copy.deepcopy(state)
        turn = Turn(model, now, rebec, sender, decided, running)
        turn.code.append(owner)
        turn.scopes.append([{name: [type, copy.deepcopy(a)] for (type, name), a in zip(parameters, arguments)}])
        try:
            turn.block(body)
            yield turn, now, None
        except Return:
            yield turn, now, None
        except Undecided as u:
            waiting = [decided + [v] for v in u.values] + waiting
        except Failure:
            yield turn, now, "failure"
        except Full as full:
            yield turn, now, "overflow of " + full.args[0]


class Answer:
    def __init__(self):
        self.wrong, self.labels, self.states, self.constructed = set(), [], 0, True


def explore(model, most):
    """What there is to find; None: more than `most` states."""
    answer = Answer()
    state = {"variables": {}, "queues": {r: [] for r in model.rebecs}}
    for r in model.rebecs:
        state["variables"][r] = {n: default(model, t) for n, t in model.all_fields(model.class_of[r]).items()}
    for r in model.rebecs:
        parameters, body = model.constructor(model.class_of[r])
        for turn, after, wrong in outcomes(model, state, r, model.class_of[r], body, parameters, model.arguments[r], None, False):
            if wrong:
                answer.wrong.add(wrong)
                answer.constructed = False
                return answer
            state = after
    seen, waiting = {freeze(state)}, [state]
    while waiting:
        state = waiting.pop()
        if not any(state["queues"].values()):
            answer.wrong.add("deadlock")
        for r in model.rebecs:
            if state["queues"][r]:
                step(model, state, r, seen, waiting, answer)
        if len(seen) > most:
            return None
    answer.states = len(seen)
    answer.labels.sort()
    return answer


def step(model, state, rebec, seen, waiting, answer):
    message, sender, arguments = state["queues"][rebec][0]
    before = copy.deepcopy(state)
    before["queues"][rebec].pop(0)
    owner, (parameters, body) = model.server(model.class_of[rebec], message)
    own = set()
    for turn, after, wrong in outcomes(model, before, rebec, owner, body, parameters, arguments, sender, True):
        if wrong:
            answer.wrong.add(wrong)
            continue
        label = "%s:%s" % (rebec, show_message(model, message, arguments))
        if turn.sends:
            label += "/" + ",".join("%s!%s" % (r, show_message(model, m, a)) for r, m, a in turn.sends)
        frozen = freeze(after)
        if (label, frozen) not in own: # two choices with the same label and result are one transition
            own.add((label, frozen))
            answer.labels.append(label)
        if frozen not in seen:
            seen.add(frozen)
            waiting.append(after)
