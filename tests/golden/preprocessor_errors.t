Mistakes of the preprocessor. Each line is a file.

Definitions.

  $ while IFS= read -r text; do printf "$text" > x.pml; lacuna verify x.pml; done <<'EOF'
  > #define\n
  > #define 3\n
  > #define defined\n
  > #define F(a,a) x\n
  > #define F(a,__VA_ARGS__) x\n
  > #define F(a b) x\n
  > #define F(..., a) x\n
  > #define F(a\n
  > #define F(a) #b\n
  > #define F(a) ## a\n
  > #define F(a) __VA_ARGS__\n
  > #define N 3\n#define N 4\nint x = y\n
  > #define F(a) x\nF(1\n
  > #define F(a) x\nF(1, 2)\n
  > int x = __DATE__;\n
  > #define F(a,b) a##b\nint x = F(+,-);\n
  > int x; /* the end\n
  > int x; #\n
  > EOF
  x.pml:1:8: error: missing name
       1 | #define
         |        ^
    hint: write it as in #define N 3
  x.pml:1:9: error: this is not a name
       1 | #define 3
         |         ^
    hint: write it as in #define N 3
  x.pml:1:9: error: this name is reserved
       1 | #define defined
         |         ^~~~~~~
    hint: choose another name
  x.pml:1:13: error: this parameter is declared twice
       1 | #define F(a,a) x
         |             ^
    hint: give each parameter a name of its own
  x.pml:1:13: error: __VA_ARGS__ cannot be the name of a parameter
       1 | #define F(a,__VA_ARGS__) x
         |             ^~~~~~~~~~~
    hint: write ... here: in the body, its name is __VA_ARGS__
  x.pml:1:13: error: expected , or ) in the list of parameters
       1 | #define F(a b) x
         |             ^
    hint: write it as in #define MAX(a, b) …
  x.pml:1:14: error: expected ) after ..., which takes all remaining arguments
       1 | #define F(..., a) x
         |              ^
    hint: write it as in #define MAX(a, b) …
  x.pml:1:11: error: the list of parameters is not complete
       1 | #define F(a
         |           ^
    hint: write it as in #define MAX(a, b) …
  x.pml:1:14: error: # must be followed by a parameter
       1 | #define F(a) #b
         |              ^
    hint: put the name of a parameter behind it
  x.pml:1:14: error: ## stands between two tokens
       1 | #define F(a) ## a
         |              ^~
    hint: put a token on either side
  x.pml:1:14: error: __VA_ARGS__ is only for macros whose parameters end with ...
       1 | #define F(a) __VA_ARGS__
         |              ^~~~~~~~~~~
    hint: write it as in #define F(...)
  x.pml:2:9: warning: N is declared twice; first declared in line 1 of x.pml
       2 | #define N 4
         |         ^
    hint: remove the other one with #undef first
  x.pml:3:9: error: unknown variable y
       3 | int x = y
         |         ^
  x.pml:2:1: error: missing ')' behind the arguments of F
       2 | F(1
         | ^~~
    hint: close the parenthesis behind the last argument
  x.pml:2:1: error: F takes 1 argument, not 2
       2 | F(1, 2)
         | ^~~~~~~
    hint: it is defined in line 1 of x.pml
  x.pml:1:9: error: __DATE__ changes from run to run, or from file to file: a model cannot use it
       1 | int x = __DATE__;
         |         ^~~~~~~~
    hint: define a name of your own with #define
  x.pml:2:9: error: "+" and "-" do not make one token
       2 | int x = F(+,-);
         |         ^~~~~~
    hint: join two parts that make one token
  x.pml:1:8: error: the comment is not closed
       1 | int x; /* the end
         |        ^~
    hint: write */ where it ends
  x.pml:1:8: error: unexpected character '#'
       1 | int x; #
         |        ^
  [2]

Conditions.

  $ while IFS= read -r text; do printf "$text" > x.pml; lacuna verify x.pml; done <<'EOF'
  > #if\n#endif\n
  > #if (1\n#endif\n
  > #if 1 ? 2\n#endif\n
  > #if defined\n#endif\n
  > #if defined(\n#endif\n
  > #if defined(A\n#endif\n
  > #if 1 2\n#endif\n
  > #if 1 +\n#endif\n
  > #if 1 / 0\n#endif\n
  > #if 1.5\n#endif\n
  > #if 99999999999999999999\n#endif\n
  > #if 1 = 2\n#endif\n
  > #if "a"\n#endif\n
  > #if @\n#endif\n
  > #if 1\n
  > #endif\n
  > #else\n
  > #if 1\n#else\n#else\n#endif\n
  > #if 1\n#else x\n#endif\nint x = y\n
  > EOF
  x.pml:1:2: error: missing condition
       1 | #if
         |  ^~
    hint: write a condition, or use #ifdef NAME
  x.pml:1:5: error: missing )
       1 | #if (1
         |     ^~
    hint: close the parenthesis
  x.pml:1:5: error: missing :
       1 | #if 1 ? 2
         |     ^~~~~
    hint: write it as in A ? B : C
  x.pml:1:5: error: missing name after defined
       1 | #if defined
         |     ^~~~~~~
    hint: write defined(NAME)
  x.pml:1:5: error: missing name after defined
       1 | #if defined(
         |     ^~~~~~~~
    hint: write defined(NAME)
  x.pml:1:5: error: missing )
       1 | #if defined(A
         |     ^~~~~~~~~
    hint: write defined(NAME)
  x.pml:1:7: error: unexpected text after the condition
       1 | #if 1 2
         |       ^
    hint: write an operator
  x.pml:1:5: error: the condition is not complete
       1 | #if 1 +
         |     ^~~
    hint: complete it, as in #if N > 3
  x.pml:1:5: error: division by zero in a condition
       1 | #if 1 / 0
         |     ^~~~~
    hint: guard it, as in N != 0 && 6 / N
  x.pml:1:5: error: this is not a number that a condition can have
       1 | #if 1.5
         |     ^~~
    hint: use whole numbers of up to 64 bits
  x.pml:1:5: error: this number is too large
       1 | #if 99999999999999999999
         |     ^~~~~~~~~~~~~~~~~~~~
    hint: use whole numbers of up to 64 bits
  x.pml:1:7: error: unexpected text after the condition
       1 | #if 1 = 2
         |       ^
    hint: write an operator
  x.pml:1:5: error: unexpected text in quotes
       1 | #if "a"
         |     ^~~
    hint: use numbers, and characters such as 'a'
  x.pml:1:5: error: unexpected sign in a condition
       1 | #if @
         |     ^
    hint: write a number, a name or (
  x.pml:1:2: error: this has no #endif
       1 | #if 1
         |  ^~
    hint: put #endif behind its text
  x.pml:1:2: error: #endif without #if
       1 | #endif
         |  ^~~~~
    hint: leave it out, or put an #if before it
  x.pml:1:2: error: #else without #if
       1 | #else
         |  ^~~~
    hint: leave it out, or put an #if before it
  x.pml:3:2: error: #else after #else
       3 | #else
         |  ^~~~
    hint: move the #else to the end, before #endif
  x.pml:2:7: warning: text after #else is ignored
       2 | #else x
         |       ^
    hint: make it a comment, or leave it out
  x.pml:4:9: error: unknown variable y
       4 | int x = y
         |         ^
  [2]
  $ { printf '#if '; printf '(%.0s' $(seq 300); echo 1; echo '#endif'; } > deep.pml; lacuna verify deep.pml 2>&1 | cut -c 1-120
  deep.pml:1:205: error: the condition is nested too deeply
       1 | …((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((…
         |                                                              ^
    hint: use fewer parentheses

Files and other directives.

  $ while IFS= read -r text; do printf "$text" > x.pml; lacuna verify x.pml; done <<'EOF'
  > #include\n
  > #include "other.pml"\n
  > #include <stdio.h>\n
  > #include "x.pml"\n
  > #error the size is missing\n
  > #warning slow\nint x = y\n
  > #fine 1\n
  > EOF
  x.pml:1:2: error: missing file name
       1 | #include
         |  ^~~~~~~
    hint: write it as in #include "other.pml"
  x.pml:1:10: error: cannot include other.pml: No such file or directory
       1 | #include "other.pml"
         |          ^~~~~~~~~~~
    hint: put the file beside the one that includes it
  x.pml:1:10: error: #include <stdio.h>: no folders of the system are searched
       1 | #include <stdio.h>
         |          ^~~~~~~~~
    hint: write #include "…": that file is searched beside the file that includes it
  x.pml:1:10: error: x.pml includes itself without end
       1 | #include "x.pml"
         |          ^~~~~~~
    hint: put #ifndef around its text
  x.pml:1:8: error: #error: the size is missing
       1 | #error the size is missing
         |        ^~~~~~~~~~~~~~~~~~~
    hint: define what this text asks for
  x.pml:1:10: warning: #warning: slow
       1 | #warning slow
         |          ^~~~
    hint: read this text: the model itself warns
  x.pml:2:9: error: unknown variable y
       2 | int x = y
         |         ^
  x.pml:1:2: error: unknown directive #fine
       1 | #fine 1
         |  ^~~~
    hint: did you mean line?
  [2]
  $ for i in $(seq 300); do echo "#include \"n$((i + 1)).pml\"" > n$i.pml; done; lacuna verify n1.pml 2>&1 | head -4
  n65.pml:1:10: error: files include each other more than 64 deep
       1 | #include "n66.pml"
         |          ^~~~~~~~~
    hint: put #ifndef around the text of a file that is included again
  $ { echo '#define A0 x x'; for i in $(seq 40); do echo "#define A$i A$((i - 1)) A$((i - 1))"; done; echo A40; } > double.pml; lacuna verify double.pml 2>&1 | grep -v '^ '
  double.pml:42:1: error: the expanded text is longer than 64 MiB
  $ { echo '#define F(a) a'; printf 'F(%.0s' $(seq 2000); printf ')%.0s' $(seq 2000); } > nested.pml; lacuna verify nested.pml 2>&1 | cut -c 1-100
  nested.pml:2:1: error: macros are nested more than 200 levels deep
       2 | F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(F(…
         | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
    hint: use fewer macros inside of macros
  $ { printf '#define F(a0'; for i in $(seq 300); do printf ',a%d' $i; done; echo ') x'; } > many.pml; lacuna verify many.pml 2>&1 | cut -c 1-100
  many.pml:1:1176: error: a macro has at most 255 parameters
       1 | …a243,a244,a245,a246,a247,a248,a249,a250,a251,a252,a253,a254,a255,a256,a257,a258,a259,a26
         |                                                              ^~~~
    hint: use fewer parameters
