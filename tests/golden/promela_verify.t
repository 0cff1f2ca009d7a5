`verify` on Promela. An assertion that is false: the shortest run, with what is printed and what does not fit.
  $ printf 'byte x; chan c = [1] of { byte };\nactive proctype S() { c!200; c!(x + 100) }\nactive proctype R() { byte y; do :: c?y -> x = x + y; printf("x is %%d\\n", x); assert(x != 44) od }\n' > sum.pml
  $ lacuna verify sum.pml
  assertion
  ~
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
     6         │           ● assert(x != 44)
     7         │           ● c?100
     8         │           ● x = x + y
               │           │ 300 becomes 44
     9         │           ● printf("x is %d\n", x)
               │           │ "x is 44"
    10         │           ● assert(x != 44)
               │           │ an assertion that is false
  ■ R(1) meets an assertion that is false, in line 3: assert(x != 44)
  ~
  end_state
  ~
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
     6         │           ● assert(x != 44)
     7         │           ● c?100
     8         │           ● x = x + y
               │           │ 300 becomes 44
     9         │           ● printf("x is %d\n", x)
               │           │ "x is 44"
    10         │           ● assert(x != 44)
               │           │ an assertion that is false
  ■ no process can continue: R(1) waits at line 3: c?y
  ~
  sum.pml:2:30: warning: a value is truncated here: 300 becomes 44
       2 | active proctype S() { c!200; c!(x + 100) }
         |                              ^~~~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  sum.pml:3:44: warning: a value is truncated here: 300 becomes 44
       3 | active proctype R() { byte y; do :: c?y -> x = x + y; printf("x is %d\n", x); asser…
         |                                            ^~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  property   verdict   states  transitions
  assertion  violated      19           20
  end_state  violated      21           22
  failure    none          21           22
  ~
  47 bits per state, # s, # MB
  [1]
  $ lacuna verify sum.pml --property assertion --replay
  assertion
  ~
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
     6         │           ● assert(x != 44)
     7         │           ● c?100
     8         │           ● x = x + y
               │           │ 300 becomes 44
     9         │           ● printf("x is %d\n", x)
               │           │ "x is 44"
    10         │           ● assert(x != 44)
               │           │ an assertion that is false
  ■ R(1) meets an assertion that is false, in line 3: assert(x != 44)
  ~
  at the start
          x = 0, R(1).y = 0, c = empty
       1  S(0)  c!200   sum.pml:2
          c = [200]
       2  R(1)  c?200   sum.pml:3
          R(1).y = 200, c = empty
       3  S(0)  c!100   sum.pml:2
          c = [100]
       4  R(1)  x = x + y   sum.pml:3
          x = 200
       5  R(1)  printf("x is %d\n", x)   sum.pml:3
          prints x is 200
       6  R(1)  assert(x != 44)   sum.pml:3
       7  R(1)  c?100   sum.pml:3
          R(1).y = 100, c = empty
       8  R(1)  x = x + y   sum.pml:3
          300 becomes 44
          x = 44
       9  R(1)  printf("x is %d\n", x)   sum.pml:3
          prints x is 44
      10  R(1)  assert(x != 44)   sum.pml:3
  ~
  sum.pml:2:30: warning: a value is truncated here: 300 becomes 44
       2 | active proctype S() { c!200; c!(x + 100) }
         |                              ^~~~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  sum.pml:3:44: warning: a value is truncated here: 300 becomes 44
       3 | active proctype R() { byte y; do :: c?y -> x = x + y; printf("x is %d\n", x); asser…
         |                                            ^~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  property   verdict   states  transitions
  assertion  violated      19           20
  ~
  47 bits per state, # s, # MB
  [1]
  $ lacuna verify sum.pml --property assertion --json
  {
    "schema": 1,
    "command": "verify",
    "status": 1,
    "results": [
      {
        "property": "assertion",
        "kind": "assertion",
        "verdict": "violated",
        "states": 19,
        "transitions": 20,
        "stored_bytes": #,
        "run": {
          "steps": 10,
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
              "line": 3,
              "column": 37
            },
            {
              "process": 0,
              "proctype": "S",
              "step": 3,
              "statement": "c!(x + 100)",
              "text": "c!100",
              "received_by": 1,
              "file": "sum.pml",
              "line": 2,
              "column": 30
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 4,
              "statement": "x = x + y",
              "text": "x = x + y",
              "file": "sum.pml",
              "line": 3,
              "column": 44
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 5,
              "statement": "printf(\"x is %d\\n\", x)",
              "text": "printf(\"x is %d\\n\", x)",
              "printed": "x is 200\u000a",
              "file": "sum.pml",
              "line": 3,
              "column": 55
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 6,
              "statement": "assert(x != 44)",
              "text": "assert(x != 44)",
              "file": "sum.pml",
              "line": 3,
              "column": 79
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 7,
              "statement": "c?y",
              "text": "c?100",
              "file": "sum.pml",
              "line": 3,
              "column": 37
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 8,
              "statement": "x = x + y",
              "text": "x = x + y",
              "truncated": "300 becomes 44",
              "file": "sum.pml",
              "line": 3,
              "column": 44
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 9,
              "statement": "printf(\"x is %d\\n\", x)",
              "text": "printf(\"x is %d\\n\", x)",
              "printed": "x is 44\u000a",
              "file": "sum.pml",
              "line": 3,
              "column": 55
            },
            {
              "process": 1,
              "proctype": "R",
              "step": 10,
              "statement": "assert(x != 44)",
              "text": "assert(x != 44)",
              "failure": "an assertion that is false",
              "file": "sum.pml",
              "line": 3,
              "column": 79
            }
          ],
          "loop": null,
          "ending": "R(1) meets an assertion that is false, in line 3: assert(x != 44)"
        },
        "never_executed": []
      }
    ],
    "diagnostics": [
      {
        "severity": "warning",
        "file": "sum.pml",
        "line": 2,
        "column": 30,
        "message": "a value is truncated here: 300 becomes 44",
        "hint": "use a larger type for the variable or the field of the message"
      },
      {
        "severity": "warning",
        "file": "sum.pml",
        "line": 3,
        "column": 44,
        "message": "a value is truncated here: 300 becomes 44",
        "hint": "use a larger type for the variable or the field of the message"
      }
    ]
  }
  [1]
Processes that wait, and are not at an end label.
  $ printf 'chan c = [0] of { byte }; byte x;\nactive proctype P() { c?1; x = 1 }\nactive proctype Q() { c!2 }\n' > stuck.pml; lacuna verify stuck.pml
  end_state
  ~
  ■ no process can continue: P(0) waits at line 2: c?1; Q(1) waits at line 3: c!2
  not shown: P(0), Q(1)
  ~
  property   verdict   states  transitions
  assertion  holds          1            0
  end_state  violated       1            0
  failure    none           1            0
  ~
  Never executed:
    stuck.pml:2  c?1  in P
    stuck.pml:2  x = 1  in P
  ~
  29 bits per state, # s, # MB
  [1]
  $ printf 'chan c = [0] of { byte };\nactive proctype P() { end: do :: c?_ od }\nactive proctype Q() { c!2 }\n' > fine.pml; lacuna verify fine.pml
  property   verdict  states  transitions
  assertion  holds         3            2
  end_state  holds         3            2
  failure    none          3            2
  ~
  19 bits per state, # s, # MB
Claims: formulas and never claims, with and without fairness.
  $ printf 'bool a, b;\nactive proctype P() { do :: a = !a od }\nactive proctype Q() { b = true }\nltl safe { [] !(a && b) }\nltl live { <> b }\nnever { do :: true :: !a -> break od; accept: do :: !a od }\n' > claims.pml
  $ lacuna verify claims.pml --property safe
  safe
  ~
           ┌──────┐    ┌──────┐
           │ P(0) │    │ Q(1) │
           └───┬──┘    └───┬──┘
     1         ● a = !a    │
     2         │           ● b = true
  ■ here safe is violated
  ~
  property  verdict   states  transitions
  safe      violated       6           10
  ~
  13 bits per state, # s, # MB
  [1]
  $ lacuna verify claims.pml --property live
  live
  ~
            ┌──────┐
            │ P(0) │
            └───┬──┘
       ┌╌ repeats forever
     1 ┆        ● a = !a
     2 ┆        ● a = !a
       └╌ back to turn 1
  ■ it repeats, and violates live
  not shown: Q(1)
  ~
  property  verdict   states  transitions
  live      violated       6           10
  ~
  13 bits per state, # s, # MB
  [1]
  $ lacuna verify claims.pml --property live --fairness weak
  property  verdict  states  transitions
  live      holds         6           10
  ~
  These hold for fair runs, in which a process that can always continue does so: live
  ~
  13 bits per state, # s, # MB
  $ lacuna verify claims.pml --property never_0
  property  verdict  states  transitions
  never_0   holds         6           10
  ~
  13 bits per state, # s, # MB
  $ lacuna verify claims.pml --property nobody
  lacuna: error: unknown property nobody
    hint: use the name of a claim, or assertion, end_state, failure, progress, acceptance
  [2]
A claim that a run violates by ending.
  $ printf 'byte x;\nactive proctype P() { x == 1; x = 2 }\nltl p { <> (x == 2) }\n' > ends.pml; lacuna verify ends.pml --property p
  p
  ~
  ■ here p is violated
  not shown: P(0)
  ~
  property  verdict   states  transitions
  p         violated       1            0
  ~
  Never executed:
    ends.pml:2  x == 1  in P
    ends.pml:2  x = 2  in P
  ~
  18 bits per state, # s, # MB
  [1]
Loops without progress, and through accept labels.
  $ printf 'byte x;\nactive proctype P() { do :: x = 1 - x :: x == 1 -> progress: x = 0 od }\n' > progress.pml; lacuna verify progress.pml --property progress
  progress
  ~
            ┌──────┐
            │ P(0) │
            └───┬──┘
     1          ● x = 1 - x
       ┌╌ repeats forever ╌╌
     2 ┆        ● x = 1 - x
     3 ┆        ● x = 1 - x
       └╌ back to turn 2 ╌╌╌
  ■ it repeats without progress
  ~
  property  verdict   states  transitions
  progress  violated       3            4
  ~
  17 bits per state, # s, # MB
  [1]
  $ printf 'byte x;\nactive proctype P() { do :: x = 1; accept: x = 0 od }\n' > accept.pml; lacuna verify accept.pml
  acceptance
  ~
            ┌──────┐
            │ P(0) │
            └───┬──┘
       ┌╌ repeats forever
     1 ┆        ● x = 1
     2 ┆        ● x = 0
       └╌ back to turn 1
  ■ it repeats at an accept label
  ~
  property    verdict   states  transitions
  assertion   holds          2            2
  end_state   holds          2            2
  failure     none           2            2
  acceptance  violated       2            2
  ~
  17 bits per state, # s, # MB
  [1]
Statements that fail.
  $ printf 'byte a[2], i = 2;\nactive proctype P() { a[i] = 1 }\n' > index.pml; lacuna verify index.pml
  assertion
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● a[i] = 1
               │ an index outside of its array
  ■ P(0) meets an index outside of its array, in line 2: a[i] = 1
  ~
  property   verdict   states  transitions
  assertion  violated       1            0
  end_state  holds          1            0
  failure    none           1            0
  ~
  33 bits per state, # s, # MB
  [1]
  $ printf 'int z;\nactive proctype P() { z = 1 / z }\n' > divide.pml; lacuna verify divide.pml
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● z = 1 / z
               │ a division by zero
  ■ P(0) meets a division by zero, in line 2: z = 1 / z
  ~
  property   verdict  states  transitions
  assertion  holds         1            0
  end_state  holds         1            0
  failure    found         1            0
  ~
  41 bits per state, # s, # MB
  [1]
  $ printf 'chan d, e = [1] of { byte };\nactive proctype P() { d!1 }\n' > channel.pml; lacuna verify channel.pml
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● d!1
               │ a channel that is not there
  ■ P(0) meets a channel that is not there, in line 2: d!1
  ~
  property   verdict  states  transitions
  assertion  holds         1            0
  end_state  holds         1            0
  failure    found         1            0
  ~
  34 bits per state, # s, # MB
  [1]
  $ printf 'byte x;\nactive proctype P() { d_step { x = 1; x == 2; x = 3 } }\n' > blocked.pml; lacuna verify blocked.pml
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 1
     2         ● x == 2
               │ a statement that waits inside of a d_step
  ■ P(0) meets a statement that waits inside of a d_step, in line 2: x == 2
  ~
  property   verdict  states  transitions
  assertion  holds         1            0
  end_state  holds         1            0
  failure    found         1            0
  ~
  Never executed:
    blocked.pml:2  x = 3  in P
  ~
  17 bits per state, # s, # MB
  [1]
  $ printf 'chan c = [0] of { byte }; byte x;\nactive proctype P() { d_step { x = 1; c!x } }\nactive proctype Q() { c?1 }\n' > offers.pml; lacuna verify offers.pml --property failure
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 1
     2         ● c!x
               │ a rendezvous inside of a d_step
  ■ P(0) meets a rendezvous inside of a d_step, in line 2: c!x
  not shown: Q(1)
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  28 bits per state, # s, # MB
  [1]
  $ printf 'byte x;\nactive proctype P() { atomic { do :: x = 1 - x od } }\n' > endless.pml; lacuna verify endless.pml --property failure
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = 1 - x
  ■ P(0) meets a loop that does not end, in line 2: x = 1 - x
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  17 bits per state, # s, # MB
  [1]
  $ printf 'byte x;\nactive proctype P() { d_step { do :: x = 1 - x od } }\n' > hangs.pml; lacuna verify hangs.pml --property failure | tail -8
    999999  P(0)  x = 1 - x
   1000000  P(0)  x = 1 - x
  P(0) meets a loop that does not end, in line 2: x = 1 - x
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  17 bits per state, # s, # MB
  $ printf 'proctype Q() { false }\ninit { do :: run Q() od }\n' > many.pml; lacuna verify many.pml --property failure | tail -8
   255           ● run Q()
                 │ more than 255 processes
  ■ :init:(0) meets more than 255 processes, in line 2: run Q()
  ~
  property  verdict  states  transitions
  failure   found       255          254
  ~
  517 bits per state, # s, # MB
A condition of a claim that has no value.
  $ printf 'chan d;\nactive proctype P() { skip }\nltl p { [] (len(d) == 0) }\n' > undefined.pml; lacuna verify undefined.pml --property p
  undefined.pml:3:17: warning: p is unknown: this expression has no value in some state, because of a channel that is not there
       3 | ltl p { [] (len(d) == 0) }
         |                 ^
    hint: guard it with a condition that is false in those states
  property  verdict       states  transitions
  p         inconclusive       3            2
  ~
  17 bits per state, # s, # MB
  [3]
What a claim cannot do, and what would be overwritten.
  $ printf 'byte x; chan c = [1] of { byte };\nactive proctype P() { c?_pid }\nnever { x = 1 }\nltl p { ([] x) == 1 }\n' > cannot.pml; lacuna verify cannot.pml
  cannot.pml:2:25: error: the receive would overwrite _pid
       2 | active proctype P() { c?_pid }
         |                         ^~~~
    hint: write eval(…) to wait for this value
  cannot.pml:4:9: error: a temporal formula is not a number
       4 | ltl p { ([] x) == 1 }
         |         ^~~~~~~~~~~
    hint: put brackets around the comparison: [] and <> bind as tightly as !
  [2]
  $ printf 'byte x;\nactive proctype P() { skip }\nnever { x = 1 }\n' > never.pml; lacuna verify never.pml
  never.pml:3:9: error: a claim only watches: it cannot do this
       3 | never { x = 1 }
         |         ^~~~~
    hint: use conditions, assertions, jumps and choices only
  [2]
  $ printf 'byte x;\nactive proctype P() { skip }\nltl p { ([] x) == 1 }\n' > reckon.pml; lacuna verify reckon.pml
  reckon.pml:3:9: error: a temporal formula is not a number
       3 | ltl p { ([] x) == 1 }
         |         ^~~~~~~~~~~
    hint: put brackets around the comparison: [] and <> bind as tightly as !
  [2]
Limits.
  $ printf 'int x;\nactive proctype P() { do :: x++ od }\n' > count.pml; lacuna verify count.pml --states 100
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  property   verdict       states  transitions
  assertion  inconclusive     101          100
  end_state  inconclusive     101          100
  failure    inconclusive     101          100
  ~
  40 bits per state, # s, # MB
  [3]
  $ lacuna verify count.pml --component P
  lacuna: error: --component cannot be used with Promela
    hint: leave it out
  [2]
  $ lacuna verify sum.pml --svg sum.svg --property assertion > out.txt; grep -c svg sum.svg; lacuna verify fine.pml --svg none.svg
  sum.pml:2:30: warning: a value is truncated here: 300 becomes 44
       2 | active proctype S() { c!200; c!(x + 100) }
         |                              ^~~~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  sum.pml:3:44: warning: a value is truncated here: 300 becomes 44
       3 | active proctype R() { byte y; do :: c?y -> x = x + y; printf("x is %d\n", x); asser…
         |                                            ^~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  2
  lacuna: note: there is no run to draw: none.svg was not written
    hint: leave out the option: without a violation there is no run
  property   verdict  states  transitions
  assertion  holds         3            2
  end_state  holds         3            2
  failure    none          3            2
  ~
  19 bits per state, # s, # MB
Event traces. An event that a trace does not allow, one that it allows in two ways, and the end of a notrace.
  $ printf 'chan c = [1] of { byte };\nactive proctype P() { c!1; c?1; c!1 }\ntrace { do :: c!1 -> c!2 od }\n' > trace.pml; lacuna verify trace.pml --property trace
  trace
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ○
               ├─╮ c!1
               │◀╯
     2         ● c?1
     3         ● c!1
               │ an event that violates the trace
  ■ P(0) meets an event that violates the trace, in line 2: c!1
  ~
  property  verdict   states  transitions
  trace     violated       3            2
  ~
  29 bits per state, # s, # MB
  [1]
  $ printf 'chan c = [1] of { byte };\nactive proctype P() { c!1 }\ntrace { do :: c!1 -> c!2 :: c!_ od }\n' > ways.pml; lacuna verify ways.pml --property failure
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● c!1
               │ an event that the trace allows in two ways
  ■ P(0) meets an event that the trace allows in two ways, in line 2: c!1
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  28 bits per state, # s, # MB
  [1]
  $ printf 'chan c = [0] of { byte };\nactive proctype P() { c!1; c!2 }\nactive proctype Q() { c?1; c?2 }\nnotrace { c!1; c!2 }\n' > notrace.pml; lacuna verify notrace.pml --property notrace
  notrace
  ~
           ┌──────┐    ┌──────┐
           │ P(0) │    │ Q(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├── c!1 ───▶│
     2         │           ● c?1 ←1
     3         ● c!2       │
               │ an event that violates the trace
  ■ P(0) meets an event that violates the trace, in line 2: c!2
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  notrace   violated       2            1
  ~
  24 bits per state, # s, # MB
  [1]

SPIN leaves out statements of an option that do nothing, behind others that do nothing.

  $ printf 'active proctype P() { byte y; if :: skip; skip; skip; y = 1 :: y = 2 fi }\n' > idle.pml
  $ lacuna lts idle.pml
            states  transitions
  idle.pml       5            5
  (not written; -o FILE writes it)
  # s, # MB

There may be no initial state at all.

  $ printf 'byte n;\nbyte x = 1 / n;\nactive proctype P() { skip }\n' > zero.pml
  $ lacuna verify zero.pml
  zero.pml:2:10: error: there is no initial state, because of a division by zero
       2 | byte x = 1 / n;
         |          ^~~~~
    hint: give it a value that is known in the initial state
  [2]
  $ lacuna lts zero.pml
  zero.pml:2:10: error: there is no initial state, because of a division by zero
       2 | byte x = 1 / n;
         |          ^~~~~
    hint: give it a value that is known in the initial state
  [2]

A d_step takes the first option that it can. That of a `select` between values that are not known is its end; between many numbers, it goes on.

  $ printf 'byte y = 3;\nactive proctype P() { byte n; d_step { skip; select (n : 1 .. y); y = n } }\nltl one { <> (y == 1) }\n' > first.pml
  $ lacuna verify first.pml --property one
  property  verdict  states  transitions
  one       holds         3            2
  ~
  Never executed:
    first.pml:2  select (n : 1 .. y)  in P
    first.pml:2  select (n : 1 .. y)  in P
  ~
  25 bits per state, # s, # MB
  $ printf 'byte y;\nactive proctype P() { byte n; d_step { skip; select (n : 1 .. 40); y = n } }\nltl last { <> (y == 40) }\n' > last.pml
  $ lacuna verify last.pml --property last
  property  verdict  states  transitions
  last      holds         3            2
  ~
  25 bits per state, # s, # MB
A rendezvous that says too little.
  $ printf 'chan c = [0] of { bool, byte };\nactive proctype P() { c!0 }\n' > fields.pml; lacuna verify fields.pml --property failure
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● c!0
               │ a message with another number of fields than its channel has
  ■ P(0) meets a message with another number of fields than its channel has, in line 2: c!0
  ~
  fields.pml:2:23: warning: a message of c takes 2 values, not 1
       2 | active proctype P() { c!0 }
         |                       ^~~
    hint: write the other values; the model fails where this is executed
  property  verdict  states  transitions
  failure   found         1            0
  ~
  17 bits per state, # s, # MB
  [1]
What holds only because a statement fails is not decided.
  $ printf 'int z;\nactive proctype P() { z = 1 / z; false }\n' > cut.pml; lacuna verify cut.pml --property end_state
  cut.pml:2:23: warning: some runs end here, because of a division by zero; what follows is unknown
       2 | active proctype P() { z = 1 / z; false }
         |                       ^~~~~~~~~
    hint: use --property failure to see a run
  property   verdict       states  transitions
  end_state  inconclusive       1            0
  ~
  Never executed:
    cut.pml:2  false  in P
  ~
  42 bits per state, # s, # MB
  [3]
  $ printf 'byte a[2], i = 2;\nactive proctype P() { a[i] = 1; false }\n' > cut2.pml; lacuna verify cut2.pml --property end_state
  cut2.pml:2:23: warning: some runs end here, because of an index outside of its array; what follows is unknown
       2 | active proctype P() { a[i] = 1; false }
         |                       ^~~~~~~~
    hint: use --property assertion to see a run
  property   verdict       states  transitions
  end_state  inconclusive       1            0
  ~
  Never executed:
    cut2.pml:2  false  in P
  ~
  34 bits per state, # s, # MB
  [3]

A limit ends the search soon, although each of its steps passes 16,384 states inside of an atomic sequence.

  $ cat > atom.pml <<'EOF'
  > short n;
  > active proctype Count() { do :: n = (n + 1) % 30000 od }
  > active proctype Choose() {
  >   byte i;
  >   do
  >   :: atomic { i = 0; do :: i < 13 -> i++; if :: true :: true fi :: else -> break od }
  >   od
  > }
  > EOF
  $ timeout 8 lacuna verify atom.pml --timeout 1 2>&1 | grep -o 'out of time'
  out of time

pc_value has SPIN's numbers, which ./pan -d lists: here 1, 6, 3, 5, 8, 11, 12, 13. Claims see
no point inside of the atomic, such as 10.

  $ cat > points.pml <<'EOF'
  > byte x;
  > active proctype P() {
  >   x = 1; if :: x == 1 -> x = 2 :: else -> skip fi; x = 3; atomic { x = 4; x = 5 }; x = 0
  > }
  > ltl first { pc_value(0) == 1 }
  > ltl branch { <>(pc_value(0) == 6 && x == 1 && <>(pc_value(0) == 3)) }
  > ltl listed { [](pc_value(0) == 1 || pc_value(0) == 3 || pc_value(0) == 6 || pc_value(0) == 8 || pc_value(0) == 11 || pc_value(0) == 12 || pc_value(0) == 13 || pc_value(0) == 0) }
  > ltl last { <>(pc_value(0) == 12) }
  > ltl unseen { [](pc_value(0) != 10) }
  > EOF
  $ lacuna verify points.pml --json | grep -E '"(property|verdict)"'
        "property": "assertion",
        "verdict": "holds",
        "property": "end_state",
        "verdict": "holds",
        "property": "failure",
        "verdict": "holds",
        "property": "first",
        "verdict": "holds",
        "property": "branch",
        "verdict": "holds",
        "property": "listed",
        "verdict": "holds",
        "property": "last",
        "verdict": "holds",
        "property": "unseen",
        "verdict": "holds",

A limited search has not met every value: what no state within it satisfies may still come. A violation that it finds stands.

  $ cat > limited.pml <<'EOF'
  > byte x;
  > active proctype P() { do :: x < 20 -> x++ :: else -> break od; do :: x = 20 od }
  > ltl reached { <> (x == 20) }
  > ltl again { []<> (x == 20) }
  > ltl until { (x <= 20) U (x == 20) }
  > ltl small { [] (x < 3) }
  > EOF
  $ lacuna verify limited.pml --states 9 --json | grep -E '"(property|verdict)"' | paste - - | grep -v assertion
        "property": "end_state",	      "verdict": "inconclusive",
        "property": "failure",	      "verdict": "inconclusive",
        "property": "reached",	      "verdict": "inconclusive",
        "property": "again",	      "verdict": "inconclusive",
        "property": "until",	      "verdict": "inconclusive",
        "property": "small",	      "verdict": "violated",
  $ lacuna verify limited.pml --depth 4 -p reached -p small
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  property  verdict       states  transitions
  reached   inconclusive       5            4
  small     inconclusive       5            4
  ~
  18 bits per state, # s, # MB
  [3]
  $ lacuna verify limited.pml -p reached -p again -p until | grep holds
  reached   holds        42           42
  again     holds        42           42
  until     holds        42           42

An atomic sequence that never ends is a failure, also if values are truncated or assertions are false on the way. One that is too long ends the search.

  $ cat > endless.pml <<'EOF'
  > byte i;
  > active proctype A() { atomic { for (i : 0 .. 255) { skip } } }
  > EOF
  $ lacuna verify endless.pml
  failure
  ~
           ┌──────┐
           │ A(0) │
           └───┬──┘
     1         ● for (i : 0 .. 255) { skip }
  ■ A(0) meets a loop that does not end, in line 2: for (i : 0 .. 255) { skip }
  ~
  endless.pml:2:32: warning: a value is truncated here: 256 becomes 0
       2 | active proctype A() { atomic { for (i : 0 .. 255) { skip } } }
         |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: use a larger type for the variable or the field of the message
  property   verdict  states  transitions
  assertion  holds         1            0
  end_state  holds         1            0
  failure    found         1            0
  ~
  Never executed:
    endless.pml:2  for (i : 0 .. 255) { skip }  in A
    endless.pml:2  for (i : 0 .. 255) { skip }  in A
    endless.pml:2  for (i : 0 .. 255) { skip }  in A
  ~
  19 bits per state, # s, # MB
  [1]
  $ cat > asserting.pml <<'EOF'
  > byte x;
  > init { atomic { do :: x = 1 - x; assert(x == 0) od } }
  > EOF
  $ lacuna verify asserting.pml | grep -A4 ^property
  property   verdict   states  transitions
  assertion  violated       1            0
  end_state  holds          1            0
  failure    found          1            0
  ~
  $ cat > long.pml <<'EOF'
  > int x;
  > init { atomic { do :: x = x + 1 od } }
  > EOF
  $ lacuna verify long.pml
  lacuna: error: :init: passes more than 4000000 states in one atomic sequence
    hint: let the process leave the atomic sequence, or use d_step
  property   verdict       states  transitions
  assertion  inconclusive       1            0
  end_state  inconclusive       1            0
  failure    inconclusive       1            0
  ~
  41 bits per state, # s, # MB
  [3]

Processes that are created without end are found by a walk, once the search is large.

  $ cat > growing.pml <<'END'
  > proctype W() { skip }
  > init { do :: run W() od }
  > END
  $ lacuna verify growing.pml | tail -9
  lacuna: warning: the model creates more than 255 processes, so the search was stopped
    hint: create a fixed number of processes, or wait until one has ended
                 │ more than 255 processes
  ■ :init:(0) meets more than 255 processes, in line 2: run W()
  ~
  property   verdict        states  transitions
  assertion  inconclusive  500,001    3,654,835
  end_state  inconclusive  500,001    3,654,835
  failure    found         500,001    3,654,835
  ~
  71 bits per state, # s, # MB
