lacuna info: sizes and first facts.

  $ cp $MODELS/writer/*.aut .
  $ lacuna info mutex.aut writer.aut
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  mutex.aut        3          3            4    0       4          0  yes            none
  writer.aut       4          4            4    0       4          0  yes            none

Everything that other tools write is read: CADP's unquoted labels and `i`, spaces, CRLF, any initial state, quotes and
brackets inside labels, blank lines, a byte order mark.

  $ printf 'des(2, 4 ,3)\r\n(2 , PUT !1 , 0)\r\n(0,i,1)\r\n\r\n  (0,"SAY !"hi, you"",1)\r\n(1,  "c(1,2)"  ,2)\r\n' > cadp.aut
  $ lacuna info --labels cadp.aut
  file      states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  cadp.aut       3          3            4    1       4          0  yes            none
  ~
  cadp.aut        transitions
  tau                       1
  PUT !1                    1
  SAY !"hi, you"            1
  c(1,2)                    1

  $ lacuna convert cadp.aut -o -
  des (2,4,3)
  (0,"tau",1)
  (0,"SAY !"hi, you"",1)
  (1,"c(1,2)",2)
  (2,"PUT !1",0)
  $ printf '\xef\xbb\xbfdes (0,1,2)\n(0,a,1)' | lacuna info -
  file  states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  -          2          2            1    0       1          1  yes            none

tau and i are silent unless --tau says otherwise.

  $ printf 'des (0,3,4)\n(0,"tau",1)\n(1,"i",2)\n(2,"internal",3)\n' > silent.aut
  $ lacuna info --labels silent.aut
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  silent.aut       4          4            3    2       2          1  yes            none
  ~
  silent.aut  transitions
  tau                   2
  internal              1

  $ lacuna info --labels --tau internal silent.aut
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  silent.aut       4          4            3    1       3          1  yes            none
  ~
  silent.aut  transitions
  tau                   1
  i                     1
  tau                   1

  $ lacuna info --labels --tau '' silent.aut
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  silent.aut       4          4            3    0       3          1  yes            none
  ~
  silent.aut  transitions
  i                     1
  internal              1
  tau                   1

The error state is the one that only repeats `error`; the loop is not a transition. Several of them are one.

  $ printf 'des (0,5,4)\n(0,"a",1)\n(0,"b",2)\n(0,"error",3)\n(1,"error",1)\n(2,"error",2)\n' > errors.aut
  $ lacuna info --labels errors.aut
  file        states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  errors.aut       3          3            3    0       3          1  yes            reachable
  ~
  errors.aut  transitions
  a                     1
  b                     1
  error                 1

  $ lacuna convert errors.aut -o -
  des (0,4,3)
  (0,"a",1)
  (0,"b",1)
  (0,"error",2)
  (1,"error",1)

JSON, gzip and pipes.

  $ gzip -k mutex.aut; cp mutex.aut.gz plain-name; gzip -c writer.aut >> mutex.aut.gz
  $ lacuna info --json --format aut plain-name
  {
    "schema": 1,
    "command": "info",
    "status": 0,
    "results": [
      {
        "file": "plain-name",
        "states": 3,
        "transitions": 4,
        "labels": 4,
        "deadlocks": 0,
        "deterministic": true,
        "error_reachable": false,
        "reachable_states": 3,
        "silent_transitions": 0
      }
    ],
    "diagnostics": []
  }
  $ cat mutex.aut | lacuna info -
  file  states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  -          3          3            4    0       4          0  yes            none

Repeated transitions count once, and are mentioned.

  $ printf 'des (0,3,2)\n(0,"a",1)\n(0,"a",1)\n(0,"b",1)\n' | lacuna info -
  <stdin>: warning: repeated transitions: 1; they count once
  file  states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  -          2          2            2    0       2          1  yes            none

Deadlocks are counted among the reachable states.

  $ printf 'des (0,2,4)\n(0,"a",1)\n(2,"a",3)\n' | lacuna info -
  file  states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  -          4          2            2    0       1          1  yes            none
