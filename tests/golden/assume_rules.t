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
  ~
  $ lacuna assume shop.aml --json | python3 -c 'import json, sys; print(json.dumps(json.load(sys.stdin)["results"][0]["rules"], ensure_ascii=False))'
  [{"text": "payment must not send bank!take(i) or order!declined(i) after bank!take(i), for each i in 1..2", "parameter": {"name": "i", "values": ["1", "2"]}, "actions": ["bank!take(i)", "order!declined(i)"], "states": 2, "moves": [[0, "bank!take(i)", 1]], "forbidden": [[1, "bank!take(i)"], [1, "order!declined(i)"]]}]

What all values of a message have in common needs no parameter.

  $ cat > loud.aml <<'END'
  > actor c(2) { begin { s!ask; s!ask; } no(int 0..2 i) { } yes { } }
  > main { c!begin; }
  > missing s { ask -> c!no(_); ask -> c!yes; }
  > property kind { asked: c!yes -> glad; glad: c!no(_) -> error; }
  > END
  $ lacuna assume loud.aml | sed -n '3,/^$/p'
    1. s must not send c!no(_) after c!yes
  ~

The rule of the electronic funds transfer: five states, six actions.

  $ lacuna assume $MODELS/eft/open.aml $MODELS/eft/interface.aml $MODELS/eft/property.aml | sed -n '3,/^$/p'
    1. purchaseTransaction must not send core!cancelPurchase in these states, beginning with state 0:
       state 0: start → 1, not core!cancelPurchase
       state 1: cancelPurchase → 2, PoS!purchaseSuccessful or PoS!insufficientCredit → 3
       state 2: cancelPurchase → 0, start → 4
       state 3: start → 1, PoS!purchaseCanceled → 2, not core!cancelPurchase
       state 4: PoS!purchaseCanceled → 2, not core!cancelPurchase
  ~
