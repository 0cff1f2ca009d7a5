What has changed between two assumptions, in rules.

Left may be let in behind right, from now on.

  $ cp $MODELS/mutex/open.aml $MODELS/mutex/interface.aml $MODELS/mutex/property.aml .
  $ cat > weaker.aml <<'END'
  > property exclusion {
  >   free: left!permitL -> left; right!permitR -> right;
  >   left: left!permitL | right!permitR -> error; mutex!release -> free;
  >   right: left!permitL -> free; right!permitR -> error; mutex!release -> free;
  > }
  > END
  $ lacuna assume open.aml interface.aml property.aml -o old.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna assume open.aml interface.aml weaker.aml -o new.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna compare old.assumption new.assumption
  new.assumption is weaker than old.assumption.
  It accepts every component that was accepted before. Rejected components may be accepted now.
  ~
  Newly allowed, against these rules of old.assumption:
    1. mutex must not send a second left!permitL or right!permitR before release
       for example: reqL, reqR, right!permitR, and then left!permitL
  $ lacuna compare new.assumption old.assumption
  old.assumption is stronger than new.assumption.
  It may reject components that were accepted before. Accepted components need a new check.
  ~
  Newly forbidden, by these rules of old.assumption:
    1. mutex must not send a second left!permitL or right!permitR before release
       for example: reqL, reqR, right!permitR, and then left!permitL
  [1]
  $ lacuna compare old.assumption old.assumption
  old.assumption is equal to old.assumption.
  Both accept the same components. No component needs a new check.
  $ lacuna compare old.assumption new.assumption --json | python3 -c '
  > import json, sys
  > result = json.load(sys.stdin)["results"][0]
  > print(result["newly_forbidden"])
  > for change in result["newly_allowed"]: print(change["rule"]["text"], change["send"], change["trace"], sep="\n")'
  []
  mutex must not send a second left!permitL or right!permitR before release
  left!permitL
  ['?reqL', '?reqR', 'right!permitR', 'left!permitL']

A rule for several values, where one value makes a difference: order 2 may be paid twice.

  $ cat > shop.aml <<'END'
  > actor order(4) { start { payment!charge(1); payment!charge(2); } paid(int 1..2 i) { } }
  > missing payment { charge(i) -> order!paid(i), order!paid(i); charge(i) -> order!paid(i); }
  > main { order!start; }
  > END
  $ for n in 1 2; do echo "property once$n { a: order!paid($n) -> b; b: order!paid($n) -> error; }"; done > both.aml
  $ grep once1 both.aml > one.aml
  $ lacuna assume shop.aml both.aml -o both.assumption | sed -n '1p;/^  1/,/^$/p'
  All 2 properties: conditional. They depend on payment: among components that keep to the interface, they hold for exactly those that follow the rules below.
    1. payment must send order!paid(i) at most once, for each i in 1..2
       why: charge(1), charge(2), order!paid(1), and then order!paid(1) violates once1
  ~
  $ lacuna assume shop.aml one.aml -o one.assumption | sed -n '1p;/^  1/,/^$/p'
  once1: conditional. It depends on payment: among components that keep to the interface, it holds for exactly those that follow the rules below.
    1. payment must send order!paid(1) at most once
       why: charge(1), charge(2), order!paid(1), and then order!paid(1) violates once1
  ~
  $ lacuna compare one.assumption both.assumption
  both.assumption is stronger than one.assumption.
  It may reject components that were accepted before. Accepted components need a new check.
  ~
  Newly forbidden, by these rules of both.assumption:
    1. payment must send order!paid(2) at most once
       for example: charge(1), charge(2), order!paid(2), and then order!paid(2)
  [1]
  $ lacuna compare both.assumption one.assumption | sed '1,3d'
  Newly allowed, against these rules of both.assumption:
    1. payment must send order!paid(2) at most once
       for example: charge(1), charge(2), order!paid(2), and then order!paid(2)

What one interface alone allows is not a difference of rules. A trace shows it.

  $ sed 's/charge(i) -> order!paid(i), order!paid(i); //' shop.aml > narrow.aml
  $ lacuna assume narrow.aml one.aml -o narrow.assumption | head -1
  once1: always. It holds for every payment that keeps to the interface.
  $ lacuna compare one.assumption narrow.assumption
  narrow.assumption is stronger than one.assumption.
  It may reject components that were accepted before. Accepted components need a new check.
  ~
  Newly refused, because the interface or the messages that come have changed. For example:
       charge(1), charge(2), order!paid(2), and then order!paid(2)
  [1]

A file of an older lacuna has no rules. They are looked for.

  $ cp $DATA/without_rules.assumption .
  $ lacuna compare without_rules.assumption new.assumption | sed '1,3d'
  Newly allowed, against these rules of without_rules.assumption:
    1. mutex must not send a second left!permitL or right!permitR before release
       for example: reqL, reqR, right!permitR, and then left!permitL
