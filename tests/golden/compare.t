lacuna compare: verdict, and evidence for a no.

  $ printf 'des (0,3,4)\n(0,"a",1)\n(1,"b",2)\n(1,"c",3)\n' > left.aut
  $ printf 'des (0,4,5)\n(0,"a",1)\n(0,"a",2)\n(1,"b",3)\n(2,"c",4)\n' > right.aut
  $ lacuna compare left.aut right.aut
  different (strong)
  a formula that holds in left.aut and not in right.aut:
    <a>(<c>true & <b>true)
  [1]
  $ lacuna compare --json left.aut right.aut
  {
    "schema": 1,
    "command": "compare",
    "status": 1,
    "results": [
      {
        "left": "left.aut",
        "right": "right.aut",
        "relation": "strong",
        "verdict": "different",
        "evidence": {
          "kind": "formula",
          "formula": "<a>(<c>true & <b>true)",
          "holds_in": "left"
        }
      }
    ],
    "diagnostics": []
  }
  [1]
  $ lacuna compare -e trace left.aut right.aut
  equal (trace)
  $ lacuna compare -p trace right.aut left.aut
  included (trace)

A shortest trace, and who cannot follow where.

  $ printf 'des (0,5,5)\n(0,"a",1)\n(1,"tau",2)\n(2,"b",3)\n(3,"a",4)\n(4,"d",0)\n' > long.aut
  $ printf 'des (0,3,3)\n(0,"a",1)\n(1,"b",2)\n(2,"a",0)\n' > loop.aut
  $ lacuna compare -e weak-trace long.aut loop.aut
  different (weak-trace)
  a shortest trace of long.aut that loop.aut does not have:
     1  a
     2  b
     3  a
     4  d   <- loop.aut cannot
  [1]
  $ lacuna compare -e trace long.aut loop.aut
  different (trace)
  a shortest trace of long.aut that loop.aut does not have:
     1  a
     2  tau   <- loop.aut cannot
  [1]
  $ lacuna compare -p weak-trace loop.aut long.aut
  not included (weak-trace)
  a shortest trace of loop.aut that long.aut does not have:
     1  a
     2  b
     3  a
     4  a   <- long.aut cannot
  [1]
  $ lacuna compare -p weak-trace --json long.aut loop.aut
  {
    "schema": 1,
    "command": "compare",
    "status": 1,
    "results": [
      {
        "left": "long.aut",
        "right": "loop.aut",
        "relation": "weak-trace",
        "verdict": "not_included",
        "evidence": {
          "kind": "trace",
          "trace": [
            "a",
            "b",
            "a",
            "d"
          ],
          "of": "left",
          "left": {
            "answer": "accepts",
            "after": 4
          },
          "right": {
            "answer": "refuses",
            "after": 3
          }
        }
      }
    ],
    "diagnostics": []
  }
  [1]

A candidate may have actions of its own.

  $ printf 'des (0,3,3)\n(0,"think",1)\n(1,"a",2)\n(2,"b",0)\n' > candidate.aut
  $ printf 'des (0,2,2)\n(0,"a",1)\n(1,"b",0)\n' > assumption.aut
  $ lacuna compare -p weak-trace candidate.aut assumption.aut
  not included (weak-trace)
  a shortest trace of candidate.aut that assumption.aut does not have:
     1  think   <- assumption.aut cannot
  [1]
  $ lacuna compare -p weak-trace --interface a,b candidate.aut assumption.aut
  included (weak-trace)

The error state includes everything, and is included in an error state alone.

  $ printf 'des (0,2,2)\n(0,"a",1)\n(1,"error",1)\n' > fails.aut
  $ printf 'des (0,2,3)\n(0,"a",1)\n(1,"b",2)\n' > works.aut
  $ lacuna compare -p trace works.aut fails.aut
  included (trace)
  $ lacuna compare -p trace fails.aut works.aut
  not included (trace)
  a shortest trace that leads fails.aut to the error state, and not works.aut:
     1  a   <- fails.aut is in the error state
  [1]
  $ lacuna compare works.aut fails.aut
  different (strong)
  a shortest trace that leads fails.aut to the error state, and not works.aut:
     1  a   <- fails.aut is in the error state
  [1]
  $ printf 'des (0,1,1)\n(0,"error",0)\n' > pi.aut
  $ lacuna compare pi.aut works.aut
  different (strong)
  pi.aut reaches the error state before any letter, works.aut does not
  [1]
  $ printf 'des (0,0,1)\n' > stop.aut
  $ lacuna compare -e weak-trace stop.aut pi.aut
  different (weak-trace)
  pi.aut reaches the error state before any letter, stop.aut does not
  [1]

Where the traces agree, a formula tells the two apart.

  $ printf 'des (0,4,4)\n(0,"a",1)\n(0,"a",2)\n(1,"b",3)\n(3,"error",3)\n' > m1.aut
  $ printf 'des (0,3,3)\n(0,"a",1)\n(1,"b",2)\n(2,"error",2)\n' > m2.aut
  $ lacuna compare m1.aut m2.aut
  different (strong)
  a formula that holds in m1.aut and not in m2.aut:
    <a>!<b>true
  [1]
  $ lacuna compare -e trace m1.aut m2.aut
  equal (trace)

A silent move to the error state is shorter evidence than any letter.

  $ printf 'des (0,3,3)\n(0,"tau",1)\n(0,"d",2)\n(1,"error",1)\n' > silent.aut
  $ printf 'des (0,1,2)\n(0,"a",1)\n' > quiet.aut
  $ lacuna compare -e weak-trace silent.aut quiet.aut
  different (weak-trace)
  silent.aut reaches the error state before any letter, quiet.aut does not
  [1]

Of a very long trace people see the beginning and the end.

  $ chain() { echo "des (0,$1,$(($1+1)))"; for i in $(seq 0 $(($1-1))); do echo "($i,a,$((i+1)))"; done; }
  > chain 150 > c150.aut; chain 149 > c149.aut
  $ lacuna compare c150.aut c149.aut | sed -n '1,4p;40,46p;$p'
  different (strong)
  a shortest trace of c150.aut that c149.aut does not have:
     1  a
     2  a
    38  a
    39  a
    40  a
        … 70 letters left out; --json has them all
   111  a
   112  a
   113  a
   150  a   <- c149.aut cannot
  $ lacuna compare --json c150.aut c149.aut | grep -c '"a"'
  150
