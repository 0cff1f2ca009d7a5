"""Reads the text of Rebeca models and property files for interpreter.py: Parser(text).file() is a list of declarations.

A tree is nested tuples: an expression is (kind, …), a statement (kind, …), a type (base, lengths). Classes and their servers, methods and
constructors are dictionaries."""
import re

PRIMITIVES = ["boolean", "byte", "short", "int", "char", "float", "double", "String", "void"]
TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|/\*.*?\*/)|(?P<number>\d+)|(?P<name>[^\W\d]\w*(\#\d+)?)|(?P<text>"[^"]*")|(?P<char>'[^'\\]')
    |(?P<sign><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^<>=!~?:;,.(){}\[\]@])""", re.S | re.X)
LEVELS = [["->"], ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">=", "instanceof"], ["<<", ">>"], ["+", "-"],
          ["*", "/", "%"]]
ASSIGNMENTS = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]


class Refused(Exception):
    """The text is not Rebeca, or has what cannot be explored."""


def tokens_of(text):
    tokens, at = [], 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise Refused("what is %r?" % text[at:at + 20])
        if found.lastgroup != "blank":
            tokens.append((found.lastgroup, found.group()))
        at = found.end()
    return tokens + [("end", "")]


class Parser:
    def __init__(self, text):
        self.tokens, self.at, self.features = tokens_of(text), 0, set()

    def peek(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][1]

    def kind(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][0]

    def next(self):
        self.at += 1
        return self.tokens[self.at - 1][1]

    def accept(self, word):
        if self.peek() == word and self.kind() != "text":
            self.at += 1
            return True
        return False

    def expect(self, word):
        if not self.accept(word):
            raise Refused("%s expected, not %s" % (word, " ".join(t for _, t in self.tokens[self.at:self.at + 6])))

    def name(self):
        if self.kind() != "name":
            raise Refused("a name expected, not " + self.peek())
        return self.next()

    def until(self, end, item):
        found = []
        while not self.accept(end):
            found.append(item())
        return found

    def commas(self, end, item):
        found = []
        while not self.accept(end):
            if found:
                self.expect(",")
            found.append(item())
        return found

    # -- declarations --

    def file(self):
        """Everything that stands at the top, as (kind, …)."""
        found = []
        while self.kind() != "end":
            kept = self.annotations()
            item = self.declaration()
            if kept and item:
                found.append(item)
        return found

    def declaration(self):
        if self.accept("featurevar"):
            self.features.add(self.name())
            self.expect(";")
            return None
        if self.accept("env"):
            type, name = self.type(), self.name()
            self.expect("=")
            value = self.initial_value()
            self.expect(";")
            return ("env", type, name, value)
        if self.accept("main"):
            self.expect("{")
            return ("main", [i for i in self.until("}", self.instance) if i])
        if self.accept("property"):
            return self.property()
        abstract = self.accept("abstract")
        if self.accept("interface"):
            return self.reactive_class(True, True)
        self.expect("reactiveclass")
        return self.reactive_class(abstract, False)

    def annotations(self):
        """Whether what follows is there."""
        kept = True
        while self.accept("@"):
            feature = self.name() == "feature"
            if self.accept("("):
                if feature:
                    kept &= self.feature(self.expression())
                    self.expect(")")
                else:
                    self.commas(")", self.expression)
        return kept

    def feature(self, e):
        if e[0] == "name":
            return e[1] in self.features
        if e[0] == "literal":
            return e[1]
        if e[0] == "!":
            return not self.feature(e[1])
        left, right = self.feature(e[2]), self.feature(e[3])
        return {"&&": left and right, "||": left or right, "==": left == right, "!=": left != right}[e[1]]

    def type(self):
        base, lengths = self.name(), []
        while self.accept("["):
            lengths.append(int(self.next()))
            self.expect("]")
        return (base, tuple(lengths))

    def reactive_class(self, abstract, interface):
        c = {"name": self.name(), "parents": [], "abstract": abstract, "interface": interface, "queue": 0, "known": [], "states": [],
             "constructors": [], "code": []}
        if self.accept("extends"):
            c["parents"].append(self.name())
            while interface and self.accept(","):
                c["parents"].append(self.name())
        if self.accept("implements"):
            c["parents"].append(self.name())
            while self.accept(","):
                c["parents"].append(self.name())
        if self.accept("("):
            c["queue"] = int(self.next())
            self.expect(")")
        self.expect("{")
        while not self.accept("}"):
            self.member(c)
        return ("class", c)

    def member(self, c):
        kept = self.annotations()
        for section, where in (("knownrebecs", "known"), ("statevars", "states")):
            if self.peek() == section and self.peek(1) == "{":
                self.at += 2
                found = [d for ds in self.until("}", self.variables) for d in ds]
                c[where] += found if kept else []
                return
        abstract = self.accept("abstract")
        kind = "server" if self.accept("msgsrv") else "constructor" if self.peek() == c["name"] and self.peek(1) == "(" else "method"
        returns = self.type() if kind == "method" else ("void", ())
        name = self.name()
        self.expect("(")
        parameters = self.commas(")", lambda: (self.type(), self.name()))
        body = None if self.accept(";") else self.block()
        code = {"kind": kind, "returns": returns, "name": name, "parameters": parameters, "body": body, "abstract": abstract}
        if kept:
            c["constructors" if kind == "constructor" else "code"].append(code)

    def variables(self):
        kept = self.annotations()
        type = self.type()
        found = self.commas(";", lambda: (type, self.name()))
        return found if kept else []

    def instance(self):
        kept = self.annotations()
        class_name, name = self.name(), self.name()
        self.expect("(")
        known = self.commas(")", self.expression)
        self.expect(":")
        self.expect("(")
        arguments = self.commas(")", self.expression)
        self.expect(";")
        return (class_name, name, known, arguments) if kept else None

    def property(self):
        """Definitions and assertions; formulas are skipped."""
        found = {"define": [], "Assertion": []}
        self.expect("{")
        while not self.accept("}"):
            part = self.name()
            self.expect("{")
            if part == "LTL":
                while not self.accept("}"):
                    self.next()
                continue
            found[part] += self.until("}", lambda: self.named("=" if part == "define" else ":"))
        return ("property", found)

    def named(self, sign):
        name = self.name()
        self.expect(sign)
        e = self.expression()
        self.expect(";")
        return (name, e)

    # -- statements --

    def block(self):
        self.expect("{")
        return ("block", self.until("}", self.statement))

    def is_declaration(self):
        """A type and a name."""
        if self.kind() != "name" or self.peek() in ("return", "else", "case", "new"):
            return False
        ahead = 1
        while self.peek(ahead) == "[" and self.kind(ahead + 1) == "number" and self.peek(ahead + 2) == "]":
            ahead += 3
        return self.kind(ahead) == "name" and self.peek(ahead) != "instanceof"

    def statement(self):
        word = self.peek()
        if word == "{":
            return self.block()
        if self.accept(";"):
            return ("block", [])
        if word in ("if", "while", "for", "switch") and self.peek(1) == "(":
            self.at += 2
            return getattr(self, word + "_statement")()
        if word in ("break", "continue"):
            self.next()
            self.expect(";")
            return (word,)
        if self.accept("return"):
            value = None if self.peek() == ";" else self.expression()
            self.expect(";")
            return ("return", value)
        found = self.simple()
        self.expect(";")
        return found

    def simple(self):
        """A declaration, or expressions: several between commas, as in for."""
        if self.is_declaration():
            type, found = self.type(), []
            while True:
                name = self.name()
                found.append(("local", type, name, self.initial_value() if self.accept("=") else None))
                if not self.accept(","):
                    return ("list", found)
        found = [("do", self.expression())]
        while self.accept(","):
            found.append(("do", self.expression()))
        return ("list", found)

    def initial_value(self):
        if self.accept("{"):
            return ("array", self.commas("}", self.initial_value))
        return self.expression()

    def if_statement(self):
        condition = self.expression()
        self.expect(")")
        then = self.statement()
        return ("if", condition, then, self.statement() if self.accept("else") else ("block", []))

    def while_statement(self):
        condition = self.expression()
        self.expect(")")
        return ("while", condition, ("block", []), self.statement())

    def for_statement(self):
        first = ("block", []) if self.peek() == ";" else self.simple()
        self.expect(";")
        condition = ("literal", True) if self.peek() == ";" else self.expression()
        self.expect(";")
        after = ("block", []) if self.peek() == ")" else self.simple()
        self.expect(")")
        return ("block", [first, ("while", condition, after, self.statement())])

    def switch_statement(self):
        value = self.expression()
        self.expect(")")
        self.expect("{")
        cases = []
        while not self.accept("}"):
            label = None if self.accept("default") else self.case()
            self.expect(":")
            body = []
            while self.peek() not in ("case", "default", "}"):
                body.append(self.statement())
            cases.append((label, body))
        return ("switch", value, cases)

    def case(self):
        self.expect("case")
        return self.expression()

    # -- expressions --

    def expression(self):
        left = self.conditional()
        if self.peek() in ASSIGNMENTS:
            sign = self.next()
            return ("assign", sign[:-1], left, self.expression())
        return left

    def conditional(self):
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        then = self.expression()
        self.expect(":")
        return ("?:", condition, then, self.conditional())

    def binary(self, level):
        if level == len(LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.peek() in LEVELS[level] and self.kind() != "text":
            sign = self.next()
            if sign == "instanceof":
                left = ("instanceof", left, self.name())
            elif sign == "->":
                return ("binary", "->", left, self.binary(level))
            else:
                left = ("binary", sign, left, self.binary(level + 1))
        return left

    def unary(self):
        for sign in ("!", "~", "-", "+"):
            if self.accept(sign):
                return (sign, self.unary())
        for sign in ("++", "--"):
            if self.accept(sign):
                return ("step", sign[0], False, self.unary())
        if self.peek() == "(" and self.is_cast():
            self.next()
            type = self.type()
            self.expect(")")
            return ("cast", type, self.unary())
        return self.postfix()

    def is_cast(self):
        if self.peek(1) in PRIMITIVES:
            return True
        follows = self.kind(3) in ("name", "number", "char") and self.peek(3) != "instanceof" or self.peek(3) in ("(", "!", "~")
        return self.kind(1) == "name" and self.peek(2) == ")" and follows

    def postfix(self):
        e = self.primary()
        while True:
            if self.accept("."):
                name = self.name()
                e = ("send", e, name, self.commas(")", self.expression)) if self.accept("(") else ("dot", e, name)
            elif self.accept("["):
                e = ("element", e, self.expression())
                self.expect("]")
            elif self.peek() in ("++", "--"):
                e = ("step", self.next()[0], True, e)
            else:
                return e

    def primary(self):
        kind, word = self.kind(), self.next()
        if kind == "number":
            return ("literal", int(word))
        if kind == "char":
            return ("char", ord(word[1]))
        if kind == "text":
            return ("text", word)
        if word in ("true", "false"):
            return ("literal", word == "true")
        if word == "(":
            e = self.expression()
            self.expect(")")
            return e
        if word == "?":
            place = self.at  # tells choices apart
            self.expect("(")
            return ("choice", place, self.commas(")", self.expression))
        if word == "new":
            name = self.name()
            self.expect("(")
            known = self.commas(")", self.expression)
            self.expect(":")
            self.expect("(")
            return ("new", name, known, self.commas(")", self.expression))
        if kind == "name":
            return ("call", word, self.commas(")", self.expression)) if self.accept("(") else ("name", word)
        raise Refused("an expression expected, not " + word)
