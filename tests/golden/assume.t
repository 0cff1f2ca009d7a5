What a missing component must respect, and candidates for it.

  $ cat > open.aml <<'END'
  > actor left(2) { init { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { init { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > main { left!init; right!init; }
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error; mutex!release -> free;
  > }
  > END
  $ lacuna assume --table open.aml -o mutex.assumption
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. mutex must not send a second left!permitL or right!permitR before release
       why: reqL, reqR, left!permitL, and then right!permitR violates exclusion
  ~
  actors    left, right
  missing   mutex
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       9           16  #
  contract          12           20  #
  assumption        13           63  #
  ~
  13 states (12 below, and one where everything is allowed)
  state  may come               may be sent                          must not be sent
      0  reqL → 1, reqR → 2     -                                    -
      1  reqR → 3               left!permitL → 4                     -
      2  reqL → 3               right!permitR → 5                    -
      3  -                      left!permitL → 6, right!permitR → 7  -
      4  release → 8, reqR → 6  -                                    -
      5  release → 9, reqL → 7  -                                    -
      6  release → 10           -                                    right!permitR
      7  release → 11           -                                    left!permitL
      8  reqL → 1               -                                    -
      9  reqR → 2               -                                    -
     10  reqL → 3               -                                    -
     11  reqR → 3               -                                    -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  mutex.assumption was written. To check a component: lacuna check CANDIDATE --against mutex.assumption
  ~
  # s, # MB
  $ cat mutex.assumption
  lacuna assumption 3
  component mutex
  | missing mutex {
  |   reqL -> left!permitL;
  |   reqR -> right!permitR;
  |   release ->;
  | }
  property exclusion
  | property exclusion {
  |   free:
  |     left!permitL | right!permitR -> held;
  |   held:
  |     left!permitL | right!permitR -> error;
  |     mutex!release -> free;
  | }
  system 8cb07b28a3e743d6
  bounded no
  stub bag
  file open.aml
  | actor left(2) { init { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  | actor right(2) { init { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  | missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  | main { left!init; right!init; }
  | property exclusion {
  |   free: left!permitL | right!permitR -> held;
  |   held: left!permitL | right!permitR -> error; mutex!release -> free;
  | }
  actor left init permitL
  actor right init permitR
  main
  receive reqL
  receive reqR
  receive release
  send left!permitL
  send right!permitR
  state 0  ?reqL 1  ?reqR 2  left!permitL outside  right!permitR outside
  state 1  ?reqR 3  left!permitL 4+  right!permitR outside
  state 2  ?reqL 3  left!permitL outside  right!permitR 5+
  state 3  left!permitL 6+  right!permitR 7+
  state 4  ?reqR 6  ?release 8  left!permitL outside  right!permitR outside
  state 5  ?reqL 7  ?release 9  left!permitL outside  right!permitR outside
  state 6  ?release 10  left!permitL outside  right!permitR error!+
  state 7  ?release 11  left!permitL error!+  right!permitR outside
  state 8 midturn  ?reqL 1
  state 9 midturn  ?reqR 2
  state 10 midturn  ?reqL 3
  state 11 midturn  ?reqR 3
  rules found
  rule 2  0 left!permitL 1  0 right!permitR 1  1 ?release 0  1 left!permitL forbidden  1 right!permitR forbidden
  end 79089e0eaa253f77
  $ lacuna assume open.aml --json | python3 -c '
  > import re, sys
  > line = lambda found: re.sub(r"\s+", " ", found[0])
  > print(re.sub(r"\[\s+\d+,\s+\"[^\]]*?(\[[^\]]*\]\s+)?\]", line, sys.stdin.read()), end="")'
  {
    "schema": 1,
    "command": "assume",
    "status": 0,
    "results": [
      {
        "property": "exclusion",
        "properties": [
          {
            "property": "exclusion",
            "verdict": "conditional"
          }
        ],
        "verdict": "conditional",
        "stub": "bag",
        "property_lts": {
          "states": 9,
          "transitions": 16
        },
        "contract": {
          "states": 12,
          "transitions": 20,
          "actions": [
            "?reqL",
            "?reqR",
            "?release",
            "left!permitL",
            "right!permitR"
          ],
          "moves": [
            [ 0, "?reqL", 1 ],
            [ 0, "?reqR", 2 ],
            [ 0, "left!permitL", "outside" ],
            [ 0, "right!permitR", "outside" ],
            [ 1, "?reqR", 3 ],
            [ 1, "left!permitL", 4 ],
            [ 1, "right!permitR", "outside" ],
            [ 2, "?reqL", 3 ],
            [ 2, "left!permitL", "outside" ],
            [ 2, "right!permitR", 5 ],
            [ 3, "left!permitL", 6 ],
            [ 3, "right!permitR", 7 ],
            [ 4, "?reqR", 6 ],
            [ 4, "?release", 8 ],
            [ 4, "left!permitL", "outside" ],
            [ 4, "right!permitR", "outside" ],
            [ 5, "?reqL", 7 ],
            [ 5, "?release", 9 ],
            [ 5, "left!permitL", "outside" ],
            [ 5, "right!permitR", "outside" ],
            [ 6, "?release", 10 ],
            [ 6, "left!permitL", "outside" ],
            [ 6, "right!permitR", "error", [ "exclusion" ] ],
            [ 7, "?release", 11 ],
            [ 7, "left!permitL", "error", [ "exclusion" ] ],
            [ 7, "right!permitR", "outside" ],
            [ 8, "?reqL", 1 ],
            [ 9, "?reqR", 2 ],
            [ 10, "?reqL", 3 ],
            [ 11, "?reqR", 3 ]
          ]
        },
        "assumption": {
          "states": 13,
          "transitions": 63,
          "moves": [
            [ 0, "?release", 12 ],
            [ 0, "?reqL", 1 ],
            [ 0, "?reqR", 2 ],
            [ 0, "left!permitL", 12 ],
            [ 0, "right!permitR", 12 ],
            [ 1, "?release", 12 ],
            [ 1, "?reqL", 12 ],
            [ 1, "?reqR", 3 ],
            [ 1, "left!permitL", 4 ],
            [ 1, "right!permitR", 12 ],
            [ 2, "?release", 12 ],
            [ 2, "?reqL", 3 ],
            [ 2, "?reqR", 12 ],
            [ 2, "left!permitL", 12 ],
            [ 2, "right!permitR", 5 ],
            [ 3, "?release", 12 ],
            [ 3, "?reqL", 12 ],
            [ 3, "?reqR", 12 ],
            [ 3, "left!permitL", 6 ],
            [ 3, "right!permitR", 7 ],
            [ 4, "?release", 8 ],
            [ 4, "?reqL", 12 ],
            [ 4, "?reqR", 6 ],
            [ 4, "left!permitL", 12 ],
            [ 4, "right!permitR", 12 ],
            [ 5, "?release", 9 ],
            [ 5, "?reqL", 7 ],
            [ 5, "?reqR", 12 ],
            [ 5, "left!permitL", 12 ],
            [ 5, "right!permitR", 12 ],
            [ 6, "?release", 10 ],
            [ 6, "?reqL", 12 ],
            [ 6, "?reqR", 12 ],
            [ 6, "left!permitL", 12 ],
            [ 7, "?release", 11 ],
            [ 7, "?reqL", 12 ],
            [ 7, "?reqR", 12 ],
            [ 7, "right!permitR", 12 ],
            [ 8, "?release", 12 ],
            [ 8, "?reqL", 1 ],
            [ 8, "?reqR", 12 ],
            [ 8, "left!permitL", 12 ],
            [ 8, "right!permitR", 12 ],
            [ 9, "?release", 12 ],
            [ 9, "?reqL", 12 ],
            [ 9, "?reqR", 2 ],
            [ 9, "left!permitL", 12 ],
            [ 9, "right!permitR", 12 ],
            [ 10, "?release", 12 ],
            [ 10, "?reqL", 3 ],
            [ 10, "?reqR", 12 ],
            [ 10, "left!permitL", 12 ],
            [ 10, "right!permitR", 12 ],
            [ 11, "?release", 12 ],
            [ 11, "?reqL", 12 ],
            [ 11, "?reqR", 3 ],
            [ 11, "left!permitL", 12 ],
            [ 11, "right!permitR", 12 ],
            [ 12, "?release", 12 ],
            [ 12, "?reqL", 12 ],
            [ 12, "?reqR", 12 ],
            [ 12, "left!permitL", 12 ],
            [ 12, "right!permitR", 12 ]
          ],
          "sink": 12
        },
        "bounded": false,
        "saturated": [],
        "counted": null,
        "chaos_beyond": null,
        "reduced": false,
        "in_parts": false,
        "steps": [
          {
            "name": "property_lts",
            "states": 9,
            "transitions": 16,
            "seconds": #
          },
          {
            "name": "contract",
            "states": 12,
            "transitions": 20,
            "seconds": #
          },
          {
            "name": "assumption",
            "states": 13,
            "transitions": 63,
            "seconds": #
          }
        ],
        "rules": [
          {
            "text": "mutex must not send a second left!permitL or right!permitR before release",
            "actions": [
              "?release",
              "left!permitL",
              "right!permitR"
            ],
            "states": 2,
            "moves": [
              [ 0, "left!permitL", 1 ],
              [ 0, "right!permitR", 1 ],
              [ 1, "?release", 0 ]
            ],
            "forbidden": [
              [ 1, "left!permitL" ],
              [ 1, "right!permitR" ]
            ],
            "history": {
              "trace": [
                "?reqL",
                "?reqR",
                "left!permitL",
                "right!permitR"
              ],
              "forbidden": 3,
              "breaks": [
                "exclusion"
              ],
              "run": {
                "initial": [
                  {
                    "to": "left",
                    "message": "init",
                    "fate": "sent"
                  },
                  {
                    "to": "right",
                    "message": "init",
                    "fate": "sent"
                  }
                ],
                "turns": [
                  {
                    "actor": "left",
                    "takes": "init",
                    "sends": [
                      {
                        "to": "mutex",
                        "message": "reqL",
                        "fate": "sent",
                        "file": "open.aml",
                        "line": 1
                      }
                    ],
                    "file": "open.aml",
                    "line": 1
                  },
                  {
                    "actor": "right",
                    "takes": "init",
                    "sends": [
                      {
                        "to": "mutex",
                        "message": "reqR",
                        "fate": "sent",
                        "file": "open.aml",
                        "line": 2
                      }
                    ],
                    "file": "open.aml",
                    "line": 2
                  },
                  {
                    "actor": "mutex",
                    "takes": "reqL",
                    "sends": [
                      {
                        "to": "left",
                        "message": "permitL",
                        "fate": "sent",
                        "file": "open.aml",
                        "line": 3
                      }
                    ]
                  },
                  {
                    "actor": "mutex",
                    "takes": "reqR",
                    "sends": [
                      {
                        "to": "right",
                        "message": "permitR",
                        "fate": "violates",
                        "file": "open.aml",
                        "line": 3
                      }
                    ]
                  }
                ],
                "loop": null,
                "ending": "π: exclusion is violated"
              }
            }
          }
        ],
        "without_rule": []
      }
    ],
    "diagnostics": []
  }
  $ lacuna assume open.aml -o mutex.aut | head -1 && lacuna info mutex.aut
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  file       states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  mutex.aut      13         13           63    0       5          0  yes            none
  $ lacuna assume open.aml -o mutex.lts | head -1 && head -3 mutex.lts
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  P = Q0,
  Q0 = (receive.reqL -> Q1 | receive.reqR -> Q2 | {receive.release, left.permitL, right.permitR} -> Q12),
  Q1 = (receive.reqR -> Q3 | left.permitL -> Q4 | {receive.release, receive.reqL, right.permitR} -> Q12),
  $ lacuna assume open.aml -o mutex.svg | head -1 && head -c 5 mutex.svg
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  <?xml (no newline)

What is harmless is drawn only if one asks for it; a note says so. `info` tells what a file was made for.

  $ for file in mutex.svg "whole.svg --sink"; do lacuna assume open.aml -o $file > /dev/null; done
  $ grep -c "Moves not shown" mutex.svg; grep -c "Moves not shown" whole.svg
  1
  0
  [1]
  $ grep -c 'class="node"' mutex.svg whole.svg
  mutex.svg:19
  whole.svg:20
  $ lacuna info mutex.assumption
  mutex.assumption: what mutex must respect for exclusion
    missing mutex {
      reqL -> left!permitL;
      reqR -> right!permitR;
      release ->;
    }
    property exclusion {
      free:
        left!permitL | right!permitR -> held;
      held:
        left!permitL | right!permitR -> error;
        mutex!release -> free;
    }
  contract: 12 states, 20 transitions; stub: bag; open system 8cb07b28a3e743d6
  rules:
    1. mutex must not send a second left!permitL or right!permitR before release
  $ lacuna info mutex.assumption --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["component"], r["property"], r["bounded"], r["stub"], r["states"], r["interface"][1], r["property_text"][1])'
  mutex exclusion False bag 12   reqL -> left!permitL;   free:
  $ echo "lacuna assumption 99" > newer.assumption; lacuna info newer.assumption
  newer.assumption:1:19: error: another version of lacuna has written this assumption
       1 | lacuna assumption 99
         |                   ^~
    hint: run lacuna assume again
  [2]

A property in HOA is part of the system, too.

  $ grep -v "free\|held\|^}" open.aml | grep -v property > bare.aml
  $ lacuna formula --in open.aml --property exclusion -o exclusion.hoa > /dev/null
  $ lacuna assume bare.aml exclusion.hoa -o hoa.assumption | head -1; grep -c "^| HOA: v1" hoa.assumption
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  2
  $ cat > rash.aml <<'END'
  > actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }
  > END
  $ lacuna check rash.aml --against hoa.assumption --in bare.aml --in exclusion.hoa | head -3
  candidate  verdict   states  in the system  answers
  rash.aml   rejected      11  violated       always
  ~
  $ (cat exclusion.hoa; echo) > changed.hoa; lacuna check rash.aml --against hoa.assumption --in bare.aml --in changed.hoa
  lacuna: error: the assumption was made from other files
    hint: give the files that it was made from, or run lacuna assume again
  [2]

A formula in place of the automaton gives the same.

  $ sed '/^property/,$d' open.aml > formula.aml
  $ echo 'property exclusion = G ((left!permitL | right!permitR) -> X (!(left!permitL | right!permitR) W mutex!release));' >> formula.aml
  $ lacuna assume formula.aml -o formula.aut | head -1 && cmp formula.aut mutex.aut
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.

The published stub.

  $ lacuna assume --table open.aml --stub queue -o queue.assumption
  lacuna: warning: --stub queue is not sound: check may accept components that violate the property
    hint: leave out --stub queue: the default stub is sound
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. mutex must not send a second left!permitL or right!permitR before release
       why: reqL, reqR, left!permitL, and then right!permitR violates exclusion
  ~
  actors    left, right
  missing   mutex
  assumed   a queue of 4 messages
  ~
                states  transitions  ms
  property LTS      20           30  #
  contract          21           30  #
  assumption        14           68  #
  ~
  14 states (13 below, and one where everything is allowed)
  state  may come                may be sent        must not be sent
      0  reqL → 1, reqR → 2      -                  -
      1  reqR → 3                left!permitL → 4   -
      2  reqL → 5                right!permitR → 6  -
      3  -                       left!permitL → 7   -
      4  release → 8, reqR → 7   -                  -
      5  -                       right!permitR → 9  -
      6  release → 10, reqL → 9  -                  -
      7  release → 11            -                  right!permitR
      8  reqL → 1                -                  -
      9  release → 12            -                  left!permitL
     10  reqR → 2                -                  -
     11  reqL → 5                -                  -
     12  reqR → 3                -                  -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  queue.assumption was written. To check a component: lacuna check CANDIDATE --against queue.assumption
  ~
  # s, # MB
  $ lacuna info queue.assumption | grep contract
  contract: 21 states, 30 transitions; stub: queue; open system 8cb07b28a3e743d6
  $ lacuna check rash.aml --against queue.assumption | head -2
  queue.assumption: warning: made with the queue stub, which is not sound: accepted components may violate the property
    hint: run lacuna assume without --stub
  candidate  verdict   states  in the system  answers
  rash.aml   rejected      11  violated       always
  $ lacuna assume open.aml --print-stub
  actor mutex(64) {
    int l;
    reqL { left!permitL; }
    reqR { right!permitR; }
    release { }
  }
  $ lacuna assume open.aml --print-stub --bound 3 | head -1
  actor mutex(3) {
  $ printf 'actor a(3) { go { m!ask; } x { } y { } }\nactor b(3) { z { } }\nmissing m { ask -> a!x, b!z, a!y; ask -> ; }\nmain { a!go; }\n' > shuffles.aml
  $ lacuna assume shuffles.aml --print-stub
  actor m(64) {
    int l;
    ask {
      l = ?(1, 2, 3, 4);
      if (l == 1) { a!x; self!ask__1_2; }
      if (l == 2) { a!x; self!ask__2_2; }
      if (l == 3) { b!z; self!ask__3_2; }
      l = 0;
    }
    ask__1_2 { b!z; self!ask__1_3; }
    ask__1_3 { a!y; }
    ask__2_2 { a!y; self!ask__2_3; }
    ask__2_3 { b!z; }
    ask__3_2 { a!x; self!ask__3_3; }
    ask__3_3 { a!y; }
  }
  $ printf 'actor a(3) { go { m!ask(1); } x { } }\nmissing m { ask(_) -> a!x; }\nmain { a!go; }\n' > with_values.aml
  $ lacuna assume with_values.aml --print-stub
  with_values.aml:2:13: error: the queue stub is as it was published, without parameters
       2 | missing m { ask(_) -> a!x; }
         |             ^~~
    hint: use the bag
  [2]

Candidates: one that postpones, one that remembers, one that is too quick, one that answers twice, one that answers without being asked.

  $ cat > postpones.aml <<'END'
  > actor mutex(3) { bool taken;
  >   reqL { if (!taken) { taken = true; left!permitL; } else { self!reqL; } }
  >   reqR { if (!taken) { taken = true; right!permitR; } else { self!reqR; } }
  >   release { taken = false; } }
  > END
  $ cat > remembers.aml <<'END'
  > actor mutex(3) { bool taken; bool l; bool r;
  >   reqL { if (!taken) { taken = true; left!permitL; } else { l = true; } }
  >   reqR { if (!taken) { taken = true; right!permitR; } else { r = true; } }
  >   release { if (l) { l = false; left!permitL; } else if (r) { r = false; right!permitR; } else { taken = false; } } }
  > END
  $ cat > quick.aml <<'END'
  > actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }
  > END
  $ cat > twice.aml <<'END'
  > actor mutex(3) { reqL { left!permitL; left!permitL; } reqR { right!permitR; } release { } }
  > END
  $ lacuna check postpones.aml remembers.aml --against mutex.assumption
  candidate      verdict   states  in the system  answers
  postpones.aml  accepted      25  -              sometimes
  remembers.aml  accepted      27  -              always
  ~
  postpones.aml: reqL is not always answered (--responsive shows a run)
  postpones.aml: reqR is not always answered (--responsive shows a run)
  ~
  # s, # MB
  $ lacuna check quick.aml --against mutex.assumption
  candidate  verdict   states  in the system  answers
  quick.aml  rejected      11  violated       always
  ~
  quick.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  quick.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
             ┌──────┐       ┌───────┐      ┌───────┐
             │ left │       │ right │      │ mutex │
             └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ init ─▶│              │              │
  main  ─ init ──┼─────────────▶│              │
     1           ● init         │              │
                 ├──── reqL ────┼─────────────▶│
     2           │              ● init         │
                 │              ├─── reqR ────▶│
     3           │              │              ● reqL ←1
                 │◀─────────────┼── permitL ───┤
     4           │              │              ● reqR ←2
                 │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  # s, # MB
  [1]
  $ lacuna check quick.aml twice.aml --against mutex.assumption --in open.aml
  candidate  verdict       states  in the system  answers
  quick.aml  rejected          11  violated       always
  twice.aml  noncompliant       3  violated       sometimes
  ~
  quick.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  quick.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
             ┌──────┐       ┌───────┐      ┌───────┐
             │ left │       │ right │      │ mutex │
             └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ init ─▶│              │              │
  main  ─ init ──┼─────────────▶│              │
     1           ● init         │              │
                 ├──── reqL ────┼─────────────▶│
     2           │              ● init         │
                 │              ├─── reqR ────▶│
     3           │              │              ● reqL ←1
                 │◀─────────────┼── permitL ───┤
     4           │              │              ● reqR ←2
                 │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  twice.aml
  ~
           ┌───────┐      ┌──────┐
           │ mutex │      │ left │
           └───┬───┘      └───┬──┘
     1         │              ○
               │◀─── reqL ────┤
     2         ● reqL ←1      │
               ├── permitL ──▶│
               ┝━ ↯ permitL ━▶│
  ■ the last send is not allowed by the interface
  ←n: sent in turn n
  not shown: right
  allowed instead: no send; wait for the next message
  if this send is meant, add to the interface: reqL -> left!permitL, left!permitL;
  ~
  twice.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
             ┌──────┐    ┌───────┐   ┌───────┐
             │ left │    │ right │   │ mutex │
             └───┬──┘    └───┬───┘   └───┬───┘
  main  ─ init ─▶│           │           │
  main  ─ init ──┼──────────▶│           │
     1           ● init      │           │
                 ├── reqL ───┼──────────▶│
     2           │           │           ● reqL ←1
                 │◀──────────┼─ permitL ─┤
                 │◀━━━━━ ↯ permitL ━━━━━━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  ~
  # s, # MB
  [1]
  $ lacuna check quick.aml postpones.aml --against mutex.assumption --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(a["status"], [(r["candidate"], r["verdict"], r["confirmed"], r["trace"] and len(r["trace"]["turns"])) for r in a["results"]])'
  1 [('quick.aml', 'rejected', True, 4), ('postpones.aml', 'accepted', None, None)]

What is not accepted is decided by the whole system: one that does not comply is not a failure if the property holds with it, one that is rejected stays one. The
files of the open system are looked at even if nobody needs them.

  $ cat > asks.aml <<'END'
  > actor a(3) { go { m!ask; } yes { } no { b!no; } num(int 0..3 k, actor who) { } }
  > actor b(3) { no { } }
  > missing m { ask -> a!yes; ask -> a!no; }
  > main { a!go; }
  > property p { s: b!no -> error; }
  > END
  $ lacuna assume asks.aml -o asks.assumption 2> /dev/null | head -1; grep ^actor asks.assumption
  p: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  actor a go yes no num(int:0..3,actor)
  actor b no
  $ echo 'actor m(2) { ask { a!num(2, self); } }' > num.aml
  $ echo 'actor m(2) { int n; ask { a!no; n = 1 / n; } }' > fails.aml
  $ lacuna check num.aml --against asks.assumption --in asks.aml
  candidate  verdict       states  in the system  answers
  num.aml    noncompliant       2  holds          never
  ~
  num.aml
  ~
           ┌───┐           ┌───┐
           │ m │           │ a │
           └─┬─┘           └─┬─┘
     1       │               ○
             │◀──── ask ─────┤
     2       ● ask ←1        │
             ┝━ ↯ num(2,m) ━▶│
  ■ the last send is not allowed by the interface
  ←n: sent in turn n
  not shown: b
  allowed instead: a!yes
  if this send is meant, add to the interface: ask -> a!num(2,m);
  ~
  num.aml: in the whole system the property still holds.
  ~
  # s, # MB
  $ lacuna check fails.aml --against asks.assumption --in asks.aml | tail -4
  ~
  fails.aml: in the whole system the property holds.
  ~
  # s, # MB
  $ echo 'actor m(2) { ask { a!yes; } }' > polite.aml
  $ lacuna check polite.aml --against asks.assumption --in asks.aml | head -2
  candidate   verdict   states  in the system  answers
  polite.aml  accepted       3  -              always
  $ lacuna check polite.aml --against asks.assumption --in nowhere.aml
  nowhere.aml: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna check polite.aml --against asks.assumption --in open.aml
  lacuna: error: the assumption was made from asks.aml, which is left out
    hint: give all of its files with --in
  open.aml: error: the assumption was not made from this file
    hint: leave it out, or run lacuna assume again
  [2]
  $ lacuna check num.aml fails.aml polite.aml --against asks.assumption --in asks.aml --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(a["status"], [(r["candidate"], r["verdict"], r["confirmed"]) for r in a["results"]])'
  0 [('num.aml', 'noncompliant', False), ('fails.aml', 'inconclusive', False), ('polite.aml', 'accepted', None)]

A limit that ends the search in the whole system leaves the verdicts as they are.

  $ echo 'actor m(2) { int n; ask { a!num(2, self); self!spin; } spin { n = n + 1; self!spin; } }' > spins.aml
  $ for limit in '--states 1000' '--memory 20M' '--timeout 1'; do lacuna check spins.aml num.aml --against asks.assumption --in asks.aml $limit | head -3; done
  spins.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  spins.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate  verdict       states  in the system  answers
  spins.aml  noncompliant       2  -              ?
  num.aml    noncompliant       2  holds          never
  spins.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  spins.aml: note: it is unknown whether the candidate always answers: a limit ended the search
    hint: add --responsive to search further
  candidate  verdict       states  in the system  answers
  spins.aml  noncompliant       2  -              ?
  num.aml    noncompliant       2  holds          never
  spins.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  num.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  spins.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  num.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate  verdict       states  in the system  answers
  spins.aml  noncompliant       2  -              ?
  num.aml    noncompliant       2  -              ?
  $ lacuna check spins.aml --against asks.assumption --in asks.aml --states 1000 --json | python3 -c 'import json, sys; a = json.load(sys.stdin); print(a["status"], a["results"][0]["confirmed"])'
  1 None
  $ lacuna check num.aml --against asks.assumption --in asks.aml --depth 3
  lacuna: error: lacuna check has no option --depth
    hint: lacuna check --help lists the options
  [2]

Warnings are about what somebody wrote, and told once.

  $ sed 's/^actor b/actor num/; s/b!no/num!no/' asks.aml > namesakes.aml
  $ lacuna assume namesakes.aml --stub queue -o namesakes.assumption | head -1
  namesakes.aml:1:51: warning: the method num has the name of an actor
       1 | actor a(3) { go { m!ask; } yes { } no { num!no; } num(int 0..3 k, actor who) { } }
         |                                                   ^~~
    hint: rename one of them
  namesakes.aml:1:51: warning: no message ever reaches num of a
       1 | actor a(3) { go { m!ask; } yes { } no { num!no; } num(int 0..3 k, actor who) { } }
         |                                                   ^~~
    hint: send it, or leave out the method
  lacuna: warning: --stub queue is not sound: check may accept components that violate the property
    hint: leave out --stub queue: the default stub is sound
  p: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ echo 'actor m(2) { ask { a!yes; } a { } }' > polite2.aml
  $ lacuna check polite2.aml num.aml --against namesakes.assumption --in namesakes.aml | head -3
  namesakes.assumption: warning: made with the queue stub, which is not sound: accepted components may violate the property
    hint: run lacuna assume without --stub
  polite2.aml:1:29: warning: the method a has the name of an actor
       1 | actor m(2) { ask { a!yes; } a { } }
         |                             ^
    hint: rename one of them
  candidate    verdict       states  in the system  answers
  polite2.aml  accepted           3  -              always
  num.aml      noncompliant       2  holds          never

Always, never, and obligations without end.

  $ printf 'actor a(2) { go { m!ask; b!bad; } yes { } }\nactor b(2) { bad { } }\nmissing m { ask -> a!yes; }\nmain { a!go; }\nproperty p = G !b!bad;\n' > never.aml
  $ lacuna assume never.aml
  p: never. It holds for no m.
  ~
  actors    a, b
  missing   m
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       2            1  #
  contract           1            1  #
  ~
  This happens whatever it does, if its mailbox has room:
  ~
             ┌───┐       ┌───┐       ┌───┐
             │ a │       │ b │       │ m │
             └─┬─┘       └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │           │
     1         ● go        │           │
               ├─── ask ───┼──────────▶│
               ┝━ ↯ bad ━━▶│           │
  ■ π: p is violated
  ~
  # s, # MB
  [1]
  $ sed 's/b!bad; } yes/} yes/' never.aml > always.aml
  $ lacuna assume always.aml 2>/dev/null
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  ~
  actors    a, b
  missing   m
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       4            3  #
  contract           3            2  #
  assumption         1            2  #
  ~
  hint: check that the property names the messages that are meant
  ~
  # s, # MB
  [3]
  $ printf 'actor a(2) { go { m!ask; self!go; } yes { } }\nmissing m { ask -> a!yes; }\nmain { a!go; }\nproperty p { s: a!yes -> t; t: a!yes -> error; }\n' > pile.aml
  $ lacuna assume --table pile.aml -o pile.assumption
  p: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. m must send a!yes at most once
       why: ask, a!yes, ask, and then a!yes violates p
  ~
  actors    a
  missing   m
  assumed   answers in any order; unanswered requests of a kind are counted up to 2
  ~
                states  transitions  ms
  property LTS      14           19  #
  contract           5            8  #
  assumption         5            9  #
  ~
  Unanswered messages pile up: ask. They are counted up to 2 of a kind.
  What check accepts or rejects stays right. It does not report a candidate that answers these too often, unless that violates the property.
  A property that always holds may be reported as conditional.
  ~
  5 states (4 below, and one where everything is allowed)
  state  may come  may be sent  must not be sent
      0  ask → 1   -            -
      1  ask → 1   a!yes → 2    -
      2  ask → 3   -            -
      3  ask → 3   -            a!yes
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  pile.assumption was written. To check a component: lacuna check CANDIDATE --against pile.assumption
  ~
  # s, # MB
  $ printf 'actor m(9) { int n; ask { n = n + 1; if (n == 9) { a!yes; } } }\n' > late.aml
  $ lacuna info pile.assumption | head -1
  pile.assumption: what m must respect for p
  $ lacuna check late.aml --against pile.assumption --in pile.aml --states 1000
  late.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  late.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate  verdict       states  in the system  answers
  late.aml   inconclusive   1,001  -              ?
  ~
  late.aml: a limit ended the search
  ~
  # s, # MB
  [3]
  $ lacuna check late.aml --against pile.assumption --states 4
  late.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  late.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate  verdict       states  in the system  answers
  late.aml   inconclusive       6  -              ?
  ~
  late.aml: a limit ended the search
  ~
  # s, # MB
  [3]
  $ lacuna assume pile.aml --stub queue --bound 3 -o pile.svg > /dev/null 2>&1; grep -c "lie beyond the bound" pile.svg
  1
  $ lacuna assume pile.aml --bound 3
  lacuna: error: --bound needs --stub queue
    hint: leave it out: the search ends without a bound
  [2]
  $ lacuna assume pile.aml --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], r["bounded"], r["saturated"], r["counted"])'
  conditional False ['ask'] 2
  $ lacuna assume pile.aml --stub queue --bound 1 2> /dev/null | head -5
  p: conditional. With at most 1 message waiting, it depends on m: among components that keep to the interface, it holds for exactly those that respect the assumption.
  ~
  actors    a
  missing   m
  assumed   a queue of 1 message

What a turn sends before it fails counts, too.

  $ printf 'actor a(3) { go { m!ask; } yes { } ok { } }\nmissing m { ask -> a!yes, a!ok; }\nmain { a!go; a!go; a!go; }\nproperty p { s: a!yes -> t; t: a!yes -> u; u: a!yes -> error; }\n' > thrice.aml
  $ echo 'actor m(2) { int n; ask { n = n + 1; a!yes; if (n == 3) { n = 1 / (n - 3); } } }' > third.aml
  $ lacuna assume thrice.aml -o thrice.assumption > /dev/null
  $ lacuna check third.aml --against thrice.assumption
  candidate  verdict   states  in the system  answers
  third.aml  rejected       8  violated       sometimes
  ~
  third.aml breaks rule 1: m must send a!yes at most 2 times
  ~
  third.aml: the whole system violates p with it.
  ~
  p
  ~
             ┌───┐       ┌───┐
             │ a │       │ m │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
  main  ─ go ─▶│           │
  main  ─ go ─▶│           │
     1         ● go        │
               ├── ask ───▶│
     2         ● go        │
               ├── ask ───▶│
     3         │           ● ask ←1
               │◀── yes ───┤
     4         ● go        │
               ├── ask ───▶│
     5         │           ● ask ←2
               │◀── yes ───┤
     6         │           ● ask ←4
               │◀━ ↯ yes ━━┥
  ■ π: p is violated
  ←n: sent in turn n
  allowed instead: a!ok
  ~
  # s, # MB
  [1]
  $ lacuna check third.aml --against thrice.assumption --in thrice.aml
  candidate  verdict   states  in the system  answers
  third.aml  rejected       8  violated       sometimes
  ~
  third.aml breaks rule 1: m must send a!yes at most 2 times
  ~
  third.aml: the whole system violates p with it.
  ~
  p
  ~
             ┌───┐       ┌───┐
             │ a │       │ m │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
  main  ─ go ─▶│           │
  main  ─ go ─▶│           │
     1         ● go        │
               ├── ask ───▶│
     2         ● go        │
               ├── ask ───▶│
     3         │           ● ask ←1
               │◀── yes ───┤
     4         ● go        │
               ├── ask ───▶│
     5         │           ● ask ←2
               │◀── yes ───┤
     6         │           ● ask ←4
               │◀━ ↯ yes ━━┥
  ■ π: p is violated
  ←n: sent in turn n
  allowed instead: a!ok
  ~
  # s, # MB
  [1]

What main sends is there whatever the bound.

  $ printf 'actor a(3) { yes { } }\nmissing m { ask -> a!yes; }\nmain { m!ask; m!ask; m!ask; }\nproperty p { s0: a!yes -> s1; s1: a!yes -> s2; s2: a!yes -> error; }\n' > main.aml
  $ for stub in bag queue; do lacuna assume main.aml --stub $stub -o main.assumption 2> /dev/null | head -5; done
  p: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. m must send a!yes at most 2 times
       why: a!yes, a!yes, and then a!yes violates p
  ~
  p: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. m must send a!yes at most 2 times
       why: a!yes, a!yes, and then a!yes violates p
  ~
  $ lacuna assume main.aml --bound 1 --print-stub | head -1
  actor m(3) {
  $ echo 'actor m(2) { ask { a!yes; } }' > small.aml; lacuna check small.aml --against main.assumption
  main.assumption: warning: made with the queue stub, which is not sound: accepted components may violate the property
    hint: run lacuna assume without --stub
  small.aml:1:9: error: main sends 3 messages to m, whose mailbox holds 2
       1 | actor m(2) { ask { a!yes; } }
         |         ^
    hint: use a larger mailbox
  [2]

A formula that contradicts itself.

  $ sed 's/^property.*/property p = (G a!yes) \& (G !a!yes);/' pile.aml > contradiction.aml
  $ lacuna assume contradiction.aml -o contradiction.assumption
  p: never. It holds for no m.
  ~
  actors    a
  missing   m
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       1            0  #
  contract           0            0  #
  ~
  This happens whatever it does, if its mailbox has room:
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ p contradicts itself: no run satisfies it
  not shown: m
  ~
  contradiction.assumption was written. To check a component: lacuna check CANDIDATE --against contradiction.assumption
  ~
  # s, # MB
  [1]
  $ lacuna check late.aml --against contradiction.assumption
  candidate  verdict   states  in the system
  late.aml   rejected       0  violated
  ~
  late.aml: the property is violated whatever the component does
  ~
  late.aml: the whole system violates p with it.
  ~
  p
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ p contradicts itself: no run satisfies it
  not shown: m
  ~
  # s, # MB
  [1]
  $ lacuna assume contradiction.aml -o contradiction.aut | head -1; ls contradiction.aut
  lacuna: warning: there is no assumption to write: no component respects it
    hint: fix the system first: the output says what is wrong
  p: never. It holds for no m.
  ls: cannot access 'contradiction.aut': No such file or directory
  [2]

Mistakes.

  $ cat > bad.aml <<'END'
  > actor a(1) { go { m!ask(1); m!aks; } yes { } val(int x) { } }
  > missing m { ask -> a!yes, a!yes; ask -> a!val, c!yes, a!no; }
  > main { a!go; }
  > property p { s: a!yes -> error; m!private -> s; }
  > END
  $ lacuna assume bad.aml
  bad.aml:1:21: error: ask takes 0 arguments, not 1
       1 | actor a(1) { go { m!ask(1); m!aks; } yes { } val(int x) { } …
         |                     ^~~
    hint: write as many as the method has parameters
  bad.aml:1:31: error: m is missing and its interface does not mention aks
       1 | actor a(1) { go { m!ask(1); m!aks; } yes { } val(int x) { } }
         |                               ^~~
    hint: did you mean ask?
  bad.aml:2:43: error: val takes 1 argument, not 0
       2 | missing m { ask -> a!yes, a!yes; ask -> a!val, c!yes, a!no; }
         |                                           ^~~
    hint: _ stands for any value
  bad.aml:2:48: error: unknown actor c
       2 | missing m { ask -> a!yes, a!yes; ask -> a!val, c!yes, a!no; }
         |                                                ^
    hint: declare it
  bad.aml:2:57: error: a has no method no
       2 | missing m { ask -> a!yes, a!yes; ask -> a!val, c!yes, a!no; }
         |                                                         ^~
    hint: did you mean go?
  bad.aml:4:35: error: m is missing and its interface does not mention private
       4 | property p { s: a!yes -> error; m!private -> s; }
         |                                   ^~~~~~~
  [2]
  $ printf 'actor a(1) { go { m!ask; } yes { } val(int x) { } }\nmissing m { ask -> a!yes, a!yes; ask -> a!val(1), a!yes; }\nmain { a!go; }\nproperty p { s: a!yes -> error; }\n' > bad2.aml
  $ lacuna assume bad2.aml
  bad2.aml:2:27: error: the mailbox of a holds 1 messages, and this answer sends more
       2 | missing m { ask -> a!yes, a!yes; ask -> a!val(1), a!yes; }
         |                           ^
    hint: use a larger mailbox, or answer with fewer messages
  bad2.aml:2:51: error: the mailbox of a holds 1 messages, and this answer sends more
       2 | missing m { ask -> a!yes, a!yes; ask -> a!val(1), a!yes; }
         |                                                   ^
    hint: use a larger mailbox, or answer with fewer messages
  [2]
  $ lacuna assume quick.aml
  quick.aml: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  quick.aml:1:25: error: unknown actor left
       1 | actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } …
         |                         ^~~~
    hint: if several components are missing, say what is expected of each, as in missing left { … }
  quick.aml:1:48: error: unknown actor right
       1 | actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }
         |                                                ^~~~~
  [2]
  $ lacuna assume open.aml quick.aml
  lacuna: error: nothing is missing: mutex is declared
    hint: leave out the file that it is in
  [2]
  $ sed '/^missing/d' open.aml | lacuna assume - quick.aml
  lacuna: error: no component is missing
    hint: declare its interface: missing mutex { reqL -> left!permitL; }; lacuna interface drafts one
  [2]

What grows without an end is named when a limit ends the search.
  $ cat > sum.aml <<'END'
  > actor shop(2) { int sum; start { bank!charge; } paid { sum = sum + 1; bank!charge; } }
  > main { shop!start; }
  > missing bank { charge -> shop!paid; }
  > property once { idle: bank!charge -> open; open: shop!paid -> idle; bank!charge -> error; }
  > END
  $ lacuna assume sum.aml --states 1000
  once: vacuous. Nothing is known about it: sum of shop grows without end.
  ~
  actors    shop
  missing   bank
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS   1,001        1,000  #
  ~
  unbounded
  ~
              ┌──────┐    ┌──────┐
              │ shop │    │ bank │
              └───┬──┘    └───┬──┘
  main  ─ start ─▶│           │
     1            ● start     │
                  ├─ charge ─▶│
     2            │           ● charge ←1
                  │◀── paid ──┤
     3            ● paid ←2   │
                  ├─ charge ─▶│
  ■ sum of shop grows without end
  ←n: sent in turn n
  ~
  at sum.aml:1:21
  hint: give it a range, as in int 0..9, or take it modulo something
  ~
  # s, # MB
  [3]
  $ lacuna assume sum.aml --stub chaos --states 1000
  lacuna: error: the search has no end: sum grows
    hint: give it a range, as in int 0..9, or take it modulo something
  sum.aml:1:21: note: the values of sum have no known bound
       1 | actor shop(2) { int sum; start { bank!charge; } paid { sum =…
         |                     ^~~
    hint: give it a range, as in int 0..9, or use %
  lacuna: note: the search is large because of: the variable sum of shop (250 values), the mailbox of shop (5 contents), the property once (2 states); the actor with most states of its own is shop (751)
    hint: make the mailboxes and ranges with the largest numbers smaller
  [3]

An undeclared actor may be the missing one: a hint says how to declare that, once.
  $ cat > shop.aml <<'END'
  > actor shop(2) { start { bank!charge; } refused { bank!charge; } }
  > main { shop!start; }
  > property paid { idle: bank!charge -> open; open: shop!refused -> idle; bank!charge -> error; }
  > END
  $ lacuna assume shop.aml
  shop.aml:1:25: error: unknown actor bank
       1 | actor shop(2) { start { bank!charge; } refused { bank!charge; } …
         |                         ^~~~
    hint: if it is what is missing, say what is expected of it, missing bank { … } (lacuna interface drafts that), or add --stub chaos
  shop.aml:3:23: error: unknown actor bank
       3 | property paid { idle: bank!charge -> open; open: shop!refused …
         |                       ^~~~
  [2]
  $ lacuna verify shop.aml
  shop.aml:1:25: error: unknown actor bank
       1 | actor shop(2) { start { bank!charge; } refused { bank!charge; } …
         |                         ^~~~
    hint: declare it; if it is a missing component, use lacuna assume
  shop.aml:3:23: error: unknown actor bank
       3 | property paid { idle: bank!charge -> open; open: shop!refused …
         |                       ^~~~
  [2]
  $ lacuna assume shop.aml --stub chaos -p nosuch
  lacuna: error: unknown property nosuch
    hint: there is paid
  [2]
  $ sed '/^property/,$d' open.aml > none.aml
  $ lacuna assume none.aml
  lacuna: error: there is no property to be kept
    hint: give a file with an automaton or a safety formula over sends
  [2]
  $ echo 'property other = G !left!permitL;' > other.aml
  $ lacuna assume --table open.aml other.aml
  All 2 properties: conditional. They depend on mutex: among components that keep to the interface, they hold for exactly those that follow the rules below.
  ~
    1. mutex must never send left!permitL
       why: reqL, and then left!permitL violates other
  ~
  property   verdict while the others hold
  exclusion  conditional
  other      conditional
  ~
  actors    left, right
  missing   mutex
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       7           12  #
  contract           8           14  #
  assumption         9           42  #
  ~
  9 states (8 below, and one where everything is allowed)
  state  may come               may be sent        must not be sent
      0  reqL → 1, reqR → 2     -                  -
      1  reqR → 3               -                  left!permitL
      2  reqL → 3               right!permitR → 4  -
      3  -                      right!permitR → 5  left!permitL
      4  release → 6, reqL → 5  -                  -
      5  release → 7            -                  left!permitL
      6  reqR → 2               -                  -
      7  reqR → 3               -                  -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  # s, # MB
  $ lacuna assume open.aml other.aml --property exclusio
  lacuna: error: unknown property exclusio
    hint: did you mean exclusion?
  [2]
  $ echo 'property other = G F left!permitL; property state = G left.x == 1;' > other.aml
  $ lacuna assume none.aml other.aml --property other
  other.aml:1:60: error: unknown variable x of actor left
       1 | property other = G F left!permitL; property state = G left.x == 1;
         |                                                            ^
  [2]
  $ lacuna assume open.aml -o mutex.foo
  mutex.foo: error: unknown format: the file name has no known extension
    hint: use .assumption, .svg, .png, .aut, .dot, .json or .lts (FSP), or add --to FORMAT
  [2]
  $ for bound in 0 1001 x; do lacuna assume open.aml --stub queue --bound $bound; done
  lacuna: error: --bound needs a number from 1 to 1000
    hint: write it as in --bound 10
  lacuna: error: --bound needs a number from 1 to 1000
    hint: write it as in --bound 10
  lacuna: error: --bound needs a number, not x
    hint: write a whole number, as in --bound 10
  [2]
  $ lacuna check quick.aml
  lacuna: error: missing --against FILE.assumption
    hint: make one with lacuna assume SYSTEM… -o FILE.assumption
  [2]
  $ lacuna check quick.aml --against open.aml
  open.aml:1:1: error: this is not an assumption file
       1 | actor left(2) { init { mutex!reqL; } per…
         | ^
    hint: make one with lacuna assume SYSTEM -o FILE.assumption
  [2]
  $ lacuna check quick.aml --against mutex.assumption --in none.aml
  lacuna: error: the assumption was made from open.aml, which is left out
    hint: give all of its files with --in
  none.aml: error: the assumption was not made from this file
    hint: leave it out, or run lacuna assume again
  [2]

A file with the whole system is not a candidate, nor is one with a part of it. It may have a main for its own actors.
  $ cat open.aml quick.aml > whole.aml
  $ (cat quick.aml; echo 'main { mutex!reqL; }') > begun.aml
  $ lacuna check whole.aml open.aml begun.aml --against mutex.assumption
  whole.aml:1:7: error: a candidate for mutex has no left, right, main, missing and properties
       1 | actor left(2) { init { mutex!reqL; } permitL {…
         |       ^~~~
    hint: put the candidate into a file of its own
  open.aml:1:7: error: a candidate for mutex has no left, right, main, missing and properties
       1 | actor left(2) { init { mutex!reqL; } permitL {…
         |       ^~~~
    hint: put the candidate into a file of its own
  candidate  verdict       states  in the system  answers
  whole.aml  unreadable            -              -
  open.aml   unreadable            -              -
  begun.aml  noncompliant       1  violated       always
  ~
  begun.aml
  ~
             ┌───────┐      ┌──────┐
             │ mutex │      │ left │
             └───┬───┘      └───┬──┘
  main  ─ reqL ─▶│              │
     1           ● reqL         │
                 ┝━ ↯ permitL ━▶│
  ■ the last send is not allowed by the interface
  not shown: right
  allowed instead: no send; wait for the next message
  if this send is meant, add to the interface: reqL -> left!permitL;
  ~
  begun.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
             ┌──────┐    ┌───────┐   ┌───────┐
             │ left │    │ right │   │ mutex │
             └───┬──┘    └───┬───┘   └───┬───┘
  main  ─ init ─▶│           │           │
  main  ─ init ──┼──────────▶│           │
  main  ─ reqL ──┼───────────┼──────────▶│
     1           ● init      │           │
                 ├── reqL ───┼──────────▶│
     2           │           │           ● reqL
                 │◀──────────┼─ permitL ─┤
     3           │           │           ● reqL ←1
                 │◀━━━━━ ↯ permitL ━━━━━━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  ~
  # s, # MB
  [2]
  $ sed 's/actor mutex/actor mutx/' quick.aml > name.aml
  $ sed 's/release { }//; s/reqR {/reqR(int x) {/' quick.aml > handlers.aml
  $ echo 'actor mutex(3) { reqL { middle!permitL; } reqR { right!permitX; } release { } }' > unknown.aml
  $ echo 'actor mutex(3) { reqL { x = 1; } reqR( { } }' > syntax.aml
  $ lacuna check name.aml handlers.aml unknown.aml syntax.aml --against mutex.assumption
  name.aml: error: unknown actor mutex
    hint: give the candidate the name of the missing component
  handlers.aml:1:7: error: mutex has no method release
       1 | actor mutex(3) { reqL { left!permitL; } reqR(i…
         |       ^~~~~
    hint: add the method: the open system may send this message
  handlers.aml:1:41: error: reqR takes no parameters
       1 | actor mutex(3) { reqL { left!permitL; } reqR(int x) { right!permitR; }  }
         |                                         ^~~~
    hint: write it without parameters
  unknown.aml:1:25: error: unknown actor middle
       1 | actor mutex(3) { reqL { middle!permitL; } reqR { right!permitX; …
         |                         ^~~~~~
    hint: declare it; if it is a missing component, use lacuna assume
  unknown.aml:1:56: error: right has no method permitX
       1 | actor mutex(3) { reqL { middle!permitL; } reqR { right!permitX; } release { } }
         |                                                        ^~~~~~~
    hint: did you mean permitR?
  syntax.aml:1:7: error: mutex has no method release
       1 | actor mutex(3) { reqL { x = 1; } reqR( { } }
         |       ^~~~~
    hint: add the method: the open system may send this message
  syntax.aml:1:25: error: unknown variable x in actor mutex
       1 | actor mutex(3) { reqL { x = 1; } reqR( { } }
         |                         ^
  syntax.aml:1:40: error: expected the type of a parameter, not {
       1 | actor mutex(3) { reqL { x = 1; } reqR( { } }
         |                                        ^
    hint: give the parameter a type: int, bool or actor
  [2]
An older lacuna wrote files without rules. They are read, and say so; `check` looks for the rules that a candidate breaks.

  $ cp $DATA/without_rules.assumption .; lacuna info without_rules.assumption | tail -2
  contract: 12 states, 20 transitions; stub: bag; open system 581e49cfa93950ff
  rules: not in this file; lacuna assume -o writes a file that has them
  $ lacuna info without_rules.assumption --json | grep rule
        "file": "without_rules.assumption",
        "rules": null
  $ cp $MODELS/mutex/careless.aml .; lacuna check careless.aml --against without_rules.assumption 2>&1 | sed -n '/note/,/hint/p; /breaks/p'
  without_rules.assumption: note: the file has no rules: they are looked for again
    hint: lacuna assume -o writes a file that has them
  careless.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release

A file that is damaged is refused.

  $ for edit in 's/assumption 3/assumption 1/' 's/^state 3 .*//' 's/^end .*//' 's/left!permitL 4+/left!permitL 400/' 's/?reqL 1/?reqX 1/' 's/?reqL 1/?reqL/' 's/?reqL 1/?reqL x/' 's/^system .*/system 12/' 's/^bounded no/bounded no no/' 's/^bounded no/bounded perhaps/' 's/^main/mian/' 's/^component .*//' 's/^system .*//' 's/^stub bag//' 's/^stub bag/stub bag\nstub bag/' 's/^state 8 .*/& ?reqL 2/' 's/^receive reqR/receive reqL/' 's/^state 8 .*/state 8  ?reqL 2/' '$s/$/\nstate 12/'; do
  >   sed "$edit" mutex.assumption > damaged.assumption; lacuna check quick.aml --against damaged.assumption; done
  damaged.assumption:1:19: error: another version of lacuna has written this assumption
       1 | lacuna assumption 1
         |                   ^
    hint: run lacuna assume again
  damaged.assumption:40:7: error: states are numbered in their order
      40 | state 4  ?reqR 6  ?release 8  left!permitL out…
         |       ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:50:1: error: the file is cut off: `end` is missing
      50 | 
         | ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:37:32: error: a transition leads to an unknown state
      37 | state 1  ?reqR 3  left!permitL 400  right!permitR outside
         |                                ^~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:36:10: error: unknown action
      36 | state 0  ?reqX 1  ?reqR 2  left!permitL outside  …
         |          ^~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:36:17: error: expected a state, error, outside or cut
      36 | state 0  ?reqL  ?reqR 2  left!permitL outside  right!per…
         |                 ^~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:36:16: error: expected a state, error, outside or cut
      36 | state 0  ?reqL x  ?reqR 2  left!permitL outside  right!…
         |                ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:16:8: error: a fingerprint has 16 digits
      16 | system 12
         |        ^~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:17:12: error: the line should end here
      17 | bounded no no
         |            ^~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:17:9: error: expected yes, no or partly
      17 | bounded perhaps
         |         ^~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:30:1: error: unknown word
      30 | mian
         | ^~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:50:1: error: missing line: component
      50 | end 79089e0eaa253f77
         | ^~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:50:1: error: missing line: system
      50 | end 79089e0eaa253f77
         | ^~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:50:1: error: missing line: stub
      50 | end 79089e0eaa253f77
         | ^~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:19:1: error: this line is declared twice
      19 | stub bag
         | ^~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:44:26: error: this action already has a transition
      44 | state 8 midturn  ?reqL 1 ?reqL 2
         |                          ^~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:32:9: error: this action is declared twice
      32 | receive reqL
         |         ^~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:50:5: error: the file has been damaged: its checksum differs
      50 | end 79089e0eaa253f77
         |     ^~~~~~~~~~~~~~~~
    hint: run lacuna assume again
  damaged.assumption:51:1: error: unexpected line after `end`
      51 | state 12
         | ^
    hint: make the file again with lacuna assume -o FILE.assumption
  [2]

Evolution: the property, or the open system, has changed. Who needs a new check?

  $ sed 's/free: left!permitL | right!permitR -> held;/free: left!permitL -> held; right!permitR -> error;/' open.aml > never_right.aml
  $ lacuna assume never_right.aml -o never_right.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna compare mutex.assumption mutex.assumption
  mutex.assumption is equal to mutex.assumption.
  Both accept the same components. No component needs a new check.
  $ lacuna compare mutex.assumption never_right.assumption
  never_right.assumption is stronger than mutex.assumption.
  It may reject components that were accepted before. Accepted components need a new check.
  ~
  Newly forbidden, by these rules of never_right.assumption:
    1. mutex must never send right!permitR
       for example: reqR, and then right!permitR
  [1]
  $ lacuna compare never_right.assumption mutex.assumption
  mutex.assumption is weaker than never_right.assumption.
  It accepts every component that was accepted before. Rejected components may be accepted now.
  ~
  Newly allowed, against these rules of never_right.assumption:
    1. mutex must never send right!permitR
       for example: reqR, and then right!permitR
  $ sed 's/free: left!permitL | right!permitR -> held;/free: left!permitL -> error; right!permitR -> held;/' open.aml > never_left.aml
  $ lacuna assume never_left.aml -o never_left.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna compare never_left.assumption never_right.assumption
  never_right.assumption is incomparable with never_left.assumption.
  It may reject components that were accepted before, and accept others. Check all components again.
  ~
  Newly forbidden, by these rules of never_right.assumption:
    1. mutex must never send right!permitR
       for example: reqR, and then right!permitR
  ~
  Newly allowed, against these rules of never_left.assumption:
    1. mutex must never send left!permitL
       for example: reqL, and then left!permitL
  [1]
  $ lacuna compare never_left.assumption never_right.assumption --json | grep -A12 verdict; lacuna compare never_left.assumption never_right.assumption --json | grep misfits
        "verdict": "incomparable",
        "forbidden": [
          "?reqR",
          "right!permitR"
        ],
        "allowed": [
          "?reqL",
          "left!permitL"
        ],
        "newly_forbidden": [
          {
            "number": 1,
            "rule": {
        "misfits": [],
        "old_misfits": []
  $ sed 's/actor right(2)/actor right(2) { init { } } actor other(2)/; s/right!permitR/other!permitR/g; s/right!init/other!init/' open.aml > renamed.aml
  $ lacuna assume renamed.aml -o renamed.assumption 2> /dev/null | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna compare mutex.assumption renamed.assumption
  renamed.assumption is incomparable with mutex.assumption.
  It may reject components that were accepted before, and accept others. Check all components again.
  ~
  The message right!permitR was removed.
  ~
  Newly refused, because the interface or the messages that come have changed. For example:
       reqR, and then right!permitR
  ~
  No longer refused, because the interface or the messages that come have changed. For example:
       reqR, and then other!permitR
  ~
  The actor other is new.
  [1]
  $ sed 's/mutex/lock/g' open.aml > lock.aml; lacuna assume lock.aml -o lock.assumption | head -1
  exclusion: conditional. It depends on lock: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna compare mutex.assumption lock.assumption
  lacuna: error: mutex.assumption is for mutex, lock.assumption is for lock
    hint: give two assumptions about the same component
  [2]
  $ lacuna compare mutex.assumption mutex.aut
  equal (strong)

Without an interface: chaos.

  $ sed 's/missing mutex {.*/missing mutex { }/' open.aml > chaos.aml
  $ lacuna assume chaos.aml 2>&1 | grep -c "does not mention"
  3
  $ lacuna assume --table chaos.aml --stub chaos -o chaos.assumption
  exclusion: conditional. It depends on mutex: it holds for exactly those that follow the rules below.
  ~
    1. mutex must not send a second left!permitL or right!permitR before release
       why: left!permitL, and then right!permitR violates exclusion
  ~
  actors    left, right
  missing   mutex
  assumed   any send at any time
  ~
                states  transitions  ms
  property LTS      13           36  #
  contract          16           40  #
  assumption        17           73  #
  ~
  17 states (16 below, and one where everything is allowed)
  state  may come                 may be sent                            must not be sent
      0  reqL → 1, reqR → 2       left!permitL → 3, right!permitR → 4    -
      1  reqR → 5                 left!permitL → 6, right!permitR → 7    -
      2  reqL → 5                 left!permitL → 8, right!permitR → 9    -
      3  reqL → 6, reqR → 8       -                                      right!permitR
      4  reqL → 7, reqR → 9       -                                      left!permitL
      5  -                        left!permitL → 10, right!permitR → 11  -
      6  release → 12, reqR → 10  -                                      left!permitL, right!permitR
      7  reqR → 11                -                                      left!permitL
      8  reqL → 10                -                                      right!permitR
      9  release → 13, reqL → 11  -                                      left!permitL, right!permitR
     10  release → 14             -                                      left!permitL, right!permitR
     11  release → 15             -                                      left!permitL, right!permitR
     12  reqL → 1                 -                                      -
     13  reqR → 2                 -                                      -
     14  reqL → 5                 -                                      -
     15  reqR → 5                 -                                      -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  chaos.assumption was written. To check a component: lacuna check CANDIDATE --against chaos.assumption
  ~
  # s, # MB
  $ lacuna info chaos.assumption | head -5; grep "^stub\|^send" chaos.assumption
  chaos.assumption: what mutex must respect for exclusion
    missing mutex {
      reqL ->;
      release ->;
      reqR ->;
  stub chaos
  send left!permitL
  send right!permitR
  $ lacuna check postpones.aml remembers.aml quick.aml twice.aml --against chaos.assumption --in chaos.aml | head -6
  candidate      verdict   states  in the system
  postpones.aml  accepted      25  -
  remembers.aml  accepted      27  -
  quick.aml      rejected      13  violated
  twice.aml      rejected       3  violated
  ~
  $ lacuna compare chaos.assumption mutex.assumption | head -1
  mutex.assumption is stronger than chaos.assumption.

Where that is large, each actor is looked at alone, and what is counted is what they come to together, reduced.

  $ cat > quadricopter.aml <<'END'
  > actor transmitter(10) { initial { self!transmit; } transmit { quadricopter!update; } update { self!transmit; } }
  > actor controller(10) { initial { self!control; } control { transmitter!update; observer!ctrlerUpdate; } update { self!control; } }
  > actor feedback(10) { report { observer!update; } update { self!report; } }
  > actor quadricopter(10) { initial { self!move; } move { feedback!update; } update { self!move; } }
  > main { controller!initial; }
  > property informed { waiting: controller!update -> error; quadricopter!update -> informed; informed: }
  > END
  $ lacuna assume quadricopter.aml --stub chaos -o quadricopter.assumption | head -10
  informed: conditional. It depends on observer: it holds for exactly those that respect the assumption.
  ~
    No small rule was found for controller!update: the states of the assumption show when it must not be sent.
  ~
  actors    transmitter, controller, feedback, quadricopter
  missing   observer
  assumed   any send at any time, part by part
  ~
                         states  transitions  ms
  property LTS, reduced     422        2,610  #
  $ lacuna assume quadricopter.aml --stub chaos | grep -e --table -e '^state'
  To list the states of the assumption, add --table.
  $ lacuna assume quadricopter.aml --stub chaos --table | grep -c -e 'controller!update$'
  420
  $ lacuna assume quadricopter.aml --stub chaos --json | grep in_parts
        "in_parts": true,
  $ printf 'actor observer(3) { update { } ctrlerUpdate { controller!update; } }' > hasty.aml
  $ printf 'actor observer(3) { update { transmitter!initial; } ctrlerUpdate { quadricopter!update; controller!update; } }' > second.aml
  $ lacuna check hasty.aml second.aml --against quadricopter.assumption --in quadricopter.aml | head -4
  candidate   verdict   states  in the system
  hasty.aml   rejected       2  violated
  second.aml  accepted      17  -
  ~
  $ lacuna assume quadricopter.aml --stub chaos --states 100000
  lacuna: error: the search ended at --states
    hint: raise --states
  lacuna: note: the search is large because of: the mailbox of transmitter (2,064 contents), the mailbox of quadricopter (611 contents), the mailbox of feedback (15 contents); the actor with most states of its own is transmitter (2,064), in 8,192 of 100,003 states
    hint: make the mailboxes and ranges with the largest numbers smaller
  [3]

  $ lacuna assume chaos.aml --stub chaos --chaos-sends left!init,right!nothing
  lacuna: error: no actor handles right!nothing
    hint: write receiver!message, as in left!permitL
  [2]
  $ lacuna assume chaos.aml --stub chaos --chaos-sends left!init --json | grep -A3 contract
        "contract": {
          "states": 25,
          "transitions": 68,
          "actions": [
  --
            "name": "contract",
            "states": 25,
            "transitions": 68,
            "seconds": #
  $ lacuna assume open.aml --chaos-sends left!init
  lacuna: error: --chaos-sends needs --stub chaos
    hint: add --stub chaos
  [2]

A limit leaves what was finished: the answer of a smaller mailbox.

  $ cat > fountain.aml <<'EOF'
  > actor a(2) { x { m!k; m!n; } y { m!n; } }
  > main { m!k; }
  > missing m { k -> a!x, a!y; n -> a!x; n -> a!y; }
  > property p { s: a!x -> t; t: a!x -> error; a!y -> s; }
  > EOF
  $ lacuna assume fountain.aml --stub queue --timeout 1 2>&1 | sed -nE 's/while .*: the answer/while …: the answer/; s/[0-9]+ messages/N messages/; /note|^p:|^assumed/p'
  lacuna: note: out of time while …: the answer is that of a smaller mailbox, for N messages
  p: conditional. With at most N messages waiting, it depends on m: among components that keep to the interface, it holds for exactly those that respect the assumption.
  assumed   a queue of N messages

Answers that cause too many requests for any bag: the last resort is chaos.

  $ cat > flood.aml <<'EOF'
  > actor a(3) { x { M!m; } y { M!n; } z { M!m; } }
  > actor b(2) { int 0..1 l; x { M!k; } y { l = ?(0, 1); if (l == 0) { M!n; } } z { l = ?(0, 1); if (l == 0) { M!n; } } }
  > actor c(2) { x { a!z; } y { b!z; } z { M!m; M!m; } }
  > main { b!x; }
  > missing M { k -> a!x, b!x; k -> c!z; m -> a!y; n -> c!y, c!x; n -> a!z, b!x; }
  > property p { s: c!z -> t; a!x -> error; t: c!z -> t; }
  > EOF
  $ lacuna assume flood.aml -o flood.assumption 2> /dev/null | sed '/^property LTS/d; /^contract/d; /^assumption/d'
  p: conditional. It depends on M: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. M must not send a!x before c!z
       why: a!x violates p
  ~
  actors    a, b, c
  missing   M
  assumed   any answer of the interface at any time
  ~
                states  transitions  ms
  ~
  Unanswered messages pile up in too many ways to be counted.
  What check accepts or rejects stays right. It does not report a candidate that answers too often, or without being asked, unless that violates the property.
  A property that always holds may be reported as conditional.
  ~
  To list the states of the assumption, add --table.
  ~
  flood.assumption was written. To check a component: lacuna check CANDIDATE --against flood.assumption
  ~
  # s, # MB
  $ lacuna assume flood.aml --json 2> /dev/null | grep -E '"verdict"|saturated|counted|chaos_beyond'
            "verdict": "conditional"
        "verdict": "conditional",
        "saturated": [],
        "counted": null,
        "chaos_beyond": 0,
  $ echo 'actor M(2) { k { c!z; c!z; a!x; } m { a!y; } n { } }' > generous.aml
  $ echo 'actor M(2) { k { a!x; b!x; } m { } n { } }' > rash.aml
  $ echo 'actor M(2) { k { a!z; b!y; } m { } n { } }' > stray.aml
  $ lacuna check generous.aml rash.aml stray.aml --against flood.assumption | head -4
  candidate     verdict       states  in the system  answers
  generous.aml  accepted          15  -              never
  rash.aml      inconclusive       2  violated       never
  stray.aml     noncompliant       2  holds          never

More properties than an assumption can tell apart are refused once, where the first is too many.

  $ cp $MODELS/shop/{shop,bank,interface}.aml .; for i in $(seq 1 41); do echo "property q$i { s: bank!take -> t; t: bank!take -> error; }"; done > many.aml
  $ lacuna assume shop.aml bank.aml interface.aml many.aml
  many.aml:33:10: error: at most 32 properties go together
      33 | property q33 { s: bank!take -> t; t: bank!take ->…
         |          ^~~
    hint: choose with --property
  [2]
  $ lacuna assume shop.aml bank.aml interface.aml many.aml --property q1,q40 --states 0
  lacuna: error: --states needs at least 1
    hint: write it as in --states 100000
  [2]

If there is no table, `--table` says why.

  $ echo 'property none { s: bank!take -> s; }' > none.aml; echo 'property all { s: payment!charge -> error; }' > all.aml
  $ lacuna assume shop.aml bank.aml interface.aml none.aml --table | grep -e '^none' -e table
  none.aml:1:10: warning: property none cannot be violated: it never goes to error
       1 | property none { s: bank!take -> s; }
         |          ^~~~
    hint: let the transition that must not happen lead to error
  none: vacuous. It holds with every payment, but no send that none forbids ever occurs.
  There is no table of states: nothing is forbidden, since nothing puts the property to the test.
  $ lacuna assume shop.aml bank.aml interface.aml all.aml --table | grep -e '^all' -e table
  all: never. It holds for no payment.
  There is no table of states: no component respects the assumption.

What is written replaces no file that is read.

  $ cp $MODELS/mutex/{open,interface,property}.aml .; lacuna assume open.aml interface.aml property.aml --skeleton -o interface.aml
  interface.aml: error: --output would overwrite a file that is read
    hint: name another file
  [2]
