# Data from outside that fits nothing: time goes on, and atomic sequences end.

Macros for timers, set to data from outside, expire later, too.

  $ cat > late.pml <<'END'
  > #define timer short
  > #define set(t,v) t=(v)
  > #define expire(t) (t==0)
  > #define tick(t) if :: t>=0 -> t=t-1 :: else fi
  > chan in = [1] of { byte };
  > timer t = -1; timer u = -1;
  > bool late;
  > active proctype P() {
  >   byte x;
  >   atomic { in?x -> set(t, x); set(u, 2) };
  >   if
  >   :: expire(t) -> skip
  >   :: expire(u) -> late = true
  >   fi
  > }
  > active proctype Timers() { do :: timeout -> atomic { tick(t); tick(u) } od }
  > ltl in_time { [] !late }
  > END
  $ lacuna verify late.pml --close -p in_time
  in_time
  ~
          ┌──────┐    ┌───────────┐                         ┌─────────────┐
          │ P(0) │    │ Timers(1) │                         │ environment │
          └───┬──┘    └─────┬─────┘                         └──────┬──────┘
     1        │             │                                      ○
              │◀────────────┼──────────────── in!_ ────────────────┤
     2        ● in?_        │                                      │
     3        ● t=(x)       │                                      │
     4        ● u=(2)       │                                      │
     5        │             │                                      ● no more input in this time slice
     6        │             ● timeout                              │
     7        │             ● else                                 │
     8        │             ● u>=0                                 │
     9        │             ● u=u-1                                │
    10        │             ● if :: u >= 0 -> u = u - 1 :: else fi │
    11        │             │                                      ● no more input in this time slice
    12        │             ● timeout                              │
    13        │             ● else                                 │
    14        │             ● u>=0                                 │
    15        │             ● u=u-1                                │
    16        │             ● if :: u >= 0 -> u = u - 1 :: else fi │
    17        ● (u==0)      │                                      │
    18        ● late = true │                                      │
  ■ here in_time is violated
  ~
  property  verdict   states  transitions
  in_time   violated      50           97
  ~
  80 bits per state, # s, # MB
  [1]
  $ lacuna close late.pml | grep env_
  bool env_open = true;
               env_open ->
    :: known_t && t == 0 || !known_t && env_open -> skip
                                     env_open = true
         env_open ->
         env_open = false

A condition beside a timer may be false.

  $ cat > beside.pml <<'END'
  > chan in = [1] of { byte };
  > timer u;
  > bool late, served;
  > active proctype P() {
  >   byte x;
  >   in?x; set(u, 1);
  >   if
  >   :: x == 1 -> served = true
  >   :: expire(u) -> late = true
  >   fi
  > }
  > ltl in_time { [] !late }
  > ltl ends { [] <> tick -> <> (served || late) }
  > END
  $ lacuna verify beside.pml --close
  in_time
  ~
           ┌──────┐            ┌─────────────┐                                            ┌──────┐
           │ P(0) │            │ environment │                                            │ tick │
           └───┬──┘            └──────┬──────┘                                            └───┬──┘
     1         │                      ○                                                       │
               │◀─────── in!_ ────────┤                                                       │
     2         ● in?_ ←1              │                                                       │
     3         ● set(u, 1)            │                                                       │
     4         │                      ● nothing from outside comes or fits until time goes on │
     5         │                      │                                                       ● tick
     6         ● expire(u)            │                                                       │
     7         ● late = true          │                                                       │
  ■ here in_time is violated
  ←n: sent in turn n
  ~
  ends
  ~
            ┌─────────────┐                       ┌──────┐
            │ environment │                       │ tick │
            └──────┬──────┘                       └───┬──┘
       ┌╌ repeats forever ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
     1 ┆           ● no more input in this time slice │
     2 ┆           │                                  ● tick
     3 ┆           ● input again                      │
       └╌ back to turn 1 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
  ■ it repeats, and violates ends
  not shown: P(0)
  ~
  beside.pml:8:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for ends
       8 |   :: x == 1 -> served = true
         |      ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  property   verdict   states  transitions
  assertion  holds         44           66
  end_state  holds         44           66
  failure    none          44           66
  in_time    violated      44           66
  ends       violated      44           66
  ~
  75 bits per state, # s, # MB
  [1]
  $ lacuna close beside.pml 2> notes; cat notes
  bool env_open = true;
  timer env_slice;
  bool env_fits = true;
  chan in = [1] of { byte };
  timer u;
  bool late, served;
  active proctype P() {
    byte x;
    d_step {
      env_open ->
      x = 0
    }; set(u, 1);
    if
    :: env_fits -> served = true
    :: expire(u) -> late = true
    fi
  }
  ltl in_time { [] !late }
  ltl ends { []env_fits -> ([] <>tick -> <>(served || late)) }
  ~
  active proctype Environment() {
    end: do
    :: d_step {
         env_open ->
         env_open = false;
         set(env_slice, 1)
       }
    :: d_step {
         env_open ->
         env_open = false;
         env_fits = false;
         set(env_slice, 1)
       }
    :: d_step {
         expire(env_slice) ->
         env_open = true;
         env_fits = true
       }
    od
  }
  beside.pml:8:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for ends
       8 |   :: x == 1 -> served = true
         |      ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit

Where some option fits in any case, nothing waits.

  $ cat > covered.pml <<'END'
  > chan in = [1] of { byte, int, bool };
  > timer u;
  > bool late;
  > active proctype P() {
  >   byte x; int i; bool b;
  >   in?x,i,b; set(u, 1);
  >   if :: x < 5 -> skip :: x >= 5 -> skip fi;
  >   if :: x < 5 -> skip :: x > 3 && x != 7 -> skip :: x == 7 -> skip fi;
  >   if :: i > 3 || i < -3 -> skip :: i >= -3 && !(i > 3) -> skip fi;
  >   if :: b -> skip :: !b -> skip :: expire(u) -> late = true fi;
  >   if :: nfull(in) -> skip :: full(in) -> skip fi
  > }
  > ltl in_time { [] !late }
  > END
  $ lacuna close covered.pml | grep -c env_fits
  0
  [1]
  $ lacuna verify covered.pml --close -p in_time
  property  verdict  states  transitions
  in_time   holds        45           75
  ~
  Never executed:
    covered.pml:10  expire(u)  in P
    covered.pml:10  late = true  in P
  ~
  140 bits per state, # s, # MB

In the midst of an atomic sequence, another process comes in between.

  $ cat > atomic.pml <<'END'
  > chan in = [1] of { byte };
  > bool busy;
  > active proctype P() {
  >   byte x;
  >   atomic { in?x -> busy = true; x == 1 -> busy = false }
  > }
  > active proctype Q() { assert(!busy) }
  > ltl free { <> [] !busy }
  > END
  $ lacuna verify atomic.pml --close
  assertion
  ~
           ┌──────┐            ┌──────┐         ┌─────────────┐
           │ P(0) │            │ Q(1) │         │ environment │
           └───┬──┘            └───┬──┘         └──────┬──────┘
     1         │                   │                   ○
               │◀──────────────────┼────── in!_ ───────┤
     2         ● in?_ ←1           │                   │
     3         ● busy = true       │                   │
     4         ● nothing fits here │                   │
     5         │                   ● assert(!busy)     │
               │                   │ an assertion that is false
  ■ Q(1) meets an assertion that is false, in line 7: assert(!busy)
  ←n: sent in turn n
  ~
  end_state
  ~
           ┌──────┐            ┌──────┐         ┌─────────────┐
           │ P(0) │            │ Q(1) │         │ environment │
           └───┬──┘            └───┬──┘         └──────┬──────┘
     1         │                   │                   ○
               │◀──────────────────┼────── in!_ ───────┤
     2         ● in?_ ←1           │                   │
     3         ● busy = true       │                   │
     4         ● nothing fits here │                   │
     5         │                   ● assert(!busy)     │
               │                   │ an assertion that is false
     6         │                   ● -end-             │
  ■ no process can continue: P(0) waits at line 5
  ←n: sent in turn n
  ~
  atomic.pml:5:33: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for free
       5 |   atomic { in?x -> busy = true; x == 1 -> busy = false }
         |                                 ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  property   verdict   states  transitions
  assertion  violated       4            3
  end_state  violated       9           12
  failure    none          10           13
  free       holds         10           13
  ~
  42 bits per state, # s, # MB
  [1]
  $ lacuna close atomic.pml
  atomic.pml:5:33: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for free
       5 |   atomic { in?x -> busy = true; x == 1 -> busy = false }
         |                                 ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  bool env_open = true;
  bool env_stuck = false;
  chan in = [1] of { byte };
  bool busy;
  active proctype P() {
    byte x;
    atomic { d_step {
               env_open ->
               x = 0
             } -> busy = true; if
                                  :: true
                                  :: env_stuck = true;
                                     false
                                  fi -> busy = false }
  }
  active proctype Q() { assert(!busy) }
  ltl free { [] !env_stuck -> <> [] !busy }

The same for a condition that other processes may make true.

  $ sed 's/bool busy/bool busy; byte g/; s/x == 1/x == g/' atomic.pml > shared.pml
  $ lacuna close shared.pml
  shared.pml:5:33: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for end states, free
       5 |   atomic { in?x -> busy = true; x == g -> busy = false }
         |                                 ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  bool env_open = true;
  bool env_breaks = false;
  chan in = [1] of { byte };
  bool busy; byte g;
  active proctype P() {
    byte x;
    atomic { d_step {
               env_open ->
               x = 0
             } -> busy = true; !env_breaks -> busy = false }
  }
  active proctype Q() { assert(!busy) }
  ltl free { [] !env_breaks -> <> [] !busy }
  ~
  active proctype Environment() {
    end: do
    :: env_breaks = !env_breaks
    :: break
    od
  }
  $ lacuna verify shared.pml --close -p assertion
  assertion
  ~
           ┌──────┐        ┌──────┐     ┌─────────────┐
           │ P(0) │        │ Q(1) │     │ environment │
           └───┬──┘        └───┬──┘     └──────┬──────┘
     1         │               │               ● data fits in atomic sequences, or not
     2         │               │               ○
               │◀──────────────┼──── in!_ ─────┤
     3         ● in?_ ←2       │               │
     4         ● busy = true   │               │
     5         │               ● assert(!busy) │
               │               │ an assertion that is false
  ■ Q(1) meets an assertion that is false, in line 7: assert(!busy)
  ←n: sent in turn n
  ~
  shared.pml:5:33: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for end states, free
       5 |   atomic { in?x -> busy = true; x == g -> busy = false }
         |                                 ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  property   verdict   states  transitions
  assertion  violated      13           17
  ~
  55 bits per state, # s, # MB
  [1]

A decision over data of the process, which is undecided.

  $ cat > decision.pml <<'END'
  > mtype = { a };
  > chan c = [1] of { mtype, byte }; /* lacuna: external a */
  > byte n; timer t;
  > active proctype P() { c!a,0 }
  > active proctype Q() {
  >   byte x;
  >   do
  >   :: c?a,x ->
  >      set(t, 1);
  >      do
  >      :: x > 3 -> x = 0
  >      :: x == 0 -> n = 1; break
  >      od;
  >      expire(t)
  >   od
  > }
  > ltl once { [] <> tick -> <> (n == 1) }
  > END
  $ lacuna close decision.pml
  decision.pml:4:23: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for once
       4 | active proctype P() { c!a,0 }
         |                       ^~~~~
    hint: check with numbers: --analysis explicit
  decision.pml:11:9: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for once
      11 |      :: x > 3 -> x = 0
         |         ^~~~~
    hint: add an else, or check with numbers: --analysis explicit
  decision.pml:12:9: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for once
      12 |      :: x == 0 -> n = 1; break
         |         ^~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  bool env_open = true;
  timer env_slice;
  bool env_fits = true;
  bool env_stuck = false;
  mtype = { a };
  chan c = [1] of { mtype, byte }; /* lacuna: external a */
  byte n; timer t;
  active proctype P() { d_step {
                          env_fits && nfull(c) ->
                          c!a, 0
                        } }
  active proctype Q() {
    byte x;
    bool known_x = true;
    do
    :: if
       :: d_step {
            c?a, x ->
            known_x = true
          }
       :: d_step {
            env_open ->
            x = 0;
            known_x = false
          }
       fi ->
       set(t, 1);
       do
       :: !known_x || x > 3 ->
          d_step {
            x = 0;
            known_x = true
          }
       :: !known_x || x == 0 ->
          n = 1;
          break
       :: d_step {
            (!known_x || !(x > 3)) && (!known_x || !(x == 0)) ->
            env_stuck = true
          };
          false
       od;
       expire(t)
    od
  }
  ltl once { [](env_fits && !env_stuck) -> ([] <>tick -> <>(n == 1)) }
  ~
  active proctype Environment() {
    end: do
    :: d_step {
         env_open ->
         env_open = false;
         set(env_slice, 1)
       }
    :: d_step {
         env_open ->
         env_open = false;
         env_fits = false;
         set(env_slice, 1)
       }
    :: d_step {
         expire(env_slice) ->
         env_open = true;
         env_fits = true
       }
    od
  }

Before a timeout, a message from outside may stand in the way of another, and fill the queue.

  $ cat > queue.pml <<'END'
  > mtype = { a, b };
  > chan c = [1] of { mtype }; /* lacuna: external b */
  > bool lost;
  > active proctype P() {
  >   if
  >   :: c!a; c?a
  >   :: timeout -> lost = true
  >   fi;
  >   c?b
  > }
  > ltl kept { [] !lost }
  > END
  $ lacuna verify queue.pml --close -p kept
  kept
  ~
           ┌──────┐   ┌─────────────┐
           │ P(0) │   │ environment │
           └───┬──┘   └──────┬──────┘
     1         │             ● nothing from outside comes or fits until time goes on
     2         ● timeout     │
     3         ● lost = true │
  ■ here kept is violated
  ~
  property  verdict   states  transitions
  kept      violated      14           16
  ~
  33 bits per state, # s, # MB
  [1]
  $ lacuna close queue.pml
  bool env_open = true;
  bool env_fits = true;
  mtype = { a, b };
  chan c = [1] of { mtype }; /* lacuna: external b */
  bool lost;
  active proctype P() {
    if
    :: d_step {
         env_fits && nfull(c) ->
         c!a
       }; d_step {
              env_fits && c?[a] ->
              c?a
            }
    :: atomic {
         timeout ->
         env_fits = true
       } -> lost = true
    fi;
    env_open
  }
  ltl kept { [] !lost }
  ~
  active proctype Environment() {
    end: do
    :: d_step {
         env_fits ->
         env_fits = false
       }
    od
  }

A rendezvous cannot be asked for.

  $ cat > rendezvous.pml <<'END'
  > chan in = [1] of { byte };
  > chan r = [0] of { byte };
  > timer u;
  > byte n;
  > active proctype P() { byte x; in?x; r!x }
  > active proctype Q() { set(u, 1); if :: r?1 :: expire(u) -> n = 1 fi }
  > active proctype R() provided (n == 0) { n = 0 }
  > END
  $ lacuna close rendezvous.pml
  rendezvous.pml:6:40: error: a rendezvous compares data that may be from outside
       6 | active proctype Q() { set(u, 1); if :: r?1 :: expire(u) -> n = 1 fi }
         |                                        ^~~
    hint: receive into a variable, and compare it
  [2]

A finer environment may be unwilling.

  $ cat > unwilling.pml <<'END'
  > chan in = [0] of { byte };
  > byte n;
  > active proctype P() { byte x; do :: in?x :: timeout -> n = 1 od }
  > END
  $ cat > visitor.pml <<'END'
  > active proctype Visitor() { in!1; in!2 }
  > END
  $ lacuna close unwilling.pml --environment visitor.pml | grep -v '^ '
  unwilling.pml:3:45: warning: this timeout is not shown where the environment might send or take a message, and does not
       3 | active proctype P() { byte x; do :: in?x :: timeout -> n = 1 od }
         |                                             ^~~~~~~
    hint: model time with timers, or leave out --environment
  byte env_state = 0;
  chan in = [0] of { byte };
  byte n;
  active proctype P() { byte x; do :: if

A run says if no single value from outside gives it: what is computed of it, sent, received and compared is followed.

  $ cat > alarm.pml <<'END'
  > mtype = { go, val };
  > chan in = [1] of { byte, short };
  > chan c = [1] of { mtype, byte };
  > chan r = [0] of { byte };
  > bool one, two, three, four, five;
  > byte v[2];
  > active proctype P() {
  >   byte x, y; short s;
  >   in?x,s;
  >   if :: x == 1 -> one = true :: else fi;
  >   y = x + 1;
  >   c!val,y;
  >   r!y;
  >   v[1] = x; v[1]++;
  >   if :: one && v[1] == 2 -> four = true :: else fi;
  >   if :: s < -5 && s % 2 == 0 && (s == -7 || s == -9) -> five = true :: else fi
  > }
  > active proctype Q() {
  >   byte z, w;
  >   c?val,z;
  >   if :: z == 5 -> two = true :: z > 250 -> three = true :: else fi;
  >   r?w; assert(!one || w == 2)
  > }
  > ltl both { [] !(one && two) }
  > ltl other { [] !three }
  > ltl fourth { [] !four }
  > ltl fifth { [] !five }
  > END
  $ for p in both other fourth fifth assertion; do lacuna verify alarm.pml --close -p $p 2>&1 | grep 'violated$\|alarm$'; done
  ■ here both is violated
  no single value from outside gives this run for x (alarm.pml:9); it may be a false alarm
  ■ here other is violated
  ■ here fourth is violated
  no single value from outside gives this run for x (alarm.pml:9); it may be a false alarm
  ■ here fifth is violated
  no single value from outside gives this run for s (alarm.pml:9); it may be a false alarm
  no data from outside gives this run: what is known is taken for unknown; it may be a false alarm
  $ lacuna verify alarm.pml --close -p both | head -20
  both
  ~
           ┌──────┐     ┌──────┐  ┌─────────────┐
           │ P(0) │     │ Q(1) │  │ environment │
           └───┬──┘     └───┬──┘  └──────┬──────┘
     1         │            │            ○
               │◀───────────┼── in!_,_ ──┤
     2         ● in?_,_ ←1  │            │
     3         ● x == 1     │            │
     4         ● one = true │            │
     5         ● y = x + 1  │            │
     6         ○            │            │
               ├─ c!val,_ ─▶│            │
     7         │            ● c?val,_    │
     8         │            ● z == 5     │
     9         │            ● two = true │
  ■ here both is violated
  ←n: sent in turn n
  no single value from outside gives this run for x (alarm.pml:9); it may be a false alarm
  ~
  $ lacuna verify alarm.pml --close -p both --json | grep doubt
          "doubt": "no single value from outside gives this run for x (alarm.pml:9); it may be a false alarm"

With `may`, known data may be taken for unknown.

  $ cat > taken.pml <<'END'
  > mtype = { a };
  > chan c = [1] of { mtype, byte }; /* lacuna: external a */
  > bool wrong;
  > active proctype P() { c!a,0 }
  > active proctype Q() { byte x; c?a,x; if :: x == 1 -> wrong = true :: else fi }
  > ltl right { [] !wrong }
  > END
  $ lacuna verify taken.pml --close --analysis may -p right 2> /dev/null | tail -5
  ~
  property  verdict   states  transitions
  right     violated      24           29
  ~
  48 bits per state, # s, # MB
  $ lacuna verify taken.pml --close -p right 2> /dev/null | tail -5
  ~
  property  verdict   states  transitions
  right     violated      20           25
  ~
  49 bits per state, # s, # MB

Timers that are set to data from outside are in the report, with the other changes.

  $ cat > report.pml <<'END'
  > chan in = [1] of { byte };
  > timer t, u;
  > byte g;
  > active proctype P() {
  >   byte x;
  >   do
  >   :: in?x -> set(t, x); assert(x < 9); g = x
  >   :: expire(t) -> set(u, 2)
  >   :: expire(u) -> x = 1; set(t, x)
  >   od
  > }
  > ltl small { [] (g < 9) }
  > END
  $ lacuna close report.pml -o closed.pml
  channel  messages      flags
  in       from outside  -
  ~
  process   variable  declared  inside on  outside on  undecided on  flag
  (global)  g                3  -          -           7             known_g
  P         x                5  9          7           -             -
  (global)  t                2  9          7           8             known_t
  ~
  process     change                      statements  on lines
  P           input from outside                   1         7
  P           assignment of unknown data           1         7
  P           timer set to unknown data            1         7
  P           assertion may fail                   1         7
  (formulas)  atom may be true or false            1        12
  ~
  model   processes  statements  variables  channels
  open            1           9          4         1
  closed          2          23          8         1
  ~
  written to closed.pml
  $ lacuna close report.pml --json | grep -A 3 '"timer": true' | head -4
            "timer": true,
            "line": 2,
            "data": "undecided",
            "flag": "known_t",
  $ lacuna close report.pml --explain t@7
  lacuna: error: t is a timer
    hint: ask about a variable that it is set to
  [2]
  $ lacuna draw report.pml --flow -o flow.dot > /dev/null; grep 'set(' flow.dot
      p0_9 [label="9: set(t, x)\nx: inside\n→ t: inside" fillcolor="#d8efd3"];
      p0_7 [label="8: set(u, 2)\n→ u: inside" fillcolor="#d8efd3"];
      p0_5 [label="7: set(t, x)\nx: outside\n→ t: outside" fillcolor="#f4b6a6"];

`eval` of data from outside may match or not.

  $ cat > eval.pml <<'END'
  > chan in = [1] of { byte };
  > chan c = [1] of { byte };
  > timer u;
  > active proctype P() {
  >   byte x;
  >   in?x; c!1; set(u, 1);
  >   if
  >   :: c?eval(x) -> assert(x == 1)
  >   :: expire(u) -> c?1
  >   fi;
  >   c!1;
  >   if
  >   :: c?[eval(x)] -> skip
  >   :: else -> skip
  >   fi;
  >   in?eval(x)
  > }
  > END
  $ lacuna close eval.pml | sed -n '/set(u, 1)/,/^}/p'
    }; c!1; set(u, 1);
    if
    :: d_step {
         env_fits && c?[_] ->
         c?_
       } -> assert(false)
    :: expire(u) -> c?1
    fi;
    c!1;
    if
    :: true -> skip
    :: true -> skip
    fi;
    env_open
  }
