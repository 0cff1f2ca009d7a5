lacuna compare: verdict, and evidence for a no.

  $ printf 'des (0,3,4)\n(0,"a",1)\n(1,"b",2)\n(1,"c",3)\n' > left.aut
  $ printf 'des (0,4,5)\n(0,"a",1)\n(0,"a",2)\n(1,"b",3)\n(2,"c",4)\n' > right.aut
  $ lacuna compare left.aut right.aut
  different (strong)
  right.aut can do a and then refuse c; left.aut cannot
  a formula that holds in left.aut and not in right.aut:
    !<a>!<c>true
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
          "formula": "!<a>!<c>true",
          "holds_in": "left",
          "words": "do a and then refuse c",
          "can": "right"
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
  works.aut can do a and then not be in error; fails.aut cannot
  a formula that holds in works.aut and not in fails.aut:
    <a>!π
  [1]
  $ printf 'des (0,1,1)\n(0,"error",0)\n' > pi.aut
  $ lacuna compare pi.aut works.aut
  different (strong)
  pi.aut reaches the error state before any label, works.aut does not
  pi.aut can be in error; works.aut cannot
  a formula that holds in pi.aut and not in works.aut:
    π
  [1]
  $ printf 'des (0,0,1)\n' > stop.aut
  $ lacuna compare -e weak-trace stop.aut pi.aut
  different (weak-trace)
  pi.aut reaches the error state before any label, stop.aut does not
  [1]

Where the traces agree, a formula tells the two apart.

  $ printf 'des (0,4,4)\n(0,"a",1)\n(0,"a",2)\n(1,"b",3)\n(3,"error",3)\n' > m1.aut
  $ printf 'des (0,3,3)\n(0,"a",1)\n(1,"b",2)\n(2,"error",2)\n' > m2.aut
  $ lacuna compare m1.aut m2.aut
  different (strong)
  m1.aut can do a and then refuse b; m2.aut cannot
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
  silent.aut reaches the error state before any label, quiet.aut does not
  [1]

Silent steps: branching and weak bisimilarity, divergence, simulation.

  $ printf 'des (0,3,4)\n(0,"a",1)\n(0,"tau",2)\n(2,"b",3)\n' > commits.aut
  $ printf 'des (0,5,4)\n(0,"a",1)\n(0,"tau",2)\n(0,"b",3)\n(2,"b",3)\n(2,"a",1)\n' > offers.aut
  $ lacuna compare -e branching commits.aut offers.aut
  different (branching)
  commits.aut can get silently to a state that refuses a; offers.aut cannot
  a formula that holds in commits.aut and not in offers.aut:
    {true}<>!{true}<a>true
  [1]
  $ lacuna compare -e weak commits.aut offers.aut
  different (weak)
  commits.aut can get silently to a state that refuses a; offers.aut cannot
  a formula that holds in commits.aut and not in offers.aut:
    <<>>!<<a>>true
  [1]
  $ lacuna compare -e weak-trace commits.aut offers.aut
  equal (weak-trace)
  $ lacuna compare -e branching commits.aut offers.aut --json
  {
    "schema": 1,
    "command": "compare",
    "status": 1,
    "results": [
      {
        "left": "commits.aut",
        "right": "offers.aut",
        "relation": "branching",
        "verdict": "different",
        "evidence": {
          "kind": "formula",
          "formula": "{true}<>!{true}<a>true",
          "holds_in": "left",
          "words": "get silently to a state that refuses a",
          "can": "left"
        }
      }
    ],
    "diagnostics": []
  }
  [1]
  $ printf 'des (0,5,6)\n(0,"tau",1)\n(0,"b",2)\n(1,"a",3)\n(0,"a",4)\n(4,"b",5)\n' > early.aut
  $ printf 'des (0,4,6)\n(0,"tau",1)\n(0,"b",2)\n(1,"a",3)\n(0,"a",3)\n' > late.aut
  $ lacuna compare -e branching early.aut late.aut
  different (branching)
  a shortest trace of early.aut that late.aut does not have:
     1  a
     2  b   <- late.aut cannot
  early.aut can do a and then do b; late.aut cannot
  a formula that holds in early.aut and not in late.aut:
    {true}<a>{true}<b>true
  [1]
  $ printf 'des (0,4,4)\n(0,"a",1)\n(1,"tau",2)\n(2,"b",3)\n(1,"c",3)\n' > third.aut
  $ printf 'des (0,5,4)\n(0,"a",1)\n(1,"tau",2)\n(2,"b",3)\n(1,"c",3)\n(0,"a",2)\n' > law.aut
  $ lacuna compare -e weak third.aut law.aut; lacuna compare -e branching third.aut law.aut
  equal (weak)
  different (branching)
  law.aut can do a and then refuse c; third.aut cannot
  a formula that holds in third.aut and not in law.aut:
    !{true}<a>!{true}<c>true
  [1]
  $ printf 'des (0,2,2)\n(0,"tau",0)\n(0,"a",1)\n' > spins.aut
  $ printf 'des (0,1,2)\n(0,"a",1)\n' > rests.aut
  $ lacuna compare -e branching spins.aut rests.aut
  equal (branching)
  $ lacuna compare -e divergence-branching spins.aut rests.aut
  different (divergence-branching)
  spins.aut can go on silently forever; rests.aut cannot
  a formula that holds in spins.aut and not in rests.aut:
    {true}forever
  [1]
  $ lacuna compare -e divergence-branching rests.aut spins.aut --json | grep -A5 evidence
        "evidence": {
          "kind": "formula",
          "formula": "!{true}forever",
          "holds_in": "left",
          "words": "go on silently forever",
          "can": "right"
  $ lacuna compare -p simulation right.aut left.aut
  included (simulation)
  $ lacuna compare -p simulation left.aut right.aut
  not included (simulation)
  left.aut can do a and then be in a state that can do c and can do b; right.aut cannot
  a formula that holds in left.aut and not in right.aut:
    <a>(<c>true & <b>true)
  [1]
  $ lacuna compare -e simulation left.aut right.aut
  different (simulation)
  left.aut can do a and then be in a state that can do c and can do b; right.aut cannot
  a formula that holds in left.aut and not in right.aut:
    <a>(<c>true & <b>true)
  [1]
  $ lacuna compare -e simulation right.aut left.aut
  different (simulation)
  left.aut can do a and then be in a state that can do c and can do b; right.aut cannot
  a formula that holds in left.aut and not in right.aut:
    <a>(<c>true & <b>true)
  [1]
  $ lacuna compare -p simulation left.aut pi.aut
  included (simulation)
  $ lacuna compare -p simulation pi.aut left.aut
  not included (simulation)
  pi.aut reaches the error state before any label, left.aut does not
  pi.aut can be in error; left.aut cannot
  a formula that holds in pi.aut and not in left.aut:
    π
  [1]
  $ printf 'des (0,2,2)\n(0,"tau",1)\n(1,"error",1)\n' > falls.aut
  $ lacuna compare -e branching falls.aut pi.aut
  different (branching)
  pi.aut can be in error; falls.aut cannot
  a formula that holds in falls.aut and not in pi.aut:
    !π
  [1]
  $ lacuna compare -e weak-trace falls.aut pi.aut
  equal (weak-trace)
  $ lacuna compare -p branching falls.aut pi.aut
  lacuna: error: --preorder does not take branching
    hint: one of simulation|trace|weak-trace|weak-simulation
  [2]

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
        … 70 labels left out; --json has them all
   111  a
   112  a
   113  a
   150  a   <- c149.aut cannot
  $ lacuna compare --json c150.aut c149.aut | grep -c '"a"'
  150
Processes of FSP files: one --process is for both files, two are for the left and the right one. The answer names them.
  $ cat > two.lts <<'END'
  > A = (a -> b -> A).
  > B = (a -> c -> B).
  > SAME = (a -> b -> a -> b -> SAME).
  > END
  $ cat > other.lts <<'END'
  > A = (a -> c -> A).
  > END
  $ cat > a.aut <<'END'
  > des (0, 2, 2)
  > (0, "a", 1)
  > (1, "b", 0)
  > END
  $ lacuna compare two.lts --process A two.lts --process B
  different (strong): A (two.lts) and B (two.lts)
  a shortest trace of A (two.lts) that B (two.lts) does not have:
     1  a
     2  b   <- B (two.lts) cannot
  A (two.lts) can do a and then do b; B (two.lts) cannot
  a formula that holds in A (two.lts) and not in B (two.lts):
    <a><b>true
  [1]
  $ lacuna compare two.lts two.lts --process A --process SAME
  equal (strong): A (two.lts) and SAME (two.lts)
  $ lacuna compare -p weak-trace two.lts two.lts --process A --process B | head -1
  not included (weak-trace): A (two.lts) in B (two.lts)
  $ lacuna compare two.lts other.lts --process A | head -1
  different (strong): A (two.lts) and A (other.lts)
  $ lacuna compare two.lts a.aut --process A
  equal (strong): A (two.lts) and a.aut
  $ lacuna compare two.lts a.aut
  equal (strong): SAME (two.lts) and a.aut
  $ lacuna compare two.lts two.lts --process A --process B --json | sed -n '/"left"/,/"verdict"/p'
        "left": "two.lts",
        "right": "two.lts",
        "left_process": "A",
        "right_process": "B",
        "relation": "strong",
        "verdict": "different",
          "holds_in": "left",
          "words": "do a and then do b",
          "can": "left",
          "trace": [
            "a",
            "b"
          ],
          "of": "left",
          "left": {
            "answer": "accepts",
            "after": 2
          },
          "right": {
            "answer": "refuses",
            "after": 1
          }
        }
      }
    ],
    "diagnostics": []
  }
  $ lacuna compare two.lts a.aut --process A --process B
  a.aut: error: --process is given twice, but this file is not FSP
    hint: give --process once, for the other file
  [2]
  $ lacuna compare two.lts two.lts --process A --process B --process SAME
  lacuna: error: --process is given more than twice
    hint: give one for both files, or one for each
  [2]
  $ lacuna compare two.lts two.lts --process A --process C
  two.lts: error: unknown process C
    hint: there are A, B and SAME
  [2]
An option that takes one value is not given twice: neither of them would be meant.
  $ lacuna reduce two.lts --process A --process B
  lacuna: error: --process is given more than once
    hint: leave the other out: it takes one value
  [2]
  $ lacuna verify two.lts --process=A --process=B
  lacuna: error: --process is given more than once
    hint: leave the other out: it takes one value
  [2]
  $ lacuna compare -e weak a.aut a.aut --equivalence strong
  lacuna: error: --equivalence is given more than once
    hint: leave the other out: it takes one value
  [2]
  $ lacuna compare a.aut a.aut --hide a --hide b
  equal (strong)
