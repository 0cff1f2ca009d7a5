What a candidate's handlers can answer, beside what the interface allows. It explains; the verdicts are what they are.

  $ cat > open.aml <<'END'
  > actor left(2) { init { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { init { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > main { left!init; right!init; }
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error; mutex!release -> free;
  > }
  > END
  $ lacuna assume open.aml -o mutex.assumption > out
  $ cat > waiting.aml <<'END'
  > actor mutex(3) {
  >   int taken;
  >   reqL { if (taken == 0) { left!permitL; taken = 1; } else { self!reqL; } }
  >   reqR { if (taken == 0) { right!permitR; taken = 1; } else { self!reqR; } }
  >   release { taken = 0; }
  > }
  > END
  $ lacuna check waiting.aml --against mutex.assumption --compliance static
  candidate    verdict   states  in the system  answers
  waiting.aml  accepted      25  -              sometimes
  ~
  waiting.aml: reqL is not always answered (--responsive shows a run)
  waiting.aml: reqR is not always answered (--responsive shows a run)
  ~
  waiting.aml: static compliance (explanation only; the verdict is unchanged)
  ~
  message  can answer     may answer     complies
  reqL     left!permitL   left!permitL   yes
  reqR     right!permitR  right!permitR  yes
  release  nothing        nothing        yes
  ~
  # s, # MB

It is too strong: this mutex remembers who waits and grants on release. It is accepted, and the table says why it looks wrong.

  $ cat > queueing.aml <<'END'
  > actor mutex(3) {
  >   bool taken; bool waitsL; bool waitsR;
  >   reqL { if (!taken) { taken = true; left!permitL; } else { waitsL = true; } }
  >   reqR { if (!taken) { taken = true; right!permitR; } else { waitsR = true; } }
  >   release {
  >     if (waitsL) { waitsL = false; self!grant(left); }
  >     else if (waitsR) { waitsR = false; self!grant(right); }
  >     else { taken = false; }
  >   }
  >   grant(actor who) { if (who == left) { left!permitL; } else { right!permitR; } }
  > }
  > END
  $ lacuna check queueing.aml --against mutex.assumption --compliance static
  candidate     verdict   states  in the system  answers
  queueing.aml  accepted      35  -              always
  ~
  queueing.aml: static compliance (explanation only; the verdict is unchanged)
  ~
  message  can answer                              may answer     complies
  reqL     nothing | left!permitL                  left!permitL   no
  reqR     nothing | right!permitR                 right!permitR  no
  release  nothing | left!permitL | right!permitR  nothing        no
  ~
  reqL: it can finish without a complete allowed answer
    at              what happens
    queueing.aml:3  reqL
  ~
  reqR: it can finish without a complete allowed answer
    at              what happens
    queueing.aml:4  reqR
  ~
  release: no allowed answer continues with left!permitL
    at               what happens
    queueing.aml:5   release
    queueing.aml:6     self!grant(left)
    queueing.aml:10  grant(left)
    queueing.aml:10    left!permitL
  ~
  # s, # MB

And to comply is not to be safe: this one grants both at once, each as it should be granted.

  $ cat > careless.aml <<'END'
  > actor mutex(3) { reqL { left!permitL; } reqR { right!permitR; } release { } }
  > END
  $ lacuna check careless.aml --against mutex.assumption --compliance static | sed -n '/rejected/p;/message/,$p'
  careless.aml  rejected      11  violated       always
  allowed instead: no send; wait for the next message
  ~
  careless.aml: static compliance (explanation only; the verdict is unchanged)
  ~
  message  can answer     may answer     complies
  reqL     left!permitL   left!permitL   yes
  reqR     right!permitR  right!permitR  yes
  release  nothing        nothing        yes
  ~
  # s, # MB

Paths that are never finished count, too.

  $ cat > endless.aml <<'END'
  > actor mutex(3) { reqL { left!permitL; self!reqL; } reqR { self!reqR; } release { } }
  > END
  $ lacuna check endless.aml --against mutex.assumption --compliance static --json | sed -n '/"compliance"/,/"reqR"/p'
        "compliance": [
          {
            "message": "reqL",
            "complies": false,
            "responses": [],
            "more_responses": false,
            "allowed": [
              "left!permitL"
            ],
            "reason": "sends",
            "path": [
              {
                "kind": "handler",
                "text": "reqL",
                "file": "endless.aml",
                "line": 1
              },
              {
                "kind": "send",
                "text": "left!permitL",
                "file": "endless.aml",
                "line": 1
              },
              {
                "kind": "self",
                "text": "self!reqL",
                "file": "endless.aml",
                "line": 1
              },
              {
                "kind": "handler",
                "text": "reqL",
                "file": "endless.aml",
                "line": 1
              },
              {
                "kind": "send",
                "text": "left!permitL",
                "file": "endless.aml",
                "line": 1
              }
            ]
          },
          {
            "message": "reqR",

What can follow from one message, as an LTS; `finished` says where it may end.

  $ lacuna check queueing.aml --against mutex.assumption --flow release -o -
  des (0,4,3)
  (0,"finished",1)
  (0,"left!permitL",2)
  (0,"right!permitR",2)
  (2,"finished",1)
  $ lacuna check queueing.aml --against mutex.assumption --flow 'grant(right)' -o flow.aut
  candidate     verdict   states  in the system  answers
  queueing.aml  accepted      35  -              always
  ~
  # s, # MB
  $ cat flow.aut
  des (0,2,3)
  (0,"right!permitR",1)
  (1,"finished",2)
  $ lacuna check endless.aml --against mutex.assumption --flow reqL -o flow.dot > out
  [1]
  $ grep -- '->\|circle' flow.dot
    node [shape=circle, fontname="Helvetica", fontsize=11, width=0.35, height=0.35, margin=0.04, color="#34495e", fontcolor="#2c3e50"];
    label="What can follow from reqL in mutex. Double circle: the answer may be complete.";
    start -> 0;
    0 -> 0 [label="left!permitL"];
  $ lacuna check waiting.aml --against mutex.assumption --flow reqL -o flow.dot > out
  $ grep -- '->\|circle' flow.dot
    node [shape=circle, fontname="Helvetica", fontsize=11, width=0.35, height=0.35, margin=0.04, color="#34495e", fontcolor="#2c3e50"];
    label="What can follow from reqL in mutex. Double circle: the answer may be complete.";
    start -> 0;
    0 -> 1 [label="left!permitL"];
    1 [shape=doublecircle, style=filled, fillcolor="#d5f5e3"];
  $ lacuna check waiting.aml --against mutex.assumption --flow reqL -o flow.svg > out
  $ head -c 5 flow.svg
  <?xml (no newline)

With values.

  $ cat > shop.aml <<'END'
  > actor client(2) {
  >   int 0..3 want;
  >   go { want = ?(0, 1, 2, 3); bank!ask(want); }
  >   ok(int 0..3 n) { }
  >   no { }
  > }
  > missing bank { ask(0) -> client!no; ask(x) -> client!ok(x); }
  > main { client!go; }
  > property p { a: client!ok(0) -> error; }
  > END
  $ lacuna assume shop.aml -o bank.assumption > out
  $ cat > bank.aml <<'END'
  > actor bank(2) {
  >   int 0..3 last;
  >   ask(int n) {
  >     if (n == 0) { client!no; }
  >     else if (n == 3) { client!ok(last); }
  >     else { self!later(n); last = n; }
  >   }
  >   later(int n) { client!ok(n); }
  > }
  > END
  $ lacuna check bank.aml --against bank.assumption --compliance static
  candidate  verdict       states  in the system  answers
  bank.aml   noncompliant       8  violated       sometimes
  ~
  bank.aml
  ~
           ┌──────┐    ┌────────┐
           │ bank │    │ client │
           └───┬──┘    └────┬───┘
     1         │            ○
               │◀─ ask(3) ──┤
     2         ● ask(3) ←1  │
               ┝━ ↯ ok(0) ━▶│
  ■ the last send is not allowed by the interface
  ←n: sent in turn n
  allowed instead: client!ok(3)
  if this send is meant, add to the interface: ask(3) -> client!ok(0);
  ~
  bank.aml: the whole system violates p with it.
  ~
  p
  ~
           ┌────────┐    ┌──────┐
           │ client │    │ bank │
           └────┬───┘    └───┬──┘
  main  ─ go ──▶│            │
     1          ● go         │
                ├─ ask(3) ──▶│
     2          │            ● ask(3) ←1
                │◀━ ↯ ok(0) ━┥
  ■ π: p is violated
  ←n: sent in turn n
  ~
  bank.aml: static compliance (explanation only; the verdict is unchanged)
  ~
  message  can answer                                                 may answer                complies
  ask(0)   client!no                                                  client!no | client!ok(0)  yes
  ask(1)   client!ok(1)                                               client!ok(1)              yes
  ask(2)   client!ok(2)                                               client!ok(2)              yes
  ask(3)   client!ok(0) | client!ok(1) | client!ok(2) | client!ok(3)  client!ok(3)              no
  ~
  ask(3): no allowed answer continues with client!ok(0)
    at          what happens
    bank.aml:3  ask(3)
    bank.aml:5    client!ok(0)
  ~
  # s, # MB
  [1]
  $ lacuna check bank.aml --against bank.assumption --flow 'ask(2)' -o -
  des (0,2,3)
  (0,"client!ok(2)",1)
  (1,"finished",2)
  [1]

Mistakes.

  $ lacuna assume shop.aml --stub chaos -o chaos.assumption > out
  $ lacuna check bank.aml --against chaos.assumption --compliance static
  chaos.assumption: error: --compliance needs a block `missing`, and the interface of this assumption is chaos
    hint: leave out --compliance: the verdicts do not change
  [2]
  $ lacuna check bank.aml --against bank.assumption --compliance dynamic
  lacuna: error: --compliance does not take dynamic
    hint: one of static
  [2]
  $ lacuna check bank.aml --against bank.assumption -o x.svg
  lacuna: error: --output needs --flow MESSAGE
    hint: leave it out, or add --flow MESSAGE
  [2]
  $ lacuna check bank.aml --against bank.assumption --flow ask
  lacuna: error: missing --output FILE
    hint: add -o FILE.svg
  [2]
  $ lacuna check bank.aml bank.aml --against bank.assumption --flow ask -o x.svg
  lacuna: error: --flow takes one candidate, not 2
    hint: give one candidate
  [2]
  $ lacuna check bank.aml --against bank.assumption --flow aks -o x.svg
  lacuna: error: bank has no method aks
    hint: did you mean ask?
  [2]
  $ lacuna check bank.aml --against bank.assumption --flow 'ask(true,2)' -o x.svg
  lacuna: error: ask takes 1 value: ask(true,2)
    hint: write one value for each parameter
  [2]
  $ lacuna check bank.aml --against bank.assumption --flow 'ask(x)' -o x.svg
  lacuna: error: ask takes no such values: ask(x)
    hint: write values as in grant(2,true); _ stands for any value
  [2]
  $ lacuna check bank.aml --against bank.assumption --flow ask -o x.bmp
  x.bmp: error: unknown format: the file name has no known extension
    hint: use .svg, .png, .dot, .aut, .json or .lts (FSP)
  [2]
