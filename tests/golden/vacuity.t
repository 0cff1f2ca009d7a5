A property that always holds says nothing if the open system is broken: the verdict is `vacuous`, status 3.

A mailbox is too small: a never finishes go, whatever c does. check repeats it.

  $ cat > full.aml <<'END'
  > actor a(1) { go { b!x; b!x; } }
  > actor b(1) { x { c!y; } bad { } }
  > main { a!go; }
  > missing c { y -> b!bad; }
  > property p { s: b!bad -> error; }
  > END
  $ lacuna assume full.aml -o full.assumption
  p: vacuous. It holds with every c, but the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full.
  ~
  actors    a, b
  missing   c
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       1            0  #
  contract           1            0  #
  assumption         1            2  #
  ~
  overflow
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full
  not shown: b, c
  ~
  at full.aml:1:14
  hint: use a larger mailbox, or let fewer messages wait there
  ~
  full.assumption was written. To check a component: lacuna check CANDIDATE --against full.assumption
  ~
  # s, # MB
  [3]
  $ grep -e vacuous full.assumption
  vacuous p overflow
  $ lacuna info full.assumption
  full.assumption: what c must respect for p
  vacuous: p (overflow)
    missing c {
      y -> b!bad;
    }
    property p {
      s:
        b!bad -> error;
    }
  contract: 1 states, 0 transitions; stub: bag; open system cd34ef78362de413
  rules: none
  $ lacuna info full.assumption --json | grep -A3 vacuous
        "vacuous": [
          {
            "property": "p",
            "reason": "overflow"
  $ echo 'actor c(1) { y { b!bad; } }' > c.aml
  $ lacuna check c.aml --against full.assumption
  full.assumption: warning: p holds with every c, but a mailbox of the open system can overflow
    hint: lacuna assume shows why
  candidate  verdict   states  in the system  answers
  c.aml      accepted       1  -              -
  ~
  # s, # MB
  $ lacuna check c.aml --against full.assumption --json | grep -A6 vacuous
        "vacuous": [
          {
            "property": "p",
            "reason": "overflow"
          }
        ],
        "states": 1,
  $ lacuna assume full.aml --json | python3 -c '
  > import json, sys
  > result = json.load(sys.stdin)["results"][0]
  > for name in "properties", "verdict", "reason", "because", "run", "contract": print(name, json.dumps(result[name]))'
  properties [{"property": "p", "verdict": "vacuous", "reason": "overflow"}]
  verdict "vacuous"
  reason "overflow"
  because "the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full"
  run {"initial": [{"to": "a", "message": "go", "fate": "sent"}], "turns": [], "loop": null, "ending": "deadlock: no actor can continue; a holds go (go of a meets the full mailbox of b)"}
  contract {"states": 1, "transitions": 0, "actions": ["?y", "b!bad"], "moves": [[0, "b!bad", "outside"]]}

With room for both messages it depends on c.

  $ sed 's/b(1)/b(2)/' full.aml > room.aml
  $ lacuna assume room.aml | head -1
  p: conditional. It depends on c: among components that keep to the interface, it holds for exactly those that follow the rules below.

A turn that is only put off by a full mailbox is not a reason. One that never ends is, although others go on.

  $ cat > delayed.aml <<'END'
  > actor a(1) { go { b!x; self!go; } }
  > actor b(1) { x { c!y; } ok { } bad { } }
  > main { a!go; }
  > missing c { y -> b!ok; }
  > property p { s: b!ok -> t; t: b!bad -> error; }
  > property q { s: c!y -> t; b!ok -> error; t: }
  > END
  $ lacuna assume delayed.aml 2>/dev/null | sed -n '1,/^assumed/p'
  All 2 properties: vacuous. p holds with every c, but no send that p forbids ever occurs.
  ~
  property  verdict while the others hold
  p         vacuous: untested
  q         always
  ~
  actors    a, b
  missing   c
  assumed   answers in any order; unanswered requests of a kind are counted up to 2
  $ sed 's/main { a!go; }/actor d(1) { go { b!x; b!x; } } main { a!go; d!go; }/' delayed.aml > never_ends.aml
  $ lacuna assume never_ends.aml --property q
  never_ends.aml:2:32: warning: no message ever reaches bad of b
       2 | actor b(1) { x { c!y; } ok { } bad { } }
         |                                ^~~
    hint: send it, or leave out the method
  never_ends.aml:5:31: warning: no send matches this pattern: no method sends bad to b
       5 | property p { s: b!ok -> t; t: b!bad -> error; }
         |                               ^~~~~
    hint: check the names and the number of values, or leave the pattern out
  q: vacuous. It holds with every c, but d never finishes go, since the mailbox of b is full.
  ~
  actors    a, b, d
  missing   c
  assumed   answers in any order; unanswered requests of a kind are counted up to 2
  ~
                states  transitions  ms
  property LTS      13           16  #
  contract           7           12  #
  assumption         1            2  #
  ~
  overflow
  ~
             ┌───┐       ┌───┐
             │ a │       │ d │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
  main  ─ go ──┼──────────▶│
  ■ d never finishes go, since the mailbox of b is full
  not shown: b, c
  ~
  at never_ends.aml:3:14
  hint: use a larger mailbox, or let fewer messages wait there
  ~
  Unanswered messages pile up: y. They are counted up to 2 of a kind.
  What check accepts or rejects stays right. It does not report a candidate that answers these too often, unless that violates the property.
  ~
  # s, # MB
  [3]

A turn fails, and nobody can go on.

  $ cat > stuck.aml <<'END'
  > actor a(1) {
  >   int 0..9 n;
  >   go { n = 1 / n; c!y; }
  >   ok { }
  > }
  > main { a!go; }
  > missing c { y -> a!ok; }
  > property p { s: a!ok -> t; t: a!ok -> error; }
  > END
  $ lacuna assume stuck.aml
  p: vacuous. It holds with every c, but the open system can come to a halt by itself: a cannot finish go, because of a division by zero.
  ~
  actors    a
  missing   c
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       1            0  #
  contract           1            0  #
  assumption         1            2  #
  ~
  stuck
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ the open system can come to a halt by itself: a cannot finish go, because of a division by zero
  not shown: c
  ~
  at stuck.aml:3:12
  hint: fix the turn that fails, or narrow what it is given
  ~
  # s, # MB
  [3]

What grows without end: assume answers all the same. There is nothing to write.

  $ cat > grows.aml <<'END'
  > actor shop(2) { int sum; start { bank!charge; } paid { sum = sum + 1; bank!charge; } }
  > missing bank { charge -> shop!paid; }
  > main { shop!start; }
  > property once { idle: bank!charge -> open; open: shop!paid -> idle; bank!charge -> error; }
  > END
  $ lacuna assume grows.aml -o grows.assumption
  lacuna: warning: there is no assumption to write: the search has no end
    hint: fix the system first: the output says what is wrong
  once: vacuous. Nothing is known about it: sum of shop grows without end.
  ~
  actors    shop
  missing   bank
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS  32,769       32,768  #
  ~
  unbounded
  ~
              ┌──────┐    ┌──────┐
              │ shop │    │ bank │
              └───┬──┘    └───┬──┘
  main  ─ start ─▶│           │
     1            ● start     │
                  ├─ charge ─▶│
     2            │           ● charge ←1
                  │◀── paid ──┤
     3            ● paid ←2   │
                  ├─ charge ─▶│
  ■ sum of shop grows without end
  ←n: sent in turn n
  ~
  at grows.aml:1:21
  hint: give it a range, as in int 0..9, or take it modulo something
  ~
  # s, # MB
  [3]
  $ ls grows.assumption
  ls: cannot access 'grows.assumption': No such file or directory
  [2]
  $ lacuna assume grows.aml --json | grep -A2 -e '"reason"' | head -3
            "reason": "unbounded"
          }
        ],
  $ lacuna assume grows.aml --skeleton | head -1
  once: vacuous. Nothing is known about it: sum of shop grows without end.
  $ sed 's/sum + 1/sum * 2 + 1/' grows.aml > doubles.aml
  $ lacuna assume doubles.aml | head -1
  once: vacuous. It holds with every bank, but sum of shop grows without end.

If something breaks as well, it is not known what it depends on.

  $ sed 's/main {/actor clock(1) { int n; tick { n = n + 1; self!tick; } } main { clock!tick;/; s/sum = sum + 1;//; s/-> idle/-> error/' grows.aml > both.aml
  $ lacuna assume both.aml
  both.aml:1:21: warning: the variable sum is never read
       1 | actor shop(2) { int sum; start { bank!charge; } paid {  bank…
         |                     ^~~
    hint: leave it out
  lacuna: error: the search has no end: n grows
    hint: give it a range, as in int 0..9, or take it modulo something
  both.aml:3:22: note: the values of n have no known bound
       3 | actor clock(1) { int n; tick { n = n + 1; self!tick; } } main…
         |                      ^
    hint: give it a range, as in int 0..9, or use %
  [3]

The component is never sent anything; or some message never comes, which is a warning.

  $ cat > quiet.aml <<'END'
  > actor a(2) { go { c!y; } start { c!z; } ok { } }
  > main { }
  > missing c { y -> a!ok; z -> a!ok; }
  > property p { s: a!ok -> t; t: a!ok -> error; }
  > END
  $ lacuna assume quiet.aml 2>/dev/null
  p: vacuous. It holds with every c, but the open system never sends c a message.
  ~
  actors    a
  missing   c
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       1            0  #
  contract           1            0  #
  assumption         1            3  #
  ~
  hint: check that main starts the actors that should ask
  ~
  # s, # MB
  [3]
  $ sed 's/main { }/main { a!go; }/' quiet.aml > half.aml
  $ lacuna assume half.aml 2>&1 | grep -e never -e hint -e '^p:'
    hint: send it, or leave out the method
  lacuna: warning: the open system never sends c: z
    hint: remove it from the interface, or check that main starts the actor that sends it
  p: always. It holds for every c that keeps to the interface.

Nothing that the property forbids is ever sent. That a!ok comes is a test of q: it would break q if it came twice.

  $ cat > untested.aml <<'END'
  > actor a(2) { go { c!y; } ok { } no { } }
  > main { a!go; }
  > missing c { y -> a!ok; }
  > property p { s: a!no -> error; }
  > property q { s: a!ok -> t; t: a!ok -> error; }
  > property r = G !a!no;
  > END
  $ lacuna assume untested.aml 2>/dev/null | sed -n '1,/^$/p;/^property/,/^$/p'
  All 3 properties: vacuous. p holds with every c, but no send that p forbids ever occurs.
  ~
  property  verdict while the others hold
  p         vacuous: untested
  q         always
  r         vacuous: untested
  ~
  property LTS       4            3  #
  contract           3            2  #
  assumption         1            2  #
  ~
  $ lacuna assume untested.aml --property q 2>/dev/null | head -1
  q: always. It holds for every c that keeps to the interface.

A property that can break keeps its verdict. What is wrong with the open system is a warning then.

  $ cat > warned.aml <<'END'
  > actor a(1) { go { b!x; b!x; } }
  > actor b(1) { x { } bad { } start { c!y; } }
  > main { a!go; b!start; }
  > missing c { y -> b!bad; }
  > property p { s: b!bad -> error; }
  > END
  $ lacuna assume warned.aml | head -1
  warned.aml:1:14: warning: the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full
       1 | actor a(1) { go { b!x; b!x; } }
         |              ^~
    hint: use a larger mailbox, or let fewer messages wait there
  p: conditional. It depends on c: among components that keep to the interface, it holds for exactly those that follow the rules below.

A file that is not as assume writes it.

  $ sed 's/^vacuous p overflow/vacuous p bored/' full.assumption > bored.assumption
  $ lacuna check c.aml --against bored.assumption
  bored.assumption:14:11: error: expected overflow, stuck, unbounded, never_received or untested
      14 | vacuous p bored
         |           ^~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  [2]
  $ sed 's/^vacuous p overflow/vacuous q overflow/' full.assumption > other.assumption
  $ lacuna check c.aml --against other.assumption
  other.assumption:14:9: error: unknown property
      14 | vacuous q overflow
         |         ^
    hint: make the file again with lacuna assume -o FILE.assumption
  [2]

The run to a variable that grows is short, although the search has gone far beyond; and what was seen is counted.

  $ cat > lines.aml <<'EOF'
  > actor client(2) { int 0..2 n; start { server!ask; } ok { n = (n + 1) % 3; server!ask; } }
  > actor log(2) { int lines; write { lines = lines + 1; } bad { } }
  > actor relay(2) { note { log!write; } }
  > main { client!start; }
  > missing server { ask -> client!ok, relay!note; }
  > property p { s: log!bad -> error; }
  > EOF
  $ lacuna assume lines.aml 2> /dev/null | awk '/^property LTS/ { print $3, $4 } /● write/ { print $1 }'
  32,769 95,435
  9

Several missing components: a halt that no component can mend is reported for all of them, and for a group.

  $ cat > halt.aml <<'END'
  > actor a(1) { go { b!x; b!x; } }
  > actor b(1) { x { c!y; d!y; } bad { } }
  > main { a!go; }
  > missing c { y -> b!bad; }
  > missing d { y -> b!bad; }
  > property p { s: b!bad -> error; }
  > END
  $ lacuna assume halt.aml
  p: vacuous. It holds with all missing components, but the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full.
  ~
  component  verdict  matters  property LTS  contract  assumption
  c          vacuous  no                  1         1           1
  d          vacuous  no                  1         1           1
  ~
  overflow
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
  ■ the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full
  not shown: b, c, d
  ~
  at halt.aml:1:14
  hint: use a larger mailbox, or let fewer messages wait there
  ~
  verdict: can this component alone keep the property, while the others only keep to their interfaces?
  matters: can it violate the property by itself, even if the others send nothing?
  --component NAME shows the assumption of one component.
  ~
  # s, # MB
  [3]
  $ lacuna assume halt.aml --component c | head -1
  p: vacuous. It holds with every c, but the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full.
  $ lacuna assume halt.aml --component c,d | head -1
  p: vacuous. It holds with every c,d, but the open system can come to a halt by itself: a cannot finish go, since the mailbox of b is full.
