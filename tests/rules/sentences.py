"""The sentences of rules: a table of automata with what is said of them, and a twin that turns sentences back.

sentences.py SAY TABLE [--seed N] [--rounds N]

SAY prints rules in words (say.c). TABLE has rules with the expected text. The twin knows sentences only by what
docs/assume.md says of them: it makes an automaton of each, and follows it beside the rule. At every word that
breaks neither, both must forbid the same sends. So it does for the table, and for random small automata. Random
families of them, which differ in a value, are folded: then the sentence is turned back for each value.
"""
import argparse
import random
import re
import subprocess
import sys

ACTIONS = ["?ask", "?go", "?stop", "?got(1)", "?got(2)", "a!x", "a!z", "b!y", "c!no(1,0)", "c!no(1,1)", "c!no(2,0)"]
SENDS = [action for action in ACTIONS if "!" in action]
VALUED = ["?ask", "?stop", "a!x"] + [name % value for value in (1, 2, 3) for name in ("?got(%d)", "a!z(%d)", "c!no(%d,0)", "c!no(%d,4)")]
ORDINALS = {word: number for number, word in enumerate("first second third fourth fifth sixth seventh".split(), 1)}


def fail(message):
    sys.exit("sentences: " + message)


# --- What a sentence says: a start, a step, and whether S is forbidden ---

class Meaning:
    def __init__(self, sends, start, step, forbidden):
        self.sends, self.start, self.step, self.forbidden = sends, start, step, forbidden


def actions_of(text):
    """ask or c!no(1,_): the set of all that is meant."""
    found = set()
    for name in text.split(" or "):
        pattern = re.escape(name).replace("_", "[^,()]+")
        some = [action for action in ACTIONS if re.fullmatch(pattern, action.lstrip("?"))]
        if not some:
            raise ValueError("no action is called " + name)
        found.update(some)
    return found


def counted(text):
    """second of ask or more -> 2, the set"""
    ordinal, _, names = text.partition(" ")
    return ORDINALS[ordinal], actions_of(names.removeprefix("of "))


def never(s):
    return Meaning(s, 0, lambda at, a: 0, lambda at: True)


def by_count(s, counts, forbidden, most):
    """How many of some actions there were, up to a number beyond which nothing changes."""
    return Meaning(s, 0, lambda at, a: min(at + (a in counts), most), forbidden)


def switched(s, on, off, when_on, begins_on=False):
    return Meaning(s, begins_on, lambda at, a: True if a in on and not at else False if a in off and at else at,
                   lambda at: at == when_on)


def tracks(s, marks, other, most, step):
    return Meaning(s, 0, step, most)


def parse_times(text):
    words = text.split(" ")
    return 1 if words == ["once"] else int(words[0])


def one_clause(text):
    """A list of meanings that hold together."""
    def match(pattern):
        return re.fullmatch(pattern, text)

    if found := match(r"must never send (.*)"):
        return [never(actions_of(found[1]))]
    if found := match(r"must send (.*) at most (once|\d+ times)( in all)?"):
        s, most = actions_of(found[1]), parse_times(found[2])
        if (len(s) > 1) != bool(found[3]):
            raise ValueError("in all is for several sends")
        return [by_count(s, s, lambda at: at >= most, most)]
    if found := match(r"may send (.*) and (.*) only strictly in turn, beginning with (.*)"):
        s, t = actions_of(found[1]), actions_of(found[2])
        if s != actions_of(found[3]):
            raise ValueError("which one begins?")
        return [switched(s, s, t, True), switched(t, s, t, False)]
    if found := match(r"(must not|may) send (.*?) (only )?between the first and the second (.*), the third and "
                      r"the fourth, and so on"):
        s, a = actions_of(found[2]), actions_of(found[4].removeprefix("of "))
        odd = Meaning(s, 0, lambda at, x: at ^ (x in a), None)
        odd.forbidden = (lambda at: not at) if found[3] else (lambda at: bool(at))
        return [odd]
    if found := match(r"(must not|may) send (.*?) (only )?between the first (.*) and the next (.*)"):
        s, a, b = actions_of(found[2]), actions_of(found[4]), actions_of(found[5])
        step = lambda at, x: 1 if at == 0 and x in a else 2 if at == 1 and x in b else at
        return [Meaning(s, 0, step, (lambda at: at != 1) if found[3] else (lambda at: at == 1))]
    if found := match(r"must not send (.*?) (after|before) (.*) and then (.*)"):
        s, a, b = actions_of(found[1]), actions_of(found[3]), actions_of(found[4])
        step = lambda at, x: 1 if at == 0 and x in a else 2 if at == 1 and x in b else at
        return [Meaning(s, 0, step, (lambda at: at == 2) if found[2] == "after" else (lambda at: at < 2))]
    if found := match(r"(must not|may) send (.*?) (only )?between the (\w+) and the (.*)"):
        s, (last, a) = actions_of(found[2]), counted(found[5])
        first = ORDINALS[found[4]]
        inside = lambda at: first <= at < last
        return [by_count(s, a, (lambda at: not inside(at)) if found[3] else inside, last)]
    if found := match(r"must not send (.*?) (before|after) the (.*)"):
        s, (number, a) = actions_of(found[1]), counted(found[3])
        return [by_count(s, a, (lambda at: at < number) if found[2] == "before" else (lambda at: at >= number), number)]
    if found := match(r"must not send (.*?) again before (.*)"):
        s = actions_of(found[1])
        return [switched(s, s, actions_of(found[2]), True)]
    if found := match(r"must not send a second (.*?) before (.*)"):
        s = actions_of(found[1])
        if len(s) < 2:
            raise ValueError("a second is for several sends")
        return [switched(s, s, actions_of(found[2]), True)]
    if found := match(r"may send (.*?) only after (.*), and (one of them )?again only after a new (.*)"):
        s, a = actions_of(found[1]), actions_of(found[2])
        if (len(s) > 1) != bool(found[3]) or a != (a if found[4] == "one of these" else actions_of(found[4])):
            raise ValueError("of what?")
        return [switched(s, a, s, False)]
    if found := match(r"may send (.*?) only after (.*), once for each \(of those that wait, at most (\d+) count\)"):
        s, a, most = actions_of(found[1]), actions_of(found[2]), int(found[3])
        step = lambda at, x: min(at + 1, most) if x in a else max(at - 1, 0) if x in s else at
        return [Meaning(s, 0, step, lambda at: at == 0)]
    if found := match(r"must not have more than (\d+) (.*) open; (.*) closes one"):
        most, s, b = int(found[1]), actions_of(found[2]), actions_of(found[3])
        step = lambda at, x: min(at + 1, most) if x in s else max(at - 1, 0) if x in b else at
        return [Meaning(s, 0, step, lambda at: at == most)]
    if found := match(r"must not send (.*?) more than (\d+) times( in all)? without (.*) in between"):
        s, most, b = actions_of(found[1]), int(found[2]), actions_of(found[4])
        if (len(s) > 1) != bool(found[3]):
            raise ValueError("in all is for several sends")
        step = lambda at, x: 0 if x in b else min(at + (x in s), most)
        return [Meaning(s, 0, step, lambda at: at == most)]
    if found := match(r"(must not|may) send (.*?) (only )?between (.*) and (.*)"):
        return [switched(actions_of(found[2]), actions_of(found[4]), actions_of(found[5]), not found[3])]
    if found := match(r"must not send (.*?) (before|after) (.*)"):
        return [switched(actions_of(found[1]), actions_of(found[3]), set(), found[2] == "after")]
    raise ValueError("what does this say?")


def listed(text):
    """A rule that is listed state by state."""
    moves, banned = {}, set()
    for line in text.split("\\n")[1:]:
        found = re.fullmatch(r" *state (\d+): (.*)", line)
        state, before = int(found[1]), []
        for part in found[2].split(", ") if found[2] != "-" else []:
            if part.startswith("not "):
                banned.update((state, action) for action in actions_of(part[4:]))
            else:
                names, to = part.split(" → ")
                moves.update({(state, action): int(to) for action in actions_of(names)})
    sends = {action for _, action in banned}
    return [Meaning({send}, 0, lambda at, a: moves.get((at, a), at), lambda at, send=send: (at, send) in banned)
            for send in sends]


def meaning_of(text):
    """Of a text as say.c prints it: meanings that hold together."""
    if not text.startswith("m "):
        raise ValueError("who?")
    if " in these states, beginning with state 0:" in text:
        return listed(text)
    # "; it" begins another sentence; "; x closes one" does not.
    return [meaning for clause in text[2:].split("; it ") for meaning in one_clause(clause)]


# --- Rules ---

class Rule:
    def __init__(self, states, moves, banned):
        self.states, self.moves, self.banned = states, moves, banned

    def __str__(self):
        return "%d | %s | %s" % (self.states,
                                 "; ".join("%d %s %d" % (s, a, t) for (s, a), t in sorted(self.moves.items())),
                                 "; ".join("%d %s" % ban for ban in sorted(self.banned)))


def read_rule(line):
    states, moves, banned = line.split("|")
    split = lambda part: [item.split() for item in part.split(";") if item.strip()]
    return Rule(int(states), {(int(s), a): int(t) for s, a, t in split(moves)},
                {(int(s), a) for s, a in split(banned)})


def difference(rule, meanings):
    """A shortest word after which one of them forbids a send and the other does not. None: there is none."""
    start = (0, tuple(meaning.start for meaning in meanings))
    words, queue = {start: []}, [start]
    for at in queue:
        state, others = at
        here = {send for s, send in rule.banned if s == state}
        there = {send for meaning, other in zip(meanings, others) if meaning.forbidden(other) for send in meaning.sends}
        if here != there:
            return words[at], here, there
        for action in ACTIONS:
            if action in here:
                continue
            following = (rule.moves.get((state, action), state),
                         tuple(meaning.step(other, action) for meaning, other in zip(meanings, others)))
            if following not in words:
                words[following] = words[at] + [action]
                queue.append(following)
    return None


def say(program, rules):
    text = " ".join(ACTIONS) + "\n" + "".join(str(rule) + "\n" for rule in rules)
    done = subprocess.run([program], input=text, capture_output=True, text=True)
    if done.returncode != 0:
        fail("say: " + done.stderr)
    return done.stdout.splitlines()


def check_all(program, rules, where):
    said = say(program, rules)
    if len(said) != len(rules):
        fail("%d rules, %d answers" % (len(rules), len(said)))
    for rule, text in zip(rules, said):
        try:
            found = difference(rule, meaning_of(text))
        except ValueError as error:
            fail("%s\n  %s\n  %s\n  %s" % (where, rule, text, error))
        if found:
            fail("%s\n  %s\n  %s\n  after %s the rule forbids %s, and the sentence %s" % (where, rule, text, *found))
    return said


def check_table(program, path):
    rules, expected = [], []
    with open(path, encoding="utf-8") as table:
        for line in table:
            if line.startswith("#") or not line.strip():
                continue
            if line.startswith("  "):
                expected[-1] += ("\\n" if expected[-1] else "") + line[2:].rstrip("\n")
            else:
                rules.append(read_rule(line))
                expected.append("")
    said = check_all(program, rules, path)
    wrong = ["  %s\n    expected %s\n    said     %s" % each for each in zip(rules, expected, said) if each[1] != each[2]]
    if wrong:
        fail("%d of %d texts are not as expected\n%s" % (len(wrong), len(rules), "\n".join(wrong)))
    return len(rules)


# --- Random rules, half of them near a shape ---

def random_set(rng):
    return rng.sample(ACTIONS, 1 if rng.random() < 0.7 else rng.randint(2, 3))


def add_moves(rule, rng, source, actions, target):
    if source != target and 0 <= target < rule.states:
        for action in actions:
            rule.moves.setdefault((source, action), target)


def random_rule(rng):
    rule = Rule(rng.choice([1, 2, 2, 2, 3, 3, 4, 5]), {}, set())
    sends = rng.sample(SENDS, 1 if rng.random() < 0.7 else 2)
    up = sends if rng.random() < 0.3 else random_set(rng)
    down = sends if rng.random() < 0.3 else up if rng.random() < 0.2 else random_set(rng)
    style = rng.randrange(5)
    for state in range(rule.states):
        if style == 0:
            for action in rng.sample(ACTIONS, rng.randint(0, 3)):
                add_moves(rule, rng, state, [action], rng.randrange(rule.states))
        if style in (1, 2, 3):
            add_moves(rule, rng, state, up if style < 3 or state == 0 else down, state + 1)
        if style == 2:
            add_moves(rule, rng, state, down, state - 1)
        if style == 4:
            add_moves(rule, rng, state, up, state + 1)
            add_moves(rule, rng, state, down, 0)
    if rng.random() < 0.2:
        add_moves(rule, rng, rng.randrange(rule.states), [rng.choice(ACTIONS)], rng.randrange(rule.states))
    for send in sends:
        where = rng.choice([[0], [rule.states - 1], [rng.randrange(rule.states)], range(rule.states)])
        rule.banned.update((state, send) for state in where)
    if len(sends) > 1 and rng.random() < 0.6:
        rule.banned = {(state, send) for state, _ in rule.banned for send in sends}
    return rule


# --- Folded ones ---

def with_value(action, value):
    """The action with this value in place of 1."""
    return re.sub(r"(?<=[(,])1(?=[,)])", str(value), action)


def family(rule):
    """The rule for each value: what it says of 1, the others say of theirs."""
    return [Rule(rule.states, {(s, with_value(a, value)): t for (s, a), t in rule.moves.items()},
                 {(s, with_value(a, value)) for s, a in rule.banned}) for value in (1, 2, 3)]


def instances(text):
    """What a folded text says, by value."""
    found = re.fullmatch(r"(.*?), for each (\w) in ([0-9.,and ]+)(:\\n.*)?", text)
    if not found:
        raise ValueError("for each of which values?")
    values = []
    for part in re.split(r", | and ", found[3]):
        first, _, last = part.partition("..")
        values += range(int(first), int(last or first) + 1)
    said = found[1] + (found[4] or "")
    return {value: re.sub(r"(?<=[(,])%s(?=[,)])" % found[2], str(value), said) for value in values}


def check_families(program, rng, rounds):
    """How many sentences are about several values."""
    global ACTIONS, SENDS
    ACTIONS = [action for action in VALUED if not re.search(r"[(][23]", action)]
    SENDS = [action for action in ACTIONS if "!" in action]
    one_each = [rule for rule in (random_rule(rng) for _ in range(rounds)) if any("(1" in send for _, send in rule.banned)]
    folded, families = 0, [family(rule) for rule in one_each]
    ACTIONS = VALUED
    said = say(program, ["&" + "&".join(map(str, rules)) for rules in families])
    for rules, line in zip(families, said):
        met = []
        for part in line.rstrip("\t").split("\t"):
            members, _, text = part.partition(": ")
            members = [int(number) for number in members.split()]
            try:
                texts = list(instances(text).values()) if len(members) > 1 else [text]
                wrong = len(texts) != len(members) or [m for m, t in zip(members, texts) if difference(rules[m], meaning_of(t))]
            except ValueError as error:
                wrong = error
            if wrong:
                fail("a family: %s\n  %s\n  %s" % (wrong, line, " & ".join(map(str, rules))))
            met += members
            folded += len(members) > 1
        if sorted(met) != [0, 1, 2]:
            fail("a family: each rule is in one fold\n  %s" % line)
    return folded


def shape_of(text):
    """The sentence without its actions."""
    if "in these states" in text:
        return "listed"
    names = "|".join(sorted({re.escape(re.sub(r"[?]|\(.*", "", action)) for action in ACTIONS}, key=len, reverse=True))
    text = re.sub(r"\b(%s)(\([^)]*\))?( or (%s)(\([^)]*\))?)*(?=[ ;,]|$)" % (names, names), "·", text)
    return re.sub(r"\d+", "n", re.sub(r"\b(%s)\b" % "|".join(ORDINALS), "nth", text))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("say")
    parser.add_argument("table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5000)
    parser.add_argument("--shapes", action="store_true", help="print how often each shape was met")
    options = parser.parse_args()
    table = check_table(options.say, options.table)
    rng = random.Random(options.seed)
    said = check_all(options.say, [random_rule(rng) for _ in range(options.rounds)], "seed %d" % options.seed)
    shapes = {}
    for text in said:
        shapes[shape_of(text)] = shapes.get(shape_of(text), 0) + 1
    if options.shapes:
        for shape, count in sorted(shapes.items(), key=lambda item: -item[1]):
            print("%7d  %s" % (count, shape))
    listed_count = shapes.get("listed", 0)
    folded = check_families(options.say, rng, options.rounds // 5)
    if not folded:
        fail("no family was folded")
    print("seed %d: %d rules of the table and %d random ones, of which %d are listed, and %d folds: no sentence is wrong"
          % (options.seed, table, options.rounds, listed_count, folded))


if __name__ == "__main__":
    main()
