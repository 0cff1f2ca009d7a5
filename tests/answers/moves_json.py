#!/usr/bin/env python3
"""Do the contract, the assumption and the rules in `lacuna assume --json` agree? moves_json.py LACUNA [--seed N] [--rounds N]

Random open systems. Along each trace that the contract follows, up to a length, a send is forbidden if a property breaks with it,
or later by what comes. The rules must forbid exactly these sends. The assumption must follow the trace, and lack a move exactly
where the contract has an error."""
import argparse
import json
import random
import subprocess
import sys
import tempfile

from in_time import system

LENGTH = 7
MOST_STEPS = 40000
ENOUGH = 100  # rounds to judge by how often something happens


# A rule with a parameter.
FOLDED = """
actor order(4) { start { payment!charge(1); payment!charge(2); } paid(int 1..2 i) { } }
missing payment { charge(i) -> order!paid(i), order!paid(i); charge(i) -> order!paid(i); }
main { order!start; }
property one { a: order!paid(1) -> b; b: order!paid(1) -> error; }
property two { a: order!paid(2) -> b; b: order!paid(2) -> error; }
"""


class Contract:
    def __init__(self, contract):
        self.actions = contract["actions"]
        self.moves = {(move[0], move[1]): move[2] for move in contract["moves"]}
        assert len(self.moves) == len(contract["moves"]), "two moves for one action"
        for move in contract["moves"]:
            assert (len(move) == 4) == (move[2] == "error"), move
        self.doomed = set()
        while True:
            more = {state for (state, action), to in self.moves.items()
                    if action.startswith("?") and self.past_doom(to) == "error"} - self.doomed
            if not more:
                break
            self.doomed |= more

    def past_doom(self, to):
        return "error" if to in self.doomed else to

    def to(self, state, action):
        return self.past_doom(self.moves.get((state, action)))


class Rule:
    """One of a rule's instances: with a value in place of its parameter."""

    def __init__(self, rule, value):
        name = rule["parameter"]["name"] if value is not None else None

        def instance(action):
            if name is None or "(" not in action:
                return action
            head, values = action[:-1].split("(", 1)
            return "%s(%s)" % (head, ",".join(value if v == name else v for v in values.split(",")))

        self.moves = {(move[0], instance(move[1])): move[2] for move in rule["moves"]}
        self.forbidden = {(state, instance(action)) for state, action in rule["forbidden"]}
        for state in [move[0] for move in rule["moves"]] + [move[2] for move in rule["moves"]]:
            assert state < rule["states"]

    def sends(self):
        return {action for _, action in self.forbidden}


def instances(rules):
    for rule in rules:
        for value in rule["parameter"]["values"] if "parameter" in rule else [None]:
            yield Rule(rule, value)


def compare(result):
    """Returns how many forbidden sends were seen."""
    contract = Contract(result["contract"])
    assumption = {(move[0], move[1]): move[2] for move in result["assumption"]["moves"]}
    rules = list(instances(result["rules"]))
    without = set(result["without_rule"])
    seen = 0
    level = [(0, 0, tuple(0 for _ in rules), [])]
    met = set()
    steps = 0
    for _ in range(LENGTH):
        following = []
        for state, place, at, trace in level:
            for action in contract.actions:
                raw, to = contract.moves.get((state, action)), contract.to(state, action)
                where = trace + [action]
                steps += 1
                assert ((place, action) not in assumption) == (raw == "error"), ("assumption", where)
                if not action.startswith("?") and (to == "error" or isinstance(to, int)) and action not in without:
                    banned = any((at[i], action) in rule.forbidden for i, rule in enumerate(rules))
                    assert banned == (to == "error"), ("rules", where)
                    seen += banned
                if not isinstance(to, int) or steps > MOST_STEPS:
                    continue
                after = tuple(rule.moves.get((at[i], action), at[i]) for i, rule in enumerate(rules))
                new = (to, assumption[place, action], after)
                if new not in met:
                    met.add(new)
                    following.append(new + (where,))
        level = following
    return seen


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    tally = {"conditional": 0, "rules": 0, "forbidden": 0, "with a parameter": 0}
    with tempfile.NamedTemporaryFile("w", suffix=".aml") as file:
        for seed in range(options.seed - 1, options.seed + options.rounds):
            text = system(random.Random(seed)) if seed >= options.seed else FOLDED
            file.seek(0)
            file.truncate()
            file.write(text)
            file.flush()
            done = subprocess.run([options.lacuna, "assume", file.name, "--states", "20000", "--json"],
                                  capture_output=True, text=True)
            answer = json.loads(done.stdout)
            for result in answer.get("results") or []:
                if result["verdict"] != "conditional" or "rules" not in result or result["contract"]["moves"] is None \
                        or result["assumption"]["moves"] is None:
                    continue
                try:
                    seen = compare(result)
                except AssertionError as error:
                    sys.exit("seed %d: %s\n%s" % (seed, error, text))
                tally["conditional"] += 1
                tally["rules"] += len(result["rules"])
                tally["forbidden"] += seen
                tally["with a parameter"] += sum("parameter" in rule for rule in result["rules"])
    print("%d systems: %s" % (options.rounds, ", ".join("%d %s" % (n, what) for what, n in tally.items())))
    if options.rounds >= ENOUGH and not all(tally.values()):
        sys.exit("too little happened")


if __name__ == "__main__":
    main()
