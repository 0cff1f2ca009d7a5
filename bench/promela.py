"""Promela models: lacuna beside SPIN, without and with SPIN's reduction.

SPIN's best settings: -O2 -DSAFETY -DNOCLAIM, a table of two to four slots a state (larger ones cost time to clear), a depth that suffices. With its reduction it also gets its other
defaults, which merge statements and reset dead variables, so that it counts fewer states. Verdicts are those of assertions and end states. Seconds
are processor time, the best of N runs; after ENOUGH seconds there is no other run. Both search
all states, also behind a violation. SPIN needs some 14 GB for Peterson with n = 4. A model that lacuna does not finish within LIMIT seconds of the
clock gets no row; where the two disagree, the bench says so, goes on and fails at the end."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

PACKAGED = pathlib.Path("/usr/share/doc/spin/examples/Examples")
LIMIT = 600
ENOUGH = 3
VAST = 100_000_000  # states: SPIN is not run again with COLLAPSE
SHARED = pathlib.Path(__file__).resolve().parents[2] / "shared" / "data" / "promela" / "perf"

# Mutual exclusion by Peterson for n processes, our own text.
PETERSON = """#define N %d
byte level[N], last[N]; byte inside;
active [N] proctype P() {
  byte i, k; bool waits;
  do
  :: i = 1;
     do
     :: i < N ->
        level[_pid] = i; last[i] = _pid;
        do
        :: k = 0; waits = false;
           do
           :: k < N -> waits = waits || (k != _pid && level[k] >= i); k++
           :: else -> break
           od;
           if :: !waits || last[i] != _pid -> break :: else fi
        od;
        i++
     :: else -> break
     od;
     inside++; assert(inside == 1); inside--;
     level[_pid] = 0
  od
}
"""


def models(directory, quick, family):
    for name in ("leader0", "snoopy", "sort", "hajek", "dtp", "cambridge", "LTL/mobile1", "LTL/pftp", "LTL/leader"):
        path = PACKAGED / (name + ".pml")
        if path.exists() and not (quick and name in ("cambridge", "LTL/leader")):
            yield name.split("/")[-1], path
    yield peterson(directory, 3)
    for n in (6,) if quick else (6, 7, 8):
        path = pathlib.Path(directory) / ("clients%d.pml" % n)
        with open(path, "w") as file:
            subprocess.run([family, "promela", str(n)], stdout=file, check=True)
        yield "clients and a mutex, n = %d" % n, path
    for path in sorted(SHARED.glob("*.pml")) if not quick else ():
        yield path.stem, path
    if not quick:
        yield peterson(directory, 4)


def peterson(directory, n):
    path = pathlib.Path(directory) / ("peterson%d.pml" % n)
    path.write_text(PETERSON % n)
    return "Peterson, n = %d" % n, path


class Spin:
    """A verifier that SPIN and the compiler make, and what it says."""

    def __init__(self, directory, path, measure, runs, states, reduce, collapse=False):
        folder = os.path.join(directory, "spin")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        generate = ["spin", "-a"] + ([] if reduce else ["-o1", "-o2", "-o3"]) + [str(path)]
        flags = ["-O2", "-w", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=16000", "-DVECTORSZ=4096"]
        flags += ([] if reduce else ["-DNOREDUCE"]) + (["-DCOLLAPSE"] if collapse else [])
        script = "cd '%s' && %s && gcc %s -o pan pan.c" % (folder, " ".join(generate), " ".join(flags))
        self.make, _ = repeat(measure, runs, ["sh", "-c", script])
        said = os.path.join(directory, "pan.txt")
        depth = min(max(10_000, states), max(2_000_000, states // 4))
        slots = max(16, states.bit_length() + 1)
        pan = "cd '%s' && exec ./pan -m%d -c0 -w%d" % (folder, depth, slots)
        self.run, self.peak = repeat(measure, runs, ["sh", "-c", pan], said)
        text = open(said).read()
        self.complete = "max search depth too small" not in text and "Search not completed" not in text
        self.states = int(float(re.search(r"([\d.e+]+) states, stored", text)[1]))
        self.errors = int(re.search(r"errors: (\d+)", text)[1])
        used = re.search(r"([\d.]+)\s+actual memory usage for states", text)
        equivalent = re.search(r"([\d.]+)\s+equivalent memory usage for states", text)
        self.bytes = float((used or equivalent)[1]) * 1048576 / self.states
        self.whole = self.make + self.run


def repeat(measure, runs, command, stdout=os.devnull):
    """The best of N runs, as long as they are short, and the largest memory."""
    results, spent = [], 0
    while len(results) < runs and spent < ENOUGH:
        results.append(measure(command, stdout))
        spent += results[-1][0]
    return min(seconds for seconds, _ in results), max(memory for _, memory in results)


def lacuna(arguments, path, measure, said):
    script = '"$0" verify --json --timeout %d --property assertion --property end_state "$1"; test $? -le 1 -o $? -eq 3' % LIMIT
    command = ["sh", "-c", script, arguments.build + "/lacuna", str(path)]
    seconds, peak = repeat(measure, arguments.runs, command, said)
    results = json.load(open(said))["results"]
    return seconds, peak, results


def disagreement(full, results, states):
    """What SPIN says of the same states and steps, if that is something else; both have searched everything."""
    violated = any(result["verdict"] == "violated" for result in results)
    searched = any(result["verdict"] == "holds" for result in results)
    if full.complete and violated == (full.errors > 0) and (not searched or states == full.states):
        return None
    return "SPIN counts %d states%s and %d errors, lacuna %s" % (full.states, "" if full.complete else " of a part", full.errors, results)


def compare(arguments, directory, measure, row, family):
    print("\n## Promela: verify beside SPIN\n")
    row("model", "states", "seconds", "MB", "bytes a state", "SPIN makes", "SPIN runs", "SPIN's bytes a state", "with COLLAPSE",
        "times faster: whole", "run alone", "SPIN reduced: states", "runs", "times faster: whole", "run alone")
    row(*["---"] * 15)
    disagree = []
    for name, path in models(directory, arguments.quick, family):
        said = os.path.join(directory, "verify.json")
        seconds, peak, results = lacuna(arguments, path, measure, said)
        complete = max(results, key=lambda result: result["states"])  # a violation may be found early
        states = complete["states"]
        if any(result["verdict"] == "inconclusive" for result in results):
            print("(%s: more than %d states, not finished within %d s)" % (name, states, LIMIT), file=sys.stderr)
            continue
        theirs = [""] * 10
        if shutil.which("spin"):
            full = Spin(directory, path, measure, arguments.runs, states, False)
            small = Spin(directory, path, measure, arguments.runs, states, True)
            collapsed = Spin(directory, path, measure, 1, states, False, True) if states < VAST else None
            said = disagreement(full, results, states)
            if said:
                print("(%s: %s)" % (name, said), file=sys.stderr)
                disagree.append(name)
            theirs = ["%.2f" % full.make, "%.2f" % full.run, "%.0f" % full.bytes, "%.0f" % collapsed.bytes if collapsed else "",
                      "%.1f" % (full.whole / seconds), "%.1f" % (full.run / seconds), small.states, "%.2f" % small.run,
                      "%.1f" % (small.whole / seconds), "%.1f" % (small.run / seconds)]
        row(name, states, "%.2f" % seconds, "%.0f" % peak, "%.0f" % (complete["stored_bytes"] / states), *theirs)
    if disagree:
        sys.exit("SPIN disagrees about " + ", ".join(disagree))
