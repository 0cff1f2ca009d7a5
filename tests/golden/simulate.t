Walking through a system.

  $ cat > mutex.aml <<'EOF'
  > actor left(2) {
  >   init    { mutex!reqL; }
  >   permitL { mutex!release; }
  > }
  > actor right(2) {
  >   init    { mutex!reqR; }
  >   permitR { mutex!release; }
  > }
  > actor mutex(4) {
  >   bool taken;
  >   reqL    { if (!taken) { left!permitL; taken = true; } else { self!reqL; } }
  >   reqR    { if (!taken) { right!permitR; taken = true; } else { self!reqR; } }
  >   release { taken = false; }
  > }
  > main { left!init; right!init; }
  > EOF

By hand: the number of a turn, b to go back, c for the chart, q to quit.

  $ printf '1\nb\n2\n1\nc\nq\n' | lacuna simulate mutex.aml
  ~
  after 0 turns
  actor  variables    mailbox
  left   -            init
  right  -            init
  mutex  taken=false  -
     1  left:init/mutex!reqL
     2  right:init/mutex!reqR
  ~
  after 1 turn
  actor  variables    mailbox
  left   -            -
  right  -            init
  mutex  taken=false  reqL
     1  right:init/mutex!reqR
     2  mutex:reqL/left!permitL
  ~
  after 0 turns
  actor  variables    mailbox
  left   -            init
  right  -            init
  mutex  taken=false  -
     1  left:init/mutex!reqL
     2  right:init/mutex!reqR
  ~
  after 1 turn
  actor  variables    mailbox
  left   -            init
  right  -            -
  mutex  taken=false  reqR
     1  left:init/mutex!reqL
     2  mutex:reqR/right!permitR
  ~
  after 2 turns
  actor  variables    mailbox
  left   -            -
  right  -            -
  mutex  taken=false  reqR, reqL
     1  mutex:reqR/right!permitR
             ┌──────┐    ┌───────┐   ┌───────┐
             │ left │    │ right │   │ mutex │
             └───┬──┘    └───┬───┘   └───┬───┘
  main  ─ init ─▶│           │           │
  main  ─ init ──┼──────────▶│           │
     1           │           ● init      │
                 │           ├── reqR ──▶│
     2           ● init      │           │
                 ├── reqL ───┼──────────▶│
  ~
  after 2 turns
  actor  variables    mailbox
  left   -            -
  right  -            -
  mutex  taken=false  reqR, reqL
     1  mutex:reqR/right!permitR
  $ printf 'q\nnever read\n' | lacuna simulate mutex.aml
  ~
  after 0 turns
  actor  variables    mailbox
  left   -            init
  right  -            init
  mutex  taken=false  -
     1  left:init/mutex!reqL
     2  right:init/mutex!reqR

Nonsense gets help and changes nothing; empty lines, blanks and carriage returns do not matter; the end of the input is an end.

  $ printf '?\n0\n3\n-1\n1x\n-\n99999999999999999999999\nhello\n\n  1  \r\n' | lacuna simulate mutex.aml | tail -n 24
  ~
  after 0 turns
  actor  variables    mailbox
  left   -            init
  right  -            init
  mutex  taken=false  -
     1  left:init/mutex!reqL
     2  right:init/mutex!reqR
  ~
  after 0 turns
  actor  variables    mailbox
  left   -            init
  right  -            init
  mutex  taken=false  -
     1  left:init/mutex!reqL
     2  right:init/mutex!reqR
  ~
  after 1 turn
  actor  variables    mailbox
  left   -            -
  right  -            init
  mutex  taken=false  reqL
     1  right:init/mutex!reqR
     2  mutex:reqL/left!permitL

Going back from the start stays there.

  $ printf 'b\nb\nq\n' | lacuna simulate mutex.aml | grep -c 'after 0 turns'
  3

A random turn, and several; the same every time.

  $ printf 'r\nr 2\nq\n' | lacuna simulate mutex.aml | grep after
  after 0 turns
  after 1 turn
  after 3 turns
  $ printf 'r 1000\nq\n' | lacuna simulate mutex.aml | tail -n 5
  actor  variables    mailbox
  left   -            -
  right  -            -
  mutex  taken=false  -
  at rest: all mailboxes are empty
  $ printf 'r\nr 2\nc\nq\n' | lacuna simulate mutex.aml > once; printf 'r\nr 2\nc\nq\n' | lacuna simulate mutex.aml | cmp - once

At random: the same seed, the same walk.

  $ lacuna simulate mutex.aml --random
             ┌──────┐     ┌───────┐    ┌───────┐
             │ left │     │ right │    │ mutex │
             └───┬──┘     └───┬───┘    └───┬───┘
  main  ─ init ─▶│            │            │
  main  ─ init ──┼───────────▶│            │
     1           │            ● init       │
                 │            ├── reqR ───▶│
     2           │            │            ● reqR ←1
                 │            │◀─ permitR ─┤
     3           ● init       │            │
                 ├─── reqL ───┼───────────▶│
     4           │            │            ● reqL ←3
                 │            │            ├─╮ reqL
                 │            │            │◀╯
     5           │            │            ● reqL ←4
                 │            │            ├─╮ reqL
                 │            │            │◀╯
     6           │            ● permitR ←2 │
                 │            ├─ release ─▶│
     7           │            │            ● reqL ←5
                 │            │            ├─╮ reqL
                 │            │            │◀╯
     8           │            │            ● release ←6
     9           │            │            ● reqL ←7
                 │◀───────────┼─ permitL ──┤
    10           ● permitL ←9 │            │
                 ├─ release ──┼───────────▶│
    11           │            │            ● release ←10
  ■ at rest: all mailboxes are empty
  ←n: sent in turn n
  ~
  actor  variables    mailbox
  left   -            -
  right  -            -
  mutex  taken=false  -
  $ lacuna simulate mutex.aml --random --seed 1 | sed '/ s, /d' > one; lacuna simulate mutex.aml --random | sed '/ s, /d' | cmp - one
  $ for seed in 1 2 3 4 5 6 7 8; do lacuna simulate mutex.aml --random --seed $seed --steps 4 --json | sed -n 's/.*"takes": //p' | tr -d '\n'; echo; done | sort -u | wc -l
  7
  $ lacuna simulate mutex.aml --random --seed 7 --steps 2
             ┌──────┐    ┌───────┐   ┌───────┐
             │ left │    │ right │   │ mutex │
             └───┬──┘    └───┬───┘   └───┬───┘
  main  ─ init ─▶│           │           │
  main  ─ init ──┼──────────▶│           │
     1           │           ● init      │
                 │           ├── reqR ──▶│
     2           ● init      │           │
                 ├── reqL ───┼──────────▶│
  ~
  actor  variables    mailbox
  left   -            -
  right  -            -
  mutex  taken=false  reqR, reqL
  $ lacuna simulate mutex.aml --random --seed 7 --steps 0
             ┌──────┐    ┌───────┐
             │ left │    │ right │
             └───┬──┘    └───┬───┘
  main  ─ init ─▶│           │
  main  ─ init ──┼──────────▶│
  not shown: mutex
  ~
  actor  variables    mailbox
  left   -            init
  right  -            init
  mutex  taken=false  -
  $ lacuna simulate mutex.aml --random --seed 7 --steps 2 --json
  {
    "schema": 1,
    "command": "simulate",
    "status": 0,
    "results": [
      {
        "steps": 2,
        "standing": null,
        "properties": [],
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
              "actor": "right",
              "takes": "init",
              "sends": [
                {
                  "to": "mutex",
                  "message": "reqR",
                  "fate": "sent",
                  "file": "mutex.aml",
                  "line": 6
                }
              ],
              "file": "mutex.aml",
              "line": 6
            },
            {
              "actor": "left",
              "takes": "init",
              "sends": [
                {
                  "to": "mutex",
                  "message": "reqL",
                  "fate": "sent",
                  "file": "mutex.aml",
                  "line": 2
                }
              ],
              "file": "mutex.aml",
              "line": 2
            }
          ],
          "loop": null,
          "ending": null
        }
      }
    ],
    "diagnostics": []
  }

A deadlock, turns that cannot be taken and why, parameters and choices.

  $ cat > stuck.aml <<'EOF'
  > actor a(1) { int 0..3 x; go(int n) { x = ?(1, 2, 3); if (x == 1) { b!go(n, true); b!go(n, false); } if (x == 2) { x = 2 / (n - 1); } } }
  > actor b(1) { int 5..9 y = 5; go(int m, bool t) { a!go(m); a!go(m + y - y); } }
  > main { a!go(1); b!go(2, true); }
  > EOF
  $ printf '1\n1\nc\nq\n' | lacuna simulate stuck.aml
  ~
  after 0 turns
  actor  variables  mailbox
  a      x=0        go(1)
  b      y=5        go(2,true)
     1  a:go(1)
     -  a:go(1)/b!go(1,true)  cannot end: the mailbox is full
     -  a:go(1)  fails: a division by zero
     -  b:go(2,true)/a!go(2)  cannot end: the mailbox is full
  ~
  after 1 turn
  actor  variables  mailbox
  a      x=3        -
  b      y=5        go(2,true)
     -  b:go(2,true)/a!go(2),a!go(2)  cannot end: the mailbox is full
  deadlock: no actor can continue
  N      take turn N
  r [N]  take a turn (N turns) at random
  b      go back a turn
  c      draw the run so far
  q      quit
  ~
  after 1 turn
  actor  variables  mailbox
  a      x=3        -
  b      y=5        go(2,true)
     -  b:go(2,true)/a!go(2),a!go(2)  cannot end: the mailbox is full
  deadlock: no actor can continue
                ┌───┐       ┌───┐
                │ a │       │ b │
                └─┬─┘       └─┬─┘
  main  ─ go(1) ─▶│           │
  main  ──── go(2,true) ─────▶│
     1            ● go(1)     │
  ■ deadlock: no actor can continue
  ~
  after 1 turn
  actor  variables  mailbox
  a      x=3        -
  b      y=5        go(2,true)
     -  b:go(2,true)/a!go(2),a!go(2)  cannot end: the mailbox is full
  deadlock: no actor can continue
  $ printf 'actor a(1) { go { b!go; b!go; } }\nactor b(1) { go { a!go; } }\nmain { a!go; b!go; }\n' > dead.aml
  $ lacuna simulate dead.aml --random
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
  main  ─ go ──┼──────────▶│
  ■ deadlock: no actor can continue
  ~
  actor  variables  mailbox
  a      -          go
  b      -          go
  $ printf '1\nr\nb\nq\n' | lacuna simulate dead.aml
  ~
  after 0 turns
  actor  variables  mailbox
  a      -          go
  b      -          go
     -  a:go/b!go  cannot end: the mailbox is full
     -  b:go/a!go  cannot end: the mailbox is full
  deadlock: no actor can continue
  N      take turn N
  r [N]  take a turn (N turns) at random
  b      go back a turn
  c      draw the run so far
  q      quit
  ~
  after 0 turns
  actor  variables  mailbox
  a      -          go
  b      -          go
     -  a:go/b!go  cannot end: the mailbox is full
     -  b:go/a!go  cannot end: the mailbox is full
  deadlock: no actor can continue
  ~
  after 0 turns
  actor  variables  mailbox
  a      -          go
  b      -          go
     -  a:go/b!go  cannot end: the mailbox is full
     -  b:go/a!go  cannot end: the mailbox is full
  deadlock: no actor can continue
  ~
  after 0 turns
  actor  variables  mailbox
  a      -          go
  b      -          go
     -  a:go/b!go  cannot end: the mailbox is full
     -  b:go/a!go  cannot end: the mailbox is full
  deadlock: no actor can continue
  $ lacuna simulate dead.aml --random --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["steps"], r["standing"])'
  0 deadlock: no actor can continue

Nobody at all; a system with a part missing; a mistake.

  $ echo 'main { }' > nothing.aml; printf '1\nr\nb\nc\nq\n' | lacuna simulate nothing.aml
  ~
  after 0 turns
  actor  variables  mailbox
  at rest: all mailboxes are empty
  N      take turn N
  r [N]  take a turn (N turns) at random
  b      go back a turn
  c      draw the run so far
  q      quit
  ~
  after 0 turns
  actor  variables  mailbox
  at rest: all mailboxes are empty
  ~
  after 0 turns
  actor  variables  mailbox
  at rest: all mailboxes are empty
  ~
  after 0 turns
  actor  variables  mailbox
  at rest: all mailboxes are empty
  ■ at rest: all mailboxes are empty
  ~
  after 0 turns
  actor  variables  mailbox
  at rest: all mailboxes are empty
  $ printf 'actor a(1) { m { b!m; } }\nmissing b { m -> a!m; }\nmain { a!m; }\n' > open.aml; lacuna simulate open.aml --random
  open.aml:2:9: error: the system is open: unknown actor b
       2 | missing b { m -> a!m; }
         |         ^
    hint: give a file with the actor as well
  [2]
  $ echo 'main { a!m; }' > wrong.aml; lacuna simulate wrong.aml < /dev/null
  wrong.aml:1:8: error: unknown actor a
       1 | main { a!m; }
         |        ^
    hint: declare it; if it is a missing component, use lacuna assume
  [2]

Properties are watched: automata with the names of their states, invariants, formulas that are safe. Going back takes a violation back.

  $ cat > watched.aml <<'EOF'
  > actor a(2) { int 0..3 n; go { n = n + 1; b!x(n); } }
  > actor b(2) { x(int 0..3 k) { a!go; } }
  > main { a!go; }
  > property twice { none: b!x -> one; one: b!x(2) -> error; }
  > property small = always a.n < 3;
  > property order = G (b!x -> X a!go);
  > property states = G (a.n < 2);
  > property ends = F a.n == 3;
  > property never = G (a!go & !a!go);
  > EOF
  $ printf '1\n1\n1\nb\nq\n' | lacuna simulate watched.aml
  ~
  after 0 turns
  actor  variables  mailbox
  a      n=0        go
  b      -          -
  ~
  property  verdict                state
  twice     holds so far           none
  small     holds so far           -
  order     holds so far           -
  states    holds so far           -
  ends      not watched            -
  never     violated at the start  π
  ~
     1  a:go/b!x(1)
  ~
  after 1 turn
  actor  variables  mailbox
  a      n=1        -
  b      -          x(1)
  ~
  property  verdict                state
  twice     holds so far           one
  small     holds so far           -
  order     holds so far           -
  states    holds so far           -
  ends      not watched            -
  never     violated at the start  π
  ~
     1  b:x(1)/a!go
  ~
  after 2 turns
  actor  variables  mailbox
  a      n=1        go
  b      -          -
  ~
  property  verdict                state
  twice     holds so far           one
  small     holds so far           -
  order     holds so far           -
  states    holds so far           -
  ends      not watched            -
  never     violated at the start  π
  ~
     1  a:go/b!x(2)
  ~
  after 3 turns
  actor  variables  mailbox
  a      n=2        -
  b      -          x(2)
  ~
  property  verdict                state
  twice     violated in turn 3     π
  small     holds so far           -
  order     holds so far           -
  states    violated in turn 3     π
  ends      not watched            -
  never     violated at the start  π
  ~
     1  b:x(2)/a!go
  ~
  after 2 turns
  actor  variables  mailbox
  a      n=1        go
  b      -          -
  ~
  property  verdict                state
  twice     holds so far           one
  small     holds so far           -
  order     holds so far           -
  states    holds so far           -
  ends      not watched            -
  never     violated at the start  π
  ~
     1  a:go/b!x(2)
  $ lacuna simulate watched.aml --random --steps 5 | tail -12
  ~
  actor  variables  mailbox
  a      n=3        -
  b      -          x(3)
  ~
  property  verdict                state
  twice     violated in turn 3     π
  small     violated in turn 5     π
  order     holds so far           -
  states    violated in turn 3     π
  ends      not watched            -
  never     violated at the start  π
  $ lacuna simulate watched.aml --random --steps 5 --json | sed -n '/properties/,/run/p'
        "properties": [
          {
            "property": "twice",
            "verdict": "violated",
            "state": null,
            "turn": 3
          },
          {
            "property": "small",
            "verdict": "violated",
            "state": null,
            "turn": 5
          },
          {
            "property": "order",
            "verdict": "holds so far",
            "state": null,
            "turn": null
          },
          {
            "property": "states",
            "verdict": "violated",
            "state": null,
            "turn": 3
          },
          {
            "property": "ends",
            "verdict": "not watched",
            "state": null,
            "turn": null
          },
          {
            "property": "never",
            "verdict": "violated",
            "state": null,
            "turn": 0
          }
        ],
        "run": {

A picture of the run.

  $ lacuna simulate mutex.aml --random --steps 3 --svg mutex.svg > out.txt; grep -o 'mutex.aml:[0-9]*' mutex.svg
  mutex.aml:6
  mutex.aml:12
  mutex.aml:2
  $ printf 'r 2\nq\n' | lacuna simulate mutex.aml --svg hand.svg > out.txt; grep -o 'mutex.aml:[0-9]*' hand.svg
  mutex.aml:6
  mutex.aml:12
  $ lacuna simulate mutex.aml --random --svg mutex.png
  mutex.png: error: this picture can only be written as SVG
    hint: name it .svg; rsvg-convert makes other formats of it
  [2]
  $ cat > one.lts <<'EOF'
  > P = (a -> STOP).
  > EOF
  $ lacuna simulate one.lts --random --svg one.svg
  lacuna: error: --svg cannot be used with FSP: it needs a system of actors
    hint: leave it out
  [2]
  $ lacuna simulate one.lts --random --replay
  lacuna: error: --replay cannot be used with FSP: it needs a system of actors
    hint: leave it out
  [2]
