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
  server.pml:8:3: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for end states, fine
       8 |   asked!ask,0; told?tell
         |   ^~~~~~~~~~~
    hint: check with numbers: --analysis explicit
  channel  messages         flags
  setup    from outside     -
  asked    from both sides  -
  abroad   to outside       -
  ~
  process   variable  declared  inside on  outside on  undecided on  flag
  (global)  mode             6  -          -           13            known_mode
  Server    who             11  -          -           15, 17-18     known_who
  Server    level           11  -          12-13       -             -
  ~
  process     change                          statements  on lines
  Server      input from outside                       2  12, 15
  Server      send removed                             1  18
  Server      condition may be true or false           1  17
  Server      assignment of unknown data               1  13
  (formulas)  atom may be true or false                2  22-23
  ~
  model   processes  statements  variables  channels
  open            2           9          3         4
  closed          2          15          6         4
  ~
  written to closed.pml
  $ cat closed.pml
  bool env_open = true;
  mtype = { ask, tell };
  chan setup = [1] of { byte };       /* from outside */
  chan asked = [1] of { mtype, byte };
  chan told = [1] of { mtype };
  chan abroad = [1] of { mtype, byte };
  byte mode;
  bool known_mode = true;
  active proctype Client() {
    asked!ask,0; told?tell
  }
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
       :: !known_who || who == 0 -> told!tell
       :: !known_who || !(who == 0) -> true
       fi
    od
  }
  ltl small { [](known_mode && mode < 2) }
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
  126 bits per state, # s, # MB
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
              "process": null,
              "proctype": "environment",
              "step": 1,
              "statement": "setup?level",
              "text": "setup!_",
              "received_by": 1,
              "file": "server.pml",
              "line": 12,
              "column": 3
            },
            {
              "process": 1,
              "proctype": "Server",
              "step": 1,
              "statement": "setup?level",
              "text": "setup?_",
              "file": "server.pml",
              "line": 12,
              "column": 3
            },
            {
              "process": 1,
              "proctype": "Server",
              "step": 2,
              "statement": "mode = level",
              "text": "mode = level",
              "file": "server.pml",
              "line": 13,
              "column": 3
            }
          ],
          "loop": null,
          "ending": "here small is violated"
        }
      }
    ],
    "diagnostics": [
      {
        "severity": "warning",
        "file": "server.pml",
        "line": 8,
        "column": 3,
        "message": "the open model may wait here forever, depending on what comes from outside; such runs are left out for end states, fine",
        "hint": "check with numbers: --analysis explicit"
      }
    ]
  }
  [1]
  $ lacuna close server.pml --external ask --analysis may
  server.pml:8:3: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for end states, fine
       8 |   asked!ask,0; told?tell
         |   ^~~~~~~~~~~
    hint: check with numbers: --analysis explicit
  bool env_open = true;
  mtype = { ask, tell };
  chan setup = [1] of { byte };       /* from outside */
  chan asked = [1] of { mtype, byte };
  chan told = [1] of { mtype };
  chan abroad = [1] of { mtype, byte };
  byte mode;
  active proctype Client() {
    asked!ask,0; told?tell
  }
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
       :: true -> told!tell
       :: true -> true
       fi
    od
  }
  ltl small { []false }
  ltl fine { <>false }
  $ lacuna close server.pml --external ask --analysis none --json
  {
    "schema": 1,
    "command": "close",
    "status": 0,
    "results": [
      {
        "analysis": "none",
        "text": "bool env_open = true;\u000amtype = { ask, tell };\u000achan setup = [1] of { byte };       /* from outside */\u000achan asked = [1] of { mtype, byte, bool };\u000achan told = [1] of { mtype };\u000achan abroad = [1] of { mtype, byte };\u000abyte mode;\u000abool known_mode = true;\u000aactive proctype Client() {\u000a  asked!ask, 0, true; told?tell\u000a}\u000aactive proctype Server() {\u000a  byte who, level;\u000a  bool known_who = true;\u000a  bool known_level = true;\u000a  d_step {\u000a    env_open ->\u000a    level = 0;\u000a    known_level = false\u000a  };\u000a  d_step {\u000a    mode = (known_level -> level : 0);\u000a    known_mode = known_level\u000a  }; /* for everybody */\u000a  do\u000a  :: if\u000a     :: asked?ask, who, known_who\u000a     :: d_step {\u000a          env_open ->\u000a          who = 0;\u000a          known_who = false\u000a        }\u000a     fi ->\u000a     if\u000a     :: !known_who || who == 0 -> told!tell\u000a     :: !known_who || !(who == 0) -> true\u000a     fi\u000a  od\u000a}\u000altl small { [](known_mode && mode < 2) }\u000altl fine { <>(known_mode && mode == 0) }\u000a",
        "time_slices": false,
        "inputs": 2,
        "outputs": 1,
        "conditions": 1,
        "assignments": 1,
        "timers": 0,
        "assertions": 0,
        "atoms": 2,
        "changes": [
          {
            "change": "input from outside",
            "process": "Server",
            "file": "server.pml",
            "line": 12,
            "source": "setup?level;"
          },
          {
            "change": "assignment of unknown data",
            "process": "Server",
            "file": "server.pml",
            "line": 13,
            "source": "mode = level; /* for everybody */"
          },
          {
            "change": "input from outside",
            "process": "Server",
            "file": "server.pml",
            "line": 15,
            "source": ":: asked?ask,who ->"
          },
          {
            "change": "condition may be true or false",
            "process": "Server",
            "file": "server.pml",
            "line": 17,
            "source": ":: who == 0 -> told!tell"
          },
          {
            "change": "send removed",
            "process": "Server",
            "file": "server.pml",
            "line": 18,
            "source": ":: else -> abroad!tell,who"
          },
          {
            "change": "atom may be true or false",
            "process": "",
            "file": "server.pml",
            "line": 22,
            "source": "ltl small { [] (mode < 2) }"
          },
          {
            "change": "atom may be true or false",
            "process": "",
            "file": "server.pml",
            "line": 23,
            "source": "ltl fine { <> (mode == 0) }"
          }
        ],
        "channels": [
          {
            "channel": "setup",
            "direction": "from outside",
            "flags": 0,
            "flagged_fields": [],
            "unknown_fields": []
          },
          {
            "channel": "asked",
            "direction": "from both sides",
            "flags": 1,
            "flagged_fields": [
              2
            ],
            "unknown_fields": []
          },
          {
            "channel": "abroad",
            "direction": "to outside",
            "flags": 0,
            "flagged_fields": [],
            "unknown_fields": []
          }
        ],
        "variables": [
          {
            "process": "",
            "variable": "mode",
            "timer": false,
            "line": 6,
            "data": "undecided",
            "flag": "known_mode",
            "lines": [
              {
                "process": "Server",
                "file": "server.pml",
                "line": 13,
                "data": "undecided"
              }
            ]
          },
          {
            "process": "Server",
            "variable": "who",
            "timer": false,
            "line": 11,
            "data": "undecided",
            "flag": "known_who",
            "lines": [
              {
                "process": "Server",
                "file": "server.pml",
                "line": 15,
                "data": "undecided"
              },
              {
                "process": "Server",
                "file": "server.pml",
                "line": 17,
                "data": "undecided"
              },
              {
                "process": "Server",
                "file": "server.pml",
                "line": 18,
                "data": "undecided"
              }
            ]
          },
          {
            "process": "Server",
            "variable": "level",
            "timer": false,
            "line": 11,
            "data": "outside",
            "flag": "known_level",
            "lines": [
              {
                "process": "Server",
                "file": "server.pml",
                "line": 12,
                "data": "outside"
              },
              {
                "process": "Server",
                "file": "server.pml",
                "line": 13,
                "data": "outside"
              }
            ]
          }
        ],
        "before": {
          "processes": 2,
          "statements": 9,
          "variables": 3,
          "channels": 4
        },
        "after": {
          "processes": 2,
          "statements": 15,
          "variables": 7,
          "channels": 4
        }
      }
    ],
    "diagnostics": [
      {
        "severity": "warning",
        "file": "server.pml",
        "line": 8,
        "column": 3,
        "message": "the open model may wait here forever, depending on what comes from outside; such runs are left out for end states, fine",
        "hint": "check with numbers: --analysis explicit"
      }
    ]
  }
  $ lacuna close server.pml --analysis explicit --domain 3
  mtype = { ask, tell };
  chan setup = [1] of { byte };       /* from outside */
  chan asked = [1] of { mtype, byte };
  chan told = [1] of { mtype };
  chan abroad = [1] of { mtype, byte };
  byte mode;
  active proctype Client() {
    asked!ask,0; told?tell
  }
  active proctype Server() {
    byte who, level;
    setup?level;
    mode = level; /* for everybody */
    do
    :: asked?ask,who ->
       if
       :: who == 0 -> told!tell
       :: else -> abroad!tell,who
       fi
    od
  }
  ltl small { [] (mode < 2) }
  ltl fine { <> (mode == 0) }
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
  chan a = [1] of { byte }; chan b = [1] of { byte }; chan c = [1] of { byte };
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
  init { run P_1(1); run P_2(2) }

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
    hint: send them with ! instead of !!
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
  lacuna: error: nobody should come from outside, but is not a channel or signal
    hint: name a channel, or a signal that a process receives
  [2]
  $ lacuna close server.pml --domain 3
  lacuna: error: --domain needs --analysis explicit
    hint: add --analysis explicit
  [2]
  $ lacuna close server.pml --analysis explicit --domain 99
  lacuna: error: --domain needs a number from 1 to 16
    hint: write it as in --domain 3
  [2]
  $ lacuna close server.aml
  server.aml: error: No such file or directory
    hint: check the spelling and the current directory
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
  lacuna: note: the model is closed: its processes send and receive on each channel
    hint: --external names channels or signals that come from outside
  chan c = [1] of { byte };
  active proctype P() { byte x; c!1; c?x }

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
  timed.pml:10:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for again
      10 |   :: expire_if(t, x > 0) -> n = 2
         |      ^~~~~~~~~~~~~~~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  bool env_open = true;
  timer env_slice;
  bool env_fits = true;
  chan in = [1] of { byte };
  timer t; /* of P */
  byte n;
  active proctype P() {
    byte x;
    bool known_x = true;
    set(t, 2);
    do
    :: d_step {
         env_open ->
         x = 0;
         known_x = false
       } -> n = 1
    :: expire(t) -> n = 0; set(t, 2)
    :: expire_if(t, known_x && x > 0 || !known_x && env_fits) -> n = 2
    od
  }
  ltl again { []env_fits -> ([] <>tick -> [] <>(n == 0)) }
  ~
  active proctype Environment() {
    end: do
    :: d_step {
         env_open ->
         env_open = false;
         set(env_slice, 1)
       }
    :: d_step {
         env_open ->
         env_open = false;
         env_fits = false;
         set(env_slice, 1)
       }
    :: d_step {
         expire(env_slice) ->
         env_open = true;
         env_fits = true
       }
    od
  }
  $ lacuna verify timed.pml --close -p again
  again
  ~
            ┌──────┐             ┌─────────────┐                       ┌──────┐
            │ P(0) │             │ environment │                       │ tick │
            └───┬──┘             └──────┬──────┘                       └───┬──┘
     1          ● set(t, 2)             │                                  │
     2          │                       ○                                  │
                │◀──────── in!_ ────────┤                                  │
     3          ● in?_ ←2               │                                  │
     4          ● n = 1                 │                                  │
     5          │                       ● no more input in this time slice │
     6          │                       │                                  ● tick
     7          │                       ● input again                      │
     8          │                       ● no more input in this time slice │
     9          │                       │                                  ● tick
    10          ● expire_if(t, x > 0)   │                                  │
    11          ● n = 2                 │                                  │
    12          │                       ● input again                      │
       ┌╌ repeats forever ╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
    13 ┆        │                       ● no more input in this time slice │
    14 ┆        │                       │                                  ● tick
    15 ┆        │                       ● input again                      │
       └╌ back to turn 13 ╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
  ■ it repeats, and violates again
  ←n: sent in turn n
  ~
  timed.pml:10:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for again
      10 |   :: expire_if(t, x > 0) -> n = 2
         |      ^~~~~~~~~~~~~~~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  property  verdict   states  transitions
  again     violated     114          195
  ~
  82 bits per state, # s, # MB
  [1]
  $ lacuna close timed.pml --analysis explicit --domain 1
  bool env_open = true;
  timer env_slice;
  chan in = [1] of { byte };
  timer t; /* of P */
  byte n;
  active proctype P() {
    byte x;
    set(t, 2);
    do
    :: in?x -> n = 1
    :: expire(t) -> n = 0; set(t, 2)
    :: expire_if(t, x > 0) -> n = 2
    od
  }
  ltl again { []<>tick -> []<>(n == 0) }
  ~
  active proctype Environment() {
    end: do
    :: atomic { env_open && nfull(in) -> in!0 }
    :: d_step { env_open -> env_open = false; set(env_slice, 1) }
    :: d_step { expire(env_slice) -> env_open = true }
    od
  }

A timer that is set to data from outside has expired or not, and may expire later.

  $ cat > set.pml <<'END'
  > chan in = [1] of { byte };
  > timer t, u[2];
  > active proctype P() {
  >   byte x;
  >   set(u[1], 2);
  >   do
  >   :: in?x -> set(t, x)
  >   :: expire(t) -> reset(u[0])
  >   :: expire_if(u[1], x > 0) -> x = 2; set(t, x)
  >   od
  > }
  > ltl in_time { []<>tick -> [](expire(t) -> <>!expire(t)) }
  > END
  $ lacuna close set.pml
  set.pml:9:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for in_time
       9 |   :: expire_if(u[1], x > 0) -> x = 2; set(t, …
         |      ^~~~~~~~~~~~~~~~~~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  bool env_open = true;
  timer env_slice;
  bool env_fits = true;
  chan in = [1] of { byte };
  timer t, u[2];
  bool known_t = true;
  active proctype P() {
    byte x;
    bool known_x = true;
    set(u[1], 2);
    do
    :: d_step {
         env_open ->
         x = 0;
         known_x = false
       } -> if
               :: d_step {
                    known_x ->
                    set(t, x);
                    known_t = true
                  }
               :: d_step {
                    !known_x ->
                    set(t, 0);
                    known_t = false
                  }
               :: d_step {
                    !known_x ->
                    set(t, 1);
                    known_t = false
                  }
               fi
    :: d_step {
         expire(t) ->
         known_t = true
       } -> reset(u[0])
    :: expire_if(u[1], known_x && x > 0 || !known_x && env_fits) -> d_step {
                                   x = 2;
                                   known_x = true
                                 }; if
                                        :: d_step {
                                             known_x ->
                                             set(t, x);
                                             known_t = true
                                           }
                                        :: d_step {
                                             !known_x ->
                                             set(t, 0);
                                             known_t = false
                                           }
                                        :: d_step {
                                             !known_x ->
                                             set(t, 1);
                                             known_t = false
                                           }
                                        fi
    od
  }
  ltl in_time { []env_fits -> ([] <>tick -> [](expire(t) -> <> !expire(t))) }
  ~
  active proctype Environment() {
    end: do
    :: d_step {
         env_open ->
         env_open = false;
         set(env_slice, 1)
       }
    :: d_step {
         env_open ->
         env_open = false;
         env_fits = false;
         set(env_slice, 1)
       }
    :: d_step {
         expire(env_slice) ->
         env_open = true;
         env_fits = true
       }
    :: d_step {
         expire_if(t, env_open && !known_t) ->
         set(t, 1)
       }
    od
  }
  $ lacuna close set.pml --analysis may | grep 'set\|expire'
  set.pml:9:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for in_time
       9 |   :: expire_if(u[1], x > 0) -> x = 2; set(t, …
         |      ^~~~~~~~~~~~~~~~~~~~~~
    hint: add an else, or check with numbers: --analysis explicit
    set(u[1], 2);
               :: set(t, 0)
               :: set(t, 1)
    :: expire(t) -> reset(u[0])
    :: expire_if(u[1], env_fits) -> x = 2; set(t, x)
  ltl in_time { []env_fits -> ([] <>tick -> [](expire(t) -> <> !expire(t))) }
         set(env_slice, 1)
         set(env_slice, 1)
         expire(env_slice) ->
         expire_if(t, env_open) ->
         set(t, 1)
  $ lacuna verify set.pml --close -p in_time
  set.pml:9:6: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for in_time
       9 |   :: expire_if(u[1], x > 0) -> x = 2; set(t, …
         |      ^~~~~~~~~~~~~~~~~~~~~~
    hint: add an else, or check with numbers: --analysis explicit
  property  verdict  states  transitions
  in_time   holds       186          367
  ~
  107 bits per state, # s, # MB
  $ cat > sets.pml <<'END'
  > chan in = [1] of { byte };
  > timer t, many[65], filled;
  > active proctype P() {
  >   timer own;
  >   byte x;
  >   in?x; set(own, x); set(many[1], x); set(t, x);
  >   timer late = x;
  >   x = t; t = x; in?filled
  > }
  > ltl read { [] (t < 1) }
  > END
  $ lacuna close sets.pml
  sets.pml:6:13: error: a timer of a process is set to data that may be from outside
       6 |   in?x; set(own, x); set(many[1], x); set(t, x);
         |             ^~~
    hint: declare it globally
  sets.pml:6:26: error: too many timers are set to data that may be from outside
       6 |   in?x; set(own, x); set(many[1], x); set(t, x);
         |                          ^~~~~~~
    hint: use a smaller array
  sets.pml:7:16: error: a timer of a process is set to data that may be from outside
       7 |   timer late = x;
         |                ^
    hint: declare the timer globally, and set it
  sets.pml:8:7: error: a timer that may be set to data from outside is read
       8 |   x = t; t = x; in?filled
         |       ^
    hint: ask expire(t) whether it has expired
  sets.pml:8:10: error: a timer that may get data from outside is assigned to
       8 |   x = t; t = x; in?filled
         |          ^~~~~
    hint: write set(t, …) or reset(t)
  sets.pml:8:20: error: a timer gets data that may be from outside with a message
       8 |   x = t; t = x; in?filled
         |                    ^~~~~~
    hint: receive into a variable, and set the timer to it
  sets.pml:10:16: error: a timer that may be set to data from outside is read
      10 | ltl read { [] (t < 1) }
         |                ^
    hint: ask expire(t) whether it has expired
  [2]
  $ lacuna verify timed.lts --close
  lacuna: error: --close cannot be used with FSP: it needs a system of actors
    hint: leave it out
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
  in       from outside  -
  ~
  process   variable  declared  inside on  outside on  undecided on  flag
  (global)  a                1  -          -           2             known_a
  P         x                2  -          2           -             -
  ~
  process  change                      statements  on lines
  P        input from outside                   1         2
  P        assignment of unknown data           1         2
  ~
  model   processes  statements  variables  channels
  open            1           2          2         1
  closed          1           8          4         1
  ~
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
  lacuna: error: --external, --analysis, --environment, --values and --domain need --close
    hint: add --close
  [2]

A comment in the file says what comes from outside, too.

  $ cat > comment.pml <<'END'
  > mtype = { ask };
  > chan c = [1] of { mtype }; /* lacuna: external ask */
  > active proctype P() { c!ask; c?ask }
  > END
  $ lacuna close comment.pml
  comment.pml:3:23: warning: the open model may wait here forever, depending on what comes from outside; such runs are left out for end states
       3 | active proctype P() { c!ask; c?ask }
         |                       ^~~~~
    hint: check with numbers: --analysis explicit
  bool env_open = true;
  mtype = { ask };
  chan c = [1] of { mtype }; /* lacuna: external ask */
  active proctype P() { c!ask; if
                               :: c?ask
                               :: env_open
                               fi }

How does data from outside get there? Through messages, arguments of `run`, arrays and globals, in as few steps as possible.

  $ cat > chain.pml <<'END'
  > chan in = [1] of { byte };
  > chan ab = [1] of { byte, byte };
  > typedef R { byte a; byte b };
  > byte total, v[2], quiet;
  > R r;
  > proctype Q(byte n) {
  >   byte x = n;
  >   v[0] = x;
  >   v[1] = 2
  > }
  > active proctype A() {
  >   byte x;
  >   in?x;
  >   ab!1, x;
  >   x = 0;
  >   quiet = x
  > }
  > active proctype B() {
  >   byte x, y;
  >   ab?x, y;
  >   run Q(y);
  >   r.a = v[1]; total = r.b
  > }
  > END
  $ lacuna close chain.pml --explain total@22
  Data from outside arrives in total (global) in B at chain.pml:22:
  ~
  place         process  data                 statement
  chain.pml:13  A        outside, by in -> x  in?x;
  chain.pml:14  A        x -> ab, field 2     ab!1, x;
  chain.pml:20  B        ab, field 2 -> y     ab?x, y;
  chain.pml:21  B        y -> Q:n             run Q(y);
  chain.pml:7   Q        n -> x               byte x = n;
  chain.pml:8   Q        x -> v               v[0] = x;
  chain.pml:22  B        v -> r               r.a = v[1]; total = r.b
  chain.pml:22  B        r -> total           r.a = v[1]; total = r.b
  $ lacuna close chain.pml --explain v[1]@9
  Data from outside arrives in v (global) in Q at chain.pml:9 (looked at as a whole):
  ~
  place         process  data                 statement
  chain.pml:13  A        outside, by in -> x  in?x;
  chain.pml:14  A        x -> ab, field 2     ab!1, x;
  chain.pml:20  B        ab, field 2 -> y     ab?x, y;
  chain.pml:21  B        y -> Q:n             run Q(y);
  chain.pml:7   Q        n -> x               byte x = n;
  chain.pml:8   Q        x -> v               v[0] = x;
  $ lacuna close chain.pml --explain quiet@16
  No data from outside arrives in quiet (global) in A at chain.pml:16.
  $ lacuna close chain.pml --explain quiet@4
  No data from outside arrives in quiet (global), declared at chain.pml:4.
  $ lacuna close chain.pml --explain x@20
  No data from outside arrives in x of B at chain.pml:20.
  $ lacuna close chain.pml --explain Q:x@8 --json
  {
    "schema": 1,
    "command": "close",
    "status": 0,
    "results": [
      {
        "process": "Q",
        "variable": "x",
        "file": "chain.pml",
        "line": 8,
        "source": "v[0] = x;",
        "arrives": true,
        "steps": [
          {
            "process": "A",
            "file": "chain.pml",
            "line": 13,
            "source": "in?x;",
            "from": "outside, by in",
            "to": "x"
          },
          {
            "process": "A",
            "file": "chain.pml",
            "line": 14,
            "source": "ab!1, x;",
            "from": "x",
            "to": "ab, field 2"
          },
          {
            "process": "B",
            "file": "chain.pml",
            "line": 20,
            "source": "ab?x, y;",
            "from": "ab, field 2",
            "to": "y"
          },
          {
            "process": "B",
            "file": "chain.pml",
            "line": 21,
            "source": "run Q(y);",
            "from": "y",
            "to": "Q:n"
          },
          {
            "process": "Q",
            "file": "chain.pml",
            "line": 7,
            "source": "byte x = n;",
            "from": "n",
            "to": "x"
          }
        ]
      }
    ],
    "diagnostics": []
  }
  $ lacuna close chain.pml --explain x@3
  lacuna: error: no statement on line 3 belongs to a process that knows x
    hint: the nearest one is on line 8
  [2]
  $ lacuna close chain.pml --explain totl@22
  lacuna: error: unknown variable totl
    hint: did you mean total?
  [2]
  $ lacuna close chain.pml --explain B:n@20
  lacuna: error: unknown variable n in B
    hint: there are x and y
  [2]
  $ lacuna close chain.pml --explain x@
  lacuna: error: --explain needs a variable and a line, not x@
    hint: write x@12, or P:x@12 for the variable of a process P
  [2]
  $ lacuna close chain.pml --explain x@22 -o closed.pml
  lacuna: error: --explain does not write a closed model, and --output needs one
    hint: leave one of them out
  [2]

A variable stays concrete: it gets each number of a range from outside.

  $ cat > door.pml <<'END'
  > chan keys = [1] of { byte };
  > bool open;
  > active proctype Door() {
  >   byte key;
  >   do
  >   :: keys?key -> if :: key == 7 -> open = true :: else fi
  >   od
  > }
  > ltl shut { [] !open }
  > END
  $ lacuna close door.pml --values key:0..1
  bool env_open = true;
  chan keys = [1] of { byte };
  bool open;
  active proctype Door() {
    byte key;
    do
    :: atomic {
         env_open ->
         if
         :: key = 0
         :: key = 1
         fi
       } -> if :: key == 7 -> open = true :: else fi
    od
  }
  ltl shut { [] !open }
  $ lacuna verify door.pml --close --values key:0..6 -p shut
  property  verdict  states  transitions
  shut      holds        14           56
  ~
  Never executed:
    door.pml:6  key == 7  in Door
    door.pml:6  open = true  in Door
  ~
  38 bits per state, # s, # MB
  $ lacuna verify door.pml --close --values key:5..7 -p shut
  shut
  ~
           ┌─────────┐  ┌─────────────┐
           │ Door(0) │  │ environment │
           └────┬────┘  └──────┬──────┘
     1          │              ○
                │◀── keys!_ ───┤
     2          ● keys?_ ←1    │
     3          ● key == 7     │
     4          ● open = true  │
  ■ here shut is violated
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  shut      violated      14           26
  ~
  38 bits per state, # s, # MB
  [1]
  $ lacuna close door.pml --values nobody:0..1,open:0..1,key:3,key:0..300,key:250..260
  lacuna: error: --values nobody:0..1: unknown variable nobody
    hint: name a variable that a receive fills
  lacuna: error: --values open:0..1: open gets nothing from outside
    hint: name a variable that a receive fills
  lacuna: error: --values key:3 is not a range
    hint: write NAME:LOW..HIGH, as in x:0..3
  lacuna: error: --values key:0..300: a range has 1 to 256 numbers
    hint: use a smaller range
  lacuna: error: --values key:250..260: its type does not hold these numbers
    hint: use numbers of the variable's type
  [2]
  $ lacuna close door.pml --values key:0..1 --analysis explicit
  lacuna: error: --values is for an environment that is embedded
    hint: use --domain
  [2]
  $ lacuna verify door.pml --values key:0..1
  lacuna: error: --external, --analysis, --environment, --values and --domain need --close
    hint: add --close
  [2]
