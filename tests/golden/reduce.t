lacuna reduce: the smallest equivalent LTS.

  $ printf 'des (0,6,5)\n(0,"a",1)\n(0,"a",2)\n(1,"b",3)\n(2,"b",4)\n(3,"tau",0)\n(4,"tau",0)\n' > x.aut
  $ lacuna reduce x.aut -o small.aut
          states  transitions
  x.aut        5            6
  strong       3            3
  # s, # MB
  $ cat small.aut
  des (0,3,3)
  (0,"a",1)
  (1,"b",2)
  (2,"tau",0)
  $ lacuna reduce -e weak-trace x.aut -o -
  des (0,2,2)
  (0,"a",1)
  (1,"b",0)
  $ lacuna reduce -e trace --json x.aut
  {
    "schema": 1,
    "command": "reduce",
    "status": 0,
    "results": [
      {
        "file": "x.aut",
        "equivalence": "trace",
        "states": 3,
        "transitions": 3,
        "states_before": 5,
        "transitions_before": 6,
        "seconds": #,
        "peak_bytes": #
      }
    ],
    "diagnostics": []
  }

The same behaviour written differently gives the same bytes.

  $ printf 'des (3,4,4)\n(3,"a",1)\n(1,"b",0)\n(0,"tau",3)\n(2,"a",2)\n' > y.aut
  $ lacuna reduce y.aut -o - | cmp - small.aut && echo same
  same

A choice that strong bisimilarity keeps and traces do not; successors under one label stand in an order of their own.

  $ printf 'des (0,4,5)\n(0,"a",2)\n(0,"a",1)\n(1,"b",3)\n(2,"c",4)\n' > choice.aut
  $ printf 'des (0,4,5)\n(0,"a",1)\n(0,"a",2)\n(1,"c",3)\n(2,"b",4)\n' > choice2.aut
  $ lacuna reduce choice.aut -o -
  des (0,4,4)
  (0,"a",1)
  (0,"a",2)
  (1,"c",3)
  (2,"b",3)
  $ lacuna reduce choice2.aut -o - | cmp - <(lacuna reduce choice.aut -o -) && echo same
  same
  $ lacuna reduce -e trace choice.aut -o -
  des (0,3,3)
  (0,"a",1)
  (1,"b",2)
  (1,"c",2)

The error state is not a deadlock; a trace that may lead to it does.

  $ printf 'des (0,5,4)\n(0,"a",1)\n(0,"a",2)\n(2,"b",3)\n(0,"b",3)\n(1,"error",1)\n' > error.aut
  $ lacuna reduce error.aut -o -
  des (0,5,4)
  (0,"a",1)
  (0,"a",2)
  (0,"b",3)
  (1,"b",3)
  (2,"error",2)
  $ lacuna reduce -e trace error.aut -o -
  des (0,3,3)
  (0,"a",1)
  (0,"b",2)
  (1,"error",1)
  $ printf 'des (0,3,3)\n(0,"tau",1)\n(0,"b",2)\n(1,"error",1)\n' | lacuna reduce -e weak-trace - -o -
  des (0,1,1)
  (0,"error",0)

Compressed output.

  $ lacuna reduce x.aut -o small.aut.gz && zcat small.aut.gz | cmp - small.aut && echo same
          states  transitions
  x.aut        5            6
  strong       3            3
  # s, # MB
  same

Modulo branching and weak bisimilarity, and simulation.

  $ printf 'des (0,9,8)\n(0,"tau",1)\n(1,"tau",0)\n(1,"a",2)\n(2,"tau",3)\n(3,"b",4)\n(2,"c",5)\n(4,"tau",6)\n(6,"tau",7)\n(0,"a",3)\n' > silent.aut
  $ for e in branching divergence-branching weak; do lacuna reduce -e $e silent.aut -o - ; done
  des (0,5,4)
  (0,"a",1)
  (0,"a",2)
  (1,"b",3)
  (2,"tau",1)
  (2,"c",3)
  des (0,6,4)
  (0,"tau",0)
  (0,"a",1)
  (0,"a",2)
  (1,"b",3)
  (2,"tau",1)
  (2,"c",3)
  des (0,4,4)
  (0,"a",1)
  (1,"tau",2)
  (1,"c",3)
  (2,"b",3)
  $ lacuna reduce -e branching silent.aut --json | grep -v seconds
  {
    "schema": 1,
    "command": "reduce",
    "status": 0,
    "results": [
      {
        "file": "silent.aut",
        "equivalence": "branching",
        "states": 4,
        "transitions": 5,
        "states_before": 8,
        "transitions_before": 9,
        "peak_bytes": #
      }
    ],
    "diagnostics": []
  }
  $ printf 'des (0,4,4)\n(0,"a",1)\n(0,"a",2)\n(2,"b",3)\n(1,"tau",1)\n' > brothers.aut
  $ printf 'des (0,3,4)\n(0,"a",1)\n(0,"a",2)\n(2,"b",3)\n' > little.aut
  $ lacuna reduce -e simulation brothers.aut -o -
  des (0,4,4)
  (0,"a",1)
  (0,"a",2)
  (1,"b",3)
  (2,"tau",2)
  $ lacuna reduce -e simulation little.aut -o -
  des (0,2,3)
  (0,"a",1)
  (1,"b",2)
  $ lacuna reduce -e bisimulation little.aut
  lacuna: error: --equivalence does not take bisimulation
    hint: one of strong|branching|divergence-branching|weak|simulation|trace|weak-trace
  [2]
