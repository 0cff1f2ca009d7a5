What the preprocessor of Promela says. tests/unit/test_preprocess.c has what it does.

Definitions.

  $ cat > define.pml <<'END'
  > #define
  > #define 3 x
  > #define defined 1
  > #undef
  > #undef "x"
  > #define REST(a, ... b) a
  > #define ARGS(__VA_ARGS__) 1
  > #define CUT(a,
  > #define TWICE(a, a) a
  > #define PASTE ## a
  > #define TEXT(a) # b
  > #define NONE __VA_ARGS__
  > #define A 1
  > #define A 2
  > #undef A behind
  > #definne B 1
  > active proctype P() { skip }
  > END
  $ lacuna verify define.pml
  define.pml:1:8: error: missing name
       1 | #define
         |        ^
    hint: write it as in #define N 3
  define.pml:2:9: error: this is not a name
       2 | #define 3 x
         |         ^
    hint: write it as in #define N 3
  define.pml:3:9: error: this name is reserved
       3 | #define defined 1
         |         ^~~~~~~
    hint: choose another name
  define.pml:4:7: error: missing name
       4 | #undef
         |       ^
    hint: write it as in #undef N
  define.pml:5:8: error: this is not a name
       5 | #undef "x"
         |        ^~~
    hint: write it as in #undef N
  define.pml:6:21: error: expected ) after ..., which takes all remaining arguments
       6 | #define REST(a, ... b) a
         |                     ^
    hint: write it as in #define MAX(a, b) …
  define.pml:7:14: error: __VA_ARGS__ cannot be the name of a parameter
       7 | #define ARGS(__VA_ARGS__) 1
         |              ^~~~~~~~~~~
    hint: write ... here: in the body, its name is __VA_ARGS__
  define.pml:8:14: error: the list of parameters is not complete
       8 | #define CUT(a,
         |              ^
    hint: write it as in #define MAX(a, b) …
  define.pml:9:18: error: this parameter is declared twice
       9 | #define TWICE(a, a) a
         |                  ^
    hint: give each parameter a name of its own
  define.pml:10:15: error: ## stands between two tokens
      10 | #define PASTE ## a
         |               ^~
    hint: put a token on either side
  define.pml:11:17: error: # must be followed by a parameter
      11 | #define TEXT(a) # b
         |                 ^
    hint: put the name of a parameter behind it
  define.pml:12:14: error: __VA_ARGS__ is only for macros whose parameters end with ...
      12 | #define NONE __VA_ARGS__
         |              ^~~~~~~~~~~
    hint: write it as in #define F(...)
  define.pml:14:9: warning: A is declared twice; first declared in line 13 of define.pml
      14 | #define A 2
         |         ^
    hint: remove the other one with #undef first
  define.pml:15:10: warning: text after #undef is ignored
      15 | #undef A behind
         |          ^~~~~~
    hint: make it a comment, or leave it out
  define.pml:16:2: error: unknown directive #definne
      16 | #definne B 1
         |  ^~~~~~~
    hint: did you mean define?
  [2]
  $ python3 -c 'print("#define F(" + ", ".join("a%d" % i for i in range(256)) + ") 1")' > wide.pml
  $ lacuna verify wide.pml 2>&1 | cut -c1-80
  wide.pml:1:1431: error: a macro has at most 255 parameters
       1 | …a245, a246, a247, a248, a249, a250, a251, a252, a253, a254, a255) 1
         |                                                              ^~~~
    hint: use fewer parameters

Uses.

  $ cat > use.pml <<'END'
  > #define F(a, b) a
  > #define G(a, ...) a
  > #define GLUE(a, b) a ## b
  > #define LATER F(1
  > byte x;
  > active proctype P() {
  >   x = F(1);
  >   x = F(1, 2, 3);
  >   x = G();
  >   x = GLUE(+, x);
  >   x = __TIME__;
  >   x = F(1, 2
  > }
  > END
  $ lacuna verify use.pml
  use.pml:7:7: error: F takes 2 arguments, not 1
       7 |   x = F(1);
         |       ^~~~
    hint: it is defined in line 1 of use.pml
  use.pml:8:7: error: F takes 2 arguments, not 3
       8 |   x = F(1, 2, 3);
         |       ^~~~~~~~~~
    hint: it is defined in line 1 of use.pml
  use.pml:10:7: error: "+" and "x" do not make one token
      10 |   x = GLUE(+, x);
         |       ^~~~~~~~~~
    hint: join two parts that make one token
  use.pml:11:7: error: __TIME__ changes from run to run, or from file to file: a model cannot use it
      11 |   x = __TIME__;
         |       ^~~~~~~~
    hint: define a name of your own with #define
  use.pml:12:7: error: missing ')' behind the arguments of F
      12 |   x = F(1, 2
         |       ^~~~~~
    hint: close the parenthesis behind the last argument
  [2]
  $ printf '#define N 1\n/* no end\n' > comment.pml; lacuna verify comment.pml
  comment.pml:2:1: error: the comment is not closed
       2 | /* no end
         | ^~
    hint: close it with */
  [2]
  $ python3 -c 'print("\n".join("#define A%d(x) A%d(x)" % (i, i + 1) for i in range(300)) + "\nbyte x = A0(1);")' > deep.pml
  $ lacuna verify deep.pml
  deep.pml:301:10: error: macros are nested more than 200 levels deep
     301 | byte x = A0(1);
         |          ^~~~~
    hint: use fewer macros inside of macros
  [2]

Conditions.

  $ cat > condition.pml <<'END'
  > #if
  > #elif 1
  > #endif
  > #if 99999999999999999999
  > #endif
  > #if 12x
  > #endif
  > #if "a"
  > #endif
  > #if defined 3
  > #endif
  > #if defined(A
  > #endif
  > #if (1
  > #endif
  > #if 1 + * 2
  > #endif
  > #if 1 / 0
  > #endif
  > #if 1 ? 2
  > #endif
  > #if 1 2
  > #endif
  > #ifdef
  > #endif
  > #ifndef A behind
  > #else
  > #else
  > #elif 1
  > #endif
  > #endif
  > #else
  > #elif 1
  > #warning watch out
  > #error this is an error
  > #if 1
  > active proctype P() { skip }
  > END
  $ lacuna verify condition.pml
  condition.pml:1:2: error: missing condition
       1 | #if
         |  ^~
    hint: write a condition, or use #ifdef NAME
  condition.pml:4:5: error: this number is too large
       4 | #if 99999999999999999999
         |     ^~~~~~~~~~~~~~~~~~~~
    hint: use whole numbers of up to 64 bits
  condition.pml:6:5: error: this is not a number that a condition can have
       6 | #if 12x
         |     ^~~
    hint: use whole numbers of up to 64 bits
  condition.pml:8:5: error: unexpected text in quotes
       8 | #if "a"
         |     ^~~
    hint: use numbers, and characters such as 'a'
  condition.pml:10:13: error: missing name after defined
      10 | #if defined 3
         |             ^
    hint: write defined(NAME)
  condition.pml:12:5: error: missing )
      12 | #if defined(A
         |     ^~~~~~~~~
    hint: write defined(NAME)
  condition.pml:14:5: error: missing )
      14 | #if (1
         |     ^~
    hint: close the parenthesis
  condition.pml:16:9: error: unexpected sign in a condition
      16 | #if 1 + * 2
         |         ^
    hint: write a number, a name or (
  condition.pml:18:5: error: division by zero in a condition
      18 | #if 1 / 0
         |     ^~~~~
    hint: guard it, as in N != 0 && 6 / N
  condition.pml:20:5: error: missing :
      20 | #if 1 ? 2
         |     ^~~~~
    hint: write it as in A ? B : C
  condition.pml:22:7: error: unexpected text after the condition
      22 | #if 1 2
         |       ^
    hint: write an operator
  condition.pml:24:2: error: missing name
      24 | #ifdef
         |  ^~~~~
    hint: write it as in #ifdef NAME
  condition.pml:26:11: warning: text after #ifndef is ignored
      26 | #ifndef A behind
         |           ^~~~~~
    hint: make it a comment, or leave it out
  condition.pml:28:2: error: #else after #else
      28 | #else
         |  ^~~~
    hint: move the #else to the end, before #endif
  condition.pml:29:2: error: #elif after #else
      29 | #elif 1
         |  ^~~~
    hint: move the #else to the end, before #endif
  condition.pml:31:2: error: #endif without #if
      31 | #endif
         |  ^~~~~
    hint: leave it out, or put an #if before it
  condition.pml:32:2: error: #else without #if
      32 | #else
         |  ^~~~
    hint: leave it out, or put an #if before it
  condition.pml:33:2: error: #elif without #if
      33 | #elif 1
         |  ^~~~
    hint: leave it out, or put an #if before it
  condition.pml:34:10: warning: #warning: watch out
      34 | #warning watch out
         |          ^~~~~~~~~
    hint: read this text: the model itself warns
  condition.pml:35:8: error: #error: this is an error
      35 | #error this is an error
         |        ^~~~~~~~~~~~~~~~
    hint: define what this text asks for
  condition.pml:36:2: error: this has no #endif
      36 | #if 1
         |  ^~
    hint: put #endif behind its text
  [2]
  $ python3 -c 'print("#if " + "(" * 300 + "1" + ")" * 300 + "\n#endif")' > parentheses.pml
  $ lacuna verify parentheses.pml 2>&1 | grep -v '#if'
  parentheses.pml:1:205: error: the condition is nested too deeply
       1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…
         |                                                              ^
    hint: use fewer parentheses
  $ python3 -c 'print("#if " + "9" * 90 + "\n#endif")' > digits.pml; lacuna verify digits.pml 2>&1 | grep error
  digits.pml:1:5: error: this number is too large

Files.

  $ cat > include.pml <<'END'
  > #include
  > #include <stdio.h>
  > #include "include.inc" behind
  > #include 7
  > END
  $ echo 'byte x;' > include.inc; lacuna verify include.pml
  include.pml:1:2: error: missing file name
       1 | #include
         |  ^~~~~~~
    hint: write it as in #include "other.pml"
  include.pml:2:10: error: #include <stdio.h>: no folders of the system are searched
       2 | #include <stdio.h>
         |          ^~~~~~~~~
    hint: write #include "…": that file is searched beside the file that includes it
  include.pml:3:24: warning: text after #include is ignored
       3 | #include "include.inc" behind
         |                        ^~~~~~
    hint: make it a comment, or leave it out
  include.pml:4:10: error: missing file name
       4 | #include 7
         |          ^
    hint: write it as in #include "other.pml"
  [2]
  $ echo '#include "loop.pml"' > loop.pml; lacuna verify loop.pml
  loop.pml:1:10: error: loop.pml includes itself without end
       1 | #include "loop.pml"
         |          ^~~~~~~~~~
    hint: put #ifndef around its text
  [2]
  $ for i in $(seq 70); do echo "#include \"f$((i + 1)).inc\"" > f$i.inc; done; echo '#include "f1.inc"' > files.pml; lacuna verify files.pml
  f64.inc:1:10: error: files include each other more than 64 deep
       1 | #include "f65.inc"
         |          ^~~~~~~~~
    hint: put #ifndef around the text of a file that is included again
  [2]

A directive between the arguments of a macro is not read.

  $ cat > between.pml <<'END'
  > #define F(a, b) a
  > byte x = F(1,
  > #ifdef A
  >   2
  > #endif
  >   );
  > active proctype P() { skip }
  > END
  $ lacuna verify between.pml
  between.pml:2:10: error: a directive stands between the arguments of F
       2 | byte x = F(1,
         |          ^~~~
    hint: put the directives around the whole use, or around a #define
  [2]

The expanded text has a limit.

  $ python3 -c 'print("#define A0 " + "x" * 1000 + "\n" + "\n".join("#define A%d A%d A%d" % (i + 1, i, i) for i in range(17)) + "\nbyte x = A17;")' > long.pml
  $ lacuna verify long.pml
  long.pml:19:10: error: the expanded text is longer than 64 MiB
      19 | byte x = A17;
         |          ^~~
    hint: do macros or included files double what they use again and again?
  [2]
