#!/usr/bin/env python3
"""SPIN judges lacuna on random Promela models: judge.py LACUNA [--seed N] [--rounds N] [--seconds S] [--keep DIR] [--count] [--judge FILE…]

The models of generator.py use every construct. `lacuna lts` must count as many states and steps as SPIN, and `lacuna verify` must find what SPIN finds:
assertions, end states, failures, and every claim, progress and acceptance, with and without fairness. What SPIN must be told, and where its answers
mean nothing, is in ../shared/PROMELA-COUNTING.md. A model that is judged differently is made smaller as long as it is, and kept.

A part of the models is given to interpreter.py as well, which was written from the pages alone: it tells who stands alone."""
import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import generator  # noqa: E402

try:
    import interpreter
except ImportError:
    interpreter = None

MOST_STATES = 20_000
SECONDS = 20
PAN_SECONDS = 3
DEPTHS = (("-m10000", "-w14"), ("-m400000", "-w18"))
BUILT_IN = ("assertion", "end_state", "failure", "progress", "acceptance")
NAIVE_STATES = 3_000  # the interpreter is slow
ENOUGH = 3_000  # models, among which every construct occurs
SPIN_WORDS = "spin -a -o1 -o2 -o3"
SKIPPED = 77


class Rejected(Exception):
    """SPIN does not take the model, and says why."""


class NoAnswer(Exception):
    """SPIN's answer means nothing, for this reason."""


def run(command, folder=None, seconds=SECONDS):
    """(status, output); the status is None if it took too long."""
    process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        out, _ = process.communicate(timeout=seconds)
        return process.returncode, out.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""


def claims_of(text):
    """[(name, first line)] of the claims, named as SPIN names them."""
    names, unnamed = [], collections.Counter()
    for word_, name in re.findall(r"^(never|ltl)\b *(\w*) *\{", text, re.MULTILINE):
        if not name:
            name = "%s_%d" % (word_, unnamed[word_])
            unnamed[word_] += 1
        names.append(name)
    return names


def without_claims(text):
    kept, leave = [], False
    for line in text.splitlines():
        if re.match(r"(never|ltl)\b", line):
            leave = True
        elif leave and (line.startswith((" ", "}"))):
            continue
        else:
            leave = False
        if not leave:
            kept.append(line)
    return "\n".join(kept) + "\n"


class Spin:
    """SPIN's answers about one model."""

    def __init__(self, text, files, folder):
        self.text, self.folder, self.compiler = text, folder, shutil.which("tcc") or shutil.which("gcc")
        self.made = {}
        self.files = files
        self.place("all", text, files)

    def place(self, name, text, files):
        folder = os.path.join(self.folder, name)
        os.makedirs(folder)
        for path, content in list(files.items()) + [("m.pml", text)]:
            with open(os.path.join(folder, path), "w") as file:
                file.write(content)
        status, out = run(SPIN_WORDS.split() + ["m.pml"], folder, PAN_SECONDS)
        said = [line for line in out.splitlines() if re.search(r"[Ee]rror", line) and "dubious" not in line]
        if status != 0 or not os.path.exists(os.path.join(folder, "pan.c")) or said:
            raise Rejected((said or out.splitlines() or ["status %s" % status])[0])
        return folder

    def pan(self, name, place, macros):
        """The path of the verifier with these macros."""
        if name not in self.made:
            folder = os.path.join(self.folder, place)
            if not os.path.isdir(folder):
                text = without_claims(self.text) if place == "open" else re.sub(r"\baccept(\d)", r"laid\1", self.text)
                self.place(place, text, self.files)
            status, out = run([self.compiler, "-w", "-DNOREDUCE", "-DMEMLIM=2000", "-DVECTORSZ=4096", "-DNFAIR=3"] + macros + ["-o", name, "pan.c"], folder, 60)
            if status != 0:
                raise NoAnswer("pan.c is not compiled: " + "\n".join(out.splitlines()[:2]))
            self.made[name] = os.path.join(folder, name)
        return self.made[name]

    def ask(self, pan, *options, whole=True):
        """(output, what was found). whole: to the end, whatever is found."""
        for depth in DEPTHS:
            status, out = run([pan, *depth, "-c0", *options], os.path.dirname(pan), PAN_SECONDS)
            if "max search depth too small" not in out:
                break
        if status is None:
            raise NoAnswer("too slow")
        found = set(re.findall(r"^pan:\d+: (.*?)(?: \(at depth \d+\))?$", out, re.MULTILINE))
        if status < 0:
            found.add("signal %d" % -status)
        elif "errors:" not in out:
            raise NoAnswer((re.findall(r"^.*[Ee]rror.*$", out, re.MULTILINE) + out.splitlines()[-3:] + ["silence"])[0])
        if "max search depth too small" in out and (whole or not found):
            raise NoAnswer("depth exceeded")
        return out, found

    def space(self):
        """{states, transitions, assertion, end_state, failure, trace}"""
        out, found = self.ask(self.pan("safety", "all", ["-DSAFETY", "-DNOCLAIM"]))
        stored, taken = re.search(r"([\d.e+]+) states, stored", out), re.search(r"([\d.e+]+) transitions", out)
        kinds = {"assertion" if reason.startswith("assertion violated  !(") else kind_of(reason) for reason in found}
        answer = {kind: kind in kinds for kind in ("assertion", "end_state", "failure", "trace")}
        answer["reasons"] = found
        answer["states"], answer["transitions"] = (int(float(m.group(1))) if m else None for m in (stored, taken))
        return answer

    def loops(self, question, fair):
        """Whether there is a cycle without progress, or through an accept label."""
        progress = question == "progress"
        if progress and "_nr_pr" in self.text:
            raise NoAnswer("_nr_pr")  # counts the claim that SPIN makes
        pan = self.pan(question, "open", ["-DNP"] if progress else [])
        _, found = self.ask(pan, "-l" if progress else "-a", *(["-f"] if fair else []), whole=False)
        return any("cycle" in reason for reason in found)

    def claim(self, name, fair, only):
        """With a claim SPIN counts the claim in _nr_pr, and accept labels of processes, which are not meant in formulas. np_ is wrong there."""
        if re.search(r"\b(_nr_pr|np_)\b", self.text):
            raise NoAnswer("_nr_pr or np_")
        if "enabled(" in self.text and "timeout" in self.text:
            raise NoAnswer("enabled() beside timeout")
        place = "all" if self.is_never(name) else "claims"
        _, found = self.ask(self.pan("claims-" + place, place, []), "-a", *(["-f"] if fair else []), *([] if only else ["-N", name]), whole=False)
        if any(kind_of(reason) == "failure" and "claim" not in reason for reason in found):
            raise NoAnswer("a failure beside the claim")
        return any(kind_of(reason) == "claim" for reason in found)


    def is_never(self, name):
        return name == "never_0" or bool(re.search(r"^never %s\b" % re.escape(name), self.text, re.MULTILINE))

    def fairly(self, formula):
        """Asks for fairness in the formula itself: `-f` has a defect, and finds too few cycles. None: that cannot be asked, or it is too much. True: no fair cycle."""
        text = without_claims(self.text)
        active = sum(int(n or 1) for n in re.findall(r"^active (?:\[(\d+)\] )?", text, re.MULTILINE)) + ("init {" in text)
        if formula is None or re.search(r"\brun\b|= \[0\]", text) or active > 3:
            return None
        fair = " && ".join("[]<>(!enabled(%d) || _last == %d)" % (pid, pid) for pid in range(active))
        try:
            self.place("fair", text + "ltl fairly { (%s) -> (%s) }\n" % (fair, formula), self.files)
            _, found = self.ask(self.pan("fairly", "fair", []), "-a", whole=False)
        except (Rejected, NoAnswer):
            return None
        finally:
            shutil.rmtree(os.path.join(self.folder, "fair"), ignore_errors=True)
            self.made.pop("fairly", None)
        return not any(kind_of(reason) == "claim" for reason in found)


def kind_of(reason):
    if reason.startswith("assertion violated") and "invalid array index" not in reason:
        return "claim" if reason.startswith("assertion violated  !(") else "assertion"
    if reason.startswith("invalid end state"):
        return "end_state"
    if reason.startswith("event_trace error"):
        return "trace"
    return "claim" if reason.startswith(("acceptance cycle", "end state in claim reached")) else "failure"


class Lacuna:
    """lacuna's answers about one model."""

    def __init__(self, program, text, files, folder):
        self.program, self.path = program, os.path.join(folder, "m.pml")
        for path, content in list(files.items()) + [("m.pml", text)]:
            with open(os.path.join(folder, path), "w") as file:
                file.write(content)

    def ask(self, command, *options, may_give_up=False):
        status, out = run([self.program, command, "--json", "--memory", "1G", "--timeout", "15s", *options, self.path])
        try:
            answer = json.loads(out)
        except ValueError:
            raise Complaint("crash", "lacuna %s: status %s: %s" % (command, status, out[:2000]))
        if status == 3 and not may_give_up:
            raise NoAnswer("lacuna gives up")
        if status == 2 or not answer["results"]:
            said = "; ".join("%s" % d.get("message", d) for d in answer.get("diagnostics", []))
            raise Complaint("rejected", "lacuna rejects it: " + said)
        return answer["results"]

    def space(self):
        return self.ask("lts", "--states", str(10 * MOST_STATES))[0]

    def verdicts(self, fair):
        return {r["property"]: r["verdict"] for r in self.ask("verify", *(["--fairness", "weak"] if fair else []))}

    def verdicts_within(self, states):
        """The verdicts of a search that ends at so many states."""
        return {r["property"]: r["verdict"] for r in self.ask("verify", "--states", str(states), may_give_up=True)}


class Complaint(Exception):
    """A difference: its kind, and what to print."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


def word(violated):
    return "violated" if violated else "holds"


class Judgement:
    """One model, and all differences about it. `only` is a kind of difference that is looked for alone."""

    def __init__(self, program, text, files, only=None, naive=False):
        self.program, self.text, self.files, self.only, self.naive = program, text, files, only, naive
        self.complaints, self.unanswered, self.rejected, self.failed, self.states, self.compared = [], [], None, False, 0, []

    def complain(self, kind, text):
        self.complaints.append((kind, text))

    def wants(self, *kinds):
        return self.only is None or self.only in kinds

    def judge(self):
        with tempfile.TemporaryDirectory() as folder:
            ours = os.path.join(folder, "ours")
            os.mkdir(ours)
            self.lacuna = Lacuna(self.program, self.text, self.files, ours)
            try:
                self.spin = Spin(self.text, self.files, os.path.join(folder, "spin"))
                self.compare()
            except Rejected as reason:
                self.rejected = str(reason)
            except NoAnswer as reason:
                self.unanswered.append(str(reason))
            except Complaint as complaint:
                self.complain(complaint.kind, str(complaint))
        return self

    def compare(self):
        theirs = self.spin.space()
        self.states = theirs["states"] or 0
        if self.states > MOST_STATES:
            raise NoAnswer("too large")
        ours = self.lacuna.space()
        verdicts = self.lacuna.verdicts(False)
        if theirs["failure"]:
            self.failed = True
            self.compared.append("failure")
            indexed = any("invalid array index" in reason for reason in theirs["reasons"])
            if verdicts.get("assertion" if indexed else "failure") != "violated":
                self.complain("failure", "failure: lacuna says %s, SPIN: %s" % (verdicts.get("failure"), sorted(theirs["reasons"])))
            return
        self.compare_space(theirs, ours, verdicts)
        self.compare_limited(ours["states"], verdicts)
        names = claims_of(self.text)
        if any(v in ("progress", "acceptance") for v in verdicts) or names:
            fair = self.lacuna.verdicts(True)
            self.compare_loops(verdicts, fair)
            self.compare_claims(names, verdicts, fair)

    def compare_space(self, theirs, ours, verdicts):
        self.compared.append("space")
        third = self.third_opinion(theirs) if self.naive else ""
        for kind, spins, ours_ in (("states", theirs["states"], ours["states"]), ("transitions", theirs["transitions"], ours["steps"] + 1)):
            if spins != ours_:
                self.complain(kind, "%s: lacuna counts %s, SPIN %s%s" % (kind, ours_, spins, third))
                break
        for kind in ("assertion", "end_state", "failure", "trace"):
            said = verdicts.get(kind)
            if kind == "trace":
                said = next((verdicts[n] for n in ("trace", "notrace") if n in verdicts), "holds")
            if said != word(theirs[kind]):
                self.complain(kind, "%s: lacuna says %s, SPIN %s%s" % (kind, said, word(theirs[kind]), third))

    def compare_limited(self, states, verdicts):
        """What a search finds within a limit is true, or inconclusive."""
        for limit in {max(1, states // 8), max(1, states // 2)}:
            for name, verdict in self.lacuna.verdicts_within(limit).items():
                if verdict not in ("inconclusive", verdicts.get(name)):
                    self.complain("limited", "%s: within %d states lacuna says %s, without a limit %s" % (name, limit, verdict, verdicts.get(name)))

    def third_opinion(self, theirs):
        """Says what the interpreter counts; and complains if it differs from SPIN."""
        if not interpreter or theirs["states"] > NAIVE_STATES:
            return ""
        try:
            naive = interpreter.answer(self.text, self.files, 2 * NAIVE_STATES)
        except interpreter.Unsupported:
            return ""
        self.compared.append("interpreter")
        wrong = ["%s %s" % (k, naive[k]) for k in ("states", "transitions", "assertion", "end_state") if naive[k] != theirs[k]]
        if wrong:
            self.complain("interpreter", "the interpreter has %s, SPIN %s" % (", ".join(wrong), {k: theirs[k] for k in naive if k in theirs}))
        return "; the interpreter: %s" % naive

    def compare_loops(self, verdicts, fair):
        for question in ("progress", "acceptance"):
            if question not in verdicts or not self.wants(question, "fair " + question):
                continue
            for kind, found, fairly in ((question, verdicts, False), ("fair " + question, fair, True)):
                if self.wants(kind):
                    self.compare_verdict(kind, question, found.get(question), lambda: self.spin.loops(question, fairly))

    def compare_claims(self, names, verdicts, fair):
        for name in names:
            for kind, found, fairly in (("claim", verdicts, False), ("fair claim", fair, True)):
                if self.wants(kind):
                    self.compare_verdict(kind, "%s %s" % (kind, name), found.get(name), lambda: self.spin.claim(name, fairly, len(names) == 1))

    def claim_text(self, name):
        """The formula of this claim; None: it is not a formula."""
        numbered = 0
        for given, formula in re.findall(r"^ltl *(\w*) *\{(.*)\}$", self.text, re.MULTILINE):
            if name.endswith(" " + (given or "ltl_%d" % numbered)):
                return formula
            numbered += not given
        return None

    def compare_verdict(self, kind, name, ours, ask):
        try:
            theirs = ask()
        except NoAnswer as reason:
            self.unanswered.append("%s: %s" % (kind, reason))
            return
        if kind.startswith("fair") and not theirs and ours == "violated" and not self.spin.fairly(self.claim_text(name)):
            self.unanswered.append(kind + ": unclear")
            return
        self.compared.append(kind)
        if ours != word(theirs):
            self.complain(kind, "%s: lacuna says %s, SPIN %s" % (name, ours, word(theirs)))


# -- smaller models

class Node:
    """A line, with the lines that are indented below it, and the one that closes it."""

    def __init__(self, line):
        self.line, self.inner, self.close = line, [], None

    def lines(self, depth=0):
        yield "  " * depth + self.line
        for node in self.inner:
            yield from node.lines(depth + 1)
        if self.close:
            yield "  " * depth + self.close


def tree(text):
    root = Node("")
    stack = [(-1, root)]
    for line in text.splitlines():
        if not line.strip():
            continue
        depth = (len(line) - len(line.lstrip())) // 2
        while stack[-1][0] >= depth:
            stack.pop()
        parent = stack[-1][1]
        if re.match(r"\s*(\}|fi\b|od\b)", line) and parent.inner and not parent.inner[-1].close and "unless" not in line:
            parent.inner[-1].close = line.strip()
            continue
        node = Node(line.strip())
        parent.inner.append(node)
        stack.append((depth, node))
    return root


def text_of(root):
    return "".join(line + "\n" for node in root.inner for line in node.lines())


def all_nodes(node):
    for inner in node.inner:
        yield node, inner
        yield from all_nodes(inner)


SIMPLER = [(r" priority \d+", ""), (r" provided \(.*\) \{", " {"), (r"active \[\d\]", "active"), (r"^(hidden|show|local) ", ""), (r" = \(.*\);", " = 1;"), (r" = \w+;$", ";"),
           (r"assert\(.*\)", "assert(false)"), (r"assert\(.*\)", "assert(true)"), (r"^:: .* ->", ":: true ->"), (r"\(([^()]*)\)", r"0"), (r"\(([^()]*)\)", r"1"), (r"!\(", "("),
           (r"%.*;", ";"), (r"&& .*;", ";"), (r"\|\| .*;", ";"), (r"'(.)'", "1"), (r"(==|!=|<=|>=|<|>) [^;]*;", ";"), (r"^d_step", "atomic"), (r"^atomic", ""), (r" unless \{", " ; {"), (r"\bnewline\b", ""),
           (r"\[0\] of", "[1] of"), (r"\[2\] of", "[1] of"), (r"\b(short|int|pid|bit|bool) ", "byte ")]


def smaller(text, keeps, deadline):
    """The text with lines left out, as long as it `keeps` the difference."""
    changed = True
    while changed and time.time() < deadline:
        changed = False
        root = tree(text)
        position = 0
        while position < sum(1 for _ in all_nodes(root)) and time.time() < deadline:
            parent, node = list(all_nodes(root))[position]
            at = parent.inner.index(node)
            for replacement in ([], node.inner) if node.inner else ([],):
                parent.inner[at:at + 1] = replacement
                candidate = text_of(root)
                if keeps(candidate):
                    text, changed = candidate, True
                    break
                parent.inner[at:at + len(replacement)] = [node]
            else:
                position += 1
        for number in range(len(text.splitlines())):
            for pattern, simple in SIMPLER:
                lines = text.splitlines()
                body = lines[number].strip()
                new = re.sub(pattern, simple, body, count=1)
                if new == body or time.time() > deadline:
                    continue
                lines[number] = lines[number][:len(lines[number]) - len(lines[number].lstrip())] + new
                candidate = "\n".join(lines) + "\n"
                if keeps(candidate):
                    text, changed = candidate, True
    return text


def shrink(program, text, files, kind, seconds):
    def keeps(candidate):
        judged = Judgement(program, candidate, files, only=kind, naive=kind == "interpreter").judge()
        return any(k == kind for k, _ in judged.complaints)

    return smaller(text, keeps, time.time() + seconds)


def keep(folder, name, text, files, complaints):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w") as file:
        file.write("".join("/* %s */\n" % complaint.replace("*/", "") for _, complaint in complaints) + text)
    for path, content in files.items():
        with open(os.path.join(folder, path), "w") as file:
            file.write(content)


class Tally:
    def __init__(self):
        self.rounds = self.judged = self.different = 0
        self.sizes = []
        self.used, self.compared, self.unanswered, self.rejected, self.kinds, self.verdicts = (collections.Counter() for _ in range(6))

    def add(self, model, judged):
        self.rounds += 1
        self.compared.update(judged.compared)
        self.unanswered.update(re.sub(r"pan\.c:\d+|line \d+, |state \d+[,:] |'\S+' ", "", reason) for reason in judged.unanswered)
        if judged.rejected:
            self.rejected[re.sub(r"m\.pml:\d+|\d+|'.*|near.*|saw.*", "", judged.rejected)] += 1
        elif judged.compared:
            self.judged += 1
            self.sizes.append(judged.states)
            self.used.update(set(model.used))

    def print(self, seed, count):
        print("%d models from seed %d on, %d judged, %d rejected by SPIN, %d differ" % (self.rounds, seed, self.judged, sum(self.rejected.values()), self.different))
        if self.kinds:
            print("differences: " + ", ".join("%s %d" % pair for pair in self.kinds.most_common()))
        if count and self.sizes:
            sizes = sorted(self.sizes)
            print("states: median %d, nine tenths below %d, largest %d" % (sizes[len(sizes) // 2], sizes[len(sizes) * 9 // 10], sizes[-1]))
            for name in ("compared", "unanswered", "rejected"):
                print("%s: " % name + ", ".join("%s %d" % pair for pair in getattr(self, name).most_common()))
            print("constructs: " + ", ".join("%s %d" % (c, self.used[c]) for c in sorted(set(generator.CONSTRUCTS), key=lambda c: self.used[c])))


def judge_file(program, path, seconds):
    text = open(path).read()
    folder = os.path.dirname(os.path.abspath(path))
    files = {name: open(os.path.join(folder, name)).read() for name in re.findall(r'#include "(.*)"', text)}
    judged = Judgement(program, text, files, naive=True).judge()
    print("%s: %s" % (path, judged.rejected or judged.unanswered or "compared " + ", ".join(judged.compared)))
    for _, complaint in judged.complaints:
        print("  " + complaint)
    if judged.complaints and seconds:
        print(shrink(program, text, files, judged.complaints[0][0], seconds))
    return bool(judged.complaints)


def judge_random(options, program):
    tally, begun = Tally(), time.time()
    while tally.rounds < options.rounds if options.seconds is None else time.time() - begun < options.seconds:
        seed = options.seed + tally.rounds
        model = generator.generate(random.Random(seed))
        judged = Judgement(program, model.text, model.files, naive=interpreter and tally.rounds % options.naive == 0).judge()
        tally.add(model, judged)
        if not judged.complaints:
            continue
        tally.different += 1
        tally.kinds[judged.complaints[0][0]] += 1
        print("seed %d: %s" % (seed, "; ".join(text for _, text in judged.complaints)), flush=True)
        text = shrink(program, model.text, model.files, judged.complaints[0][0], options.shrink)
        complaints = Judgement(program, text, model.files, naive=True).judge().complaints or judged.complaints
        if options.keep:
            keep(options.keep, "%d.pml" % seed, text, model.files, complaints)
        print("".join("  %s\n" % complaint for _, complaint in complaints) + text, flush=True)
    tally.print(options.seed, options.count)
    missing = [c for c in generator.CONSTRUCTS if not tally.used[c]]
    if missing and tally.judged >= ENOUGH:
        print("never judged: " + ", ".join(missing))
        return True
    return tally.different > 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--keep", help="a folder for models that are judged differently")
    parser.add_argument("--shrink", type=float, default=40, help="seconds to make such a model smaller")
    parser.add_argument("--naive", type=int, default=3, help="every how manyth model is given to the interpreter as well")
    parser.add_argument("--count", action="store_true", help="print how often each construct was judged")
    parser.add_argument("--judge", nargs="+", help="these files instead of random models")
    options = parser.parse_args()
    if not shutil.which("spin"):
        print("skipped: spin is not there")
        return SKIPPED
    program = os.path.abspath(options.lacuna)
    if options.judge:
        return max([judge_file(program, path, options.shrink if options.keep else 0) for path in options.judge])
    return judge_random(options, program)


if __name__ == "__main__":
    sys.exit(main())
