Messages that no other of these files shows. docs/messages.md takes its examples from here.

Options and operands.

  $ cp $MODELS/mutex/*.aml . && lacuna assume open.aml interface.aml formula.aml -o m.assumption > /dev/null
  $ printf 'active proctype P() { skip }\n' > p.pml; printf 'des (0, 2, 2)\n(0, "a", 1)\n(1, "b", 0)\n' > ab.aut
  $ lacuna close
  lacuna: error: lacuna close needs a file
    hint: lacuna close [OPTIONS] OPEN...
  [2]
  $ lacuna close open.aml --explain x@1
  lacuna: error: --explain is for Promela models
    hint: leave out --explain
  [2]
  $ lacuna close ab.aut -o x.pml
  ab.aut: error: lacuna close needs a Promela file, or an open system of actors
    hint: name the file .pml
  [2]
  $ lacuna check --against m.assumption
  lacuna: error: lacuna check needs a file
    hint: lacuna check CANDIDATE... --against FILE.assumption
  [2]
  $ lacuna check mutex.aml --against m.assumption --watch --json
  {
    "schema": 1,
    "command": "check",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--watch needs a project",
        "hint": "draft a project with lacuna init"
      }
    ]
  }
  [2]
  $ lacuna check mutex.aml --against m.assumption --junit missing/junit.xml
  missing/junit.xml: error: cannot write: No such file or directory
  [4]
  $ lacuna compare ab.aut
  lacuna: error: lacuna compare needs another file
    hint: lacuna compare [OPTIONS] LEFT RIGHT
  [2]
  $ lacuna convert ab.aut ab.aut -o x.aut
  lacuna: error: lacuna convert takes one LTS
    hint: use lacuna compose for several
  [2]
  $ lacuna convert p.pml -o - --json
  {
    "schema": 1,
    "command": "convert",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--json cannot be used with -o -: both need standard output",
        "hint": "write the system to a file"
      }
    ]
  }
  [2]
  $ lacuna convert p.pml
  lacuna: error: missing --output
    hint: add -o FILE.aml, -o FILE.rebeca, -o FILE.pml, or -o - for standard output
  [2]
  $ lacuna convert p.pml --hide a -o x.pml
  lacuna: error: operators need an LTS, not a system
    hint: use lacuna lts, which makes an LTS of a system and takes the operators
  [2]
  $ lacuna formula 'G a' --to hoa
  lacuna: error: --to needs --output
    hint: add -o FILE, or -o - for standard output
  [2]
  $ lacuna verify open.aml interface.aml --close --values a=1..2
  lacuna: error: --values needs a Promela model
    hint: give the message's parameter this range
  [2]
  $ lacuna simulate mutex.aml --json
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
  $ lacuna interface p.pml
  lacuna: error: Promela has no missing components
    hint: write the system in AML or Rebeca; lacuna close closes an open Promela model
  [2]
  $ lacuna check open.aml --against m.assumption
  open.aml:2:7: error: a candidate for mutex has no left, right and main
       2 | actor left(2) {
         |       ^~~~
    hint: put the candidate into a file of its own
  [2]
  $ lacuna reduce ab.aut --rename 'x=y'
  lacuna: warning: no label matches the renaming rule x=y
    hint: lacuna info --labels FILE lists the labels
          states  transitions
  ab.aut       2            2
  strong       2            2
  # s, # MB
  $ lacuna stable p.pml
  lacuna: error: this command takes systems of actors, not Promela
    hint: use verify, lts, simulate, convert or close
  [2]

AML.

  $ while IFS= read -r text; do printf "$text\n" > x.aml; lacuna verify x.aml; done <<'EOF'
  > actor a(1) { m(int p) { } }\nmain { a!m; }
  > actor a(1) { int 0..9 v; m { v =+ 1; v =- 1; v = v ** 2; v += 1; v++; } }\nmain { a!m; }
  > actor a(1) { m { } }\nproperty p(int 1..2 a, int 1..2 b, int 1..2 c, int 1..2 d, int 1..2 e, int 1..2 f, int 1..2 g, int 1..2 h, int 1..2 i) = G !a!m;\nmain { a!m; }
  > EOF
  x.aml:2:10: error: m takes 1 argument, not 0
       2 | main { a!m; }
         |          ^
    hint: write as many as the method has parameters
  x.aml:1:33: error: expected a value, not +
       1 | actor a(1) { int 0..9 v; m { v =+ 1; v =- 1; v = v ** 2; v += 1; v++; } …
         |                                 ^
  x.aml:1:41: error: -1 is not in 0..9
       1 | actor a(1) { int 0..9 v; m { v =+ 1; v =- 1; v = v ** 2; v += 1; v++; } }
         |                                         ^~~
    hint: widen the range, or use another number
  x.aml:1:53: error: expected a value, not *
       1 | actor a(1) { int 0..9 v; m { v =+ 1; v =- 1; v = v ** 2; v += 1; v++; } }
         |                                                     ^
  x.aml:1:60: error: AML has no operator +=
       1 | actor a(1) { int 0..9 v; m { v =+ 1; v =- 1; v = v ** 2; v += 1; v++; } }
         |                                                            ^~
    hint: write v = v + …;
  x.aml:1:67: error: AML has no operator ++
       1 | …a(1) { int 0..9 v; m { v =+ 1; v =- 1; v = v ** 2; v += 1; v++; } }
         |                                                              ^~
    hint: write v = v + 1;
  x.aml:2:108: error: a property has at most 8 parameters
       2 | …int 1..2 d, int 1..2 e, int 1..2 f, int 1..2 g, int 1..2 h, int 1..2 i) = G !a!m;
         |                                                              ^~~
    hint: use fewer parameters
  [2]
  $ while IFS= read -r text; do printf "$text\n" > x.aml; lacuna assume x.aml; done <<'EOF'
  > actor a(1) { go { m!ask; } yes { } }\nmissing m { ask -> a!yes; }\nmain { a!go; }\nproperty p = G F a!yes;
  > actor a(1) { go { m!ask(a); } yes { } }\nmissing m { ask(actor 0..3 x) -> a!yes; }\nmain { a!go; }
  > actor a(1) { go { m!ask; } yes(int x) { } }\nmissing m { ask -> a!yes(_); }\nmain { a!go; }
  > actor a(1) { go { m!ask; } yes { } }\nmissing m { ask -> a!yes; other(x) -> ; }\nmain { a!go; }
  > actor a(1) { go { m!ask(1, 1); } yes(int 0..999999 x, int 0..99999 y) { } }\nmissing m { ask(int 0..99999 x, int 0..99999 y) -> a!yes(x, y); }\nmain { a!go; }
  > EOF
  lacuna: error: p is not a safety property
    hint: lacuna formula says why
  x.aml:2:23: error: expected the name of a parameter, not 0
       2 | missing m { ask(actor 0..3 x) -> a!yes; }
         |                       ^
  x.aml:2:26: error: _ would be any number here: x has no range
       2 | missing m { ask -> a!yes(_); }
         |                          ^
    hint: write a range, as in 0..3
  x.aml:2:33: error: no actor sends other, so its values are unknown
       2 | missing m { ask -> a!yes; other(x) -> ; }
         |                                 ^
    hint: give it a type, as in int 0..3 x
  x.aml:2:13: error: the parameters of ask have more than 4096 different values together
       2 | missing m { ask(int 0..99999 x, int 0..99999 y) -> a…
         |             ^~~
    hint: narrow their ranges
  [2]

Promela.

  $ while IFS= read -r text; do printf "$text\n" > x.pml; lacuna verify x.pml; done <<'EOF'
  > typedef T { int a }; T t; int red; active proctype P() { t.red = 1 }
  > typedef T { int a }; T t; mtype = { red }; active proctype P() { t.red = 1 }
  > int x; active proctype P() { x = _p }
  > int x; active proctype P() { x = P@here[1] }
  > int x; active proctype P() { goto in; d_step { x = 1; in: x = 2 } }
  > int x; active proctype P() { x: x = 2 }
  > active proctype P() { assert(P[0]@here) }
  > active proctype P() { assert(P[0]:x == 1) }
  > int x; active proctype P() { x = set_priority(_pid, 2) }
  > active proctype P() { (run P() == 1) -> skip }
  > active proctype P() { if :: fi }
  > active[x] proctype P() { skip }
  > inline f(a) { skip } active proctype P() { f(1, 2) }
  > ltl q { [] (P@x) } proctype P() { x: skip } init { run P() }
  > int x; active proctype P() { x = (1 -> 2) }
  > byte big[99999999]; active proctype P() { skip }
  > int x = y; int y; active proctype P() { skip }
  > int x[3] = z + 1; active proctype P() { skip }
  > chan c = [2] of { byte }; active proctype P() { c = 3 }
  > timer t; active proctype P() { set(t, run P()) }
  > EOF
  x.pml:1:60: error: unknown member red of T
       1 | typedef T { int a }; T t; int red; active proctype P() { t.red = 1 }
         |                                                            ^~~
    hint: check the typedef
  x.pml:1:68: error: unknown member red of T
       1 | … T { int a }; T t; mtype = { red }; active proctype P() { t.red = 1 }
         |                                                              ^~~
    hint: check the typedef
  x.pml:1:34: error: _p is SPIN's number of a state, which lacuna does not have
       1 | int x; active proctype P() { x = _p }
         |                                  ^~
    hint: write P[pid]@label, and put the label there
  x.pml:1:36: error: a label has no index and no member
       1 | int x; active proctype P() { x = P@here[1] }
         |                                    ^~~~~~~
    hint: write it as in P[1]@label
  x.pml:1:30: error: a goto cannot lead into a d_step
       1 | int x; active proctype P() { goto in; d_step { x = 1; in: x = 2 } }
         |                              ^~~~~~~
    hint: move the target inside of the d_step, or use atomic
  x.pml:1:30: error: x is declared in line 1, and cannot be a label
       1 | int x; active proctype P() { x: x = 2 }
         |                              ^
    hint: choose another name
  x.pml:1:35: error: unknown label here of proctype P
       1 | active proctype P() { assert(P[0]@here) }
         |                                   ^~~~
    hint: put the label on a statement of that proctype
  x.pml:1:35: error: unknown variable x of proctype P
       1 | active proctype P() { assert(P[0]:x == 1) }
         |                                   ^
    hint: name a parameter, or a variable outside of inner braces
  x.pml:1:34: error: set_priority is a statement, and has no value
       1 | int x; active proctype P() { x = set_priority(_pid, 2) }
         |                                  ^~~~~~~~~~~~
    hint: write it as a statement of its own
  x.pml:1:23: error: a condition cannot calculate with the result of run
       1 | active proctype P() { (run P() == 1) -> skip }
         |                       ^~~~~~~~~~~~~~
    hint: assign it first, and then test the number
  x.pml:1:26: error: an option has at least one statement
       1 | active proctype P() { if :: fi }
         |                          ^~
    hint: write skip if nothing is to be done
  x.pml:1:8: error: unknown variable x
       1 | active[x] proctype P() { skip }
         |        ^
  x.pml:1:44: error: f takes 1 argument, not 2
       1 | inline f(a) { skip } active proctype P() { f(1, 2) }
         |                                            ^~~~~~~
    hint: write one argument for each parameter
  x.pml:1:12: error: no process of this type is there from the start
       1 | ltl q { [] (P@x) } proctype P() { x: skip } init { …
         |            ^~~~~
    hint: name one process: P[pid]
  x.pml:1:41: error: expected ':' after the first of two values, not )
       1 | int x; active proctype P() { x = (1 -> 2) }
         |                                         ^
  x.pml:1:10: error: the size of an array is a number from 1 to 65535
       1 | byte big[99999999]; active proctype P() { skip }
         |          ^~~~~~~~
    hint: use a number in this range
  x.pml:1:9: error: unknown variable y
       1 | int x = y; int y; active proctype P() { skip }
         |         ^
  x.pml:1:12: error: unknown variable z
       1 | int x[3] = z + 1; active proctype P() { skip }
         |            ^
  x.pml:1:53: error: c is a channel, and cannot become a number
       1 | chan c = [2] of { byte }; active proctype P() { c = 3 }
         |                                                     ^
    hint: assign another channel
  x.pml:1:39: error: a process cannot be run in set
       1 | timer t; active proctype P() { set(t, run P()) }
         |                                       ^~~~~~~
    hint: run it in a statement of its own
  [2]
  $ { printf 'mtype = { a0'; for i in $(seq 300); do printf ', a%d' $i; done; echo ' }; active proctype P() { skip }'; } > names.pml; lacuna verify names.pml 2>&1 | cut -c 1-90
  names.pml:1:1: error: a set of mtypes has at most 255 names, and this one has 301
       1 | mtype = { a0, a1, a2, a3, a4, a5, a6, a7…
         | ^~~~~
    hint: declare sets of them: mtype:colour = { red, green }
  $ { printf 'chan c = [1] of { byte'; for i in $(seq 300); do printf ', byte'; done; echo ' }; active proctype P() { skip }'; } > fields.pml; lacuna verify fields.pml 2>&1 | cut -c 1-90
  fields.pml:1:6: error: a message has at most 250 fields
       1 | chan c = [1] of { byte, byte, byte, byte, byt…
         |      ^
    hint: send the other values in a second message
  $ { printf 'int x; active proctype P() { x = 1'; for i in $(seq 5000); do printf '+1'; done; echo ' }'; } > chain.pml; lacuna verify chain.pml 2>&1 | cut -c 1-90
  property   verdict  states  transitions
  assertion  holds         3            2
  end_state  holds         3            2
  failure    none          3            2
  ~
  41 bits per state, # s, # MB

FSP.

  $ while IFS= read -r text; do printf "$text\n" > x.lts; lacuna lts x.lts; done <<'EOF'
  > P = ([i:R] -> STOP).
  > P = ([i:1..a] -> STOP).
  > P = Q[1], Q[i:1..99999999] = (a -> Q[i]).
  > EOF
  x.lts:1:9: error: unknown range or set R
       1 | P = ([i:R] -> STOP).
         |         ^
  x.lts:1:12: error: unknown constant, parameter or variable a
       1 | P = ([i:1..a] -> STOP).
         |            ^
  x.lts:1:13: error: the range 1..99999999 has too many values
       1 | P = Q[1], Q[i:1..99999999] = (a -> Q[i]).
         |             ^~~~~~~~~~~~~
    hint: use a smaller range
  [2]
  $ { printf 'const N = 1'; for i in $(seq 5000); do printf '+1'; done; echo; echo 'P = (a -> STOP).'; } > chain.lts; lacuna lts chain.lts 2>&1 | cut -c 1-90
  chain.lts:1:412: error: this chain has more than 200 operators
       1 | …+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1
         |                                                              ^
    hint: give parts of it names of their own
  $ { printf 'const N = '; for i in $(seq 500); do printf '('; done; echo; echo 'P = (a -> STOP).'; } > deep.lts; lacuna lts deep.lts 2>&1 | cut -c 1-90
  deep.lts:1:111: error: the text is nested more than 200 levels deep
       1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((
         |                                                              ^
    hint: give parts of it names of their own

Peers with buffers.

  $ while IFS= read -r text; do printf "$text\n" > x.cfsm; lacuna stable x.cfsm; done <<'EOF'
  > .end
  > .marking a
  > EOF
  x.cfsm:1:1: error: .end without a block
       1 | .end
         | ^~~~
    hint: leave it out
  x.cfsm:1:1: error: there are no peers in this file
       1 | .end
         | ^
    hint: write a peer as .state graph, transitions, .marking q0, .end
  x.cfsm:1:1: error: .marking outside of a block
       1 | .marking a
         | ^~~~~~~~
    hint: move it between .state graph and .end
  x.cfsm:1:1: error: there are no peers in this file
       1 | .marking a
         | ^
    hint: write a peer as .state graph, transitions, .marking q0, .end
  [2]
  $ while IFS= read -r text; do printf "$text\n" > x.dot; lacuna stable x.dot; done <<'EOF'
  > digraph
  > digraph x { a -> }
  > digraph x { a -> b [label="m!"]
  > digraph x { s [shape=point]; t [shape=point]; s -> a; t -> b; a -> b [label="b: m!"]; }
  > EOF
  x.dot:1:8: error: expected '{'
       1 | digraph
         |        ^
    hint: write a peer as digraph name { … }
  x.dot:1:18: error: expected a node after the arrow
       1 | digraph x { a -> }
         |                  ^
    hint: write a -> b
  x.dot:1:32: error: the graph is not closed
       1 | digraph x { a -> b [label="m!"]
         |                                ^
    hint: write a -> b [label="m!"], or a [shape=point]
  x.dot:1:55: error: a second arrow tells where to start
       1 | digraph x { s [shape=point]; t [shape=point]; s -> a; t -> b; a -> b [label="b: m!"]; }
         |                                                       ^~~~~~
    hint: leave one of them out: a peer starts in one state
  [2]

LTSs and formulas.

  $ printf 'HOA: v1\nStates: 1\nStart: 0\nAP: 1 "a\n"\n' > x.hoa; lacuna formula x.hoa
  x.hoa:4:8: error: the name of a proposition ends in its line
       4 | AP: 1 "a
         |        ^
    hint: lacuna formula 'G a' -o x.hoa shows how such a file looks
  [2]
  $ printf 'des (0, 2, 2)\n(0, "a", 1)\n(1, "error", 1)\n' > e.aut; lacuna reduce e.aut --rename 'a=b' --rename 'zork=b' -o x.aut
  lacuna: warning: no label matches the renaming rule zork=b
    hint: lacuna info --labels FILE lists the labels
          states  transitions
  e.aut        2            1
  strong       2            1
  # s, # MB

Rebeca.

  $ while IFS= read -r text; do printf "$text\n" > x.rebeca; lacuna verify x.rebeca; done <<'EOF'
  > reactiveclass A(1) { knownrebecs { } statevars { void x; } A() { } msgsrv m(void y) { } }\nmain { A a():(); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { } int f() { return 1; } msgsrv m() { return 1; switch (x) { case true: break; } x = {1, 2}; assertion(true, x); } }\nmain { A a():(); }
  > reactiveclass A(1) { knownrebecs { B b; } statevars { int x; } A(int y) { } msgsrv m() { } }\nreactiveclass B(1) { knownrebecs { } statevars { } B() { } msgsrv m() { } }\nmain { A a(1):(1); B b():(); A c(b):(c + 1); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { } int f() { return f(); } msgsrv m() { x = f(); self.; } }\nmain { A a():(); }
  > env int n = k;\nreactiveclass A(1) { knownrebecs { } statevars { int x; } A() { } msgsrv m() { x = pow(2, 2); } }\nmain { @priority(n + x) A a():(); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { } int f() { return f(); } msgsrv m() { x = f(); } }\nmain { A a():(); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { x = "b; } msgsrv m() { } }\nmain { A a():(); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { } int g() { return; } msgsrv m() { } }\nmain { A a():(); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { int[2] z = {1,2,3}; } msgsrv m() { } }\nmain { A a():(); }
  > reactiveclass A(1) { knownrebecs { } statevars { int x; } A() { x = 'a; } msgsrv m() { x = "b; } }\nmain { A a():(); }
  > EOF
  x.rebeca:1:50: error: a variable cannot be void
       1 | reactiveclass A(1) { knownrebecs { } statevars { void x; } A() { } msgsrv m(void y) { } }
         |                                                  ^~~~
    hint: give it another type
  x.rebeca:1:77: error: a parameter cannot be void
       1 | …1) { knownrebecs { } statevars { void x; } A() { } msgsrv m(void y) { } }
         |                                                              ^~~~
    hint: give it another type
  x.rebeca:1:109: error: m returns no value
       1 | … int x; } A() { } int f() { return 1; } msgsrv m() { return 1; switch (x) { case true: break; } x = …
         |                                                              ^
    hint: write return; alone
  x.rebeca:1:130: error: a case is a whole number, not boolean
       1 | … f() { return 1; } msgsrv m() { return 1; switch (x) { case true: break; } x = {1, 2}; assertion(tru…
         |                                                              ^~~~
    hint: write a whole number
  x.rebeca:1:149: error: a list is only for the initial value of an array
       1 | …msgsrv m() { return 1; switch (x) { case true: break; } x = {1, 2}; assertion(true, x); } }
         |                                                              ^~~~~~
    hint: assign the elements one by one
  x.rebeca:1:173: error: the second argument of an assertion is a text
       1 | …witch (x) { case true: break; } x = {1, 2}; assertion(true, x); } }
         |                                                              ^
    hint: write a text in double quotes
  x.rebeca:3:12: error: expected a rebec of main, or null
       3 | main { A a(1):(1); B b():(); A c(b):(c + 1); }
         |            ^
    hint: write the name of a rebec that main declares
  x.rebeca:3:40: error: + cannot be used between A and byte
       3 | main { A a(1):(1); B b():(); A c(b):(c + 1); }
         |                                        ^
  x.rebeca:1:118: error: expected a name, not ;
       1 | … A() { } int f() { return f(); } msgsrv m() { x = f(); self.; } }
         |                                                              ^
  x.rebeca:1:13: error: unknown name k
       1 | env int n = k;
         |             ^
  x.rebeca:2:82: error: a value of type double does not fit int
       2 | …knownrebecs { } statevars { int x; } A() { } msgsrv m() { x = pow(2, 2); } }
         |                                                              ^
    hint: write (int) in front to narrow it
  x.rebeca:3:9: error: @priority is timed Rebeca, which is not supported
       3 | main { @priority(n + x) A a():(); }
         |         ^~~~~~~~
    hint: leave it out: messages are taken in the order of their arrival
  x.rebeca:1:71: error: f always calls itself and never ends
       1 | …ass A(1) { knownrebecs { } statevars { int x; } A() { } int f() { return f(); } msgsrv m() { x = f()…
         |                                                              ^
    hint: let it return before that in some case
  x.rebeca:1:69: error: missing '"': the text is not closed on its line
       1 | …class A(1) { knownrebecs { } statevars { int x; } A() { x = "b; } msgsrv m() { } }
         |                                                              ^~~~~~~~~~~~~~~~~~~~~~
    hint: write " where it ends
  x.rebeca:2:1: error: missing '}': the block before main is not closed
       2 | main { A a():(); }
         | ^~~~
    hint: its '{' is in line 1
  x.rebeca:1:77: error: g returns a value
       1 | …1) { knownrebecs { } statevars { int x; } A() { } int g() { return; } msgsrv m() { } }
         |                                                              ^~~~~~
    hint: write it as in return 0;
  x.rebeca:1:76: error: this list does not fit int[2]
       1 | …(1) { knownrebecs { } statevars { int x; } A() { int[2] z = {1,2,3}; } msgsrv m() { } }
         |                                                              ^~~~~~~
    hint: give one value for each element
  x.rebeca:1:69: error: missing ''': the character is not closed on its line
       1 | …class A(1) { knownrebecs { } statevars { int x; } A() { x = 'a; } msgsrv m() { x = "b; } }
         |                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: write ' behind it
  x.rebeca:2:1: error: missing '}': the block before main is not closed
       2 | main { A a():(); }
         | ^~~~
    hint: its '{' is in line 1
  [2]
  $ printf 'reactiveclass A(1) { knownrebecs { } statevars { boolean x; } A() { } msgsrv m() { } }\nmain { A a():(); }\n' > a.rebeca
  $ while IFS= read -r text; do printf "$text\n" > x.property; lacuna verify a.rebeca x.property; done <<'EOF'
  > property { define { p = G (a.x); } LTL { q: p; } }
  > property { define { p = a.x; } Assertion { q: G p; } }
  > property { define { p = self.x; } Assertion { q: p; } }
  > EOF
  x.property:1:25: error: a definition is about one state: it has no operators of time
       1 | property { define { p = G (a.x); } LTL { q: p; } }
         |                         ^~~~~~~
    hint: write it in the formula that uses it
  x.property:1:47: error: an assertion is about one state: it has no operators of time
       1 | property { define { p = a.x; } Assertion { q: G p; } }
         |                                               ^~~
    hint: put it under LTL
  x.property:1:25: error: self is not known here
       1 | property { define { p = self.x; } Assertion { q: p; } }
         |                         ^~~~
    hint: use the rebec's name
  [2]

Closing.

  $ while IFS= read -r text; do printf "$text\n" > x.pml; lacuna close x.pml --external c -o y.pml; done <<'EOF'
  > chan c = [1] of { byte }; byte x[3]; active proctype P() { c?x[0]; c?x[x[0]] }
  > chan c = [1] of { byte }; chan d = [1] of { byte }; byte x; active proctype P() { c?x; d!x; d??1 }
  > chan c[2] = [1] of { byte }; byte x; active proctype P() { c[0]?x; c[x]?x }
  > chan c = [1] of { byte }; byte x; active proctype P() { atomic { x = 1; c?x; x = 2 } }
  > chan c = [1] of { byte }; byte x; active proctype P() { c?x; trace_: skip } trace { c?x }
  > typedef T { byte a; byte b }; chan c = [1] of { byte }; chan d = [1] of { T }; T t; active proctype P() { c?t.a; d!t } active proctype Q() { T u; d?u }
  > chan c = [1] of { byte }; byte x; active proctype P(chan q) { c?x; q?x }
  > chan c = [1] of { byte }; byte x; proctype P(chan q) { q?x } proctype R(chan q) { chan z; z = q; run P(z) } init { run R(c) }
  > chan c = [1] of { byte }; byte x; proctype P(chan q) { byte y; q?y } init { run P(c) } ltl p { [] (P:y == 0) }
  > chan c = [1] of { byte }; active proctype P() { byte y; c?y } ltl p { [] (P:y == 0) }
  > chan c = [0] of { byte }; chan d = [0] of { byte }; byte x; active proctype P() { c?x; if :: x == 1 -> skip :: d!1 :: else fi } active proctype Q() { byte y; d?y }
  > chan c = [1] of { byte, byte, byte, byte, byte, byte, byte }; chan d = [2] of { byte, byte, byte, byte, byte, byte, byte }; byte a; byte b; byte e; byte f; byte g; byte h; byte i; active proctype P() { c?a,b,e,f,g,h,i; d!a,b,e,f,g,h,i; d?1,2,3,4,5,6,7 }
  > EOF
  x.pml:1:70: error: a message is received at an index that may be from outside
       1 | …[1] of { byte }; byte x[3]; active proctype P() { c?x[0]; c?x[x[0]] }
         |                                                              ^~~~~~~
    hint: receive into a variable first
  x.pml:1:70: error: a message is received at an index from outside
       1 | …[1] of { byte }; byte x[3]; active proctype P() { c?x[0]; c?x[x[0]] }
         |                                                              ^~~~~~~
    hint: receive into a variable first
  x.pml:1:93: error: ?? looks for data that may be from outside
       1 | … = [1] of { byte }; byte x; active proctype P() { c?x; d!x; d??1 }
         |                                                              ^~~~
    hint: receive into a variable, and compare it
  x.pml:1:68: error: this index depends on data from outside
       1 | …2] = [1] of { byte }; byte x; active proctype P() { c[0]?x; c[x]?x }
         |                                                              ^~~~
    hint: use an index from inside, or keep it concrete with --values NAME:0..1
  x.pml:1:73: error: an input from outside in the midst of an atomic sequence may have to wait
       1 | … of { byte }; byte x; active proctype P() { atomic { x = 1; c?x; x = 2 } }
         |                                                              ^~~
    hint: end the atomic sequence in front of it
  x.pml:1:85: error: an event trace is about messages that may be from outside
       1 | …; byte x; active proctype P() { c?x; trace_: skip } trace { c?x }
         |                                                              ^~~
    hint: state it as a formula
  x.pml:1:116: error: a record with data that may be from outside is sent as a whole
       1 | … chan d = [1] of { T }; T t; active proctype P() { c?t.a; d!t } active proctype Q() { T u; d?u }
         |                                                              ^
    hint: send its members
  x.pml:1:35: error: an active proctype gets no channels
       1 | chan c = [1] of { byte }; byte x; active proctype P(chan q) { c?x; q?x }
         |                                   ^~~~~~
    hint: run it from init
  x.pml:1:104: error: the channel depends on the run
       1 | …P(chan q) { q?x } proctype R(chan q) { chan z; z = q; run P(z) } init { run R(c) }
         |                                                              ^
    hint: pass a channel by its name
  x.pml:1:100: error: this reads a variable of a proctype that is copied for its channels
       1 | …ype P(chan q) { byte y; q?y } init { run P(c) } ltl p { [] (P:y == 0) }
         |                                                              ^~~
    hint: use a global variable
  x.pml:1:75: error: this reads data from outside in another process
       1 | …f { byte }; active proctype P() { byte y; c?y } ltl p { [] (P:y == 0) }
         |                                                              ^~~
    hint: make it a global variable
  x.pml:1:112: error: an else beside a rendezvous and data from outside
       1 | … byte x; active proctype P() { c?x; if :: x == 1 -> skip :: d!1 :: else fi } active proctype Q() { b…
         |                                                              ^~~
    hint: write the condition down
  x.pml:1:237: error: too many fields that may be from outside are compared at once
       1 | … i; active proctype P() { c?a,b,e,f,g,h,i; d!a,b,e,f,g,h,i; d?1,2,3,4,5,6,7 }
         |                                                              ^~~~~~~~~~~~~~~
    hint: receive into variables, and compare these
  [2]
  $ printf 'chan c[2] = [1] of { byte }; byte x; active proctype P() { c[0]?x }\n' > x.pml; lacuna close x.pml --analysis explicit
  x.pml:1:6: error: an explicit environment takes global channels that are not arrays
       1 | chan c[2] = [1] of { byte }; byte x; active p…
         |      ^
    hint: choose another --analysis
  [2]
