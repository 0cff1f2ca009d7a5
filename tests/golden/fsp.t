FSP, the language of LTSA. Of a file the last composite process is meant, unless `--process` names another.

  $ cat > diners.lts <<'END'
  > const N = 3
  > range R = 0..N-1
  > PHIL = (sitdown -> right.get -> left.get -> eat -> left.put -> right.put -> arise -> PHIL).
  > FORK = (get -> put -> FORK).
  > ||DINERS = forall [i:R] (phil[i]:PHIL || {phil[i].left, phil[(i+N-1)%N].right}::FORK).
  > ||QUIET  = DINERS \ {phil[R].sitdown, phil[R].arise}.
  > END

The state space:

  $ lacuna lts diners.lts --process DINERS | grep -v ' s, '
              states  transitions
  diners.lts     214          564
  (not written; -o FILE writes it)
  $ lacuna lts diners.lts --process PHIL --json
  {
    "schema": 1,
    "command": "lts",
    "status": 0,
    "results": [
      {
        "file": "diners.lts",
        "process": "PHIL",
        "states": 7,
        "transitions": 7,
        "error_reachable": false,
        "deadlock": false,
        "end": null,
        "alphabet": [
          "arise",
          "eat",
          "left.get",
          "left.put",
          "right.get",
          "right.put",
          "sitdown"
        ]
      }
    ],
    "diagnostics": []
  }
  $ lacuna lts diners.lts --process FORK -o -
  des (0,2,2)
  (0,"get",1)
  (1,"put",0)
  $ lacuna lts diners.lts --process FORK --hide put -o - --to fsp
  P = Q0,
  Q0 = (get -> Q1),
  Q1 = (silent -> Q0)\{silent}.
  $ lacuna lts diners.lts --process FROK
  diners.lts: error: unknown process FROK
    hint: did you mean FORK?
  [2]

Deadlocks, with a shortest sequence of actions; hidden actions are shown all the same:

  $ lacuna verify diners.lts --process DINERS | grep -v ' s, '
  deadlock, after 6 actions
     1  phil.0.sitdown
     2  phil.0.right.get
     3  phil.1.sitdown
     4  phil.1.right.get
     5  phil.2.sitdown
     6  phil.2.right.get
  no process can continue, and the whole has not ended
  ~
  property  verdict   states  transitions
  deadlock  possible      72          141
  ~
  $ lacuna verify diners.lts --json
  {
    "schema": 1,
    "command": "verify",
    "status": 1,
    "results": [
      {
        "process": "QUIET",
        "property": "deadlock",
        "verdict": "violated",
        "states": 72,
        "transitions": 141,
        "trace": [
          "phil.0.sitdown",
          "phil.0.right.get",
          "phil.1.sitdown",
          "phil.1.right.get",
          "phil.2.sitdown",
          "phil.2.right.get"
        ]
      }
    ],
    "diagnostics": []
  }
  [1]
  $ lacuna verify diners.lts --states 10
  process QUIET (chosen by default; --process NAME chooses another)
  ~
  lacuna: warning: the search ended at --states
    hint: raise --states: what holds so far may be violated later
  property  verdict       states  transitions
  deadlock  inconclusive      20           30
  ~
  12 bits per state, # s, # MB
  [3]

A property that is violated is one that gets to ERROR; END is not a deadlock:

  $ cat > twice.lts <<'END'
  > USER = (enter -> leave -> END).
  > property ONE = (enter[U].go -> leave[U] -> ONE).
  > range U = 1..2
  > ||TWO = ([U]:USER || EXCLUSIVE)/{forall [i:U] {enter[i]/[i].enter, leave[i]/[i].leave}}.
  > property EXCLUSIVE = (enter[i:U] -> leave[i] -> EXCLUSIVE).
  > ||APART = ([U]:USER).
  > END
  $ lacuna verify twice.lts --process TWO | grep -v ' s, '
  EXCLUSIVE, after 2 actions
     1  enter.1
     2  enter.2
  EXCLUSIVE reaches ERROR
  ~
  property   verdict   states  transitions
  EXCLUSIVE  violated       4            4
  deadlock   none           8           10
  ~
  $ lacuna verify twice.lts --process APART | grep -v ' s, '
  property  verdict  states  transitions
  deadlock  none          9           12
  ~
  $ lacuna verify twice.lts --process TWO --property deadlock | grep -v ' s, '
  property  verdict  states  transitions
  deadlock  none          8           10
  ~
  $ lacuna verify twice.lts --process TWO --property nothing
  lacuna: error: unknown property nothing of TWO
    hint: there are EXCLUSIVE and deadlock
  [2]
  $ lacuna verify twice.lts --fairness weak
  lacuna: error: --fairness cannot be used with FSP: it needs a system of actors
    hint: leave it out
  [2]

A violation is printed when it is found, before the table. The search for others goes on, here until a bound, the time or the user ends it; what was found keeps its status.

  $ cat > counters.lts <<'END'
  > COUNTER = C[0],
  > C[n:0..99] = (when (n < 99) up -> C[n+1] | when (n > 0) down -> C[n-1]).
  > property LOW = (c[0..5].up -> c[0..5].up -> LOW | c[0..5].down -> ERROR).
  > ||COUNTERS = (c[0..5]:COUNTER || LOW).
  > END
  $ lacuna verify counters.lts --states 1000
  process COUNTERS (chosen by default; --process NAME chooses another)
  ~
  LOW, after 2 actions
     1  c.0.up
     2  c.0.down
  LOW reaches ERROR
  ~
  lacuna: warning: the search ended at --states
    hint: raise --states: what holds so far may be violated later
  property  verdict       states  transitions
  LOW       violated           7            7
  deadlock  inconclusive   1,036        2,364
  ~
  45 bits per state, # s, # MB
  [1]
  $ lacuna verify counters.lts --timeout 1 2> /dev/null > out; echo $?; head -10 out | sed 's/ [ 0-9,]*$//; s/  *states.*//'
  1
  process COUNTERS (chosen by default; --process NAME chooses another)
  ~
  LOW, after 2 actions
     1  c.0.up
     2  c.0.down
  LOW reaches ERROR
  ~
  property  verdict
  LOW       violated
  deadlock  inconclusive
  $ lacuna verify counters.lts --timeout 1 --json | grep '"verdict"\|"status"\|out of time' | sed 's/: [^:]* states so far//'
    "status": 1,
        "verdict": "violated",
        "verdict": "inconclusive",
        "message": "out of time while composing",
  $ : > found; lacuna verify counters.lts --timeout 100 2> /dev/null > found & pid=$!; until grep -q 'reaches ERROR' found; do sleep 0.05; done; cat found; kill -INT $pid; wait $pid; echo $?
  process COUNTERS (chosen by default; --process NAME chooses another)
  ~
  LOW, after 2 actions
     1  c.0.up
     2  c.0.down
  LOW reaches ERROR
  ~
  1

Several files make one system:

  $ printf 'A = (a -> B), B = (b -> A).\n' > one.lts
  $ printf '||S = (A || x:A).\n' > two.lts
  $ lacuna lts one.lts two.lts | grep -v ' s, '
  process S (chosen by default; --process NAME chooses another)
  ~
                   states  transitions
  one.lts two.lts       4            8
  (not written; -o FILE writes it)
  $ lacuna lts one.lts diners.aml
  diners.aml: error: there is no such file
    hint: check the name
  [2]

Walking through a process:

  $ printf '2\nx\nc\nr\nb\nb\nq\n' | lacuna simulate one.lts two.lts
  ~
  after 0 actions
     1  a
     2  x.a
  ~
  after 1 action
     1  a
     2  x.b
  N      take move N
  r [N]  take a move (N moves) at random
  b      go back a move
  c      show the actions so far
  q      quit
  ~
  after 1 action
     1  a
     2  x.b
     1  x.a
  ~
  after 1 action
     1  a
     2  x.b
  ~
  after 2 actions
     1  a
     2  x.a
  ~
  after 1 action
     1  a
     2  x.b
  ~
  after 0 actions
     1  a
     2  x.a
  $ lacuna simulate one.lts two.lts --random --steps 4 --seed 3
     1  x.a
     2  x.b
     3  x.a
     4  x.b
  $ lacuna simulate twice.lts --process USER --random --json
  {
    "schema": 1,
    "command": "simulate",
    "status": 0,
    "results": [
      {
        "process": "USER",
        "steps": 2,
        "standing": "END",
        "trace": [
          "enter",
          "leave"
        ]
      }
    ],
    "diagnostics": []
  }
  $ lacuna simulate one.lts --json
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

The other commands take processes for LTSs:

  $ lacuna info diners.lts --process PHIL
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  diners.lts       7          7            7    0       7          0  yes            none
  ~
  diners.lts has 4 processes; the numbers are those of PHIL:
  PHIL, FORK, DINERS, QUIET
  $ lacuna convert one.lts -o one.aut && cat one.aut
           states  transitions
  one.lts       2            2
  result        2            2
  des (0,2,2)
  (0,"a",1)
  (1,"b",0)
  $ lacuna convert one.aut -o again.lts && cat again.lts
           states  transitions
  one.aut       2            2
  result        2            2
  P = Q0,
  Q0 = (a -> Q1),
  Q1 = (b -> Q0).
  $ lacuna compare -e strong one.aut again.lts
  equal (strong): one.aut and P (again.lts)
  $ lacuna reduce -e weak diners.lts --process FORK --hide put -o -
  des (0,1,1)
  (0,"get",0)
  $ lacuna compose one.lts one.aut | grep -v ' s, '
               states  transitions
  one.lts           2            2
  one.aut           2            2
  composition       2            2
  $ lacuna draw one.lts -o - --to dot | head -3
  digraph lts {
    rankdir=LR;
    bgcolor=white;

Numbers in labels, labels that nothing carries, reserved words and silence survive the way through FSP:

  $ printf 'P = (a[1].b -> [2].c -> x -> P | x -> STOP)+{unused}\\{x}.\n' > p.lts
  $ lacuna convert p.lts -o q.lts && cat q.lts
          states  transitions
  p.lts        4            4
  result       4            4
  P = Q0,
  Q0 = (a[1].b -> Q1 | silent -> Q2),
  Q1 = ([2].c -> Q3),
  Q2 = STOP,
  Q3 = (silent -> Q0)+{unused}\{silent}.
  $ lacuna convert p.lts -o p.aut
          states  transitions
  p.lts        4            4
  result       4            4
  $ lacuna convert q.lts -o q.aut && cmp p.aut q.aut
          states  transitions
  q.lts        4            4
  result       4            4
  $ printf 'des (0,1,2)\n(0,"set.tau",1)\n' > words.aut
  $ lacuna convert words.aut -o - --to fsp
  P = Q0,
  Q0 = (set_.tau_ -> Q1),
  Q1 = STOP.
  $ lacuna convert words.aut -o words.lts && lacuna lts words.lts | grep -v ' s, '
             states  transitions
  words.aut       2            1
  result          2            1
             states  transitions
  words.lts       2            1
  (not written; -o FILE writes it)

Processes can be imported from LTS files, which stand where the text does; -1 is ERROR, as LTSA writes it.

  $ mkdir parts
  $ printf 'des(0,4,2)\n(0,ask,1)\n(0,grant,-1)\n(1,grant,0)\n(1,i,1)\n' > parts/server.aut
  $ cat > parts/system.lts <<'END'
  > import SERVER = "server.aut"
  > CLIENT = (ask -> grant -> CLIENT | ask -> give_up -> grant -> CLIENT).
  > ||SYSTEM = (SERVER || CLIENT).
  > import OTHER = "other.aut"
  > END
  $ lacuna lts parts/system.lts --process SERVER -o -
  des (0,5,3)
  (0,"ask",1)
  (0,"grant",2)
  (1,"grant",0)
  (1,"i",1)
  (2,"error",2)
  lacuna: warning: the visible label "i" will be read back as silent
    hint: rename it, or read the file with --tau
  $ lacuna verify parts/system.lts | grep -v ' s, '
  process SYSTEM (chosen by default; --process NAME chooses another)
  ~
  property            verdict  states  transitions
  SERVER (has ERROR)  holds         4            8
  deadlock            none          4            8
  ~
  $ lacuna lts parts/system.lts --process SERVER --json | grep -A4 alphabet
        "alphabet": [
          "ask",
          "grant",
          "i"
        ]
  $ lacuna lts parts/system.lts --process OTHER
  parts/other.aut: error: No such file or directory
    hint: check the spelling and the current directory
  parts/system.lts:4:16: note: OTHER is imported here
       4 | import OTHER = "other.aut"
         |                ^~~~~~~~~~~
    hint: fix the file that is imported
  [2]
  $ printf 'des(0,1,1)\n(0,a,2)\n' > parts/other.aut; lacuna lts parts/system.lts --process OTHER
  parts/other.aut:2:6: error: target state 2 is out of range: the header announces 1 states
       2 | (0,a,2)
         |      ^
    hint: count states from 0
  parts/system.lts:4:16: note: OTHER is imported here
       4 | import OTHER = "other.aut"
         |                ^~~~~~~~~~~
    hint: fix the file that is imported
  [2]
  $ printf 'import A = b.aut\nimport b = "b.aut"\nimport C = "c.aut\nimport D "d.aut"\nimport E = ""\n' > bad.lts; lacuna lts bad.lts
  bad.lts:1:12: error: expected the name of a file in quotes, not b
       1 | import A = b.aut
         |            ^
    hint: write import P = "x.aut"
  bad.lts:2:8: error: expected the name of a process, not b
       2 | import b = "b.aut"
         |        ^
    hint: begin the name with a capital
  bad.lts:3:12: error: the quote is not closed
       3 | import C = "c.aut
         |            ^~~~~~
    hint: write a quote where the name ends
  bad.lts:4:10: error: expected '=', not "d.aut"
       4 | import D "d.aut"
         |          ^~~~~~~
  bad.lts:5:12: error: the name of the file is empty
       5 | import E = ""
         |            ^~
    hint: write import P = "x.aut"
  [2]

What is read past is named. These names stand apart from those of processes: END is one like others.

  $ cat > extras.lts <<'END'
  > menu STOP = {a}
  > progress END[i:0..1] = if {a} then {b}
  > fluent F = <{a},{b}>
  > assert ERROR(N=2) = [](F -> <>!F)
  > constraint C = []F
  > A = (a -> b -> A).
  > property ALTERNATE = (a -> b -> ALTERNATE).
  > property NEVER = STOP+{b}.
  > ||S = (A || ALTERNATE).
  > ||T = (A || NEVER).
  > END
  $ lacuna verify extras.lts --process A --property deadlock | grep -v " s, "
  extras.lts:1:1: note: menu STOP is ignored
       1 | menu STOP = {a}
         | ^~~~
  extras.lts:2:1: note: progress END is not checked
       2 | progress END[i:0..1] = if {a} then {b}
         | ^~~~~~~~
  extras.lts:3:1: note: fluent F is not checked
       3 | fluent F = <{a},{b}>
         | ^~~~~~
  extras.lts:4:1: note: assert ERROR is not checked
       4 | assert ERROR(N=2) = [](F -> <>!F)
         | ^~~~~~
  extras.lts:5:1: note: constraint C is not checked
       5 | constraint C = []F
         | ^~~~~~~~~~
  property  verdict  states  transitions
  deadlock  none          2            2
  ~

What is not checked does not pass for what holds: the status is 3, unless something is violated or other properties are asked for.

  $ lacuna verify extras.lts --process S 2>&1 >out; echo $?; grep -v ' s, ' out
  extras.lts:1:1: note: menu STOP is ignored
       1 | menu STOP = {a}
         | ^~~~
  extras.lts:2:1: note: progress END is not checked
       2 | progress END[i:0..1] = if {a} then {b}
         | ^~~~~~~~
  extras.lts:3:1: note: fluent F is not checked
       3 | fluent F = <{a},{b}>
         | ^~~~~~
  extras.lts:4:1: note: assert ERROR is not checked
       4 | assert ERROR(N=2) = [](F -> <>!F)
         | ^~~~~~
  extras.lts:5:1: note: constraint C is not checked
       5 | constraint C = []F
         | ^~~~~~~~~~
  3
  property   verdict  states  transitions
  ALTERNATE  holds         2            2
  deadlock   none          2            2
  ~
  Not checked: progress END, fluent F, assert ERROR, constraint C. verify checks only property processes and deadlocks.
  ~
  $ lacuna verify extras.lts --process S --json 2>&1 | head -40
  {
    "schema": 1,
    "command": "verify",
    "status": 3,
    "results": [
      {
        "process": "S",
        "property": "ALTERNATE",
        "verdict": "holds",
        "states": 2,
        "transitions": 2
      },
      {
        "process": "S",
        "property": "deadlock",
        "verdict": "holds",
        "states": 2,
        "transitions": 2
      },
      {
        "process": "S",
        "property": "END",
        "kind": "progress",
        "verdict": "unchecked"
      },
      {
        "process": "S",
        "property": "F",
        "kind": "fluent",
        "verdict": "unchecked"
      },
      {
        "process": "S",
        "property": "ERROR",
        "kind": "assert",
        "verdict": "unchecked"
      },
      {
        "process": "S",
        "property": "C",
  $ lacuna verify extras.lts --process T --property NEVER --property END 2>/dev/null | grep -v ' s, '
  NEVER, after 2 actions
     1  a
     2  b
  NEVER reaches ERROR
  ~
  property  verdict   states  transitions
  NEVER     violated       2            2
  ~
  Not checked: progress END. verify checks only property processes and deadlocks.
  ~
  $ lacuna verify extras.lts --process T 2>/dev/null >out; echo $?
  1
  $ lacuna verify extras.lts --process S --property END 2>/dev/null | grep -v ' s, '
  Not checked: progress END. verify checks only property processes and deadlocks.
  ~
  $ lacuna verify extras.lts --process S --property END >out 2>&1; echo $?
  3
  $ lacuna verify extras.lts --process S --property deadlock >out 2>&1; echo $?
  0
  $ lacuna verify extras.lts --process S --property deadlock --property FAIR 2>&1 | tail -2
  lacuna: error: unknown property FAIR of S
    hint: there are ALTERNATE, END, F, ERROR, C and deadlock
  $ printf 'progress p = {a}\n' > small.lts; lacuna lts small.lts
  small.lts:1:10: error: expected a name, not p
       1 | progress p = {a}
         |          ^
    hint: begin the name with a capital
  [2]

  $ cat diners.lts | lacuna lts - --format fsp --process FORK | grep -v ' s, '
     states  transitions
  -       2            2
  (not written; -o FILE writes it)
