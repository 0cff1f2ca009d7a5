#!/usr/bin/env python3
"""Finds wording that is hard to read: wording.py ROOT

HABITS must not stand in any page (README.md, docs, models, CONTRIBUTING.md, CHANGELOG.md, include/lacuna.h), except in code; nor in comments and texts of src, nor in the prose of
golden tests. MESSAGE_HABITS must not stand in texts of the program. A sentence of a page has at most 25 words, docs/commands.md included, which has the texts of --help and the man
pages. A sentence in a header has at most 35 words. Code between backticks counts as a word, and so does a list of code.
"""
import pathlib
import re
import sys

NO = r"(?<!there )(?<!where )(?:is|are|was|were) no (?!longer|more\b|less\b|fewer|larger|smaller|one\b|such\b|memory|if and only)[a-z]"
HABITS = {  # what is written too often, and what to write instead
    r"besides": "also, in addition",
    r"but for": "except",
    r"leads? nowhere": "does not exist",
    r"of no consequence": "harmless",
    r"out of all proportion": "far larger than",
    r"of which": "whose, or a sentence of its own",
    r"so many": "a number",
    r"anew": "again",
    r"of (?:no |little )?use": "useful, useless",
    r"exactly if": "if and only if",
    NO: "is not a",
    r"(?:is|are|not) told\b(?! apart)": "is reported",
    r"mistakes? that (?:is|are) told": "errors that are reported",
    r"must not be any more": "newly forbidden",
    r"all of them: conditional": "All N properties: conditional.",
    r"explains and decides nothing": "explanation only; the verdict is unchanged",
    r"what nobody could read": "too large to read",
    r"otherwise nobody knows": "who does not know what",
    r"whether it does depends": "independently of",
    r"of use up to": "more bring nothing",
    r"against what\?": "missing --against",
    r"lays? \w+ out anew": "reformats",
    r"stays what it is": "is unchanged",
    r"(?:verdicts|status) stays? what they are": "are unchanged",
}
MESSAGE_HABITS = {
    r"nobody|somebody|whoever": "the actor, process, peer or component that is meant",
    r"obligations?": "unanswered request",
    r"nowhere": "where there is none",
    r"speaks? of": "names, is about",
    r"wants": "needs",
    r"by now": "already",
    r"mend": "fix",
}
GENERATED = ["docs/messages.md", "docs/reproduction.md"]  # from the sources
ABOUT_WORDS = ["docs/style.md"]  # it shows what not to write
LONGEST = 25
LONGEST_IN_HEADERS = 35
CODE = "code"
CODE_LIST = r"%s(?:(?:,| and|,? or)? %s)+" % (CODE, CODE)


def prose(text, keep_lines):
    """The text without code and pictures; with keep_lines its lines keep their numbers."""
    text = re.sub(r"^```.*?^```", lambda block: "\n" * (block.group(0).count("\n") if keep_lines else 1), text, flags=re.S | re.M)
    text = re.sub(r"``.*?``|`[^`\n]*`", CODE, text)
    text = text if keep_lines else re.sub(r"^(#.*)$", r"\1\n", text, flags=re.M)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)


def sentences(text):
    """The sentences of a page. Headings, cells of tables and points of lists end theirs."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#>] ?|\d+\. ))", text):
        for part in paragraph.split("|") if paragraph.lstrip().startswith("|") else [paragraph]:
            yield from re.split(r"(?<=[.!?])\s+|:\s*$", part.strip())


def found_in(text, habits):
    """Line numbers, what was found, and what is better."""
    for number, line in enumerate(text.split("\n"), 1):
        for habit, better in habits.items():
            for found in re.finditer(r"\b(?:%s)" % habit, line, re.I):
                yield number, found.group(), better


def blanked(text, keep):
    """The parts of a source that `keep` chooses; the rest as blanks, so that lines keep their numbers."""
    token = r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|[^/"\']+|.'
    return re.sub(token, lambda m: m.group() if keep(m.group()) else "\n" * m.group().count("\n") or " ", text, flags=re.S)


def is_comment(token):
    return token.startswith(("/*", "//"))


def words_of(sentence):
    return len(re.findall(r"[\w'’-]*\w[\w'’-]*", re.sub(CODE_LIST, CODE, sentence)))


def long_in_header(text):
    """The long sentences of the comments of a header. Rows of a table and points of a list end theirs, and so do semicolons."""
    for comment in re.findall(r"/\*.*?\*/|//[^\n]*", text, re.S):
        lines = [re.sub(r"^\s*(?:/?\*|//)|\*/$", "", line) for line in comment.split("\n")]
        for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |\S+(?: \S+)* {2,}\S|     ))", "\n".join(lines)):
            for sentence in re.split(r"(?<=[.!?;:])\s+", paragraph.strip()):
                if words_of(sentence) > LONGEST_IN_HEADERS:
                    yield sentence


def in_sources(root):
    """Habits in comments and in texts of the program, and long sentences in headers."""
    for path in sorted(root.joinpath("src").rglob("*.[ch]")):
        text = path.read_text(encoding="utf-8")
        found = [*found_in(blanked(text, is_comment), HABITS)]
        if path.suffix == ".c":
            found += found_in(blanked(text, lambda token: token.startswith('"')), dict(HABITS, **MESSAGE_HABITS))
        for number, habit, better in found:
            yield "%s:%d: \"%s\": better: %s" % (path.relative_to(root), number, habit, better)
        for sentence in long_in_header(text) if path.suffix == ".h" else []:
            yield "%s: %d words: %s" % (path.relative_to(root), words_of(sentence), " ".join(sentence.split()))
    for path in sorted(root.joinpath("tests/golden").glob("*.t")):
        for number, habit, better in found_in(re.sub(r"^  .*$", "", path.read_text(encoding="utf-8"), flags=re.M), HABITS):
            yield "%s:%d: \"%s\": better: %s" % (path.relative_to(root), number, habit, better)


def main():
    root = pathlib.Path(sys.argv[1])
    pages = [path for folder in ("docs", "models") for path in sorted(root.joinpath(folder).rglob("*.md"))]
    pages += [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "include/lacuna.h")]
    wrong = []
    for path in pages:
        name = str(path.relative_to(root))
        text = path.read_text(encoding="utf-8")
        if name in GENERATED + ABOUT_WORDS:
            continue
        for number, habit, better in found_in(prose(text, True), HABITS):
            wrong.append("%s:%d: \"%s\": better: %s" % (name, number, habit, better))
        if path.suffix != ".md":
            continue
        for sentence in sentences(prose(text, False)):
            if words_of(sentence) > LONGEST:
                wrong.append("%s: %d words: %s" % (name, words_of(sentence), " ".join(sentence.split())))
    wrong += in_sources(root)
    print("\n".join(wrong + ["%d pages, %d wrong" % (len(pages), len(wrong))]))
    sys.exit(1 if wrong else 0)


main()
