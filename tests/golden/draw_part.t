--from and --depth draw a part of an LTS, or of an assumption.

  $ { echo 'des (0,201,201)'; for i in $(seq 0 199); do echo "($i,a,$((i+1)))"; done; echo '(8,b,7)'; } > long.aut

What is cut off is dashed, and numbers are those of the whole. Where everything starts has an arrow out of nowhere, where the part starts is
bold.

  $ shown() { grep -v '^  \(rankdir\|bgcolor\|node\|edge\|labelloc\|font\|start \[\)' "$@"; }
  > lacuna draw long.aut --from 7 --depth 2 -o - --to dot | shown
  > lacuna draw long.aut --depth 2 -o - --to dot | shown
  digraph lts {
    label="Dashed states go on outside of this part.";
    7 [penwidth=2];
    7 -> 8 [label="a"];
    8;
    8 -> 7 [label="b"];
    8 -> 9 [label="a"];
    9 [style=dashed];
  }
  digraph lts {
    label="Dashed states go on outside of this part.";
    start -> 0;
    0 [penwidth=2];
    0 -> 1 [label="a"];
    1;
    1 -> 2 [label="a"];
    2 [style=dashed];
  }

Without --depth it is all that can be reached. Nothing is cut, nothing is said.

  $ lacuna draw long.aut --from 198 -o part.dot && grep -v '^  \(rankdir\|bgcolor\|node\|edge\)' part.dot
  part.dot
  digraph lts {
    198 [penwidth=2];
    198 -> 199 [label="a"];
    199;
    199 -> 200 [label="a"];
    200;
  }
  $ lacuna draw long.aut --from 198 --depth 1 -o part.svg && grep -o 'stroke-dasharray\|Dashed.*part' part.svg
  part.svg
  Dashed states go on outside of this part
  stroke-dasharray
  $ lacuna draw long.aut --from 198 --depth 0 -o part.png && head -c 8 part.png | od -An -c
  part.png
   211   P   N   G  \r  \n 032  \n

π is never cut.

  $ printf 'des (0,4,4)\n(0,a,1)\n(0,b,2)\n(2,a,3)\n(1,error,1)\n' > error.aut
  $ lacuna draw error.aut --depth 1 -o - --to dot | grep '^  [0-9]'
    0 [penwidth=2];
    1 [label="π", shape=doublecircle, style=filled, fillcolor="#e74c3c", color="#c0392b", fontcolor=white];
    0 -> 1 [label="a"];
    0 -> 2 [label="b"];
    2 [style=dashed];

A part can be too large, too.

  $ lacuna draw long.aut --from 10 -o part.svg
  long.aut: error: 191 states and 190 transitions are too many for a readable drawing
    hint: draw less of it (--from STATE --depth N), reduce it or hide labels first (lacuna reduce, lacuna convert --hide), or force it with --largest 191
  [2]
  $ lacuna draw long.aut --from 10 -o part.svg --largest 191
  part.svg

Numbers that are none, and states that are not there.

  $ for part in '--from 201' '--from x' '--depth x' '--depth -1' '--depth 99999999999999999999' '--from 99999999999'; do
  >   lacuna draw long.aut $part -o none.svg
  > done; ls none.svg
  long.aut: error: there is no state 201 to draw from
    hint: its states are 0 to 200
  lacuna: error: --from needs a number, not x
    hint: write a whole number, as in --from 10
  lacuna: error: --depth needs a number, not x
    hint: write a whole number, as in --depth 10
  lacuna: error: --depth needs a number, not -1
    hint: write a whole number, as in --depth 10
  lacuna: error: --depth needs a number, not 99999999999999999999
    hint: write a whole number, as in --depth 10
  long.aut: error: there is no state 99999999999 to draw from
    hint: its states are 0 to 200
  ls: cannot access 'none.svg': No such file or directory
  [2]
  $ printf 'des (0,0,1)\n' | lacuna draw - --from 1 -o none.svg
  -: error: there is no state 1 to draw from
    hint: its only state is 0
  [2]

Assumptions: eight clients and a missing mutex, exclusion over all of them, have 2,305 states.

  $ $MODELS/../bench/family open 8 > clients.aml
  $ lacuna assume clients.aml -o clients.svg
  lacuna: note: the rules are drawn alone: the assumption has too many states for a readable drawing
    hint: draw a part of the states with --from STATE --depth N, or all with --largest 2304
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. mutex must not send a second c1!permit or c2!permit or c3!permit or c4!permit or c5!permit or c6!permit or c7!permit or c8!permit before release
       why: req_1, req_2, c1!permit, and then c2!permit violates exclusion
  ~
  actors    c1, c2, c3, c4, c5, c6, c7, c8
  missing   mutex
  assumed   answers in any order; at most 8 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS   1,281       10,240  #
  contract       2,304       11,264  #
  assumption     2,305       35,601  #
  ~
  To list the states of the assumption, add --table.
  ~
  clients.svg was written.
  ~
  # s, # MB
  $ lacuna assume clients.aml --depth 1 -o clients.svg | head -n 1; grep -o 'Dashed.*part' clients.svg; grep -c 'stroke-dasharray' clients.svg
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  Dashed states go on outside of this part
  16

The numbers are those of the table that assume prints, and of the other files it writes.

  $ for file in open interface property; do cat $MODELS/mutex/$file.aml; done > mutex.aml
  $ lacuna assume mutex.aml --from 6 --depth 2 -o - --to dot | grep -o '^  s[0-9].*\|Dashed.*part'
    s3 [label=3, style=dashed];
    s3 -> s6 [label=<<font color="#21618c">left!permitL</font>>, color="#21618c"];
    s6 [label=6, penwidth=2];
    s6 -> s10 [label=<<font color="#1e8449">release</font>>, color="#1e8449", style=dashed];
    s6_ban [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">right!permitR</font>>];
    s6 -> s6_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    s10 [label=10];
    s10 -> s3 [label=<<font color="#1e8449">reqL</font>>, color="#1e8449", style=dashed];
  Dashed states go on outside of this part
  $ lacuna assume mutex.aml --from 6 --depth 2 -o mutex.dot > /dev/null; grep '^  s[0-9]' mutex.dot
    s3 [label=3, style=dashed];
    s3 -> s6 [label=<<font color="#21618c">left!permitL</font>>, color="#21618c"];
    s6 [label=6, penwidth=2];
    s6 -> s10 [label=<<font color="#1e8449">release</font>>, color="#1e8449", style=dashed];
    s6_ban [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">right!permitR</font>>];
    s6 -> s6_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    s10 [label=10];
    s10 -> s3 [label=<<font color="#1e8449">reqL</font>>, color="#1e8449", style=dashed];
  $ lacuna assume mutex.aml --from 6 --depth 1 --sink -o mutex.dot > /dev/null; grep '^  s[0-9]' mutex.dot
    s6 [label=6, penwidth=2];
    s6 -> s10 [label=<<font color="#1e8449">release</font>>, color="#1e8449", style=dashed];
    s6 -> s12 [label=<<font color="#1e8449">reqL</font><br/><font color="#1e8449">reqR</font>>, color="#1e8449", style=dashed];
    s6 -> s12 [label=<<font color="#21618c">left!permitL</font>>, color="#21618c"];
    s6_ban [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">right!permitR</font>>];
    s6 -> s6_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    s10 [label=10, style=dashed];
    s10 -> s12 [label=<<font color="#1e8449">reqR</font><br/><font color="#1e8449">release</font>>, color="#1e8449", style=dashed];
    s10 -> s12 [label=<<font color="#21618c">left!permitL</font><br/><font color="#21618c">right!permitR</font>>, color="#21618c"];
    s12 [label=12];
    s12 -> s12 [label=<<font color="#1e8449">reqL</font><br/><font color="#1e8449">reqR</font><br/><font color="#1e8449">release</font>>, color="#1e8449", style=dashed];
    s12 -> s12 [label=<<font color="#21618c">left!permitL</font><br/><font color="#21618c">right!permitR</font>>, color="#21618c"];
  $ lacuna assume mutex.aml --from 6 --depth 1 -o mutex.png | head -n 1; head -c 8 mutex.png | od -An -c
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
   211   P   N   G  \r  \n 032  \n

The state that allows everything, the last one, is there with --sink alone.

  $ lacuna assume mutex.aml --from 12 -o none.svg
  lacuna: error: there is no state 12 to draw from
    hint: its states are 0 to 11
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that respect the assumption.
  ~
  actors    left, right
  missing   mutex
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS       9           16  #
  contract          12           20  #
  assumption        13           63  #
  ~
  13 states (12 below, and one where everything is allowed)
  state  may come               may be sent                          must not be sent
      0  reqL → 1, reqR → 2     -                                    -
      1  reqR → 3               left!permitL → 4                     -
      2  reqL → 3               right!permitR → 5                    -
      3  -                      left!permitL → 6, right!permitR → 7  -
      4  release → 8, reqR → 6  -                                    -
      5  release → 9, reqL → 7  -                                    -
      6  release → 10           -                                    right!permitR
      7  release → 11           -                                    left!permitL
      8  reqL → 1               -                                    -
      9  reqR → 2               -                                    -
     10  reqL → 3               -                                    -
     11  reqR → 3               -                                    -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  # s, # MB
  [2]
  $ lacuna assume mutex.aml --from 12 --depth 0 --sink -o sink.dot | head -n 1; grep -c '^  s12 ' sink.dot
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  3
  $ for part in '--from x' '--depth x'; do lacuna assume mutex.aml $part -o none.svg; done
  lacuna: error: --from needs a number, not x
    hint: write a whole number, as in --from 10
  lacuna: error: --depth needs a number, not x
    hint: write a whole number, as in --depth 10
  [2]
  $ lacuna assume mutex.aml --depth 3
  lacuna: error: --from and --depth need a drawing
    hint: add -o FILE.svg, .png or .dot
  [2]
  $ lacuna assume mutex.aml --depth 3 -o mutex.aut
  lacuna: error: --from and --depth need a drawing
    hint: add -o FILE.svg, .png or .dot
  [2]
  $ lacuna assume mutex.aml --depth 3 -o - --to dot --json
  {
    "schema": 1,
    "command": "assume",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "--json cannot be used with -o -: both need standard output",
        "hint": "write the LTS to a file"
      }
    ]
  }
  [2]
