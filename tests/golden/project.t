A project names systems, their missing components and candidates once. `check` without operands makes what is out of date, and checks all candidates.

  $ cp $MODELS/mutex/{open,interface,property,queueing,careless}.aml .
  $ cat > lacuna.toml <<'EOF'
  > [component.mutex]
  > system = ["open.aml"]
  > interfaces = ["interface.aml"]
  > properties = ["property.aml"]
  > candidates = ["queueing.aml", "careless.aml"]
  > EOF
  $ ls; lacuna check
  careless.aml
  interface.aml
  lacuna.toml
  open.aml
  property.aml
  queueing.aml
  component  candidate     verdict   states  in the system  answers
  mutex      queueing.aml  accepted      27  -              always
  mutex      careless.aml  rejected      11  violated       always
  ~
  careless.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  careless.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
                 ┌──────┐       ┌───────┐      ┌───────┐
                 │ left │       │ right │      │ mutex │
                 └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ initialL ─▶│              │              │
  main  ─ initialR ──┼─────────────▶│              │
     1               ● initialL     │              │
                     ├──── reqL ────┼─────────────▶│
     2               │              ● initialR     │
                     │              ├─── reqR ────▶│
     3               │              │              ● reqL ←1
                     │◀─────────────┼── permitL ───┤
     4               │              │              ● reqR ←2
                     │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  assumptions made now: mutex
  # s, # MB
  [1]
  $ ls -A .lacuna; cat .lacuna/.gitignore; head -2 .lacuna/mutex.assumption
  .gitignore
  mutex.assumption
  mutex.key
  *
  lacuna assumption 3
  component mutex
  $ lacuna check | tail -2
  assumptions up to date: mutex
  # s, # MB

The verdicts are those of `assume` and `check`.

  $ lacuna assume open.aml interface.aml property.aml -o other.assumption > /dev/null; cmp other.assumption .lacuna/mutex.assumption
  $ lacuna check queueing.aml careless.aml --against other.assumption --json > one.json
  [1]
  $ lacuna check --json > two.json
  [1]
  $ grep -v '"component": "mutex"' two.json | cmp one.json -

What has changed is made again: a file of the system, an option, a kept file that is damaged.

  $ lacuna check | tail -2 | head -1
  assumptions up to date: mutex
  $ echo '// a comment counts, too' >> open.aml; lacuna check | tail -2 | head -1
  assumptions made now: mutex
  $ echo '// a candidate does not' >> careless.aml; lacuna check | tail -2 | head -1
  assumptions up to date: mutex
  $ sed -i 's/^state 0/state 1/' .lacuna/mutex.assumption; lacuna check | tail -2 | head -1
  assumptions made now: mutex
  $ rm .lacuna/mutex.key; lacuna check | tail -2 | head -1
  assumptions made now: mutex
  $ lacuna check --states 100000 | tail -2 | head -1
  assumptions made now: mutex
  $ lacuna check --states 5
  lacuna: error: the search ended at --states
    hint: raise --states
  lacuna.toml:1:12: note: mutex was not checked
       1 | [component.mutex]
         |            ^~~~~
    hint: raise the limits
  [3]
  $ lacuna check | tail -2 | head -1
  assumptions made now: mutex

Paths are relative to the project's folder, and so is what is kept.

  $ mkdir sub; mv *.aml lacuna.toml .lacuna sub; lacuna check --project sub/lacuna.toml | grep -v '[│┌└]'
  component  candidate         verdict   states  in the system  answers
  mutex      sub/queueing.aml  accepted      27  -              always
  mutex      sub/careless.aml  rejected      11  violated       always
  ~
  sub/careless.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  sub/careless.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  assumptions up to date: mutex
  # s, # MB
  $ ls -A; mv sub/* sub/.lacuna .; rmdir sub
  one.json
  other.assumption
  sub
  two.json

A folder that cannot be written is not an obstacle.

  $ rm -r .lacuna; echo > .lacuna; lacuna check | tail -2; rm .lacuna
  .lacuna/mutex.assumption: warning: the assumption could not be kept
    hint: make the folder writable; the next check makes the assumption again
  assumptions made now: mutex
  # s, # MB

A candidate that cannot be read does not keep the others from being checked. The same goes for a component.

  $ echo 'actor mutex(2) { reqL { left!permtL; } reqR { } release { } }' > typo.aml
  $ sed -i 's/"careless.aml"/"typo.aml"/' lacuna.toml; lacuna check
  typo.aml:1:30: error: left has no method permtL
       1 | actor mutex(2) { reqL { left!permtL; } reqR { } release { } }
         |                              ^~~~~~
    hint: did you mean permitL?
  component  candidate     verdict     states  in the system  answers
  mutex      queueing.aml  accepted        27  -              always
  mutex      typo.aml      unreadable          -              -
  ~
  assumptions made now: mutex
  # s, # MB
  [2]
  $ lacuna check typo.aml queueing.aml --against other.assumption
  typo.aml:1:30: error: left has no method permtL
       1 | actor mutex(2) { reqL { left!permtL; } reqR { } release { } }
         |                              ^~~~~~
    hint: did you mean permitL?
  candidate     verdict     states  in the system  answers
  typo.aml      unreadable          -              -
  queueing.aml  accepted        27  -              always
  ~
  # s, # MB
  [2]
  $ lacuna check typo.aml --against other.assumption
  typo.aml:1:30: error: left has no method permtL
       1 | actor mutex(2) { reqL { left!permtL; } reqR { } release { } }
         |                              ^~~~~~
    hint: did you mean permitL?
  [2]
  $ cat > several.toml <<'EOF'
  > interfaces = ["interface.aml"]
  > properties = ["property.aml"]
  > [component.first]
  > missing = "mutx"
  > system = ["open.aml"]
  > candidates = ["queueing.aml"]
  > [component.second]
  > missing = "mutex"
  > system = ["typo.aml"]
  > candidates = ["queueing.aml"]
  > [component.third]
  > missing = "mutex"
  > choose = ["exclusion"]
  > system = ["open.aml"]
  > candidates = ["queueing.aml"]
  > responsive = true
  > [limits]
  > memory = "500M"
  > timeout = "1m"
  > states = 1_000_000
  > EOF
  $ lacuna check --project several.toml
  several.toml:4:11: error: mutx is not missing
       4 | missing = "mutx"
         |           ^~~~~~
    hint: did you mean mutex?
  several.toml:4:11: note: first was not checked
       4 | missing = "mutx"
         |           ^~~~~~
    hint: fix the errors above
  several.toml:8:11: note: second was not checked
       8 | missing = "mutex"
         |           ^~~~~~~
    hint: fix the errors above
  typo.aml:1:25: error: unknown actor left
       1 | actor mutex(2) { reqL { left!permtL; } reqR { } release { } }
         |                         ^~~~
    hint: declare it
  interface.aml:3:11: error: unknown actor left
       3 |   reqL -> left!permitL;
         |           ^~~~
  interface.aml:4:11: error: unknown actor right
       4 |   reqR -> right!permitR;
         |           ^~~~~
  lacuna: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  component  candidate     verdict   states  in the system  answers
  third      queueing.aml  accepted      27  -              always
  ~
  assumptions made now: third
  # s, # MB
  [2]
  $ lacuna check --project several.toml --json 2>&1 | grep '"status"\|"component"\|"candidate"\|"verdict"'
    "status": 2,
        "component": "third",
        "candidate": "queueing.aml",
        "verdict": "accepted",

Limits of a project are limits; the command line goes before them.

  $ sed -i 's/1_000_000/3/' several.toml; lacuna check --project several.toml 2>&1 | grep -v '|'
  several.toml:4:11: error: mutx is not missing
    hint: did you mean mutex?
  several.toml:4:11: note: first was not checked
    hint: fix the errors above
  several.toml:8:11: note: second was not checked
    hint: fix the errors above
  typo.aml:1:25: error: unknown actor left
    hint: declare it
  interface.aml:3:11: error: unknown actor left
  interface.aml:4:11: error: unknown actor right
  lacuna: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  lacuna: error: the search ended at --states
    hint: raise --states
  several.toml:12:11: note: third was not checked
    hint: raise the limits
  $ lacuna check --project several.toml --states 100000 2>&1 | tail -2
  assumptions made now: third
  # s, # MB

Mistakes.

  $ mkdir empty; cd empty; lacuna check
  lacuna: error: missing CANDIDATE, or lacuna.toml in this folder
    hint: draft one with lacuna init, or run lacuna check CANDIDATE... --against FILE.assumption
  [2]
  $ lacuna check --project several.toml queueing.aml --against other.assumption
  lacuna: error: --against cannot be used with a project
    hint: leave it out, or name candidates and --against instead
  [2]
  $ lacuna check --project several.toml queueing.aml
  lacuna: error: --project cannot be used with candidates: the project names them
    hint: leave out --project, or the candidates
  [2]
  $ lacuna check --project several.toml --flow reqL
  lacuna: error: --flow cannot be used with a project
    hint: leave it out, or name candidates and --against instead
  [2]
  $ lacuna check --against other.assumption
  lacuna: error: lacuna check needs a file
    hint: lacuna check CANDIDATE... --against FILE.assumption
  [2]
  $ cat > wrong.toml <<'EOF'
  > sistem = ["open.aml"]
  > responsive = "yes"
  > [component.mutex]
  > system = ["opn.aml", "interface.aml", "interface.aml"]
  > candidates = ["queueing.aml", 3]
  > choose = "exclusion"
  > missing = ""
  > colour = true
  > [component.other]
  > [component."a/b"]
  > system = ["open.aml"]
  > candidates = []
  > [limits]
  > memory = 5
  > states = 0
  > EOF
  $ lacuna check --project wrong.toml
  wrong.toml:1:1: error: unknown key sistem
       1 | sistem = ["open.aml"]
         | ^~~~~~
    hint: did you mean system?
  wrong.toml:2:14: error: responsive needs true or false
       2 | responsive = "yes"
         |              ^~~~~
    hint: write it without quotes
  wrong.toml:4:39: error: interface.aml is there twice
       4 | system = ["opn.aml", "interface.aml", "interface.aml"]
         |                                       ^~~~~~~~~~~~~~~
    hint: leave one of them out
  wrong.toml:5:14: error: candidates needs a list of texts, as in ["one.aml", "two.aml"]
       5 | candidates = ["queueing.aml", 3]
         |              ^~~~~~~~~~~~~~~~~~~
  wrong.toml:6:10: error: choose needs a list of texts, as in ["one.aml", "two.aml"]
       6 | choose = "exclusion"
         |          ^~~~~~~~~~~
  wrong.toml:7:11: error: missing needs a text in quotes, which is not empty
       7 | missing = ""
         |           ^~
  wrong.toml:8:1: error: unknown key colour
       8 | colour = true
         | ^~~~~~
    hint: there are system, interfaces, properties, candidates, missing, choose, stateful_interface and responsive
  wrong.toml:9:12: error: other has no system
       9 | [component.other]
         |            ^~~~~
    hint: add system = ["FILE.aml"]
  wrong.toml:9:12: error: other has no candidates
       9 | [component.other]
         |            ^~~~~
    hint: add candidates = ["FILE.aml"]
  wrong.toml:10:12: error: no file can have the name of this component
      10 | [component."a/b"]
         |            ^~~~~
    hint: name the table otherwise, and add missing = "NAME"
  wrong.toml:14:10: error: memory needs a text in quotes, which is not empty
      14 | memory = 5
         |          ^
  wrong.toml:15:10: error: states needs a whole number above 0
      15 | states = 0
         |          ^
  [2]
  $ cat > absent.toml <<'EOF'
  > [component.mutex]
  > system = ["opn.aml", "open.aml"]
  > stateful_interface = "nowhere.aut"
  > candidates = ["queueng.aml"]
  > EOF
  $ lacuna check --project absent.toml
  absent.toml:2:11: error: the file opn.aml cannot be read
       2 | system = ["opn.aml", "open.aml"]
         |           ^~~~~~~~~
    hint: paths are relative to the folder of this file
  absent.toml:3:22: error: the file nowhere.aut cannot be read
       3 | stateful_interface = "nowhere.aut"
         |                      ^~~~~~~~~~~~~
    hint: paths are relative to the folder of this file
  absent.toml:4:15: error: the file queueng.aml cannot be read
       4 | candidates = ["queueng.aml"]
         |               ^~~~~~~~~~~~~
    hint: paths are relative to the folder of this file
  [2]
  $ cat > limits.toml <<'EOF'
  > [component.mutex]
  > system = ["open.aml"]
  > candidates = ["queueing.aml"]
  > [limits]
  > memory = "lots"
  > timeout = "soon"
  > EOF
  $ lacuna check --project limits.toml
  limits.toml:5:10: error: this is not a size of memory, or too little
       5 | memory = "lots"
         |          ^~~~~~
    hint: write "500M" or "2G"
  limits.toml:6:11: error: this is not a time
       6 | timeout = "soon"
         |           ^~~~~~
    hint: write "90s", "5m" or "1h"
  [2]
  $ printf 'component = 3\n[limits]\n[limits.x]\n' > three.toml; lacuna check --project three.toml
  three.toml:1:13: error: component needs a table
       1 | component = 3
         |             ^
    hint: write a line [component.NAME] or [limits], and its keys below
  three.toml:3:9: error: unknown key x
       3 | [limits.x]
         |         ^
    hint: there are memory, timeout and states
  [2]
  $ printf '[component]\nsystem = ["a"]\n' > nameless.toml; lacuna check --project nameless.toml
  nameless.toml:2:1: error: the name of the component is missing
       2 | system = ["a"]
         | ^~~~~~
    hint: [component.NAME] begins a component
  [2]
  $ printf '' > nothing.toml; lacuna check --project nothing.toml
  nothing.toml:1:1: error: the project has no component
       1 | 
         | ^
    hint: lacuna init drafts such a file; [component.NAME] begins a component
  [2]

Not all of TOML is read.

  $ cat > toml.toml <<'EOF'
  > a.b = 1
  > c = 1.5
  > d = {e = 1}
  > f = """text"""
  > g = "\q \u12 \ud800"
  > h = [1 2]
  > i = [
  >   "a", # comment
  >   bare,
  >   "b
  > ]
  > j = 99999999999999999999
  > k = "open
  > l
  > m =
  > n = 1 o = 2
  > n = 3
  > [[component]]
  > [component.]
  > [n]
  > [p]
  > [p]
  > [q
  > r = [1, 2
  > EOF
  $ lacuna check --project toml.toml
  toml.toml:1:1: error: a dotted key is not read here
       1 | a.b = 1
         | ^~
    hint: write a table: a line [name], and its keys below
  toml.toml:2:5: error: such a value is not read here
       2 | c = 1.5
         |     ^~~
    hint: write a whole number without leading zeros, or a text in quotes
  toml.toml:3:5: error: an inline table is not read here
       3 | d = {e = 1}
         |     ^
    hint: write a table: a line [name], and its keys below
  toml.toml:4:5: error: a text of several lines is not read here
       4 | f = """text"""
         |     ^~~
    hint: write it in one line
  toml.toml:5:6: error: unknown escape
       5 | g = "\q \u12 \ud800"
         |      ^~
    hint: write \\ for a backslash, or the text in 'single quotes'
  toml.toml:5:9: error: this escape is not complete
       5 | g = "\q \u12 \ud800"
         |         ^~~~
    hint: \u has four digits, \U eight
  toml.toml:5:14: error: unknown character
       5 | g = "\q \u12 \ud800"
         |              ^~~~~~
    hint: use a code up to 10FFFF that is not a surrogate
  toml.toml:6:8: error: expected a comma or ]
       6 | h = [1 2]
         |        ^
    hint: separate values by commas, and end the list with ]
  toml.toml:9:3: error: this is not a value
       9 |   bare,
         |   ^~~~
    hint: texts stand in quotes
  toml.toml:10:3: error: this text has no end
      10 |   "b
         |   ^~
    hint: end it with the same quote
  toml.toml:12:5: error: a number of more than 64 bits is not read here
      12 | j = 99999999999999999999
         |     ^~~~~~~~~~~~~~~~~~~~
  toml.toml:13:5: error: this text has no end
      13 | k = "open
         |     ^~~~~
    hint: end it with the same quote
  toml.toml:14:1: error: expected = after the key
      14 | l
         | ^
    hint: write key = value, or [name] for a table
  toml.toml:15:4: error: expected a value
      15 | m =
         |    ^
    hint: write a text in "quotes", a number, true, false or a list in [ ]
  toml.toml:16:7: error: unexpected text after the value
      16 | n = 1 o = 2
         |       ^
    hint: a line has one key and its value
  toml.toml:17:1: error: n is there twice
      17 | n = 3
         | ^
    hint: leave one of them out
  toml.toml:18:1: error: a list of tables is not read here
      18 | [[component]]
         | ^~
    hint: write [component.NAME]
  toml.toml:19:12: error: expected a name
      19 | [component.]
         |            ^
    hint: a name has letters, digits, _ and -; others stand in quotes
  toml.toml:20:2: error: n has a value already, and is not a table
      20 | [n]
         |  ^
    hint: rename one of them
  toml.toml:22:2: error: the table p is there twice
      22 | [p]
         |  ^
    hint: put its keys together
  toml.toml:23:1: error: the name of this table has no end
      23 | [q
         | ^~
    hint: write [name]
  toml.toml:24:5: error: this list has no end
      24 | r = [1, 2
         |     ^~~~~
    hint: separate values by commas, and end the list with ]
  [2]
  $ printf 'a = "\001"\nb = "\377"\n' > bytes.toml; lacuna check --project bytes.toml
  bytes.toml:1:6: error: a control character
       1 | a = "�"
         |      ^
    hint: take it out
  bytes.toml:2:6: error: this is not UTF-8
       2 | b = "�"
         |      ^
    hint: save the file as UTF-8
  [2]

Files for servers; `tests/project/ci_files.py` has more on them.

  $ cat > lacuna.toml <<'EOF'
  > [component.mutex]
  > system = ["open.aml"]
  > interfaces = ["interface.aml"]
  > properties = ["property.aml"]
  > candidates = ["queueing.aml", "careless.aml", "typo.aml"]
  > EOF
  $ lacuna check --junit r.xml --sarif r.sarif > /dev/null 2>&1
  [2]
  $ cat r.xml
  <?xml version="1.0" encoding="UTF-8"?>
  <testsuites name="lacuna" tests="3" failures="1" errors="1">
    <testsuite name="mutex" tests="3" failures="1" errors="1">
      <testcase classname="mutex" name="queueing.aml" file="queueing.aml"/>
      <testcase classname="mutex" name="careless.aml" file="careless.aml">
        <failure type="rejected" message="the whole system violates exclusion with it; it breaks rule 1: mutex must not send a second left!permitL or right!permitR before release">
  careless.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release
  ~
  careless.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
                 ┌──────┐       ┌───────┐      ┌───────┐
                 │ left │       │ right │      │ mutex │
                 └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ initialL ─▶│              │              │
  main  ─ initialR ──┼─────────────▶│              │
     1               ● initialL     │              │
                     ├──── reqL ────┼─────────────▶│
     2               │              ● initialR     │
                     │              ├─── reqR ────▶│
     3               │              │              ● reqL ←1
                     │◀─────────────┼── permitL ───┤
     4               │              │              ● reqR ←2
                     │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  </failure>
      </testcase>
      <testcase classname="mutex" name="typo.aml" file="typo.aml">
        <error type="unreadable" message="it cannot be read as a candidate">typo.aml:1:30: left has no method permtL (did you mean permitL?)
  </error>
      </testcase>
    </testsuite>
  </testsuites>
  $ grep '"ruleId"\|"text"\|"uri"\|"startLine"' r.sarif
                  "text": "With this candidate a property of the system is violated."
                  "text": "The candidate sends what the interface does not allow."
                  "text": "The candidate does not always answer a message that the interface promises to answer."
                  "text": "Unknown: a limit or a bound was reached."
                  "text": "The file cannot be read as a candidate."
                  "text": "left has no method permtL; hint: did you mean permitL?"
                        "uri": "typo.aml"
                        "startLine": 1,
            "ruleId": "rejected",
              "text": "the whole system violates exclusion with it; it breaks rule 1: mutex must not send a second left!permitL or right!permitR before release"
                    "uri": "careless.aml"
                    "startLine": 4,
                  "text": "π: exclusion is violated"
                              "uri": "open.aml"
                              "startLine": 3,
                            "text": "left takes initialL"
                              "uri": "open.aml"
                              "startLine": 3,
                            "text": "left sends reqL to mutex"
                              "uri": "open.aml"
                              "startLine": 12,
                            "text": "right takes initialR"
                              "uri": "open.aml"
                              "startLine": 12,
                            "text": "right sends reqR to mutex"
                              "uri": "careless.aml"
                              "startLine": 3,
                            "text": "mutex takes reqL"
                              "uri": "careless.aml"
                              "startLine": 3,
                            "text": "mutex sends permitL to left"
                              "uri": "careless.aml"
                              "startLine": 4,
                            "text": "mutex takes reqR"
                              "uri": "careless.aml"
                              "startLine": 4,
                            "text": "mutex sends permitR to right: this violates the property"
            "ruleId": "unreadable",
              "text": "left has no method permtL"
                    "uri": "typo.aml"
                    "startLine": 1,
  $ lacuna check --junit - --sarif nowhere/r.sarif
  lacuna: error: --junit cannot write to standard output
    hint: name a file
  [2]
  $ lacuna check --sarif nowhere/r.sarif
  nowhere/r.sarif: error: cannot write: No such file or directory
  [4]
  $ echo 'actor' > open.aml; lacuna check --junit r.xml --sarif r.sarif; cat r.xml; grep -A6 executionSuccessful r.sarif
  open.aml:1:6: error: the file ends; expected the name of an actor
       1 | actor
         |      ^
    hint: is the file cut off, or a '}' missing?
  interface.aml:3:11: error: unknown actor left
       3 |   reqL -> left!permitL;
         |           ^~~~
    hint: declare it
  interface.aml:4:11: error: unknown actor right
       4 |   reqR -> right!permitR;
         |           ^~~~~
  lacuna: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  lacuna.toml:1:12: note: mutex was not checked
       1 | [component.mutex]
         |            ^~~~~
    hint: fix the errors above
  <?xml version="1.0" encoding="UTF-8"?>
  <testsuites name="lacuna" tests="1" failures="0" errors="1">
    <testsuite name="lacuna" tests="1" failures="0" errors="1">
      <testcase classname="lacuna" name="project">
        <error type="incomplete" message="not everything could be checked">open.aml:1:6: the file ends; expected the name of an actor (is the file cut off, or a &#39;}&#39; missing?)
  interface.aml:3:11: unknown actor left (declare it)
  interface.aml:4:11: unknown actor right
  lacuna: missing main block (write main { a!m; } with the messages that are there at the start)
  </error>
      </testcase>
    </testsuite>
  </testsuites>
            "executionSuccessful": false,
            "toolExecutionNotifications": [
              {
                "level": "error",
                "message": {
                  "text": "the file ends; expected the name of an actor; hint: is the file cut off, or a '}' missing?"
                },

`--watch` is for projects; `tests/project/watch.py` drives it.

  $ lacuna check --watch --json 2>&1 | grep -v '^[{}]'
    "schema": 1,
    "command": "check",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--watch cannot be used with --json",
        "hint": "leave out --json, or --watch"
      }
    ]
  $ lacuna check queueing.aml --against other.assumption --watch
  lacuna: error: --watch needs a project
    hint: draft a project with lacuna init
  [2]
  $ timeout -s INT 1 lacuna check --watch 2>&1 | tail -2
  ~
  watching 7 files; Ctrl-C ends

Files of `--in` that are not those of the assumption.

  $ cp $MODELS/shop/{shop,bank,interface,properties,eager,new_bank}.aml .
  $ lacuna assume shop.aml bank.aml interface.aml properties.aml -o payment.assumption > /dev/null
  $ lacuna check eager.aml --against payment.assumption --in shop.aml --in bank.aml --in properties.aml
  lacuna: error: the assumption was made from interface.aml, which is left out
    hint: give all of its files with --in
  [2]
  $ lacuna check eager.aml --against payment.assumption --in bank.aml --in shop.aml --in interface.aml --in properties.aml
  lacuna: error: the assumption was made from shop.aml bank.aml interface.aml properties.aml, in this order
    hint: give the files in this order
  [2]
  $ sed -i 's/charged/chargd/' bank.aml shop.aml; lacuna check eager.aml --against payment.assumption --in shop.aml --in bank.aml --in interface.aml --in properties.aml
  shop.aml: error: this file has changed since the assumption was made
    hint: run lacuna assume again
  bank.aml: error: this file has changed since the assumption was made
    hint: run lacuna assume again
  [2]
  $ lacuna check eager.aml --against payment.assumption --in shop.aml --in new_bank.aml --in interface.aml --in properties.aml
  lacuna: error: the assumption was made from bank.aml, which is left out
    hint: give all of its files with --in
  new_bank.aml: error: the assumption was not made from this file
    hint: leave it out, or run lacuna assume again
  shop.aml: error: this file has changed since the assumption was made
    hint: run lacuna assume again
  [2]

A project without candidates is not checked. A project is not a candidate. Files with errors are named when a project is drafted.

  $ mkdir bare; cp $MODELS/mutex/open.aml $MODELS/mutex/interface.aml $MODELS/mutex/property.aml bare
  $ (cd bare; lacuna init; cat lacuna.toml; lacuna check; lacuna check lacuna.toml)
  lacuna.toml was written. Read it, then run lacuna check.
  ~
  mutex is missing: 0 candidates
  [component.mutex]
  system = ["open.aml"]
  interfaces = ["interface.aml"]
  properties = ["property.aml"]
  # Name the files of candidates here:
  candidates = []
  lacuna.toml:1:12: error: mutex has no candidates
       1 | [component.mutex]
         |            ^~~~~
    hint: name them: candidates = ["FILE.aml"]
  lacuna: error: lacuna.toml is a project, not a candidate
    hint: write lacuna check --project FILE.toml
  [2]
  $ mkdir broken; cp $MODELS/mutex/open.aml broken; echo 'missing mutex { reqL | ; }' > broken/interface.aml; lacuna init broken; mkdir nothing; lacuna init nothing
  broken/: error: no .aml file here has a block `missing`, and interface.aml has errors
    hint: fix the errors that lacuna verify shows for it
  nothing/: error: there is no .aml file in this folder (subfolders and Rebeca are not looked at)
    hint: name the folder of the files; for Rebeca write lacuna.toml by hand
  [2]
