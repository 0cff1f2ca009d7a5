"""Promela models: lacuna beside SPIN, without and with SPIN's reduction.

SPIN's best settings: -O2 -DSAFETY -DNOCLAIM, a table that is large enough, a depth that suffices. With its reduction it also gets its other
defaults, which merge statements and reset dead variables, so that it counts fewer states. Verdicts are those of assertions and end states. Seconds
are processor time. A model that lacuna does not finish within LIMIT seconds gets no row."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

PACKAGED = pathlib.Path("/usr/share/doc/spin/examples/Examples")
LIMIT = 180
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

    def __init__(self, directory, path, measure, runs, reduce, collapse=False):
        folder = os.path.join(directory, "spin")
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        generate = ["spin", "-a"] + ([] if reduce else ["-o1", "-o2", "-o3"]) + [str(path)]
        flags = ["-O2", "-w", "-DSAFETY", "-DNOCLAIM", "-DMEMLIM=16000", "-DVECTORSZ=4096"]
        flags += ([] if reduce else ["-DNOREDUCE"]) + (["-DCOLLAPSE"] if collapse else [])
        script = "cd '%s' && %s && gcc %s -o pan pan.c" % (folder, " ".join(generate), " ".join(flags))
        self.make, _ = measure(["sh", "-c", script], runs=runs)
        said = os.path.join(directory, "pan.txt")
        pan = "cd '%s' && exec ./pan -m2000000 -c0 -w26" % folder
        self.run, self.peak = measure(["sh", "-c", pan], said, runs)
        text = open(said).read()
        self.states = int(float(re.search(r"([\d.e+]+) states, stored", text)[1]))
        self.errors = int(re.search(r"errors: (\d+)", text)[1])
        used = re.search(r"([\d.]+)\s+actual memory usage for states", text)
        equivalent = re.search(r"([\d.]+)\s+equivalent memory usage for states", text)
        self.bytes = float((used or equivalent)[1]) * 1048576 / self.states
        self.whole = self.make + self.run


def lacuna(arguments, path, measure, said):
    script = '"$0" verify --json --timeout %d --property assertion --property end_state "$1"; test $? -le 1 -o $? -eq 3' % LIMIT
    command = ["sh", "-c", script, arguments.build + "/lacuna", str(path)]
    seconds, peak = measure(command, said, arguments.runs)
    results = json.load(open(said))["results"]
    return seconds, peak, results


def compare(arguments, directory, measure, row, family):
    print("\n## Promela: verify beside SPIN\n")
    row("model", "states", "seconds", "MB", "bytes a state", "SPIN makes", "SPIN runs", "SPIN's bytes a state", "with COLLAPSE",
        "times faster: whole", "run alone", "SPIN reduced: states", "runs", "times faster: whole", "run alone")
    row(*["---"] * 15)
    for name, path in models(directory, arguments.quick, family):
        said = os.path.join(directory, "verify.json")
        seconds, peak, results = lacuna(arguments, path, measure, said)
        complete = max(results, key=lambda result: result["states"])  # a violation may be found early
        if any(result["verdict"] == "inconclusive" for result in results):
            print("(%s: more than %d states, not finished within %d s)" % (name, complete["states"], LIMIT), file=sys.stderr)
            continue
        theirs = [""] * 10
        if shutil.which("spin"):
            full = Spin(directory, path, measure, arguments.runs, False)
            small = Spin(directory, path, measure, arguments.runs, True)
            collapsed = Spin(directory, path, measure, 1, False, True)
            violated = any(result["verdict"] == "violated" for result in results)
            if violated != (full.errors > 0) or (not violated and complete["states"] != full.states):
                sys.exit("%s: SPIN counts %d states and %d errors, lacuna %s" % (name, full.states, full.errors, results))
            theirs = ["%.2f" % full.make, "%.2f" % full.run, "%.0f" % full.bytes, "%.0f" % collapsed.bytes,
                      "%.1f" % (full.whole / seconds), "%.1f" % (full.run / seconds), small.states, "%.2f" % small.run,
                      "%.1f" % (small.whole / seconds), "%.1f" % (small.run / seconds)]
        row(name, complete["states"], "%.2f" % seconds, "%.0f" % peak, "%.0f" % (complete["stored_bytes"] / complete["states"]), *theirs)
