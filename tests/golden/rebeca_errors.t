What the checker of Rebeca says: all errors of a file in one go, each with its place and a hint.

Names.
  $ cat > names.rebeca <<'EOF'
  > env int LIMIT = 3;
  > env int LIMIT = 4;
  > env boolean YES;
  > env int N = x;
  > reactiveclass A(3) {
  >   knownrebecs { B b; int n; Bee c; }
  >   statevars { int count; int count; void v; }
  >   A() { cuont = 1; sender = null; self.go(); }
  >   msgsrv go() { int i = 1; int i = 2; b.staart(); self.gone; b.z = 1; b.f(); }
  >   msgsrv go() { }
  >   int m() { return sender == b ? 1 : 2; }
  > }
  > reactiveclass B(3) { statevars { int z; } msgsrv start(int x, int x) { } int f() { return 1; } }
  > reactiveclass B(3) { }
  > main { A a(b, b, b):(); A a(b, b, b):(); C c():(); B b():(1); }
  > EOF
  $ lacuna verify names.rebeca
  names.rebeca:2:9: error: LIMIT is declared twice
       2 | env int LIMIT = 4;
         |         ^~~~~
    hint: rename one of them
  names.rebeca:3:13: error: constant YES has no value
       3 | env boolean YES;
         |             ^~~
    hint: write = and its value
  names.rebeca:4:13: error: unknown name x
       4 | env int N = x;
         |             ^
  names.rebeca:6:22: error: a known rebec has the name of a class as its type
       6 |   knownrebecs { B b; int n; Bee c; }
         |                      ^~~
    hint: put it under statevars
  names.rebeca:6:29: error: unknown class Bee
       6 |   knownrebecs { B b; int n; Bee c; }
         |                             ^~~
  names.rebeca:7:30: error: count is declared twice
       7 |   statevars { int count; int count; void v; }
         |                              ^~~~~
    hint: the first one is in line 7
  names.rebeca:7:37: error: a variable cannot be void
       7 |   statevars { int count; int count; void v; }
         |                                     ^~~~
    hint: give it another type
  names.rebeca:8:9: error: unknown name cuont
       8 |   A() { cuont = 1; sender = null; self.go(); }
         |         ^~~~~
    hint: did you mean count?
  names.rebeca:8:20: error: only message servers have a sender: this is a constructor
       8 |   A() { cuont = 1; sender = null; self.go(); }
         |                    ^~~~~~
    hint: pass it on as an argument
  names.rebeca:9:32: error: i is declared twice in this block
       9 |   msgsrv go() { int i = 1; int i = 2; b.staart(); self.gone; b.z = 1; b…
         |                                ^
    hint: the first one is in line 9
  names.rebeca:9:41: error: unknown message server or method staart of B
       9 |   msgsrv go() { int i = 1; int i = 2; b.staart(); self.gone; b.z = 1; b.f(); }
         |                                         ^~~~~~
    hint: did you mean start?
  names.rebeca:9:51: error: unknown name gone
       9 |   msgsrv go() { int i = 1; int i = 2; b.staart(); self.gone; b.z = 1; b.f(); }
         |                                                   ^~~~~~~~~
  names.rebeca:9:62: error: only a rebec's own variables can be used: self.z or z
       9 | … msgsrv go() { int i = 1; int i = 2; b.staart(); self.gone; b.z = 1; b.f(); }
         |                                                              ^~~
    hint: let it send the value in a message
  names.rebeca:9:73: error: f is a method: only B itself can call it
       9 | …) { int i = 1; int i = 2; b.staart(); self.gone; b.z = 1; b.f(); }
         |                                                              ^
    hint: let it be a message server
  names.rebeca:10:10: error: go is declared twice
      10 |   msgsrv go() { }
         |          ^~
    hint: the first one is in line 9
  names.rebeca:11:20: error: only message servers have a sender: this is a method
      11 |   int m() { return sender == b ? 1 : 2; }
         |                    ^~~~~~
    hint: pass it on as an argument
  names.rebeca:13:67: error: x is declared twice
      13 | …veclass B(3) { statevars { int z; } msgsrv start(int x, int x) { } int f() { return 1; } }
         |                                                              ^
    hint: the first one is in line 13
  names.rebeca:14:15: error: B is declared twice
      14 | reactiveclass B(3) { }
         |               ^
    hint: the first one is in line 13
  names.rebeca:15:27: error: rebec a is declared twice
      15 | main { A a(b, b, b):(); A a(b, b, b):(); C c():(); B b():(1); }
         |                           ^
    hint: rename one of them
  names.rebeca:15:42: error: unknown class C
      15 | main { A a(b, b, b):(); A a(b, b, b):(); C c():(); B b():(1); }
         |                                          ^
  names.rebeca:15:54: error: B has no constructor that takes these arguments
      15 | main { A a(b, b, b):(); A a(b, b, b):(); C c():(); B b():(1); }
         |                                                      ^
    hint: it has none
  [2]

Types.
  $ cat > types.rebeca <<'EOF'
  > reactiveclass A(3) {
  >   knownrebecs { B b; A a; }
  >   statevars { int x; byte y; boolean p; int[3] g; A r; String s; char c; }
  >   A() { b.n(1); x = ?(1, 2); self.m(); }
  >   msgsrv m() {
  >     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y = (byte)p;
  >     if (x) y = 1;
  >     while (x + 1) ;
  >     switch (p) { case 1: }
  >     switch (x) { case 1: case 1: break; case x: }
  >     p = self == b; p = x instanceof A; r = b; r = (A)b;
  >     b.n(p); b.n(1, 2); sender.n(1); (B)sender.n(1);
  >     x = ?(x, 1); x = ?(1, true); x = ?(LIMIT, 1);
  >     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x; b = null; LIMIT = 2; x = {1, 2};
  >     break; continue; return 1; x + 1;
  >     p = !x; x = -p; x = ~p; x = p + 1; p = p && x; x = p ? 1 : true; s = s - 1; p = c < 1;
  >     assertion(x); assertion(); pow(1); sqrt(p); delay(3); getAllActors(); r.m(1);
  >     int[2] k = {1}; int[2] l = {1, true}; void w; p++;
  >   }
  >   int f() { return; }
  >   int h() { return ?(1, 2); }
  > }
  > reactiveclass B(3) { msgsrv n(int k) { } }
  > env int LIMIT = 5;
  > main { A a(b, a):(); B b():(); }
  > EOF
  $ lacuna verify types.rebeca
  types.rebeca:4:9: error: a constructor sends to self only
       4 |   A() { b.n(1); x = ?(1, 2); self.m(); }
         |         ^~~~~~
    hint: send it from a message server that self.m() starts
  types.rebeca:4:21: error: only message servers choose
       4 |   A() { b.n(1); x = ?(1, 2); self.m(); }
         |                     ^~~~~~~
    hint: choose in a message server, and pass the value on
  types.rebeca:6:7: error: a value of type int does not fit byte
       6 |     y = x; y = 200; y += x; p = x; x = p; x = …
         |       ^
    hint: write (byte) in front to narrow it
  types.rebeca:6:14: error: a value of type short does not fit byte
       6 |     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y …
         |              ^
    hint: write (byte) in front to narrow it
  types.rebeca:6:23: error: a value of type int does not fit byte
       6 |     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y = (byte)p…
         |                       ^~
    hint: write (byte) in front to narrow it
  types.rebeca:6:31: error: a value of type int does not fit boolean
       6 |     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y = (byte)p;
         |                               ^
  types.rebeca:6:38: error: a value of type boolean does not fit int
       6 |     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y = (byte)p;
         |                                      ^
  types.rebeca:6:45: error: a value of type float does not fit int
       6 |     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y = (byte)p;
         |                                             ^
    hint: write (int) in front to narrow it
  types.rebeca:6:56: error: boolean cannot become byte
       6 |     y = x; y = 200; y += x; p = x; x = p; x = 1.5; y = (byte)p;
         |                                                        ^~~~~~~
    hint: assign a value of that type
  types.rebeca:7:9: error: the condition of if is boolean, not int
       7 |     if (x) y = 1;
         |         ^
    hint: compare it with 0
  types.rebeca:8:12: error: the condition of a loop is boolean, not int
       8 |     while (x + 1) ;
         |            ^~~~~
    hint: compare it with 0
  types.rebeca:9:13: error: switch takes a whole number, not boolean
       9 |     switch (p) { case 1: }
         |             ^
    hint: use if for this
  types.rebeca:10:31: error: case 1 is declared twice
      10 |     switch (x) { case 1: case 1: break; case x: }
         |                               ^
    hint: join them
  types.rebeca:10:46: error: a case is a constant
      10 |     switch (x) { case 1: case 1: break; case x: }
         |                                              ^
    hint: use if for this
  types.rebeca:11:14: error: == cannot be used between A and B
      11 |     p = self == b; p = x instanceof A; r = b; r = (A)…
         |              ^~
    hint: compare rebecs of related classes: no rebec is of both
  types.rebeca:11:26: error: instanceof asks a rebec for its class
      11 |     p = self == b; p = x instanceof A; r = b; r = (A)b;
         |                          ^~~~~~~~~~
    hint: write it as in r instanceof C
  types.rebeca:11:42: error: a value of type B does not fit A
      11 |     p = self == b; p = x instanceof A; r = b; r = (A)b;
         |                                          ^
    hint: write (A) in front, if it is one
  types.rebeca:11:51: error: B cannot become A
      11 |     p = self == b; p = x instanceof A; r = b; r = (A)b;
         |                                                   ^~~~
    hint: assign a value of that type
  types.rebeca:12:7: error: B has no n(boolean)
      12 |     b.n(p); b.n(1, 2); sender.n(1); (B)sender.…
         |       ^
    hint: it has n(int)
  types.rebeca:12:15: error: B has no n(byte, byte)
      12 |     b.n(p); b.n(1, 2); sender.n(1); (B)sender.n(1);
         |               ^
    hint: it has n(int)
  types.rebeca:12:24: error: a message is sent to a rebec whose class is known, not to ReactiveClass
      12 |     b.n(p); b.n(1, 2); sender.n(1); (B)sender.n(1);
         |                        ^~~~~~
    hint: write ((Class)sender).n(…) with the class it is of
  types.rebeca:12:40: error: a message is sent to a rebec whose class is known, not to ReactiveClass
      12 |     b.n(p); b.n(1, 2); sender.n(1); (B)sender.n(1);
         |                                        ^~~~~~
    hint: write ((Class)sender).n(…) with the class it is of
  types.rebeca:13:11: error: a choice is between constants
      13 |     x = ?(x, 1); x = ?(1, true); x = ?(LIMIT, 1);
         |           ^
    hint: choose a number first, and take what it stands for
  types.rebeca:13:27: error: a choice is between values of one type: byte and boolean differ
      13 |     x = ?(x, 1); x = ?(1, true); x = ?(LIMIT, 1);
         |                           ^~~~
    hint: give all of them one type
  types.rebeca:13:40: error: a choice is between constants
      13 |     x = ?(x, 1); x = ?(1, true); x = ?(LIMIT, 1);
         |                                        ^~~~~
    hint: choose a number first, and take what it stands for
  types.rebeca:14:7: error: a value of type int does not fit int[3]
      14 |     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x…
         |       ^
  types.rebeca:14:12: error: this is not an array, but int
      14 |     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x; b =…
         |            ^
    hint: leave out the index
  types.rebeca:14:28: error: an index is a whole number, not boolean
      14 |     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x; b = null; LIMIT = 2…
         |                            ^
    hint: write a whole number
  types.rebeca:14:42: error: only variables can be assigned
      14 |     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x; b = null; LIMIT = 2; x = {1, 2};
         |                                          ^
    hint: put a variable on the left
  types.rebeca:14:49: error: b is a known rebec and cannot be assigned
      14 |     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x; b = null; LIMIT = 2; x = {1, 2};
         |                                                 ^
    hint: use a state variable
  types.rebeca:14:59: error: LIMIT is a constant and cannot be assigned
      14 |     g = x; x[1] = 2; x = g[p]; x = g[3]; 5 = x; b = null; LIMIT = 2; x = {1, 2};
         |                                                           ^~~~~
    hint: use a state variable
  types.rebeca:14:74: error: a list is only for the initial value of an array
      14 | …1] = 2; x = g[p]; x = g[3]; 5 = x; b = null; LIMIT = 2; x = {1, 2};
         |                                                              ^~~~~~
    hint: assign the elements one by one
  types.rebeca:15:5: error: break is only for loops and switches
      15 |     break; continue; return 1; x + 1;
         |     ^~~~~
    hint: use return to end the method
  types.rebeca:15:12: error: continue is only for loops
      15 |     break; continue; return 1; x + 1;
         |            ^~~~~~~~
    hint: use return to end the method
  types.rebeca:15:29: error: m returns no value
      15 |     break; continue; return 1; x + 1;
         |                             ^
    hint: write return; alone
  types.rebeca:16:9: error: ! cannot be used with int
      16 |     p = !x; x = -p; x = ~p; x = p + 1; p = p && …
         |         ^
  types.rebeca:16:17: error: - cannot be used with boolean
      16 |     p = !x; x = -p; x = ~p; x = p + 1; p = p && x; x = p…
         |                 ^
  types.rebeca:16:25: error: ~ cannot be used with boolean
      16 |     p = !x; x = -p; x = ~p; x = p + 1; p = p && x; x = p ? 1 : t…
         |                         ^
  types.rebeca:16:35: error: + cannot be used between boolean and byte
      16 |     p = !x; x = -p; x = ~p; x = p + 1; p = p && x; x = p ? 1 : true; s = s…
         |                                   ^
    hint: a number is not a truth value: compare it with 0
  types.rebeca:16:46: error: && cannot be used between boolean and int
      16 |     p = !x; x = -p; x = ~p; x = p + 1; p = p && x; x = p ? 1 : true; s = s - 1; p = c…
         |                                              ^~
    hint: a number is not a truth value: compare it with 0
  types.rebeca:16:58: error: the two values have different types: byte and boolean
      16 |     p = !x; x = -p; x = ~p; x = p + 1; p = p && x; x = p ? 1 : true; s = s - 1; p = c < 1;
         |                                                          ^
    hint: give both one type
  types.rebeca:16:76: error: - cannot be used between String and byte
      16 | … -p; x = ~p; x = p + 1; p = p && x; x = p ? 1 : true; s = s - 1; p = c < 1;
         |                                                              ^
  types.rebeca:16:87: error: < cannot be used between char and byte
      16 | …; x = p + 1; p = p && x; x = p ? 1 : true; s = s - 1; p = c < 1;
         |                                                              ^
  types.rebeca:17:15: error: an assertion is boolean, not int
      17 |     assertion(x); assertion(); pow(1); sqrt(p); delay(…
         |               ^
    hint: write a comparison or a boolean variable
  types.rebeca:17:19: error: assertion takes 1 argument, not 0
      17 |     assertion(x); assertion(); pow(1); sqrt(p); delay(3); …
         |                   ^~~~~~~~~~~
    hint: write that many arguments
  types.rebeca:17:32: error: pow takes 2 arguments, not 1
      17 |     assertion(x); assertion(); pow(1); sqrt(p); delay(3); getAllActors(…
         |                                ^~~~~~
    hint: write that many arguments
  types.rebeca:17:45: error: sqrt takes numbers, not boolean
      17 |     assertion(x); assertion(); pow(1); sqrt(p); delay(3); getAllActors(); r.m(1);
         |                                             ^
    hint: pass a number
  types.rebeca:17:49: error: delay is timed Rebeca, which is not supported
      17 |     assertion(x); assertion(); pow(1); sqrt(p); delay(3); getAllActors(); r.m(1);
         |                                                 ^~~~~~~~
    hint: leave it out: a message server takes no time
  types.rebeca:17:59: error: getAllActors is not supported
      17 |     assertion(x); assertion(); pow(1); sqrt(p); delay(3); getAllActors(); r.m(1);
         |                                                           ^~~~~~~~~~~~~~
    hint: name the rebecs as known rebecs
  types.rebeca:17:77: error: A has no m(byte)
      17 | …; assertion(); pow(1); sqrt(p); delay(3); getAllActors(); r.m(1);
         |                                                              ^
    hint: it has m()
  … and 8 more
  [2]

Classes.
  $ cat > classes.rebeca <<'EOF'
  > interface I extends A { msgsrv k(); }
  > interface J { msgsrv j() { } int q(); }
  > reactiveclass A extends B(3) { abstract msgsrv n(); msgsrv A() { } msgsrv m(); }
  > reactiveclass B extends A(3) implements J(3) { }
  > reactiveclass C implements A, J(2) { msgsrv j() { } }
  > reactiveclass D extends J(2) { foo() { } }
  > abstract reactiveclass E(2) { statevars { int x = 3; } abstract int f(); int go() { return 1; } }
  > reactiveclass F extends E(2) { int f() { return f(); } msgsrv go() { } }
  > reactiveclass G { }
  > reactiveclass H(N) { }
  > reactiveclass K extends E, F(1) { boolean f() { } }
  > main { E e():(); J j():(); F f(null):(); F g():(1, f); A h(x):(); }
  > EOF
  $ lacuna verify classes.rebeca
  classes.rebeca:1:21: error: an interface cannot extend the class A
       1 | interface I extends A { msgsrv k(); }
         |                     ^
  classes.rebeca:2:26: error: j is in an interface and has no body
       2 | interface J { msgsrv j() { } int q(); }
         |                          ^
    hint: write ; in its place
  classes.rebeca:3:48: error: A has an abstract method and must be abstract itself
       3 | reactiveclass A extends B(3) { abstract msgsrv n(); msgsrv A() { } msgsrv m(); }
         |                                                ^
    hint: write abstract reactiveclass
  classes.rebeca:3:60: error: a method with the name of its class is a constructor
       3 | reactiveclass A extends B(3) { abstract msgsrv n(); msgsrv A() { } msgsrv m(); }
         |                                                            ^
    hint: leave out what is in front of its name
  classes.rebeca:3:78: error: m has no body
       3 | …xtends B(3) { abstract msgsrv n(); msgsrv A() { } msgsrv m(); }
         |                                                              ^
    hint: write { … }, or abstract in front
  classes.rebeca:4:25: error: A extends itself
       4 | reactiveclass B extends A(3) implements J(3) { }
         |                         ^
    hint: leave out extends in one of the classes
  classes.rebeca:4:30: error: expected '{' after the head of the class, not implements
       4 | reactiveclass B extends A(3) implements J(3) { }
         |                              ^~~~~~~~~~
  classes.rebeca:5:15: error: C lacks q of J
       5 | reactiveclass C implements A, J(2) { msgsrv j() { } }
         |               ^
    hint: give it q, or write abstract in front of reactiveclass
  classes.rebeca:5:28: error: A is not an interface
       5 | reactiveclass C implements A, J(2) { msgsrv j() { } }
         |                            ^
    hint: write extends in place of implements
  classes.rebeca:6:25: error: a class cannot extend the interface J
       6 | reactiveclass D extends J(2) { foo() { } }
         |                         ^
    hint: write implements in place of extends
  classes.rebeca:6:32: error: foo is neither a message server nor the constructor of D
       6 | reactiveclass D extends J(2) { foo() { } }
         |                                ^~~
    hint: write msgsrv or a type in front
  classes.rebeca:7:49: error: x cannot have an initial value here
       7 | abstract reactiveclass E(2) { statevars { int x = 3; } abstract int f(); int go() { retu…
         |                                                 ^
    hint: assign it in the constructor
  classes.rebeca:8:63: error: go is declared differently in E, which this class extends
       8 | …activeclass F extends E(2) { int f() { return f(); } msgsrv go() { } }
         |                                                              ^~
    hint: rename one of them, or use the same types
  classes.rebeca:9:15: error: class G has no queue size
       9 | reactiveclass G { }
         |               ^
    hint: write reactiveclass G(5) for a queue of five messages
  classes.rebeca:10:17: error: expected the size of the queue, a plain number, not N
      10 | reactiveclass H(N) { }
         |                 ^
    hint: write reactiveclass H(5) for a queue of five messages
  classes.rebeca:11:28: error: a class has one parent
      11 | reactiveclass K extends E, F(1) { boolean f() { } }
         |                            ^
    hint: extend one class; a class can implement several interfaces
  classes.rebeca:11:43: error: f is declared differently in E, which this class extends
      11 | reactiveclass K extends E, F(1) { boolean f() { } }
         |                                           ^
    hint: rename one of them, or use the same types
  classes.rebeca:12:8: error: E is abstract: it cannot have rebecs
      12 | main { E e():(); J j():(); F f(null):(); F g():…
         |        ^
    hint: choose a class that extends it
  classes.rebeca:12:18: error: J is an interface: it cannot have rebecs
      12 | main { E e():(); J j():(); F f(null):(); F g():(1, f); A …
         |                  ^
    hint: choose a class that extends it
  classes.rebeca:12:30: error: F has 0 known rebecs, not 1
      12 | main { E e():(); J j():(); F f(null):(); F g():(1, f); A h(x):(); }
         |                              ^
    hint: write parents' known rebecs first, and arrays element by element
  classes.rebeca:12:44: error: F has no constructor that takes these arguments
      12 | main { E e():(); J j():(); F f(null):(); F g():(1, f); A h(x):(); }
         |                                            ^
    hint: it has none
  classes.rebeca:12:58: error: A has 0 known rebecs, not 1
      12 | main { E e():(); J j():(); F f(null):(); F g():(1, f); A h(x):(); }
         |                                                          ^
    hint: write parents' known rebecs first, and arrays element by element
  classes.rebeca:12:60: error: unknown name x
      12 | main { E e():(); J j():(); F f(null):(); F g():(1, f); A h(x):(); }
         |                                                            ^
  [2]

Where they stand in the text.
  $ cat > syntax.rebeca <<'EOF'
  > import x;
  > record R { int x; }
  > reactiveclass A(3) {
  >   statevars { int[0] a; int[N] b; int[5000] c; int d }
  >   @priority(1) msgsrv m() { b.n() after(3); x = 0x10; x = 017; x = 3000000000; x = 5L; }
  >   msgsrv n() { do { x++; } while (x < 3); A q = new A():(); super.m(); c = 'ab'; }
  >   msgsrv o() { x = ?(1); else x = 1; if (x <> 1) ; x = (1; }
  >   msgsrv p() { switch (x) { default: x = 1; case 1: x = 2; } }
  >   msgsrv q( { }
  >   5;
  > }
  > main { A a(); A b:(); }
  > EOF
  $ lacuna verify syntax.rebeca
  syntax.rebeca:1:1: error: import is a reserved word, and lacuna does not use it
       1 | import x;
         | ^~~~~~
    hint: give all files on the command line
  syntax.rebeca:2:1: error: record is a reserved word, and lacuna does not use it
       2 | record R { int x; }
         | ^~~~~~
    hint: give all files on the command line
  syntax.rebeca:4:19: error: an array has at least one element
       4 |   statevars { int[0] a; int[N] b; int[5000] c; int d }
         |                   ^
    hint: write a length of 1 or more
  syntax.rebeca:4:29: error: expected the length of the array, not N
       4 |   statevars { int[0] a; int[N] b; int[5000] c; int d }
         |                             ^
    hint: write the length as a plain number
  syntax.rebeca:4:39: error: an array has at most 4096 elements and 6 dimensions
       4 |   statevars { int[0] a; int[N] b; int[5000] c; int d }
         |                                       ^~~~
    hint: use a smaller array
  syntax.rebeca:4:53: error: missing ';' after the declaration
       4 |   statevars { int[0] a; int[N] b; int[5000] c; int d }
         |                                                     ^
    hint: write ';' at the caret
  syntax.rebeca:5:4: error: @priority is timed Rebeca, which is not supported
       5 |   @priority(1) msgsrv m() { b.n() after(3);…
         |    ^~~~~~~~
    hint: leave it out: messages are taken in the order of their arrival
  syntax.rebeca:5:35: error: after is timed Rebeca, which is not supported
       5 |   @priority(1) msgsrv m() { b.n() after(3); x = 0x10; x = 017; x = 3000000…
         |                                   ^~~~~
    hint: leave it out: messages here have no times
  syntax.rebeca:5:49: error: 0x10 is neither a number nor a name
       5 |   @priority(1) msgsrv m() { b.n() after(3); x = 0x10; x = 017; x = 3000000000; x = 5L; }
         |                                                 ^~~~
    hint: begin a name with a letter or _
  syntax.rebeca:5:59: error: Rebeca has no octal numbers
       5 |   @priority(1) msgsrv m() { b.n() after(3); x = 0x10; x = 017; x = 3000000000; x = 5L; }
         |                                                           ^~~
    hint: leave out the 0 in front
  syntax.rebeca:5:68: error: numbers are at most 2147483647
       5 | …rity(1) msgsrv m() { b.n() after(3); x = 0x10; x = 017; x = 3000000000; x = 5L; }
         |                                                              ^~~~~~~~~~
    hint: use smaller numbers: an int has 32 bits
  syntax.rebeca:5:84: error: 5L is neither a number nor a name
       5 | …() { b.n() after(3); x = 0x10; x = 017; x = 3000000000; x = 5L; }
         |                                                              ^~
    hint: begin a name with a letter or _
  syntax.rebeca:6:16: error: Rebeca has no do-while
       6 |   msgsrv n() { do { x++; } while (x < 3); A q = new A()…
         |                ^~
    hint: write it as while, with the body once in front
  syntax.rebeca:6:61: error: super cannot be used: parents' constructors never run
       6 |   msgsrv n() { do { x++; } while (x < 3); A q = new A():(); super.m(); c = 'ab'; }
         |                                                             ^~~~~
    hint: call the method by its name: the nearest one is meant
  syntax.rebeca:6:76: error: one character stands between single quotes
       6 | …do { x++; } while (x < 3); A q = new A():(); super.m(); c = 'ab'; }
         |                                                              ^~~~
    hint: write a text in double quotes
  syntax.rebeca:7:20: error: a choice has at least two values
       7 |   msgsrv o() { x = ?(1); else x = 1; if (x <> 1) ; x = (1; …
         |                    ^~~~
    hint: write the value alone
  syntax.rebeca:7:26: error: else without if
       7 |   msgsrv o() { x = ?(1); else x = 1; if (x <> 1) ; x = (1; }
         |                          ^~~~
    hint: write else behind the one statement or the '}' of its if
  syntax.rebeca:7:44: error: Rebeca has no operator <>
       7 |   msgsrv o() { x = ?(1); else x = 1; if (x <> 1) ; x = (1; }
         |                                            ^~
    hint: write != for 'is not'
  syntax.rebeca:7:58: error: expected ')' after the expression, not ;
       7 |   msgsrv o() { x = ?(1); else x = 1; if (x <> 1) ; x = (1; }
         |                                                          ^
  syntax.rebeca:8:45: error: no case can follow default
       8 |   msgsrv p() { switch (x) { default: x = 1; case 1: x = 2; } }
         |                                             ^~~~
    hint: move default behind the other cases
  syntax.rebeca:9:13: error: expected a type, not {
       9 |   msgsrv q( { }
         |             ^
  syntax.rebeca:10:3: error: expected a member of class A, not 5
      10 |   5;
         |   ^
  syntax.rebeca:12:13: error: expected ':' and the arguments of the constructor, not ;
      12 | main { A a(); A b:(); }
         |             ^
    hint: write Class name(known rebecs):(arguments);
  syntax.rebeca:12:18: error: expected '(' after the name of the rebec, not :
      12 | main { A a(); A b:(); }
         |                  ^
  [2]
  $ printf 'reactiveclass A(3) { msgsrv m() { if (true) { }\nmain { A a():(); }\n' > open.rebeca; lacuna verify open.rebeca
  open.rebeca:2:1: error: missing '}': the block before main is not closed
       2 | main { A a():(); }
         | ^~~~
    hint: its '{' is in line 1
  [2]
  $ printf 'reactiveclass A(3) { msgsrv m() { } }\n' > nomain.rebeca; lacuna verify nomain.rebeca
  nomain.rebeca:1:39: error: missing main
       1 | reactiveclass A(3) { msgsrv m() { } }
         |                                      ^
    hint: write main { … } with the rebecs, or give the .rebeca file as well
  [2]
  $ printf 'reactiveclass A(3) { A() { } }\nmain { }\nmain { A a():(); }\n' > mains.rebeca; lacuna verify mains.rebeca
  mains.rebeca:3:1: error: main is declared twice
       3 | main { A a():(); }
         | ^~~~
    hint: join the two
  [2]
  $ printf 'reactiveclass A(3) { statevars { int x; } A() { } msgsrv m() { x; x = x[1]; } int f() { return f() + 1; } }\nmain { A a():(); }\n' > loop.rebeca; lacuna verify loop.rebeca
  loop.rebeca:1:64: warning: this statement has no effect
       1 | …ctiveclass A(3) { statevars { int x; } A() { } msgsrv m() { x; x = x[1]; } int f() { return f() + 1;…
         |                                                              ^
    hint: assign its value, or leave it out
  loop.rebeca:1:71: error: this is not an array, but int
       1 | …ass A(3) { statevars { int x; } A() { } msgsrv m() { x; x = x[1]; } int f() { return f() + 1; } }
         |                                                              ^
    hint: leave out the index
  [2]
  $ printf 'reactiveclass A(3) { A() { self.m(); } msgsrv m() { int[2] x; x[2] = 1; } }\nmain { A a():(); }\n' > index.rebeca; lacuna verify index.rebeca --property failure | tail -n 6
  index.rebeca:1:65: warning: the index of this array is 0 to 1
       1 | …tiveclass A(3) { A() { self.m(); } msgsrv m() { int[2] x; x[2] = 1; } }
         |                                                              ^
    hint: correct the value: a turn that comes here fails
  ■ an index outside of its array at index.rebeca:1:65
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  depth 0, 3 bits per state, # s, # MB

  $ printf 'reactiveclass A(3) { statevars { byte x; } A() { x = (byte)255; } }\nmain { A a():(); }\n' > cast.rebeca; lacuna verify cast.rebeca | tail -n 5
  cast.rebeca:1:54: warning: 255 does not fit byte
       1 | reactiveclass A(3) { statevars { byte x; } A() { x = (byte)255; } }
         |                                                      ^~~~~~~~~
    hint: correct the value: a turn that comes here fails
  ~
  Never executed:
    cast.rebeca:1  A of a
  ~
  depth 0, 1 bit per state, # s, # MB

Versions, features, queues.
  $ printf 'reactiveclass P(2) { } reactiveclass A extends P(3) { A() { } }\nmain { A a():(); }\n' > heir.rebeca; lacuna verify heir.rebeca --format rebeca-2.1; lacuna verify heir.rebeca --queue 3
  heir.rebeca:1:38: error: inheritance exists from Rebeca 2.3 on
       1 | reactiveclass P(2) { } reactiveclass A extends P(3) { A() { } }
         |                                      ^
    hint: add --format rebeca-2.3
  heir.rebeca:1:17: error: --queue cannot be used: each class declares its queue size
       1 | reactiveclass P(2) { } reactiveclass A extends P(3) { A(…
         |                 ^
    hint: leave out --queue
  [2]
  $ printf 'featurevar F; env int N = 1;\nreactiveclass A(3) { @feature(F) A() { } @feature(!F && Z) A(int x) { } @feature(N) msgsrv m() { } @feature(F, F) msgsrv n() { } }\nmain { @feature(!F) B b():(); A a():(); }\n' > feature.rebeca; lacuna verify feature.rebeca
  feature.rebeca:2:57: error: unknown name Z
       2 | reactiveclass A(3) { @feature(F) A() { } @feature(!F && Z) A(int x) { } @feature(N) msgsrv m() {…
         |                                                         ^
  feature.rebeca:2:82: error: a feature is boolean, not int
       2 | …@feature(F) A() { } @feature(!F && Z) A(int x) { } @feature(N) msgsrv m() { } @feature(F, F) msgsrv …
         |                                                              ^
    hint: compare it with 0
  feature.rebeca:2:101: error: @feature has one condition
       2 | … @feature(!F && Z) A(int x) { } @feature(N) msgsrv m() { } @feature(F, F) msgsrv n() { } }
         |                                                              ^~~~~~~
    hint: write @feature(A && !B)
  [2]

The syntax of 2004.
  $ cat > vintage.rebeca <<'EOF'
  > class A:(b: B) {
  >   interface: m(); gone();
  >   body: x: int; m() { send(b, n()); send(b); }
  >   init() { }
  > }
  > class B:(a) { body: n() { } }
  > rebecs: a: A(b); b: B(a); c: A(b);
  > model = ||(a, b, d);
  > EOF
  $ lacuna verify vintage.rebeca
  vintage.rebeca:2:19: error: the body of A has no method gone
       2 |   interface: m(); gone();
         |                   ^~~~
    hint: add it to the body
  vintage.rebeca:3:43: error: expected ',' after the receiver, not )
       3 |   body: x: int; m() { send(b, n()); send(b); }
         |                                           ^
  vintage.rebeca:6:11: error: expected ':' and a type after the name, not )
       6 | class B:(a) { body: n() { } }
         |           ^
  vintage.rebeca:7:27: error: rebec c is not in the model
       7 | rebecs: a: A(b); b: B(a); c: A(b);
         |                           ^
    hint: add it to model = ||(…)
  vintage.rebeca:8:18: error: unknown rebec
       8 | model = ||(a, b, d);
         |                  ^
    hint: declare it behind rebecs:
  [2]

Property files.
  $ printf 'reactiveclass A(3) { knownrebecs { A other; } statevars { int x; boolean p; int[2] g; A r; } A() { self.m(); } msgsrv m() { self.m(); } }\nmain { A a(b):(); A b(a):(); }\n' > model.rebeca
  $ cat > wrong.property <<'EOF'
  > property {
  >   define { n = a.x; p = a.p; p = a.q; loop = !loop; k = a.other == b; later = F(p); ref = a.r.x == 1; q = a.p ? p : !p; plain = x == 1; }
  >   Assertion { One: G(p); Two: undefined; Three: a.x; Four: c.p; Five: a.x = 1; }
  >   LTL { L1: R(p, p); L2: G(p, p); L3: G(a.x); L4: [](p); L5: f(p); L6: p -> X p }
  > }
  > EOF
  $ lacuna verify model.rebeca wrong.property
  wrong.property:2:16: error: a definition is boolean, not int
       2 |   define { n = a.x; p = a.p; p = a.q; loop = !loop; k =…
         |                ^~~
    hint: compare it with 0
  wrong.property:2:30: error: definition p is declared twice
       2 |   define { n = a.x; p = a.p; p = a.q; loop = !loop; k = a.other == b;…
         |                              ^
    hint: rename one of them
  wrong.property:2:36: error: unknown state variable q of A
       2 |   define { n = a.x; p = a.p; p = a.q; loop = !loop; k = a.other == b; later…
         |                                    ^
  wrong.property:2:47: error: definition loop uses itself
       2 |   define { n = a.x; p = a.p; p = a.q; loop = !loop; k = a.other == b; later = F(p); re…
         |                                               ^~~~
    hint: define it by state variables
  wrong.property:2:59: error: other is a known rebec, not a state variable
       2 |   define { n = a.x; p = a.p; p = a.q; loop = !loop; k = a.other == b; later = F(p); ref = a.r.x ==…
         |                                                           ^~~~~
    hint: use a state variable: known rebecs never change
  wrong.property:2:91: error: a property reads a rebec's own variables only
       2 | … = a.q; loop = !loop; k = a.other == b; later = F(p); ref = a.r.x == 1; q = a.p ? p : !p; plain = x …
         |                                                              ^~~~~
    hint: name the rebec as main does
  wrong.property:2:111: error: a property has no conditional expressions
       2 | …; k = a.other == b; later = F(p); ref = a.r.x == 1; q = a.p ? p : !p; plain = x == 1; }
         |                                                              ^
    hint: write (a && b) || (!a && c) for a ? b : c
  wrong.property:2:129: error: unknown name x
       2 | …; later = F(p); ref = a.r.x == 1; q = a.p ? p : !p; plain = x == 1; }
         |                                                              ^
  wrong.property:3:31: error: unknown name undefined
       3 |   Assertion { One: G(p); Two: undefined; Three: a.x; Four: c.p; Five: …
         |                               ^~~~~~~~~
  wrong.property:3:49: error: an assertion is boolean, not int
       3 |   Assertion { One: G(p); Two: undefined; Three: a.x; Four: c.p; Five: a.x = 1; }
         |                                                 ^~~
    hint: compare it with 0
  wrong.property:3:60: error: unknown name c
       3 |   Assertion { One: G(p); Two: undefined; Three: a.x; Four: c.p; Five: a.x = 1; }
         |                                                            ^
  wrong.property:3:75: error: a property assigns nothing
       3 | …One: G(p); Two: undefined; Three: a.x; Four: c.p; Five: a.x = 1; }
         |                                                              ^
    hint: write == to compare
  wrong.property:4:13: error: R(…) means nothing in a property
       4 |   LTL { L1: R(p, p); L2: G(p, p); L3: G(a.x); L4: []…
         |             ^
    hint: use G(f), F(f), X(f), U(f, g) or W(f, g)
  wrong.property:4:26: error: G takes 1 argument, not 2
       4 |   LTL { L1: R(p, p); L2: G(p, p); L3: G(a.x); L4: [](p); L5: f(p)…
         |                          ^~~~~~~
    hint: write that many arguments
  wrong.property:4:41: error: G(…) is boolean, not int
       4 |   LTL { L1: R(p, p); L2: G(p, p); L3: G(a.x); L4: [](p); L5: f(p); L6: p -> X p …
         |                                         ^~~
    hint: compare it with 0
  wrong.property:4:51: error: expected a value, not [
       4 |   LTL { L1: R(p, p); L2: G(p, p); L3: G(a.x); L4: [](p); L5: f(p); L6: p -> X p }
         |                                                   ^
  wrong.property:4:62: error: f(…) means nothing in a property
       4 | … LTL { L1: R(p, p); L2: G(p, p); L3: G(a.x); L4: [](p); L5: f(p); L6: p -> X p }
         |                                                              ^
    hint: use G(f), F(f), X(f), U(f, g) or W(f, g)
  wrong.property:4:80: error: missing ';' after the expression
       4 | …; L2: G(p, p); L3: G(a.x); L4: [](p); L5: f(p); L6: p -> X p }
         |                                                              ^
    hint: write ; behind it
  [2]
  $ cat > order.property <<'EOF'
  > property { LTL { L: G(a.p); } Assertion { One: true; } CTL { } ltl { } Asertion { } 5 }
  > property x { s: c!m -> s; s2: a!k -> s; s3: a!m(1) -> s; }
  > EOF
  $ lacuna verify model.rebeca order.property
  order.property:1:31: error: unexpected Assertion after LTL
       1 | property { LTL { L: G(a.p); } Assertion { One: true; } CTL { } ltl { }…
         |                               ^~~~~~~~~
    hint: write define, Assertion and LTL in this order
  order.property:1:56: error: a property has no part CTL
       1 | property { LTL { L: G(a.p); } Assertion { One: true; } CTL { } ltl { } Asertion { } 5 }
         |                                                        ^~~
    hint: write it as LTL, if it is about all runs
  order.property:1:64: error: a property has no part ltl
       1 | …perty { LTL { L: G(a.p); } Assertion { One: true; } CTL { } ltl { } Asertion { } 5 }
         |                                                              ^~~
    hint: did you mean LTL?
  order.property:1:72: error: a property has no part Asertion
       1 | …LTL { L: G(a.p); } Assertion { One: true; } CTL { } ltl { } Asertion { } 5 }
         |                                                              ^~~~~~~~
    hint: did you mean Assertion?
  order.property:1:85: error: expected define, Assertion, LTL or '}', not 5
       1 | …p); } Assertion { One: true; } CTL { } ltl { } Asertion { } 5 }
         |                                                              ^
  order.property:2:17: error: unknown rebec c
       2 | property x { s: c!m -> s; s2: a!k -> s; s3: a!m(1) -> s;…
         |                 ^
  order.property:2:33: error: unknown message server k of A
       2 | property x { s: c!m -> s; s2: a!k -> s; s3: a!m(1) -> s; }
         |                                 ^
    hint: name a message server of the class
  order.property:2:47: error: m takes 0 arguments, not 1
       2 | property x { s: c!m -> s; s2: a!k -> s; s3: a!m(1) -> s; }
         |                                               ^
    hint: _ stands for any value
  [2]
  $ printf 'property { LTL { L: G(a.x < 5); L: F(a.p); } }\n' > twice.property; lacuna verify model.rebeca twice.property | tail -n 8
  twice.property:1:33: warning: property L is declared twice
       1 | property { LTL { L: G(a.x < 5); L: F(a.p); } }
         |                                 ^
    hint: give it another name: --property could not tell them apart
  property  verdict   states  transitions
  L         holds          1            2
  L         violated       1            2
  deadlock  none           1            2
  failure   none           1            2
  overflow  none           1            2
  ~
  depth 0, 6 bits per state, # s, # MB
  $ printf 'property { Assertion { S: pow(a.x, 3) < 5; T: sqrt(4) < a.x; } }\n' > computed.property; lacuna verify model.rebeca computed.property
  computed.property:1:27: error: pow(…) of a variable in a property cannot be explored
       1 | property { Assertion { S: pow(a.x, 3) < 5; T: sqrt(4) < a.x; } }
         |                           ^~~~~~~~~~~
    hint: use a constant base
  [2]

In 2.0 a queue has to have room for initial.
  $ printf 'reactiveclass A(0) { msgsrv initial() { } }\nreactiveclass B(0) { }\nmain { A a():(); A b():(); }\n' > room.rebeca; lacuna verify room.rebeca
  room.rebeca:1:17: error: the message initial does not fit into this queue
       1 | reactiveclass A(0) { msgsrv initial() { } }
         |                 ^
    hint: let it hold at least 1 message
  [2]

Code that cannot be explored.
  $ python3 -c 'print("reactiveclass A(3) { statevars { int x; } A() { self.m(); } msgsrv m() {\n" + "if (x == 1) return;\n" * 3000 + "} }\nmain { A a():(); }")' > exits.rebeca; lacuna verify exits.rebeca
  exits.rebeca:2002:13: error: code that is nested too deeply cannot be explored
    2002 | if (x == 1) return;
         |             ^~~~~~
    hint: split it into several methods
  [2]

A property cannot be asked for where a constructor fails.

  $ cat > broken.rebeca <<'EOF'
  > reactiveclass A(2) { statevars { byte x; } A() { assertion(x > 0); } msgsrv m() { } }
  > main { A a():(); }
  > EOF
  $ cat > broken.property <<'EOF'
  > property { Assertion { One: a.x == 1; } }
  > EOF
  $ lacuna verify broken.rebeca broken.property --property One
  lacuna: error: One cannot be checked: the system does not get to its initial state
    hint: verify without --property shows why
  [2]
