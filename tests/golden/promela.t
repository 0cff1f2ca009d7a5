Promela is formatted.
  $ cat > clients.pml <<'EOF'
  > mtype = { request, grant, release };
  > typedef Job { byte owner; bool done };
  > chan desk = [2] of { mtype, byte }; chan reply[2] = [0] of { mtype };
  > byte held; Job jobs[2];
  > inline take(who) { desk!request(who); reply[who]?grant }
  > active [2] proctype Client() provided (held < 3) {
  > byte me = _pid; do :: held < 2 -> take(me)
  > jobs[me].owner = me; jobs[me].done = (held == 0 -> true : false)
  > end: atomic { desk!!release,me; if :: nfull(desk) && held > 0 -> held-- :: else fi } :: timeout -> break od
  > for (me : 0 .. 1) { printf("%d\n", me) } L: { me = - (-me); goto L } unless { desk?[release, _] }
  > }
  > init priority 2 { byte i; select (i : 1 .. 3); xs desk; run Client(); d_step { held = 1; assert(held == 1 && !(held > 2)) } desk??<eval(grant), i> }
  > never { do :: !(Client[1]@end) || np_ od }
  > ltl fair { [] (held == 1 -> <> (held == 0)) && (held < 2 U len(desk) == 0) }
  > EOF
  $ lacuna convert clients.pml -o -
  mtype = { request, grant, release };
  ~
  typedef Job {
    byte owner;
    bool done;
  }
  chan desk = [2] of { mtype, byte };
  chan reply[2] = [0] of { mtype };
  byte held;
  Job jobs[2];
  ~
  inline take(who) { desk!request(who); reply[who]?grant }
  ~
  active [2] proctype Client() provided (held < 3) {
    byte me = _pid;
    do
    :: held < 2 ->
       take(me);
       jobs[me].owner = me;
       jobs[me].done = (held == 0 -> true : false);
       end: atomic {
         desk!!release, me;
         if
         :: nfull(desk) && held > 0 ->
            held--
         :: else
         fi
       }
    :: timeout ->
       break
    od;
    for (me : 0 .. 1) {
      printf("%d\n", me)
    };
    L: {
      me = - -me;
      goto L
    } unless {
      desk?[release, _]
    }
  }
  ~
  init priority 2 {
    byte i;
    select (i : 1 .. 3);
    xs desk;
    run Client();
    d_step {
      held = 1;
      assert(held == 1 && !(held > 2))
    };
    desk??<eval(grant), i>
  }
  ~
  never {
    do
    :: !Client[1]@end || np_
    od
  }
  ~
  ltl fair { [](held == 1 -> <>(held == 0)) && (held < 2) U (len(desk) == 0) }
  clients.pml:12:48: warning: whether only one process uses the channel is not checked
      12 | init priority 2 { byte i; select (i : 1 .. 3); xs desk; run Client(); d_step { held = 1…
         |                                                ^~~~~~~
    hint: nothing to do: all orders of steps are explored
To format it again changes nothing.
  $ lacuna convert clients.pml -o once.pml && lacuna convert once.pml -o twice.pml && cmp once.pml twice.pml
  clients.pml:12:48: warning: whether only one process uses the channel is not checked
      12 | init priority 2 { byte i; select (i : 1 .. 3); xs desk; run Client(); d_step { held = 1…
         |                                                ^~~~~~~
    hint: nothing to do: all orders of steps are explored
  written to once.pml
  once.pml:46:3: warning: whether only one process uses the channel is not checked
      46 |   xs desk;
         |   ^~~~~~~
    hint: nothing to do: all orders of steps are explored
  written to twice.pml
Errors come all at once.
  $ cat > wrong.pml <<'EOF'
  > byte x; chan c = [1] of { byte };
  > active proctype P(byte a[2]) {
  >   byte x; y = 1; xs c; goto there;
  >   L: byte z;
  >   if :: c!1,2 :: !full(c) -> skip fi x = 2;
  >   { M: skip }; M: skip; _pid = 3; break;
  >   d_step { goto M; run Q(); break };
  >   do :: skip; od; x = ;
  >   c?x,x; for (x : 3 .. 1) { skip }; (run P(1) && run P(2));
  >   chan d = [1] of { int }; byte list[2] = { 1, 2 }; N: goto N
  > }
  > active proctype R() { }
  > init { c_code { x = 1; } }
  > EOF
  $ lacuna convert wrong.pml -o -
  wrong.pml:2:24: error: an array cannot be a parameter
       2 | active proctype P(byte a[2]) {
         |                        ^
    hint: pass the elements, or share a global array
  wrong.pml:3:8: error: x is declared twice; first declared in line 1
       3 |   byte x; y = 1; xs c; goto there;
         |        ^
    hint: choose another name: in SPIN no name hides another
  wrong.pml:3:11: error: unknown variable y
       3 |   byte x; y = 1; xs c; goto there;
         |           ^
  wrong.pml:3:18: warning: whether only one process uses the channel is not checked
       3 |   byte x; y = 1; xs c; goto there;
         |                  ^~~~
    hint: nothing to do: all orders of steps are explored
  wrong.pml:3:29: error: unknown label there
       3 |   byte x; y = 1; xs c; goto there;
         |                             ^~~~~
    hint: put the label in front of a statement
  wrong.pml:4:3: error: a label cannot stand on a declaration
       4 |   L: byte z;
         |   ^
    hint: put it on the statement that follows
  wrong.pml:5:9: error: a message of c takes 1 value, not 2
       5 |   if :: c!1,2 :: !full(c) -> skip fi x = 2;
         |         ^~~~~
    hint: leave out the values that are too many
  wrong.pml:5:19: error: only && and || join full, empty, nfull and nempty with something
       5 |   if :: c!1,2 :: !full(c) -> skip fi x = 2;
         |                   ^~~~~~~
    hint: use nfull and nempty for the opposites
  wrong.pml:5:38: error: expected ';', not x
       5 |   if :: c!1,2 :: !full(c) -> skip fi x = 2;
         |                                      ^
    hint: separate statements by ';' or by a new line
  wrong.pml:6:5: error: a label cannot stand first in a block
       6 |   { M: skip }; M: skip; _pid = 3; break;
         |     ^
    hint: put it in front of the brace
  wrong.pml:6:16: error: the label M is declared twice
       6 |   { M: skip }; M: skip; _pid = 3; break;
         |                ^
    hint: give each label its own name
  wrong.pml:6:25: error: _pid is SPIN's own, and cannot be assigned to
       6 |   { M: skip }; M: skip; _pid = 3; break;
         |                         ^~~~
    hint: assign to a variable of your own
  wrong.pml:6:35: error: this break is outside of all loops
       6 |   { M: skip }; M: skip; _pid = 3; break;
         |                                   ^~~~~
  wrong.pml:7:12: error: a goto cannot leave a d_step
       7 |   d_step { goto M; run Q(); break };
         |            ^~~~~~
    hint: move the target inside of the d_step, or use atomic
  wrong.pml:7:20: error: run cannot stand in a d_step
       7 |   d_step { goto M; run Q(); break };
         |                    ^~~~~~~
    hint: use atomic in place of d_step
  wrong.pml:7:24: error: unknown proctype Q
       7 |   d_step { goto M; run Q(); break };
         |                        ^
    hint: declare it, or check the spelling
  wrong.pml:7:29: error: a break cannot leave a d_step
       7 |   d_step { goto M; run Q(); break };
         |                             ^~~~~
    hint: move the target inside of the d_step, or use atomic
  wrong.pml:8:23: error: expected an expression, not ;
       8 |   do :: skip; od; x = ;
         |                       ^
  wrong.pml:9:3: error: a message of c takes 1 value, not 2
       9 |   c?x,x; for (x : 3 .. 1) { skip }; (run P…
         |   ^~~~~
    hint: leave out the values that are too many
  wrong.pml:9:7: error: x would be received twice
       9 |   c?x,x; for (x : 3 .. 1) { skip }; (run P(1) …
         |       ^
    hint: give each field a variable of its own, or _
  wrong.pml:9:19: error: the first value is larger than the last
       9 |   c?x,x; for (x : 3 .. 1) { skip }; (run P(1) && run P(2))…
         |                   ^
    hint: exchange them
  wrong.pml:9:37: error: an expression runs one process at most
       9 |   c?x,x; for (x : 3 .. 1) { skip }; (run P(1) && run P(2));
         |                                     ^~~~~~~~~~~~~~~~~~~~~~
    hint: run the processes one after the other
  wrong.pml:10:8: error: a channel with a capacity is declared before all statements
      10 |   chan d = [1] of { int }; byte list[2] = { 1, …
         |        ^
    hint: declare it where the proctype begins
  wrong.pml:10:33: error: a list of values is given before all statements only
      10 |   chan d = [1] of { int }; byte list[2] = { 1, 2 }; N: goto N
         |                                 ^~~~
    hint: declare it where the proctype begins, or assign one by one
  wrong.pml:10:56: error: these gotos never come to a statement
      10 |   chan d = [1] of { int }; byte list[2] = { 1, 2 }; N: goto N
         |                                                        ^~~~~~
    hint: jump to a statement that does something
  wrong.pml:12:23: error: a block has at least one statement
      12 | active proctype R() { }
         |                       ^
    hint: write skip if nothing is to be done
  wrong.pml:13:8: error: embedded C is not supported: c_code
      13 | init { c_code { x = 1; } }
         |        ^~~~~~
    hint: rewrite it in Promela, or use SPIN
  [2]
What is not closed, and inlines that are called wrongly.
  $ printf 'inline f(a) { a = 1 }\ninline g() { g() }\nbyte x;\ninit { f(x, x); f(x); g(); f(1) }\n' > calls.pml; lacuna convert calls.pml -o -
  calls.pml:4:8: error: f takes 1 argument, not 2
       4 | init { f(x, x); f(x); g(); f(1) }
         |        ^~~~~~~
    hint: write one argument for each parameter
  calls.pml:4:23: error: the inline g calls itself
       4 | init { f(x, x); f(x); g(); f(1) }
         |                       ^~~
    hint: use a proctype, or a loop: a call is replaced by the body
  calls.pml:4:28: error: expected ';', not =
       4 | init { f(x, x); f(x); g(); f(1) }
         |                            ^~~~
    hint: separate statements by ';' or by a new line
  [2]
  $ printf 'init { do :: skip }\n' > open.pml; lacuna convert open.pml -o -
  open.pml:1:19: error: expected od after the last option, not }
       1 | init { do :: skip }
         |                   ^
  [2]
  $ printf 'byte x;\ninit { if x = 1 fi }\n' > option.pml; lacuna convert option.pml -o -
  option.pml:2:11: error: expected '::', not x
       2 | init { if x = 1 fi }
         |           ^
    hint: begin each option with '::'
  [2]
  $ printf 'inline f(a) { a = 1\n' > cut.pml; lacuna convert cut.pml -o -
  cut.pml:1:20: error: the file ends, and inline f is not closed
       1 | inline f(a) { a = 1
         |                    ^
    hint: it begins in line 1
  [2]
Mistakes outside of proctypes.
  $ printf 'byte x = ;\nmtype = { a, };\nchan c = [1] of { };\nltl p { [](x -> ) }\nc_decl { }\nbyte Q; proctype Q() { h(1) }\n' > outside.pml; lacuna convert outside.pml -o -
  outside.pml:1:10: error: expected an expression, not ;
       1 | byte x = ;
         |          ^
  outside.pml:3:19: error: expected a type, not }
       3 | chan c = [1] of { };
         |                   ^
    hint: use bit, bool, byte, pid, short, int, mtype, chan, or a typedef
  outside.pml:4:17: error: expected an expression, not )
       4 | ltl p { [](x -> ) }
         |                 ^
  outside.pml:5:1: error: embedded C is not supported: c_decl
       5 | c_decl { }
         | ^~~~~~
    hint: rewrite it in Promela, or use SPIN
  outside.pml:6:18: error: Q is declared twice; first declared in line 6
       6 | byte Q; proctype Q() { h(1) }
         |                  ^
    hint: choose another name
  outside.pml:6:24: error: unknown inline h
       6 | byte Q; proctype Q() { h(1) }
         |                        ^
    hint: declare the inline before the call
  [2]
A label may stand last in an option, and the call of an inline needs no separator.
  $ printf 'inline f(x) { x = 1 }\nbyte y; init { do :: f(y) f(y) L: od }\nltl q { [] y U <> (y == 1) }\n' > last.pml; lacuna convert last.pml -o -
  inline f(x) { x = 1 }
  byte y;
  ~
  init {
    do
    :: f(y);
       f(y);
       L: skip
    od
  }
  ~
  ltl q { []y U <>(y == 1) }
A new line ends a statement.
  $ printf 'byte x\ninit {\n x = 1\n x = x\n -1;\n x = (x\n -1)\n}\n' > lines.pml; lacuna convert lines.pml -o -
  byte x;
  ~
  init {
    x = 1;
    x = x;
    -1;
    x = x - 1
  }
Comments are kept, except those in directives and in what a macro is called with.
  $ cat > comments.pml <<'EOF'
  > /* A model with
  >    comments. */
  > // of all kinds
  > #define N 2 // lost with the macro
  > byte x; // behind a declaration
  > /* in front */ byte y; /* behind */ /* twice */
  > typedef T { // head
  >   byte a; // member
  >   // own line
  >   byte b /* before */; 
  >   /* last */
  > }
  > inline f(p) { // inside of the inline
  >   p = 1 /* kept, "as it is */; // and 'this
  > }
  > // before P
  > active [N] proctype P() /* head */ { // first
  >   // own
  >   byte l; /* l */
  >   do // doing
  >   // before an option
  >   :: x < N -> // guard
  >      x = x + // middle
  >          1; // end
  >      f(x /* which, */); // call
  >   :: // behind colons
  >      else -> break // last one
  >      // very last
  >   od; // done
  >   L: /* label */ atomic { // atomic
  >     x = 1 /* no ; */
  >     // in the end
  >   } // closed
  >   { x = 2 } // a
  >   unless // b
  >   { y = 1 } // c
  >   // end of P
  > } // behind P
  > ltl p { [] // always
  >   (x < 3) } // behind p
  > /* at the
  >    end */
  > // really
  > EOF
  $ lacuna convert comments.pml -o -
  /* A model with
     comments. */
  // of all kinds
  ~
  byte x; // behind a declaration
  /* in front */
  byte y; /* behind */ /* twice */
  ~
  typedef T { // head
    byte a; // member
    // own line
    byte b; /* before */
    /* last */
  }
  ~
  inline f(p) { // inside of the inline
    p = 1 /* kept, "as it is */; // and 'this
  }
  ~
  // before P
  active [2] proctype P() { /* head */ // first
    // own
    byte l; /* l */
    do // doing
    // before an option
    :: x < 2 -> // guard
       x = x + 1; // middle
       // end
       f(x /* which, */) // call
    :: else -> // behind colons
       break // last one
       // very last
    od; // done
    L: atomic { /* label */ // atomic
      x = 1 /* no ; */
      // in the end
    }; // closed
    {
      x = 2
    } unless { // a
      // b
      y = 1
    } // c
    // end of P
  } // behind P
  ~
  ltl p { [](x < 3) } // always
  // behind p
  /* at the
     end */
  // really
  $ lacuna convert comments.pml -o - | lacuna convert --format promela - -o again.pml && lacuna convert again.pml -o - | cmp - again.pml
  written to again.pml
A line feed in a comment separates nothing.
  $ printf 'byte x\ninit { x = 1 /*\n*/ + 2 // one\n x = 3 }\n' > feeds.pml; lacuna convert feeds.pml -o -
  byte x;
  ~
  init {
    x = 1 + 2; /*
  */ // one
    x = 3
  }
