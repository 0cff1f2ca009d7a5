Drafts of interfaces. From the open system alone, a guess:

  $ cp $MODELS/mutex/*.aml .
  $ lacuna interface open.aml
  // What may be expected of mutex, guessed: a message is answered by messages that its senders handle and no actor sends.
  // Remove the answers that are wrong. A message without an answer: `m ->;`
  missing mutex {
    // sent by left
    reqL -> left!permitL; // a guess
    // sent by left, right
    release -> left!permitL; // a guess
    release -> right!permitR; // a guess
    // sent by right
    reqR -> right!permitR; // a guess
  }

From the component that is to be replaced, what that one can answer:

  $ lacuna interface open.aml mutex.aml
  // What may be expected of mutex, drafted from the one in mutex.aml: all answers
  // that it can give to a single message, whatever the values of its variables.
  missing mutex {
    // sent by left
    reqL -> left!permitL;
    // sent by left, right
    release ->;
    // sent by right
    reqR -> right!permitR;
  }
  $ lacuna interface open.aml queueing.aml -o interface.aml
  written to interface.aml
  $ cat interface.aml
  // What may be expected of mutex, drafted from the one in queueing.aml: all answers
  // that it can give to a single message, whatever the values of its variables.
  missing mutex {
    // sent by left
    reqL ->;
    reqL -> left!permitL;
    // sent by left, right
    release -> left!permitL;
    release ->;
    release -> right!permitR;
    // sent by right
    reqR ->;
    reqR -> right!permitR;
  }
  $ lacuna interface open.aml mutex.aml --json
  {
    "schema": 1,
    "command": "interface",
    "status": 0,
    "results": [
      {
        "component": "mutex",
        "drafted_from": "mutex.aml",
        "interface": "// What may be expected of mutex, drafted from the one in mutex.aml: all answers\u000a// that it can give to a single message, whatever the values of its variables.\u000amissing mutex {\u000a  // sent by left\u000a  reqL -> left!permitL;\u000a  // sent by left, right\u000a  release ->;\u000a  // sent by right\u000a  reqR -> right!permitR;\u000a}\u000a"
      }
    ],
    "diagnostics": []
  }

The draft goes with the open system, and the component complies with it.

  $ lacuna assume open.aml interface.aml property.aml -o mutex.assumption > out
  $ lacuna check queueing.aml --against mutex.assumption --compliance static | sed '/MB/d'
  candidate     verdict   states  in the system
  queueing.aml  accepted      45  -
  ~
  queueing.aml: static compliance (explanation only; the verdict is unchanged)
  ~
  message  can answer                              may answer                              complies
  reqL     nothing | left!permitL                  nothing | left!permitL                  yes
  release  left!permitL | nothing | right!permitR  left!permitL | nothing | right!permitR  yes
  reqR     nothing | right!permitR                 nothing | right!permitR                 yes
  ~
  $ lacuna interface open.aml property.aml interface.aml generous.aml -o interface.aml
  written to interface.aml
  $ lacuna assume open.aml interface.aml property.aml -o mutex.assumption > out
  $ lacuna check generous.aml --against mutex.assumption --compliance static | sed -n '/message/,$p'
  allowed instead: no send; wait for the next message
  ~
  generous.aml: static compliance (explanation only; the verdict is unchanged)
  ~
  message  can answer                  may answer                  complies
  reqL     left!permitL, left!permitL  left!permitL, left!permitL  yes
  release  nothing                     nothing                     yes
  reqR     right!permitR               right!permitR               yes
  ~
  # s, # MB

So do those of the other case studies.

  $ for c in clearing mended purchase; do
  >   lacuna interface $MODELS/eft/open.aml $MODELS/eft/$c.aml -o eft.aml
  >   lacuna assume $MODELS/eft/open.aml $MODELS/eft/property.aml eft.aml -o eft.assumption > out
  >   lacuna check $MODELS/eft/$c.aml --against eft.assumption --compliance static --json > out
  >   grep -c '"complies": true' out; grep 'noncompliant\|"complies": false' out
  > done
  written to eft.aml
  5
  written to eft.aml
  5
  written to eft.aml
  5
  [1]
  $ sed 1,2d eft.aml
  missing purchaseTransaction {
    // sent by EFTSwitchCore
    start -> core!purchaseRequest;
    // sent by EFTSwitchCore
    cancelPurchase -> PoS!purchaseCanceled;
    cancelPurchase -> core!cancelPurchase;
    // sent by core
    purchaseSuccessful -> PoS!purchaseSuccessful;
    // sent by core
    insufficientCredit -> PoS!insufficientCredit;
    // sent by core
    purchaseCanceled -> PoS!purchaseCanceled;
  }
  $ for m in single multiple; do
  >   lacuna interface $MODELS/quadricopter/{open,$m,observer}.aml -o observer.aml 2> err
  >   lacuna assume $MODELS/quadricopter/{open,$m,property}.aml observer.aml -o observer.assumption > out 2> err
  >   lacuna check $MODELS/quadricopter/observer.aml --against observer.assumption --compliance static --json > out 2> err
  >   grep -c '"complies": true' out; grep 'noncompliant\|"complies": false' out
  > done
  written to observer.aml
  2
  written to observer.aml
  2
  [1]
  $ sed 1,2d observer.aml
  missing observer {
    // sent by controller
    ctrlerUpdate ->;
    // sent by feedback
    update -> controller!update;
  }
  $ lacuna interface $MODELS/eft/open.aml 2> err | tail -2
    // no actor sends these either; they may be answers to other messages: PoS!purchaseSuccessful, PoS!insufficientCredit, PoS!purchaseCanceled
  }

Values: a parameter that is handed on keeps its name; ranges that are answered alike stay together; what depends on variables is all that they
can be.

  $ cat > clients.aml <<'END'
  > actor client(4) {
  >   int 0..9 want;
  >   go { want = ?(0, 3, 9); bank!ask(want, self); bank!tell(true); }
  >   ok(int n) { } no { } left(int n) { }
  > }
  > actor log(3) { note(int 0..9 n) { } }
  > main { client!go; bank!tell(false); }
  > property p { a: client!ok(0) -> error; }
  > END
  $ cat > bank.aml <<'END'
  > actor bank(3) {
  >   int 0..9 left; bool shut;
  >   ask(int 0..9 n, actor who) {
  >     if (n == 0) { who!no; }
  >     else if (n <= left && !shut) { self!pay(n, who); log!note(n / 9); }
  >     else if (n > 8) { self!ask(n, who); }
  >     else { client!left(left); }
  >   }
  >   pay(int n, actor who) { if (who == client) { who!ok(n); } }
  >   tell(bool b) { if (b) { log!note(0); self!tell(b); } }
  > }
  > END
  $ lacuna interface clients.aml bank.aml | tee bank_interface.aml
  // What may be expected of bank, drafted from the one in bank.aml: all answers
  // that it can give to a single message, whatever the values of its variables.
  missing bank {
    // sent by client
    ask(int 0..0 n, client) -> client!no;
    ask(int 0..0 n, log) ->; // it never ends, or sends more than fits into a mailbox
    ask(int 1..8 n, _) -> client!left(0..9);
    ask(int 1..8 n, client) -> client!ok(n), log!note(0);
    ask(int 1..8 n, log) -> log!note(0);
    ask(int 9..9 n, client) -> client!ok(9), log!note(1);
    ask(int 9..9 n, log) -> log!note(1);
    // sent by client, main
    // it also sends other messages, on paths that never end, fail or block
    tell(false) ->;
    tell(true) ->; // it never ends, or sends more than fits into a mailbox
  }
  $ lacuna assume clients.aml bank_interface.aml -o bank.assumption > out
  [3]
  $ lacuna check bank.aml --against bank.assumption --compliance static | sed -n '/^message/,$p' | grep -v '^ask([1-8]'
  bank.assumption: warning: p holds with every bank, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  message        can answer                                                             may answer                                     complies
  ask(0,client)  client!no                                                              client!no                                      yes
  ask(0,log)     (never finished)                                                       nothing                                        yes
  tell(false)    nothing                                                                nothing                                        yes
  tell(true)     (never finished)                                                       nothing                                        no
  and 4 more values of ask; 0 of them do not comply
  ~
  tell(true): no allowed answer continues with log!note(0)
    at           what happens
    bank.aml:10  tell(true)
    bank.aml:10    log!note(0)
  ~
  # s, # MB

There may be too many answers, even without end.

  $ cat > many.aml <<'END'
  > actor bank(3) {
  >   bool b;
  >   ask(int n, actor who) { log!note(1); if (b) { self!ask(n, who); } }
  >   tell(bool b2) { }
  > }
  > END
  $ lacuna interface clients.aml many.aml | tee bank_interface.aml
  // What may be expected of bank, drafted from the one in many.aml: all answers
  // that it can give to a single message, whatever the values of its variables.
  missing bank {
    // sent by client
    // there are more answers, perhaps infinitely many: these are up to 16 that fit the mailboxes
    ask(_, _) -> log!note(1);
    ask(_, _) -> log!note(1), log!note(1);
    ask(_, _) -> log!note(1), log!note(1), log!note(1);
    // sent by client, main
    tell(_) ->;
  }
  $ lacuna assume clients.aml bank_interface.aml > out
  clients.aml:4:3: warning: no message ever reaches ok of client
       4 |   ok(int n) { } no { } left(int n) { }
         |   ^~
    hint: send it, or leave out the method
  clients.aml:4:17: warning: no message ever reaches no of client
       4 |   ok(int n) { } no { } left(int n) { }
         |                 ^~
    hint: send it, or leave out the method
  clients.aml:4:24: warning: no message ever reaches left of client
       4 |   ok(int n) { } no { } left(int n) { }
         |                        ^~~~
    hint: send it, or leave out the method
  clients.aml:8:17: warning: no send matches this pattern: no method sends ok to client
       8 | property p { a: client!ok(0) -> error; }
         |                 ^~~~~~~~~~~~
    hint: check the names and the number of values, or leave the pattern out
  [3]

Which component is it?

  $ cat clients.aml bank.aml > all.aml
  $ lacuna interface all.aml
  lacuna: error: no component is missing, and it is not clear which one is to be replaced
    hint: add --component NAME, or give the one that is to be replaced in a file of its own, last
  [2]
  $ lacuna interface all.aml --component bank | sed 1,2d | head -3
  missing bank {
    // sent by client
    ask(int 0..0 n, client) -> client!no;
  $ lacuna interface all.aml --component log | sed 1,2d
  missing log {
    // sent by bank
    note(int 0..9 n) ->;
  }
  $ lacuna interface clients.aml --component bank
  // What may be expected of bank, guessed: a message is answered by messages that its senders handle and no actor sends.
  // Remove the answers that are wrong. A message without an answer: `m ->;`
  missing bank {
    // sent by client
    ask(_, _) -> client!ok(0); // a guess; replace 0 by the possible numbers
    ask(_, _) -> client!no; // a guess
    ask(_, _) -> client!left(0); // a guess; replace 0 by the possible numbers
    // sent by client, main
    tell(_) -> client!ok(0); // a guess; replace 0 by the possible numbers
    tell(_) -> client!no; // a guess
    tell(_) -> client!left(0); // a guess; replace 0 by the possible numbers
    // no actor sends these either; they may be answers to other messages: log!note
  }
  $ lacuna interface clients.aml --component bnk
  lacuna: error: unknown actor bnk, and no actor sends to it
    hint: check the name of the component
  [2]

Mistakes.

  $ cat > vague.aml <<'END'
  > actor bank(3) { int sum; ask(int n, actor who) { client!ok(sum); } tell(bool b) { } }
  > END
  $ lacuna interface clients.aml vague.aml
  vague.aml:1:50: error: n can be any number, which an interface cannot express
       1 | actor bank(3) { int sum; ask(int n, actor who) { client!ok(sum); } tell(bool b) { } }
         |                                                  ^~~~~~~~~~~~~~
    hint: give the variable, or the receiver's parameter, a range
  [2]
  $ cat > wide.aml <<'END'
  > actor a(1) { int n; go { b!x(n); } }
  > main { a!go; }
  > END
  $ lacuna interface wide.aml
  wide.aml:1:30: error: the values of value are not bounded
       1 | actor a(1) { int n; go { b!x(n); } }
         |                              ^
    hint: give it a range, as in int 0..3 x
  [2]
  $ printf 'actor b(1) { x(int m) { } }\n' > b.aml
  $ lacuna interface wide.aml b.aml
  wide.aml:1:30: error: the values of value are not bounded
       1 | actor a(1) { int n; go { b!x(n); } }
         |                              ^
    hint: give it a range, as in int 0..3 x
  [2]
  $ printf 'actor c(1) { x { } }\n' > c.aml
  $ printf 'actor b(1) { x(int 0..1 m) { } }\n' > b.aml
  $ lacuna interface wide.aml b.aml
  // What may be expected of b, drafted from the one in b.aml: all answers
  // that it can give to a single message, whatever the values of its variables.
  missing b {
    // sent by a
    x(int 0..1 m) ->;
  }
  $ lacuna interface wide.aml b.aml c.aml
  lacuna: error: no actor sends to c
    hint: check the name of the component
  [2]
  $ lacuna interface wide.aml b.aml -o - --json
  {
    "schema": 1,
    "command": "interface",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--json cannot be used with -o -: both need standard output",
        "hint": "write the interface to a file"
      }
    ]
  }
  [2]
