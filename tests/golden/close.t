An open model: a server gets questions from a client inside and from people outside. Nobody inside sends on `setup`, and nobody
receives on `abroad`.

  $ cat > server.pml <<'END'
  > mtype = { ask, tell };
  > chan setup = [1] of { byte };       /* from outside */
  > chan asked = [1] of { mtype, byte };
  > chan told = [1] of { mtype };
  > chan abroad = [1] of { mtype, byte };
  > byte mode;
  > active proctype Client() {
  >   asked!ask,0; told?tell
  > }
  > active proctype Server() {
  >   byte who, level;
  >   setup?level;
  >   mode = level; /* for everybody */
  >   do
  >   :: asked?ask,who ->
  >      if
  >      :: who == 0 -> told!tell
  >      :: else -> abroad!tell,who
  >      fi
  >   od
  > }
  > ltl small { [] (mode < 2) }
  > ltl fine { <> (mode == 0) }
  > END
  $ lacuna close server.pml --external ask -o closed.pml
  channel  messages      flags
  setup    from outside      0
  asked    from outside      0
  abroad   to outside        0
  ~
  process   variable  line  data       flag
  (global)  mode         6  undecided  yes
  Server    who         11  undecided  yes
  Server    level       11  outside    -
  ~
  inputs from outside: 2; sends to the outside that are gone: 1; conditions that may be true or false: 1
  written to closed.pml
  $ cat closed.pml
  bool env_open = true;
  mtype = { ask, tell };
  chan setup = [1] of { byte }; /* from outside */
  chan asked = [1] of { mtype, byte };
  chan told = [1] of { mtype };
  chan abroad = [1] of { mtype, byte };
  byte mode;
  bool known_mode = true;
  ~
  active proctype Client() {
    asked!ask, 0;
    told?tell
  }
  ~
  active proctype Server() {
    byte who, level;
    bool known_who = true;
    d_step {
      env_open ->
      level = 0
    };
    d_step {
      mode = 0;
      known_mode = false
    }; /* for everybody */
    do
    :: if
       :: d_step {
            asked?ask, who ->
            known_who = true
          }
       :: d_step {
            env_open ->
            who = 0;
            known_who = false
          }
       fi ->
       if
       :: !known_who || who == 0 ->
          told!tell
       :: !known_who || !(who == 0) ->
          true
       fi
    od
  }
  ~
  ltl small { [](known_mode && mode < 2) }
  ~
  ltl fine { <>(known_mode && mode == 0) }
  $ lacuna verify closed.pml -p small -p assertion
  small
  ~
           ┌───────────┐
           │ Server(1) │
           └─────┬─────┘
     1           ● env_open
     2           ● level = 0
     3           ● mode = 0
     4           ● known_mode = false
  ■ here small is violated
  not shown: Client(0)
  ~
  property   verdict   states  transitions
  assertion  holds         53           82
  small      violated      53           82
  ~
  126 bits a state, # s, # MB
  [1]
  $ lacuna verify server.pml --close --external ask -p small --json
  {
    "schema": 1,
    "command": "verify",
    "status": 1,
    "results": [
      {
        "property": "small",
        "kind": "ltl",
        "verdict": "violated",
        "fairness": "none",
        "states": 53,
        "transitions": 82,
        "stored_bytes": #,
        "run": {
          "steps": 2,
          "statements": [
            {
              "process": 1,
              "proctype": "Server",
              "step": 1,
              "statement": "env_open",
              "text": "env_open",
              "file": "(the closed model)",
              "line": 19,
              "column": 5
            },
            {
              "process": 1,
              "proctype": "Server",
              "step": 1,
              "statement": "level = 0",
              "text": "level = 0",
              "file": "(the closed model)",
              "line": 20,
              "column": 5
            },
            {
              "process": 1,
              "proctype": "Server",
              "step": 2,
              "statement": "mode = 0",
              "text": "mode = 0",
              "file": "(the closed model)",
              "line": 23,
              "column": 5
            },
            {
              "process": 1,
              "proctype": "Server",
              "step": 2,
              "statement": "known_mode = false",
              "text": "known_mode = false",
              "file": "(the closed model)",
              "line": 24,
              "column": 5
            }
          ],
          "loop": null,
          "ending": "here small is violated"
        }
      }
    ],
    "diagnostics": []
  }
  [1]
  $ lacuna close server.pml --external ask --analysis may
  bool env_open = true;
  mtype = { ask, tell };
  chan setup = [1] of { byte }; /* from outside */
  chan asked = [1] of { mtype, byte };
  chan told = [1] of { mtype };
  chan abroad = [1] of { mtype, byte };
  byte mode;
  ~
  active proctype Client() {
    asked!ask, 0;
    told?tell
  }
  ~
  active proctype Server() {
    byte who, level;
    d_step {
      env_open ->
      level = 0
    };
    mode = 0; /* for everybody */
    do
    :: if
       :: d_step {
            asked?ask, who ->
            who = 0
          }
       :: d_step {
            env_open ->
            who = 0
          }
       fi ->
       if
       :: true ->
          told!tell
       :: true ->
          true
       fi
    od
  }
  ~
  ltl small { []false }
  ~
  ltl fine { <>false }
  $ lacuna close server.pml --external ask --analysis none --json
  {
    "schema": 1,
    "command": "close",
    "status": 0,
    "results": [
      {
        "analysis": "none",
        "text": "bool env_open = true;\u000amtype = { ask, tell };\u000achan setup = [1] of { byte }; /* from outside */\u000achan asked = [1] of { mtype, byte, bool };\u000achan told = [1] of { mtype };\u000achan abroad = [1] of { mtype, byte };\u000abyte mode;\u000abool known_mode = true;\u000a\u000aactive proctype Client() {\u000a  asked!ask, 0, true;\u000a  told?tell\u000a}\u000a\u000aactive proctype Server() {\u000a  byte who, level;\u000a  bool known_who = true;\u000a  bool known_level = true;\u000a  d_step {\u000a    env_open ->\u000a    level = 0;\u000a    known_level = false\u000a  };\u000a  d_step {\u000a    mode = (known_level -> level : 0);\u000a    known_mode = known_level\u000a  }; /* for everybody */\u000a  do\u000a  :: if\u000a     :: asked?ask, who, known_who\u000a     :: d_step {\u000a          env_open ->\u000a          who = 0;\u000a          known_who = false\u000a        }\u000a     fi ->\u000a     if\u000a     :: !known_who || who == 0 ->\u000a        told!tell\u000a     :: !known_who || !(who == 0) ->\u000a        true\u000a     fi\u000a  od\u000a}\u000a\u000altl small { [](known_mode && mode < 2) }\u000a\u000altl fine { <>(known_mode && mode == 0) }\u000a",
        "time_slices": false,
        "inputs": 2,
        "outputs": 1,
        "conditions": 1,
        "channels": [
          {
            "channel": "setup",
            "direction": "from outside",
            "flags": 0
          },
          {
            "channel": "asked",
            "direction": "from outside",
            "flags": 1
          },
          {
            "channel": "abroad",
            "direction": "to outside",
            "flags": 0
          }
        ],
        "variables": [
          {
            "process": "",
            "variable": "mode",
            "line": 6,
            "data": "undecided",
            "flag": true
          },
          {
            "process": "Server",
            "variable": "who",
            "line": 11,
            "data": "undecided",
            "flag": true
          },
          {
            "process": "Server",
            "variable": "level",
            "line": 11,
            "data": "undecided",
            "flag": true
          }
        ]
      }
    ],
    "diagnostics": []
  }
  $ lacuna close server.pml --analysis explicit --domain 3
  mtype = { ask, tell };
  chan setup = [1] of { byte }; /* from outside */
  chan asked = [1] of { mtype, byte };
  chan told = [1] of { mtype };
  chan abroad = [1] of { mtype, byte };
  byte mode;
  ~
  active proctype Client() {
    asked!ask, 0;
    told?tell
  }
  ~
  active proctype Server() {
    byte who, level;
    setup?level;
    mode = level; /* for everybody */
    do
    :: asked?ask, who ->
       if
       :: who == 0 ->
          told!tell
       :: else ->
          abroad!tell, who
       fi
    od
  }
  ~
  ltl small { [](mode < 2) }
  ~
  ltl fine { <>(mode == 0) }
  ~
  active proctype Environment() {
    end: do
    :: setup!0
    :: setup!1
    :: setup!2
    :: abroad?_, _
    od
  }

A proctype is copied for the channels that it is run with.

  $ cat > copies.pml <<'END'
  > chan a = [1] of { byte }; chan b = [1] of { byte }; chan c = [1] of { byte };
  > proctype P(chan i, o; byte n) { byte x; i?x -> o!x + n }
  > init { run P(a, b, 1); run P(b, c, 2) }
  > END
  $ lacuna close copies.pml
  bool env_open = true;
  chan a = [1] of { byte };
  chan b = [1] of { byte };
  chan c = [1] of { byte };
  ~
  proctype P_1(byte n) {
    byte x;
    d_step {
      env_open ->
      x = 0
    } ->
    b!0
  }
  ~
  proctype P_2(byte n) {
    byte x;
    b?x ->
    true
  }
  ~
  init {
    run P_1(1);
    run P_2(2)
  }

What cannot be done is refused, all of it at once.

  $ cat > refused.pml <<'END'
  > chan in = [0] of { byte }; chan d = [2] of { byte };
  > byte x, v[100];
  > active proctype P() {
  >   in?x;
  >   v[x] = 1;
  >   d!!x;
  >   { skip } unless { x > 0 }
  > }
  > active proctype Q() { byte y; in?y; d?eval(x); d?y }
  > END
  $ lacuna close refused.pml
  refused.pml:5:3: error: an array is changed at an index from outside, and has too many elements
       5 |   v[x] = 1;
         |   ^~~~~~~~
    hint: use a smaller array, or an index from inside
  refused.pml:5:5: warning: the closed model does not show an index out of bounds that data from outside causes here
       5 |   v[x] = 1;
         |     ^
    hint: guard it by a condition
  refused.pml:6:3: error: messages with data from outside cannot be sorted
       6 |   d!!x;
         |   ^~~~
  refused.pml:7:19: error: an escape that depends on the outside would always be taken
       7 |   { skip } unless { x > 0 }
         |                   ^~~~~~~~~
    hint: write it as an option of each statement
  refused.pml:9:39: error: eval() looks at data that may be from outside
       9 | active proctype Q() { byte y; in?y; d?eval(x); d?y }
         |                                       ^~~~~~~
    hint: compare after the receive
  [2]
  $ lacuna close server.pml --external nobody
  lacuna: error: nobody is said to come from outside: there is no such channel or signal
    hint: name a channel, or a signal that somebody receives
  [2]
  $ lacuna close server.pml --domain 3
  lacuna: error: --domain is for an explicit environment
    hint: add --analysis explicit
  [2]
  $ lacuna close server.pml --analysis explicit --domain 99
  lacuna: error: --domain wants a number from 1 to 16
  [2]
  $ lacuna close server.aml
  server.aml: error: close takes Promela
    hint: name it .pml
  [2]
  $ lacuna close server.pml -o nowhere/closed.pml
  nowhere/closed.pml: error: cannot write: No such file or directory
  [4]
  $ cat > value.pml <<'END'
  > chan in = [1] of { chan }; chan other;
  > active proctype P() { in?other; other!1 }
  > END
  $ lacuna close value.pml
  value.pml:2:33: error: close does not know which channel this is
       2 | active proctype P() { in?other; other!1 }
         |                                 ^~~~~
    hint: declare the channel globally, with its size, and use it by its name
  [2]

A closed model stays as it is.

  $ printf 'chan c = [1] of { byte };\nactive proctype P() { byte x; c!1; c?x }\n' > closed_already.pml
  $ lacuna close closed_already.pml --analysis explicit
  lacuna: note: the model is closed already: somebody inside sends and receives on each channel
    hint: --external names channels or signals that come from outside
  chan c = [1] of { byte };
  ~
  active proctype P() {
    byte x;
    c!1;
    c?x
  }

Timers of the language: input from outside is limited to time slices.

  $ cat > timed.pml <<'END'
  > chan in = [1] of { byte };
  > timer t; /* of P */
  > byte n;
  > active proctype P() {
  >   byte x;
  >   set(t, 2);
  >   do
  >   :: in?x -> n = 1
  >   :: expire(t) -> n = 0; set(t, 2)
  >   :: expire_if(t, x > 0) -> n = 2
  >   od
  > }
  > ltl again { []<>tick -> []<>(n == 0) }
  > END
  $ lacuna close timed.pml
  bool env_open = true;
  timer env_slice;
  chan in = [1] of { byte };
  timer t; /* of P */
  byte n;
  ~
  active proctype P() {
    byte x;
    bool known_x = true;
    set(t, 2);
    do
    :: d_step {
         env_open ->
         x = 0;
         known_x = false
       } ->
       n = 1
    :: expire(t) ->
       n = 0;
       set(t, 2)
    :: expire_if(t, !known_x || x > 0) ->
       n = 2
    od
  }
  ~
  ltl again { [] <>tick -> [] <>(n == 0) }
  ~
  active proctype Environment() {
    end: do
    :: d_step {
         env_open ->
         env_open = false;
         set(env_slice, 1)
       }
    :: d_step {
         expire(env_slice) ->
         env_open = true
       }
    od
  }
  $ lacuna verify timed.pml --close -p again
  again
  ~
            ┌──────┐                     ┌────────────────┐           ┌──────┐
            │ P(0) │                     │ Environment(1) │           │ tick │
            └───┬──┘                     └────────┬───────┘           └───┬──┘
     1          ● set(t, 2)                       │                       │
     2          ● env_open                        │                       │
     3          ● x = 0                           │                       │
     4          ● known_x = false                 │                       │
     5          ● n = 1                           │                       │
     6          │                                 ● env_open              │
     7          │                                 ● env_open = false      │
     8          │                                 ● set(env_slice, 1)     │
     9          │                                 │                       ● tick
    10          │                                 ● expire(env_slice)     │
    11          │                                 ● env_open = true       │
    12          │                                 ● env_open              │
    13          │                                 ● env_open = false      │
    14          │                                 ● set(env_slice, 1)     │
    15          │                                 │                       ● tick
    16          ● expire_if(t, !known_x || x > 0) │                       │
    17          ● n = 2                           │                       │
    18          │                                 ● expire(env_slice)     │
    19          │                                 ● env_open = true       │
       ┌╌ repeats for ever ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
    20 ┆        │                                 ● env_open              │
    21 ┆        │                                 ● env_open = false      │
    22 ┆        │                                 ● set(env_slice, 1)     │
    23 ┆        │                                 │                       ● tick
    24 ┆        │                                 ● expire(env_slice)     │
    25 ┆        │                                 ● env_open = true       │
       └╌ back to turn 20 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
  ■ it repeats, and violates again
  ~
  property  verdict   states  transitions
  again     violated      72          118
  ~
  81 bits a state, # s, # MB
  [1]
  $ lacuna close timed.pml --analysis explicit --domain 1
  bool env_open = true;
  timer env_slice;
  chan in = [1] of { byte };
  timer t; /* of P */
  byte n;
  ~
  active proctype P() {
    byte x;
    set(t, 2);
    do
    :: in?x ->
       n = 1
    :: expire(t) ->
       n = 0;
       set(t, 2)
    :: expire_if(t, x > 0) ->
       n = 2
    od
  }
  ~
  ltl again { [] <>tick -> [] <>(n == 0) }
  ~
  active proctype Environment() {
    end: do
    :: atomic { env_open && nfull(in) -> in!0 }
    :: d_step { env_open -> env_open = false; set(env_slice, 1) }
    :: d_step { expire(env_slice) -> env_open = true }
    od
  }
  $ printf 'chan in = [1] of { byte }; timer t;\nactive proctype P() { byte x; in?x; set(t, x) }\n' > set.pml
  $ lacuna close set.pml
  set.pml:2:37: error: a timer is set to data that may be from outside
       2 | active proctype P() { byte x; in?x; set(t, x) }
         |                                     ^~~~~~~~~
    hint: set it to a number from inside
  [2]
  $ lacuna verify timed.lts --close
  lacuna: error: --close is for Promela models
  [2]

Failures that data from outside may cause are not shown; names that are added must be free; options of closing need it.

  $ printf 'chan in = [1] of { byte }; byte a[3];\nactive proctype P() { byte x; in?x; a[x] = 10 / x }\n' > failures.pml
  $ lacuna close failures.pml -o closed.pml
  failures.pml:2:39: warning: the closed model does not show an index out of bounds that data from outside causes here
       2 | active proctype P() { byte x; in?x; a[x] = 10 / x }
         |                                       ^
    hint: guard it by a condition
  failures.pml:2:49: warning: the closed model does not show a division by zero that data from outside causes here
       2 | active proctype P() { byte x; in?x; a[x] = 10 / x }
         |                                                 ^
    hint: guard it by a condition
  channel  messages      flags
  in       from outside      0
  ~
  process   variable  line  data       flag
  (global)  a            1  undecided  yes
  P         x            2  outside    -
  ~
  inputs from outside: 1; sends to the outside that are gone: 0; conditions that may be true or false: 0
  written to closed.pml
  $ printf 'chan in = [1] of { byte }; byte env_open;\nactive proctype Environment() { in?env_open }\n' > names.pml
  $ lacuna close names.pml
  names.pml:1:33: error: close adds something of this name
       1 | chan in = [1] of { byte }; byte env_open;
         |                                 ^~~~~~~~
    hint: give it another name
  names.pml:2:17: error: close adds something of this name
       2 | active proctype Environment() { in?env_open }
         |                 ^~~~~~~~~~~
    hint: give it another name
  [2]
  $ lacuna close names.pml --analysis explicit
  names.pml:1:33: error: close adds something of this name
       1 | chan in = [1] of { byte }; byte env_open;
         |                                 ^~~~~~~~
    hint: give it another name
  names.pml:2:17: error: close adds something of this name
       2 | active proctype Environment() { in?env_open }
         |                 ^~~~~~~~~~~
    hint: give it another name
  [2]
  $ lacuna verify failures.pml --external in
  lacuna: error: --external, --analysis and --domain say how to close a model
    hint: add --close
  [2]

A comment in the file says what comes from outside, too.

  $ cat > comment.pml <<'END'
  > mtype = { ask };
  > chan c = [1] of { mtype }; /* lacuna: external ask */
  > active proctype P() { c!ask; c?ask }
  > END
  $ lacuna close comment.pml
  bool env_open = true;
  mtype = { ask };
  chan c = [1] of { mtype }; /* lacuna: external ask */
  ~
  active proctype P() {
    c!ask;
    if
    :: c?ask
    :: env_open
    fi
  }
