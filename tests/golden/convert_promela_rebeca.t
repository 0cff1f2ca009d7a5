A model in Rebeca as Promela: a loop, operators on bits, `sender`, and a send to it.

  $ cat > echo.rebeca <<'EOF'
  > reactiveclass Server(2) {
  >     statevars { int bits; }
  >     Server() { }
  >     msgsrv ask(boolean twice) {
  >         for (int i = 0; i < 2; i++)
  >             if (twice || i == 0) bits = (bits ^ 1 << i) & 3;
  >         ((Client)sender).answer();
  >     }
  > }
  > reactiveclass Client(2) {
  >     knownrebecs { Server server; }
  >     Client() { self.answer(); }
  >     msgsrv answer() { server.ask(?(true, false)); }
  > }
  > main { Server server():(); Client ann(server):(); Client bob(server):(); }
  > EOF
  $ cat > echo.property <<'EOF'
  > property {
  >   define { even = server.bits % 2 == 0; }
  >   Assertion { Small: server.bits < 4; }
  >   LTL { Again: G(F(even)); }
  > }
  > EOF
  $ lacuna convert echo.rebeca echo.property --to promela -o -
  /*
   * deadlock  spin -DDEADLOCK -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   * overflow  spin -DOVERFLOW -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   * failure   spin -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   * property  spin -DPROPERTY_Small -DNO_FAILURES -a model.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan -E
   * formula   spin -DFORMULAS -DNO_FAILURES -a model.pml && cc -O2 -DNFAIR=2 -o pan pan.c && ./pan -a -f -N Again   (without -f for all runs, fair or not)
   *
   * Each option of a loop is one branch of a turn, there only if all it sends finds room.
   * With spin -o2 (variables that are not read are kept) and cc -DNOREDUCE (no state is left
   * out) SPIN stores all states, and one more: the one before the start. Runs of more than
   * 10000 turns need ./pan -m.
   */
  ~
  mtype = { ask, answer };
  ~
  chan server = [2] of { mtype, byte, bit };
  chan ann = [2] of { mtype, byte };
  chan bob = [2] of { mtype, byte };
  ~
  /* As values: 0 server, 1 ann, 2 bob; 3 means no sender.
   * The first value of a message is who sent it. */
  ~
  byte server_bits;
  ~
  proctype Server() {
  end:
      do
      /* ask(twice) */
  #ifdef OVERFLOW
      :: d_step {
          server?[ask,1,0] && len(ann) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          server?[ask,1,0] && len(ann) + 1 <= 2 ->
          server?ask,1,0;
          ann!answer,0;
          server_bits = (server_bits ^ 1) & 3;
  #ifdef PROPERTY_Small
          assert(server_bits < 4);
  #endif
         }
  #ifdef OVERFLOW
      :: d_step {
          server?[ask,1,1] && len(ann) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          server?[ask,1,1] && len(ann) + 1 <= 2 ->
          server?ask,1,1;
          ann!answer,0;
          server_bits = ((server_bits ^ 1) & 3 ^ 2) & 3;
  #ifdef PROPERTY_Small
          assert(server_bits < 4);
  #endif
         }
  #ifdef OVERFLOW
      :: d_step {
          server?[ask,2,0] && len(bob) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          server?[ask,2,0] && len(bob) + 1 <= 2 ->
          server?ask,2,0;
          bob!answer,0;
          server_bits = (server_bits ^ 1) & 3;
  #ifdef PROPERTY_Small
          assert(server_bits < 4);
  #endif
         }
  #ifdef OVERFLOW
      :: d_step {
          server?[ask,2,1] && len(bob) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          server?[ask,2,1] && len(bob) + 1 <= 2 ->
          server?ask,2,1;
          bob!answer,0;
          server_bits = ((server_bits ^ 1) & 3 ^ 2) & 3;
  #ifdef PROPERTY_Small
          assert(server_bits < 4);
  #endif
         }
      od
  }
  ~
  proctype Ann() {
  end:
      do
      /* answer */
  #ifdef OVERFLOW
      :: d_step {
          ann?[answer,_] && len(server) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          ann?[answer,_] && len(server) + 1 <= 2 ->
          ann?answer,_;
          server!ask,1,1;
         }
  #ifdef OVERFLOW
      :: d_step {
          ann?[answer,_] && len(server) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          ann?[answer,_] && len(server) + 1 <= 2 ->
          ann?answer,_;
          server!ask,1,0;
         }
      od
  }
  ~
  proctype Bob() {
  end:
      do
      /* answer */
  #ifdef OVERFLOW
      :: d_step {
          bob?[answer,_] && len(server) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          bob?[answer,_] && len(server) + 1 <= 2 ->
          bob?answer,_;
          server!ask,2,1;
         }
  #ifdef OVERFLOW
      :: d_step {
          bob?[answer,_] && len(server) + 1 > 2 ->
          assert(false); /* no room */
         }
  #endif
      :: d_step {
          bob?[answer,_] && len(server) + 1 <= 2 ->
          bob?answer,_;
          server!ask,2,0;
         }
      od
  }
  ~
  #ifdef DEADLOCK
  proctype Rest() {
  end:
      do
      :: d_step {
          len(server) == 0 && len(ann) == 0 && len(bob) == 0 ->
          assert(false); /* all queues are empty */
         }
      od
  }
  #endif
  ~
  init {
      atomic {
  #ifdef PROPERTY_Small
          assert(server_bits < 4);
  #endif
          ann!answer,1;
          bob!answer,2;
          run Server();
          run Ann();
          run Bob();
  #ifdef DEADLOCK
          run Rest();
  #endif
      }
  }
  ~
  #ifdef FORMULAS
  active proctype Idle() {
  end:
      do
      :: timeout
      od
  }
  #endif
  ~
  #ifdef FORMULAS
  #define atom (server_bits % 2 == 0)
  ltl Again { ([] (<> atom)) }
  #endif

What a parameter with too many values decides is read from the channel.
  $ cat > wide.rebeca <<'EOF'
  > reactiveclass A(2) {
  >     statevars { int x; }
  >     A() { self.m(1); }
  >     msgsrv m(int n) { x = n % 7; if (n < 100000) self.m(n + x); else self.m(1); }
  > }
  > main { A a():(); }
  > EOF
  $ lacuna convert wide.rebeca -o wide.pml
  written to wide.pml
  $ grep head wide.pml
  #define head(channel, value) c_expr { (qrecv)(now.channel, 0, value, 0) }
          a?[m,_,_] && head(a, 2) < 100000 && len(a) + 1 > 2 ->
          a?[m,_,_] && head(a, 2) < 100000 && len(a) + 1 <= 2 ->
          a?[m,_,_] && head(a, 2) >= 100000 && len(a) + 1 > 2 ->
          a?[m,_,_] && head(a, 2) >= 100000 && len(a) + 1 <= 2 ->

Limits.
  $ cat > endless.rebeca <<'EOF'
  > reactiveclass A(2) {
  >     statevars { boolean on; }
  >     A() { self.m(); }
  >     msgsrv m() { while (!on) { } }
  > }
  > main { A a():(); }
  > EOF
  $ lacuna convert endless.rebeca -o endless.pml
  endless.rebeca:4:12: error: cannot be exported to Promela: m of a has more than 20000 rounds of loops
       4 |     msgsrv m() { while (!on) { } }
         |            ^
    hint: give the variables that end the loop smaller ranges
  [2]
  $ cat > nested.rebeca <<'EOF'
  > reactiveclass A(2) {
  >     statevars { int[20] x; }
  >     A() { self.m(); }
  >     msgsrv m() { for (int i = 0; i < 20; i++) x[x[x[i] % 20] % 20] = x[x[i + 1] % 20] + 1; self.m(); }
  > }
  > main { A a():(); }
  > EOF
  $ lacuna convert nested.rebeca -o nested.pml
  nested.rebeca:4:12: error: cannot be exported to Promela: m computes too large an expression
       4 |     msgsrv m() { for (int i = 0; i < 20; i++) x[x[x…
         |            ^
    hint: split it up, so that values are kept from turn to turn
  [2]
  $ cat > broken.rebeca <<'EOF'
  > reactiveclass A(1) { A() { self.m(); } msgsrv m() { } }
  > reactiveclass B(1) { B() { self.m(); self.m(); } msgsrv m() { } }
  > main { A a():(); B b():(); }
  > EOF
  $ lacuna convert broken.rebeca -o broken.pml
  lacuna: error: cannot be exported to Promela: the constructor of b fails
    hint: lacuna verify shows it
  [2]
