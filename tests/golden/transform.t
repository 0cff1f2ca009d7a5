lacuna convert and compose: formats and operators, applied in the order in which they are given.

  $ printf 'des (0,4,4)\n(0,"req_1",1)\n(1,"work",2)\n(2,"grant_1",3)\n(3,"c(1,2)",0)\n' > x.aut
  $ lacuna convert x.aut -o x.dot && cat x.dot
          states  transitions
  x.aut        4            4
  result       4            4
  digraph lts {
    rankdir=LR;
    bgcolor=white;
    node [shape=circle, fontname="Helvetica", fontsize=11, width=0.35, height=0.35, margin=0.04, color="#34495e", fontcolor="#2c3e50"];
    edge [fontname="Helvetica", fontsize=10, arrowsize=0.6, color="#34495e", fontcolor="#2c3e50"];
    start [shape=point, width=0.08, color="#34495e", label=""];
    start -> 0;
    0 [penwidth=2];
    0 -> 1 [label="req_1"];
    1;
    1 -> 2 [label="work"];
    2;
    2 -> 3 [label="grant_1"];
    3;
    3 -> 0 [label="c(1,2)"];
  }
  $ lacuna convert x.aut --to json -o -
  {"states":4,"initial":0,"error":null,"labels":["tau","c(1,2)","grant_1","req_1","work"],"transitions":[[0,3,1],[1,4,2],[2,2,3],[3,1,0]]}
  $ lacuna convert x.aut --hide 'work,c(1,2)' -o -
  des (0,4,4)
  (0,"req_1",1)
  (1,"tau",2)
  (2,"grant_1",3)
  (3,"tau",0)
  $ lacuna convert x.aut --interface '*_1' --collapse-tau -o -
  des (0,4,4)
  (0,"req_1",1)
  (1,"tau",2)
  (2,"grant_1",3)
  (3,"tau",0)
  $ lacuna convert x.aut --rename 'req_*=ask.*,work=tau' -o -
  des (0,4,4)
  (0,"ask.1",1)
  (1,"tau",2)
  (2,"grant_1",3)
  (3,"c(1,2)",0)
  $ lacuna convert x.aut --rename 's/^(req|grant)_([0-9])$/\2.\1/' --hide work -o - | tail -n 4
  (0,"1.req",1)
  (1,"tau",2)
  (2,"1.grant",3)
  (3,"c(1,2)",0)
  $ lacuna convert x.aut --hide grnat_1 -o /dev/null --to aut
  lacuna: warning: no label matches grnat_1
    hint: did you mean grant_1?
          states  transitions
  x.aut        4            4
  result       4            4
  $ lacuna convert x.aut --rename 'a=' -o - ; lacuna convert x.aut --rename 's/(/b/' -o -
  lacuna: error: the renaming rule a= lacks an old or a new label
    hint: write a rule as old=new, req_*=ask.*, or s/pattern/replacement/
  lacuna: error: the renaming rule s/(/b/ has a bad pattern: Unmatched ( or \(
    hint: write a rule as old=new, req_*=ask.*, or s/pattern/replacement/
  [2]

Labels may be copied with their quotes, and blanks after commas do not matter; a regular expression keeps its commas.

  $ printf 'des (0,3,2)\n(0,"GET !1",1)\n(1,"exit",0)\n(0,"a,b",0)\n' > cadp.aut
  $ lacuna convert cadp.aut --hide '"GET !1", exit' -o -
  des (0,3,2)
  (0,"tau",1)
  (0,"a,b",0)
  (1,"tau",0)
  $ lacuna convert cadp.aut --interface '"a,b"' -o -
  des (0,3,2)
  (0,"tau",1)
  (0,"a,b",0)
  (1,"tau",0)
  $ lacuna convert cadp.aut --rename 's/,b{1,2}/(/' --hide exit --write-tau i -o -
  des (0,3,2)
  (0,"GET !1",1)
  (0,"a(",0)
  (1,"i",0)
  $ lacuna convert cadp.aut --rename 's/a/b/g'
  lacuna: error: the renaming rule s/a/b/g goes on behind the third slash; there are no flags
    hint: write a rule as old=new, req_*=ask.*, or s/pattern/replacement/
  [2]
  $ lacuna convert cadp.aut --hide --determinise
  lacuna: error: --hide needs a value: LABELS
    hint: write the value behind the option
  [2]
  $ lacuna convert cadp.aut --hide exit
            states  transitions
  cadp.aut       2            3
  result         2            3
  (not written; -o FILE writes it)

Tau is not written as something else.

  $ printf 'des (0,2,2)\n(0,"i",1)\n(1,"tau",0)\n' > both.aut
  $ lacuna convert both.aut --tau i -o -
  lacuna: error: tau would be written as "tau", which is a visible label here
    hint: rename that label, or choose another text with --write-tau
  [2]
  $ lacuna convert both.aut --tau i --write-tau i -o -
  des (0,2,2)
  (0,"i",1)
  (1,"tau",0)
  lacuna: warning: the visible label "tau" will be read back as silent
    hint: rename it, or read the file with --tau
  $ lacuna convert both.aut --tau '' -o - 2>/dev/null
  des (0,2,2)
  (0,"i",1)
  (1,"tau",0)
  $ lacuna convert both.aut --tau silent --write-tau x -o -; lacuna convert both.aut --write-tau i -o x.dot
  lacuna: error: --write-tau does not take x
    hint: one of tau|i
  lacuna: error: --write-tau needs a .aut file
    hint: name the file .aut, or leave out --write-tau
  [2]
  $ lacuna info both.aut --tau silent
  both.aut: warning: --tau names silent, but no label is called that
    hint: check the spelling, or leave it out
  file      states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  both.aut       2          2            2    0       2          0  yes            none
  $ lacuna convert cadp.aut --rename '"a,b" = "x y"' -o -
  des (0,3,2)
  (0,"GET !1",1)
  (0,"x y",0)
  (1,"exit",0)
  $ lacuna convert cadp.aut --rename $'exit=x\ny' -o -
  lacuna: error: a label cannot contain a line feed
    hint: use a label in one line
  [2]

Standard output keeps what was there, whatever it is called.

  $ echo old > log; lacuna convert both.aut --to aut -o /dev/stdout >> log; cat log
  old
  des (0,2,2)
  (0,"tau",1)
  (1,"tau",0)

A label that no transition carries any more is not in the file.

  $ lacuna convert cadp.aut --extend new -o with_new.aut
  lacuna: warning: labels without transitions are not written: new
    hint: write a .json file to keep them: a .aut file does not block these labels in a later composition
            states  transitions
  cadp.aut       2            3
  result         2            3

Operators on the error state.

  $ printf 'des (0,6,5)\n(0,"a",1)\n(1,"tau",2)\n(0,"b",3)\n(3,"c",4)\n(1,"d",0)\n(2,"error",2)\n' > e.aut
  $ lacuna convert e.aut --propagate-error tau -o -
  des (0,4,4)
  (0,"a",1)
  (0,"b",2)
  (1,"error",1)
  (2,"c",3)
  lacuna: warning: labels without transitions are not written: d
    hint: write a .json file to keep them: a .aut file does not block these labels in a later composition
  $ lacuna convert e.aut --trim-to-error -o -
  des (0,4,3)
  (0,"a",1)
  (1,"tau",2)
  (1,"d",0)
  (2,"error",2)
  lacuna: warning: labels without transitions are not written: b, c
    hint: write a .json file to keep them: a .aut file does not block these labels in a later composition
  $ lacuna convert e.aut --remove-error --reachable -o -
  des (0,4,4)
  (0,"a",1)
  (0,"b",2)
  (1,"d",0)
  (2,"c",3)
  $ lacuna convert e.aut --propagate-error 'tau,a' --remove-error -o -
  lacuna: error: the initial state is the error state
    hint: fix the LTS: no behaviour avoids the error
  [2]
  $ lacuna convert e.aut --complement -o -
  lacuna: error: only a deterministic LTS without tau has an error LTS; this one has tau transitions
    hint: determinise it first (--determinise)
  [2]
  $ lacuna convert e.aut --determinise --complete -o -
  des (0,17,5)
  (0,"a",1)
  (0,"b",2)
  (0,"c",4)
  (0,"d",4)
  (1,"error",1)
  (2,"a",4)
  (2,"b",4)
  (2,"c",3)
  (2,"d",4)
  (3,"a",4)
  (3,"b",4)
  (3,"c",4)
  (3,"d",4)
  (4,"a",4)
  (4,"b",4)
  (4,"c",4)
  (4,"d",4)
  $ printf 'des (0,1,2)\n(0,"a",1)\n' | lacuna convert - --extend b --complement -o -
  des (0,5,3)
  (0,"a",1)
  (0,"b",2)
  (1,"a",2)
  (1,"b",2)
  (2,"error",2)
  $ lacuna convert x.aut --complete --extend x,y -o - 2>/dev/null | head -n 1
  des (0,20,5)

Composition: shared labels move together, the rest interleaves, an error of one is an error of all.

  $ printf 'des (0,2,2)\n(0,"a",1)\n(1,"s",0)\n' > p.aut
  $ printf 'des (0,2,2)\n(0,"b",1)\n(1,"s",0)\n' > q.aut
  $ lacuna compose p.aut q.aut -o pq.aut && cat pq.aut
               states  transitions
  p.aut             2            2
  q.aut             2            2
  composition       4            5
  des (0,5,4)
  (0,"a",1)
  (0,"b",2)
  (1,"b",3)
  (2,"a",3)
  (3,"s",0)
  $ printf 'des (0,3,3)\n(0,"s",1)\n(1,"s",2)\n(2,"error",2)\n' > once.aut
  $ lacuna compose --json p.aut q.aut once.aut
  {
    "schema": 1,
    "command": "compose",
    "status": 0,
    "results": [
      {
        "files": [
          "p.aut",
          "q.aut",
          "once.aut"
        ],
        "states": 9,
        "transitions": 10,
        "error_reachable": true
      }
    ],
    "diagnostics": []
  }
  $ lacuna compose p.aut q.aut once.aut --hide s,a --propagate-error tau -o -
  des (0,9,7)
  (0,"tau",1)
  (0,"b",2)
  (1,"b",3)
  (2,"tau",3)
  (3,"tau",4)
  (4,"tau",5)
  (4,"b",6)
  (5,"b",6)
  (6,"error",6)
  $ lacuna compose p.aut missing.aut also-missing.aut
  missing.aut: error: No such file or directory
    hint: check the spelling and the current directory
  also-missing.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]

The example of the demo.

  $ cp $MODELS/writer/*.aut .
  $ lacuna convert exclusion.aut --complement -o checker.aut
                 states  transitions
  exclusion.aut       3            4
  result              4           12
  $ lacuna compose mutex.aut writer.aut
               states  transitions
  mutex.aut         3            4
  writer.aut        4            4
  composition       5            6
  $ lacuna compose mutex.aut writer.aut checker.aut --interface 'e.*' --propagate-error tau --determinise --complete \
  >   --remove-error -o assumption.aut
               states  transitions
  mutex.aut         3            4
  writer.aut        4            4
  checker.aut       4           12
  composition      10           29
  result            4           11
  $ lacuna compare -p weak-trace careful.aut assumption.aut && ! lacuna compare -p weak-trace careless.aut assumption.aut
  included (weak-trace)
  not included (weak-trace)
  a shortest trace of careless.aut that assumption.aut does not have:
     1  e.enterCS   <- assumption.aut cannot

A network is composed and reduced part by part; the result is the same.

  $ for i in 0 1 2; do
  >   printf 'des (0,3,3)\n(0,"in%d",1)\n(1,"work%d",2)\n(2,"in%d",0)\n' $i $i $((i + 1)) > stage$i.aut
  > done
  $ lacuna compose --reduce branching --interface in0,in3 stage?.aut -o small.aut
              states  transitions
  stage0.aut       3            3
  stage1.aut       3            3
  stage2.aut       3            3
  reduced          4            6
  ~
  step                           states  transitions  reduced to  transitions
     1  stage0.aut | stage1.aut       4            5           3            4
     2  step 1 | stage2.aut           6            9           4            6
  $ lacuna compose --interface in0,in3 stage?.aut -o whole.aut > /dev/null
  $ lacuna reduce -e branching whole.aut -o again.aut > /dev/null; cmp small.aut again.aut
  $ lacuna compose --reduce branching --interface in0,in3 stage?.aut --json
  {
    "schema": 1,
    "command": "compose",
    "status": 0,
    "results": [
      {
        "files": [
          "stage0.aut",
          "stage1.aut",
          "stage2.aut"
        ],
        "states": 4,
        "transitions": 6,
        "error_reachable": false,
        "steps": [
          {
            "parts": [
              "stage0.aut",
              "stage1.aut"
            ],
            "states": 4,
            "transitions": 5,
            "reduced_states": 3,
            "reduced_transitions": 4
          },
          {
            "parts": [
              "step 1",
              "stage2.aut"
            ],
            "states": 6,
            "transitions": 9,
            "reduced_states": 4,
            "reduced_transitions": 6
          }
        ]
      }
    ],
    "diagnostics": []
  }
  $ printf 'des (0,2,2)\n(0,"in1",1)\n(1,"error",1)\n' > watch.aut
  $ lacuna compose --reduce weak --hide 'in1,work*' --propagate-error tau stage?.aut watch.aut -o -
  des (0,2,2)
  (0,"in0",1)
  (1,"error",1)
  lacuna: warning: labels without transitions are not written: in2, in3
    hint: write a .json file to keep them: a .aut file does not block these labels in a later composition
  $ lacuna compose --reduce strong --hide 'nothing' stage?.aut
  lacuna: warning: no label matches nothing
              states  transitions
  stage0.aut       3            3
  stage1.aut       3            3
  stage2.aut       3            3
  reduced         27           51
  ~
  step                           states  transitions  reduced to  transitions
     1  stage0.aut | stage1.aut       9           13           9           13
     2  step 1 | stage2.aut          27           51          27           51
  $ lacuna compose --reduce strong --hide 'work*' --rename in0=in --determinise stage?.aut
              states  transitions
  stage0.aut       3            3
  stage1.aut       3            3
  stage2.aut       3            3
  reduced         27           51
  result           8           12
  ~
  step                           states  transitions  reduced to  transitions
     1  stage0.aut | stage1.aut       9           13           9           13
     2  step 1 | stage2.aut          27           51          27           51
  $ lacuna compose --reduce smaller stage?.aut
  lacuna: error: --reduce does not take smaller
    hint: one of strong|branching|divergence-branching|weak|simulation|trace|weak-trace
  [2]
