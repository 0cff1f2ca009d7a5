Formulas of linear temporal logic: class, evidence, automaton, implication.

Every class.

  $ lacuna formula 'G (a -> X !a)'
  formula     G (a -> X !a)
  class       safety
  bad prefix  a; a
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 0   !a
        → 1   a
    1   → 0   !a
        → π   a
  $ lacuna formula 'X a'
  formula     X a
  class       safety, and guarantee
  bad prefix  a; !a
  ~
  Automaton of the bad prefixes, 3 states and π:
    0 > → 1   true
    1   → 2   a
        → π   !a
    2   → 2   true
  $ lacuna formula 'F a'
  formula     F a
  class       guarantee, and liveness
  not safe    cycle{!a}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  none
  ~
  Büchi automaton, 2 states (* accepting):
    0 > → 0   true
        → 1   a
    1*  → 1   true
  $ lacuna formula 'a U b'
  formula     a U b
  class       guarantee
  not safe    cycle{a & !b}
              violates it, but each of its prefixes can be continued to satisfy it
  hint        with W for U it is safe: a W b
  bad prefix  !a & !b
  ~
  Büchi automaton, 2 states (* accepting):
    0 > → 0   a
        → 1   b
    1*  → 1   true
  $ lacuna formula 'G (a -> F b)'
  formula     G (a -> F b)
  class       liveness
  not safe    a & !b; cycle{!a & !b}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  none
  ~
  Büchi automaton, 2 states (* accepting):
    0*> → 0   !a | b
        → 1   true
    1   → 0   b
        → 1   true
  $ lacuna formula 'F a & G b'
  formula     F a & G b
  class       none (neither safety nor guarantee nor liveness)
  not safe    cycle{!a & b}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  a & !b
  ~
  Büchi automaton, 2 states (* accepting):
    0 > → 0   b
        → 1   a & b
    1*  → 1   b
  $ lacuna formula 'a | !a'
  formula     a | !a
  class       safety (it is true of every word)
  bad prefix  none
  ~
  Automaton of the bad prefixes, 1 state:
    0 > → 0   true
  $ lacuna formula 'G a & F !a'
  formula     G a & F !a
  class       safety (it is true of no word)
  bad prefix  the empty word: no word satisfies it
  $ lacuna formula 'G F a -> G F b'
  formula     G F a -> G F b
  class       liveness
  not safe    !a & !b; cycle{a & !b}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  none
  ~
  Büchi automaton, 5 states (* accepting):
    0 > → 1   !a
        → 2   true
        → 3   true
    1*  → 1   !a
    2   → 1   !a
        → 2   true
    3   → 3   true
        → 4   b
    4*  → 3   true
        → 4   b

The mutex: with W it is safe, with U it is not, and the hint says so.

  $ lacuna formula 'G ((left!permitL | right!permitR) -> X (!(left!permitL | right!permitR) W mutex!release))'
  formula     G (left!permitL | right!permitR -> X (!(left!permitL | right!permitR) W mutex!release))
  class       safety
  bad prefix  left!permitL; left!permitL
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   left!permitL | right!permitR
    1   → 0   mutex!release
        → π   left!permitL | right!permitR
    (a send that is not listed does not change the state)
  $ lacuna formula 'G ((left!permitL | right!permitR) -> X (!(left!permitL | right!permitR) U mutex!release))'
  formula     G (left!permitL | right!permitR -> X (!(left!permitL | right!permitR) U mutex!release))
  class       none (neither safety nor guarantee nor liveness)
  not safe    left!permitL; cycle{-}
              violates it, but each of its prefixes can be continued to satisfy it
  hint        with W for U it is safe: G (left!permitL | right!permitR -> X (!(left!permitL | right!permitR) W mutex!release))
  bad prefix  left!permitL; left!permitL
  ~
  Büchi automaton, 3 states (* accepting):
    0*> → 0   others | mutex!release
        → 1   any
    1*  → 0   mutex!release
        → 1   mutex!release
        → 2   others | mutex!release
    2   → 0   mutex!release
        → 1   mutex!release
        → 2   others | mutex!release
  $ lacuna formula 'G ((left!permitL | right!permitR) -> X (!(left!permitL | right!permitR) U mutex!release))' -o x.aut
  lacuna: error: this is not a safety property: it has no automaton of bad prefixes
    hint: write its Büchi automaton with -o FILE.hoa
  [2]
  $ test -e x.aut
  [1]

M becomes R, and U is left alone where truth does not help; where W does not make it safe, nothing is advised.

  $ lacuna formula 'a M b' | grep hint
  hint        with R for M it is safe: a R b
  $ lacuna formula '(a U b) & F c' | grep -c hint
  0
  [1]
  $ lacuna formula '!(a U b) & (c U d)' | grep hint
  hint        with W for U it is safe: !(a U b) & c W d

All spellings are printed the same way; precedence and association as in Spot.

  $ for f in '!a U b' '~a U b' '¬a U b' '(!a) U b'; do lacuna formula "$f" | head -n 1; done
  formula     !a U b
  formula     !a U b
  formula     !a U b
  formula     !a U b
  $ for f in 'G a & b' '[]a && b' '□ a ∧ b' '[] a /\ b' 'G(a)&b'; do lacuna formula "$f" | head -n 1; done
  formula     G a & b
  formula     G a & b
  formula     G a & b
  formula     G a & b
  formula     G a & b
  $ for f in 'GFp' 'G F p' '[]<>p' '□◇p' '□◊p'; do lacuna formula "$f" | head -n 1; done
  formula     G F p
  formula     G F p
  formula     G F p
  formula     G F p
  formula     G F p
  $ for f in 'Xa | b' '○a || b' '◯ a ∨ b' 'X a \/ b'; do lacuna formula "$f" | head -n 1; done
  formula     X a | b
  formula     X a | b
  formula     X a | b
  formula     X a | b
  $ for f in 'a -> b' 'a => b' 'a → b' 'a ⇒ b'; do lacuna formula "$f" | head -n 1; done
  formula     a -> b
  formula     a -> b
  formula     a -> b
  formula     a -> b
  $ for f in 'a <-> b' 'a <=> b' 'a ↔ b' 'a ⇔ b'; do lacuna formula "$f" | head -n 1; done
  formula     a <-> b
  formula     a <-> b
  formula     a <-> b
  formula     a <-> b
  $ for f in 'a R b' 'a V b' 'a M b' 'a W b'; do lacuna formula "$f" | head -n 1; done
  formula     a R b
  formula     a R b
  formula     a M b
  formula     a W b
  $ for f in 'true' '1' '⊤' 'false' '0' '⊥'; do lacuna formula "$f" | head -n 1; done
  formula     true
  formula     true
  formula     true
  formula     false
  formula     false
  formula     false
  $ lacuna formula 'a U b U c & (d U e) U f' | head -n 1
  formula     a U b U c & (d U e) U f
  $ lacuna formula 'a -> b -> c | (d -> e) -> f' | head -n 1
  formula     a -> b -> c | (d -> e) -> f
  $ lacuna formula 'a <-> b -> c' | head -n 1
  formula     a <-> b -> c
  $ lacuna formula 'a & b | c & d -> !e | X f U g' | head -n 1
  formula     a & b | c & d -> !e | X f U g
  $ lacuna formula 'a & (b & c) | (d | e) | (f | g)' | head -n 1
  formula     a & (b & c) | (d | e) | (f | g)
  $ lacuna formula '!(a & b) & !X c & X !c & F (a U b)' | head -n 1
  formula     !(a & b) & !X c & X !c & F (a U b)
  $ lacuna formula '/* comments */ G (a // as in AML
  > -> b)' | head -n 1
  formula     G (a -> b)

Propositions: names, and anything between quotes.

  $ lacuna formula '"a<b>c"' | head -1
  formula     "a<b>c"
  $ lacuna formula '"a!m(1"' | head -1
  formula     "a!m(1"
  $ lacuna formula '"a<b"' | head -1
  formula     a < b
  $ lacuna formula 'G ("x y" -> F "Go")'
  formula     G ("x y" -> F "Go")
  class       liveness
  not safe    "x y" & !"Go"; cycle{!"x y" & !"Go"}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  none
  ~
  Büchi automaton, 2 states (* accepting):
    0*> → 0   !"x y" | "Go"
        → 1   true
    1   → 0   "Go"
        → 1   true
  $ lacuna formula '"p" & p & "over" & "true" & ""' | head -n 1
  formula     p & "over" & "true" & ""
  $ lacuna formula 'over U over' | head -n 1
  formula     "over"

Sends: with senders, with values, with others of the alphabet.

  $ lacuna formula 'G (bank!pay(1, _) -> X ann>bank!pay)'
  formula     G (bank!pay(1,_) -> X ann>bank!pay)
  class       safety
  bad prefix  ann>bank!pay(1,_); bank!pay(1,_)
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   ann>bank!pay(1,_) | bank!pay(1,_)
    1   → 0   ann>bank!pay(_,_)
        → π   bank!pay(1,_)
    (a send that is not listed does not change the state)
  $ lacuna formula '"bank!pay( 1,_ )" U bank!pay(1, _)' | head -n 1
  formula     bank!pay(1,_)
  $ lacuna formula 'G !bank!pay(-1) & G !bank!pay(true) & F bank!pay(ann)'
  formula     G !bank!pay(-1) & G !bank!pay(true) & F bank!pay(ann)
  class       none (neither safety nor guarantee nor liveness)
  not safe    cycle{-}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  bank!pay(-1)
  ~
  Büchi automaton, 2 states (* accepting):
    0 > → 0   others | bank!pay(ann)
        → 1   bank!pay(ann)
    1*  → 1   others | bank!pay(ann)
  $ lacuna formula 'F bank!stop()' | head -n 1
  formula     F bank!stop()
  $ lacuna formula 'G (a!ask -> X b!yes)'
  formula     G (a!ask -> X b!yes)
  class       safety
  bad prefix  a!ask; a!ask
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   a!ask
    1   → 0   b!yes
        → π   a!ask
    (a send that is not listed does not change the state)
  $ lacuna formula 'G (a!ask -> X b!yes) over { c!other, s>d!more(_) }'
  formula     G (a!ask -> X b!yes) over { c!other, s>d!more(_) }
  class       safety
  bad prefix  a!ask; a!ask
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   a!ask
    1   → 0   b!yes
        → π   c!other | s>d!more(_) | a!ask
    (a send that is not listed does not change the state)

One send is one letter: two at once never happen.

  $ lacuna formula 'G !(a!m & b!m)' --valid
  G !(a!m & b!m)
  valid
  $ lacuna formula 'G !(a!m & s>a!m)' --valid
  G !(a!m & s>a!m)
  not valid
  s>a!m; cycle{-}
  violates it
  [1]
  $ lacuna formula 'a!m(1)' --implies 'a!m(_)'
  a!m(1)
  implies a!m(_)
  $ lacuna formula 'a!m(1)' --implies 'a!m(true)'
  a!m(1)
  implies a!m(true)

Names may begin with the letters of operators where nothing but a name can stand.

  $ lacuna formula 'G (Fork!take -> F Gate.open)' 2>&1 | head -n 1
  formula:1:19: error: a formula cannot mix sends and states
  $ lacuna formula 'G (Fork!take -> F Xaver>Gate!open)' | head -n 1
  formula     G (Fork!take -> F Xaver>Gate!open)
  $ lacuna formula 'F fork!Give' | head -n 1
  formula     F fork!Give
  $ lacuna formula 'F fork!give(Fork)' | head -n 1
  formula     F fork!give(Fork)
  $ lacuna formula 'F fork.Free == 1' | head -n 1
  formula     F fork.Free == 1
  $ lacuna formula 'G (Uwe!m -> X Max!n)' | head -n 1
  formula     G (Uwe!m -> X Max!n)

States.

  $ lacuna formula 'G (fork1.busy == 1 -> fork1.busy == 1 W fork2.busy == 0)'
  formula     G (fork1.busy == 1 -> fork1.busy == 1 W fork2.busy == 0)
  class       safety
  bad prefix  fork1.busy == 1 & !(fork2.busy == 0); !(fork1.busy == 1) & !(fork2.busy == 0)
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 0   !(fork1.busy == 1) | fork2.busy == 0
        → 1   fork1.busy == 1 & !(fork2.busy == 0)
    1   → 0   fork2.busy == 0
        → 1   fork1.busy == 1 & !(fork2.busy == 0)
        → π   !(fork1.busy == 1) & !(fork2.busy == 0)
  $ lacuna formula 'F (  a.x+2*(b.y - 1)/3%4<=-1 )' | head -n 1
  formula     F a.x + 2 * (b.y - 1) / 3 % 4 <= -1
  $ lacuna formula 'G F mutex.taken' | head -n 1
  formula     G F mutex.taken
  $ lacuna formula '(a.x + 1) * 2 == (3) & (a.x != 1) & 1 < a.x & a.x > 1 & a.x >= 2' | head -n 1
  formula     (a.x + 1) * 2 == (3) & a.x != 1 & 1 < a.x & a.x > 1 & a.x >= 2

Questions: status 0 for yes, 1 for no, with a word.

  $ lacuna formula 'G a' --implies 'F a'
  G a
  implies F a
  $ lacuna formula 'F a' --implies 'G a'
  F a
  does not imply G a
  a; cycle{!a}
  satisfies the first and not the second
  [1]
  $ lacuna formula 'F a' --equivalent '!G !a'
  F a
  equivalent to !G !a
  $ lacuna formula 'a W b' --equivalent 'a U b'
  a W b
  not equivalent to a U b
  cycle{a & !b}
  satisfies the first and not the second
  [1]
  $ lacuna formula 'a U b' --equivalent 'a W b'
  a U b
  not equivalent to a W b
  cycle{a & !b}
  satisfies the second and not the first
  [1]
  $ lacuna formula 'a | !a' --valid
  a | !a
  valid
  $ lacuna formula 'G F a -> F a' 'F a -> G F a' --valid
  G F a -> F a
  valid
  ~
  F a -> G F a
  not valid
  a; cycle{!a}
  violates it
  [1]
  $ lacuna formula 'G a' 'F a' --implies 'F a | F b'
  G a
  implies F a | F b
  ~
  F a
  implies F a | F b
  $ lacuna formula 'G (a!m -> X a!n)' --implies 'G (a!m -> X a!n)  over { b!m }'
  G (a!m -> X a!n) over { b!m }
  implies G (a!m -> X a!n) over { b!m }

As JSON.

  $ lacuna formula 'a U b' --json
  {
    "schema": 1,
    "command": "formula",
    "status": 0,
    "results": [
      {
        "formula": "a U b",
        "class": "guarantee",
        "safety": false,
        "guarantee": true,
        "liveness": false,
        "valid": false,
        "satisfiable": true,
        "over": "propositions",
        "atoms": [
          "a",
          "b"
        ],
        "alphabet": null,
        "automaton": {
          "kind": "buchi",
          "states": 2,
          "transitions": 3
        },
        "bad_prefix": [
          []
        ],
        "witness": {
          "stem": [],
          "loop": [
            [
              0
            ]
          ]
        },
        "hint": "a W b"
      }
    ],
    "diagnostics": []
  }
  $ cat > select.py <<'EOF'
  > import json, sys
  > for result in json.load(sys.stdin)["results"]:
  >     print(*(json.dumps(result[k]) for k in sys.argv[1:]), sep="  ")
  > EOF
  $ lacuna formula 'G (a -> X !a)' 'F a' 'G F a' 'F a & G b' true false --json | python3 select.py formula class safety guarantee liveness valid satisfiable
  "G (a -> X !a)"  "safety"  true  false  false  false  true
  "F a"  "guarantee"  false  true  true  false  true
  "G F a"  "liveness"  false  false  true  false  true
  "F a & G b"  "none"  false  false  false  false  true
  "true"  "safety"  true  true  true  true  true
  "false"  "safety"  true  true  false  false  false
  $ lacuna formula 'G (a -> X !a)' 'F a' 'G F a' 'F a & G b' true false --json | python3 select.py over atoms alphabet automaton
  "propositions"  ["a"]  null  {"kind": "safety", "states": 2, "transitions": 3}
  "propositions"  ["a"]  null  {"kind": "buchi", "states": 2, "transitions": 3}
  "propositions"  ["a"]  null  {"kind": "buchi", "states": 2, "transitions": 4}
  "propositions"  ["a", "b"]  null  {"kind": "buchi", "states": 2, "transitions": 3}
  "nothing"  []  null  {"kind": "safety", "states": 1, "transitions": 1}
  "nothing"  []  null  {"kind": "safety", "states": 0, "transitions": 0}
  $ lacuna formula 'G (a -> X !a)' 'F a' 'G F a' 'F a & G b' true false --json | python3 select.py bad_prefix witness hint
  [[0], [0]]  null  null
  null  {"stem": [], "loop": [[]]}  null
  null  {"stem": [], "loop": [[]]}  null
  [[0]]  {"stem": [], "loop": [[1]]}  null
  null  null  null
  []  null  null
  $ lacuna formula 'G (a!m(1) -> X s>a!m) over { b!m }' 'G a.x == 1' --json | python3 select.py over atoms alphabet automaton bad_prefix witness hint
  "sends"  ["a!m(1)", "s>a!m"]  [[], [0, 1], [1], [0]]  {"kind": "safety", "states": 2, "transitions": 6}  [[0, 1], [0]]  null  null
  "states"  ["a.x == 1"]  null  {"kind": "safety", "states": 1, "transitions": 1}  [[]]  null  null
  $ lacuna formula 'F a' --implies 'G a' --json
  {
    "schema": 1,
    "command": "formula",
    "status": 1,
    "results": [
      {
        "formula": "F a",
        "question": "implies",
        "other": "G a",
        "over": "propositions",
        "atoms": [
          "a"
        ],
        "alphabet": null,
        "answer": false,
        "word": {
          "stem": [
            [
              0
            ]
          ],
          "loop": [
            []
          ]
        }
      }
    ],
    "diagnostics": []
  }
  [1]
  $ lacuna formula 'F a' 'b' --equivalent 'true U a' --json | python3 select.py formula question other answer word atoms
  "F a"  "equivalent"  "F a"  true  null  ["a"]
  "b"  "equivalent"  "F a"  false  {"stem": [[0]], "loop": [[]]}  ["b", "a"]
  $ lacuna formula 'a' 'a | !a' --valid --json | python3 select.py formula question other answer word
  "a"  "valid"  null  false  {"stem": [], "loop": [[]]}
  "a | !a"  "valid"  null  true  null

Files. In HOA a safety property accepts by not getting stuck, others are Büchi automata; several formulas go into one file.

  $ lacuna formula 'G (a -> X !a)' -o one.hoa; cat one.hoa
  formula     G (a -> X !a)
  class       safety
  bad prefix  a; a
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 0   !a
        → 1   a
    1   → 0   !a
        → π   a
  HOA: v1
  name: "G (a -> X !a)"
  States: 2
  Start: 0
  AP: 1 "a"
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [!0] 0
  [0] 1
  State: 1
  [!0] 0
  --END--
  $ lacuna formula 'G ("x y" -> F left!permitL)' -o two.hoa
  formula:1:15: error: a formula cannot mix propositions and sends
       1 | G ("x y" -> F left!permitL)
         |               ^~~~~~~~~~~~
    hint: write a send as receiver!message, a variable as actor.variable
  [2]
  $ lacuna formula 'G (a!m(1) -> F "b!m")' 'X c' false true -o several.hoa > several.txt; cat several.hoa
  HOA: v1
  name: "G (a!m(1) -> F b!m)"
  States: 2
  Start: 0
  AP: 2 "a!m(1)" "b!m"
  acc-name: Buchi
  Acceptance: 1 Inf(0)
  properties: trans-labels explicit-labels state-acc
  --BODY--
  State: 0 {0}
  [!0 | 1] 0
  [t] 1
  State: 1
  [1] 0
  [t] 1
  --END--
  HOA: v1
  name: "X c"
  States: 3
  Start: 0
  AP: 1 "c"
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [t] 1
  State: 1
  [0] 2
  State: 2
  [t] 2
  --END--
  HOA: v1
  name: "false"
  States: 1
  Start: 0
  AP: 0
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  --END--
  HOA: v1
  name: "true"
  States: 1
  Start: 0
  AP: 0
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [t] 0
  --END--
  $ lacuna formula 'G a' --to hoa -o -
  HOA: v1
  name: "G a"
  States: 1
  Start: 0
  AP: 1 "a"
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [0] 0
  --END--
  $ lacuna formula 'G (a -> X !a)' -o one.aut; cat one.aut
  formula     G (a -> X !a)
  class       safety
  bad prefix  a; a
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 0   !a
        → 1   a
    1   → 0   !a
        → π   a
  des (0,5,3)
  (0,"!a",0)
  (0,"a",1)
  (1,"!a",0)
  (1,"a",2)
  (2,"error",2)
  $ lacuna formula 'G (a!ask -> X s>b!yes(1)) over { c!other }' --to aut -o -
  des (0,7,3)
  (0,"a!ask",1)
  (0,"c!other",0)
  (0,"s>b!yes(1)",0)
  (1,"a!ask",2)
  (1,"c!other",2)
  (1,"s>b!yes(1)",0)
  (2,"error",2)
  $ lacuna formula 'G F a' --to aut -o -
  lacuna: error: this is not a safety property: it has no automaton of bad prefixes
    hint: write its Büchi automaton with -o FILE.hoa
  [2]
  $ lacuna formula true --to aut -o -
  des (0,1,1)
  (0,"true",0)
  $ lacuna formula false --to aut -o -
  des (0,1,1)
  (0,"error",0)
  $ lacuna info one.aut
  file     states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  one.aut       3          3            4    0       2          0  yes            reachable
  $ lacuna formula 'G (a -> F b)' -o two.dot > two.txt; cat two.dot
  digraph automaton {
    rankdir=LR;
    bgcolor=white;
    node [shape=circle, fontname="Helvetica", fontsize=11, width=0.35, height=0.35, margin=0.04, color="#34495e", fontcolor="#2c3e50"];
    edge [fontname="Helvetica", fontsize=10, arrowsize=0.6, color="#34495e", fontcolor="#2c3e50"];
    start [shape=point, width=0.08, color="#34495e", label=""];
    start -> 0;
    0 [shape=doublecircle];
    1;
    0 -> 0 [label="!a | b"];
    0 -> 1 [label="true"];
    1 -> 0 [label="b"];
    1 -> 1 [label="true"];
  }
  $ lacuna formula 'G a' --to dot -o -
  digraph automaton {
    rankdir=LR;
    bgcolor=white;
    node [shape=circle, fontname="Helvetica", fontsize=11, width=0.35, height=0.35, margin=0.04, color="#34495e", fontcolor="#2c3e50"];
    edge [fontname="Helvetica", fontsize=10, arrowsize=0.6, color="#34495e", fontcolor="#2c3e50"];
    start [shape=point, width=0.08, color="#34495e", label=""];
    start -> 0;
    0;
    0 -> 0 [label="a"];
    0 -> error [label="!a"];
    error [label="π", shape=doublecircle, style=filled, fillcolor="#e74c3c", color="#c0392b", fontcolor=white];
  }
  $ lacuna formula 'G (a -> F b)' -o two.svg > two.txt; grep -c '</svg>' two.svg
  1
  $ lacuna formula 'G (a -> F b)' -o two.png > two.txt; test -s two.png && head -c 4 two.png | tail -c 3
  PNG (no newline)
  $ lacuna formula 'G (a -> F b)' -o picture --to svg > two.txt; grep -c '</svg>' picture
  1

The properties of a system, formulas and automata.

  $ cat > mutex.aml <<'EOF'
  > actor left(2) {
  >   init    { mutex!reqL; }
  >   permitL { mutex!release; mutex!reqL; }
  > }
  > actor mutex(3) {
  >   int taken;
  >   reqL    { if (taken == 0) { left!permitL; taken = 1; } else { self!reqL; } }
  >   release { taken = 0; }
  > }
  > main { left!init; }
  > property once = always mutex.taken <= 1;
  > property alternating {
  >   free: left!permitL -> held;
  >   held: left!permitL -> error; mutex!release -> free;
  > }
  > property granted = G (mutex!reqL -> F left!permitL);
  > property busy = G F mutex.taken == 1;
  > property alike = G (left!permitL -> X !left!permitL) over { mutex!release };
  > EOF
  $ lacuna formula --in mutex.aml --property alternating
  property    alternating
  class       safety
  bad prefix  left!permitL; left!permitL
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   left!permitL
    1   → 0   mutex!release
        → π   left!permitL
    (a send that is not listed does not change the state)
  $ lacuna formula --in mutex.aml --property granted --property busy --property alike
  property    granted
  formula     G (mutex!reqL -> F left!permitL)
  class       liveness
  not safe    mutex!reqL; cycle{-}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  none
  ~
  Büchi automaton, 2 states (* accepting):
    0*> → 0   others | left!permitL
        → 1   any
    1   → 0   left!permitL
        → 1   any
  ~
  property    busy
  formula     G F mutex.taken == 1
  class       liveness
  not safe    cycle{!(mutex.taken == 1)}
              violates it, but each of its prefixes can be continued to satisfy it
  bad prefix  none
  ~
  Büchi automaton, 2 states (* accepting):
    0 > → 0   true
        → 1   mutex.taken == 1
    1*  → 0   true
        → 1   mutex.taken == 1
  ~
  property    alike
  formula     G (left!permitL -> X !left!permitL) over { mutex!release }
  class       safety
  bad prefix  left!permitL; left!permitL
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   left!permitL
    1   → 0   mutex!release
        → π   left!permitL
    (a send that is not listed does not change the state)
  $ lacuna formula --in mutex.aml -p alternating -p alike -o two.hoa > two.txt; cat two.hoa
  HOA: v1
  name: "alternating"
  States: 2
  Start: 0
  AP: 2 "left!permitL" "mutex!release"
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [!0] 0
  [0] 1
  State: 1
  [1] 0
  [!0&!1] 1
  --END--
  HOA: v1
  name: "alike"
  States: 2
  Start: 0
  AP: 2 "left!permitL" "mutex!release"
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [!0] 0
  [0] 1
  State: 1
  [!0] 0
  --END--
  $ lacuna formula --in mutex.aml --property alternating --to aut -o -
  des (0,5,3)
  (0,"left!permitL",1)
  (0,"mutex!release",0)
  (1,"left!permitL",2)
  (1,"mutex!release",0)
  (2,"error",2)
  $ lacuna formula --in mutex.aml --property alternating -p granted --json | python3 select.py property formula class over atoms automaton bad_prefix witness
  "alternating"  null  "safety"  "sends"  ["left!permitL", "mutex!release"]  {"kind": "safety", "states": 2, "transitions": 5}  [[0], [0]]  null
  "granted"  "G (mutex!reqL -> F left!permitL)"  "liveness"  "sends"  ["mutex!reqL", "left!permitL"]  {"kind": "buchi", "states": 2, "transitions": 5}  null  {"stem": [[0]], "loop": [[]]}
  $ lacuna formula --in mutex.aml --property once
  mutex.aml:11:10: error: once is an invariant, not a formula
      11 | property once = always mutex.taken <= 1;
         |          ^~~~
    hint: write the invariant as a formula, G (…)
  [2]
  $ lacuna formula --in mutex.aml --property grnated
  lacuna: error: unknown property grnated
    hint: did you mean granted?
  [2]
  $ lacuna formula --in mutex.aml --property other --property granted
  lacuna: error: unknown property other
    hint: there are once, alternating, granted, busy and alike
  [2]
  $ lacuna formula --in missing.aml --property other
  missing.aml: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ sed 's/F left!permitL/F left!permit/' mutex.aml > broken.aml
  $ lacuna formula --in broken.aml --property granted
  broken.aml:16:44: error: left has no method permit
      16 | property granted = G (mutex!reqL -> F left!permit);
         |                                            ^~~~~~
    hint: did you mean permitL?
  [2]

Mistakes: place, source line, caret, reason, hint. All mistakes of a formula, and of all formulas, in one go.

  $ lacuna formula ''
  formula:1:1: error: expected a formula
       1 | 
         | ^
    hint: complete the formula: it ends too early
  [2]
  $ lacuna formula 'G'
  formula:1:1: error: expected a formula
       1 | G
         | ^
    hint: complete the formula: it ends too early
  [2]
  $ lacuna formula 'a &'
  formula:1:3: error: expected a formula
       1 | a &
         |   ^
    hint: complete the formula: it ends too early
  [2]
  $ lacuna formula 'a ∧'
  formula:1:3: error: expected a formula
       1 | a ∧
         |   ^
    hint: complete the formula: it ends too early
  [2]
  $ lacuna formula 'a & & b'
  formula:1:5: error: expected a formula
       1 | a & & b
         |     ^
    hint: write receiver!message, actor.variable == 1, or a name
  [2]
  $ lacuna formula 'U b'
  formula:1:1: error: expected a formula
       1 | U b
         | ^
    hint: write a formula on both sides of U, W, R and M
  [2]
  $ lacuna formula 'a U W b'
  formula:1:5: error: expected a formula
       1 | a U W b
         |     ^
    hint: write a formula on both sides of U, W, R and M
  [2]
  $ lacuna formula 'G (a -> '
  formula:1:8: error: expected a formula
       1 | G (a -> 
         |        ^
    hint: complete the formula: it ends too early
  [2]
  $ lacuna formula 'G (a -> F b'
  formula:1:3: error: the bracket is not closed
       1 | G (a -> F b
         |   ^
    hint: write ')' behind it
  [2]
  $ lacuna formula 'G (a -> F b))'
  formula:1:13: error: expected an operator or the end of the formula
       1 | G (a -> F b))
         |             ^
    hint: leave out the bracket: nothing is open
  [2]
  $ lacuna formula 'G (a b)'
  formula:1:6: error: expected an operator or ')'
       1 | G (a b)
         |      ^
    hint: write an operator in front of it: & | -> U W R M
  [2]
  $ lacuna formula 'a b'
  formula:1:3: error: expected an operator or the end of the formula
       1 | a b
         |   ^
    hint: write an operator in front of it: & | -> U W R M
  [2]
  $ lacuna formula 'a (b)'
  formula:1:3: error: expected an operator or the end of the formula
       1 | a (b)
         |   ^
    hint: write an operator in front of it: & | -> U W R M
  [2]
  $ lacuna formula 'a !b'
  formula     a!b
  class       safety, and guarantee
  bad prefix  none with its own sends: over { … } adds others
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   a!b
    (a send that is not listed does not change the state)
  $ lacuna formula 'a 2'
  formula:1:3: error: expected an operator or the end of the formula
       1 | a 2
         |   ^
    hint: write an operator in front of it: & | -> U W R M
  [2]
  $ lacuna formula 'G 2'
  formula:1:3: error: expected a formula
       1 | G 2
         |   ^
    hint: write receiver!message, actor.variable == 1, or a name
  [2]
  $ lacuna formula 'a # b'
  formula:1:3: error: expected an operator or the end of the formula
       1 | a # b
         |   ^
    hint: remove this sign: it is unknown here
  [2]
  $ lacuna formula '# a'
  formula:1:1: error: expected a formula
       1 | # a
         | ^
    hint: remove this sign: it is unknown here
  [2]
  $ lacuna formula 'a ≤ b'
  formula:1:3: error: expected an operator or the end of the formula
       1 | a ≤ b
         |   ^
    hint: write <=
  [2]
  $ lacuna formula 'a.x = 1'
  formula:1:5: error: expected an operator or the end of the formula
       1 | a.x = 1
         |     ^
    hint: write == to compare
  [2]
  $ lacuna formula 'G (a -> "b)'
  formula:1:9: error: expected a formula
       1 | G (a -> "b)
         |         ^~~
    hint: the quote is not closed
  formula:1:3: error: the bracket is not closed
       1 | G (a -> "b)
         |   ^
    hint: write ')' behind it
  [2]
  $ lacuna formula '()'
  formula:1:2: error: expected a formula
       1 | ()
         |  ^
    hint: write receiver!message, actor.variable == 1, or a name
  [2]
  $ lacuna formula 'a!'
  formula:1:2: error: expected the name of a message after '!'
       1 | a!
         |  ^
    hint: write a send as receiver!message
  [2]
  $ lacuna formula 's>a!'
  formula:1:4: error: expected the name of a message after '!'
       1 | s>a!
         |    ^
    hint: write a send as receiver!message
  [2]
  $ lacuna formula 's>a!(1)'
  formula:1:5: error: expected the name of a message after '!'
       1 | s>a!(1)
         |     ^
    hint: write a send as receiver!message
  [2]
  $ lacuna formula 'a!m(1'
  formula:1:5: error: expected ',' or ')' after the value
       1 | a!m(1
         |     ^
    hint: write a!m(1, _, true)
  [2]
  $ lacuna formula 'a!m(1 2)'
  formula:1:7: error: expected ',' or ')' after the value
       1 | a!m(1 2)
         |       ^
    hint: write a!m(1, _, true)
  [2]
  $ lacuna formula 'a!m(-)'
  formula:1:6: error: expected a value
       1 | a!m(-)
         |      ^
    hint: write _, a number, true, false or an actor
  [2]
  $ lacuna formula 'a!m(-b)'
  formula:1:6: error: expected a value
       1 | a!m(-b)
         |      ^
    hint: write _, a number, true, false or an actor
  [2]
  $ lacuna formula 'a!m(1 + 1)'
  formula:1:7: error: expected ',' or ')' after the value
       1 | a!m(1 + 1)
         |       ^
    hint: write a!m(1, _, true)
  [2]
  $ lacuna formula 'a!m(2147483648) & a!m(-2147483648) & a!m(-2147483649)'
  formula:1:5: error: the number is too large
       1 | a!m(2147483648) & a!m(-2147483648) & a!m(-21…
         |     ^~~~~~~~~~
    hint: use numbers of 32 bits
  formula:1:42: error: the number is too large
       1 | a!m(2147483648) & a!m(-2147483648) & a!m(-2147483649)
         |                                          ^~~~~~~~~~~
    hint: use numbers of 32 bits
  [2]
  $ lacuna formula 'a!m(1) | a!m(1, 2)'
  formula:1:10: error: m has 2 values here and 1 before
       1 | a!m(1) | a!m(1, 2)
         |          ^~~~~~~~~
    hint: write the same number of values everywhere; _ is any value
  [2]
  $ lacuna formula 'a. == 1'
  formula:1:4: error: expected the name of a variable after '.'
       1 | a. == 1
         |    ^~
    hint: write a variable as actor.variable
  [2]
  $ lacuna formula 'a.x == '
  formula:1:7: error: expected a number or a variable
       1 | a.x == 
         |       ^
    hint: write a variable as actor.variable
  [2]
  $ lacuna formula 'a.x + == 1'
  formula:1:7: error: expected a number or a variable
       1 | a.x + == 1
         |       ^~
    hint: write a variable as actor.variable
  [2]
  $ lacuna formula '(a.x + 1 == 2'
  formula:1:1: error: the bracket is not closed
       1 | (a.x + 1 == 2
         | ^
    hint: write ')' behind it
  [2]
  $ lacuna formula '(a.x + b c) == 2'
  formula:1:10: error: expected ')'
       1 | (a.x + b c) == 2
         |          ^
    hint: end the sum in brackets with ')'
  [2]
  $ lacuna formula '0 < a.x < 3'
  formula:1:9: error: comparisons cannot be chained
       1 | 0 < a.x < 3
         |         ^
    hint: join two comparisons with &
  [2]
  $ lacuna formula 'G (G a == 1)' | head -n 1
  formula     G a == 1
  $ lacuna formula 'G ((F a) == 1)'
  formula:1:5: error: expected a number or a variable
       1 | G ((F a) == 1)
         |     ^
    hint: write a variable as actor.variable
  [2]
  $ lacuna formula 'G a!m over'
  formula:1:10: error: expected '{' after over
       1 | G a!m over
         |          ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over b!m'
  formula:1:12: error: expected '{' after over
       1 | G a!m over b!m
         |            ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over { }'
  formula:1:14: error: expected a send
       1 | G a!m over { }
         |              ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over { b }'
  formula:1:14: error: expected a send
       1 | G a!m over { b }
         |              ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over { b!m, }'
  formula:1:19: error: expected a send
       1 | G a!m over { b!m, }
         |                   ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over { b!m c!m }'
  formula:1:18: error: expected ',' or '}' after the send
       1 | G a!m over { b!m c!m }
         |                  ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over { b!m '
  formula:1:17: error: expected ',' or '}' after the send
       1 | G a!m over { b!m 
         |                 ^
    hint: write over { left!go, right!go }
  [2]
  $ lacuna formula 'G a!m over { b!m } & F a!m'
  formula:1:20: error: expected an operator or the end of the formula
       1 | G a!m over { b!m } & F a!m
         |                    ^
    hint: move over { … } to the end
  [2]
  $ lacuna formula 'G a over { b!m }'
  formula:1:12: error: over { … } is for formulas over sends
       1 | G a over { b!m }
         |            ^~~
    hint: leave it out
  [2]
  $ lacuna formula 'G a.x == 1 over { b!m }'
  formula:1:19: error: over { … } is for formulas over sends
       1 | G a.x == 1 over { b!m }
         |                   ^~~
    hint: leave it out
  [2]
  $ lacuna formula 'G (a!m -> F a.x == 1)'
  formula:1:13: error: a formula cannot mix sends and states
       1 | G (a!m -> F a.x == 1)
         |             ^~~~~~~~
    hint: write two properties: words of sends and of states have different positions
  [2]
  $ lacuna formula 'G (p -> F a!m)'
  formula:1:11: error: a formula cannot mix propositions and sends
       1 | G (p -> F a!m)
         |           ^~~
    hint: write a send as receiver!message, a variable as actor.variable
  [2]
  $ lacuna formula 'G (a.x == 1 -> F p)'
  formula:1:18: error: a formula cannot mix states and propositions
       1 | G (a.x == 1 -> F p)
         |                  ^
    hint: write a send as receiver!message, a variable as actor.variable
  [2]
  $ lacuna formula 'G a' --implies 'F a!m'
  other formula:1:3: error: a formula cannot mix propositions and sends
       1 | F a!m
         |   ^~~
    hint: write a send as receiver!message, a variable as actor.variable
  [2]
  $ lacuna formula 'a | b | c | d | e | f | g | h | i | j | k | l | m'
  formula:1:49: error: a formula over propositions has at most 12 different atoms
       1 | a | b | c | d | e | f | g | h | i | j | k | l | m
         |                                                 ^
    hint: split it into several properties
  [2]
  $ lacuna formula "$(python3 -c 'print(" | ".join("a!m%d" % i for i in range(65)))')"
  formula:1:503: error: a formula has at most 64 different atoms
       1 | …6 | a!m57 | a!m58 | a!m59 | a!m60 | a!m61 | a!m62 | a!m63 | a!m64
         |                                                              ^~~~~
    hint: split it into several properties
  [2]
  $ lacuna formula "$(python3 -c 'print(" | ".join("a!m(%s)" % ",".join(str(i + j) for j in range(4)) for i in range(9)))')"
  formula:1:1: error: there are too many combinations of senders and values
       1 | a!m(0,1,2,3) | a!m(1,2,3,4) | a!m(2,3,4,…
         | ^~~~~~~~~~~~
    hint: split it into several properties
  [2]
  $ lacuna formula "$(python3 -c 'print("(" * 201 + "a" + ")" * 201)')" 2>&1 | head -n 3
  formula:1:202: error: the formula is nested too deeply
       1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((a)))))))))))))))))))))))))))))))))))))))…
         |                                                              ^
  $ lacuna formula "$(python3 -c 'print("(" * 199 + "a" + ")" * 199)')" | head -n 1
  formula     a
  $ lacuna formula "$(python3 -c 'print("(" * 201 + "1" + ")" * 201 + " == 1")')" 2>&1 | head -n 3
  formula:1:200: error: brackets are nested too deeply
       1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((1)))))))))))))))))))))))))))))))))))))…
         |                                                              ^
  $ lacuna formula "$(python3 -c 'print("X" * 300 + " a")')"
  formula:1:202: error: the formula is nested too deeply
       1 | …XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX…
         |                                                              ^
    hint: split it into several properties
  [2]

Several at once.

  $ lacuna formula 'G (a -> ) & (b U) | a.x = 1 -> c!' 'F #' 'G a' --implies 'X ) b'
  formula:1:9: error: expected a formula
       1 | G (a -> ) & (b U) | a.x = 1 -> c!
         |         ^
    hint: write receiver!message, actor.variable == 1, or a name
  formula:1:17: error: expected a formula
       1 | G (a -> ) & (b U) | a.x = 1 -> c!
         |                 ^
    hint: write receiver!message, actor.variable == 1, or a name
  formula:1:25: error: expected an operator or the end of the formula
       1 | G (a -> ) & (b U) | a.x = 1 -> c!
         |                         ^
    hint: write == to compare
  formula:1:33: error: expected the name of a message after '!'
       1 | G (a -> ) & (b U) | a.x = 1 -> c!
         |                                 ^
    hint: write a send as receiver!message
  other formula:1:3: error: expected a formula
       1 | X ) b
         |   ^
    hint: write receiver!message, actor.variable == 1, or a name
  formula:1:3: error: expected a formula
       1 | F #
         |   ^
    hint: remove this sign: it is unknown here
  [2]
  $ lacuna formula 'G (a &
  >    F b
  >    c)'
  formula:3:4: error: expected an operator or ')'
       3 |    c)
         |    ^
    hint: write an operator in front of it: & | -> U W R M
  [2]
  $ lacuna formula '& & & & & & & & & & & &' 2>&1 | grep -c error
  10

Questions that are none.

  $ lacuna formula
  lacuna: error: missing formula
    hint: lacuna formula 'G (a -> F b)'
  [2]
  $ lacuna formula 'G a' --valid --implies 'F a'
  lacuna: error: --implies, --equivalent and --valid cannot be used together
    hint: ask one question at a time
  [2]
  $ lacuna formula 'G a' --to hoa
  lacuna: error: --to needs --output
    hint: add -o FILE, or -o - for standard output
  [2]
  $ lacuna formula 'G a' -o - --to hoa --json
  {
    "schema": 1,
    "command": "formula",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--json cannot be used with -o -: both need standard output",
        "hint": "write the automaton to a file"
      }
    ]
  }
  [2]
  $ lacuna formula 'G a' -o x.txt
  x.txt: error: unknown format: the file name has no known extension
    hint: use .hoa, .aut, .svg, .png or .dot, or add --to FORMAT
  [2]
  $ lacuna formula 'G a' -o -
  HOA: v1
  name: "G a"
  States: 1
  Start: 0
  AP: 1 "a"
  acc-name: all
  Acceptance: 0 t
  properties: trans-labels explicit-labels state-acc deterministic
  --BODY--
  State: 0
  [0] 0
  --END--
  $ lacuna formula 'G a' -o x.hoa --to txt
  lacuna: error: --to does not take txt
    hint: one of hoa|aut|dot|svg|png
  [2]
  $ lacuna formula 'G a' -o x.hoa --valid
  lacuna: error: --output cannot be used with --implies, --equivalent and --valid: they have no automaton
    hint: leave out --output
  [2]
  $ lacuna formula 'G a' 'F a' -o x.aut
  lacuna: error: .aut takes one formula
    hint: write .hoa, which can hold several formulas
  [2]
  $ lacuna formula 'G a' 'F a' -o x.svg
  lacuna: error: .svg takes one formula
    hint: write .hoa, which can hold several formulas
  [2]
  $ lacuna formula --in mutex.aml
  lacuna: error: --in FILE and --property NAME need each other
    hint: write --in FILE --property NAME
  [2]
  $ lacuna formula 'G a' --property granted
  lacuna: error: --in FILE and --property NAME need each other
    hint: write --in FILE --property NAME
  [2]
  $ lacuna formula 'G a' --in mutex.aml --property granted
  lacuna: error: properties of a system can only be classified
    hint: leave out the formula, --implies, --equivalent and --valid
  [2]
  $ lacuna formula --in mutex.aml --property granted --valid
  lacuna: error: properties of a system can only be classified
    hint: leave out the formula, --implies, --equivalent and --valid
  [2]
  $ lacuna formula 'G a' -o missing/x.hoa
  missing/x.hoa: error: cannot write: No such file or directory
  [4]
  $ lacuna formula 'G a' --frobnicate
  lacuna: error: lacuna formula has no option --frobnicate
    hint: lacuna formula --help lists the options
  [2]
  $ lacuna formula --help | head -n 12
  lacuna formula: classify formulas of linear temporal logic, compare them, and write their automata
  ~
  Usage: lacuna formula [OPTIONS] FORMULA...
  ~
  Decides whether a formula is a safety property, a guarantee, a liveness property
  or none of these. Shows a shortest bad prefix, or a word that shows why the
  formula is not safe. A safety property has a smallest deterministic automaton of
  its bad prefixes; others have a Büchi automaton.
  ~
  Operators: ! X F G, U W R M, &, |, ->, <->. An operand named .hoa is an
  automaton in a file. Atoms: sends (receiver!message), state predicates
  (actor.variable == 1), plain names.

Names in quotes may have quotes and backslashes; what is printed is read as the same.
  $ lacuna formula '"a\"b" U "c\\d" | "t/\rue"' -o x.hoa | head -n 1
  formula     "a\"b" U "c\\d" | "t/\\rue"
  $ lacuna formula '"a\"b" U "c\\d" | "t/\\rue"' | head -n 1
  formula     "a\"b" U "c\\d" | "t/\\rue"
  $ grep AP: x.hoa
  AP: 3 "a\"b" "c\\d" "t/\\rue"
  $ lacuna formula x.hoa | head -n 2
  property    x.hoa
  class       guarantee
  $ lacuna formula x.hoa --equivalent 'F a'
  lacuna: error: --implies, --equivalent and --valid need formulas, not files
    hint: classify the automaton with lacuna formula FILE.hoa
  [2]
  $ lacuna formula 'F a' --implies x.hoa
  lacuna: error: --implies, --equivalent and --valid need formulas, not files
    hint: classify the automaton with lacuna formula FILE.hoa
  [2]
  $ lacuna formula '"a\"'
  formula:1:1: error: expected a formula
       1 | "a\"
         | ^~~~
    hint: the quote is not closed
  [2]

Comparisons over one variable, or over one sum of variables, are related.

  $ lacuna formula 'a.x == 1 -> a.x > 0' --valid
  a.x == 1 -> a.x > 0
  valid
  $ lacuna formula 'G a.x == 1' --implies 'G (a.x > 0 & a.x < 2)'
  G a.x == 1
  implies G (a.x > 0 & a.x < 2)
  $ lacuna formula 'G (a.x > 0)' --implies 'G a.x == 1'
  G a.x > 0
  does not imply G a.x == 1
  cycle{a.x > 0 & !(a.x == 1)}
  satisfies the first and not the second
  [1]
  $ lacuna formula 'F a.x < b.y' --equivalent '!G b.y <= a.x'
  F a.x < b.y
  equivalent to !G b.y <= a.x
  $ lacuna formula 'F (a.x == 1 & a.x == 2) | G a.x > 0'
  formula     F (a.x == 1 & a.x == 2) | G a.x > 0
  class       safety
  bad prefix  !(a.x == 1) & !(a.x == 2) & !(a.x > 0)
  ~
  Automaton of the bad prefixes, 1 state and π:
    0 > → 0   a.x > 0
        → π   !(a.x > 0)
  $ lacuna formula 'G (a.x == 1 -> X a.x == 2)' --json | grep -A 14 '"atoms"'
        "atoms": [
          "a.x == 1",
          "a.x == 2"
        ],
        "alphabet": [
          [],
          [
            0
          ],
          [
            1
          ]
        ],
        "automaton": {
          "kind": "safety",
  $ lacuna formula '2 * a.x == 3 | a.x % 2 == 0'
  formula     2 * a.x == 3 | a.x % 2 == 0
  class       safety, and guarantee
  bad prefix  !(2 * a.x == 3) & !(a.x % 2 == 0)
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 1   a.x % 2 == 0
        → π   !(a.x % 2 == 0)
    1   → 1   true

What a variable can be is known where there is a system.

  $ printf 'actor a(1) { bool x; int 0..3 n; actor w = a; m { x = !x; n = (n + 1) %% 4; w = ?(a, b); self!m; } }\nactor b(1) { m { a!m; } }\nmain { a!m; b!m; }\nproperty p = G (a.x == 0 | a.x == 1);\nproperty q = G (a.n * a.n == 4 -> a.n == 2);\nproperty r = G (a.w == a | a.w == b);\nproperty s = G (a.n == 3 -> X a.n <= 2);\n' > ranges.aml
  $ lacuna formula --in ranges.aml -p p -p q -p r -p s
  property    p
  formula     G (a.x == 0 | a.x == 1)
  class       safety (it is true of every word)
  bad prefix  none
  ~
  Automaton of the bad prefixes, 1 state:
    0 > → 0   true
  ~
  property    q
  formula     G (a.n * a.n == 4 -> a.n == 2)
  class       safety (it is true of every word)
  bad prefix  none
  ~
  Automaton of the bad prefixes, 1 state:
    0 > → 0   true
  ~
  property    r
  formula     G (a.w == a | a.w == b)
  class       safety (it is true of every word)
  bad prefix  none
  ~
  Automaton of the bad prefixes, 1 state:
    0 > → 0   true
  ~
  property    s
  formula     G (a.n == 3 -> X a.n <= 2)
  class       safety
  bad prefix  a.n == 3 & !(a.n <= 2); a.n == 3 & !(a.n <= 2)
  ~
  Automaton of the bad prefixes, 2 states and π:
    0 > → 0   a.n <= 2
        → 1   a.n == 3
    1   → 0   a.n <= 2
        → π   a.n == 3
  $ lacuna formula 'a.x == 0 | a.x == 1' --valid
  a.x == 0 | a.x == 1
  not valid
  cycle{!(a.x == 0) & !(a.x == 1)}
  violates it
  [1]
