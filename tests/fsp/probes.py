#!/usr/bin/env python3
"""Compares what FSP means here with what LTSA answered: probes.py LACUNA PROBES.json

Each probe is an FSP text, a process, and LTSA's answer: sizes, alphabet, ERROR, deadlock, END and the LTS, which must be the
same up to the numbers of states; the same minimised (by `minimal`); or that the text is rejected, and where. A lone END is a
deadlock to LTSA and none here: OURS lists such differences.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

OURS = {"end": {"deadlock": False, "end": True}}


def read_aut(text):
    """Transitions of LTSA's .aut, or of ours, in which π has a loop; π is called "ERROR"."""
    edges = set()
    for source, label, target in re.findall(r'^\((\d+),"(.*)",(\d+)\)$', text, re.MULTILINE):
        edges.add((int(source), label, int(target)))
    return edges


def name_error(edges, error):
    called = {error: "ERROR"} if error is not None else {}
    return {(called.get(s, s), label, called.get(t, t)) for s, label, t in edges if label != "error"}


def refine(edges, colours):
    """Colours states until those of one colour have moves of the same colours, to and from."""
    while True:
        seen = {state: [colour, [], []] for state, colour in colours.items()}
        for s, label, t in edges:
            seen[s][1].append((label, colours[t]))
            seen[t][2].append((label, colours[s]))
        keys = {state: (key[0], tuple(sorted(key[1])), tuple(sorted(key[2]))) for state, key in seen.items()}
        names = {key: i for i, key in enumerate(sorted(set(keys.values())))}
        refined = {state: names[key] for state, key in keys.items()}
        if len(set(refined.values())) == len(set(colours.values())):
            return refined, sorted(collections.Counter(keys.values()).items())
        colours = refined


def same_graph(left, right, colours_left, colours_right):
    left_colours, left_keys = refine(left, colours_left)
    right_colours, right_keys = refine(right, colours_right)
    if left_keys != right_keys:
        return False
    classes = collections.defaultdict(list)
    for state, colour in left_colours.items():
        classes[colour].append(state)
    several = [states for states in classes.values() if len(states) > 1]
    if not several:
        number = {colour: state for state, colour in right_colours.items()}
        return {(number[left_colours[s]], label, number[left_colours[t]]) for s, label, t in left} == right
    chosen = several[0][0]
    for other in (state for state, colour in right_colours.items() if colour == left_colours[chosen]):
        if same_graph(left, right, {**left_colours, chosen: -1}, {**right_colours, other: -1}):
            return True
    return False


def isomorphic(left, right):
    def colours(edges):
        states = {0} | {s for s, _, _ in edges} | {t for _, _, t in edges}
        return {state: 1 if state == 0 else 2 if state == "ERROR" else 0 for state in states}
    return same_graph(left, right, colours(left), colours(right))


def run(lacuna, place, text, process):
    path, written = pathlib.Path(place, "probe.lts"), pathlib.Path(place, "probe.aut")
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([lacuna, "lts", "--json", path, "--process", process, "-o", written],
                          capture_output=True, text=True)
    answer = json.loads(done.stdout)
    if not answer["results"]:
        return answer, None
    edges = read_aut(written.read_text(encoding="utf-8"))
    errors = [s for s, label, t in edges if label == "error" and s == t]
    return answer, name_error(edges, errors[0] if errors else None)


def rejection(probe, answer):
    """Where LTSA gives a place, which counts from 0, ours is the same."""
    errors = [d for d in answer["diagnostics"] if d["severity"] == "error"]
    if answer["status"] != 2 or not errors:
        yield "is not rejected"
        return
    place = re.search(r"@(\d+)$", probe["rejected"])
    if place:
        before = probe["fsp"][:int(place[1])]
        line, column = before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1
        if (errors[0]["line"], errors[0]["column"]) != (line, column):
            yield "is rejected at %s:%s, not at %d:%d" % (errors[0]["line"], errors[0]["column"], line, column)


def differences(lacuna, place, probe):
    answer, edges = run(lacuna, place, probe["fsp"], probe["target"])
    if "rejected" in probe:
        yield from rejection(probe, answer)
        return
    if edges is None:
        yield "is rejected: %s" % answer["diagnostics"]
        return
    told = answer["results"][0]
    ours = OURS.get(probe["id"], {})
    facts = {"states": "states", "transitions": "transitions", "error": "error_reachable", "deadlock": "deadlock"}
    for name, ours_name in facts.items():
        if told[ours_name] != ours.get(name, probe[name]):
            yield "%s is %s, not %s" % (name, told[ours_name], probe[name])
    if (told["end"] is not None) != ours.get("end", probe["end"] != "-"):
        yield "END is %s, not %s" % (told["end"], probe["end"])
    if sorted(told["alphabet"]) != sorted(probe["alphabet"]):
        yield "the alphabet is %s, not %s" % (told["alphabet"], probe["alphabet"])
    error = probe["states"] if probe["error"] else None
    if not isomorphic(edges, name_error(read_aut(probe["aut"]), error)):
        yield "the LTS is another"
    minimal = probe["fsp"] + "\nminimal ||MINIMAL__ = (%s)." % probe["target"]
    answer, edges = run(lacuna, place, minimal, "MINIMAL__")
    told = answer["results"][0]
    if [told["states"], told["transitions"]] != [probe["min_states"], probe["min_transitions"]]:
        yield "minimised it has %s states, %s transitions" % (told["states"], told["transitions"])
    error = probe["min_states"] if probe["error"] else None
    if not isomorphic(edges, name_error(read_aut(probe["min_aut"]), error)):
        yield "minimised the LTS is another"


def main():
    lacuna = pathlib.Path(sys.argv[1]).resolve()
    probes = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
    failed = 0
    with tempfile.TemporaryDirectory() as place:
        for probe in probes:
            wrong = list(differences(lacuna, place, probe))
            failed += bool(wrong)
            for text in wrong:
                print("%s: %s\n  %s" % (probe["id"], text, probe["fsp"]))
    print("%d passed, %d failed" % (len(probes) - failed, failed))
    sys.exit(1 if failed or not probes else 0)


main()
