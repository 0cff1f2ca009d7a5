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
       why: charge(1), charge(2), bank!take(1), taken(1), and then bank!take(1) breaks once(1)
  ~
  $ lacuna assume shop.aml --json | python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["results"][0]["rules"], ensure_ascii=False))'
  [{"text": "payment must not send bank!take(i) or order!declined(i) after bank!take(i), for each i in 1..2", "parameter": {"name": "i", "values": ["1", "2"]}, "actions": ["bank!take(i)", "order!declined(i)"], "states": 2, "moves": [[0, "bank!take(i)", 1]], "forbidden": [[1, "bank!take(i)"], [1, "order!declined(i)"]], "history": {"trace": ["?charge(1)", "?charge(2)", "bank!take(1)", "?taken(1)", "bank!take(1)"], "forbidden": 4, "breaks": ["once(1)"], "run": {"initial": [{"to": "order", "message": "begin", "fate": "sent"}], "turns": [{"actor": "order", "takes": "begin", "sends": [{"to": "payment", "message": "charge(1)", "fate": "sent"}, {"to": "payment", "message": "charge(2)", "fate": "sent"}]}, {"actor": "payment", "takes": "charge(1)", "sends": [{"to": "bank", "message": "take(1)", "fate": "sent"}]}, {"actor": "bank", "takes": "take(1)", "sends": [{"to": "payment", "message": "taken(1)", "fate": "sent"}]}, {"actor": "payment", "takes": "taken(1)", "sends": [{"to": "bank", "message": "take(1)", "fate": "violates"}]}], "loop": null, "ending": "π: once(1) is violated"}}}]

What all values of a message have in common needs no parameter.

  $ cat > loud.aml <<'END'
  > actor c(2) { begin { s!ask; s!ask; } no(int 0..2 i) { } yes { } }
  > main { c!begin; }
  > missing s { ask -> c!no(_); ask -> c!yes; }
  > property kind { asked: c!yes -> glad; glad: c!no(_) -> error; }
  > END
  $ lacuna assume loud.aml | sed -n '3,/^$/p'
    1. s must not send c!no(_) after c!yes
       why: ask, ask, c!yes, and then c!no(0) breaks kind
  ~

The rule of the electronic funds transfer: five states, six actions.

  $ lacuna assume $MODELS/eft/open.aml $MODELS/eft/interface.aml $MODELS/eft/property.aml | sed -n '3,/^$/p'
    1. purchaseTransaction must not send core!cancelPurchase in these states, beginning with state 0:
       state 0: start → 1, not core!cancelPurchase
       state 1: cancelPurchase → 2, PoS!purchaseSuccessful or PoS!insufficientCredit → 3
       state 2: cancelPurchase → 0, start → 4
       state 3: start → 1, PoS!purchaseCanceled → 2, not core!cancelPurchase
       state 4: PoS!purchaseCanceled → 2, not core!cancelPurchase
       why: cancelPurchase, and then core!cancelPurchase breaks cancellation
  ~

Each rule has a shortest history that shows why. `--why` shows a run of the open system, in which somebody breaks the rule.

  $ lacuna assume shop.aml --why | sed -n '3,/^actors/p'
    1. payment must not send bank!take(i) or order!declined(i) after bank!take(i), for each i in 1..2
       why: charge(1), charge(2), bank!take(1), taken(1), and then bank!take(1) breaks once(1)
  ~
  Why there is rule 1:
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
  property  holds, as long as the others do
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
       why: ask, and then a!yes; when more comes, p breaks
  ~
  Why there is rule 1:
  ~
                ┌───┐       ┌───┐
                │ a │       │ m │
                └─┬─┘       └─┬─┘
  main  ─ begin ─▶│           │
     1            ● begin     │
                  ├── ask ───▶│
     2            │           ● ask ←1
                  │◀── yes ───┤
     3            ● yes ←2    │
                  ┝━ ↯ more ━▶│
  ■ π: p is violated
  ←n: sent in turn n
  ~
  actors    a
  $ lacuna assume doom.aml --json | python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["results"][0]["rules"][0]["history"]))'
  {"trace": ["?ask", "a!yes", "?more"], "forbidden": 1, "breaks": ["p"], "run": {"initial": [{"to": "a", "message": "begin", "fate": "sent"}], "turns": [{"actor": "a", "takes": "begin", "sends": [{"to": "m", "message": "ask", "fate": "sent"}]}, {"actor": "m", "takes": "ask", "sends": [{"to": "a", "message": "yes", "fate": "sent"}]}, {"actor": "a", "takes": "yes", "sends": [{"to": "m", "message": "more", "fate": "violates"}]}], "loop": null, "ending": "\u03c0: p is violated"}}

A system that was explored part by part has no charts.

  $ cat > quadricopter.aml <<'END'
  > actor transmitter(10) { initial { self!transmit; } transmit { quadricopter!update; } update { self!transmit; } }
  > actor controller(10) { initial { self!control; } control { transmitter!update; observer!ctrlerUpdate; } update { self!control; } }
  > actor feedback(10) { report { observer!update; } update { self!report; } }
  > actor quadricopter(10) { initial { self!move; } move { feedback!update; } update { self!move; } }
  > main { controller!initial; }
  > property uninformed { waiting: controller!update -> error; }
  > END
  $ lacuna assume quadricopter.aml --stub chaos --why | sed -n '3,/^stub/p'
    1. observer must never send controller!update
       why: controller!update breaks uninformed
  ~
  There is no chart for rule 1: the open system is too large for it.
  ~
  actors    transmitter, controller, feedback, quadricopter
  missing   observer
  stub      chaos, part by part
