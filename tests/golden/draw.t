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
  lacuna: error: where to? --output is missing
    hint: add -o FILE.svg
  [2]
  $ lacuna draw mutex.aut -o mutex.pdf
  mutex.pdf: error: the name does not tell the format to draw
    hint: name it .svg, .png or .dot, or say --to FORMAT
  [2]

A saved assumption stands for its automaton, the one that `assume -o x.aut` writes.

  $ printf 'actor a(2) { go { m!ask; } yes { } }\nmissing m { ask -> a!yes; ask -> a!yes, a!yes; }\nmain { a!go; }\nproperty once { s: a!yes -> t; t: a!yes -> error; }\n' > once.aml
  $ lacuna assume once.aml -o once.assumption > /dev/null
  $ lacuna assume once.aml -o once.aut > /dev/null
  $ lacuna draw once.assumption -o once.svg && grep -c '<svg' once.svg
  once.svg
  1
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
  never.assumption: error: no component respects this assumption: there is no automaton
    hint: lacuna info shows the property
  [2]

A closed standard input is no reason for an empty drawing.

  $ lacuna draw mutex.aut -o closed.svg <&- && grep -c '<svg' closed.svg
  closed.svg
  1

What nobody could read is refused, with advice.

  $ { echo 'des (0,200,201)'; for i in $(seq 0 199); do echo "($i,a,$((i+1)))"; done; } > long.aut
  $ lacuna draw long.aut -o long.svg; ls long.svg
  long.aut: error: 201 states and 200 transitions make a drawing nobody can read
    hint: draw a part of it (--from STATE --depth N), reduce it or hide labels first (lacuna reduce, lacuna convert --hide), or insist with --largest 201
  ls: cannot access 'long.svg': No such file or directory
  [2]
  $ lacuna draw long.aut -o long.svg --largest 201
  long.svg
  $ lacuna draw long.aut -o long.svg --largest many
  lacuna: error: --largest wants a number, not many
    hint: a whole number, as in --largest 10
  [2]

Without Graphviz the message says what to do.

  $ mkdir bin; ln -s "$(command -v lacuna)" bin/lacuna; PATH=$PWD/bin lacuna draw mutex.aut -o other.svg; ls other.svg
  lacuna: error: drawing needs the program dot, which is not there
    hint: install the package graphviz, or write the graph itself: -o FILE.dot
  ls: cannot access 'other.svg': No such file or directory
  [2]
  $ printf '#!/bin/sh\nexec sleep 60\n' > bin/dot; chmod +x bin/dot; PATH=$PWD/bin:$PATH lacuna draw --timeout 0.5 mutex.aut -o other.svg; ls other.svg
  lacuna: error: out of time while drawing: 0 bytes so far
    hint: give it longer with --timeout
  ls: cannot access 'other.svg': No such file or directory
  [2]
  $ PATH=$PWD/bin:$PATH lacuna draw --timeout 0.5 mutex.aut -o other.png
  lacuna: error: out of time while drawing: 0 bytes so far
    hint: give it longer with --timeout
  [3]
  $ printf '#!/bin/sh\nexec cat /dev/zero\n' > bin/dot; PATH=$PWD/bin:$PATH lacuna draw --memory 4M mutex.aut -o other.svg 2>&1 | head -n 1 | cut -d: -f 1-3; ls other.svg
  lacuna: error: out of memory while drawing
  ls: cannot access 'other.svg': No such file or directory
  [2]
  $ printf '#!/bin/sh\nexit 3\n' > bin/dot; chmod +x bin/dot; PATH=$PWD/bin:$PATH lacuna draw mutex.aut -o other.svg; ls other.svg
  lacuna: error: dot failed
    hint: a smaller LTS, or -o FILE.dot, may do
  ls: cannot access 'other.svg': No such file or directory
  [2]
