"""Linear temporal logic, decided naively, for the judges of formulas.

A formula is a tuple: ("true",), ("false",), ("atom", i), (unary, f) or (binary, f, g) with the operators'
names below. A letter is a number whose bit i says whether atom i is satisfied.

`holds` evaluates a formula on a word that repeats, operator by operator. `Tableau` is the automaton of
Lichtenstein and Pnueli. Neither knows of the other.
"""
UNARY = ("not", "next", "finally", "globally")
BINARY = ("and", "or", "implies", "equivalent", "until", "weak", "release", "strong")
FULL = -1  # the mark that has all bits


def atoms_of(formula):
    if formula[0] == "atom":
        return {formula[1]}
    return set().union(*(atoms_of(part) for part in formula[1:]))


# --- On a word that repeats ---

def holds(formula, stem, loop):
    """Does stem loop loop loop … satisfy the formula?"""
    word = list(stem) + list(loop)
    following = list(range(1, len(word))) + [len(stem)]
    return values(formula, word, following)[0]


def values(formula, word, following):
    """The formula's truth at each position."""
    kind = formula[0]
    places = range(len(word))
    if kind in ("true", "false"):
        return [kind == "true"] * len(word)
    if kind == "atom":
        return [bool(word[i] >> formula[1] & 1) for i in places]
    parts = [values(part, word, following) for part in formula[1:]]
    a, b = parts[0], parts[-1]
    if kind == "not":
        return [not a[i] for i in places]
    if kind == "and":
        return [a[i] and b[i] for i in places]
    if kind == "or":
        return [a[i] or b[i] for i in places]
    if kind == "implies":
        return [not a[i] or b[i] for i in places]
    if kind == "equivalent":
        return [a[i] == b[i] for i in places]
    if kind == "next":
        return [a[following[i]] for i in places]
    # The others are fixed points: least ones begin with nothing, greatest ones with everything.
    now, begin = {
        "finally": (lambda i, later: a[i] or later, False),
        "globally": (lambda i, later: a[i] and later, True),
        "until": (lambda i, later: b[i] or a[i] and later, False),
        "weak": (lambda i, later: b[i] or a[i] and later, True),
        "release": (lambda i, later: b[i] and (a[i] or later), True),
        "strong": (lambda i, later: b[i] and (a[i] or later), False),
    }[kind]
    result = [begin] * len(word)
    while True:
        improved = [now(i, result[following[i]]) for i in places]
        if improved == result:
            return result
        result = improved


# --- Graphs ---

def components(roots, successors):
    """The strongly connected components that the roots reach, as {node: number of its component}."""
    index, low, number = {}, {}, {}
    stack = []
    for root in roots:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        stack.append(root)
        path = [(root, iter(successors(root)))]
        while path:
            node, rest = path[-1]
            for target in rest:
                if target not in index:
                    index[target] = low[target] = len(index)
                    stack.append(target)
                    path.append((target, iter(successors(target))))
                    break
                if target not in number:
                    low[node] = min(low[node], index[target])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[node])
                if low[node] == index[node]:
                    while True:
                        member = stack.pop()
                        number[member] = node
                        if member == node:
                            break
    return number


class Marked:
    """A graph whose edges carry marks, sets of bits: {node: [(target, marks, payload)]}. A node is accepting
    if it is on a closed walk that collects the marks `wanted`."""

    def __init__(self, roots, expand, wanted):
        self.roots = list(roots)
        self.wanted = wanted
        self.edges = {}
        waiting = list(self.roots)
        while waiting:
            node = waiting.pop()
            if node not in self.edges:
                self.edges[node] = expand(node)
                waiting += [edge[0] for edge in self.edges[node] if edge[0] not in self.edges]
        self.component = components(self.roots, lambda node: [edge[0] for edge in self.edges[node]])
        collected = {}
        inside = set()
        for node, edges in self.edges.items():
            for target, marks, _ in edges:
                if self.component[target] == self.component[node]:
                    inside.add(self.component[node])
                    collected[self.component[node]] = collected.get(self.component[node], 0) | marks
        self.good = {c for c in inside if collected[c] & wanted == wanted}

    def accepting(self):
        return {node for node in self.edges if self.component[node] in self.good}

    def live(self):
        """The nodes that reach an accepting one."""
        sources = {}
        for node, edges in self.edges.items():
            for target, _, _ in edges:
                sources.setdefault(target, []).append(node)
        alive = self.accepting()
        waiting = list(alive)
        while waiting:
            for source in sources.get(waiting.pop(), []):
                if source not in alive:
                    alive.add(source)
                    waiting.append(source)
        return alive

    def walk(self, begin, finished, inside=None):
        """A shortest walk, as its edges (source, target, marks, payload), that `finished` accepts the last
        edge of; None if there is none."""
        before, waiting = {begin: None}, [begin]
        for node in waiting:  # grows meanwhile
            for target, marks, payload in self.edges[node]:
                if inside is not None and self.component[target] != inside:
                    continue
                edge = (node, target, marks, payload)
                if finished(edge):
                    path = [edge]
                    while before[path[0][0]]:
                        path.insert(0, before[path[0][0]])
                    return path
                if target not in before:
                    before[target] = edge
                    waiting.append(target)
        return None

    def lasso(self):
        """(payloads of the way, payloads of the closed walk), or None."""
        accepting = self.accepting()
        for root in self.roots:
            if root in accepting:
                return [], self.round(root)
            stem = self.walk(root, lambda edge: edge[1] in accepting)
            if stem:
                return [edge[3] for edge in stem], self.round(stem[-1][1])
        return None

    def round(self, begin):
        here, missing, path = begin, self.wanted, []
        inside = self.component[begin]
        while missing or not path:
            path += self.walk(here, lambda edge: edge[2] & missing or not missing, inside)
            for edge in path:
                missing &= ~edge[2]
            here = path[-1][1]
        if here != begin:
            path += self.walk(here, lambda edge: edge[1] == begin, inside)
        return [edge[3] for edge in path]


# --- The tableau ---

class Tableau:
    """The words that satisfy a formula, over the given letters.

    The truth of some parts is foretold from one position to the next: of what stands below a `next`, and of
    every `until`. A state is such a prophecy, a set of bits; which state a letter is read in follows from the
    letter and from the prophecy for the next position, so there is one transition for each pair. `marks` of a
    transition has bit u if until u is not put off: it is false, or its right side is true. Words are accepted
    if every mark comes again and again. What cannot be accepted any more is left out.
    """
    START = "start"

    def __init__(self, formula, letters):
        self.letters = sorted(set(letters))
        self.parts = []
        self.numbers = {}
        root = self.core(formula)
        untils = [i for i, part in enumerate(self.parts) if part[0] == "until"]
        foretold = sorted(set(untils) | {part[1] for part in self.parts if part[0] == "next"})
        self.bit = {part: i for i, part in enumerate(foretold)}
        self.wanted = (1 << len(untils)) - 1
        edges = {self.START: {}}
        for letter in self.letters:
            for prophecy in range(1 << len(foretold)):
                truth = self.truth(letter, prophecy)
                state = sum(truth[part] << bit for part, bit in self.bit.items())
                marks = sum((truth[self.parts[u][2]] or not truth[u]) << i for i, u in enumerate(untils))
                edges.setdefault(state, {}).setdefault(letter, []).append((prophecy, marks))
                if truth[root]:
                    edges[self.START].setdefault(letter, []).append((prophecy, marks))
        live = self.graph(edges, self.letters).live()
        self.edges = {state: {letter: [e for e in some if e[0] in live] for letter, some in row.items()}
                      for state, row in edges.items() if state in live or state == self.START}
        self.satisfiable = self.START in live
        self.silent = self.graph(self.edges, [0]).live()

    def core(self, formula):
        """The number of a part, written with not, and, next, until alone."""
        kind = formula[0]
        if kind == "atom":
            part = formula
        elif kind in ("true", "false"):
            part = (kind,)
        elif kind in ("not", "and", "next", "until"):
            part = (kind, *(self.core(f) for f in formula[1:]))
        else:
            f, g = formula[1], formula[-1]
            return self.core({
                "or": lambda: ("not", ("and", ("not", f), ("not", g))),
                "implies": lambda: ("not", ("and", f, ("not", g))),
                "equivalent": lambda: ("and", ("implies", f, g), ("implies", g, f)),
                "finally": lambda: ("until", ("true",), f),
                "globally": lambda: ("not", ("until", ("true",), ("not", f))),
                "weak": lambda: ("not", ("until", ("not", g), ("and", ("not", f), ("not", g)))),
                "release": lambda: ("not", ("until", ("not", f), ("not", g))),
                "strong": lambda: ("until", g, ("and", f, g)),
            }[kind]())
        if part not in self.numbers:
            self.numbers[part] = len(self.parts)
            self.parts.append(part)
        return self.numbers[part]

    def truth(self, letter, prophecy):
        truth = []
        for i, part in enumerate(self.parts):  # parts come before what they are parts of
            kind = part[0]
            if kind == "atom":
                truth.append(bool(letter >> part[1] & 1))
            elif kind in ("true", "false"):
                truth.append(kind == "true")
            elif kind == "not":
                truth.append(not truth[part[1]])
            elif kind == "and":
                truth.append(truth[part[1]] and truth[part[2]])
            elif kind == "next":
                truth.append(bool(prophecy >> self.bit[part[1]] & 1))
            else:
                truth.append(truth[part[2]] or truth[part[1]] and bool(prophecy >> self.bit[i] & 1))
        return truth

    def graph(self, edges, letters):
        return Marked(edges, lambda state: [(target, marks, letter) for letter in letters
                                            for target, marks in edges.get(state, {}).get(letter, [])],
                      self.wanted)

    def read(self, state, letter):
        """[(following state, marks)]"""
        return self.edges.get(state, {}).get(letter, [])

    def read_all(self, state, word):
        """The same for several letters: {(following state, marks)}."""
        reached = {(state, 0)}
        for letter in word:
            reached = {(after, marks | more) for before, marks in reached
                       for after, more in self.read(before, letter)}
        return reached

    def accepts(self, stem, loop):
        """Is this word accepted?"""
        word = list(stem) + list(loop)
        following = list(range(1, len(word))) + [len(stem)]

        def expand(node):
            state, place = node
            return [((after, following[place]), marks, None)
                    for after, marks in self.read(state, word[place])]
        return bool(Marked([(self.START, 0)], expand, self.wanted).good)


class Prefixes:
    """The deterministic automaton of the prefixes that can be continued; bad ones lead to the empty set."""

    def __init__(self, tableau):
        self.tableau = tableau
        self.start = frozenset([Tableau.START]) if tableau.satisfiable else frozenset()
        self.known = {}

    def read(self, state, letter):
        key = state, letter
        if key not in self.known:
            self.known[key] = frozenset(after for each in state
                                        for after, _ in self.tableau.read(each, letter))
        return self.known[key]

    def read_all(self, state, word):
        for letter in word:
            state = self.read(state, letter)
        return state

    def bad(self, word):
        return not self.read_all(self.start, word)


def unsafe_word(positive, negative):
    """A word (stem, loop) that is not in `positive`, whose prefixes all can be continued into it; None if the
    formula is a safety formula. `negative` is the tableau of the negation."""
    prefixes = Prefixes(positive)
    if not prefixes.start:
        return None

    def expand(node):
        state, subset = node
        edges = []
        for letter in negative.letters:
            rest = prefixes.read(subset, letter)
            if rest:
                edges += [((after, rest), marks, letter) for after, marks in negative.read(state, letter)]
        return edges
    return Marked([(Tableau.START, prefixes.start)], expand, negative.wanted).lasso()
