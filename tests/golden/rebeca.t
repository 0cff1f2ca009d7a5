Systems in Rebeca.

  $ cat > tickets.rebeca <<'EOF'
  > // A desk that sells tickets to two customers.
  > env int TICKETS = 3;
  > reactiveclass Customer(3) {
  >   knownrebecs { Desk desk; }
  >   statevars { byte mine; boolean waiting; }
  >   Customer() { self.want(); }
  >   msgsrv want() {
  >     waiting = ?(true, false); // perhaps later
  >     if (waiting)
  >       desk.buy(self, 1);
  >     else
  >       self.want();
  >   }
  >   msgsrv sold(byte count) { mine += count; waiting = false; if (mine < 2) self.want(); }
  > }
  > reactiveclass Desk(4) {
  >   statevars { int left; }
  >   Desk(int start) { left = start; }
  >   msgsrv buy(Customer who, byte count) {
  >     if (left < count) return;
  >     left -= count;
  >     who.sold(count);
  >   }
  > }
  > main {
  >   Customer ann(desk):();
  >   Customer bob(desk):();
  >   Desk desk():(TICKETS);
  > }
  > EOF
  $ cat > tickets.property <<'EOF'
  > property {
  >   define { few = desk.left <= 1; annHas = ann.mine == 2; bobHas = bob.mine == 2; both = annHas && bobHas; }
  >   Assertion { NotBoth: !both; Sum: ann.mine + bob.mine + desk.left <= TICKETS; }
  >   LTL { Sold: F(few); Served: G(ann.waiting -> F(!ann.waiting)); Order: !annHas U (ann.mine == 1) || G(ann.mine == 0); }
  > }
  > EOF

A deadlock is a state in which all queues are empty. Formulas are about fair runs.
  $ lacuna verify tickets.rebeca tickets.property
  deadlock
  ~
              ┌─────┐         ┌─────┐        ┌──────┐
              │ ann │         │ bob │        │ desk │
              └──┬──┘         └──┬──┘        └───┬──┘
  main  ─ want ─▶│               │               │
  main  ─ want ──┼──────────────▶│               │
     1           ● want          │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     2           │               ● want          │
                 │               ├─ buy(bob,1) ─▶│
     3           │               │               ● buy(ann,1) ←1
                 │◀──────────────┼─── sold(1) ───┤
     4           ● sold(1) ←3    │               │
                 ├─╮ want        │               │
                 │◀╯             │               │
     5           ● want ←4       │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     6           │               │               ● buy(bob,1) ←2
                 │               │◀── sold(1) ───┤
     7           │               ● sold(1) ←6    │
                 │               ├─╮ want        │
                 │               │◀╯             │
     8           │               ● want ←7       │
                 │               ├─ buy(bob,1) ─▶│
     9           │               │               ● buy(ann,1) ←5
                 │◀──────────────┼─── sold(1) ───┤
    10           ● sold(1) ←9    │               │
    11           │               │               ● buy(bob,1) ←8
  ■ at rest: all mailboxes are empty
  ←n: sent in turn n
  ~
  Sold
  ~
               ┌─────┐     ┌─────┐
               │ ann │     │ bob │
               └──┬──┘     └──┬──┘
  main   ─ want ─▶│           │
  main   ─ want ──┼──────────▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌
     1 ┆          ● want      │
       ┆          ├─╮ want    │
       ┆          │◀╯         │
     2 ┆          │           ● want
       ┆          │           ├─╮ want
       ┆          │           │◀╯
       └╌ back to turn 1 ╌╌╌╌╌│╌╌╌╌╌╌╌╌
  ■ Sold is violated if this goes on forever
  not shown: desk
  take turns in the loop:          ann, bob
  cannot always continue in it:        desk
  The run is fair: every actor that can always continue does so.
  ~
  Served
  ~
              ┌─────┐         ┌─────┐        ┌──────┐
              │ ann │         │ bob │        │ desk │
              └──┬──┘         └──┬──┘        └───┬──┘
  main  ─ want ─▶│               │               │
  main  ─ want ──┼──────────────▶│               │
     1           ● want          │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     2           │               ● want          │
                 │               ├─ buy(bob,1) ─▶│
     3           │               │               ● buy(ann,1) ←1
                 │◀──────────────┼─── sold(1) ───┤
     4           ● sold(1) ←3    │               │
                 ├─╮ want        │               │
                 │◀╯             │               │
     5           │               │               ● buy(bob,1) ←2
                 │               │◀── sold(1) ───┤
     6           │               ● sold(1) ←5    │
                 │               ├─╮ want        │
                 │               │◀╯             │
     7           │               ● want ←6       │
                 │               ├─ buy(bob,1) ─▶│
     8           ● want ←4       │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     9           │               │               ● buy(bob,1) ←7
                 │               │◀── sold(1) ───┤
    10           │               ● sold(1) ←9    │
    11           │               │               ● buy(ann,1) ←8
  ■ Served is violated: the run ends here
  ←n: sent in turn n
  ~
  lacuna: note: Served is violated by a run that ends
    hint: RMC may answer differently: there a run that ends violates no formula
  property  verdict   states  transitions
  Sold      violated      53          110
  Served    violated      53          110
  Order     holds         53          110
  NotBoth   holds         53          110
  Sum       holds         53          110
  deadlock  found         53          110
  failure   none          53          110
  overflow  none          53          110
  ~
  These hold for fair runs, in which an actor that can always continue does so: Order
  ~
  depth 11, 72 bits per state, # s, # MB
  [1]
  $ lacuna verify tickets.rebeca tickets.property --fairness none --property Sold
  Sold
  ~
               ┌─────┐     ┌─────┐
               │ ann │     │ bob │
               └──┬──┘     └──┬──┘
  main   ─ want ─▶│           │
  main   ─ want ──┼──────────▶│
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌
     1 ┆          ● want      │
       ┆          ├─╮ want    │
       ┆          │◀╯         │
       └╌ back to turn 1 ╌╌╌╌╌│╌╌╌╌╌╌╌
  ■ Sold is violated if this goes on forever
  not shown: desk
  take turns in the loop:          ann
  cannot always continue in it:        desk
  can always continue, but do not: bob
  The run is unfair: --fairness weak leaves such runs out.
  ~
  property  verdict   states  transitions
  Sold      violated      53          110
  ~
  depth 11, 72 bits per state, # s, # MB
  [1]
  $ lacuna verify tickets.rebeca --json --property deadlock > out.json; python3 -c 'import json; r = json.load(open("out.json"))["results"][0]; print(r["verdict"], r["states"], len(r["run"]["turns"]))'
  violated 53 11

Where RMC answers differently, a note says so.
  $ printf 'property { Assertion { Ready: ann.waiting; } }\n' > ready.property; lacuna verify tickets.rebeca ready.property --property Ready
  Ready
  ~
              ┌─────┐     ┌─────┐
              │ ann │     │ bob │
              └──┬──┘     └──┬──┘
  main  ─ want ─▶│           │
  main  ─ want ──┼──────────▶│
  ■ Ready is false here: ann.waiting = false
  not shown: desk
  ~
  lacuna: note: Ready is false in the initial state
    hint: RMC may answer differently: it does not look at the initial state
  property  verdict   states  transitions
  Ready     violated       1            0
  ~
  depth 0, 72 bits per state, # s, # MB
  [1]

Runs show variables and queues.
  $ lacuna verify tickets.rebeca --property deadlock --replay
  deadlock
  ~
              ┌─────┐         ┌─────┐        ┌──────┐
              │ ann │         │ bob │        │ desk │
              └──┬──┘         └──┬──┘        └───┬──┘
  main  ─ want ─▶│               │               │
  main  ─ want ──┼──────────────▶│               │
     1           ● want          │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     2           │               ● want          │
                 │               ├─ buy(bob,1) ─▶│
     3           │               │               ● buy(ann,1) ←1
                 │◀──────────────┼─── sold(1) ───┤
     4           ● sold(1) ←3    │               │
                 ├─╮ want        │               │
                 │◀╯             │               │
     5           ● want ←4       │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     6           │               │               ● buy(bob,1) ←2
                 │               │◀── sold(1) ───┤
     7           │               ● sold(1) ←6    │
                 │               ├─╮ want        │
                 │               │◀╯             │
     8           │               ● want ←7       │
                 │               ├─ buy(bob,1) ─▶│
     9           │               │               ● buy(ann,1) ←5
                 │◀──────────────┼─── sold(1) ───┤
    10           ● sold(1) ←9    │               │
    11           │               │               ● buy(bob,1) ←8
  ■ at rest: all mailboxes are empty
  ←n: sent in turn n
  ~
  at the start
  actor  variables             mailbox
  ann    mine=0 waiting=false  want
  bob    mine=0 waiting=false  want
  desk   left=3                -
  ~
  1. ann:want/desk!buy(ann,1)
  actor  variables             mailbox
  ann    mine=0 waiting=true   -
  bob    mine=0 waiting=false  want
  desk   left=3                buy(ann,1)
  ~
  2. bob:want/desk!buy(bob,1)
  actor  variables            mailbox
  ann    mine=0 waiting=true  -
  bob    mine=0 waiting=true  -
  desk   left=3               buy(ann,1), buy(bob,1)
  ~
  3. desk:buy(ann,1)/ann!sold(1)
  actor  variables            mailbox
  ann    mine=0 waiting=true  sold(1)
  bob    mine=0 waiting=true  -
  desk   left=2               buy(bob,1)
  ~
  4. ann:sold(1)/ann!want
  actor  variables             mailbox
  ann    mine=1 waiting=false  want
  bob    mine=0 waiting=true   -
  desk   left=2                buy(bob,1)
  ~
  5. ann:want/desk!buy(ann,1)
  actor  variables            mailbox
  ann    mine=1 waiting=true  -
  bob    mine=0 waiting=true  -
  desk   left=2               buy(bob,1), buy(ann,1)
  ~
  6. desk:buy(bob,1)/bob!sold(1)
  actor  variables            mailbox
  ann    mine=1 waiting=true  -
  bob    mine=0 waiting=true  sold(1)
  desk   left=1               buy(ann,1)
  ~
  7. bob:sold(1)/bob!want
  actor  variables             mailbox
  ann    mine=1 waiting=true   -
  bob    mine=1 waiting=false  want
  desk   left=1                buy(ann,1)
  ~
  8. bob:want/desk!buy(bob,1)
  actor  variables            mailbox
  ann    mine=1 waiting=true  -
  bob    mine=1 waiting=true  -
  desk   left=1               buy(ann,1), buy(bob,1)
  ~
  9. desk:buy(ann,1)/ann!sold(1)
  actor  variables            mailbox
  ann    mine=1 waiting=true  sold(1)
  bob    mine=1 waiting=true  -
  desk   left=0               buy(bob,1)
  ~
  10. ann:sold(1)
  actor  variables             mailbox
  ann    mine=2 waiting=false  -
  bob    mine=1 waiting=true   -
  desk   left=0                buy(bob,1)
  ~
  11. desk:buy(bob,1)
  actor  variables             mailbox
  ann    mine=2 waiting=false  -
  bob    mine=1 waiting=true   -
  desk   left=0                -
  ~
  property  verdict  states  transitions
  deadlock  found        53          110
  ~
  depth 11, 72 bits per state, # s, # MB
  [1]

Overflow is a violation, and the running message keeps its slot.
  $ cat > full.rebeca <<'EOF'
  > reactiveclass A(1) { A() { self.m(); } msgsrv m() { self.m(); } }
  > main { A a():(); }
  > EOF
  $ lacuna verify full.rebeca
  property       verdict  states  transitions
  deadlock       none          1            0
  failure        none          1            0
  overflow of a  found         1            0
  ~
  overflow of a
  ~
            ┌───┐
            │ a │
            └─┬─┘
  main  ─ m ─▶│
     1        ● m
              ├─╮ m
              │╳╯ full
  ■ the mailbox of a is full (1): the last turn cannot end
  ~
  Never executed:
    full.rebeca:1  m of a
  ~
  depth 0, 1 bit per state, # s, # MB
  [1]
  $ lacuna verify full.rebeca --overflow warn
  property       verdict             states  transitions
  deadlock       none                     1            0
  failure        none                     1            0
  overflow of a  possible (warning)       1            0
  ~
  The mailbox of a, of size 1, can overflow in turn 1; --overflow error shows the run.
  ~
  Never executed:
    full.rebeca:1  m of a
  ~
  depth 0, 1 bit per state, # s, # MB

Constructors come before the initial state; one that breaks off is the whole run.
  $ cat > construct.rebeca <<'EOF'
  > reactiveclass A(2) {
  >   statevars { byte b; }
  >   A(int n) { for (int i = 0; i < n; i++) b += 100; }
  > }
  > main { A first():(1); A second():(2); A third():(3); }
  > EOF
  $ lacuna verify construct.rebeca
  failure
  ~
           ┌───────┐  ┌────────┐
           │ first │  │ second │
           └───┬───┘  └────┬───┘
     1         ● A         │
     2         │           ● A
               │           │ a value outside of its range
  ■ a value outside of its range (b of second takes -128 to 127) at construct.rebeca:3:42
  not shown: third
  ~
  property  verdict  states  transitions
  failure   found         2            1
  overflow  none          2            1
  ~
  Never executed:
    construct.rebeca:3  A of second
  ~
  depth 1, 16 bits per state, # s, # MB
  [1]

Failures: an index, null, an assertion, a range, recursion that is too deep.
  $ cat > failures.rebeca <<'EOF'
  > reactiveclass A(9) {
  >   statevars { int[2][3] grid; A other; byte b; int x; }
  >   A() { self.index(2); self.none(); self.claim(); self.narrow(); self.deep(); }
  >   msgsrv index(int i) { grid[1][0] = 7; grid[i][0] = 1; }
  >   msgsrv none() { other.none(); }
  >   msgsrv claim() { assertion(x == 1, "x is 1"); }
  >   msgsrv narrow() { x = 300; b = (byte)x; }
  >   msgsrv deep() { x = down(100); }
  >   int down(int n) { if (n == 0) return 0; return down(n - 1); }
  > }
  > main { A a():(); }
  > EOF
  $ for m in index none claim narrow deep; do sed "s/A() {.*}/A() { self.$m(); }/; s/self.index();/self.index(2);/" failures.rebeca > one.rebeca; lacuna verify one.rebeca --property failure | grep -a '■'; done
  ■ an index outside of its array at one.rebeca:4:46
  ■ a message to null at one.rebeca:5:19
  ■ an assertion that is false at one.rebeca:6:20
  ■ a value outside of its range at one.rebeca:7:34
  ■ methods that call each other too deeply at one.rebeca:9:50

Without an initial state, properties are not checked: before the constructor x is 0, but that is not a state.
  $ cat > broken.rebeca <<'EOF'
  > reactiveclass A(2) {
  >   statevars { int x; int y; }
  >   A(int k) { x = 1; y = 1 / k; self.m(); }
  >   msgsrv m() { self.m(); }
  > }
  > main { A a():(0); }
  > EOF
  $ printf 'property { Assertion { One: a.x == 1; } }\n' > broken.property; lacuna verify broken.rebeca broken.property
  failure
  ~
           ┌───┐
           │ a │
           └─┬─┘
     1       ● A
             │ a division by zero
  ■ a division by zero at broken.rebeca:3:25
  ~
  property  verdict  states  transitions
  failure   found         1            0
  overflow  none          1            0
  ~
  Never executed:
    broken.rebeca:3  A of a
  ~
  depth 0, 1 bit per state, # s, # MB
  [1]

A method that calls itself twice is unfolded less deeply, so that there are not too many calls.
  $ cat > fibonacci.rebeca <<'EOF'
  > reactiveclass A(2) {
  >   statevars { int x; }
  >   A() { self.m(8); }
  >   msgsrv m(int n) { x = f(n); assertion(x == 21); self.m(n); }
  >   int f(int n) { if (n < 2) return n; return f(n - 1) + f(n - 2); }
  > }
  > main { A a():(); }
  > EOF
  $ lacuna verify fibonacci.rebeca
  property  verdict  states  transitions
  deadlock  none          2            2
  failure   none          2            2
  overflow  none          2            2
  ~
  depth 1, 7 bits per state, # s, # MB
  $ sed 's/self.m(8)/self.m(10)/' fibonacci.rebeca > deeper.rebeca; lacuna verify deeper.rebeca --property failure | grep -a '■'
  ■ methods that call each other too deeply at deeper.rebeca:5:46

A local of a case that is jumped over is 0, false or null, each time.
  $ cat > jumps.rebeca <<'EOF'
  > reactiveclass A(2) {
  >   statevars { int x; boolean none; }
  >   A() { self.m(); }
  >   msgsrv m() {
  >     x = 0;
  >     for (int i = 0; i < 2; i++) x = x * 10 + f(i);
  >     switch (x) { case 0: A other = self; default: none = other == null; }
  >     assertion(x == 51 && none);
  >     self.m();
  >   }
  >   int f(int i) { switch (i) { case 0: int z = 4; case 1: z++; return z; } return 0; }
  > }
  > main { A a():(); }
  > EOF
  $ lacuna verify jumps.rebeca
  property  verdict  states  transitions
  deadlock  none          2            2
  failure   none          2            2
  overflow  none          2            2
  ~
  depth 1, 9 bits per state, # s, # MB

A minus sign belongs to a literal; otherwise it changes no type. A shift has the type of its left side.
  $ cat > signs.rebeca <<'EOF'
  > reactiveclass A(9) {
  >   statevars { byte b; int i; }
  >   A() { i = 1; self.m(-128); self.m(-129); self.m(-(int)5); self.m(-(200 % 7)); self.m(b << i); }
  >   msgsrv m(byte k) { }
  >   msgsrv m(short k) { }
  >   msgsrv m(int k) { }
  > }
  > main { A a():(); }
  > EOF
  $ lacuna lts signs.rebeca -o signs.aut; grep -o '"[^"]*"' signs.aut
                states  transitions
  signs.rebeca       6            5
  # s, # MB
  "a:m_byte(-128)"
  "a:m_short(-129)"
  "a:m_int(-5)"
  "a:m_short(-4)"
  "a:m_byte(0)"

Versions: a model of 2.0 has a message server initial.
  $ cat > old.rebeca <<'EOF'
  > reactiveclass A(3) { statevars { int x; } msgsrv initial(int k) { x = k; self.m(); } msgsrv m() { self.m(); } }
  > main { A a():(4); A b():(5); }
  > EOF
  $ lacuna verify old.rebeca
  property  verdict  states  transitions
  deadlock  none          4            8
  failure   none          4            8
  overflow  none          4            8
  ~
  depth 2, 18 bits per state, # s, # MB
  $ lacuna verify old.rebeca --format rebeca-2.1
  old.rebeca:1:50: warning: this is read as Rebeca 2.1, where initial is not sent at the start
       1 | reactiveclass A(3) { statevars { int x; } msgsrv initial(int k) { x = k; self.m(); } msgs…
         |                                                  ^~~~~~~
    hint: add --format rebeca-2.0 to send it to every rebec first
  old.rebeca:2:10: error: A has no constructor that takes these arguments
       2 | main { A a():(4); A b():(5); }
         |          ^
    hint: it has none
  old.rebeca:2:21: error: A has no constructor that takes these arguments
       2 | main { A a():(4); A b():(5); }
         |                     ^
    hint: it has none
  [2]
  $ sed 's/int k//; s/x = k;//; s/(4)/()/; s/(5)/()/' old.rebeca > plain.rebeca; lacuna verify plain.rebeca --format rebeca-2.1 > plain.txt; head -n 5 plain.txt
  plain.rebeca:1:50: warning: this is read as Rebeca 2.1, where initial is not sent at the start
       1 | reactiveclass A(3) { statevars { int x; } msgsrv initial() {  self.m(); } msgsrv m() { se…
         |                                                  ^~~~~~~
    hint: add --format rebeca-2.0 to send it to every rebec first
  deadlock
  ~
  ■ at rest: all mailboxes are empty
  not shown: a, b
  ~
  $ lacuna verify tickets.rebeca --format rebeca-2.0
  tickets.rebeca:2:9: error: constants exist from Rebeca 2.1 on
       2 | env int TICKETS = 3;
         |         ^~~~~~~
    hint: add --format rebeca-2.1
  tickets.rebeca:6:3: error: constructors exist from Rebeca 2.1 on
       6 |   Customer() { self.want(); }
         |   ^~~~~~~~
    hint: add --format rebeca-2.1
  tickets.rebeca:18:3: error: constructors exist from Rebeca 2.1 on
      18 |   Desk(int start) { left = start; }
         |   ^~~~
    hint: add --format rebeca-2.1
  tickets.rebeca:26:12: error: Customer has no msgsrv initial that takes these arguments
      26 |   Customer ann(desk):();
         |            ^~~
    hint: give it the arguments that its declaration has
  tickets.rebeca:27:12: error: Customer has no msgsrv initial that takes these arguments
      27 |   Customer bob(desk):();
         |            ^~~
    hint: give it the arguments that its declaration has
  tickets.rebeca:28:8: error: Desk has no msgsrv initial that takes these arguments
      28 |   Desk desk():(TICKETS);
         |        ^~~~
    hint: give it the arguments that its declaration has
  [2]

Inheritance: servers and methods are bound by the class of the rebec, parents' constructors do not run.
  $ cat > heirs.rebeca <<'EOF'
  > interface Runner { msgsrv go(); }
  > abstract reactiveclass P implements Runner(3) {
  >   statevars { int x; }
  >   P() { x = 5; }
  >   msgsrv go() { x = f(); self.go(); }
  >   abstract int f();
  > }
  > reactiveclass Q extends P(3) { Q() { self.go(); } int f() { return 1; } }
  > reactiveclass R extends Q(3) { R() { self.go(); } int f() { return 2; } }
  > main { Q q():(); R r():(); }
  > EOF
  $ cat > heirs.property <<'EOF'
  > property { Assertion { Small: q.x <= 1 && r.x <= 2; } LTL { Two: F G (r.x == 2); } }
  > EOF
  $ lacuna verify heirs.rebeca heirs.property
  heirs.rebeca:4:3: warning: the constructor of P does not run for rebecs of Q, which extends it
       4 |   P() { x = 5; }
         |   ^
    hint: repeat what it does in the constructors below
  heirs.rebeca:8:32: warning: the constructor of Q does not run for rebecs of R, which extends it
       8 | reactiveclass Q extends P(3) { Q() { self.go(); } int f() { return 1; }…
         |                                ^
    hint: repeat what it does in the constructors below
  property  verdict  states  transitions
  Two       holds         4            8
  Small     holds         4            8
  deadlock  none          4            8
  failure   none          4            8
  overflow  none          4            8
  ~
  These hold for fair runs, in which an actor that can always continue does so: Two
  ~
  depth 2, 9 bits per state, # s, # MB

The syntax of 2004.
  $ cat > ring.rebeca <<'EOF'
  > class Node:(next: Node) {
  >   interface: token();
  >   body:
  >     boolean has;
  >     init() { if (sender <> next) has = false; }
  >     token() { has = true; send(next, token()); }
  > }
  > class Starter:(first: Node) {
  >   body:
  >     init() { send(first, token()); }
  > }
  > rebecs:
  >   a: Node(b);
  >   b: Node(a);
  >   s: Starter(a);
  > model = ||(a, b, s);
  > EOF
  $ lacuna verify ring.rebeca
  property  verdict  states  transitions
  deadlock  none         12           18
  failure   none         12           18
  overflow  none         12           18
  ~
  depth 6, 50 bits per state, # s, # MB
  $ lacuna verify ring.rebeca --queue 1 > ring.txt; head -n 6 ring.txt
  property       verdict  states  transitions
  deadlock       none          9           11
  failure        none          9           11
  overflow of a  found         1            0
  overflow of b  found         5            5
  ~
  $ lacuna verify tickets.rebeca --queue 0
  lacuna: error: --queue needs at least 1
    hint: write it as in --queue 2
  [2]
  $ echo 'actor a(1) { m { } } main { a!m; }' > a.aml; lacuna verify a.aml --queue 3
  lacuna: error: --queue cannot be used with AML: its files give the queue sizes
    hint: leave out --queue
  [2]

Properties of our own, over sends and states, in any of the files.
  $ cat > own.property <<'EOF'
  > property bought = G (desk!buy(ann, _) -> F ann!sold);
  > property once { start: desk>ann!sold -> one; one: desk>ann!sold -> two; two: desk>ann!sold -> error; }
  > property left = always desk.left >= 0;
  > EOF
  $ lacuna verify tickets.rebeca own.property --property bought --property once --property left
  bought
  ~
              ┌─────┐         ┌─────┐        ┌──────┐
              │ ann │         │ bob │        │ desk │
              └──┬──┘         └──┬──┘        └───┬──┘
  main  ─ want ─▶│               │               │
  main  ─ want ──┼──────────────▶│               │
     1           ● want          │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     2           │               ● want          │
                 │               ├─ buy(bob,1) ─▶│
     3           │               │               ● buy(ann,1) ←1
                 │◀──────────────┼─── sold(1) ───┤
     4           ● sold(1) ←3    │               │
                 ├─╮ want        │               │
                 │◀╯             │               │
     5           │               │               ● buy(bob,1) ←2
                 │               │◀── sold(1) ───┤
     6           │               ● sold(1) ←5    │
                 │               ├─╮ want        │
                 │               │◀╯             │
     7           │               ● want ←6       │
                 │               ├─ buy(bob,1) ─▶│
     8           ● want ←4       │               │
                 ├─ buy(ann,1) ──┼──────────────▶│
     9           │               │               ● buy(bob,1) ←7
                 │               │◀── sold(1) ───┤
    10           │               ● sold(1) ←9    │
    11           │               │               ● buy(ann,1) ←8
  ■ bought is violated: the run ends here
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  bought    violated      53          110
  once      holds         53          110
  left      holds         53          110
  ~
  depth 11, 74 bits per state, # s, # MB
  [1]

Elements with computed indices, and powers, in properties.
  $ cat > computed.rebeca <<'EOF'
  > env int[2] SHIFT = {1, 3};
  > reactiveclass A(3) {
  >   statevars { int i; int[2][3] g; }
  >   A() { self.m(); }
  >   msgsrv m() { g[i / 3][i % 3] = i; i = (i + 1) % 7; self.m(); }
  > }
  > main { A a():(); }
  > EOF
  $ cat > computed.property <<'EOF'
  > property {
  >   Assertion { Small: a.g[1][a.i % 3] <= 5; Outside: a.g[a.i / 3][0] >= 0; Power: pow(2, a.i) <= 64; Shift: SHIFT[1] == 3; }
  >   LTL { Later: F(a.g[a.i % 2][2] == 5); }
  > }
  > EOF
  $ lacuna verify computed.rebeca computed.property | grep -a 'holds\|violated\|none\|found\|■'
  lacuna: note: Later is violated by a run that ends
    hint: RMC may answer differently: there a run that ends violates no formula
  ■ Outside has no value here, by an index outside of its array: a.i = 6, a.g[0][0] = 0, a.g[0][1] =
  ■ an index outside of its array at computed.rebeca:5:18
  ■ Later is violated: the run ends here; a holds m (m of a fails: an index outside of its array)
  Later     violated       7            6
  Small     holds          7            6
  Outside   violated       7            6
  Power     holds          7            6
  Shift     holds          7            6
  deadlock  none           7            6
  failure   found          7            6
  overflow  none           7            6

Layout: comments stay.
  $ cat > ugly.rebeca <<'EOF'
  > /* top */ reactiveclass   A ( 2 ) { // a class
  > statevars{ int x ; int [2] y; /* two */ }
  >   A ( ){x=- 1;
  > 
  > 
  > // before
  > if(x<0)if(x>1)x=1;else x=2; else { } self.m ( ) ; }
  > msgsrv m(){ for(int i=0;i<2;i++)y[i]=(int)pow(2,i); switch(x){case 1:x++;break;default:x=x>0?1:2; } while(x<3) { x += ?(1,2) ;/* last */ } }
  > @feature(true) msgsrv n() { }
  > }
  > main{A a():();}
  > EOF
  $ lacuna convert ugly.rebeca -o -
  /* top */
  reactiveclass A(2) { // a class
    statevars {
      int x;
      int[2] y; /* two */
    }
    A() {
      x = -1;
  ~
      // before
      if (x < 0)
        if (x > 1)
          x = 1;
        else
          x = 2;
      else { }
      self.m();
    }
    msgsrv m() {
      for (int i = 0; i < 2; i++)
        y[i] = (int)pow(2, i);
      switch (x) {
        case 1:
          x++;
          break;
        default:
          x = x > 0 ? 1 : 2;
      }
      while (x < 3) {
        x += ?(1, 2); /* last */
      }
    }
    @feature(true)
    msgsrv n() { }
  }
  ~
  main {
    A a():();
  }
  $ lacuna convert ugly.rebeca -o pretty.rebeca; lacuna convert pretty.rebeca -o - | cmp - pretty.rebeca
  written to pretty.rebeca

Other commands take Rebeca, too.
  $ lacuna lts full.rebeca -o full.aut; cat full.aut
               states  transitions
  full.rebeca       1            0
  # s, # MB
  des (0,0,1)
  $ lacuna simulate tickets.rebeca --steps 2 --seed 1
  ~
  after 0 turns
  actor  variables             mailbox
  ann    mine=0 waiting=false  want
  bob    mine=0 waiting=false  want
  desk   left=3                -
     1  ann:want/desk!buy(ann,1)
     2  ann:want/ann!want
     3  bob:want/desk!buy(bob,1)
     4  bob:want/bob!want
  $ lacuna assume tickets.rebeca
  lacuna: error: no rebec is missing
    hint: say what is expected of it: missing fork { request -> phil!permit; }
  [2]
  $ lacuna interface tickets.rebeca
  lacuna: error: it is not clear which rebec is missing
    hint: add --component NAME
  [2]
  $ sed 's/byte/int/' tickets.rebeca > wide.rebeca; lacuna convert wide.rebeca -o tickets.pml; grep -c d_step tickets.pml
  written to tickets.pml
  23

Real numbers and texts are accepted, but cannot be explored.
  $ cat > real.rebeca <<'EOF'
  > reactiveclass A(2) { A() { self.m(); } msgsrv m() { float q = 1.5; } }
  > main { A a():(); }
  > EOF
  $ lacuna verify real.rebeca
  real.rebeca:1:59: error: a real number cannot be explored
       1 | reactiveclass A(2) { A() { self.m(); } msgsrv m() { float q = 1.5; } }
         |                                                           ^
    hint: use whole numbers, or (int)pow(…) and (int)sqrt(…)
  [2]

The language of the input can be said, whatever the name.
  $ cp $MODELS/tickets/desk.rebeca desk.txt; lacuna convert desk.txt --format rebeca-2.1 -o - | head -1
  env int TICKETS = 3;
