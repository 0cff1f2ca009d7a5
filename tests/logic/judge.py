#!/usr/bin/env python3
"""Judges `lacuna formula`: judge.py LACUNA [--seed N] [--rounds N] [--seconds S] [--spin-rounds N]

Random formulas, over propositions, states and sends, are given to the program; docs/ltl.md says what it must
answer. The opinions it is compared with are naive: formulas are evaluated on words by fixpoints over the
positions; the twin, a tableau of all the truth values that subformulas can have, decides safety, guarantee,
liveness, validity and questions; SPIN's never claims accept the same words. --self-test compares these
opinions with each other, and shows the judge wrong answers, which it must notice; it needs no LACUNA.
"""
import argparse
import collections
import functools
import itertools
import json
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

SECONDS = 60  # for one call of the program
SPIN_SECONDS = 2
MOST_FOR_SPIN = 8  # operators; more take it long
BATCH = 12  # formulas per call
MOST_TRACKED = 7  # bits of the twin's states
MOST_PREFIXES = 400  # states of a determinised twin
MOST_PAIRS = 12_000  # states of a product
MOST_SHORT = 160  # short words per formula
MOST_ROADS = 120  # words that lead somewhere else, per automaton
SHRINKING = 30  # seconds


class Trouble(Exception):
    """Somebody could not do his part."""


class TooLarge(Exception):
    """Too large for naive algorithms."""


class Difference(Exception):
    """Two opinions that differ."""

    def __init__(self, what, word=None):
        super().__init__(what)
        self.word = word
        self.case = None


# Formulas: ("atom", name), ("const", truth), (operator, formula), (operator, formula, formula)

LEVEL = {"->": 1, "<->": 1, "|": 2, "&": 3, "U": 4, "W": 4, "R": 4, "M": 4, "!": 5, "X": 5, "F": 5, "G": 5}
UNARY = ("!", "X", "F", "G")
TO_THE_RIGHT = (1, 4)
SPELLINGS = {
    "!": ("!", "~", "¬"), "X": ("X", "○"), "F": ("F", "<>", "◇"), "G": ("G", "[]", "□"),
    "U": ("U",), "W": ("W",), "R": ("R", "V"), "M": ("M",),
    "&": ("&", "&&", "/\\", "∧"), "|": ("|", "||", "\\/", "∨"),
    "->": ("->", "=>", "→"), "<->": ("<->", "<=>", "↔"),
    True: ("true", "1", "⊤"), False: ("false", "0", "⊥"),
}
MEANING = {spelling: meaning for meaning, spellings in SPELLINGS.items() for spelling in spellings}
TRUE, FALSE = ("const", True), ("const", False)

SUM = r"-?(?:\d+|[a-z_]\w*\.\w+)(?:\s*[-+*]\s*-?(?:\d+|[a-z_]\w*\.\w+))*"
TOKEN = re.compile(r"""\s*(?:
    (?P<quoted>"[^"]*")
  | (?P<atom>(?:[a-z_]\w*>)?[a-z_]\w*![a-z_]\w*(?:\([^()]*\))?
      | """ + SUM + r"""\s*(?:==|!=|<=|>=|<|>)\s*""" + SUM + r"""
      | [a-z_]\w*\.\w+
      | (?!true\b|false\b)[a-z_]\w*)
  | (?P<sign><->|<=>|->|=>|<>|\[\]|&&|\|\||/\\|\\/|true\b|false\b|[01~!&|()XFGUWRVM¬○◇□∧∨→↔⊤⊥])
  )""", re.VERBOSE)


def squeeze(name):
    """Atoms are the same however they are spaced."""
    return re.sub(r"\s+", "", name.strip().strip('"'))


def tokens_of(text):
    place, tokens = 0, []
    text = text.rstrip()
    while place < len(text):
        found = TOKEN.match(text, place)
        if not found:
            raise Trouble("cannot be read at %r" % text[place:])
        if found["sign"]:
            tokens.append(found["sign"])
        else:
            tokens.append(("atom", found["atom"] and squeeze(found["atom"]) or found["quoted"][1:-1]))
        place = found.end()
    return tokens


def parse(text):
    """The formula, without what it is `over`."""
    tokens = collections.deque(tokens_of(text))

    def operand(level):
        if level > 4:
            token = tokens.popleft() if tokens else "the end"
            if isinstance(token, tuple):
                return token
            if token == "(":
                inner = operand(1)
                if not tokens or tokens.popleft() != ")":
                    raise Trouble("no closing bracket: " + text)
                return inner
            meaning = MEANING.get(token)
            if isinstance(meaning, bool):
                return ("const", meaning)
            if meaning in UNARY:
                return (meaning, operand(5))
            raise Trouble("unexpected %s: %s" % (token, text))
        left = operand(level + 1)
        while tokens and LEVEL.get(MEANING.get(tokens[0])) == level:
            operator = MEANING[tokens.popleft()]
            left = (operator, left, operand(level if level in TO_THE_RIGHT else level + 1))
        return left

    formula = operand(1)
    if tokens:
        raise Trouble("something behind the formula: " + text)
    return formula


def write(formula, rng=None, level=0):
    """The text of a formula: with rng in some spelling, and with hardly more brackets than are needed."""
    def spelled(what):
        return rng.choice(SPELLINGS[what]) if rng and rng.random() < 0.3 else SPELLINGS[what][0]

    operator = formula[0]
    if operator == "atom":
        name = formula[1]
        quoted = not re.fullmatch(r"[^ ]*", name) or rng and rng.random() < 0.05
        return '"%s"' % name if quoted else name
    if operator == "const":
        return spelled(formula[1])
    mine = LEVEL[operator]
    if operator in UNARY:
        sign, inner = spelled(operator), write(formula[1], rng, mine)
        # `GFp` is three tokens; what a longer name would be is not tried
        glued = inner[0] in "([!GFX~" or re.fullmatch(r"[pqr]", inner)
        text = sign + ("" if glued or sign == "!" and operator == "!" else " ") + inner
    else:
        right_to_left = mine in TO_THE_RIGHT
        text = "%s %s %s" % (write(formula[1], rng, mine + right_to_left), spelled(operator),
                             write(formula[2], rng, mine + (not right_to_left)))
    needed = mine < level
    if needed or (rng.random() < 0.15 if rng else level and mine < 5):
        text = "(%s)" % text
    return text


def subformulas(formula):
    yield formula
    if formula[0] not in ("atom", "const"):
        for part in formula[1:]:
            yield from subformulas(part)


def atoms_of(formula):
    return {part[1] for part in subformulas(formula) if part[0] == "atom"}


def replaced(formula, change):
    """Every formula in which `change` (formula -> formulas) was applied at one place."""
    yield from change(formula)
    if formula[0] not in ("atom", "const"):
        for i in range(1, len(formula)):
            for part in replaced(formula[i], change):
                yield formula[:i] + (part,) + formula[i + 1:]


def everywhere(formula, change):
    if formula[0] in ("atom", "const"):
        return change(formula)
    return change(formula[:1] + tuple(everywhere(part, change) for part in formula[1:]))


# Atoms and letters

SEND = re.compile(r"(?:(\w+)>)?(\w+)!(\w+)(?:\((.*)\))?")


def send_of(name):
    """(sender, receiver, message, parameters); None: anything. Truth values are numbers."""
    sender, receiver, message, parameters = SEND.fullmatch(squeeze(name)).groups()
    if parameters is not None:
        known = {"_": None, "true": "1", "false": "0"}
        parameters = tuple(known.get(p, p) for p in parameters.split(",")) if parameters else ()
    return sender, receiver, message, parameters


def matches(pattern, send):
    """A message has one number of parameters, so an atom without brackets is one with as many `_`."""
    return (pattern[0] in (None, send[0]) and pattern[1:3] == send[1:3] and
            (pattern[3] is None or len(pattern[3]) == len(send[3]) and
             all(p in (None, value) for p, value in zip(pattern[3], send[3]))))


def letters_of_sends(names):
    """The sets of atoms, as bit masks, that one send can satisfy; its parts are mentioned ones, or fresh."""
    patterns = [send_of(name) for name in names]
    senders = sorted({p[0] for p in patterns if p[0]}) + ["fresh"]
    values = sorted({v for p in patterns for v in p[3] or () if v}) + ["fresh"]
    letters = {0}
    for receiver, message in {p[1:3] for p in patterns}:
        arities = {len(p[3]) for p in patterns if p[1:3] == (receiver, message) and p[3] is not None} or {0}
        for arity in arities:
            for sender in senders:
                for parameters in itertools.product(values, repeat=arity):
                    send = sender, receiver, message, parameters
                    letters.add(sum(1 << i for i, p in enumerate(patterns) if matches(p, send)))
    return sorted(letters)


VARIABLE = re.compile(r"[A-Za-z_]\w*\.\w+")


def truth_of(name, values):
    """A predicate is written as Python would; a variable alone is "not 0"."""
    return bool(eval(VARIABLE.sub(lambda found: str(values[found.group()]), name)))


def letters_of_states(names):
    """The sets of predicates, as bit masks, that some values make true. Those with the same variables are tried
    together, with values far beyond the numbers in them; PREDICATES has none that overlap in part."""
    letters = {0}
    for variables in {tuple(sorted(set(VARIABLE.findall(name)))) for name in names}:
        mine = [i for i, name in enumerate(names) if tuple(sorted(set(VARIABLE.findall(name)))) == variables]
        found = {sum(truth_of(names[i], dict(zip(variables, values))) << i for i in mine)
                 for values in itertools.product(range(-12, 13), repeat=len(variables))}
        letters = {letter | more for letter in letters for more in found}
    return sorted(letters)


def kind_of(names):
    if not names:
        return "nothing"
    return "sends" if any("!" in n and " " not in n and "=" not in n for n in names) else \
        "states" if any("." in n for n in names) else "propositions"


class Case:
    """Formulas that are judged together, with their atoms and the letters of their words."""
    question = None  # the one that is asked, if any
    claim = False  # whether it is SPIN that is asked

    def __init__(self, trees, over=(), texts=None):
        self.trees = trees
        self.over = tuple(over)
        self.tree = trees[0]
        names = set().union(*map(atoms_of, trees))
        self.kind = kind_of(names)
        self.names = tuple(sorted(names | set(over)))
        self.letters = letters_of_sends(self.names) if self.kind == "sends" else \
            letters_of_states(self.names) if self.kind == "states" else range(1 << len(self.names))
        self.texts = texts or [write(tree) + self.suffix() for tree in trees]
        self.text = self.texts[0]
        self.negated = "!(%s)%s" % (write(self.tree), self.suffix())

    def suffix(self):
        return " over { %s }" % ", ".join(self.over) if self.over else ""

    def index(self, name):
        for i, mine in enumerate(self.names):
            if squeeze(mine) == squeeze(name):
                return i
        raise Difference("an atom that is not in the formula: " + name)

    def letter(self, listed, names):
        """A letter of ours for a list of indices into names, which need not be all of ours."""
        places = [self.index(name) for name in names]
        for i in listed:
            if not isinstance(i, int) or not 0 <= i < len(names):
                raise Difference("no index of an atom: %s" % i)
        seen = sum(1 << place for place in set(places))
        wanted = sum(1 << place for place in {places[i] for i in listed})
        for letter in self.letters:
            if letter & seen == wanted:
                return letter
        raise Difference("no letter of the alphabet: " + self.show_letter(wanted))

    def word(self, listed, names):
        stem, loop = ([self.letter(letter, names) for letter in listed[part]] for part in ("stem", "loop"))
        if not loop:
            raise Difference("a word without a loop")
        return tuple(stem), tuple(loop)

    def show_letter(self, letter):
        return "{%s}" % ", ".join(name for i, name in enumerate(self.names) if letter >> i & 1)

    def show(self, word):
        stem, loop = word
        return "; ".join([self.show_letter(a) for a in stem] +
                         ["cycle{%s}" % "; ".join(self.show_letter(a) for a in loop)])

    def holds(self, word, tree=None):
        return evaluate(tree or self.tree, self.names, word)


def case_of(texts):
    trees, over = [], set()
    for text in texts:
        text, _, listed = text.partition(" over ")
        trees.append(parse(text))
        over |= {squeeze(atom) for atom in re.findall(r"[^{},(]+(?:\([^)]*\))?", listed) if squeeze(atom)}
    return Case(trees, sorted(over), list(texts))


# Meaning, directly

@functools.lru_cache(maxsize=256)
def program_of(formula, names):
    """The different subformulas, parts first: [(operator, places of parts)]; an atom is a bit of letters."""
    places, program = {}, []

    def visit(formula):
        if formula not in places:
            if formula[0] == "atom":
                line = ("atom", names.index(formula[1]))
            elif formula[0] == "const":
                line = formula
            else:
                line = formula[:1] + tuple(visit(part) for part in formula[1:])
            places[formula] = len(program)
            program.append(line)
        return places[formula]

    visit(formula)
    return program


def evaluate(formula, names, word):
    """Whether a word, (stem, loop), satisfies the formula. A set of positions is a bit mask."""
    stem, loop = word
    letters = stem + loop
    last = len(letters) - 1
    all_of_them = (2 << last) - 1

    def before(positions):
        return positions >> 1 | (positions >> len(stem) & 1) << last

    def fixpoint(positions, step):
        while True:
            better = step(before(positions))
            if better == positions:
                return positions
            positions = better

    true = []
    for operator, *args in program_of(formula, names):
        if operator == "atom":
            value = sum(1 << i for i, letter in enumerate(letters) if letter >> args[0] & 1)
        elif operator == "const":
            value = all_of_them if args[0] else 0
        else:
            a, b = true[args[0]], true[args[-1]]
            if operator == "!":
                value = all_of_them & ~a
            elif operator == "X":
                value = before(a)
            elif operator == "F":
                value = fixpoint(0, lambda z: a | z)
            elif operator == "G":
                value = fixpoint(all_of_them, lambda z: a & z)
            elif operator == "U":
                value = fixpoint(0, lambda z: b | a & z)
            elif operator == "W":
                value = fixpoint(all_of_them, lambda z: b | a & z)
            elif operator == "R":
                value = fixpoint(all_of_them, lambda z: b & (a | z))
            elif operator == "M":
                value = fixpoint(0, lambda z: b & (a | z))
            elif operator == "&":
                value = a & b
            elif operator == "|":
                value = a | b
            elif operator == "->":
                value = all_of_them & ~a | b
            else:
                value = all_of_them & ~(a ^ b)
        true.append(value)
    return bool(true[-1] & 1)


def short_words(letters, longest=2):
    """All of them, with stem and loop up to this length, shortest first."""
    for size in range(1, 2 * longest + 1):
        for before in range(max(0, size - longest), min(longest, size - 1) + 1):
            for word in itertools.product(letters, repeat=size):
                yield word[:before], word[before:]


def random_word(rng, letters, longest=4):
    return (tuple(rng.choice(letters) for _ in range(rng.randint(0, longest))),
            tuple(rng.choice(letters) for _ in range(rng.randint(1, longest))))


# Automata. A graph is {node: [(next node, marks, letter)]}

def components(graph):
    """The strongly connected components (Tarjan, without recursion)."""
    number, low, stack, waiting = {}, {}, [], set()
    for root in graph:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        stack.append(root)
        waiting.add(root)
        work = [(root, iter(graph[root]))]
        while work:
            node, rest = work[-1]
            for edge in rest:
                following = edge[0]
                if following not in number:
                    number[following] = low[following] = len(number)
                    stack.append(following)
                    waiting.add(following)
                    work.append((following, iter(graph[following])))
                    break
                if following in waiting:
                    low[node] = min(low[node], number[following])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    part = set()
                    while node not in part:
                        part.add(stack.pop())
                    waiting -= part
                    yield part


def fair_components(graph, marks):
    """Those in which one can go on forever, seeing all marks again and again."""
    for part in components(graph):
        seen, edges = 0, 0
        for node in part:
            for edge in graph[node]:
                if edge[0] in part:
                    seen |= edge[1]
                    edges += 1
        if edges and seen & marks == marks:
            yield part


def explore(starts, edges_of, most):
    graph, todo = {}, list(starts)
    while todo:
        node = todo.pop()
        if node not in graph:
            if len(graph) >= most:
                raise TooLarge()
            graph[node] = edges_of(node)
            todo.extend(edge[0] for edge in graph[node])
    return graph


def walk(graph, start, wanted, part=None):
    """A shortest path, at least one edge, to an edge that is wanted; it stays in part, if given."""
    came, todo = {start: None}, collections.deque([start])
    while todo:
        node = todo.popleft()
        for edge in graph[node]:
            if part is not None and edge[0] not in part:
                continue
            if wanted(edge):
                path = [edge]
                while came[node]:
                    node, edge = came[node]
                    path.append(edge)
                return path[::-1]
            if edge[0] not in came:
                came[edge[0]] = node, edge
                todo.append(edge[0])
    return None


class Automaton:
    """Generalised Büchi with marks on edges, {state: {letter: [(next, marks)]}}: all marks forever."""

    def __init__(self, starts, edges, marks, states=None):
        self.starts, self.edges, self.marks = list(starts), edges, marks
        self.states = len(edges) if states is None else states  # as its author counts them
        self.state_based = self.plain = None  # how a file said it

    @functools.cached_property
    def graph(self):
        return explore(self.starts, lambda state: [(following, marks, letter)
                       for letter, edges in self.edges[state].items() for following, marks in edges], 10**6)

    @functools.cached_property
    def core(self):
        """{state: its fair component}"""
        return {state: part for part in fair_components(self.graph, self.marks) for state in part}

    @functools.cached_property
    def live(self):
        """The states that accept some word."""
        back = collections.defaultdict(list)
        for state, edges in self.graph.items():
            for edge in edges:
                back[edge[0]].append((state,))
        return set(explore(self.core, lambda state: back[state], 10**6))

    def empty(self):
        return not self.core

    def deterministic(self):
        return len(self.starts) == 1 and all(len(edges) < 2 for state in self.edges.values()
                                             for edges in state.values())

    def accepts(self, word):
        stem, loop = word
        letters = stem + loop
        last = len(letters) - 1

        def edges_of(node):
            state, place = node
            following = place + 1 if place < last else len(stem)
            return [((to, following), marks) for to, marks in self.edges[state].get(letters[place], ())]

        graph = explore(((state, 0) for state in self.starts), edges_of, 10**6)
        return any(True for _ in fair_components(graph, self.marks))

    def word(self, rng=None, start=None):
        """A word that is accepted, from start if given, a random one if rng is given; None: there is none."""
        starts = [state for state in (self.starts if start is None else [start]) if state in self.live]
        if not starts:
            return None
        state = rng.choice(starts) if rng else starts[0]
        stem = []
        for _ in range(rng.randrange(4) if rng else 0):
            stem.append(rng.choice([edge for edge in self.graph[state] if edge[0] in self.live]))
            state = stem[-1][0]
        if state not in self.core:
            stem += walk(self.graph, state, lambda edge: edge[0] in self.core)
            state = stem[-1][0]
        part, loop, here, seen = self.core[state], [], state, 0
        for _ in range(rng.randrange(5) if rng else 0):
            loop.append(rng.choice([edge for edge in self.graph[here] if edge[0] in part]))
            here, seen = loop[-1][0], seen | loop[-1][1]
        while self.marks & ~seen:
            loop += walk(self.graph, here, lambda edge: edge[1] & self.marks & ~seen, part)
            here = loop[-1][0]
            for edge in loop:
                seen |= edge[1]
        if here != state or not loop:
            loop += walk(self.graph, here, lambda edge: edge[0] == state, part)
        return tuple(edge[2] for edge in stem), tuple(edge[2] for edge in loop)

    def stuck(self, letters):
        """The words on which this automaton, if deterministic, gets stuck."""
        edges = {state: {a: [(to, 0) for to, _ in by.get(a, ())] or [("stuck", 0)] for a in letters}
                 for state, by in self.edges.items()}
        edges["stuck"] = {a: [("stuck", 1)] for a in letters}
        return Automaton(self.starts, edges, 1)


def product(one, two, most=MOST_PAIRS):
    """Accepts what both accept."""
    shift = one.marks.bit_length()

    def edges_of(pair):
        mine, theirs = one.edges[pair[0]], two.edges[pair[1]]
        return [((p, q), marks | more << shift, letter) for letter in mine if letter in theirs
                for p, marks in mine[letter] for q, more in theirs[letter]]

    both = Automaton(itertools.product(one.starts, two.starts), {}, one.marks | two.marks << shift)
    both.graph = explore(both.starts, edges_of, most)
    return both


def common(one, two):
    """A word of both; None: there is none."""
    return product(one, two).word()


def label_letters(text, letters, leaf):
    """The letters that a label allows; leaf says it of an atom, as a set."""
    tokens = collections.deque(re.findall(r"\w+|&&|\|\||\S", text))
    everything = frozenset(letters)

    def peek(*wanted):
        return tokens and tokens[0] in wanted and tokens.popleft()

    def either():
        found = both()
        while peek("|", "||"):
            found = found | both()
        return found

    def both():
        found = single()
        while peek("&", "&&"):
            found = found & single()
        return found

    def single():
        if peek("!"):
            return everything - single()
        if peek("("):
            found = either()
            if not peek(")"):
                raise Trouble("label " + text)
            return found
        if not tokens or not re.fullmatch(r"\w+", tokens[0]):
            raise Trouble("label " + text)
        return leaf(tokens.popleft())

    found = either()
    if tokens:
        raise Trouble("label " + text)
    return found


def with_bit(letters, bit):
    return frozenset(letter for letter in letters if letter >> bit & 1)


def read_hoa(text, case):
    """The automaton of one HOA text, over the letters of the case."""
    head, body, _ = re.split(r"--BODY--|--END--", text, maxsplit=2)
    fields = collections.defaultdict(list)
    for line in head.strip().splitlines():
        key, _, value = line.partition(":")
        fields[key.strip()].append(value.strip())
    for key in ("HOA", "AP", "Acceptance"):
        if len(fields[key]) != 1:
            raise Trouble("%d times %s in HOA" % (len(fields[key]), key))
    names = [re.sub(r"\\(.)", r"\1", name) for name in re.findall(r'"((?:[^"\\]|\\.)*)"', fields["AP"][0])]
    if int(fields["AP"][0].split()[0]) != len(names):
        raise Trouble("AP: " + fields["AP"][0])
    bits = [case.index(name) for name in names]
    sets, _, condition = fields["Acceptance"][0].partition(" ")
    wanted = sorted(int(i) for i in re.findall(r"Inf\((\d+)\)", condition))
    if wanted != list(range(int(sets))) or not re.fullmatch(r"t|[\s()&]*(Inf\(\d+\)[\s()&]*)+", condition):
        raise Trouble("Acceptance: " + fields["Acceptance"][0])
    everything = frozenset(case.letters)

    def leaf(token):
        return everything if token == "t" else frozenset() if token == "f" else \
            with_bit(everything, bits[int(token)])

    edges, state, on_state, state_label, on_edges = {}, None, 0, None, False
    tokens = collections.deque(re.findall(r'State:|\[[^\]]*\]|\{[^}]*\}|\d+|"(?:[^"\\]|\\.)*"|\S', body))

    def peek(pattern):
        return tokens.popleft() if tokens and re.match(pattern, tokens[0]) else None

    def marks_here():
        listed = peek(r"\{")
        return sum(1 << int(i) for i in re.findall(r"\d+", listed)) if listed else 0

    while tokens:
        if peek("State:"):
            state_label = peek(r"\[")
            state = int(tokens.popleft())
            peek('"')
            on_state = marks_here()
            if state in edges:
                raise Trouble("state %d twice in HOA" % state)
            edges[state] = collections.defaultdict(list)
            continue
        label = peek(r"\[") or state_label
        following = peek(r"\d")
        if not label or not following or state is None:
            raise Trouble("HOA body: " + body)
        on_edge = marks_here()
        on_edges = on_edges or bool(on_edge)
        for letter in sorted(label_letters(label[1:-1], case.letters, leaf)):
            edge = int(following), on_state | on_edge
            if edge not in edges[state][letter]:
                edges[state][letter].append(edge)
    starts = [int(start) for start in fields["Start"]]
    missing = {to for by in edges.values() for some in by.values() for to, _ in some} | set(starts)
    if missing - set(edges) or fields["States"] and int(fields["States"][0]) != len(edges):
        raise Trouble("states of HOA: " + text)
    automaton = Automaton(starts, edges, (1 << int(sets)) - 1)
    automaton.state_based, automaton.plain = not on_edges, condition.strip() == "t"
    return automaton


def write_hoa(automaton, names):
    """For the self-test; marks on edges."""
    number = {state: i for i, state in enumerate(automaton.edges)}
    sets = automaton.marks.bit_length()
    lines = ["HOA: v1", "States: %d" % len(number)] + ["Start: %d" % number[s] for s in automaton.starts]
    lines += ["AP: %d %s" % (len(names), " ".join('"%s"' % name for name in names)),
              "Acceptance: %d %s" % (sets, "&".join("Inf(%d)" % i for i in range(sets)) or "t"), "--BODY--"]
    for state, by in automaton.edges.items():
        lines.append("State: %d" % number[state])
        for letter, edges in by.items():
            label = "&".join("!" * (not letter >> i & 1) + str(i) for i in range(len(names))) or "t"
            for to, marks in edges:
                marked = " {%s}" % " ".join(str(i) for i in range(sets) if marks >> i & 1)
                lines.append("[%s] %d%s" % (label, number[to], marked if marks else ""))
    return "\n".join(lines + ["--END--\n"])


# SPIN

def spin_text(formula):
    """In SPIN's language. It has M and W not in all versions."""
    def simpler(formula):
        if formula[0] == "M":
            return ("U", formula[2], ("&", formula[1], formula[2]))
        if formula[0] == "W":
            return ("R", formula[2], ("|", formula[1], formula[2]))
        return formula

    signs = {"&": "&&", "|": "||", "F": "<>", "G": "[]", "R": "V"}

    def text(formula):
        if formula[0] == "atom":
            return "a_" + re.sub(r"\W", "_", formula[1])
        if formula[0] == "const":
            return "true" if formula[1] else "false"
        sign = signs.get(formula[0], formula[0])
        parts = ["(%s)" % text(part) for part in formula[1:]]
        return "%s %s" % (sign, parts[0]) if formula[0] in UNARY else (" %s " % sign).join(parts)

    return text(everywhere(formula, simpler))


def read_never(text, case):
    """The automaton of a never claim. One that fails an assertion, or ends, accepts whatever follows."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    inside = re.fullmatch(r"\s*never\s*\{(.*)\}\s*", text, re.DOTALL)
    if not inside:
        raise Trouble("never claim: " + text)
    everything = frozenset(case.letters)
    bits = {"a_" + re.sub(r"\W", "_", name): i for i, name in enumerate(case.names)}

    def leaf(token):
        known = {"1": everything, "true": everything, "0": frozenset(), "false": frozenset()}
        return known[token] if token in known else with_bit(everything, bits[token])

    same, state, fresh, edges, accepting = {}, None, False, {}, set()  # label -> state
    for line in filter(None, map(str.strip, inside[1].splitlines())):
        label = re.fullmatch(r"(\w+):", line)
        if label:
            if not fresh:
                state = label[1]
                edges[state] = []
            same[label[1]], fresh = state, True
            if label[1].startswith("accept"):
                accepting.add(state)
            continue
        fresh = False
        step = re.fullmatch(r"::(.*)->\s*goto\s+(\w+);?", line)
        failing = re.fullmatch(r"::\s*atomic\s*\{(.*?)->\s*assert.*\}", line)
        if step or failing:
            allowed = label_letters((step or failing)[1], case.letters, leaf)
            edges[state].append((allowed, step[2] if step else "all"))
        elif re.fullmatch(r"skip;?", line):
            edges[state].append((everything, "all"))
        elif not re.fullmatch(r"(do|od|if|fi|(::\s*)?false);?", line):
            raise Trouble("never claim: " + line)
    states = {name: {} for name in [*edges, "all"]}
    states["all"] = {letter: [("all", 1)] for letter in case.letters}
    for name, steps in edges.items():
        for allowed, to in steps:
            for letter in sorted(allowed):
                states[name].setdefault(letter, []).append((same.get(to, to), int(name in accepting)))
    return Automaton([next(iter(edges))], states, 1, len(edges))


class Spin:
    def __init__(self):
        self.here = shutil.which("spin") is not None
        self.directory = tempfile.TemporaryDirectory(prefix="lacuna-logic-")
        self.has_next = self.here and "never" in self.say("X a")

    def say(self, text):
        try:  # it leaves files behind where it runs
            return subprocess.run(["spin", "-f", text], capture_output=True, text=True, timeout=SPIN_SECONDS,
                                  cwd=self.directory.name, stdin=subprocess.DEVNULL).stdout
        except subprocess.TimeoutExpired:
            return ""

    def knows(self, formula):
        return self.here and (self.has_next or all(part[0] != "X" for part in subformulas(formula)))

    def claim(self, case):
        """SPIN's automaton; None: it gave up."""
        said = self.say(spin_text(case.tree))
        return read_never(said, case) if said.lstrip().startswith("never") else None


# The twin

class Twin:
    """A state is a set of truth values, one per temporal subformula (for `X a` that of a), and says what is
    true of the word from here on. The values before a letter follow from the letter and the values behind it,
    so this automaton is deterministic backwards: each word has exactly one run that also keeps the promises
    of fixpoints. It is the automaton of the formula and of its negation, with different starts."""

    START = {True: -1, False: -2}

    def __init__(self, formula, case):
        program = program_of(formula, case.names)
        follow = {i: line[1] if line[0] == "X" else i
                  for i, line in enumerate(program) if line[0] in "XFGUWRM"}
        tracked = sorted(set(follow.values()))
        if len(tracked) > MOST_TRACKED:
            raise TooLarge()
        bit = {i: tracked.index(node) for i, node in follow.items()}
        promises = [i for i in follow if program[i][0] != "X"]
        self.marks = (1 << len(promises)) - 1
        self.letters = list(case.letters)
        self.edges = {state: {} for state in range(-2, 1 << len(tracked))}
        for letter in case.letters:
            for after in range(1 << len(tracked)):
                true = self.values(program, letter, after, bit)
                kept = sum(self.kept(program[i], true, i) << n for n, i in enumerate(promises))
                now = sum(true[node] << n for n, node in enumerate(tracked))
                for state in (now, self.START[true[-1]]):
                    self.edges[state].setdefault(letter, []).append((after, kept))
        self.automata = {truth: Automaton([start], self.edges, self.marks)
                         for truth, start in self.START.items()}

    @staticmethod
    def values(program, letter, after, bit):
        """Of all subformulas, by the laws that unfold them."""
        true = []
        for i, (operator, *args) in enumerate(program):
            if operator == "atom":
                value = bool(letter >> args[0] & 1)
            elif operator == "const":
                value = args[0]
            else:
                a, b, then = true[args[0]], true[args[-1]], i in bit and bool(after >> bit[i] & 1)
                value = (not a if operator == "!" else then if operator == "X" else
                         a or then if operator == "F" else a and then if operator == "G" else
                         b or a and then if operator in "UW" else b and (a or then) if operator in "RM" else
                         a and b if operator == "&" else a or b if operator == "|" else
                         not a or b if operator == "->" else a == b)
            true.append(value)
        return true

    @staticmethod
    def kept(line, true, i):
        """Whether nothing is put off: that alone makes no least fixpoint true, and no greatest one false."""
        operator, a, b = line[0], true[line[1]], true[line[-1]]
        return (not true[i] or (a if operator == "M" else b)) if operator in "FUM" else \
            true[i] or not (b if operator == "R" else a)

    def satisfiable(self, truth=True):
        return not self.automata[truth].empty()

    @functools.lru_cache(maxsize=64)
    def prefixes(self, truth=True):
        """{set of states: {letter: set}}, the first set first: the empty set is where bad prefixes lead."""
        live = self.automata[truth].live
        table, todo = {}, [frozenset({self.START[truth]} & live)]
        while todo:
            here = todo.pop()
            if here in table:
                continue
            if len(table) >= MOST_PREFIXES:
                raise TooLarge()
            table[here] = {a: frozenset(to for state in here for to, _ in self.edges[state].get(a, ())
                                        if to in live) for a in self.letters}
            todo.extend(table[here].values())
        return table

    @functools.lru_cache(maxsize=64)
    def closure(self, truth=True):
        """The automaton of the words without a bad prefix."""
        table = self.prefixes(truth)
        edges = {here: {a: [(to, 0)] for a, to in by.items() if to} for here, by in table.items()}
        return Automaton([here for here in itertools.islice(table, 1) if here], edges, 0)

    @functools.lru_cache(maxsize=64)
    def unsafe(self, truth=True):
        """A word that violates it without a bad prefix; None: it is safety."""
        return common(self.closure(truth), self.automata[not truth])

    def liveness(self):
        return frozenset() not in self.prefixes()

    def lead(self, prefix):
        """Where a prefix leads in prefixes()."""
        table = self.prefixes()
        here = next(iter(table))
        for letter in prefix:
            here = table[here][letter]
        return here

    def never_bad(self, word):
        """Whether no prefix of a word is bad."""
        return self.closure().accepts(word)

    def shortest_bad(self):
        table = self.prefixes()
        first = next(iter(table))
        if not first:
            return ()
        path = walk({here: [(to, 0, a) for a, to in by.items()] for here, by in table.items()}, first,
                    lambda edge: not edge[0])
        return path and tuple(edge[2] for edge in path)

    def smallest(self):
        """How many states the smallest deterministic automaton has, without the one behind bad prefixes."""
        table = self.prefixes()
        block = {here: bool(here) for here in table}
        while True:
            kinds = {}
            better = {here: kinds.setdefault((block[here], *(block[to] for to in by.values())), len(kinds))
                      for here, by in table.items()}
            if len(kinds) == len(set(block.values())):
                return len(kinds) - (frozenset() in table)
            block = better


def class_of(safety, guarantee, liveness):
    return "safety" if safety else "guarantee" if guarantee else "liveness" if liveness else "none"


# What is judged

PROPOSITIONS = ("p", "q", "r", "x y")
PREDICATES = (("m.x == 1", "m.x < 3", "n.y", "n.y >= 0", "m.x != 2", "3 <= m.x", "2 * m.x > 3", "1 - n.y == 1",
               "m.x + 1 < 2 - m.x", "2 < -n.y", "n.y * 3 == 5", "m.x - m.x == 0"),
              ("m.x < n.y", "n.y <= m.x", "m.x == n.y", "m.x - n.y > 1", "n.y + 1 < m.x", "2 * m.x != 2 * n.y + 1"))
SENDS = ("left!go", "right!go", "s>left!go", "t>left!go", "left!pay", "left!pay(1)", "left!pay(2)",
         "left!pay(_)", "s>left!pay(1)", "s>left!pay(_)", "left!put(1, _)", "left!put(_, 2)",
         "left!put(true, s)")
TEMPLATES = [parse(text) for text in (
    "G (a -> F b)", "G (a -> X b)", "G (a -> X (!a W b))", "G F a -> G F b", "a U b", "a W b", "F G a",
    "F (a & X b)", "a M b", "(a U b) | G c", "G (a -> b U c)", "G (a -> b W c)", "a R (b | X c)",
    "G (a -> (b -> (!c U d)) U c)", "G a <-> F b", "(F a -> b U c) & G d", "F (a & X (b U c))",
    "G F a & F G b", "(a U b) U c", "(a W b) W c")]
OPERATORS = "!!&&||XXFFGGUUWWRRMM"


def random_formula(rng, size, names):
    if size == 0:
        constant = not names or rng.random() < 0.06
        return ("const", rng.random() < 0.5) if constant else ("atom", rng.choice(names))
    operator = rng.choice([*OPERATORS, "->", "->", "<->"])
    if operator in UNARY:
        return (operator, random_formula(rng, size - 1, names))
    left = rng.randint(0, size - 1)
    return (operator, random_formula(rng, left, names), random_formula(rng, size - 1 - left, names))


def random_tree(rng, names):
    """Patterns that people write, with something in their places, or anything."""
    if rng.random() < 0.6:
        return random_formula(rng, rng.randint(0, 12), names)
    parts = {name: random_formula(rng, rng.choice((0, 0, 0, 1, 2)), names) for name in "abcd"}
    return everywhere(rng.choice(TEMPLATES), lambda part: parts[part[1]] if part[0] == "atom" else part)


def random_names(rng):
    """Atoms, and what a formula is over in addition."""
    kind = rng.random()
    if kind < 0.55:
        return rng.sample(PROPOSITIONS[:3], rng.randint(1, 3)) + ["x y"] * (rng.random() < 0.1), []
    if kind < 0.7:
        family = rng.choice((PREDICATES[0], PREDICATES[0], PREDICATES[1]))
        return [squeeze(name) for name in rng.sample(family, rng.randint(1, 4))], []
    names = [squeeze(name) for name in rng.sample(SENDS, rng.randint(1, 4))]
    more = [squeeze(name) for name in rng.sample(SENDS, rng.randint(1, 2))]
    return names, sorted(set(more) - set(names)) if rng.random() < 0.3 else []


def random_case(rng):
    names, over = random_names(rng)
    for _ in range(3):  # most random formulas say little
        tree = random_tree(rng, names)
        case = Case([tree], over if atoms_of(tree) else ())
        if len({case.holds(random_word(rng, case.letters)) for _ in range(8)}) > 1:
            break
    case.texts = [write(tree, rng) + case.suffix()]
    case.text = case.texts[0]
    return case


def rewritings(formula):
    """Formulas that are equivalent, by a law."""
    operator, a, b = formula[0], formula[1], formula[-1]
    laws = {
        "F": ("U", TRUE, a), "G": ("!", ("F", ("!", a))), "U": ("|", b, ("&", a, ("X", formula))),
        "W": ("|", ("U", a, b), ("G", a)), "R": ("!", ("U", ("!", a), ("!", b))), "M": ("U", b, ("&", a, b)),
        "->": ("|", ("!", a), b), "<->": ("&", ("->", a, b), ("->", b, a)), "!": ("->", a, FALSE),
        "&": ("!", ("|", ("!", a), ("!", b))), "|": ("!", ("&", ("!", a), ("!", b))),
        "X": ("!", ("X", ("!", a)))}
    if operator in laws:
        yield laws[operator]


def smaller(formula):
    """Formulas with a part put in place of the whole, or something simpler in place of a part."""
    def change(part):
        if part[0] not in ("atom", "const"):
            yield TRUE
            yield from part[1:]
            yield FALSE
        elif part[0] == "atom":
            yield TRUE

    return replaced(formula, change)


def random_pair(rng):
    """Two formulas, often related."""
    names, _ = random_names(rng)
    one = random_formula(rng, rng.randint(1, 5), names)
    two, way = one, rng.random()
    if way < 0.5:
        for _ in range(rng.randint(1, 3)):
            two = rng.choice(list(replaced(two, rewritings)) or [two])
    if way < 0.25:
        two = rng.choice(list(smaller(two)) or [two])
    elif way > 0.5:
        other = random_formula(rng, rng.randint(0, 3), names)
        two = (rng.choice("|&UW"), one, other) if way < 0.85 else other
    if rng.random() < 0.5:
        one, two = two, one
    return Case([one, two], (), [write(one, rng), write(two, rng)])


# Who answers

class Program:
    def __init__(self, lacuna):
        self.lacuna = os.path.abspath(lacuna)
        self.told = lacuna

    def run(self, words, statuses=(0,)):
        command = [self.lacuna, "formula", *words]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8",
                                  timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise Trouble("no answer in %d s: %s" % (SECONDS, shlex.join(command)))
        except OSError as error:
            raise SystemExit("%s: %s" % (self.told, error.strerror))
        if done.returncode not in statuses:
            raise Trouble("status %d: %s\n%s" % (done.returncode, shlex.join(command), done.stderr[-500:]))
        return done

    def results(self, words, count, statuses=(0,)):
        done = self.run(["--json", *words], statuses)
        try:
            results = json.loads(done.stdout)["results"]
        except (ValueError, KeyError, TypeError):
            raise Trouble("no results in JSON: %s" % shlex.join([self.told, "formula", "--json", *words]))
        if len(results) != count:
            raise Trouble("%d results for %d formulas" % (len(results), count))
        return done.returncode, results

    def describe(self, texts):
        return self.results(texts, len(texts))[1]

    def automata(self, texts):
        said = self.run([*texts, "-o", "-", "--to", "hoa"]).stdout
        parts = re.findall(r".*?^--END--", said, re.DOTALL | re.MULTILINE)
        if len(parts) != len(texts):
            raise Trouble("%d automata for %d formulas" % (len(parts), len(texts)))
        return parts

    def ask(self, texts, question, other):
        """(status, results)"""
        words = [*texts, "--" + question] + ([other] if question != "valid" else [])
        return self.results(words, len(texts), (0, 1))


class Oracle:
    """Answers like the program, out of the twin; for the self-test, which spoils its answers."""

    def __init__(self, spoil=lambda result: result, spoil_hoa=lambda text: text):
        self.spoil, self.spoil_hoa = spoil, spoil_hoa

    @staticmethod
    def listed(case, letters):
        return [[i for i in range(len(case.names)) if letter >> i & 1] for letter in letters]

    def lasso(self, case, word):
        return word and {"stem": self.listed(case, word[0]), "loop": self.listed(case, word[1])}

    def describe(self, texts):
        return [self.spoil(self.result(case_of([text]), text)) for text in texts]

    def result(self, case, text):
        twin = Twin(case.tree, case)
        unsafe, bad = twin.unsafe(), twin.shortest_bad()
        safety, guarantee, liveness = unsafe is None, twin.unsafe(False) is None, twin.liveness()
        all_sets = len(case.letters) == 1 << len(case.names)
        return {"formula": text, "class": class_of(safety, guarantee, liveness), "safety": safety,
                "guarantee": guarantee, "liveness": liveness, "valid": not twin.satisfiable(False),
                "satisfiable": twin.satisfiable(), "over": case.kind, "atoms": list(case.names),
                "alphabet": None if all_sets else self.listed(case, case.letters),
                "automaton": {"kind": "safety" if safety else "buchi", "states": twin.smallest()},
                "bad_prefix": None if bad is None else self.listed(case, bad),
                "witness": self.lasso(case, unsafe), "hint": None}

    def automata(self, texts):
        return [self.spoil_hoa(self.automaton_text(text)) for text in texts]

    def automaton_text(self, text):
        case = case_of([text])
        return write_hoa(self.automaton(case), case.names)

    @staticmethod
    def automaton(case):
        twin = Twin(case.tree, case)
        if twin.unsafe() is None:
            return twin.closure() if twin.satisfiable() else Automaton([0], {0: {}}, 0)
        return twin.automata[True]

    def ask(self, texts, question, other):
        results = []
        for text in texts:
            case = case_of([text] if question == "valid" else [text, other])
            word = counterexamples(case, question).word()
            results.append(self.spoil({"formula": text, "question": question, "answer": word is None,
                                       "other": None if question == "valid" else other,
                                       "atoms": list(case.names), "word": self.lasso(case, word)}))
        return int(not all(result["answer"] for result in results)), results


def counterexample(case, question):
    """The formula of the words that make the answer no."""
    one, two = case.trees[0], case.trees[-1]
    return ("!", one if question == "valid" else ("->" if question == "implies" else "<->", one, two))


def counterexamples(case, question):
    return Twin(counterexample(case, question), case).automata[True]


# The judge

def roads(automaton, twin, truth, rng):
    """Words that satisfy the formula (or do not), by all ways in which prefixes lead automaton and twin."""
    theirs = twin.automata[truth]
    start = frozenset(automaton.starts), twin.START[truth]
    ways, todo = {start: ()}, collections.deque([start] if twin.satisfiable(truth) else [])
    while todo:
        states, state = here = todo.popleft()
        stem, loop = theirs.word(rng, state)
        yield ways[here] + stem, loop
        for letter, edges in theirs.edges[state].items():
            reached = frozenset(to for one in states for to, _ in automaton.edges[one].get(letter, ()))
            for way in [(reached, to) for to, _ in edges if to in theirs.live]:
                if way not in ways and len(ways) < MOST_ROADS:
                    ways[way] = ways[here] + (letter,)
                    todo.append(way)


class Judge:
    def __init__(self, program, spin=None, strict=True):
        self.program = program
        self.spin = spin
        self.strict = strict  # about the form of automata
        self.counts = collections.Counter()
        self.classes = collections.Counter()

    def judge(self, case, rng):
        """All about one formula, on its own."""
        try:
            result, = self.program.describe([case.text])
            automata = self.program.automata([case.text, case.negated])
        except Trouble as trouble:
            raise Difference(str(trouble))
        self.compare(case, result, automata, rng)

    def judge_all(self, cases, rng):
        """The same for many of them, with two calls."""
        try:
            results = self.program.describe([case.text for case in cases])
            automata = self.program.automata([text for case in cases for text in (case.text, case.negated)])
        except Trouble:
            for case in cases:
                with_blame(case, lambda case=case: self.judge(case, rng))
            together = Difference("only in one call: " + shlex.join(case.text for case in cases))
            together.case = cases[0]
            raise together
        for i, case in enumerate(cases):
            with_blame(case, lambda: self.compare(case, results[i], automata[2 * i:2 * i + 2], rng))

    def compare(self, case, result, texts, rng):
        for name in ("formula", "class", "safety", "guarantee", "liveness", "valid", "satisfiable", "over",
                     "atoms", "alphabet", "automaton", "bad_prefix", "witness", "hint"):
            if name not in result:
                raise Difference("no `%s` in the result" % name)
        try:
            twin = Twin(case.tree, case)
        except TooLarge:
            twin = None
        try:
            ours, negated = (read_hoa(text, case) for text in texts)
            words = self.words(case, result, twin, rng)
            if twin:
                words += itertools.chain(roads(ours, twin, True, rng), roads(negated, twin, False, rng))
            self.compare_alphabet(case, result)
            self.compare_words(case, ours, negated, words)
            self.compare_form(case, result, ours)
            self.compare_evidence(case, result, rng)
            if twin:
                self.compare_exactly(case, twin, ours, negated)
                self.compare_class(case, result, twin, ours)
            self.compare_reading(case, result, words)
        except (Trouble, ValueError, TypeError, IndexError, KeyError) as trouble:  # the answer is malformed
            raise Difference("%s: %s" % (type(trouble).__name__, trouble))
        self.counts["formulas"] += 1
        self.counts["twins"] += bool(twin)
        self.classes[result["class"]] += 1

    def words(self, case, result, twin, rng):
        """Short ones, random ones, and, lest all satisfy the formula or all violate it, some of both."""
        short = list(itertools.islice(short_words(case.letters), 5_000))
        if len(short) > MOST_SHORT:
            short = short[:len(case.letters)] + rng.sample(short, MOST_SHORT)
        words = short + [random_word(rng, case.letters) for _ in range(40)]
        if result["witness"]:
            words.append(case.word(result["witness"], result["atoms"]))
        for truth in (True, False):
            for _ in range(10 if twin and twin.satisfiable(truth) else 0):
                words.append(twin.automata[truth].word(rng))
                if case.holds(words[-1]) != truth:
                    raise Difference("the judge's evaluation and twin", words[-1])
        return words

    def compare_alphabet(self, case, result):
        expected = case.kind
        if result["over"] != expected:
            raise Difference("over %s, not %s" % (result["over"], expected))
        places = [case.index(name) for name in result["atoms"]]
        if len(set(places)) != len(places):
            raise Difference("an atom twice: %s" % result["atoms"])
        mine = {frozenset(i for i, place in enumerate(places) if letter >> place & 1)
                for letter in case.letters}
        if result["alphabet"] is None:
            theirs = {frozenset(letter) for size in range(len(places) + 1)
                      for letter in itertools.combinations(range(len(places)), size)}
        else:
            theirs = set(map(frozenset, result["alphabet"]))
        if mine != theirs:
            letter = min(mine ^ theirs, key=sorted)
            raise Difference("alphabet: %s is a letter %s" % (
                "{%s}" % ", ".join(result["atoms"][i] for i in sorted(letter)),
                "for the judge alone" if letter in mine else "for the program alone"))

    def compare_words(self, case, ours, negated, words):
        for word in words:
            holds = case.holds(word)
            if ours.accepts(word) != holds:
                raise Difference("evaluation: %s; automaton: %s" % verdicts(holds, not holds), word)
            if negated.accepts(word) == holds:
                raise Difference("evaluation: %s; automaton of %s: %s" % (
                    *verdicts(holds), case.negated, *verdicts(holds)), word)
        self.counts["lassos"] += len(words)

    def compare_exactly(self, case, twin, ours, negated):
        """On all words, where that is easy: what is accepted is right; if safe, nothing is missing."""
        pairs = [(ours, twin.automata[False], "the automaton accepts what violates the formula"),
                 (negated, twin.automata[True], "the negation's automaton accepts what satisfies it"),
                 (ours, negated, "accepted by the automata of the formula and of its negation")]
        if ours.plain and ours.deterministic():
            pairs.append((ours.stuck(case.letters), twin.automata[True],
                          "the automaton rejects what satisfies the formula"))
        for one, two, meaning in pairs:
            try:
                word = common(one, two)
            except TooLarge:
                continue
            if word:
                raise Difference(meaning, word)

    def compare_form(self, case, result, ours):
        if self.strict and result["safety"] and not (ours.plain and ours.deterministic()):
            raise Difference("a safety formula's automaton is not deterministic with `Acceptance: 0 t`")
        if self.strict and not result["safety"] and (ours.plain or ours.marks != 1 or not ours.state_based):
            raise Difference("the automaton is not a state-based Büchi automaton")
        if result["automaton"]["kind"] != ("safety" if result["safety"] else "buchi"):
            raise Difference("automaton of kind %s" % result["automaton"]["kind"])

    def compare_class(self, case, result, twin, ours):
        facts = {"valid": not twin.satisfiable(False), "satisfiable": twin.satisfiable()}
        try:
            facts["liveness"] = twin.liveness()
            facts["safety"] = twin.unsafe() is None
            facts["guarantee"] = twin.unsafe(False) is None
        except TooLarge:
            self.counts["too large"] += 1
        for name, fact in facts.items():
            if result[name] != fact:
                raise Difference("%s: %s; the twin: %s" % (name, result[name], fact))
        if "liveness" not in facts:
            return
        shortest = twin.shortest_bad()
        bad = result["bad_prefix"]
        if (bad is None) != (shortest is None) or bad is not None and len(bad) != len(shortest):
            raise Difference("bad_prefix %s; the twin's: %s" % (
                bad, shortest and "; ".join(map(case.show_letter, shortest)) or shortest))
        if bad is not None and twin.lead(case.letter(letter, result["atoms"]) for letter in bad):
            raise Difference("bad_prefix %s can be continued" % bad)
        if result["witness"]:
            word = case.word(result["witness"], result["atoms"])
            if not twin.never_bad(word):
                raise Difference("witness with a bad prefix", word)
        if result["safety"]:
            smallest = twin.smallest()
            if self.strict and ours.states != max(1, smallest):  # a file has a start in any case
                raise Difference("%d states in the file; the smallest has %d" % (ours.states, smallest))
            if result["automaton"]["states"] != smallest:
                raise Difference("%d states; the smallest has %d" % (result["automaton"]["states"], smallest))
        elif result["hint"] is not None:
            self.compare_hint(case, result)

    def compare_hint(self, case, result):
        try:
            word = Twin(self.told(case, result["hint"]), case).unsafe()
        except TooLarge:
            return
        if word:
            raise Difference("the hint is not safety: " + result["hint"], word)
        self.counts["hints"] += 1

    def compare_evidence(self, case, result, rng):
        """What can be said without the twin."""
        named = class_of(result["safety"], result["guarantee"], result["liveness"])
        if result["class"] != named:
            raise Difference("class %s, but %s" % (result["class"], named))
        if (result["witness"] is None) != result["safety"]:
            raise Difference("witness %s, safety %s" % (result["witness"], result["safety"]))
        if (result["bad_prefix"] is None) != result["liveness"]:
            raise Difference("bad_prefix %s, liveness %s" % (result["bad_prefix"], result["liveness"]))
        if result["safety"] and result["hint"] is not None:
            raise Difference("a hint for a safety formula: " + result["hint"])
        if result["witness"]:
            word = case.word(result["witness"], result["atoms"])
            if case.holds(word):
                raise Difference("the witness satisfies the formula", word)
        for _ in range(20 if result["bad_prefix"] is not None else 0):
            stem, loop = random_word(rng, case.letters)
            prefix = tuple(case.letter(letter, result["atoms"]) for letter in result["bad_prefix"])
            if case.holds((prefix + stem, loop)):
                raise Difference("bad_prefix %s is not bad" % result["bad_prefix"], (prefix + stem, loop))

    @staticmethod
    def told(case, text):
        """A formula of the program's, with our names."""
        return everywhere(parse(text.partition(" over ")[0]), lambda part:
                          ("atom", case.names[case.index(part[1])]) if part[0] == "atom" else part)

    def compare_reading(self, case, result, words):
        """The formula as it is told back means the same."""
        told = self.told(case, result["formula"])
        for word in words[:60]:
            if case.holds(word, told) != case.holds(word):
                raise Difference("told back as " + result["formula"], word)

    def question(self, case, question, also=()):
        """--implies, --equivalent or --valid; `also` are more formulas for the same call."""
        other = None if question == "valid" else case.texts[1]
        cases = [case] + [Case([tree, *case.trees[1:]], (), [write(tree), *case.texts[1:]]) for tree in also]
        if question == "valid":
            cases = [Case(one.trees[:1], (), one.texts[:1]) for one in cases]
        try:
            status, results = self.program.ask([one.text for one in cases], question, other)
        except Trouble as trouble:
            raise Difference(str(trouble))
        for one, result in zip(cases, results):
            one.question = question
            with_blame(one, lambda: self.compare_answer(one, question, other, result))
        if status != int(not all(result["answer"] for result in results)):
            raise Difference("--%s: status %d" % (question, status))

    def compare_answer(self, case, question, other, result):
        asked = "%s --%s" % (shlex.quote(case.text), question) + (" " + shlex.quote(other) if other else "")
        for name in ("formula", "question", "other", "answer", "word"):
            if name not in result:
                raise Difference("%s: no `%s` in the result" % (asked, name))
        if result["question"] != question or (result["other"] is None) != (other is None):
            raise Difference("%s: question %s, other %s" % (asked, result["question"], result["other"]))
        if not isinstance(result["answer"], bool) or (result["word"] is None) != result["answer"]:
            raise Difference("%s: answer %s, word %s" % (asked, result["answer"], result["word"]))
        wrong = counterexample(case, question)
        if result["word"]:
            if "atoms" not in result:
                raise Difference("%s: a word without `atoms`" % asked)
            word = case.word(result["word"], result["atoms"])
            if not case.holds(word, wrong):
                raise Difference("%s: the word is no evidence" % asked, word)
        try:
            word = counterexamples(case, question).word()
            if (word is None) != result["answer"]:
                raise Difference("%s: %s; the twin: %s" % (asked, result["answer"], word is None), word)
            self.counts["answers"] += 1
        except TooLarge:
            if any(case.holds(word, wrong) for word in short_words(case.letters, 1)) and result["answer"]:
                raise Difference("%s: %s; some short word says no" % (asked, result["answer"]))

    def compare_spin(self, case, rng):
        """SPIN's never claim, on words of all kinds."""
        claim = self.spin.claim(case)
        if not claim:
            return
        try:
            result, = self.program.describe([case.text])
            ours = read_hoa(self.program.automata([case.text])[0], case)
        except Trouble as trouble:
            raise Difference(str(trouble))
        try:
            twin = Twin(case.tree, case)
        except TooLarge:
            twin = None
        words = self.words(case, result, twin, rng)
        for word in words:
            accepted = ours.accepts(word)
            if accepted != claim.accepts(word):
                raise Difference("automaton: %s; SPIN's claim: %s; evaluation: %s" % verdicts(
                    accepted, not accepted, case.holds(word)), word)
        self.counts["claims"] += 1
        self.counts["lassos"] += len(words)
        if not result["safety"]:
            self.counts["our states"] += result["automaton"]["states"]
            self.counts["SPIN's states"] += claim.states

    def summary(self):
        c = self.counts
        text = "%d formulas (%s), %d with the twin; %d lassos; %d answers; %d hints" % (
            c["formulas"], ", ".join("%s %d" % item for item in sorted(self.classes.items())) or "none",
            c["twins"] - c["too large"], c["lassos"], c["answers"], c["hints"])
        if self.spin and self.spin.here:
            text += "; %d never claims of SPIN; states if not safety: ours %d, SPIN's %d" % (
                c["claims"], c["our states"], c["SPIN's states"])
        return text


def verdicts(*truths):
    return tuple("satisfies" if truth else "violates" for truth in truths)


def with_blame(case, act):
    try:
        act()
    except Difference as difference:
        difference.case = difference.case or case
        raise


def shrunk(judge, difference, until):
    """A smaller case with a difference, perhaps another one."""
    case = difference.case

    def fails(case):
        judge_one = Judge(judge.program, judge.spin, judge.strict)
        try:
            if case.question:
                judge_one.question(case, case.question)
            elif case.claim:
                judge_one.compare_spin(case, random.Random(0))
            else:
                judge_one.judge(case, random.Random(0))
        except Difference as difference:
            difference.case = case
            return difference
        return None

    def like(trees, over):
        changed = Case(trees, over if atoms_of(trees[0]) else ())
        changed.question, changed.claim = case.question, case.claim
        return changed

    def smaller_cases(case):
        if case.over:
            yield like(case.trees, ())
        for i, tree in enumerate(case.trees):
            for part in smaller(tree):
                yield like(case.trees[:i] + [part] + case.trees[i + 1:], case.over)

    plain = fails(like(case.trees, case.over))
    if not plain:
        return difference  # the spelling matters
    difference = plain
    while True:
        for candidate in smaller_cases(difference.case):
            if time.monotonic() > until:
                return difference
            better = fails(candidate)
            if better:
                difference = better
                break
        else:
            return difference


def report(judge, difference, told):
    difference = shrunk(judge, difference, time.monotonic() + SHRINKING)
    case = difference.case
    print("DIFFERENCE: " + " / ".join(case.texts))
    print("  " + str(difference))
    if difference.word:
        print("  word: " + case.show(difference.word))
    command = [sys.argv[0], told, *("--formula=" + text for text in case.texts)]
    print("  again: " + shlex.join(command + (["--question", case.question] if case.question else []) +
                                   (["--claim"] if case.claim else [])))
    return 1


# The self-test

def expect(truth, what):
    if not truth:
        raise SystemExit("self-test: " + what)


KNOWN = (  # formula, class, valid
    ("G p", "safety", False), ("F p", "guarantee", False), ("G F p", "liveness", False),
    ("p U q", "guarantee", False), ("G (p -> F q)", "liveness", False), ("p & F q", "guarantee", False),
    ("p & G F q", "none", False), ("p | !p", "safety", True), ("p & !p", "safety", False),
    ("p", "safety", False), ("(p U q) | G p", "safety", False), ("F G p", "liveness", False),
    ("G (p -> q U r)", "none", False), ("F p | G q", "liveness", False), ("X F p", "guarantee", False),
    ("GFp -> GFp", "safety", True), ("p R q", "safety", False), ("p M q", "guarantee", False),
    ("G p & F q", "none", False), ("false", "safety", False), ("p U G q", "none", False),
    ("left!go -> F !left!go", "guarantee", False), ("!(left!go & right!go)", "safety", True),
    ("s>left!go -> left!go", "safety", True), ("left!pay(1) & left!pay(2)", "safety", False),
    ("F left!pay(1) -> F left!pay(_)", "safety", True))

ALPHABETS = (
    (["left!go"], [[], ["left!go"]]),
    (["left!go", "right!go"], [[], ["left!go"], ["right!go"]]),
    (["left!go", "s>left!go"], [[], ["left!go"], ["left!go", "s>left!go"]]),
    (["s>left!go", "t>left!go"], [[], ["s>left!go"], ["t>left!go"]]),
    (["left!pay(1)", "left!pay(2)"], [[], ["left!pay(1)"], ["left!pay(2)"]]),
    (["left!pay(1)", "left!pay(_)"], [[], ["left!pay(_)"], ["left!pay(1)", "left!pay(_)"]]),
    (["left!put(1,_)", "left!put(_,2)"],
     [[], ["left!put(1,_)"], ["left!put(_,2)"], ["left!put(1,_)", "left!put(_,2)"]]),
    (["left!pay(1)", "s>left!pay(_)"],
     [[], ["left!pay(1)"], ["s>left!pay(_)"], ["left!pay(1)", "s>left!pay(_)"]]))


def test_reading(rng, rounds):
    for text, expected in (
            ("!a U b", "(!a) U b"), ("G a & b", "(G a) & b"), ("a U b U c", "a U (b U c)"),
            ("GFp", "G (F p)"),
            ("a -> b <-> c", "a -> (b <-> c)"), ("a | b & c", "a | (b & c)"), ("a U b & c", "(a U b) & c"),
            ("s>left!go & !left!pay(1, _)", "(s>left!go) & (!(left!pay(1,_)))"),
            ("[]<>p => ◇ q", "(G (F p)) -> (F q)")):
        expect(parse(text) == parse(expected), "%s is not %s" % (text, expected))
    for _ in range(rounds):
        case = random_case(rng)
        expect(parse(write(case.tree)) == case.tree, "writes " + write(case.tree))
        expect(case_of([case.text]).tree == case.tree, "writes %s for %s" % (case.text, write(case.tree)))


def test_letters():
    for names, letters in ALPHABETS:
        masks = {sum(1 << names.index(name) for name in letter) for letter in letters}
        expect(set(letters_of_sends(names)) == masks, "alphabet of %s" % names)


def test_twin(rng, rounds, until):
    """The tableau and the evaluation accept the same words, also through a HOA text."""
    for _ in range(rounds):
        case = random_case(rng)
        try:
            twin = Twin(case.tree, case)
        except TooLarge:
            continue
        again = read_hoa(write_hoa(twin.automata[True], case.names), case)
        for word in [random_word(rng, case.letters) for _ in range(40)] + \
                list(itertools.islice(short_words(case.letters), 40)):
            holds = case.holds(word)
            for one, truth in ((twin.automata[True], True), (again, True), (twin.automata[False], False)):
                expect(one.accepts(word) == (holds == truth), case.text + " on " + case.show(word))
        try:
            test_prefixes(rng, case, twin)
        except TooLarge:
            pass
        if time.monotonic() > until:
            return


def test_prefixes(rng, case, twin):
    """Bad prefixes have no continuation, others have one; safety formulas are violated by them alone."""
    unsafe = twin.unsafe()
    words = [random_word(rng, case.letters) for _ in range(20)]
    for stem, loop in words + [unsafe] * (unsafe is not None):
        word, holds = (stem, loop), case.holds((stem, loop))
        bad = not twin.never_bad(word)
        expect(not (bad and holds), "%s: a bad prefix of %s" % (case.text, case.show(word)))
        expect(unsafe or bad != holds, "%s: safety, %s" % (case.text, case.show(word)))
        expect(word != unsafe or not bad and not holds, "%s: unsafe %s" % (case.text, case.show(word)))
        prefix = (stem + 3 * loop)[:rng.randint(0, 6)]
        go_on = Automaton(twin.lead(prefix), twin.edges, twin.marks).word()
        if go_on:
            expect(case.holds((prefix + go_on[0], go_on[1])), "%s: no continuation" % case.text)
        for more, again in words if not go_on else ():
            expect(not case.holds((prefix + more, again)), "%s: not bad" % case.text)


def test_classes(rng, rounds, until):
    for text, expected, valid in KNOWN:
        result = Oracle().result(case_of([text]), text)
        expect(result["class"] == expected and result["valid"] == valid, "%s: %s" % (text, result))
    for _ in range(rounds):  # without U, F, M and negation a formula is safety; its negation is a guarantee
        tree = random_formula(rng, rng.randint(0, 7), ["p", "q"])
        safe = {"U": "W", "F": "G", "M": "R", "!": "X", "->": "|", "<->": "&"}
        tree = everywhere(tree, lambda part: (safe.get(part[0], part[0]), *part[1:]))
        case = Case([tree])
        try:
            twin = Twin(tree, case)
            expect(twin.unsafe() is None, case.text + " is safety")
            expect(Twin(("!", tree), case).unsafe(False) is None, case.negated + " is a guarantee")
            expect((twin.shortest_bad() is None) == twin.liveness(), case.text + ": bad prefix")
        except TooLarge:
            continue
        if time.monotonic() > until:
            return


def test_spin(rng, rounds, spin, until):
    done = 0
    for _ in range(rounds):
        case = spin_case(rng, spin)
        claim = spin.claim(case)
        if not claim:
            continue
        for word in [random_word(rng, case.letters) for _ in range(60)] + \
                list(itertools.islice(short_words(case.letters), 100)):
            expect(claim.accepts(word) == case.holds(word), "SPIN: %s, %s" % (case.text, case.show(word)))
        try:
            word = common(claim, Twin(case.tree, case).automata[False])
            expect(word is None, "SPIN: %s, %s" % (case.text, word and case.show(word)))
        except TooLarge:
            pass
        done += 1
        if time.monotonic() > until:
            break
    return done


def spoilers():
    """(formula, what becomes of the result): each must be noticed."""
    def put(**changes):
        return lambda result: {**result, **changes}

    for flag in ("safety", "guarantee", "liveness", "valid", "satisfiable"):
        for text in ("G p", "F p", "G F p", "p & G F q", "p | !p", "G (p -> X q)"):
            yield text, lambda result, flag=flag: {**result, flag: not result[flag]}
    yield "G p", put(**{"class": "none"})
    yield "G p", put(bad_prefix=None)
    yield "G p", put(bad_prefix=[[0]])
    yield "G p", put(bad_prefix=[[0], []])
    yield "G p", put(bad_prefix=[])
    yield "G p", put(witness={"stem": [], "loop": [[]]})
    yield "F p", put(witness={"stem": [], "loop": [[0]]})
    yield "F p & G q", put(witness={"stem": [], "loop": [[]]})
    yield "F p", put(witness=None)
    yield "p U G q", put(hint="F G q")
    yield "G p", put(hint="G p")
    yield "left!go | right!go", put(alphabet=None)
    yield "left!go | right!go", put(alphabet=[[0], [1]])
    yield "G p", put(over="sends")
    yield "G p", put(formula="F p")
    yield "G p", put(automaton={"kind": "buchi", "states": 2, "transitions": 2})
    yield "G p", put(automaton={"kind": "safety", "states": 7, "transitions": 2})


def test_judge(rng, rounds, until):
    """The oracle is right, and one whose answers are spoiled is not."""
    judge = Judge(Oracle(), strict=False)
    cases = []
    while len(cases) < rounds:
        case = random_case(rng)
        try:
            Oracle().result(case, case.text)
            Oracle().result(case_of([case.negated]), case.text)
            cases.append(case)
        except TooLarge:
            pass
        if time.monotonic() > until:
            break
    for case in cases:
        try:
            judge.judge(case, rng)
        except Difference as difference:
            expect(False, "%s: %s %s" % (case.text, difference, case.show(difference.word or ((), ()))))
    for question in ("implies", "equivalent", "valid"):
        for _ in range(rounds):
            case = random_pair(rng)
            try:
                judge.question(case, question)
            except TooLarge:
                pass
    spoiled = 0
    for text, spoil in spoilers():
        spoiled += 1
        spoiled_judge = Judge(Oracle(spoil), strict=False)
        expect(noticed(spoiled_judge, text, rng), "not noticed: %s, number %d" % (text, spoiled))
    for text in ("G (p -> X q)", "p U q", "G F p"):
        for pattern, by in ((r"\[(!?)0", r"[!\g<1>0"), (r" \{.*\}", ""), (r"\n\[.*", "")):
            oracle = Oracle(spoil_hoa=functools.partial(re.sub, pattern, by))
            if re.search(pattern, oracle.automaton_text(text)):
                spoiled += 1
                expect(noticed(Judge(oracle, strict=False), text, rng), "HOA: %s, %s" % (text, pattern))
    for changes in ({"answer": True}, {"answer": True, "word": None}, {"word": None},
                    {"word": {"stem": [], "loop": [[0, 1]]}}):
        spoiled += 1
        oracle = Judge(Oracle(lambda result: {**result, **changes}))
        expect(noticed(oracle, "F p", rng, "G q", "implies"), "not noticed: %s" % changes)
    return judge, spoiled


def noticed(judge, text, rng, other=None, question=None):
    try:
        if question:
            judge.question(case_of([text, other]), question)
        else:
            judge.judge(case_of([text]), rng)
    except Difference:
        return True
    return False


def self_test(options):
    rng = random.Random(options.seed)
    rounds = options.rounds
    spin = Spin()

    def until():
        return time.monotonic() + options.seconds

    test_reading(rng, 20 * rounds)
    test_letters()
    test_classes(rng, 4 * rounds, until())
    test_twin(rng, 4 * rounds, until())
    judge, spoiled = test_judge(rng, rounds, until())
    claims = test_spin(rng, options.spin_rounds, spin, until())
    print(judge.summary())
    print("self-test passed: %d spoiled answers noticed, %d never claims" % (spoiled, claims))
    return 0


# Everything

def spin_case(rng, spin):
    while True:
        names = ["p", "q", "r"][:rng.randint(1, 3)]
        tree = random_tree(rng, names)
        if not spin.has_next:
            tree = everywhere(tree, lambda part: part[1] if part[0] == "X" else part)
        size = sum(part[0] not in ("atom", "const") for part in subformulas(tree))
        if atoms_of(tree) and size <= MOST_FOR_SPIN and spin.knows(tree):
            return Case([tree])


def run_rounds(judge, options, until):
    """Each round has its own random numbers, so that one can be repeated."""
    for number in range(options.rounds):
        rng = random.Random("%d formulas %d" % (options.seed, number))
        judge.judge_all([random_case(rng) for _ in range(BATCH)], rng)
        for question in ("implies", "equivalent", "valid"):
            case = random_pair(rng)
            if question == "valid" and rng.random() < 0.5:
                tree = (rng.choice(("->", "<->")), *case.trees)
                case = Case([tree, tree], (), [write(tree, rng)] * 2)
            also = [random_formula(rng, 3, sorted(case.names)) for _ in range(rng.choice((0, 0, 2)))]
            case.question = question
            with_blame(case, lambda: judge.question(case, question, also))
        if time.monotonic() > until:
            print("time is up after %d rounds" % (number + 1))
            return


def run_spin(judge, options, until):
    if not judge.spin.here:
        print("no SPIN here")
        return
    rng = random.Random("%d spin" % options.seed)
    for _ in range(options.spin_rounds):
        case = spin_case(rng, judge.spin)
        case.claim = True
        with_blame(case, lambda: judge.compare_spin(case, rng))
        if time.monotonic() > until:
            return


def run_given(judge, options):
    case = case_of(options.formula)
    case.question, case.claim = options.question, options.claim
    rng = random.Random(options.seed)
    if case.question:
        with_blame(case, lambda: judge.question(case, case.question))
    elif case.claim:
        with_blame(case, lambda: judge.compare_spin(case, rng))
    else:
        for text in options.formula:
            case = case_of([text])
            with_blame(case, lambda: judge.judge(case, rng))


def arguments():
    parser = argparse.ArgumentParser(description="Judges `lacuna formula`.")
    parser.add_argument("lacuna", nargs="?", help="the program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=20, help="of %d formulas and three questions" % BATCH)
    parser.add_argument("--seconds", type=float, default=60, help="for the rounds, and again for SPIN's")
    parser.add_argument("--spin-rounds", type=int, default=40, help="how many formulas SPIN is asked about")
    parser.add_argument("--formula", action="append", help="judge this one alone")
    parser.add_argument("--question", choices=("implies", "equivalent", "valid"), help="about two --formula")
    parser.add_argument("--claim", action="store_true", help="ask SPIN about the --formula")
    parser.add_argument("--self-test", action="store_true", help="judge the judge")
    options = parser.parse_args()
    if not options.self_test and not options.lacuna:
        parser.error("LACUNA is missing")
    return options


def main():
    options = arguments()
    print("seed %d" % options.seed, flush=True)
    if options.self_test:
        return self_test(options)
    judge = Judge(Program(options.lacuna), Spin())
    try:
        if options.formula:
            run_given(judge, options)
        else:
            run_rounds(judge, options, time.monotonic() + options.seconds)
            run_spin(judge, options, time.monotonic() + options.seconds)
    except Difference as difference:
        return report(judge, difference, options.lacuna)
    finally:
        print(judge.summary())
    return 0


if __name__ == "__main__":
    sys.exit(main())
