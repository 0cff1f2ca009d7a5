Several properties at once, and components to begin with.

  $ cat > clients.aml <<'END'
  > actor left(2) { initialL { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { initialR { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > main { left!initialL; right!initialR; }
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error;
  >         mutex!release -> free;
  > }
  > property left_first = !right!permitR W left!permitL;
  > property quiet = G !left!initialL;
  > END
  $ lacuna assume --table clients.aml -o mutex.assumption
  clients.aml:11:21: warning: no send matches this pattern: no method sends initialL to left
      11 | property quiet = G !left!initialL;
         |                     ^~~~~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  All 3 properties: conditional. They depend on mutex: among components that keep to the interface, they hold for exactly those that follow the rules below.
  ~
    1. mutex must not send left!permitL between right!permitR and release
       why: reqL, reqR, left!permitL, release, reqL, right!permitR, and then left!permitL violates exclusion
    2. mutex may send right!permitR only between release and left!permitL
       why: reqR, and then right!permitR violates left_first
  ~
  property    verdict while the others hold
  exclusion   conditional
  left_first  conditional
  quiet       vacuous: untested
  ~
  actors    left, right
  missing   mutex
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS      10           18  #
  contract          12           21  #
  assumption        13           61  #
  ~
  13 states (12 below, and one where everything is allowed)
  state  may come               may be sent                           must not be sent
      0  reqL → 1, reqR → 2     -                                     -
      1  reqR → 3               left!permitL → 4                      -
      2  reqL → 3               -                                     right!permitR
      3  -                      left!permitL → 5                      right!permitR
      4  release → 6, reqR → 5  -                                     -
      5  release → 7            -                                     right!permitR
      6  reqL → 8               -                                     -
      7  reqL → 9               -                                     -
      8  reqR → 9               left!permitL → 4                      -
      9  -                      left!permitL → 5, right!permitR → 10  -
     10  release → 11           -                                     left!permitL
     11  reqR → 9               -                                     -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  mutex.assumption was written. To check a component: lacuna check CANDIDATE --against mutex.assumption
  ~
  # s, # MB
  $ lacuna assume clients.aml --property exclusion,quiet --json | head -24
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
          },
          {
            "property": "quiet",
            "verdict": "vacuous",
            "reason": "untested"
          }
        ],
        "verdict": "conditional",
        "stub": "bag",
        "property_lts": {
          "states": 9,
          "transitions": 16
        },
  $ cat > free.aml <<'END'
  > actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }
  > END
  $ cat > fair.aml <<'END'
  > actor mutex(3) {
  >   bool taken;
  >   reqL { if (taken) { self!reqL; } else { left!permitL; taken = true; } }
  >   reqR { if (taken) { self!reqR; } else { right!permitR; taken = true; } }
  >   release { taken = false; }
  > }
  > END
Each property that breaks has a trace of its own, alone and in the whole system.
  $ lacuna check free.aml fair.aml --against mutex.assumption --in clients.aml
  mutex.assumption: warning: quiet holds with every mutex, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  candidate  verdict   states  in the system  answers
  free.aml   rejected       5  violated       always
  fair.aml   rejected       5  violated       sometimes
  ~
  free.aml breaks rule 2: mutex may send right!permitR only between release and left!permitL
  ~
  free.aml: the whole system violates left_first with it.
  ~
  left_first
  ~
                 ┌──────┐       ┌───────┐      ┌───────┐
                 │ left │       │ right │      │ mutex │
                 └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ initialL ─▶│              │              │
  main  ─ initialR ──┼─────────────▶│              │
     1               │              ● initialR     │
                     │              ├─── reqR ────▶│
     2               │              │              ● reqR ←1
                     │              │◀━ ↯ permitR ━┥
  ■ π: left_first is violated
  ←n: sent in turn n
  ~
  free.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
                 ┌──────┐       ┌───────┐      ┌───────┐
                 │ left │       │ right │      │ mutex │
                 └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ initialL ─▶│              │              │
  main  ─ initialR ──┼─────────────▶│              │
     1               ● initialL     │              │
                     ├──── reqL ────┼─────────────▶│
     2               │              ● initialR     │
                     │              ├─── reqR ────▶│
     3               │              │              ● reqL ←1
                     │◀─────────────┼── permitL ───┤
     4               │              │              ● reqR ←2
                     │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  fair.aml breaks rule 2: mutex may send right!permitR only between release and left!permitL
  ~
  fair.aml: the whole system violates left_first with it.
  ~
  left_first
  ~
                 ┌──────┐       ┌───────┐      ┌───────┐
                 │ left │       │ right │      │ mutex │
                 └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ initialL ─▶│              │              │
  main  ─ initialR ──┼─────────────▶│              │
     1               │              ● initialR     │
                     │              ├─── reqR ────▶│
     2               │              │              ● reqR ←1
                     │              │◀━ ↯ permitR ━┥
  ■ π: left_first is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  # s, # MB
  [1]
  $ lacuna check fair.aml --against mutex.assumption --json | grep -A3 '"property"'
            "property": "quiet",
            "reason": "untested"
          }
        ],
  --
            "property": "exclusion",
            "verdict": "accepted",
            "reason": null,
            "trace": null
  --
            "property": "left_first",
            "verdict": "rejected",
            "reason": null,
            "trace": {
  --
            "property": "quiet",
            "verdict": "accepted",
            "reason": null,
            "trace": null
Some never hold.
  $ cat > hasty.aml <<'END'
  > actor a(1) { go { b!bad; } yes { } }
  > actor b(1) { bad { } }
  > main { a!go; }
  > missing m { ask -> a!yes; }
  > property p { s: a!yes -> error; }
  > property q { s: b!bad -> error; }
  > END
  $ lacuna assume hasty.aml -o hasty.assumption
  All 2 properties: never. They hold for no m.
  ~
  property  verdict while the others hold
  p         always
  q         never
  ~
  actors    a, b
  missing   m
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       2            1  #
  contract           0            0  #
  ~
  This happens whatever it does, if its mailbox has room:
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ┝━ ↯ bad ━━▶│
  ■ π: q is violated
  not shown: m
  ~
  hasty.assumption was written. To check a component: lacuna check CANDIDATE --against hasty.assumption
  ~
  # s, # MB
  [1]
  $ grep -E 'never|state' hasty.assumption
  never q
A component to begin with: what it may send, it may choose to.
  $ lacuna assume clients.aml --property exclusion,left_first --skeleton
  clients.aml:11:21: warning: no send matches this pattern: no method sends initialL to left
      11 | property quiet = G !left!initialL;
         |                     ^~~~~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  // A component that respects the assumption, and may always do nothing. It takes the place of mutex.
  // Where a send is allowed, it chooses whether to send. Remove what you do not want.
  actor mutex(2) {
    int 0..14 at;
    int 0..31 choice;
    reqL {
      if (at == 0) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 1;
        } else if (choice == 1) {
          left!permitL;
          at = 2;
        }
        choice = 0;
      } else if (at == 3) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 4;
        } else if (choice == 1) {
          left!permitL;
          at = 5;
        }
        choice = 0;
      } else if (at == 6) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 11;
        } else if (choice == 1) {
          left!permitL;
          at = 2;
        }
        choice = 0;
      } else if (at == 7) {
        at = 2;
      } else if (at == 8) {
        choice = ?(0, 1, 2);
        if (choice == 0) {
          at = 4;
        } else if (choice == 1) {
          left!permitL;
          at = 5;
        } else if (choice == 2) {
          right!permitR;
          at = 12;
        }
        choice = 0;
      } else if (at == 9) {
        at = 5;
      } else if (at == 10) {
        at = 12;
      }
    }
    reqR {
      if (at == 0) {
        at = 3;
      } else if (at == 1) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 4;
        } else if (choice == 1) {
          left!permitL;
          at = 5;
        }
        choice = 0;
      } else if (at == 2) {
        at = 5;
      } else if (at == 11) {
        choice = ?(0, 1, 2);
        if (choice == 0) {
          at = 4;
        } else if (choice == 1) {
          left!permitL;
          at = 5;
        } else if (choice == 2) {
          right!permitR;
          at = 12;
        }
        choice = 0;
      } else if (at == 13) {
        at = 5;
      } else if (at == 14) {
        at = 12;
      }
    }
    release {
      if (at == 2) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 6;
        } else if (choice == 1) {
          left!permitL;
          at = 7;
        }
        choice = 0;
      } else if (at == 5) {
        choice = ?(0, 1, 2);
        if (choice == 0) {
          at = 8;
        } else if (choice == 1) {
          left!permitL;
          at = 9;
        } else if (choice == 2) {
          right!permitR;
          at = 10;
        }
        choice = 0;
      } else if (at == 12) {
        choice = ?(0, 1, 2);
        if (choice == 0) {
          at = 11;
        } else if (choice == 1) {
          left!permitL;
          at = 13;
        } else if (choice == 2) {
          right!permitR;
          at = 14;
        }
        choice = 0;
      }
    }
  }
  $ lacuna assume clients.aml --skeleton -o begin.aml
  clients.aml:11:21: warning: no send matches this pattern: no method sends initialL to left
      11 | property quiet = G !left!initialL;
         |                     ^~~~~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  begin.aml: a component that respects the assumption
  $ lacuna check begin.aml --against mutex.assumption
  mutex.assumption: warning: quiet holds with every mutex, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  candidate  verdict   states  in the system  answers
  begin.aml  accepted      41  -              sometimes
  ~
  begin.aml: reqL is not always answered (--responsive shows a run)
  begin.aml: reqR is not always answered (--responsive shows a run)
  ~
  # s, # MB
  $ lacuna assume clients.aml --skeleton -o begin.svg
  begin.svg: error: a skeleton is written in AML, not in this format
    hint: name the file .aml
  [2]
  $ lacuna assume clients.aml --property zork,exclusion
  clients.aml:11:21: warning: no send matches this pattern: no method sends initialL to left
      11 | property quiet = G !left!initialL;
         |                     ^~~~~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  lacuna: error: unknown property zork
    hint: there are exclusion, left_first and quiet
  [2]
An actor whose name begins as a truth value does is still an actor.
  $ cat > trueman.aml <<'END'
  > actor trueman(1) { start { desk!ask(trueman); } done { desk!ask(trueman); } }
  > main { trueman!start; }
  > missing desk { ask(actor who) -> trueman!done; }
  > property calm { quiet: desk!ask(trueman) -> waiting; waiting: trueman!done -> quiet; desk!ask(trueman) -> error; }
  > END
  $ lacuna assume trueman.aml --skeleton
  // A component that respects the assumption, and may always do nothing. It takes the place of desk.
  // Where a send is allowed, it chooses whether to send. Remove what you do not want.
  actor desk(1) {
    int 0..1 at;
    int 0..31 choice;
    ask(actor value1) {
      if (at == 0 && value1 == trueman) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 1;
        } else if (choice == 1) {
          trueman!done;
        }
        choice = 0;
      }
    }
  }
