Rules that are the same up to a value are one rule with a parameter. Each value has been checked by itself.

  $ cat > shop.aml <<'END'
  > actor order(2) {
  >   begin { payment!charge(1); payment!charge(2); }
  >   paid(int 1..2 i) { } declined(int 1..2 i) { }
  > }
  > actor bank(2) { take(int 1..2 i) { payment!taken(i); } }
  > main { order!begin; }
  > missing payment {
  >   charge(i) -> bank!take(i); charge(i) -> order!declined(i);
  >   taken(i) -> order!paid(i); taken(i) -> order!declined(i); taken(i) -> bank!take(i);
  > }
  > property once(int 1..2 i) {
  >   free: bank!take(i) -> taken;
  >   taken: bank!take(i) | order!declined(i) -> error;
  > }
  > END
  $ lacuna assume shop.aml | sed -n '3,/^$/p'
    1. payment must not send bank!take(i) or order!declined(i) after bank!take(i), for each i in 1..2
       why: charge(1), charge(2), bank!take(1), taken(1), and then bank!take(1) violates once(1)
  ~
  $ lacuna assume shop.aml --json | python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["results"][0]["rules"], ensure_ascii=False))'
  [{"text": "payment must not send bank!take(i) or order!declined(i) after bank!take(i), for each i in 1..2", "parameter": {"name": "i", "values": ["1", "2"]}, "actions": ["bank!take(i)", "order!declined(i)"], "states": 2, "moves": [[0, "bank!take(i)", 1]], "forbidden": [[1, "bank!take(i)"], [1, "order!declined(i)"]], "history": {"trace": ["?charge(1)", "?charge(2)", "bank!take(1)", "?taken(1)", "bank!take(1)"], "forbidden": 4, "breaks": ["once(1)"], "run": {"initial": [{"to": "order", "message": "begin", "fate": "sent"}], "turns": [{"actor": "order", "takes": "begin", "sends": [{"to": "payment", "message": "charge(1)", "fate": "sent", "file": "shop.aml", "line": 2}, {"to": "payment", "message": "charge(2)", "fate": "sent", "file": "shop.aml", "line": 2}], "file": "shop.aml", "line": 2}, {"actor": "payment", "takes": "charge(1)", "sends": [{"to": "bank", "message": "take(1)", "fate": "sent", "file": "shop.aml", "line": 7}]}, {"actor": "bank", "takes": "take(1)", "sends": [{"to": "payment", "message": "taken(1)", "fate": "sent", "file": "shop.aml", "line": 5}], "file": "shop.aml", "line": 5}, {"actor": "payment", "takes": "taken(1)", "sends": [{"to": "bank", "message": "take(1)", "fate": "violates", "file": "shop.aml", "line": 7}]}], "loop": null, "ending": "π: once(1) is violated"}}}]

What all values of a message have in common needs no parameter.

  $ cat > loud.aml <<'END'
  > actor c(2) { begin { s!ask; s!ask; } no(int 0..2 i) { } yes { } }
  > main { c!begin; }
  > missing s { ask -> c!no(_); ask -> c!yes; }
  > property kind { asked: c!yes -> glad; glad: c!no(_) -> error; }
  > END
  $ lacuna assume loud.aml | sed -n '3,/^$/p'
    1. s must not send c!no(_) after c!yes
       why: ask, ask, c!yes, and then c!no(0) violates kind
  ~

The rule of the electronic funds transfer: five states, six actions.

  $ lacuna assume $MODELS/eft/open.aml $MODELS/eft/interface.aml $MODELS/eft/property.aml | sed -n '3,/^$/p'
    1. purchaseTransaction must not send core!cancelPurchase in these states, beginning with state 0:
       state 0: start → 1, not core!cancelPurchase
       state 1: cancelPurchase → 2, PoS!purchaseSuccessful or PoS!insufficientCredit → 3
       state 2: cancelPurchase → 0, start → 4
       state 3: start → 1, PoS!purchaseCanceled → 2, not core!cancelPurchase
       state 4: PoS!purchaseCanceled → 2, not core!cancelPurchase
       why: cancelPurchase, and then core!cancelPurchase violates cancellation
  ~

Each rule has a shortest history that shows why. `--why` shows a run of the open system, in which somebody breaks the rule.

  $ lacuna assume shop.aml --why | sed -n '3,/^actors/p'
    1. payment must not send bank!take(i) or order!declined(i) after bank!take(i), for each i in 1..2
       why: charge(1), charge(2), bank!take(1), taken(1), and then bank!take(1) violates once(1)
  ~
  Why rule 1 is needed:
  ~
              ┌───────┐      ┌──────┐      ┌─────────┐
              │ order │      │ bank │      │ payment │
              └───┬───┘      └───┬──┘      └────┬────┘
  main  ─ begin ─▶│              │              │
     1            ● begin        │              │
                  ├─ charge(1) ──┼─────────────▶│
                  ├─ charge(2) ──┼─────────────▶│
     2            │              │              ● charge(1) ←1
                  │              │◀── take(1) ──┤
     3            │              ● take(1) ←2   │
                  │              ├─ taken(1) ──▶│
     4            │              │              ● taken(1)
                  │              │◀━ ↯ take(1) ━┥
  ■ π: once(1) is violated
  ←n: sent in turn n
  ~
  property  verdict while the others hold
  once(_)   conditional
  ~
  actors    order, bank

A send may be wrong since something comes afterwards, which nobody can refuse.

  $ cat > doom.aml <<'END'
  > actor a(1) { begin { m!ask; } yes { m!more; } no { } }
  > main { a!begin; }
  > missing m { ask -> a!yes; ask -> a!no; more -> ; }
  > property p { s: m!more -> error; }
  > END
  $ lacuna assume doom.aml --why | sed -n '3,/^actors/p'
    1. m must never send a!yes
       why: ask, and then a!yes; when more comes, p is violated
  ~
  Why rule 1 is needed:
  ~
                ┌───┐       ┌───┐
                │ a │       │ m │
                └─┬─┘       └─┬─┘
  main  ─ begin ─▶│           │
     1            ● begin     │
                  ├── ask ───▶│
     2            │           ● ask ←1
                  │◀─ ✗ yes ──┤
     3            ● yes ←2    │
                  ┝━ ↯ more ━▶│
  ■ π: p is violated
  ✗: breaks rule 1
  ←n: sent in turn n
  ~
  actors    a
  $ lacuna assume doom.aml --json | python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["results"][0]["rules"][0]["history"]))'
  {"trace": ["?ask", "a!yes", "?more"], "forbidden": 1, "breaks": ["p"], "run": {"initial": [{"to": "a", "message": "begin", "fate": "sent"}], "turns": [{"actor": "a", "takes": "begin", "sends": [{"to": "m", "message": "ask", "fate": "sent", "file": "doom.aml", "line": 1}], "file": "doom.aml", "line": 1}, {"actor": "m", "takes": "ask", "sends": [{"to": "a", "message": "yes", "fate": "forbidden", "file": "doom.aml", "line": 3}]}, {"actor": "a", "takes": "yes", "sends": [{"to": "m", "message": "more", "fate": "violates", "file": "doom.aml", "line": 1}], "file": "doom.aml", "line": 1}], "loop": null, "ending": "\u03c0: p is violated"}}

A system that was explored part by part has no charts.

  $ cat > quadricopter.aml <<'END'
  > actor transmitter(10) { initial { self!transmit; } transmit { quadricopter!update; } update { self!transmit; } }
  > actor controller(10) { initial { self!control; } control { transmitter!update; observer!ctrlerUpdate; } update { self!control; } }
  > actor feedback(10) { report { observer!update; } update { self!report; } }
  > actor quadricopter(10) { initial { self!move; } move { feedback!update; } update { self!move; } }
  > main { controller!initial; }
  > property uninformed { waiting: controller!update -> error; }
  > END
  $ lacuna assume quadricopter.aml --stub chaos --why | sed -n '3,/^assumed/p'
    1. observer must never send controller!update
       why: controller!update violates uninformed
  ~
  Rule 1 has no chart: the open system is too large.
  ~
  actors    transmitter, controller, feedback, quadricopter
  missing   observer
  assumed   any send at any time, part by part

A send that is wrong only behind a wrong send needs no rule: `b!yes` is forbidden in states that nobody gets to who keeps to the rule.

  $ cat > behind.aml <<'END'
  > actor a(3) {
  >   int 0..1 v;
  >   yes { if (v == 0) { } v = v + 1; }
  >   no { m!ask0; b!yes; }
  >   tell { }
  >   go { m!ask1; m!ask2; }
  > }
  > actor b(1) { yes { } no { } tell { } }
  > main { a!go; }
  > missing m { ask0 -> b!yes; ask1 -> a!yes, a!no; ask2 -> a!yes, a!yes; }
  > property p {
  >   s0: b!no -> s0; b!yes -> s2; a!no -> s1;
  >   s1: b!yes -> error; a!yes -> s2;
  >   s2: a!yes -> s0; b!yes -> error;
  > }
  > END
  $ lacuna assume behind.aml 2>/dev/null | sed -n '3,/^$/p'
    1. m must not send a!no between the first and the second a!yes
       why: ask1, ask2, a!yes, and then a!no; when ask0 comes, p is violated
  ~

A send that the interface does not allow: `check` says which line allows it. With a line for each value, or one for all, the candidate complies.

  $ cat > pays.aml <<'END'
  > actor order(3) { go { payment!charge(1); payment!charge(2); } sorry { } paid(int 1..2 i) { } }
  > missing payment { charge(i) -> order!sorry; }
  > main { order!go; }
  > property p { once: order!paid(2) -> twice; twice: order!paid(2) -> error; }
  > END
  $ echo 'actor payment(2) { charge(int 1..2 i) { order!sorry; order!paid(i); } }' > pays_candidate.aml
  $ echo 'actor payment(2) { charge(int 1..2 i) { self!late(i); } late(int 1..2 i) { order!paid(i); } }' > late_candidate.aml
  $ lacuna assume pays.aml -o pays.assumption 2> /dev/null | head -1
  p: vacuous. It holds with every payment, but no send that p forbids ever occurs.
  $ lacuna check pays_candidate.aml late_candidate.aml --against pays.assumption 2> /dev/null | grep -e ^if -e compliant
  pays_candidate.aml  noncompliant       3  holds          always
  late_candidate.aml  noncompliant       4  holds          never
  if this send is meant, add to the interface: charge(1) -> order!sorry, order!paid(1);
  $ lacuna check pays_candidate.aml --against pays.assumption --json 2> /dev/null | grep interface_line
        "interface_line": "charge(1) -> order!sorry, order!paid(1);",
  $ sed 's/order!sorry; }/order!sorry; charge(1) -> order!sorry, order!paid(1); }/' pays.aml > more.aml
  $ lacuna assume more.aml -o more.assumption 2> /dev/null | head -1
  p: vacuous. It holds with every payment, but no send that p forbids ever occurs.
  $ lacuna check pays_candidate.aml --against more.assumption 2> /dev/null | grep -e ^if -e compliant
  pays_candidate.aml  noncompliant       4  holds          always
  if this send is meant, add to the interface: charge(2) -> order!sorry, order!paid(2);
  $ sed 's/charge(1) -> .*/charge(i) -> order!sorry, order!paid(i); }/' more.aml > all.aml; grep missing all.aml
  missing payment { charge(i) -> order!sorry; charge(i) -> order!sorry, order!paid(i); }
  $ lacuna assume all.aml -o all.assumption 2> /dev/null | head -1
  p: always. It holds for every payment that keeps to the interface.
  $ lacuna check pays_candidate.aml --against all.assumption 2> /dev/null | head -2
  candidate           verdict   states  in the system  answers
  pays_candidate.aml  accepted       5  -              always

Rules say all, so that the states are left out, and a line says so. `--table` lists them, however many there are; it is for one text.

  $ cat $MODELS/mutex/open.aml $MODELS/mutex/interface.aml $MODELS/mutex/property.aml > mutex.aml
  $ lacuna assume mutex.aml | tail -3
  To list the states of the assumption, add --table.
  ~
  # s, # MB
  $ lacuna assume mutex.aml --table | grep -A2 '^state'
  state  may come               may be sent                          must not be sent
      0  reqL → 1, reqR → 2     -                                    -
      1  reqR → 3               left!permitL → 4                     -
  $ lacuna assume mutex.aml --table --json
  {
    "schema": 1,
    "command": "assume",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--table cannot be used with --json",
        "hint": "leave out --table: JSON lists the moves of all states"
      }
    ]
  }
  [2]
  $ lacuna assume mutex.aml --table --skeleton
  lacuna: error: --table cannot be used with --skeleton
    hint: leave out --table
  [2]
  $ lacuna assume mutex.aml --table --print-stub
  lacuna: error: --table cannot be used with --print-stub
    hint: leave out --table
  [2]
  $ cat > two.aml <<'END'
  > actor a(1) { go { m!ask; n!ask; } yes { } }
  > missing m { ask -> a!yes; }
  > missing n { ask -> a!yes; }
  > main { a!go; }
  > property p { s: a!yes -> t; t: a!yes -> error; }
  > END
  $ lacuna assume two.aml --table
  lacuna: error: --table takes one missing component, and the system has several
    hint: choose one with --component NAME
  [2]
  $ mkdir kept; lacuna assume two.aml -o kept | grep written
  kept/m.assumption, kept/n.assumption were written. To check a component: lacuna check CANDIDATE --against kept/m.assumption
  $ lacuna assume mutex.aml -o - --to aut | head -2
  des (0,63,13)
  (0,"?release",12)
  $ lacuna assume mutex.aml -o mutex.aut | grep written
  mutex.aut was written.

In a run of the whole system the send that breaks a rule is marked, also in JSON, in pictures and in SARIF.

  $ cat > later.aml <<'END'
  > actor a(2) { go { m!ask(1); m!ask(2); } yes(int 1..2 i, bool b) { if (i == 1 && b) { self!late; } } late { w!ring; } }
  > actor w(1) { ring { } }
  > missing m { ask(i) -> a!yes(i, _); }
  > main { a!go; }
  > property p { s: w!ring -> error; }
  > END
  $ echo 'actor m(2) { ask(int 1..2 i) { a!yes(i, true); } }' > yes.aml
  $ lacuna assume later.aml -o later.assumption | grep -A1 '^  1[.]'
    1. m must never send a!yes(1,true)
       why: ask(1), ask(2), and then a!yes(1,true) violates p
  $ lacuna check yes.aml --against later.assumption --svg yes.svg | sed '/^p$/,$!d'
  p
  ~
             ┌───┐            ┌───┐            ┌───┐
             │ a │            │ w │            │ m │
             └─┬─┘            └─┬─┘            └─┬─┘
  main  ─ go ─▶│                │                │
     1         ● go             │                │
               ├──── ask(1) ────┼───────────────▶│
               ├──── ask(2) ────┼───────────────▶│
     2         │                │                ● ask(1) ←1
               │◀──────── ✗ yes(1,true) ─────────┤
     3         ● yes(1,true) ←2 │                │
               ├─╮ late         │                │
               │◀╯              │                │
     4         ● late ←3        │                │
               ┝━━━ ↯ ring ━━━━▶│                │
  ■ π: p is violated
  ✗: breaks rule 1
  ←n: sent in turn n
  allowed instead: a!yes(1,false), a!yes(2,false), a!yes(2,true)
  ~
  # s, # MB
  $ lacuna check yes.aml --against later.assumption --json | grep -e '"fate"' -e '"trace"' -e '"run": {'
        "trace": {
                  "fate": "sent"
                  "fate": "sent"
                  "fate": "violates",
        "run": {
              "fate": "sent"
                  "fate": "sent",
                  "fate": "sent",
                  "fate": "forbidden",
                  "fate": "sent",
                  "fate": "violates",
  $ grep -c 'class="forbidden"' yes.svg; grep -o '✗: [a-z0-9 ]*' yes.svg
  1
  ✗: breaks rule 1
  $ lacuna check yes.aml --against later.assumption --sarif yes.sarif > /dev/null; grep -o 'sends .*this.*"' yes.sarif
  sends yes(1,true) to a: this breaks rule 1"
  sends ring to w: this violates the property"


Lists in the table are broken into lines where the terminal is narrow.

  $ cp $MODELS/eft/open.aml $MODELS/eft/interface.aml $MODELS/eft/property.aml .
  $ COLUMNS=80 lacuna assume open.aml interface.aml property.aml --table | grep -A9 '^state'
  state  may come                  may be sent                   must not be sent
      0  cancelPurchase → 1,       -                             -
         start → 2
      1  -                         PoS!purchaseCanceled → 0      core!cancelPurchase
      2  cancelPurchase → 3        core!purchaseRequest → 4      -
      3  -                         PoS!purchaseCanceled → 5,     -
                                   core!cancelPurchase → 6,
                                   core!purchaseRequest → 7
      4  cancelPurchase → 7,       -                             -
         insufficientCredit → 8,
  $ COLUMNS=90 lacuna assume open.aml interface.aml property.aml --table | sed '1,/^state/d;/^(/,$d' | awk '{ gsub(/→/, ">") } length($0) > 90' | wc -l
  0
  $ COLUMNS=20 lacuna assume open.aml interface.aml property.aml --table | grep -A3 '^state'
  state  may come                  may be sent                   must not be sent
      0  cancelPurchase → 1,       -                             -
         start → 2
      1  -                         PoS!purchaseCanceled → 0      core!cancelPurchase


A send is forbidden if what may come then violates the property. What is allowed instead keeps to the rules.

  $ cat > doom.aml <<'EOF'
  > actor a(1) { begin { m!ask; } yes { m!more; } no { } bad { } }
  > main { a!begin; }
  > missing m { ask -> a!yes; ask -> a!no; ask -> a!bad; more -> ; }
  > property p { s: m!more | a!bad -> error; }
  > EOF
  $ lacuna assume doom.aml -o doom.assumption | grep '^  1'
    1. m must never send a!yes or a!bad
  $ echo 'actor m(2) { ask { a!yes; } more { } }' > yes.aml; echo 'actor m(2) { ask { a!bad; } more { } }' > bad.aml
  $ lacuna check yes.aml bad.aml --against doom.assumption | grep allowed
  allowed instead: a!no
  allowed instead: a!no

Where nothing helps, nothing is allowed.

  $ sed 's/m!more | a!bad/m!ask/' doom.aml > never.aml; lacuna assume never.aml -o never.assumption | head -1
  p: never. It holds for no m.
  $ lacuna check bad.aml --against never.assumption | grep -v '[│┌└]'
  candidate  verdict   states  in the system  answers
  bad.aml    rejected       1  violated       always
  ~
  bad.aml: the whole system violates p with it.
  ~
  p
  ~
  ■ π: p is violated
  nothing is allowed instead: what comes violates the property, whatever the component sends
  ~
  # s, # MB

The table and the drawing forbid what leads there, too. The boxes of a drawing begin at the same place.

  $ lacuna assume doom.aml --table | sed -n '/^state/,/^(Mess/p'
  state  may come  may be sent  must not be sent
      0  ask → 1   -            -
      1  -         -            a!bad, a!yes → 2
      2  more → π  -            -
  (→ π: this message cannot be refused, and it violates the property: a component must not reach this state)
  (a send that must not be sent → N: what may come in state N violates the property)
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  $ lacuna assume doom.aml -o doom.dot > doom.txt; grep -e '->' -e rank doom.dot
    rankdir=LR;
    sstart -> s0;
    s0 -> s1 [label=<<font color="#1e8449">ask</font>>, color="#1e8449", style=dashed];
    s1 -> s2 [label=<<font color="#c0392b">a!yes</font>>, color="#c0392b", arrowhead=normaltee, penwidth=1.6];
    s1 -> s1_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    { rank=same; s1; s1_ban }
    s2 -> s2_doom [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4, style=dashed];
    { rank=same; s2; s2_doom }
    rule1_start -> rule1_0;
    rule1_0 -> rule1_0_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    { rank=same; rule1_0; rule1_0_ban }
    rule1_0 -> rule1_width [style=invis];
  $ lacuna assume doom.aml -o doom.svg > doom.txt; grep -o 'forbidden here.*<' doom.svg
  forbidden here; a property would break<
  forbidden here; what may come then breaks a property<
  $ cd $MODELS/shop; lacuna assume shop.aml bank.aml interface.aml properties.aml -o $OLDPWD/shop.svg > $OLDPWD/shop.txt; cd $OLDPWD; grep -A2 'title>cluster' shop.svg | grep -o ' d="M[0-9]*' | sort | uniq -c
        3  d="M20

JUnit and SARIF name the rule, and the value with which it is broken. Whoever sends alone stands where the environment stood.

  $ cat > twice.aml <<'EOF'
  > actor a(2) { go { m!ask(1); m!ask(2); } yes(int 1..2 i) { } no(int 1..2 i) { } }
  > main { a!go; }
  > missing m { ask(i) -> a!yes(i), a!yes(i); ask(i) -> a!yes(i); ask(i) -> a!no(i); }
  > property once(int 1..2 i) { s: a!yes(i) -> t; t: a!yes(i) -> error; }
  > EOF
  $ lacuna assume twice.aml -o twice.assumption | grep '^  1'
    1. m must send a!yes(i) at most once, for each i in 1..2
  $ echo 'actor m(2) { ask(int 1..2 i) { a!yes(i); if (i == 2) { a!yes(i); } } }' > two.aml; echo 'actor m(2) { ask(int 1..2 i) { a!no(i); a!no(i); } }' > other.aml
  $ lacuna check two.aml other.aml --against twice.assumption --junit r.xml --sarif r.sarif --json | grep -A4 '"rule": {'
        "rule": {
          "number": 1,
          "text": "m must send a!yes(i) at most once, for each i in 1..2",
          "value": "2"
        },
  $ grep message= r.xml; grep -e ' with it' -e ' sends ' r.sarif
        <failure type="inconclusive" message="the whole system violates once(2) with it; it breaks rule 1 with i = 2: m must send a!yes(i) at most once, for each i in 1..2">
        <failure type="noncompliant" message="the last send is not allowed by the interface">
                  "text": "The candidate sends what the interface does not allow."
              "text": "the whole system violates once(2) with it; it breaks rule 1 with i = 2: m must send a!yes(i) at most once, for each i in 1..2"
                            "text": "a sends ask(1) to m"
                            "text": "a sends ask(2) to m"
                            "text": "m sends yes(1) to a"
                            "text": "m sends yes(2) to a"
                            "text": "m sends yes(2) to a: this violates the property"
                            "text": "a sends ask(1) to m"
                            "text": "a sends ask(2) to m"
                            "text": "m sends no(1) to a"
                            "text": "m sends no(1) to a: the interface does not allow this"
  $ lacuna check other.aml --against twice.assumption | sed -n '4,$p'
  other.aml
  ~
           ┌───┐        ┌───┐
           │ m │        │ a │
           └─┬─┘        └─┬─┘
     1       │            ○
             │◀─ ask(1) ──┤
     2       │            ○
             │◀─ ask(2) ──┤
     3       ● ask(1) ←1  │
             ├── no(1) ──▶│
             ┝━ ↯ no(1) ━▶│
  ■ the last send is not allowed by the interface
  ←n: sent in turn n
  allowed instead: a!yes(2), a!no(2)
  if this send is meant, add to the interface: ask(1) -> a!no(1), a!no(1);
  ~
  other.aml: in the whole system the property still holds.
  ~
  # s, # MB
