"""The judges of formulas, judged by trying all short words and runs."""
import itertools
import time

import verify_aml
import verify_random
import verify_runs
from verify_ltl import Prefixes, Tableau, holds, unsafe_word


def words(letters, longest_stem, longest_loop):
    for stem in range(longest_stem + 1):
        for loop in range(1, longest_loop + 1):
            for word in itertools.product(letters, repeat=stem + loop):
                yield word[:stem], word[stem:]


def expect(fine, *what):
    if not fine:
        raise SystemExit("self-test: " + " ".join(map(str, what)))


# --- Words ---

def test_tableau(random):
    """The tableau against the evaluation of words."""
    formula = verify_random.formula(random, 2)
    letters = [0, 1, 2, 3] if random.random() < 0.5 else [0, 1, 2]
    tableau = Tableau(formula, letters)
    for _ in range(25):
        stem = [random.choice(letters) for _ in range(random.randint(0, 4))]
        loop = [random.choice(letters) for _ in range(random.randint(1, 4))]
        expect(tableau.accepts(stem, loop) == holds(formula, stem, loop), "tableau", formula, stem, loop)
    lasso = tableau.graph(tableau.edges, letters).live()
    expect((Tableau.START in lasso) == tableau.satisfiable, "live", formula)


def test_safety(random):
    """Bad prefixes, and which formulas are safe, against all short continuations."""
    while True:
        formula = verify_random.formula(random, 2)
        if verify_random.temporal(formula) <= 3:
            break
    letters = [0, 1, 2]
    positive, negative = Tableau(formula, letters), Tableau(("not", formula), letters)
    prefixes = Prefixes(positive)
    continuations = list(words(letters, 2, 3))

    def repairable(prefix):
        return any(holds(formula, tuple(prefix) + stem, loop) for stem, loop in continuations)
    for length in range(4):
        for prefix in itertools.product(letters, repeat=length):
            expect(prefixes.bad(prefix) != repairable(prefix), "bad prefix", formula, prefix)
    witness = unsafe_word(positive, negative)
    if witness:
        stem, loop = witness
        expect(not holds(formula, stem, loop), "not violated", formula, witness)
        for length in range(len(stem) + 2 * len(loop)):
            expect(repairable((stem + loop * 2)[:length]), "not repairable", formula, witness)
    else:
        for stem, loop in words(letters, 2, 2):
            bad = prefixes.bad(stem + loop * (1 + len(positive.edges)))
            expect(holds(formula, stem, loop) != bad, "no safety", formula, stem, loop)
    return witness is None


# --- Runs ---

class TinySpace:
    """A few states, two or three actors, and turns that send what they like."""

    def __init__(self, random):
        names = ["a", "b", "c"][:random.randint(2, 3)]
        self.actors = {name: verify_aml.Actor(name, 1) for name in names}
        for actor in self.actors.values():
            actor.methods = {"m": ([], []), "n": ([], [])}
            actor.variables = {"x": (("int", 0, 2), None)}
        self.missing = {"a"} if random.random() < 0.1 else set()
        count = random.randint(1, 4)
        self.values = [{name + ".x": random.randint(0, 1) for name in names} for _ in range(count)]
        self.turns = []
        self.partial = [[] for _ in range(count)]
        for _ in range(count):
            turns = {}
            for _ in range(random.choice([0, 1, 1, 2, 2, 2, 3])):
                sender = random.choice(names)
                sends = [verify_aml.Send(sender, random.choice(names), random.choice("mn"), [])
                         for _ in range(random.choice([0, 0, 1, 1, 2]))]
                turn = verify_aml.Turn(sender, "m", sends, random.randrange(count))
                turns[turn.label, turn.target] = turn
            self.turns.append(list(turns.values()))


def paths(space, longest):
    """All ways to go, as lists of (state, turn) and the state where they end."""
    layer = [([], 0)]
    for _ in range(longest + 1):
        yield from layer
        layer = [(way + [(state, turn)], turn.target) for way, state in layer for turn in space.turns[state]]


def runs(space, longest, most):
    """Runs, as (stem, loop), lists of (state, turn); the loop is [(state, None)] if they end."""
    for number, (way, state) in enumerate(paths(space, longest)):
        if number == most:
            return
        if not space.turns[state]:
            yield way, [(state, None)]
        for begin in range(len(way)):
            if way[begin][0] == state:
                yield way[:begin], way[begin:]


def fair(space, loop):
    """Does everybody who can always move in the loop move in it?"""
    if loop[0][1] is None:
        return True
    can = set.intersection(*({turn.actor for turn in space.turns[state]} for state, _ in loop))
    return can <= {turn.actor for _, turn in loop}


def words_of(space, prop, stem, loop):
    """The word of a run, as it is continued if it is finite."""
    if not prop.over_sends:
        return tuple(tuple(prop.state_letter(state, space) for state, _ in part) for part in (stem, loop))
    stem, loop = (tuple(letter for _, turn in part if turn for letter in prop.project(turn, space))
                  for part in (stem, loop))
    return stem, loop or (0,)


def missed(space, prop, letters, weak):
    """A short run that violates the property; None if none does."""
    prefixes = Prefixes(prop.tableau(True, letters))
    seen = set()
    for stem, loop in runs(space, 8, 1500):
        if weak and not fair(space, loop):
            continue
        word = words_of(space, prop, stem, loop)
        if word in seen:
            continue
        seen.add(word)
        if prop.safe(letters) and prop.over_sends:
            sent = [letter for _, turn in stem + loop + loop if turn for letter in prop.project(turn, space)]
            violated = prefixes.bad(sent)
        else:
            violated = not holds(prop.formula, *word)
        if violated:
            return stem, loop
    return None


def test_runs(random):
    """Decisions against all short runs, and the runs that were found against the words' meaning."""
    space = TinySpace(random)
    if random.random() < 0.5:
        sends = [send for turns in space.turns for turn in turns for send in turn.sends]
        prop = verify_random.over_sends(random, space, sends)
    else:
        prop, _ = verify_random.over_states(random, space, False)
        if any(prop.state_letter(state, space) is None for state in range(len(space.values))):
            return test_runs(random)  # without values there are no words
    letters = verify_runs.alphabet(prop, space, random.random() < 0.5)
    verdicts = []
    for weak in (False, True):
        finding = verify_runs.decide(space, prop, letters, weak)
        if not finding.violated:
            run = missed(space, prop, letters, weak)
            expect(run is None, "missed", weak, prop.formula, run)
        if finding.lasso:
            stem, loop = located(*finding.lasso)
            word = words_of(space, prop, stem, loop)
            expect(not holds(prop.formula, *word), "satisfied", weak, prop.formula)
            expect(not weak or fair(space, loop), "unfair", prop.formula)
        verdicts.append(finding.violated)
        if finding.violated:
            test_check(space, prop, letters, finding, weak)
    safe = prop.safe(letters)
    expect(verdicts[0] or not verdicts[1], "fairness adds a violation")
    expect(not safe or verdicts[0] == verdicts[1], "safety depends on fairness")
    return safe, tuple(verdicts)


def located(stem, loop):
    """The same turns with the states they begin in; what only says that the word has settled is dropped."""
    state, parts = 0, []
    for part in (stem, loop):
        parts.append([])
        for turn in part:
            if turn is not None:
                parts[-1].append((state, turn))
                state = turn.target
    return parts[0], parts[1] or [(state, None)]


def test_check(space, prop, letters, finding, weak):
    """Runs that are right pass the check, and the same ones are refused for the opposite of the formula."""
    if finding.safe:
        some = itertools.islice(paths(space, finding.turns), 500)
        ways = [[turn for _, turn in way] for way, _ in some if len(way) == finding.turns]
        loop = None
    else:
        stem, repeated = located(*finding.lasso)
        finite = repeated[0][1] is None
        ways = [[turn for _, turn in stem + ([] if finite else repeated)]]
        loop = None if finite else len(stem)
    verdicts = []
    for way in ways:
        told = [verify_runs.RunTurn(t.actor, t.taken, [send.text for send in t.sends]) for t in way]
        verdicts.append(verify_runs.check_run(space, prop, letters, told, loop, weak))
    expect(None in verdicts or len(verdicts) == 0, "a run is refused:", verdicts, prop.formula)
    if loop is not None:
        opposite = verify_runs.Property(("not", prop.formula), prop.atoms, prop.over_sends, prop.over)
        reason = verify_runs.check_run(space, opposite, letters, told, loop, weak)
        expect(reason, "a run is accepted", prop.formula)


def self_test(random, rounds, seconds=None):
    begin, done = time.monotonic(), 0
    safe = violated = fairly = 0
    while done < rounds and (seconds is None or time.monotonic() - begin < seconds):
        for _ in range(4):
            test_tableau(random)
        if done % 10 == 0:
            test_safety(random)
        for _ in range(4):
            is_safe, verdicts = test_runs(random)
            safe += is_safe
            violated += verdicts[0]
            fairly += verdicts[1]
        done += 1
    print("self-test: %d formulas on tiny systems, %d safe, %d violated, %d violated fairly"
          % (4 * done, safe, violated, fairly))
