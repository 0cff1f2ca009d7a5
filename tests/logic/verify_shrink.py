"""Smaller models that still show something, for the judges of formulas: parts are left out, one at a time."""
import verify_aml


# --- Texts ---

def expression_text(expression):
    kind = expression[0]
    if kind == "number":
        return str(expression[1])
    if kind == "name":
        return expression[1]
    if kind == "element":
        return "%s[%s]" % (expression[1], expression_text(expression[2]))
    if kind == "unary":
        return expression[1] + "(" + expression_text(expression[2]) + ")"
    return "(%s %s %s)" % (expression_text(expression[2]), expression[1], expression_text(expression[3]))


def statement_text(statement):
    kind = statement[0]
    if kind == "if":
        text = "if (%s) %s" % (expression_text(statement[1]), block_text(statement[2]))
        return text + (" else " + block_text(statement[3]) if statement[3] else "")
    if kind == "send":
        values = ", ".join(map(expression_text, statement[3]))
        return "%s!%s%s;" % (expression_text(statement[1]), statement[2], "(" + values + ")" if values else "")
    values = ", ".join(map(expression_text, statement[2]))
    return "%s = %s;" % (expression_text(statement[1]), values if len(statement[2]) == 1 else "?(" + values + ")")


def block_text(block):
    return "{ " + "".join(statement_text(statement) + " " for statement in block) + "}"


def type_text(kind):
    if kind[0] != "int" or kind[1:] == (verify_aml.LEAST, verify_aml.MOST):
        return kind[0]
    return "int %d..%d" % kind[1:]


class Model:
    """What is left of a parsed text: lists of (declaration, parts) that can be copied with changes."""

    def __init__(self, parsed):
        self.main = parsed.main
        self.missing = sorted(parsed.missing)
        self.actors = [(a.name, a.capacity, list(a.declared), list(a.methods.items()))
                       for a in parsed.actors.values()]

    def text(self):
        lines = []
        for name, capacity, variables, methods in self.actors:
            lines.append("actor %s(%d) {" % (name, capacity))
            for variable, (kind, initial) in variables:
                begin = " = " + expression_text(initial) if initial else ""
                lines.append("  %s %s%s;" % (type_text(kind), variable, begin))
            for method, (parameters, block) in methods:
                declared = ", ".join("%s %s" % (type_text(kind), parameter) for kind, parameter in parameters)
                brackets = "(" + declared + ")" if declared else ""
                lines.append("  %s%s %s" % (method, brackets, block_text(block)))
            lines.append("}")
        lines.append("main " + block_text(self.main))
        lines += ["missing %s { }" % name for name in self.missing]
        return "\n".join(lines) + "\n"

    def changed(self, **parts):
        copy = object.__new__(Model)
        copy.__dict__.update(self.__dict__)
        copy.__dict__.update(parts)
        return copy


# --- Leaving out ---

def without_one(items):
    for i in range(len(items)):
        yield items[:i] + items[i + 1:]


def one_changed(items, change):
    for i, item in enumerate(items):
        for changed in change(item):
            yield items[:i] + [changed] + items[i + 1:]


def smaller_expressions(expression):
    if expression[0] in ("unary", "binary"):
        yield ("number", 0)
        yield ("number", 1)
        yield from expression[2:]
        for i in range(2, len(expression)):
            for part in smaller_expressions(expression[i]):
                yield expression[:i] + (part,) + expression[i + 1:]


def smaller_statements(statement):
    kind = statement[0]
    if kind == "if":
        for condition in smaller_expressions(statement[1]):
            yield kind, condition, statement[2], statement[3]
        for yes in smaller_blocks(statement[2]):
            yield kind, statement[1], yes, statement[3]
        for no in smaller_blocks(statement[3]):
            yield kind, statement[1], statement[2], no
    else:
        for values in one_changed(list(statement[-1]), smaller_expressions):
            yield statement[:-1] + (values,)
        if kind == "assign" and len(statement[2]) > 1:
            for values in without_one(statement[2]):
                yield kind, statement[1], values


def smaller_blocks(block):
    yield from without_one(block)
    for i, statement in enumerate(block):
        if statement[0] == "if":
            yield block[:i] + statement[2] + block[i + 1:]
            yield block[:i] + statement[3] + block[i + 1:]
    yield from one_changed(block, smaller_statements)


def smaller_methods(method):
    name, (parameters, block) = method
    for less in smaller_blocks(block):
        yield name, (parameters, less)


def smaller_actors(actor):
    name, capacity, variables, methods = actor
    for less in without_one(methods):
        yield name, capacity, variables, less
    for less in without_one(variables):
        yield name, capacity, less, methods
    if capacity > 1:
        yield name, capacity - 1, variables, methods
    for less in one_changed(methods, smaller_methods):
        yield name, capacity, variables, less


def smaller_models(model):
    for actors in without_one(model.actors):
        yield model.changed(actors=actors)
    for main in without_one(model.main):
        yield model.changed(main=main)
    for missing in without_one(model.missing):
        yield model.changed(missing=missing)
    for actors in one_changed(model.actors, smaller_actors):
        yield model.changed(actors=actors)


def shrink(text, shows, tries):
    """The smallest text that was found for which `shows` is still true; it may refuse whatever it likes."""
    model = Model(verify_aml.Parser(text))
    if not shows(model.text()):
        return text
    improved = True
    while improved and tries > 0:
        improved = False
        for less in smaller_models(model):
            tries -= 1
            if shows(less.text()):
                model, improved = less, True
                break
            if tries <= 0:
                break
    return model.text()
