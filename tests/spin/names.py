#!/usr/bin/env python3
"""Lets SPIN read models whose names mean something else to it: names.py LACUNA [--seed N] [--macros N] [--keep DIR]

Actors, messages, variables and properties are called like words of Promela, of C, of the C program that SPIN makes (with all
its macros, or N of them), and of the export itself. The exported model must be one that SPIN translates, that compiles,
and that has as many states as ours.
"""
import argparse
import os
import random
import re
import shutil
import sys
import tempfile

from judge import Judge, Trouble, run, succeed

PROMELA = """active always assert atomic bit bool break byte c_array c_code c_decl c_expr c_state c_track chan d_step D_proctype do
else empty enabled equivalent eval eventually false fi for full get_priority goto hidden if implies in init inline int len local ltl
mtype nempty never next nfull notrace np_ od of pc_value pid printf printm priority proctype product provided release return run select
set_priority short show skip stronguntil timeout trace true typedef unless unsigned until V U W X weakuntil xr xs _ _last _nr_pr _pid
STDIN now this""".split()
C = """asm auto case char const continue default defined do double else enum extern float goto inline long main malloc memcpy register
restrict return short signed sizeof static struct switch trans typedef typeof union unsigned void volatile while exit rand reached
State P0 P1 Q0 Q1 Pinit Pclaim uchar sv errno""".split()
OURS = """arg1 arg2 arg3 atom atom_2 atom_3 CHECK_RANGES FORMULAS Idle idle NO_FAILURES PROPERTY_ PROPERTY_p PROPERTY_FORMULAS saved_S_x
saved_S_A S_at S_x Next PNext PS S end model pan_in""".split()
AML = "actor main int bool if else self true false deadlock failure overflow quiescence".split()
CHUNK = 120  # names in a model: SPIN has 255 processes and messages
PROPERTIES = 40


# Every chain ends here, and the formula says so: models with formulas are compiled in a way of their own.
END = ["actor zz(1) { int 0..1 v = 0; z { v = 1; } }", "property ends = F zz.v == 1;"]


def chain_of_actors(names):
    """Each hands on what it is sent."""
    text = []
    for name, following in zip(names, names[1:] + [None]):
        send = f"{following}!m(x);" if following else "zz!z;"
        text.append(f"actor {name}(1) {{ int 0..1 v = 0; m(int 0..1 x) {{ v = x; {send} }} }}")
    return text + END + [f"main {{ {names[0]}!m(1); }}"]


def chain_of_messages(names):
    """Two actors answer each other, with another message each time."""
    methods = {"S": [], "Next": []}
    for number, (name, following) in enumerate(zip(names, names[1:] + [None])):
        mine, other = ("S", "Next") if number % 2 == 0 else ("Next", "S")
        methods[mine].append(f"{name} {{ " + (f"{other}!{following}; " if following else "zz!z; ") + "}")
    return [f"actor {actor}(1) {{ {' '.join(list)} }}" for actor, list in methods.items()] + END + [f"main {{ S!{names[0]}; }}"]


def variables(names):
    """An actor and its variable together make a name: S_IREAD is IREAD of S. Two that swap their values make others."""
    parts = {}
    for name in names:
        actor, _, variable = name.partition("_") if "_" in name.strip("_") else ("S", "_", name)
        parts.setdefault(actor, []).append(variable)
    actors = [actor for actor in parts if actor]
    text = []
    for actor, following in zip(actors, actors[1:] + [None]):
        held = [v for v in usable(parts[actor] + ["x", "y"]) if v not in ("m", *actors)]
        declared = " ".join(f"int 0..3 {v} = 0;" for v in held)
        swaps = " ".join(f"{a} = {a} + {b}; {b} = {a} - {b}; {a} = {a} - {b};" for a, b in zip(held[0::2], held[1::2]))
        text.append(f"actor {actor}(1) {{ {declared} m {{ {held[0]} = 1; {swaps} " +
                    (f"{following}!m; " if following else "zz!z; ") + "} }")
    return text + END + [f"main {{ {actors[0]}!m; }}"]


def properties(names):
    text = ["actor S(1) { int 0..2 x = 0; m { x = 1; Next!m; } }", "actor Next(1) { int 0..1 x = 0; m { x = 1; } }", "main { S!m; }"]
    kinds = ("property {} {{ s: Next!m -> t; t: Next!m -> error; }}", "property {} = always S.x <= 1;", "property {} = G (S.x == 1 -> F Next.x == 1);")
    return text + [kinds[number % 3].format(name) for number, name in enumerate(names)]


def usable(names):
    return [name for name in dict.fromkeys(names) if re.fullmatch(r"[A-Za-z_]\w*", name) and name not in AML and name != "_"]


class Names(Judge):

    def macros(self, directory):
        """What the C program defines, in this and in other ways to compile it."""
        self.write(chain_of_actors(["a", "b"]), directory)
        place = os.path.join(directory, "macros")
        os.mkdir(place)
        succeed(["spin", "-DFORMULAS", "-a", "../model.pml"], place)
        said = ""
        for options in ([], ["-DSAFETY", "-DNOREDUCE"], ["-DBFS"], ["-DBITSTATE"], ["-DCOLLAPSE"], ["-DHC"], ["-DNP"], ["-DNFAIR=3"]):
            said += run(["cc", "-E", "-dM", *options, "pan.c"], place).stdout  # BFS does not go with hidden variables
        return sorted(set(re.findall(r"^#define ([A-Za-z]\w*) ", said, re.M)))

    def write(self, lines, directory):
        with open(os.path.join(directory, "model.aml"), "w", encoding="utf-8") as model:
            model.write("\n".join(lines) + "\n")
        succeed([self.lacuna, "convert", os.path.join(directory, "model.aml"), "-o", os.path.join(directory, "model.pml")])
        with open(os.path.join(directory, "model.pml"), encoding="utf-8") as text:
            return text.read()

    def judge(self, what, names):
        with tempfile.TemporaryDirectory() as directory:
            try:
                text = self.write(what(names), directory)
                self.judge_states(text, directory)
                self.judge_formulas(text, directory)
            except Trouble:
                if self.keep:
                    shutil.copytree(directory, os.path.join(self.keep, what.__name__), dirs_exist_ok=True)
                raise

    def judge_states(self, text, directory):
        """All properties at once, which hold and have no states of their own at the end of a chain."""
        ours = self.space([os.path.join(directory, "model.aml")])["states"]
        macros = sorted(set(re.findall(r"-D(PROPERTY_\w+)", text)))
        violated, stored, _ = self.theirs("states", ["NO_FAILURES", "CHECK_RANGES"] + macros, ["-E"], text, directory)
        if violated or stored != ours + 1:
            raise Trouble(f"states: ours {ours}, SPIN's {stored} instead of one more; violated: {violated}")

    def judge_formulas(self, text, directory):
        formulas = re.findall(r"-N (\w+)", text)
        if not formulas:
            return
        place = self.compile("formulas", ["NO_FAILURES", "FORMULAS"], text, directory)
        for name in formulas:
            said = run(["./pan", "-w16", "-a", "-N", name], place).stdout
            if "errors: 0" not in said:
                raise Trouble(f"formula {name}: {said}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--macros", type=int, default=10000)
    parser.add_argument("--keep", help="keep models that SPIN does not read here")
    arguments = parser.parse_args()
    judge = Names(arguments.lacuna, arguments.keep)
    with tempfile.TemporaryDirectory() as directory:
        macros = judge.macros(directory)
    few = random.Random(arguments.seed).sample(macros, min(arguments.macros, len(macros)))
    names = usable(OURS + PROMELA + C + few)
    tasks = [(what, names[i:i + CHUNK]) for what in (chain_of_actors, chain_of_messages, variables) for i in range(0, len(names), CHUNK)]
    tasks += [(properties, names[i:i + PROPERTIES]) for i in range(0, len(names), PROPERTIES)]
    for what, some in tasks:
        try:
            judge.judge(what, some)
        except Trouble as trouble:
            print(f"{what.__name__} {' '.join(some)}\n{trouble}")
            return 1
    print(f"{len(names)} names in {len(tasks)} models")
    return 0


if __name__ == "__main__":
    sys.exit(main())
