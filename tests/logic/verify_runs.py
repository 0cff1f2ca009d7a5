"""Which runs of a system violate a formula (docs/ltl.md), decided naively, for the judges of formulas."""
import itertools

import verify_aml
from verify_ltl import FULL, Marked, Prefixes, Tableau, holds, unsafe_word


class Pattern:
    """[sender>]receiver!message[(values)]; no values, or `_` for one, is anything."""

    def __init__(self, sender, receiver, message, values):
        self.sender = sender
        self.receiver = receiver
        self.message = message
        self.values = values
        self.text = (sender + ">" if sender else "") + receiver + "!" + message
        if values is not None:
            self.text += "(" + ", ".join(values) + ")"

    def matches(self, send):
        return (self.sender in (None, send.sender)
                and (self.receiver, self.message) == (send.receiver, send.message)
                and (self.values is None or all(v in ("_", w) for v, w in zip(self.values, send.arguments))))


class Property:
    """A formula with its atoms: patterns (`over_sends`), or expressions, with what else its alphabet has. It
    remembers what it has worked out of one space."""

    def __init__(self, formula, atoms, over_sends, over=()):
        self.formula = formula
        self.atoms = atoms
        self.over_sends = over_sends
        self.over = over
        self.open = False  # which letters there are is left open
        self.words, self.state_letters = {}, {}
        self.tableaux, self.unsafe = {}, {}

    def letter(self, send):
        """None: it does not belong to the alphabet."""
        letter = sum(atom.matches(send) << i for i, atom in enumerate(self.atoms))
        return letter if letter or any(pattern.matches(send) for pattern in self.over) else None

    def project(self, turn, space):
        """The letters of a turn. What a component in question sends to itself is its own business."""
        if turn not in self.words:
            seen = [s for s in turn.sends if s.sender != s.receiver or s.sender not in space.missing]
            letters = [self.letter(send) for send in seen]
            self.words[turn] = tuple(letter for letter in letters if letter is not None)
        return self.words[turn]

    def state_letter(self, state, space):
        """None: a comparison has no value."""
        if state not in self.state_letters:
            value = space.values[state].get
            try:
                truth = [verify_aml.evaluate(atom, value) != 0 for atom in self.atoms]
                letter = sum(true << i for i, true in enumerate(truth))
            except verify_aml.Failed:
                letter = None
            self.state_letters[state] = letter
        return self.state_letters[state]

    def tableau(self, positive, letters):
        """Of the formula, or of its negation."""
        key = positive, tuple(letters)
        if key not in self.tableaux:
            self.tableaux[key] = Tableau(self.formula if positive else ("not", self.formula), letters)
        return self.tableaux[key]

    def unsafe_word(self, letters):
        """Why it is no safety formula over these letters; None: it is one."""
        key = tuple(letters)
        if key not in self.unsafe:
            self.unsafe[key] = unsafe_word(self.tableau(True, letters), self.tableau(False, letters))
        return self.unsafe[key]

    def safe(self, letters):
        return self.unsafe_word(letters) is None


# --- Alphabets ---

OTHER = "?"  # a value, or a sender, that no atom names


def possible(kind, named, actors):
    """What a parameter of this type can be, as far as the atoms can tell."""
    if kind[0] == "bool":
        return ["true", "false"]
    if kind[0] == "actor":
        return list(actors)
    inside = [value for value in named if kind[1] <= int(value) <= kind[2]]
    return inside + ([OTHER] if kind[2] - kind[1] + 1 > len(inside) else [])


def variables_of(expression):
    if expression[0] == "name":
        return {expression[1]}
    return set().union(*(variables_of(part) for part in expression[1:] if isinstance(part, tuple)))


def numbers_of(expression):
    if expression[0] == "number":
        return {expression[1]}
    return set().union(*(numbers_of(part) for part in expression[1:] if isinstance(part, tuple)))


def is_linear(expression):
    """Sums, and products with numbers."""
    if expression[0] != "binary":
        return all(is_linear(part) for part in expression[1:] if isinstance(part, tuple))
    operator, left, right = expression[1:]
    if operator in "/%" or operator == "*" and variables_of(left) and variables_of(right):
        return False
    return is_linear(left) and is_linear(right)


def values_to_try(space, variable, atoms):
    """All that its type has, if they are few; otherwise those around all that the atoms' numbers could mean."""
    actor, name = variable.split(".")
    kind = space.actors[actor].variables[name][0]
    least, most = (0, 1) if kind[0] == "bool" else kind[1:]
    if most - least < MOST_COMBINATIONS:
        return range(least, most + 1)
    numbers = {0, verify_aml.LEAST, verify_aml.MOST}.union(*map(numbers_of, atoms))
    near = {sign * number // factor + step for number in numbers | {verify_aml.MOST - n for n in numbers}
            for sign in (1, -1) for factor in range(1, 10) for step in range(-12, 13)}
    return sorted(value for value in near if least <= value <= most)


def occurring(prop, space, places):
    """The sets of the atoms at these places that some values of their variables make true."""
    atoms = [prop.atoms[i] for i in places]
    names = sorted(set().union(*map(variables_of, atoms)))
    found = set()
    for values in itertools.product(*(values_to_try(space, name, atoms) for name in names)):
        try:
            lookup = dict(zip(names, values)).get
            found.add(sum((verify_aml.evaluate(atom, lookup) != 0) << i for i, atom in zip(places, atoms)))
        except verify_aml.Failed:
            pass
    return found


def together(prop):
    """The places of atoms that have variables in common, directly or not."""
    groups = []
    for i, atom in enumerate(prop.atoms):
        meeting = [group for group in groups if any(variables_of(prop.atoms[j]) & variables_of(atom) for j in group)]
        groups = [group for group in groups if group not in meeting] + [sorted({i}.union(*meeting))]
    return groups


MOST_COMBINATIONS = 4096


def has_element(expression):
    return expression[0] == "element" or any(has_element(part) for part in expression[1:] if isinstance(part, tuple))


def with_numbers(expression, space):
    """With a number for each variable that can be nothing else."""
    if expression[0] == "name":
        actor, name = expression[1].split(".")
        kind = space.actors[actor].variables[name][0]
        return ("number", kind[1]) if kind[0] == "int" and kind[1] == kind[2] else expression
    return tuple(with_numbers(part, space) if isinstance(part, tuple) else part for part in expression)


def state_letters(prop, space):
    """The sets of atoms that a state can satisfy; None: docs/ltl.md leaves it open. Atoms over one variable are
    related if they are linear, others if their variables have few values together."""
    prop = Property(prop.formula, [with_numbers(atom, space) for atom in prop.atoms], False)
    if any(map(has_element, prop.atoms)):
        return None
    letters = {0}
    for places in together(prop):
        names = set().union(*(variables_of(prop.atoms[i]) for i in places))
        count = 1
        for name in names:
            count *= len(values_to_try(space, name, [prop.atoms[i] for i in places]))
        simple = len(names) == 1 and all(is_linear(prop.atoms[i]) for i in places)
        if not simple and (count > MOST_COMBINATIONS or not all(has_few_values(space, name) for name in names)):
            return None
        found = occurring(prop, space, places)
        if not found:
            return None
        letters = {letter | more for letter in letters for more in found}
    return sorted(letters)


def has_few_values(space, variable):
    actor, name = variable.split(".")
    kind = space.actors[actor].variables[name][0]
    return kind[0] == "bool" or kind[2] - kind[1] < MOST_COMBINATIONS


def alphabet(prop, space, typed):
    """The sets of atoms that one send can satisfy. Values that a parameter's type does not have, and senders
    that do not exist, are counted unless `typed`: the reader may or may not know types, so both are tried. Of
    states see above; all sets are as good for a verdict."""
    if not prop.over_sends:
        letters = state_letters(prop, space)
        prop.open = letters is None
        return list(range(1 << len(prop.atoms))) if prop.open else letters
    letters = {0}
    for receiver, message in {(atom.receiver, atom.message) for atom in prop.atoms}:
        atoms = [atom for atom in prop.atoms if (atom.receiver, atom.message) == (receiver, message)]
        parameters = space.actors[receiver].methods[message][0]
        senders = list(space.actors) if typed else [a.sender for a in atoms if a.sender] + [OTHER]
        choices = []
        for i, (kind, _) in enumerate(parameters):
            named = sorted({atom.values[i] for atom in atoms if atom.values is not None} - {"_"})
            choices.append(possible(kind, named, space.actors) if typed else named + [OTHER])
        for sender, *values in itertools.product(senders, *choices):
            send = verify_aml.Send(sender, receiver, message, values)
            letters.add(sum(atom.matches(send) << i for i, atom in enumerate(prop.atoms)))
    return sorted(letters)


# --- Deciding ---

class Finding:
    def __init__(self, safe, violated, turns=None, lasso=None):
        self.safe = safe
        self.violated = violated
        self.turns = turns  # the fewest, of a safety formula that is violated
        self.lasso = lasso  # of others: (turns, turns that repeat); None as a turn: it has ended


def decide(space, prop, letters, weak):
    """Does some run violate the property? A comparison without a value does so in whatever state."""
    if not prop.over_sends and any(prop.state_letter(s, space) is None for s in range(len(space.values))):
        return Finding(None, True)
    if prop.safe(letters):
        turns = fewest_turns(space, prop, letters)
        return Finding(True, turns is not None, turns)
    lasso = violating_lasso(space, prop, prop.tableau(False, letters), weak)
    return Finding(False, lasso is not None, None, lasso)


def fewest_turns(space, prop, letters):
    """How many turns it takes to a bad prefix; None: there is none. As with automata, what a branch sends
    counts even if it blocks or fails at a later statement."""
    prefixes = Prefixes(prop.tableau(True, letters))
    first = prefixes.start
    if not prop.over_sends and first:
        first = prefixes.read(first, prop.state_letter(0, space))
    if not first:
        return 0
    seen, layer, turns = {(0, first)}, [(0, first)], 0
    while layer:
        if any(stays_bad(space, prop, prefixes, *node) for node in layer):
            return turns
        turns += 1
        following = []
        for state, subset in layer:
            for turn in space.turns[state] + (space.partial[state] if prop.over_sends else []):
                if prop.over_sends:
                    word = prop.project(turn, space)
                else:
                    word = [prop.state_letter(turn.target, space)]
                rest = prefixes.read_all(subset, word)
                if not rest:
                    return turns
                node = (turn.target, rest)
                if turn.target is not None and node not in seen:
                    seen.add(node)
                    following.append(node)
        layer = following
    return None


def stays_bad(space, prop, prefixes, state, subset):
    """Over states: does the run end here, and does staying here forever make a bad prefix?"""
    if prop.over_sends or space.turns[state]:
        return False
    seen = set()
    while subset and subset not in seen:
        seen.add(subset)
        subset = prefixes.read(subset, prop.state_letter(state, space))
    return not subset


def fairness_marks(space, first_bit):
    """(marks of all actors, {turn: marks}): an actor is treated fairly where it moves and where it cannot."""
    bit = {name: 1 << first_bit + i for i, name in enumerate(space.actors)}
    marks = {}
    for turns in space.turns:
        stuck = sum(bit.values()) - sum(bit[name] for name in {turn.actor for turn in turns})
        for turn in turns:
            marks[turn] = stuck | bit[turn.actor]
    return sum(bit.values()), marks


SETTLED = "settled"  # instead of a state of the tableau: from here on nothing of the alphabet is sent


def violating_lasso(space, prop, tableau, weak):
    """The product of the system and the tableau of what is not wanted; None if no run is accepted."""
    letter_seen = tableau.wanted + 1
    all_fair, fair = fairness_marks(space, letter_seen.bit_length())

    def expand_sends(node):
        state, prophecy = node
        edges = []
        if prophecy == SETTLED:
            for turn in space.turns[state]:
                if not prop.project(turn, space):
                    edges.append(((turn.target, SETTLED), tableau.wanted | letter_seen | fair[turn], turn))
            if not space.turns[state]:
                edges.append((node, FULL, None))
            return edges
        for turn in space.turns[state]:
            word = prop.project(turn, space)
            for after, marks in tableau.read_all(prophecy, word):
                marks |= fair[turn] | (letter_seen if word else 0)
                edges.append(((turn.target, after), marks, turn))
        if prophecy in tableau.silent:
            edges.append(((state, SETTLED), 0, None))
        return edges

    def expand_states(node):
        state, prophecy = node
        edges = []
        for after, marks in tableau.read(prophecy, prop.state_letter(state, space)):
            for turn in space.turns[state]:
                edges.append(((turn.target, after), marks | fair[turn], turn))
            if not space.turns[state]:
                edges.append(((state, after), marks | all_fair, None))
        return edges

    wanted = tableau.wanted | (all_fair if weak else 0)
    if prop.over_sends:
        return Marked([(0, Tableau.START)], expand_sends, wanted | letter_seen).lasso()
    return Marked([(0, Tableau.START)], expand_states, wanted).lasso()


# --- Checking a run ---

class RunTurn:
    """A turn as it is told: sends that were not sent are left out."""

    def __init__(self, actor, taken, sends):
        self.actor = actor
        self.taken = taken
        self.sends = sends
        self.label = "%s:%s%s" % (actor, taken, "/" + ",".join(sends) if sends else "")


def step(space, state, told, last):
    """The turns that fit to one that is told. The last one of a run may end at the send that violates, and
    need not be able to go on from there."""
    fitting = [turn for turn in space.turns[state] if turn.label == told.label]
    if last and not fitting:
        for turn in space.turns[state] + space.partial[state]:
            texts = [send.text for send in turn.sends]
            if (turn.actor, turn.taken) == (told.actor, told.taken) and texts[:len(told.sends)] == told.sends:
                fitting.append(verify_aml.Turn(turn.actor, turn.taken, turn.sends[:len(told.sends)], None))
    return fitting


def check_run(space, prop, letters, told, loop, weak):
    """What is wrong with a run that is said to violate the property; None: nothing. It is a list of RunTurns,
    from number `loop` on it repeats (None: it does not)."""
    if loop is not None and not 0 <= loop < len(told):
        return "the loop begins nowhere"
    # Several ways may have the labels of the run: (state, state before the loop, word of the stem, word of
    # the loop, actors that move or cannot somewhere in the loop).
    first = () if prop.over_sends else (prop.state_letter(0, space),)
    everybody = frozenset(space.actors)
    ways = {(0, None, first, (), frozenset())}
    for i, turn_told in enumerate(told):
        following = set()
        for state, begin, stem, cycle, treated in ways:
            if i == loop:
                begin = state
            for turn in step(space, state, turn_told, loop is None and i == len(told) - 1):
                if prop.over_sends:
                    word = prop.project(turn, space)
                else:
                    word = (prop.state_letter(turn.target, space),) if turn.target is not None else ()
                done = treated
                if begin is not None:
                    done |= (everybody - {t.actor for t in space.turns[state]}) | {turn.actor}
                if begin is None:
                    following.add((turn.target, begin, stem + word, cycle, done))
                else:
                    following.add((turn.target, begin, stem, cycle + word, done))
        ways = following
        if not ways:
            return "turn %d, %s, cannot be taken" % (i + 1, turn_told.label)
    reasons = {verdict_on(space, prop, letters, way, loop is None, everybody if weak else frozenset())
               for way in ways}
    return None if None in reasons else sorted(reasons)[0]


def verdict_on(space, prop, letters, way, finite, must_move):
    state, begin, stem, cycle, treated = way
    if None in stem + cycle:
        return None  # a comparison has no value
    prefixes = Prefixes(prop.tableau(True, letters))
    bad = not prefixes.read_all(prefixes.start, stem)
    if prop.safe(letters):
        if not finite:
            return "a safety formula's run repeats"
        if not bad and state is not None:
            bad = stays_bad(space, prop, prefixes, state, prefixes.read_all(prefixes.start, stem))
        return None if bad else "its word is not a bad prefix"
    if finite and (state is None or space.turns[state]):
        return None if bad else "it could go on"
    if not finite and state != begin:
        return "the loop does not come back to its first state"
    if not finite and must_move - treated:
        return "it is not fair to " + ", ".join(sorted(must_move - treated))
    if prop.over_sends:
        return "its word satisfies the formula" if holds(prop.formula, stem, cycle or (0,)) else None
    if finite:
        return "its states satisfy the formula" if holds(prop.formula, stem, stem[-1:]) else None
    # The first state of the loop is the last one of the stem, and of the loop.
    return "its states satisfy the formula" if holds(prop.formula, stem, cycle) else None
