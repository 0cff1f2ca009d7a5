Rebecs that are created while the model runs. A boss creates workers.

  $ cat > pool.rebeca <<'END'
  > reactiveclass Boss(4) {
  >   knownrebecs { Log log; }
  >   statevars { Worker last; byte done; }
  >   Boss() { self.go(2); }
  >   msgsrv go(byte n) {
  >     last = new Worker(self, log):(n);
  >     last.work();
  >     if (n > 1) self.go((byte)(n - 1));
  >   }
  >   msgsrv finished(byte k) { done += k; }
  > }
  > reactiveclass Worker(2) {
  >   knownrebecs { Boss boss; Log log; }
  >   statevars { byte size; }
  >   Worker(byte k) { size = k; }
  >   msgsrv work() { log.note(size); boss.finished(size); }
  > }
  > reactiveclass Log(2) { statevars { byte sum; } msgsrv note(byte k) { sum += k; } }
  > main { Boss boss(log):(); Log log():(); }
  > END
  $ lacuna verify pool.rebeca
  deadlock
  ~
              ┌──────┐              ┌─────┐           ┌──────────┐         ┌──────────┐
              │ boss │              │ log │           │ Worker#1 │         │ Worker#2 │
              └───┬──┘              └──┬──┘           └─────┬────┘         └─────┬────┘
  main  ─ go(2) ─▶│                    │                    │                    │
     1            ● go(2)              │                    │                    │
                  ├─ new(boss,log,2) ──┼───────────────────▶│                    │
                  ├─────── work ───────┼───────────────────▶│                    │
                  ├─╮ go(1)            │                    │                    │
                  │◀╯                  │                    │                    │
     2            ● go(1) ←1           │                    │                    │
                  ├─ new(boss,log,1) ──┼────────────────────┼───────────────────▶│
                  ├─────── work ───────┼────────────────────┼───────────────────▶│
     3            │                    │                    ● new(boss,log,2) ←1 │
     4            │                    │                    ● work ←1            │
                  │                    │◀───── note(2) ─────┤                    │
                  │◀───────────────────┼─── finished(2) ────┤                    │
     5            ● finished(2) ←4     │                    │                    │
     6            │                    ● note(2) ←4         │                    │
     7            │                    │                    │                    ● new(boss,log,1) ←2
     8            │                    │                    │                    ● work ←2
                  │                    │◀───────────────────┼───── note(1) ──────┤
                  │◀───────────────────┼────────────────────┼─── finished(1) ────┤
     9            ● finished(1) ←8     │                    │                    │
    10            │                    ● note(1) ←8         │                    │
  ■ at rest: all mailboxes are empty
  ←n: sent in turn n
  ~
  property  verdict  states  transitions
  deadlock  found        42           72
  failure   none         42           72
  overflow  none         42           72
  ~
  depth 10, 72 bits per state, # s, # MB
  [1]
  $ lacuna lts pool.rebeca -o - | head -4
  des (0,72,42)
  (0,"boss:go(2)/Worker#1!new(boss,log,2),Worker#1!work,boss!go(1)",1)
  (1,"Worker#1:new(boss,log,2)",3)
  (1,"boss:go(1)/Worker#2!new(boss,log,1),Worker#2!work",2)
  $ lacuna simulate pool.rebeca --random --seed 1 --steps 4
              ┌──────┐           ┌──────────┐         ┌──────────┐
              │ boss │           │ Worker#1 │         │ Worker#2 │
              └───┬──┘           └─────┬────┘         └─────┬────┘
  main  ─ go(2) ─▶│                    │                    │
     1            ● go(2)              │                    │
                  ├─ new(boss,log,2) ─▶│                    │
                  ├────── work ───────▶│                    │
                  ├─╮ go(1)            │                    │
                  │◀╯                  │                    │
     2            │                    ● new(boss,log,2) ←1 │
     3            ● go(1) ←1           │                    │
                  ├─ new(boss,log,1) ──┼───────────────────▶│
                  ├─────── work ───────┼───────────────────▶│
     4            │                    │                    ● new(boss,log,1) ←3
  ←n: sent in turn n
  not shown: log
  ~
  actor     variables                                  mailbox
  boss      last=Worker#2 done=0                       -
  log       sum=0                                      -
  Worker#1  Worker.created=2 boss=boss log=log size=2  work
  Worker#2  boss=boss log=log size=1                   work

One more than --instances is a failure, with a run.

  $ lacuna verify pool.rebeca --instances 1
  failure
  ~
              ┌──────┐           ┌──────────┐
              │ boss │           │ Worker#1 │
              └───┬──┘           └─────┬────┘
  main  ─ go(2) ─▶│                    │
     1            ● go(2)              │
                  ├─ new(boss,log,2) ─▶│
                  ├────── work ───────▶│
                  ├─╮ go(1)            │
                  │◀╯                  │
     2            ● go(1) ←1           │
                  │ more new rebecs than --instances allows
  ■ more new rebecs than --instances allows (1 of class Worker) at pool.rebeca:6:12
  ←n: sent in turn n
  not shown: log
  ~
  property  verdict  states  transitions
  deadlock  none          5            4
  failure   found         2            1
  overflow  none          5            4
  ~
  Never executed:
    pool.rebeca:10  finished of boss
  ~
  depth 4, 50 bits per state, # s, # MB
  [1]
  $ lacuna verify pool.rebeca --instances 1 --json --property failure
  {
    "schema": 1,
    "command": "verify",
    "status": 1,
    "results": [
      {
        "property": "failure",
        "kind": "failure",
        "verdict": "violated",
        "weight": "error",
        "states": 2,
        "transitions": 1,
        "stored_bytes": #,
        "run": {
          "initial": [
            {
              "to": "boss",
              "message": "go(2)",
              "fate": "sent"
            }
          ],
          "turns": [
            {
              "actor": "boss",
              "takes": "go(2)",
              "sends": [
                {
                  "to": "Worker#1",
                  "message": "new(boss,log,2)",
                  "fate": "sent",
                  "file": "pool.rebeca",
                  "line": 6
                },
                {
                  "to": "Worker#1",
                  "message": "work",
                  "fate": "sent",
                  "file": "pool.rebeca",
                  "line": 7
                },
                {
                  "to": "boss",
                  "message": "go(1)",
                  "fate": "sent",
                  "file": "pool.rebeca",
                  "line": 8
                }
              ],
              "file": "pool.rebeca",
              "line": 5
            },
            {
              "actor": "boss",
              "takes": "go(1)",
              "sends": [],
              "file": "pool.rebeca",
              "line": 5
            }
          ],
          "loop": null,
          "ending": "more new rebecs than --instances allows (1 of class Worker) at pool.rebeca:6:12"
        }
      }
    ],
    "diagnostics": []
  }
  [1]

Properties name the new rebecs. Before they are created, their variables are 0, false or null.

  $ cat > names.property <<'END'
  > property {
  >   define { x = Worker#1.size == 2; y = boss.last == Worker#2; }
  >   Assertion { Early: Worker#2.size <= 1; Order: y -> boss.last != Worker#1; Wrong: Worker#1.size == 0; }
  >   LTL { Gets: F(x); Then: G(y -> F(Worker#2.size == 1)); }
  > }
  > property sends = G (Worker#1!work -> F boss!finished(2));
  > property from = G !(Worker#2>boss!finished(2));
  > property twice { s: Worker#1!work -> t; t: Worker#1!work -> error; }
  > END
  $ lacuna verify pool.rebeca names.property | sed -n '/^property/,$p'
  property  verdict   states  transitions
  sends     holds         42           72
  from      holds         42           72
  Gets      holds         42           72
  Then      holds         42           72
  twice     holds         42           72
  Early     holds         42           72
  Order     holds         42           72
  Wrong     violated       4            3
  deadlock  found         42           72
  failure   none          42           72
  overflow  none          42           72
  ~
  These hold for fair runs, in which an actor that can always continue does so: sends, Gets, Then
  ~
  depth 10, 73 bits per state, # s, # MB
  $ lacuna verify pool.rebeca names.property --property Wrong | grep '^■'
  ■ Wrong is false here: Worker#1.size = 2
  $ cat > unnamed.property <<'END'
  > property { Assertion { A: Worker#3.size == 0; B: Log#1.sum == 0; C: Worker#1.boss == null; D: boss.last == Workr#1; } }
  > property e = G !(Worker#3!work);
  > property f = G !(Worker#1!new(_, _, _));
  > END
  $ lacuna verify pool.rebeca unnamed.property
  unnamed.property:1:27: error: unknown name Worker#3
       1 | property { Assertion { A: Worker#3.size == 0; B: Log#1.sum == 0; C…
         |                           ^~~~~~~~
    hint: --instances says how many there may be: they are numbered from 1 on
  unnamed.property:1:50: error: unknown name Log#1
       1 | property { Assertion { A: Worker#3.size == 0; B: Log#1.sum == 0; C: Worker#1.boss == null…
         |                                                  ^~~~~
    hint: name a rebec of main: no rebec of this class is created
  unnamed.property:1:78: error: boss is a known rebec, not a state variable
       1 | …ion { A: Worker#3.size == 0; B: Log#1.sum == 0; C: Worker#1.boss == null; D: boss.last == Workr#1; }…
         |                                                              ^~~~
    hint: use a state variable: known rebecs never change
  unnamed.property:1:108: error: unknown name Workr#1
       1 | …: Log#1.sum == 0; C: Worker#1.boss == null; D: boss.last == Workr#1; } }
         |                                                              ^~~~~~~
    hint: name a rebec of main: no rebec of this class is created
  unnamed.property:2:18: error: unknown rebec Worker#3
       2 | property e = G !(Worker#3!work);
         |                  ^~~~~~~~
    hint: --instances says how many there may be: they are numbered from 1 on
  unnamed.property:3:27: error: new is a reserved word and cannot be the name of a message
       3 | property f = G !(Worker#1!new(_, _, _));
         |                           ^~~
    hint: choose another name
  [2]
  $ sed -e 's/log/log#1/' pool.rebeca > numbered.rebeca
  $ lacuna verify numbered.rebeca
  numbered.rebeca:2:21: error: a name has no # here
       2 |   knownrebecs { Log log#1; }
         |                     ^~~~~
    hint: leave out #: only properties name rebecs that are created
  numbered.rebeca:6:29: error: a name has no # here
       6 |     last = new Worker(self, log#1):(n);
         |                             ^~~~~
    hint: leave out #: only properties name rebecs that are created
  numbered.rebeca:13:32: error: a name has no # here
      13 |   knownrebecs { Boss boss; Log log#1; }
         |                                ^~~~~
    hint: leave out #: only properties name rebecs that are created
  numbered.rebeca:16:19: error: a name has no # here
      16 |   msgsrv work() { log#1.note(size); boss.finished(size); }
         |                   ^~~~~
    hint: leave out #: only properties name rebecs that are created
  numbered.rebeca:19:18: error: a name has no # here
      19 | main { Boss boss(log#1):(); Log log():(); }
         |                  ^~~~~
    hint: leave out #: only properties name rebecs that are created
  [2]

The layout keeps it.

  $ cat > spaced.rebeca <<'END'
  > reactiveclass A(3) { statevars { A a; } A() { } A(int k) { a=new   A( ) : ( k+1 ); new A():( ); a = k > 0 ? new A():() : null; }
  > msgsrv m(A x) { /* why */ new /* not */ A(): (1) ; new  A():().m( x ) ; x = x != null ? (new A():((1))) : ( x == x ) ? new A() : (x == x ? 1 : 2) : x; } }
  > main { A a():(); }
  > END
  $ lacuna convert spaced.rebeca -o -
  reactiveclass A(3) {
    statevars {
      A a;
    }
    A() { }
    A(int k) {
      a = new A():(k + 1);
      new A():();
      a = k > 0 ? new A():() : null;
    }
    msgsrv m(A x) { /* why */
      new /* not */ A():(1);
      new A():().m(x);
      x = x != null ?(new A():((1))) :(x == x) ? new A():(x == x ? 1 : 2) : x;
    }
  }
  ~
  main {
    A a():();
  }

What the new rebec knows are variables of its own; an array takes one rebec for each element, parents' come first. Its constructors are messages new_int and so
on if there are several. Overloads are chosen as in main.

  $ cat > knows.rebeca <<'END'
  > reactiveclass P(3) { knownrebecs { P[2] pair; } statevars { byte n; } msgsrv hit() { n++; } }
  > reactiveclass C extends P (3) {
  >   knownrebecs { P own; }
  >   C() { }
  >   C(byte k, boolean[2] f) { self.pass(k); }
  >   C(int k) { self.pass(k); }
  >   msgsrv pass(int k) { pair[k].hit(); if (own != null) own.hit(); }
  > }
  > reactiveclass M(3) {
  >   knownrebecs { P a; P b; }
  >   M() { self.start(); }
  >   msgsrv start() {
  >     boolean[2] f;
  >     f[1] = true;
  >     new C(a, b, null):(1, f);
  >     new C(a, b, new C(b, a, a):()):(0);
  >   }
  > }
  > main { P a(null, null):(); P b(a, a):(); M m(a, b):(); }
  > END
  $ lacuna lts knows.rebeca --instances 3 -o - | sed -n 2,4p
  (0,"m:start/C#1!new_byte_boolean_2_(a,b,null,1,false,true),C#2!new(b,a,a),C#3!new_int(a,b,C#2,0)",1)
  (1,"C#1:new_byte_boolean_2_(a,b,null,1,false,true)/C#1!pass(1)",2)
  (1,"C#2:new(b,a,a)",3)
  $ lacuna verify knows.rebeca | grep '^■' -A 1
  ■ more new rebecs than --instances allows (2 of class C) at knows.rebeca:16:5
  not shown: a, b

Constructors of main create rebecs before the initial state. One that fails has no initial state.

  $ cat > early.rebeca <<'END'
  > reactiveclass A(1) { statevars { B b; } A() { b = new B(self):(); } msgsrv m() { } }
  > reactiveclass B(2) { knownrebecs { A a; } B() { self.m(); } msgsrv m() { a.m(); } }
  > main { A a():(); A b():(); }
  > END
  $ lacuna lts early.rebeca -o -
  des (0,24,16)
  (0,"B#1:new(a)/B#1!m",1)
  (0,"B#2:new(b)/B#2!m",2)
  (1,"B#1:m/a!m",3)
  (1,"B#2:new(b)/B#2!m",4)
  (2,"B#1:new(a)/B#1!m",4)
  (2,"B#2:m/b!m",5)
  (3,"B#2:new(b)/B#2!m",7)
  (3,"a:m",6)
  (4,"B#1:m/a!m",7)
  (4,"B#2:m/b!m",8)
  (5,"B#1:new(a)/B#1!m",8)
  (5,"b:m",9)
  (6,"B#2:new(b)/B#2!m",10)
  (7,"B#2:m/b!m",11)
  (7,"a:m",10)
  (8,"B#1:m/a!m",11)
  (8,"b:m",12)
  (9,"B#1:new(a)/B#1!m",12)
  (10,"B#2:m/b!m",13)
  (11,"a:m",13)
  (11,"b:m",14)
  (12,"B#1:m/a!m",14)
  (13,"b:m",15)
  (14,"a:m",15)
  $ lacuna verify early.rebeca --instances 1
  failure
  ~
           ┌───┐       ┌───┐      ┌─────┐
           │ a │       │ b │      │ B#1 │
           └─┬─┘       └─┬─┘      └──┬──┘
     1       ● A         │           │
             ├─ new(a) ──┼──────────▶│
     2       │           ● A         │
             │           │ more new rebecs than --instances allows
  ■ more new rebecs than --instances allows (1 of class B) at early.rebeca:1:51
  ~
  property  verdict  states  transitions
  failure   found         2            1
  overflow  none          2            1
  ~
  Never executed:
    early.rebeca:1  A of b
  ~
  depth 1, 11 bits per state, # s, # MB
  [1]

The message new needs room, and keeps it while the constructor runs.

  $ cat > tight.rebeca <<'END'
  > reactiveclass A(2) { A() { self.m(); } msgsrv m() { new B():(); } }
  > reactiveclass B(1) { B() { self.m(); } msgsrv m() { } }
  > main { A a():(); }
  > END
  $ lacuna verify tight.rebeca --property overflow
  property         verdict  states  transitions
  overflow of B#1  found         2            1
  ~
  overflow of B#1
  ~
            ┌───┐      ┌─────┐
            │ a │      │ B#1 │
            └─┬─┘      └──┬──┘
  main  ─ m ─▶│           │
     1        ● m         │
              ├── new ───▶│
     2        │           ● new ←1
              │           ├─╮ m
              │           │╳╯ full
  ■ the mailbox of B#1 is full (1): the last turn cannot end
  ←n: sent in turn n
  not shown: B#2
  ~
  Never executed:
    tight.rebeca:2  m of B#1
    tight.rebeca:2  new of B#1
  ~
  depth 1, 8 bits per state, # s, # MB
  [1]
  $ sed -e 's/B(1)/B(0)/' tight.rebeca > none.rebeca
  $ lacuna verify none.rebeca --property overflow
  property         verdict  states  transitions
  overflow of B#1  found         1            0
  ~
  overflow of B#1
  ~
            ┌───┐         ┌─────┐
            │ a │         │ B#1 │
            └─┬─┘         └──┬──┘
  main  ─ m ─▶│              │
     1        ● m            │
              ├─ new ─╳ full │
  ■ the mailbox of B#1 is full (0): the last turn cannot end
  not shown: B#2
  ~
  Never executed:
    none.rebeca:1  m of a
    none.rebeca:2  m of B#1
    none.rebeca:2  new of B#1
  ~
  depth 0, 4 bits per state, # s, # MB
  [1]

A number that does not fit its parameter is a failure.

  $ cat > large.rebeca <<'END'
  > reactiveclass A(2) { A() { self.m(); } msgsrv m() { byte k = 127; new B():((byte)k); new B():((byte)100 + (byte)100); } }
  > reactiveclass B(1) { B(byte k) { } }
  > main { A a():(); }
  > END
  $ lacuna verify large.rebeca --property failure | grep '^■'
  ■ a value outside of its range at large.rebeca:1:86

Version 2.0: the rebec runs initial when it takes new, and its sender is who created it.

  $ cat > old.rebeca <<'END'
  > reactiveclass A(3) {
  >   knownrebecs { A other; }
  >   statevars { A mine; int k; }
  >   msgsrv initial(int n) {
  >     k = n;
  >     assertion(sender == other);
  >     if (n > 0) mine = new A(self):(n - 1);
  >   }
  > }
  > main { A a(null):(2); }
  > END
  $ lacuna lts old.rebeca -o -
  des (0,3,4)
  (0,"a:initial(2)/A#1!new(a,1)",1)
  (1,"A#1:new(a,1)/A#2!new(A#1,0)",2)
  (2,"A#2:new(A#1,0)",3)

The syntax of 2004: a new rebec looks like one behind rebecs:, without arguments.

  $ cat > old2004.rebeca <<'END'
  > class Boss:(log: Log) {
  >   interface: finished();
  >   body:
  >     last: Worker;
  >   init() { send(self, go()); }
  >   go() { last = new Worker(self, log); send(last, work()); new Worker(self, log):(); }
  >   finished() { }
  > }
  > class Worker:(boss: Boss; log: Log) {
  >   interface: work();
  >   body:
  >   init() { if (sender == boss) send(log, note()); }
  >   work() { send(boss, finished()); }
  > }
  > class Log:() {
  >   interface: note();
  >   body:
  >   init() { }
  >   note() { }
  > }
  > rebecs:
  >   boss: Boss(log);
  >   log: Log();
  > model = ||(boss, log);
  > END
  $ lacuna verify old2004.rebeca | tail -n 6
  property  verdict  states  transitions
  deadlock  found        39           69
  failure   none         39           69
  overflow  none         39           69
  ~
  depth 9, 94 bits per state, # s, # MB
  $ lacuna verify old2004.rebeca --instances 1 | grep '^■'
  ■ more new rebecs than --instances allows (1 of class Worker) at old2004.rebeca:6:60
  $ lacuna convert old2004.rebeca -o - | sed -n '9,13p'
    go() {
      last = new Worker(self, log);
      send(last, work());
      new Worker(self, log):();
    }

What is never executed is said once for all rebecs that may be created.

  $ cat > dead.rebeca <<'END'
  > reactiveclass A(2) { A() { self.m(); } msgsrv m() { new B():(); } }
  > reactiveclass B(2) { B() { self.m(true); } msgsrv m(boolean b) { if (!b) self.m(b); } msgsrv n() { } }
  > main { A a():(); }
  > END
  $ lacuna verify dead.rebeca --instances 3 | sed -n '/Never/,$p' | head -n 3
  Never executed:
    dead.rebeca:2  B#1!m_boolean in m_boolean of B#1
    dead.rebeca:2  n of B#1

Only code that can run counts: nothing creates a B here.

  $ cat > idle.rebeca <<'END'
  > reactiveclass A(2) { A() { self.m(); } msgsrv m() { self.m(); } }
  > reactiveclass B(2) { msgsrv m() { new B():(); } }
  > main { A a():(); }
  > END
  $ lacuna verify idle.rebeca | tail -n 6
  property  verdict  states  transitions
  deadlock  none          1            1
  failure   none          1            1
  overflow  none          1            1
  ~
  depth 0, 2 bits per state, # s, # MB
  $ lacuna verify idle.rebeca --instances 3
  lacuna: error: no rebec of this model runs a new
    hint: leave out --instances
  [2]

Mistakes.

  $ cat > syntax.rebeca <<'END'
  > reactiveclass A(3) {
  >   statevars { A q; }
  >   A() { self.m(); }
  >   msgsrv m() {
  >     q = new A();
  >     q = new A(;
  >     q = new A(): 3;
  >     q = new int():();
  >     q = new A;
  >     q = new A():() after(3);
  >     q = new;
  >   }
  > }
  > main { A a():(); }
  > END
  $ lacuna verify syntax.rebeca
  syntax.rebeca:5:16: error: expected ':' and the arguments of the constructor after the known rebecs, not ;
       5 |     q = new A();
         |                ^
  syntax.rebeca:6:15: error: expected a value, not ;
       6 |     q = new A(;
         |               ^
  syntax.rebeca:7:18: error: expected '(' and the arguments of the constructor after ':', not 3
       7 |     q = new A(): 3;
         |                  ^
  syntax.rebeca:8:13: error: int is a reserved word and cannot be the name of a class
       8 |     q = new int():();
         |             ^~~
    hint: choose another name
  syntax.rebeca:9:14: error: expected '(' and the known rebecs after the class, not ;
       9 |     q = new A;
         |              ^
  syntax.rebeca:10:20: error: after is timed Rebeca, which is not supported
      10 |     q = new A():() after(3);
         |                    ^~~~~
    hint: leave it out: messages here have no times
  syntax.rebeca:11:12: error: expected the name of a class, not ;
      11 |     q = new;
         |            ^
  [2]
  $ cat > mistakes.rebeca <<'END'
  > env int K = new A():();
  > abstract reactiveclass P(3) { msgsrv go() { } }
  > interface I { msgsrv go(); }
  > reactiveclass A(3) {
  >   statevars { A q; B b; int n; }
  >   A() { self.m(); }
  >   msgsrv m() {
  >     q = new P():();
  >     q = new I():();
  >     q = new Aa():();
  >     q = new ReactiveClass():();
  >     b = new A():();
  >     n = new A():();
  >     q = new A(null):();
  >     b = new B(b):(1);
  >     b = new B(sender, n):(1);
  >     b = new B(b, b):(zip);
  >     b = new B(b, b):(true);
  >     b = new B(b, b):(1).n;
  >     new B(b, b):(1).go();
  >   }
  > }
  > reactiveclass B(2) { knownrebecs { B[2] two; } statevars { int n; } B(int k) { } msgsrv hit() { } }
  > main { A a():(); B b(b, new B(b, b):(1)):(new A():()); }
  > END
  $ lacuna verify mistakes.rebeca
  mistakes.rebeca:1:13: error: new cannot be used here
       1 | env int K = new A():();
         |             ^~~~~~~~~~
    hint: write it in a message server, a method or a constructor
  mistakes.rebeca:8:13: error: P is abstract: it cannot have rebecs
       8 |     q = new P():();
         |             ^
    hint: choose a class that extends it
  mistakes.rebeca:9:13: error: I is an interface: it cannot have rebecs
       9 |     q = new I():();
         |             ^
    hint: choose a class that extends it
  mistakes.rebeca:10:13: error: unknown class Aa
      10 |     q = new Aa():();
         |             ^~
  mistakes.rebeca:11:13: error: unknown class ReactiveClass
      11 |     q = new ReactiveClass():();
         |             ^~~~~~~~~~~~~
  mistakes.rebeca:12:7: error: a value of type A does not fit B
      12 |     b = new A():();
         |       ^
    hint: write (B) in front, if it is one
  mistakes.rebeca:13:7: error: a value of type A does not fit int
      13 |     n = new A():();
         |       ^
  mistakes.rebeca:14:9: error: A has 0 known rebecs, not 1
      14 |     q = new A(null):();
         |         ^~~~~~~~~~~~~~
    hint: write parents' known rebecs first, and arrays element by element
  mistakes.rebeca:15:9: error: B has 2 known rebecs, not 1
      15 |     b = new B(b):(1);
         |         ^~~~~~~~~~~~
    hint: write parents' known rebecs first, and arrays element by element
  mistakes.rebeca:16:15: error: a value of type ReactiveClass does not fit B
      16 |     b = new B(sender, n):(1);
         |               ^~~~~~
    hint: write (B) in front, if it is one
  mistakes.rebeca:16:23: error: a value of type int does not fit B
      16 |     b = new B(sender, n):(1);
         |                       ^
  mistakes.rebeca:17:22: error: unknown name zip
      17 |     b = new B(b, b):(zip);
         |                      ^~~
  mistakes.rebeca:18:9: error: B has no constructor that takes these arguments
      18 |     b = new B(b, b):(true);
         |         ^~~~~~~~~~~~~~~~~~
    hint: it has B(int)
  mistakes.rebeca:19:9: error: only a rebec's own variables can be used: self.n or n
      19 |     b = new B(b, b):(1).n;
         |         ^~~~~~~~~~~~~~~~~
    hint: let it send the value in a message
  mistakes.rebeca:20:21: error: unknown message server or method go of B
      20 |     new B(b, b):(1).go();
         |                     ^~
  mistakes.rebeca:24:25: error: new cannot be used here
      24 | main { A a():(); B b(b, new B(b, b):(1)):(new A():()); }
         |                         ^~~~~~~~~~~~~~~
    hint: write it in a message server, a method or a constructor
  mistakes.rebeca:24:43: error: new cannot be used here
      24 | main { A a():(); B b(b, new B(b, b):(1)):(new A():()); }
         |                                           ^~~~~~~~~~
    hint: write it in a message server, a method or a constructor
  [2]
  $ cat > old-mistake.rebeca <<'END'
  > reactiveclass A(3) { msgsrv initial() { new B():(); new A():(3); } }
  > reactiveclass B(3) { msgsrv m() { } }
  > main { A a():(); }
  > END
  $ lacuna verify old-mistake.rebeca
  old-mistake.rebeca:1:41: error: B has no msgsrv initial that takes these arguments
       1 | reactiveclass A(3) { msgsrv initial() { new B():(); new A():(3); } }
         |                                         ^~~~~~~~~~
    hint: give it the arguments that its declaration has
  old-mistake.rebeca:1:53: error: A has no msgsrv initial that takes these arguments
       1 | reactiveclass A(3) { msgsrv initial() { new B():(); new A():(3); } }
         |                                                     ^~~~~~~~~~~
    hint: give it the arguments that its declaration has
  [2]
  $ cat > pool.property <<'END'
  > property { Assertion { P: new Log():() != null; } }
  > END
  $ lacuna verify pool.rebeca pool.property
  pool.property:1:27: error: new cannot be used here
       1 | property { Assertion { P: new Log():() != null; } }
         |                           ^~~~~~~~~~~~
    hint: write it in a message server, a method or a constructor
  [2]
  $ lacuna verify pool.rebeca --instances 0
  lacuna: error: --instances needs a number from 1 to 1000
    hint: write it as in --instances 3
  [2]
  $ lacuna verify pool.rebeca --instances 1001
  lacuna: error: --instances needs a number from 1 to 1000
    hint: write it as in --instances 3
  [2]
  $ lacuna verify pool.rebeca --instances many
  lacuna: error: --instances needs a number, not many
    hint: write a whole number, as in --instances 10
  [2]
  $ cat > two.aml <<'END'
  > actor a { handle m() { } }
  > END
  $ lacuna verify two.aml --instances 3
  lacuna: error: --instances cannot be used with AML, which creates no actors
    hint: leave out --instances
  [2]

Where rebecs are looked at one by one, new is refused.

  $ lacuna verify pool.rebeca --component boss
  pool.rebeca:6:12: error: new cannot be used where a component is verified alone
       6 |     last = new Worker(self, log):(n);
         |            ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare all rebecs in main
  [2]
  $ lacuna stable pool.rebeca
  pool.rebeca:6:12: error: new cannot be used where rebecs are taken one by one
       6 |     last = new Worker(self, log):(n);
         |            ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare all rebecs in main
  [2]
  $ cat > pool.proof <<'END'
  > proof { component log satisfies G(log.sum >= 0); system satisfies G(log.sum >= 0); }
  > END
  $ lacuna prove pool.rebeca pool.proof
  pool.rebeca:6:12: error: new cannot be used in a model that is proved from its components
       6 |     last = new Worker(self, log):(n);
         |            ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare all rebecs in main
  [2]
  $ cat > sum.property <<'END'
  > property { Assertion { Sum: log.sum >= 0; } }
  > END
  $ lacuna prove pool.rebeca sum.property --property Sum
  pool.rebeca:6:12: error: new cannot be used in a model that is proved from its components
       6 |     last = new Worker(self, log):(n);
         |            ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare all rebecs in main
  [2]
  $ cat > missing.aml <<'END'
  > missing log { note(k) -> ; }
  > property p = G !(boss!finished(3));
  > END
  $ lacuna assume pool.rebeca missing.aml -o -
  pool.rebeca:6:12: error: new cannot be used where a rebec is missing
       6 |     last = new Worker(self, log):(n);
         |            ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare all rebecs in main
  [2]
  $ lacuna interface pool.rebeca --component log
  pool.rebeca:6:12: error: new cannot be used where a rebec is missing
       6 |     last = new Worker(self, log):(n);
         |            ^~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare all rebecs in main
  [2]
  $ cat > open.rebeca <<'END'
  > reactiveclass A(2) { knownrebecs { B b; } A() { self.m(); } msgsrv m() { b.ask(); } msgsrv answer() { } }
  > reactiveclass B(2) { knownrebecs { A a; } msgsrv ask() { a.answer(); } }
  > main { A a(b):(); B b(a):(); }
  > END
  $ cat > open.aml <<'END'
  > missing b { ask -> a!answer; }
  > property p = G (b>a!answer -> X G !(b>a!answer));
  > END
  $ lacuna assume open.rebeca open.aml -o b.assumption | head -n 2
  open.rebeca:2:15: note: b is missing: only the parameters of message servers of its class B are read
       2 | reactiveclass B(2) { knownrebecs { A a; } msgsrv ask()…
         |               ^
  p: always. It holds for every b that keeps to the interface.
  ~
  $ cat > candidate.rebeca <<'END'
  > reactiveclass B(2) { knownrebecs { A a; } msgsrv ask() { a.answer(); new B(a):(); } }
  > END
  $ lacuna check candidate.rebeca --against b.assumption
  candidate.rebeca:1:70: error: new cannot be used where a rebec is missing
       1 | …lass B(2) { knownrebecs { A a; } msgsrv ask() { a.answer(); new B(a):(); } }
         |                                                              ^~~~~~~~~~~
    hint: declare all rebecs in main
  [2]

Promela: see convert_promela_rebeca.t for the rest.

  $ lacuna convert tight.rebeca --instances 1 -o - --to promela | sed -n '/^proctype A/,/^}/p'
  proctype A() {
  end:
      do
      /* m */
  #ifndef NO_FAILURES
      :: d_step {
          a?[m,_] && B_1_B_created + 1 > 1 ->
          assert(false); /* B.created is outside of 0..1 */
         }
  #endif
  #ifdef OVERFLOW
      :: d_step {
          a?[m,_] && B_1_B_created + 1 <= 1 && B_1_B_created + 1 + 0 == 1 && len(B_1) + 1 > 1 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          a?[m,_] && B_1_B_created + 1 <= 1 && B_1_B_created + 1 + 0 == 1 && len(B_1) + 1 <= 1 ->
          a?m,_;
  #ifdef CHECK_RANGES
          assert(0 <= (B_1_B_created + 1) && (B_1_B_created + 1) <= 1);
  #endif
          B_1!new,0;
          B_1_B_created = B_1_B_created + 1;
         }
  #ifndef NO_FAILURES
      :: d_step {
          a?[m,_] && B_1_B_created + 1 <= 1 && B_1_B_created + 1 + 0 == 2 ->
          assert(false); /* the receiver takes no new */
         }
  #endif
      od
  }
