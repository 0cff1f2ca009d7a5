"""Peers that send each other messages, looked at as naively as possible: nothing here knows how `lacuna stable` does it.

A peer is a list of transitions (from, kind, message, to), kind one of "!", "?" and "tau"; states are numbers, 0 the initial
one. A state of the composition is (states of the peers, contents of the buffers), all of them tuples.
"""

DISCIPLINES = ("mailbox", "pair", "message", "bag")
TAU = "tau"


class TooLarge(Exception):
    """More states than anybody wants to wait for."""


class System:
    """`route` has the senders that a message may have, and its receiver; `names` what it is called, if not as it is."""

    def __init__(self, peers, route, names=None):
        self.peers = peers  # a list of transitions for each
        self.route = {m: (senders if isinstance(senders, tuple) else (senders,), receiver)
                      for m, (senders, receiver) in route.items()}
        self.names = names or {}

    def used(self):
        return {m for p in self.peers for (_, kind, m, _) in p if kind != TAU}

    def sent(self):
        return {m for p in self.peers for (_, kind, m, _) in p if kind == "!"}

    def senders(self, message):
        """Those who do send it."""
        return [n for n, p in enumerate(self.peers) if any((kind, m) == ("!", message) for (_, kind, m, _) in p)]

    def name(self, message):
        return self.names.get(message, message)

    def is_ambiguous(self, message):
        """Is there another one of that name for the same peer? Then labels tell the sender."""
        return any(m != message and self.name(m) == self.name(message) and self.route[m][1] == self.route[message][1]
                   for m in self.used())

    def label(self, kind, message):
        front = "p%d>" % self.senders(message)[0] if self.is_ambiguous(message) else ""
        return "%sp%d%s%s" % (front, self.route[message][1], kind, self.name(message))

    def shown(self, message):
        """In a buffer, or a run."""
        return ("p%d>" % self.senders(message)[0] if self.is_ambiguous(message) else "") + self.name(message)

    def moves(self, peer, state):
        return [t for t in self.peers[peer] if t[0] == state]

    def edges(self):
        return {(s, self.route[m][1]) for m in self.sent() for s in self.senders(m)}

    def ring(self):
        """Everybody sends to one peer at most, and receives from one at most: a ring, or pieces of rings."""
        edges = self.edges()
        return len({a for a, _ in edges}) == len(edges) == len({b for _, b in edges})


def buffer_of(system, discipline, message, sender):
    if discipline == "pair":
        return "p%d>p%d" % (sender, system.route[message][1])
    return system.label("!", message) if discipline == "message" else "p%d" % system.route[message][1]


def buffers_of(system, discipline, message):
    """Where it may lie: one buffer, or one for each sender."""
    return sorted({buffer_of(system, discipline, message, s) for s in system.senders(message)})


class Lts:
    """States, numbered from 0, the initial one; edges[s] is a set of (label, target). `how` says which steps made an edge."""

    def __init__(self):
        self.states, self.number, self.edges, self.steps, self.depth = [], {}, [], [], []

    def add(self, state, depth):
        if state not in self.number:
            self.number[state] = len(self.states)
            self.states.append(state)
            self.edges.append(set())
            self.steps.append([])
            self.depth.append(depth)
        return self.number[state]


class Composition:
    """The composition at a bound; a number for all buffers, or a dictionary of sizes."""

    def __init__(self, system, discipline, bound, receives=False, most=20000, termination=False):
        self.system, self.discipline, self.bound, self.receives = system, discipline, bound, receives
        self.sent = system.sent()
        self.places = {m: buffers_of(system, discipline, m) for m in self.sent}
        self.buffers = sorted({b for places in self.places.values() for b in places})
        self.receiver = {b: system.route[m][1] for m in self.sent for b in self.places[m]}
        self.labels = {m: (system.label("!", m), system.label("?", m), system.shown(m)) for m in self.sent}
        self.table = [{s: system.moves(p, s) for s in {0} | {t[0] for t in peer} | {t[3] for t in peer}}
                      for p, peer in enumerate(system.peers)]
        self.lts = Lts()
        start = (tuple(0 for _ in system.peers), tuple(() for _ in self.buffers))
        self.lts.add(start, 0)
        at = 0
        while at < len(self.lts.states):
            if len(self.lts.states) > most:
                raise TooLarge()
            state = self.lts.states[at]
            for label, step, target in (self.together(state) if bound == 0 else self.apart(state)):
                to = self.lts.add(target, self.lts.depth[at] + 1)
                self.lts.edges[at].add((label, to))
                self.lts.steps[at].append((step, to))
            at += 1
        ended = [n for n, (local, _) in enumerate(self.lts.states) if not any(self.table[p][s] for p, s in enumerate(local))]
        if termination and ended:  # a last step to a state of its own, which is none of the others
            for number in ended:
                self.lts.edges[number].add(("exit", len(self.lts.states)))
            self.lts.edges.append(set())

    def name(self, kind, message):
        return self.labels[message]["!?".index(kind)]

    def capacity(self, buffer):
        return self.bound[buffer] if isinstance(self.bound, dict) else self.bound

    def apart(self, state):
        """(label, step, target): what can happen with buffers."""
        local, contents = state
        for peer, here in enumerate(local):
            for _, kind, message, there in self.table[peer][here]:
                moved = local[:peer] + (there,) + local[peer + 1:]
                if kind == TAU:
                    yield TAU, (peer, TAU, None), (moved, contents)
                    continue
                if message not in self.sent:
                    continue
                label = self.name(kind, message) if kind == "!" or self.receives else TAU
                places = [buffer_of(self.system, self.discipline, message, peer)] if kind == "!" else self.places[message]
                for buffer in places:
                    index = self.buffers.index(buffer)
                    now = self.put(buffer, contents[index], message) if kind == "!" else self.take(contents[index], message)
                    if now is not None:
                        yield (label, (peer, kind, self.labels[message][2]),
                               (moved, contents[:index] + (now,) + contents[index + 1:]))

    def put(self, buffer, held, message):
        """What the buffer holds then; None: it has no room."""
        if len(held) >= self.capacity(buffer):
            return None
        return tuple(sorted(held + (message,))) if self.discipline == "bag" else held + (message,)

    def take(self, held, message):
        """What is left; None: it cannot be taken."""
        if self.discipline == "bag" and message in held:
            return held[:held.index(message)] + held[held.index(message) + 1:]
        return held[1:] if self.discipline != "bag" and held and held[0] == message else None

    def together(self, state):
        """Bound 0: what is sent is received at once, by oneself: in the next state. The second component is a message underway, if receives are visible."""
        local, underway = state
        if isinstance(underway, str):
            receiver = self.system.route[underway][1]
            for _, kind, m, there in self.table[receiver][local[receiver]]:
                if kind == "?" and m == underway:
                    moved = local[:receiver] + (there,) + local[receiver + 1:]
                    yield self.name("?", m), None, (moved, tuple(() for _ in self.buffers))
            return
        for peer, here in enumerate(local):
            for _, kind, message, there in self.table[peer][here]:
                moved = local[:peer] + (there,) + local[peer + 1:]
                if kind == TAU:
                    yield TAU, None, (moved, underway)
                elif kind == "!":
                    receiver = self.system.route[message][1]
                    for _, other, m, end in self.table[receiver][moved[receiver]]:
                        if other != "?" or m != message:
                            continue
                        if self.receives:
                            yield self.name("!", message), None, (moved, message)
                        else:
                            both = moved[:receiver] + (end,) + moved[receiver + 1:]
                            yield self.name("!", message), None, (both, underway)

    def fullest(self):
        return max((len(b) for _, contents in self.lts.states for b in contents), default=0)

    # Faults: the numbers of the states that have one.

    def deadlocks(self):
        """Nobody can move, and something is left to do. Who has come back to where it began may wait there."""
        found = []
        back = [any(t[3] == 0 for t in peer) for peer in self.system.peers]
        for number, (local, contents) in enumerate(self.lts.states):
            if self.lts.steps[number]:
                continue
            waits = any(held and self.table[self.receiver[b]][local[self.receiver[b]]]
                        for b, held in zip(self.buffers, contents))
            if waits or any(self.table[p][s] and not (number and s == 0 and back[p]) for p, s in enumerate(local)):
                found.append(number)
        return found

    def cut_off(self, contents, message):
        """It will never be received, as long as its receiver does nothing else."""
        if message not in self.sent:
            return True
        for buffer in self.places[message]:
            held = contents[self.buffers.index(buffer)]
            if self.discipline == "bag" and (len(held) < self.capacity(buffer) or message in held):
                return False
            if self.discipline != "bag" and (not held or held[0] == message):
                return False
        return True

    def unspecified(self):
        """Somebody waits in vain, and there is something for him that he does not want."""
        found = []
        for number, (local, contents) in enumerate(self.lts.states):
            filled = {self.receiver[b] for b, held in zip(self.buffers, contents) if held}
            for peer in filled:
                moves = self.table[peer][local[peer]]
                if moves and all(kind == "?" and self.cut_off(contents, m) for _, kind, m, _ in moves):
                    found.append(number)
        return found

    def orphans(self):
        return [number for number, (local, contents) in enumerate(self.lts.states)
                if any(held and not self.table[self.receiver[b]][local[self.receiver[b]]]
                       for b, held in zip(self.buffers, contents))]

    def ill_formed(self):
        found = set()
        before = [[] for _ in self.lts.states]
        for s, steps in enumerate(self.lts.steps):
            for _, t in steps:
                before[t].append(s)
        for index in range(len(self.buffers)):
            good = {n for n, (_, contents) in enumerate(self.lts.states) if not contents[index]}
            todo = list(good)
            while todo:
                for s in before[todo.pop()]:
                    if s not in good:
                        good.add(s)
                        todo.append(s)
            found |= set(range(len(self.lts.states))) - good
        return sorted(found)

    def starved(self, peer, blocked):
        """Can others go on forever, from some state on, while this peer never moves, and has not ended? Blocked: nor
        could move. States from which they cannot are taken away, until there are none."""
        left = {n for n, (local, _) in enumerate(self.lts.states) if self.table[peer][local[peer]]
                and not (blocked and any(step[0] == peer for step, _ in self.lts.steps[n]))}
        while True:
            kept = {n for n in left if any(step[0] != peer and t in left for step, t in self.lts.steps[n])}
            if kept == left:
                return bool(left)
            left = kept

    def follow(self, run, start=0):
        """The states that a run, a list of (peer, kind, message), can end in; empty: it is none."""
        here = {start}
        for step in run:
            here = {t for s in here for made, t in self.lts.steps[s] if made == step}
        return here

    def counts(self):
        return len(self.lts.states), sum(len(set(s)) for s in self.lts.steps)


def branching(systems):
    """Branching bisimilarity of the union of LTSs: for each of them the block of each of its states."""
    offsets, edges = [], []
    for lts in systems:
        offsets.append(len(edges))
        edges += [{(a, t + offsets[-1]) for a, t in e} for e in lts.edges]
    block, blocks = [0] * len(edges), 1
    while True:
        signature = [{(a, block[t]) for a, t in e if a != TAU or block[t] != block[s]} for s, e in enumerate(edges)]
        inert = [[t for a, t in e if a == TAU and block[t] == block[s] and t != s] for s, e in enumerate(edges)]
        changed = True
        while changed:
            changed = False
            for s in reversed(range(len(edges))):
                for t in inert[s]:
                    if not signature[t] <= signature[s]:
                        signature[s] |= signature[t]
                        changed = True
        names = {}
        block = [names.setdefault((block[s], frozenset(signature[s])), len(names)) for s in range(len(edges))]
        if len(names) == blocks:
            break
        blocks = len(names)
    return [block[o:o + len(l.edges)] for o, l in zip(offsets, systems)]


def quotient_size(lts, block):
    arrows = {(block[s], a, block[t]) for s, e in enumerate(lts.edges) for a, t in e if a != TAU or block[s] != block[t]}
    return len(set(block)), len(arrows)


def closure(lts, states):
    seen, todo = set(states), list(states)
    while todo:
        for a, t in lts.edges[todo.pop()]:
            if a == TAU and t not in seen:
                seen.add(t)
                todo.append(t)
    return frozenset(seen)


def after(lts, states, label):
    return closure(lts, {t for s in states for a, t in lts.edges[s] if a == label})


def has_trace(lts, trace):
    here = closure(lts, {0})
    for label in trace:
        here = after(lts, here, label)
    return bool(here)


def same_traces(one, other, most=20000):
    todo = [(closure(one, {0}), closure(other, {0}))]
    seen = set(todo)
    while todo:
        a, b = todo.pop()
        labels = {x for s in a for x, _ in one.edges[s] if x != TAU}
        if labels != {x for s in b for x, _ in other.edges[s] if x != TAU}:
            return False
        for label in labels:
            pair = after(one, a, label), after(other, b, label)
            if pair not in seen:
                if len(seen) > most:
                    raise TooLarge()
                seen.add(pair)
                todo.append(pair)
    return True


def holds_never(lts, x):
    """G !x"""
    return all(a != x for e in lts.edges for a, _ in e)


def holds_not_before(lts, x, y):
    """!x W y"""
    seen, todo = {0}, [0]
    while todo:
        for a, t in lts.edges[todo.pop()]:
            if a == x != y:
                return False
            if a != y and t not in seen:
                seen.add(t)
                todo.append(t)
    return True


def holds_finally(lts, x, starts=(0,)):
    """F x: no maximal run, from any of these states, goes without x."""
    kept = [[t for a, t in e if a != x] for e in lts.edges]
    reach, todo = set(starts), list(starts)
    while todo:
        for t in kept[todo.pop()]:
            if t not in reach:
                reach.add(t)
                todo.append(t)
    if any(not lts.edges[s] for s in reach):
        return False
    left = set(reach)  # what is left after states without a way on are taken away lies on, or leads to, a cycle
    while True:
        away = {s for s in left if not any(t in left for t in kept[s])}
        if not away:
            return not left
        left -= away


def holds_answers(lts, x, y):
    """G (x -> F y)"""
    return x == y or holds_finally(lts, y, {t for e in lts.edges for a, t in e if a == x})
