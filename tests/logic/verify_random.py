"""Random formulas, for the judges of formulas: their trees, their texts, and properties of a given system."""
import verify_runs
from verify_ltl import BINARY, UNARY, atoms_of

MOST_ATOMS = 4
MOST_TEMPORAL = 6  # of one formula: the tableau doubles with each

SPELLINGS = {
    "true": ("true", "1", "⊤"), "false": ("false", "0", "⊥"),
    "not": ("!", "!", "!", "~", "¬"),
    "next": ("X ", "X", "○"), "finally": ("F ", "F ", "<>", "◇"), "globally": ("G ", "G ", "[]", "□"),
    "until": ("U",), "weak": ("W",), "release": ("R", "V"), "strong": ("M",),
    "and": ("&", "&", "&&", "/\\", "∧"), "or": ("|", "|", "||", "\\/", "∨"),
    "implies": ("->", "->", "=>", "→"), "equivalent": ("<->", "<->", "<=>", "↔"),
}
LEVELS = {"until": 3, "weak": 3, "release": 3, "strong": 3, "and": 2, "or": 1, "implies": 0, "equivalent": 0}
FROM_THE_RIGHT = (0, 3)  # levels whose operators bind to the right
LARGEST = 2**31 - 1  # number that a formula may have


# --- Trees ---

def tree(random, operators, atoms, next_too=True):
    """A formula with so many operators."""
    if operators == 0:
        constant = random.random() < 0.04
        return (random.choice(["true", "false"]),) if constant else ("atom", random.randrange(atoms))
    if random.random() < 0.5:
        kind = random.choice([k for k in UNARY if next_too or k != "next"])
        return kind, tree(random, operators - 1, atoms, next_too)
    left = random.randrange(operators)
    kind = random.choice(BINARY)
    return kind, tree(random, left, atoms, next_too), tree(random, operators - 1 - left, atoms, next_too)


def usual(random, atoms, next_too=True):
    """What people write."""
    def some():
        atom = ("atom", random.randrange(atoms))
        return ("or", atom, ("atom", random.randrange(atoms))) if random.random() < 0.2 else atom

    def no(f):
        return "not", f
    a, b, c = some(), some(), some()
    shapes = [
        ("globally", ("implies", a, ("finally", b))),
        ("weak", no(a), b),
        ("until", no(a), b),
        ("globally", ("finally", a)),
        ("finally", ("globally", no(a))),
        ("implies", ("globally", ("finally", a)), ("globally", ("finally", b))),
        ("implies", ("finally", a), ("until", no(b), a)),
        ("globally", no(a)),
        ("finally", a),
        ("globally", ("implies", a, ("weak", no(b), c))),
        ("globally", ("implies", ("and", a, ("finally", b)), ("until", no(c), b))),
        ("globally", ("implies", a, ("finally", ("and", b, ("finally", c))))),
        ("and", ("globally", ("finally", a)), ("globally", ("implies", b, ("finally", c)))),
    ]
    if next_too:
        shapes += [
            ("globally", ("implies", a, ("next", b))),
            ("globally", ("implies", a, ("next", ("weak", no(a), b)))),
            ("globally", ("implies", a, ("next", ("globally", no(a))))),
            ("globally", ("implies", a, ("next", ("finally", b)))),
            ("globally", ("implies", a, ("next", ("until", no(a), b)))),
        ]
    return random.choice(shapes)


def temporal(formula):
    """How many operators cost the tableau something."""
    own = formula[0] not in ("true", "false", "atom", "not", "and", "or", "implies", "equivalent")
    # An equivalence is read twice, but its parts are the same.
    return own + sum(temporal(part) for part in formula[1:] if isinstance(part, tuple))


def formula(random, atoms, next_too=True):
    """Formulas without atoms speak of nothing, and are left out."""
    while True:
        if random.random() < 0.4:
            found = usual(random, atoms, next_too)
        else:
            found = tree(random, random.randint(1, 8), atoms, next_too)
        if atoms_of(found) and temporal(found) <= MOST_TEMPORAL:
            return found


def without_unused(formula):
    """(the formula with its atoms numbered anew, the numbers they had): alphabets are of the atoms used."""
    used = sorted(atoms_of(formula))

    def renumber(part):
        if part[0] == "atom":
            return "atom", used.index(part[1])
        return (part[0], *(renumber(below) for below in part[1:]))
    return renumber(formula), used


def smaller(formula):
    """Formulas that are this one with something left out, the smallest ones first."""
    found = []
    if formula[0] in UNARY + BINARY:
        for i in range(1, len(formula)):
            found.append(formula[i])
            found += [formula[:i] + (part,) + formula[i + 1:] for part in smaller(formula[i])]
        if formula[0] not in ("not", "and"):
            found += [("and", *formula[1:])] if len(formula) == 3 else []
    elif formula[0] == "atom":
        found += [("true",), ("false",)]
    return sorted(found, key=size)


def size(formula):
    return 1 + sum(size(part) for part in formula[1:] if isinstance(part, tuple))


# --- Texts ---

def written(formula, atoms, random=None, level=0):
    """The text, with as few brackets as can be and now and then some more. `atoms` are the atoms' texts; with
    `random` operators are spelt in all ways."""
    kind = formula[0]

    def spelling(kind):
        return random.choice(SPELLINGS[kind]) if random else SPELLINGS[kind][0]
    if kind == "atom":
        text, own = atoms[formula[1]], 4
    elif kind in ("true", "false"):
        text, own = spelling(kind), 4
    elif kind in UNARY:
        operator, inner = spelling(kind), written(formula[1], atoms, random, 4)
        if operator[-1].isalpha() and operator.isascii() and (inner[0].isalnum() or inner[0] == "_"):
            operator += " "
        text, own = operator + inner, 4
    else:
        own = LEVELS[kind]
        left_level, right_level = (own + 1, own) if own in FROM_THE_RIGHT else (own, own + 1)
        left = written(formula[1], atoms, random, left_level)
        text = "%s %s %s" % (left, spelling(kind), written(formula[2], atoms, random, right_level))
    if own < level or random and kind != "atom" and random.random() < 0.05:
        return "(" + text + ")"
    return text


# --- Properties of a system ---

def pattern(random, send):
    """An atom that the send matches."""
    values = None
    if send.arguments and random.random() < 0.5:
        values = [value if random.random() < 0.6 else "_" for value in send.arguments]
    sender = send.sender if random.random() < 0.25 else None
    return verify_runs.Pattern(sender, send.receiver, send.message, values)


def any_pattern(random, space):
    """An atom that perhaps nothing matches, of what the actors know."""
    known = [(actor.name, message) for actor in space.actors.values() for message in actor.methods]
    receiver, message = random.choice(known)
    values = []
    for kind, _ in space.actors[receiver].methods[message][0]:
        if kind[0] == "bool":
            values.append(random.choice(["true", "false", "_"]))
        elif kind[0] == "actor":
            values.append(random.choice(list(space.actors) + ["_"]))
        else:
            value = max(kind[1], min(kind[2], random.randint(-1, 3)))
            values.append(random.choice([str(value), "_"]))
    sender = random.choice(list(space.actors)) if random.random() < 0.3 else None
    if not values or random.random() < 0.5:
        values = None
    return verify_runs.Pattern(sender, receiver, message, values)


def over_sends(random, space, sends):
    """A property over sends; `sends` are those that occur."""
    def some():
        if sends and random.random() < 0.9:
            return pattern(random, random.choice(sends))
        return any_pattern(random, space)
    atoms = []
    for _ in range(random.randint(1, MOST_ATOMS)):
        atom = some()
        if all(atom.text != other.text for other in atoms):
            atoms.append(atom)
    over = [some() for _ in range(random.randint(1, 2))] if random.random() < 0.3 else []
    found, used = without_unused(formula(random, len(atoms)))
    return verify_runs.Property(found, [atoms[i] for i in used], True, over)


def numeric_variables(space):
    """{actor.variable: the values it has}"""
    found = {}
    for actor in space.actors.values():
        for name, (kind, _) in actor.variables.items():
            if kind[0] != "actor":
                full = "%s.%s" % (actor.name, name)
                found[full] = sorted({values[full] for values in space.values})
    return found


def number(value):
    return str(value), ("number", value) if value >= 0 else ("unary", "-", ("number", -value))


def calculation(random, variables, division):
    """(text, expression) with brackets where they are needed, of one or two operators."""
    def operand():
        name = random.choice(list(variables))
        return (name, ("name", name)) if random.random() < 0.7 else number(random.randint(0, 3))
    text, value = operand()
    for operator in random.choices("+-*/%" if division else "+-*", k=random.choice([1, 1, 2])):
        more_text, more = operand()
        if operator in "*/%" and value[0] == "binary":
            text = "(" + text + ")"
        text, value = "%s %s %s" % (text, operator, more_text), ("binary", operator, value, more)
    return text, value


def element(random, variables, inside):
    """(text, expression) of an element of an array whose index is a variable; None: there is none. `inside`: it
    never is outside of the array. That it always is would be an error."""
    array, index = random.choice(list(variables)), random.choice(list(variables))
    if "[" not in array:
        return None
    name = array[:array.index("[")]
    found = ["%s[%d]" % (name, value) in variables for value in variables[index]]
    if not any(found) or inside and not all(found):
        return None
    return "%s[%s]" % (name, index), ("element", name, ("name", index))


def comparison(random, variables, division):
    """(text, expression) of a state predicate."""
    name = random.choice(list(variables))
    left = random.random() < 0.4 and element(random, variables, not division) or (name, ("name", name))
    if random.random() < 0.1:
        return left
    if random.random() < 0.15:
        left = calculation(random, variables, division)
    near = random.choice(variables[name]) + random.choice([0, 0, 0, -1, 1])
    right = number(min(max(near, -LARGEST), LARGEST))
    if random.random() < 0.1:
        left, right = right, left
    operator = random.choice(["==", "==", "!=", "<", "<=", ">", ">="])
    return "%s %s %s" % (left[0], operator, right[0]), ("binary", operator, left[1], right[1])


def over_states(random, space, for_spin):
    """(property over states, its atoms' texts); None if there are no variables. SPIN has no next, and ends
    where somebody divides by zero."""
    variables = numeric_variables(space)
    if not variables:
        return None
    atoms = {}
    for _ in range(random.randint(1, 3)):
        text, expression = comparison(random, variables, not for_spin)
        atoms[text] = expression
    found, used = without_unused(formula(random, len(atoms), not for_spin))
    texts, expressions = list(atoms), list(atoms.values())
    return verify_runs.Property(found, [expressions[i] for i in used], False), [texts[i] for i in used]
