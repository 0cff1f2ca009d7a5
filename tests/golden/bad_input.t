Bad input: position, source line, caret, reason, hint, status 2. All errors of a file in one go.

  $ printf 'des (0,2,2)\n(0,"a",5)\n(9,"b",1)\n' > range.aut
  $ lacuna info range.aut
  range.aut:2:8: error: target state 5 is out of range: the header announces 2 states
       2 | (0,"a",5)
         |        ^
    hint: count states from 0
  range.aut:3:2: error: source state 9 is out of range: the header announces 2 states
       3 | (9,"b",1)
         |  ^
    hint: count states from 0
  [2]

  $ printf 'des (0,7,3)\n(0,"a,1)\n(0,"a",x)\n(0 "a",1)\n0,"a",1)\n(0,"a",1) rest\n(0,,1)\n(0,"a",1\n' > syntax.aut
  $ lacuna info syntax.aut
  syntax.aut:2:4: error: unterminated label
       2 | (0,"a,1)
         |    ^~~~~
    hint: end the quoted label with a quote before the comma
  syntax.aut:3:8: error: expected the target state, a number
       3 | (0,"a",x)
         |        ^
  syntax.aut:4:4: error: expected ',' after the source state
       4 | (0 "a",1)
         |    ^
  syntax.aut:5:1: error: a transition starts with '('
       5 | 0,"a",1)
         | ^
    hint: write it as (source, "label", target)
  syntax.aut:6:11: error: unexpected text after the transition
       6 | (0,"a",1) rest
         |           ^~~~
    hint: leave the text out
  syntax.aut:7:4: error: the label is missing
       7 | (0,,1)
         |    ^
    hint: write "" for an empty label, or tau for a silent one
  syntax.aut:8:9: error: the line ends where ')' should follow the target state
       8 | (0,"a",1
         |         ^
    hint: is the file cut off?
  [2]

A target may be -1, as LTSA writes ERROR, but nothing below that.

  $ printf 'des(0,2,1)\n(0,a,-1)\n(0,b,0)\n' | lacuna convert - -o -
  des (0,3,2)
  (0,"a",1)
  (0,"b",0)
  (1,"error",1)
  $ printf 'des(0,3,1)\n(0,a,-2)\n(-1,b,0)\n(0,c,-11)\n' | lacuna convert - -o -
  <stdin>:2:6: error: a negative target state
       2 | (0,a,-2)
         |      ^
    hint: count states from 0; only -1 is allowed, for ERROR as LTSA writes it
  <stdin>:3:2: error: expected the source state, a number
       3 | (-1,b,0)
         |  ^
  <stdin>:4:6: error: a negative target state
       4 | (0,c,-11)
         |      ^
    hint: count states from 0; only -1 is allowed, for ERROR as LTSA writes it
  [2]

Wrong counts in the header.

  $ printf 'des (0,3,2)\n(0,"a",1)\n(1,"a",0)\n' > few.aut
  $ lacuna info few.aut
  few.aut:1: error: transitions: the header announces 3, the file has 2
    hint: is the file cut off?
  [2]
  $ printf 'des (0,1,2)\n(0,"a",1)\n(1,"a",0)\n' > many.aut
  $ lacuna info many.aut
  many.aut:1: error: transitions: the header announces 1, the file has 2
    hint: is the header from another file?
  [2]

The header missing, doubled, odd.

  $ printf '(0,"a",1)\n(1,"a",0)\n' > headless.aut
  $ lacuna info headless.aut
  headless.aut:1:1: error: the header is missing
       1 | (0,"a",1)
         | ^~~~~~~~~
    hint: begin with: des (initial state, number of transitions, number of states)
  [2]
  $ printf 'des (0,1,2)\ndes (0,1,2)\n(0,"a",1)\n' > twice.aut
  $ lacuna info twice.aut
  twice.aut:2:1: error: a second header
       2 | des (0,1,2)
         | ^~~
    hint: the first is in line 1
  [2]
  $ printf 'des (0,0,0)\n' | lacuna info -
  <stdin>:1:10: error: an LTS without states
       1 | des (0,0,0)
         |          ^
    hint: give it an initial state: des (0, 0, 1) is the smallest LTS
  [2]
  $ printf 'des (4,0,2)\n' | lacuna info -
  <stdin>:1:6: error: the initial state is not among the states
       1 | des (4,0,2)
         |      ^
    hint: count states from 0
  [2]
  $ printf 'des (0,0)\n' | lacuna info -
  <stdin>:1:9: error: expected ',' after the number of transitions
       1 | des (0,0)
         |         ^
  [2]
  $ printf 'des (a,0,1)\n' | lacuna info -
  <stdin>:1:6: error: expected the initial state, a number
       1 | des (a,0,1)
         |      ^
  [2]
  $ printf 'des (0,0,1) more\n' | lacuna info -
  <stdin>:1:13: error: unexpected text after the header
       1 | des (0,0,1) more
         |             ^~~~
    hint: leave the text out
  [2]
  $ printf 'described\n' | lacuna info -
  <stdin>:1:1: error: the header is missing
       1 | described
         | ^~~~~~~~~
    hint: begin with: des (initial state, number of transitions, number of states)
  [2]

  $ printf 'des (0 1 2)\n(0,"a",1)\n' | lacuna info -
  <stdin>:1:8: error: expected ',' after the initial state
       1 | des (0 1 2)
         |        ^
  [2]

Numbers over 2^32.

  $ printf 'des (0,1,4294967296)\n(0,"a",1)\n' | lacuna info -
  <stdin>:1:10: error: the number of states is larger than 4294967294
       1 | des (0,1,4294967296)
         |          ^~~~~~~~~~
    hint: use numbers of 32 bits
  [2]
  $ printf 'des (0,2,2)\n(0,"a",4294967296)\n(99999999999999999999,"a",1)\n' | lacuna info -
  <stdin>:2:8: error: the target state is larger than 4294967294
       2 | (0,"a",4294967296)
         |        ^~~~~~~~~~
    hint: use numbers of 32 bits
  <stdin>:3:2: error: the source state is larger than 4294967294
       3 | (99999999999999999999,"a",1)
         |  ^~~~~~~~~~~~~~~~~~~~
    hint: use numbers of 32 bits
  [2]

NUL bytes, in a label and elsewhere.

  $ printf 'des (0,3,2)\n(0,"a\0b",1)\n(0,\0,1)\n(0\0,"a",1)\n' | lacuna info -
  <stdin>:2:6: error: NUL byte in a label
       2 | (0,"a�b",1)
         |      ^
    hint: is this a text file?
  <stdin>:3:4: error: NUL byte in a label
       3 | (0,�,1)
         |    ^
    hint: is this a text file?
  <stdin>:4:3: error: NUL byte where ',' should follow the source state
       4 | (0�,"a",1)
         |   ^
  [2]

An unterminated label; a very long line is shown in part.

  $ { printf 'des (0,1,2)\n(0,"'; head -c 300 /dev/zero | tr '\0' x; printf ',1)\n'; } | lacuna info -
  <stdin>:2:4: error: unterminated label
       2 | (0,"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
         |    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: end the quoted label with a quote before the comma
  [2]

Empty files, directories, missing files, names that do not tell.

  $ : > empty.aut; lacuna info empty.aut
  empty.aut: error: the file is empty
    hint: begin with: des (initial state, number of transitions, number of states)
  [2]
  $ printf '\n\n' | lacuna info -
  <stdin>: error: the file is empty
    hint: begin with: des (initial state, number of transitions, number of states)
  [2]
  $ mkdir folder.aut; lacuna info folder.aut
  folder.aut: error: this is a folder
    hint: name a file in it
  [2]
  $ lacuna info nowhere.aut
  nowhere.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ touch x.txt; lacuna info x.txt
  x.txt: error: unknown format: the file name has no known extension
    hint: use .aut or .lts (FSP), or add --format FORMAT
  [2]

Truncated files, plain and gzip; corrupt gzip.

  $ printf 'des (0,2,2)\n(0,"a",1)\n(1,"a' > cut.aut; lacuna info cut.aut
  cut.aut:3:4: error: unterminated label
       3 | (1,"a
         |    ^~
    hint: is the file cut off?
  [2]
  $ cp $MODELS/writer/mutex.aut .; gzip mutex.aut; head -c 60 mutex.aut.gz > short.aut.gz; lacuna info short.aut.gz
  short.aut.gz: error: truncated gzip data
    hint: copy it again: it may have been cut off
  [2]
  $ { head -c 30 mutex.aut.gz; printf 'garbage garbage garbage'; } > broken.aut.gz; lacuna info broken.aut.gz
  broken.aut.gz: error: corrupt gzip data
    hint: test it with gzip -t
  [2]

More errors than anyone reads are counted.

  $ { printf 'des (0,60,2)\n'; for i in $(seq 60); do printf '(0,"a",7)\n'; done; } > hopeless.aut
  $ lacuna info hopeless.aut 2>&1 | tail -n 4
      51 | (0,"a",7)
         |        ^
    hint: count states from 0
  … and 10 more

  $ lacuna info --json hopeless.aut | grep -c '"severity": "error"'; lacuna info --json hopeless.aut | grep 'more"'
  50
        "message": "and 10 more",

An input without an end ends when there are enough of them, or when nothing else is wrong for a long time.

  $ yes nonsense | lacuna info - 2>&1 | tail -n 1
  … and 950 more; the rest of the input was not read
  $ { printf 'des (0,1,1)\n(0,b)\n'; yes '(0,a,0)'; } | lacuna info -
  <stdin>:2:4: error: the label is not followed by a target state
       2 | (0,b)
         |    ^~
    hint: write it as (source, "label", target)
  … the rest of the input was not read
  [2]
  $ yes nonsense | lacuna info - --json | grep '"and '
        "message": "and 950 more; the rest of the input was not read",

A comment is not a header; that is said once.

  $ printf '# made by hand\ndes (0,1,2)\n(0,"a",1)\n' | lacuna info -
  <stdin>:1:1: error: the header is missing
       1 | # made by hand
         | ^~~~~~~~~~~~~~
    hint: begin with: des (initial state, number of transitions, number of states)
  [2]

Two bad files: both are reported; a good one between them is still examined.

  $ cp $MODELS/writer/mutex.aut good.aut; lacuna info empty.aut good.aut twice.aut
  empty.aut: error: the file is empty
    hint: begin with: des (initial state, number of transitions, number of states)
  twice.aut:2:1: error: a second header
       2 | des (0,1,2)
         | ^~~
    hint: the first is in line 1
  file      states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  good.aut       3          3            4    0       4          0  yes            none
  [2]
  $ lacuna compare empty.aut nowhere.aut
  empty.aut: error: the file is empty
    hint: begin with: des (initial state, number of transitions, number of states)
  nowhere.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]

JSON carries the diagnostics.

  $ lacuna info --json few.aut
  {
    "schema": 1,
    "command": "info",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": "few.aut",
        "line": 1,
        "column": null,
        "message": "transitions: the header announces 3, the file has 2",
        "hint": "is the file cut off?"
      }
    ]
  }
  [2]

A full disk and a limit of file size leave nothing behind, and the old file as it was.

  $ lacuna convert good.aut -o - > /dev/full
  <stdout>: error: cannot write: No space left on device
    hint: make room and try again
  [4]
  $ lacuna convert good.aut -o /dev/full --to aut
  /dev/full: error: cannot write: No space left on device
    hint: make room and try again
  [4]
  $ lacuna info good.aut > /dev/full
  <stdout>: error: cannot write: No space left on device
    hint: make room and try again
  [4]
  $ mkdir out; cp good.aut out/x.aut
  $ { echo 'des (0,400000,400001)'; for i in $(seq 0 399999); do echo "($i,a,$((i+1)))"; done; } > long.aut
  $ (ulimit -f 100; lacuna convert long.aut -o out/x.aut)
  out/x.aut: error: cannot write: File too large
    hint: make room and try again
  [4]
  $ ls out; cmp good.aut out/x.aut && echo unchanged
  x.aut
  unchanged
  $ lacuna convert good.aut -o nowhere/x.aut
  nowhere/x.aut: error: cannot write: No such file or directory
  [4]
  $ lacuna convert good.aut -o out
  out: error: unknown format: the file name has no known extension
    hint: use .aut, .dot, .json or .lts (FSP), or add --to FORMAT
  [2]

An error in the input writes no output.

  $ lacuna convert range.aut -o out/y.aut 2>/dev/null; echo $?; ls out
  2
  x.aut

A header that announces more than there is room for.

  $ printf 'des (0,1,4000000000)\n(0,a,1)\n' | lacuna info --memory 1G -
  lacuna: error: out of memory while reading: 1 transitions so far, # MB in use
    hint: raise the limit with --memory, if the machine has more
  [3]

Limits end with status 3, say how far the work got, and write nothing.

  $ lacuna reduce --memory 1M long.aut -o out/z.aut; ls out
  lacuna: error: out of memory while reading: 0 transitions so far, # MB in use
    hint: raise the limit with --memory, if the machine has more
  x.aut
  $ lacuna reduce --timeout 0.001 long.aut -o out/z.aut 2>&1 | sed 's/[0-9.]* k* *\([a-z]*\) so far/N \1 so far/; s/while .*:/while …:/'; ls out
  lacuna: error: out of time while …: N transitions so far
    hint: raise the limit with --timeout
  x.aut

A pipe that stays silent is left by Ctrl-C and by the time limit.

  $ mkfifo slow.aut; sleep 1 > slow.aut & timeout --preserve-status -s INT 0.3 lacuna reduce slow.aut -o out/w.aut; echo $?
  lacuna: error: interrupted while reading: 0 transitions so far
  3
  $ sleep 1 | lacuna reduce --timeout 0.3 - -o out/w.aut; echo $?; ls out
  lacuna: error: out of time while reading: 0 transitions so far
    hint: raise the limit with --timeout
  3
  x.aut

Each command names the kinds of files that it takes.

  $ printf 'des (0,1,2)\n(0,a,1)\n' > two.aut; mkdir folder.aml; touch x.assumption x.png
  $ printf 'P = (a -> P).\n' > p.lts; printf 'actor a(1) { m { } }\nmain { a!m; }\n' > good.aml
  $ lacuna verify two.aut
  two.aut: error: lacuna verify takes systems, not LTSs
    hint: use lacuna compare or lacuna direct for LTSs
  [2]
  $ lacuna simulate two.aut
  two.aut: error: lacuna simulate takes systems, not LTSs
    hint: use lacuna compare or lacuna direct for LTSs
  [2]
  $ lacuna assume two.aut
  two.aut: error: lacuna assume takes systems, not LTSs
    hint: use lacuna compare or lacuna direct for LTSs
  [2]
  $ lacuna interface two.aut
  two.aut: error: lacuna interface takes systems, not LTSs
    hint: use lacuna compare or lacuna direct for LTSs
  [2]
  $ lacuna verify x.assumption
  x.assumption: error: lacuna verify takes systems, not assumptions
    hint: check a candidate against it with lacuna check --against
  [2]
  $ mkdir folder; lacuna verify folder; lacuna verify folder.aml
  folder: error: lacuna verify takes systems, not folders
    hint: name a file in it
  folder.aml: error: this is a folder
    hint: name a file in it
  [2]
  $ lacuna verify x.png
  x.png: error: lacuna verify takes systems, not pictures
    hint: name the file that it was made from
  [2]
  $ lacuna verify good.aml p.lts
  p.lts: error: lacuna verify takes AML, not FSP
    hint: give files of one language
  [2]
  $ lacuna info good.aml
  good.aml: error: lacuna info takes LTSs and assumptions, not AML
    hint: make an LTS of the system with lacuna lts FILE -o x.aut
  [2]
  $ lacuna draw good.aml -o x.svg
  good.aml: error: lacuna draw takes LTSs and assumptions, not AML
    hint: make an LTS of the system with lacuna lts FILE -o x.aut
  [2]
  $ lacuna compare two.aut good.aml
  good.aml: error: lacuna compare takes LTSs and assumptions, not AML
    hint: make an LTS of the system with lacuna lts FILE -o x.aut
  [2]
  $ lacuna reduce folder
  folder: error: lacuna reduce takes LTSs and assumptions, not folders
    hint: name a file in it
  [2]
  $ lacuna stable x.assumption
  x.assumption: error: lacuna stable takes peers, actors and whole systems, not assumptions
    hint: check a candidate against it with lacuna check --against
  [2]
  $ lacuna stable p.lts
  p.lts: error: lacuna stable takes peers, actors and whole systems, not FSP
    hint: give files of one language
  [2]
  $ lacuna check good.aml --against good.aml
  good.aml:1:1: error: this is not an assumption file
       1 | actor a(1) { m { } }
         | ^
    hint: make one with lacuna assume SYSTEM -o FILE.assumption
  [2]

Options of another language are not ignored.

  $ lacuna verify good.aml --process P
  lacuna: error: --process needs an FSP file
    hint: leave out --process
  [2]
  $ lacuna verify good.aml --strict
  lacuna: error: --strict needs an FSP file
    hint: leave out --strict
  [2]
  $ lacuna simulate good.aml --process P
  lacuna: error: --process needs an FSP file
    hint: leave out --process
  [2]
  $ lacuna lts good.aml --strict
  lacuna: error: --strict needs an FSP file
    hint: leave out --strict
  [2]
  $ lacuna convert good.aml --process P -o -
  lacuna: error: --process needs an FSP file
    hint: leave out --process
  [2]
  $ lacuna convert two.aut --instances 3 -o -
  lacuna: error: --instances cannot be used with LTSs
    hint: leave it out
  [2]
  $ lacuna convert two.aut --process P -o -
  lacuna: error: --process needs an FSP file
    hint: leave out --process
  [2]

The row of the table names all files.

  $ printf 'main { a!m; }\n' > main.aml; printf 'actor a(1) { m { } }\n' > a.aml; lacuna lts a.aml main.aml
                  states  transitions
  a.aml main.aml       2            1
  (not written; -o FILE writes it)
  # s, # MB
