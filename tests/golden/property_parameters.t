A property with parameters stands for one property for each value. The table has one line for them; runs tell which one it is.

  $ cat > shop.aml <<'EOF'
  > actor shop(3) {
  >   int 0..2 state[1..3];
  >   order(int 1..3 i) { state[i] = 1; bank!charge(i); }
  >   paid(int 1..3 i) { state[i] = 2; van!ship(i); if (i == 2) { van!ship(i); } }
  > }
  > actor bank(3) { charge(int 1..3 i) { shop!paid(i); } }
  > actor van(4) { ship(int 1..3 i) { } }
  > main { shop!order(1); shop!order(2); shop!order(3); }
  > // What is shipped is shipped once.
  > property once(int 1..3 i) {
  >   no:  van!ship(i) -> yes;   // for the first time
  >   yes: van!ship(i) -> error;
  > }
  > property shipped(int 1..3 i) = F van!ship(i);
  > property charged(int 1..3 i) = G (shop.state[i] == 1 -> F shop.state[i] == 2);
  > property known(int 1..3 i, bool late) = always shop.state[i] != 2 || !late || i > 0;
  > EOF
  $ lacuna verify shop.aml | sed '/^depth/d'
  once(2)
  ~
                 ┌──────┐       ┌──────┐        ┌─────┐
                 │ shop │       │ bank │        │ van │
                 └───┬──┘       └───┬──┘        └──┬──┘
  main  ─ order(1) ─▶│              │              │
  main  ─ order(2) ─▶│              │              │
  main  ─ order(3) ─▶│              │              │
     1               ● order(1)     │              │
                     ├─ charge(1) ─▶│              │
     2               ● order(2)     │              │
                     ├─ charge(2) ─▶│              │
     3               ● order(3)     │              │
                     ├─ charge(3) ─▶│              │
     4               │              ● charge(1) ←1 │
                     │◀── paid(1) ──┤              │
     5               ● paid(1) ←4   │              │
                     ├── ship(1) ───┼─────────────▶│
     6               │              ● charge(2) ←2 │
                     │◀── paid(2) ──┤              │
     7               ● paid(2) ←6   │              │
                     ├── ship(2) ───┼─────────────▶│
                     ┝━ ↯ ship(2) ━━┿━━━━━━━━━━━━━▶│
  ■ π: once(2) is violated
  ←n: sent in turn n
  ~
  property    verdict            states  transitions
  shipped(_)  holds                  29           44
  charged(_)  holds                  29           44
  once(_)     violated (1 of 3)      13           17
  known(_,_)  holds                  29           44
  deadlock    none                   29           44
  failure     none                   29           44
  overflow    none                   29           44
  quiescence  possible               29           44
  ~
  The system can come to rest, all mailboxes empty, after 13 turns.
  ~
  $ lacuna verify shop.aml --property once --json | grep -E '"(property|verdict)"'
        "property": "once(1)",
        "verdict": "holds",
        "property": "once(2)",
        "verdict": "violated",
        "property": "once(3)",
        "verdict": "holds",
  $ lacuna verify shop.aml --property 'once(3)' --property 'known(1,true)' | head -4
  property       verdict  states  transitions
  once(3)        holds        29           44
  known(1,true)  holds        29           44
  ~
  $ lacuna verify shop.aml --property 'once(4)'
  lacuna: error: unknown property once(4)
    hint: did you mean once(1)?
  [2]
  $ lacuna formula --in shop.aml --property 'shipped(2)' | head -3
  property    shipped(2)
  formula     F van!ship(2)
  class       guarantee, and liveness
  $ lacuna formula --in shop.aml --property shipped | grep formula
  formula     F van!ship(1)
  formula     F van!ship(2)
  formula     F van!ship(3)
  $ lacuna convert shop.aml -o - | tail -15
  main { shop!order(1); shop!order(2); shop!order(3); }
  ~
  // What is shipped is shipped once.
  property once(int 1..3 i) {
    no:
      van!ship(i) -> yes; // for the first time
    yes:
      van!ship(i) -> error;
  }
  ~
  property shipped(int 1..3 i) = F van!ship(i);
  ~
  property charged(int 1..3 i) = G (shop.state[i] == 1 -> F shop.state[i] == 2);
  ~
  property known(int 1..3 i, bool late) = always shop.state[i] != 2 || !late || i > 0;
  $ lacuna convert shop.aml -o shop.pml
  lacuna: warning: the formula shipped(1) is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula shipped(2) is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula shipped(3) is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  written to shop.pml
  $ grep -c 'PROPERTY_once_' shop.pml
  12

They go together in assume, and check names the one that breaks.

  $ cat > open.aml <<'EOF'
  > actor shop(4) {
  >   order(int 1..2 i) { payment!charge(i); }
  >   paid(int 1..2 i)  { van!ship(i); }
  > }
  > actor van(4)  { ship(int 1..2 i) { } }
  > actor bank(2) { take(int 1..2 i) { payment!taken(i); } }
  > main { shop!order(1); shop!order(2); }
  > missing payment {
  >   charge(i) -> bank!take(i);
  >   charge(i) -> shop!paid(i);
  >   taken(i)  -> shop!paid(i);
  > }
  > property paid(int 1..2 i) {
  >   owing: bank!take(i) -> taken; van!ship(i) -> error;
  >   taken: van!ship(i) -> owing;
  > }
  > EOF
  $ cat > hasty.aml <<'EOF'
  > actor payment(4) {
  >   charge(int 1..2 i) { if (i == 1) { bank!take(i); } else { shop!paid(i); } }
  >   taken(int 1..2 i)  { shop!paid(i); }
  > }
  > EOF
  $ lacuna assume open.aml -o open.assumption | grep -A1 '^property'
  property  verdict while the others hold
  paid(_)   conditional
  --
  property LTS      62          108  #
  contract          23           42  #
  $ grep ^property open.assumption
  property paid(1)
  property paid(2)
  $ lacuna check hasty.aml --against open.assumption | grep -E 'rejected|violate'
  hasty.aml  rejected       6  violated       always
  hasty.aml: the whole system violates paid(2) with it.
  ■ π: paid(2) is violated
  $ lacuna assume open.aml --property 'paid(2)' | head -1
  paid(2): conditional. It depends on payment: among components that keep to the interface, it holds for exactly those that follow the rules below.

Mistakes are reported once, not for each value.

  $ cat > wrong.aml <<'EOF'
  > actor a(1) { int x[1..2]; go(int 0..2 i) { } }
  > main { a!go(1); }
  > property p(int i) = always a.x[1] == i;
  > property q(int 2..1 i) = always a.x[1] == i;
  > property r(int 0..300 i) = always a.x[1] == i;
  > property s(int 0..2 i, int 0..1 i) = always a.x[1] == i;
  > property t(actor w) = always a.x[1] == 1;
  > property u(int 0..3 i) { s: a!go(i) -> error; }
  > property v(int 0..2 i) { s: a!stop(i) -> error; a!go(i, 1) -> error; }
  > property w(int 0..2 i) = G (a.x[i] == 1);
  > property x(int 0..1 i) { s: a!go(i) -> t; a!go(1) -> error; t: }
  > property y(int 0..1 i) = G !a!go(j);
  > property x = always a.x[1] == 0;
  > property deadlock(bool b) = always a.x[1] == b;
  > property z(int 0..1 i = always a.x[1] == i;
  > EOF
  $ lacuna verify wrong.aml
  wrong.aml:3:16: error: expected int with a range, or bool, not i
       3 | property p(int i) = always a.x[1] == i;
         |                ^
    hint: write property p(int 1..2 i)
  wrong.aml:4:12: error: the range 2..1 is empty
       4 | property q(int 2..1 i) = always a.x[1] == i;
         |            ^~~~~~~~
    hint: write the smaller number first
  wrong.aml:5:10: error: property r stands for more than 256 properties
       5 | property r(int 0..300 i) = always a.x[1] == i;
         |          ^
    hint: give the parameters smaller ranges
  wrong.aml:6:33: error: the name i is declared twice
       6 | property s(int 0..2 i, int 0..1 i) = always a.x[1] == i;
         |                                 ^
    hint: rename one of them
  wrong.aml:7:12: error: expected int with a range, or bool, not actor
       7 | property t(actor w) = always a.x[1] == 1;
         |            ^~~~~
    hint: write property p(int 1..2 i)
  wrong.aml:8:34: error: 3 is not in 0..2
       8 | property u(int 0..3 i) { s: a!go(i) -> error; }
         |                                  ^
    hint: widen the range, or use another number
  wrong.aml:9:31: error: a has no method stop
       9 | property v(int 0..2 i) { s: a!stop(i) -> error; a!go(i, 1) -> error; }
         |                               ^~~~
  wrong.aml:9:51: error: go takes 1 argument, not 2
       9 | property v(int 0..2 i) { s: a!stop(i) -> error; a!go(i, 1) -> error; }
         |                                                   ^~
    hint: _ stands for any value
  wrong.aml:10:33: error: 0 is not in 1..2
      10 | property w(int 0..2 i) = G (a.x[i] == 1);
         |                                 ^
    hint: widen the range, or use another number
  wrong.aml:11:43: error: this leads to error; the pattern in line 11 matches the same send and leads to t
      11 | property x(int 0..1 i) { s: a!go(i) -> t; a!go(1) -> error; t: }
         |                                           ^~~~~~~
    hint: say who sends it, or with which arguments, so that no send matches both
  wrong.aml:12:34: error: unknown actor or parameter j in a pattern
      12 | property y(int 0..1 i) = G !a!go(j);
         |                                  ^
    hint: write _ for any value, or make it a parameter: property p(int 1..2 i)
  wrong.aml:13:10: error: the name x is declared twice
      13 | property x = always a.x[1] == 0;
         |          ^
    hint: first declared in line 11
  wrong.aml:14:10: error: deadlock is a property of every system
      14 | property deadlock(bool b) = always a.x[1] == b;
         |          ^~~~~~~~
    hint: choose another name
  wrong.aml:15:23: error: expected ')' or ',' after the parameter, not =
      15 | property z(int 0..1 i = always a.x[1] == i;
         |                       ^
  [2]

A parameter behind `always !` is not a message to an actor called always
  $ cat > negated.aml <<'END'
  > actor a(1) { int 0..1 y; go { y = 1; } }
  > main { a!go; }
  > property p(int 0..1 n) = always !n + a.y;
  > END
  $ lacuna verify negated.aml --property p --json | python3 -c 'import json, sys; print([(r["property"], r["verdict"]) for r in json.load(sys.stdin)["results"]])'
  [('p(0)', 'holds'), ('p(1)', 'violated')]
