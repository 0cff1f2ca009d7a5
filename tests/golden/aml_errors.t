Mistakes in AML: place, source line, caret, reason, hint, status 2. All errors of all files in one go, and one mistake is reported once.

Characters and words.

  $ cat > words.aml <<'EOF'
  > actor a(1) {
  >   int x = "text";
  >   int y = 'c';
  >   int 12ab;
  >   int größe;
  >   int z = 3 × 4;
  >   int u = 6 ÷ 2;
  >   int v = 2 – 1;
  >   bool w ← 1;
  >   m { x = #; if (y ≠ 1 ∧ z ≤ 2) { x = 1; } }
  >   n { if (¬x) { x = 2; } if (y ≥ 2 ∨ x) { y = 1; } y = 3 − 1; y = 1 — 1; }
  >   int 0…3 t;
  >   n2 { if (x ∧ 1) { } if (x ∨ 1) { } if (x ≤ 1) { } }
  >   o(int p) → { x = p; }
  > }
  > main { a!m; }
  > /* the end
  > EOF
  $ lacuna verify words.aml
  words.aml:2:11: error: AML has no strings
       2 |   int x = "text";
         |           ^~~~~~
    hint: use a number, a truth value or an actor
  words.aml:3:11: error: AML has no characters in quotes
       3 |   int y = 'c';
         |           ^~~
    hint: use a number, a truth value or an actor
  words.aml:4:7: error: 12ab is neither a number nor a name
       4 |   int 12ab;
         |       ^~~~
    hint: begin a name with a letter or _
  words.aml:5:7: error: größe cannot be a name
       5 |   int größe;
         |       ^~~~~
    hint: use the letters a to z and A to Z, digits and _
  words.aml:6:13: error: unexpected character '×'
       6 |   int z = 3 × 4;
         |             ^
    hint: write *
  words.aml:7:13: error: unexpected character '÷'
       7 |   int u = 6 ÷ 2;
         |             ^
    hint: write /
  words.aml:8:13: error: unexpected character '–'
       8 |   int v = 2 – 1;
         |             ^
    hint: this is a dash: write -
  words.aml:9:10: error: unexpected character '←'
       9 |   bool w ← 1;
         |          ^
    hint: write =
  words.aml:10:11: error: unexpected character '#'
      10 |   m { x = #; if (y ≠ 1 ∧ z ≤ 2) { x = 1; } }
         |           ^
  words.aml:10:20: error: unexpected character '≠'
      10 |   m { x = #; if (y ≠ 1 ∧ z ≤ 2) { x = 1; } }
         |                    ^
    hint: write !=
  words.aml:11:11: error: unexpected character '¬'
      11 |   n { if (¬x) { x = 2; } if (y ≥ 2 ∨ x) { y =…
         |           ^
    hint: write !
  words.aml:11:33: error: unexpected character '≥'
      11 |   n { if (¬x) { x = 2; } if (y ≥ 2 ∨ x) { y = 1; } y = 3 − 1; y =…
         |                                ^
    hint: write >=
  words.aml:11:63: error: unexpected character '−'
      11 | …n { if (¬x) { x = 2; } if (y ≥ 2 ∨ x) { y = 1; } y = 3 − 1; y = 1 — 1; }
         |                                                         ^
    hint: this is a dash: write -
  words.aml:11:76: error: unexpected character '—'
      11 | …{ x = 2; } if (y ≥ 2 ∨ x) { y = 1; } y = 3 − 1; y = 1 — 1; }
         |                                                        ^
    hint: this is a dash: write -
  words.aml:12:8: error: unexpected character '…'
      12 |   int 0…3 t;
         |        ^
    hint: write ..
  words.aml:13:14: error: unexpected character '∧'
      13 |   n2 { if (x ∧ 1) { } if (x ∨ 1) { } if (x ≤ 1)…
         |              ^
    hint: write &&
  words.aml:13:31: error: unexpected character '∨'
      13 |   n2 { if (x ∧ 1) { } if (x ∨ 1) { } if (x ≤ 1) { } }
         |                             ^
    hint: write ||
  words.aml:13:48: error: unexpected character '≤'
      13 |   n2 { if (x ∧ 1) { } if (x ∨ 1) { } if (x ≤ 1) { } }
         |                                            ^
    hint: write <=
  words.aml:14:12: error: unexpected character '→'
      14 |   o(int p) → { x = p; }
         |            ^
    hint: write ->
  words.aml:17:1: error: the comment is not closed
      17 | /* the end
         | ^~
    hint: write */ where it ends
  [2]
  $ printf 'actor a(1) {\n  m { x\302\240= 1; }\n  \377;\n  int \003;\n}\nmain { a!m; }\n' > bytes.aml; lacuna verify bytes.aml
  bytes.aml:2:8: error: unexpected character U+00A0
       2 |   m { x = 1; }
         |        ^
    hint: this is a no-break space: use an ordinary blank
  bytes.aml:3:3: error: the byte 0xff is not a character
       3 |   �;
         |   ^
    hint: is this a text in UTF-8?
  bytes.aml:4:7: error: unexpected character U+0003
       4 |   int �;
         |       ^
  [2]

NUL bytes, empty files, files that are not there, names that do not tell, directories.

  $ printf 'actor a(1) { m { } }\nmain { a!m; }\n' > ok.aml
  $ printf 'actor b(1) { m {\0 } }\n' > nul.aml; lacuna verify ok.aml nul.aml
  nul.aml:1:17: error: NUL byte in the text
       1 | actor b(1) { m {� } }
         |                 ^
    hint: is this a text file?
  [2]
  $ : > empty.aml; lacuna verify empty.aml
  empty.aml: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  [2]
  $ printf '// nothing but a comment' > comment.aml; lacuna verify comment.aml
  comment.aml: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  [2]
  $ printf '\n\n \t\n' | lacuna verify -
  <stdin>: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  [2]
  $ lacuna verify ok.aml nowhere.aml
  nowhere.aml: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ mkdir folder.aml; lacuna verify ok.aml folder.aml
  folder.aml: error: this is a folder
    hint: name a file in it
  [2]
  $ touch model.txt; lacuna verify ok.aml model.txt
  model.txt: error: unknown language: the file name has no known extension
    hint: name it .aml, or add --format aml
  [2]
  $ cp ok.aml model.txt; lacuna verify --format aml -p deadlock model.txt | head -n 2
  property  verdict  states  transitions
  deadlock  none          2            1
  $ lacuna verify ok.aml nowhere.aml model.txt empty.aml
  nowhere.aml: error: No such file or directory
    hint: check the spelling and the current directory
  model.txt: error: unknown language: the file name has no known extension
    hint: name it .aml, or add --format aml
  [2]
  $ printf '\357\273\277actor a(1) { m { } }\r\nmain { a!m; }\r\n' > mark.aml; lacuna verify -p deadlock mark.aml | head -n 2
  property  verdict  states  transitions
  deadlock  none          2            1

Outside of actors.

  $ cat > top.aml <<'EOF'
  > }
  > proctype P() { skip }
  > actor a(1) { m { } }
  > stray { }
  > actor b(1) { m { } }
  > int x;
  > actor c(1) { m { } }
  > 42
  > actor d(1) { m { } }
  > actr d2(1) { m { } }
  > actor (3) { m { } }
  > actor d3(1) { m { } }
  > actor if(3) { m { } }
  > actor e { m { } }
  > actor f() { m { } }
  > actor g(many) { m { } }
  > actor h(3 { m { } }
  > actor i(3);
  > actor j(0) { m { } }
  > actor k(4097) { m { } }
  > actor l(99999999999999999999) { m { } }
  > main(int argc) { a!m; }
  > EOF
  $ lacuna verify top.aml
  top.aml:1:1: error: this '}' closes nothing
       1 | }
         | ^
    hint: leave it out
  top.aml:2:1: error: expected actor, not proctype
       2 | proctype P() { skip }
         | ^~~~~~~~
    hint: write actor NAME(CAPACITY) { … }
  top.aml:4:1: error: stray is outside of every actor
       4 | stray { }
         | ^~~~~
    hint: remove a '}' before it, if one is too many
  top.aml:6:1: error: AML has no variables outside of actors
       6 | int x;
         | ^~~
    hint: move it into an actor, or remove a '}' before it
  top.aml:8:1: error: expected actor, main, missing or property, not 42
       8 | 42
         | ^~
  top.aml:10:1: error: expected actor, main, missing or property, not actr
      10 | actr d2(1) { m { } }
         | ^~~~
    hint: did you mean actor?
  top.aml:11:7: error: expected the name of an actor, not (
      11 | actor (3) { m { } }
         |       ^
  top.aml:13:7: error: if is a reserved word and cannot be the name of an actor
      13 | actor if(3) { m { } }
         |       ^~
    hint: choose another name
  top.aml:14:7: error: missing capacity of actor e
      14 | actor e { m { } }
         |       ^
    hint: write actor e(4) { … } for a mailbox of four messages
  top.aml:15:7: error: missing capacity of actor f
      15 | actor f() { m { } }
         |       ^
    hint: write actor f(4) { … } for a mailbox of four messages
  top.aml:16:9: error: expected the capacity of the mailbox, a number, not many
      16 | actor g(many) { m { } }
         |         ^~~~
    hint: write actor g(4) { … } for a mailbox of four messages
  top.aml:17:11: error: expected ')' after the capacity, not {
      17 | actor h(3 { m { } }
         |           ^
  top.aml:18:11: error: expected '{' after the capacity, not ;
      18 | actor i(3);
         |           ^
  top.aml:19:9: error: the capacity of a mailbox is 1 to 4096
      19 | actor j(0) { m { } }
         |         ^
    hint: write it as in actor a(3)
  top.aml:20:9: error: the capacity of a mailbox is 1 to 4096
      20 | actor k(4097) { m { } }
         |         ^~~~
    hint: write it as in actor a(3)
  top.aml:21:9: error: the capacity of a mailbox is 1 to 4096
      21 | actor l(99999999999999999999) { m { } }
         |         ^~~~~~~~~~~~~~~~~~~~
    hint: write it as in actor a(3)
  top.aml:22:5: error: main has no parameters
      22 | main(int argc) { a!m; }
         |     ^
    hint: write main { … }
  [2]

Members of actors, types, parameters.

  $ cat > members.aml <<'EOF'
  > actor a(2) {
  >   ;
  >   if { }
  >   3;
  >   int x, y;
  >   int 5..2 r;
  >   int 1 s;
  >   int 1..;
  >   int 0..99999999999 u;
  >   integer v;
  >   string w;
  >   void m { }
  >   n(x) { }
  >   o(int) { }
  >   p(int q { }
  >   int true;
  >   bool b
  >   bool c = ;
  >   bool d = 1 1;
  > }
  > main { a!m; }
  > EOF
  $ lacuna verify members.aml
  members.aml:2:3: error: a ';' without a variable
       2 |   ;
         |   ^
    hint: leave it out
  members.aml:3:3: error: if is a reserved word and cannot be the name of a method
       3 |   if { }
         |   ^~
    hint: choose another name
  members.aml:4:3: error: expected a variable or a method, not 3
       4 |   3;
         |   ^
  members.aml:5:8: error: expected one variable in a declaration
       5 |   int x, y;
         |        ^
    hint: end this one with ';' and write the type again
  members.aml:6:3: error: the range 5..2 is empty
       6 |   int 5..2 r;
         |   ^~~~~~~~
    hint: did you mean 2..5?
  members.aml:7:9: error: expected '..' after the lower bound, not s
       7 |   int 1 s;
         |         ^
  members.aml:8:10: error: expected a number, not ;
       8 |   int 1..;
         |          ^
  members.aml:9:10: error: numbers are at most 2147483647
       9 |   int 0..99999999999 u;
         |          ^~~~~~~~~~~
    hint: use smaller numbers: an int has 32 bits
  members.aml:10:3: error: unknown type integer
      10 |   integer v;
         |   ^~~~~~~
    hint: use int, bool or actor
  members.aml:11:3: error: unknown type string
      11 |   string w;
         |   ^~~~~~
    hint: use int, bool or actor
  members.aml:12:3: error: a method has no type before its name
      12 |   void m { }
         |   ^~~~
    hint: leave it out
  members.aml:13:5: error: expected the type of a parameter, not x
      13 |   n(x) { }
         |     ^
    hint: give the parameter a type: int, bool or actor
  members.aml:14:8: error: expected the name of a parameter, not )
      14 |   o(int) { }
         |        ^
  members.aml:15:11: error: expected ')' or ',' after the parameter, not {
      15 |   p(int q { }
         |           ^
  members.aml:16:7: error: true is a reserved word and cannot be the name of a variable
      16 |   int true;
         |       ^~~~
    hint: choose another name
  members.aml:17:9: error: missing ';' after the variable
      17 |   bool b
         |         ^
    hint: write ';' at the caret
  members.aml:18:12: error: expected a value, not ;
      18 |   bool c = ;
         |            ^
  members.aml:19:14: error: expected ';' after the variable, not 1
      19 |   bool d = 1 1;
         |              ^
  [2]

Statements, and what programmers of other languages write.

  $ cat > statements.aml <<'EOF'
  > actor a(2) {
  >   int x; int y; actor z = a;
  >   m {
  >     int local = 1;
  >     byte n = 1;
  >     x++;
  >     y += 2;
  >     x == 1;
  >     z.n;
  >     z?n;
  >     while (x > 0) { x = x - 1; }
  >     for (int i = 0; i < 3; i++) { undeclared = i; }
  >     do { x = 1; } while (x);
  >     n();
  >     x y z;
  >     x;
  >     self;
  >     self.x = 1;
  >     self.n;
  >     ;
  >     { x = 1; }
  >     3 = x;
  >     else { x = 1; }
  >     local = 2;
  >   }
  >   n {
  >     if x == 1 { y = 1; }
  >     if (x == 1) y = 1;
  >     if (x == 1);
  >     if (x == 1 { y = 1; }
  >     if (x = 1) { y = 1 } else y = 2;
  >     x = 1
  >     y = 2 z!n;
  >     z!if;
  >     z!;
  >     z!n(1;
  >     x = ?1;
  >     x = ?(1, 2;
  >     x = 1 + ?(1, 2);
  >     x = f(1);
  >     x = self.y;
  >     x = a.;
  >     x = (1 + 2;
  >     x = 1 +;
  >     x = 99999999999;
  >     x = x & 1 | y and 1 or 2;
  >   }
  > }
  > main { int q; a!m; x = 1; if (1) { a!m; } }
  > EOF
  $ lacuna verify statements.aml
  statements.aml:4:5: error: variables are declared in the actor, not in a method
       4 |     int local = 1;
         |     ^~~~~~~~~
    hint: declare local in front of the methods, and assign to it here
  statements.aml:5:5: error: unknown type byte
       5 |     byte n = 1;
         |     ^~~~
    hint: declare variables in the actor; their types are int, bool and actor
  statements.aml:6:6: error: AML has no operator ++
       6 |     x++;
         |      ^~
    hint: write x = x + 1;
  statements.aml:7:7: error: AML has no operator +=
       7 |     y += 2;
         |       ^~
    hint: write y = y + …;
  statements.aml:8:7: error: == compares, it does not assign
       8 |     x == 1;
         |       ^~
    hint: write = to assign
  statements.aml:9:6: error: messages are sent with !
       9 |     z.n;
         |      ^
    hint: write z!n
  statements.aml:10:6: error: there is no statement to receive
      10 |     z?n;
         |      ^
    hint: write a method of that name: it receives the message
  statements.aml:11:5: error: AML has no while loop
      11 |     while (x > 0) { x = x - 1; }
         |     ^~~~~
    hint: a method repeats itself by sending to self: self!…;
  statements.aml:12:5: error: AML has no for loop
      12 |     for (int i = 0; i < 3; i++) { undeclared…
         |     ^~~
    hint: a method repeats itself by sending to self: self!…;
  statements.aml:13:5: error: AML has no do loop
      13 |     do { x = 1; } while (x);
         |     ^~
    hint: a method repeats itself by sending to self: self!…;
  statements.aml:13:19: error: AML has no while loop
      13 |     do { x = 1; } while (x);
         |                   ^~~~~
    hint: a method repeats itself by sending to self: self!…;
  statements.aml:14:5: error: methods cannot be called
      14 |     n();
         |     ^
    hint: write self!n(…); to send the actor a message of its own
  statements.aml:15:7: error: expected = or !, not y
      15 |     x y z;
         |       ^
    hint: write x = …; to assign, and a!m; to send
  statements.aml:16:6: error: expected = or !, not ;
      16 |     x;
         |      ^
    hint: write x = …; to assign, and a!m; to send
  statements.aml:17:9: error: expected ! after self, not ;
      17 |     self;
         |         ^
  statements.aml:18:5: error: an actor's own variables need no self.
      18 |     self.x = 1;
         |     ^~~~
    hint: write the name alone
  statements.aml:19:9: error: messages are sent with !
      19 |     self.n;
         |         ^
    hint: write self!n
  statements.aml:20:5: error: a ';' without a statement
      20 |     ;
         |     ^
    hint: leave it out
  statements.aml:21:5: error: a block belongs to an if or an else
      21 |     { x = 1; }
         |     ^
    hint: leave out the braces
  statements.aml:22:5: error: expected a statement, not 3
      22 |     3 = x;
         |     ^
  statements.aml:23:5: error: else without if
      23 |     else { x = 1; }
         |     ^~~~
    hint: write else behind the '}' of its if, with no ';' between
  statements.aml:27:8: error: expected '(' after if, not x
      27 |     if x == 1 { y = 1; }
         |        ^
    hint: write if (…) { … }
  statements.aml:28:17: error: the branches of an if need braces
      28 |     if (x == 1) y = 1;
         |                 ^
    hint: write { … } around it
  statements.aml:29:16: error: the branches of an if need braces
      29 |     if (x == 1);
         |                ^
    hint: write { … } around it
  statements.aml:30:16: error: expected ')' after the condition, not {
      30 |     if (x == 1 { y = 1; }
         |                ^
  statements.aml:31:11: error: = assigns, it does not compare
      31 |     if (x = 1) { y = 1 } else y = 2;
         |           ^
    hint: write == to compare
  statements.aml:31:23: error: missing ';' after the assignment
      31 |     if (x = 1) { y = 1 } else y = 2;
         |                       ^
    hint: write ';' at the caret
  statements.aml:31:31: error: the branches of an if need braces
      31 |     if (x = 1) { y = 1 } else y = 2;
         |                               ^
    hint: write { … } around it
  statements.aml:32:10: error: missing ';' after the assignment
      32 |     x = 1
         |          ^
    hint: write ';' at the caret
  statements.aml:33:11: error: expected ';' after the assignment, not z
      33 |     y = 2 z!n;
         |           ^
  statements.aml:34:7: error: if is a reserved word and cannot be the name of a message
      34 |     z!if;
         |       ^~
    hint: choose another name
  statements.aml:35:7: error: expected the name of a message, not ;
      35 |     z!;
         |       ^
  statements.aml:36:10: error: expected ')' or ',' after the arguments, not ;
      36 |     z!n(1;
         |          ^
  statements.aml:37:10: error: expected '(' after ?, not 1
      37 |     x = ?1;
         |          ^
  statements.aml:38:15: error: expected ')' or ',' after the choices, not ;
      38 |     x = ?(1, 2;
         |               ^
  statements.aml:39:13: error: a choice must be alone after =
      39 |     x = 1 + ?(1, 2);
         |             ^
    hint: choose first, calculate afterwards: x = ?(1, 2);
  statements.aml:40:9: error: f(…) has no value: there are no functions
      40 |     x = f(1);
         |         ^
    hint: send a message, and let its receiver send the value back
  statements.aml:41:13: error: an actor's own variables need no self.
      41 |     x = self.y;
         |             ^
    hint: write the name alone
  statements.aml:42:11: error: expected the name of a variable, not ;
      42 |     x = a.;
         |           ^
  statements.aml:43:15: error: expected ')' after the expression, not ;
      43 |     x = (1 + 2;
         |               ^
  statements.aml:44:12: error: expected a value, not ;
      44 |     x = 1 +;
         |            ^
  statements.aml:45:9: error: numbers are at most 2147483647
      45 |     x = 99999999999;
         |         ^~~~~~~~~~~
    hint: use smaller numbers: an int has 32 bits
  statements.aml:46:11: error: AML has no operator &
      46 |     x = x & 1 | y and 1 or 2;
         |           ^
    hint: write && for 'and'
  statements.aml:46:15: error: AML has no operator |
      46 |     x = x & 1 | y and 1 or 2;
         |               ^
    hint: write || for 'or'
  statements.aml:46:19: error: AML has no operator and
      46 |     x = x & 1 | y and 1 or 2;
         |                   ^~~
    hint: write && for 'and'
  statements.aml:46:25: error: AML has no operator or
      46 |     x = x & 1 | y and 1 or 2;
         |                         ^~
    hint: write || for 'or'
  statements.aml:49:8: error: main has no variables
      49 | main { int q; a!m; x = 1; if (1) { a!m; } }
         |        ^~~~~
  statements.aml:49:20: error: main does nothing but send messages
      49 | main { int q; a!m; x = 1; if (1) { a!m; } }
         |                    ^~~~~
    hint: let an actor do it, in the method that main's message starts
  statements.aml:49:27: error: main does nothing but send messages
      49 | main { int q; a!m; x = 1; if (1) { a!m; } }
         |                           ^~~~~~
    hint: let an actor do it, in the method that main's message starts
  [2]

Braces.

  $ printf 'actor a(1) {\n  m { if (1) { a!m; }\n  n { }\n}\nmain { a!m; }\n' | lacuna verify -
  <stdin>:3:3: error: missing '}': the block before n is not closed
       3 |   n { }
         |   ^
    hint: its '{' is in line 2
  [2]
  $ printf 'actor a(1) {\n  m { if (1) { a!m; \n}\nmain { a!m; }\n' | lacuna verify -
  <stdin>:4:1: error: missing '}': the block before main is not closed
       4 | main { a!m; }
         | ^~~~
    hint: its '{' is in line 2
  [2]
  $ printf 'actor a(1) {\n  m { }\nmain { a!m; }\n' | lacuna verify -
  <stdin>:3:1: error: missing '}': actor a is not closed
       3 | main { a!m; }
         | ^~~~
    hint: it begins in line 1
  [2]
  $ printf 'main { a!m; }\nactor a(1) {\n  m { a!' | lacuna verify -
  <stdin>:3:9: error: the file ends; expected the name of a message
       3 |   m { a!
         |         ^
    hint: is the file cut off, or a '}' missing?
  <stdin>:3:9: error: the file ends, and a block is not closed
       3 |   m { a!
         |         ^
    hint: its '{' is in line 3
  [2]
  $ printf 'main { a!m; }\nactor a(1) {\n  m { a!m; ' | lacuna verify -
  <stdin>:3:11: error: the file ends, and a block is not closed
       3 |   m { a!m; 
         |           ^
    hint: its '{' is in line 3
  [2]
  $ printf 'main { a!m; }\nactor a(1) {\n  m { } ' | lacuna verify -
  <stdin>:3:8: error: the file ends, and actor a is not closed
       3 |   m { } 
         |        ^
    hint: it begins in line 2
  [2]
  $ printf 'actor a(1) {\n  m { } }\n}\nmain { a!m; }\n' | lacuna verify -
  <stdin>:3:1: error: this '}' closes nothing
       3 | }
         | ^
    hint: leave it out
  [2]
  $ printf 'actor a(1) { m { if (1) } }\nmain a!m; }\n' | lacuna verify -
  <stdin>:1:25: error: expected '{' after if, not }
       1 | actor a(1) { m { if (1) } }
         |                         ^
  <stdin>:2:6: error: expected '{' after main, not a
       2 | main a!m; }
         |      ^
  [2]

Missing components and properties.

  $ cat > properties.aml <<'EOF'
  > actor a(2) { int x; m { a!m; x = x; } }
  > main { a!m; }
  > missing 3 { }
  > property p0 = always 1;
  > missing b x -> a!m; }
  > missing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!; x -> a!m y -> a!m; }
  > property if = always 1;
  > property p1 = always 1;
  > property p : 1;
  > missing d { x -> a!m;
  > property q = ;
  > property r = always ;
  > property s = always a.x == 1
  > property t { a!m -> error; one: a!m -> error; else: a!m -> one; }
  > property u { one: 5!m -> error; a m -> error; a>5!m -> error; a!3 -> error; a!m error; a!m -> 5; a!m -> error
  >   two: a!m(x+1) -> error; a!m(1 -> error; a!m(-) -> one; a!m(_ _) -> one; }
  > property v { one: a!m -> error;
  > property w = [] (a.x < 3) { }
  > EOF
  $ lacuna verify properties.aml
  properties.aml:3:9: error: expected the name of the missing component, not 3
       3 | missing 3 { }
         |         ^
  properties.aml:5:11: error: expected '{' after the name, not x
       5 | missing b x -> a!m; }
         |           ^
  properties.aml:6:13: error: expected the name of a message, not 4
       6 | missing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!…
         |             ^
  properties.aml:6:25: error: expected '->' after the message, not a
       6 | missing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!; x -> a!m y…
         |                         ^
  properties.aml:6:36: error: expected '!' after the receiver, not ;
       6 | missing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!; x -> a!m y -> a!m; }
         |                                    ^
  properties.aml:6:43: error: expected the receiver of an answer, not 5
       6 | missing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!; x -> a!m y -> a!m; }
         |                                           ^
  properties.aml:6:53: error: expected the name of a message, not ;
       6 | missing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!; x -> a!m y -> a!m; }
         |                                                     ^
  properties.aml:6:64: error: expected ';' after the answers, not y
       6 | …sing c { 4 -> a!m; x a!m; x -> a; x -> 5; x -> a!; x -> a!m y -> a!m; }
         |                                                              ^
  properties.aml:7:10: error: if is a reserved word and cannot be the name of a property
       7 | property if = always 1;
         |          ^~
    hint: choose another name
  properties.aml:9:12: error: expected '=' or '{' after the name, not :
       9 | property p : 1;
         |            ^
    hint: write property p = always …; or property p { … }
  properties.aml:11:1: error: missing '}': the interface of d is not closed
      11 | property q = ;
         | ^~~~~~~~
    hint: it begins in line 10
  properties.aml:11:12: error: property q has no formula
      11 | property q = ;
         |            ^
    hint: write property p = always …; for an invariant
  properties.aml:12:21: error: expected a value, not ;
      12 | property r = always ;
         |                     ^
  properties.aml:13:29: error: missing ';' after the invariant
      13 | property s = always a.x == 1
         |                             ^
    hint: write ';' at the caret
  properties.aml:14:14: error: expected the name of a state with ':', not a
      14 | property t { a!m -> error; one: a!m -> error; else: a…
         |              ^
    hint: write the name of a state and ':' in front of its transitions
  properties.aml:14:47: error: else is a reserved word and cannot be the name of a state
      14 | property t { a!m -> error; one: a!m -> error; else: a!m -> one; }
         |                                               ^~~~
    hint: choose another name
  properties.aml:15:19: error: expected the name of an actor, not 5
      15 | property u { one: 5!m -> error; a m -> error; a>5!m -> err…
         |                   ^
  properties.aml:15:35: error: expected '!' after the receiver, not m
      15 | property u { one: 5!m -> error; a m -> error; a>5!m -> error; a!3 -> error…
         |                                   ^
  properties.aml:15:49: error: expected the name of the receiver, not 5
      15 | property u { one: 5!m -> error; a m -> error; a>5!m -> error; a!3 -> error; a!m error; a…
         |                                                 ^
  properties.aml:15:65: error: expected the name of a message, not 3
      15 | …erty u { one: 5!m -> error; a m -> error; a>5!m -> error; a!3 -> error; a!m error; a!m -> 5; a!m -> …
         |                                                              ^
  properties.aml:15:81: error: expected '->' or '|' after the pattern, not error
      15 | …m -> error; a m -> error; a>5!m -> error; a!3 -> error; a!m error; a!m -> 5; a!m -> error
         |                                                              ^~~~~
  properties.aml:15:95: error: expected the name of a state, not 5
      15 | …m -> error; a>5!m -> error; a!3 -> error; a!m error; a!m -> 5; a!m -> error
         |                                                              ^
  properties.aml:15:110: error: missing ';' after the target
      15 | …!m -> error; a!3 -> error; a!m error; a!m -> 5; a!m -> error
         |                                                              ^
    hint: write ';' at the caret
  properties.aml:16:13: error: expected ')' or ',' after the argument, not +
      16 |   two: a!m(x+1) -> error; a!m(1 -> error; a!m(-) -> …
         |             ^
  properties.aml:16:33: error: expected ')' or ',' after the argument, not ->
      16 |   two: a!m(x+1) -> error; a!m(1 -> error; a!m(-) -> one; a!m(_ _) -> one…
         |                                 ^~
  properties.aml:16:47: error: expected a number, true, false, an actor or _, not -
      16 |   two: a!m(x+1) -> error; a!m(1 -> error; a!m(-) -> one; a!m(_ _) -> one; }
         |                                               ^
    hint: _ stands for any value
  properties.aml:16:64: error: expected ')' or ',' after the argument, not _
      16 | …wo: a!m(x+1) -> error; a!m(1 -> error; a!m(-) -> one; a!m(_ _) -> one; }
         |                                                              ^
  properties.aml:18:1: error: missing '}': property v is not closed
      18 | property w = [] (a.x < 3) { }
         | ^~~~~~~~
    hint: it begins in line 17
  properties.aml:18:14: error: the formula of w is not closed
      18 | property w = [] (a.x < 3) { }
         |              ^~~~~~~~~~~~~~~~
    hint: end the formula with ';'
  [2]

Names: unknown, twice, taken.

  $ cat > twice.aml <<'EOF'
  > actor left(2) {
  >   int taken; int taken; int right; int k;
  >   k { }
  >   m { }
  >   m { }
  >   n(int taken, int p, int p, int m, int left) { }
  >   right { }
  > }
  > actor right(1) { x { } }
  > actor right(1) { y { } }
  > main { left!m; }
  > main { }
  > property same = always left.taken;
  > property same = always 1;
  > property states { one: left!m -> one; one: right!x -> error; error: left!m -> error; }
  > property none { }
  > EOF
  $ lacuna verify twice.aml
  twice.aml:2:18: error: the name taken is declared twice
       2 |   int taken; int taken; int right; int k;
         |                  ^~~~~
    hint: first declared in line 2
  twice.aml:2:29: warning: a variable hides the actor right
       2 |   int taken; int taken; int right; int k;
         |                             ^~~~~
    hint: right is declared in line 9, as an actor
  twice.aml:3:3: error: the name k is declared twice
       3 |   k { }
         |   ^
    hint: first declared in line 2, as a variable
  twice.aml:5:3: error: the name m is declared twice
       5 |   m { }
         |   ^
    hint: first declared in line 4
  twice.aml:6:9: error: the name taken is declared twice
       6 |   n(int taken, int p, int p, int m, int left) { …
         |         ^~~~~
    hint: first declared in line 2, as a variable
  twice.aml:6:27: error: the name p is declared twice
       6 |   n(int taken, int p, int p, int m, int left) { }
         |                           ^
    hint: first declared in line 6
  twice.aml:6:34: error: the name m is declared twice
       6 |   n(int taken, int p, int p, int m, int left) { }
         |                                  ^
    hint: first declared in line 4, as a method
  twice.aml:6:41: warning: a parameter hides the actor left
       6 |   n(int taken, int p, int p, int m, int left) { }
         |                                         ^~~~
    hint: left is declared in line 1, as an actor
  twice.aml:7:3: error: the name right is declared twice
       7 |   right { }
         |   ^~~~~
    hint: first declared in line 2, as a variable
  twice.aml:7:3: warning: the method right has the name of an actor
       7 |   right { }
         |   ^~~~~
    hint: rename one of them
  twice.aml:10:7: error: the name right is declared twice
      10 | actor right(1) { y { } }
         |       ^~~~~
    hint: first declared in line 9
  twice.aml:12:1: error: main is declared twice
      12 | main { }
         | ^~~~
    hint: the first is in line 11
  twice.aml:14:10: error: the name same is declared twice
      14 | property same = always 1;
         |          ^~~~
    hint: first declared in line 13
  twice.aml:15:39: error: the name one is declared twice
      15 | property states { one: left!m -> one; one: right!x -> error; error: left!m -> …
         |                                       ^~~
    hint: first declared in line 15; write all transitions of a state behind its name once
  twice.aml:15:62: error: error is the violation itself and is not declared
      15 | …roperty states { one: left!m -> one; one: right!x -> error; error: left!m -> error; }
         |                                                              ^~~~~
    hint: leave it out, or choose another name
  twice.aml:16:10: error: property none has no states
      16 | property none { }
         |          ^~~~
    hint: write a state as its name, ':' and its transitions
  [2]
  $ cat > unknown.aml <<'EOF'
  > actor left(2) {
  >   int taken;
  >   m { }
  >   n(int p) { q = 1; p = 2; m = 3; right = 1; take = 1; take = 2; taken = m; taken = takn; taken = takn; taken = pp; }
  >   o { rigth!x; rigth!y; taken!x; left!k; left!k; self!n; self!n(1, 2); right!y(taken, missing); p!m; }
  > }
  > actor right(1) { x { } y(int a, int b) { } }
  > main { left!m; self!m; rihgt!x; left!n(foo); left!n(self); right!x; right!x; }
  > property p = always taken == 1 && lft.taken && left.tkn && left.tkn && left.m && taken2 && self == 1;
  > property q { one: left!m -> tow; two: right!x -> eror; }
  > property r {
  >   one: left!m -> error;
  >        left!m -> one;
  >        right!y(1,_) | right!y(_,2) -> two;
  >        right!y(1,2) -> one;
  >   two: right!y(1,2) -> one;
  >        right!y(1,3) -> two;
  >        lfet!m -> error; lfet>left!m -> error; left!mm -> error; left!n -> error; left!n(1,2) -> error; right!x(1) -> error;
  > }
  > EOF
  $ lacuna verify unknown.aml
  unknown.aml:4:14: error: unknown variable q in actor left
       4 |   n(int p) { q = 1; p = 2; m = 3; right = 1; take = 1…
         |              ^
  unknown.aml:4:21: error: p is a parameter and cannot be assigned
       4 |   n(int p) { q = 1; p = 2; m = 3; right = 1; take = 1; take …
         |                     ^
    hint: keep it in a variable of the actor
  unknown.aml:4:28: error: m is a method and cannot be assigned
       4 |   n(int p) { q = 1; p = 2; m = 3; right = 1; take = 1; take = 2; ta…
         |                            ^
    hint: assign to a variable
  unknown.aml:4:35: error: right is an actor and cannot be assigned
       4 |   n(int p) { q = 1; p = 2; m = 3; right = 1; take = 1; take = 2; taken = m…
         |                                   ^~~~~
    hint: assign to a variable
  unknown.aml:4:46: error: unknown variable take in actor left
       4 |   n(int p) { q = 1; p = 2; m = 3; right = 1; take = 1; take = 2; taken = m; taken = t…
         |                                              ^~~~
    hint: did you mean taken?
  unknown.aml:4:74: error: m is a method, not a variable
       4 | …q = 1; p = 2; m = 3; right = 1; take = 1; take = 2; taken = m; taken = takn; taken = takn; taken = p…
         |                                                              ^
    hint: name a variable
  unknown.aml:4:85: error: unknown variable takn in actor left
       4 | …2; m = 3; right = 1; take = 1; take = 2; taken = m; taken = takn; taken = takn; taken = pp; }
         |                                                              ^~~~
    hint: did you mean taken?
  unknown.aml:4:113: error: unknown variable pp in actor left
       4 | …1; take = 2; taken = m; taken = takn; taken = takn; taken = pp; }
         |                                                              ^~
  unknown.aml:5:7: error: unknown actor rigth
       5 |   o { rigth!x; rigth!y; taken!x; left!k; left!…
         |       ^~~~~
    hint: did you mean right?
  unknown.aml:5:25: error: taken is a number and cannot receive messages
       5 |   o { rigth!x; rigth!y; taken!x; left!k; left!k; self!n; self!n(…
         |                         ^~~~~
    hint: give the variable the type actor
  unknown.aml:5:39: error: left has no method k
       5 |   o { rigth!x; rigth!y; taken!x; left!k; left!k; self!n; self!n(1, 2); right!y…
         |                                       ^
  unknown.aml:5:55: error: n takes 1 argument, not 0
       5 |   o { rigth!x; rigth!y; taken!x; left!k; left!k; self!n; self!n(1, 2); right!y(taken, missing)…
         |                                                       ^
    hint: write as many as the method has parameters
  unknown.aml:5:63: error: n takes 1 argument, not 2
       5 | …o { rigth!x; rigth!y; taken!x; left!k; left!k; self!n; self!n(1, 2); right!y(taken, missing); p!m; }
         |                                                              ^
    hint: write as many as the method has parameters
  unknown.aml:5:87: error: unknown variable missing in actor left
       5 | …ken!x; left!k; left!k; self!n; self!n(1, 2); right!y(taken, missing); p!m; }
         |                                                              ^~~~~~~
  unknown.aml:5:97: error: unknown actor p
       5 | …t!k; left!k; self!n; self!n(1, 2); right!y(taken, missing); p!m; }
         |                                                              ^
    hint: declare it; if it is a missing component, use lacuna assume
  unknown.aml:8:16: error: main cannot send to self
       8 | main { left!m; self!m; rihgt!x; left!n(foo); left!n(sel…
         |                ^~~~
    hint: name the actor that is to receive it
  unknown.aml:8:24: error: unknown actor rihgt
       8 | main { left!m; self!m; rihgt!x; left!n(foo); left!n(self); righ…
         |                        ^~~~~
    hint: did you mean right?
  unknown.aml:8:40: error: unknown actor foo
       8 | main { left!m; self!m; rihgt!x; left!n(foo); left!n(self); right!x; right!x; }
         |                                        ^~~
  unknown.aml:8:46: error: main sends 3 messages to left, whose mailbox holds 2
       8 | main { left!m; self!m; rihgt!x; left!n(foo); left!n(self); right!x; right!x; }
         |                                              ^~~~~~~~~~~~
    hint: use a larger mailbox, or let an actor send the rest
  unknown.aml:8:53: error: main is not an actor: it has no self
       8 | main { left!m; self!m; rihgt!x; left!n(foo); left!n(self); right!x; right!x; }
         |                                                     ^~~~
    hint: name the actor that is meant
  unknown.aml:8:69: error: main sends 2 messages to right, whose mailbox holds 1
       8 | …eft!m; self!m; rihgt!x; left!n(foo); left!n(self); right!x; right!x; }
         |                                                              ^~~~~~~
    hint: use a larger mailbox, or let an actor send the rest
  unknown.aml:9:21: error: unknown name taken in a property
       9 | property p = always taken == 1 && lft.taken && left.tkn && l…
         |                     ^~~~~
    hint: write left.taken
  unknown.aml:9:35: error: unknown actor lft
       9 | property p = always taken == 1 && lft.taken && left.tkn && left.tkn && lef…
         |                                   ^~~
    hint: did you mean left?
  unknown.aml:9:53: error: unknown variable tkn of actor left
       9 | property p = always taken == 1 && lft.taken && left.tkn && left.tkn && left.m && taken2 && s…
         |                                                     ^~~
    hint: did you mean taken?
  unknown.aml:9:77: error: unknown variable m of actor left
       9 | …ays taken == 1 && lft.taken && left.tkn && left.tkn && left.m && taken2 && self == 1;
         |                                                              ^
  unknown.aml:9:82: error: unknown name taken2 in a property
       9 | …aken == 1 && lft.taken && left.tkn && left.tkn && left.m && taken2 && self == 1;
         |                                                              ^~~~~~
    hint: write it as actor.variable
  unknown.aml:9:92: error: an invariant belongs to no actor: it has no self
       9 | …&& lft.taken && left.tkn && left.tkn && left.m && taken2 && self == 1;
         |                                                              ^~~~
    hint: name the actor that is meant
  unknown.aml:10:29: error: unknown state tow of property q
      10 | property q { one: left!m -> tow; two: right!x -> eror; }
         |                             ^~~
    hint: did you mean two?
  unknown.aml:10:50: error: unknown state eror of property q
      10 | property q { one: left!m -> tow; two: right!x -> eror; }
         |                                                  ^~~~
    hint: did you mean error?
  unknown.aml:13:8: error: this leads to one; the pattern in line 12 matches the same send and leads to error
      13 |        left!m -> one;
         |        ^~~~~~
    hint: say who sends it, or with which arguments, so that no send matches both
  unknown.aml:15:8: error: this leads to one; the pattern in line 14 matches the same send and leads to two
      15 |        right!y(1,2) -> one;
         |        ^~~~~~~~~~~~
    hint: say who sends it, or with which arguments, so that no send matches both
  unknown.aml:18:8: error: unknown actor lfet
      18 |        lfet!m -> error; lfet>left!m -> error; l…
         |        ^~~~
    hint: did you mean left?
  unknown.aml:18:52: error: left has no method mm
      18 |        lfet!m -> error; lfet>left!m -> error; left!mm -> error; left!n -> error; left!n(1,2…
         |                                                    ^~
  unknown.aml:18:87: error: n takes 1 argument, not 2
      18 | …et>left!m -> error; left!mm -> error; left!n -> error; left!n(1,2) -> error; right!x(1) -> error;
         |                                                              ^
    hint: _ stands for any value
  unknown.aml:18:110: error: x takes 0 arguments, not 1
      18 | …t!mm -> error; left!n -> error; left!n(1,2) -> error; right!x(1) -> error;
         |                                                              ^
    hint: _ stands for any value
  [2]
  $ printf 'actor a(1) { m { } }\n' > nomain.aml; lacuna verify nomain.aml
  nomain.aml: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  [2]
  $ printf 'actor b(1) { m { } }\n' > nomain2.aml; lacuna verify nomain.aml nomain2.aml
  lacuna: error: missing main block
    hint: write main { a!m; } with the messages that are there at the start
  [2]

Values and types.

  $ cat > values.aml <<'EOF'
  > actor a(3) {
  >   int 1..3 x; int 5..9 big = 4; actor who; actor w = 1; int n = a; int one = 1; int two = one;
  >   int over = 2147483647 + 1; int zero = 1 / 0; int 0..3 small; bool bit = 2; int low = -2147483647 - 2;
  >   int r = 7 % 0; actor me = self; int yes = true + 1;
  >   m(int 0..3 p, actor q) {
  >     small = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if (a) { x = 1; }
  >     x = a && 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1); n!m; x!m(1, a);
  >     w!nothing; w!m(1); w!m(a, a); w!m(7, a); self!m(5, a); self!m(big, a); self!m(a, 1);
  >     x = ?(1, 9, a); n = 2147483647 * 2; n = big * 1000000000; x = a.small; p = 1;
  >   }
  >   n2 { w!m2(1); }
  > }
  > actor b(1) { m2 { } }
  > actor c(1) { m2(int x, int y) { } }
  > main { a!m(1, a); a!m(9, b); a!m(1, x); a!m(1/0, a); }
  > property p = always a;
  > property q { s: a!m(7,_) -> error; a!m(1,2) -> error; a!m(a,_) -> error; }
  > EOF
  $ lacuna verify values.aml
  values.aml:2:12: error: x needs an initial value: 0 is not in 1..3
       2 |   int 1..3 x; int 5..9 big = 4; actor who; actor w …
         |            ^
    hint: write x = …; in its declaration
  values.aml:2:30: error: 4 is not in 5..9
       2 |   int 1..3 x; int 5..9 big = 4; actor who; actor w = 1; int n = a; in…
         |                              ^
    hint: widen the range, or use another number
  values.aml:2:39: error: the actor variable who needs an initial value
       2 |   int 1..3 x; int 5..9 big = 4; actor who; actor w = 1; int n = a; int one = 1…
         |                                       ^~~
    hint: write who = …; in its declaration
  values.aml:2:54: error: expected an actor, not a number
       2 |   int 1..3 x; int 5..9 big = 4; actor who; actor w = 1; int n = a; int one = 1; int two = one…
         |                                                      ^
    hint: name an actor, self or a variable of type actor
  values.aml:2:65: error: expected a number, not an actor
       2 | …t 1..3 x; int 5..9 big = 4; actor who; actor w = 1; int n = a; int one = 1; int two = one;
         |                                                              ^
    hint: write a number, or a variable of type int or bool
  values.aml:2:91: error: an initial value must be constant; one is a variable
       2 | …; actor who; actor w = 1; int n = a; int one = 1; int two = one;
         |                                                              ^~~
    hint: assign to it in the first method that runs
  values.aml:3:25: error: the result, 2147483648, is outside of -2147483648..2147483647
       3 |   int over = 2147483647 + 1; int zero = 1 / 0; int 0..3 small; b…
         |                         ^
    hint: use smaller numbers: an int has 32 bits
  values.aml:3:45: error: division by zero
       3 |   int over = 2147483647 + 1; int zero = 1 / 0; int 0..3 small; bool bit = 2; int low…
         |                                             ^
    hint: divide by another number
  values.aml:3:75: error: 2 is not in 0..1
       3 | …147483647 + 1; int zero = 1 / 0; int 0..3 small; bool bit = 2; int low = -2147483647 - 2;
         |                                                              ^
    hint: widen the range, or use another number
  values.aml:3:100: error: the result, -2147483649, is outside of -2147483648..2147483647
       3 | … 1 / 0; int 0..3 small; bool bit = 2; int low = -2147483647 - 2;
         |                                                              ^
    hint: use smaller numbers: an int has 32 bits
  values.aml:4:15: error: division by zero
       4 |   int r = 7 % 0; actor me = self; int yes = true + 1;
         |               ^
    hint: divide by another number
  values.aml:6:13: error: 4 is not in 0..3
       6 |     small = 4; small = big; x = a; w = 3; x = a + 1;…
         |             ^
    hint: widen the range, or use another number
  values.aml:6:24: error: the value is in 5..9, never in 0..3
       6 |     small = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x …
         |                        ^~~
    hint: widen the range
  values.aml:6:33: error: expected a number, not an actor
       6 |     small = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if …
         |                                 ^
    hint: write a number, or a variable of type int or bool
  values.aml:6:40: error: expected an actor, not a number
       6 |     small = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if (a) { x…
         |                                        ^
    hint: name an actor, self or a variable of type actor
  values.aml:6:47: error: an actor cannot be calculated with
       6 |     small = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if (a) { x = 1; }
         |                                               ^
    hint: compare actors with == and !=, or assign, pass or send to them
  values.aml:6:59: error: an actor cannot be calculated with
       6 |     small = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if (a) { x = 1; }
         |                                                           ^
    hint: compare actors with == and !=, or assign, pass or send to them
  values.aml:6:67: error: an actor is neither true nor false
       6 | …all = 4; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if (a) { x = 1; }
         |                                                              ^
    hint: compare it with == or !=
  values.aml:6:74: error: an actor is neither true nor false
       6 | …; small = big; x = a; w = 3; x = a + 1; x = -a; x = !a; if (a) { x = 1; }
         |                                                              ^
    hint: compare it with == or !=
  values.aml:7:9: error: an actor is neither true nor false
       7 |     x = a && 1; x = a == 1; x = a < w; x = 1 / 0…
         |         ^
    hint: compare it with == or !=
  values.aml:7:26: error: an actor is compared with a number
       7 |     x = a && 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1)…
         |                          ^
    hint: compare actors with actors, and numbers with numbers
  values.aml:7:33: error: an actor cannot be calculated with
       7 |     x = a && 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1); n!m; …
         |                                 ^
    hint: compare actors with == and !=, or assign, pass or send to them
  values.aml:7:48: warning: division by zero
       7 |     x = a && 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1); n!m; x!m(1, a);
         |                                                ^
    hint: verify shows a run, if it can happen
  values.aml:7:59: warning: division by zero
       7 |     x = a && 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1); n!m; x!m(1, a);
         |                                                           ^~~~~~~
    hint: verify shows a run, if it can happen
  values.aml:7:68: error: n is a number and cannot receive messages
       7 | … a && 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1); n!m; x!m(1, a);
         |                                                              ^
    hint: give the variable the type actor
  values.aml:7:73: error: x is a number and cannot receive messages
       7 | … 1; x = a == 1; x = a < w; x = 1 / 0; x = 5 % (1 - 1); n!m; x!m(1, a);
         |                                                              ^
    hint: give the variable the type actor
  values.aml:8:7: error: unknown method nothing
       8 |     w!nothing; w!m(1); w!m(a, a); w!m(7, a); s…
         |       ^~~~~~~
  values.aml:8:18: error: m takes 2 arguments, not 1
       8 |     w!nothing; w!m(1); w!m(a, a); w!m(7, a); self!m(5, a)…
         |                  ^
    hint: write as many as the method has parameters
  values.aml:8:28: error: expected a number, not an actor
       8 |     w!nothing; w!m(1); w!m(a, a); w!m(7, a); self!m(5, a); self!m(b…
         |                            ^
    hint: write a number, or a variable of type int or bool
  values.aml:8:39: error: 7 is not in 0..3
       8 |     w!nothing; w!m(1); w!m(a, a); w!m(7, a); self!m(5, a); self!m(big, a); sel…
         |                                       ^
    hint: widen the range, or use another number
  values.aml:8:53: error: 5 is not in 0..3
       8 |     w!nothing; w!m(1); w!m(a, a); w!m(7, a); self!m(5, a); self!m(big, a); self!m(a, 1);
         |                                                     ^
    hint: widen the range, or use another number
  values.aml:8:67: error: the value is in 5..9, never in 0..3
       8 | …nothing; w!m(1); w!m(a, a); w!m(7, a); self!m(5, a); self!m(big, a); self!m(a, 1);
         |                                                              ^~~
    hint: widen the range
  values.aml:8:83: error: expected a number, not an actor
       8 | … w!m(a, a); w!m(7, a); self!m(5, a); self!m(big, a); self!m(a, 1);
         |                                                              ^
    hint: write a number, or a variable of type int or bool
  values.aml:8:86: error: expected an actor, not a number
       8 | …m(a, a); w!m(7, a); self!m(5, a); self!m(big, a); self!m(a, 1);
         |                                                              ^
    hint: name an actor, self or a variable of type actor
  values.aml:9:14: error: 9 is not in 1..3
       9 |     x = ?(1, 9, a); n = 2147483647 * 2; n = big * 100…
         |              ^
    hint: widen the range, or use another number
  values.aml:9:17: error: expected a number, not an actor
       9 |     x = ?(1, 9, a); n = 2147483647 * 2; n = big * 100000…
         |                 ^
    hint: write a number, or a variable of type int or bool
  values.aml:9:36: warning: the result is always outside of -2147483648..2147483647
       9 |     x = ?(1, 9, a); n = 2147483647 * 2; n = big * 1000000000; x = a.small; …
         |                                    ^
    hint: verify shows a run, if it can happen
  values.aml:9:49: warning: the result is always outside of -2147483648..2147483647
       9 |     x = ?(1, 9, a); n = 2147483647 * 2; n = big * 1000000000; x = a.small; p = 1;
         |                                                 ^
    hint: verify shows a run, if it can happen
  values.aml:9:67: error: an actor cannot look into another one
       9 | …= ?(1, 9, a); n = 2147483647 * 2; n = big * 1000000000; x = a.small; p = 1;
         |                                                              ^~~~~~~
    hint: let the actor send what it knows, as an argument
  values.aml:9:76: error: p is a parameter and cannot be assigned
       9 | … a); n = 2147483647 * 2; n = big * 1000000000; x = a.small; p = 1;
         |                                                              ^
    hint: keep it in a variable of the actor
  values.aml:11:10: error: unknown method m2 with 1 parameter
      11 |   n2 { w!m2(1); }
         |          ^~
    hint: declare it in the receiver
  values.aml:15:23: error: 9 is not in 0..3
      15 | main { a!m(1, a); a!m(9, b); a!m(1, x); a!m(1/0, a); }
         |                       ^
    hint: widen the range, or use another number
  values.aml:15:37: error: unknown actor x
      15 | main { a!m(1, a); a!m(9, b); a!m(1, x); a!m(1/0, a); }
         |                                     ^
  values.aml:15:41: error: main sends 4 messages to a, whose mailbox holds 3
      15 | main { a!m(1, a); a!m(9, b); a!m(1, x); a!m(1/0, a); }
         |                                         ^~~~~~~~~~~
    hint: use a larger mailbox, or let an actor send the rest
  values.aml:15:47: error: division by zero
      15 | main { a!m(1, a); a!m(9, b); a!m(1, x); a!m(1/0, a); }
         |                                               ^
    hint: divide by another number
  values.aml:16:21: error: an actor is neither true nor false
      16 | property p = always a;
         |                     ^
    hint: compare it with == or !=
  values.aml:17:21: error: 7 is not in 0..3
      17 | property q { s: a!m(7,_) -> error; a!m(1,2) -> error; a!m(a,…
         |                     ^
    hint: widen the range, or use another number
  values.aml:17:42: error: expected an actor, not a number
      17 | property q { s: a!m(7,_) -> error; a!m(1,2) -> error; a!m(a,_) -> error; }
         |                                          ^
    hint: name an actor, self or a variable of type actor
  values.aml:17:59: error: expected a number, not an actor
      17 | property q { s: a!m(7,_) -> error; a!m(1,2) -> error; a!m(a,_) -> error; }
         |                                                           ^
    hint: write a number, or a variable of type int or bool
  [2]

The missing component and the names of its interface.

  $ cat > open.aml <<'EOF'
  > actor a(2) { actor w = b; m { b!x; b!xx; b!xx; w = b; w = a; } n(int b) { } }
  > missing b { x -> a!m, c!m, b!x, a!k; y -> ; }
  > missing c { }
  > main { a!m; b!x; }
  > property p = always b.v == 1;
  > property q { s: b!x -> error; b!yyy -> error; }
  > EOF
  $ lacuna verify open.aml
  open.aml:1:24: error: b is missing and cannot be a value
       1 | actor a(2) { actor w = b; m { b!x; b!xx; b!xx; w = b; w = a; } …
         |                        ^
    hint: send to it by its name: a missing component cannot be stored
  open.aml:1:38: error: b is missing and its interface does not mention xx
       1 | actor a(2) { actor w = b; m { b!x; b!xx; b!xx; w = b; w = a; } n(int b) { } }
         |                                      ^~
  open.aml:1:52: error: b is missing and cannot be a value
       1 | actor a(2) { actor w = b; m { b!x; b!xx; b!xx; w = b; w = a; } n(int b) { } }
         |                                                    ^
    hint: send to it by its name: a missing component cannot be stored
  open.aml:1:70: warning: a parameter hides the actor b
       1 | …) { actor w = b; m { b!x; b!xx; b!xx; w = b; w = a; } n(int b) { } }
         |                                                              ^
    hint: b is declared in line 2, as the missing component
  open.aml:2:25: error: c is missing and its interface does not mention m
       2 | missing b { x -> a!m, c!m, b!x, a!k; y -> ; }
         |                         ^
  open.aml:2:28: error: b answers to others, not to itself
       2 | missing b { x -> a!m, c!m, b!x, a!k; y -> ; }
         |                            ^
    hint: leave it out: what it sends to itself is not a part of the interface
  open.aml:2:35: error: a has no method k
       2 | missing b { x -> a!m, c!m, b!x, a!k; y -> ; }
         |                                   ^
  open.aml:5:21: error: b is missing: its variables are not known
       5 | property p = always b.v == 1;
         |                     ^
    hint: use its sends instead
  open.aml:6:33: error: b is missing and its interface does not mention yyy
       6 | property q { s: b!x -> error; b!yyy -> error; }
         |                                 ^~~
  [2]

A system without its missing component is reformatted, but cannot be verified.

  $ printf 'actor a(2) { m { b!x; } }\nmissing b { x -> a!m; }\nmain { a!m; }\n' > half.aml
  $ lacuna verify half.aml
  half.aml:2:9: error: the system is open: unknown actor b
       2 | missing b { x -> a!m; }
         |         ^
    hint: give a file with the actor as well
  [2]
  $ lacuna convert half.aml -o -
  actor a(2) {
    m { b!x; }
  }
  ~
  missing b {
    x -> a!m;
  }
  ~
  main { a!m; }

Warnings do not stop anything.

  $ cat > warnings.aml <<'EOF'
  > actor a(2) {
  >   int unread; int n;
  >   m { unread = 1; if (n != 0) { n = 1 / 0; b!x; } }
  >   b { }
  > }
  > actor b(1) { x { } }
  > main { a!m; }
  > property p { s: a!m -> error; b>a!m -> error; b!x -> s; t: b!x -> error; }
  > EOF
  $ lacuna verify warnings.aml
  warnings.aml:2:7: warning: the variable unread is never read
       2 |   int unread; int n;
         |       ^~~~~~
    hint: leave it out
  warnings.aml:3:41: warning: division by zero
       3 |   m { unread = 1; if (n != 0) { n = 1 / 0; b!x; } }
         |                                         ^
    hint: verify shows a run, if it can happen
  warnings.aml:4:3: warning: the method b has the name of an actor
       4 |   b { }
         |   ^
    hint: rename one of them
  warnings.aml:4:3: warning: no message ever reaches b of a
       4 |   b { }
         |   ^
    hint: send it, or leave out the method
  warnings.aml:8:17: warning: no send matches this pattern: no method sends m to a
       8 | property p { s: a!m -> error; b>a!m -> error; b!x -> s; …
         |                 ^~~
    hint: check the names and the number of values, or leave the pattern out
  warnings.aml:8:31: warning: no send matches this pattern: its sender never sends m to a
       8 | property p { s: a!m -> error; b>a!m -> error; b!x -> s; t: b!x -> erro…
         |                               ^~~~~
    hint: check the names and the number of values, or leave the pattern out
  warnings.aml:8:57: warning: state t cannot be reached from s
       8 | property p { s: a!m -> error; b>a!m -> error; b!x -> s; t: b!x -> error; }
         |                                                         ^
    hint: leave it out, or add a transition to it
  property    verdict   states  transitions
  p           holds          2            1
  deadlock    none           2            1
  failure     none           2            1
  overflow    none           2            1
  quiescence  possible       2            1
  ~
  The system can come to rest, all mailboxes empty, after 1 turn.
  ~
  Never executed:
    warnings.aml:3  b!x in m of a
    warnings.aml:4  b of a
    warnings.aml:6  x of b
  ~
  depth 1, 4 bits per state, # s, # MB
  $ lacuna verify --json warnings.aml | grep '"message"'
              "message": "m",
        "message": "the variable unread is never read",
        "message": "division by zero",
        "message": "the method b has the name of an actor",
        "message": "no message ever reaches b of a",
        "message": "no send matches this pattern: no method sends m to a",
        "message": "no send matches this pattern: its sender never sends m to a",
        "message": "state t cannot be reached from s",

Two files: a name of one that is known in the other, declared in both, and errors of both.

  $ cat > one.aml <<'EOF'
  > actor a(2) { m { b!x; b!z; } }
  > actor c(1) { x { } }
  > main { a!m; }
  > EOF
  $ cat > two.aml <<'EOF'
  > actor b(1) { x { a!k; oops } }
  > actor c(1) { x { } }
  > main { b!x; }
  > missing a2 { }
  > EOF
  $ cat > three.aml <<'EOF'
  > missing a3 { }
  > property p { s: a!m -> error; s: a!m -> s; }
  > EOF
  $ lacuna verify one.aml two.aml three.aml
  two.aml:1:20: error: a has no method k
       1 | actor b(1) { x { a!k; oops } }
         |                    ^
  two.aml:1:28: error: expected = or !, not }
       1 | actor b(1) { x { a!k; oops } }
         |                            ^
    hint: write x = …; to assign, and a!m; to send
  two.aml:2:7: error: the name c is declared twice
       2 | actor c(1) { x { } }
         |       ^
    hint: first declared in line 2 of one.aml
  two.aml:3:1: error: main is declared twice
       3 | main { b!x; }
         | ^~~~
    hint: the first is in line 3 of one.aml
  one.aml:1:25: error: b has no method z
       1 | actor a(2) { m { b!x; b!z; } }
         |                         ^
  three.aml:2:31: error: the name s is declared twice
       2 | property p { s: a!m -> error; s: a!m -> s; }
         |                               ^
    hint: first declared in line 2; write all transitions of a state behind its name once
  [2]

What does not parse is not complained about a second time where it is used.

  $ cat > cascade.aml <<'EOF'
  > actor a(2) {
  >   int 1.2 x;
  >   integer y = 3;
  >   m(int 3 p, bool) { x = y; y = x + p; b!n(1); c!k; self!m(1); }
  >   14 n { x = 1; }
  >   o { self!n; }
  > }
  > actor b(1 { n(int x) { a!q; } }
  > actr c(1) { k { a!o; a!m(2); } }
  > main { a!m(1); c!k; b!n(1); }
  > property p { s: c!k -> t; 5 -> s; t: a!m(1) -> s; }
  > EOF
  $ lacuna verify cascade.aml
  cascade.aml:2:8: error: expected '..' after the lower bound, not .
       2 |   int 1.2 x;
         |        ^
  cascade.aml:3:3: error: unknown type integer
       3 |   integer y = 3;
         |   ^~~~~~~
    hint: use int, bool or actor
  cascade.aml:4:11: error: expected '..' after the lower bound, not p
       4 |   m(int 3 p, bool) { x = y; y = x + p; b!n(1); c!k…
         |           ^
  cascade.aml:5:3: error: expected a variable or a method, not 14
       5 |   14 n { x = 1; }
         |   ^~
  cascade.aml:8:11: error: expected ')' after the capacity, not {
       8 | actor b(1 { n(int x) { a!q; } }
         |           ^
  cascade.aml:9:1: error: expected actor, main, missing or property, not actr
       9 | actr c(1) { k { a!o; a!m(2); } }
         | ^~~~
    hint: did you mean actor?
  cascade.aml:11:27: error: expected the name of an actor, not 5
      11 | property p { s: c!k -> t; 5 -> s; t: a!m(1) -> s; }
         |                           ^
  [2]

Hundreds of mistakes: fifty are shown, the others counted.

  $ { echo 'actor a(1) { m {'; for i in $(seq 400); do echo "x$i = 1;"; done; echo '} } main { a!m; }'; } > many.aml
  $ lacuna verify many.aml 2>&1 | tail -n 6
      50 | x49 = 1;
         | ^~~
  many.aml:51:1: error: unknown variable x50 in actor a
      51 | x50 = 1;
         | ^~~
  … and 350 more
  $ { for i in $(seq 400); do echo "actor a$i(1) { m { 1; } }"; done; echo 'main { a1!m; }'; } > many2.aml
  $ lacuna verify many2.aml 2>&1 | tail -n 4; lacuna verify many2.aml --json | grep -c '"severity": "error"'
  many2.aml:50:20: error: expected a statement, not 1
      50 | actor a50(1) { m { 1; } }
         |                    ^
  … and 350 more
  50
  $ lacuna verify many.aml many2.aml 2>&1 | grep -v '^ ' | sed -n '1p;50p;51,$p'
  many2.aml:1:19: error: expected a statement, not 1
  many2.aml:50:20: error: expected a statement, not 1
  … and 751 more

Deep and long.

  $ cat > deep.py <<'EOF'
  > import sys
  > before, after, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
  > print('actor a(1) { int x; m { x = ' + before * count + '1' + after * count + '; } } main { a!m; }')
  > EOF
  $ cat > blocks.py <<'EOF'
  > import sys
  > before, after, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
  > print('main { a!m; } actor a(1) { m { ' + before * count + after * count + (' } }' if after else ''))
  > EOF
  $ python3 deep.py '(' ')' 490 > deep.aml; lacuna verify -p deadlock deep.aml 2> /dev/null | head -n 2
  property  verdict  states  transitions
  deadlock  none          2            1
  $ python3 deep.py '(' ')' 100000 > deep.aml; lacuna verify deep.aml
  deep.aml:1:528: error: the text is nested more than 500 levels deep
       1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…
         |                                                              ^
    hint: spread it over several statements, methods or variables
  [2]
  $ python3 deep.py '!' '' 100000 | lacuna verify - 2>&1 | grep -v '^ '
  <stdin>:1:528: error: the text is nested more than 500 levels deep
  $ python3 deep.py '- ' '' 100000 | lacuna verify - 2>&1 | grep -v '^ '
  <stdin>:1:1027: error: the text is nested more than 500 levels deep
  $ python3 deep.py '(1+' ')' 100000 | lacuna verify - 2>&1 | grep -v '^ '
  <stdin>:1:1526: error: the text is nested more than 500 levels deep
  $ python3 deep.py '(' '' 100000 | lacuna verify - 2>&1 | grep -v '^ '
  <stdin>:1:528: error: the text is nested more than 500 levels deep
  $ python3 blocks.py 'if (1) { ' '}' 490 > deep.aml; lacuna verify -p deadlock deep.aml | head -n 2
  property  verdict  states  transitions
  deadlock  none          2            1
  $ python3 blocks.py 'if (1) { ' '}' 100000 | lacuna verify - 2>&1 | grep -v '^ '
  <stdin>:1:4530: error: the text is nested more than 500 levels deep
  $ python3 blocks.py 'if (1) { ' '' 100000 | lacuna verify - 2>&1 | grep -v '^ '
  <stdin>:1:4530: error: the text is nested more than 500 levels deep
  <stdin>:1:900031: error: the file ends, and a block is not closed
  $ python3 blocks.py '{ ' '}' 100000 | lacuna verify - 2>&1 | grep -v '^ ' | tail -n 2
  <stdin>:1:130: error: a block belongs to an if or an else
  … and 451 more
  $ python3 -c "print('actor a(1) { ' * 100000)" | lacuna verify - 2>&1 | grep -v '^ ' | tail -n 2
  <stdin>:1:651: error: missing '}': actor a is not closed
  … and 199950 more
  $ python3 -c "print('actor a(1) { int x; m { x = 1' + ' + 1' * 100000 + '; } } main { a!m; }')" > sum.aml
  $ lacuna convert sum.aml -o sum2.aml; wc -c < sum2.aml
  sum.aml:1:18: warning: the variable x is never read
       1 | actor a(1) { int x; m { x = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1…
         |                  ^
    hint: leave it out
  written to sum2.aml
  400060
  $ lacuna verify sum.aml
  sum.aml:1:18: warning: the variable x is never read
       1 | actor a(1) { int x; m { x = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1…
         |                  ^
    hint: leave it out
  sum.aml:1:29: error: more than 2000 operators in a row, or branches of an if, cannot be explored
       1 | actor a(1) { int x; m { x = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + …
         |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: split it
  [2]
  $ python3 -c "print('actor a(1) { int x; m { if (x) { }' + ' else if (x) { }' * 100000 + ' } } main { a!m; }')" > chain.aml
  $ lacuna convert chain.aml -o chain2.aml; wc -l < chain2.aml
  written to chain2.aml
  8
  $ lacuna verify chain.aml
  chain.aml:1:32041: error: more than 2000 operators in a row, or branches of an if, cannot be explored
       1 | …x) { } else if (x) { } else if (x) { } else if (x) { } else if (x) { } else if (x) { } else if (x) {…
         |                                                              ^~~~~~
    hint: split it
  [2]
  $ python3 -c "print('actor a(1) { ' + 'int ' + 'x' * 100000 + '; } main { y' + 'z' * 100000 + '!m; }')" | lacuna verify - 2>&1 | cut -c 1-200
  <stdin>:1:100029: error: unknown actor yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz
       1 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; } main { yzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz…
         |                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: declare it; if it is a missing component, use lacuna assume
  $ python3 -c "print('actor a(1) { m(' + ', '.join('int p%d' % i for i in range(300)) + ') { } } main { a!m(' + ', '.join('1' * 300) + '); }')" | lacuna verify - 2>&1 | cut -c 1-100
  <stdin>:1:14: error: a message has at most 250 parameters
       1 | actor a(1) { m(int p0, int p1, int p2, int p3, int p4…
         |              ^
    hint: send the other values in a second message

Diagnostics in JSON.

  $ lacuna verify --json nomain.aml
  {
    "schema": 1,
    "command": "verify",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": "nomain.aml",
        "line": null,
        "column": null,
        "message": "missing main block",
        "hint": "write main { a!m; } with the messages that are there at the start"
      }
    ]
  }
  [2]
  $ lacuna verify --json ok.aml nul.aml | python3 -m json.tool | grep -A 7 severity
              "severity": "error",
              "file": "nul.aml",
              "line": 1,
              "column": 17,
              "message": "NUL byte in the text",
              "hint": "is this a text file?"
          }
      ]

A long line is cut between characters, before the place and behind it.

  $ printf '/* ∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨ */ actor a(1) { m {  b!m; /* ∨∨∨∨∨∨∨∨∨∨∨∨∨∨∨ */ } }\nmain { a!m; }\n' > wide.aml; lacuna verify wide.aml
  wide.aml:1:107: error: unknown actor b
       1 | …∨∨∨∨∨∨∨∨∨∨∨∨∨ */ actor a(1) { m {  b!m; /* ∨∨∨∨∨∨∨∨∨∨…
         |                                     ^
    hint: declare it; if it is a missing component, use lacuna assume
  [2]

An unknown receiver is like no variable that holds a number. Alternatives are lines of their own. Names in patterns are parameters or actors.

  $ cat > seats.aml <<'END'
  > actor web(2) { int seat; go { seats!reserve(1, 2); seat = seat + 1; } sold(int c, int s) { } sorry { } }
  > main { web!go; }
  > END
  $ lacuna assume seats.aml
  seats.aml:1:31: error: unknown actor seats
       1 | actor web(2) { int seat; go { seats!reserve(1, 2); seat = seat + 1; } …
         |                               ^~~~~
    hint: if it is what is missing, say what is expected of it, missing seats { … } (lacuna interface drafts that), or add --stub chaos
  [2]
  $ cat > answers.aml <<'END'
  > actor web(2) { go { seats!reserve(1, 2); } sold(int c, int s) { } sorry { } }
  > main { web!go; }
  > missing seats { reserve(c, s) -> web!sorry | web!sold(c, s); }
  > property p { s: web!sold(c, 1) -> error; }
  > END
  $ lacuna assume answers.aml
  answers.aml:3:44: error: expected ';' after the answers, not |
       3 | missing seats { reserve(c, s) -> web!sorry | web!sold(c, s); }
         |                                            ^
    hint: write each alternative as a line of its own: reserve -> …;
  answers.aml:4:26: error: unknown actor or parameter c in a pattern
       4 | property p { s: web!sold(c, 1) -> error; }
         |                          ^
    hint: write _ for any value, or make it a parameter: property p(int 1..2 i)
  [2]
  $ cat > lost.aml <<'END'
  > actor web(2) { go { seats!reserve(1, lost); } sorry { } }
  > main { web!go; }
  > missing seats { reserve(c, s) -> web!sorry; }
  > property p { s: web!sorry -> error; }
  > END
  $ lacuna assume lost.aml
  lost.aml:1:38: error: unknown variable lost in actor web
       1 | actor web(2) { go { seats!reserve(1, lost); } sorry { } }
         |                                      ^~~~
  [2]
