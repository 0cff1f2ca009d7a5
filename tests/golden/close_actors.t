A system of actors without one of them: `close` puts chaos in its place.

  $ cat > open.aml <<'END'
  > actor clerk(2) {
  >   work   { counter!order(1); }
  >   failed { }
  > }
  > actor counter(2) {
  >   int 1..9 last = 1;
  >   order(int 1..9 pieces)  { last = pieces; store!job(pieces, true); }
  >   letter(int 1..9 pieces) { last = pieces; store!job(pieces, false); }
  >   again { if (last > 5) { post!many(last); } }
  > }
  > actor store(2) {
  >   job(int 1..9 pieces, bool inhouse) {
  >     if (pieces <= 2) { post!parcel(pieces); } else { if (inhouse) { clerk!failed; } }
  >   }
  > }
  > main { clerk!work; }
  > property served = G !clerk!failed;
  > property letters = G (counter!letter(9) -> X (!counter!letter(9) W post!parcel(_)));
  > property small = always counter.last < 9;
  > END
  $ cat > post.aml <<'END'
  > missing post {
  >   parcel(_) -> counter!letter(_);
  >   many(_)   -> counter!again;
  > }
  > END
  $ lacuna close open.aml post.aml -o closed.pml
  lacuna: warning: the formula served is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula letters is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  missing  post
  ~
  receiver  message  from     flags
  counter   letter   outside      0
  counter   again    outside      0
  store     job      inside       1
  ~
  actor    variable  line  data       flag
  counter  last         6  undecided  yes
  ~
  turns that take a message from outside: 2; sends to post that are gone: 2; conditions that may be true or false: 2
  written to closed.pml
  $ lacuna close open.aml post.aml -o closed.pml --analysis none
  lacuna: warning: the formula served is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula letters is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  missing  post
  ~
  receiver  message  from     flags
  counter   order    inside       1
  counter   letter   outside      0
  counter   again    outside      0
  store     job      inside       2
  ~
  actor    variable  line  data       flag
  counter  last         6  undecided  yes
  ~
  turns that take a message from outside: 2; sends to post that are gone: 2; conditions that may be true or false: 2
  written to closed.pml
  $ lacuna close open.aml post.aml -o closed.pml --analysis may --external clerk!failed
  lacuna: warning: the formula served is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula letters is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  missing  post
  ~
  receiver  message  from        flags
  clerk     failed   both sides      0
  counter   letter   outside         0
  counter   again    outside         0
  ~
  actor    variable  line  data       flag
  counter  last         6  undecided  -
  ~
  turns that take a message from outside: 3; sends to post that are gone: 2; conditions that may be true or false: 2
  written to closed.pml
  $ lacuna close open.aml post.aml -o closed.pml --analysis explicit
  lacuna: warning: the formula served is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula letters is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  missing  post
  ~
  receiver  message  from     flags
  counter   letter   outside      0
  counter   again    outside      0
  ~
  written to closed.pml
  $ lacuna verify open.aml post.aml --close
  small
  ~
             ┌───────┐        ┌─────────┐        ┌───────┐         ┌──────┐
             │ clerk │        │ counter │        │ store │         │ post │
             └───┬───┘        └────┬────┘        └───┬───┘         └───┬──┘
  main  ─ work ─▶│                 │                 │                 │
     1           │                 │                 │                 ○
                 │                 │◀────────────────┼─── letter(_) ───┤
     2           │                 ● letter(_) ←1    │                 │
                 │                 ├─ job(_,false) ─▶│                 │
  ■ small is false here: counter.last = 1, counter.known_last = false
  ←n: sent in turn n
  ~
  letters
  ~
             ┌───────┐       ┌─────────┐       ┌──────┐
             │ clerk │       │ counter │       │ post │
             └───┬───┘       └────┬────┘       └───┬──┘
  main  ─ work ─▶│                │                │
     1           │                │                ● outside
                 │                │◀── letter(9) ──┤
     2           │                │                ● outside
                 │                │◀━ ↯ letter(9) ━┥
  ■ π: letters is violated
  not shown: store
  ~
  property           verdict             states  transitions
  served             holds                   15          193
  letters            violated                10           51
  small              violated                 3            2
  deadlock           none                    15          193
  failure            none                    15          193
  overflow of store  possible (warning)       7           39
  quiescence         none                    15          193
  ~
  The mailbox of store, of size 2, can overflow in turn 3; --overflow error shows the run.
  ~
  Never executed:
    open.aml:3  failed of clerk
    open.aml:13  clerk!failed in job of store
  ~
  depth 5, 14 bits per state, # s, # MB
  [1]
  $ lacuna verify open.aml post.aml --close --analysis may --property served
  served
  ~
             ┌───────┐       ┌─────────┐       ┌───────┐
             │ clerk │       │ counter │       │ store │
             └───┬───┘       └────┬────┘       └───┬───┘
  main  ─ work ─▶│                │                │
     1           ● work           │                │
                 ├── order(1) ───▶│                │
     2           │                ● order(1) ←1    │
                 │                ├─ job(1,true) ─▶│
     3           │                │                ● job(1,true) ←2
                 │◀━━━━━━━━━━━━━━━┿━━━ ↯ failed ━━━┥
  ■ π: served is violated
  ←n: sent in turn n
  not shown: post
  ~
  property  verdict   states  transitions
  served    violated       7           45
  ~
  depth 2, 10 bits per state, # s, # MB
  [1]
  $ lacuna verify open.aml post.aml --close --analysis explicit --domain 9 --property served
  property  verdict  states  transitions
  served    holds    26,166       56,437
  ~
  Never executed:
    open.aml:3  failed of clerk
    open.aml:13  clerk!failed in job of store
  ~
  depth 9, 32 bits per state, # s, # MB
  $ lacuna close open.aml post.aml -o closed.pml --json
  {
    "schema": 1,
    "command": "close",
    "status": 0,
    "results": [
      {
        "analysis": "must",
        "output": "closed.pml",
        "missing": "post",
        "inputs": 2,
        "outputs": 2,
        "conditions": 2,
        "messages": [
          {
            "receiver": "counter",
            "message": "letter",
            "from": "outside",
            "flags": 0
          },
          {
            "receiver": "counter",
            "message": "again",
            "from": "outside",
            "flags": 0
          },
          {
            "receiver": "store",
            "message": "job",
            "from": "inside",
            "flags": 1
          }
        ],
        "variables": [
          {
            "actor": "counter",
            "variable": "last",
            "line": 6,
            "data": "undecided",
            "flag": true
          }
        ]
      }
    ],
    "diagnostics": [
      {
        "severity": "warning",
        "file": null,
        "line": null,
        "column": null,
        "message": "the formula served is not written as Promela: it is over sends",
        "hint": "verify it with lacuna instead of SPIN"
      },
      {
        "severity": "warning",
        "file": null,
        "line": null,
        "column": null,
        "message": "the formula letters is not written as Promela: it is over sends",
        "hint": "verify it with lacuna instead of SPIN"
      }
    ]
  }

Without answers in a block, what nobody inside sends comes from outside.

  $ cat > silent.aml <<'END'
  > missing post { }
  > END
  $ lacuna close open.aml silent.aml -o closed.pml
  lacuna: warning: the formula served is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  lacuna: warning: the formula letters is not written as Promela: it is over sends
    hint: verify it with lacuna instead of SPIN
  missing  post
  ~
  receiver  message  from     flags
  counter   letter   outside      0
  counter   again    outside      0
  store     job      inside       1
  ~
  actor    variable  line  data       flag
  counter  last         6  undecided  yes
  ~
  turns that take a message from outside: 2; sends to post that are gone: 2; conditions that may be true or false: 2
  written to closed.pml

What must happen in the end is not shown by a closed system.

  $ cat > lively.aml <<'END'
  > actor a(2) { go { m!ask; self!go; } yes { } }
  > main { a!go; }
  > missing m { ask -> a!yes; }
  > property asks = G (m!ask -> F a!go);
  > END
  $ lacuna verify lively.aml --close --property asks
  lacuna: warning: asks is a liveness property: it holds for the closed system, but an open one may violate it
    hint: verify the system with your component in place of the missing one
  property  verdict  states  transitions
  asks      holds         1            2
  ~
  depth 0, 2 bits per state, # s, # MB

Errors.

  $ lacuna close open.aml post.aml -o closed.aml
  closed.aml: error: a turn that takes no message can be written in Promela only
    hint: name it .pml; lacuna verify --close checks the closed system at once
  [2]
  $ lacuna close open.aml post.aml -o closed.pml --external store!parcel
  lacuna: error: no actor handles store!parcel
    hint: write receiver!message, as in left!permitL
  [2]
  $ lacuna close open.aml -o closed.pml --domain 3
  lacuna: error: --domain needs --analysis explicit
    hint: add --analysis explicit
  [2]
  $ lacuna verify open.aml post.aml --close --component clerk
  lacuna: error: --component takes actors of a closed system, and --close is for an open one
    hint: leave out one of them
  [2]
  $ lacuna verify open.aml post.aml --analysis may
  lacuna: error: --external, --analysis, --environment, --values and --domain need --close
    hint: add --close
  [2]
  $ cat > whole.aml <<'END'
  > actor a(1) { go { } }
  > main { a!go; }
  > END
  $ lacuna verify whole.aml --close
  lacuna: error: no component is missing
    hint: declare its interface: missing mutex { reqL -> left!permitL; }; lacuna interface drafts one
  [2]

A formula looks at one element of an array, and a turn may write to any: all elements stay concrete.

  $ cat > element.aml <<'END'
  > actor a(2) {
  >   int 0..2 v[2];
  >   go { m!ask; }
  >   data(int 0..1 place, int 0..2 value) { v[place] = value; }
  > }
  > main { a!go; }
  > property small = G a.v[1] < 2;
  > missing m { ask -> a!data(_, _); }
  > END
  $ lacuna verify element.aml --close -p small | tail -4
  property  verdict   states  transitions
  small     violated       6            6
  ~
  depth 1, 6 bits per state, # s, # MB

A rebec may be missing, too.

  $ cat > client.rebeca <<'END'
  > reactiveclass Server(4) {
  >   knownrebecs { Client client; }
  >   msgsrv ask() { client.ok(1); }
  > }
  > reactiveclass Client(4) {
  >   knownrebecs { Server server; }
  >   statevars { boolean done; byte got; }
  >   Client() { self.go(); }
  >   msgsrv go() { server.ask(); }
  >   msgsrv ok(byte n) { got = n; if (n == 1) { done = true; } self.go(); }
  > }
  > main { Client a(s):(); Server s(a):(); }
  > END
  $ cat > client.property <<'END'
  > property {
  >   define { isdone = a.done; }
  >   Assertion { never: !isdone; }
  > }
  > END
  $ cat > missing.rebeca <<'END'
  > missing s { ask -> a!ok(_); }
  > END
  $ lacuna close client.rebeca missing.rebeca -o closed.pml
  client.rebeca:1:15: note: s is missing: only the parameters of message servers of its class Server are read
       1 | reactiveclass Server(4) {
         |               ^~~~~~
  missing  s
  ~
  receiver  message  from     flags
  a         ok       outside      0
  ~
  turns that take a message from outside: 1; sends to s that are gone: 1; conditions that may be true or false: 1
  written to closed.pml
  $ lacuna verify client.rebeca client.property missing.rebeca --close
  never
  ~
             ┌───┐       ┌───┐
             │ a │       │ s │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         │           ○
               │◀─ ok(_) ──┤
     2         ● ok(_) ←1  │
               ├─╮ go      │
               │◀╯         │
  ■ never is false here: a.done = true
  ←n: sent in turn n
  ~
  client.rebeca:1:15: note: s is missing: only the parameters of message servers of its class Server are read
       1 | reactiveclass Server(4) {
         |               ^~~~~~
  property       verdict             states  transitions
  never          violated                 4            3
  deadlock       none                    10           20
  failure        none                    10           20
  overflow of a  possible (warning)      10           17
  quiescence     none                    10           20
  ~
  The mailbox of a, of size 4, can overflow in turn 4; --overflow error shows the run.
  ~
  depth 3, 5 bits per state, # s, # MB
  [1]
  $ lacuna close client.rebeca missing.rebeca --analysis explicit --domain 2 -o explicit.pml
  client.rebeca:1:15: note: s is missing: only the parameters of message servers of its class Server are read
       1 | reactiveclass Server(4) {
         |               ^~~~~~
  missing  s
  ~
  receiver  message  from     flags
  a         ok       outside      0
  ~
  written to explicit.pml
