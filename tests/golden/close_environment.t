An environment finer than chaos. A door opens for the key 7, and rings a bell for others.

  $ cat > door.pml <<'END'
  > chan keys = [1] of { byte };
  > chan bell = [1] of { bool };
  > bool open;
  > active proctype Door() {
  >   byte key;
  >   do
  >   :: keys?key ->
  >      if
  >      :: key == 7 -> open = true /* forever */
  >      :: else -> bell!1
  >      fi
  >   od
  > }
  > ltl shut { [] !open }
  > END
  $ cat > visitor.pml <<'END'
  > active proctype Visitor() {
  >   bool rung;
  >   keys!1; bell?rung; keys!7
  > }
  > END
  $ lacuna close door.pml --environment visitor.pml -o closed.pml
  channel  messages      flags
  keys     from outside  -
  bell     to outside    -
  ~
  process  change              statements  on lines
  Door     input from outside           1         7
  Door     send removed                 1        10
  ~
  model   processes  statements  variables  channels
  open            1           5          2         2
  closed          1          25          3         2
  ~
  visitor.pml, with the queues between it and the model, has 8 states
  ~
  written to closed.pml
  $ cat closed.pml
  byte env_state = 0;
  chan keys = [1] of { byte };
  chan bell = [1] of { bool };
  bool open;
  active proctype Door() {
    byte key;
    do
    :: if
       :: d_step {
            if
            :: env_state == 0 ->
               env_state = 1
            :: env_state == 2 ->
               env_state = 3
            :: env_state == 4 ->
               env_state = 5
            fi ->
            key = 1
          }
       :: d_step {
            if
            :: env_state == 3 ->
               env_state = 6
            :: env_state == 5 ->
               env_state = 7
            fi ->
            key = 7
          }
       fi ->
       if
       :: key == 7 -> open = true /* forever */
       :: else -> d_step {
                    if
                    :: env_state == 0 ->
                       env_state = 2
                    :: env_state == 1 ->
                       env_state = 3
                    :: env_state == 2 ->
                       env_state = 4
                    :: env_state == 3 ->
                       env_state = 5
                    :: env_state == 6 ->
                       env_state = 7
                    fi
                  }
       fi
    od
  }
  ltl shut { [] !open }
  $ lacuna verify door.pml --close --environment visitor.pml -p shut
  shut
  ~
           ┌─────────┐  ┌─────────────┐
           │ Door(0) │  │ environment │
           └────┬────┘  └──────┬──────┘
     1          │              ○
                │◀── keys!1 ───┤
     2          ● keys?1 ←1    │
     3          ● else         │
     4          ○              │
                ├── bell!1 ───▶│
     5          │              ○
                │◀── keys!7 ───┤
     6          ● keys?7 ←5    │
     7          ● key == 7     │
     8          ● open = true  │
  ■ here shut is violated
  ←n: sent in turn n
  ~
  property  verdict   states  transitions
  shut      violated       7            6
  ~
  61 bits per state, # s, # MB
  [1]
  $ lacuna close door.pml --environment visitor.pml --json | grep -A 3 '"environment"'
        "environment": {
          "file": "visitor.pml",
          "states": 8
        },
  $ lacuna close door.pml --environment visitor.pml --analysis explicit
  chan keys = [1] of { byte };
  chan bell = [1] of { bool };
  bool open;
  active proctype Door() {
    byte key;
    do
    :: keys?key ->
       if
       :: key == 7 -> open = true /* forever */
       :: else -> bell!1
       fi
    od
  }
  ltl shut { [] !open }
  ~
  active proctype Visitor() {
    bool rung;
    keys!1;
    bell?rung;
    keys!7
  }

Data of the environment is not followed: it may be anything.

  $ cat > guest.pml <<'END'
  > active proctype Guest() { byte k; do :: k < 5 -> keys!k :: k = k + 1 od }
  > END
  $ lacuna close door.pml --environment guest.pml
  bool env_open = true;
  chan keys = [1] of { byte };
  chan bell = [1] of { bool };
  bool open;
  active proctype Door() {
    byte key;
    do
    :: d_step {
         env_open ->
         key = 0
       } ->
       if
       :: true -> open = true /* forever */
       :: true -> true
       fi
    od
  }
  ltl shut { [] !open }

An LTS: numbers in messages to the environment are told apart. Behind a bell that rings 0 it may do anything.

  $ cat > visitor.aut <<'END'
  > des (0,4,4)
  > (0,"keys!1",1)
  > (1,"?bell(1)",2)
  > (2,"Door!keys(7)",3)
  > (2,"keys!_",0)
  > END
  $ lacuna close door.pml --environment visitor.aut
  byte env_state = 0;
  chan keys = [1] of { byte };
  chan bell = [1] of { bool };
  bool open;
  active proctype Door() {
    byte key;
    bool known_key = true;
    do
    :: if
       :: d_step {
            env_state == 3 ->
            env_state = 4;
            key = 7;
            known_key = true
          }
       :: d_step {
            env_state == 0 ->
            env_state = 2;
            key = 1;
            known_key = true
          }
       :: d_step {
            if
            :: env_state == 3 ->
               env_state = 0
            :: env_state == 1
            fi ->
            key = 0;
            known_key = false
          }
       fi ->
       if
       :: !known_key || key == 7 -> open = true /* forever */
       :: !known_key || !(key == 7) -> d_step {
                    if
                    :: env_state >= 0 && env_state <= 1 || env_state >= 3 && env_state <= 4 ->
                       env_state = 1
                    :: env_state == 2 ->
                       env_state = 3
                    fi
                  }
       fi
    od
  }
  ltl shut { [] !open }

With time: input is open or closed as well.

  $ cat > timed.pml <<'END'
  > mtype = { go, stop };
  > chan in = [2] of { mtype, byte };
  > chan out = [0] of { mtype, byte };
  > timer t;
  > active proctype P() {
  >   byte x;
  >   do
  >   :: in?go,x -> set(t, 1)
  >   :: in?stop,_ -> reset(t)
  >   :: expire(t) -> if :: out!go,x :: skip fi
  >   od
  > }
  > END
  $ cat > user.pml <<'END'
  > active proctype User() { byte n; do :: in!go,3 -> if :: out?stop,_ :: out?go,3 :: skip fi :: in!stop,n od }
  > END
  $ lacuna close timed.pml --environment user.pml
  byte env_state = 0;
  bool env_open = true;
  timer env_slice;
  mtype = { go, stop };
  chan in = [2] of { mtype, byte };
  chan out = [0] of { mtype, byte };
  timer t;
  active proctype P() {
    byte x;
    do
    :: d_step {
         if
         :: env_open && (env_state == 2 || env_state == 4) ->
            env_state = 0
         :: env_open && (env_state >= 0 && env_state <= 1) ->
            env_state = 1
         :: env_open && env_state == 3 ->
            env_state = 4
         fi ->
         x = 3
       } -> set(t, 1)
    :: d_step {
         if
         :: env_open && (env_state >= 0 && env_state <= 1) ->
            env_state = 0
         :: env_open && env_state == 2 ->
            env_state = 4
         fi
       } -> reset(t)
    :: expire(t) -> if :: d_step {
                            if
                            :: x == 3 && env_state == 1 ->
                               env_state = 0
                            :: x == 3 && env_state == 0 ->
                               env_state = 2
                            :: x == 3 && (env_state == 2 || env_state == 4) ->
                               env_state = 3
                            fi
                          } :: skip fi
    od
  }
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
  $ lacuna close timed.pml --environment user.pml --analysis explicit
  bool env_open = true;
  timer env_slice;
  mtype = { go, stop };
  chan in = [2] of { mtype, byte };
  chan out = [0] of { mtype, byte };
  timer t;
  active proctype P() {
    byte x;
    do
    :: in?go,x -> set(t, 1)
    :: in?stop,_ -> reset(t)
    :: expire(t) -> if :: out!go,x :: skip fi
    od
  }
  ~
  active proctype User() {
    byte n;
    do
    :: atomic {
         env_open && nfull(in) ->
         in!go, 3
       } ->
       if
       :: out?stop, _
       :: out?go, 3
       :: skip
       fi
    :: atomic {
         env_open && nfull(in) ->
         in!stop, n
       }
    od
  }
  ~
  active proctype Environment() {
    end: do
    :: d_step { env_open -> env_open = false; set(env_slice, 1) }
    :: d_step { expire(env_slice) -> env_open = true }
    od
  }

What cannot be embedded is refused.

  $ cat > wrong.pml <<'END'
  > chan own = [1] of { byte };
  > proctype Other() { skip }
  > active [2] proctype Two() { skip }
  > active proctype Wrong() {
  >   byte k; timer t;
  >   own!1;
  >   keys!!1;
  >   keys?k;
  >   bell!1;
  >   bell?eval(k);
  >   bell?open;
  >   open = 1;
  >   assert(k == 0);
  >   set(t, 1);
  >   run Other()
  > }
  > END
  $ lacuna close door.pml --environment wrong.pml
  wrong.pml:2:10: error: the environment consists of active proctypes without parameters
       2 | proctype Other() { skip }
         |          ^~~~~
    hint: write it as `active proctype NAME() { ... }`; formulas belong to the model
  wrong.pml:3:21: error: the environment consists of active proctypes without parameters
       3 | active [2] proctype Two() { skip }
         |                     ^~~
    hint: write it as `active proctype NAME() { ... }`; formulas belong to the model
  wrong.pml:6:3: error: the model has no channel of this name
       6 |   own!1;
         |   ^~~
    hint: use a channel that the model declares globally, by its name
  wrong.pml:7:3: error: the environment sorts messages
       7 |   keys!!1;
         |   ^~~~~~~
    hint: write ! in place of !!
  wrong.pml:8:3: error: a process of the model receives on this channel as well
       8 |   keys?k;
         |   ^~~~
    hint: leave it out
  wrong.pml:9:3: error: no process of the model receives on this channel
       9 |   bell!1;
         |   ^~~~
    hint: leave it out
  wrong.pml:10:8: error: the environment compares with its data
      10 |   bell?eval(k);
         |        ^~~~~~~
    hint: write the number
  wrong.pml:11:8: error: the environment changes a variable of the model
      11 |   bell?open;
         |        ^~~~
    hint: declare a variable in the proctype
  wrong.pml:12:3: error: the environment changes a variable of the model
      12 |   open = 1;
         |   ^~~~
    hint: declare a variable in the proctype
  wrong.pml:13:3: error: an assertion of the environment would not be checked
      13 |   assert(k == 0);
         |   ^~~~~~~~~~~~~~
    hint: leave it out
  wrong.pml:14:3: error: the environment has a timer
      14 |   set(t, 1);
         |   ^~~~~~~~~
    hint: write skip: it may take any time
  wrong.pml:15:3: error: the environment runs a process
      15 |   run Other()
         |   ^~~~~~~~~~~
    hint: write it as an active proctype
  [2]
  $ printf 'des (0,1,1)\n(0,"key!1",0)\n' > wrong.aut
  $ lacuna close door.pml --environment wrong.aut
  wrong.aut: error: label key!1: no process of the model receives this message
    hint: write CHANNEL!MESSAGE, PROCESS!MESSAGE, ?MESSAGE or CHANNEL?MESSAGE
  [2]
  $ printf 'des (0,1,1)\n(0,"key",0)\n' > wrong.aut
  $ lacuna close door.pml --environment wrong.aut
  wrong.aut: error: label key: this is not a message
    hint: name messages as in in!ask(1) and ?tell; hide other labels with lacuna convert --interface
  [2]
  $ printf 'des (0,1,1)\n(0,"keys!1,2",0)\n' > wrong.aut
  $ lacuna close door.pml --environment wrong.aut
  wrong.aut: error: label keys!1,2: the message has more data than its channel
  [2]
  $ printf 'des (0,1,1)\n(0,"keys!seven",0)\n' > wrong.aut
  $ lacuna close door.pml --environment wrong.aut
  wrong.aut: error: label keys!seven: no process of the model receives this message
    hint: write CHANNEL!MESSAGE, PROCESS!MESSAGE, ?MESSAGE or CHANNEL?MESSAGE
  [2]
  $ printf 'des (0,1,1)\n(0,error,0)\n' > wrong.aut
  $ lacuna close door.pml --environment wrong.aut
  wrong.aut: error: the environment begins in the error state
    hint: no environment behaves like that
  [2]
  $ lacuna close door.pml --environment visitor.aut --analysis explicit
  visitor.aut: error: an explicit environment is a process
    hint: choose another --analysis, or write it as Promela
  [2]
  $ lacuna close door.pml --environment nobody.pml
  nobody.pml: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna verify door.pml --environment visitor.pml
  lacuna: error: --external, --analysis, --environment, --values and --domain need --close
    hint: add --close
  [2]
  $ printf 'chan in = [6] of { bit }; chan out = [6] of { bit };\nactive proctype P() { do :: out!0 :: out!1 :: in?_ od }\n' > large.pml
  $ printf 'active proctype E() { do :: out?0 -> in!0 :: out?1 -> in!1 od }\n' > many.pml
  $ lacuna close large.pml --environment many.pml
  lacuna: error: the environment has 32505 states with its queues; close embeds at most 1024
    hint: use smaller channels between it and the model, or --analysis explicit
  [3]
  $ printf 'actor a(1) { go { b!go; } } main { a!go; } missing b { go -> ; }\n' > open.aml
  $ lacuna verify open.aml --close --environment visitor.pml
  lacuna: error: --environment needs a Promela model
    hint: add the environment as an actor, or describe its answers in the block missing
  [2]

The assumption that `assume` makes is an environment: among mutexes that respect it, the clients in Promela are never inside together. A turn of a client is atomic.

  $ cat > open.aml <<'END'
  > actor left(2) { initialL { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { initialR { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > main { left!initialL; right!initialR; }
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > property exclusion { free: left!permitL | right!permitR -> held; held: left!permitL | right!permitR -> error; mutex!release -> free; }
  > END
  $ lacuna assume open.aml -o mutex.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ cat > clients.pml <<'END'
  > mtype = { permitL, permitR, reqL, reqR, release };
  > chan left = [1] of { mtype };
  > chan right = [1] of { mtype };
  > chan mutex = [1] of { mtype };
  > byte inside;
  > active proctype Left() { mutex!reqL; do :: left?permitL -> inside++; inside--; atomic { mutex!release; mutex!reqL } od }
  > active proctype Right() { mutex!reqR; do :: right?permitR -> inside++; inside--; atomic { mutex!release; mutex!reqR } od }
  > ltl exclusion { [] (inside <= 1) }
  > END
  $ lacuna verify clients.pml --close --environment mutex.assumption -p exclusion
  property   verdict  states  transitions
  exclusion  holds        16           26
  ~
  83 bits per state, # s, # MB
  $ lacuna verify clients.pml --close -p exclusion | grep violated
  ■ here exclusion is violated
  exclusion  violated      25           50

So is what `direct` makes: here, the key 7 is never tried.

  $ printf 'des (0,3,2)\n(0,"keys!7",1)\n(0,"keys!1",0)\n(1,"keys!1",1)\n' > sys.aut
  $ printf 'des (0,2,2)\n(0,"keys!7",1)\n(1,"error",1)\n' > never.aut
  $ lacuna direct sys.aut --property never.aut --interface 'keys!*' -o keys.aut | head -4
  conditional. The property holds exactly in environments that respect the assumption.
  ~
  interface  keys!1, keys!7
  ~
  $ cat > lock.pml <<'END'
  > chan keys = [1] of { byte };
  > bool open;
  > active proctype Door() { byte key; do :: keys?key -> if :: key == 7 -> open = true :: else fi od }
  > ltl shut { [] !open }
  > END
  $ lacuna verify lock.pml --close --environment keys.aut -p shut | head -2
  property  verdict  states  transitions
  shut      holds         3            3
  $ lacuna verify lock.pml --close -p shut | grep violated
  ■ here shut is violated
  shut      violated       6            8
