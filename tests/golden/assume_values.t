Interfaces with parameters: what is said of a message for all its values, or for some.

A client counts round, and asks for each number.
  $ cat > client.aml <<'END'
  > actor client(3) {
  >   int 0..2 turn;
  >   start { server!ask(turn); }
  >   ok(int 0..2 x) { if (turn == 2) { turn = 0; } else { turn = turn + 1; } self!start; }
  >   no { self!start; }
  > }
  > main { client!start; }
  > END
  $ cat > server.aml <<'END'
  > missing server {
  >   ask(x) -> client!ok(x);
  >   ask(1..2) -> client!no;
  >   ask(0) -> client!ok(_);
  > }
  > END
  $ cat > first.aml <<'END'
  > property first { a: client!ok(0) -> b; client!ok(1) -> error; b: client!ok(2) -> error; }
  > END
  $ lacuna assume --table client.aml server.aml first.aml -o server.assumption
  first: conditional. It depends on server: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. server must not send client!ok(1) before client!ok(0)
       why: ask(0), and then client!ok(1) violates first
    2. server must not send client!ok(2) after client!ok(1)
       why: ask(0), client!ok(0), ask(1), client!ok(1), ask(2), and then client!ok(2) violates first
  ~
  actors    client
  missing   server
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS      15           19  #
  contract           8           13  #
  assumption         9           60  #
  ~
  9 states (8 below, and one where everything is allowed)
  state  may come    may be sent                         must not be sent
      0  ask(0) → 1  -                                   -
      1  -           client!ok(0) → 2, client!ok(2) → 3  client!ok(1)
      2  ask(1) → 4  -                                   -
      3  ask(1) → 5  -                                   -
      4  -           client!no → 2, client!ok(1) → 6     -
      5  -           client!no → 3                       client!ok(1)
      6  ask(2) → 7  -                                   -
      7  -           client!no → 6                       client!ok(2)
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  server.assumption was written. To check a component: lacuna check CANDIDATE --against server.assumption
  ~
  # s, # MB
  $ cat server.assumption
  lacuna assumption 3
  component server
  | missing server {
  |   ask(x) -> client!ok(x);
  |   ask(1..2) -> client!no;
  |   ask(0) -> client!ok(_);
  | }
  property first
  | property first {
  |   a:
  |     client!ok(0) -> b;
  |     client!ok(1) -> error;
  |   b:
  |     client!ok(2) -> error;
  | }
  system d6b5e66add1fc80b
  bounded no
  stub bag
  file client.aml
  | actor client(3) {
  |   int 0..2 turn;
  |   start { server!ask(turn); }
  |   ok(int 0..2 x) { if (turn == 2) { turn = 0; } else { turn = turn + 1; } self!start; }
  |   no { self!start; }
  | }
  | main { client!start; }
  file server.aml
  | missing server {
  |   ask(x) -> client!ok(x);
  |   ask(1..2) -> client!no;
  |   ask(0) -> client!ok(_);
  | }
  file first.aml
  | property first { a: client!ok(0) -> b; client!ok(1) -> error; b: client!ok(2) -> error; }
  actor client start ok(int:0..2) no
  main
  receive ask(0)
  receive ask(1)
  receive ask(2)
  send client!ok(0)
  send client!ok(1)
  send client!ok(2)
  send client!no
  state 0  ?ask(0) 1  client!ok(0) outside  client!ok(1) outside  client!ok(2) outside  client!no outside
  state 1  client!ok(0) 2+  client!ok(1) error!+  client!ok(2) 3+  client!no outside
  state 2  ?ask(1) 4  client!ok(0) outside  client!ok(1) outside  client!ok(2) outside  client!no outside
  state 3  ?ask(1) 5  client!ok(0) outside  client!ok(1) outside  client!ok(2) outside  client!no outside
  state 4  client!ok(0) outside  client!ok(1) 6+  client!ok(2) outside  client!no 2+
  state 5  client!ok(0) outside  client!ok(1) error!+  client!ok(2) outside  client!no 3+
  state 6  ?ask(2) 7  client!ok(0) outside  client!ok(1) outside  client!ok(2) outside  client!no outside
  state 7  client!ok(0) outside  client!ok(1) outside  client!ok(2) error!+  client!no 6+
  rules found
  rule 2  0 client!ok(0) 1  0 client!ok(1) forbidden
  rule 2  0 client!ok(1) 1  1 client!ok(2) forbidden
  end 4b34bf09faed52d5
A value that is passed on, one that is refused, and one that is not what was asked for.
  $ cat > refusing.aml <<'END'
  > actor server(2) { ask(int 0..2 x) { if (x == 2) { client!no; } else { client!ok(x); } } }
  > END
  $ cat > passing.aml <<'END'
  > actor server(2) { ask(int 0..2 x) { client!ok(x); } }
  > END
  $ cat > shifting.aml <<'END'
  > actor server(2) { ask(int 0..2 x) { if (x == 1) { client!ok(0); } else { client!no; } } }
  > END
  $ lacuna check passing.aml shifting.aml --against server.assumption --svg trace.svg > out; grep -c '<svg' trace.svg; grep -o '[a-z]*[.]aml:[0-9]*\|↯ [a-z]*' trace.svg
  1
  passing.aml:
  passing.aml:
  client.aml:3
  passing.aml:1
  client.aml:4
  client.aml:3
  passing.aml:1
  client.aml:4
  client.aml:3
  passing.aml:1
  ↯ ok
  $ lacuna check shifting.aml --against server.assumption --json | python3 -c 'import json, sys; t = json.load(sys.stdin)["results"][0]["trace"]; print(t["turns"][0]["actor"], t["turns"][0]["takes"], t["turns"][-1]["line"], t["turns"][-1]["sends"][-1], t["ending"])'
  client None 1 {'to': 'client', 'message': 'no', 'fate': 'violates', 'file': 'shifting.aml', 'line': 1} the last send is not allowed by the interface
  $ lacuna check passing.aml --against server.assumption --svg none.svg > out; ls none.svg
  none.svg
  $ lacuna check passing.aml --against server.assumption --svg none.png
  none.png: error: this picture can only be written as SVG
    hint: name it .svg; rsvg-convert makes other formats of it
  [2]
  $ lacuna check refusing.aml passing.aml shifting.aml --against server.assumption
  candidate     verdict       states  in the system  answers
  refusing.aml  accepted           6  -              always
  passing.aml   rejected           6  violated       always
  shifting.aml  noncompliant       2  holds          never
  ~
  passing.aml breaks rule 2: server must not send client!ok(2) after client!ok(1)
  ~
  passing.aml: the whole system violates first with it.
  ~
  first
  ~
             ┌────────┐   ┌────────┐
             │ client │   │ server │
             └────┬───┘   └────┬───┘
  main  ─ start ─▶│            │
     1            ● start      │
                  ├─ ask(0) ──▶│
     2            │            ● ask(0) ←1
                  │◀── ok(0) ──┤
     3            ● ok(0) ←2   │
                  ├─╮ start    │
                  │◀╯          │
     4            ● start ←3   │
                  ├─ ask(1) ──▶│
     5            │            ● ask(1) ←4
                  │◀── ok(1) ──┤
     6            ● ok(1) ←5   │
                  ├─╮ start    │
                  │◀╯          │
     7            ● start ←6   │
                  ├─ ask(2) ──▶│
     8            │            ● ask(2) ←7
                  │◀━ ↯ ok(2) ━┥
  ■ π: first is violated
  ←n: sent in turn n
  allowed instead: client!no
  ~
  shifting.aml
  ~
           ┌────────┐  ┌────────┐
           │ server │  │ client │
           └────┬───┘  └────┬───┘
     1          │           ○
                │◀─ ask(0) ─┤
     2          ● ask(0) ←1 │
                ┝━━ ↯ no ━━▶│
  ■ the last send is not allowed by the interface
  ←n: sent in turn n
  allowed instead: client!ok(0), client!ok(2)
  if this send is meant, add to the interface: ask(0) -> client!no;
  ~
  shifting.aml: in the whole system the property still holds.
  ~
  # s, # MB
  [1]
Every value must find room in the parameters.
  $ cat > narrow.aml <<'END'
  > actor server(2) { ask(bool x) { client!no; } }
  > END
  $ cat > bare.aml <<'END'
  > actor server(2) { ask { client!no; } }
  > END
  $ lacuna check narrow.aml bare.aml --against server.assumption
  narrow.aml:1:19: error: ask cannot take ask(2)
       1 | actor server(2) { ask(bool x) { client!no; } }
         |                   ^~~
    hint: give the parameters ranges that hold these values: the open system may send them
  bare.aml:1:19: error: ask cannot take ask(0)
       1 | actor server(2) { ask { client!no; } }
         |                   ^~~
    hint: give the parameters ranges that hold these values: the open system may send them
  [2]
Chaos sends all values; the published stub has none.
  $ lacuna assume client.aml first.aml --stub chaos --json | python3 -c '
  > import json, sys
  > result = json.load(sys.stdin)["results"][0]
  > print(result["verdict"], [result[k]["states"] for k in ("property_lts", "contract", "assumption")])'
  conditional [406, 156, 145]
  $ lacuna assume client.aml server.aml first.aml --stub queue
  lacuna: warning: --stub queue is not sound: check may accept components that violate the property
    hint: leave out --stub queue: the default stub is sound
  server.aml:2:3: error: the queue stub is as it was published, without parameters
       2 |   ask(x) -> client!ok(x);
         |   ^~~
    hint: use the bag
  [2]
What cannot be meant.
  $ cat > wrong.aml <<'END'
  > missing server {
  >   ask(x, y) -> client!ok(x);
  >   ask(0) -> client!ok(x + 1), client!no(1);
  >   ask(7) -> ;
  >   ask(int 3..2 z) -> client!ok(left);
  > }
  > END
  $ lacuna assume client.aml wrong.aml first.aml
  wrong.aml:3:3: error: ask takes 2 arguments in line 2, not 1
       3 |   ask(0) -> client!ok(x + 1), client!no(1)…
         |   ^~~
    hint: write as many as the declaration has
  wrong.aml:3:23: error: the interface does not say what x is
       3 |   ask(0) -> client!ok(x + 1), client!no(1);
         |                       ^
    hint: name it among the message's parameters
  wrong.aml:3:38: error: no takes 0 arguments, not 1
       3 |   ask(0) -> client!ok(x + 1), client!no(1);
         |                                      ^~
    hint: _ stands for any value
  wrong.aml:4:3: error: ask takes 2 arguments in line 2, not 1
       4 |   ask(7) -> ;
         |   ^~~
    hint: write as many as the declaration has
  wrong.aml:5:3: error: ask takes 2 arguments in line 2, not 1
       5 |   ask(int 3..2 z) -> client!ok(left);
         |   ^~~
    hint: write as many as the declaration has
  wrong.aml:5:32: error: the interface does not say what left is
       5 |   ask(int 3..2 z) -> client!ok(left);
         |                                ^~~~
    hint: name it among the message's parameters
  client.aml:3:18: error: ask takes 2 arguments, not 1
       3 |   start { server!ask(turn); }
         |                  ^~~
    hint: write as many as the method has parameters
  [2]
  $ cat > partial.aml <<'END'
  > missing server {
  >   ask(0..1) -> client!no;
  > }
  > END
  $ cat > beyond.aml <<'END'
  > missing server {
  >   ask(x) -> client!ok(x + 1);
  > }
  > END
  $ lacuna assume client.aml partial.aml first.aml
  partial.aml:2:3: error: the interface does not mention ask(2), which may arrive
       2 |   ask(0..1) -> client!no;
         |   ^~~
    hint: add an alternative, or narrow the range
  [2]
  $ lacuna assume client.aml beyond.aml first.aml
  beyond.aml:2:23: error: ask(2) would be answered with x = 3; x takes 0..2
       2 |   ask(x) -> client!ok(x + 1);
         |                       ^~~~~
    hint: widen the range of the parameter, or answer another value
  [2]
  $ cat > unbounded.aml <<'END'
  > actor client(1) { int n; start { n = n + 1; server!ask(n); } }
  > missing server { ask(x) ->; }
  > main { client!start; }
  > property quiet { a: server!ask(1) -> error; }
  > END
  $ lacuna assume unbounded.aml
  unbounded.aml:2:22: error: the values of x are not bounded
       2 | missing server { ask(x) ->; }
         |                      ^
    hint: give it a range, as in int 0..3 x
  [2]

An interface must take whatever the system can send: a component that takes more would see it.
  $ cat > narrow_interface.aml <<'END'
  > actor a(2) { int 0..2 w; go { m!ask(w); } yes { } }
  > missing m { ask(int 1..2 x) -> a!yes; }
  > main { a!go; }
  > property p { s: a!yes -> error; }
  > END
  $ lacuna assume narrow_interface.aml
  narrow_interface.aml:1:31: error: this can send m what its interface does not take
       1 | actor a(2) { int 0..2 w; go { m!ask(w); } yes { } }
         |                               ^~~~~~~~
    hint: widen the ranges of the interface, or narrow what is sent
  [2]

Without an interface: a message with too many values is reported once, whichever actor names it. What comes cannot be
refused, so that it is not among what must not be sent.
  $ cat > shop.aml <<'END'
  > actor shop(2) { start { bank!charge(3); } ok(int n) { customer!done; } refused { customer!sorry; } }
  > actor customer(2) { done { shop!start; } sorry { shop!start; } }
  > main { shop!start; }
  > property paid {
  >   idle: bank!charge -> open; shop!ok | shop!refused -> error;
  >   open: shop!ok -> idle; shop!refused -> owing; bank!charge -> error;
  >   owing: bank!charge -> error;
  > }
  > END
  $ lacuna assume --table shop.aml --stub chaos -o shop.assumption | sed '/ms$/,/^$/d'
  shop.aml:1:43: warning: the parameters of ok have too many values: chaos does not send it
       1 | actor shop(2) { start { bank!charge(3); } ok(int n) { customer!done; } refused { c…
         |                                           ^~
    hint: narrow their ranges; a component that sends it is outside of the interface
  paid: conditional. It depends on bank: it holds for exactly those that follow the rules below.
  ~
    1. bank must never send shop!refused
       why: shop!refused violates paid
  ~
  actors    shop, customer
  missing   bank
  assumed   any send at any time
  ~
  7 states (6 below, and one where everything is allowed)
  state  may come       may be sent       must not be sent
      0  charge(3) → 1  -                 shop!refused
      1  -              -                 shop!refused → 2
      2  charge(3) → π  shop!refused → 3  -
      3  charge(3) → π  shop!refused → 4  -
      4  charge(3) → π  shop!refused → 5  -
      5  charge(3) → π  -                 -
  (→ π: this message cannot be refused, and it violates the property: a component must not reach this state)
  (a send that must not be sent → N: what may come in state N violates the property)
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  shop.assumption was written. To check a component: lacuna check CANDIDATE --against shop.assumption
  ~
  # s, # MB
  $ echo 'actor bank(2) { charge(int n) { shop!refused; } }' > hard.aml
  $ echo 'actor bank(2) { charge(int n) { } }' > mute.aml
  $ lacuna check hard.aml mute.aml --against shop.assumption --in shop.aml | head -3
  candidate  verdict   states  in the system
  hard.aml   rejected       3  violated
  mute.aml   accepted       3  -
