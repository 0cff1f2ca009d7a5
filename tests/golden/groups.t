A candidate may be a group: several actors in one file. One has the name of the missing component. The others
are private, and what they send each other is silent.

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
  $ cat > group.aml <<'END'
  > actor mutex(4) {
  >   reqL { ledger!want(left); }
  >   reqR { ledger!want(right); }
  >   release { ledger!free; }
  > }
  > actor ledger(6) {
  >   bool open;
  >   bool waiting;
  >   actor next = left;
  >   unlock { open = true; }
  >   want(actor who) {
  >     if (!open) { self!want(who); }
  >     else if (waiting) { waiting = false; clerk!grant(who); }
  >     else { waiting = true; clerk!grant(who); }
  >   }
  >   free { waiting = false; }
  > }
  > actor clerk(2) { grant(actor who) { if (who == left) { left!permitL; } else { right!permitR; } } }
  > main { ledger!unlock; }
  > END
  $ cat > fair.aml <<'END'
  > actor mutex(4) { reqL { ledger!want(left); } reqR { ledger!want(right); } release { ledger!free; } }
  > actor ledger(4) {
  >   bool taken; bool waiting; actor next = left;
  >   want(actor who) { if (taken) { waiting = true; next = who; } else { taken = true; clerk!grant(who); } }
  >   free { if (waiting) { waiting = false; clerk!grant(next); } else { taken = false; } }
  > }
  > actor clerk(2) { grant(actor who) { if (who == left) { left!permitL; } else { right!permitR; } } }
  > END
  $ lacuna assume open.aml -o mutex.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna check fair.aml group.aml --against mutex.assumption --in open.aml
  candidate  verdict   states  in the system  answers
  fair.aml   accepted      84  -              always
  group.aml  rejected      56  violated       always
  ~
  group.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  group.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
             ┌──────┐        ┌───────┐       ┌───────┐       ┌────────┐         ┌───────┐
             │ left │        │ right │       │ mutex │       │ ledger │         │ clerk │
             └───┬──┘        └───┬───┘       └───┬───┘       └────┬───┘         └───┬───┘
  main  ─ init ─▶│               │               │                │                 │
  main  ─ init ──┼──────────────▶│               │                │                 │
  main  ─────────┼─── unlock ────┼───────────────┼───────────────▶│                 │
     1           ● init          │               │                │                 │
                 ├──── reqL ─────┼──────────────▶│                │                 │
     2           │               ● init          │                │                 │
                 │               ├──── reqR ────▶│                │                 │
     3           │               │               ● reqL ←1        │                 │
                 │               │               ├─ want(left) ──▶│                 │
     4           │               │               ● reqR ←2        │                 │
                 │               │               ├─ want(right) ─▶│                 │
     5           │               │               │                ● unlock          │
     6           │               │               │                ● want(left) ←3   │
                 │               │               │                ├─ grant(left) ──▶│
     7           │               │               │                ● want(right) ←4  │
                 │               │               │                ├─ grant(right) ─▶│
     8           │               │               │                │                 ● grant(left) ←6
                 │◀──────────────┼───────────────┼────────────────┼──── permitL ────┤
     9           │               │               │                │                 ● grant(right) ←7
                 │               │◀━━━━━━━━━━━━━━┿━━━━━━━━━━━━━━━━┿━━━ ↯ permitR ━━━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  # s, # MB
  [1]
  $ lacuna verify open.aml fair.aml
  property    verdict  states  transitions
  exclusion   holds        63          106
  deadlock    none         63          106
  failure     none         63          106
  overflow    none         63          106
  quiescence  none         63          106
  ~
  depth 15, 36 bits per state, # s, # MB
  $ lacuna check group.aml --against mutex.assumption --json
  {
    "schema": 1,
    "command": "check",
    "status": 1,
    "results": [
      {
        "candidate": "group.aml",
        "verdict": "rejected",
        "reason": null,
        "states": 56,
        "trace": {
          "initial": [
            {
              "to": "ledger",
              "message": "unlock",
              "fate": "sent"
            }
          ],
          "turns": [
            {
              "actor": "ledger",
              "takes": "unlock",
              "sends": [],
              "file": "group.aml",
              "line": 10
            },
            {
              "actor": "left",
              "takes": null,
              "sends": [
                {
                  "to": "mutex",
                  "message": "reqL",
                  "fate": "sent"
                }
              ]
            },
            {
              "actor": "mutex",
              "takes": "reqL",
              "sends": [
                {
                  "to": "ledger",
                  "message": "want(left)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 2
                }
              ],
              "file": "group.aml",
              "line": 2
            },
            {
              "actor": "ledger",
              "takes": "want(left)",
              "sends": [
                {
                  "to": "clerk",
                  "message": "grant(left)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 14
                }
              ],
              "file": "group.aml",
              "line": 11
            },
            {
              "actor": "clerk",
              "takes": "grant(left)",
              "sends": [
                {
                  "to": "left",
                  "message": "permitL",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 18
                }
              ],
              "file": "group.aml",
              "line": 18
            },
            {
              "actor": "right",
              "takes": null,
              "sends": [
                {
                  "to": "mutex",
                  "message": "reqR",
                  "fate": "sent"
                }
              ]
            },
            {
              "actor": "mutex",
              "takes": "reqR",
              "sends": [
                {
                  "to": "ledger",
                  "message": "want(right)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 3
                }
              ],
              "file": "group.aml",
              "line": 3
            },
            {
              "actor": "ledger",
              "takes": "want(right)",
              "sends": [
                {
                  "to": "clerk",
                  "message": "grant(right)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 13
                }
              ],
              "file": "group.aml",
              "line": 11
            },
            {
              "actor": "clerk",
              "takes": "grant(right)",
              "sends": [
                {
                  "to": "right",
                  "message": "permitR",
                  "fate": "violates",
                  "file": "group.aml",
                  "line": 18
                }
              ],
              "file": "group.aml",
              "line": 18
            }
          ],
          "loop": null,
          "ending": "π: from here the open system can violate the property"
        },
        "interface_line": null,
        "rule": {
          "number": 1,
          "text": "mutex must not send a second left!permitL or right!permitR before release"
        },
        "confirmed": true,
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
            },
            {
              "to": "ledger",
              "message": "unlock",
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
                  "to": "ledger",
                  "message": "want(left)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 2
                }
              ],
              "file": "group.aml",
              "line": 2
            },
            {
              "actor": "mutex",
              "takes": "reqR",
              "sends": [
                {
                  "to": "ledger",
                  "message": "want(right)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 3
                }
              ],
              "file": "group.aml",
              "line": 3
            },
            {
              "actor": "ledger",
              "takes": "unlock",
              "sends": [],
              "file": "group.aml",
              "line": 10
            },
            {
              "actor": "ledger",
              "takes": "want(left)",
              "sends": [
                {
                  "to": "clerk",
                  "message": "grant(left)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 14
                }
              ],
              "file": "group.aml",
              "line": 11
            },
            {
              "actor": "ledger",
              "takes": "want(right)",
              "sends": [
                {
                  "to": "clerk",
                  "message": "grant(right)",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 13
                }
              ],
              "file": "group.aml",
              "line": 11
            },
            {
              "actor": "clerk",
              "takes": "grant(left)",
              "sends": [
                {
                  "to": "left",
                  "message": "permitL",
                  "fate": "sent",
                  "file": "group.aml",
                  "line": 18
                }
              ],
              "file": "group.aml",
              "line": 18
            },
            {
              "actor": "clerk",
              "takes": "grant(right)",
              "sends": [
                {
                  "to": "right",
                  "message": "permitR",
                  "fate": "violates",
                  "file": "group.aml",
                  "line": 18
                }
              ],
              "file": "group.aml",
              "line": 18
            }
          ],
          "loop": null,
          "ending": "π: exclusion is violated"
        },
        "answers": [
          {
            "message": "reqL",
            "answers": "always",
            "values": [
              {
                "message": "reqL",
                "answers": "always"
              }
            ],
            "run": null
          },
          {
            "message": "reqR",
            "answers": "always",
            "values": [
              {
                "message": "reqR",
                "answers": "always"
              }
            ],
            "run": null
          }
        ]
      }
    ],
    "diagnostics": []
  }
  [1]

The whole system knows what belongs to the candidate: the actors of its file that no other file names. What they send
each other moves no property, and what they send to others counts as sent by the component.

  $ cat > named.aml <<'END'
  > property by_mutex { s: mutex>left!permitL -> error; }
  > property by_clerk { s: mutex>right!permitR -> t; t: mutex!release -> s; mutex>left!permitL -> error; }
  > END
  $ lacuna verify open.aml named.aml fair.aml | grep '^by\|^property'
  by_mutex
  property    verdict   states  transitions
  by_mutex    violated      13           16
  by_clerk    holds         63          106
  $ cat fair.aml > one.aml && grep -v missing open.aml >> one.aml && grep missing open.aml > missing.aml
  $ lacuna verify one.aml missing.aml | head -2
  property    verdict  states  transitions
  exclusion   holds        63          106
  $ sed 's/taken = false; }/taken = false; mutex!release; }/' fair.aml > released.aml
  $ lacuna check released.aml --against mutex.assumption
  released.aml:5:85: warning: properties do not see that release is sent by ledger to mutex, inside the candidate
       5 | …waiting = false; clerk!grant(next); } else { taken = false; mutex!release; } }
         |                                                              ^~~~~~~~~~~~~
    hint: name a message in the property that another actor sends
  candidate     verdict   states  in the system  answers
  released.aml  rejected     296  violated       sometimes
  ~
  released.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  released.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
             ┌──────┐       ┌───────┐      ┌───────┐       ┌────────┐         ┌───────┐
             │ left │       │ right │      │ mutex │       │ ledger │         │ clerk │
             └───┬──┘       └───┬───┘      └───┬───┘       └────┬───┘         └───┬───┘
  main  ─ init ─▶│              │              │                │                 │
  main  ─ init ──┼─────────────▶│              │                │                 │
     1           ● init         │              │                │                 │
                 ├──── reqL ────┼─────────────▶│                │                 │
     2           │              │              ● reqL ←1        │                 │
                 │              │              ├─ want(left) ──▶│                 │
     3           │              │              │                ● want(left) ←2   │
                 │              │              │                ├─ grant(left) ──▶│
     4           │              │              │                │                 ● grant(left) ←3
                 │◀─────────────┼──────────────┼────────────────┼──── permitL ────┤
     5           ● permitL ←4   │              │                │                 │
                 ├── release ───┼─────────────▶│                │                 │
                 ├──── reqL ────┼─────────────▶│                │                 │
     6           │              ● init         │                │                 │
                 │              ├─── reqR ────▶│                │                 │
     7           │              │              ● release ←5     │                 │
                 │              │              ├──── free ─────▶│                 │
     8           │              │              ● reqL ←5        │                 │
                 │              │              ├─ want(left) ──▶│                 │
     9           │              │              ● reqR ←6        │                 │
                 │              │              ├─ want(right) ─▶│                 │
    10           │              │              │                ● free ←7         │
                 │              │              │◀─── release ───┤                 │
    11           │              │              ● release ←10    │                 │
                 │              │              ├──── free ─────▶│                 │
    12           │              │              │                ● want(left) ←8   │
                 │              │              │                ├─ grant(left) ──▶│
    13           │              │              │                ● want(right) ←9  │
    14           │              │              │                ● free ←11        │
                 │              │              │                ├─ grant(right) ─▶│
    15           │              │              │                │                 ● grant(left) ←12
                 │◀─────────────┼──────────────┼────────────────┼──── permitL ────┤
    16           │              │              │                │                 ● grant(right) ←14
                 │              │◀━━━━━━━━━━━━━┿━━━━━━━━━━━━━━━━┿━━━ ↯ permitR ━━━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  # s, # MB
  [1]
  $ lacuna verify open.aml released.aml > /dev/null
  open.aml:7:48: warning: properties do not see that release is sent by ledger to mutex, inside the candidate
       7 |   held: left!permitL | right!permitR -> error; mutex!release -> free;
         |                                                ^~~~~~~~~~~~~
    hint: name a message in the property that another actor sends
  [1]

A mailbox of a private actor that is full blocks the turn, as everywhere.

  $ sed 's/actor clerk(2)/actor clerk(1)/; s/actor ledger(4)/actor ledger(1)/' fair.aml > small.aml
  $ lacuna check small.aml --against mutex.assumption | head -2
  candidate  verdict   states  in the system  answers
  small.aml  accepted      65  -              always
  $ lacuna verify open.aml small.aml | grep overflow
  overflow of ledger  possible (warning)      11           12
  The mailbox of ledger, of size 1, can overflow in turn 4; --overflow error shows the run.

Its main sends to its own actors only. Private actors have names of their own, and somebody sends to them.

  $ sed 's/ledger!unlock/ledger!unlock; left!init/' group.aml > foreign.aml
  $ lacuna check foreign.aml --against mutex.assumption
  foreign.aml:19:23: error: main of a candidate sends to its own actors only, not to left
      19 | main { ledger!unlock; left!init; }
         |                       ^~~~
    hint: send it in the main block of the system
  [2]
  $ lacuna verify open.aml foreign.aml
  foreign.aml:19:23: error: main of a candidate sends to its own actors only, not to left
      19 | main { ledger!unlock; left!init; }
         |                       ^~~~
    hint: send it in the main block of the system
  [2]
  $ (cat fair.aml; echo 'actor left(1) { init { } permitL { } }') > clash.aml
  $ lacuna check clash.aml --against mutex.assumption
  clash.aml:8:7: error: the open system also declares left
       8 | actor left(1) { init { } permitL { } }
         |       ^~~~
    hint: leave out the actors of the system, and give those of the candidate other names
  [2]
  $ (cat fair.aml; echo 'actor idle(1) { nap { } }') > idle.aml
  $ lacuna check idle.aml --against mutex.assumption | head -2
  idle.aml:8:7: warning: no actor can send to idle: the open system does not know it
       8 | actor idle(1) { nap { } }
         |       ^~~~
    hint: leave it out, or let another actor of the candidate or its main send to it
  candidate  verdict   states  in the system  answers
  idle.aml   accepted      84  -              always
  $ (cat group.aml; echo 'main { ledger!unlock; }') > mains.aml
  $ lacuna check mains.aml --against mutex.assumption
  mains.aml:20:1: error: main is declared twice
      20 | main { ledger!unlock; }
         | ^~~~
    hint: the first is in line 19
  [2]
  $ lacuna verify open.aml mains.aml
  mains.aml:20:1: error: main is declared twice
      20 | main { ledger!unlock; }
         | ^~~~
    hint: the first is in line 19
  [2]
  $ (cat fair.aml; echo 'main { ledger!free; ledger!free; ledger!free; ledger!free; ledger!free; }') > full.aml
  $ lacuna check full.aml --against mutex.assumption
  full.aml:8:60: error: main sends 5 messages to ledger, whose mailbox holds 4
       8 | main { ledger!free; ledger!free; ledger!free; ledger!free; ledger!free; }
         |                                                            ^~~~~~~~~~~
    hint: use a larger mailbox, or let an actor send the rest
  [2]

Message flow is that of one actor.

  $ lacuna check fair.aml --against mutex.assumption --compliance static
  fair.aml: error: --compliance is for candidates of one actor
    hint: leave it out: the verdict does not need it
  [2]
  $ lacuna check fair.aml --against mutex.assumption --flow reqL -o flow.svg
  fair.aml: error: --flow is for candidates of one actor
    hint: leave it out: the verdict does not need it
  [2]

Written into one file, the actors of a group would be actors of the system.

  $ lacuna convert open.aml fair.aml -o whole.aml
  fair.aml:2:7: error: ledger belongs to a candidate, and cannot be written into one file with the system
       2 | actor ledger(4) {
         |       ^~~~~~
    hint: leave out the file of the candidate
  [2]
