Systems in AML, reformatted.

  $ cat > messy.aml <<'EOF'
  > // everything the language has, written carelessly
  > property   first = always ( ( counter.n<=3 ) ) && !( counter.on || counter.n>2 ) ;
  > actor counter(3){int n:=0;int -2..5 r=-(1);bool on=true;actor next=other;
  > tick(int -3..3 by,bool up,actor who){if(up&&by>0||on){n=n+by*(2-1)-(by-(1-2));}else if(n%2==0){r=?(1,-1,n/2);}else{
  >  /* a
  >     comment */ if (who!=self) { } who!tick(1,true,self);self!none;counter!none();}}
  > none(){}empty{ if(1){n=1;} if(!on){} else {n = - - 1; n = !(!n); n = -(n+1); } }}
  > actor other ( 2 ) { tick(int a, bool b, actor c){ counter!tick(a-(b-a)-a, (a==1)==b, c); } }
  > main{counter!tick(1,false,other);counter!none;}
  > missing other{tick(x,_,actor who)->counter!tick(x+1..3,_,who),counter!none;none()->;}
  > property second { one: counter!none|other>counter!tick(1,_,other)->two; counter!tick(-1,true,_) -> error; two: }
  > property third = [] ( counter!none -> <> counter!tick ) /* kept as it is */ ;
  > EOF
  $ lacuna convert messy.aml -o -
  actor counter(3) {
    int n = 0;
    int -2..5 r = -1;
    bool on = true;
    actor next = other;
    tick(int -3..3 by, bool up, actor who) {
      if (up && by > 0 || on) {
        n = n + by * (2 - 1) - (by - (1 - 2));
      } else if (n % 2 == 0) {
        r = ?(1, -1, n / 2);
      } else {
        /* a
           comment */
        if (who != self) { }
        who!tick(1, true, self);
        self!none;
        counter!none;
      }
    }
    none { }
    empty { if (1) { n = 1; } if (!on) { } else { n = --1; n = !!n; n = -(n + 1); } }
  }
  ~
  actor other(2) {
    tick(int a, bool b, actor c) { counter!tick(a - (b - a) - a, a == 1 == b, c); }
  }
  ~
  missing other {
    tick(x, _, actor who) -> counter!tick(x + 1..3, _, who), counter!none;
    none ->;
  }
  ~
  main { counter!tick(1, false, other); counter!none; }
  ~
  // everything the language has, written carelessly
  property first = always counter.n <= 3 && !(counter.on || counter.n > 2);
  ~
  property second {
    one:
      counter!none | other>counter!tick(1, _, other) -> two;
      counter!tick(-1, true, _) -> error;
    two:
  }
  ~
  property third = [] ( counter!none -> <> counter!tick ); /* kept as it is */
  messy.aml:3:37: warning: the variable r is never read
       3 | actor counter(3){int n:=0;int -2..5 r=-(1);bool on=true;actor next=other;
         |                                     ^
    hint: leave it out
  messy.aml:3:63: warning: the variable next is never read
       3 | …tor counter(3){int n:=0;int -2..5 r=-(1);bool on=true;actor next=other;
         |                                                              ^~~~
    hint: leave it out
  messy.aml:7:9: warning: no message ever reaches empty of counter
       7 | none(){}empty{ if(1){n=1;} if(!on){} else {n = -…
         |         ^~~~~
    hint: send it, or leave out the method
  $ lacuna convert messy.aml -o neat.aml
  messy.aml:3:37: warning: the variable r is never read
       3 | actor counter(3){int n:=0;int -2..5 r=-(1);bool on=true;actor next=other;
         |                                     ^
    hint: leave it out
  messy.aml:3:63: warning: the variable next is never read
       3 | …tor counter(3){int n:=0;int -2..5 r=-(1);bool on=true;actor next=other;
         |                                                              ^~~~
    hint: leave it out
  messy.aml:7:9: warning: no message ever reaches empty of counter
       7 | none(){}empty{ if(1){n=1;} if(!on){} else {n = -…
         |         ^~~~~
    hint: send it, or leave out the method
  written to neat.aml
  $ lacuna convert neat.aml -o again.aml 2> /dev/null; cmp neat.aml again.aml
  written to again.aml
  $ lacuna convert messy.aml -o - 2> /dev/null | cmp - neat.aml
  $ lacuna convert messy.aml --json -o neat2.aml | grep -A 3 results; cmp neat.aml neat2.aml
    "results": [
      {
        "file": "messy.aml",
        "output": "neat2.aml"
  $ lacuna convert --to aml messy.aml -o neat.txt > /dev/null 2>&1; cmp neat.aml neat.txt
  $ lacuna convert --format aml neat.txt -o - 2> /dev/null | cmp - neat.aml
  $ cat messy.aml | lacuna convert --format aml - -o - 2> /dev/null | cmp - neat.aml

The state space stays the same.

  $ lacuna lts messy.aml -o a.aut > /dev/null 2>&1; lacuna lts neat.aml -o b.aut > /dev/null 2>&1; cmp a.aut b.aut && lacuna info a.aut
  file   states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  a.aut       3          3            2    0       2          1  yes            none

A block that does not fit into a line is spread over several.

  $ python3 - > long.aml <<'EOF'
  > sends = ' '.join('other!message%d;' % i for i in range(9))
  > print('actor long(1) { int x; go { ' + sends + ' if (x == 1) { x = ?(1, 2, 3); } } }')
  > print('actor other(9) { ' + ' '.join('message%d { }' % i for i in range(9)) + ' } main { long!go; }')
  > print('property p { s: ' + ' '.join('other!message%d -> error;' % i for i in range(9)) + ' }')
  > EOF
  $ lacuna convert long.aml -o -; lacuna convert long.aml -o l1.aml > /dev/null; lacuna convert l1.aml -o - | cmp - l1.aml
  actor long(1) {
    int x;
    go {
      other!message0;
      other!message1;
      other!message2;
      other!message3;
      other!message4;
      other!message5;
      other!message6;
      other!message7;
      other!message8;
      if (x == 1) {
        x = ?(1, 2, 3);
      }
    }
  }
  ~
  actor other(9) {
    message0 { }
    message1 { }
    message2 { }
    message3 { }
    message4 { }
    message5 { }
    message6 { }
    message7 { }
    message8 { }
  }
  ~
  main { long!go; }
  ~
  property p {
    s:
      other!message0 -> error;
      other!message1 -> error;
      other!message2 -> error;
      other!message3 -> error;
      other!message4 -> error;
      other!message5 -> error;
      other!message6 -> error;
      other!message7 -> error;
      other!message8 -> error;
  }

Several files become one.

  $ printf 'actor a(1) { go { b!go; } }\n' > a.aml; printf 'actor b(1) { go { a!go; } }\nmain { a!go; }\n' > b.aml
  $ lacuna convert a.aml b.aml -o -
  actor a(1) {
    go { b!go; }
  }
  ~
  actor b(1) {
    go { a!go; }
  }
  ~
  main { a!go; }

Promela, for SPIN.

  $ cat > small.aml <<'EOF'
  > actor client(1) {
  >   int 0..2 n;
  >   go { n = ?(1, 2); server!ask(n, self); }
  >   answer(bool ok) { if (ok) { self!go; } }
  > }
  > actor server(2) {
  >   int sum;
  >   ask(int 0..2 k, actor who) { if (sum + k < 5) { sum = sum + k; who!answer(true); } else { sum = 10 / sum; who!answer(sum > 3); } }
  > }
  > main { client!go; }
  > property low = always server.sum < 7;
  > property twice { s: server!ask(2,_) -> t; t: server!ask(2,_) -> error; server!ask(1,_) -> s; }
  > EOF
  $ lacuna convert small.aml -o small.pml; cat small.pml
  written to small.pml
  /*
   * deadlock  spin -DNO_FAILURES -a small.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -q
   * failure   spin -a small.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   * property  spin -DPROPERTY_twice -DNO_FAILURES -a small.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   * property  spin -DPROPERTY_low -DNO_FAILURES -a small.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   *
   * Each option of a loop is one branch of a turn, there only if all it sends finds room.
   * With spin -o2 (variables that are not read are kept) and cc -DNOREDUCE (no state is left
   * out) SPIN stores all states, and one more: the one before the start. Runs of more than
   * 10000 turns need ./pan -m.
   */
  ~
  mtype = { go, answer, ask };
  ~
  chan client = [1] of { mtype, bit };
  chan server = [2] of { mtype, byte, bit };
  ~
  /* As values: 0 client, 1 server. */
  ~
  byte client_n;
  int server_sum;
  ~
  #ifdef PROPERTY_twice
  bit twice;
  #endif
  ~
  proctype Client() {
  end:
      do
      /* go */
      :: d_step {
          client?[go,_] && len(server) + 1 <= 2 ->
          client?go,_;
          server!ask,1,0;
  #ifdef PROPERTY_twice
          twice = (twice == 1 -> 0 : twice);
  #endif
          client_n = 1;
         }
  #ifdef PROPERTY_twice
      :: d_step {
          client?[go,_] && len(server) + 1 <= 2 && twice == 1 ->
          assert(false); /* the property is violated */
         }
  #endif
      :: d_step {
          client?[go,_] && len(server) + 1 <= 2 ->
          client?go,_;
          server!ask,2,0;
  #ifdef PROPERTY_twice
          twice = (twice == 0 -> 1 : twice);
  #endif
          client_n = 2;
         }
      /* answer(ok) */
      :: d_step {
          client?[answer,0] ->
          client?answer,0;
         }
      :: d_step {
          client?[answer,1] ->
          client?answer,1;
          client!go,0;
         }
      od
  }
  ~
  proctype Server() {
  end:
      do
      /* ask(k, who) */
  #ifndef NO_FAILURES
      :: d_step {
          server?[ask,1,_] && server_sum > 2147483646 ->
          assert(false); /* a result outside of 32 bits */
         }
  #endif
      :: d_step {
          server?[ask,1,_] && server_sum <= 2147483646 && server_sum + 1 < 5 && len(client) + 1 <= 1 ->
          server?ask,1,_;
          client!answer,1;
          server_sum = server_sum + 1;
  #ifdef PROPERTY_low
          assert(server_sum < 7);
  #endif
         }
  #ifndef NO_FAILURES
      :: d_step {
          server?[ask,1,_] && server_sum <= 2147483646 && server_sum + 1 >= 5 && server_sum == 0 ->
          assert(false); /* division by zero */
         }
  #endif
      :: d_step {
          server?[ask,1,_] && server_sum <= 2147483646 && server_sum + 1 >= 5 && server_sum != 0 &&
              len(client) + 1 <= 1 ->
          server?ask,1,_;
          client!answer,10 / server_sum > 3;
          server_sum = 10 / server_sum;
  #ifdef PROPERTY_low
          assert(server_sum < 7);
  #endif
         }
  #ifndef NO_FAILURES
      :: d_step {
          server?[ask,2,_] && server_sum > 2147483645 ->
          assert(false); /* a result outside of 32 bits */
         }
  #endif
      :: d_step {
          server?[ask,2,_] && server_sum <= 2147483645 && server_sum + 2 < 5 && len(client) + 1 <= 1 ->
          server?ask,2,_;
          client!answer,1;
          server_sum = server_sum + 2;
  #ifdef PROPERTY_low
          assert(server_sum < 7);
  #endif
         }
  #ifndef NO_FAILURES
      :: d_step {
          server?[ask,2,_] && server_sum <= 2147483645 && server_sum + 2 >= 5 && server_sum == 0 ->
          assert(false); /* division by zero */
         }
  #endif
      :: d_step {
          server?[ask,2,_] && server_sum <= 2147483645 && server_sum + 2 >= 5 && server_sum != 0 &&
              len(client) + 1 <= 1 ->
          server?ask,2,_;
          client!answer,10 / server_sum > 3;
          server_sum = 10 / server_sum;
  #ifdef PROPERTY_low
          assert(server_sum < 7);
  #endif
         }
      od
  }
  ~
  init {
      atomic {
  #ifdef PROPERTY_low
          assert(server_sum < 7);
  #endif
          client!go,0;
          run Client();
          run Server();
      }
  }
Commands name the file, unless a shell would not take the name as it is.
  $ lacuna convert small.aml --to promela -o - | sed 's/model.pml/small.pml/' | cmp - small.pml
  $ mkdir -p deep; lacuna convert small.aml -o deep/other.pml; sed -n 2p deep/other.pml
  written to deep/other.pml
   * deadlock  spin -DNO_FAILURES -a other.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -q
  $ lacuna convert small.aml -o 'two words.pml'; sed -n 2p 'two words.pml'
  written to two words.pml
   * deadlock  spin -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -q
What is left out is warned of.
  $ printf 'property again = G (a!m -> F b!m);\n' > again.aml; printf 'actor a(1) { m { b!m; } }\nactor b(1) { m { a!m; } }\nmain { a!m; }\n' | lacuna convert - again.aml --format aml -o again.pml; grep 'left out' again.pml
  lacuna: warning: the formula again is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  written to again.pml
  /* The formula again is left out: it is over sends. */
  $ lacuna convert a.aml b.aml -o ab.pml --json
  {
    "schema": 1,
    "command": "convert",
    "status": 0,
    "results": [
      {
        "file": "a.aml",
        "output": "ab.pml"
      }
    ],
    "diagnostics": []
  }

What cannot be converted, and what is refused.

  $ printf 'actor a(300) { m { } }\nmain { a!m; }\n' > wide.aml; lacuna convert wide.aml -o wide.pml; ls wide.pml
  lacuna: error: cannot be exported to Promela: channel a holds 300 messages, SPIN's 1 to 255
    hint: use smaller mailboxes, or verify it with lacuna instead of SPIN
  ls: cannot access 'wide.pml': No such file or directory
  [2]
  $ python3 - > crowd.aml <<'EOF'
  > for i in range(256):
  >     print('actor a%d(1) { m { a%d!m; } }' % (i, (i + 1) % 256))
  > print('main { a0!m; }')
  > EOF
  $ lacuna convert crowd.aml -o crowd.pml
  lacuna: error: cannot be exported to Promela: there are 256 channels, SPIN has 255
    hint: verify it with lacuna instead of SPIN
  lacuna: error: cannot be exported to Promela: there are 256 components, SPIN has room for 254
    hint: verify it with lacuna instead of SPIN
  [2]
  $ python3 - > choices.aml <<'EOF'
  > print('actor a(1) { int x; int y; go { ' + ' '.join('x = ?(%s); y = y + x;' % ', '.join(map(str, range(20))) for i in range(6)) + ' } } main { a!go; }')
  > EOF
  $ lacuna convert choices.aml -o choices.pml 2>&1 | sort -u
         |                            ^~
       1 | actor a(1) { int x; int y; go { x = ?(0, 1, 2, 3, 4, 5, 6, 7, 8, 9,…
    hint: choose among fewer values, or give variables smaller ranges
  choices.aml:1:28: error: cannot be exported to Promela: go of a has more than 4096 branches
  $ printf 'actor a(1) { m { b!m; } }\nmissing b { m -> a!m; }\nmain { a!m; }\n' > open.aml; lacuna convert open.aml -o open.pml; ls open.pml
  open.aml:2:9: error: the system is open: unknown actor b
       2 | missing b { m -> a!m; }
         |         ^
    hint: give a file with the actor as well
  ls: cannot access 'open.pml': No such file or directory
  [2]
  $ printf 'actor a(1) { m { x = 1; } }\nmain { a!m; }\n' > wrong.aml; lacuna convert wrong.aml -o wrong2.aml; ls wrong2.aml
  wrong.aml:1:18: error: unknown variable x in actor a
       1 | actor a(1) { m { x = 1; } }
         |                  ^
  ls: cannot access 'wrong2.aml': No such file or directory
  [2]
  $ lacuna convert a.aml b.aml -o nowhere/x.aml
  nowhere/x.aml: error: cannot write: No such file or directory
  [4]
  $ lacuna convert a.aml b.aml -o - > /dev/full
  <stdout>: error: cannot write: No space left on device
    hint: make room and try again
  [4]

Names that mean something to SPIN, to its C program or to the model itself get others: see tests/spin/names.py.

  $ printf 'actor FORMULAS(1) { int 0..1 CHECK_RANGES = 0; m { CHECK_RANGES = 1; pclaim!proctype; } }\n' > names.aml
  $ printf 'actor pclaim(1) { proctype { } }\nmain { FORMULAS!m; }\nproperty ltl = F FORMULAS.CHECK_RANGES == 1;\n' >> names.aml
  $ lacuna convert names.aml -o names.pml; grep -E '^(mtype|chan|bit|proctype|ltl)|-N' names.pml
  written to names.pml
   * formula   spin -DFORMULAS -DNO_FAILURES -a names.pml && cc -O2 -DNFAIR=2 -o pan pan.c && ./pan -a -N ltl_2   (-f as well for weak fairness)
  mtype = { m, proctype_2 };
  chan x_FORMULAS = [1] of { mtype };
  chan pclaim = [1] of { mtype };
  bit x_FORMULAS_CHECK_RANGES;
  proctype x_FORMULAS_2() {
  proctype Pclaim_2() {
  ltl ltl_2 { (<> atom) }

Comments stay: those on lines of their own in front of what follows, those behind something behind it, those at the end of a block or file there.

  $ cat > comments.aml <<'EOF'
  > /* A clock and a bell.
  >    Both are simple. */
  > 
  > // The clock.
  > actor clock(1) { // one message
  >   // how late it is
  >       int 0..3 time = 0; // begins at 0
  >   tick { time = (time + /* one more */ 1) % 4; // round and round
  >     if (time == 0) { bell!ring; }
  >         /* before
  >            else */
  >     else { // nothing to do
  >     }
  >     self!tick; // goes on
  >       // forever
  >   }
  >   // that is all
  > }
  > actor bell(2) { ring { } /* silent */ }
  > main { clock!tick; }
  > property rung { quiet: // nothing yet
  >   bell!ring -> loud; // at last
  >   // and stays so
  >   loud:
  > }
  > property again = G (bell!ring -> // rung
  >    F /* some time */ clock!tick);
  > // the end
  > EOF
  $ lacuna convert comments.aml -o printed.aml && cat printed.aml
  comments.aml:21:10: warning: property rung cannot be violated: it never goes to error
      21 | property rung { quiet: // nothing yet
         |          ^~~~
    hint: let the transition that must not happen lead to error
  written to printed.aml
  /* A clock and a bell.
     Both are simple. */
  ~
  // The clock.
  actor clock(1) { // one message
    // how late it is
    int 0..3 time = 0; // begins at 0
    tick {
      time = (time + 1) % 4; /* one more */ // round and round
      if (time == 0) {
        bell!ring;
        /* before
           else */
      } else { // nothing to do
      }
      self!tick; // goes on
      // forever
    }
    // that is all
  }
  ~
  actor bell(2) {
    ring { } /* silent */
  }
  ~
  main { clock!tick; }
  ~
  property rung {
    quiet: // nothing yet
      bell!ring -> loud; // at last
    // and stays so
    loud:
  }
  ~
  // rung
  property again = G (bell!ring -> F clock!tick); /* some time */
  ~
  // the end
  $ lacuna convert printed.aml -o again.aml && cmp printed.aml again.aml
  printed.aml:28:10: warning: property rung cannot be violated: it never goes to error
      28 | property rung {
         |          ^~~~
    hint: let the transition that must not happen lead to error
  written to again.aml

Comments of several files come together; what is behind the last declaration of each comes last.

  $ printf '// first\nactor a(1) { m { } }\n// end of first\n' > a.aml; printf '/* second */ main { a!m; } // start\n// end of second\n' > b.aml
  $ lacuna convert a.aml b.aml -o -
  // first
  actor a(1) {
    m { }
  }
  ~
  /* second */
  main { a!m; } // start
  ~
  // end of first
  ~
  // end of second
