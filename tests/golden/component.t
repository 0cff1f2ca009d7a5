Components: some actors alone, with messages from the others at any time.

  $ cat > shop.rebeca <<'EOF'
  > reactiveclass Client(4) {
  >   knownrebecs { Server server; }
  >   statevars { byte got; boolean waiting; }
  >   Client() { self.go(); }
  >   msgsrv go() { waiting = true; server.ask(?(1, 2)); }
  >   msgsrv answer(byte n) { assertion(waiting); got = n; waiting = false; self.go(); }
  > }
  > reactiveclass Server(4) {
  >   knownrebecs { Log log; }
  >   statevars { byte last; }
  >   msgsrv ask(byte n) { last = n; ((Client)sender).answer((byte)(n + 1)); log.note(n, self); }
  > }
  > reactiveclass Log(4) { statevars { byte lines; } msgsrv note(byte n, Server who) { assertion(n < 2); if (lines < 3) lines++; } }
  > main { Client client(server):(); Server server(log):(); Log log():(); }
  > EOF
  $ cat > shop.property <<'EOF'
  > property {
  >   define { waits = client.waiting; }
  >   Assertion { Small: client.got <= 3; Last: server.last <= 2; }
  >   LTL { Once: G(client.got == 2 -> W(client.got != 0, client.got == 3)); Live: G(F(waits)); Next: G(waits -> X(!waits)); Two: !waits -> X(waits); }
  > }
  > EOF

The messages from outside are derived from the code, with sender and values.

  $ lacuna verify shop.rebeca --component client --messages
  component  client
  outside    server, log
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  server  client    answer   n: 2, 3
  $ lacuna verify shop.rebeca --component client,server,log --messages
  component  client, server, log
  ~
  No message comes from outside.
  $ lacuna verify shop.rebeca --component log --messages --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["results"])'
  [{'component': ['log'], 'assumed': [], 'external': [{'sender': 'server', 'receiver': 'log', 'message': 'note', 'values': [[1, 2], ['server']]}]}]

What holds carries over, unless it counts steps, or is liveness. A violation is looked for in the whole system.

  $ lacuna verify shop.rebeca shop.property --component client
  failure
  ~
           ┌────────┐     ┌────────┐
           │ client │     │ server │
           └────┬───┘     └────┬───┘
  main  ─ go ──▶│              │
     1          │              ○
                │◀─ answer(2) ─┤
     2          ● answer(2) ←1 │
                │ an assertion that is false
  ■ an assertion that is false at shop.rebeca:6:27
  ←n: sent in turn n
  not shown: log
  ~
  component  client
  outside    server, log
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  server  client    answer   n: 2, 3
  ~
  property    verdict  states  transitions  in the whole system
  Once        holds         8           16  holds
  Live        holds         6           12  unknown
  Next        holds         6           12  unknown
  Two         holds         6           12  unknown
  Small       holds         8           16  holds
  deadlock    none          8           16  unknown
  failure     found         1            0  unknown
  overflow    none          8           16  unknown
  quiescence  none          8           16  unknown
  ~
  It is unknown whether the whole system violates failure like this.
  ~
  These answers carry over to the whole system: Once, Small.
  Every run of the whole system is also a run of the component.
  These answers are about the component alone, not about the whole system: Live, Next, Two, deadlock, quiescence.
  Last was left out: it names server.last, which is outside.
  ~
  These hold for fair runs, in which an actor that can always continue does so: Live
  ~
  depth 4, 9 bits per state, # s, # MB
  [1]
  $ lacuna verify shop.rebeca shop.property --component client --json | python3 -c '
  > import json, sys
  > for r in json.load(sys.stdin)["results"]:
  >     print(r["property"], r["verdict"], r["carries_over"], r["theorem"], r["counterexample"], r["blame"], r["whole_run"] is not None)'
  Once holds True RC, Theorem 2 None None False
  Live holds False None None None False
  Next holds False None None None False
  Two holds False None None None False
  Small holds True RC, Theorem 2 None None False
  deadlock holds False None None None False
  failure violated False None unknown None False
  overflow holds False None None None False
  quiescence holds False None None None False

A violation that the whole system has, too.

  $ lacuna verify shop.rebeca --component log --property failure
  failure
  ~
           ┌────────┐            ┌─────┐
           │ server │            │ log │
           └────┬───┘            └──┬──┘
     1          ○                   │
                ├─ note(2,server) ─▶│
     2          │                   ● note(2,server) ←1
                │                   │ an assertion that is false
  ■ an assertion that is false at shop.rebeca:13:84
  ←n: sent in turn n
  not shown: client
  ~
  component  log
  outside    client, server
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  server  log       note     n: 1, 2; who: server
  ~
  property  verdict  states  transitions  in the whole system
  failure   found         1            0  found
  ~
  The whole system violates failure as well:
  ~
           ┌────────┐          ┌────────┐            ┌─────┐
           │ client │          │ server │            │ log │
           └────┬───┘          └────┬───┘            └──┬──┘
  main  ─ go ──▶│                   │                   │
     1          ● go                │                   │
                ├───── ask(2) ─────▶│                   │
     2          │                   ● ask(2) ←1         │
                │◀─── answer(3) ────┤                   │
                │                   ├─ note(2,server) ─▶│
     3          │                   │                   ● note(2,server) ←2
                │                   │                   │ an assertion that is false
  ■ an assertion that is false at shop.rebeca:13:84
  ←n: sent in turn n
  ~
  Messages contain actors. RC assumes that they do not; the messages from outside were derived with them in mind.
  ~
  depth 0, 2 bits per state, # s, # MB
  [1]

If nobody is outside, liveness carries over as well. A message from outside does not wait behind those that do.

  $ lacuna verify shop.rebeca shop.property --component client,server,log --property Live | grep -E 'Live|carry'
  Live      holds       495          731  holds
  These answers carry over to the whole system: Live.
  These hold for fair runs, in which an actor that can always continue does so: Live
  $ cat > queue.rebeca <<'EOF'
  > reactiveclass A(1) { knownrebecs { B b; } statevars { byte n; } A() { self.put(); } msgsrv put() { n = (byte)((n + 1) % 3); b.put(); } }
  > reactiveclass B(2) { knownrebecs { A a; } msgsrv put() { a.put(); } }
  > main { A a(b):(); B b(a):(); }
  > EOF
  $ cat > queue.property <<'EOF'
  > property { Assertion { Low: a.n < 2; } }
  > EOF
  $ lacuna verify queue.rebeca queue.property --component a --property Low
  Low
  ~
              ┌───┐       ┌───┐
              │ a │       │ b │
              └─┬─┘       └─┬─┘
  main  ─ put ─▶│           │
     1          ● put       │
                ├── put ───▶│
     2          │           ○
                │◀── put ───┤
     3          ● put ←2    │
                ├── put ───▶│
  ■ Low is false here: a.n = 2
  ←n: sent in turn n
  ~
  component  a
  outside    b
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  b       a         put      -
  ~
  property  verdict   states  transitions  in the whole system
  Low       violated       4            3  violated
  ~
  The whole system violates Low as well:
  ~
              ┌───┐       ┌───┐
              │ a │       │ b │
              └─┬─┘       └─┬─┘
  main  ─ put ─▶│           │
     1          ● put       │
                ├── put ───▶│
     2          │           ● put ←1
                │◀── put ───┤
     3          ● put ←2    │
                ├── put ───▶│
  ■ Low is false here: a.n = 2
  ←n: sent in turn n
  ~
  ~
  depth 1, 3 bits per state, # s, # MB
  [1]

Properties over sends that only actors inside make, in AML.

  $ cat > chain.aml <<'EOF'
  > actor a(2) { int 0..3 n; go { n = ?(1, 2); b!work(n); } }
  > actor b(2) { int 0..3 last; work(int 0..3 k) { last = k; c!done(k, b); } }
  > actor c(2) { done(int 0..3 k, actor who) { a!go; } }
  > main { a!go; }
  > property steps { s: c!done -> t; t: c!done -> s; }
  > property small = G !c!done(3, _);
  > property ordered = G (b!work -> X (!b!work W c!done));
  > property bounded = always b.last < 3;
  > EOF
  $ lacuna verify chain.aml --component b,c
  chain.aml:5:10: warning: property steps cannot be violated: it never goes to error
       5 | property steps { s: c!done -> t; t: c!done -> s; …
         |          ^~~~~
    hint: let the transition that must not happen lead to error
  component  b, c
  outside    a
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  a       b         work     k: 1, 2
  ~
  property       verdict             states  transitions  in the whole system
  small          holds                    9           16  holds
  steps          holds                   17           30  holds
  bounded        holds                    9           16  holds
  deadlock       none                     9           16  unknown
  failure        none                     9           16  none inside
  overflow of c  possible (warning)       9            8  unknown
  quiescence     none                     9           16  unknown
  ~
  The mailbox of c, of size 2, can overflow in turn 3; --overflow error shows the run.
  ~
  These answers carry over to the whole system: small, steps, bounded, failure (of turns inside).
  Every run of the whole system is also a run of the component.
  A mailbox of the component can be full. Such turns were left out: the answers are about runs of the whole system without overflow.
  Messages contain actors. RC assumes that they do not; the messages from outside were derived with them in mind.
  These answers are about the component alone, not about the whole system: deadlock, quiescence.
  ordered was left out: it names b!work, which a sends from outside.
  ~
  depth 4, 7 bits per state, # s, # MB

Mistakes.

  $ lacuna verify shop.rebeca --component cliend,server
  lacuna: error: unknown actor cliend
    hint: did you mean client?
  [2]
  $ lacuna verify shop.rebeca --component ,
  lacuna: error: --component names no actor
    hint: write --component one,two
  [2]
  $ lacuna verify shop.rebeca --component client --component server
  lacuna: error: --component is given more than once
    hint: write --component one,two
  [2]
  $ lacuna verify shop.rebeca --messages
  lacuna: error: --messages needs --component
    hint: write --component one,two --messages
  [2]
  $ lacuna verify shop.rebeca shop.property --component client --property Last
  lacuna: error: Last names server.last, but server is outside of the component
    hint: take the actor into the component
  [2]
  $ lacuna verify chain.aml --component b --property ordered
  chain.aml:5:10: warning: property steps cannot be violated: it never goes to error
       5 | property steps { s: c!done -> t; t: c!done -> s; …
         |          ^~~~~
    hint: let the transition that must not happen lead to error
  lacuna: error: ordered names b!work, which a sends from outside of the component
    hint: take the actor into the component, or say who sends: sender>receiver!message
  [2]
  $ cat > counter.rebeca <<'EOF'
  > reactiveclass A(2) { knownrebecs { B b; } statevars { int n; } A() { self.tick(); } msgsrv tick() { n++; b.set(n); self.tick(); } }
  > reactiveclass B(2) { statevars { int n; } msgsrv set(int k) { n = k; } }
  > main { A a(b):(); B b():(); }
  > EOF
  $ lacuna verify counter.rebeca --component b
  lacuna: error: a, which is outside, sends b!set with more values than can be tried
    hint: take the sender into the component, or give the parameters types with fewer values
  [3]

Weak simulation between two components.

  $ lacuna compare -p weak-simulation shop.rebeca --component client,server --component client
  {client} weakly simulates {client, server}.
  ~
  15 states, 18 transitions of {client, server}, # s, # MB
  $ lacuna compare -p weak-simulation shop.rebeca --component client,server,log --component client,server --json
  {
    "schema": 1,
    "command": "compare",
    "status": 0,
    "results": [
      {
        "relation": "weak-simulation",
        "larger": [
          "client",
          "server",
          "log"
        ],
        "smaller": [
          "client",
          "server"
        ],
        "verdict": "holds",
        "states": 495,
        "transitions": 731,
        "obstacle": null
      }
    ],
    "diagnostics": []
  }
  $ lacuna compare -p weak-simulation shop.rebeca --component client,server,log --component server --states 3
  So far {server} weakly simulates {client, server, log}: not all states were checked.
  ~
  5 states, 4 transitions of {client, server, log}, # s, # MB
  [3]
  $ lacuna compare -p weak-simulation shop.rebeca --component client --component client,server
  lacuna: error: server is in the second component, but not in the first
    hint: write the larger component first
  [2]
  $ lacuna compare -p weak-simulation shop.rebeca --component client
  lacuna: error: weak-simulation compares two components of one system
    hint: write --component A,B --component A
  [2]
  $ lacuna compare shop.rebeca --component client,server --component client
  lacuna: error: components can only be compared by weak simulation
    hint: write -p weak-simulation
  [2]
  $ lacuna compare -p simulation shop.rebeca --component client,server --component client
  lacuna: error: components can only be compared by weak simulation
    hint: write -p weak-simulation
  [2]
  $ lacuna compare -p weak-simulation shop.rebeca shop.rebeca
  lacuna: error: weak-simulation compares two components of one system
    hint: lacuna compare -p weak-simulation x.rebeca --component a,b --component a
  [2]
  $ lacuna compare one.aut
  lacuna: error: lacuna compare needs another file
    hint: lacuna compare [OPTIONS] LEFT RIGHT
  [2]
  $ lacuna compare one.aut two.aut three.aut
  lacuna: error: lacuna compare takes exactly two files
    hint: lacuna compare [OPTIONS] LEFT RIGHT
  [2]

An assumption on an actor outside rules out false alarms.
  $ cp $MODELS/philosophers/philosophers3.rebeca $MODELS/philosophers/pair.property $MODELS/philosophers/fork.aml $MODELS/philosophers/fork-waiting.rebeca .
  $ lacuna assume philosophers3.rebeca fork.aml -o fork.assumption > /dev/null
  philosophers3.rebeca:42:15: note: fork1 is missing: only the parameters of message servers of its class Fork are read
      42 | reactiveclass Fork(8) {
         |               ^~~~
  $ lacuna verify philosophers3.rebeca pair.property --component phil0,phil1 --property Apart --assume fork.assumption
  component  phil0, phil1
  assumed    fork1, as fork.assumption allows
  outside    phil2, fork0, fork2
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  fork0   phil0     permit   -
  fork2   phil1     permit   -
  ~
  property  verdict  states  transitions  in the whole system
  Apart     holds     2,312        6,700  holds (if respected)
  ~
  These answers carry over to the whole system: Apart.
  Every run of the whole system is also a run of the component.
  Still to be shown: fork1 respects fork.assumption. Run `lacuna check FILE --against fork.assumption` on the file with fork1.
  ~
  depth 48, 86 bits per state, # s, # MB
  $ lacuna check fork-waiting.rebeca --against fork.assumption | sed -n '1,2p'
  candidate            verdict   states  in the system  answers
  fork-waiting.rebeca  accepted     207  -              sometimes
  $ lacuna verify philosophers3.rebeca pair.property --component phil0,phil1 --property Apart --assume fork.assumption --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["component"], r["assumed"], r["carries_over"], r["theorem"], len(r["external"]))'
  ['phil0', 'phil1'] [{'component': 'fork1', 'file': 'fork.assumption'}] True RC, Theorem 2 2
  $ lacuna verify philosophers3.rebeca pair.property --component phil0,phil1 --messages --assume fork.assumption
  component  phil0, phil1
  assumed    fork1, as fork.assumption allows
  outside    phil2, fork0, fork2
  ~
  Messages from outside, which may arrive at any time:
  sender  receiver  message  values
  fork0   phil0     permit   -
  fork2   phil1     permit   -
Properties that speak of its variables, or of what it may send to itself, are left out.
  $ echo 'property { Assertion { Busy: !fork1.busy; } }' > busy.property
  $ echo 'property asked { s: fork1!request -> s; } property told { s: phil0>fork1!request -> s; }' > asked.aml
  $ lacuna verify philosophers3.rebeca busy.property asked.aml --component phil0,phil1 --assume fork.assumption | sed -n '/^property/,/^$/p;/left out/p'
  property    verdict  states  transitions  in the whole system
  told        holds     2,312        6,700  holds (if respected)
  deadlock    none      2,312        6,700  unknown
  failure     none      2,312        6,700  none inside (if respected)
  overflow    none      2,312        6,700  unknown
  quiescence  none      2,312        6,700  unknown
  ~
  asked was left out: it names fork1!request, which fork1 sends from outside.
  Busy was left out: it names fork1.busy, which is outside.
What does not fit is refused.
  $ lacuna verify philosophers3.rebeca --assume fork.assumption
  lacuna: error: --assume needs --component
    hint: write --component one,two --assume three.assumption
  [2]
  $ lacuna verify philosophers3.rebeca --component phil0,fork1 --assume fork.assumption
  lacuna: error: fork1 belongs to the component, and fork.assumption is an assumption about it
    hint: leave the actor out of --component, or leave out the assumption
  [2]
  $ lacuna verify philosophers3.rebeca --component phil0 --assume fork.assumption --assume fork.assumption
  lacuna: error: there are two assumptions about fork1
    hint: leave out one of them
  [2]
  $ sed 's/arrive/come/' philosophers3.rebeca > other.rebeca
  $ lacuna verify other.rebeca --component phil0 --assume fork.assumption
  fork.assumption: error: the assumption was not made with this text of other.rebeca
    hint: run lacuna assume again
  [2]
  $ echo 'actor a(1) { go { } } main { a!go; }' > small.aml
  $ lacuna verify small.aml --component a --assume fork.assumption
  lacuna: error: unknown actor fork1
    hint: there is a
  [2]
  $ echo 'actor a(1) { go { b!x; b!x; } y { } } main { a!go; } missing b { x -> a!y; } property p { s: a!y -> t; t: a!y -> error; }' > open.aml
  $ lacuna assume open.aml --stub queue -o queue.assumption > /dev/null
  lacuna: warning: --stub queue is not sound: check may accept components that violate the property
    hint: leave out --stub queue: the default stub is sound
  $ echo 'actor a(1) { go { b!x; b!x; } y { } } main { a!go; } actor b(2) { x { a!y; } }' > closed.aml
  $ lacuna verify closed.aml --component a --assume queue.assumption
  queue.assumption: error: the assumption is not sound: it was made with --stub queue
    hint: leave out --stub queue and --bound
  [2]
  $ lacuna verify closed.aml --component a --assume nothing.assumption
  nothing.assumption: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna verify closed.aml --component a --assume closed.aml
  closed.aml:1:1: error: this is not an assumption file
       1 | actor a(1) { go { b!x; b!x; } y { } } ma…
         | ^
    hint: make one with lacuna assume SYSTEM -o FILE.assumption
  [2]
