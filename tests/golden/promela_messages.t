Messages about Promela models that the other files do not show.

  $ cat > names.pml <<'END'
  > typedef T { byte a };
  > T t; byte x; chan c = [1] of { byte };
  > mtype = { a };
  > mtype:T = { b };
  > proctype Q(byte k;) { skip }
  > active proctype P() provided (P[0]@here) {
  >   here: x = _p; t.a = 1; x = P[0]@here[1]; x = P[0]; x = 99999999999;
  >   c?*;
  >   if :: fi;
  >   x = set_priority(0, 1)
  > }
  > other
  > byte y[(];
  > END
  $ lacuna verify names.pml
  names.pml:4:7: error: T is declared twice: it cannot also name a set of mtypes
       4 | mtype:T = { b };
         |       ^
    hint: choose another name for the set
  names.pml:5:19: error: expected a parameter, not )
       5 | proctype Q(byte k;) { skip }
         |                   ^
    hint: write ';' between parameters only
  names.pml:6:31: error: a provided clause cannot ask another process
       6 | active proctype P() provided (P[0]@here) {
         |                               ^~~~~~~~~
    hint: use global variables, _pid and _nr_pr
  names.pml:7:13: error: _p is SPIN's number of a state, which lacuna does not have
       7 |   here: x = _p; t.a = 1; x = P[0]@here[1]; x = P[0];…
         |             ^~
    hint: write P[pid]@label, and put the label there
  names.pml:7:19: error: a is declared twice: it cannot name an mtype and a member
       7 |   here: x = _p; t.a = 1; x = P[0]@here[1]; x = P[0]; x = 9…
         |                   ^
    hint: choose another name for the member
  names.pml:7:52: error: expected '@' and a label, or ':' and a variable, not ;
       7 |   here: x = _p; t.a = 1; x = P[0]@here[1]; x = P[0]; x = 99999999999;
         |                                                    ^
    hint: P[pid]@label is true where that process is at the label
  names.pml:7:58: error: this number is too large
       7 |   here: x = _p; t.a = 1; x = P[0]@here[1]; x = P[0]; x = 99999999999;
         |                                                          ^~~~~~~~~~~
    hint: use a number of 32 bits
  names.pml:8:5: error: expected a variable or a constant, not *
       8 |   c?*;
         |     ^
    hint: write eval(…) to wait for the value of an expression
  names.pml:9:6: error: an option has at least one statement
       9 |   if :: fi;
         |      ^~
    hint: write skip if nothing is to be done
  names.pml:10:7: error: set_priority is a statement, and has no value
      10 |   x = set_priority(0, 1)
         |       ^~~~~~~~~~~~
    hint: write it as a statement of its own
  names.pml:12:1: error: expected a proctype, a declaration, init, never, ltl or inline, not other
      12 | other
         | ^~~~~
  [2]
  $ cat > control.pml <<'END'
  > byte x;
  > timer t;
  > proctype Q() { skip }
  > active proctype P() {
  >   goto inside;
  >   d_step { x = 1; inside: x = 2 };
  >   set(t, run Q());
  >   expire_if(t, run Q() > 0)
  > }
  > END
  $ lacuna verify control.pml
  control.pml:5:3: error: a goto cannot lead into a d_step
       5 |   goto inside;
         |   ^~~~~~~~~~~
    hint: move the target inside of the d_step, or use atomic
  control.pml:7:10: error: a process cannot be run in set
       7 |   set(t, run Q());
         |          ^~~~~~~
    hint: run it in a statement of its own
  control.pml:8:16: error: a process cannot be run in expire_if
       8 |   expire_if(t, run Q() > 0)
         |                ^~~~~~~~~~~
    hint: run it in a statement of its own
  [2]
  $ cat > remote.pml <<'END'
  > proctype P() { here: skip }
  > init { run P() }
  > ltl l { <> P@here }
  > END
  $ lacuna verify remote.pml
  remote.pml:3:12: error: no process of this type is there from the start
       3 | ltl l { <> P@here }
         |            ^~~~~~
    hint: name one process: P[pid]
  [2]
  $ printf 'byte x;\nactive proctype P() { here: x = P[0]@here[1] }\n' > index.pml; lacuna verify index.pml
  index.pml:2:38: error: a label has no index and no member
       2 | active proctype P() { here: x = P[0]@here[1] }
         |                                      ^~~~~~~
    hint: write it as in P[1]@label
  [2]
  $ printf 'byte x[*];\n' > star.pml; lacuna verify star.pml
  star.pml:1:8: error: expected an expression, not *
       1 | byte x[*];
         |        ^
  [2]
  $ printf 'byte x;\nactive proctype P() { x = set_priority(0, 1) }\n' > value.pml; lacuna verify value.pml
  value.pml:2:27: error: set_priority is a statement, and has no value
       2 | active proctype P() { x = set_priority(0, 1) }
         |                           ^~~~~~~~~~~~
    hint: write it as a statement of its own
  [2]
  $ printf 'byte x;\nactive proctype P() { x = [] x }\n' > always.pml; lacuna verify always.pml
  always.pml:2:27: error: expected an expression, not []
       2 | active proctype P() { x = [] x }
         |                           ^~
  [2]
  $ printf 'timer t;\nltl l { <> tick }\n' > tick.pml; lacuna convert tick.pml --to spin -o -
  tick.pml:2:12: error: SPIN cannot tell the first state from a tick
       2 | ltl l { <> tick }
         |            ^~~~
    hint: add a process to the model
  [2]

What is too large.

  $ python3 -c 'print("mtype = { " + ", ".join("m%d" % i for i in range(300)) + " };")' > mtypes.pml
  $ lacuna verify mtypes.pml 2>&1 | grep -v '|'
  mtypes.pml:1:1: error: a set of mtypes has at most 255 names, and this one has 300
    hint: declare sets of them: mtype:colour = { red, green }
  $ printf 'typedef T { int a[65535] };\nT t[15];\nactive proctype P() { skip }\n' > state.pml; lacuna verify state.pml
  state.pml:2:3: error: a state with t would be larger than two megabytes
       2 | T t[15];
         |   ^
    hint: use a smaller array
  [2]
  $ python3 -c 'print("byte x; active proctype P() { x = 1 }\nltl l { " + " && ".join("<>(x == %d)" % i for i in range(2000)) + " }")' > atoms.pml
  $ lacuna verify atoms.pml 2>&1 | grep -v '|'
  atoms.pml:2:961: error: the claim has more than 64 different conditions
    hint: split it into several claims
  $ python3 -c 'print("typedef T0 { byte m[1] };\n" + "\n".join("typedef T%d { T%d m[1] };" % (i + 1, i) for i in range(70)) + "\nbyte x; T70 t; active proctype P() { t" + ".m[x]" * 71 + " = 1 }")' > indices.pml
  $ lacuna verify indices.pml 2>&1 | grep -v '|'
  indices.pml:72:362: error: a variable has at most 64 indices
    hint: use fewer records in records
  $ python3 -c 'print("byte x; active proctype P() { x = 1" + " + x" * 6000 + " }")' > operators.pml
  $ lacuna verify operators.pml 2>&1 | grep -v '|'
  operators.pml:1:35: error: an expression has at most 5000 operators in a row, and this one has more
    hint: spread it over several statements
  $ python3 -c 'print("byte x;\ninline f0() { x = x + 1; x = x + 1 }\n" + "\n".join("inline f%d() { f%d(); f%d() }" % (i + 1, i, i) for i in range(40)) + "\nactive proctype P() { f40() }")' > inlines.pml
  $ lacuna verify inlines.pml 2>&1 | grep -v '|'
  inlines.pml:43:23: error: the calls of inlines become more than 64 MiB of text
    hint: do inlines call others twice, again and again?

Commands for actors.

  $ printf 'active proctype P() { skip }\n' > plain.pml; lacuna assume plain.pml
  lacuna: error: Promela has no missing components
    hint: write the system in AML or Rebeca; lacuna close closes an open Promela model
  [2]
  $ printf 'byte x[70000];\nactive proctype P() { skip }\n' > size.pml; lacuna verify size.pml
  size.pml:1:8: error: the size of an array is a number from 1 to 65535
       1 | byte x[70000];
         |        ^~~~~
    hint: use a number in this range
  [2]
  $ lacuna stable plain.pml
  lacuna: error: this command takes systems of actors, not Promela
    hint: use verify, lts, simulate, convert or close
  [2]
