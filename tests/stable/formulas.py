"""Formulas that tell apart what is not branching bisimilar: true, !f, f & g, {f}<a>g: through f by tau, then an a to g;
{f}<>g: g, or through f by tau to g. A label may begin with its sender, <p0>p1!m>; there are no other brackets in labels."""
import re


def parse(text):
    tokens = re.findall(r"<(?:p\d+>(?=p\d))?[^>]*>|true|\S", text)
    formula, at = conjunction(tokens, 0)
    if at != len(tokens):
        raise ValueError("cannot read %r at %r" % (text, tokens[at:]))
    return formula


def conjunction(tokens, at):
    formula, at = unary(tokens, at)
    while at < len(tokens) and tokens[at] == "&":
        other, at = unary(tokens, at + 1)
        formula = ("and", formula, other)
    return formula, at


def unary(tokens, at):
    if tokens[at] == "!":
        formula, at = unary(tokens, at + 1)
        return ("not", formula), at
    if tokens[at] == "true":
        return ("true",), at + 1
    closing = {"(": ")", "{": "}"}[tokens[at]]
    formula, end = conjunction(tokens, at + 1)
    if tokens[end] != closing:
        raise ValueError("no %s in %r" % (closing, tokens))
    if closing == ")":
        return formula, end + 1
    label = tokens[end + 1][1:-1]
    target, end = unary(tokens, end + 2)
    return ("until", formula, label, target), end


def states(lts, formula):
    """The states in which it holds."""
    everywhere = set(range(len(lts.edges)))
    if formula[0] == "true":
        return everywhere
    if formula[0] == "not":
        return everywhere - states(lts, formula[1])
    if formula[0] == "and":
        return states(lts, formula[1]) & states(lts, formula[2])
    _, through, label, target = formula
    through, target = states(lts, through), states(lts, target)
    found = set(target) if label == "" else {
        s for s in through if any(a == label and t in target for a, t in lts.edges[s])}
    while True:
        more = {s for s in through - found if any(a == "tau" and t in found for a, t in lts.edges[s])}
        if not more:
            return found
        found |= more
