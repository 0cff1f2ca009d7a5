lacuna draw: pictures, by way of Graphviz.

  $ cp $MODELS/writer/mutex.aut .
  $ lacuna draw mutex.aut -o mutex.svg && grep -c '<svg' mutex.svg
  mutex.svg
  1
  $ lacuna draw mutex.aut -o mutex.png && head -c 8 mutex.png | od -An -c
  mutex.png
   211   P   N   G  \r  \n 032  \n
  $ lacuna draw mutex.aut -o - --to dot | head -n 1
  digraph lts {
  $ lacuna draw --json mutex.aut -o mutex.svg
  {
    "schema": 1,
    "command": "draw",
    "status": 0,
    "results": [
      {
        "file": "mutex.aut",
        "drawing": "mutex.svg"
      }
    ],
    "diagnostics": []
  }
  $ lacuna draw mutex.aut
  lacuna: error: missing --output FILE
    hint: add -o FILE.svg
  [2]
  $ lacuna draw mutex.aut -o mutex.pdf
  mutex.pdf: error: unknown format: the file name has no known extension
    hint: use .svg, .png or .dot, or add --to FORMAT
  [2]

A saved assumption stands for its automaton, the one that `assume -o x.aut` writes.

  $ printf 'actor a(2) { go { m!ask; } yes { } }\nmissing m { ask -> a!yes; ask -> a!yes, a!yes; }\nmain { a!go; }\nproperty once { s: a!yes -> t; t: a!yes -> error; }\n' > once.aml
  $ lacuna assume once.aml -o once.assumption > /dev/null
  $ lacuna assume once.aml -o once.aut > /dev/null
  $ lacuna draw once.assumption -o once.svg && grep -c '<svg' once.svg
  once.svg
  1

It is drawn with its rules first; a forbidden send is a stub at its state. What operators make of it is an LTS.

  $ lacuna draw once.assumption -o once.dot > /dev/null && grep -v '^ *\(node\|edge\|rankdir\|bgcolor\|font\)' once.dot | sed 's/<br/\n&/g'
  digraph assumption {
   subgraph cluster_assumption {
    labeljust=l; labelloc=t; style=rounded; color="#ccd1d1"; margin=10;
    label=<The same, state by state
  <br align="left"/>>;
    sstart [shape=point, width=0.08, height=0.08, label=""];
    sstart -> s0;
    s0 [label=0, penwidth=2];
    s0 -> s1 [label=<<font color="#1e8449">ask</font>>, color="#1e8449", style=dashed];
    s1 [label=1];
    s1 -> s2 [label=<<font color="#21618c">a!yes</font>>, color="#21618c"];
    s2 [label=2];
    s2_ban [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">a!yes</font>>];
    s2 -> s2_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    { rank=same; s2; s2_ban }
   }
   subgraph cluster_rule1_ {
    labeljust=l; labelloc=t; style=rounded; color="#ccd1d1"; margin=10;
    label=<1. m must send a!yes at most once
  <br align="left"/>>;
    rule1_start [shape=point, width=0.08, height=0.08, label=""];
    rule1_start -> rule1_0;
    rule1_0 [label=0, penwidth=2];
    rule1_0 -> rule1_1 [label=<<font color="#21618c">a!yes</font>>, color="#21618c"];
    rule1_1 [label=1];
    rule1_1_ban [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">a!yes</font>>];
    rule1_1 -> rule1_1_ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
    { rank=same; rule1_1; rule1_1_ban }
   }
    labelloc=b;
    labeljust=l;
    label=<
  <br/><font color="#1e8449">- - ▸ message: m receives it</font>
  <br align="left"/><font color="#21618c">── ▸ receiver!message: m sends it</font>
  <br align="left"/><font color="#c0392b">──┤ receiver!message: forbidden here; a property would break</font>
  <br align="left"/><font color="#616a6b">In a rule, an action that is not drawn leaves the state as it is.</font>
  <br align="left"/><font color="#616a6b">Moves not shown are harmless if the interface allows them; other sends are forbidden.</font>
  <br align="left"/>>;
  }
  $ lacuna assume once.aml -o assumed.dot > /dev/null && cmp once.dot assumed.dot
  $ lacuna draw once.assumption --sink -o sink.dot > /dev/null && diff once.dot sink.dot | sed -n 's|^>   \(s. -> s.\).*color=|\1 |p'
  s0 -> s3 "#21618c"];
  s1 -> s3 "#1e8449", style=dashed];
  s2 -> s3 "#1e8449", style=dashed];
  s3 -> s3 "#1e8449", style=dashed];
  s3 -> s3 "#21618c"];
  $ lacuna draw once.assumption --complement -o lts.dot > /dev/null && grep -c 'digraph lts' lts.dot
  1

What comes may break a property: nobody can refuse it. Both kinds are two arrows.

  $ printf 'actor a(2) { go { m!ask; m!stop; } yes { m!more; } no { } }\nmissing m { ask -> a!yes; ask -> a!no; more ->; stop ->; }\nmain { a!go; }\nproperty p { s: a!yes -> t; t: m!more -> error; }\n' > doom.aml
  $ lacuna assume doom.aml -o doom.dot > /dev/null && grep -o '_doom.*\|_ban.*\|it may come[^<]*' doom.dot
  _doom [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">more</font>>];
  _doom [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4, style=dashed];
  _doom }
  _ban [shape=plaintext, height=0, width=0, margin="0.05,0.02", label=<<font color="#c0392b">a!yes</font>>];
  _ban [color="#c0392b", arrowhead=tee, penwidth=1.6, weight=4];
  _ban }
  it may come, and breaks a property: a component must not get there
  $ lacuna convert once.assumption -o again.aut > /dev/null && cmp once.aut again.aut
  $ lacuna compare once.assumption once.aut | head -1
  equal (strong)
  $ lacuna reduce once.assumption -e trace -o - > /dev/null
  $ lacuna draw missing.assumption -o missing.svg
  missing.assumption: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ printf 'actor a(2) { go { m!ask; a!yes; } yes { } }\nmissing m { ask -> a!yes; }\nmain { a!go; }\nproperty p { s: a!yes -> error; }\n' > never.aml
  $ lacuna assume never.aml -o never.assumption > /dev/null
  [1]
  $ lacuna draw never.assumption -o never.svg
  never.assumption: error: this assumption has no automaton: no component respects it
    hint: look at the property with lacuna info
  [2]

A closed standard input is not a reason for an empty drawing.

  $ lacuna draw mutex.aut -o closed.svg <&- && grep -c '<svg' closed.svg
  closed.svg
  1

Graphs too large to read are refused, with advice.

  $ { echo 'des (0,200,201)'; for i in $(seq 0 199); do echo "($i,a,$((i+1)))"; done; } > long.aut
  $ lacuna draw long.aut -o long.svg; ls long.svg
  long.aut: error: 201 states and 200 transitions are too many for a readable drawing
    hint: draw a part of it (--from STATE --depth N), reduce it or hide labels first (lacuna reduce, lacuna convert --hide), or force it with --largest 201
  ls: cannot access 'long.svg': No such file or directory
  [2]
  $ lacuna draw long.aut -o long.svg --largest 201
  long.svg
  $ lacuna draw long.aut -o long.svg --largest many
  lacuna: error: --largest needs a number, not many
    hint: write a whole number, as in --largest 10
  [2]

Without Graphviz the message says what to do.

  $ mkdir bin; ln -s "$(command -v lacuna)" bin/lacuna; PATH=$PWD/bin lacuna draw mutex.aut -o other.svg; ls other.svg
  lacuna: error: drawing needs the program dot, which is not installed
    hint: install the package graphviz, or write the graph itself: -o FILE.dot
  ls: cannot access 'other.svg': No such file or directory
  [2]
  $ printf '#!/bin/sh\nexec sleep 60\n' > bin/dot; chmod +x bin/dot; PATH=$PWD/bin:$PATH lacuna draw --timeout 0.5 mutex.aut -o other.svg; ls other.svg
  lacuna: error: out of time while drawing: 0 bytes so far
    hint: raise the limit with --timeout
  ls: cannot access 'other.svg': No such file or directory
  [2]
  $ PATH=$PWD/bin:$PATH lacuna draw --timeout 0.5 mutex.aut -o other.png
  lacuna: error: out of time while drawing: 0 bytes so far
    hint: raise the limit with --timeout
  [3]
  $ printf '#!/bin/sh\nexec cat /dev/zero\n' > bin/dot; PATH=$PWD/bin:$PATH lacuna draw --memory 4M mutex.aut -o other.svg 2>&1 | head -n 1 | cut -d: -f 1-3; ls other.svg
  lacuna: error: out of memory while drawing
  ls: cannot access 'other.svg': No such file or directory
  [2]
  $ printf '#!/bin/sh\nexit 3\n' > bin/dot; chmod +x bin/dot; PATH=$PWD/bin:$PATH lacuna draw mutex.aut -o other.svg; ls other.svg
  lacuna: error: dot failed
    hint: draw a smaller LTS, or write the graph itself: -o FILE.dot
  ls: cannot access 'other.svg': No such file or directory
  [2]

The flow of an open Promela model: statements, where control goes, messages, and which data is from outside.

  $ cat > open.pml <<'END'
  > chan in = [1] of { byte };
  > chan ab = [1] of { byte };
  > chan out = [1] of { byte };
  > active proctype A() {
  >   byte x;
  >   do
  >   :: in?x -> ab!x
  >   :: ab!7
  >   od
  > }
  > active proctype B() {
  >   byte y, z = 2;
  >   { ab?y; assert(y < z) } unless { in?z };
  >   out!z
  > }
  > END
  $ lacuna draw open.pml --flow -o - --to dot
  digraph flow {
    graph [fontname="Helvetica" fontsize=12 style=rounded color="#888888" nodesep=0.3 ranksep=0.3];
    node [shape=box style="rounded,filled" fillcolor=white fontname="Helvetica" fontsize=10 margin="0.08,0.04" height=0.25];
    edge [arrowsize=0.6 fontname="Helvetica" fontsize=9];
    outside [shape=ellipse fillcolor="#f4b6a6"];
    subgraph cluster_0 {
      label="A";
      p0_start [label="" shape=plaintext style="" height=0.1];
      p0_5 [label="8: ab!7"];
      p0_5 -> p0_2;
      p0_4 [label="7: in?x\n→ x: outside" fillcolor="#f4b6a6"];
      p0_4 -> p0_3;
      p0_3 [label="7: ab!x\nx: outside" fillcolor="#f4b6a6"];
      p0_3 -> p0_2;
      p0_2 [shape=point width=0.09];
      p0_2 -> p0_4;
      p0_2 -> p0_5;
      p0_start -> p0_2;
    }
    subgraph cluster_1 {
      label="B";
      p1_start [label="" shape=plaintext style="" height=0.1];
      p1_6 [label="13: ab?y\n→ y: undecided" fillcolor="#fbe7a1"];
      p1_6 -> p1_4 [style=dotted];
      p1_6 -> p1_5;
      p1_5 [label="13: assert(y < z)\ny: undecided\nz: inside" fillcolor="#fbe7a1"];
      p1_5 -> p1_4 [style=dotted];
      p1_5 -> p1_1;
      p1_4 [label="13: in?z\n→ z: outside" fillcolor="#f4b6a6"];
      p1_4 -> p1_1;
      p1_1 [label="14: out!z\nz: undecided" fillcolor="#fbe7a1"];
      p1_1 -> p1_0;
      p1_0 [label="end" shape=plaintext style=""];
      p1_start -> p1_6;
      p1_start -> p1_4;
    }
    outside -> p0_4 [label="in" style=dashed constraint=false color="#b03a1e" fontcolor="#b03a1e"];
    p1_1 -> outside [label="out" style=dashed constraint=false color="#a67c00" fontcolor="#a67c00"];
    outside -> p1_4 [label="in" style=dashed constraint=false color="#b03a1e" fontcolor="#b03a1e"];
    p0_3 -> p1_6 [label="ab" style=dashed constraint=false color="#a67c00" fontcolor="#a67c00"];
    p0_5 -> p1_6 [label="ab" style=dashed constraint=false color="#a67c00" fontcolor="#a67c00"];
    legend [shape=plain style="" label=<<table border="0" cellborder="1" cellspacing="3" color="#888888">
      <tr><td bgcolor="#d8efd3" align="left">inside</td></tr>
      <tr><td bgcolor="#f4b6a6" align="left">outside, in every run</td></tr>
      <tr><td bgcolor="#fbe7a1" align="left">undecided, by the run</td></tr>
      <tr><td align="left">no variables</td></tr>
      <tr><td border="0" align="left">dashed: messages</td></tr></table>>];
  }
  $ lacuna draw open.pml --flow -o flow.svg && grep -c '<svg' flow.svg
  flow.svg
  1
  $ lacuna draw open.pml --flow --largest 3 -o flow.svg
  open.pml: error: its flow has 7 statements: too many to read
    hint: draw it anyway with --largest N
  [2]
  $ lacuna draw mutex.aut --flow -o flow.svg
  mutex.aut: error: --flow draws Promela
    hint: name it .pml
  [2]
  $ lacuna draw mutex.aut --external in -o flow.svg
  lacuna: error: --external needs --flow
    hint: add --flow
  [2]
