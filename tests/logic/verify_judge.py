#!/usr/bin/env python3
"""Judges what `lacuna verify` says of formulas (docs/ltl.md).

verify_judge.py LACUNA [--seed N] [--rounds N] [--seconds S] --generator CMD [--keep DIR] [FILE…]

Each model, an .aml file or what `CMD SEED` prints, gets random formulas over its sends and over its states.
Each is decided without fairness and with weak fairness, by lacuna and by a naive twin (verify_runs.py: a
tableau beside the states that verify_aml.py finds; these are held against `lacuna lts`). Verdicts must be the
same; a run that is shown must be a run, fair if that was asked for, and violate the formula; that of a safety
formula must have the fewest turns. Some formulas over states are judged by SPIN as well, on what
`lacuna convert` exports. Whatever differs is made small and kept.

--self-test judges the twin, by all short words and all short runs of tiny systems.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # the sources' directory stays as it is

import verify_aml
import verify_random
import verify_runs
import verify_selftest
import verify_shrink
from verify_ltl import atoms_of

MOST_STATES = 300  # larger models are not judged
SENDS_FORMULAS, STATES_FORMULAS, SPIN_FORMULAS = 6, 3, 3  # of each model
SECONDS = 60  # for a single command
SPIN_SECONDS = 8  # for a single one of SPIN's: some formulas take it hours
SPIN_TEMPORAL = 4  # operators of one formula for SPIN
DEPTHS = (20_000, 200_000)  # how long a run can be before SPIN must be asked again
TRIES = 1500  # to make one difference smaller
BAD_INPUT = 2  # the exit status
CANNOT = "cannot be exported to Promela"
FAIRNESS = (False, True)  # none, weak
OURS = ("lacuna says", "lacuna calls", "its run")  # how differences begin that are about an answer
KEEP = "verify-differences"


class Trouble(Exception):
    """Somebody could not do his part."""


class TooHard(Trouble):
    """It takes too long."""


# What may happen when something is left out that is needed: it is no model any more, or none for the formula.
NO_MODEL = (Trouble, verify_aml.TooLarge, verify_aml.Failed, KeyError, ValueError, IndexError, TypeError)


def run(command, directory=None, seconds=SECONDS):
    try:
        done = subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=seconds)
        done.stdout, done.stderr = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        return done
    except subprocess.TimeoutExpired:
        raise TooHard("no answer in %d s: %s" % (seconds, " ".join(command)))
    except OSError as error:
        raise Trouble("%s: %s" % (command[0], error))
    except UnicodeDecodeError as error:
        raise Trouble("%s: what it says is not UTF-8: %s" % (" ".join(command), error.object))


def succeed(command, directory=None, seconds=SECONDS):
    done = run(command, directory, seconds)
    if done.returncode:
        raise Trouble("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
    return done.stdout


def fairness_name(weak):
    return "weak" if weak else "none"


class Case:
    """A formula as a property of a model."""

    def __init__(self, name, prop, atom_texts, for_spin=False, spelling=None):
        self.name = name
        self.prop = prop
        self.atom_texts = atom_texts
        self.for_spin = for_spin
        formula = verify_random.written(prop.formula, atom_texts, spelling)
        over = " over { %s }" % ", ".join(pattern.text for pattern in prop.over) if prop.over else ""
        self.text = "property %s = %s%s;" % (name, formula, over)

    def with_formula(self, formula):
        """The same with another formula, spelt plainly, without the atoms that it does not need."""
        formula, used = verify_random.without_unused(formula)
        atoms = [self.prop.atoms[i] for i in used]
        prop = verify_runs.Property(formula, atoms, self.prop.over_sends, self.prop.over)
        return Case(self.name, prop, [self.atom_texts[i] for i in used], self.for_spin)

    def without_over(self):
        prop = verify_runs.Property(self.prop.formula, self.prop.atoms, self.prop.over_sends)
        return Case(self.name, prop, self.atom_texts, self.for_spin)


# --- The programs ---

class Lacuna:
    def __init__(self, program):
        self.program = os.path.abspath(program)

    def verify(self, model, names, weak):
        """{property: result}"""
        command = [self.program, "verify", "--json", "--fairness", fairness_name(weak), model]
        for name in names:
            command += ["--property", name]
        done = run(command)
        try:
            told = json.loads(done.stdout)
            results = {result["property"]: result for result in told["results"]}
        except (ValueError, KeyError, TypeError):
            raise Trouble("%s: status %d\n%s%s" % (" ".join(command), done.returncode, done.stdout[-2000:],
                                                  done.stderr[-2000:]))
        for name in names:
            if name not in results:
                errors = [d["message"] for d in told["diagnostics"] if d["severity"] == "error"]
                raise Trouble("no result for %s: %s" % (name, "; ".join(errors)))
        return results

    def labels(self, model, directory):
        """(states, how often each label occurs) of the LTS."""
        path = os.path.join(directory, "model.aut")
        succeed([self.program, "lts", model, "-o", path])
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
        labels = collections.Counter(line[line.index('"') + 1:line.rindex('"')] for line in lines[1:])
        return int(re.findall(r"\d+", lines[0])[2]), labels

    def export(self, model, directory):
        """The exported text; None: it was refused for a reason that is given."""
        path = os.path.join(directory, "model.pml")
        command = [self.program, "convert", model, "-o", path]
        done = run(command)
        if done.returncode == BAD_INPUT and CANNOT in done.stderr + done.stdout:
            return None
        if done.returncode:
            raise Trouble("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
        return pathlib.Path(path).read_text(encoding="utf-8")


class Spin:
    """SPIN's verifier of an exported model.

    With weak fairness (-f) SPIN overlooks violations by runs that end, if the claim has to move while the
    last state is repeated: `F G !p` where p is true in the last state. So a process is added that moves when
    nobody else can.
    """
    STAY = "\nactive proctype Stay_in_the_last_state() { end: do :: timeout od }\n"

    def __init__(self, text, directory):
        self.directory = directory
        self.names = re.findall(r"^\s*ltl\s+(\w+)", text, re.M)
        compiler = shutil.which("tcc") or shutil.which("cc")
        if not self.names:
            return
        pathlib.Path(directory, "model.pml").write_text(text + self.STAY, encoding="utf-8")
        succeed(["spin", "-o2", "-DFORMULAS", "-DNO_FAILURES", "-a", "model.pml"], directory, SPIN_SECONDS)
        vector = re.findall(r"-DVECTORSZ=\d+", text)[:1]
        succeed([compiler, "-w", "-DNOREDUCE", "-DNFAIR=3"] + vector + ["-o", "pan", "pan.c"], directory)

    def violated(self, name, weak):
        for depth in DEPTHS:
            command = ["./pan", "-a", "-E", "-n", "-w16", "-m%d" % depth, "-N", name] + ["-f"] * weak
            said = run(command, self.directory, SPIN_SECONDS).stdout
            if "max search depth too small" not in said:
                break
        else:
            raise TooHard("pan -N %s: %s" % (name, said))
        errors = re.search(r"errors: (\d+)", said)
        if not errors:
            raise Trouble("pan -N %s: %s" % (name, said))
        return int(errors[1]) > 0


# --- Judging ---

def told_run(result):
    """([turns], loop) of a result that has a run; sends that met a full mailbox were not sent."""
    told = result["run"]
    turns = []
    for turn in told["turns"]:
        sends = [send["to"] + "!" + send["message"] for send in turn["sends"] if send["fate"] != "blocked"]
        turns.append(verify_runs.RunTurn(turn["actor"], turn["takes"], sends))
    return turns, told.get("loop", result.get("loop"))


class Judge:
    def __init__(self, lacuna, keep):
        self.lacuna = Lacuna(lacuna)
        self.keep = keep
        self.counts = collections.Counter()

    # The twin.

    def findings(self, space, prop, weak):
        """What the twin says: [(letters, finding)], since it is left open whether alphabets know of types."""
        alphabets = [verify_runs.alphabet(prop, space, True)]
        if prop.over_sends:
            alphabets.append(verify_runs.alphabet(prop, space, False))
        return [(letters, verify_runs.decide(space, prop, letters, weak)) for letters in alphabets]

    def compare(self, space, case, result, weak):
        """What is wrong with one result; None: nothing."""
        findings = self.findings(space, case.prop, weak)
        verdicts = {finding.violated for _, finding in findings}
        self.counts["open to reading"] += len(verdicts) > 1
        if result["verdict"] not in ("holds", "violated"):
            return "lacuna says " + str(result["verdict"])
        safe = {case.prop.safe(letters) for letters, _ in findings}
        if not case.prop.open and (result.get("class") == "safety") not in safe:
            theirs = "safety" if True in safe else "no safety"
            return "lacuna calls it %s, the twin %s" % (result.get("class"), theirs)
        violated = result["verdict"] == "violated"
        if violated not in verdicts:
            return "lacuna says %s, the twin %s" % (result["verdict"], "holds" if violated else "violated")
        if not violated or not result.get("run"):
            self.counts["without a run"] += violated
            return None
        turns, loop = told_run(result)
        reasons = []
        for letters, finding in findings:
            if not finding.violated:
                continue
            reason = verify_runs.check_run(space, case.prop, letters, turns, loop, weak)
            if not reason and not case.prop.open and finding.turns is not None and len(turns) != finding.turns:
                reason = "its run has %d turns, the fewest are %d" % (len(turns), finding.turns)
            if case.prop.open and reason == "it could go on":  # with fewer letters than the twin knows it may be bad
                return None
            if not reason:
                self.counts["runs checked"] += 1
                return None
            reasons.append(reason)
        return "its run is wrong: " + reasons[0]

    def ask(self, space, text, cases, weak, directory):
        """[(case, what is wrong)]"""
        model = os.path.join(directory, "asked.aml")
        write(model, text, cases)
        try:
            results = self.lacuna.verify(model, [case.name for case in cases], weak)
        except Trouble as trouble:
            if len(cases) == 1:
                return [(cases[0], str(trouble))]
            # One of them cannot be read, or hangs: which one?
            return [pair for case in cases for pair in self.ask(space, text, [case], weak, directory)]
        return [(case, self.compare(space, case, results[case.name], weak)) for case in cases]

    # SPIN.

    def spin_of(self, text, cases, directory):
        """SPIN's verifier; None: the model cannot be exported."""
        model = os.path.join(directory, "asked.aml")
        write(model, text, cases)
        exported = self.lacuna.export(model, directory)
        return None if exported is None else Spin(exported, directory)

    def compare_spin(self, text, cases, directory):
        """[(case, weak, what is wrong)]"""
        try:
            spin = self.spin_of(text, cases, directory)
        except Trouble as trouble:
            if len(cases) > 1:
                return [each for case in cases for each in self.compare_spin(text, [case], directory)]
            if isinstance(trouble, TooHard):
                self.counts["too hard for SPIN"] += 1
                return []
            return [(cases[0], False, str(trouble))]
        if spin is None:
            self.counts["not exported"] += 1
            return []
        wrong = []
        for weak in FAIRNESS:
            names = [case.name for case in cases]
            ours = self.lacuna.verify(os.path.join(directory, "asked.aml"), names, weak)
            for case in cases:
                what = self.compare_with_spin(spin, case, ours[case.name]["verdict"], weak)
                if what:
                    wrong.append((case, weak, what))
        return wrong

    def compare_with_spin(self, spin, case, ours, weak):
        if case.name not in spin.names:
            return "it is not in the exported file"
        try:
            theirs = "violated" if spin.violated(case.name, weak) else "holds"
        except TooHard:
            self.counts["too hard for SPIN"] += 1
            return None
        self.counts["by SPIN"] += 1
        return "lacuna says %s, SPIN %s" % (ours, theirs) if ours != theirs else None

    # A model.

    def cases(self, space, chance):
        turns = [turn for some in space.turns for turn in some]
        sends = {(send.sender, send.text): send for turn in turns for send in turn.sends}
        made = []
        for i in range(SENDS_FORMULAS):
            prop = verify_random.over_sends(chance, space, list(sends.values()))
            texts = ['"%s"' % atom.text if chance.random() < 0.05 else atom.text for atom in prop.atoms]
            made.append(Case("f%d" % (i + 1), prop, texts, False, chance))
        for i in range(STATES_FORMULAS + SPIN_FORMULAS):
            found = verify_random.over_states(chance, space, i >= STATES_FORMULAS)
            if found:
                formula = found[0].formula
                for_spin = i >= STATES_FORMULAS and verify_random.temporal(formula) <= SPIN_TEMPORAL
                made.append(Case("s%d" % (i + 1), *found, for_spin, chance))
        return made

    def judge(self, name, text, chance, rerun):
        """Returns whether all is fine."""
        try:
            space = verify_aml.Space(text, MOST_STATES)
        except verify_aml.TooLarge:
            self.counts["too large"] += 1
            return True
        except (KeyError, ValueError) as error:
            raise Trouble("no model that can be read: %r" % error)
        self.counts["models"] += 1
        directory = tempfile.mkdtemp(prefix="lacuna-formulas-")
        try:
            wrong = self.judge_space(space, text, directory)
            cases = self.cases(space, chance)
            for case in cases:
                self.counts["over sends" if case.prop.over_sends else "over states"] += 1
            for weak in FAIRNESS:
                for case, what in self.ask(space, text, cases, weak, directory):
                    self.count_verdict(space, case, weak)
                    if what:
                        wrong.append(self.small(text, case, weak, what, self.still_differs, directory))
            of_spin = [case for case in cases if case.for_spin]
            if of_spin and shutil.which("spin"):
                for case, weak, what in self.compare_spin(text, of_spin, directory):
                    wrong.append(self.small(text, case, weak, what, self.still_differs_from_spin, directory))
            for i, (what, small) in enumerate(wrong):
                kept = self.keep_model("%s-%d" % (name, i + 1), small)
                print("%s: %s\n  kept: %s\n  again: %s" % (name, what, kept, rerun), flush=True)
            return not wrong
        finally:
            shutil.rmtree(directory, ignore_errors=True)

    def judge_space(self, space, text, directory):
        """The twin's states are worth nothing if they are not those of the LTS."""
        model = os.path.join(directory, "model.aml")
        write(model, text, [])
        states, labels = self.lacuna.labels(model, directory)
        own = collections.Counter(turn.label for turns in space.turns for turn in turns)
        if states == len(space.turns) and labels == own:
            return []
        return [("the LTS is not the twin's: %d states, %d" % (states, len(space.turns)), text)]

    def count_verdict(self, space, case, weak):
        finding = self.findings(space, case.prop, weak)[0][1]
        self.counts["violated" if finding.violated else "held"] += 1
        self.counts["fairness " + fairness_name(weak)] += 1
        if weak and not finding.violated:
            self.counts["unfair"] += self.findings(space, case.prop, False)[0][1].violated
        self.counts["safe"] += bool(finding.safe) and not weak

    # Making differences small.

    def still_differs(self, text, case, weak, directory):
        space = verify_aml.Space(text, MOST_STATES)
        prop = verify_runs.Property(case.prop.formula, case.prop.atoms, case.prop.over_sends, case.prop.over)
        fresh = Case(case.name, prop, case.atom_texts)
        return self.ask(space, text, [fresh], weak, directory)[0][1]

    def still_differs_from_spin(self, text, case, weak, directory):
        found = [what for _, fairness, what in self.compare_spin(text, [case], directory) if fairness == weak]
        return found[0] if found else None

    def kind_of(self, what):
        """A difference of another kind is another one; where somebody gave up the whole message counts."""
        return what.split()[:2] if what.startswith(OURS) else what

    def small(self, text, case, weak, what, differs, directory):
        """(what is wrong, text of a model) as small as can be found."""
        before = collections.Counter(self.counts)
        kind = self.kind_of(what)

        def shows(text, case):
            try:
                now = differs(text, case, weak, directory)
                return now if now and self.kind_of(now) == kind else None
            except NO_MODEL:
                return None

        def smaller_formula(text, case):
            tries = [case.without_over()] if case.prop.over else []
            tries += [case.with_formula(f) for f in verify_random.smaller(case.prop.formula) if atoms_of(f)]
            return next((less for less in tries if shows(text, less)), None)

        plain = Case(case.name, case.prop, case.atom_texts, case.for_spin)
        if shows(text, plain):
            case = plain
            while less := smaller_formula(text, case):
                case = less
            if what.startswith(OURS):  # else a model that makes no sense would do as well
                text = verify_shrink.shrink(text, lambda smaller: shows(smaller, case), TRIES)
                while less := smaller_formula(text, case):
                    case = less
            what = shows(text, case)
        self.counts = before
        self.counts["differences"] += 1
        what = "%s: fairness %s: %s" % (case.text, fairness_name(weak), what)
        return what, text.rstrip("\n") + "\n" + case.text + "\n"

    def keep_model(self, name, text):
        os.makedirs(self.keep, exist_ok=True)
        path = os.path.join(self.keep, re.sub(r"\W", "_", name) + ".aml")
        pathlib.Path(path).write_text(text, encoding="utf-8")
        return path


def write(path, text, cases):
    lines = text.rstrip("\n") + "\n" + "".join(case.text + "\n" for case in cases)
    pathlib.Path(path).write_text(lines, encoding="utf-8")


# --- The command ---

def models(options):
    """(name, function that gives the text, seed of the formulas, arguments that give it again)"""
    for path in options.files:
        again = "--seed %d --rounds 0 %s" % (options.seed, path)
        yield path, lambda path=path: pathlib.Path(path).read_text(encoding="utf-8"), options.seed, again
    seed = options.seed
    while options.generator and (options.rounds is None or seed < options.seed + options.rounds):
        command = shlex.split(options.generator) + [str(seed)]
        again = "--seed %d --rounds 1 --generator %s" % (seed, shlex.quote(options.generator))
        yield "seed %d" % seed, lambda command=command: succeed(command), seed, again
        seed += 1


def arguments():
    parser = argparse.ArgumentParser(description="Judges what `lacuna verify` says of formulas.")
    parser.add_argument("lacuna", nargs="?", help="the program")
    parser.add_argument("--seed", type=int, help="of the first generated model, and of the formulas")
    parser.add_argument("--rounds", type=int, help="how many models to generate")
    parser.add_argument("--seconds", type=float, help="begin no model after so many")
    parser.add_argument("--generator", metavar="CMD", help="called with a seed, prints a model")
    parser.add_argument("--keep", metavar="DIR", default=KEEP, help="where models that differ are kept")
    parser.add_argument("--self-test", action="store_true", help="judge the judge")
    parser.add_argument("files", nargs="*", metavar="FILE")
    options = parser.parse_intermixed_args()
    if not options.self_test and not options.lacuna:
        parser.error("which program?")
    if options.seed is None:
        options.seed = random.randrange(1, 10**9)
    if options.rounds is None and options.seconds is None:
        options.rounds = 20
    return options


def main():
    options = arguments()
    print("seed %d" % options.seed, flush=True)
    if options.self_test:
        verify_selftest.self_test(random.Random(options.seed), options.rounds or 1000, options.seconds)
        return
    judge = Judge(options.lacuna, options.keep)
    begin, failed = time.monotonic(), 0
    for name, give, seed, again in models(options):
        again = "%s %s %s" % (sys.argv[0], options.lacuna, again)
        try:
            failed += not judge.judge(name, give(), random.Random("formulas %d" % seed), again)
        except (Trouble, OSError) as trouble:
            print("%s: %s\n  again: %s" % (name, trouble, again), flush=True)
            failed += 1
        if options.seconds is not None and time.monotonic() - begin > options.seconds:
            break
    c = judge.counts
    print("%d models (%d too large), formulas: %d over sends, %d over states, %d safe; "
          % (c["models"], c["too large"], c["over sends"], c["over states"], c["safe"])
          + "verdicts: %d holds, %d violated (%d by unfair runs alone); fairness: %d none, %d weak; "
          % (c["held"], c["violated"], c["unfair"], c["fairness none"], c["fairness weak"])
          + "%d runs checked, %d violated without; SPIN: %d verdicts, %d too hard, %d models not exported; "
          % (c["runs checked"], c["without a run"], c["by SPIN"], c["too hard for SPIN"], c["not exported"])
          + "%d open to reading; %d differences" % (c["open to reading"], c["differences"]))
    sys.exit(1 if failed or c["models"] == 0 else 0)


main()
