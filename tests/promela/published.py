#!/usr/bin/env python3
"""Promela models whose answers SPIN has given: published.py LACUNA

Compares states, steps and verdicts. Of models that SPIN rejects or cannot answer, corner_answers.txt has the answer. The models are the corners and public models of ../shared/data/promela, and those that the package of SPIN installs,
where they are. SPIN's answers lie beside the models: ../shared/PROMELA-COUNTING.md says how they were made."""
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from shared_data import need  # noqa: E402

PACKAGED = pathlib.Path("/usr/share/doc/spin/examples")
MOST_STATES = 1000000

# c025: an endless loop inside of an atomic, which lacuna reports. c074, c075, c076: SPIN goes on after an index that is out of bounds.
# c188, c384: it goes on after a message with too few fields, and after a channel that is not there. c259, c273, c373: about options of SPIN.
# c280: only claims may ask for enabled(); SPIN accepts the model, and then does not explore it. c187, c382: _pid would be overwritten, which lacuna rejects.
OTHERWISE_COUNTED = {"c025", "c074", "c076", "c188", "c259", "c280", "c373", "c382", "c187"}
OTHERWISE_DECIDED = {"c025", "c075", "c210", "c259", "c273", "c280", "c382", "c384", "c187"}
# c228, c229: only one of two claims was asked about; lacuna answers both.
SEVERAL_CLAIMS = {"c228": {"a": "holds", "b": "violated"}, "c229": {"a": "holds", "b": "violated"}}
# SPIN's own limits of depth or time ended this one.
CUT = {"priorities.pml"}
# c6 asks for the length of a channel that is not there: SPIN stops, and lacuna calls the claim undecided.
UNDECIDED = {("ltl_example.pml", "c6")}

# The failures that SPIN calls by these names.
ASSERTION = ("assertion violated",)
END_STATE = ("invalid end state",)
OF_CLAIMS = ("acceptance cycle", "end state in claim reached", "event_trace error")


def ask(lacuna, command, path, *options):
    done = subprocess.run([lacuna, command, "--json", str(path), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        sys.exit("%s: %s" % (path, done.stdout.decode() + done.stderr.decode()))
    return answer


def compare_counts(lacuna, path, expected):
    results = ask(lacuna, "lts", path)["results"]
    counted = (results[0]["states"], results[0]["steps"] + 1) if results else None
    wanted = (expected["states"], expected["transitions"])
    return [] if counted == wanted else ["SPIN counts %s, lacuna %s" % (wanted, counted)]


def kind_of(reason):
    if reason.startswith(ASSERTION):
        return "assertion"
    if reason.startswith(END_STATE):
        return "end_state"
    return "claim" if reason.startswith(OF_CLAIMS) else "failure"


def compare_safety(verdicts, expected):
    violated = {kind_of(reason) for reason in expected["kinds"]}
    return ["%s %s, SPIN: %s" % (name, verdicts[name], expected["kinds"])
            for name in ("assertion", "end_state", "failure")
            if (name in violated) != (verdicts.get(name) == "violated")]


def compare_loops(lacuna, path, expected, verdicts):
    faults = []
    for name, field, plain, fairly in (("progress", "nonprogress_cycle", "l", "lf"), ("acceptance", "acceptance_cycle", "a", "af")):
        if field not in expected:
            continue
        fair = verdicts_of(ask(lacuna, "verify", path, "--fairness", "weak"))
        found = tuple("yes" if v.get(name) == "violated" else "no" for v in (verdicts, fair))
        wanted = (expected[field][plain], expected[field][fairly])
        if found != wanted:
            faults.append("%s: %s, SPIN: %s" % (name, found, wanted))
    return faults


def compare_claims(lacuna, path, claims, verdicts):
    if not claims:
        return []
    fair = verdicts_of(ask(lacuna, "verify", path, "--fairness", "weak"))
    return ["%s: %s and %s, SPIN: %s and %s" % (c["name"], verdicts.get(c["name"]), fair.get(c["name"]), c["a"], c["af"])
            for c in claims if (path.name, c["name"]) not in UNDECIDED and (verdicts.get(c["name"]), fair.get(c["name"])) != (c["a"], c["af"])]


def verdicts_of(answer):
    return {result["property"]: result["verdict"] for result in answer["results"]}


def compare_corner(lacuna, path, corner):
    spin, name = corner["spin"], corner["id"]
    if spin["mode"] == "safety" and not ("ltl" in corner["promela"] or "never" in corner["promela"]):
        return compare_safety(verdicts_of(ask(lacuna, "verify", path)), spin)
    options = ["--fairness", "weak"] if spin["mode"] == "af" else []
    verdicts = verdicts_of(ask(lacuna, "verify", path, *options))
    claims = {p: v for p, v in verdicts.items() if p not in ("assertion", "end_state", "failure", "progress", "acceptance")}
    if spin["mode"] == "safety":
        return []
    wanted = SEVERAL_CLAIMS.get(name) or dict.fromkeys(claims, spin["verdict"])
    return [] if claims == wanted else ["%s, SPIN: %s" % (claims, spin["verdict"])]


def own_answer(lacuna, path):
    """What lacuna says of a model, in a line."""
    verified, counted = ask(lacuna, "verify", path), ask(lacuna, "lts", path)
    if not verified["results"]:
        return "rejected"
    count = counted["results"][0] if counted["results"] else {"states": "-", "steps": "-"}
    return " ".join(["%s/%s" % (count["states"], count["steps"])] + ["%s=%s" % entry for entry in verdicts_of(verified).items()])


def own_answers():
    """Of corners about which SPIN says nothing, or something else: by their ids."""
    lines = (HERE / "corner_answers.txt").read_text().splitlines()
    return dict(line.split(" ", 1) for line in lines if not line.startswith("#"))


def corners(lacuna, data, folder):
    own = own_answers()
    for corner in json.load(open(data / "corners.json")):
        spin, name = corner["spin"], corner["id"]
        path = pathlib.Path(folder) / (name + ".pml")
        path.write_text(corner["promela"])
        faults = []
        if spin.get("states") and name not in OTHERWISE_COUNTED:
            faults += compare_counts(lacuna, path, spin)
        if "kinds" in spin and name not in OTHERWISE_DECIDED:
            faults += compare_corner(lacuna, path, corner)
        if ("kinds" not in spin or name in OTHERWISE_COUNTED | OTHERWISE_DECIDED) and own.get(name) != own_answer(lacuna, path):
            faults.append("expected %s, not %s" % (own.get(name), own_answer(lacuna, path)))
        yield name, corner["promela"], faults


def publics(lacuna, data):
    for table, folder in (("expected.jsonl", data), ("debian-examples.jsonl", PACKAGED)):
        for line in open(data / table):
            expected = json.loads(line)
            path = folder / expected.get("path", expected["file"])
            if expected["file"] in CUT or not path.exists() or not expected.get("states") or expected["states"] > MOST_STATES:
                continue
            faults = compare_counts(lacuna, path, expected)
            verdicts = verdicts_of(ask(lacuna, "verify", path))
            faults += compare_safety(verdicts, expected)
            faults += compare_claims(lacuna, path, expected.get("claims", []), verdicts)
            faults += compare_loops(lacuna, path, expected, verdicts)
            yield expected["file"], "", faults


def main():
    lacuna, compared, different = sys.argv[1], 0, 0
    data = need("promela")
    with tempfile.TemporaryDirectory() as folder:
        for judged in (corners(lacuna, data, folder), publics(lacuna, data)):
            for name, text, faults in judged:
                compared += 1
                different += bool(faults)
                for fault in faults:
                    print("%s: %s\n%s" % (name, fault, text))
    print("%d models, %d differ" % (compared, different))
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
