Missing rebecs: docs/rebeca.md.

A server is missing that two clients ask, each with a number and in the hope of an answer.
  $ cat > x.rebeca <<'END'
  > env int MOST = 2;
  > interface Server { msgsrv ask(int n, ReactiveClass who); msgsrv stop(); }
  > reactiveclass Client(4) {
  >   knownrebecs { Server server; }
  >   statevars { int asked; boolean done; }
  >   Client(int first) { asked = first; self.go(); }
  >   msgsrv go() { server.ask(asked, self); }
  >   msgsrv ok(int n) {
  >     if (sender == server && n == asked) { asked = (asked + 1) % (MOST + 1); self.go(); }
  >     else { done = true; server.stop(); }
  >   }
  > }
  > main { Client a(s):(0); Server s(a, b):(); Client b(s):(1); }
  > END
  $ cat > i.aml <<'END'
  > missing s {
  >   a>ask(int 0..2 n, a) -> a!ok(n);
  >   b>ask(int 0..2 n, b) -> b!ok(n);
  >   b>ask(int 0..2 n, b) -> b!ok(0);
  >   ask(_, _) -> ;
  >   stop -> ;
  > }
  > property right = G (b>s!ask(2, b) -> X (!s>b!ok(0) W s>b!ok(2)));
  > END
  $ lacuna assume --table x.rebeca i.aml -o s.assumption --property right
  right: conditional. It depends on s: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. s must not send b!ok(0) between b!ok(1) and b!ok(2)
       why: b>ask(1,b), b!ok(1), b>ask(2,b), and then b!ok(0) violates right
  ~
  actors    a, b
  missing   s
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS     169          348  #
  contract          48          102  #
  assumption        37        1,178  #
  ~
  37 states (36 below, and one where everything is allowed)
  state  may come                          may be sent                 must not be sent
      0  a>ask(0,a) → 1, b>ask(1,b) → 2    -                           -
      1  b>ask(1,b) → 3                    a!ok(0) → 4                 -
      2  a>ask(0,a) → 3                    b!ok(1) → 5                 -
      3  -                                 a!ok(0) → 6, b!ok(1) → 7    -
      4  a>ask(1,a) → 8, b>ask(1,b) → 6    -                           -
      5  a>ask(0,a) → 7, b>ask(2,b) → 9    -                           -
      6  a>ask(1,a) → 10                   b!ok(1) → 11                -
      7  b>ask(2,b) → 12                   a!ok(0) → 11                -
      8  b>ask(1,b) → 10                   a!ok(1) → 13                -
      9  a>ask(0,a) → 12                   b!ok(2) → 14                b!ok(0)
     10  -                                 a!ok(1) → 15, b!ok(1) → 16  -
     11  a>ask(1,a) → 16, b>ask(2,b) → 17  -                           -
     12  -                                 a!ok(0) → 17, b!ok(2) → 18  b!ok(0)
     13  a>ask(2,a) → 19, b>ask(1,b) → 15  -                           -
     14  a>ask(0,a) → 18, b>ask(0,b) → 20  -                           -
     15  a>ask(2,a) → 21                   b!ok(1) → 22                -
     16  b>ask(2,b) → 23                   a!ok(1) → 22                -
     17  a>ask(1,a) → 23                   b!ok(2) → 24                b!ok(0)
     18  b>ask(0,b) → 25                   a!ok(0) → 24                -
     19  b>ask(1,b) → 21                   a!ok(2) → 0                 -
     20  a>ask(0,a) → 25                   b!ok(0) → 0                 -
     21  -                                 a!ok(2) → 2, b!ok(1) → 26   -
     22  a>ask(2,a) → 26, b>ask(2,b) → 27  -                           -
     23  -                                 a!ok(1) → 27, b!ok(2) → 28  b!ok(0)
     24  a>ask(1,a) → 28, b>ask(0,b) → 29  -                           -
     25  -                                 a!ok(0) → 29, b!ok(0) → 1   -
     26  b>ask(2,b) → 30                   a!ok(2) → 5                 -
     27  a>ask(2,a) → 30                   b!ok(2) → 31                b!ok(0)
     28  b>ask(0,b) → 32                   a!ok(1) → 31                -
     29  a>ask(1,a) → 32                   b!ok(0) → 4                 -
     30  -                                 a!ok(2) → 9, b!ok(2) → 33   b!ok(0)
     31  a>ask(2,a) → 33, b>ask(0,b) → 34  -                           -
     32  -                                 a!ok(1) → 34, b!ok(0) → 8   -
     33  b>ask(0,b) → 35                   a!ok(2) → 14                -
     34  a>ask(2,a) → 35                   b!ok(0) → 13                -
     35  -                                 a!ok(2) → 20, b!ok(0) → 19  -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  s.assumption was written. To check a component: lacuna check CANDIDATE --against s.assumption
  ~
  # s, # MB
  $ lacuna assume x.rebeca i.aml --json | python3 -c "import json,sys; r = json.load(sys.stdin)['results'][0]; print(json.dumps({k: r[k] for k in ('property', 'verdict', 'rules')}))"
  {"property": "right", "verdict": "conditional", "rules": [{"text": "s must not send b!ok(0) between b!ok(1) and b!ok(2)", "actions": ["b!ok(0)", "b!ok(1)", "b!ok(2)"], "states": 2, "moves": [[0, "b!ok(1)", 1], [1, "b!ok(2)", 0]], "forbidden": [[1, "b!ok(0)"]], "history": {"trace": ["?b>ask(1,b)", "b!ok(1)", "?b>ask(2,b)", "b!ok(0)"], "forbidden": 3, "breaks": ["right"], "run": {"initial": [{"to": "a", "message": "go", "fate": "sent"}, {"to": "b", "message": "go", "fate": "sent"}], "turns": [{"actor": "b", "takes": "go", "sends": [{"to": "s", "message": "b>ask(1,b)", "fate": "sent", "file": "x.rebeca", "line": 7}], "file": "x.rebeca", "line": 7}, {"actor": "s", "takes": "b>ask(1,b)", "sends": [{"to": "b", "message": "ok(1)", "fate": "sent", "file": "x.rebeca", "line": 13}]}, {"actor": "b", "takes": "ok(1)", "sends": [{"to": "b", "message": "go", "fate": "sent", "file": "x.rebeca", "line": 9}], "file": "x.rebeca", "line": 8}, {"actor": "b", "takes": "go", "sends": [{"to": "s", "message": "b>ask(2,b)", "fate": "sent", "file": "x.rebeca", "line": 7}], "file": "x.rebeca", "line": 7}, {"actor": "s", "takes": "b>ask(2,b)", "sends": [{"to": "b", "message": "ok(0)", "fate": "violates", "file": "x.rebeca", "line": 13}]}], "loop": null, "ending": "\u03c0: right is violated"}}}]}
  $ grep -n "^language\|^receive\|^send" s.assumption
  3:language rebeca
  42:receive a>ask(0,a)
  43:receive b>ask(0,a)
  44:receive a>ask(0,s)
  45:receive b>ask(0,s)
  46:receive a>ask(0,b)
  47:receive b>ask(0,b)
  48:receive a>ask(0,null)
  49:receive b>ask(0,null)
  50:receive a>ask(1,a)
  51:receive b>ask(1,a)
  52:receive a>ask(1,s)
  53:receive b>ask(1,s)
  54:receive a>ask(1,b)
  55:receive b>ask(1,b)
  56:receive a>ask(1,null)
  57:receive b>ask(1,null)
  58:receive a>ask(2,a)
  59:receive b>ask(2,a)
  60:receive a>ask(2,s)
  61:receive b>ask(2,s)
  62:receive a>ask(2,b)
  63:receive b>ask(2,b)
  64:receive a>ask(2,null)
  65:receive b>ask(2,null)
  66:receive a>stop
  67:receive b>stop
  68:send a!ok(0)
  69:send a!ok(1)
  70:send a!ok(2)
  71:send b!ok(0)
  72:send b!ok(1)
  73:send b!ok(2)

Candidates: by the name of the class, or by a line of main.
  $ cat > good.rebeca <<'END'
  > reactiveclass Server(3) {
  >   knownrebecs { Client left, right; }
  >   msgsrv ask(int n, ReactiveClass who) { ((Client)sender).ok(n); }
  >   msgsrv stop() { }
  > }
  > END
  $ cat > bad.rebeca <<'END'
  > env int MOST = 7;
  > reactiveclass Quick(2) {
  >   statevars { int last; Client c; }
  >   Quick(int first, Client client) { last = first; c = client; }
  >   msgsrv ask(int n, ReactiveClass who) { if (who != c) ((Client)who).ok(n); else ((Client)who).ok(n == 2 ? last : n); }
  >   msgsrv stop() { }
  > }
  > main { Quick s():(0, b); Client a(s):(0); }
  > END
  $ lacuna check good.rebeca bad.rebeca --against s.assumption
  candidate    verdict   states  in the system
  good.rebeca  accepted      45  -
  bad.rebeca   rejected      16  violated
  ~
  bad.rebeca breaks rule 1: s must not send b!ok(0) between b!ok(1) and b!ok(2)
  ~
  bad.rebeca: the whole system violates right with it.
  ~
  right
  ~
             ┌───┐         ┌───┐         ┌───┐
             │ a │         │ s │         │ b │
             └─┬─┘         └─┬─┘         └─┬─┘
  main  ─ go ─▶│             │             │
  main  ─ go ──┼─────────────┼────────────▶│
     1         │             │             ● go
               │             │◀─ ask(1,b) ─┤
     2         │             ● ask(1,b) ←1 │
               │             ├── ok(1) ───▶│
     3         │             │             ● ok(1) ←2
               │             │             ├─╮ go
               │             │             │◀╯
     4         │             │             ● go ←3
               │             │◀─ ask(2,b) ─┤
     5         │             ● ask(2,b) ←4 │
               │             ┝━ ↯ ok(0) ━━▶│
  ■ π: right is violated
  ←n: sent in turn n
  allowed instead: b!ok(2)
  ~
  # s, # MB
  [1]
  $ lacuna check bad.rebeca --against s.assumption --json | python3 -c "import json,sys; r = json.load(sys.stdin)['results'][0]; print(r['verdict'], r['confirmed']); print(json.dumps(r['trace']['turns'][0])); print(json.dumps(r['run']['turns'][-1]))"
  rejected True
  {"actor": "environment", "takes": null, "sends": [{"to": "s", "message": "b>ask(1,b)", "fate": "sent"}]}
  {"actor": "s", "takes": "ask(2,b)", "sends": [{"to": "b", "message": "ok(0)", "fate": "violates", "file": "bad.rebeca", "line": 5}], "file": "bad.rebeca", "line": 5}
  $ lacuna check good.rebeca --against s.assumption --in x.rebeca --in i.aml
  candidate    verdict   states  in the system
  good.rebeca  accepted      45  -
  ~
  # s, # MB
  $ lacuna check good.rebeca --against s.assumption --in i.aml --in x.rebeca
  lacuna: error: the assumption was made from x.rebeca i.aml, in this order
    hint: give the files in this order
  [2]

Overloads of its own do not change what the messages of others are called.
  $ cat > overloads.rebeca <<'END'
  > reactiveclass Base(3) { msgsrv stop() { self.stop(1); } msgsrv stop(int n) { } msgsrv stop(boolean b) { } }
  > reactiveclass Server extends Base (3) {
  >   knownrebecs { Client left, right; }
  >   msgsrv ask(int n, ReactiveClass who) { if (sender == left) left.ok(n); else right.ok(n); self.stop(true); }
  > }
  > END
  $ lacuna check overloads.rebeca --against s.assumption
  candidate         verdict   states  in the system
  overloads.rebeca  accepted     153  -
  ~
  # s, # MB

A candidate that is not one.
  $ cat > short.rebeca <<'END'
  > reactiveclass Server(2) { msgsrv ask(byte n, ReactiveClass who) { } }
  > END
  $ lacuna check short.rebeca --against s.assumption
  short.rebeca:1:15: error: Server has no message server ask
       1 | reactiveclass Server(2) { msgsrv ask(byte n, ReactiveC…
         |               ^~~~~~
    hint: add a message server with the same types of parameters: the open system may send it
  short.rebeca:1:15: error: Server has no message server stop
       1 | reactiveclass Server(2) { msgsrv ask(byte n, ReactiveC…
         |               ^~~~~~
    hint: add a message server with the same types of parameters: the open system may send it
  [2]
  $ cat > nothing.rebeca <<'END'
  > reactiveclass Other(2) { msgsrv stop() { } }
  > END
  $ lacuna check nothing.rebeca --against s.assumption
  nothing.rebeca: error: no class takes the place of s
    hint: call it Server, or add main { Class s(known rebecs):(arguments); }
  [2]
  $ cat > more.rebeca <<'END'
  > reactiveclass Other(2) { msgsrv ask(int n, ReactiveClass who) { } msgsrv stop() { } }
  > main { Other s():(); Other t():(); }
  > property p = G !s!stop;
  > END
  $ lacuna check more.rebeca --against s.assumption
  more.rebeca:2:28: error: the open system has no rebec t
       2 | main { Other s():(); Other t():(); }
         |                            ^
    hint: leave out the other lines: only that of the candidate counts in its main
  more.rebeca:3:10: error: a candidate is a class: no properties belong to it
       3 | property p = G !s!stop;
         |          ^
    hint: put the candidate into a file of its own
  [2]
  $ cat > strange.rebeca <<'END'
  > reactiveclass Other(2) { knownrebecs { Client c; } msgsrv ask(int n, ReactiveClass who) { } msgsrv stop() { } }
  > main { Other s(s):(1); }
  > END
  $ lacuna check strange.rebeca --against s.assumption
  strange.rebeca:2:14: error: Other has no constructor that takes these arguments
       2 | main { Other s(s):(1); }
         |              ^
    hint: it has none
  strange.rebeca:2:16: error: c of s is a Client, not a Other
       2 | main { Other s(s):(1); }
         |                ^
    hint: pass a rebec of that class
  [2]
  $ cat > heir.rebeca <<'END'
  > reactiveclass Other extends Client (2) { Other() { } msgsrv ask(int n, ReactiveClass who) { } msgsrv stop() { } }
  > main { Other s(null):(); }
  > END
  $ lacuna check heir.rebeca --against s.assumption
  heir.rebeca:1:15: error: Other is a Client, which Server is not: others could tell them apart
       1 | reactiveclass Other extends Client (2) { Other() { } m…
         |               ^~~~~
    hint: leave that out: it needs no more than its messages
  [2]
  $ cat > selfish.rebeca <<'END'
  > reactiveclass Server(2) {
  >   knownrebecs { Client left, right; }
  >   msgsrv ask(int n, ReactiveClass who) { self.stop(); }
  >   msgsrv stop() { self.ask(2, self); }
  > }
  > END
  $ lacuna check selfish.rebeca --against s.assumption
  candidate       verdict   states  in the system
  selfish.rebeca  accepted      13  -
  ~
  # s, # MB
  $ printf 'property never_asked = G !s!ask;\n' > never.aml
  $ lacuna assume x.rebeca i.aml never.aml --property never_asked -o n.assumption > never.txt
  [1]
  $ lacuna check selfish.rebeca --against n.assumption
  selfish.rebeca:4:19: error: s may send itself ask, which a property names
       4 |   msgsrv stop() { self.ask(2, self); }
         |                   ^~~~~~~~~~~~~~~~~
    hint: give it another name, or let the property say who sends it: phil>fork!m
  [2]
  $ lacuna check good.rebeca --against s.assumption --compliance static
  s.assumption: error: --compliance and --flow need actors in AML, not a rebec
    hint: leave out --compliance and --flow: the verdicts do not change
  [2]

The interface is an interface: it has no code, and says so where a closed system is wanted.
  $ printf 'property right = G (b>s!ask(2, b) -> X (!s>b!ok(0) W s>b!ok(2)));\n' > p.aml
  $ lacuna verify x.rebeca
  x.rebeca:13:25: error: Server is an interface: it cannot have rebecs
      13 | main { Client a(s):(0); Server s(a, b):(); Client b(s):(1); }
         |                         ^~~~~~
    hint: choose a class that extends it
  [2]
  $ lacuna assume x.rebeca
  x.rebeca:13:25: error: Server is an interface: it cannot have rebecs
      13 | main { Client a(s):(0); Server s(a, b):(); Client b(s):(1); }
         |                         ^~~~~~
    hint: if it is missing, say what is expected of it: missing NAME { message -> answer; }
  [2]
  $ lacuna assume x.rebeca i.aml --skeleton
  lacuna: error: --skeleton writes AML, and the missing component is a rebec
    hint: leave out --skeleton, and write the rebec from the rules
  [2]
  $ lacuna interface x.rebeca
  // What may be expected of s, guessed: a message is answered by messages that its senders handle and no actor sends.
  // Remove the answers that are wrong. A message without an answer: `m ->;`
  missing s {
    // sent by a, b
    a>ask(_, _) -> a!ok(0); // a guess; replace 0 by the possible numbers
    b>ask(_, _) -> b!ok(0); // a guess; replace 0 by the possible numbers
    // sent by a, b
    a>stop -> a!ok(0); // a guess; replace 0 by the possible numbers
    b>stop -> b!ok(0); // a guess; replace 0 by the possible numbers
  }
  $ lacuna interface x.rebeca --component b
  x.rebeca:13:25: error: Server is an interface: it cannot have rebecs
      13 | main { Client a(s):(0); Server s(a, b):(); Client b(s):(1); }
         |                         ^~~~~~
    hint: choose a class that extends it
  [2]
  $ lacuna interface x.rebeca --component c
  lacuna: error: unknown rebec c
    hint: name a rebec that main declares
  [2]
  $ sed 's/interface Server/abstract reactiveclass Server(2)/; s/msgsrv \(ask\|stop\)(\([^)]*\));/abstract msgsrv \1(\2);/g' x.rebeca > abstract.rebeca
  $ lacuna interface abstract.rebeca -o draft.aml
  written to draft.aml
  $ lacuna assume abstract.rebeca draft.aml p.aml
  draft.aml:5:9: error: ask has more than 4096 values here
       5 |   a>ask(_, _) -> a!ok(0); // a guess; replace 0 …
         |         ^
    hint: give it a range, as in int 0..3 x
  [2]
  $ lacuna assume x.rebeca i.aml --stub queue 2>&1 | tail -4
  i.aml:2:5: error: the queue stub is as it was published, without parameters
       2 |   a>ask(int 0..2 n, a) -> a!ok(n);
         |     ^~~
    hint: use the bag
  $ lacuna assume x.rebeca --stub chaos i.aml --property right | head -1
  x.rebeca:8:10: warning: the parameters of ok have too many values: chaos does not send it
       8 |   msgsrv ok(int n) {
         |          ^~
    hint: narrow their ranges; a component that sends it is outside of the interface
  x.rebeca:8:10: warning: the parameters of ok have too many values: chaos does not send it
       8 |   msgsrv ok(int n) {
         |          ^~
    hint: narrow their ranges; a component that sends it is outside of the interface
  lacuna: warning: the open system never sends s: stop
    hint: remove it from the interface, or check that main starts the actor that sends it
  right: vacuous. It holds with every s, but no send that right forbids ever occurs.
  $ lacuna assume p.aml x.rebeca --stub chaos | head -1
  x.rebeca:8:10: warning: the parameters of ok have too many values: chaos does not send it
       8 |   msgsrv ok(int n) {
         |          ^~
    hint: narrow their ranges; a component that sends it is outside of the interface
  x.rebeca:8:10: warning: the parameters of ok have too many values: chaos does not send it
       8 |   msgsrv ok(int n) {
         |          ^~
    hint: narrow their ranges; a component that sends it is outside of the interface
  lacuna: warning: the open system never sends s: stop
    hint: remove it from the interface, or check that main starts the actor that sends it
  right: vacuous. It holds with every s, but no send that right forbids ever occurs.

What a block can have wrong.
  $ cat > wrong.aml <<'END'
  > missing s {
  >   c>ask(_, _) -> a!ok(0);
  >   s>ask(_, _) -> ;
  >   tell -> ;
  >   stop(1) -> ;
  >   ask(int 0..2 n, a) -> s!stop;
  >   ask(n, b) -> a!no, b!ok, b!ok(true), d!ok(1);
  > }
  > missing s { }
  > END
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:2:3: error: unknown rebec c
       2 |   c>ask(_, _) -> a!ok(0);
         |   ^
  wrong.aml:3:3: error: s is asked by others, not by itself
       3 |   s>ask(_, _) -> ;
         |   ^
    hint: leave it out: what it sends to itself is not a part of the interface
  wrong.aml:4:3: error: Server has no message server tell
       4 |   tell -> ;
         |   ^~~~
  wrong.aml:5:3: error: stop takes 0 values, not 1
       5 |   stop(1) -> ;
         |   ^~~~
    hint: _ stands for any value
  wrong.aml:6:25: error: s answers to others, not to itself
       6 |   ask(int 0..2 n, a) -> s!stop;
         |                         ^
    hint: leave it out: what it sends to itself is not a part of the interface
  wrong.aml:7:18: error: Client has no message server no
       7 |   ask(n, b) -> a!no, b!ok, b!ok(true), d!ok(1);
         |                  ^~
    hint: did you mean go?
  wrong.aml:7:24: error: ok takes 1 value, not 0
       7 |   ask(n, b) -> a!no, b!ok, b!ok(true), d!ok(1);
         |                        ^~
    hint: _ stands for any value
  wrong.aml:7:33: error: a value of type boolean does not fit int
       7 |   ask(n, b) -> a!no, b!ok, b!ok(true), d!ok(1);
         |                                 ^~~~
  wrong.aml:7:40: error: unknown rebec d
       7 |   ask(n, b) -> a!no, b!ok, b!ok(true), d!ok(1);
         |                                        ^
  wrong.aml:9:9: error: the block for s is declared twice
       9 | missing s { }
         |         ^
    hint: put all alternatives into one block
  [2]
  $ printf 'missing s { ask(n, _) -> a!ok(n); stop -> ; }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:1:17: error: ask has more than 4096 values here
       1 | missing s { ask(n, _) -> a!ok(n); stop -> ; }
         |                 ^
    hint: give it a range, as in int 0..3 x
  [2]
  $ printf 'missing s { ask(int 0..2 n, _) -> a!ok(2147483647 + n); stop -> ; }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:1:40: error: the answer to a>ask(1,a) has no value here
       1 | missing s { ask(int 0..2 n, _) -> a!ok(2147483647 + n); stop -> ; }
         |                                        ^~~~~~~~~~~~~~
    hint: narrow the range of the parameters
  [2]
  $ printf 'missing s { ask(0..1, _) -> a!ok(0); ask(int 0..3 n, b) -> a!ok(_); stop -> ; }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:1:65: error: _ would be any number here
       1 | …ing s { ask(0..1, _) -> a!ok(0); ask(int 0..3 n, b) -> a!ok(_); stop -> ; }
         |                                                              ^
    hint: write a range, as in 0..3
  [2]
  $ printf 'missing s { ask(0, _) -> a!ok(0); ask(2, _) -> a!ok(0); b>stop -> ; }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:1:13: error: the interface does not mention a>ask(1,a), which may arrive
       1 | missing s { ask(0, _) -> a!ok(0); ask(2, _) -> a!ok(…
         |             ^~~
    hint: add an alternative, or narrow the range
  wrong.aml:1:59: error: the interface does not mention a>stop, which may arrive
       1 | missing s { ask(0, _) -> a!ok(0); ask(2, _) -> a!ok(0); b>stop -> ; }
         |                                                           ^~~~
    hint: add an alternative, or narrow the range
  [2]
  $ printf 'missing s { ask(0..1, _) -> a!ok(0); stop -> ; }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml --stub bag p.aml
  right: vacuous. It holds with every s, but no send that right forbids ever occurs.
  ~
  actors    a, b
  missing   s
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS      29           45  #
  contract          18           26  #
  assumption         1           19  #
  ~
  hint: check that the property names the messages that are meant
  ~
  # s, # MB
  [3]
  $ printf 'missing s { ask(int 0..2 n, _) -> a!ok(n); }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  x.rebeca:10:25: error: s is missing, and its interface does not mention stop
      10 |     else { done = true; server.stop(); }
         |                         ^~~~~~~~~~~~~
    hint: add it to the block, with what may be answered
  [2]
  $ printf 'missing s { ask(int 2..0 n) -> ; stop }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:1:21: error: the range is empty
       1 | missing s { ask(int 2..0 n) -> ; stop }
         |                     ^~~~
    hint: write the smaller number first
  wrong.aml:1:39: error: expected '->' after the message, not }
       1 | missing s { ask(int 2..0 n) -> ; stop }
         |                                       ^
  [2]
  $ printf 'missing a { ok(_) -> ; go -> ; }\nmissing b { ok(_) -> ; go -> ; }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:2:9: error: one rebec can be missing at a time, and a is
       2 | missing b { ok(_) -> ; go -> ; }
         |         ^
    hint: take the others one after the other
  x.rebeca:13:25: error: Server is an interface: it cannot have rebecs
      13 | main { Client a(s):(0); Server s(a, b):(); Client b(s):(1); }
         |                         ^~~~~~
    hint: choose a class that extends it
  [2]
  $ printf 'actor s(2) { stop { } }\n' > wrong.aml
  $ lacuna assume x.rebeca wrong.aml p.aml
  wrong.aml:1:1: error: expected reactiveclass, interface, env, main or property, not actor
       1 | actor s(2) { stop { } }
         | ^~~~~
  x.rebeca:13:25: error: Server is an interface: it cannot have rebecs
      13 | main { Client a(s):(0); Server s(a, b):(); Client b(s):(1); }
         |                         ^~~~~~
    hint: if it is missing, say what is expected of it: missing NAME { message -> answer; }
  [2]

Properties over states are for verify.
  $ printf 'property { Assertion { Mine: !a.done; Its: s.busy == 0; } LTL { Late: G(!a.done); } }\n' > s.property
  $ lacuna assume x.rebeca i.aml s.property
  s.property:1:44: error: s is missing: a property cannot use its variables
       1 | property { Assertion { Mine: !a.done; Its: s.busy == 0; } LTL { Late: G(!a.done); }…
         |                                            ^~~~~~
    hint: state it over its sends: property p = G !(…)
  [2]
  $ printf 'property { Assertion { Mine: !a.done; } LTL { Late: G(!a.done); } }\n' > s.property
  $ lacuna assume x.rebeca i.aml s.property --property Late
  lacuna: error: Late is over states
    hint: state it over sends: the component is known by what it sends
  [2]
  $ lacuna assume x.rebeca i.aml s.property --property Mine
  lacuna: error: Mine is an invariant
    hint: write an automaton or a safety formula over sends
  [2]
  $ lacuna assume x.rebeca i.aml s.property --property right | head -1
  right: conditional. It depends on s: among components that keep to the interface, it holds for exactly those that follow the rules below.

Rebeca 2.0: the candidate gets its own initial message; the class of the missing rebec may have code, which does not count.
  $ cat > old.rebeca <<'END'
  > reactiveclass Pupil(2) {
  >   knownrebecs { Teacher t; }
  >   msgsrv initial() { t.question(true); }
  >   msgsrv reply(boolean right) { t.question(!right); }
  > }
  > reactiveclass Teacher(2) {
  >   msgsrv initial() { }
  >   msgsrv question(boolean hard) { ((Pupil)sender).reply(hard); }
  > }
  > main { Pupil p(t):(); Teacher t():(); }
  > END
  $ cat > old.aml <<'END'
  > missing t { question(hard) -> p!reply(_); }
  > property honest = G (p>t!question(true) -> X (!t>p!reply(false) W t>p!reply(true)));
  > END
  $ lacuna assume --table old.rebeca old.aml -o t.assumption
  old.rebeca:6:15: note: t is missing: only the parameters of message servers of its class Teacher are read
       6 | reactiveclass Teacher(2) {
         |               ^~~~~~~
  honest: conditional. It depends on t: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. t may send p!reply(false) only after p!reply(true), and again only after a new p!reply(true)
       why: p>question(true), and then p!reply(false) violates honest
  ~
  actors    p
  missing   t
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       6            7  #
  contract           4            6  #
  assumption         5           19  #
  ~
  5 states (4 below, and one where everything is allowed)
  state  may come               may be sent                            must not be sent
      0  p>question(true) → 1   -                                      -
      1  -                      p!reply(true) → 2                      p!reply(false)
      2  p>question(false) → 3  -                                      -
      3  -                      p!reply(false) → 0, p!reply(true) → 2  -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  t.assumption was written. To check a component: lacuna check CANDIDATE --against t.assumption
  ~
  # s, # MB
  $ lacuna check old.rebeca --against t.assumption
  candidate   verdict   states  in the system  answers
  old.rebeca  accepted       6  -              always
  ~
  # s, # MB
  $ cat > new.rebeca <<'END'
  > reactiveclass Teacher(2) {
  >   statevars { boolean asked; }
  >   msgsrv initial() { if (sender == null) self.wait(true); }
  >   msgsrv wait(boolean on) { asked = on; }
  >   msgsrv question(boolean hard) { if (asked || hard) ((Pupil)sender).reply(hard && asked); }
  > }
  > END
  $ lacuna check new.rebeca --against t.assumption
  candidate   verdict   states  in the system  answers
  new.rebeca  accepted       8  -              sometimes
  ~
  new.rebeca: question is not always answered (question(false) always, question(true) sometimes) (--responsive shows a run)
  ~
  # s, # MB
  $ cat > vintage.rebeca <<'END'
  > class A: (other: A) { interface: m(); body: m() { } init() { } }
  > rebecs: p: A(t); t: A(p);
  > model = || (p, t);
  > END
  $ printf 'missing t { m -> ; }\nproperty q = G !t!m;\n' > vintage.aml
  $ lacuna assume vintage.rebeca vintage.aml
  vintage.rebeca:1:7: error: no rebec can be missing in the syntax of 2004
       1 | class A: (other: A) { interface: m(); body: m(…
         |       ^
    hint: write reactiveclass, msgsrv and main
  [2]
