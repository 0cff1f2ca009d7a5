Proofs: properties of components, and the property of the whole system that follows from them.

A ring of three: whoever has the token gives it to the next one, and waits until it comes back.

  $ cat > ring.rebeca <<'EOF'
  > reactiveclass Node(3) {
  >   knownrebecs { Node next; }
  >   statevars { boolean has; byte rounds; }
  >   Node(boolean first) { has = first; if (first) self.pass(); }
  >   msgsrv take() { has = true; if (rounds < 2) rounds++; self.pass(); }
  >   msgsrv pass() { if (has) { has = false; next.take(); } }
  > }
  > main { Node node0(node1):(true); Node node1(node2):(false); Node node2(node0):(false); }
  > EOF
  $ cat > ring.property <<'EOF'
  > property {
  >   define { few0 = node0.rounds <= 2; few1 = node1.rounds <= 2; few2 = node2.rounds <= 2; }
  >   Assertion { Few: few0 && few1 && few2; One: !(node0.has && node1.has) && !(node1.has && node2.has) && !(node2.has && node0.has); }
  >   LTL { Long: G(few0 && few1) && G(few2); Live: G(F(node0.has)); Wrong: G(node1.rounds < 2); }
  > }
  > EOF

A schema: for repeats a statement, all a formula. The first node is different, the others are the same up to names.

  $ cat > ring.proof <<'EOF'
  > proof {   // a comment
  >   for i in 0..2
  >     component node[i] satisfies G(node[i].rounds <= 2 && node[i].rounds >= 0);
  >   system satisfies G(all i in 0..2 (node[i].rounds < 3));
  > }
  > EOF
  $ lacuna prove ring.rebeca ring.proof
  theorem  G(((node0.rounds < 3) && (node1.rounds < 3) && (node2.rounds < 3)))
  ~
  lemma  component  property                                   how                 states  transitions  time
      1  node0      G(node0.rounds <= 2 && node0.rounds >= 0)  verified                12           20  # ms
      2  node1      G(node1.rounds <= 2 && node1.rounds >= 0)  verified                 9           14  # ms
      3  node2      G(node2.rounds <= 2 && node2.rounds >= 0)  by symmetry with 2       9           14  -
  ~
  The lemmas imply the theorem.
  ~
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB
  $ lacuna prove ring.rebeca ring.proof --json
  {
    "schema": 1,
    "command": "prove",
    "status": 0,
    "results": [
      {
        "property": "G(((node0.rounds < 3) && (node1.rounds < 3) && (node2.rounds < 3)))",
        "verdict": "proved",
        "refuted": false,
        "lemmas": [
          {
            "property": "G(node0.rounds <= 2 && node0.rounds >= 0)",
            "verdict": "holds",
            "method": "checked",
            "symmetric_to": null,
            "states": 12,
            "transitions": 20,
            "seconds": #,
            "component": [
              "node0"
            ],
            "assumed": [],
            "external": [
              {
                "sender": "node2",
                "receiver": "node0",
                "message": "take",
                "values": []
              }
            ],
            "carries_over": true,
            "theorem": "RC, Theorem 2",
            "counterexample": null,
            "blame": null,
            "whole_run": null,
            "run": null
          },
          {
            "property": "G(node1.rounds <= 2 && node1.rounds >= 0)",
            "verdict": "holds",
            "method": "checked",
            "symmetric_to": null,
            "states": 9,
            "transitions": 14,
            "seconds": #,
            "component": [
              "node1"
            ],
            "assumed": [],
            "external": [
              {
                "sender": "node0",
                "receiver": "node1",
                "message": "take",
                "values": []
              }
            ],
            "carries_over": true,
            "theorem": "RC, Theorem 2",
            "counterexample": null,
            "blame": null,
            "whole_run": null,
            "run": null
          },
          {
            "property": "G(node2.rounds <= 2 && node2.rounds >= 0)",
            "verdict": "holds",
            "method": "symmetric",
            "symmetric_to": 2,
            "states": 9,
            "transitions": 14,
            "seconds": #,
            "component": [
              "node2"
            ],
            "carries_over": true,
            "counterexample": null,
            "run": null
          }
        ],
        "implication": {
          "valid": true,
          "part": null,
          "word": null,
          "undefined": null
        },
        "theorem": "RC, Corollary 1",
        "without_overflow": true,
        "script": "proof {\u000a  component node0\u000a    satisfies G(node0.rounds <= 2 && node0.rounds >= 0);\u000a  component node1\u000a    satisfies G(node1.rounds <= 2 && node1.rounds >= 0);\u000a  component node2\u000a    satisfies G(node2.rounds <= 2 && node2.rounds >= 0);\u000a  system satisfies G(((node0.rounds < 3) && (node1.rounds < 3) && (node2.rounds < 3)));\u000a}\u000a"
      }
    ],
    "diagnostics": []
  }

Definitions and properties of property files can be used.

  $ cat > named.proof <<'EOF'
  > proof { component node0 satisfies G(few0); component node1 satisfies G(few1); component node2, node1 satisfies G(few2 && few1); system satisfies Few; }
  > EOF
  $ lacuna prove ring.rebeca ring.property named.proof
  theorem  Few
  ~
  lemma  component     property         how       states  transitions  time
      1  node0         G(few0)          verified      12           20  # ms
      2  node1         G(few1)          verified       9           14  # ms
      3  node1, node2  G(few2 && few1)  verified     163          358  # ms
  ~
  The lemmas imply the theorem.
  ~
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB

What does not follow has a word that shows it.

  $ cat > gap.proof <<'EOF'
  > proof { component node1 satisfies G(node1.rounds <= 2); component node2 satisfies G(node2.rounds <= 2);
  >   system satisfies G(node1.rounds < 2) && G(node2.rounds < 3) && G(!node0.has); }
  > EOF
  $ lacuna prove ring.rebeca gap.proof
  theorem  G(node1.rounds < 2) && G(node2.rounds < 3) && G(!node0.has)
  ~
  lemma  component  property              how                 states  transitions  time
      1  node1      G(node1.rounds <= 2)  verified                 9           14  # ms
      2  node2      G(node2.rounds <= 2)  by symmetry with 1       9           14  -
  ~
  G(node1.rounds < 2) does not follow from lemma 1.
  A word that satisfies the lemmas, but not the theorem: cycle{node1.rounds <= 2 & !(node1.rounds < 2)}
  ~
  G(!node0.has) does not follow from the lemmas, which do not name its variables.
  A word that satisfies the lemmas, but not the theorem: node0.has; cycle{!(node0.has)}
  ~
  Not proved. The whole system may still satisfy the theorem.
  ~
  # s, # MB
  [1]
  $ lacuna prove ring.rebeca gap.proof --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], r["refuted"], r["implication"])'
  failed False {'valid': False, 'part': 'G(node1.rounds < 2)', 'word': 'cycle{node1.rounds <= 2 & !(node1.rounds < 2)}', 'undefined': None}

A lemma that is violated: really, or only in the component.

  $ cat > real.proof <<'EOF'
  > proof { component node1 satisfies G(node1.rounds < 1); system satisfies G(node1.rounds < 1 || node1.has); }
  > EOF
  $ lacuna prove ring.rebeca real.proof
  theorem  G(node1.rounds < 1 || node1.has)
  ~
  lemma  component  property             how       states  transitions  time
      1  node1      G(node1.rounds < 1)  violated       2            1  # ms
  ~
           ┌───────┐   ┌───────┐
           │ node0 │   │ node1 │
           └───┬───┘   └───┬───┘
     1         ○           │
               ├── take ──▶│
     2         │           ● take ←1
               │           ├─╮ pass
               │           │◀╯
  ■ π: lemma 1 is violated here: node1.rounds = 1
  ←n: sent in turn n
  not shown: node2
  ~
  The whole system violates lemma 1 as well:
  ~
             ┌───────┐   ┌───────┐
             │ node0 │   │ node1 │
             └───┬───┘   └───┬───┘
  main  ─ pass ─▶│           │
     1           ● pass      │
                 ├── take ──▶│
     2           │           ● take ←1
                 │           ├─╮ pass
                 │           │◀╯
  ■ π: lemma 1 is violated here: node1.rounds = 1
  ←n: sent in turn n
  not shown: node2
  ~
  The lemma would imply the theorem, but it was not shown.
  ~
  Not proved. The whole system may still satisfy the theorem.
  ~
  # s, # MB
  [1]
  $ cat > spurious.proof <<'EOF'
  > proof { component node0, node1 satisfies G(!(node0.has && node1.has)); system satisfies G(!(node0.has && node1.has)); }
  > EOF
  $ lacuna prove ring.rebeca spurious.proof
  theorem  G(!(node0.has && node1.has))
  ~
  lemma  component     property                      how       states  transitions  time
      1  node0, node1  G(!(node0.has && node1.has))  violated      14           15  # ms
  ~
             ┌───────┐   ┌───────┐   ┌───────┐
             │ node0 │   │ node1 │   │ node2 │
             └───┬───┘   └───┬───┘   └───┬───┘
  main  ─ pass ─▶│           │           │
     1           ● pass      │           │
                 ├── take ──▶│           │
     2           │           │           ○
                 │◀──────────┼── take ───┤
     3           ● take ←2   │           │
                 ├─╮ pass    │           │
                 │◀╯         │           │
     4           │           ● take ←1   │
                 │           ├─╮ pass    │
                 │           │◀╯         │
  ■ π: lemma 1 is violated here: node0.has = true, node1.has = true
  ←n: sent in turn n
  ~
  The whole system does not violate lemma 1: the run above is spurious.
  In the whole system, node2 does not send take to node0 at that moment. Add node2 to the component.
  ~
  The lemma would imply the theorem, but it was not shown.
  ~
  Not proved. The whole system may still satisfy the theorem.
  ~
  # s, # MB
  [1]
  $ lacuna prove ring.rebeca spurious.proof --json | python3 -c '
  > import json, sys
  > r = json.load(sys.stdin)["results"][0]
  > l = r["lemmas"][0]
  > print(r["verdict"], r["refuted"], l["verdict"], l["counterexample"], l["blame"], l["run"] is not None, l["whole_run"])'
  failed False violated spurious {'sender': 'node2', 'receiver': 'node0', 'message': 'take', 'values': []} True None

A lemma that holds and does not carry over.

  $ cat > live.proof <<'EOF'
  > proof { component node0, node1, node2 satisfies G(F(node0.has)); system satisfies Live; }
  > EOF
  $ lacuna prove ring.rebeca ring.property live.proof
  theorem  Live
  ~
  lemma  component            property         how       states  transitions  time
      1  node0, node1, node2  G(F(node0.has))  verified      18           18  # ms
  ~
  The lemma implies the theorem.
  ~
  Proved: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  ~
  # s, # MB

An atom that may have no value must be in a lemma.

  $ cat > undefined.proof <<'EOF'
  > proof { component node1 satisfies G(node1.rounds <= 2); system satisfies G(4 / node1.rounds > 1 || !(4 / node1.rounds > 1)) ; }
  > EOF
  $ lacuna prove ring.rebeca undefined.proof
  theorem  G(4 / node1.rounds > 1 || !(4 / node1.rounds > 1))
  ~
  lemma  component  property              how       states  transitions  time
      1  node1      G(node1.rounds <= 2)  verified       9           14  # ms
  ~
  G(4 / node1.rounds > 1 || !(4 / node1.rounds > 1)) does not follow from the lemma: 4 / node1.rounds > 1 may have no value, and no lemma names it.
  ~
  Not proved. The whole system may still satisfy the theorem.
  ~
  # s, # MB
  [1]

Atoms about the same variable are related.

  $ cat > related.proof <<'EOF'
  > proof { component node1 satisfies G(node1.rounds == 0 || node1.rounds == 1 || node1.rounds == 2); system satisfies G(node1.rounds < 3 && node1.rounds > -1); }
  > EOF
  $ lacuna prove ring.rebeca related.proof | tail -5
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB

A limit.

  $ lacuna prove ring.rebeca ring.proof --states 2
  theorem  G(((node0.rounds < 3) && (node1.rounds < 3) && (node2.rounds < 3)))
  ~
  lemma  component  property                                   how           states  transitions  time
      1  node0      G(node0.rounds <= 2 && node0.rounds >= 0)  inconclusive       3            2  # ms
      2  node1      G(node1.rounds <= 2 && node1.rounds >= 0)  inconclusive       4            3  # ms
      3  node2      G(node2.rounds <= 2 && node2.rounds >= 0)  inconclusive       4            3  # ms
  ~
  The lemmas would imply the theorem, but not all of them were shown.
  ~
  Not proved: a limit ended the search. No counterexample was found so far.
  ~
  # s, # MB
  [3]

Search: without a script. It begins with the actors that a part of the property speaks of.

  $ lacuna prove ring.rebeca ring.property --property Long -o found.proof
  proof {
    component node0
      satisfies G(node0.rounds <= 2);
    component node1
      satisfies G(node1.rounds <= 2);
    component node2
      satisfies G(node2.rounds <= 2);
    system satisfies Long;
  }
  ~
  lemma  component  property              how                 states  transitions  time
      1  node0      G(node0.rounds <= 2)  verified                12           20  # ms
      2  node1      G(node1.rounds <= 2)  verified                 9           14  # ms
      3  node2      G(node2.rounds <= 2)  by symmetry with 2       9           14  -
  ~
  The lemmas imply the theorem.
  ~
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB
  $ lacuna prove ring.rebeca ring.property found.proof | tail -5
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB
  $ lacuna prove ring.rebeca ring.property --property One
  proof {
    component node0, node1, node2
      satisfies G(!(node0.has && node1.has));
    component node0, node1, node2
      satisfies G(!(node1.has && node2.has));
    component node0, node1, node2
      satisfies G(!(node2.has && node0.has));
    system satisfies One;
  }
  ~
  lemma  component            property                      how       states  transitions  time
      1  node0, node1, node2  G(!(node0.has && node1.has))  verified      18           18  # ms
      2  node0, node1, node2  G(!(node1.has && node2.has))  verified      18           18  # ms
      3  node0, node1, node2  G(!(node2.has && node0.has))  verified      18           18  # ms
  ~
  The lemmas imply the theorem.
  ~
  Proved: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  ~
  # s, # MB
  $ lacuna prove ring.rebeca ring.property --property Wrong -o no.proof
  lacuna: note: there is no proof: no.proof was not written
    hint: fix the system, or write a proof by hand
  theorem  Wrong
  ~
  lemma  component  property             how       states  transitions  time
      1  node1      G(node1.rounds < 2)  violated       4            3  # ms
  ~
           ┌───────┐   ┌───────┐
           │ node0 │   │ node1 │
           └───┬───┘   └───┬───┘
     1         ○           │
               ├── take ──▶│
     2         │           ● take ←1
               │           ├─╮ pass
               │           │◀╯
     3         ○           │
               ├── take ──▶│
     4         │           ● take ←3
               │           ├─╮ pass
               │           │◀╯
  ■ π: lemma 1 is violated here: node1.rounds = 2
  ←n: sent in turn n
  not shown: node2
  ~
  The whole system violates lemma 1 as well:
  ~
             ┌───────┐   ┌───────┐   ┌───────┐
             │ node0 │   │ node1 │   │ node2 │
             └───┬───┘   └───┬───┘   └───┬───┘
  main  ─ pass ─▶│           │           │
     1           ● pass      │           │
                 ├── take ──▶│           │
     2           │           ● take ←1   │
                 │           ├─╮ pass    │
                 │           │◀╯         │
     3           │           ● pass ←2   │
                 │           ├── take ──▶│
     4           │           │           ● take ←3
                 │           │           ├─╮ pass
                 │           │           │◀╯
     5           │           │           ● pass ←4
                 │◀──────────┼── take ───┤
     6           ● take ←5   │           │
                 ├─╮ pass    │           │
                 │◀╯         │           │
     7           ● pass ←6   │           │
                 ├── take ──▶│           │
     8           │           ● take ←7   │
                 │           ├─╮ pass    │
                 │           │◀╯         │
  ■ π: lemma 1 is violated here: node1.rounds = 2
  ←n: sent in turn n
  ~
  The lemma would imply the theorem, but it was not shown.
  ~
  Not proved: the whole system violates the theorem, as the run shows.
  ~
  # s, # MB
  [1]
  $ lacuna prove ring.rebeca ring.property --property Live
  theorem  Live
  ~
  lemma  component  property         how                             states  transitions  time
      1  node0      G(F(node0.has))  holds, but does not carry over      12           20  # ms
  ~
  lemma 1 holds in its component, but not necessarily in the whole system: only safety properties that do not count steps carry over.
  ~
  The lemma would imply the theorem, but it was not shown.
  ~
  Not proved. The whole system may still satisfy the theorem.
  ~
  # s, # MB
  [1]

A part that speaks of nobody.

  $ echo 'property { LTL { Trivial: G(true) && G(node1.rounds < 3); } }' > trivial.property
  $ lacuna prove ring.rebeca trivial.property --property Trivial
  proof {
    component node0
      satisfies G(true);
    component node1
      satisfies G(node1.rounds < 3);
    system satisfies Trivial;
  }
  ~
  lemma  component  property             how       states  transitions  time
      1  node0      G(true)              verified      12           20  # ms
      2  node1      G(node1.rounds < 3)  verified       9           14  # ms
  ~
  The lemmas imply the theorem.
  ~
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB

A definition that is used twice, and a part that needs a neighbour.

  $ echo 'property { define { apart = !(node0.has && node1.has); } Assertion { Apart: apart && (apart || node2.has); } }' > apart.property
  $ lacuna prove ring.rebeca apart.property --property Apart | head -8
  proof {
    component node0, node1, node2
      satisfies G(!(node0.has && node1.has));
    component node0, node1, node2
      satisfies G(apart || node2.has);
    system satisfies Apart;
  }
  ~

Mistakes in schemas.

  $ cat > bad1.proof <<'EOF'
  > proof {
  >   for i in 0..2 component node[j] satisfies G(node[i].has);
  >   system satisfies G(node0.has);
  > }
  > EOF
  $ lacuna prove ring.rebeca bad1.proof
  bad1.proof:2:32: error: j is not a variable of the schema
       2 |   for i in 0..2 component node[j] satisfies G(node[i].has);
         |                                ^
    hint: give i its values with for i in 0..2 or all i in 0..2 (…)
  [2]
  $ for text in 'for i in 2..0 component node[i] satisfies G(node[i].has);' 'for i of 0..2 component node[i] satisfies G(node[i].has);' \
  >   'for 1 in 0..2 component node[i] satisfies G(node[i].has);' 'for i in 0 2 component node[i] satisfies G(node[i].has);' \
  >   'for i in 0..2 component node[i] satisfies G(node[i].has)' 'for i in 0..1 component node[i - 1] satisfies G(node[i].has);' \
  >   'for i in 0..1 component node[i / 0] satisfies G(node[i].has);' 'for i in 0..5000 component node[i] satisfies G(node[i].has);' \
  >   'for i in 0..1 component node[i satisfies G(node[i].has);' 'for i in 0..1 component node[(i + 1] satisfies G(node[i].has);' \
  >   'for i in 0..1 component node[+] satisfies G(node[i].has);' 'for i in 0..9999999999 component node[i] satisfies G(node[i].has);' \
  >   'for i in 0..1 component node[i] satisfies G(all i in 0..1 (node[i].has));' 'component node0 satisfies G(all i in 0..1 node[i].has);' \
  >   'component node0 satisfies G(all i in 0..1 (node[i].has;' 'for i in 0..99 for j in 0..999 component node0 satisfies G(node[0].rounds < i + j);'; do
  >   echo "proof { $text }" > bad.proof; lacuna prove ring.rebeca bad.proof 2>&1 | grep -v 'proof {' ; done
  bad.proof:1:18: error: the range is empty
         |                  ^
    hint: write the smaller number first
  bad.proof:1:15: error: expected 'in' after the variable
         |               ^~
    hint: write for i in 0..2 component …;
  bad.proof:1:13: error: expected the name of a variable
         |             ^
    hint: write for i in 0..2 component …;
  bad.proof:1:20: error: expected '..' in the range
         |                    ^
    hint: write for i in 0..2 component …;
  bad.proof:1:9: error: missing ';' after the statement that for repeats
         |         ^~~
    hint: write ; behind it
  bad.proof:1:33: error: the number behind the name is negative
         |                                 ^~~~
    hint: write (i + 2) % 3 for (i - 1) % 3: % keeps the sign of its left side
  bad.proof:1:40: error: division by zero
         |                                        ^
    hint: divide by another number
  bad.proof:1:18: error: the range has more than 1000 values
         |                  ^
    hint: use a smaller range
  bad.proof:1:40: error: expected ']' after the number
         |                                        ^~~~~~~~~
    hint: close the bracket
  bad.proof:1:44: error: expected ')' in the expression
         |                                            ^
    hint: close the parenthesis
  bad.proof:1:38: error: expected a number or a variable of the schema
         |                                      ^
    hint: use numbers, variables of the schema and + - * / % ( )
  bad.proof:1:21: error: the number is too large for a schema
         |                     ^~~~~~~~~~
    hint: use a smaller number
  bad.proof:1:57: error: this variable is declared twice
         |                                                         ^
    hint: give one of them another name
  bad.proof:1:51: error: expected '(' after the range
         |                                                   ^~~~
    hint: write all i in 0..2 (…)
  bad.proof:1:51: error: the bracket is not closed
         |                                                   ^
    hint: write all i in 0..2 (…)
  bad.proof:1:40: error: the proof gets too long when it is expanded
         |                                        ^~~~~~~~~
    hint: write smaller ranges

Mistakes in the copies are shown in the expanded line.

  $ cat > bad2.proof <<'EOF'
  > proof {
  >   for i in 1..3
  >     component node[i] satisfies G(node[i].hat);
  >   system satisfies G(node0.has);
  > }
  > EOF
  $ lacuna prove ring.rebeca bad2.proof
  bad2.proof:3:35: error: unknown state variable hat of Node
       3 | component node1 satisfies G(node1.hat); component node2 satisfies G(node2.…
         |                                   ^~~
    hint: did you mean has?
  bad2.proof:3:75: error: unknown state variable hat of Node
       3 | …1 satisfies G(node1.hat); component node2 satisfies G(node2.hat); component node3 satisfies G(node3.…
         |                                                              ^~~
    hint: did you mean has?
  bad2.proof:3:91: error: unknown rebec node3
       3 | …de1.hat); component node2 satisfies G(node2.hat); component node3 satisfies G(node3.hat);
         |                                                              ^~~~~
    hint: did you mean node0?
  bad2.proof:3:109: error: unknown name node3
       3 | …t node2 satisfies G(node2.hat); component node3 satisfies G(node3.hat);
         |                                                              ^~~~~
    hint: did you mean node0?
  [2]

Mistakes in scripts.

  $ cat > bad3.proof <<'EOF'
  > proof {
  >   component nod1 satisfies G(node1.has);
  >   component node1 satisfies G(node1.has)
  >   component node2 G(node1.has);
  >   lemma x;
  >   system satisfies G(node0.has);
  >   system satisfies G(node0.has);
  > }
  > proof { }
  > EOF
  $ lacuna prove ring.rebeca bad3.proof
  bad3.proof:2:13: error: unknown rebec nod1
       2 |   component nod1 satisfies G(node1.has);
         |             ^~~~
    hint: did you mean node1?
  bad3.proof:3:41: error: missing ';' after the formula
       3 |   component node1 satisfies G(node1.has)
         |                                         ^
    hint: write ';' at the caret
  bad3.proof:4:19: error: expected 'satisfies' after the rebecs, not G
       4 |   component node2 G(node1.has);
         |                   ^
    hint: write component a, b satisfies G(…);
  bad3.proof:5:3: error: expected component, system or '}', not lemma
       5 |   lemma x;
         |   ^~~~~
  bad3.proof:7:3: error: the theorem is declared twice
       7 |   system satisfies G(node0.has);
         |   ^~~~~~
    hint: join them with &&
  bad3.proof:9:1: error: the proof is declared twice
       9 | proof { }
         | ^~~~~
    hint: join them
  [2]
  $ echo 'proof { }' > bad4.proof
  $ echo 'proof { component node0 satisfies G(node0.has);' >> bad4.proof
  $ lacuna prove ring.rebeca bad4.proof
  bad4.proof:1:1: error: the proof has no components
       1 | proof { }
         | ^~~~~
    hint: write component a, b satisfies G(…);
  bad4.proof:1:1: error: the proof does not say what the system satisfies
       1 | proof { }
         | ^~~~~
    hint: write system satisfies G(…);
  bad4.proof:2:1: error: the proof is declared twice
       2 | proof { component node0 satisfies G(node…
         | ^~~~~
    hint: join them
  bad4.proof:2:48: error: the file ends, and the block proof is not closed
       2 | proof { component node0 satisfies G(node0.has);
         |                                                ^
    hint: it begins in line 2
  [2]
  $ echo 'proof { } proof { }' > bad5.proof
  $ lacuna prove ring.rebeca bad5.proof
  bad5.proof:1:1: error: the proof has no components
       1 | proof { } proof { }
         | ^~~~~
    hint: write component a, b satisfies G(…);
  bad5.proof:1:1: error: the proof does not say what the system satisfies
       1 | proof { } proof { }
         | ^~~~~
    hint: write system satisfies G(…);
  bad5.proof:1:11: error: the proof is declared twice
       1 | proof { } proof { }
         |           ^~~~~
    hint: join them
  [2]
  $ echo 'proof { component node0, node2 satisfies G(node1.has); component node1 satisfies node1.has; system satisfies node0.has; }' > bad6.proof
  $ lacuna prove ring.rebeca bad6.proof
  bad6.proof:1:82: warning: the formula is about the first state alone
       1 | …e0, node2 satisfies G(node1.has); component node1 satisfies node1.has; system satisfies node0.has; }
         |                                                              ^~~~~~~~~
    hint: write G(…) if it is to hold in every state
  bad6.proof:1:110: warning: the formula is about the first state alone
       1 | …has); component node1 satisfies node1.has; system satisfies node0.has; }
         |                                                              ^~~~~~~~~
    hint: write G(…) if it is to hold in every state
  bad6.proof:1:9: error: the property of the component names node1, which is outside
       1 | proof { component node0, node2 satisfies G(node1…
         |         ^~~~~~~~~
    hint: take node1 into the component
  [2]
  $ echo 'proof { for i in 0..1 component node[i] satisfies G(node[i].has); }' > schema.property
  $ lacuna prove ring.rebeca schema.property
  schema.property:1:9: error: expected component, system or '}', not for
       1 | proof { for i in 0..1 component node[i] satisfie…
         |         ^~~
    hint: put it into a file named .proof
  [2]
  $ lacuna prove ring.rebeca ring.property
  lacuna: error: the files have no proof
    hint: add a file x.proof, or --property NAME to look for a proof
  [2]
  $ lacuna prove ring.rebeca ring.property --property Feww
  lacuna: error: unknown property Feww
    hint: did you mean Few?
  [2]
  $ lacuna prove ring.rebeca ring.property ring.proof --property Few
  ring.proof:1:1: error: the file has a proof, and no proof is searched for
       1 | proof {   // a comment
         | ^~~~~
    hint: leave out --property, or the proof
  [2]
  $ echo 'actor a(1) { m { } } main { a!m; }' > a.aml
  $ lacuna prove a.aml
  lacuna: error: AML has no proofs
    hint: write the system in Rebeca
  [2]

The lemmas are properties for verify, too, and convert writes the proof without schemas.

  $ lacuna verify ring.rebeca ring.proof --property 'lemma 1' --property 'theorem 2'
  property   verdict  states  transitions
  lemma 1    holds        18           18
  theorem 2  holds        18           18
  ~
  depth 17, 27 bits per state, # s, # MB
  $ lacuna convert ring.rebeca ring.proof -o whole.rebeca && tail -6 whole.rebeca && lacuna prove whole.rebeca | tail -5
  written to whole.rebeca
  proof { // a comment
    component node0 satisfies G(node0.rounds <= 2 && node0.rounds >= 0);
    component node1 satisfies G(node1.rounds <= 2 && node1.rounds >= 0);
    component node2 satisfies G(node2.rounds <= 2 && node2.rounds >= 0);
    system satisfies G(((node0.rounds < 3) && (node1.rounds < 3) && (node2.rounds < 3)));
  }
  Proved, for runs without overflow: the whole system satisfies the theorem.
  It also satisfies what its components satisfy (RC, Corollary 1).
  A mailbox of a component can be full. Such turns were left out: the proof is about runs of the whole system without overflow.
  ~
  # s, # MB

Where the values from outside are too many, the search takes the sender in.

  $ cat > counting.rebeca <<'EOF'
  > reactiveclass A(2) { knownrebecs { B b; } statevars { int n; } A() { self.tick(); } msgsrv tick() { n = (n + 1) % 600; b.put(n); self.tick(); } }
  > reactiveclass B(2) { statevars { int last; } msgsrv put(int k) { last = k; } }
  > main { A a(b):(); B b():(); }
  > EOF
  $ cat > counting.property <<'EOF'
  > property { Assertion { Pos: b.last >= 0; } }
  > EOF
  $ lacuna prove counting.rebeca counting.property --property Pos | head -5
  proof {
    component a, b
      satisfies G(b.last >= 0);
    system satisfies Pos;
  }
  $ lacuna prove counting.rebeca counting.property --property Pos --property Neg
  lacuna: error: --property is given more than once
    hint: prove them one by one
  [2]

The files of models/philosophers are those that bench/philosophers writes.
  $ for n in 2 3 4 5 6; do for what in .rebeca: -2004.rebeca:--2004 .proof:--proof; do $MODELS/../bench/philosophers $n ${what#*:} | cmp - $MODELS/philosophers/philosophers$n${what%%:*}; done; done
