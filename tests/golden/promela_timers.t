Timers of Promela. A tick is a step of nobody: it lowers all timers that are on, where nothing else can happen.
  $ printf 'timer t; timer ts[2] = 1; byte n;\nactive proctype P() {\n  timer own = 2;\n  set(t, 1);\n  do\n  :: expire(t) -> n++; assert(n < 2)\n  :: expire_if(own, n > 0) -> set(t, 0)\n  :: (n == 7 && expire(t)) -> skip\n  od\n}\nltl on { []<>tick }\n' > a.pml
  $ lacuna verify a.pml --replay
  assertion
  ~
           ┌──────┐                ┌──────┐
           │ P(0) │                │ tick │
           └───┬──┘                └───┬──┘
     1         ● set(t, 1)             │
     2         │                       ● tick
     3         ● expire(t)             │
     4         ● n++                   │
     5         ● assert(n < 2)         │
     6         │                       ● tick
     7         ● expire_if(own, n > 0) │
     8         ● set(t, 0)             │
     9         ● expire(t)             │
    10         ● n++                   │
    11         ● assert(n < 2)         │
               │ an assertion that is false
  ■ P(0) meets an assertion that is false, in line 6: assert(n < 2)
  ~
  at the start
          t = -1, ts[0] = 1, ts[1] = 1, n = 0, P(0).own = 2
       1  P(0)  set(t, 1)   a.pml:4
          t = 1
       2  tick
          t = 0, ts[0] = 0, ts[1] = 0, P(0).own = 1
       3  P(0)  expire(t)   a.pml:6
          t = -1
       4  P(0)  n++   a.pml:6
          n = 1
       5  P(0)  assert(n < 2)   a.pml:6
       6  tick
          ts[0] = -1, ts[1] = -1, P(0).own = 0
       7  P(0)  expire_if(own, n > 0)   a.pml:7
          P(0).own = -1
       8  P(0)  set(t, 0)   a.pml:7
          t = 0
       9  P(0)  expire(t)   a.pml:6
          t = -1
      10  P(0)  n++   a.pml:6
          n = 2
      11  P(0)  assert(n < 2)   a.pml:6
  ~
  property   verdict   states  transitions
  assertion  violated      11           10
  end_state  holds         13           13
  failure    none          13           13
  on         holds         13           13
  ~
  Never executed:
    a.pml:8  (n == 7 && expire(t))  in P
    a.pml:8  skip  in P
  ~
  84 bits per state, # s, # MB
  [1]
  $ lacuna verify a.pml --property on
  property  verdict  states  transitions
  on        holds        13           13
  ~
  Never executed:
    a.pml:8  (n == 7 && expire(t))  in P
    a.pml:8  skip  in P
  ~
  84 bits per state, # s, # MB
  $ lacuna lts a.pml -o -
  des (0,13,13)
  (0,"P(0): set(t, 1)",1)
  (1,"tick",2)
  (2,"P(0): expire(t)",3)
  (3,"P(0): n++",4)
  (4,"P(0): assert(n < 2)",5)
  (5,"tick",6)
  (6,"P(0): expire_if(own, n > 0)",7)
  (7,"P(0): set(t, 0)",8)
  (8,"P(0): expire(t)",9)
  (9,"P(0): n++",10)
  (10,"P(0): assert(n < 2)",11)
  (11,"tick",12)
  (12,"tick",12)
  $ lacuna verify a.pml --property assertion --json | grep -A 6 '"process": null'
              "process": null,
              "proctype": null,
              "step": 2,
              "statement": "tick",
              "text": "tick"
            },
            {
  --
              "process": null,
              "proctype": null,
              "step": 6,
              "statement": "tick",
              "text": "tick"
            },
            {
  $ lacuna simulate a.pml --random --steps 4
           ┌──────┐    ┌──────┐
           │ P(0) │    │ tick │
           └───┬──┘    └───┬──┘
     1         ● set(t, 1) │
     2         │           ● tick
     3         ● expire(t) │
     4         ● n++       │
  ~
  process  line
  P(0)        6
  ~
  variable  value
  t         -1
  ts[0]     0
  ts[1]     0
  n         1
  P(0).own  1

A time that has passed is not there any more: nobody has taken u. The model's own timeout goes before a tick. Time passes forever.
  $ printf 'timer u = 1; byte n;\nactive proctype P() { timeout -> n = 1; u > 0; n = 2; u == -1; n = 3; false }\nltl end { <>[](n == 3) }\n' > b.pml
  $ lacuna verify b.pml
  property   verdict  states  transitions
  assertion  holds         9            9
  end_state  holds         9            9
  failure    none          9            9
  end        holds         9            9
  ~
  Never executed:
    b.pml:2  false  in P
  ~
  35 bits per state, # s, # MB
  $ lacuna lts b.pml -o -
  des (0,9,9)
  (0,"P(0): timeout",1)
  (1,"P(0): n = 1",2)
  (2,"P(0): u > 0",3)
  (3,"P(0): n = 2",4)
  (4,"tick",5)
  (5,"tick",6)
  (6,"P(0): u == -1",7)
  (7,"P(0): n = 3",8)
  (8,"tick",8)

A value that no timer takes is a failure, with its run.
  $ printf 'timer t; int x = 2;\nactive proctype P() { do :: x = x - 1; set(t, x) od }\n' > c.pml
  $ lacuna verify c.pml --property failure
  failure
  ~
           ┌──────┐
           │ P(0) │
           └───┬──┘
     1         ● x = x - 1
     2         ● set(t, x)
     3         ● x = x - 1
     4         ● set(t, x)
     5         ● x = x - 1
     6         ● set(t, x)
               │ a timer that is set to a value outside of 0 to 32767
  ■ P(0) meets a timer that is set to a value outside of 0 to 32767, in line 2: set(t, x)
  ~
  property  verdict  states  transitions
  failure   found         6            5
  ~
  57 bits per state, # s, # MB
  [1]

Formatting keeps timers. A test in brackets stays one.
  $ printf 'timer t,u=3;active proctype P(){if::(expire(t))->reset(u)::expire(u)->set(t,u+1)::expire_if(t,u>0)fi}' > d.pml
  $ lacuna convert d.pml -o - | tee e.pml
  timer t, u = 3;
  ~
  active proctype P() {
    if
    :: (expire(t)) ->
       reset(u)
    :: expire(u) ->
       set(t, u + 1)
    :: expire_if(t, u > 0)
    fi
  }
  $ lacuna convert e.pml -o - | diff e.pml - && echo the same
  the same

For SPIN: timers are shorts, a last process lowers them, and those of processes are global. Calls of inlines with timers are in place.
  $ printf 'timer t; inline again(x) { set(x, 2); expire(x) }\nactive proctype P() { timer own; /* twice */ again(own); again(t) }\nltl on { []<>tick }\n' > f.pml
  $ lacuna convert f.pml --to spin -o -
  short t = -1;
  short P_own = -1;
  ~
  active proctype P() { /* twice */
    {
      P_own = 2;
      if
      :: d_step {
           P_own == 0 ->
           P_own = -1
         }
      fi
    };
    {
      t = 2;
      if
      :: d_step {
           t == 0 ->
           t = -1
         }
      fi
    }
  }
  ~
  ltl on { [] <>(_last == 1) }
  ~
  /* Time passes where nothing else can happen. */
  active proctype Tick() {
    end: do
    :: d_step {
         timeout ->
         t = (t >= 0 -> t - 1 : t);
         P_own = (P_own >= 0 -> P_own - 1 : P_own)
       }
    od
  }

What SPIN cannot say is refused.
  $ printf 'timer t;\nactive [2] proctype P() { timer own; expire(own) unless timeout }\nactive proctype Q() { byte x; timer mine = x; skip; { timer inner; expire(inner) } ; (P[0]:own == 1) }\n' > g.pml
  $ lacuna convert g.pml --to spin -o -
  g.pml:2:57: error: this timeout goes before a tick, which SPIN cannot express
       2 | active [2] proctype P() { timer own; expire(own) unless timeout }
         |                                                         ^~~~~~~
    hint: wait with a timer, or let lacuna verify the model
  g.pml:2:27: error: there may be several processes with this timer, and SPIN's text has one
       2 | active [2] proctype P() { timer own; expire(own) unless timeout }
         |                           ^~~~~
    hint: declare the timer outside of the proctype, or an array of them
  g.pml:3:87: error: this timer becomes global, and no other process can be asked for it
       3 | … x; timer mine = x; skip; { timer inner; expire(inner) } ; (P[0]:own == 1) }
         |                                                              ^~~~~~~~
    hint: declare the timer outside of the proctype
  g.pml:3:44: error: this timer becomes global, and starts with a number
       3 | active proctype Q() { byte x; timer mine = x; skip; { timer inner; expire(inner) } …
         |                                            ^
    hint: set the timer in a statement
  g.pml:3:55: error: a timer behind a statement cannot become global
       3 | active proctype Q() { byte x; timer mine = x; skip; { timer inner; expire(inner) } ; (P[0]:own…
         |                                                       ^~~~~
    hint: declare it where the proctype begins, or outside
  [2]
  $ lacuna verify a.pml --trail a.trail
  lacuna: error: SPIN cannot follow trails of models with timers or discards
    hint: write a model that has trails with lacuna convert FILE --to spin
  [2]

Where no timer is declared, the words are names. Macros of that name are macros.
  $ printf 'int timer; byte set; inline reset(a) { a = 1 }\nactive proctype P() { byte tick; timer = 3; reset(set); tick = set; assert(tick == 1 && timer == 3) }\n' > h.pml
  $ lacuna verify h.pml
  property   verdict  states  transitions
  assertion  holds         6            5
  end_state  holds         6            5
  failure    none          6            5
  ~
  59 bits per state, # s, # MB
  $ printf 'typedef timer { byte left }\ntimer t;\nactive proctype P() { t.left = 1; assert(t.left == 1) }\n' > i.pml
  $ lacuna verify i.pml
  property   verdict  states  transitions
  assertion  holds         4            3
  end_state  holds         4            3
  failure    none          4            3
  ~
  18 bits per state, # s, # MB
  $ printf '#define timer short\n#define set(t, v) t = (v)\n#define expire(t) (t == 0)\ntimer t = -1;\nactive proctype P() { set(t, 0); expire(t) -> assert(t == 0) }\n' > j.pml
  $ lacuna verify j.pml
  property   verdict  states  transitions
  assertion  holds         5            4
  end_state  holds         5            4
  failure    none          5            4
  ~
  26 bits per state, # s, # MB

Mistakes, all of a file at once.
  $ printf 'timer t = -2, u[2] = { 1 }; short s; byte set; mtype = { tick };\ntypedef R { timer r }\nchan c = [1] of { timer };\nhidden timer h;\ninline reset(x) { x = 1 }\nproctype Q(timer p) { skip }\nactive proctype P() { byte x; set(s, 1); reset(x); expire(nobody); set(t, 40000); x = set(t, 1); x = expire(t); timer late[2]; (tick) }\n' > k.pml
  $ lacuna verify k.pml
  k.pml:1:11: error: a timer starts with -1 up to 32767, and not with -2
       1 | timer t = -2, u[2] = { 1 }; short s; byte set; mty…
         |           ^~
    hint: write -1 for off, or 0 for expired
  k.pml:1:15: error: u takes a list of 2 values, not 1
       1 | timer t = -2, u[2] = { 1 }; short s; byte set; mtype =…
         |               ^
    hint: name a value for each, or one for all
  k.pml:1:43: error: set is a word of timers in this model, and cannot be declared
       1 | timer t = -2, u[2] = { 1 }; short s; byte set; mtype = { tick };
         |                                           ^~~
    hint: choose another name
  k.pml:1:58: error: tick is a word of timers in this model, and cannot be declared
       1 | timer t = -2, u[2] = { 1 }; short s; byte set; mtype = { tick };
         |                                                          ^~~~
    hint: choose another name
  k.pml:2:13: error: a timer cannot be a member of a record
       2 | typedef R { timer r }
         |             ^~~~~
    hint: declare it in the model or in a proctype, and pass numbers
  k.pml:3:19: error: a timer cannot be sent in a message
       3 | chan c = [1] of { timer };
         |                   ^~~~~
    hint: declare it in the model or in a proctype, and pass numbers
  k.pml:4:8: error: a timer cannot be hidden
       4 | hidden timer h;
         |        ^~~~~
    hint: leave out the word hidden
  k.pml:5:8: error: reset is a word of timers in this model, and cannot be declared
       5 | inline reset(x) { x = 1 }
         |        ^~~~~
    hint: choose another name
  k.pml:6:12: error: a timer cannot be a parameter
       6 | proctype Q(timer p) { skip }
         |            ^~~~~
    hint: declare it in the model or in a proctype, and pass numbers
  k.pml:7:35: error: s is not a timer
       7 | active proctype P() { byte x; set(s, 1); reset(x); expire(nobody); set(t, …
         |                                   ^
    hint: declare it as a timer: timer t
  k.pml:7:48: error: x is not a timer
       7 | active proctype P() { byte x; set(s, 1); reset(x); expire(nobody); set(t, 40000); x = s…
         |                                                ^
    hint: declare it as a timer: timer t
  k.pml:7:59: error: unknown variable nobody
       7 | active proctype P() { byte x; set(s, 1); reset(x); expire(nobody); set(t, 40000); x = set(t, 1); x…
         |                                                           ^~~~~~
  k.pml:7:75: warning: a timer is set to 0 up to 32767, and not to 40000
       7 | …e P() { byte x; set(s, 1); reset(x); expire(nobody); set(t, 40000); x = set(t, 1); x = expire(t); ti…
         |                                                              ^~~~~
    hint: set it to a number in this range; reset(t) turns it off
  k.pml:7:87: error: set is a statement, and has no value
       7 | … x; set(s, 1); reset(x); expire(nobody); set(t, 40000); x = set(t, 1); x = expire(t); timer late[2];…
         |                                                              ^~~
    hint: write it as a statement of its own
  k.pml:7:119: error: an array of timers is declared before all statements
       7 | …nobody); set(t, 40000); x = set(t, 1); x = expire(t); timer late[2]; (tick) }
         |                                                              ^~~~
    hint: declare it where the proctype begins
  k.pml:7:128: error: tick stands only in claims
       7 | …set(t, 40000); x = set(t, 1); x = expire(t); timer late[2]; (tick) }
         |                                                              ^~~~~~
    hint: ask in a never claim or in ltl { … }
  [2]
  $ printf 'timer t;\nactive proctype P() { set(t); expire(t, 1); reset(3) }\n' > l.pml
  $ lacuna verify l.pml
  l.pml:2:28: error: expected ',' after the timer, not )
       2 | active proctype P() { set(t); expire(t, 1); reset(3) }
         |                            ^
  l.pml:2:39: error: expected ')' after the timer, not ,
       2 | active proctype P() { set(t); expire(t, 1); reset(3) }
         |                                       ^
  l.pml:2:51: error: expected a variable, not 3
       2 | active proctype P() { set(t); expire(t, 1); reset(3) }
         |                                                   ^
  [2]

Discard: a message that no input takes is removed. A comment says so, or an option.
  $ printf 'chan c = [2] of { byte };\nactive proctype S() { c!1; c!2 }\nactive proctype R() { byte x; atomic { c?2; assert(false) } }\n' > m.pml
  $ lacuna verify m.pml --property end_state
  end_state
  ~
           ┌──────┐
           │ S(0) │
           └───┬──┘
     1         ● c!1
     2         ● c!2
  ■ no process can continue: R(1) waits at line 3: c?2
  not shown: R(1)
  ~
  property   verdict   states  transitions
  end_state  violated       3            2
  ~
  48 bits per state, # s, # MB
  [1]
  $ lacuna verify m.pml --discard R --property assertion
  assertion
  ~
           ┌──────┐    ┌──────┐
           │ S(0) │    │ R(1) │
           └───┬──┘    └───┬──┘
     1         ○           │
               ├── c!1 ───▶│
     2         ○           │
               ├── c!2 ───▶│
     3         │           ● discard
     4         │           ● c?1
     5         │           ● goto waiting_1
     6         │           ● c?2
     7         │           ● fi
     8         │           ● assert(false)
               │           │ an assertion that is false
  ■ R(1) meets an assertion that is false, in line 3: assert(false)
  ~
  property   verdict   states  transitions
  assertion  violated       5            5
  ~
  49 bits per state, # s, # MB
  [1]
  $ sed 's|^active proctype R|/* lacuna: discard */ active proctype R|' m.pml > n.pml
  $ lacuna lts n.pml -o -
  des (0,8,8)
  (0,"S(0): c!1",1)
  (1,"R(1): discard; R(1): c?; R(1): goto waiting_1",3)
  (1,"S(0): c!2",2)
  (2,"R(1): discard; R(1): c?; R(1): goto waiting_1",4)
  (3,"S(0): c!2",4)
  (4,"R(1): c?2; R(1): fi; R(1): assert(false)",5)
  (5,"R(1): -end-",6)
  (6,"S(0): -end-",7)
  $ lacuna convert n.pml --to spin -o -
  chan c = [2] of { byte };
  ~
  active proctype S() {
    c!1;
    c!2
  }
  ~
  /* lacuna: discard */
  active proctype R() {
    byte x;
    waiting_1: atomic {
      if
      :: c?2
      :: d_step {
           len(c) > 0 && !c?[2] ->
           c?_
         };
         goto waiting_1
      fi;
      assert(false)
    }
  }
  $ lacuna verify m.pml --discard R,T
  lacuna: error: --discard: unknown proctype T
    hint: name proctypes, separated by commas
  [2]
  $ printf 'actor a { }\n' > a.aml
  $ lacuna verify a.aml --discard a
  lacuna: error: --discard needs a Promela model
    hint: leave out --discard
  [2]
