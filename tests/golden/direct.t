The direct approach: assumptions on the environment of LTSs that are composed synchronously.

  $ cat > mutex.aut <<'END'
  > des (0, 4, 3)
  > (0, "w.acquire", 1)
  > (1, "w.release", 0)
  > (0, "e.acquire", 2)
  > (2, "e.release", 0)
  > END
  $ cat > writer.aut <<'END'
  > des (0, 4, 4)
  > (0, "w.acquire", 1)
  > (1, "w.enterCS", 2)
  > (2, "w.exitCS", 3)
  > (3, "w.release", 0)
  > END
  $ cat > exclusion.aut <<'END'
  > des (0, 4, 3)
  > (0, "w.enterCS", 1)
  > (1, "w.exitCS", 0)
  > (0, "e.enterCS", 2)
  > (2, "e.exitCS", 0)
  > END
What the property names and the system lacks belongs to the interface: e.enterCS, e.exitCS.
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut --interface e.acquire,e.release -o assumption.aut
  conditional. The property holds exactly in environments that respect the assumption.
  ~
  interface  e.acquire, e.enterCS, e.exitCS, e.release
  ~
                states  transitions
  composition        4            9
  trimmed            4            9
  determinised       4            9
  assumption         4           11
  ~
  state  may happen                    must not happen
      0  e.acquire → 1                 e.enterCS, e.exitCS
      1  e.enterCS → 3, e.release → 0  e.exitCS
      3  e.exitCS → 1                  e.enterCS, e.release
  (Actions not listed can do no harm, often because the system cannot take them. They lead to state 2, where everything is allowed.)
  # s, # MB
  $ cat assumption.aut
  des (0,11,4)
  (0,"e.acquire",1)
  (0,"e.release",2)
  (1,"e.acquire",2)
  (1,"e.enterCS",3)
  (1,"e.release",0)
  (2,"e.acquire",2)
  (2,"e.enterCS",2)
  (2,"e.exitCS",2)
  (2,"e.release",2)
  (3,"e.acquire",2)
  (3,"e.exitCS",1)
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut --interface 'e.*' --json
  {
    "schema": 1,
    "command": "direct",
    "status": 0,
    "results": [
      {
        "verdict": "conditional",
        "interface": [
          "e.acquire",
          "e.enterCS",
          "e.exitCS",
          "e.release"
        ],
        "steps": [
          {
            "name": "composition",
            "states": 4,
            "transitions": 9
          },
          {
            "name": "trimmed",
            "states": 4,
            "transitions": 9
          },
          {
            "name": "determinised",
            "states": 4,
            "transitions": 9
          },
          {
            "name": "assumption",
            "states": 4,
            "transitions": 11
          }
        ],
        "assumption": {
          "states": 4,
          "transitions": 11
        },
        "useless": false,
        "deadlock": {
          "verdict": "none"
        }
      }
    ],
    "diagnostics": []
  }
Environments: one that asks first, one that does not. What else they do is their own business.
  $ cat > careful.aut <<'END'
  > des (0, 5, 5)
  > (0, "think", 1)
  > (1, "e.acquire", 2)
  > (2, "e.enterCS", 3)
  > (3, "e.exitCS", 4)
  > (4, "e.release", 0)
  > END
  $ cat > careless.aut <<'END'
  > des (0, 4, 4)
  > (0, "e.acquire", 1)
  > (1, "e.release", 2)
  > (2, "e.enterCS", 3)
  > (3, "e.exitCS", 0)
  > END
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut --environment careful.aut | tail -2
  careful.aut respects the assumption: the property holds in it.
  # s, # MB
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut --environment careless.aut | tail -7
  ~
  careless.aut does not respect the assumption: the property is violated.
  A shortest trace that the assumption does not allow:
     1  e.acquire
     2  e.release
     3  e.enterCS
  # s, # MB
Always, never, and an assumption that leaves nothing of the system.
  $ cat > turns.aut <<'END'
  > des (0, 2, 2)
  > (0, "w.enterCS", 1)
  > (1, "w.exitCS", 0)
  > END
  $ lacuna direct writer.aut --property turns.aut --interface 'w.*' | head -8
  always. The property holds in every environment.
  ~
  interface  w.acquire, w.enterCS, w.exitCS, w.release
  ~
                states  transitions
  composition        4            4
  trimmed            1            0
  determinised       1            0
  $ cat > twice.aut <<'END'
  > des (0, 4, 4)
  > (0, "start", 1)
  > (1, "w.enterCS", 2)
  > (2, "w.enterCS", 3)
  > (0, "e.acquire", 0)
  > END
  $ lacuna direct twice.aut --property exclusion.aut --interface 'e.*'
  never. The property is violated in every environment: the system violates it by itself.
  ~
  interface  e.acquire, e.enterCS, e.exitCS, w.exitCS
  ~
               states  transitions
  composition       1            0
  ~
  What the system does:
     1  start
     2  w.enterCS
     3  w.enterCS
  # s, # MB
  [1]
  $ cat > hasty.aut <<'END'
  > des (0, 2, 2)
  > (0, "go", 1)
  > (1, "stop", 0)
  > END
  $ cat > never_go.aut <<'END'
  > des (0, 1, 2)
  > (1, "go", 0)
  > END
  $ lacuna direct hasty.aut --property never_go.aut --interface go | tail -4
  Under the assumption, the system never takes part in an action of the interface: it is useless.
  ~
  The system deadlocks at once under the assumption, which forbids all remaining actions (go).
  # s, # MB
Several environments: a table, and what is wrong with those that do not respect the assumption.
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut --environment careful.aut --environment careless.aut | tail -9
  careful.aut   respected      holds
  careless.aut  not respected  violated
  ~
  careless.aut does not respect the assumption: the property is violated.
  A shortest trace that the assumption does not allow:
     1  e.acquire
     2  e.release
     3  e.enterCS
  # s, # MB
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut -e careful.aut -e careless.aut >out; echo $?
  1
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut -e careful.aut -e careful.aut | tail -4
  environment  assumption  property
  careful.aut  respected   holds
  careful.aut  respected   holds
  # s, # MB
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut -e careful.aut -e careless.aut --json | sed -n '/"environments"/,$p'
        "environments": [
          {
            "name": "careful.aut",
            "good": true,
            "own_error": false,
            "trace": []
          },
          {
            "name": "careless.aut",
            "good": false,
            "own_error": false,
            "trace": [
              "e.acquire",
              "e.release",
              "e.enterCS"
            ]
          }
        ]
      }
    ],
    "diagnostics": []
  }
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut -e careful.aut --json | sed -n '/"deadlock"/,$p'
        "deadlock": {
          "verdict": "none"
        },
        "environment": {
          "name": "careful.aut",
          "good": true,
          "own_error": false,
          "trace": []
        }
      }
    ],
    "diagnostics": []
  }
  $ lacuna direct mutex.aut writer.aut --property exclusion.aut --interface 'e.*' -e mutex.aut -e writer.aut
  lacuna: error: mutex.aut takes part in w.acquire, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: mutex.aut takes part in w.release, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: writer.aut takes part in w.acquire, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: writer.aut takes part in w.enterCS, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: writer.aut takes part in w.exitCS, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: writer.aut takes part in w.release, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: writer.aut has no action of the interface
    hint: check that its labels are those of the system: FSP labels it with a:P
  [2]
  $ lacuna direct twice.aut --property exclusion.aut --interface 'e.*' -e careful.aut -e careless.aut | tail -8
  environment   assumption     property
  careful.aut   not respected  violated
  careless.aut  not respected  violated
  ~
  careful.aut does not respect the assumption: the property is violated.
  ~
  careless.aut does not respect the assumption: the property is violated.
  # s, # MB
Deadlocks under the assumption, with a run: what is left to do is forbidden, or nothing is left.
  $ cat > stages.lts <<'END'
  > STAGES = (start -> warm_up -> (go -> STAGES | alarm -> STOP)).
  > property CALM = (start -> CALM)+{go, alarm}.
  > property QUIET = (start -> go -> QUIET)+{alarm}.
  > FINITE = (start -> (go -> FINITE | stop -> END)).
  > property SHORT = (start -> stop -> SHORT)+{go}.
  > ONCE = (start -> go -> STOP).
  > END
  $ lacuna direct stages.lts --system STAGES --property CALM --interface start,go,alarm | tail -6
  ~
  The system can deadlock under the assumption, which forbids all remaining actions (alarm, go).
  A shortest run to the deadlock:
     1  start
     2  warm_up
  # s, # MB
  $ lacuna direct stages.lts --system STAGES --property CALM --interface start,go,alarm --json | sed -n '/"deadlock"/,$p'
        "deadlock": {
          "verdict": "possible",
          "run": [
            "start",
            "warm_up"
          ],
          "forbidden": [
            "alarm",
            "go"
          ]
        }
      }
    ],
    "diagnostics": []
  }
  $ lacuna direct stages.lts --system STAGES --property QUIET --interface start,go,alarm --json | grep -A2 '"deadlock"'
        "deadlock": {
          "verdict": "none"
        }
  $ lacuna direct stages.lts --system FINITE --property SHORT --interface start,go,stop --json | grep -A2 '"deadlock"'
        "deadlock": {
          "verdict": "none"
        }
  $ lacuna direct stages.lts --system ONCE --property QUIET --interface start,go | tail -6
  ~
  The system can deadlock by itself: it has no transition left.
  A shortest run to the deadlock:
     1  start
     2  go
  # s, # MB
  $ lacuna direct hasty.aut --property never_go.aut --interface go | tail -6
      0  -           go
  ~
  Under the assumption, the system never takes part in an action of the interface: it is useless.
  ~
  The system deadlocks at once under the assumption, which forbids all remaining actions (go).
  # s, # MB
  $ lacuna direct stages.lts --system STAGES --property CALM --interface start,go,alarm --states 1 | tail -2
  It is unknown whether the system can deadlock under the assumption: the search ended at --states 1.
  # s, # MB
  $ lacuna direct stages.lts --system STAGES --property CALM --interface start,go,alarm --states few
  lacuna: error: --states needs a number, not few
    hint: write a whole number, as in --states 10
  [2]
What cannot be meant.
  $ lacuna direct mutex.aut --interface 'e.*'
  lacuna: error: missing --property
    hint: add --property NAME, or --property FILE
  [2]
  $ lacuna direct mutex.aut --property exclusion.aut
  lacuna: error: missing --interface
    hint: add --interface a,b.*, or --environment NAME to use its labels
  [2]
  $ lacuna direct mutex.aut --property exclusion.aut --interface e.aquire
  lacuna: warning: no label matches e.aquire
    hint: did you mean e.acquire?
  lacuna: error: no component has the interface action e.aquire
    hint: did you mean e.acquire?
  [2]
  $ cat > loose.aut <<'END'
  > des (0, 2, 2)
  > (0, "a", 0)
  > (0, "a", 1)
  > END
  $ lacuna direct mutex.aut --property loose.aut --interface 'e.*'
  lacuna: error: only a deterministic LTS without tau has an error LTS; this one is nondeterministic
    hint: determinise it first (--determinise)
  [2]
  $ lacuna direct nowhere.aut --property exclusion.aut --interface 'e.*'
  nowhere.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
Processes of an FSP file: system, property and environment by name, the interface also by the alphabet of a process.
  $ cat > mutex.lts <<'END'
  > MUTEX = (w.acquire -> w.release -> MUTEX | e.acquire -> e.release -> MUTEX).
  > WRITER = (acquire -> enterCS -> exitCS -> release -> WRITER).
  > ||SYS = (MUTEX || w:WRITER).
  > property EXCLUSION = (w.enterCS -> w.exitCS -> EXCLUSION | e.enterCS -> e.exitCS -> EXCLUSION).
  > CAREFUL = (e.acquire -> e.enterCS -> e.exitCS -> e.release -> CAREFUL).
  > CARELESS = (e.enterCS -> e.exitCS -> CARELESS).
  > END
  $ lacuna direct mutex.lts --system SYS --property EXCLUSION --interface CAREFUL -o assumption.lts
  conditional. The property holds exactly in environments that respect the assumption.
  ~
  interface  e.acquire, e.enterCS, e.exitCS, e.release
  ~
                states  transitions
  composition        4            9
  trimmed            4            9
  determinised       4            9
  assumption         4           11
  ~
  state  may happen                    must not happen
      0  e.acquire → 1                 e.enterCS, e.exitCS
      1  e.enterCS → 3, e.release → 0  e.exitCS
      3  e.exitCS → 1                  e.enterCS, e.release
  (Actions not listed can do no harm, often because the system cannot take them. They lead to state 2, where everything is allowed.)
  # s, # MB
  $ cat assumption.lts
  P = Q0,
  Q0 = (e.acquire -> Q1 | e.release -> Q2),
  Q1 = (e.release -> Q0 | e.acquire -> Q2 | e.enterCS -> Q3),
  Q2 = ({e.acquire, e.enterCS, e.exitCS, e.release} -> Q2),
  Q3 = (e.exitCS -> Q1 | e.acquire -> Q2).
  $ lacuna direct mutex.lts --property EXCLUSION --environment CARELESS | tail -5
  ~
  CARELESS does not respect the assumption: the property is violated.
  A shortest trace that the assumption does not allow:
     1  e.enterCS
  # s, # MB
  $ lacuna direct mutex.lts --property EXCLUSION --environment CAREFUL --environment CARELESS | tail -9
  lacuna: note: CARELESS has no action e.acquire, e.release: it refuses these
    hint: set the actions with --interface; alone, with its own actions, its verdict may differ
  ~
  environment  assumption     property
  CAREFUL      respected      holds
  CARELESS     not respected  violated
  ~
  CARELESS does not respect the assumption: the property is violated.
  A shortest trace that the assumption does not allow:
     1  e.enterCS
  # s, # MB
  $ lacuna direct mutex.lts --property EXCLUSION --environment careful.aut | tail -2
  careful.aut respects the assumption: the property holds in it.
  # s, # MB
  $ lacuna direct mutex.lts --property EXCLUSIVE --interface 'e.*'
  mutex.lts: error: unknown process EXCLUSIVE
    hint: did you mean EXCLUSION?
  [2]
  $ lacuna direct mutex.lts --system SYSTEM --property EXCLUSION --interface 'e.*'
  mutex.lts: error: unknown process SYSTEM
    hint: there are MUTEX, WRITER, SYS, EXCLUSION, CAREFUL and CARELESS
  [2]
An environment with an ERROR of its own: it counts only if the whole gets there.
  $ cat > errors.lts <<'END'
  > SYS = (a -> b -> c -> SYS).
  > property P = (a -> c -> P).
  > property EARLY = (a -> b -> EARLY).
  > NEVER_THERE = (a -> NEVER_THERE | b -> c -> NEVER_THERE | c -> ERROR).
  > GETS_THERE = (a -> b -> own -> c -> ERROR).
  > HIDDEN = (own -> ERROR | a -> HIDDEN).
  > ||GOOD = (SYS || NEVER_THERE || P).
  > ||BAD = (SYS || GETS_THERE || P).
  > END
  $ lacuna direct errors.lts --system SYS --property P -e NEVER_THERE | tail -2
  NEVER_THERE respects the assumption: the property holds in it.
  # s, # MB
  $ lacuna verify errors.lts --process GOOD | head -7
  property                 verdict  states  transitions
  NEVER_THERE (has ERROR)  holds         3            3
  P                        holds         3            3
  deadlock                 none          3            3
  ~
  6 bits per state, # s, # MB
  $ lacuna direct errors.lts --system SYS --property P -e GETS_THERE | tail -6
  GETS_THERE reaches its own ERROR in the system. Until then it respects the assumption.
  A shortest trace to its ERROR, over the interface:
     1  a
     2  b
     3  c
  # s, # MB
  $ lacuna verify errors.lts --process BAD | head -7
  GETS_THERE, after 4 actions
     1  a
     2  b
     3  own
     4  c
  GETS_THERE reaches ERROR
  ~
  $ lacuna direct errors.lts --system SYS --property P -e HIDDEN | tail -4
  HIDDEN reaches its own ERROR in the system. Until then it respects the assumption.
  It gets to its ERROR by its own actions alone:
     1  own
  # s, # MB
  $ lacuna direct errors.lts --system SYS --property EARLY -e NEVER_THERE -e GETS_THERE | tail -13
  determinised       1            0
  assumption         1            3
  ~
  environment  assumption  property
  NEVER_THERE  respected   holds
  GETS_THERE   respected   holds until its own ERROR
  ~
  GETS_THERE reaches its own ERROR in the system. Until then it respects the assumption.
  A shortest trace to its ERROR, over the interface:
     1  a
     2  b
     3  c
  # s, # MB
  $ lacuna direct errors.lts --system SYS --property P -e NEVER_THERE -e GETS_THERE | tail -10
  environment  assumption  property
  NEVER_THERE  respected   holds
  GETS_THERE   respected   holds until its own ERROR
  ~
  GETS_THERE reaches its own ERROR in the system. Until then it respects the assumption.
  A shortest trace to its ERROR, over the interface:
     1  a
     2  b
     3  c
  # s, # MB
  $ lacuna direct errors.lts --system SYS --property P -e GETS_THERE --json | sed -n '/"environment"/,$p'
        "environment": {
          "name": "GETS_THERE",
          "good": false,
          "own_error": true,
          "trace": [
            "a",
            "b",
            "c"
          ]
        }
      }
    ],
    "diagnostics": []
  }
The system is useless if all that it shares is forbidden, also if the environment has other actions.
  $ cat > useless.lts <<'END'
  > SYS = (a -> b -> SYS)+{z}.
  > property NEVER_A = STOP+{a}.
  > property MIND_B = (a -> MIND_B)+{b}.
  > OWN = (a -> b -> OWN)+{z, alone}.
  > END
  $ lacuna direct useless.lts --system SYS --property NEVER_A --interface OWN | tail -6
  (Actions not listed can do no harm, often because the system cannot take them. They lead to state 1, where everything is allowed.)
  ~
  Under the assumption, the system never takes part in an action of the interface: it is useless.
  ~
  The system deadlocks at once under the assumption, which forbids all remaining actions (a).
  # s, # MB
  $ lacuna direct useless.lts --system SYS --property NEVER_A --interface OWN --json | grep useless
        "useless": true,
  $ lacuna direct useless.lts --system SYS --property MIND_B --interface OWN --json | grep useless
        "useless": false,
A property whose actions have another prefix, and an assumption that is too large to show.
  $ cat > prefix.lts <<'END'
  > SYS = (a.go -> a.stop -> SYS).
  > property ORDER = (go -> stop -> ORDER).
  > END
  $ lacuna direct prefix.lts --system SYS --property ORDER --interface a.go | head -5
  lacuna: warning: the system has no action of ORDER: it has a.go, not go
    hint: check the labels: FSP labels processes with a:P
  conditional. The property holds exactly in environments that respect the assumption.
  ~
  interface  a.go, go, stop
  ~
                states  transitions
  $ cat > large.lts <<'END'
  > SYS = (up -> SYS | down -> SYS).
  > property BELOW = B[0], B[i:0..70] = (when (i < 70) up -> B[i+1] | when (i > 0) down -> B[i-1]).
  > END
  $ lacuna direct large.lts --system SYS --property BELOW --interface up,down | tail -4
  assumption        71          140
  ~
  The assumption has 71 states: too many to show. -o FILE writes it.
  # s, # MB
What is internal to the system is shared with no other, and what shares nothing is not an environment.
  $ lacuna direct mutex.lts --system SYS --property EXCLUSION --interface 'e.*' --environment WRITER
  lacuna: error: WRITER has no action of the interface
    hint: check that its labels are those of the system: FSP labels it with a:P
  [2]
  $ lacuna direct mutex.lts --system SYS --property EXCLUSION --interface 'e.*' --environment MUTEX
  lacuna: warning: environment MUTEX is already a part of the system SYS
    hint: name a system without it: --system NAME
  lacuna: error: MUTEX takes part in w.acquire, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  lacuna: error: MUTEX takes part in w.release, which is internal to the system
    hint: add it to the interface, or rename it in the environment
  [2]
Three components: what the first leaves to be kept is the property of the second.
  $ cat > relay.lts <<'END'
  > INPUT = (in -> send -> ack -> INPUT).
  > CHANNEL = (send -> receive -> CHANNEL).
  > OUTPUT = (receive -> out -> ack -> OUTPUT).
  > EAGER = (receive -> ack -> out -> EAGER).
  > property ORDER = (in -> out -> ORDER).
  > END
  $ lacuna direct relay.lts --system INPUT --property ORDER --interface send,ack,out -o left.aut | tail -2
  (Actions not listed can do no harm, often because the system cannot take them. They lead to state 1, where everything is allowed.)
  # s, # MB
  $ lacuna direct relay.lts --system CHANNEL --property left.aut --interface receive,ack,out --environment OUTPUT | tail -2
  OUTPUT respects the assumption: the property holds in it.
  # s, # MB
  $ lacuna direct relay.lts --system CHANNEL --property left.aut --interface receive,ack,out --environment EAGER | tail -5
  EAGER does not respect the assumption: the property is violated.
  A shortest trace that the assumption does not allow:
     1  receive
     2  ack
  # s, # MB
The system that nobody names is the last composite one, which the report says. What it has already, it need not be composed with.
  $ cat > whole.lts <<'END'
  > MUTEX = (w.acquire -> w.release -> MUTEX | e.acquire -> e.release -> MUTEX).
  > WRITER = (acquire -> enter -> exit -> release -> WRITER).
  > OTHER = (e.acquire -> e.enter -> e.exit -> e.release -> OTHER).
  > property EXCLUSION = (w.enter -> w.exit -> EXCLUSION | e.enter -> e.exit -> EXCLUSION).
  > ||SYS = (MUTEX || w:WRITER).
  > ||PAIR = (MUTEX || OTHER).
  > ||ALL = (w:WRITER || PAIR || EXCLUSION).
  > END
  $ lacuna direct whole.lts --property EXCLUSION --environment OTHER | head -9
  lacuna: warning: property EXCLUSION is already a part of the system ALL
    hint: name a system without it: --system NAME
  lacuna: warning: environment OTHER is already a part of the system ALL
    hint: name a system without it: --system NAME
  always. The property holds in every environment.
  ~
  system     ALL (chosen by default; --system NAME chooses another)
  interface  e.acquire, e.enter, e.exit, e.release
  ~
                states  transitions
  composition        4            4
  trimmed            1            0
  determinised       1            0
  $ lacuna direct whole.lts --property EXCLUSION --environment OTHER --json | grep system
        "system": "ALL",
        "message": "property EXCLUSION is already a part of the system ALL",
        "hint": "name a system without it: --system NAME"
        "message": "environment OTHER is already a part of the system ALL",
        "hint": "name a system without it: --system NAME"
A labelled copy is another process, and with one process there is nothing to choose:
  $ lacuna direct whole.lts --system SYS --property EXCLUSION --interface 'e.*' | sed -n 3p
  interface  e.acquire, e.enter, e.exit, e.release
  $ printf 'P = (a -> P).\n' > one.lts; printf 'des (0,1,1)\n(0,a,0)\n' > right.aut; lacuna direct one.lts --property right.aut --interface a | sed -n 3p
  interface  a
Labels of the interface as FSP writes them, and hints for what is nearly one:
  $ cat > cars.lts <<'END'
  > range ID = 1..2
  > CAR = (enter -> exit -> CAR).
  > ||CARS = (red[ID]:CAR).
  > property ALONE = (red[i:ID].enter -> red[i].exit -> ALONE).
  > GATE = (think -> GO), GO = (red[1].enter -> red[1].exit -> GATE | think -> think -> ERROR).
  > END
  $ lacuna direct cars.lts --system CARS --property ALONE --interface 'red[1].enter,red[2].*' | sed -n 3p
  interface  red.1.enter, red.2.enter, red.2.exit
  $ lacuna direct cars.lts --system CARS --property ALONE --interface 'red[ID].enter'
  lacuna: warning: no label matches red[ID].enter
    hint: did you mean red.1.enter?
  lacuna: error: no component has the interface action red[ID].enter
    hint: write .* for an index that has several values, as in red.*.enter
  [2]
  $ lacuna direct cars.lts --system CARS --property ALONE --interface red
  lacuna: warning: no label matches red
  lacuna: error: no component has the interface action red
    hint: write red.* for all actions that begin with it
  [2]
  $ lacuna direct cars.lts --system CARS --property ALONE --interface 'red.1.entre'
  lacuna: warning: no label matches red.1.entre
    hint: did you mean red.1.enter?
  lacuna: error: no component has the interface action red.1.entre
    hint: did you mean red.1.enter?
  [2]
An environment that gets to its ERROR by actions of its own alone:
  $ lacuna direct cars.lts --system CARS --property ALONE --interface 'red.*' --environment GATE | tail -6
  GATE reaches its own ERROR in the system. Until then it respects the assumption.
  It gets to its ERROR by its own actions alone:
     1  think
     2  think
     3  think
  # s, # MB
  $ lacuna direct cars.lts --system CARS --property ALONE --interface 'red.*' --environment GATE --json | sed -n '/own_error/,/^      }/p'
          "own_error": true,
          "trace": [],
          "own_actions": [
            "think",
            "think",
            "think"
          ]
        }
