Formulas as properties of systems.

Over sends: safety by bad prefixes, everything else by infinite words.

  $ cat > mutex.aml <<'EOF'
  > actor left(2) {
  >   init    { mutex!reqL; }
  >   permitL { mutex!release; mutex!reqL; }
  > }
  > actor right(2) {
  >   init    { mutex!reqR; }
  >   permitR { mutex!release; mutex!reqR; }
  > }
  > actor mutex(4) {
  >   int taken;
  >   reqL    { if (taken == 0) { left!permitL; taken = 1; } else { self!reqL; } }
  >   reqR    { if (taken == 0) { right!permitR; taken = 1; } else { self!reqR; } }
  >   release { taken = 0; }
  > }
  > main { left!init; right!init; }
  > property exclusion = G ((left!permitL | right!permitR) -> X (!(left!permitL | right!permitR) W mutex!release));
  > property released  = G ((left!permitL | right!permitR) -> F mutex!release);
  > property granted   = G (left>mutex!reqL -> F left!permitL);
  > property once      = G mutex.taken <= 1;
  > property freed     = G (mutex.taken == 1 -> F mutex.taken == 0);
  > EOF
  $ lacuna verify mutex.aml --property exclusion --property once --property released --property freed
  released
  ~
              ┌──────┐    ┌───────┐   ┌───────┐
              │ left │    │ right │   │ mutex │
              └───┬──┘    └───┬───┘   └───┬───┘
  main   ─ init ─▶│           │           │
  main   ─ init ──┼──────────▶│           │
     1            ● init      │           │
                  ├── reqL ───┼──────────▶│
     2            │           ● init      │
                  │           ├── reqR ──▶│
     3            │           │           ● reqL ←1
                  │◀──────────┼─ permitL ─┤
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
     4 ┆          │           │           ● reqR ←2
       ┆          │           │           ├─╮ reqR
       ┆          │           │           │◀╯
       └╌ back to turn 4 ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
  ■ released is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          mutex
  cannot always continue in it:        right
  can always continue, but do not: left
  The run is unfair: --fairness weak leaves such runs out.
  ~
  freed
  ~
              ┌──────┐    ┌───────┐   ┌───────┐
              │ left │    │ right │   │ mutex │
              └───┬──┘    └───┬───┘   └───┬───┘
  main   ─ init ─▶│           │           │
  main   ─ init ──┼──────────▶│           │
     1            ● init      │           │
                  ├── reqL ───┼──────────▶│
     2            │           │           ● reqL ←1
                  │◀──────────┼─ permitL ─┤
     3            │           ● init      │
                  │           ├── reqR ──▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
     4 ┆          │           │           ● reqR ←3
       ┆          │           │           ├─╮ reqR
       ┆          │           │           │◀╯
       └╌ back to turn 4 ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
  ■ freed is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          mutex
  cannot always continue in it:        right
  can always continue, but do not: left
  The run is unfair: --fairness weak leaves such runs out.
  ~
  property   verdict   states  transitions
  exclusion  holds         15           24
  released   violated      15           24
  once       holds         15           24
  freed      violated      15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  [1]
  $ lacuna verify mutex.aml --property granted
  granted
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            │            ● init       │
                  │            ├── reqR ───▶│
     2            ● init       │            │
                  ├─── reqL ───┼───────────▶│
     3            │            │            ● reqR ←1
                  │            │◀─ permitR ─┤
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
     4 ┆          │            │            ● reqL ←2
       ┆          │            │            ├─╮ reqL
       ┆          │            │            │◀╯
       └╌ back to turn 4 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
  ■ granted is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          mutex
  cannot always continue in it:        left
  can always continue, but do not: right
  The run is unfair: --fairness weak leaves such runs out.
  ~
  property  verdict   states  transitions
  granted   violated      15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  [1]
  $ lacuna verify mutex.aml --property granted --fairness weak | sed -n '/^property/,$p' | head -n 2
  property  verdict   states  transitions
  granted   violated      15           24

A lasso that is unfair: weak fairness leaves it out.

  $ cat > clock.aml <<'EOF'
  > actor clock(1) { tick { self!tick; } }
  > actor a(1) { go { b!done; } }
  > actor b(1) { int n; done { n = 1; } }
  > main { clock!tick; a!go; }
  > property done = F b!done;
  > property high = F b.n == 1;
  > property stays = G (b.n == 1 -> G b.n == 1);
  > EOF
  $ lacuna verify clock.aml -p done -p high
  done
  ~
              ┌───────┐     ┌───┐
              │ clock │     │ a │
              └───┬───┘     └─┬─┘
  main   ─ tick ─▶│           │
  main   ── go ───┼──────────▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌
     1 ┆          ● tick      │
       ┆          ├─╮ tick    │
       ┆          │◀╯         │
       └╌ back to turn 1 ╌╌╌╌╌│╌╌╌╌╌╌
  ■ done is violated if this goes on forever
  not shown: b
  take turns in the loop:          clock
  cannot always continue in it:        b
  can always continue, but do not: a
  The run is unfair: --fairness weak leaves such runs out.
  ~
  high
  ~
              ┌───────┐     ┌───┐
              │ clock │     │ a │
              └───┬───┘     └─┬─┘
  main   ─ tick ─▶│           │
  main   ── go ───┼──────────▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌
     1 ┆          ● tick      │
       ┆          ├─╮ tick    │
       ┆          │◀╯         │
       └╌ back to turn 1 ╌╌╌╌╌│╌╌╌╌╌╌
  ■ high is violated if this goes on forever
  not shown: b
  take turns in the loop:          clock
  cannot always continue in it:        b
  can always continue, but do not: a
  The run is unfair: --fairness weak leaves such runs out.
  ~
  property  verdict   states  transitions
  done      violated       3            5
  high      violated       3            5
  ~
  depth 2, 4 bits per state, # s, # MB
  [1]
  $ lacuna verify clock.aml -p done -p high -p stays --fairness weak
  property  verdict  states  transitions
  done      holds         3            5
  high      holds         3            5
  stays     holds         4            6
  ~
  These hold for fair runs, in which an actor that can always continue does so: done, high
  ~
  depth 3, 5 bits per state, # s, # MB
  $ lacuna verify clock.aml -p done -p high --fairness none | sed -n '/^property/,$p' | head -n 3
  property  verdict   states  transitions
  done      violated       3            5
  high      violated       3            5
  $ lacuna verify clock.aml --fairness strong
  lacuna: error: --fairness does not take strong
    hint: one of none|weak
  [2]

As JSON: `loop` is the turn to which the run goes back, counted from 0; as a picture.

  $ lacuna verify clock.aml -p done --json
  {
    "schema": 1,
    "command": "verify",
    "status": 1,
    "results": [
      {
        "property": "done",
        "kind": "formula",
        "verdict": "violated",
        "weight": "error",
        "class": "guarantee",
        "fairness": "none",
        "vacuous": null,
        "states": 3,
        "transitions": 5,
        "stored_bytes": #,
        "run": {
          "initial": [
            {
              "to": "clock",
              "message": "tick",
              "fate": "sent"
            },
            {
              "to": "a",
              "message": "go",
              "fate": "sent"
            }
          ],
          "turns": [
            {
              "actor": "clock",
              "takes": "tick",
              "sends": [
                {
                  "to": "clock",
                  "message": "tick",
                  "fate": "sent",
                  "file": "clock.aml",
                  "line": 1
                }
              ],
              "file": "clock.aml",
              "line": 1
            }
          ],
          "loop": 0,
          "ending": "done is violated if this goes on forever"
        }
      }
    ],
    "diagnostics": []
  }
  [1]
  $ lacuna verify clock.aml -p high --fairness weak --json | python3 -c 'import json, sys
  > for r in json.load(sys.stdin)["results"]: print(r["property"], r["kind"], r["verdict"], r["class"], r["fairness"], r["vacuous"], r["run"])'
  high formula holds guarantee weak None None
  $ lacuna verify clock.aml -p high --svg lasso.svg > lasso.txt; grep -c '</svg>' lasso.svg; grep -o 'repeats forever\|back to turn [0-9]*' lasso.svg
  1
  repeats forever
  $ lacuna verify clock.aml -p high --replay
  high
  ~
              ┌───────┐     ┌───┐
              │ clock │     │ a │
              └───┬───┘     └─┬─┘
  main   ─ tick ─▶│           │
  main   ── go ───┼──────────▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌
     1 ┆          ● tick      │
       ┆          ├─╮ tick    │
       ┆          │◀╯         │
       └╌ back to turn 1 ╌╌╌╌╌│╌╌╌╌╌╌
  ■ high is violated if this goes on forever
  not shown: b
  take turns in the loop:          clock
  cannot always continue in it:        b
  can always continue, but do not: a
  The run is unfair: --fairness weak leaves such runs out.
  ~
  at the start
  actor  variables  mailbox
  clock  -          tick
  a      -          go
  b      n=0        -
  ~
  1. clock:tick/clock!tick
  actor  variables  mailbox
  clock  -          tick
  a      -          go
  b      n=0        -
  ~
  The run repeats from here: this is the state before turn 1.
  ~
  property  verdict   states  transitions
  high      violated       3            5
  ~
  depth 2, 4 bits per state, # s, # MB
  [1]

A stem in front of the loop, with values.

  $ cat > counter.aml <<'EOF'
  > actor counter(2) {
  >   int 0..3 n;
  >   step { n = (n + 1) % 4; if (n == 0) { n = 2; } log!at(n, n == 2); self!step; }
  > }
  > actor log(1) { at(int 0..3 value, bool even) { } }
  > main { counter!step; }
  > property one_again   = G F log!at(1, _);
  > property three_again = G F log!at(3, false);
  > property order       = G (log!at(1, _) -> X log!at(2, true));
  > property wrong_order = G (log!at(2, _) -> X log!at(1, _));
  > property sender      = G !log>log!at over { counter>log!at(0, _) };
  > EOF
  $ lacuna verify counter.aml -p one_again -p three_again -p order -p sender --overflow ignore
  one_again
  ~
             ┌─────────┐        ┌─────┐
             │ counter │        │ log │
             └────┬────┘        └──┬──┘
  main   ─ step ─▶│                │
     1            ● step           │
                  ├─ at(1,false) ─▶│
                  ├─╮ step         │
                  │◀╯              │
     2            │                ● at(1,false) ←1
     3            ● step ←1        │
                  ├─ at(2,true) ──▶│
                  ├─╮ step         │
                  │◀╯              │
       ┌╌ repeats forever ╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
     4 ┆          │                ● at(2,true) ←3
     5 ┆          ● step ←3        │
       ┆          ├─ at(3,false) ─▶│
       ┆          ├─╮ step         │
       ┆          │◀╯              │
     6 ┆          │                ● at(3,false) ←5
     7 ┆          ● step ←5        │
       ┆          ├─ at(2,true) ──▶│
       ┆          ├─╮ step         │
       ┆          │◀╯              │
       └╌ back to turn 4 ╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
  ■ one_again is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          counter, log
  The run is fair: every actor that can always continue does so.
  ~
  counter.aml:11:27: warning: no send matches this pattern: its sender never sends at to log
      11 | property sender      = G !log>log!at over { counter>log!at(0, _) }…
         |                           ^~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  property     verdict   states  transitions
  one_again    violated       7            7
  three_again  holds          7            7
  order        holds          7            7
  sender       holds          7            7
  ~
  depth 6, 8 bits per state, # s, # MB
  [1]
  $ lacuna verify counter.aml -p three_again --fairness weak --overflow ignore
  counter.aml:11:27: warning: no send matches this pattern: its sender never sends at to log
      11 | property sender      = G !log>log!at over { counter>log!at(0, _) }…
         |                           ^~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  property     verdict  states  transitions
  three_again  holds         7            7
  ~
  These hold for fair runs, in which an actor that can always continue does so: three_again
  ~
  depth 6, 8 bits per state, # s, # MB
  $ lacuna verify counter.aml -p wrong_order --overflow ignore
  wrong_order
  ~
            ┌─────────┐         ┌─────┐
            │ counter │         │ log │
            └────┬────┘         └──┬──┘
  main  ─ step ─▶│                 │
     1           ● step            │
                 ├─ at(1,false) ──▶│
                 ├─╮ step          │
                 │◀╯               │
     2           │                 ● at(1,false) ←1
     3           ● step ←1         │
                 ├── at(2,true) ──▶│
                 ├─╮ step          │
                 │◀╯               │
     4           │                 ● at(2,true) ←3
     5           ● step ←3         │
                 ├─ at(3,false) ──▶│
                 ├─╮ step          │
                 │◀╯               │
     6           │                 ● at(3,false) ←5
     7           ● step ←5         │
                 ┝━ ↯ at(2,true) ━▶│
  ■ π: wrong_order is violated
  ←n: sent in turn n
  ~
  counter.aml:11:27: warning: no send matches this pattern: its sender never sends at to log
      11 | property sender      = G !log>log!at over { counter>log!at(0, _) }…
         |                           ^~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  property     verdict   states  transitions
  wrong_order  violated       7            7
  ~
  depth 6, 9 bits per state, # s, # MB
  [1]

Runs that end: over sends nothing comes any more, over states the last state stays. A safety formula promises nothing.

  $ cat > finite.aml <<'EOF'
  > actor a(1) { int x; ask { x = ?(1, 2); if (x == 1) { b!yes; } } }
  > actor b(1) { yes { c!ask; } }
  > actor c(1) { ask { } }
  > main { a!ask; }
  > property answered = F b!yes;
  > property nothing  = G !c!ask;
  > property follows  = G (b!yes -> X c!ask);
  > property chosen   = F a.x != 0;
  > property one      = F G a.x == 1;
  > property silence  = F G !b!yes;
  > property ends     = G F c!ask;
  > EOF
  $ lacuna verify finite.aml -p answered -p follows -p chosen -p silence
  answered
  ~
              ┌───┐
              │ a │
              └─┬─┘
  main  ─ ask ─▶│
     1          ● ask
  ■ answered is violated: the run ends here
  not shown: b, c
  ~
  property  verdict   states  transitions
  answered  violated       5            4
  follows   holds          5            4
  chosen    holds          5            4
  silence   holds          5            4
  ~
  depth 3, 5 bits per state, # s, # MB
  [1]
  $ lacuna verify finite.aml -p nothing
  nothing
  ~
              ┌───┐       ┌───┐       ┌───┐
              │ a │       │ b │       │ c │
              └─┬─┘       └─┬─┘       └─┬─┘
  main  ─ ask ─▶│           │           │
     1          ● ask       │           │
                ├── yes ───▶│           │
     2          │           ● yes ←1    │
                │           ┝━ ↯ ask ━━▶│
  ■ π: nothing is violated
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  nothing   violated       3            3
  ~
  depth 1, 5 bits per state, # s, # MB
  [1]
  $ lacuna verify finite.aml -p one
  one
  ~
              ┌───┐
              │ a │
              └─┬─┘
  main  ─ ask ─▶│
     1          ● ask
  ■ one is violated: the run ends here
  not shown: b, c
  ~
  property  verdict   states  transitions
  one       violated       5            4
  ~
  depth 3, 5 bits per state, # s, # MB
  [1]
  $ lacuna verify finite.aml -p ends
  ends
  ~
              ┌───┐
              │ a │
              └─┬─┘
  main  ─ ask ─▶│
     1          ● ask
  ■ ends is violated: the run ends here
  not shown: b, c
  ~
  property  verdict   states  transitions
  ends      violated       5            4
  ~
  depth 3, 5 bits per state, # s, # MB
  [1]

The initial state counts, and so does the first send.

  $ cat > first.aml <<'EOF'
  > actor a(1) { int x = 1; go { x = 0; b!m; b!n; } }
  > actor b(2) { m { } n { } }
  > main { a!go; }
  > property n_then  = X b!n over { b!m };
  > property m_twice = X b!m over { b!n };
  > property alone   = X !b!m;
  > property leaves  = a.x == 1 U a.x == 0;
  > EOF
  $ lacuna verify first.aml -p n_then -p alone -p leaves
  property  verdict  states  transitions
  n_then    holds         4            3
  alone     holds         4            3
  leaves    holds         4            3
  ~
  depth 3, 6 bits per state, # s, # MB
  $ lacuna verify first.aml -p m_twice
  m_twice
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ├─── m ────▶│
               ┝━━ ↯ n ━━━▶│
  ■ π: m_twice is violated
  ~
  property  verdict   states  transitions
  m_twice   violated       1            1
  ~
  depth 0, 8 bits per state, # s, # MB
  [1]

Without temporal operator it is about the first alone, which is hardly meant.

  $ cat > now.aml <<'EOF'
  > actor a(1) { int x = 1; go { x = 0; b!m; b!n; } }
  > actor b(2) { m { } n { } }
  > main { a!go; }
  > property now     = a.x == 1;
  > property not_now = a.x == 0 | !a.x;
  > property m_first = b!m over { b!n };
  > property n_first = b!n & !b!m;
  > EOF
  $ lacuna verify now.aml -p now -p m_first
  now.aml:4:20: warning: this is about the initial state alone
       4 | property now     = a.x == 1;
         |                    ^~~~~~~~
    hint: write always …, or G (…), for all states
  now.aml:5:20: warning: this is about the initial state alone
       5 | property not_now = a.x == 0 | !a.x;
         |                    ^~~~~~~~~~~~~~~
    hint: write always …, or G (…), for all states
  now.aml:6:20: warning: this is about the first send alone
       6 | property m_first = b!m over { b!n };
         |                    ^~~~~~~~~~~~~~~~
    hint: add sends to it with over { … }
  now.aml:7:20: warning: this is about the first send alone
       7 | property n_first = b!n & !b!m;
         |                    ^~~~~~~~~~
    hint: add sends to it with over { … }
  property  verdict  states  transitions
  now       holds         4            3
  m_first   holds         4            3
  ~
  depth 3, 7 bits per state, # s, # MB
  $ lacuna verify now.aml -p not_now -p n_first 2> warnings.txt
  not_now
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ π: not_now is violated here: a.x = 1
  not shown: b
  ~
  n_first
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ┝━━ ↯ m ━━━▶│
  ■ π: n_first is violated
  ~
  property  verdict   states  transitions
  not_now   violated       1            0
  n_first   violated       1            1
  ~
  depth 0, 7 bits per state, # s, # MB
  [1]

What main sends is not seen, and neither is what a missing component sends to itself.

  $ cat > open.aml <<'EOF'
  > actor a(1) { go { self!on; } on { b!done; } }
  > actor b(1) { done { } }
  > main { a!go; }
  > property never = G !a!on;
  > property go    = G !a!go;
  > EOF
  $ lacuna verify open.aml -p never -p go | sed -n '/^property/,$p' | head -n 3
  open.aml:5:21: warning: no send matches this pattern: no method sends go to a
       5 | property go    = G !a!go;
         |                     ^~~~
    hint: check the names and the number of values, or leave the pattern out
  property  verdict   states  transitions
  never     violated       1            1
  go        holds          4            3
  $ echo 'missing a { go -> b!done; on -> b!done; }' > missing.aml
  $ lacuna verify open.aml missing.aml -p never | sed -n '/^property/,$p' | head -n 2
  open.aml:4:21: warning: properties do not see that on is sent by a to itself
       4 | property never = G !a!on;
         |                     ^~~~
    hint: name a message in the property that another actor sends
  open.aml:5:21: warning: no send matches this pattern: no method sends go to a
       5 | property go    = G !a!go;
         |                     ^~~~
    hint: check the names and the number of values, or leave the pattern out
  property  verdict  states  transitions
  never     holds         4            3

Vacuity, a contradiction, and what is true anyway.

  $ cat > vacuous.aml <<'EOF'
  > actor a(1) { bool asked; go { b!m; } ask { asked = true; b!yes; } }
  > actor b(1) { m { a!go; } yes { } }
  > main { a!go; }
  > property answered = G (a!ask -> F b!yes);
  > property next     = G (a!ask -> X b!yes);
  > property flag     = G (a.asked -> F a.asked == 0);
  > property either   = F (b!m | b!yes);
  > property real     = G F b!m;
  > property never    = G b!m & F !b!m;
  > property tautology = F b!m | !F b!m;
  > EOF
  $ lacuna verify vacuous.aml -p answered -p next -p flag -p either -p real -p tautology
  vacuous.aml:1:38: warning: no message ever reaches ask of a
       1 | actor a(1) { bool asked; go { b!m; } ask { asked = true; b!yes; } }
         |                                      ^~~
    hint: send it, or leave out the method
  vacuous.aml:2:26: warning: no message ever reaches yes of b
       2 | actor b(1) { m { a!go; } yes { } }
         |                          ^~~
    hint: send it, or leave out the method
  vacuous.aml:4:24: warning: no send matches this pattern: no method sends ask to a
       4 | property answered = G (a!ask -> F b!yes);
         |                        ^~~~~
    hint: check the names and the number of values, or leave the pattern out
  vacuous.aml:5:24: warning: no send matches this pattern: no method sends ask to a
       5 | property next     = G (a!ask -> X b!yes);
         |                        ^~~~~
    hint: check the names and the number of values, or leave the pattern out
  property   verdict  states  transitions
  answered   holds         2            2
  next       holds         2            2
  flag       holds         2            2
  either     holds         2            2
  real       holds         2            2
  tautology  holds         2            2
  ~
  answered holds vacuously: it also holds with false in place of F b!yes
  ~
  next holds vacuously: it also holds with false in place of X b!yes
  ~
  flag holds vacuously: it also holds with false in place of F a.asked == 0
  ~
  Never executed:
    vacuous.aml:1  ask of a
    vacuous.aml:2  yes of b
  ~
  depth 1, 2 bits per state, # s, # MB
  $ lacuna verify vacuous.aml -p never
  never
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ never contradicts itself: no run satisfies it
  not shown: b
  ~
  vacuous.aml:1:38: warning: no message ever reaches ask of a
       1 | actor a(1) { bool asked; go { b!m; } ask { asked = true; b!yes; } }
         |                                      ^~~
    hint: send it, or leave out the method
  vacuous.aml:2:26: warning: no message ever reaches yes of b
       2 | actor b(1) { m { a!go; } yes { } }
         |                          ^~~
    hint: send it, or leave out the method
  vacuous.aml:4:24: warning: no send matches this pattern: no method sends ask to a
       4 | property answered = G (a!ask -> F b!yes);
         |                        ^~~~~
    hint: check the names and the number of values, or leave the pattern out
  vacuous.aml:5:24: warning: no send matches this pattern: no method sends ask to a
       5 | property next     = G (a!ask -> X b!yes);
         |                        ^~~~~
    hint: check the names and the number of values, or leave the pattern out
  property  verdict   states  transitions
  never     violated       1            0
  ~
  depth 0, 0 bits per state, # s, # MB
  [1]
  $ lacuna verify vacuous.aml -p answered -p real --json | python3 -c 'import json, sys
  > for r in json.load(sys.stdin)["results"]: print(r["property"], r["verdict"], r["class"], r["vacuous"])'
  answered holds liveness {'part': 'F b!yes'}
  real holds liveness None

A comparison without a value violates a property wherever it is met.

  $ cat > failing.aml <<'EOF'
  > actor a(1) { int x = 2; go { x = x - 1; b!m; } }
  > actor b(1) { int big = 2147483647; m { a!go; } }
  > main { a!go; }
  > property divided = G 10 / a.x >= 5;
  > property often   = G F 10 / a.x == 5;
  > property sum     = F b.big + a.x > 0;
  > EOF
  $ lacuna verify failing.aml -p divided
  divided
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ├─── m ────▶│
     2         │           ● m ←1
               │◀─── go ───┤
     3         ● go ←2     │
               ├─── m ────▶│
  ■ a comparison of divided has no value here, by a division by zero: a.x = 0
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  divided   violated       4            3
  ~
  depth 2, 34 bits per state, # s, # MB
  [1]
  $ lacuna verify failing.aml -p often
  often
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ├─── m ────▶│
     2         │           ● m ←1
               │◀─── go ───┤
     3         ● go ←2     │
               ├─── m ────▶│
  ■ a comparison of often has no value here, by a division by zero: a.x = 0
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  often     violated       4            3
  ~
  depth 2, 34 bits per state, # s, # MB
  [1]
  $ lacuna verify failing.aml -p sum
  sum
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ a comparison of sum has no value here, by a result that needs more than 32 bits: a.x = 2, b.big =
    2147483647
  not shown: b
  ~
  property  verdict   states  transitions
  sum       violated       1            0
  ~
  depth 0, 34 bits per state, # s, # MB
  [1]
  $ lacuna verify failing.aml -p often --json | python3 -c 'import json, sys
  > run = json.load(sys.stdin)["results"][0]["run"]
  > print({k: v for k, v in run.items() if k not in ("steps", "turns", "states")})'
  {'initial': [{'to': 'a', 'message': 'go', 'fate': 'sent'}], 'loop': None, 'ending': 'a comparison of often has no value here, by a division by zero: a.x = 0'}

Bounds.

  $ lacuna verify mutex.aml -p granted -p exclusion --depth 2
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  property   verdict       states  transitions
  exclusion  inconclusive       7            6
  granted    inconclusive       7            6
  ~
  depth 2, 17 bits per state, # s, # MB
  [3]
  $ lacuna verify mutex.aml -p released --states 3
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  lacuna: note: the search is large because of: the mailbox of mutex (5 contents), the mailbox of left (3 contents), the mailbox of right (3 contents); the actor with most states of its own is mutex (6)
    hint: make the mailboxes and ranges with the largest numbers smaller
  property  verdict       states  transitions
  released  inconclusive       7            6
  ~
  depth 2, 17 bits per state, # s, # MB
  [3]

All spellings of operators behind atoms.

  $ cat > spellings.aml <<'EOF'
  > actor a(2) { int x; int y; m { x = 1; y = 1; b!n(1); } }
  > actor b(2) { n(int v) { a!m; } }
  > main { a!m; }
  > property p1 = □ (a.x ↔ a.y) ∧ ◇ a.x;
  > property p2 = <> (a.x \/ a.y) => <> a.x;
  > property p3 = F (a.x ∧ ¬ a.y) ∨ F a.x;
  > property p4 = (a.x == 0) U (a.x == 1 && "a.y == 1");
  > property p5 = G (b!n(1) => X a!m) && G (a!m ⇒ X "b!n(_)");
  > property p6 = G F b!n(1) /\ <> a!m \/ G a!m ;
  > property p7 = F ((a.x + a.y == 2) <=> (a.x * a.y == 1)) /* a comment; with a semicolon */ ;
  > property p8 = F (a.x -> a.y) // and another;
  >   & F a.x;
  > EOF
  $ lacuna verify spellings.aml --overflow ignore
  property    verdict  states  transitions
  p1          holds         3            3
  p2          holds         3            3
  p3          holds         3            3
  p4          holds         3            3
  p5          holds         3            3
  p6          holds         3            3
  p7          holds         3            3
  p8          holds         3            3
  deadlock    none          3            3
  failure     none          3            3
  quiescence  none          3            3
  ~
  p6 holds vacuously: it also holds with false in place of G a!m
  ~
  p8 holds vacuously: it also holds with false in place of a.y
  ~
  depth 2, 6 bits per state, # s, # MB
  $ cat > equivalence.aml <<'EOF'
  > actor a(2) { int x; int y; m { x = 1; y = 1; self!m; } }
  > main { a!m; }
  > property p1 = G (a.x <-> a.y);
  > property p2 = [] (a.x <=> a.y);
  > property p3 = <> (a.x == 1 <-> a.y == 1);
  > property p4 = F (a.x + a.y == 2 <=> a.x * a.y == 1);
  > property p5 = <> (a.x /\ a.y);
  > property p6 = <> a.x == 1 /\ <> a.y == 1;
  > property p7 = [] (a.x == 1 => a.y);
  > EOF
  $ lacuna verify equivalence.aml --overflow ignore
  property    verdict  states  transitions
  p1          holds         2            2
  p2          holds         2            2
  p3          holds         2            2
  p4          holds         2            2
  p5          holds         2            2
  p6          holds         2            2
  p7          holds         2            2
  deadlock    none          2            2
  failure     none          2            2
  quiescence  none          2            2
  ~
  depth 1, 4 bits per state, # s, # MB
  $ cat > capitals.aml <<'EOF'
  > actor Fork(1) { int Free; Give(actor who) { Free = 1; Gate!Go(self); } }
  > actor Gate(1) { Go(actor f) { Fork!Give(self); } }
  > main { Fork!Give(Gate); }
  > property p1 = G (Gate!Go -> F Fork!Give);
  > property p2 = G F Fork.Free == 1;
  > property p3 = G F Gate!Go(Fork);
  > property p4 = G F Gate>Fork!Give;
  > property p5 = F Fork.Free;
  > EOF
  $ lacuna verify capitals.aml --overflow ignore
  property    verdict  states  transitions
  p1          holds         3            3
  p2          holds         3            3
  p3          holds         3            3
  p4          holds         3            3
  p5          holds         3            3
  deadlock    none          3            3
  failure     none          3            3
  quiescence  none          3            3
  ~
  depth 2, 3 bits per state, # s, # MB

Mistakes in formulas of a system.

  $ cat > names.aml <<'EOF'
  > actor left(1) { int taken; go(int 0..3 n, bool b) { right!go; } }
  > actor right(1) { go { left!go(1, true); } }
  > main { right!go; }
  > property p1 = G (left!go -> F lefft!go);
  > property p2 = G (left!og -> F right!go);
  > property p3 = F righd>left!go;
  > property p4 = G left.tken == 1;
  > property p5 = G lift.taken == 1;
  > property p6 = G left!go(1);
  > property p7 = G left!go(1, 2);
  > property p8 = G left!go(7, _);
  > property p9 = G left!go(left, _);
  > property p10 = G left!go(x, _);
  > property p11 = G taken == 1;
  > property p12 = G (left!go -> left.taken == 1);
  > property p13 = G (go -> F left!go);
  > property p14 = G left!go over { right!gone, up!go };
  > property p15 = G right!go(1);
  > property p16 = G left.go == 1;
  > property p17 = G left == right;
  > property p18 = F main>left!go;
  > property p19 = F self!go;
  > property p20 = F left!go(self, _);
  > property p21 = F left;
  > property p22 = F "left.taken = 1";
  > EOF
  $ lacuna verify names.aml
  names.aml:4:31: error: unknown actor lefft
       4 | property p1 = G (left!go -> F lefft!go);
         |                               ^~~~~
    hint: did you mean left?
  names.aml:5:23: error: left has no method og
       5 | property p2 = G (left!og -> F right!go);
         |                       ^~
    hint: did you mean go?
  names.aml:6:17: error: unknown actor righd
       6 | property p3 = F righd>left!go;
         |                 ^~~~~
    hint: did you mean right?
  names.aml:7:22: error: unknown variable tken of actor left
       7 | property p4 = G left.tken == 1;
         |                      ^~~~
    hint: did you mean taken?
  names.aml:8:17: error: unknown actor lift
       8 | property p5 = G lift.taken == 1;
         |                 ^~~~
    hint: did you mean left?
  names.aml:9:22: error: go takes 2 arguments, not 1
       9 | property p6 = G left!go(1);
         |                      ^~
    hint: _ stands for any value
  names.aml:10:28: error: 2 is not in 0..1
      10 | property p7 = G left!go(1, 2);
         |                            ^
    hint: widen the range, or use another number
  names.aml:11:25: error: 7 is not in 0..3
      11 | property p8 = G left!go(7, _);
         |                         ^
    hint: widen the range, or use another number
  names.aml:12:25: error: expected a number, not an actor
      12 | property p9 = G left!go(left, _);
         |                         ^~~~
    hint: write a number, or a variable of type int or bool
  names.aml:13:26: error: unknown actor or parameter x in a pattern
      13 | property p10 = G left!go(x, _);
         |                          ^
    hint: write _ for any value, or make it a parameter: property p(int 1..2 i)
  names.aml:14:18: error: unknown name taken in a property
      14 | property p11 = G taken == 1;
         |                  ^~~~~
    hint: write left.taken
  names.aml:15:30: error: a formula cannot mix sends and states
      15 | property p12 = G (left!go -> left.taken == 1);
         |                              ^~~~~~~~~~~~~~~
    hint: write two properties: words of sends and of states have different positions
  names.aml:16:19: error: go is neither a send nor a variable
      16 | property p13 = G (go -> F left!go);
         |                   ^~
    hint: write a send as receiver!message, a variable as actor.variable
  names.aml:17:39: error: right has no method gone
      17 | property p14 = G left!go over { right!gone, up!go };
         |                                       ^~~~
  names.aml:17:45: error: unknown actor up
      17 | property p14 = G left!go over { right!gone, up!go };
         |                                             ^~
    hint: declare it; if it is a missing component, use lacuna assume
  names.aml:18:24: error: go takes 0 arguments, not 1
      18 | property p15 = G right!go(1);
         |                        ^~
    hint: _ stands for any value
  names.aml:19:23: error: unknown variable go of actor left
      19 | property p16 = G left.go == 1;
         |                       ^~
  names.aml:21:18: error: main is a reserved word and cannot be the name of an actor
      21 | property p18 = F main>left!go;
         |                  ^~~~
    hint: choose another name
  names.aml:22:18: error: self is a reserved word and cannot be the name of an actor
      22 | property p19 = F self!go;
         |                  ^~~~
    hint: choose another name
  names.aml:23:26: error: expected a number, true, false, an actor or _, not self
      23 | property p20 = F left!go(self, _);
         |                          ^~~~
    hint: _ stands for any value
  names.aml:24:18: error: left is neither a send nor a variable
      24 | property p21 = F left;
         |                  ^~~~
    hint: write a send as receiver!message, a variable as actor.variable
  names.aml:25:19: error: left.taken = 1 is neither a send nor a variable
      25 | property p22 = F "left.taken = 1";
         |                   ^~~~~~~~~~~~~~
    hint: write a send as receiver!message, a variable as actor.variable
  [2]

  $ cat > syntax.aml <<'EOF'
  > actor a(1) { int x; m { self!m; } }
  > main { a!m; }
  > property p1 = G (a!m -> ;
  > property p2 = G a!m & ;
  > property p3 = ;
  > property p4 = G (a.x = 1);
  > property p5 = allways a.x < 1;
  > property p6 = G a!m over a!m;
  > property p7 = a.x == 0;
  > property p8 = a!m;
  > property p9 = G a.x == 0
  >   -> F ;
  > property p10 = a.x && a.x == 0 || !(a.x);
  > EOF
  $ lacuna verify syntax.aml
  syntax.aml:3:23: error: expected a formula
       3 | property p1 = G (a!m -> ;
         |                       ^
    hint: complete the formula: it ends too early
  syntax.aml:4:21: error: expected a formula
       4 | property p2 = G a!m & ;
         |                     ^
    hint: complete the formula: it ends too early
  syntax.aml:5:13: error: property p3 has no formula
       5 | property p3 = ;
         |             ^
    hint: write property p = always …; for an invariant
  syntax.aml:6:22: error: expected an operator or ')'
       6 | property p4 = G (a.x = 1);
         |                      ^
    hint: write == to compare
  syntax.aml:7:15: error: this is not a formula
       7 | property p5 = allways a.x < 1;
         |               ^~~~~~~~~~~~~~~
    hint: did you mean always?
  syntax.aml:8:26: error: expected '{' after over
       8 | property p6 = G a!m over a!m;
         |                          ^
    hint: write over { left!go, right!go }
  syntax.aml:9:15: warning: this is about the initial state alone
       9 | property p7 = a.x == 0;
         |               ^~~~~~~~
    hint: write always …, or G (…), for all states
  syntax.aml:10:15: warning: this is about the first send alone
      10 | property p8 = a!m;
         |               ^~~
    hint: add sends to it with over { … }
  syntax.aml:12:6: error: expected a formula
      12 |   -> F ;
         |      ^
    hint: complete the formula: it ends too early
  syntax.aml:13:16: warning: this is about the initial state alone
      13 | property p10 = a.x && a.x == 0 || !(a.x);
         |                ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: write always …, or G (…), for all states
  [2]

  $ cat > deadlock.aml <<'EOF'
  > actor a(1) { int x; m { self!m; } }
  > main { a!m; }
  > property deadlock = F a!m;
  > property p = G a!m;
  > property p = F a!m;
  > EOF
  $ lacuna verify deadlock.aml
  deadlock.aml:3:10: error: deadlock is a property of every system
       3 | property deadlock = F a!m;
         |          ^~~~~~~~
    hint: choose another name
  deadlock.aml:5:10: error: the name p is declared twice
       5 | property p = F a!m;
         |          ^
    hint: first declared in line 4
  [2]

A `;` that is missing, and `over {` that is not closed.

  $ cat > semicolon1.aml <<'EOF'
  > actor a(1) { m { self!m; } }
  > property p = G a!m
  > main { a!m; }
  > EOF
  $ lacuna verify semicolon1.aml
  semicolon1.aml:2:14: error: the formula of p is not closed
       2 | property p = G a!m
         |              ^~~~~
    hint: end the formula with ';'
  [2]
  $ cat > semicolon2.aml <<'EOF'
  > actor a(1) { m { self!m; } }
  > main { a!m; }
  > property p = G a!m
  > property q = F a!m;
  > EOF
  $ lacuna verify semicolon2.aml
  semicolon2.aml:3:14: error: the formula of p is not closed
       3 | property p = G a!m
         |              ^~~~~
    hint: end the formula with ';'
  [2]
  $ cat > semicolon3.aml <<'EOF'
  > actor a(1) { m { self!m; } }
  > main { a!m; }
  > property p = G a!m
  > EOF
  $ lacuna verify semicolon3.aml
  semicolon3.aml:3:14: error: the formula of p is not closed
       3 | property p = G a!m
         |              ^~~~~
    hint: end the formula with ';'
  [2]
  $ cat > over1.aml <<'EOF'
  > actor a(1) { m { self!m; } }
  > main { a!m; }
  > property p = G a!m over { a!m ;
  > property q = F a!m;
  > EOF
  $ lacuna verify over1.aml
  over1.aml:3:29: error: expected ',' or '}' after the send
       3 | property p = G a!m over { a!m ;
         |                             ^
    hint: write over { left!go, right!go }
  [2]
  $ cat > over2.aml <<'EOF'
  > actor a(1) { m { self!m; } }
  > property p = G a!m over { a!m
  > main { a!m; }
  > EOF
  $ lacuna verify over2.aml
  over2.aml:2:14: error: the formula of p is not closed
       2 | property p = G a!m over { a!m
         |              ^~~~~~~~~~~~~~~~
    hint: end the formula with ';'
  [2]
  $ python3 -c 'print("actor a(1) { m { self!m; } } main { a!m; } property p = " + " & ".join(["a!m"] * 60000) + ";")' > long.aml
  $ lacuna verify long.aml
  long.aml:1:57: error: the formula is too long
       1 | actor a(1) { m { self!m; } } main { a!m; } property p = a!m & a!m & a!m & a!m & a!m & a!m & a!m …
         |                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: split it into several properties
  [2]

Automata in HOA as properties. Their words are those that satisfy the property.

  $ cat > exclusion.hoa <<'EOF'
  > HOA: v1
  > States: 2
  > Start: 0
  > AP: 3 "left!permitL" "right!permitR" "mutex!release"
  > acc-name: all
  > Acceptance: 0 t
  > --BODY--
  > State: 0 "free"
  > [!0&!1] 0
  > [0|1] 1
  > State: 1 "held"
  > [2] 0
  > [!0&!1&!2] 1
  > --END--
  > EOF
  $ lacuna verify mutex.aml exclusion.hoa -p exclusion
  exclusion.hoa:1:1: error: the name exclusion is declared twice
       1 | HOA: v1
         | ^
    hint: first declared in line 16 of mutex.aml
  [2]
  $ sed '/^property/d' mutex.aml > plain.aml
  $ lacuna verify plain.aml exclusion.hoa -p exclusion
  property   verdict  states  transitions
  exclusion  holds        15           24
  ~
  depth 4, 18 bits per state, # s, # MB
  $ sed 's/release { taken = 0; }/release { taken = 0; left!permitL; }/' plain.aml > broken.aml
  $ lacuna verify broken.aml exclusion.hoa -p exclusion
  exclusion
  ~
             ┌──────┐     ┌───────┐    ┌───────┐
             │ left │     │ right │    │ mutex │
             └───┬──┘     └───┬───┘    └───┬───┘
  main  ─ init ─▶│            │            │
  main  ─ init ──┼───────────▶│            │
     1           ● init       │            │
                 ├─── reqL ───┼───────────▶│
     2           │            │            ● reqL ←1
                 │◀───────────┼─ permitL ──┤
     3           ● permitL ←2 │            │
                 ├─ release ──┼───────────▶│
                 ├─── reqL ───┼───────────▶│
     4           │            │            ● release ←3
                 │◀───────────┼─ permitL ──┤
     5           │            │            ● reqL ←3
                 │◀━━━━━━ ↯ permitL ━━━━━━━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  ~
  property   verdict   states  transitions
  exclusion  violated      19           25
  ~
  depth 4, 18 bits per state, # s, # MB
  [1]
  $ cat > granted.hoa <<'EOF'
  > HOA: v1
  > name: "left_is_granted"
  > Start: 0
  > AP: 2 "left>mutex!reqL" "left!permitL"
  > Alias: @ask 0&!1
  > acc-name: Buchi
  > Acceptance: 1 Inf(0)
  > properties: trans-labels state-acc deterministic
  > --BODY--
  > State: 0 {0}
  > [!@ask] 0
  > [@ask] 1
  > State: 1
  > [1] 0
  > [!1] 1
  > --END--
  > EOF
  $ lacuna verify plain.aml granted.hoa -p left_is_granted
  left_is_granted
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            │            ● init       │
                  │            ├── reqR ───▶│
     2            ● init       │            │
                  ├─── reqL ───┼───────────▶│
     3            │            │            ● reqR ←1
                  │            │◀─ permitR ─┤
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
     4 ┆          │            │            ● reqL ←2
       ┆          │            │            ├─╮ reqL
       ┆          │            │            │◀╯
       └╌ back to turn 4 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
  ■ left_is_granted is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          mutex
  cannot always continue in it:        left
  can always continue, but do not: right
  The run is unfair: --fairness weak leaves such runs out.
  ~
  property         verdict   states  transitions
  left_is_granted  violated      15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  [1]
  $ lacuna verify plain.aml granted.hoa -p left_is_granted --fairness weak | sed -n '/^property/,$p' | head -n 2
  property         verdict   states  transitions
  left_is_granted  violated      15           24
  $ cat > finally-free.hoa <<'EOF'
  > HOA: v1
  > name: "F G free"
  > States: 2
  > Start: 0
  > AP: 1 "mutex.taken == 0"
  > acc-name: Buchi
  > Acceptance: 1 Inf(0)
  > --BODY--
  > State: 0
  > [t] 0
  > [0] 1
  > State: 1 {0}
  > [0] 1
  > --END--
  > EOF
  $ lacuna verify plain.aml finally-free.hoa -p finally-free
  finally-free
  ~
              ┌──────┐    ┌───────┐   ┌───────┐
              │ left │    │ right │   │ mutex │
              └───┬──┘    └───┬───┘   └───┬───┘
  main   ─ init ─▶│           │           │
  main   ─ init ──┼──────────▶│           │
     1            ● init      │           │
                  ├── reqL ───┼──────────▶│
     2            │           │           ● reqL ←1
                  │◀──────────┼─ permitL ─┤
     3            │           ● init      │
                  │           ├── reqR ──▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
     4 ┆          │           │           ● reqR ←3
       ┆          │           │           ├─╮ reqR
       ┆          │           │           │◀╯
       └╌ back to turn 4 ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
  ■ finally-free is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          mutex
  cannot always continue in it:        right
  can always continue, but do not: left
  The run is unfair: --fairness weak leaves such runs out.
  ~
  property      verdict   states  transitions
  finally-free  violated      15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  [1]
  $ cat > both.hoa <<'EOF'
  > HOA: v1
  > States: 1
  > Start: 0
  > AP: 2 "left!permitL" "right!permitR"
  > acc-name: generalized-Buchi 2
  > Acceptance: 2 Inf(0)&Inf(1)
  > --BODY--
  > State: 0
  > [0] 0 {0}
  > [1] 0 {1}
  > [!0&!1] 0
  > --END--
  > EOF
  $ lacuna verify plain.aml both.hoa -p both --fairness weak
  both
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            ● init       │            │
                  ├─── reqL ───┼───────────▶│
     2            │            ● init       │
                  │            ├── reqR ───▶│
     3            │            │            ● reqL ←1
                  │◀───────────┼─ permitL ──┤
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
     4 ┆          ● permitL ←3 │            │
       ┆          ├─ release ──┼───────────▶│
       ┆          ├─── reqL ───┼───────────▶│
     5 ┆          │            │            ● reqR ←2
       ┆          │            │            ├─╮ reqR
       ┆          │            │            │◀╯
     6 ┆          │            │            ● release ←4
     7 ┆          │            │            ● reqL ←4
       ┆          │◀───────────┼─ permitL ──┤
       └╌ back to turn 4 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
  ■ both is violated if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          left, mutex
  cannot always continue in it:        right
  The run is fair: every actor that can always continue does so.
  ~
  property  verdict   states  transitions
  both      violated      15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  [1]
  $ python3 -c 'n = 12
  > print("HOA: v1\nStart: 0\nAP: 2 \"left!permitL\" \"right!permitR\"\nAcceptance: 1 Inf(0)\n--BODY--")
  > for i in range(n):
  >     print("State: %d%s\n[!0&!1] %d\n[0] %d\n[0] %d\n[1] %d\n[1] %d" % (i, " {0}" if i % 4 == 0 else "", i, (i + 1) % n, (i * 5 + 2) % n, (i * 3 + 1) % n, (i * 7 + 3) % n))
  > print("--END--")' > large.hoa
  $ lacuna verify plain.aml large.hoa -p large
  lacuna: error: the automaton large is nondeterministic, and too large to be negated
    hint: determinise it (autfilt -D -B), or give a formula
  [2]

What a formula is written to can be checked in its place.

  $ lacuna formula --in mutex.aml -p granted -o written.hoa > written.txt; sed -i s/granted/written/ written.hoa
  $ lacuna verify mutex.aml written.hoa -p written -p granted | sed -n '/^property/,$p' | head -n 3
  property  verdict   states  transitions
  granted   violated      15           24
  written   violated      15           24
  $ cat > between.aml <<'EOF'
  > actor a(1) { m { b!n; } }
  > actor b(1) { n { a!m; } }
  > main { a!m; }
  > property between = G (a!m -> X !a!m) over { b!n };
  > EOF
  $ lacuna formula --in between.aml -p between -o written.hoa > written.txt; sed -i s/between/written/ written.hoa
  $ lacuna verify between.aml written.hoa -p between -p written | sed -n '/^property/,$p' | head -n 3
  property  verdict  states  transitions
  between   holds         3            3
  written   holds         3            3

Mistakes in HOA files. One per file is reported.

  $ cat > try.sh <<'EOF'
  > # HEADERS BODY: an automaton of these, and what is wrong with it
  > printf 'HOA: v1\nStart: 0\nAP: 1 "left!permitL"\nAcceptance: %b\n--BODY--\n%b\n--END--\n' "$1" "$2" > bad.hoa
  > lacuna verify plain.aml bad.hoa
  > EOF
  $ printf 'des (0,1,2)\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:1:1: error: this is not an automaton in HOA
       1 | des (0,1,2)
         | ^~~
    hint: begin the file with HOA: v1
  [2]
  $ printf '' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:1:1: error: this is not an automaton in HOA
       1 | 
         | ^
    hint: begin the file with HOA: v1
  [2]
  $ printf 'HOA: v2\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:1:6: error: unknown version of HOA
       1 | HOA: v2
         |      ^~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:1:7: error: expected a header such as States:, or --BODY--
       1 | HOA: v1
         |       ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStart: 0\n--BODY--\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:1: error: the header Acceptance: is missing
       3 | --BODY--
         | ^~~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nAP: 0\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:1:1: error: the header Start: is missing
       1 | HOA: v1
         | ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStart: 0\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:1: error: expected --BODY--
       3 | --END--
         | ^~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStart: x\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:8: error: expected the number of a state
       2 | Start: x
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStart: 0&1\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:9: error: alternating automata cannot be read
       2 | Start: 0&1
         |         ^
    hint: remove alternation with autfilt --remove-alternation, or ltl2tgba
  [2]
  $ printf 'HOA: v1\nStates: many\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:9: error: expected the number of states
       2 | States: many
         |         ^~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStates: 10000000000\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:9: error: the number is too large
       2 | States: 10000000000
         |         ^~~~~~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nAP: 0\nAP: 0\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:5: error: AP: is declared twice
       3 | AP: 0
         |     ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nAP: "a"\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:6: error: expected the number of propositions
       2 | AP: "a"
         |      ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nAP: 65 "a"\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:5: error: there are too many propositions
       2 | AP: 65 "a"
         |     ^~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nAP: 2 "left!permitL"\nStart: 0\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:1: error: expected the name of a proposition, between quotes
       3 | Start: 0
         | ^~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nAP: 1 "left!permitL\nStart: 0\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:7: error: the quote is not closed
       2 | AP: 1 "left!permitL
         |       ^~~~~~~~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStates: 1\nStart: 0\nAP: 1 "left!permitL("\nAcceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:4:8: error: left!permitL( is neither a send nor a variable
       4 | AP: 1 "left!permitL("
         |        ^~~~~~~~~~~~~
    hint: write a send as receiver!message, a variable as actor.variable
  [2]
  $ printf 'HOA: v1\nAlias: a 0\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:8: error: expected @name
       2 | Alias: a 0
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nFairness: 1\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:1: error: unknown header
       2 | Fairness: 1
         | ^~~~~~~~~
    hint: leave it out: headers in capitals may change what an automaton means
  [2]
  $ printf 'HOA: v1\nStart: 0 0\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:2:10: error: expected a header such as States:, or --BODY--
       2 | Start: 0 0
         |          ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh 'x' 'State: 0'
  bad.hoa:4:13: error: expected the number of acceptance sets
       4 | Acceptance: x
         |             ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '65 Inf(0)' 'State: 0'
  bad.hoa:4:13: error: there are too many acceptance sets
       4 | Acceptance: 65 Inf(0)
         |             ^~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 Fin(0)' 'State: 0'
  bad.hoa:4:15: error: the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…
       4 | Acceptance: 1 Fin(0)
         |               ^~~
    hint: write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others
  [2]
  $ bash try.sh '2 Inf(0)|Inf(1)' 'State: 0'
  bad.hoa:4:21: error: the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…
       4 | Acceptance: 2 Inf(0)|Inf(1)
         |                     ^
    hint: write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others
  [2]
  $ bash try.sh '1 Inf(!0)' 'State: 0'
  bad.hoa:4:19: error: the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…
       4 | Acceptance: 1 Inf(!0)
         |                   ^
    hint: write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others
  [2]
  $ bash try.sh '2 Inf(0)' 'State: 0'
  bad.hoa:4:15: error: the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…
       4 | Acceptance: 2 Inf(0)
         |               ^~~
    hint: write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others
  [2]
  $ bash try.sh '2 t | Inf(0)' 'State: 0'
  bad.hoa:4:15: error: the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…
       4 | Acceptance: 2 t | Inf(0)
         |               ^
    hint: write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others
  [2]
  $ bash try.sh '1 Inf(1)' 'State: 0'
  bad.hoa:4:19: error: unknown acceptance set
       4 | Acceptance: 1 Inf(1)
         |                   ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 Inf(x)' 'State: 0'
  bad.hoa:4:19: error: expected the number of an acceptance set
       4 | Acceptance: 1 Inf(x)
         |                   ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 Inf(0' 'State: 0'
  bad.hoa:5:1: error: expected ')'
       5 | --BODY--
         | ^~~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 (Inf(0)' 'State: 0'
  bad.hoa:5:1: error: the acceptance must be t, Inf(0), or Inf(0)&Inf(1)&…
       5 | --BODY--
         | ^~~~~~~~
    hint: write 1 Inf(0) for Büchi, 2 Inf(0)&Inf(1) for generalised Büchi; autfilt --gba converts others
  [2]
  $ bash try.sh '0 t' '[t] 0'
  bad.hoa:6:1: error: expected State: or --END--
       6 | [t] 0
         | ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: x'
  bad.hoa:6:8: error: expected the number of the state
       6 | State: x
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[0 0'
  bad.hoa:7:4: error: expected ']' after the label
       7 | [0 0
         |    ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[(0] 0'
  bad.hoa:7:4: error: expected ')'
       7 | [(0] 0
         |    ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[1] 0'
  bad.hoa:7:2: error: unknown proposition
       7 | [1] 0
         |  ^
    hint: declare them behind AP:, numbered from 0
  [2]
  $ bash try.sh '0 t' 'State: 0\n[x] 0'
  bad.hoa:7:2: error: expected a label: a number of AP, t, f, @alias, ! or (
       7 | [x] 0
         |  ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[@x] 0'
  bad.hoa:7:2: error: unknown alias
       7 | [@x] 0
         |  ^~
    hint: declare it behind Alias:
  [2]
  $ bash try.sh '0 t' 'State: 0\n[0] x'
  bad.hoa:7:5: error: expected the target of an edge
       7 | [0] x
         |     ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[0] 0&1'
  bad.hoa:7:6: error: alternating automata cannot be read
       7 | [0] 0&1
         |      ^
    hint: remove alternation with autfilt --remove-alternation, or ltl2tgba
  [2]
  $ bash try.sh '0 t' 'State: 0\n0 0 0'
  bad.hoa:8:1: error: the state has more edges than there are letters
       8 | --END--
         | ^~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 Inf(0)' 'State: 0\n[0] 0 {1}'
  bad.hoa:7:8: error: unknown acceptance set
       7 | [0] 0 {1}
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 Inf(0)' 'State: 0\n[0] 0 {x}'
  bad.hoa:7:8: error: expected the number of an acceptance set, or '}'
       7 | [0] 0 {x}
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '1 Inf(0)' 'State: 0\n[0] 0 $'
  bad.hoa:7:7: error: expected State: or --END--
       7 | [0] 0 $
         |       ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t\nStates: 1' 'State: 1\n[0] 0'
  bad.hoa:7:8: error: there are fewer states than that
       7 | State: 1
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t\nStates: 1' 'State: 0\n[0] 1'
  bad.hoa:8:5: error: unknown state
       8 | [0] 1
         |     ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[0] 0\n--ABORT--'
  bad.hoa:8:1: error: the automaton is given up: --ABORT--
       8 | --ABORT--
         | ^~~~~~~~~
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ bash try.sh '0 t' 'State: 0\n[0] 0\n--END--\nHOA: v1'
  bad.hoa:9:1: error: unexpected text after the automaton
       9 | HOA: v1
         | ^~~~
    hint: write one automaton to a file
  [2]
  $ bash try.sh '0 t' "State: 0\n[$(printf '!%.0s' {1..201})0] 0" 2>&1 | head -n 1
  bad.hoa:7:202: error: the label is nested too deeply
  $ python3 -c 'print("HOA: v1 Start: 0 Acceptance: 0 t\nAP: 26", *("\"a!m%d\"" % i for i in range(26)))
  > print("--BODY-- State: 0\n[" + " & ".join("(%d|%d)" % (2 * i, 2 * i + 1) for i in range(13)) + "] 0 --END--")' > bad.hoa
  $ lacuna verify plain.aml bad.hoa
  bad.hoa:4:119: error: the label has too many alternatives
       4 | … & (14|15) & (16|17) & (18|19) & (20|21) & (22|23) & (24|25)] 0 --END--
         |                                                              ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'HOA: v1\nStart: 0\nAP: 2 "left!permitL" "mutex.taken == 0"\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:23: error: a formula cannot mix sends and states
       3 | AP: 2 "left!permitL" "mutex.taken == 0"
         |                       ^~~~~~~~~~~~~~~~
    hint: write two properties: words of sends and of states have different positions
  [2]
  $ printf 'HOA: v1\nStart: 0\nAP: 1 "permit"\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:8: error: permit is neither a send nor a variable
       3 | AP: 1 "permit"
         |        ^~~~~~
    hint: write a send as receiver!message, a variable as actor.variable
  [2]
  $ printf 'HOA: v1\nStart: 0\nAP: 1 "left!permt"\nAcceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--\n' > bad.hoa; lacuna verify plain.aml bad.hoa
  bad.hoa:3:13: error: left has no method permt
       3 | AP: 1 "left!permt"
         |             ^~~~~
    hint: did you mean permitL?
  [2]
  $ lacuna verify plain.aml nowhere.hoa
  nowhere.hoa: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna verify exclusion.hoa
  exclusion.hoa: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  exclusion.hoa:4:8: error: unknown actor left
       4 | AP: 3 "left!permitL" "right!permitR" "mutex!rel…
         |        ^~~~
    hint: declare it; if it is a missing component, use lacuna assume
  exclusion.hoa:4:23: error: unknown actor right
       4 | AP: 3 "left!permitL" "right!permitR" "mutex!release"
         |                       ^~~~~
  exclusion.hoa:4:39: error: unknown actor mutex
       4 | AP: 3 "left!permitL" "right!permitR" "mutex!release"
         |                                       ^~~~~
  [2]
  $ lacuna verify plain.aml exclusion.hoa exclusion.hoa
  exclusion.hoa:1:1: error: the name exclusion is declared twice
       1 | HOA: v1
         | ^
    hint: first declared in line 1 of exclusion.hoa
  [2]
  $ lacuna formula --in plain.aml --in exclusion.hoa --property exclusion
  property    exclusion
  class       safety
  bad prefix  left!permitL; left!permitL
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   left!permitL | right!permitR
    1   → 0   mutex!release
        → π   left!permitL | right!permitR
    (a send that is not listed does not change the state)

The state space beside a formula: what violates it leads to the error state.

  $ lacuna lts first.aml --property n_then -o -
  des (0,3,4)
  (0,"a:go/b!m,b!n",1)
  (1,"b:m",2)
  (2,"b:n",3)
  $ lacuna lts first.aml --property m_twice -o -
  des (0,2,2)
  (0,"a:go/b!m,b!n",1)
  (1,"error",1)
  $ lacuna lts first.aml --property leaves -o -
  lacuna: error: leaves is over states, and an LTS has only labels
    hint: check it with lacuna verify
  [2]
  $ lacuna lts mutex.aml --property granted -o -
  lacuna: error: granted is not a safety property, and cannot be watched
    hint: lacuna formula says why
  [2]
  $ lacuna lts vacuous.aml --property never -o - 2>&1 | tail -n 2
  lacuna: error: never contradicts itself: no run satisfies it
    hint: fix the formula: lacuna formula shows its class
  $ lacuna lts first.aml --property n_thn -o -
  lacuna: error: unknown automaton n_thn
    hint: did you mean n_then?
  [2]
  $ lacuna lts broken.aml exclusion.hoa --property exclusion -o broken.aut; lacuna info broken.aut
                            states  transitions
  broken.aml exclusion.hoa      32           49
  # s, # MB
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  broken.aut      32         32           49    0       9          0  yes            reachable

As AML and as Promela.

  $ cat > convert.aml <<'EOF'
  > actor a(1) { int x; bool y; m { x = ?(1, 2); y = x == 1; b!n(x); x = 0; } }
  > actor b(1) { n(int v) { a!m; } }
  > main { a!m; }
  > property sends   = G   (b!n(1)->F b!n( 2 ))over{ a!m,b>a!m } ;
  > property states  = G (a.x == 1 -> (a.y M a.x + 1 == 2)) | F (!a.y W a.x<2) ;
  > property more    = (a.x == 0 U a.y) <-> (a.x R a.y) /* kept? */ ;
  > property next    = X a.x == 1;
  > property quoted  = F "a.x == 1";
  > EOF
  $ lacuna convert convert.aml -o -
  actor a(1) {
    int x;
    bool y;
    m { x = ?(1, 2); y = x == 1; b!n(x); x = 0; }
  }
  ~
  actor b(1) {
    n(int v) { a!m; }
  }
  ~
  main { a!m; }
  ~
  property sends = G   (b!n(1)->F b!n( 2 ))over{ a!m,b>a!m };
  ~
  property states = G (a.x == 1 -> (a.y M a.x + 1 == 2)) | F (!a.y W a.x<2);
  ~
  property more = (a.x == 0 U a.y) <-> (a.x R a.y); /* kept? */
  ~
  property next = X a.x == 1;
  ~
  property quoted = F "a.x == 1";
  $ lacuna convert convert.aml -o again.aml && lacuna convert again.aml -o - | diff again.aml -
  written to again.aml
  $ lacuna convert convert.aml -o convert.pml; grep '^#define atom\|^ltl\|is left out' convert.pml
  lacuna: warning: the formula sends is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula next is not written as Promela: it has an X
    hint: verify it with lacuna instead of SPIN
  written to convert.pml
  /* The formula sends is left out: it is over sends. */
  #define atom (a_x == 1)
  #define atom_2 (a_y != 0)
  #define atom_3 (a_x + 1 == 2)
  #define atom_4 (a_x < 2)
  ltl states { (([] (atom -> (atom_3 U (atom_2 && atom_3)))) || (<> ((!atom_2) W atom_4))) }
  #define atom_5 (a_x == 0)
  #define atom_6 (a_y != 0)
  #define atom_7 (a_x != 0)
  ltl more { ((atom_5 U atom_6) <-> (atom_7 V atom_6)) }
  /* The formula next is left out: it has an X. */
  #define atom_9 (a_x == 1)
  ltl quoted { (<> atom_9) }
  $ grep -o '^ \* formula .*-N [a-z]*' convert.pml | sed 's/spin.*pan -a/…/'
   * formula   … -N states
   * formula   … -N more
   * formula   … -N quoted
  $ lacuna convert plain.aml exclusion.hoa -o - | tail -n 3
  lacuna: warning: properties in HOA are not written: they remain files of their own
    hint: give the property file together with the new file
  ~
  main { left!init; right!init; }
  ~
  $ lacuna convert plain.aml exclusion.hoa --to promela -o - | grep -A1 -B1 exclusion
  lacuna: warning: the formula exclusion is not written as Promela: it is an automaton
    hint: verify it with lacuna instead of SPIN
  ~
  /* The formula exclusion is left out: it is an automaton. */

A formula that is too large for the search is inconclusive, and the others are answered all the same; so is one whose search is ended by a limit.

  $ python3 -c 'n = 63
  > print("actor a(2) {", " ".join("m%d { self!m%d; }" % (i, (i + 1) % n) for i in range(n)), "}\nmain { a!m0; }")
  > print("property p =", " | ".join("F G !a!m%d" % i for i in range(n)) + ";\nproperty q = G F a!m0;")' > many.aml
  $ lacuna verify many.aml -p p -p q -p deadlock
  lacuna: error: the formula has more than 62 different untils
    hint: split it into several properties
  property  verdict       states  transitions
  p         inconclusive       0            0
  q         holds             63           63
  deadlock  none              63           63
  ~
  depth 62, 12 bits per state, # s, # MB
  [3]
  $ printf 'actor a(1) { int 0..119 x; go { x = (x + 1) %% 120; self!go; } }\nactor b(1) { int 0..119 x; go { x = (x + 1) %% 120; self!go; } }\nmain { a!go; b!go; }\nproperty p = F G a.x == 5 | G (a.x == 3 -> F b.x == 7);\n' > slow.aml
  $ lacuna verify slow.aml -p p --states 9000 | sed -n '/^property/,$p' | head -2
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  lacuna: note: the search is large because of: the variable x of a (120 values), the variable x of b (120 values); the actor with most states of its own is a (120), in 8,192 of 9,004 states
    hint: make the mailboxes and ranges with the largest numbers smaller
  property  verdict   states  transitions
  p         violated   9,004       17,798

A part that no value of a variable ever puts to the test says nothing about the system.

  $ printf 'actor a(1) { int x; m { x = 1 - x; self!m; } }\nactor b(1) { int y; k { y = 1; } }\nmain { a!m; b!k; }\nproperty p = G (a.x == 1 -> a.x > 0 | F b.y == 5);\nproperty q = G (a.x == 2 -> a.x > 3 | F b.y == 5);\n' > related.aml
  $ lacuna verify related.aml -p p -p q
  property  verdict  states  transitions
  p         holds         4            6
  q         holds         4            6
  ~
  q holds vacuously: it also holds with false in place of a.x > 3 | F b.y == 5
  ~
  depth 2, 4 bits per state, # s, # MB
