Several components are missing: each gets an assumption of its own, under which the property holds whatever the others do
within their interfaces.

  $ cat > clients.aml <<'END'
  > actor left(2)  { init { mutex!reqL; } permitL { log!entered(1); mutex!release; mutex!reqL; } noted { } }
  > actor right(2) { init { mutex!reqR; } permitR { log!entered(2); mutex!release; mutex!reqR; } noted { } }
  > main { left!init; right!init; }
  > END
  $ cat > gaps.aml <<'END'
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > missing log   { entered(1) -> left!noted; entered(2) -> right!noted; entered(_) ->; }
  > END
  $ cat > exclusion.aml <<'END'
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error; mutex!release -> free;
  > }
  > END
  $ lacuna assume clients.aml gaps.aml exclusion.aml
  exclusion depends on the missing components.
  mutex can keep it alone, whatever the others do within their interfaces.
  log cannot keep it alone: candidates for it are only checked against the interface.
  ~
  component  verdict      matters  property LTS  contract  assumption
  mutex      conditional  yes               409        95  13
  log        never        no                409         0  -
  ~
  Rules for mutex:
  ~
    1. mutex must not send a second left!permitL or right!permitR before release
       why: reqL, reqR, left!permitL, and then right!permitR violates exclusion
  ~
  mutex: unanswered messages pile up: log.entered. They are counted up to 2 of a kind.
  log: unanswered messages pile up: entered. They are counted up to 2 of a kind.
  ~
  verdict: can this component alone keep the property, while the others only keep to their interfaces?
  matters: can it violate the property by itself, even if the others send nothing?
  --component NAME shows the assumption of one component.
  ~
  # s, # MB

A folder gets an assumption for each. The log cannot keep mutual exclusion: it must keep to its interface, and nothing else.

  $ mkdir found
  $ lacuna assume clients.aml gaps.aml exclusion.aml -o found > /dev/null && ls found
  log.assumption
  mutex.assumption
  $ echo 'actor mutex(3) { bool taken; reqL { if (taken) { self!reqL; } else { taken = true; left!permitL; } }' > mutex.aml
  $ echo 'reqR { if (taken) { self!reqR; } else { taken = true; right!permitR; } } release { taken = false; } }' >> mutex.aml
  $ echo 'actor log(4) { entered(int 1..2 i) { if (i == 1) { left!noted; } else { right!noted; } } }' > log.aml
  $ echo 'actor log(4) { entered(int 1..2 i) { left!noted; } }' > wrong.aml
  $ lacuna check mutex.aml --against found/mutex.assumption | head -2
  candidate  verdict   states
  mutex.aml  accepted     225
  $ lacuna check log.aml wrong.aml --against found/log.assumption | head -3
  found/log.assumption: note: log alone cannot ensure the property: an accepted candidate only keeps to its interface
    hint: check the candidates of the other missing components as well
  candidate  verdict       states
  log.aml    accepted         770
  wrong.aml  noncompliant       6
  $ lacuna verify clients.aml gaps.aml exclusion.aml mutex.aml log.aml | head -2
  property           verdict             states  transitions
  exclusion          holds                  197          476
  $ lacuna assume clients.aml gaps.aml exclusion.aml mutex.aml | head -1
  exclusion: always. It holds for every log that keeps to the interface.
  $ lacuna assume clients.aml gaps.aml exclusion.aml log.aml | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna assume clients.aml gaps.aml exclusion.aml mutex.aml log.aml
  lacuna: error: nothing is missing: mutex is declared
    hint: leave out the file that it is in
  [2]
  $ lacuna verify clients.aml gaps.aml exclusion.aml mutex.aml
  gaps.aml:2:9: error: the system is open: unknown actor log
       2 | missing log   { entered(1) -> left!noted; entere…
         |         ^~~
    hint: give a file with the actor as well
  [2]

One of them.

  $ lacuna assume --table clients.aml gaps.aml exclusion.aml --component mutex -o mutex.assumption
  exclusion: conditional. Whatever the other missing components do within their interfaces, it depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. mutex must not send a second left!permitL or right!permitR before release
       why: reqL, reqR, left!permitL, and then right!permitR violates exclusion
  ~
  actors    left, right
  missing   mutex
  others    log (also missing; they send whatever their interfaces allow)
  assumed   answers in any order; unanswered requests of a kind are counted up to 2
  ~
                states  transitions  ms
  property LTS     409        1,348  #
  contract          95          160  #
  assumption        13           63  #
  ~
  Unanswered messages pile up: log.entered. They are counted up to 2 of a kind.
  So the other components may answer more often than they are asked.
  A property that always holds may be reported as conditional.
  ~
  13 states (12 below, and one where everything is allowed)
  state  may come               may be sent                          must not be sent
      0  reqL → 1, reqR → 2     -                                    -
      1  reqR → 3               left!permitL → 4                     -
      2  reqL → 3               right!permitR → 5                    -
      3  -                      left!permitL → 6, right!permitR → 7  -
      4  release → 8, reqR → 6  -                                    -
      5  release → 9, reqL → 7  -                                    -
      6  release → 10           -                                    right!permitR
      7  release → 11           -                                    left!permitL
      8  reqL → 1               -                                    -
      9  reqR → 2               -                                    -
     10  reqL → 3               -                                    -
     11  reqR → 3               -                                    -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  mutex.assumption was written. To check a component: lacuna check CANDIDATE --against mutex.assumption
  ~
  # s, # MB
  $ lacuna assume clients.aml gaps.aml exclusion.aml --component log
  exclusion: never. log cannot keep it alone: others can violate it within their interfaces.
  ~
  actors    left, right
  missing   log
  others    mutex (also missing; they send whatever their interfaces allow)
  assumed   answers in any order; unanswered requests of a kind are counted up to 2
  ~
                states  transitions  ms
  property LTS     409        1,348  #
  contract           0            0  #
  ~
  This happens whatever it does, if its mailbox has room:
  ~
             ┌──────┐     ┌───────┐    ┌───────┐
             │ left │     │ right │    │ mutex │
             └───┬──┘     └───┬───┘    └───┬───┘
  main  ─ init ─▶│            │            │
  main  ─ init ──┼───────────▶│            │
     1           ● init       │            │
                 ├─── reqL ───┼───────────▶│
     2           │            ● init       │
                 │            ├── reqR ───▶│
     3           │            │            ● reqR
                 │            │◀─ permitR ─┤
     4           │            │            ● reqL
                 │◀━━━━━━ ↯ permitL ━━━━━━━┥
  ■ π: exclusion is violated
  not shown: log
  ~
  Unanswered messages pile up: entered. They are counted up to 2 of a kind.
  What check accepts or rejects stays right. It does not report a candidate that answers these too often, unless that violates the property.
  ~
  # s, # MB
  [1]
  $ lacuna assume clients.aml gaps.aml exclusion.aml --json | grep -v seconds
  {
    "schema": 1,
    "command": "assume",
    "status": 0,
    "results": [
      {
        "gaps": [
          {
            "component": "mutex",
            "matters": true,
            "keeps_alone": true,
            "property": "exclusion",
            "properties": [
              {
                "property": "exclusion",
                "verdict": "conditional"
              }
            ],
            "verdict": "conditional",
            "stub": "bag",
            "property_lts": {
              "states": 409,
              "transitions": 1348
            },
            "contract": {
              "states": 95,
              "transitions": 160
            },
            "assumption": {
              "states": 13,
              "transitions": 63
            },
            "bounded": false,
            "saturated": [
              "log.entered"
            ],
            "counted": 2,
            "chaos_beyond": null,
            "reduced": false,
            "in_parts": false,
            "steps": [
              {
                "name": "property_lts",
                "states": 409,
                "transitions": 1348,
              },
              {
                "name": "contract",
                "states": 95,
                "transitions": 160,
              },
              {
                "name": "assumption",
                "states": 13,
                "transitions": 63,
              }
            ],
            "rules": [
              {
                "text": "mutex must not send a second left!permitL or right!permitR before release",
                "actions": [
                  "?release",
                  "left!permitL",
                  "right!permitR"
                ],
                "states": 2,
                "moves": [
                  [
                    0,
                    "left!permitL",
                    1
                  ],
                  [
                    0,
                    "right!permitR",
                    1
                  ],
                  [
                    1,
                    "?release",
                    0
                  ]
                ],
                "forbidden": [
                  [
                    1,
                    "left!permitL"
                  ],
                  [
                    1,
                    "right!permitR"
                  ]
                ],
                "history": {
                  "trace": [
                    "?reqL",
                    "?reqR",
                    "left!permitL",
                    "right!permitR"
                  ],
                  "forbidden": 3,
                  "breaks": [
                    "exclusion"
                  ],
                  "run": {
                    "initial": [
                      {
                        "to": "left",
                        "message": "init",
                        "fate": "sent"
                      },
                      {
                        "to": "right",
                        "message": "init",
                        "fate": "sent"
                      }
                    ],
                    "turns": [
                      {
                        "actor": "left",
                        "takes": "init",
                        "sends": [
                          {
                            "to": "mutex",
                            "message": "reqL",
                            "fate": "sent",
                            "file": "clients.aml",
                            "line": 1
                          }
                        ],
                        "file": "clients.aml",
                        "line": 1
                      },
                      {
                        "actor": "right",
                        "takes": "init",
                        "sends": [
                          {
                            "to": "mutex",
                            "message": "reqR",
                            "fate": "sent",
                            "file": "clients.aml",
                            "line": 2
                          }
                        ],
                        "file": "clients.aml",
                        "line": 2
                      },
                      {
                        "actor": "mutex",
                        "takes": "reqL",
                        "sends": [
                          {
                            "to": "left",
                            "message": "permitL",
                            "fate": "sent",
                            "file": "gaps.aml",
                            "line": 1
                          }
                        ]
                      },
                      {
                        "actor": "mutex",
                        "takes": "reqR",
                        "sends": [
                          {
                            "to": "right",
                            "message": "permitR",
                            "fate": "violates",
                            "file": "gaps.aml",
                            "line": 1
                          }
                        ]
                      }
                    ],
                    "loop": null,
                    "ending": "π: exclusion is violated"
                  }
                }
              }
            ],
            "without_rule": []
          },
          {
            "component": "log",
            "matters": false,
            "keeps_alone": false,
            "property": "exclusion",
            "properties": [
              {
                "property": "exclusion",
                "verdict": "never"
              }
            ],
            "verdict": "never",
            "stub": "bag",
            "property_lts": {
              "states": 409,
              "transitions": 1348
            },
            "contract": {
              "states": 0,
              "transitions": 0
            },
            "assumption": null,
            "bounded": false,
            "saturated": [
              "entered"
            ],
            "counted": 2,
            "chaos_beyond": null,
            "reduced": false,
            "in_parts": false,
            "steps": [
              {
                "name": "property_lts",
                "states": 409,
                "transitions": 1348,
              },
              {
                "name": "contract",
                "states": 0,
                "transitions": 0,
              }
            ]
          }
        ]
      }
    ],
    "diagnostics": []
  }

A gap may send to another: that is an action of both. Here only both together can break the property, and each can keep it.

  $ cat > chain.aml <<'END'
  > actor client(2) { go { front!ask; } done { } }
  > main { client!go; }
  > missing front { ask -> back!fetch; ask -> ; fetched -> client!done; fetched -> ; }
  > missing back  { fetch -> front!fetched; fetch -> ; }
  > property p { s: back!fetch -> t; t: front!fetched -> u; u: client!done -> error; }
  > property q { s: back>front!fetched -> error; }
  > END
  $ lacuna assume chain.aml -p p
  p depends on the missing components.
  front and back can each keep it alone, whatever the others do within their interfaces.
  ~
  component  verdict      matters  property LTS  contract  assumption
  front      conditional  no                  8         4           5
  back       conditional  no                  8         2           3
  ~
  Rules for front:
  ~
    1. front must never send client!done
       why: ask, back!fetch, fetched, and then client!done violates p
  ~
  Rules for back:
  ~
    1. back must never send front!fetched
       why: fetch, and then front!fetched violates p
  ~
  verdict: can this component alone keep the property, while the others only keep to their interfaces?
  matters: can it violate the property by itself, even if the others send nothing?
  --component NAME shows the assumption of one component.
  ~
  # s, # MB
  $ lacuna assume chain.aml
  All properties depend on the missing components.
  front and back can each keep them alone, whatever the others do within their interfaces.
  ~
  component  verdict      matters  property LTS  contract  assumption
  front      conditional  no                  6         3           4
  back       conditional  no                  6         2           3
  ~
  property  front        back
  p         vacuous      vacuous
  q         conditional  conditional
  ~
  Rules for front:
  ~
    1. front must never send back!fetch
       why: ask, and then back!fetch; when fetched comes, q is violated
  ~
  Rules for back:
  ~
    1. back must never send front!fetched
       why: fetch, and then front!fetched violates q
  ~
  verdict: can this component alone keep the property, while the others only keep to their interfaces?
  matters: can it violate the property by itself, even if the others send nothing?
  --component NAME shows the assumption of one component.
  ~
  # s, # MB

Nobody can keep it alone, since each can break it.

  $ cat > both.aml <<'END'
  > actor client(2) { go { one!ask; two!ask; } bad { } }
  > main { client!go; }
  > missing one { ask -> client!bad; ask -> ; }
  > missing two { ask -> client!bad; ask -> ; }
  > missing three { }
  > property p { s: client!bad -> error; }
  > END
  $ lacuna assume both.aml
  p depends on the missing components.
  None of the missing components can keep it alone: others can violate it within their interfaces.
  --component NAME,NAME makes one assumption for a group that is supplied together.
  ~
  component  verdict  matters  property LTS  contract  assumption
  one        never    yes                 6         1  -
  two        never    yes                 6         1  -
  three      never    no                  6         0  -
  ~
  verdict: can this component alone keep the property, while the others only keep to their interfaces?
  matters: can it violate the property by itself, even if the others send nothing?
  --component NAME shows the assumption of one component.
  ~
  # s, # MB
  [1]

Together they can: one assumption for a group that is supplied as one. What they send each other is silent.

  $ cat > group.aml <<'END'
  > actor client(2) { go { one!ask; two!ask; } bad { } good { } }
  > main { client!go; one!start; two!start; }
  > missing one { ask -> client!bad; ask -> client!good; ask -> two!veto; ask -> ; start -> ; }
  > missing two { ask -> client!bad; ask -> ; veto -> ; start -> ; }
  > property p { s: client!bad -> error; }
  > END
  $ lacuna assume group.aml | head -3
  p depends on the missing components.
  None of the missing components can keep it alone: others can violate it within their interfaces.
  --component NAME,NAME makes one assumption for a group that is supplied together.
  $ lacuna assume --table group.aml --component one,two -o group.assumption
  p: conditional. It depends on one,two: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. one,two must never send client!bad
       why: one.ask, two.ask, and then client!bad violates p
  ~
  actors    client
  missing   one,two
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       8           17  #
  contract           4            5  #
  assumption         5           33  #
  ~
  5 states (4 below, and one where everything is allowed)
  state  may come     may be sent      must not be sent
      0  one.ask → 1  -                -
      1  two.ask → 2  -                -
      2  -            client!good → 3  client!bad
      3  -            -                client!bad
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  group.assumption was written. To check a component: lacuna check CANDIDATE --against group.assumption
  ~
  # s, # MB
  $ sed -n '/^component/p; /^main/,$p' group.assumption
  component one,two
  main one.start two.start
  receive one.ask
  receive one.start
  receive two.ask
  receive two.veto
  receive two.start
  send client!bad
  send client!good
  state 0  ?one.ask 1  client!bad outside  client!good outside
  state 1 midturn  ?two.ask 2
  state 2  client!bad error!+  client!good 3+
  state 3  client!bad error!+  client!good outside
  rules found
  rule 1  0 client!bad forbidden
  end d18fe5f0d760a6fa
  $ echo 'actor one(2) { start { } ask { two!veto; client!good; } }' > good.aml
  $ echo 'actor two(2) { bool v; start { } veto { v = true; } ask { if (!v) { self!ask; } } }' >> good.aml
  $ sed 's/self!ask; }/self!ask; } else { client!bad; }/' good.aml > bad.aml
  $ lacuna check good.aml bad.aml --against group.assumption --in group.aml
  candidate  verdict   states  in the system
  good.aml   accepted      16  -
  bad.aml    rejected      15  violated
  ~
  bad.aml breaks rule 1: one,two must never send client!bad
  ~
  bad.aml: the whole system violates p with it.
  ~
  p
  ~
           ┌────────┐    ┌─────┐     ┌─────┐
           │ client │    │ one │     │ two │
           └────┬───┘    └──┬──┘     └──┬──┘
  main  ─ go ──▶│           │           │
  main  ────────┼─ start ──▶│           │
  main  ────────┼── start ──┼──────────▶│
     1          ● go        │           │
                ├── ask ───▶│           │
                ├─── ask ───┼──────────▶│
     2          │           ● start     │
     3          │           │           ● start
     4          │           ● ask ←1    │
                │           ├── veto ──▶│
                │◀── good ──┤           │
     5          │           │           ● ask ←1
                │           │           ├─╮ ask
                │           │           │◀╯
     6          │           │           ● veto ←4
     7          │           │           ● ask ←5
                │◀━━━━━━━━━━┿━━ ↯ bad ━━┥
  ■ π: p is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  # s, # MB
  [1]
  $ lacuna verify group.aml good.aml 2> /dev/null | head -2
  property         verdict             states  transitions
  p                holds                   16           25
  $ grep 'actor one' good.aml > half.aml
  $ lacuna check half.aml --against group.assumption
  half.aml: error: unknown actor two
    hint: give the candidate the name of the missing component
  [2]
  $ lacuna assume group.aml --component two,one --skeleton
  lacuna: error: --skeleton takes one missing component, and the system has several
    hint: choose one with --component NAME
  [2]
  $ echo 'property q { s: one>client!bad -> error; }' > sender.aml
  $ lacuna assume group.aml sender.aml --component one,two
  lacuna: error: q names a sender, but senders in one,two are not distinguished
    hint: leave out the sender, or take the components one by one
  [2]
  $ lacuna assume group.aml --component one,tow
  lacuna: error: tow is not missing
    hint: did you mean two?
  [2]

Messages that another gap has not answered may be more than a small bag holds.

  $ cat > many.aml <<'END'
  > actor a(4) { more { store!put; } go { source!start; } ok { } }
  > main { a!go; }
  > missing source { start -> a!more, a!more, a!more; start -> ; }
  > missing store  { put -> a!ok; }
  > property p { s: store!put -> t; a!ok -> safe; t: store!put -> u; a!ok -> safe; u: store!put -> error; a!ok -> safe; safe: }
  > END
  $ lacuna assume many.aml | head -6
  p depends on the missing components.
  source can keep it alone, whatever the others do within their interfaces.
  store cannot keep it alone: candidates for it are only checked against the interface.
  ~
  component  verdict      matters  property LTS  contract  assumption
  source     conditional  yes                44         4  5

Drafts of interfaces are for one; the others keep theirs.

  $ lacuna interface clients.aml gaps.aml
  // What may be expected of mutex, guessed: a message is answered by messages that its senders handle and no actor sends.
  // Remove the answers that are wrong. A message without an answer: `m ->;`
  missing mutex {
    // sent by left
    reqL -> left!permitL; // a guess
    reqL -> left!noted; // a guess
    // sent by left, right
    release -> left!permitL; // a guess
    release -> left!noted; // a guess
    release -> right!permitR; // a guess
    release -> right!noted; // a guess
    // sent by right
    reqR -> right!permitR; // a guess
    reqR -> right!noted; // a guess
  }
  $ lacuna interface clients.aml gaps.aml --component log
  // What may be expected of log, guessed: a message is answered by messages that its senders handle and no actor sends.
  // Remove the answers that are wrong. A message without an answer: `m ->;`
  missing log {
    // sent by left, right
    entered(_) -> left!permitL; // a guess
    entered(_) -> left!noted; // a guess
    entered(_) -> right!permitR; // a guess
    entered(_) -> right!noted; // a guess
  }

What does not go.

  $ lacuna assume clients.aml gaps.aml exclusion.aml --component lock
  lacuna: error: lock is not missing
    hint: did you mean log?
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml --component lgo
  lacuna: error: lgo is not missing
    hint: did you mean log?
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml -o x.assumption
  x.assumption: error: the assumptions of 2 missing components do not fit into one file
    hint: choose one with --component NAME, or name an existing folder
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml --skeleton
  lacuna: error: --skeleton takes one missing component, and the system has several
    hint: choose one with --component NAME
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml --stub chaos --component log
  lacuna: error: --stub, --print-stub and --interface take one missing component, and the system has 2
    hint: leave it out: the interface of each is its block `missing`
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml mutex.aml --component mutex
  lacuna: error: mutex is not missing
    hint: there is log
  [2]
  $ (cat gaps.aml; echo 'missing log { entered(_) ->; }') > twice.aml
  $ lacuna assume clients.aml twice.aml exclusion.aml
  twice.aml:3:9: error: the name log is declared twice
       3 | missing log { entered(_) ->; }
         |         ^~~
    hint: first declared in line 2
  [2]
  $ lacuna assume clients.aml twice.aml exclusion.aml log.aml
  twice.aml:3:9: error: the name log is declared twice
       3 | missing log { entered(_) ->; }
         |         ^~~
    hint: first declared in line 2
  [2]
  $ sed 's/left!noted; entered(2)/mutex!reqX; entered(2)/' gaps.aml > unknown.aml
  $ lacuna assume clients.aml unknown.aml exclusion.aml
  unknown.aml:2:37: error: mutex is missing and its interface does not mention reqX
       2 | missing log   { entered(1) -> mutex!reqX; entered(2) -> right!noted; entered…
         |                                     ^~~~
    hint: did you mean reqL?
  [2]
  $ lacuna check wrong.aml --against found/log.assumption --in clients.aml --in gaps.aml --in exclusion.aml
  found/log.assumption: note: log alone cannot ensure the property: an accepted candidate only keeps to its interface
    hint: check the candidates of the other missing components as well
  lacuna: error: more than log is missing in this system
    hint: leave out --in; lacuna verify takes the system with candidates for all of them
  [2]

Names may have blanks between them; none may be missing.

  $ lacuna assume clients.aml gaps.aml exclusion.aml --component 'log , mutex' | head -1
  exclusion: conditional. It depends on mutex,log: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna assume clients.aml gaps.aml exclusion.aml --component 'mutex,,log'
  lacuna: error: missing name in --component mutex,,log
    hint: write names separated by commas, as in --component one,two
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml --component ''
  lacuna: error: missing name in --component 
    hint: write names separated by commas, as in --component one,two
  [2]
  $ lacuna assume clients.aml gaps.aml exclusion.aml -o nowhere
  nowhere: error: the assumptions of 2 missing components do not fit into one file
    hint: choose one with --component NAME, or name an existing folder
  [2]

Whether it answers is asked of one component.

  $ lacuna assume clients.aml gaps.aml exclusion.aml --component mutex,log -o joint.assumption > joint.txt
  $ lacuna check wrong.aml --against joint.assumption --in clients.aml --in gaps.aml --in exclusion.aml --responsive
  lacuna: error: --responsive takes one missing component, not mutex,log
    hint: make one assumption for each component with lacuna assume --component NAME
  [2]

A candidate is checked against its own assumption.

  $ echo 'actor log(1) { entered(int 1..2 n) { } }' > log_only.aml
  $ lacuna check log_only.aml --against found/mutex.assumption
  log_only.aml:1:7: error: the assumption is for mutex: this file has no actor of that name, and the open system has log
       1 | actor log(1) { entered(int 1..2 n) { } }
         |       ^~~
    hint: give the assumption that was made for this component
  [2]

A parameter that only gaps send needs a type: that is one mistake, and not two.

  $ cat > typeless.aml <<'EOF'
  > actor a(2) { go { m!ask; } yes { } }
  > main { a!go; }
  > missing m { ask -> a!yes, n!fetch(1); }
  > missing n { fetch(v) -> a!yes; }
  > property p { s: a!yes -> t; t: a!yes -> error; }
  > EOF
  $ lacuna assume typeless.aml
  typeless.aml:4:19: error: only missing components send fetch, so its values are unknown
       4 | missing n { fetch(v) -> a!yes; }
         |                   ^
    hint: give it a type, as in int 0..3 x
  [2]

Two components are missing, and there are no blocks for them.

  $ cat > bare.aml <<'EOF'
  > actor a(2) { go { m!ask; n!tell; } yes { } }
  > main { a!go; }
  > property p { s: a!yes -> t; t: a!yes -> error; }
  > EOF
  $ lacuna assume bare.aml
  bare.aml:1:19: error: unknown actor m
       1 | actor a(2) { go { m!ask; n!tell; } yes { } }
         |                   ^
    hint: if several components are missing, say what is expected of each, as in missing m { … }
  bare.aml:1:26: error: unknown actor n
       1 | actor a(2) { go { m!ask; n!tell; } yes { } }
         |                          ^
  [2]
  $ lacuna assume bare.aml --stub chaos 2>&1 | grep hint
    hint: if several components are missing, say what is expected of each, as in missing m { … }
