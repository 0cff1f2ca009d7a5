Arrays and records where one value is expected, and indices of what has none.
  $ cat > shapes.pml <<'EOF'
  > typedef T { byte f; byte g[2] }
  > byte a[3], x; T t, ts[2]; chan c = [1] of { byte };
  > init {
  >   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x + t;
  >   x = t[x].f; assert(a); printf("%d", t); c?a; len(a) == 1; x = _; a[x.f] = 1
  > }
  > EOF
  $ lacuna convert shapes.pml -o -
  shapes.pml:4:7: error: a is an array, and one value is expected
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1]…
         |       ^
    hint: name an element: a[0]
  shapes.pml:4:10: error: a is an array, and one value is expected
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = …
         |          ^
    hint: name an element: a[0]
  shapes.pml:4:21: error: t is a record, and one value is expected
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x…
         |                     ^
    hint: name a member: t.f
  shapes.pml:4:26: error: g is an array, and one value is expected
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x + t;
         |                          ^
    hint: name an element: g[0]
  shapes.pml:4:33: error: ts is an array, and one value is expected
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x + t;
         |                                 ^~~~
    hint: name an element: ts[0]
  shapes.pml:4:45: error: x is not an array, and has no elements
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x + t;
         |                                             ^
    hint: leave out the index, or declare an array
  shapes.pml:4:55: error: a is an array, and one value is expected
       4 |   x = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x + t;
         |                                                       ^
    hint: name an element: a[0]
  shapes.pml:4:64: error: t is a record, and one value is expected
       4 | … = a; a = 1; x = t; t.g = 1; ts.f = 2; x[1] = 2; c!a; c!x + t;
         |                                                              ^
    hint: name a member: t.f
  shapes.pml:5:9: error: t is not an array, and has no elements
       5 |   x = t[x].f; assert(a); printf("%d", t); c?a; l…
         |         ^
    hint: leave out the index, or declare an array
  shapes.pml:5:21: error: a is an array, and one value is expected
       5 |   x = t[x].f; assert(a); printf("%d", t); c?a; len(a) == 1; …
         |                     ^~~
    hint: name an element: a[0]
  shapes.pml:5:39: error: t is a record, and one value is expected
       5 |   x = t[x].f; assert(a); printf("%d", t); c?a; len(a) == 1; x = _; a[x.f] = 1
         |                                       ^
    hint: name a member: t.f
  shapes.pml:5:45: error: a is an array, and one value is expected
       5 |   x = t[x].f; assert(a); printf("%d", t); c?a; len(a) == 1; x = _; a[x.f] = 1
         |                                             ^
    hint: name an element: a[0]
  shapes.pml:5:52: error: a is an array, and one value is expected
       5 |   x = t[x].f; assert(a); printf("%d", t); c?a; len(a) == 1; x = _; a[x.f] = 1
         |                                                    ^
    hint: name an element: a[0]
  shapes.pml:5:65: error: _ forgets what is written to it, and has no value
       5 | …= t[x].f; assert(a); printf("%d", t); c?a; len(a) == 1; x = _; a[x.f] = 1
         |                                                              ^
    hint: receive into a variable, and use that
  shapes.pml:5:72: error: x is not a record, and has no members
       5 | …f; assert(a); printf("%d", t); c?a; len(a) == 1; x = _; a[x.f] = 1
         |                                                              ^
    hint: declare it with a typedef, or leave out the member
  [2]
Sends and receives need a channel.
  $ cat > channels.pml <<'EOF'
  > typedef T { chan c; byte b }
  > mtype = { m }; byte x, a[2]; T t; chan c = [1] of { byte }, d, e[2];
  > proctype P() { skip }
  > init {
  >   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(x) == 1;
  >   c = 1; d = false; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; c?_last; c!run P();
  >   xr x; xs c[0]; xr e[1]; L: xs c; d!1, 2, 3
  > }
  > active proctype Q() { xs c; if :: c?1 :: else fi }
  > chan f = [1] of { unsigned }; int y = [2] of { int }; chan g = [x] of { byte };
  > EOF
  $ lacuna convert channels.pml -o -
  channels.pml:5:3: error: a send needs a channel, not x
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1…
         |   ^
    hint: declare it as chan
  channels.pml:5:8: error: a receive needs a channel, not a
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[…
         |        ^~~~
    hint: declare it as chan
  channels.pml:5:16: error: a send needs a channel, not b
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(…
         |                ^~~
    hint: declare it as chan
  channels.pml:5:28: error: full needs a channel, not x
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(x) == 1;
         |                            ^
    hint: declare it as chan
  channels.pml:5:32: error: a send needs a channel, not m
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(x) == 1;
         |                                ^
    hint: declare it as chan
  channels.pml:5:37: error: a receive needs a channel, not _pid
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(x) == 1;
         |                                     ^~~~
    hint: declare it as chan
  channels.pml:5:45: warning: a poll needs a channel: the value of x is taken as the number of one
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(x) == 1;
         |                                             ^
    hint: declare it as chan
  channels.pml:5:56: warning: len needs a channel: the value of x is taken as the number of one
       5 |   x!1; a[1]?1; t.b!1; full(x); m!1; _pid?1; x?[1]; len(x) == 1;
         |                                                        ^
    hint: declare it as chan
  channels.pml:6:7: error: c is a channel, and cannot become a number
       6 |   c = 1; d = false; x = c + 1; c++; d = (x -> …
         |       ^
    hint: assign another channel
  channels.pml:6:14: error: d is a channel, and cannot become a number
       6 |   c = 1; d = false; x = c + 1; c++; d = (x -> c : d);…
         |              ^~~~~
    hint: assign another channel
  channels.pml:6:25: error: c is a channel, and no operator takes it in an assignment
       6 |   c = 1; d = false; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; …
         |                         ^
    hint: assign the channel as it is
  channels.pml:6:32: error: c is a channel, and cannot be counted
       6 |   c = 1; d = false; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; c?_last…
         |                                ^
    hint: assign another channel
  channels.pml:6:47: error: c is a channel, and no operator takes it in an assignment
       6 |   c = 1; d = false; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; c?_last; c!run P();
         |                                               ^
    hint: assign the channel as it is
  channels.pml:6:55: error: no channel of the model takes a message with 2 fields
       6 |   c = 1; d = false; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; c?_last; c!run P();
         |                                                       ^~~~~~~~
    hint: declare a channel whose messages have that many fields
  channels.pml:6:67: error: the receive would overwrite _last
       6 | …1; d = false; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; c?_last; c!run P();
         |                                                              ^~~~~
    hint: write eval(…) to wait for this value
  channels.pml:6:76: error: a process cannot be run in a message
       6 | …lse; x = c + 1; c++; d = (x -> c : d); t.c!1, 2; c?_last; c!run P();
         |                                                              ^~~~~~~
    hint: assign the number of the process to a variable first
  channels.pml:7:3: warning: whether only one process uses the channel is not checked
       7 |   xr x; xs c[0]; xr e[1]; L: xs c; d!1, 2,…
         |   ^~~~
    hint: nothing to do: all orders of steps are explored
  channels.pml:7:6: error: xr needs a channel, not x
       7 |   xr x; xs c[0]; xr e[1]; L: xs c; d!1, 2, 3
         |      ^
    hint: declare it as chan
  channels.pml:7:21: error: xr is for a whole variable, not for an element of an array
       7 |   xr x; xs c[0]; xr e[1]; L: xs c; d!1, 2, 3
         |                     ^~~~
    hint: write chan one = c[1]; xr one; and use that name
  channels.pml:7:27: error: a label cannot stand on xs
       7 |   xr x; xs c[0]; xr e[1]; L: xs c; d!1, 2, 3
         |                           ^
    hint: put it on the statement that follows
  channels.pml:7:36: error: no channel of the model takes a message with 3 fields
       7 |   xr x; xs c[0]; xr e[1]; L: xs c; d!1, 2, 3
         |                                    ^~~~~~~~~
    hint: declare a channel whose messages have that many fields
  channels.pml:9:26: error: another proctype already has xs c
       9 | active proctype Q() { xs c; if :: c?1 :: else fi }
         |                          ^
    hint: leave it out in all processes except one
  channels.pml:9:42: error: else cannot stand beside a send or receive in a model with xr or xs
       9 | active proctype Q() { xs c; if :: c?1 :: else fi }
         |                                          ^~~~
    hint: leave out xr and xs: they only help SPIN's reduction
  channels.pml:10:19: error: a message cannot have an unsigned field
      10 | chan f = [1] of { unsigned }; int y = [2] of { int }; chan…
         |                   ^~~~~~~~
    hint: use byte, short or int
  channels.pml:10:35: error: y is not a channel, and has no capacity
      10 | chan f = [1] of { unsigned }; int y = [2] of { int }; chan g = [x] of { by…
         |                                   ^
    hint: declare it as chan
  channels.pml:10:65: error: the capacity of a channel is not a constant: numbers and + - * / % are expected
      10 | … f = [1] of { unsigned }; int y = [2] of { int }; chan g = [x] of { byte };
         |                                                              ^
    hint: use a number, or a macro: #define N 3
  [2]
Messages with too many or too few fields.
  $ cat > fields.pml <<'EOF'
  > typedef T { byte f, g }
  > typedef U { unsigned u : 2 }
  > typedef V { T ts[2] }
  > typedef W { U u }
  > T t; byte x; chan c = [1] of { T }, d = [1] of { W }, e = [1] of { V };
  > proctype P(V v) { skip }
  > init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1; c?-x }
  > EOF
  $ lacuna convert fields.pml -o -
  fields.pml:5:50: error: a message cannot hold a record with unsigned members
       5 | T t; byte x; chan c = [1] of { T }, d = [1] of { W }, e = [1] of { V };
         |                                                  ^
    hint: use byte, short or int
  fields.pml:5:68: error: V has an array of records, which cannot be passed
       5 | …te x; chan c = [1] of { T }, d = [1] of { W }, e = [1] of { V };
         |                                                              ^
    hint: send its members one by one, or share a global variable
  fields.pml:6:12: error: V has an array of records, which cannot be passed
       6 | proctype P(V v) { skip }
         |            ^
    hint: send its members one by one, or share a global variable
  fields.pml:7:13: error: a message of c takes 2 values, not 3
       7 | init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?…
         |             ^~~~~~
    hint: leave out the values that are too many
  fields.pml:7:21: warning: a message of c takes 2 values, not 1
       7 | init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?…
         |                     ^~~
    hint: write the other values; the model fails where this is executed
  fields.pml:7:26: warning: a message of c takes 2 values, not 1
       7 | init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1…
         |                          ^~~
    hint: write the other values; the model fails where this is executed
  fields.pml:7:43: error: a message of c takes 2 values, not 3
       7 | init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1; c?-x }
         |                                           ^~~~~~
    hint: leave out the values that are too many
  fields.pml:7:56: error: x would be received twice
       7 | init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1; c?-x }
         |                                                        ^
    hint: give each field a variable of its own, or _
  fields.pml:7:59: warning: a message of c takes 2 values, not 1
       7 | init { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1; c?-x }
         |                                                           ^~~
    hint: write the other values; the model fails where this is executed
  fields.pml:7:63: error: expected ';', not +
       7 | …it { c!t; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1; c?-x }
         |                                                              ^
    hint: separate statements by ';' or by a new line
  fields.pml:7:71: error: expected a number, not x
       7 | …; c!t, 1; c!1; c?x; c?t.f, t.g; c?t, x; c?x, x; c?x + 1; c?-x }
         |                                                              ^
    hint: write eval(…) to wait for the value of an expression
  [2]
Arguments of run, and where it may stand.
  $ cat > runs.pml <<'EOF'
  > mtype = { m }; mtype:size = { small, large };
  > typedef T { byte f, g }
  > T t; byte x = run P(1, t); mtype:size s; mtype plain;
  > proctype P(byte b; T r) { skip }
  > proctype Q(mtype:size s) { run P(1, 2, 3) }
  > proctype R(byte b) provided (b > 0 && run R(1)) { skip }
  > init {
  >   byte y = run R(1); run P(1); run P(1, t); run P(1, 2, 3, 4); run Q(m); run Q(plain); run Q(small); run Q(s); run Q(1); run S();
  >   run R(1) == 2; !run R(1); run R(1) priority x; x = run R(1) + 1
  > }
  > ltl p { [] run R(1) }
  > EOF
  $ lacuna convert runs.pml -o -
  runs.pml:3:15: error: only processes run other processes
       3 | T t; byte x = run P(1, t); mtype:size s; mtype plain;
         |               ^~~~~~~~~~~
    hint: run it in init or in another process
  runs.pml:5:23: error: s is declared twice; first declared in line 3
       5 | proctype Q(mtype:size s) { run P(1, 2, 3) }
         |                       ^
    hint: choose another name: in SPIN no name hides another
  runs.pml:6:30: error: a provided clause cannot read b, which belongs to the process
       6 | proctype R(byte b) provided (b > 0 && run R(1)) { skip }
         |                              ^
    hint: use a global variable
  runs.pml:6:39: error: a provided clause cannot run a process
       6 | proctype R(byte b) provided (b > 0 && run R(1)) { skip }
         |                                       ^~~~~~~~
    hint: use global variables, _pid and _nr_pr
  runs.pml:8:12: error: a process cannot be run where a variable is declared
       8 |   byte y = run R(1); run P(1); run P(1, t); run P(1…
         |            ^~~~~~~~
    hint: assign it in a statement of its own
  runs.pml:8:22: error: P takes 3 arguments, not 1
       8 |   byte y = run R(1); run P(1); run P(1, t); run P(1, 2, 3, 4)…
         |                      ^~~~~~~~
    hint: write one for each parameter; a record counts with each of its members
  runs.pml:8:45: error: P takes 3 arguments, not 4
       8 |   byte y = run R(1); run P(1); run P(1, t); run P(1, 2, 3, 4); run Q(m); run Q(plain…
         |                                             ^~~~~~~~~~~~~~~~~
    hint: write one for each parameter; a record counts with each of its members
  runs.pml:8:70: error: the parameter takes names of mtype:size, not m
       8 | …= run R(1); run P(1); run P(1, t); run P(1, 2, 3, 4); run Q(m); run Q(plain); run Q(small); run Q(s)…
         |                                                              ^
    hint: pass a name of the same set
  runs.pml:8:80: error: the parameter takes names of mtype:size, not plain
       8 | …; run P(1); run P(1, t); run P(1, 2, 3, 4); run Q(m); run Q(plain); run Q(small); run Q(s); run Q(1)…
         |                                                              ^~~~~
    hint: pass a name of the same set
  runs.pml:8:126: error: unknown proctype S
       8 | …n Q(m); run Q(plain); run Q(small); run Q(s); run Q(1); run S();
         |                                                              ^
    hint: declare it, or check the spelling
  runs.pml:9:3: error: a condition cannot calculate with the result of run
       9 |   run R(1) == 2; !run R(1); run R(1) prior…
         |   ^~~~~~~~~~~~~
    hint: assign it first, and then test the number
  runs.pml:9:18: error: a condition cannot calculate with the result of run
       9 |   run R(1) == 2; !run R(1); run R(1) priority x; x = run …
         |                  ^~~~~~~~~
    hint: assign it first, and then test the number
  runs.pml:9:47: error: a priority is a number, and x is a variable
       9 |   run R(1) == 2; !run R(1); run R(1) priority x; x = run R(1) + 1
         |                                               ^
    hint: use a number, or a macro: #define N 3
  runs.pml:11:12: error: only processes run other processes
      11 | ltl p { [] run R(1) }
         |            ^~~~~~~~
    hint: run it in init or in another process
  [2]
Names of one set of mtypes in a variable of another.
  $ cat > sets.pml <<'EOF'
  > mtype = { m }; mtype:size = { small, large }; mtype:colour = { red };
  > mtype:size s = red; mtype plain; byte b; mtype:colour c[2];
  > init { s = red; s = m; plain = m; plain = small; b = red; b = large; c[1] = small; s == red; s = b }
  > init { mtype = { here }; skip }
  > hidden mtype = { concealed };
  > EOF
  $ lacuna convert sets.pml -o -
  sets.pml:2:16: error: s takes names of mtype:size; red is of mtype:colour
       2 | mtype:size s = red; mtype plain; byte b; mtype:colour c…
         |                ^~~
    hint: assign a name of the same set
  sets.pml:3:12: error: s takes names of mtype:size; red is of mtype:colour
       3 | init { s = red; s = m; plain = m; plain = small; b …
         |            ^~~
    hint: assign a name of the same set
  sets.pml:3:21: error: s takes names of mtype:size; m is of mtype
       3 | init { s = red; s = m; plain = m; plain = small; b = red; b …
         |                     ^
    hint: assign a name of the same set
  sets.pml:3:43: error: plain takes names of mtype; small is of mtype:size
       3 | init { s = red; s = m; plain = m; plain = small; b = red; b = large; c[1] = small;…
         |                                           ^~~~~
    hint: assign names of one set only
  sets.pml:3:63: error: b takes names of mtype:colour; large is of mtype:size
       3 | …it { s = red; s = m; plain = m; plain = small; b = red; b = large; c[1] = small; s == red; s = b }
         |                                                              ^~~~~
    hint: assign names of one set only
  sets.pml:3:77: error: c takes names of mtype:colour; small is of mtype:size
       3 | …s = m; plain = m; plain = small; b = red; b = large; c[1] = small; s == red; s = b }
         |                                                              ^~~~~
    hint: assign a name of the same set
  sets.pml:4:8: error: names of mtypes are declared outside of proctypes
       4 | init { mtype = { here }; skip }
         |        ^~~~~
    hint: move the list in front of the proctypes
  sets.pml:5:8: error: hidden, show and local are for variables, and these are constants
       5 | hidden mtype = { concealed };
         |        ^~~~~
    hint: leave out the word in front of mtype
  [2]
Declarations.
  $ cat > declarations.pml <<'EOF'
  > unsigned u; unsigned v : 32; byte w : 3; byte a[0], b[-2], n = 3; byte d[n], e[n + 1]; byte f = { 1 }, g[2] = { 1, n };
  > hidden bit h; hidden chan i; typedef T { byte t; T again }
  > active [n] proctype A() { skip }
  > active [n + 1] proctype B() { skip }
  > active [256] proctype C(byte x = 1; chan y = [1] of { byte }) priority n { hidden byte z; byte k = 1 / 0; skip }
  > byte size[4 / 0];
  > never { byte local_one; local_one == 1 }
  > typedef Huge0 { byte x[1000] } typedef Huge1 { Huge0 x[1000] } typedef Huge2 { Huge1 x[1000] }
  > EOF
  $ lacuna convert declarations.pml -o -
  declarations.pml:1:10: error: u needs a width from 1 to 31 bits
       1 | unsigned u; unsigned v : 32; byte w : 3; byte a[0…
         |          ^
    hint: write it as in unsigned x : 3
  declarations.pml:1:26: error: v needs a width from 1 to 31 bits
       1 | unsigned u; unsigned v : 32; byte w : 3; byte a[0], b[-2], n = 3;…
         |                          ^~
    hint: write it as in unsigned x : 3
  declarations.pml:1:39: error: only an unsigned variable has a width
       1 | unsigned u; unsigned v : 32; byte w : 3; byte a[0], b[-2], n = 3; byte d[n], e…
         |                                       ^
    hint: leave it out, or declare the variable as unsigned
  declarations.pml:1:49: error: the size of a is 0, and a positive number is expected
       1 | unsigned u; unsigned v : 32; byte w : 3; byte a[0], b[-2], n = 3; byte d[n], e[n + 1]; b…
         |                                                 ^
    hint: give the array at least one element
  declarations.pml:1:55: error: the size of b is -2, and a positive number is expected
       1 | unsigned u; unsigned v : 32; byte w : 3; byte a[0], b[-2], n = 3; byte d[n], e[n + 1]; byte f …
         |                                                       ^~
    hint: give the array at least one element
  declarations.pml:1:74: warning: SPIN takes the initial value of n as the size: 3
       1 | …nsigned v : 32; byte w : 3; byte a[0], b[-2], n = 3; byte d[n], e[n + 1]; byte f = { 1 }, g[2] = { 1…
         |                                                              ^
    hint: use a macro: #define N 3
  declarations.pml:1:80: error: the size of an array is not a constant: numbers and + - * / % are expected
       1 | …d v : 32; byte w : 3; byte a[0], b[-2], n = 3; byte d[n], e[n + 1]; byte f = { 1 }, g[2] = { 1, n };
         |                                                              ^~~~~
    hint: use a number, or a macro: #define N 3
  declarations.pml:1:93: error: f is not an array, and takes one value
       1 | …e w : 3; byte a[0], b[-2], n = 3; byte d[n], e[n + 1]; byte f = { 1 }, g[2] = { 1, n };
         |                                                              ^
    hint: declare an array for a list: byte x[2] = { 1, 2 }
  declarations.pml:1:116: error: a list of values has numbers and names of mtypes only
       1 | …2], n = 3; byte d[n], e[n + 1]; byte f = { 1 }, g[2] = { 1, n };
         |                                                              ^
    hint: assign the others one by one
  declarations.pml:2:8: error: a bit cannot be hidden
       2 | hidden bit h; hidden chan i; typedef T { byte t…
         |        ^~~
    hint: hide a byte, or leave out the word hidden
  declarations.pml:2:22: error: a channel cannot be hidden
       2 | hidden bit h; hidden chan i; typedef T { byte t; T again }
         |                      ^~~~
    hint: leave out the word hidden
  declarations.pml:2:50: error: T cannot hold itself
       2 | hidden bit h; hidden chan i; typedef T { byte t; T again }
         |                                                  ^
    hint: declare the type of the member before this record
  declarations.pml:4:9: error: how many processes are active is not a constant: numbers and + - * / % are expected
       4 | active [n + 1] proctype B() { skip }
         |         ^~~~~
    hint: use a number, or a macro: #define N 3
  declarations.pml:5:9: error: 256 processes are too many: at most 255 can be active
       5 | active [256] proctype C(byte x = 1; chan y = [1]…
         |         ^~~
    hint: start fewer processes: SPIN's limit is 255 at a time
  declarations.pml:5:30: error: a parameter has no initial value
       5 | active [256] proctype C(byte x = 1; chan y = [1] of { byte }) priorit…
         |                              ^
    hint: let the caller give it: run P(1)
  declarations.pml:5:42: error: a parameter has no initial value
       5 | active [256] proctype C(byte x = 1; chan y = [1] of { byte }) priority n { hidden…
         |                                          ^
    hint: let the caller give it: run P(1)
  declarations.pml:5:72: error: a priority is a number, and n is a variable
       5 | …] proctype C(byte x = 1; chan y = [1] of { byte }) priority n { hidden byte z; byte k = 1 / 0; skip …
         |                                                              ^
    hint: use a number, or a macro: #define N 3
  declarations.pml:5:83: error: only variables of the whole model can be hidden
       5 | …C(byte x = 1; chan y = [1] of { byte }) priority n { hidden byte z; byte k = 1 / 0; skip }
         |                                                              ^~~~
    hint: leave out the word hidden
  declarations.pml:5:100: error: the initial value of k divides by zero
       5 | …n y = [1] of { byte }) priority n { hidden byte z; byte k = 1 / 0; skip }
         |                                                              ^~~~~
    hint: assign it in a statement, if it is never executed
  declarations.pml:6:11: error: the size of an array divides by zero
       6 | byte size[4 / 0];
         |           ^~~~~
    hint: divide by another number
  declarations.pml:7:14: error: a claim has no variables of its own
       7 | never { byte local_one; local_one == 1 }
         |              ^~~~~~~~~
    hint: declare it in front of the claim
  declarations.pml:8:86: error: a record has at most 1048576 values, and Huge2 has more
       8 | …00] } typedef Huge1 { Huge0 x[1000] } typedef Huge2 { Huge1 x[1000] }
         |                                                              ^
    hint: make its arrays smaller, or spread it over several variables
  [2]
Names that are taken.
  $ cat > names.pml <<'EOF'
  > inline f() { skip }
  > inline f() { skip }
  > byte f; mtype = { m }; byte later;
  > inline later() { skip }
  > inline m() { skip }
  > proctype P() { byte f; later = 1; f: skip; m: skip; later: goto f }
  > proctype P() { skip }
  > typedef P { byte x }
  > typedef T { byte x } typedef T { byte x }
  > never one { skip } never one { skip } ltl one { [] true } ltl P { true }
  > chan c = [1] of { byte };
  > trace { c!1 } notrace { c?1 }
  > EOF
  $ lacuna convert names.pml -o -
  names.pml:2:8: error: the inline f is declared twice; first declared in line 1
       2 | inline f() { skip }
         |        ^
    hint: give each its own name
  names.pml:3:6: error: f is declared twice; first declared in line 1
       3 | byte f; mtype = { m }; byte later;
         |      ^
    hint: choose another name
  names.pml:5:8: error: m is declared twice; first declared in line 3
       5 | inline m() { skip }
         |        ^
    hint: choose another name
  names.pml:6:21: error: f is declared twice; first declared in line 1
       6 | proctype P() { byte f; later = 1; f: skip; m: skip; later: g…
         |                     ^
    hint: choose another name
  names.pml:6:24: error: later is an inline, and has no value here
       6 | proctype P() { byte f; later = 1; f: skip; m: skip; later: goto…
         |                        ^~~~~
    hint: write the call as a statement: f(x)
  names.pml:6:35: error: f is an inline, and cannot be a label
       6 | proctype P() { byte f; later = 1; f: skip; m: skip; later: goto f }
         |                                   ^
    hint: choose another name
  names.pml:6:44: error: m is an inline, and cannot be a label
       6 | proctype P() { byte f; later = 1; f: skip; m: skip; later: goto f }
         |                                            ^
    hint: choose another name
  names.pml:6:53: error: later is an inline, and cannot be a label
       6 | proctype P() { byte f; later = 1; f: skip; m: skip; later: goto f }
         |                                                     ^~~~~
    hint: choose another name
  names.pml:7:10: error: P is declared twice; first declared in line 6
       7 | proctype P() { skip }
         |          ^
    hint: choose another name
  names.pml:8:9: error: P is declared twice; first declared in line 6
       8 | typedef P { byte x }
         |         ^
    hint: choose another name
  names.pml:9:30: error: T is declared twice; first declared in line 9
       9 | typedef T { byte x } typedef T { byte x }
         |                              ^
    hint: choose another name
  names.pml:10:26: error: the claim one is declared twice; first declared in line 10
      10 | never one { skip } never one { skip } ltl one { [] true } ltl P {…
         |                          ^~~
    hint: give each its own name
  names.pml:10:43: error: the claim one is declared twice; first declared in line 10
      10 | never one { skip } never one { skip } ltl one { [] true } ltl P { true }
         |                                           ^~~
    hint: give each its own name
  names.pml:10:63: error: P is declared twice; first declared in line 6
      10 | …ver one { skip } never one { skip } ltl one { [] true } ltl P { true }
         |                                                              ^
    hint: choose another name
  names.pml:12:15: error: a model has one trace or notrace
      12 | trace { c!1 } notrace { c?1 }
         |               ^~~~~~~
    hint: join them by if or do in one trace
  [2]
Labels, else, and what only claims may ask for.
  $ cat > places.pml <<'EOF'
  > byte x, a[2]; chan c = [1] of { byte };
  > proctype P() { byte v; L: skip; { byte inner; skip }; P[0]@M; M: skip }
  > init {
  >   if :: x == 1 :: else -> skip :: else fi; do :: else :: L: else -> break od;
  >   A: x = 1 unless x == 2; B: C: { x = 1 } unless x == 2; D: { x = 1 } unless E: x == 2;
  >   np_; x = np_; enabled(0); x = pc_value(0); x = _last; _last = 1; _nr_pr++; _pid = 2;
  >   P[0]@N; P[0]:v == 1; P[0]:inner == 1; P[0]:w == 1; P[0]:v.x == 1; a[a[1]] = 2; x = a[a[1]];
  >   x = set_priority(0, 1); x = 'ab'; return 1; byte y unless x
  > }
  > never { c!1; c?1; c?[1]; np_ }
  > trace { c!1; c!!2; x = 1; if :: c?1 :: else fi; atomic { c!1 } }
  > ltl p { [] (P[0]@N || full(c)) }
  > EOF
  $ lacuna convert places.pml -o -
  places.pml:2:60: error: the label M is not complete here
       2 | proctype P() { byte v; L: skip; { byte inner; skip }; P[0]@M; M: skip }
         |                                                            ^
    hint: move the proctype with the label in front of this reference
  places.pml:4:35: error: there are two else in one if
       4 |   if :: x == 1 :: else -> skip :: else fi; do :: else :: L: else -> break …
         |                                   ^~~~
    hint: join them: else means that no other option can begin
  places.pml:4:61: error: there are two else in one do
       4 |   if :: x == 1 :: else -> skip :: else fi; do :: else :: L: else -> break od;
         |                                                             ^~~~
    hint: join them: else means that no other option can begin
  places.pml:5:3: error: a label cannot stand on a statement with unless
       5 |   A: x = 1 unless x == 2; B: C: { x = 1 } …
         |   ^
    hint: put braces around: L: { … unless … }
  places.pml:5:27: error: a label cannot stand on a statement with unless
       5 |   A: x = 1 unless x == 2; B: C: { x = 1 } unless x == 2; D: { x = …
         |                           ^
    hint: put braces around: L: { … unless … }
  places.pml:5:78: error: unless cannot be followed by a label
       5 | … x == 2; B: C: { x = 1 } unless x == 2; D: { x = 1 } unless E: x == 2;
         |                                                              ^
    hint: leave it out: nothing can jump there
  places.pml:6:3: error: np_ stands only in claims
       6 |   np_; x = np_; enabled(0); x = pc_value(0…
         |   ^~~
    hint: ask in a never claim or in ltl { … }
  places.pml:6:12: error: np_ stands only in claims
       6 |   np_; x = np_; enabled(0); x = pc_value(0); x = _l…
         |            ^~~
    hint: ask in a never claim or in ltl { … }
  places.pml:6:17: warning: enabled is meant for claims: SPIN does not explore a model that asks elsewhere
       6 |   np_; x = np_; enabled(0); x = pc_value(0); x = _last; …
         |                 ^~~~~~~~~~
    hint: ask in a never claim, or count with a variable
  places.pml:6:33: warning: pc_value is meant for claims: SPIN does not explore a model that asks elsewhere
       6 |   np_; x = np_; enabled(0); x = pc_value(0); x = _last; _last = 1; _nr_p…
         |                                 ^~~~~~~~~~~
    hint: ask in a never claim, or count with a variable
  places.pml:6:57: error: _last is SPIN's own, and cannot be assigned to
       6 |   np_; x = np_; enabled(0); x = pc_value(0); x = _last; _last = 1; _nr_pr++; _pid = 2;
         |                                                         ^~~~~
    hint: assign to a variable of your own
  places.pml:6:68: error: _nr_pr is SPIN's own, and cannot be assigned to
       6 | …x = np_; enabled(0); x = pc_value(0); x = _last; _last = 1; _nr_pr++; _pid = 2;
         |                                                              ^~~~~~
    hint: assign to a variable of your own
  places.pml:6:78: error: _pid is SPIN's own, and cannot be assigned to
       6 | …nabled(0); x = pc_value(0); x = _last; _last = 1; _nr_pr++; _pid = 2;
         |                                                              ^~~~
    hint: assign to a variable of your own
  places.pml:7:8: error: unknown label N of proctype P
       7 |   P[0]@N; P[0]:v == 1; P[0]:inner == 1; P[0]:w …
         |        ^
    hint: put the label on a statement of that proctype
  places.pml:7:29: error: unknown variable inner of proctype P
       7 |   P[0]@N; P[0]:v == 1; P[0]:inner == 1; P[0]:w == 1; P[0]:v.x == 1; …
         |                             ^~~~~
    hint: name a parameter, or a variable outside of inner braces
  places.pml:7:46: error: unknown variable w of proctype P
       7 |   P[0]@N; P[0]:v == 1; P[0]:inner == 1; P[0]:w == 1; P[0]:v.x == 1; a[a[1]] = 2; x = …
         |                                              ^
    hint: name a parameter, or a variable outside of inner braces
  places.pml:7:59: error: members of records of other processes cannot be read
       7 |   P[0]@N; P[0]:v == 1; P[0]:inner == 1; P[0]:w == 1; P[0]:v.x == 1; a[a[1]] = 2; x = a[a[1]];
         |                                                           ^~~
    hint: use a variable that is not a record
  places.pml:7:69: error: an array cannot be indexed by its own element where it is assigned to
       7 | …; P[0]:v == 1; P[0]:inner == 1; P[0]:w == 1; P[0]:v.x == 1; a[a[1]] = 2; x = a[a[1]];
         |                                                              ^~~~~~~
    hint: put the index into a variable first
  places.pml:8:7: error: set_priority is a statement, and has no value
       8 |   x = set_priority(0, 1); x = 'ab'; return 1; …
         |       ^~~~~~~~~~~~
    hint: write it as a statement of its own
  places.pml:8:31: error: a character is one letter between two quotes
       8 |   x = set_priority(0, 1); x = 'ab'; return 1; byte y unless x
         |                               ^~~~
    hint: write one letter between the quotes; texts stand only in printf
  places.pml:8:37: error: return is only for inlines whose value is assigned
       8 |   x = set_priority(0, 1); x = 'ab'; return 1; byte y unless x
         |                                     ^~~~~~
    hint: write x = f(…)
  places.pml:8:54: error: expected ';', not unless
       8 |   x = set_priority(0, 1); x = 'ab'; return 1; byte y unless x
         |                                                      ^~~~~~
    hint: separate statements by ';' or by a new line
  places.pml:10:9: error: a claim cannot send or receive
      10 | never { c!1; c?1; c?[1]; np_ }
         |         ^~~
    hint: ask for messages by c?[m]
  places.pml:10:14: error: a claim cannot send or receive
      10 | never { c!1; c?1; c?[1]; np_ }
         |              ^~~
    hint: ask for messages by c?[m]
  places.pml:11:14: error: a trace consists of sends and receives
      11 | trace { c!1; c!!2; x = 1; if :: c?1 :: else fi; atomi…
         |              ^~~~
    hint: write c!m or c?m, and if, do and goto around them
  places.pml:11:20: error: a trace consists of sends and receives
      11 | trace { c!1; c!!2; x = 1; if :: c?1 :: else fi; atomic { c!…
         |                    ^~~~~
    hint: write c!m or c?m, and if, do and goto around them
  places.pml:11:40: error: a trace consists of sends and receives
      11 | trace { c!1; c!!2; x = 1; if :: c?1 :: else fi; atomic { c!1 } }
         |                                        ^~~~
    hint: write c!m or c?m, and if, do and goto around them
  places.pml:11:49: error: a trace consists of sends and receives
      11 | trace { c!1; c!!2; x = 1; if :: c?1 :: else fi; atomic { c!1 } }
         |                                                 ^~~~~~~~~~~~~~
    hint: write c!m or c?m, and if, do and goto around them
  places.pml:12:23: error: a formula cannot ask whether a channel is full or empty
      12 | ltl p { [] (P[0]@N || full(c)) }
         |                       ^~~~
    hint: compare the length: len(c) == 0
  [2]
Counting.
  $ cat > counting.pml <<'EOF'
  > typedef T { byte f } typedef U { byte f }
  > byte x, a[2]; chan c = [1] of { T }, d = [0] of { T }, e = [1] of { T, byte }; T t; U u; mtype = { m };
  > init {
  >   for (a : 0 .. 1) { skip } for (c : 0 .. 1) { skip } for (t.f : 0 .. 1) { skip } for (_ : 0 .. 1) { skip } for (m : 0 .. 1) { skip }
  >   for (x in x) { skip } for (x in c) { skip } for (t in a) { skip } for (t in d) { skip } for (t in e) { skip } for (u in c) { skip }
  >   for (x in a) { skip } for (t in c) { skip } select (c : 0 .. 1); select (x : 2 .. 1)
  > }
  > EOF
  $ lacuna convert counting.pml -o -
  counting.pml:4:8: error: only a plain variable can count
       4 |   for (a : 0 .. 1) { skip } for (c : 0 .. 1) { …
         |        ^
    hint: count in a variable, and assign it
  counting.pml:4:34: error: only a plain variable can count
       4 |   for (a : 0 .. 1) { skip } for (c : 0 .. 1) { skip } for (t.f : 0 .. 1) …
         |                                  ^
    hint: count in a variable, and assign it
  counting.pml:4:60: error: only a plain variable can count
       4 |   for (a : 0 .. 1) { skip } for (c : 0 .. 1) { skip } for (t.f : 0 .. 1) { skip } for (_ : 0 .. 1) …
         |                                                            ^~~
    hint: count in a variable, and assign it
  counting.pml:4:88: error: _ has no value, and cannot count
       4 | … for (c : 0 .. 1) { skip } for (t.f : 0 .. 1) { skip } for (_ : 0 .. 1) { skip } for (m : 0 .. 1) { …
         |                                                              ^
    hint: count in a variable
  counting.pml:4:114: error: m is a constant, and cannot be assigned to
       4 | … for (t.f : 0 .. 1) { skip } for (_ : 0 .. 1) { skip } for (m : 0 .. 1) { skip }
         |                                                              ^
    hint: assign to a variable
  counting.pml:5:13: error: x is not an array
       5 |   for (x in x) { skip } for (x in c) { skip } for (t…
         |             ^
    hint: name an array: the variable counts its elements
  counting.pml:5:35: error: c is not an array
       5 |   for (x in x) { skip } for (x in c) { skip } for (t in a) { skip } for (t…
         |                                   ^
    hint: name an array: the variable counts its elements
  counting.pml:5:57: error: for (t in …) needs a channel behind in
       5 |   for (x in x) { skip } for (x in c) { skip } for (t in a) { skip } for (t in d) { skip } for (t…
         |                                                         ^
    hint: name a channel: the record takes its messages one by one
  counting.pml:5:79: error: d does not store messages of one record each
       5 | …kip } for (x in c) { skip } for (t in a) { skip } for (t in d) { skip } for (t in e) { skip } for (u…
         |                                                              ^
    hint: write it as in chan c = [2] of { T }
  counting.pml:5:101: error: e does not store messages of one record each
       5 | …kip } for (t in a) { skip } for (t in d) { skip } for (t in e) { skip } for (u in c) { skip }
         |                                                              ^
    hint: write it as in chan c = [2] of { T }
  counting.pml:5:118: error: c has messages of type T, and u is of type U
       5 | …) { skip } for (t in d) { skip } for (t in e) { skip } for (u in c) { skip }
         |                                                              ^
    hint: declare the variable with that type
  counting.pml:6:55: error: only a plain variable can count
       6 |   for (x in a) { skip } for (t in c) { skip } select (c : 0 .. 1); select (x : 2 .. 1)
         |                                                       ^
    hint: count in a variable, and assign it
  counting.pml:6:80: error: the first value is larger than the last
       6 | …ip } for (t in c) { skip } select (c : 0 .. 1); select (x : 2 .. 1)
         |                                                              ^
    hint: exchange them
  [2]
Constants that fail where they are executed are warnings: SPIN accepts the model.
  $ printf 'byte a[2], x, n = 3, b[n];\ninit { a[2] = 1; x = a[1 - 2] / 0; x = x %% (1 - 1); b[3] = 1; if :: false -> a[7]++ :: else fi }\n' > constants.pml; lacuna convert constants.pml -o -
  byte a[2], x, n = 3, b[n];
  ~
  init {
    a[2] = 1;
    x = a[1 - 2] / 0;
    x = x % (1 - 1);
    b[3] = 1;
    if
    :: false ->
       a[7]++
    :: else
    fi
  }
  constants.pml:1:24: warning: SPIN takes the initial value of n as the size: 3
       1 | byte a[2], x, n = 3, b[n];
         |                        ^
    hint: use a macro: #define N 3
  constants.pml:2:10: warning: a has the elements 0 to 1, and no element 2
       2 | init { a[2] = 1; x = a[1 - 2] / 0; x = x % (1 - 1…
         |          ^
    hint: the model fails where this is executed
  constants.pml:2:24: warning: a has the elements 0 to 1, and no element -1
       2 | init { a[2] = 1; x = a[1 - 2] / 0; x = x % (1 - 1); b[3] = 1; i…
         |                        ^~~~~
    hint: the model fails where this is executed
  constants.pml:2:33: warning: the divisor is always zero
       2 | init { a[2] = 1; x = a[1 - 2] / 0; x = x % (1 - 1); b[3] = 1; if :: fals…
         |                                 ^
    hint: the model fails where this is executed
  constants.pml:2:44: warning: the divisor is always zero
       2 | init { a[2] = 1; x = a[1 - 2] / 0; x = x % (1 - 1); b[3] = 1; if :: false -> a[7]++…
         |                                            ^~~~~~~
    hint: the model fails where this is executed
  constants.pml:2:55: warning: b has the elements 0 to 2, and no element 3
       2 | init { a[2] = 1; x = a[1 - 2] / 0; x = x % (1 - 1); b[3] = 1; if :: false -> a[7]++ :: else fi…
         |                                                       ^
    hint: the model fails where this is executed
  constants.pml:2:80: warning: a has the elements 0 to 1, and no element 7
       2 | …= a[1 - 2] / 0; x = x % (1 - 1); b[3] = 1; if :: false -> a[7]++ :: else fi }
         |                                                              ^
    hint: the model fails where this is executed
Mistakes of the syntax and of the meaning come together, and one mistake causes no other message.
  $ cat > together.pml <<'EOF'
  > byte one = , two; mtype = { red, 3, green };
  > typedef T { byte x; byte = 2; byte y }
  > T t;
  > proctype P(byte a, byte b) { skip }
  > proctype Q(byte a) { byte l = ; l = a; goto lost; lost: x = ; t.y = 1; nobody = 1 }
  > init { run P(1, 2, 3); one = two; one = red; two = green; run Q(); t.z = 1; nothing++ }
  > ltl p { [] (one == ) }
  > ltl q { [] (none == 1) }
  > inline f( { skip }
  > active proctype R() { f(1); undeclared = 2 }
  > EOF
  $ lacuna convert together.pml -o -
  together.pml:1:12: error: expected an expression, not ,
       1 | byte one = , two; mtype = { red, 3, green };
         |            ^
  together.pml:1:34: error: expected the name of an mtype, not 3
       1 | byte one = , two; mtype = { red, 3, green };
         |                                  ^
  together.pml:2:26: error: expected the name of a variable, not =
       2 | typedef T { byte x; byte = 2; byte y }
         |                          ^
  together.pml:4:20: error: byte is a reserved word and cannot be the name of a variable
       4 | proctype P(byte a, byte b) { skip }
         |                    ^~~~
    hint: choose another name
  together.pml:5:31: error: expected an expression, not ;
       5 | proctype Q(byte a) { byte l = ; l = a; goto lost; lost: x = ; t.y = 1;…
         |                               ^
  together.pml:5:61: error: expected an expression, not ;
       5 | proctype Q(byte a) { byte l = ; l = a; goto lost; lost: x = ; t.y = 1; nobody = 1 }
         |                                                             ^
  together.pml:5:72: error: unknown variable nobody
       5 | …byte a) { byte l = ; l = a; goto lost; lost: x = ; t.y = 1; nobody = 1 }
         |                                                              ^~~~~~
  together.pml:6:77: error: unknown variable nothing
       6 | …2, 3); one = two; one = red; two = green; run Q(); t.z = 1; nothing++ }
         |                                                              ^~~~~~~
  together.pml:7:20: error: expected an expression, not )
       7 | ltl p { [] (one == ) }
         |                    ^
  together.pml:8:13: error: unknown variable none
       8 | ltl q { [] (none == 1) }
         |             ^~~~
  together.pml:9:11: error: expected the name of a parameter, not {
       9 | inline f( { skip }
         |           ^
  together.pml:10:29: error: unknown variable undeclared
      10 | active proctype R() { f(1); undeclared = 2 }
         |                             ^~~~~~~~~~
  [2]
An inline gives a value by return, and a formula may stand before what it speaks of.
  $ printf 'ltl p { [] !P[0]@L }\ninline half(n) { if :: n > 1 -> return n / 2 :: else -> return 0 fi }\nbyte x = 8; active proctype P() { x = half(x); L: assert(x == 4) }\n' > value.pml; lacuna convert value.pml -o - && lacuna verify value.pml --property assertion
  ltl p { [] !P[0]@L }
  ~
  inline half(n) { if :: n > 1 -> return n / 2 :: else -> return 0 fi }
  byte x = 8;
  ~
  active proctype P() {
    x = half(x);
    L: assert(x == 4)
  }
  property   verdict  states  transitions
  assertion  holds         5            4
  ~
  Never executed:
    value.pml:3  else  in P
    value.pml:3  return 0  in P
  ~
  19 bits per state, # s, # MB
  $ printf 'byte _pid; active proctype P() { _nr_pr: skip }\n' > own.pml; lacuna convert own.pml -o -
  own.pml:1:6: error: _pid is SPIN's own, and cannot be declared
       1 | byte _pid; active proctype P() { _nr_pr: skip…
         |      ^~~~
    hint: choose another name
  own.pml:1:34: error: _nr_pr is SPIN's own, and cannot be a label
       1 | byte _pid; active proctype P() { _nr_pr: skip }
         |                                  ^~~~~~
    hint: choose another name
  [2]
  $ printf 'inline f() { return 1 }\ninline g() { }\nbyte x; init { f(); x = f() + 1; g(); x = h() }\n' > novalue.pml; lacuna convert novalue.pml -o -
  novalue.pml:3:16: error: return is only for inlines whose value is assigned
       3 | byte x; init { f(); x = f() + 1; g(); x = h() }
         |                ^~~
    hint: write x = f(…)
  novalue.pml:3:29: error: expected an expression, not +
       3 | byte x; init { f(); x = f() + 1; g(); x = h() }
         |                             ^
  novalue.pml:3:34: error: the inline g has no statement
       3 | byte x; init { f(); x = f() + 1; g(); x = h() }
         |                                  ^~~
    hint: write skip in its body if nothing is to be done
  novalue.pml:3:43: error: unknown inline h
       3 | byte x; init { f(); x = f() + 1; g(); x = h() }
         |                                           ^
    hint: declare the inline before the call
  [2]

A D_proctype is not verified, because nobody checks that it has no choice. It can be formatted.

  $ cat > deterministic.pml <<'END'
  > byte x;
  > active D_proctype P() { do :: x < 2 -> x++ :: x > 0 -> x-- od }
  > END
  $ lacuna verify deterministic.pml
  deterministic.pml:2:19: error: lacuna does not check that a D_proctype has no choice
       2 | active D_proctype P() { do :: x < 2 -> x++ :: x > 0 -> x--…
         |                   ^
    hint: write proctype, and its choices are explored
  [2]
  $ lacuna convert deterministic.pml -o -
  byte x;
  ~
  active D_proctype P() {
    do
    :: x < 2 ->
       x++
    :: x > 0 ->
       x--
    od
  }

A range stands in for and select. A macro behind two dots is not replaced, because the preprocessor takes them for one word.

  $ cat > range.pml <<'END'
  > #define N 3
  > byte x;
  > active proctype P() {
  >   x = 1..3;
  >   for (x : 1..N) { skip }
  > }
  > END
  $ lacuna verify range.pml
  range.pml:4:8: error: expected ';', not ..
       4 |   x = 1..3;
         |        ^~
    hint: a range of values stands in for and select alone
  range.pml:5:15: error: unknown variable N
       5 |   for (x : 1..N) { skip }
         |               ^
    hint: put a blank on both sides of .. if this is a macro: as one word it is not replaced
  [2]
  $ cat > blank.pml <<'END'
  > #define N 3
  > byte x;
  > active proctype P() { for (x : 1..N) { skip } }
  > END
  $ lacuna verify blank.pml
  blank.pml:3:35: error: unknown variable N
       3 | active proctype P() { for (x : 1..N) { skip } }
         |                                   ^
    hint: put a blank on both sides of .. if this is a macro: as one word it is not replaced
  [2]

Arguments that double end before they fill the memory.

  $ cat > double.pml <<'END'
  > #define A0(a) a a
  > #define A1(a) A0(A0(a))
  > #define A2(a) A1(A1(a))
  > #define A3(a) A2(A2(a))
  > #define A4(a) A3(A3(a))
  > #define A5(a) A4(A4(a))
  > byte x;
  > active proctype P() { A5(x = x + 1;) }
  > END
  $ lacuna verify double.pml
  double.pml:8:23: error: this expansion takes more than 1 GiB of memory
       8 | active proctype P() { A5(x = x + 1;) }
         |                       ^~~~~~~~~~~~~~
    hint: do the arguments of these macros double again and again?
  [2]

Mistakes in macros do not hide those in the text. What follows from them is not reported: in their lines, and of their names.

  $ cat > both.pml <<'END'
  > #define F(x, y) x = y
  > #defin N 3
  > #define H(a a + 1
  > byte a[N]; byte b;
  > active [N] proctype P() {
  >   F(b); b = nowhere;
  >   b = nothing;
  >   b = N + 1; a[N] = 2;
  >   H(b);
  >   b = H(1);
  >   b =
  >     F(2)
  >   ;
  >   goto gone
  > }
  > active proctype Q() {
  >   if :: b > N -> skip
  >   od
  > }
  > chan c = [N] of { byte };
  > ltl p { [] (b < N && c) }
  > END
  $ lacuna verify both.pml
  both.pml:2:2: error: unknown directive #defin
       2 | #defin N 3
         |  ^~~~~
    hint: did you mean define?
  both.pml:3:13: error: expected , or ) in the list of parameters
       3 | #define H(a a + 1
         |             ^
    hint: write it as in #define MAX(a, b) …
  both.pml:6:3: error: F takes 2 arguments, not 1
       6 |   F(b); b = nowhere;
         |   ^~~~
    hint: it is defined in line 1 of both.pml
  both.pml:7:7: error: unknown variable nothing
       7 |   b = nothing;
         |       ^~~~~~~
  both.pml:12:5: error: F takes 2 arguments, not 1
      12 |     F(2)
         |     ^~~~
    hint: it is defined in line 1 of both.pml
  both.pml:14:8: error: unknown label gone
      14 |   goto gone
         |        ^~~~
    hint: put the label in front of a statement
  both.pml:18:3: error: expected fi after the last option, not od
      18 |   od
         |   ^~
  both.pml:18:3: error: missing '}': the block before od is not closed
      18 |   od
         |   ^~
    hint: its '{' is in line 16
  [2]

A file that is missing, and a condition that has no value, leave open what the text is.

  $ cat > missing.pml <<'END'
  > #include "nowhere.pml"
  > #define F(x) x
  > active proctype P() { x = y; F() }
  > END
  $ lacuna verify missing.pml
  missing.pml:1:10: error: cannot include nowhere.pml: No such file or directory
       1 | #include "nowhere.pml"
         |          ^~~~~~~~~~~~~
    hint: put the file beside the one that includes it
  [2]
  $ cat > condition.pml <<'END'
  > #if 1 +
  > byte x;
  > #endif
  > active proctype P() { x = y }
  > END
  $ lacuna verify condition.pml
  condition.pml:1:5: error: the condition is not complete
       1 | #if 1 +
         |     ^~~
    hint: complete it, as in #if N > 3
  [2]

Embedded C is named once a word, and what it contains is passed over. Temporal formulas are not operands. A model without processes is reported.

  $ cp /dev/null empty.pml; lacuna verify empty.pml
  lacuna: warning: no process of the model runs, so nothing can be violated
    hint: write active proctype P() { … }, or init { run P() }
  property   verdict  states  transitions
  assertion  holds         1            0
  end_state  holds         1            0
  failure    none          1            0
  ~
  8 bits per state, # s, # MB
  $ cat > embedded.pml <<'END'
  > c_decl { typedef struct { int a; } T; int f(int x) { return x + 1; } };
  > c_state "T x" "Global"
  > c_track "&x" "sizeof(T)";
  > byte y;
  > active proctype P() { c_code { now.y = 1; }; c_expr { now.y == 1 } -> z = 2; c_code [y > 0] { f(1); } }
  > ltl a { <> y == 1 }
  > ltl b { [] y == 0 }
  > END
  $ lacuna verify embedded.pml
  embedded.pml:1:1: error: embedded C is not supported: c_decl
       1 | c_decl { typedef struct { int a; } T; in…
         | ^~~~~~
    hint: rewrite it in Promela, or use SPIN
  embedded.pml:2:1: error: embedded C is not supported: c_state
       2 | c_state "T x" "Global"
         | ^~~~~~~
    hint: rewrite it in Promela, or use SPIN
  embedded.pml:3:1: error: embedded C is not supported: c_track
       3 | c_track "&x" "sizeof(T)";
         | ^~~~~~~
    hint: rewrite it in Promela, or use SPIN
  embedded.pml:5:23: error: embedded C is not supported: c_code
       5 | active proctype P() { c_code { now.y = 1; }; c_expr { now.y ==…
         |                       ^~~~~~
    hint: rewrite it in Promela, or use SPIN
  embedded.pml:5:46: error: embedded C is not supported: c_expr
       5 | active proctype P() { c_code { now.y = 1; }; c_expr { now.y == 1 } -> z = 2; c_code […
         |                                              ^~~~~~
    hint: rewrite it in Promela, or use SPIN
  embedded.pml:5:78: error: embedded C is not supported: c_code
       5 | …() { c_code { now.y = 1; }; c_expr { now.y == 1 } -> z = 2; c_code [y > 0] { f(1); } }
         |                                                              ^~~~~~
    hint: rewrite it in Promela, or use SPIN
  embedded.pml:6:9: error: a temporal formula is not a number
       6 | ltl a { <> y == 1 }
         |         ^~~~~~~~~
    hint: put brackets around the comparison: [] and <> bind as tightly as !
  embedded.pml:7:9: error: a temporal formula is not a number
       7 | ltl b { [] y == 0 }
         |         ^~~~~~~~~
    hint: put brackets around the comparison: [] and <> bind as tightly as !
  [2]

A name of an mtype is not a channel, in a claim either.

  $ printf 'mtype = { large };\nchan c = [1] of { byte };\nactive proctype P() { len(large) == 1 }\nnever { do :: large?[1] od }\n' > mtype.pml; lacuna verify mtype.pml
  mtype.pml:3:27: error: len needs a channel, not large
       3 | active proctype P() { len(large) == 1 }
         |                           ^~~~~
    hint: declare it as chan
  mtype.pml:4:15: error: a poll needs a channel, not large
       4 | never { do :: large?[1] od }
         |               ^~~~~
    hint: declare it as chan
  [2]
