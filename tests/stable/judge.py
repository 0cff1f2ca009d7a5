#!/usr/bin/env python3
"""Judges `lacuna stable`: judge.py LACUNA [--seed N] [--rounds N | --seconds N] [--garbage N] [--counts] [--many]

Random systems of peers are asked about in all ways and compared with naive.py: verdict, sizes of compositions at each
bound, faults and their runs, refutations, buffer sizes, formulas, other formats, and that broken files break nothing.
The first system that is judged otherwise (all of them: --many) is made smaller and printed; the status is 1.
"""
import argparse
import collections
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import formulas
import naive
from naive import TAU, Composition, System

SECONDS = 60
PROVED, NOT_PROVED, VIOLATED, BAD_INPUT = 0, 3, 1, 2
MOST = 600  # states of a composition that is still judged
LARGEST_BOX = 250  # so many vectors of sizes are tried


class Differs(Exception):
    pass


def expect(condition, message, *arguments):
    if not condition:
        raise Differs(message % arguments if arguments else message)


# Systems and how they are written.


def random_route(rng, peers, messages):
    """message: (sender, receiver). A peer that is alone can only send to itself."""
    route = {}
    edges = [(a, b) for a in range(peers) for b in range(peers) if a != b]
    shape = rng.random()
    if shape < 0.3:  # a ring
        edges = [(a, (a + 1) % peers) for a in range(peers)]
    elif shape < 0.35 or peers == 1:
        edges += [(a, a) for a in range(peers)]
    for number in range(messages):
        route["abcdefgh"[number]] = rng.choice(edges)
    return route


def more_senders(rng, route, peers):
    """Some messages may be sent by others, too: what each of them does is left to chance."""
    crowd = {}
    for m, (sender, receiver) in route.items():
        others = [p for p in range(peers) if p != sender and rng.random() < 0.4]
        crowd[m] = (tuple(sorted([sender] + others)), receiver)
    return crowd


def equal_names(rng, route):
    """Names that messages share which are not between the same peers."""
    names, taken = {}, set()
    for m, pair in route.items():
        free = [name for name in ("m", "n", m) if (name, pair) not in taken]
        names[m] = rng.choice(free)
        taken.add((names[m], pair))
    return names


def random_peers(rng, taus, crowd=False):
    """Each peer by itself."""
    count = rng.choice((1, 2, 2, 2, 3, 3, 3, 4, 4))
    route = random_route(rng, count, rng.randint(1, 5))
    route = more_senders(rng, route, count) if crowd else {m: ((s,), r) for m, (s, r) in route.items()}
    onward = rng.random() < 0.4  # no loops: buffers are filled so far and no further
    peers = []
    for peer in range(count):
        states = rng.randint(1, 4)
        own = [("!", m) for m, (senders, _) in route.items() if peer in senders]
        own += [("?", m) for m, (_, r) in route.items() if r == peer]
        own += [(TAU, None)] if taus else []
        transitions = []
        for _ in range(rng.randint(1, states + 2) if own else 0):
            kind, message = rng.choice(own)
            a, b = rng.randrange(states), rng.randrange(states)
            if onward:
                a, b = min(a, b), max(a, b)
                b += a == b
            transitions.append((a, kind, message, b))
        peers.append(transitions)
    return peers, route


def projected_peers(rng):
    """What everybody has to do in a conversation, with a mistake now and then."""
    count = rng.choice((2, 3, 3, 4))
    route = random_route(rng, count, rng.randint(2, 5))
    states = rng.randint(2, 5)
    whole = [(a, rng.choice(list(route)), (a + 1) % states) for a in range(states - rng.randint(0, 1))]
    whole += [(rng.randrange(states), rng.choice(list(route)), rng.randrange(states)) for _ in range(rng.randint(0, 2))]
    peers = []
    for peer in range(count):
        transitions = set()
        for start in range(states):
            seen, todo = {start}, [start]
            while todo:
                here = todo.pop()
                for a, m, b in whole:
                    if a != here:
                        continue
                    sender, receiver = route[m]
                    if sender == peer:
                        transitions.add((start, "!", m, b))
                    elif receiver == peer:
                        transitions.add((start, "?", m, b))
                    elif b not in seen:
                        seen.add(b)
                        todo.append(b)
        peers.append(sorted(transitions))
    if rng.random() < 0.3:
        victim = rng.choice(peers)
        if victim:
            victim.pop(rng.randrange(len(victim)))
    return peers, route


def chained_peers(rng):
    """Somebody sends a lot: buffers are filled beyond the bounds that are looked at first."""
    peers, route = random_peers(rng, False)
    sender = rng.randrange(len(peers))
    own = [m for m, (senders, _) in route.items() if sender in senders]
    if own:
        peers[sender] = [(n, "!", rng.choice(own[:2]), n + 1) for n in range(rng.randint(3, 7))]
    return peers, route


def reached(peer):
    states, todo = {0}, [0]
    while todo:
        here = todo.pop()
        for a, _, _, b in peer:
            if a == here and b not in states:
                states.add(b)
                todo.append(b)
    return [t for t in peer if t[0] in states]


def random_system(rng, taus):
    way = 1 if taus else rng.random()
    crowd = way > 0.9 if not taus else rng.random() < 0.2
    peers, route = (projected_peers(rng) if way < 0.4 else chained_peers(rng) if way < 0.55 else
                    random_peers(rng, taus, crowd))
    names = equal_names(rng, route) if not crowd and rng.random() < 0.4 else None
    return System([reached(p) for p in peers], route, names)


def as_text(system, name=None):
    """Silent transitions are written in both ways."""
    lines = []
    for number, peer in enumerate(system.peers):
        lines += [".outputs", ".state graph"]
        for a, kind, m, b in peer:
            if kind == TAU:
                lines.append("q%d %stau q%d" % (a, "" if a % 2 else "%d ! " % number, b))
                continue
            (sender,), receiver = system.route[m]
            lines.append("q%d %d %s %s q%d" % (a, receiver if kind == "!" else sender, kind, (name or system.name)(m), b))
        lines += [".marking q0", ".end", ""]
    return "\n".join(lines)


def is_addressed(system):
    """Everybody who may send a message is known by it: then it can be written with partners."""
    return all(len(senders) == 1 for senders, _ in system.route.values())


def as_aut(peer):
    states = 1 + max([0] + [max(a, b) for a, _, _, b in peer])
    label = {"!": "%s!", "?": "%s?"}
    return "des (0, %d, %d)\n" % (len(peer), states) + "".join(
        '(%d, "%s", %d)\n' % (a, TAU if kind == TAU else label[kind] % m, b) for a, kind, m, b in peer)


def as_dot(peer, number):
    lines = ["digraph p%d {" % number, "  start [shape=point];", "  start -> 0;", "  0;"]
    lines += ['  %d -> %d [label="%s"];' % (a, b, TAU if kind == TAU else m + kind) for a, kind, m, b in peer]
    return "\n".join(lines + ["}", ""])


def received(system):
    """Every message that is sent is received by somebody: only then do labels alone say what goes where."""
    taken = {m for p in system.peers for (_, kind, m, _) in p if kind == "?"}
    return system.sent() <= taken


# What is asked.


class Question:
    def __init__(self, rng, system):
        self.discipline = rng.choice(naive.DISCIPLINES)
        self.kmax = rng.choice((1, 2, 3, 3, 4))
        self.look_ahead = rng.choice((0, 1, 2))
        self.receives = rng.random() < 0.25
        self.sizes = rng.random() < 0.5
        self.termination = rng.random() < 0.2
        self.formulas = []
        atoms = sorted(system.label("!", m) for m in system.sent())
        for _ in range(rng.randint(0, 2) if atoms else 0):
            x, y = rng.choice(atoms), rng.choice(atoms)
            self.formulas.append((rng.choice(("never", "not before", "finally", "answers")), x, y))

    @staticmethod
    def exactly(discipline="mailbox", kmax=2, look_ahead=2, receives=False, sizes=True, termination=False, formulas=()):
        question = object.__new__(Question)
        question.__dict__ = dict(discipline=discipline, kmax=kmax, look_ahead=look_ahead, receives=receives, sizes=sizes,
                                 termination=termination, formulas=list(formulas))
        return question

    def arguments(self, strategy=1):
        given = ["--buffers", self.discipline, "--kmax", str(self.kmax), "--look-ahead", str(self.look_ahead)]
        given += ["--strategy", str(strategy)]
        given += ["--receives"] if self.receives else []
        given += ["--sizes"] if self.sizes else []
        given += ["--termination"] if self.termination else []
        for formula in self.formulas:
            given += ["--formula", formula_text(formula)]
        return given


def formula_text(formula):
    kind, x, y = formula
    return {"never": "G !%s" % x, "not before": "!%s W %s" % (x, y), "finally": "F %s" % x,
            "answers": "G (%s -> F %s)" % (x, y)}[kind]


def formula_holds(lts, formula):
    kind, x, y = formula
    if kind == "never":
        return naive.holds_never(lts, x)
    if kind == "not before":
        return naive.holds_not_before(lts, x, y)
    return naive.holds_finally(lts, x) if kind == "finally" else naive.holds_answers(lts, x, y)


class Tool:
    def __init__(self, lacuna, directory):
        self.lacuna, self.directory, self.calls = os.path.abspath(lacuna), directory, 0

    def write(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def call(self, files, arguments):
        self.calls += 1
        command = [self.lacuna, "stable"] + files + arguments
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS,
                                  errors="replace")
        except subprocess.TimeoutExpired:
            raise Differs("no answer in %d s: %s" % (SECONDS, " ".join(command)))
        expect("Sanitizer" not in done.stderr and "runtime error" not in done.stderr, "%s", done.stderr[-2000:])
        return done

    def ask(self, files, arguments):
        """The answers, one for each system, and the exit status."""
        done = self.call(files, arguments + ["--json"])
        expect(done.returncode in (PROVED, NOT_PROVED, VIOLATED), "status %d: %s%s", done.returncode, done.stderr,
               done.stdout)
        whole = json.loads(done.stdout)
        expect(whole["status"] == done.returncode, "status %d, but the object says %s", done.returncode, whole["status"])
        return whole["results"], done.returncode


# Systems that were judged otherwise once, and the one that refutes the stability theorem.
FIXED = (
    (System([[(n, "!", "a", n + 1) for n in range(5)],
             [(0, "?", "a", 0), (0, "!", "x", 1), (1, "?", "a", 1)], []], {"a": (0, 1), "x": (1, 2)}),
     Question.exactly()),  # strategies differed in what they saw beyond the look-ahead
    (System([[], [(0, "!", "c", 1)]], {"c": (1, 0)}), Question.exactly()),  # nobody takes it
    (System([[(0, "!", "a", 1)], [(0, "?", "a", 1), (1, "?", "z", 2)]], {"a": (0, 1), "z": (0, 1)}),
     Question.exactly(receives=True, formulas=[("never", "p1!a", "p1!a")])),  # nobody sends it
    (System([[(0, "!", "a", 1), (1, "!", "a", 2), (2, "!", "b", 3), (3, "?", "d", 4)],
             [(0, "?", "a", 1), (1, "?", "a", 2), (2, "?", "c", 3), (0, "?", "c", 4), (4, "!", "d", 5), (1, "?", "c", 6)],
             [(0, "?", "b", 1), (1, "!", "c", 2)]], {"a": (0, 1), "b": (0, 2), "c": (2, 1), "d": (1, 0)}),
     Question.exactly("pair", 4)),
)


# What is compared.


class Truth:
    """Compositions of a system at all bounds of interest, made when needed."""

    def __init__(self, system, question):
        self.system, self.question = system, question
        self.made = {}
        self.last = question.kmax + 1 + question.look_ahead + 2
        self.blocks = {}
        all_bounds = [self.at(k) for k in range(self.last + 1)]
        for k, block in enumerate(naive.branching([c.lts for c in all_bounds])):
            self.blocks[k] = block
        self.fullest = self.made[self.last].fullest()  # == last: no end in sight
        self.saturates = self.fullest < self.last

    def at(self, bound):
        if bound not in self.made:
            q = self.question
            self.made[bound] = Composition(self.system, q.discipline, bound, q.receives, MOST, q.termination)
        return self.made[bound]

    def same(self, one, other):
        return self.blocks[one][0] == self.blocks[other][0]

    def size(self, k):
        return naive.quotient_size(self.made[k].lts, self.blocks[k])

    def verdict(self, further):
        """(verdict, k): further: bounds beyond those of the criterion are compared, too."""
        q = self.question
        for k in range(q.kmax + 1):
            up_to = k + 1 + q.look_ahead
            if further:
                up_to = q.kmax + 1 + q.look_ahead
            if all(self.same(k, other) for other in range(k + 1, up_to + 1)):
                return ("stable" if k else "synchronizable"), k
        return "unknown", q.kmax


def steps_of(run):
    steps = []
    for turn in run["turns"]:
        peer = int(turn["actor"][1:])
        if turn["takes"]:
            expect(not turn["sends"], "a turn that receives and sends")
            steps.append((peer, "?", turn["takes"]))
        elif turn["sends"]:
            expect(len(turn["sends"]) == 1, "a turn with several sends")
            steps.append((peer, "!", turn["sends"][0]["message"]))
        else:
            steps.append((peer, TAU, None))
    return steps


def check_fault(composition, name, claimed, faulty):
    if claimed is None:
        expect(not faulty, "%s: there is one, in %s", name, faulty and composition.lts.states[faulty[0]])
        return
    expect(faulty, "%s: there is none, but %s", name, claimed["what"])
    run = steps_of(claimed["run"])
    ends = composition.follow(run)
    expect(ends, "%s: not a run: %s", name, run)
    expect(ends & set(faulty), "%s: the run does not lead there: %s", name, run)
    shortest = min(composition.lts.depth[s] for s in faulty)
    expect(len(run) == shortest, "%s: the run has %d steps, but %d are enough", name, len(run), shortest)


def check_starvation(composition, claimed):
    """Who can starve, and a lasso on which one does."""
    peers = range(len(composition.system.peers))
    starved = ["p%d" % p for p in peers if composition.starved(p, False)]
    expect((claimed["peers"] if claimed else []) == starved, "starvation of %s, naively %s", claimed and claimed["peers"], starved)
    if not claimed:
        return
    peer = int(claimed["peer"][1:])
    some_blocked = any(composition.starved(p, True) for p in peers)
    expect(claimed["can_move"] != some_blocked, "starvation: could move: %s", claimed["can_move"])
    expect(not some_blocked or composition.starved(peer, True), "starvation: p%d can move on every cycle", peer)
    run, loop = steps_of(claimed["run"]), claimed["run"]["loop"]
    expect(loop is not None and loop < len(run), "starvation without a loop")
    expect(all(step[0] != peer for step in run[loop:]), "starvation: p%d moves in the loop", peer)
    closed = {s for s in composition.follow(run[:loop]) if s in composition.follow(run[loop:], s)}
    expect(closed, "starvation: not a lasso: %s, then %s", run[:loop], run[loop:])
    expect(any(composition.table[peer][composition.lts.states[s][0][peer]] for s in closed), "starvation: p%d has ended", peer)


def check_sizes(truth, answer):
    q = truth.question
    whole = truth.at(max(answer["k"], 1))
    sizes = answer["sizes"]
    expect(set(sizes) == set(whole.buffers), "sizes for %s, but there are %s", sorted(sizes), whole.buffers)

    def enough(vector):
        small = Composition(truth.system, q.discipline, vector, q.receives, MOST, q.termination)
        one, other = naive.branching([small.lts, whole.lts])
        return one[0] == other[0]

    expect(enough(sizes), "sizes %s are not enough", sizes)
    if answer["sizes_minimal"]:
        names = sorted(sizes)
        box = 1
        for n in names:
            box *= sizes[n] + 1
        vectors = itertools.product(*[range(sizes[n] + 1) for n in names])
        if box > LARGEST_BOX:  # the neighbours, at least
            vectors = [tuple(sizes[n] - (n == less) for n in names) for less in names if sizes[less]]
        for vector in vectors:
            vector = dict(zip(names, vector))
            expect(vector == sizes or not enough(vector), "sizes %s would be enough, not only %s", vector, sizes)


def check_refuted(truth, entry):
    k, at = entry["k"], entry["at"]
    if at > truth.last:
        return
    expect(not truth.same(k, at), "bounds %d and %d are equivalent, but called refuted", k, at)
    one, other = truth.at(k).lts, truth.at(at).lts
    formula = formulas.parse(entry["formula"])
    holds = [0 in formulas.states(lts, formula) for lts in (one, other)]
    expect(holds[0] != holds[1], "refuted at %d: both or none of %d and %d have %s", at, k, at, entry["formula"])
    expect(entry["formula_holds_at"] == (k if holds[0] else at), "%s holds at the other one", entry["formula"])
    if entry.get("trace"):
        expect(naive.has_trace(one, entry["trace"]) != naive.has_trace(other, entry["trace"]),
               "refuted at %d: both or none of %d and %d have the trace %s", at, k, at, entry["trace"])


def check_answer(truth, answer, count):
    q = truth.question
    verdict, k, ground = answer["verdict"], answer["k"], answer["ground"]
    claims = verdict, k
    expect(claims in (truth.verdict(True), truth.verdict(False)), "%s, but naively %s or %s", claims, truth.verdict(True),
           truth.verdict(False))
    if truth.saturates and truth.fullest <= q.kmax + 1 + q.look_ahead:
        expect(claims == truth.verdict(True), "%s, but buffers hold up to %d, and %s", claims, truth.fullest,
               truth.verdict(True))
        expect(verdict == "unknown" or (ground == "proved" and answer["proved_for"] == "branching"), "not proved, though buffers hold %d at most",
               truth.fullest)
    count["verdict " + verdict + " " + str(ground)] += 1
    if claims != truth.verdict(False):
        count["refuted beyond the look-ahead"] += 1
    if truth.verdict(True) != truth.verdict(False):
        count["look-ahead misleads"] += 1
    expect(truth.system.ring() or not answer["ring"], "called a ring")
    for bound in answer["bounds"]:
        if bound["k"] > truth.last:
            continue
        if "explored" in bound:  # what makes no difference is not explored
            expect(bound["explored"]["states"] <= truth.at(bound["k"]).counts()[0], "bound %d has %s states, naively",
                   bound["k"], truth.at(bound["k"]).counts()[0])
        if bound.get("minimal"):
            minimal = bound["minimal"]["states"], bound["minimal"]["transitions"]
            expect(minimal == truth.size(bound["k"]), "bound %d minimal: %s, naively %s", bound["k"], minimal,
                   truth.size(bound["k"]))
    for bound in answer["different_from_next"]:
        expect(bound >= truth.last or not truth.same(bound, bound + 1), "%d and the next bound are the same", bound)
    listed = {b["k"] for b in answer["bounds"]}
    expect(k in listed, "bound %d is not listed", k)
    expect((answer["lts"]["states"], answer["lts"]["transitions"]) == truth.size(k), "the composition at %d: %s, naively %s",
           k, answer["lts"], truth.size(k))
    if answer["fullest"] is not None:
        expect(truth.saturates and answer["fullest"] == max(truth.fullest, 1), "buffers hold up to %s, not %s", truth.fullest,
               answer["fullest"])
    if answer["fullest_eager"] is not None and not q.receives:
        for bound in range(answer["fullest_eager"] + 1, truth.last + 1):
            expect(truth.same(answer["fullest_eager"], bound), "proved with eager receives for %d, but %d differs",
                   answer["fullest_eager"], bound)
        count["proved with eager receives only"] += answer["fullest"] is None
    if ground == "proved":
        check_proof(truth, answer, count)
    else:
        expect(answer["proved_for"] is None, "proved for %s, but not proved", answer["proved_for"])
    for entry in answer["refuted"]:
        check_refuted(truth, entry)
        count["refutation"] += 1
    examined = truth.at(max(k, 1))
    expect(answer["examined_at"] == max(k, 1), "examined at %s", answer["examined_at"])
    ill = examined.ill_formed()
    expect(answer["well_formed"] == (not ill), "well-formed: %s", answer["well_formed"])
    for name, faulty in (("ill_formed", ill), ("deadlock", examined.deadlocks()),
                         ("unspecified_reception", examined.unspecified()), ("orphan_message", examined.orphans())):
        check_fault(examined, name, answer[name], faulty)
        count["%s: %s" % (name, "yes" if faulty else "no")] += 1
    check_starvation(examined, answer["starvation"])
    starvation = answer["starvation"]
    count["starvation: %s" % ("no" if not starvation else "passed over" if starvation["can_move"] else "blocked")] += 1
    for formula, judged in zip(q.formulas, answer["formulas"]):
        holds = formula_holds(examined.lts, formula)
        expect(judged["verdict"] == ("holds" if holds else "violated"), "%s: %s at bound %d", judged["formula"],
               judged["verdict"], examined.bound)
        count["formula %s: %s" % (formula[0], judged["verdict"])] += 1
        if not holds:
            run = steps_of(judged["run"])
            expect(examined.follow(run), "%s: not a run: %s", judged["formula"], run)
        count["formula, for: " + re.sub("[0-9]+", "N", judged["for"])] += 1
        if judged["for"].find("every bound") >= 0:
            for bound in range(examined.bound, truth.last + 1):
                expect(formula_holds(truth.at(bound).lts, formula) == holds, "%s: %s %s, but not at %d", judged["formula"],
                       judged["verdict"], judged["for"], bound)
    expect(len(answer["formulas"]) == len(q.formulas), "%d formulas", len(answer["formulas"]))
    if q.sizes and answer.get("sizes") is not None:
        check_sizes(truth, answer)
        count["sizes"] += 1


def check_proof(truth, answer, count):
    q, k = truth.question, answer["k"]
    if answer["proved_for"] == "branching":
        expect(truth.saturates, "proved, but buffers get fuller and fuller")
        for bound in range(k + 1, truth.last + 1):
            expect(truth.same(k, bound), "proved for %d, but %d differs", k, bound)
    else:
        expect(answer["proved_for"] == "traces", "proved for %s", answer["proved_for"])
        expect(truth.system.ring() and q.discipline in ("mailbox", "pair") and not q.receives and k == 0, "proved for traces")
        expect(truth.same(0, 1), "proved for traces, but 0 and 1 differ")
        for bound in range(1, truth.last + 1):
            expect(naive.same_traces(truth.at(0).lts, truth.at(bound).lts), "proved for traces, but %d has others", bound)
        count["proved for traces"] += 1


def status_of(answer):
    wrong = [x for x in ("deadlock", "unspecified_reception", "orphan_message") if answer[x]]
    wrong += [f["formula"] for f in answer["formulas"] if f["verdict"] == "violated"]
    return VIOLATED if wrong else PROVED if answer["ground"] == "proved" else NOT_PROVED


def without_names(answer):
    """What does not depend on how the system is written."""
    kept = {x: answer[x] for x in ("verdict", "ground", "proved_for", "k", "fullest", "ring", "lts", "well_formed", "different_from_next")}
    for name in ("deadlock", "unspecified_reception", "orphan_message", "ill_formed"):
        kept[name] = answer[name] and len(answer[name]["run"]["turns"])
    kept["starvation"] = answer["starvation"] and (answer["starvation"]["peers"], answer["starvation"]["can_move"])
    kept["formulas"] = [f["verdict"] for f in answer["formulas"]]
    kept["sizes"] = answer.get("sizes")
    return kept


def judge(tool, system, question, count):
    """Raises Differs, or TooLarge."""
    truth = Truth(system, question)
    written = []
    if is_addressed(system):
        written.append([tool.write("system.txt", as_text(system))])
    if received(system) and not system.names:
        written.append([tool.write("p%d.aut" % n, as_aut(p)) for n, p in enumerate(system.peers)])
        written.append([tool.write("p%d.dot" % n, as_dot(p, n)) for n, p in enumerate(system.peers)])
    first = None
    for files in written:
        answers, status = tool.ask(files, question.arguments())
        expect(len(answers) == 1, "%d answers", len(answers))
        if first is None:
            first = answers[0]
            check_answer(truth, first, count)
            expect(status == status_of(first), "status %d, not %d", status, status_of(first))
        else:
            one, other = without_names(first), without_names(answers[0])
            expect(one == other, "%s: %s", files[0], [(x, one[x], other[x]) for x in one if one[x] != other[x]])
            count["the same as " + files[0].rpartition(".")[2]] += 1
    for strategy in (2, 3, 4, 5) if written else ():
        answers, _ = tool.ask(written[0], question.arguments(strategy))
        for field in ("verdict", "ground", "proved_for", "k"):
            expect(answers[0][field] == first[field], "strategy %d: %s %s, not %s", strategy, field, answers[0][field],
                   first[field])
        for bound in answers[0]["bounds"]:
            if bound["k"] <= truth.last and bound.get("minimal"):
                minimal = bound["minimal"]["states"], bound["minimal"]["transitions"]
                expect(minimal == truth.size(bound["k"]), "strategy %d: bound %d minimal: %s, naively %s", strategy,
                       bound["k"], minimal, truth.size(bound["k"]))
    count["several senders" if not is_addressed(system) else "equal names" if system.names else "names of their own"] += 1
    if is_addressed(system):
        check_unaddressed(tool, system, question, first, count)
        check_among_others(tool, system, question, first)
    if written:
        check_limited(tool, written[0], truth, count)
    return bool(written)


def check_unaddressed(tool, system, question, first, count):
    """With names of their own, messages need no partners to be told apart; with equal names they do."""
    plain = Question.exactly(**dict(question.__dict__, formulas=[]))
    file = tool.write("unaddressed.txt", as_text(system, lambda message: message))
    answers, _ = tool.ask([file], plain.arguments() + ["--unaddressed"])
    one, other = without_names(first), without_names(answers[0])
    for x in one:
        if x not in ("formulas", "sizes"):
            expect(one[x] == other[x], "--unaddressed: %s is %s, not %s", x, other[x], one[x])
    called = [system.name(m) for m in system.used()]
    done = tool.call([tool.write("addressed.txt", as_text(system))], plain.arguments() + ["--unaddressed"])
    refused = len(set(called)) < len(called)
    expect((done.returncode == BAD_INPUT) == refused, "--unaddressed: status %d for the names %s", done.returncode, called)
    count["--unaddressed: %s" % ("refused" if refused else "the same")] += 1


def check_among_others(tool, system, question, first):
    """Several systems in a call."""
    plain = Question.exactly(**dict(question.__dict__, formulas=[]))
    files = [tool.write("ring%d.txt" % n, as_text(FIXED[n][0])) for n in (2, 3)]
    files.insert(1, tool.write("system.txt", as_text(system)))
    answers, status = tool.ask(files, plain.arguments())
    expect([a["system"] for a in answers] == files, "systems are %s", [a["system"] for a in answers])
    each = {status_of(a) for a in answers}
    expect(status == next(s for s in (VIOLATED, NOT_PROVED, PROVED) if s in each), "status %d of %s", status, each)
    one, other = dict(without_names(first), formulas=[]), without_names(answers[1])
    expect(one == other, "among others: %s", [(x, one[x], other[x]) for x in one if one[x] != other[x]])


def check_limited(tool, files, truth, count):
    """With a limit of states less is known, but nothing that is wrong."""
    q = truth.question
    plain = Question.exactly(**dict(q.__dict__, formulas=[], sizes=False))
    limit = truth.at(1).counts()[0] + 3 * q.kmax
    for strategy in (1, 2):
        answers, _ = tool.ask(files, plain.arguments(strategy) + ["--states", str(limit)])
        answer = answers[0]
        for bound in answer["bounds"]:
            if bound["k"] <= truth.last and bound.get("minimal"):
                expect((bound["minimal"]["states"], bound["minimal"]["transitions"]) == truth.size(bound["k"]),
                       "--states %d: bound %d minimal", limit, bound["k"])
        if answer["verdict"] in ("stable", "synchronizable"):
            expect(truth.same(answer["k"], answer["k"] + 1), "--states %d: %d and the next bound differ", limit, answer["k"])
        if answer["ground"] == "proved":
            check_proof(truth, answer, collections.Counter())
        count["--states: %s %s" % (answer["verdict"], answer["ground"])] += 1


def kind_of(difference):
    return re.split(r"[:,0-9(]", str(difference))[0]


def smaller(system, question, differs):
    """Fewer transitions, with which they still differ."""
    shrunk = True
    while shrunk:
        shrunk = False
        for peer, at in [(p, t) for p in range(len(system.peers)) for t in range(len(system.peers[p]))]:
            if at >= len(system.peers[peer]):
                continue
            less = [list(p) for p in system.peers]
            less[peer].pop(at)
            candidate = System([reached(p) for p in less], system.route, system.names)
            if differs(candidate, question):
                system, shrunk = candidate, True
                break
        for given in question.formulas:
            fewer = Question.exactly(**dict(question.__dict__, formulas=[f for f in question.formulas if f != given]))
            if differs(system, fewer):
                question, shrunk = fewer, True
                break
    return system, question


# Garbage.

FIXED_GARBAGE = (
    "", "\n", ".end\n", ".state graph\n", ".state graph\n.marking q0\n.end\n", ".marking q0\n.end\n",
    ".state graph\nq0 7 ! a q1\n.marking q0\n.end\n", ".state graph\nq0 99999999999999999999 ! a q1\n.marking q0\n.end\n",
    ".state graph\nq0 -1 ! a q1\n.marking q0\n.end\n", ".state graph\nq0 1 ! a q1\n.end\n.state graph\n.marking s0\n.end\n",
    ".state graph\nq0 1 ! a\n.marking q0\n.end\n", ".state graph\nq0 1 a q1\n.marking q0\n.end\n",
    ".state graph\nq0 0 ! a q0\n.marking q0\n.marking q0\n.end\n", ".state graph\nq0 0 ! a q0\n.marking q7\n.end\n",
    ".outputs\n.outputs\n.state graph\n.state graph\nq0 0 ! a q0\n.marking q0\n.end\n.end\n",
    ".state graph\nq0 1 ! a q0\nq0 2 ! a q0\n.marking q0\n.end\n" + 2 * ".state graph\ns0 0 ? a s0\n.marking s0\n.end\n",
    ".state graph\nq0 1 ? a q0\n.marking q0\n.end\n" * 2, "\0\0\0", "\xff\xfe", "des (0,0,0)\n", "q0 1 ! a q1\n",
)


def mutate(rng, text):
    data = bytearray(text.encode())
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(7)
        if kind == 0 and data:
            del data[rng.randrange(len(data))]
        elif kind == 1 and data:
            data[rng.randrange(len(data))] = rng.randrange(256)
        elif kind == 2:
            data.insert(rng.randint(0, len(data)), rng.choice(b'!?.#"\\(){}[]; \n\t09-aq\x00\xff'))
        elif kind == 3 and data:
            data = data[:rng.randrange(len(data))]
        elif kind == 4:
            lines = bytes(data).split(b"\n")
            del lines[rng.randrange(len(lines))]
            data = bytearray(b"\n".join(lines))
        elif kind == 5:
            lines = bytes(data).split(b"\n")
            lines.insert(rng.randint(0, len(lines)), rng.choice(lines))
            data = bytearray(b"\n".join(lines))
        else:
            words = re.split(rb"(\s+)", bytes(data))
            a, b = rng.randrange(len(words)), rng.randrange(len(words))
            words[a], words[b] = words[b], words[a]
            data = bytearray(b"".join(words))
    return bytes(data)


def throw(tool, files, arguments):
    done = tool.call(files, arguments + ["--kmax", "2", "--states", "2000"])
    expect(done.returncode in (PROVED, NOT_PROVED, VIOLATED, BAD_INPUT), "status %d: %s", done.returncode, done.stderr[-2000:])
    expect(done.returncode != BAD_INPUT or "error" in done.stderr + done.stdout, "refused, but nothing is said")


def garbage(tool, rng, rounds, count):
    for number in range(-len(FIXED_GARBAGE), rounds):
        arguments = ["--buffers", rng.choice(naive.DISCIPLINES)]
        for option in ("--json", "--receives", "--sizes", "--unaddressed", "--termination"):
            arguments += [option] if rng.random() < 0.3 else []
        system = random_system(rng, rng.random() < 0.3)
        kind = rng.choice((".txt", ".txt", ".aut", ".dot"))
        if number < 0:
            texts, kind = [FIXED_GARBAGE[number].encode("latin-1")], ".txt"
        elif kind == ".txt":
            if not is_addressed(system):
                continue
            texts = [mutate(rng, as_text(system))]
        else:
            texts = [as_aut(p) if kind == ".aut" else as_dot(p, n) for n, p in enumerate(system.peers)]
            victim = rng.randrange(len(texts))
            texts = [mutate(rng, t) if n == victim else t.encode() for n, t in enumerate(texts)]
        files = []
        for n, text in enumerate(texts):
            files.append(os.path.join(tool.directory, "garbage%d%s" % (n, kind)))
            with open(files[-1], "wb") as file:
                file.write(text)
        try:
            throw(tool, files, arguments)
        except Differs as why:
            print("garbage: %s\n%s\n%s" % (why, arguments, [t for t in texts]))
            return False
        count["garbage"] += 1
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--garbage", type=int, default=50)
    parser.add_argument("--counts", action="store_true")
    parser.add_argument("--many", action="store_true", help="do not stop at a difference")
    given = parser.parse_args()
    print("seed %d" % given.seed)
    count, judged, failures, begun = collections.Counter(), 0, 0, time.time()
    with tempfile.TemporaryDirectory() as directory:
        tool = Tool(given.lacuna, directory)
        if not garbage(tool, random.Random(given.seed), given.garbage, count):
            return 1
        for number in itertools.count():
            if time.time() - begun > given.seconds if given.seconds else number == given.rounds:
                break
            rng = random.Random("%d/%d" % (given.seed, number))
            if number < len(FIXED):
                system, question = FIXED[number]
            else:
                system = random_system(rng, rng.random() < 0.2)
                question = Question(rng, system)
            try:
                judged += judge(tool, system, question, count)
            except naive.TooLarge:
                count["too large"] += 1
            except Differs as difference:
                why = difference

                def differs(system, question):
                    try:
                        judge(tool, system, question, collections.Counter())
                    except naive.TooLarge:
                        pass
                    except Differs as other:
                        return kind_of(other) == kind_of(why)
                    return False

                system, question = smaller(system, question, differs)
                try:
                    judge(tool, system, question, collections.Counter())
                except Differs as less:
                    why = less
                print("seed %d, system %d: %s" % (given.seed, number, why))
                print("lacuna stable %s" % " ".join("'%s'" % a for a in question.arguments()))
                print(as_text(system) if is_addressed(system) else "\n".join(as_aut(p) for p in system.peers))
                failures += 1
                if not given.many:
                    return 1
        if given.counts:
            for what, times in sorted(count.items()):
                print("%6d  %s" % (times, what))
        print("%d systems judged in %d calls, %.0f s, %d differences" % (judged, tool.calls, time.time() - begun, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
