#!/usr/bin/env python3
"""`lacuna close` on the open models of ../shared/data/closing, against what SPIN answered there. published.py LACUNA

The paper's example: "every request is answered, if time goes on" fails after the may analysis, and holds after must, with flags for everything, and with
the environment as a process. TCP and DCCP: the environment that `close --analysis explicit` writes has as many states with the system as the one that
was written by hand; embedded it has fewer, and violates at least what that one violates. With the network that was meant as the environment of TCP embedded,
its first formula holds, as beside that network, and chaos violates it."""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from shared_data import need  # noqa: E402

LACUNA = sys.argv[1]
DATA = need("closing")
EXPECTED = {row["file"]: row for row in map(json.loads, open(DATA / "expected.jsonl"))}


def verify(*arguments):
    run = subprocess.run([LACUNA, "verify", *map(str, arguments), "--json"], stdout=subprocess.PIPE)
    return {r["property"]: r for r in json.loads(run.stdout)["results"]}


def expect(what, found, wanted):
    if found != wanted:
        sys.exit("%s: %s instead of %s" % (what, found, wanted))


def request(folder):
    path = DATA / "fig2_open.pml"
    for analysis, verdict in (("may", "violated"), ("must", "holds"), ("none", "holds"), ("explicit", "holds")):
        expect("fig2 with " + analysis, verify(path, "--close", "--external", "chA", "--analysis", analysis)["answered_td"]["verdict"], verdict)
        closed = os.path.join(folder, analysis + ".pml")
        subprocess.run([LACUNA, "close", str(path), "--external", "chA", "--analysis", analysis, "-o", closed], check=True, stdout=subprocess.DEVNULL)
        expect("SPIN on fig2 with " + analysis, spin(folder, closed, "answered_td"), verdict)


def spin(folder, path, claim):
    for command in (["spin", "-a", path], ["cc", "-w", "-DNOREDUCE", "-o", "pan", "pan.c"]):
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    said = subprocess.run(["./pan", "-a", "-m200000", "-N", claim], cwd=folder, stdout=subprocess.PIPE).stdout.decode()
    return "holds" if "errors: 0" in said else "violated"


def protocol(folder, name):
    """The open model with the formulas of the closed one."""
    daisy = (DATA / ("korg_%s_daisy.pml" % name)).read_text()
    expected = EXPECTED["korg_%s_daisy.pml" % name]
    path = os.path.join(folder, name + ".pml")
    with open(path, "w") as file:
        file.write((DATA / ("korg_%s_open.pml" % name)).read_text() + "\n" + daisy[daisy.index("ltl phi1"):])
    for analysis in ("explicit", "none", "may", "must"):
        found = verify(path, "--close", "--analysis", analysis)
        states = found["assertion"]["states"]
        if analysis == "explicit":
            expect(name + " with an explicit environment", states, expected["states"])
        elif states >= expected["states"]:
            sys.exit("%s with %s has %d states" % (name, analysis, states))
        for claim in expected["claims"]:
            if claim["a"] == "violated" or analysis == "explicit":
                expect("%s of %s with %s" % (claim["name"], name, analysis), found[claim["name"]]["verdict"], claim["a"])
        print("%s, %s: %d states" % (name, analysis, states))


def network(folder):
    """After protocol()."""
    text = (DATA / "korg_tcp_network.pml").read_text()
    environment = os.path.join(folder, "network.pml")
    with open(environment, "w") as file:
        file.write(text[text.index("active proctype network"):text.index("ltl phi1")])
    path = os.path.join(folder, "tcp.pml")
    chaos, finer = verify(path, "--close"), verify(path, "--close", "--environment", environment)
    expect("phi1 of tcp in chaos", chaos["phi1"]["verdict"], "violated")
    expect("phi1 of tcp in its network", finer["phi1"]["verdict"], "holds")
    if finer["assertion"]["states"] >= chaos["assertion"]["states"]:
        sys.exit("tcp in its network has %d states" % finer["assertion"]["states"])
    print("tcp, in its network: %d states" % finer["assertion"]["states"])


with tempfile.TemporaryDirectory() as directory:
    request(directory)
    protocol(directory, "tcp")
    network(directory)
    protocol(directory, "dccp")
print("1 passed, 0 failed")
