#!/usr/bin/env python3
"""Prints docs/messages.md, all messages of the program with an example and what to do: messages.py ROOT [--check]

Messages are found in the sources: the calls of job_reject, sources_error and their like, and of functions that pass a text on to them. An expression is followed through
parameters, local variables, choices and buffers to the texts that it can have; what is not known is any text. Examples come from the golden tests. A message without a hint has its
advice in docs/messages.toml. The status is 1 if a message has no advice or no example, or if a golden test shows one that was not found.
With --check also if the page in the folder is another; nothing is printed then.
"""
import fnmatch
import itertools
import pathlib
import re
import sys
import tomllib

TOKEN = re.compile(r'''
    (?P<space>\s+|//[^\n]*|/\*.*?\*/|\#(?:[^\n\\]|\\.|\\\n)*)
  | (?P<string>(?:u8)?"(?:[^"\\\n]|\\.)*")
  | (?P<char>'(?:[^'\\\n]|\\.)*')
  | (?P<word>[A-Za-z_]\w*)
  | (?P<number>\d[\w.]*)
  | (?P<sign>->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|.)
''', re.X | re.S)
ANY, NUMBER = "\0", "\1"  # in a pattern: any text, a number
SYSTEM = "\5"  # in a pattern: what the operating system says
EITHER, OR, END = "\2", "\3", "\4"  # in a pattern: one of some texts
NUMBERS = {"PRIu64": "llu", "PRIi64": "lld", "PRId64": "lld", "PRIu32": "u", "PRIi32": "d", "PRId32": "d", "PRIx64": "llx", "PRIX32": "X"}
# The functions that make a message: which argument is the hint, which the format. The arguments of the format follow it.
ROOTS = {"diagnostics_add": (3, 4), "job_reject": (2, 3), "job_give_up": (1, 2), "sources_error": (2, 3), "sources_warn": (2, 3),
         "sources_error_list": (2, 3), "report": (2, 3)}
MEMBERS = ["hint", "if_cut_off", "if_too_deep"]
MOST = 40  # more texts than this for one expression are not told apart
DEEPEST = 7


class Function:
    def __init__(self, path, name, parameters, body, is_static):
        self.path, self.name, self.parameters, self.body, self.is_static = path, name, parameters, body, is_static
        self.calls = list(find_calls(body))


def tokens_of(text):
    return [(m.lastgroup, m.group()) for m in TOKEN.finditer(text) if m.lastgroup != "space"]


def closing(tokens, at):
    """Where the bracket at `at` is closed."""
    depth = 0
    for i in range(at, len(tokens)):
        if tokens[i][1] in "([{" and tokens[i][0] == "sign":
            depth += 1
        elif tokens[i][1] in ")]}" and tokens[i][0] == "sign":
            depth -= 1
            if depth == 0:
                return i
    return len(tokens) - 1


def split(tokens, separator):
    parts, depth = [[]], 0
    for token in tokens:
        if token[0] == "sign" and token[1] in "([{":
            depth += 1
        elif token[0] == "sign" and token[1] in ")]}":
            depth -= 1
        if depth == 0 and token == ("sign", separator):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def find_calls(body):
    for i, token in enumerate(body[:-1]):
        if token[0] == "word" and body[i + 1] == ("sign", "("):
            yield token[1], split(body[i + 2:closing(body, i + 1)], ",")


def read_functions(path, tokens):
    i = 0
    start = 0
    while i < len(tokens):
        if tokens[i] == ("sign", "{"):
            end = closing(tokens, i)
            if i and tokens[i - 1] == ("sign", ")"):
                depth, j = 0, i - 1
                while True:
                    depth += {")": 1, "(": -1}.get(tokens[j][1], 0) if tokens[j][0] == "sign" else 0
                    if depth == 0:
                        break
                    j -= 1
                parameters = []
                for part in split(tokens[j + 1:i - 1], ","):
                    words = [t[1] for t in split(part, "[")[0] if t[0] == "word"] if ("sign", "[") not in part else \
                        [part[part.index(("sign", "[")) - 1][1]]
                    parameters.append(words[-1] if words else None)
                yield Function(path, tokens[j - 1][1], parameters, tokens[i + 1:end], ("word", "static") in tokens[start:j])
            i = end
        if tokens[i][1] in ";}":
            start = i + 1
        i += 1


class Sources:
    def __init__(self, root):
        self.functions, self.by_name, self.callers, self.tables, self.macros = [], {}, {}, {}, {}
        for path in sorted(root.joinpath("src").rglob("*.[ch]")):
            name = str(path.relative_to(root))
            text = path.read_text(encoding="utf-8")
            for macro, value in re.findall(r'^#define (\w+) (".*")$', text, re.M):
                self.macros[macro] = unescape(value)
            tokens = tokens_of(text)
            self.tables[name] = tokens
            for function in read_functions(name, tokens):
                self.functions.append(function)
                self.by_name.setdefault(function.name, []).append(function)
        for function in self.functions:
            for name, arguments in function.calls:
                self.callers.setdefault(name, []).append((function, arguments))

    def definition(self, name, user):
        found = [f for f in self.by_name.get(name, []) if f.path == user.path or not f.is_static]
        return found[0] if found else None

    def calls_of(self, function):
        return [(f, a) for f, a in self.callers.get(function.name, []) if self.definition(function.name, f) is function]


def own_words(format):
    return len(re.findall(r"[A-Za-z]{2,}", re.sub(r"%[-+ 0#\d.*]*(?:hh|h|ll|l|z|j)?[a-zA-Z]", " ", format)))


def shown(pattern):
    """A pattern as people read it."""
    def either(m):
        values = m.group(1).split(OR)
        others = [v for v in values if v]
        return "(%s)" % "/".join(others) if "" in values else "/".join(others)
    return re.sub("\2(.*?)\4", either, pattern).replace(ANY, "…").replace(NUMBER, "N").replace(SYSTEM, "No such file or directory").replace("……", "…")


def matcher(pattern):
    text = re.escape(pattern)
    text = re.sub("\2(.*?)\4", lambda m: "(?:%s)" % m.group(1).replace(OR, "|"), text)
    text = text.replace(re.escape(SYSTEM), "[A-Z][a-z]+( [a-z]+)*")
    return re.compile(text.replace(re.escape(ANY), ".*?").replace(re.escape(NUMBER), r"-?[\d,. ]+(?:[kMG]\b)?") + "$", re.S)


def unescape(literal):
    text = literal[literal.index('"') + 1:-1]
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t", "r": "\r", "0": ""}.get(m.group(1), m.group(1)), text)


class Needs(Exception):
    """A value depends on a parameter of the function at the outer end of the chain."""


class Evaluator:
    def __init__(self, sources):
        self.sources = sources

    def value(self, tokens, chain, depth=0):
        """The texts that an expression may have, None for NULL, ANY for what is not known."""
        while tokens and tokens[0] == ("sign", "(") and closing(tokens, 0) == len(tokens) - 1:
            tokens = tokens[1:-1]
        if not tokens or depth > 12:
            return [ANY]
        if tokens == [("word", "NULL")]:
            return [None]
        if tokens[0] == ("word", "strerror"):
            return [SYSTEM]
        macros = self.sources.macros
        if all(t[0] == "string" or t[1] in NUMBERS or t[1] in macros for t in tokens):
            return ["".join(unescape(t[1]) if t[0] == "string" else NUMBERS.get(t[1]) or macros[t[1]] for t in tokens)]
        question = split(tokens, "?")
        if len(question) > 1:
            rest = tokens[len(question[0]) + 1:]
            level, at = 0, 0
            for at, token in enumerate(rest):
                if token[0] == "sign" and token[1] in "([{":
                    level += 1
                elif token[0] == "sign" and token[1] in ")]}":
                    level -= 1
                elif level == 0 and token == ("sign", "?"):
                    level += 100
                elif token == ("sign", ":"):
                    if level == 0:
                        break
                    if level >= 100:
                        level -= 100
            known = self.truth(question[0], chain, depth)
            results = []
            if known is not False:
                results += self.value(rest[:at], chain, depth + 1)
            if known is not True:
                results += self.value(rest[at + 1:], chain, depth + 1)
            return list(dict.fromkeys(results))
        if len(tokens) == 1 and tokens[0][0] == "word":
            return self.named(tokens[0][1], chain, depth)
        if tokens[0] == ("word", "text_end"):
            return self.built(tokens[2:-1], chain[0][0], chain, depth) or [ANY]
        if len(tokens) > 3 and tokens[1] == ("sign", "[") and closing(tokens, 1) == len(tokens) - 1:
            return self.table(tokens[0][1], chain[0][0])
        if len(tokens) == 3 and tokens[1][1] in (".", "->"):
            return self.members(tokens[2][1], chain[0][0])
        if tokens[0][0] == "word" and len(tokens) > 1 and tokens[1] == ("sign", "(") and closing(tokens, 1) == len(tokens) - 1:
            return self.called(tokens[0][1], split(tokens[2:-1], ","), chain, depth)
        return [ANY]

    def truth(self, condition, chain, depth):
        """True, False, or None: not known."""
        negated = condition and condition[0] == ("sign", "!")
        plain = condition[1:] if negated else condition
        if len(plain) != 1 or plain[0][0] != "word":
            return None
        function = chain[0][0]
        if plain[0][1] in ("true", "false"):
            return (plain[0][1] == "true") != negated
        if plain[0][1] not in function.parameters:
            return None
        if len(chain) < 2:
            raise Needs
        index = function.parameters.index(plain[0][1])
        given = chain[1][1]
        if index >= len(given):
            return None
        if given[index] in ([("word", "true")], [("word", "false")]):
            return (given[index] == [("word", "true")]) != negated
        values = self.value(given[index], chain[1:], depth + 1)
        if values == [None]:
            return negated
        if None not in values and ANY not in values:
            return not negated
        return None

    def named(self, name, chain, depth):
        function = chain[0][0]
        if name in function.parameters:
            index = function.parameters.index(name)
            if self.is_written(function, name):
                return self.written(function, name, chain, depth)
            if len(chain) < 2:
                raise Needs
            given = chain[1][1]
            return self.value(given[index], chain[1:], depth + 1) if index < len(given) else [ANY]
        local = self.written(function, name, chain, depth)
        if local:
            return local
        return self.constant(name, function)

    def constant(self, name, function):
        """A constant of the file: its text."""
        tokens = self.sources.tables[function.path]
        for i in range(len(tokens) - 4):
            if tokens[i] == ("word", name) and tokens[i + 1:i + 4] == [("sign", "["), ("sign", "]"), ("sign", "=")] and tokens[i + 4][0] == "string":
                end = i + 4
                while tokens[end][0] == "string":
                    end += 1
                return self.value(tokens[i + 4:end], [(function, [])])
        return [ANY]

    def built(self, what, function, chain, depth):
        """A text that is put together piece by piece (base/text.h), in one way for each case of a switch. Where it depends on more, only its beginning is known."""
        results, segments = [], [[]]
        for token in function.body:
            if token == ("word", "case"):
                segments.append([])
            segments[-1].append(token)
        for segment in segments:
            pieces = []
            for callee, arguments in find_calls(segment):
                made = self.sources.definition(callee, function)
                if callee == "text_add" and arguments[0] == what:
                    try:
                        pieces.append([v or "" for v in self.value(arguments[1], chain, depth + 1)])
                    except Needs:
                        pieces.append([ANY])
                elif made and what in arguments and depth < 6 and "text_" not in callee:
                    name = made.parameters[arguments.index(what)]
                    pieces.append(self.built([("word", name)], made, [(made, None), (function, arguments)] + chain[1:], depth + 2) or [ANY])
            if pieces and {("word", "if"), ("word", "for"), ("word", "while")} & set(segment):
                results += [ANY] if "" in pieces[0] else [v + ANY for v in pieces[0]]
            elif pieces:
                results += ["".join(parts) for parts in itertools.islice(itertools.product(*pieces), MOST)]
        return list(dict.fromkeys(results))

    def table(self, name, function):
        """The texts of an array."""
        for tokens in (function.body, self.sources.tables[function.path]):
            for i in range(len(tokens) - 4):
                if tokens[i] == ("word", name) and tokens[i + 1] == ("sign", "["):
                    end = closing(tokens, i + 1)
                    if tokens[end + 1:end + 3] == [("sign", "="), ("sign", "{")]:
                        elements = split(tokens[end + 3:closing(tokens, end + 2)], ",")
                        texts = [[t for t in e if t[0] == "string" or t[1] == "NULL"] for e in elements]
                        return list(dict.fromkeys(self.value(t, [(function, [])])[0] for t in texts if t)) or [ANY]
        return [ANY]

    def members(self, name, function):
        """What tables give a member: its texts in all designated initialisers of that name."""
        results = []
        if name not in MEMBERS:
            return [ANY]
        for tokens in self.sources.tables.values():
            for i in range(1, len(tokens) - 3):
                if tokens[i] == ("word", name) and tokens[i - 1] == ("sign", ".") and tokens[i - 2][1] in ("{", ",") and tokens[i + 1] == ("sign", "=") \
                        and tokens[i + 2][0] == "string":
                    end = i + 2
                    while tokens[end][0] == "string":
                        end += 1
                    results += self.value(tokens[i + 2:end], [(function, [])])
        return list(dict.fromkeys(results)) if 0 < len(results) <= MOST else [ANY]

    def is_written(self, function, name):
        return any(callee in ("snprintf", "vsnprintf") and arguments[0] == [("word", name)] for callee, arguments in function.calls)

    def written(self, function, name, chain, depth):
        """What a local variable or a buffer is set to."""
        results = []
        body = function.body
        for i in range(len(body) - 1):
            if body[i] == ("word", name) and (i == 0 or body[i - 1][1] not in (".", "->")):
                at = i + 1
                if body[at] == ("sign", "[") and closing(body, at) + 1 < len(body):
                    at = closing(body, at) + 1
                    if body[i - 1] == ("word", "char") and body[at] == ("sign", "="):
                        pass
                    else:
                        continue
                if body[at] == ("sign", "="):
                    expression = split(split(body[at + 1:], ";")[0], ",")[0]
                    if expression != [("string", '""')]:
                        results += self.value(expression, chain, depth + 1)
        for callee, arguments in function.calls:
            if callee == "snprintf" and len(arguments[0]) > 1 and ("word", name) in arguments[0]:
                results = [r + ANY for r in results]
            elif callee in ("snprintf", "vsnprintf") and arguments[0] == [("word", name)] and len(arguments) > 2:
                if callee == "vsnprintf":
                    results += self.passed_on(function, arguments[2], chain, depth)
                else:
                    results += self.formatted(arguments[2], arguments[3:], chain, depth)
            elif [("word", name)] in arguments:
                made = self.sources.definition(callee, function)
                if made and depth < 8:
                    index = arguments.index([("word", name)])
                    if index < len(made.parameters) and made.parameters[index] and self.is_written(made, made.parameters[index]):
                        results += self.written(made, made.parameters[index], [(made, None), (function, arguments)] + chain[1:], depth + 1)
        return list(dict.fromkeys(results))[:MOST]

    def passed_on(self, function, format, chain, depth):
        """The format and arguments that a function with `...` was given."""
        if len(chain) < 2:
            raise Needs
        if format[0][1] not in function.parameters:
            return [ANY]
        index = function.parameters.index(format[0][1])
        given = chain[1][1]
        return self.formatted(given[index], given[index + 1:], chain[1:], depth + 1)

    def called(self, name, arguments, chain, depth):
        function = chain[0][0]
        made = self.sources.definition(name, function)
        if not made or depth > 8:
            for i, argument in enumerate(arguments):
                if argument and argument[0][0] == "string" and "%" in argument[0][1] and "format" in name:
                    return self.formatted(argument, arguments[i + 1:], chain, depth)
            return [ANY]
        results, body = [], made.body
        inner = [(made, None), (function, arguments)] + chain[1:]
        for i, token in enumerate(body):
            if token == ("word", "return"):
                results += self.value(split(body[i + 1:], ";")[0], inner, depth + 2)
        return list(dict.fromkeys(results))[:MOST] or [ANY]

    def formatted(self, format, arguments, chain, depth=0):
        results = []
        for text in self.value(format, chain, depth):
            if text is None or text == ANY:
                results.append(text)
                continue
            pieces, used, last = [], 0, 0
            for m in re.finditer(r"%(?:%|[-+ 0#]*(\d+|\*)?(?:\.(\d+|\*))?(?:hh|h|ll|l|z|j)?([a-zA-Z]))", text):
                pieces.append([text[last:m.start()]])
                last = m.end()
                if m.group(0) == "%%":
                    pieces.append(["%"])
                    continue
                used += (m.group(1) == "*") + (m.group(2) == "*")
                argument = arguments[used] if used < len(arguments) else []
                used += 1
                if m.group(3) == "s" and m.group(2) != "*":
                    pieces.append(self.inserted(argument, chain, depth + 1, own_words(text) > 1))
                else:
                    pieces.append([ANY if m.group(3) in "scxX" else NUMBER])
            pieces.append([text[last:]])
            count = 1
            for piece in pieces:
                count *= len(piece)
            if count > MOST:
                pieces = [piece if len(piece) == 1 else [ANY] for piece in pieces]
            results += ["".join(parts) for parts in itertools.product(*pieces) if None not in parts]
        return list(dict.fromkeys(results))

    def inserted(self, argument, chain, depth, is_said_around):
        """What stands for a %s. Where the format says enough, the texts of callers are not followed."""
        try:
            values = self.value(argument, chain, depth)
        except Needs:
            if is_said_around:
                return [ANY]
            raise
        if not is_said_around:
            return values if len(values) <= MOST else [ANY]
        plain = [v for v in values if v is not None]
        if len(plain) == 1 and len(chain) == 1:
            return plain
        if 1 < len(plain) <= 3 and not any(set(v) & set(ANY + NUMBER + EITHER) for v in plain) and sum(map(len, plain)) < 40:
            return [EITHER + OR.join(plain) + END]
        return [ANY]

    def messages(self):
        """All messages: patterns with their severities, hints and files."""
        found = {}
        for root, (hint_at, format_at) in ROOTS.items():
            for function, arguments in self.sources.callers.get(root, []):
                if (function.name == "report" or function.name not in ROOTS) and len(arguments) > format_at and not (root == "report" and self.sources.definition(root, function)):
                    self.follow(root, hint_at, [(function, arguments)], found, [(function, arguments)])
        for path, tokens in self.sources.tables.items():
            for row in quotations(tokens):
                note(found, row[0], "error", row[1:], path)
        return found

    def follow(self, root, hint_at, chain, found, made):
        """Adds the messages of one call; where they depend on parameters of its function, for each of its callers."""
        function, arguments = made[0]
        hint, format = arguments[hint_at], arguments[hint_at + 1]
        try:
            if root == "sources_error_list":
                texts = self.passed_on(function, format, chain, 0)
            else:
                texts = self.formatted(format, arguments[hint_at + 2:], chain)
            hints = self.value(hint, chain)
        except Needs:
            outer = chain[-1][0]
            callers = [(f, a) for f, a in self.sources.calls_of(outer) if all(f is not step[0] for step in chain)]
            for caller, given in callers if len(chain) < DEEPEST else []:
                self.follow(root, hint_at, chain + [(caller, given)], found, made)
            if callers:
                return
            chain = chain + [(Function(outer.path, "", [], [], True), [[("word", "?")]] * 9)]
            texts, hints = self.formatted(format, arguments[hint_at + 2:], chain), self.value(hint, chain)
        severity = "warning" if root == "sources_warn" else "error"
        if root == "diagnostics_add":
            named = re.findall(r"SEVERITY_(\w+)", " ".join(t[1] for t in arguments[1]))
            severity = named[0].lower() if named else "error"
        for text in texts:
            if text and (re.search(r"[a-z]{2}", text) or text == SYSTEM):
                note(found, text, severity, hints, chain[-1][0].path)


def note(found, text, severity, hints, path):
    entry = found.setdefault(text, {"severity": severity, "hints": [], "files": [], "examples": []})
    entry["hints"] += [h for h in hints if h and h not in entry["hints"]]
    entry["files"] += [path] if path not in entry["files"] else []


def quotations(tokens):
    """Mistakes in quotes, and their hints, out of the tables of the lexers (language/lexer.h)."""
    for i in range(len(tokens) - 8):
        if tokens[i:i + 4] == [("word", "quotation"), ("word", "QUOTATIONS"), ("sign", "["), ("sign", "]")]:
            for row in split(tokens[i + 6:closing(tokens, i + 5)], ","):
                texts = [unescape(t[1]) for t in row if t[0] == "string"]
                if texts:
                    yield texts


EXAMPLE = re.compile(r"(?:\S+(?: \S+)*?: )?(error|warning|note): (.*)$")
LONGEST_COMMAND = 100
MOST_HINTS = 6


def quoted_elsewhere(root):
    """Texts in the other tests: (text, file)."""
    for path in sorted(path for kind in ("*.c", "*.py") for path in root.joinpath("tests").rglob(kind)):
        text = re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8"))
        for literal in re.findall(r'"((?:[^"\\\n]|\\.)+)"', text) + (re.findall(r"'((?:[^'\\\n]|\\.)+)'", text) if path.suffix == ".py" else []):
            if len(literal) > 10:
                yield unquoted(literal), str(path.relative_to(root))


def unquoted(text):
    return text.replace('\\"', '"').replace("\\\\", "\\")


def golden(root):
    """The messages of the golden tests: message, and what it is about: the line of the source, or the command; and the hint."""
    for path in sorted(root.joinpath("tests/golden").glob("*.t")):
        lines = [line[2:] for line in path.read_text(encoding="utf-8").split("\n") if line.startswith("  ")]
        command = None
        for i, line in enumerate(lines):
            if line.startswith(("$ ", "> ")):
                found = re.search(r"lacuna [^|;<]*", line)
                command = found.group().replace("2>&1", "").strip() if found and line.startswith("$ ") else None
                command = command if command and len(command) <= LONGEST_COMMAND else None
            m = re.match(r' *"message": "(.*)",$', line)
            if m and i > 3 and '"severity"' in lines[i - 4]:
                hint = re.match(r' *"hint": "(.*)"$', lines[i + 1])
                yield unquoted(m.group(1)), command, hint and unquoted(hint.group(1))
                continue
            m = EXAMPLE.match(line)
            if not m or line.startswith(("$ ", "> ")):
                continue
            source, hint = None, None
            for following in lines[i + 1:i + 4]:
                if re.match(r" *\d+ \| ", following) and source is None:
                    source = following.split(" | ", 1)[1].strip()
                elif following.startswith("  hint: "):
                    hint = following[len("  hint: "):]
                    break
                elif not following.startswith("       | "):
                    break
            yield m.group(2), source or command, hint


def add_examples(found, root):
    """Gives messages their first example; returns the messages of the tests that no pattern fits."""
    matchers = sorted(((matcher(text), text) for text in found), key=lambda pair: -len(pair[1].replace(ANY, "")))
    unknown = []
    for message, about, hint in golden(root):
        text = message if message in found else next((text for m, text in matchers if m.match(message)), None)
        if text is None:
            unknown.append(message)
        else:
            found[text]["examples"].append((message, about, hint))
    rare = {text for text, entry in found.items() if not entry["examples"]}
    matchers = [(m, text) for m, text in matchers if text in rare]
    for quoted, path in quoted_elsewhere(root):
        for m, text in matchers:
            if not found[text]["examples"] and m.match(quoted) and len(re.sub("[\0\1]", "", text)) > len(quoted) / 3:
                found[text]["examples"].append((quoted, None, None))
    return unknown


AREAS = [  # heading, folders
    ("Options, operands and files", ["src/command", "src/base", "src/report"]),
    ("AML", ["src/language/aml"]),
    ("Rebeca", ["src/language/rebeca"]),
    ("Promela", ["src/language/promela", "src/machine", "src/verify/machine"]),
    ("FSP", ["src/language/fsp", "src/verify/process"]),
    ("Peers with buffers", ["src/language/peers", "src/stability"]),
    ("LTSs", ["src/lts", "src/direct"]),
    ("Properties and formulas", ["src/language/property", "src/logic"]),
    ("All languages", ["src/language/"]),
    ("Systems", ["src/system", "src/explore", "src/verify"]),
    ("Assumptions, candidates and rules", ["src/assume", "src/candidate", "src/rules"]),
    ("Proofs from components", ["src/proof"]),
    ("Closing", ["src/closing"]),
    ("Projects", ["src/project"]),
    ("The C library", ["src/api"]),
]


def area_of(files):
    areas = list(dict.fromkeys(next(title for title, folders in AREAS if any(f.startswith(folder) for folder in folders)) for f in files))
    if len(areas) == 1:
        return areas[0]
    languages = {"AML", "Rebeca", "Promela", "FSP", "Peers with buffers", "Properties and formulas", "All languages"}
    return "All languages" if set(areas) <= languages else areas[0]


def code(text):
    text = " ".join(text.split()).replace("|", "\\|")
    return "`` %s ``" % text if "`" in text else "`%s`" % text


def advice_for(text, advice):
    return next((do for pattern, do in advice.items() if fnmatch.fnmatchcase(shown(text), pattern)), None)


def what_to_do(text, entry, advice, chosen=None):
    hints = [shown(h) for h in entry["hints"] if h != ANY]
    hints = [h for h in hints if h == advice_for(text, chosen or {})] or hints or [example[2] for example in entry["examples"] if example[2]][:1]
    hints = list(dict.fromkeys(hints))
    if hints:
        more = ["%d more" % (len(hints) - MOST_HINTS)] if len(hints) > MOST_HINTS else []
        return "; or: ".join([re.sub(r"([\\`*_{}\[\]<>|#~])", r"\\\1", hint) for hint in hints[:MOST_HINTS]] + more)
    return advice_for(text, advice)


INTRODUCTION = """# Messages
```
$ printf 'actor hall(2) { open { } }\\nmain { hal!open; }\\n' > door.aml; lacuna verify door.aml || true
door.aml:2:8: error: unknown actor hal
     2 | main { hal!open; }
       |        ^~~
  hint: did you mean hall?
```
A message says where it is, what is wrong, and what to do. The hint is what to do. An error ends with status 2, and a limit with status 3. A warning or a note does not change the status.

This page lists all %(count)d messages of the program, by the part that says them. `…` stands for a text of yours, and `N` for a number. What is in parentheses may be missing.
Below each message is what to do: its hint, or advice if it has none. The second column is an example from the tests: the line or command that is wrong. If the message has a text of
that line, it follows.

`docs/messages.py . > docs/messages.md` makes this page from the sources; a test runs it. Words for messages are in [docs/style.md](style.md).
"""


def example_of(text, entry, unreached):
    if not entry["examples"]:
        reason = advice_for(text, unreached)
        return reason and "*not shown: %s*" % reason
    message, about, _ = next((e for e in entry["examples"] if e[1]), entry["examples"][0])
    return "<br>".join(([code(about)] if about else []) + ([code(message)] if not about or message != shown(text) else []))


def page(found, advice, unreached, chosen):
    yield INTRODUCTION % {"count": len(found)}
    for title, _ in AREAS:
        rows = sorted((shown(text), text) for text, entry in found.items() if area_of(entry["files"]) == title)
        if not rows:
            continue
        yield "## %s\n| message, and what to do | example |\n|---|---|" % title
        for words, text in rows:
            yield "| %s<br>%s | %s |" % (code(words), what_to_do(text, found[text], advice, chosen) or "", example_of(text, found[text], unreached) or "")
        yield ""


def mistakes(found, unknown, data):
    """What is missing on the page."""
    advice, unreached, shortened = data["what_to_do"], data["no_example"], data["shortened"]
    used = set()
    for text, entry in found.items():
        if what_to_do(text, entry, {}) is None:
            match = next((p for p in advice if fnmatch.fnmatchcase(shown(text), p)), None)
            used.add(match)
            if match is None:
                yield "%s: %s: add a hint, or advice in docs/messages.toml" % (entry["files"][0], shown(text))
        if not entry["examples"]:
            match = next((p for p in unreached if fnmatch.fnmatchcase(shown(text), p)), None)
            used.add(match)
            if match is None:
                yield "%s: %s: no golden test has this message" % (entry["files"][0], shown(text))
    for name in sorted(set(unknown) - set(shortened)):
        yield "%s: this message was not found in the sources" % name
    for pattern, hint in data["one_of_several_hints"].items():
        if not any(fnmatch.fnmatchcase(shown(text), pattern) and hint in map(shown, entry["hints"]) for text, entry in found.items()):
            yield "docs/messages.toml: %s has no such hint" % pattern
    for pattern in [*advice, *unreached]:
        if pattern not in used:
            yield "docs/messages.toml: %s is not needed" % pattern


def main():
    root = pathlib.Path(sys.argv[1])
    data = tomllib.loads(root.joinpath("docs/messages.toml").read_text(encoding="utf-8"))
    found = Evaluator(Sources(root)).messages()
    unknown = add_examples(found, root)
    text = "\n".join(page(found, data["what_to_do"], data["no_example"], data["one_of_several_hints"]))
    wrong = sorted(mistakes(found, unknown, data))
    if sys.argv[2:] != ["--check"]:
        print(text, end="")
    elif text != root.joinpath("docs/messages.md").read_text(encoding="utf-8"):
        wrong.append("update it: docs/messages.py . > docs/messages.md")
    if wrong:
        print("\n".join(wrong + ["%d messages, %d wrong" % (len(found), len(wrong))]), file=sys.stderr)
        sys.exit(1)


main()
