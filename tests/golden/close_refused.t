What `close` cannot do is refused, with its place.

  $ cat > model.pml <<'END'
  > chan in = [1] of { byte }; chan c = [2] of { byte, byte }; chan r = [0] of { byte }; chan s[2] = [1] of { byte };
  > typedef R { byte x }; typedef S { R r[2]; byte y }; S t; R u; chan ur = [1] of { R };
  > byte x, v[3];
  > active proctype P() {
  >   in?x; s[x]!1;
  >   in?x; c!x,1; c??1,x;
  >   in?x; c?v[x],_;
  >   in?u.x; ur!u;
  >   if :: r!1 :: x > 0 -> skip :: else -> skip fi;
  >   if :: s[0]?_ :: s[1]?_ fi; if :: ur?u fi; c?x,_
  > }
  > active proctype Q() { byte y; R m; r?y; for (m in ur) { skip } }
  > trace { do :: c?_,_ od }
  > END
  $ lacuna close model.pml
  model.pml:5:9: error: this index depends on data from outside
       5 |   in?x; s[x]!1;
         |         ^~~~
    hint: use an index from inside, or keep it concrete with --values NAME:0..1
  model.pml:6:16: error: ?? looks for data that may be from outside
       6 |   in?x; c!x,1; c??1,x;
         |                ^~~~~~
    hint: receive into a variable, and compare it
  model.pml:7:11: error: a message is received at an index that may be from outside
       7 |   in?x; c?v[x],_;
         |           ^~~~
    hint: receive into a variable first
  model.pml:8:14: error: a record with data that may be from outside is sent as a whole
       8 |   in?u.x; ur!u;
         |              ^
    hint: send its members
  model.pml:9:9: error: an else beside a rendezvous and data from outside
       9 |   if :: r!1 :: x > 0 -> skip :: else -> skip fi;
         |         ^~~
    hint: write the condition down
  model.pml:12:41: error: close does not take loops over the messages of a channel
      12 | active proctype Q() { byte y; R m; r?y; for (m in ur) { skip } }
         |                                         ^~~~~~~~~~~~~~~~~~~~~~
    hint: count with for (i : 1 .. n)
  model.pml:13:15: error: an event trace is about messages that may be from outside
      13 | trace { do :: c?_,_ od }
         |               ^~~~~
    hint: state it as a formula
  [2]
  $ cat > model.pml <<'END'
  > chan in = [1] of { byte }; byte y;
  > active proctype P() { byte x; atomic { y = 1; in?x; y = 0 } }
  > active proctype Q() { assert(P:x < 2); in?y }
  > END
  $ lacuna close model.pml
  model.pml:2:47: error: an input from outside in the midst of an atomic sequence may have to wait
       2 | active proctype P() { byte x; atomic { y = 1; in?x; y = 0 } }
         |                                               ^~~~
    hint: end the atomic sequence in front of it
  model.pml:3:30: error: this reads data from outside in another process
       3 | active proctype Q() { assert(P:x < 2); in?y }
         |                              ^~~
    hint: make it a global variable
  [2]
  $ cat > model.pml <<'END'
  > chan in = [1] of { byte }; chan c = [1] of { byte, byte, byte, byte };
  > active proctype P() { byte x; if :: in?x :: skip fi; c!x,x,x,x; c?1,2,3,4 }
  > END
  $ lacuna close model.pml
  model.pml:2:65: error: too many fields that may be from outside are compared at once
       2 | …ve proctype P() { byte x; if :: in?x :: skip fi; c!x,x,x,x; c?1,2,3,4 }
         |                                                              ^~~~~~~~~
    hint: receive into variables, and compare these
  [2]
  $ cat > model.pml <<'END'
  > chan in = [1] of { byte };
  > proctype Q(byte y) { assert(y < 2) }
  > active proctype A(byte z) { assert(z == 0) }
  > active proctype P() { byte x; if :: in?x :: skip fi; run Q(x); run A(x) }
  > END
  $ lacuna close model.pml
  model.pml:3:17: error: an active proctype has parameters that need flags
       3 | active proctype A(byte z) { assert(z == 0) }
         |                 ^
    hint: run it from init
  [2]
  $ cat > model.pml <<'END'
  > chan in = [1] of { byte }; chan c = [1] of { byte }; byte a[3];
  > active proctype P() { byte i; in?i; c!1; c?a[i] }
  > END
  $ lacuna close model.pml
  model.pml:2:44: error: a message is received at an index that may be from outside
       2 | active proctype P() { byte i; in?i; c!1; c?a[i] }
         |                                            ^~~~
    hint: receive into a variable first
  [2]
  $ cat > model.pml <<'END'
  > typedef R { byte x }; R r; chan in = [1] of { byte }; chan c = [1] of { byte };
  > active proctype P() { byte x; if :: in?x :: skip fi; c!x; c?r.x; assert(r.x < 2) }
  > END
  $ lacuna close model.pml
  model.pml:2:61: error: a member of a record gets data that may be from outside
       2 | active proctype P() { byte x; if :: in?x :: skip fi; c!x; c?r.x; assert(r.x < 2) }
         |                                                             ^~~
    hint: receive it into a variable first
  [2]
  $ cat > model.pml <<'END'
  > chan c[2] = [1] of { byte }; active proctype P() { byte x; c[0]?x }
  > END
  $ lacuna close model.pml
  bool env_open = true;
  chan c[2] = [1] of { byte }; active proctype P() { byte x; d_step {
                                            env_open ->
                                            x = 0
                                          } }
  $ cat > model.pml <<'END'
  > chan c[2] = [1] of { byte }; active proctype P() { byte x; c[0]?x }
  > END
  $ lacuna close model.pml --analysis explicit
  model.pml:1:6: error: an explicit environment takes global channels that are not arrays
       1 | chan c[2] = [1] of { byte }; active proctype …
         |      ^
    hint: choose another --analysis
  [2]

A process that discards messages: where a message may be from outside, the discard could come too early or too late. Chaos alone leaves nothing to discard.

  $ cat > discard.pml <<'END'
  > mtype = { p, q };
  > chan c = [1] of { mtype };
  > byte n;
  > proctype S(chan d) { d!q; d!q; n = 1 }
  > /* lacuna: discard */
  > active proctype R() { end: do :: c?p od }
  > active proctype T() { c!q; c!q; n = 1 }
  > ltl f { [] (n == 0) }
  > END
  $ lacuna close discard.pml --external p
  discard.pml:6:17: error: close does not copy a model in which processes discard messages
       6 | active proctype R() { end: do :: c?p od }
         |                 ^
    hint: use channels by their names, or write the discards as options: c?_
  [2]
  $ sed -i '/proctype S/d' discard.pml
  $ lacuna close discard.pml --external p
  discard.pml:5:34: error: a process that discards messages receives what may be from outside
       5 | active proctype R() { end: do :: c?p od }
         |                                  ^~~
    hint: write the discard as an option of its own: c?_
  [2]
  $ lacuna verify discard.pml --close --external p --analysis explicit -p f | tail -5
  ~
  property  verdict   states  transitions
  f         violated      11           16
  ~
  41 bits per state, # s, # MB
  $ sed -i '/lacuna: discard/d' discard.pml
  $ lacuna verify discard.pml --close --external p --discard R -p f
  discard.pml:4:34: error: a process that discards messages receives what may be from outside
       4 | active proctype R() { end: do :: c?p od }
         |                                  ^~~
    hint: write the discard as an option of its own: c?_
  [2]
  $ printf 'chan in = [1] of { byte };\n/* lacuna: discard */\nactive proctype P() { byte x; do :: in?1 :: in?x od }\n' > only.pml
  $ lacuna close only.pml
  bool env_open = true;
  chan in = [1] of { byte };
  /* lacuna: discard */
  active proctype P() { byte x; do :: env_open :: d_step {
                                            env_open ->
                                            x = 0
                                          } od }

Places are those of the files, also where a proctype is copied for its channels, and where it stands before them.

  $ cat > worker.pml <<'END'
  > chan in = [1] of { byte }; chan c = [1] of { byte };
  > ~
  > /* a worker */
  > proctype Worker(chan from; chan to)
  > {
  >   byte job;
  >   from?job;
  > ~
  > ~
  >   to!!job
  > }
  > init { run Worker(in, c) }
  > active proctype T() { byte z; c?z }
  > END
  $ sed -i 's/^~$//' worker.pml
  $ lacuna close worker.pml
  worker.pml:10:3: error: messages with data from outside cannot be sorted
      10 |   to!!job
         |   ^~~~~~~
    hint: send them with ! instead of !!
  [2]
  $ cat > before.pml <<'END'
  > chan in = [1] of { byte };
  > proctype Q(byte a; chan c)
  > {
  >   byte z;
  >   c?z;
  > ~
  >   assert(z != 3)
  > }
  > chan c1 = [1] of { byte }; chan c2 = [1] of { byte };
  > init { byte k; in?k; run Q(1, c1); run Q(2, c2); c1!1; c2!k }
  > END
  $ sed -i 's/^~$//' before.pml
  $ lacuna close before.pml -o closed.pml
  channel  messages      flags
  in       from outside  -
  c2       inside        -
  ~
  process  variable  declared  inside on  outside on  undecided on  flag
  Q_2      z                4  -          5, 7        -             -
  init     k               10  -          10          -             -
  ~
  process  change              statements  on lines
  Q_2      assertion may fail           1         7
  init     input from outside           1        10
  ~
  model   processes  statements  variables  channels
  open            2           7          3         3
  closed          3          10          6         3
  ~
  written to closed.pml
  $ lacuna close before.pml --explain z@7
  No data from outside arrives in z of Q_1 at before.pml:7.
  ~
  Data from outside arrives in z of Q_2 at before.pml:7:
  ~
  place          process  data                 statement
  before.pml:10  init     outside, by in -> k  init { byte k; in?k; run Q(1, c1); run Q(2, c2); c1!1; c2!k }
  before.pml:10  init     k -> c2, field 1     init { byte k; in?k; run Q(1, c1); run Q(2, c2); c1!1; c2!k }
  before.pml:5   Q_2      c2, field 1 -> z     c?z;
  $ lacuna verify before.pml --close -p assertion
  assertion
  ~
           ┌───────────┐  ┌─────────────┐   ┌────────┐
           │ :init:(0) │  │ environment │   │ Q_2(2) │
           └─────┬─────┘  └──────┬──────┘   └────┬───┘
     1           │               ○               │
                 │◀──── in!_ ────┤               │
     2           ● in?_ ←1       │               │
     3           ● run Q_1(1)    │               │
     4           ● run Q_2(2)    │               │
     5           ● c1!1          │               │
     6           ○               │               │
                 ├──── c2!_ ─────┼──────────────▶│
     7           │               │               ● c2?_
     8           │               │               ● assert(z != 3)
                 │               │               │ an assertion that is false
  ■ Q_2(2) meets an assertion that is false, in line 7: assert(z != 3)
  ←n: sent in turn n
  ~
  property   verdict   states  transitions
  assertion  violated      10           10
  ~
  113 bits per state, # s, # MB
  [1]

Comments that say what comes from outside have places, and close knows its own words.

  $ cat > pragma.pml <<'END'
  > /* lacuna: externals req */
  > chan c = [1] of { byte }; /* lacuna: external c, nothing */
  > active proctype P() { byte x; c!1; c?x }
  > // lacuna: discards
  > END
  $ lacuna close pragma.pml
  pragma.pml:1:4: warning: this comment of lacuna is unknown
       1 | /* lacuna: externals req */
         |    ^~~~~~~~~~~~~~~~~~~~~
    hint: write lacuna: external NAMES, or lacuna: discard
  pragma.pml:2:50: error: nothing should come from outside, but is not a channel or signal
       2 | chan c = [1] of { byte }; /* lacuna: external c, nothing */
         |                                                  ^~~~~~~
    hint: name a channel, or a signal that a process receives
  pragma.pml:4:4: warning: this comment of lacuna is unknown
       4 | // lacuna: discards
         |    ^~~~~~~~~~~~~~~~
    hint: write lacuna: external NAMES, or lacuna: discard
  [2]
  $ lacuna close pragma.pml --json | grep '"line"\|"file"'
        "file": "pragma.pml",
        "line": 1,
        "file": "pragma.pml",
        "line": 2,
        "file": "pragma.pml",
        "line": 4,
  $ printf 'chan in = [1] of { byte }; timer t;\nactive proctype P() { byte x; in?x; set(t, 1); expire(t) }\n' > open.pml
  $ lacuna close open.pml > closed.pml; lacuna close closed.pml
  closed.pml:1:6: error: the model is closed already: close declares this
       1 | bool env_open = true;
         |      ^~~~~~~~
    hint: close the open model, or give it another name
  lacuna: note: the model is closed: its processes send and receive on each channel
    hint: --external names channels or signals that come from outside
  [2]

A file that is read is not written over.

  $ lacuna close open.pml -o open.pml
  open.pml: error: --output would write over a file that is read
    hint: name another file
  [2]
  $ ln -s open.pml link.pml; lacuna close open.pml -o link.pml
  link.pml: error: --output would write over a file that is read
    hint: name another file
  [2]
  $ printf 'active proctype V() { in!1 }\n' > visitor.pml
  $ lacuna close open.pml --environment visitor.pml -o visitor.pml
  visitor.pml: error: --output would write over a file that is read
    hint: name another file
  [2]
  $ lacuna convert open.pml -o open.pml
  open.pml: error: --output would write over a file that is read
    hint: name another file
  [2]
  $ printf 'des (0,1,2)\n(0,"a",1)\n' > x.aut; lacuna convert x.aut -o ./x.aut; lacuna reduce x.aut -o x.aut; cat x.aut
  ./x.aut: error: --output would write over a file that is read
    hint: name another file
  x.aut: error: --output would write over a file that is read
    hint: name another file
  des (0,1,2)
  (0,"a",1)

An environment that names no channel is none.

  $ : > empty.pml; lacuna close open.pml --environment empty.pml | head -1
  empty.pml: note: this environment names no channel of the model
    hint: all channels are open as without it
  bool env_open = true;

An explicit environment sends records, and mtypes by their names; but not too many messages.

  $ cat > record.pml <<'END'
  > mtype = { a, b };
  > mtype:fruit = { apple, pear };
  > typedef N { bit i[2] };
  > typedef M { mtype:fruit f; N n; mtype g };
  > chan in = [1] of { M };
  > chan many = [1] of { byte, byte, byte, byte };
  > chan none = [1] of { mtype:drink };
  > M m;
  > active proctype P() { byte x, z; mtype y; do :: in?m :: many?x,z,_,_ :: none?y od }
  > END
  $ lacuna close record.pml --analysis explicit --domain 16
  record.pml:6:6: error: an explicit environment sends at most 4096 different messages by a channel
       6 | chan many = [1] of { byte, byte, byte, byte }…
         |      ^~~~
    hint: choose another --analysis, or a smaller --domain
  record.pml:7:6: error: an explicit environment sends at most 4096 different messages by a channel
       7 | chan none = [1] of { mtype:drink };
         |      ^~~~
    hint: choose another --analysis, or a smaller --domain
  [2]
  $ sed -i '/chan none/d; s/ :: none?y//' record.pml; lacuna close record.pml --analysis explicit --domain 1 | grep in!
    :: in!apple, 0, 0, a
    :: in!pear, 0, 0, a
    :: in!apple, 1, 0, a
    :: in!pear, 1, 0, a
    :: in!apple, 0, 1, a
    :: in!pear, 0, 1, a
    :: in!apple, 1, 1, a
    :: in!pear, 1, 1, a
    :: in!apple, 0, 0, b
    :: in!pear, 0, 0, b
    :: in!apple, 1, 0, b
    :: in!pear, 1, 0, b
    :: in!apple, 0, 1, b
    :: in!pear, 0, 1, b
    :: in!apple, 1, 1, b
    :: in!pear, 1, 1, b
