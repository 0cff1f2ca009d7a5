Assumption files that somebody has edited: each damage is refused where it is. More of them are in assume.t.

  $ cp $MODELS/mutex/open.aml $MODELS/mutex/interface.aml $MODELS/mutex/formula.aml .
  $ lacuna assume open.aml interface.aml formula.aml -o m.assumption > /dev/null
  $ cp $MODELS/mutex/mutex.aml .; while IFS= read -r edit; do sed "$edit" m.assumption > damaged.assumption; lacuna check mutex.aml --against damaged.assumption; done <<'EOF'
  > s/^end .*/end/
  > s/^end .*/end 12/
  > s/^system .*/system/
  > s/^receive reqR/receive/
  > s/^receive reqR/receive reqR\nsend a!b\nreceive c/
  > s/^actor left.*/actor/
  > s/^component .*/component/
  > s/^property exclusion$/property/
  > s/^stub bag/stub/
  > s/^rules found/rules/
  > s/^state 8 .*/state 8 ?reqL/
  > s/^state 8 .*/state 8 ?reqL outside/
  > s/error!+/error:!+/
  > s/error!+/error:other!+/
  > s/^rules found/rules unknown/
  > s/^rules found/rules found\nwithout_rule/
  > s/^rules found/rules found\nwithout_rule ?reqL/
  > s/^rule 2 .*/rule/
  > s/^rule 2 .*/rule 9/
  > s/^rule 2 .*/rule 2/
  > s/^rule 2 .*/rule 2  2 ?release 0/
  > s/^rule 2 .*/rule 2  0 ?release 0/
  > s/^rule 2 .*/rule 2  0 ?release 7/
  > s/^rule 2 .*/rule 2  0 ?release/
  > s/^rule 2 .*/rule 2  0 ?release forbidden/
  > s/^rule 2 .*/rule 2  0/
  > s/^rule 2 .*/rule 2  1 ?release 0  0 left!permitL 1/
  > s/^rule 2 .*/rule 2  0 right!permitR forbidden  0 left!permitL forbidden/
  > s/^rule 2 .*/rule 2  0 right!permitR 1  1 left!permitL forbidden  0 left!permitL forbidden/
  > s/^bounded no/bounded/
  > s/^bounded no/language/
  > s/^bounded no/language cobol/
  > s/^bounded no/&\nproperty exclusion/
  > s/^main/main\nproperty other/
  > s/^bounded no/&\nvacuous/
  > s/^bounded no/&\ntogether/
  > EOF
  damaged.assumption:70:4: error: expected a checksum
      70 | end
         |    ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:70:5: error: a checksum has 16 digits
      70 | end 12
         |     ^~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:10:7: error: expected a fingerprint
      10 | system
         |       ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:52:8: error: expected a message
      52 | receive
         |        ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:54:8: error: receives come first, then sends, then states
      54 | receive c
         |        ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:48:6: error: expected the name of an actor
      48 | actor
         |      ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:2:10: error: expected the name of the component
       2 | component
         |          ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:8:9: error: expected the name of the property
       8 | property
         |         ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:12:5: error: expected bag, queue, chaos, actor or lts
      12 | stub
         |     ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:68:6: error: expected found or unknown
      68 | rules
         |      ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:64:14: error: expected the target of the transition
      64 | state 8 ?reqL
         |              ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:64:9: error: only a send can be outside of the interface
      64 | state 8 ?reqL outside
         |         ^~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:62:59: error: missing property that is violated here
      62 | state 6  ?release 10  left!permitL outside  right!permitR error:!+
         |                                                           ^~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:62:59: error: unknown property that is violated here
      62 | state 6  ?release 10  left!permitL outside  right!permitR error:other!+
         |                                                           ^~~~~~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:1: error: rules come after the line `rules found`
      69 | rule 2  0 left!permitL 1  0 right!permit…
         | ^~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:13: error: expected an action
      69 | without_rule
         |             ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:14: error: only a send can be forbidden
      69 | without_rule ?reqL
         |              ^~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:5: error: expected the number of its states
      69 | rule
         |     ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:6: error: a rule has one to six states
      69 | rule 9
         |      ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:7: error: missing sends that the rule forbids
      69 | rule 2
         |       ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:9: error: expected a state of the rule
      69 | rule 2  2 ?release 0
         |         ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:9: error: a transition of a rule must lead to another state
      69 | rule 2  0 ?release 0
         |         ^~~~~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:20: error: expected a state of the rule, or `forbidden`
      69 | rule 2  0 ?release 7
         |                    ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:19: error: expected the target of the transition, or `forbidden`
      69 | rule 2  0 ?release
         |                   ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:9: error: only a send can be forbidden
      69 | rule 2  0 ?release forbidden
         |         ^~~~~~~~~~~~~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:10: error: expected an action
      69 | rule 2  0
         |          ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:23: error: transitions come first, in the order of their states
      69 | rule 2  1 ?release 0  0 left!permitL 1
         |                       ^~~~~~~~~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:36: error: forbidden sends must be in the order of the states
      69 | rule 2  0 right!permitR forbidden  0 left!permitL forbidden
         |                                    ^~~~~~~~~~~~~~~~~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:69:54: error: forbidden sends must be in the order of the states
      69 | rule 2  0 right!permitR 1  1 left!permitL forbidden  0 left!permitL forbidden
         |                                                      ^~~~~~~~~~~~~~~~~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:11:8: error: expected yes, no or partly
      11 | bounded
         |        ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:11:9: error: expected the name of a language
      11 | language
         |         ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:70:1: error: missing line: bounded
      70 | end 012ddd7762c8b2cc
         | ^~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:12:10: error: this property is declared twice
      12 | property exclusion
         |          ^~~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:63:59: error: missing property that is violated here
      63 | state 6  ?release 10  left!permitL outside  right!permitR error!+
         |                                                           ^~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:12:8: error: expected the name of a property
      12 | vacuous
         |        ^
    hint: make the file again with lacuna assume -o FILE.assumption
  damaged.assumption:12:1: error: unknown word
      12 | together
         | ^~~~~~~~
    hint: make the file again with lacuna assume -o FILE.assumption
  [2]
