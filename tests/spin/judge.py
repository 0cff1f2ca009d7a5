#!/usr/bin/env python3
"""Lets SPIN judge the verifier: judge.py LACUNA [--seed N] [--rounds N] [--generator CMD] [--keep DIR] [--models DIR] [FILE…]

Each model, an .aml file, a case study of --models, or what `CMD SEED` prints, is verified by `lacuna verify`, exported by `lacuna convert` and
verified by SPIN: deadlock, failure, and every property. The verdicts must be the same, and so must the number of states:
SPIN stores one more, which is before the start. SPIN counts a transition per branch of a turn, one to begin with and one
from there to the start; ours are a set, so there may be fewer of them. Models that differ are kept. An export may refuse
a model, saying so; that is counted apart. rebeca.py beside this file does the same with models in Rebeca.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

CANNOT = "cannot be exported to Promela"
# Macros and options of pan for a question. What SPIN counts is compared where it does not stop at the first error.
FAILURE = (["CHECK_RANGES"], ["-E"])
DEADLOCK = (["NO_FAILURES"], ["-q", "-c0"])
EMPTY = (["DEADLOCK", "NO_FAILURES"], ["-E", "-c0"])  # Rebeca's deadlock: all queues are empty
OVERFLOW = (["OVERFLOW", "NO_FAILURES"], ["-E"])
BAD_INPUT = 2  # the exit status
SECONDS = 120
MOST_STATES = 20_000  # larger models are not judged
MOST_TEXT = 3_000_000  # characters of an export: SPIN takes minutes to compile more
DEPTHS = (20_000, 2_000_000, 50_000_000)  # how long a run can be, before SPIN must be asked again


class Trouble(Exception):
    """Somebody could not do his part."""


def run(command, directory=None):
    try:
        return subprocess.run(command, cwd=directory, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Trouble("no answer in %d s: %s" % (SECONDS, " ".join(command)))


def succeed(command, directory=None):
    done = run(command, directory)
    if done.returncode:
        raise Trouble("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
    return done.stdout


class Judge:
    def __init__(self, lacuna, keep):
        self.lacuna = os.path.abspath(lacuna)
        self.keep = keep
        self.compiler = shutil.which("tcc") or shutil.which("cc")

    def export(self, files, directory):
        """The exported text; None: it was refused for a reason that is given."""
        path = os.path.join(directory, "model.pml")
        command = [self.lacuna, "convert", *files, "-o", path]
        done = run(command)
        if done.returncode == BAD_INPUT and CANNOT in done.stderr + done.stdout:
            return None
        if done.returncode:
            raise Trouble("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
        with open(path, encoding="utf-8") as text:
            return text.read()

    def results(self, command, *words):
        """The results of one of our commands; that a property is violated is no failure of the command."""
        command = [self.lacuna, command, "--json", *words]
        done = run(command)
        try:
            return json.loads(done.stdout)["results"]
        except (ValueError, KeyError, TypeError):
            raise Trouble("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))

    def space(self, files):
        """The size of the state space; None if it is too large to be judged."""
        space = self.results("lts", "--states", str(MOST_STATES), *files)[0]
        return space if space["states"] <= MOST_STATES else None

    def ours(self, files, *options):
        """{property: result}, named as in the export: p(-1,true) is p__1_true. Of the results for several queues the violated one counts."""
        found = {}
        for result in self.results("verify", *files, *options):
            name = re.sub(r"\W", "_", result["property"].replace(")", ""))
            if name not in found or result["verdict"] == "violated":
                found[name] = result
        return found

    def compile(self, name, macros, text, directory):
        """A directory with the verifier that SPIN makes of the model with these macros."""
        place = os.path.join(directory, name)
        os.mkdir(place)
        said = succeed(["spin", "-o2"] + ["-D" + m for m in macros] + ["-a", "../model.pml"], place)
        if [line for line in said.splitlines() if line.strip() and not re.match(r"ltl \w+:|  (the model contains|only one claim|choose which|or use)", line)]:
            raise Trouble("spin: " + said)
        vector = re.findall(r"-DVECTORSZ=\d+", text)[:1]
        purpose = ["-DNFAIR=3"] if "FORMULAS" in macros else ["-DSAFETY"]
        succeed([self.compiler, "-w", "-DNOREDUCE"] + purpose + vector + ["-o", "pan", "pan.c"], place)
        return place

    def theirs(self, name, macros, options, text, directory):
        """(violated, stored states, transitions) of SPIN."""
        place = self.compile(name, macros, text, directory)
        for depth in DEPTHS:
            said = run(["./pan", "-w16", "-m%d" % depth] + options, place).stdout
            if "max search depth too small" not in said:
                break
        errors = re.search(r"errors: (\d+)", said)
        stored = re.search(r"(\d+) states, stored", said)
        transitions = re.search(r"(\d+) transitions", said)
        if not errors or not stored or "max search depth too small" in said or "block in d_step" in said:
            raise Trouble("pan %s: %s" % (name, said))
        return int(errors[1]) > 0, int(stored[1]), int(transitions[1])

    def compare(self, name, ours, macros, options, text, directory, space=None):
        """What is wrong, as a list of texts. `space` is given if SPIN goes on to the end whatever it finds."""
        violated, stored, transitions = self.theirs(name, macros, options, text, directory)
        if ours["verdict"] not in ("holds", "violated"):
            return ["%s: ours %s" % (name, ours["verdict"])]
        wrong = []
        if violated != (ours["verdict"] == "violated"):
            wrong.append("%s: ours %s, SPIN's %s" % (name, ours["verdict"], "violated" if violated else "holds"))
        if space and stored != space["states"] + 1:
            wrong.append("states: ours %d, SPIN's %d instead of one more" % (space["states"], stored))
        elif space and transitions - 2 < space["transitions"]:
            wrong.append("transitions: ours %d, SPIN's %d" % (space["transitions"], transitions - 2))
        return wrong

    def judge_in(self, files, directory):
        text = self.export(files, directory)
        if text is None or len(text) > MOST_TEXT:
            return None
        space = self.space(files)
        if not space:
            return None
        ours = self.ours(files)
        wrong = self.judge_built_in(ours, space, text, directory)
        for macro in sorted(set(re.findall(r"-DPROPERTY_(\w+)", text))):
            if macro not in ours:
                wrong.append("property %s: no result of ours" % macro)
                continue
            wrong += self.compare("property-" + macro, ours[macro], ["PROPERTY_" + macro, "NO_FAILURES"], ["-E"],
                                  text, directory)
        return wrong + self.judge_formulas(files, text, directory)

    def judge_built_in(self, ours, space, text, directory):
        """The questions that the head of the export names: which they are depends on the language."""
        questions = [("failure", FAILURE, None)]
        if re.search(r"^ \* deadlock", text, re.MULTILINE):
            questions.append(("deadlock", EMPTY if "-DDEADLOCK" in text else DEADLOCK, space))
        if "-DOVERFLOW" in text:
            questions.append(("overflow", OVERFLOW, None))
        wrong = []
        for name, (macros, options), counted in questions:
            result = ours.get(name) or ({"verdict": "holds"} if name == "overflow" else None)
            if not result:
                raise Trouble("no result for " + name)
            wrong += self.compare(name, result, macros, options, text, directory, counted)
        return wrong

    def judge_formulas(self, files, text, directory):
        """Formulas over states, with and without weak fairness."""
        wrong = []
        names = re.findall(r"^ltl (\w+)", text, re.MULTILINE)
        fair = self.ours(files, "--fairness", "weak") if names else {}
        unfair = self.ours(files, "--fairness", "none") if names else {}
        for name in names:
            for kind, results, options in (("", unfair, []), ("fair-", fair, ["-f"])):
                wrong += self.compare("formula-" + kind + name, results[name], ["FORMULAS", "NO_FAILURES"],
                                      ["-a", "-N", name] + options, text, directory)
        return wrong

    def judge(self, name, texts):
        """(name, None: refused, or what is wrong). `texts`: of each file, under its ending."""
        directory = tempfile.mkdtemp(prefix="lacuna-spin-")
        try:
            files = []
            for ending, text in texts.items():
                files.append(os.path.join(directory, "model" + ending))
                with open(files[-1], "w", encoding="utf-8") as file:
                    file.write(text)
            try:
                wrong = self.judge_in(files, directory)
            except Trouble as trouble:
                wrong = [str(trouble)]
            if wrong:
                wrong.append("kept: " + self.keep_model(name, directory, [*texts, ".pml"]))
            return name, wrong
        finally:
            shutil.rmtree(directory, ignore_errors=True)

    def keep_model(self, name, directory, endings):
        os.makedirs(self.keep, exist_ok=True)
        kept = os.path.join(self.keep, re.sub(r"\W", "_", name))
        for ending in endings:
            source = os.path.join(directory, "model" + ending)
            if os.path.exists(source):
                shutil.copyfile(source, kept + ending)
        return kept + endings[0]


def whole(paths):
    """The texts of a system in several files, those with one ending put together."""
    texts = {}
    for path in paths:
        texts[path.suffix] = texts.get(path.suffix, "") + path.read_text(encoding="utf-8")
    return texts


def case_studies(folder):
    """(name, function that gives the texts) of what FOLDER/*/expected.json lists"""
    for path in sorted(pathlib.Path(folder).glob("*/expected.json")):
        for expected in json.loads(path.read_text(encoding="utf-8")):
            if "files" not in expected or "options" in expected or expected["files"][0].endswith(".lts"):
                continue
            files = [path.parent / file for file in expected["files"]]
            yield " ".join(map(str, files)), lambda files=files: whole(files)


def models(options):
    for path in options.files:
        yield path, lambda path=path: whole([pathlib.Path(path)])
    yield from case_studies(options.models) if options.models else []
    for seed in range(options.seed, options.seed + options.rounds):
        command = shlex.split(options.generator) + [str(seed)]
        yield "seed %d" % seed, lambda command=command: {".aml": succeed(command)}


def arguments():
    parser = argparse.ArgumentParser(description="Lets SPIN judge the verifier.")
    parser.add_argument("lacuna", help="the program")
    parser.add_argument("--seed", type=int, default=1, help="of the first generated model")
    parser.add_argument("--rounds", type=int, default=0, help="how many models to generate")
    parser.add_argument("--generator", help="called with a seed, prints a model")
    parser.add_argument("--keep", default="spin-differences", help="where models that differ are kept")
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--models", metavar="DIR", help="the case studies: what DIR/*/expected.json lists")
    options = parser.parse_intermixed_args()
    if options.rounds and not options.generator:
        parser.error("--rounds needs --generator")
    return options


def judge_all(judge, named_models):
    """Prints what is wrong. How many passed, failed, and were refused or are too large."""
    counts = {"passed": 0, "failed": 0, "refused": 0}

    def one(named):
        name, give = named
        try:
            return judge.judge(name, give())
        except (Trouble, OSError) as trouble:
            return name, [str(trouble)]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for name, wrong in pool.map(one, named_models):
            counts["passed" if wrong == [] else "failed" if wrong else "refused"] += 1
            for line in wrong or []:
                print("%s: %s" % (name, line), flush=True)
    if counts["refused"]:
        print("%d not exported, or too large" % counts["refused"])
    print("%d passed, %d failed" % (counts["passed"], counts["failed"]))
    return counts


def main():
    options = arguments()
    counts = judge_all(Judge(options.lacuna, options.keep), models(options))
    sys.exit(1 if counts["failed"] or sum(counts.values()) == 0 else 0)


if __name__ == "__main__":
    main()
