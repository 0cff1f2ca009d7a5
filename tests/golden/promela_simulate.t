Walking through a Promela model. By hand: the number of a step, b to go back, c for the chart, q to quit.

  $ cat > sum.pml <<'EOF'
  > byte x; chan c = [1] of { byte };
  > active proctype S() { c!200; c!(x + 100) }
  > active proctype R() {
  >   byte y;
  >   do :: c?y -> x = x + y; printf("x is %d\n", x) od
  > }
  > EOF
  $ printf '1\nb\n1\n1\nc\nq\n' | lacuna simulate sum.pml
  ~
  after 0 steps
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    0
  c         empty
  ~
     1  S(0): c!200
  ~
  after 1 step
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    0
  c         [200]
  ~
     1  R(1): c?y
  ~
  after 0 steps
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    0
  c         empty
  ~
     1  S(0): c!200
  ~
  after 1 step
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    0
  c         [200]
  ~
     1  R(1): c?y
  ~
  after 2 steps
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    200
  c         empty
  ~
     1  S(0): c!(x + 100)
     2  R(1): x = x + y
           ┌──────┐    ┌──────┐
           │ S(0) │    │ R(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├─ c!200 ──▶│
     2         │           ● c?200
  ~
  after 2 steps
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    200
  c         empty
  ~
     1  S(0): c!(x + 100)
     2  R(1): x = x + y

Nonsense gets help and changes nothing. Going back from the start stays there.

  $ printf '?\n9\nb\n' | lacuna simulate sum.pml | grep -v '^$' | head -n 22
  after 0 steps
  process  line
  S(0)        2
  R(1)        5
  variable  value
  x         0
  R(1).y    0
  c         empty
     1  S(0): c!200
  N      take step N
  r [N]  take a step (N steps) at random
  b      go back a step
  c      draw the run so far
  q      quit
  after 0 steps
  process  line
  S(0)        2
  R(1)        5
  variable  value
  x         0
  R(1).y    0
  c         empty

At random: the same seed, the same walk. What is printed, and values that do not fit, stand beside the statement.

  $ lacuna simulate sum.pml --random
           ┌──────┐    ┌──────┐
           │ S(0) │    │ R(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├─ c!200 ──▶│
     2         │           ● c?200
     3         ○           │
               ├─ c!100 ──▶│
     4         │           ● x = x + y
     5         │           ● printf("x is %d\n", x)
               │           │ "x is 200"
     6         │           ● c?100
     7         │           ● x = x + y
               │           │ 300 becomes 44
     8         │           ● printf("x is %d\n", x)
               │           │ "x is 44"
  ■ deadlock: no process can continue: R(1) waits at line 5: c?y
  ~
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         44
  R(1).y    100
  c         empty
  $ lacuna simulate sum.pml --random --seed 2 --steps 4
           ┌──────┐    ┌──────┐
           │ S(0) │    │ R(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├─ c!200 ──▶│
     2         │           ● c?200
     3         │           ● x = x + y
     4         ● c!44      │
               │ 300 becomes 44
  ~
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         200
  R(1).y    200
  c         [44]
  $ lacuna simulate sum.pml --random --seed 2 --steps 4 > once; lacuna simulate sum.pml --random --seed 2 --steps 4 | cmp - once
  $ lacuna simulate sum.pml --random --steps 2 --replay
           ┌──────┐    ┌──────┐
           │ S(0) │    │ R(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├─ c!200 ──▶│
     2         │           ● c?200
  ~
  at the start
          x = 0, R(1).y = 0, c = empty
       1  S(0)  c!200   sum.pml:2
          c = [200]
       2  R(1)  c?200   sum.pml:5
          R(1).y = 200, c = empty
  ~
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         0
  R(1).y    200
  c         empty
  $ lacuna simulate sum.pml --random --steps 3 --json
  {
    "schema": 1,
    "command": "simulate",
    "status": 0,
    "results": [
      {
        "steps": 3,
        "standing": null,
        "state": [
          {
            "variable": "x",
            "value": "0"
          },
          {
            "variable": "R(1).y",
            "value": "200"
          },
          {
            "variable": "c",
            "value": "[100]"
          }
        ],
        "run": {
          "steps": 3,
          "statements": [
            {
              "process": 0,
              "proctype": "S",
              "step": 1,
              "statement": "c!200",
              "text": "c!200",
              "received_by": 1,
              "file": "sum.pml",
              "line": 2,
              "column": 23
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 2,
              "statement": "c?y",
              "text": "c?200",
              "file": "sum.pml",
              "line": 5,
              "column": 9
            },
            {
              "process": 0,
              "proctype": "S",
              "step": 3,
              "statement": "c!(x + 100)",
              "text": "c!100",
              "file": "sum.pml",
              "line": 2,
              "column": 30
            }
          ],
          "loop": null,
          "ending": ""
        }
      }
    ],
    "diagnostics": []
  }

A walk ends where every process is at a valid end.

  $ printf 'active [2] proctype P() { skip }\n' > ends.pml
  $ lacuna simulate ends.pml --random
           ┌──────┐    ┌──────┐
           │ P(0) │    │ P(1) │
           └───┬──┘    └───┬──┘
     1         │           ● skip
     2         │           ● -end-
     3         ● skip      │
     4         ● -end-     │
  ■ the end: every process is at a valid end state
  $ printf 'r 9\nq\n' | lacuna simulate ends.pml | tail -n 8
  P(1)        1
  ~
     1  P(0): skip
     2  P(1): skip
  ~
  after 4 steps
  ~
  the end: every process is at a valid end state

It ends where a statement fails. Steps that fail can be chosen.

  $ printf 'byte x;\nactive proctype P() { x = 2; x = 6 / (x - 2); x = 1 }\nactive proctype Q() { if :: x == 2 -> x = 4 fi }\n' > fails.pml
  $ lacuna simulate fails.pml --random --seed 3
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 2
     2         ● x = 6 / (x - 2)
               │ a division by zero
  ■ P(0) meets a division by zero, in line 2: x = 6 / (x - 2)
  not shown: Q(1)
  $ printf '1\n2\n' | lacuna simulate fails.pml
  ~
  after 0 steps
  process  line
  P(0)        2
  Q(1)        3
  ~
  variable  value
  x             0
  ~
     1  P(0): x = 2
  ~
  after 1 step
  process  line
  P(0)        2
  Q(1)        3
  ~
  variable  value
  x             2
  ~
     1  Q(1): x == 2
     2  P(0): x = 6 / (x - 2)  fails: a division by zero
  ~
  after 2 steps
  ~
  P(0) meets a division by zero, in line 2: x = 6 / (x - 2)
  $ printf '1\n2\nb\n1\n1\nq\n' | lacuna simulate fails.pml | tail -n 12
     2  P(0): x = 6 / (x - 2)  fails: a division by zero
  ~
  after 3 steps
  process  line
  P(0)        2
  Q(1)        3
  ~
  variable  value
  x             4
  ~
     1  P(0): x = 6 / (x - 2)
     2  Q(1): -end-

So it does at an assertion that is false, even in the midst of an atomic sequence.

  $ printf 'byte x;\nactive proctype P() { atomic { x = 1; assert(x == 0); x = 2 } }\n' > asserts.pml
  $ lacuna simulate asserts.pml --random
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 1
     2         ● assert(x == 0)
               │ an assertion that is false
  ■ P(0) meets an assertion that is false, in line 2: assert(x == 0)

Processes come and go; a rendezvous and a d_step are one step.

  $ cat > makes.pml <<'EOF'
  > chan c = [0] of { byte, byte };
  > proctype P(byte n) { byte m; c?m,n; d_step { m = m + n; n = 0 } }
  > init { run P(1); c!3,4; run P(2) }
  > EOF
  $ lacuna simulate makes.pml --random --steps 30
           ┌───────────┐  ┌──────┐
           │ :init:(0) │  │ P(1) │
           └─────┬─────┘  └───┬──┘
     1           ● run P(1)   │
     2           ○            │
                 ├── c!3,4 ──▶│
     3           │            ● c?3,4 ←2
     4           ● run P(2)   │
     5           │            ● m = m + n
     6           │            ● n = 0
  ■ deadlock: no process can continue: P(2) waits at line 2: c?m,n
  ←n: sent in turn n
  ~
  process    line
  :init:(0)     3
  P(1)          2
  P(2)          2
  ~
  variable  value
  P(1).n        0
  P(1).m        7
  P(2).n        2
  P(2).m        0

There may be no initial state at all.

  $ printf 'byte n;\nbyte x = 1 / n;\nactive proctype P() { skip }\n' > zero.pml
  $ lacuna simulate zero.pml --random
  zero.pml:2:10: error: there is no initial state, because of a division by zero
       2 | byte x = 1 / n;
         |          ^~~~~
    hint: give it a value that is known in the initial state
  [2]

Options that mean nothing here.

  $ lacuna simulate sum.pml --json
  {
    "schema": 1,
    "command": "simulate",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--json needs --random",
        "hint": "add --random"
      }
    ]
  }
  [2]
  $ lacuna simulate sum.pml --replay
  lacuna: error: --replay needs --random or --trail
    hint: add --random
  [2]
  $ lacuna simulate sum.pml --random --process P
  lacuna: error: --process cannot be used with Promela
    hint: leave it out
  [2]
  $ printf 'actor a(1) { x { } } main { a!x; }\n' > a.aml
  $ lacuna simulate a.aml --trail x.trail
  lacuna: error: --trail needs a Promela model
    hint: leave out --trail
  [2]
  $ lacuna simulate a.aml --random --replay
  lacuna: error: --replay needs a Promela model
    hint: leave out --replay
  [2]
  $ lacuna verify a.aml --trail x.trail
  lacuna: error: --trail needs a Promela model
    hint: leave out --trail
  [2]
  $ printf 'A = (a -> A).\n' > a.lts
  $ lacuna simulate a.lts --trail x.trail
  lacuna: error: --trail needs a Promela model
    hint: leave out --trail
  [2]
  $ lacuna verify a.lts --trail x.trail
  lacuna: error: --trail needs a Promela model
    hint: leave out --trail
  [2]

A trail is a run as SPIN writes it. `verify` writes that of the first violation, and `simulate` follows it.

  $ lacuna verify sum.pml --property end_state --trail sum.trail > seen; tail -n 4 seen
  sum.pml:2:30: warning: a value is truncated here: 300 becomes 44
       2 | active proctype S() { c!200; c!(x + 100) }
         |                              ^~~~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  sum.pml:5:16: warning: a value is truncated here: 300 becomes 44
       5 |   do :: c?y -> x = x + y; printf("x is %d\n", x) od
         |                ^~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  property   verdict   states  transitions
  end_state  violated      16           16
  ~
  47 bits per state, # s, # MB
  $ cat sum.trail
  1:0:0
  2:1:3
  3:0:1
  4:1:4
  5:1:5
  6:1:3
  7:1:4
  8:1:5
  $ lacuna simulate sum.pml --trail sum.trail
           ┌──────┐    ┌──────┐
           │ S(0) │    │ R(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├─ c!200 ──▶│
     2         │           ● c?200
     3         ○           │
               ├─ c!100 ──▶│
     4         │           ● x = x + y
     5         │           ● printf("x is %d\n", x)
               │           │ "x is 200"
     6         │           ● c?100
     7         │           ● x = x + y
               │           │ 300 becomes 44
     8         │           ● printf("x is %d\n", x)
               │           │ "x is 44"
  ■ deadlock: no process can continue: R(1) waits at line 5: c?y
  ~
  process  line
  S(0)        2
  R(1)        5
  ~
  variable  value
  x         44
  R(1).y    100
  c         empty
  $ lacuna simulate sum.pml --trail sum.trail --json | grep -E 'standing|ending|"steps"'
        "steps": 8,
        "standing": "deadlock",
          "steps": 8,
          "ending": "deadlock: no process can continue: R(1) waits at line 5: c?y"
  $ lacuna simulate fails.pml --random --seed 3 --trail sum.trail
  lacuna: error: --random cannot be used with --trail: it is for a random walk
    hint: leave it out
  [2]
  $ lacuna verify fails.pml --trail fails.trail > seen; cat fails.trail; lacuna simulate fails.pml --trail fails.trail --replay
  1:0:0
  2:0:1
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 2
     2         ● x = 6 / (x - 2)
               │ a division by zero
  ■ P(0) meets a division by zero, in line 2: x = 6 / (x - 2)
  not shown: Q(1)
  ~
  at the start
          x = 0
       1  P(0)  x = 2   fails.pml:2
          x = 2
       2  P(0)  x = 6 / (x - 2)   fails.pml:2
  $ lacuna verify asserts.pml --trail asserts.trail > seen; cat asserts.trail; lacuna simulate asserts.pml --trail asserts.trail
  1:0:0
  2:0:1
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 1
     2         ● assert(x == 0)
               │ an assertion that is false
  ■ P(0) meets an assertion that is false, in line 2: assert(x == 0)
  $ lacuna verify ends.pml --trail ends.trail
  lacuna: note: there is no run to write: ends.trail was not written
    hint: leave out the option: without a violation there is no run
  property   verdict  states  transitions
  assertion  holds         7            8
  end_state  holds         7            8
  failure    none          7            8
  ~
  10 bits per state, # s, # MB

Every statement of SPIN has a number: those that count, blocks, jumps with labels, declarations, the ends of if and do.

  $ cat > numbers.pml <<'EOF'
  > byte x; chan c = [0] of { byte };
  > inline add(v) { x = x + v; x++ }
  > active proctype P() {
  >   byte i;
  >   add(3);
  >   for (i : 1 .. 2) { x = x + i }
  >   select (i : 1 .. 3);
  >   byte z = 1, w;
  >   atomic { x = 5; if :: x > 3 -> x = 3 :: else fi; c!x }
  >   d_step { x = 1; do :: x < 3 -> x++ :: else -> break od }
  >   { x = 7 } unless { x == 8 };
  > end: goto L;
  > L: assert(x == 8)
  > }
  > active proctype Q() { byte y; c?y }
  > EOF
  $ lacuna verify numbers.pml --property assertion --trail numbers.trail > seen; paste -s -d ' ' numbers.trail
  1:0:0 2:0:1 3:0:3 4:0:4 5:0:5 6:0:6 7:0:4 8:0:5 9:0:6 10:0:7 11:0:12 12:0:17 13:0:18 14:0:19 15:0:20 16:0:21 17:0:24 18:0:25 19:1:44 20:0:35 21:0:36 22:0:41 23:0:42

A cycle begins at the line -1:-1:-1. SPIN's trails have lines of the claim, and numbers of processes that count it.

  $ printf 'byte x;\nactive proctype P() { do :: x = 1 :: x = 0 od }\nactive proctype Q() { x == 1; x = 2 }\nltl p { <> (x == 2) }\n' > loops.pml
  $ lacuna verify loops.pml --property p --trail loops.trail > seen; cat loops.trail
  -1:-1:-1
  1:0:1
  $ lacuna simulate loops.pml --trail loops.trail
            ┌──────┐
            │ P(0) │
            └───┬──┘
       ┌╌ repeats forever
     1 ┆        ● x = 0
       └╌ back to turn 1
  ■ it repeats
  not shown: Q(1)
  ~
  process  line
  P(0)        2
  Q(1)        3
  ~
  variable  value
  x             0
  $ printf -- '-2:3:-2\n1:0:9\n2:1:0\n3:0:9\n4:2:6\n5:0:9\n-1:-1:-1\n6:1:1\n7:0:9\n8:1:0\n' > claim.trail
  $ lacuna simulate loops.pml --trail claim.trail
            ┌──────┐    ┌──────┐
            │ P(0) │    │ Q(1) │
            └───┬──┘    └───┬──┘
     1          ● x = 1     │
     2          │           ● x == 1
       ┌╌ repeats forever ╌╌│╌╌╌╌╌╌╌╌
     3 ┆        ● x = 0     │
     4 ┆        ● x = 1     │
       └╌ back to turn 3 ╌╌╌│╌╌╌╌╌╌╌╌
  ■ it repeats
  ~
  process  line
  P(0)        2
  Q(1)        3
  ~
  variable  value
  x             1

Trails of other models, and what is not a trail.

  $ printf '1:0:0\n2:0:1\n3:0:77\n' > t; lacuna simulate loops.pml --trail t
  t:3: error: unknown statement 77
    hint: use a trail of this very model, by a verifier made with spin -a -o1 -o2 -o3
  [2]
  $ printf '1:0:0\n2:7:1\n' > t; lacuna simulate loops.pml --trail t
  t:2: error: unknown process 7
    hint: use a trail of this very model, by a verifier made with spin -a -o1 -o2 -o3
  [2]
  $ printf '1:1:6\n' > t; lacuna simulate loops.pml --trail t
  t:1: error: Q(1) cannot execute this here: x == 1
    hint: use a trail of this very model, by a verifier made with spin -a -o1 -o2 -o3
  [2]
  $ printf '1:0:0\n2:0:x\n' > t; lacuna simulate loops.pml --trail t
  t:2: error: a line of a trail is three numbers, as in 1:0:5
    hint: give a trail that SPIN or lacuna wrote
  [2]
  $ printf '1:0:99999999999999\n' > t; lacuna simulate loops.pml --trail t
  t:1: error: a line of a trail is three numbers, as in 1:0:5
    hint: give a trail that SPIN or lacuna wrote
  [2]
  $ printf '1:0:-4\n' > t; lacuna simulate loops.pml --trail t
  t:1: error: processes and statements are numbered from 0 on
    hint: give a trail that SPIN or lacuna wrote
  [2]
  $ printf -- '-4:-4:-4\n1:0:0\n' > t; lacuna simulate loops.pml --trail t
  t:1: error: this trail leaves out statements that SPIN has merged with others
    hint: make the verifier with spin -a -o1 -o2 -o3, and run it again
  [2]
  $ printf -- '-5:1:1\n1:0:0\n' > t; lacuna simulate loops.pml --trail t
  t:1: error: this trail can be followed by the verifier that has written it, and by nothing else
    hint: make it without options that permute the search
  [2]
  $ printf '1:0:0\n' > t; lacuna simulate asserts.pml --trail t
  t:1: warning: the trail ends within a step
    hint: give the whole trail; what is shown ends before that step
  not shown: P(0)
  ~
  process  line
  P(0)        2
  ~
  variable  value
  x             0
  $ printf '1:0:0\n2:0:1\n3:0:2\n4:0:3\n' > t; lacuna simulate asserts.pml --trail t
  t:4: error: unknown statement 3
    hint: use a trail of this very model, by a verifier made with spin -a -o1 -o2 -o3
  [2]
  $ lacuna simulate loops.pml --trail nowhere
  nowhere: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna verify loops.pml --trail nowhere/x
  nowhere/x: error: cannot write: No such file or directory
  [4]

A picture of the run, with the line of each statement. A walk by hand is drawn when it ends.

  $ lacuna simulate sum.pml --random --steps 4 --svg sum.svg > out.txt; grep -o 'sum.pml:[0-9]*\|x is [0-9]*' sum.svg
  sum.pml:2
  sum.pml:5
  sum.pml:2
  sum.pml:5
  $ lacuna simulate sum.pml --trail sum.trail --svg trail.svg > out.txt; grep -o 'deadlock: [^<]*' trail.svg
  deadlock: no process can continue: R(1) waits at line 5: c?y
  $ printf '1\n1\nq\n' | lacuna simulate sum.pml --svg hand.svg > out.txt; grep -o 'sum.pml:[0-9]*' hand.svg
  sum.pml:2
  sum.pml:5
  $ lacuna simulate sum.pml --random --svg sum.png
  sum.png: error: this picture can only be written as SVG
    hint: name it .svg; rsvg-convert makes other formats of it
  [2]
  $ lacuna simulate sum.pml --random --process P
  lacuna: error: --process cannot be used with Promela
    hint: leave it out
  [2]
