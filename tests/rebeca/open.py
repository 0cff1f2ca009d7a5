#!/usr/bin/env python3
"""Attacks missing rebecs: open.py LACUNA [--seed N] [--rounds N] [--seconds S] [--keep FOLDER]

Random models in which a rebec is missing go through `lacuna assume`, and random classes in its place through `lacuna check`. Each class is also
put into the model by hand, as text, and `lacuna verify` says whether the property holds there. What is accepted must hold, what is rejected
must be violated, and what `check` itself says of the whole system must be the same."""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time

GAP_MESSAGES = {"ask": [], "tell": ["int"], "give": ["ReactiveClass"], "stop": ["boolean"]}
MESSAGES = {"go": [], "yes": [], "no": ["boolean"], "hand": ["ReactiveClass"]}
SECONDS = 60

# Of models that cannot be meant: an answer that no queue holds, a property that is not a safety property.
EXPECTED_REFUSALS = ["and this answer sends more", "is not a safety property"]


class Case:
    """A model, its interface, its property, and how texts are made of them."""

    def __init__(self, random):
        self.random = random
        self.others = ["c%d" % i for i in range(random.randint(2, 3))]
        self.classes = {name: name.upper() for name in self.others}
        self.replies = random.random() < 0.5  # whoever asks is answered
        if self.replies:
            self.classes = {name: "C0" for name in self.others}
        elif random.random() < 0.3:
            self.classes[self.others[-1]] = self.classes[self.others[0]]
        self.old = random.random() < 0.2  # Rebeca 2.0
        self.shared = not self.old and random.random() < 0.2  # another rebec is of the class of the missing one
        self.gap_messages = random.sample(sorted(GAP_MESSAGES), random.randint(1, 3))
        self.form = "class" if self.shared else random.choice(["class", "class", "abstract", "interface"])
        self.rebecs = self.others + (["twin"] if self.shared else [])
        self.rebecs.insert(random.randint(0, len(self.rebecs)), "m")
        self.knows_by_line = self.form == "class" and random.random() < 0.5
        self.senders = {}
        self.bodies = {}
        for name in dict.fromkeys(self.classes.values()):
            self.bodies[name] = {m: self.block(name, m, random.choice([0, 1, 1, 2])) for m in MESSAGES}
            self.bodies[name]["go"] = "m.%s %s" % (self.gap_send("go"), self.block(name, "go", random.randint(0, 2)))
            for message in random.sample(["yes", "no", "hand"], 2):
                again = "m." if self.shared else random.choice(["m.", "((Gap)sender).", "if (r == m) ((Gap)r)."])
                self.bodies[name][message] += random.choice(["", " self.go();", " " + again + self.gap_send(message)])
        self.queues = {name: random.choice([1, 2, 2, 3, 3, 4]) for name in self.bodies}

    # ---- the code of the others ----

    def block(self, name, message, length, depth=0):
        return " ".join(self.statement(name, message, depth) for _ in range(length))

    def gap_send(self, message):
        kinds = self.gap_messages
        chosen = self.random.choice(kinds)
        return "%s(%s);" % (chosen, {"tell": self.random.choice(["0", "1", "2", "n"]),
                                     "give": self.random.choice(["self", "peer", "m", "null"] + (["sender"] if message else [])),
                                     "stop": self.random.choice(["f", "true"])}.get(chosen, ""))

    def own_send(self, message):
        chosen = self.random.choice(["yes", "no", "hand", "go"])
        return "%s(%s);" % (chosen, {"no": self.random.choice(["f", "!f"]),
                                     "hand": self.random.choice(["self", "m", "peer", "null", "sender"])}.get(chosen, ""))

    def statement(self, name, message, depth):
        r = self.random.random()
        if r < 0.3:
            return "m." + self.gap_send(message)
        if r < 0.4:
            return self.random.choice(["peer.", "self."]) + self.own_send(message)
        if r < 0.43:
            return "self.go();"
        if r < 0.6:
            return self.random.choice(["f = !f;", "f = ?(true, false);", "n = (n + 1) % 3;", "r = sender;", "r = m;"])
        if r < 0.63 and not self.shared:
            return "((Gap)%s).%s" % (self.random.choice(["r", "sender"]), self.gap_send(message))
        if r < 0.66:
            return "((%s)%s).%s" % (name, self.random.choice(["r", "sender"]), self.own_send(message))
        if r < 0.67:
            return "assertion(f);"
        if depth > 1:
            return "f = true;"
        condition = self.random.choice(["f", "n == 1", "sender == m", "sender == peer", "sender == self", "r == m", "r == null"]
                                       + (["b"] if message == "no" else ["x == m", "x == sender"] if message == "hand" else []))
        return "if (%s) { %s } else { %s }" % (condition, self.block(name, message, self.random.randint(1, 2), depth + 1),
                                               self.block(name, message, self.random.randint(0, 1), depth + 1))

    def class_text(self, name, gap):
        first = "msgsrv initial() { self.go(); }" if self.old else "%s() { self.go(); }" % name
        parameters = {"no": "boolean b", "hand": "ReactiveClass x"}
        servers = "\n".join("  msgsrv %s(%s) { %s }" % (m, parameters.get(m, ""), body) for m, body in self.bodies[name].items())
        return "reactiveclass %s(%d) {\n  knownrebecs { %s m; ReactiveClass peerAny; %s peer; }\n  statevars { boolean f; int n; ReactiveClass r; }\n  %s\n%s\n}\n" % (
            name, self.queues[name], gap, name, first, servers)

    # ---- the model ----

    def signature(self, message):
        names = {"tell": "int v", "give": "ReactiveClass r", "stop": "boolean b"}
        return "%s(%s)" % (message, names.get(message, ""))

    def gap_class(self):
        known = " ".join("%s %s;" % (self.classes[o], o) for o in self.others) if self.knows_by_line or self.shared else ""
        if self.form == "interface":
            return "interface Gap {\n%s\n}\n" % "\n".join("  msgsrv %s;" % self.signature(m) for m in self.gap_messages)
        if self.form == "abstract":
            return "abstract reactiveclass Gap(2) {\n%s\n}\n" % "\n".join("  abstract msgsrv %s;" % self.signature(m) for m in self.gap_messages)
        servers = "\n".join("  msgsrv %s { %s }" % (self.signature(m), "c0.yes();" if known and self.shared else "") for m in self.gap_messages)
        first = "  msgsrv initial() { }\n" if self.old else ""
        return "reactiveclass Gap(2) {\n  knownrebecs { %s }\n%s%s\n}\n" % (known, first, servers)

    def line(self, rebec, gap="Gap", known=None, arguments=""):
        if rebec == "twin":
            return "  Gap twin(%s):();" % ", ".join(self.others)
        if rebec == "m":
            known = (self.others if self.knows_by_line or self.shared else []) if known is None else known
            return "  %s m(%s):(%s);" % (gap, ", ".join(known), arguments)
        mates = [o for o in self.others if self.classes[o] == self.classes[rebec]]
        peer = mates[(mates.index(rebec) + 1) % len(mates)]
        other = self.others[(self.others.index(rebec) + 1) % len(self.others)]
        return "  %s %s(%s, %s, %s):();" % (self.classes[rebec], rebec, "m", other, peer)

    def main(self, **gap):
        return "main {\n%s\n}\n" % "\n".join(self.line(r, **(gap if r == "m" else {})) for r in self.rebecs)

    def model(self):
        return "".join(self.class_text(name, "Gap") for name in self.bodies) + self.gap_class() + self.main()

    # ---- the interface and the property ----

    def answer(self, message):
        receiver = self.random.choice(self.others)
        chosen = self.random.choice(["yes", "yes", "no", "hand"])
        values = {"no": ["true", "false", "_"] + (["v > 0"] if message == "tell" else ["b", "!b"] if message == "stop" else []),
                  "hand": ["null", receiver, "_"] + (["r"] if message == "give" else [])}.get(chosen)
        return (receiver, chosen, self.random.choice(values) if values else None)

    def interface(self):
        lines, self.alternatives = [], {}
        for message in self.gap_messages:
            parameters = {"tell": "(int 0..2 v)", "give": "(r)", "stop": "(b)"}.get(message, "")
            groups = [None] if not self.replies and self.random.random() < 0.6 else self.others + (["twin"] if self.shared else [])
            for sender in groups:
                for _ in range(self.random.choice([1, 1, 2])):
                    answers = [self.answer(message) for _ in range(self.random.choice([0, 1, 1, 1, 2]))]
                    if self.replies and sender in self.others:
                        answers = [(sender, m, v) for _, m, v in answers]
                    self.alternatives.setdefault(message, []).append((sender, answers))
                    lines.append("  %s%s%s -> %s;" % (sender + ">" if sender else "", message, parameters, ", ".join(
                        "%s!%s%s" % (r, m, "(%s)" % v if v else "") for r, m, v in answers)))
        return "missing m {\n%s\n}\n" % "\n".join(lines)

    def pattern(self):
        if self.random.random() < 0.6:
            receiver, message = self.random.choice(self.others), self.random.choice(["yes", "no", "hand", "yes", "no"])
            values = {"no": ["", "(true)", "(_)"], "hand": ["", "(m)", "(_)", "(c0)"]}.get(message, [""])
            sender = self.random.choice(["", "m>", "m>", "c0>"])
        else:
            receiver, message = "m", self.random.choice(self.gap_messages)
            values = {"tell": ["", "(1)", "(_)"], "give": ["", "(c0)", "(m)"], "stop": ["", "(true)"]}.get(message, [""])
            sender = self.random.choice(["", "c0>", "c1>"])
        return sender + receiver + "!" + message + self.random.choice(values)

    def reply_property(self):
        """Nobody gets an answer without having asked."""
        one, asked, answer = self.random.choice(self.others), self.random.choice(self.gap_messages), self.random.choice(["yes", "no", "hand"])
        return "property p {\n  s0: %s>m!%s -> s1; m>%s!%s -> error;\n  s1: m>%s!%s -> s0;\n}\n" % (one, asked, one, answer, one, answer)

    def property(self):
        if self.random.random() < (0.5 if self.replies else 0.1):
            return self.reply_property()
        if self.random.random() < 0.3:
            return "property p = G (%s -> X (!%s W %s));\n" % (self.pattern(), self.pattern(), self.pattern())
        states = ["s0", "s1", "s2"][:self.random.randint(2, 3)]
        text = []
        for i, state in enumerate(states):
            targets = [self.random.choice(states + (["error"] if i == len(states) - 1 else [])) for _ in range(self.random.randint(1, 3))]
            targets[0] = states[i + 1] if i + 1 < len(states) else "error"
            seen = []
            for target in targets:
                pattern = self.pattern()
                kind = pattern.split(">")[-1].split("(")[0]  # patterns of one kind may match the same send
                if kind not in seen:
                    text.append("  %s%s -> %s;" % ("" if seen else state + ": ", pattern, target))
                    seen.append(kind)
        return "property p {\n%s\n}\n" % "\n".join(text)

    # ---- candidates ----

    def send_answer(self, answer, to_sender):
        receiver, message, value = answer
        value = {"_": "null" if message == "hand" else "q", None: ""}.get(value, value)
        if to_sender:
            return "((%s)sender).%s(%s);" % (self.classes[receiver], message, value)
        return "%s.%s(%s);" % (receiver, message, value)

    def candidate_server(self, message):
        r = self.random
        sender, answers = r.choice(self.alternatives[message])
        body = " ".join(self.send_answer(a, self.replies or r.random() < 0.3) for a in answers)
        if self.replies and r.random() < 0.3:  # whoever asked last, or the one before
            body = "if (s != null) { %s } s = sender;" % body.replace("sender", "s")
        if sender in self.others and r.random() < (0.2 if self.replies else 0.8):
            rest = r.choice([a for a in self.alternatives[message]])
            body = "if (sender == %s) { %s } else { %s }" % (sender, body, " ".join(self.send_answer(a, False) for a in rest[1]))
        kind = r.random()
        if kind < 0.15:
            body += " " + self.send_answer(self.answer(""), r.random() < 0.5)
        elif kind < 0.3:
            body = "if (q) { %s } q = !q;" % body
        elif kind < 0.45:
            body = "if (k < 2) { k++; %s }" % body
        elif kind < 0.55 and "v " not in body and "(b" not in body and "(r" not in body and "!b" not in body and "sender" not in body:
            self.later = body
            body = "self.later();"
        elif kind < 0.6:
            body = "s = sender; if (s != null) { %s }" % body
        elif kind < 0.65:
            body = "q = sender == c0; " + body
        elif kind < 0.7:
            body = ""
        elif kind < 0.73:
            body += " assertion(q);"
        return body

    def candidate(self):
        self.later = ""
        servers = "\n".join("  msgsrv %s { %s }" % (self.signature(m), self.candidate_server(m)) for m in self.gap_messages)
        start = self.random.choice(["", "q = true;", "self.later();", "k = 1; self.later(); self.later();"])
        first = "  msgsrv initial() { %s }\n" % start if self.old else "  NAME() { %s }\n" % start
        known = " ".join("%s %s;" % (self.classes[o], o) for o in self.others)
        queue = self.random.choice([1, 2, 2, 3, 4])
        return "reactiveclass NAME(%d) {\n  knownrebecs { %s }\n  statevars { boolean q; int k; ReactiveClass s; }\n%s%s\n  msgsrv later() { %s }\n}\n" % (
            queue, known, first, servers, self.later)

    def candidate_file(self, text):
        """By the name of the class, or with a line of its own."""
        if (self.knows_by_line or self.shared) and self.random.random() < 0.6:
            return text.replace("NAME", "Gap")
        return text.replace("NAME", "Other") + "main {\n%s\n}\n" % self.line("m", gap="Other", known=self.others)

    def composed(self, text):
        """The class in place of the missing one, by hand."""
        if self.shared:
            others = "".join(self.class_text(name, "Other") for name in self.bodies)
            return others + self.gap_class() + text.replace("NAME", "Other") + self.main(gap="Other", known=self.others)
        others = "".join(self.class_text(name, "Gap") for name in self.bodies)
        return others + text.replace("NAME", "Gap") + self.main(known=self.others)


class Judge:
    def __init__(self, lacuna, folder):
        self.lacuna, self.folder = lacuna, folder
        self.counts = {}

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def run(self, *arguments):
        done = subprocess.run([self.lacuna, *arguments, "--json"], capture_output=True, text=True, timeout=SECONDS)
        if done.returncode not in (0, 1, 2, 3):
            raise AssertionError("status %d: %s\n%s" % (done.returncode, " ".join(arguments), done.stderr))
        return done.returncode, json.loads(done.stdout)

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    def judge(self, case):
        model, stub = self.write("x.rebeca", case.model()), case.random.random()
        interface = self.write("interface.aml", case.interface())
        property = self.write("p.aml", case.property())
        assumption = os.path.join(self.folder, "a.assumption")
        if os.path.exists(assumption):
            os.remove(assumption)
        options = ["--stub", "chaos"] if stub < 0.35 else []
        status, found = self.run("assume", model, interface, property, "-o", assumption, "--states", "20000", "--timeout", "10s", *options)
        self.count("assume %d" % status)
        if status == 2:
            reasons = [d["message"] for d in found["diagnostics"] if d["severity"] == "error"]
            if not any(expected in reason for reason in reasons for expected in EXPECTED_REFUSALS):
                raise AssertionError("refused: " + json.dumps(found["diagnostics"]))
        if not os.path.exists(assumption):
            return
        for _ in range(4):
            self.judge_candidate(case, assumption, property)

    def judge_candidate(self, case, assumption, property):
        text = case.candidate()
        candidate = self.write("y.rebeca", case.candidate_file(text))
        status, found = self.run("check", candidate, "--against", assumption, "--states", "20000")
        if status == 2:
            raise AssertionError("check refused: " + json.dumps(found["diagnostics"]))
        result = found["results"][0]
        whole = self.write("whole.rebeca", case.composed(text))
        status, verified = self.run("verify", whole, property, "--property", "p", "--overflow", "warn", "--states", "200000")
        starts = "initial state" not in json.dumps(verified["diagnostics"])  # otherwise a constructor fails: nothing is ever sent
        if status == 2 and starts:
            raise AssertionError("verify refused: " + json.dumps(verified["diagnostics"]))
        verdicts = {r["property"]: r["verdict"] for r in verified["results"]}
        verdict, truth = result["verdict"], verdicts["p"] if starts else "holds"
        self.count("%s/%s" % (verdict, truth))
        if verdict == "accepted" and truth != "holds" and truth != "inconclusive":
            raise AssertionError("accepted, but the whole system violates p")
        if verdict == "rejected" and truth == "holds":
            raise AssertionError("rejected, but the whole system keeps p")
        if result["confirmed"] is not None and truth in ("holds", "violated") and result["confirmed"] != (truth == "violated"):
            raise AssertionError("check says of the whole system that p is %s, verify that it %s"
                                 % ("violated" if result["confirmed"] else "kept", truth))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("lacuna")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--rounds", type=int, default=10**9)
    parser.add_argument("--seconds", type=float, default=None)
    parser.add_argument("--keep", default=None, help="a folder for the files of the case at hand")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(10**9)
    end = time.time() + options.seconds if options.seconds else None
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(options.lacuna, options.keep or folder)
        for round in range(options.rounds):
            if end and time.time() > end:
                break
            try:
                judge.judge(Case(random.Random(seed + round)))
            except Exception as error:
                print("open.py: seed %d: %s" % (seed + round, error))
                raise
    print("seed %d, %d rounds: %s" % (seed, round + 1, ", ".join("%s %d" % c for c in sorted(judge.counts.items()))))


if __name__ == "__main__":
    sys.exit(main())
