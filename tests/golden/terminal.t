What is printed for people never steers their terminal: control characters, marks of direction and bytes that are not UTF-8
are shown as U+FFFD. Tables line up with what is shown.

  $ printf 'des (0,5,2)\n(0,"\033[31mred",1)\n(0,"\302\23331m",1)\n(0,"a\342\200\256b",1)\n(0,"\377\376",1)\n(0,"漢字",1)\n' > raw.aut
  $ lacuna info --labels raw.aut
  file     states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  raw.aut       2          2            5    0       5          1  yes            none
  ~
  raw.aut   transitions
  �[31mred            1
  a�b                 1
  �31m                1
  漢字                1
  ��                  1
  $ printf 'des (0,1,2)\n(0,"a",1)\n' > a.aut; lacuna compare raw.aut a.aut
  different (strong)
  a shortest trace of raw.aut that a.aut does not have:
     1  �[31mred   <- a.aut cannot
  raw.aut can do �[31mred; a.aut cannot
  a formula that holds in raw.aut and not in a.aut:
    <�[31mred>true
  [1]
  $ printf 'des (0,2,2)\n(0,"\033[2J",1)\n(1,"\033[2J",0)\n' > twice.aut
  $ printf 'des (0,2,3)\n(0,"\033[2J",1)\n(1,"b",2)\n' > once.aut
  $ lacuna direct twice.aut --property once.aut --interface '*' | head -n 4
  conditional. The property holds exactly in environments that respect the assumption.
  ~
  interface  �[2J, b
  ~
  $ lacuna formula "\"$(printf 'a\033[2J\302\235\342\201\246')\"" | head -n 1
  formula     "a�[2J��"
  $ cp a.aut "$(printf 'x\033]0;title\007.aut')"; lacuna info x*.aut
  file             states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  x�]0;title�.aut       2          2            1    0       1          1  yes            none
  $ lacuna info "$(printf 'two\nlines.aut')"
  two�lines.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]

JSON has them escaped.

  $ lacuna info --labels raw.aut --json | grep '"label"'
            "label": "\u001b[31mred",
            "label": "a\u202eb",
            "label": "\u009b31m",
            "label": "漢字",
            "label": "\ufffd\ufffd",

Files are data, and keep their bytes.

  $ lacuna convert raw.aut -o copy.aut >tmp; sort copy.aut > sorted; sort raw.aut | cmp - sorted
  $ lacuna convert raw.aut -o raw.dot >tmp; grep -c "$(printf '\033\\[31mred')" raw.dot
  1

A caret stands under its place as it is shown: tabs are blanks, wide characters two columns.

  $ printf 'actor a(1) {\n\tm { /* \033[2J 漢字 e\314\201 \377 \342\200\256 */ x = ; }\n}\nmain { a!m; }\n' > caret.aml; lacuna verify caret.aml
  caret.aml:2:38: error: expected a value, not ;
       2 |  m { /* �[2J 漢字 é � � */ x = ; }
         |                                ^
  [2]
  $ printf 'actor a(1) { m { } \302\205 }\nactor \342\200\256b(1) { }\nmain { a!m; }\n' > marks.aml; lacuna verify marks.aml
  marks.aml:1:20: error: unexpected character U+0085
       1 | actor a(1) { m { } � }
         |                    ^
  marks.aml:2:7: error: unexpected character U+202E
       2 | actor �b(1) { }
         |       ^
  [2]

A long line is cut between characters.

  $ { printf 'actor a(1) { m { /* '; for i in $(seq 60); do printf '漢'; done; printf ' */ x = ; } }\nmain { a!m; }\n'; } > long.aml; lacuna verify long.aml
  long.aml:1:209: error: expected a value, not ;
       1 | …漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢 */ x = ; } }
         |                                              ^
  [2]
  $ lacuna "$(printf 'in\033fo')"
  lacuna: error: unknown command in�fo
    hint: did you mean info?
  [2]

Names of peers and messages are in one line.

  $ printf 'digraph p { s [shape=point]; s -> a; a -> b [label="m\nn!"]; }\n' > lines.dot; lacuna stable lines.dot
  lines.dot:1:52: error: a name cannot contain a line break
       1 | digraph p { s [shape=point]; s -> a; a -> b [label="m
         |                                                    ^~
    hint: use a name in one line
  [2]
  $ printf 'digraph "p\nq" { s [shape=point]; s -> a; }\n' > lines.dot; lacuna stable lines.dot
  lines.dot:1:9: error: a name cannot contain a line break
       1 | digraph "p
         |         ^~
    hint: use a name in one line
  [2]
  $ printf 'digraph p { s [shape=point]; s -> "a\nb"; }\n' > lines.dot; lacuna stable lines.dot
  lines.dot: error: a name cannot contain a line break
    hint: use a name in one line
  [2]

Nor does the name of a file end a comment in a file that we write.

  $ printf 'actor a(1) { m { b!m; } }\nactor b(1) { m { a!m; } }\nmain { a!m; }\n' > "$(printf 'two\nlines.aml')"
  $ lacuna interface two*.aml --component b
  // What may be expected of b, drafted from the one in two�lines.aml: all answers
  // that it can give to a single message, whatever the values of its variables.
  missing b {
    // sent by a
    m -> a!m;
  }
