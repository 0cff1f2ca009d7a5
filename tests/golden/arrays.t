Arrays: several variables of one type, told apart by an index.

  $ cat > shop.aml <<'EOF'
  > actor shop(3) {
  >   int 0..2 state[1..2];              // 0 new, 1 ordered, 2 paid
  >   actor customer[2] = ann;           // customer[0] and customer[1]
  >   order(int 1..2 i, actor who) { state[i] = 1; customer[i - 1] = who; bank!charge(i); }
  >   paid(int 1..2 i) { state[i] = state[i] + 1; customer[i - 1]!parcel; }
  > }
  > actor bank(2) { charge(int 1..2 i) { shop!paid(i); } }
  > actor ann(2) { buy { shop!order(1, self); } parcel { } }
  > actor bob(2) { buy { shop!order(2, self); } parcel { } }
  > main { ann!buy; bob!buy; }
  > property in_order = always shop.state[2] != 2 || shop.state[1] != 0;
  > property served = F (shop.state[1] == 2 & shop.state[2] == 2);
  > EOF
  $ lacuna verify shop.aml | sed '/^depth/d'
  in_order
  ~
           ┌──────┐          ┌──────┐           ┌─────┐           ┌─────┐
           │ shop │          │ bank │           │ ann │           │ bob │
           └───┬──┘          └───┬──┘           └──┬──┘           └──┬──┘
  main  ─ buy ─┼─────────────────┼────────────────▶│                 │
  main  ─ buy ─┼─────────────────┼─────────────────┼────────────────▶│
     1         │                 │                 │                 ● buy
               │◀────────────────┼─────────────────┼─ order(2,bob) ──┤
     2         ● order(2,bob) ←1 │                 │                 │
               ├── charge(2) ───▶│                 │                 │
     3         │                 ● charge(2) ←2    │                 │
               │◀─── paid(2) ────┤                 │                 │
     4         ● paid(2) ←3      │                 │                 │
               ├──── parcel ─────┼─────────────────┼────────────────▶│
  ■ in_order is false here: shop.state[1] = 0, shop.state[2] = 2
  ←n: sent in turn n
  ~
  property    verdict   states  transitions
  served      holds         41           60
  in_order    violated      16           17
  deadlock    none          41           60
  failure     none          41           60
  overflow    none          41           60
  quiescence  possible      41           60
  ~
  The system can come to rest, all mailboxes empty, after 10 turns.
  ~
  $ lacuna convert shop.aml -o - | head -8
  actor shop(3) {
    int 0..2 state[1..2]; // 0 new, 1 ordered, 2 paid
    actor customer[2] = ann; // customer[0] and customer[1]
    order(int 1..2 i, actor who) { state[i] = 1; customer[i - 1] = who; bank!charge(i); }
    paid(int 1..2 i) { state[i] = state[i] + 1; customer[i - 1]!parcel; }
  }
  ~
  actor bank(2) {
  $ lacuna convert shop.aml -o shop.pml
  written to shop.pml
  $ grep -n 'state\|customer' shop.pml | head -24
  8: * With spin -o2 (variables that are not read are kept) and cc -DNOREDUCE (no state is left
  9: * out) SPIN stores all states, and one more: the one before the start. Runs of more than
  22:byte shop_state_1;
  23:byte shop_state_2;
  24:byte shop_customer_0 = 2;
  25:byte shop_customer_1 = 2;
  39:        shop_state_1 = (arg1 == 1 -> 1 : shop_state_1);
  40:        shop_state_2 = (arg1 == 2 -> 1 : shop_state_2);
  41:        shop_customer_0 = (arg1 - 1 == 0 -> arg2 : shop_customer_0);
  42:        shop_customer_1 = (arg1 - 1 == 1 -> arg2 : shop_customer_1);
  44:        assert((shop_state_2 != 2 || shop_state_1 != 0));
  50:        shop?[paid,1,_] && shop_state_1 + 1 > 2 ->
  51:        assert(false); /* state is outside of 0..2 */
  55:        shop?[paid,1,_] && shop_state_1 + 1 <= 2 && shop_customer_0 == 2 && len(ann) + 1 <= 2 ->
  58:        assert(0 <= (shop_state_1 + 1) && (shop_state_1 + 1) <= 2);
  61:        shop_state_1 = shop_state_1 + 1;
  63:        assert((shop_state_2 != 2 || shop_state_1 != 0));
  67:        shop?[paid,1,_] && shop_state_1 + 1 <= 2 && shop_customer_0 == 3 && len(bob) + 1 <= 2 ->
  70:        assert(0 <= (shop_state_1 + 1) && (shop_state_1 + 1) <= 2);
  73:        shop_state_1 = shop_state_1 + 1;
  75:        assert((shop_state_2 != 2 || shop_state_1 != 0));
  80:        shop?[paid,2,_] && shop_state_2 + 1 > 2 ->
  81:        assert(false); /* state is outside of 0..2 */
  85:        shop?[paid,2,_] && shop_state_2 + 1 <= 2 && shop_customer_1 == 2 && len(ann) + 1 <= 2 ->

An index outside of its array is a failure, with a run; also in a property.

  $ cat > outside.aml <<'EOF'
  > actor a(1) {
  >   int 0..3 i;
  >   int x[0..2];
  >   next { x[i] = 1; i = i + 1; self!next; }
  > }
  > main { a!next; }
  > property there = always a.i > 3 || a.x[a.i] >= 0;
  > EOF
  $ lacuna verify outside.aml | sed '/^depth/d'
  there
  ~
               ┌───┐
               │ a │
               └─┬─┘
  main  ─ next ─▶│
     1           ● next
                 ├─╮ next
                 │◀╯
     2           ● next ←1
                 ├─╮ next
                 │◀╯
     3           ● next ←2
                 ├─╮ next
                 │◀╯
  ■ there has no value here, by an index outside of its array: a.i = 3, a.x[0] = 1, a.x[1] = 1, a.x[2]
    = 1
  ←n: sent in turn n
  ~
  deadlock
  ~
               ┌───┐
               │ a │
               └─┬─┘
  main  ─ next ─▶│
     1           ● next
                 ├─╮ next
                 │◀╯
     2           ● next ←1
                 ├─╮ next
                 │◀╯
     3           ● next ←2
                 ├─╮ next
                 │◀╯
  ■ deadlock: no actor can continue; a holds next (next of a fails: an index outside of its array)
  ←n: sent in turn n
  ~
  failure
  ~
               ┌───┐
               │ a │
               └─┬─┘
  main  ─ next ─▶│
     1           ● next
                 ├─╮ next
                 │◀╯
     2           ● next ←1
                 ├─╮ next
                 │◀╯
     3           ● next ←2
                 ├─╮ next
                 │◀╯
     4           ● next ←3
                 │ an index outside of its array
  ■ an index outside of its array (0 to 2) at outside.aml:4:10
  ←n: sent in turn n
  ~
  property    verdict   states  transitions
  there       violated       4            3
  deadlock    found          4            3
  failure     found          4            3
  overflow    none           4            3
  quiescence  none           4            3
  ~
  $ lacuna verify outside.aml --property failure --json | grep ending
          "ending": "an index outside of its array (0 to 2) at outside.aml:4:10"

What is certain is an error before anything runs.

  $ cat > wrong.aml <<'EOF'
  > actor a(1) {
  >   int none[0]; int backwards[3..1]; int many[5000]; int 1..2 unset[2]; int table[2][3];
  >   int x[2]; int y; actor who[1..2] = a;
  >   go(int p) {
  >     x = 1;
  >     y = x;
  >     y[0] = 1;
  >     y = p[1];
  >     x[2] = 1;
  >     x[self] = 1;
  >     a[1]!go(1);
  >     who!go(1);
  >     who[3]!go(1);
  >     x[0][1] = 2;
  >     x[0] + 1;
  >     x[0 = 1;
  >     y = 1 }
  > }
  > main { a!go(1); }
  > property p = always a.x == a.y[1];
  > property q = G (a.x[1 == 2);
  > EOF
  $ lacuna verify wrong.aml
  wrong.aml:2:11: error: the array none has no elements
       2 |   int none[0]; int backwards[3..1]; int many[5000]…
         |           ^~~
    hint: write [3] for three elements, or [1..3]
  wrong.aml:2:29: error: the array backwards has no elements
       2 |   int none[0]; int backwards[3..1]; int many[5000]; int 1..2 unset[2…
         |                             ^~~~~~
    hint: write [3] for three elements, or [1..3]
  wrong.aml:2:45: error: an array has at most 4096 elements
       2 |   int none[0]; int backwards[3..1]; int many[5000]; int 1..2 unset[2]; int table[2][…
         |                                             ^~~~~~
    hint: use a smaller array
  wrong.aml:2:62: error: unset needs an initial value: 0 is not in 1..2
       2 | … int none[0]; int backwards[3..1]; int many[5000]; int 1..2 unset[2]; int table[2][3];
         |                                                              ^~~~~
    hint: write unset = …; in its declaration
  wrong.aml:2:84: error: arrays have one dimension
       2 | …wards[3..1]; int many[5000]; int 1..2 unset[2]; int table[2][3];
         |                                                              ^
    hint: use one index for both: a[3 * i + j]
  wrong.aml:5:5: error: x is an array
       5 |     x = 1;
         |     ^
    hint: write x[0] for one of its elements
  wrong.aml:6:9: error: x is an array
       6 |     y = x;
         |         ^
    hint: write x[0] for one of its elements
  wrong.aml:7:5: error: y is a variable, not an array
       7 |     y[0] = 1;
         |     ^
    hint: leave out the index, or declare an array
  wrong.aml:8:9: error: p is a parameter, not an array
       8 |     y = p[1];
         |         ^
    hint: leave out the index, or declare an array
  wrong.aml:9:7: error: 2 is not in 0..1
       9 |     x[2] = 1;
         |       ^
    hint: widen the range, or use another number
  wrong.aml:10:7: error: expected a number, not an actor
      10 |     x[self] = 1;
         |       ^~~~
    hint: write a number, or a variable of type int or bool
  wrong.aml:11:5: error: a is an actor, not an array
      11 |     a[1]!go(1);
         |     ^
    hint: leave out the index, or declare an array
  wrong.aml:12:5: error: who is an array
      12 |     who!go(1);
         |     ^~~
    hint: write who[1] for one of its elements
  wrong.aml:13:9: error: 3 is not in 1..2
      13 |     who[3]!go(1);
         |         ^
    hint: widen the range, or use another number
  wrong.aml:14:9: error: arrays have one dimension
      14 |     x[0][1] = 2;
         |         ^
    hint: use one index for both: a[3 * i + j]
  wrong.aml:15:10: error: expected = or !, not +
      15 |     x[0] + 1;
         |          ^
    hint: write x[1] = …; to assign, and a[1]!m; to send
  wrong.aml:16:9: error: = assigns, it does not compare
      16 |     x[0 = 1;
         |         ^
    hint: write == to compare
  wrong.aml:16:12: error: expected ']' after the index, not ;
      16 |     x[0 = 1;
         |            ^
  wrong.aml:17:10: error: missing ';' after the assignment
      17 |     y = 1 }
         |          ^
    hint: write ';' at the caret
  wrong.aml:20:23: error: x is an array
      20 | property p = always a.x == a.y[1];
         |                       ^
    hint: write x[0] for one of its elements
  wrong.aml:20:30: error: y is a variable, not an array
      20 | property p = always a.x == a.y[1];
         |                              ^
    hint: leave out the index, or declare an array
  wrong.aml:21:23: error: expected ']' after the index
      21 | property q = G (a.x[1 == 2);
         |                       ^~
    hint: write an element as actor.variable[1]
  [2]
