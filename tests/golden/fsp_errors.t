All mistakes of an FSP file are reported in one go.

  $ cat > bad.lts <<'END'
  > const N = 3 +
  > range R = 0..M
  > A = (a -> when (1) b -> A).
  > B = (a.1.b -> B).
  > C = (a -> C)+{}.
  > D = (a -> E)+{z}, E = (b -> D).
  > F = (a -> @F).
  > G = (a -> END). H = G;(c -> H).
  > I = (x['go] -> I
  > J = (if -> J).
  > 7up = STOP.
  > K = (a → K).
  > END
  $ lacuna lts bad.lts
  bad.lts:2:1: error: expected a number, a name or '(', not range
       2 | range R = 0..M
         | ^~~~~
  bad.lts:2:14: error: unknown constant, parameter or variable M
       2 | range R = 0..M
         |              ^
  bad.lts:3:11: error: expected '(', if or the name of a process, not when
       3 | A = (a -> when (1) b -> A).
         |           ^~~~
    hint: put this guard and its alternative in brackets: (when … )
  bad.lts:4:8: error: expected a label, not 1
       4 | B = (a.1.b -> B).
         |        ^
    hint: put numbers in labels into brackets: [1]
  bad.lts:5:15: error: expected a label, not }
       5 | C = (a -> C)+{}.
         |               ^
    hint: begin a label with a small letter, '{' or '['
  bad.lts:6:17: error: expected '.', not ,
       6 | D = (a -> E)+{z}, E = (b -> D).
         |                 ^
    hint: move +{…}, /{…}, \{…} and @{…} behind the last local process
  bad.lts:7:11: error: expected '(', if or the name of a process, not @
       7 | F = (a -> @F).
         |           ^
  bad.lts:8:23: error: expected the name of a process, not (
       8 | G = (a -> END). H = G;(c -> H).
         |                       ^
    hint: give it a name of its own: a local process
  bad.lts:10:1: error: expected ')' or '|', not J
      10 | J = (if -> J).
         | ^
  bad.lts:10:9: error: expected a number, a name or '(', not ->
      10 | J = (if -> J).
         |         ^~
  bad.lts:12:8: error: unexpected character '→'
      12 | K = (a → K).
         |        ^
    hint: write ->
  [2]

  $ cat > names.lts <<'END'
  > const N = 2
  > const N = M
  > const X = Y
  > const Y = #S
  > set S = {a[X]}
  > range R = 0..N
  > A = (a[i:S] -> a[j] -> A | b[k:N] -> A | c[R] -> Sett -> A).
  > B = (a -> B), B = (b -> B).
  > B = STOP.
  > C(P=1) = (a[P+R] -> C)+R.
  > ||D = (a:C(1,2) || AA || forall [i:1..2] c[i]:C(i) || [i]:C).
  > E = C(1);F;END, F = (f -> END).
  > END
  $ lacuna lts names.lts
  names.lts:2:7: error: N is declared twice
       2 | const N = M
         |       ^
    hint: rename one of them
  names.lts:2:11: error: unknown constant, parameter or variable M
       2 | const N = M
         |           ^
  names.lts:3:7: error: X depends on itself
       3 | const X = Y
         |       ^
    hint: define it by numbers or by earlier constants
  names.lts:7:18: error: unknown constant, parameter or variable j
       7 | A = (a[i:S] -> a[j] -> A | b[k:N] -> A | c[R] -> Sett -> …
         |                  ^
  names.lts:7:32: error: N is a value, not a range or a set
       7 | A = (a[i:S] -> a[j] -> A | b[k:N] -> A | c[R] -> Sett -> A).
         |                                ^
    hint: write a range as 0..N
  names.lts:7:50: error: unknown set Sett
       7 | A = (a[i:S] -> a[j] -> A | b[k:N] -> A | c[R] -> Sett -> A).
         |                                                  ^~~~
    hint: begin an action with a small letter, or declare the set
  names.lts:8:15: error: B is declared twice in B
       8 | B = (a -> B), B = (b -> B).
         |               ^
    hint: rename one of them
  names.lts:9:1: error: process B is declared twice
       9 | B = STOP.
         | ^
    hint: rename one of them
  names.lts:10:15: error: R is a range, not a value
      10 | C(P=1) = (a[P+R] -> C)+R.
         |               ^
    hint: write a number, or an index that takes values of it
  names.lts:10:24: error: R is not a set
      10 | C(P=1) = (a[P+R] -> C)+R.
         |                        ^
    hint: write {[R]} for the numbers of a range as labels
  names.lts:11:10: error: C takes 1 argument, not 2
      11 | ||D = (a:C(1,2) || AA || forall [i:1..2] c[i]:C(i…
         |          ^~~~~~
    hint: write at most one for each parameter
  names.lts:11:20: error: unknown process AA
      11 | ||D = (a:C(1,2) || AA || forall [i:1..2] c[i]:C(i) || [i]:C…
         |                    ^~
  names.lts:11:56: error: unknown constant, parameter or variable i
      11 | ||D = (a:C(1,2) || AA || forall [i:1..2] c[i]:C(i) || [i]:C).
         |                                                        ^
  names.lts:12:10: error: unknown process F
      12 | E = C(1);F;END, F = (f -> END).
         |          ^
    hint: move it to the end of the sequence: it is a local process
  [2]

References to undeclared processes are ERROR, as in LTSA, or errors:

  $ cat > nowhere.lts <<'END'
  > A = (a -> BB | b -> C | c -> L[0]), B = (b -> A),
  > L[i:0..1] = (next -> L[i+1]).
  > C = (c -> C).
  > END
  $ lacuna lts nowhere.lts --process A | grep -v ' s, '
  nowhere.lts:1:11: warning: unknown local process BB in A: this is ERROR
       1 | A = (a -> BB | b -> C | c -> L[0]), B = (b -> A),
         |           ^~
  nowhere.lts:1:21: warning: C is another process, not a local one of A: this is ERROR
       1 | A = (a -> BB | b -> C | c -> L[0]), B = (b -> A),
         |                     ^
    hint: processes go on as others by ';': C;END
  nowhere.lts:2:22: warning: L[2] is out of range: this is ERROR
       2 | L[i:0..1] = (next -> L[i+1]).
         |                      ^~~~~~
    hint: add a guard, when (…), to keep it from getting there
               states  transitions
  nowhere.lts       3            5
  ERROR can be reached; it is not counted.
  (not written; -o FILE writes it)
  $ lacuna lts nowhere.lts --process A --strict
  nowhere.lts:1:11: error: unknown local process BB in A: this is ERROR
       1 | A = (a -> BB | b -> C | c -> L[0]), B = (b -> A),
         |           ^~
  nowhere.lts:1:21: error: C is another process, not a local one of A: this is ERROR
       1 | A = (a -> BB | b -> C | c -> L[0]), B = (b -> A),
         |                     ^
    hint: processes go on as others by ';': C;END
  [2]

The silent action has no name, and a range has values:

  $ cat > silent.lts <<'END'
  > A = (a -> A)\{tau}.
  > B = (tau -> x.tau.y -> B).
  > range R = 3..1
  > C = (a[R] -> C).
  > D = (a -> D), E[i:2..1] = (b -> D).
  > ||F = forall [i:1..0] a[i]:D.
  > set S = {a} set T = S\{a}
  > END
  $ lacuna lts silent.lts
  silent.lts:1:15: error: tau is the silent action, and cannot be a label
       1 | A = (a -> A)\{tau}.
         |               ^~~
    hint: give the action a name and hide it: (step -> P)\{step}
  silent.lts:2:6: error: tau is the silent action, and cannot be a label
       2 | B = (tau -> x.tau.y -> B).
         |      ^~~
    hint: give the action a name and hide it: (step -> P)\{step}
  silent.lts:2:15: error: tau is the silent action, and cannot be a label
       2 | B = (tau -> x.tau.y -> B).
         |               ^~~
    hint: give the action a name and hide it: (step -> P)\{step}
  silent.lts:7:22: error: expected a declaration, not \
       7 | set S = {a} set T = S\{a}
         |                      ^
    hint: put the difference into braces: set T = {S\{a}}
  [2]
  $ lacuna lts silent.lts --json | grep -B3 -A2 '"tau is'  | head -6
        "file": "silent.lts",
        "line": 1,
        "column": 15,
        "message": "tau is the silent action, and cannot be a label",
        "hint": "give the action a name and hide it: (step -> P)\\{step}"
      },
  $ sed -i '1,2d;$d' silent.lts
  $ lacuna lts silent.lts --process C --json | grep -E '"(status|line|column|message)"'
    "status": 2,
        "line": 2,
        "column": 8,
        "message": "the range 3..1 is empty",
  $ for p in C D F; do lacuna lts silent.lts --process $p; done
  silent.lts:2:8: error: the range 3..1 is empty
       2 | C = (a[R] -> C).
         |        ^
    hint: write the smaller end first; use if or when to leave out what has no values
  silent.lts:3:17: error: the range 2..1 is empty
       3 | D = (a -> D), E[i:2..1] = (b -> D).
         |                 ^~~~~~
    hint: write the smaller end first; use if or when to leave out what has no values
  silent.lts:4:15: error: the range 1..0 is empty
       4 | ||F = forall [i:1..0] a[i]:D.
         |               ^~~~~~
    hint: write the smaller end first; use if or when to leave out what has no values
  [2]

What only shows when a process is made:

  $ printf 'A = (a[1/0] -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:8: error: division by zero
       1 | A = (a[1/0] -> A).
         |        ^~~
    hint: divide by another number
  [2]
  $ printf 'A = (a[i:{x,y}] -> b[i+1] -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:22: error: y is a label, not a number
       1 | A = (a[i:{x,y}] -> b[i+1] -> A).
         |                      ^
    hint: compare labels with == and != only
  [2]
  $ printf 'A = B, B = A.\n' > a.lts; lacuna lts a.lts
  a.lts:1:12: error: A is only another name for itself
       1 | A = B, B = A.
         |            ^
    hint: add an action: P = (a -> P)
  [2]
  $ printf 'A = B[0], B[0] = (z -> B[1]), B[i:0..1] = (a[i] -> B[0]).\n' > a.lts; lacuna lts a.lts
  a.lts:1:31: error: B[0] is declared twice
       1 | A = B[0], B[0] = (z -> B[1]), B[i:0..1] = (a[i] -> B[0]).
         |                               ^
    hint: rename one of them
  [2]
  $ printf 'A(N=1) = (a -> A(N+1);END).\n' > a.lts; lacuna lts a.lts
  a.lts:1:1: error: processes are nested more than 1000 levels deep, down to A
       1 | A(N=1) = (a -> A(N+1);END).
         | ^
    hint: end the recursion: a parameter that grows needs an if
  [2]
  $ printf 'P = STOP.\n||A(N=1) = (P || A(N+1)).\n' > a.lts; lacuna lts a.lts
  a.lts:2:18: error: processes are nested more than 1000 levels deep, down to A
       2 | ||A(N=1) = (P || A(N+1)).
         |                  ^
    hint: end the recursion: a parameter that grows needs an if
  [2]
  $ printf 'A = A;A.\n' > a.lts; lacuna lts a.lts
  a.lts:1:1: error: A contains itself
       1 | A = A;A.
         | ^
    hint: let it go on by its name behind an action, or at the end of a sequence
  [2]
  $ printf 'A = (a[0..1000000000] -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:8: error: the range 0..1000000000 has too many values
       1 | A = (a[0..1000000000] -> A).
         |        ^~~~~~~~~~~~~
    hint: use a smaller range
  [2]
  $ printf 'property A = (a -> A | a -> b -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:10: error: property A has two moves with one label in one state, but a property must be deterministic
       1 | property A = (a -> A | a -> b -> A).
         |          ^
    hint: write property ||, which determinises
  [2]
  $ printf 'property A = (a -> b -> A)\\{b}.\n' > a.lts; lacuna lts a.lts
  a.lts:1:10: error: property A hides actions, but a property must be deterministic
       1 | property A = (a -> b -> A)\{b}.
         |          ^
    hint: hide where it is used, in a composite process
  [2]
  $ printf 'property A = ERROR.\n' > a.lts; lacuna lts a.lts
  a.lts:1:10: error: property A is ERROR from the beginning: nothing can keep it
       1 | property A = ERROR.
         |          ^
    hint: STOP + {a, b} is the property that forbids a and b
  [2]
  $ printf 'property A = (a -> ERROR)\\{a}.\n' > a.lts; lacuna lts a.lts
  a.lts:1:10: error: property A hides actions, but a property must be deterministic
       1 | property A = (a -> ERROR)\{a}.
         |          ^
    hint: hide where it is used, in a composite process
  [2]
  $ printf 'A = (a[@({x,y},2)] -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:8: error: the set has 2 elements, and none with number 2
       1 | A = (a[@({x,y},2)] -> A).
         |        ^~~~~~~~~~
    hint: count from 0
  [2]
  $ printf "A = (a['{x,y}] -> A).\n" > a.lts; lacuna lts a.lts
  a.lts:1:8: error: this is not one label, but 2
       1 | A = (a['{x,y}] -> A).
         |        ^~~~~~
    hint: write one label
  [2]
  $ printf '// nothing\n' > a.lts; lacuna lts a.lts
  a.lts: error: the file has no process
    hint: declare one: P = (a -> P).
  [2]
  $ printf 'A = (a -> A)\nB = (b -> B)' > a.lts; lacuna lts a.lts
  a.lts:1:13: error: missing '.' after process A
       1 | A = (a -> A)
         |             ^
    hint: end the definition with a dot
  a.lts:2:13: error: missing '.' after process B
       2 | B = (b -> B)
         |             ^
    hint: end the definition with a dot
  [2]
  $ printf 'A = (a -> A). /* on and on' > a.lts; lacuna lts a.lts
  a.lts:1:15: error: the comment is not closed
       1 | A = (a -> A). /* on and on
         |               ^~
    hint: write */ where it ends
  [2]
  $ printf 'proprety A = (a -> A).\nset s = {a}\nA = (b).\n||C = (A || b:c).\n' > a.lts; lacuna lts a.lts
  a.lts:1:1: error: expected a declaration, not proprety
       1 | proprety A = (a -> A).
         | ^~~~~~~~
    hint: did you mean property?
  a.lts:2:5: error: expected the name of a set, not s
       2 | set s = {a}
         |     ^
    hint: begin the name with a capital
  a.lts:3:1: error: process A is declared twice
       3 | A = (b).
         | ^
    hint: rename one of them
  a.lts:3:7: error: expected '->', not )
       3 | A = (b).
         |       ^
    hint: write a process behind the action: a -> P
  a.lts:4:15: error: expected the name of a process or '(', not c
       4 | ||C = (A || b:c).
         |               ^
  [2]
  $ printf 'A = (a -> A)/{x, forall y}.\nB(N) = STOP.\nC = (a[i:3] -> C)\\{a}+{b}.\n' > a.lts; lacuna lts a.lts
  a.lts:1:16: error: expected '/' and the old label, not ,
       1 | A = (a -> A)/{x, forall y}.
         |                ^
    hint: write a relabelling as new/old
  a.lts:2:4: error: expected '=' and a value, not )
       2 | B(N) = STOP.
         |    ^
    hint: give each parameter a value to begin with: (N=2)
  a.lts:3:10: error: i needs a range or a set
       3 | C = (a[i:3] -> C)\{a}+{b}.
         |          ^
    hint: write [i:0..3], [i:R] or [i:{a,b}]
  [2]

Chains of operators in brackets, and constants of constants, are as deep as all of them together:

  $ python3 -c "print('const N = ' + '(' * 40 + '1' + (' + 1' * 150 + ')') * 40 + '\nA = (a -> A).')" > deep.lts
  $ lacuna lts deep.lts 2>&1 | grep -v '|'
  deep.lts:1:51: error: operators, labels and constants are nested more than 2000 levels deep
    hint: write some of them as numbers
  $ python3 -c "print(''.join(f'const C{i} = 1 + C{i + 1}\n' for i in range(3000)) + 'const C3000 = 1\nA = (a -> A).')" > deep.lts
  $ lacuna lts deep.lts 2>&1 | grep -v '|'
  deep.lts:1001:15: error: operators, labels and constants are nested more than 2000 levels deep
    hint: write some of them as numbers
Each has its value once, however often it is named:
  $ python3 -c "print('const C0 = 1\n' + ''.join(f'const C{i + 1} = C{i} + C{i}\n' for i in range(200)) + 'A = (a[C30][C200] -> A).')" > often.lts
  $ lacuna lts often.lts -o - --to aut
  des (0,1,1)
  (0,"a.1073741824.0",0)
A mistake in one is reported whether it is used or not:
  $ printf 'const N = 1/0\nA = (a -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:11: error: division by zero
       1 | const N = 1/0
         |           ^~~
    hint: divide by another number
  [2]
A set finds its labels once, too. What stands inside a label is found again each time, which can take long, and be interrupted:
  $ python3 -c "print('set S0 = {a}\n' + ''.join(f'set S{i + 1} = {{S{i}, S{i}}}\n' for i in range(60)) + 'A = (a[#S60] -> A).')" > sets.lts
  $ lacuna lts sets.lts -o - --to aut
  des (0,1,1)
  (0,"a.1",0)
  $ printf 'A = (a[i:0..9999][#{[0..99999]}] -> A).\n' > sets.lts
  $ lacuna lts sets.lts --timeout 1
  lacuna: error: out of time while reading: 0 bytes so far
    hint: raise the limit with --timeout
  [3]
A bracket that is not closed is not looked for to the end of the file, nor is each label in a set of many:
  $ python3 -c "print('\n'.join(f'P{i} = (a -> B[1).' for i in range(20000)))" > open.lts
  $ timeout 10 lacuna lts open.lts 2>&1 | grep -c 'error: expected'
  50
  $ printf 'A = (a[i:0..49999] -> A)/{b[i:0..49999]/a[i]}\\{b[1..49999]}.\n' > many.lts
  $ timeout 10 lacuna lts many.lts -o - --to aut
  des (0,2,1)
  (0,"tau",0)
  (0,"b.0",0)
A process may contain itself often, as long as it ends; a parameter is one:
  $ printf '||C(N=200) = if N > 0 then (a[N]:P || C(N-1)).\nP = (x -> P).\n' > a.lts; lacuna lts a.lts | grep -v ' s, '
  process C (chosen by default; --process NAME chooses another)
  ~
         states  transitions
  a.lts       1          200
  (not written; -o FILE writes it)
  $ printf 'A(N=1,N=2) = (a[N] -> A).\n' > a.lts; lacuna lts a.lts
  a.lts:1:7: error: N is a parameter of A already
       1 | A(N=1,N=2) = (a[N] -> A).
         |       ^
    hint: rename one of them
  [2]
References out of range are one warning for each process, at the first of them; with --strict they are an error:
  $ cat > range.lts <<'END'
  > A = B[0][0],
  > B[i:0..1][j:0..1] = (a -> B[i][j+1] | b -> B[i+1][j] | c -> B[i-1][j]).
  > C = D[0],
  > D[i:0..1] = (a -> D[i+1]).
  > ||S = (A || C).
  > progress P = {a}
  > menu M = {a}
  > END
  $ lacuna lts range.lts | grep -v ' s, '
  range.lts:2:27: warning: B[1][2] is out of range: this is ERROR (the first of 3 such references in A)
       2 | B[i:0..1][j:0..1] = (a -> B[i][j+1] | b -> B[i+1][j] | c -> B[i-1]…
         |                           ^~~~~~~~~
    hint: add a guard, when (…), to keep it from getting there
  range.lts:4:19: warning: D[2] is out of range: this is ERROR
       4 | D[i:0..1] = (a -> D[i+1]).
         |                   ^~~~~~
    hint: add a guard, when (…), to keep it from getting there
  process S (chosen by default; --process NAME chooses another)
  ~
             states  transitions
  range.lts       4           12
  ERROR can be reached; it is not counted.
  (not written; -o FILE writes it)
  $ lacuna lts range.lts --strict
  range.lts:2:27: error: B[1][2] is out of range: this is ERROR (the first of 3 such references in A)
       2 | B[i:0..1][j:0..1] = (a -> B[i][j+1] | b -> B[i+1][j] | c -> B[i-1]…
         |                           ^~~~~~~~~
    hint: add a guard, when (…), to keep it from getting there
  [2]
A file that is compared with itself is read once, and complained about once. It need not be named twice:
  $ lacuna compare range.lts range.lts --process A --process C -e trace
  range.lts:2:27: warning: B[1][2] is out of range: this is ERROR (the first of 3 such references in A)
       2 | B[i:0..1][j:0..1] = (a -> B[i][j+1] | b -> B[i+1][j] | c -> B[i-1]…
         |                           ^~~~~~~~~
    hint: add a guard, when (…), to keep it from getting there
  range.lts:4:19: warning: D[2] is out of range: this is ERROR
       4 | D[i:0..1] = (a -> D[i+1]).
         |                   ^~~~~~
    hint: add a guard, when (…), to keep it from getting there
  different (trace): A (range.lts) and C (range.lts)
  a shortest trace of A (range.lts) that C (range.lts) does not have:
     1  b   <- C (range.lts) cannot
  [1]
  $ lacuna compare range.lts --process C --process C
  range.lts:4:19: warning: D[2] is out of range: this is ERROR
       4 | D[i:0..1] = (a -> D[i+1]).
         |                   ^~~~~~
    hint: add a guard, when (…), to keep it from getting there
  equal (strong): C (range.lts) and C (range.lts)
  $ lacuna compare range.lts --process C
  lacuna: error: lacuna compare needs another file, or two processes of this one
    hint: add --process LEFT --process RIGHT
  [2]
  $ lacuna compare range.lts
  lacuna: error: lacuna compare needs another file, or two processes of this one
    hint: add --process LEFT --process RIGHT
  [2]
Only verify says what is read past:
  $ lacuna verify range.lts --process C | grep -v ' s, '
  range.lts:6:1: note: progress P is not checked
       6 | progress P = {a}
         | ^~~~~~~~
  range.lts:7:1: note: menu M is ignored
       7 | menu M = {a}
         | ^~~~
  range.lts:4:19: warning: D[2] is out of range: this is ERROR
       4 | D[i:0..1] = (a -> D[i+1]).
         |                   ^~~~~~
    hint: add a guard, when (…), to keep it from getting there
  C, after 2 actions
     1  a
     2  a
  C reaches ERROR
  ~
  property       verdict   states  transitions
  C (has ERROR)  violated       2            2
  deadlock       none           2            2
  ~
  Not checked: progress P. verify checks only property processes and deadlocks.
  ~
An unknown process: capitals make no difference to the hint, others are listed, and arguments need a declaration:
  $ printf 'P(N=2) = (a[N] -> P).\nTHINKER = (b -> THINKER).\n' > few.lts
  $ lacuna lts few.lts --process Thinker
  few.lts: error: unknown process Thinker
    hint: did you mean THINKER?
  [2]
  $ lacuna verify few.lts --process EATER
  few.lts: error: unknown process EATER
    hint: there are P and THINKER
  [2]
  $ lacuna simulate few.lts --process 'P(3)'
  few.lts: error: unknown process P(3)
    hint: add ||MINE = P(3). to the file, and name MINE
  [2]
  $ lacuna compare few.lts range.lts --process THINKER
  range.lts: error: unknown process THINKER
    hint: there are A, C and S
  [2]
The process that nobody has chosen is named; info lists what there is to choose:
  $ lacuna info range.lts few.lts --process P
  range.lts: error: unknown process P
    hint: there are A, C and S
  file     states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  few.lts       1          1            1    0       1          0  yes            none
  ~
  few.lts has 2 processes; the numbers are those of P:
  P, THINKER
  [2]
  $ lacuna info few.lts
  file     states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  few.lts       1          1            1    0       1          0  yes            none
  ~
  few.lts has 2 processes; the numbers are those of THINKER:
  P, THINKER
  $ lacuna info few.lts --json | sed -n '/"file"/,/]/p'
        "file": "few.lts",
        "process": "THINKER",
        "processes": [
          "P",
          "THINKER"
        ],
  $ lacuna verify few.lts
  process THINKER (chosen by default; --process NAME chooses another)
  ~
  property  verdict  states  transitions
  deadlock  none          1            1
  ~
  0 bits per state, # s, # MB
  $ lacuna reduce few.lts | head -2
  process THINKER (chosen by default; --process NAME chooses another)
  ~
  $ lacuna reduce few.lts --json | grep process
        "process": "THINKER",
  $ lacuna lts few.lts | head -2
  process THINKER (chosen by default; --process NAME chooses another)
  ~
What --property can name, and what is not composed:
  $ cat > parts.lts <<'END'
  > property ONCE = (a -> STOP).
  > WILD = (a -> b -> ERROR).
  > CALM = (c -> CALM).
  > ||PAIR = (x:WILD || CALM || WILD).
  > ||ALL = (WILD || CALM || ONCE).
  > END
  $ lacuna verify parts.lts --process PAIR --property ONCE
  lacuna: error: ONCE is not a part of PAIR
    hint: compose it: ||CHECKED = (PAIR || ONCE).
  [2]
  $ lacuna verify parts.lts --process PAIR --property CALM
  lacuna: error: CALM cannot reach ERROR by itself
    hint: name a property, or deadlock
  [2]
  $ lacuna verify parts.lts --process PAIR --property deadlok
  lacuna: error: unknown property deadlok of PAIR
    hint: did you mean deadlock?
  [2]
  $ lacuna verify parts.lts --process PAIR --property NEVER
  lacuna: error: unknown property NEVER of PAIR
    hint: there are x:WILD, WILD and deadlock
  [2]
A process that is not a property is marked if it can reach ERROR, and a walk says who got there:
  $ lacuna verify parts.lts --process ALL | grep -v ' s, '
  WILD, after 2 actions
     1  a
     2  b
  WILD reaches ERROR
  ~
  property          verdict   states  transitions
  WILD (has ERROR)  violated       2            3
  ONCE              holds          2            4
  deadlock          none           2            4
  ~
  $ printf '1\n1\n' | lacuna simulate parts.lts --process ALL | tail -5
     1  b
     2  c
  ~
  after 2 actions
  WILD reaches ERROR
  $ lacuna simulate parts.lts --process ALL --random --seed 1 --json | grep 'standing\|culprit'
        "standing": "ERROR",
        "culprit": "WILD",
The name of a process is not a file:
  $ lacuna lts parts.lts PAIR
  PAIR: error: there is no such file
    hint: did you mean --process PAIR?
  [2]
  $ touch PAIR; lacuna lts parts.lts PAIR
  PAIR: error: the other files are FSP, and this one does not seem to be
    hint: name it .lts, or add --format fsp
  [2]
  $ lacuna lts parts.lts NOWHERE
  NOWHERE: error: there is no such file
    hint: check the name
  [2]
Slips that have a hint:
  $ printf 'P = (a -> P).\n||S = P || P.\n' > slip.lts; lacuna lts slip.lts
  slip.lts:2:9: error: expected '.', not ||
       2 | ||S = P || P.
         |         ^~
    hint: put the composition in brackets: (P || Q)
  [2]
  $ printf 'P = (a -> Q), Q = (b -> P),.\n' > slip.lts; lacuna lts slip.lts
  slip.lts:1:28: error: expected the name of a local process, not .
       1 | P = (a -> Q), Q = (b -> P),.
         |                            ^
    hint: remove the comma in front of the dot
  [2]
  $ printf 'PHIL = (Think -> PHIL).\n' > slip.lts; lacuna lts slip.lts
  slip.lts:1:9: error: unknown set Think
       1 | PHIL = (Think -> PHIL).
         |         ^~~~~
    hint: begin an action with a small letter, or declare the set
  [2]
  $ printf 'PHIL = (think -> Phil).\nFORK = (get -> FORK).\n||S = (PHIL || FROK).\n' > slip.lts; lacuna lts slip.lts
  slip.lts:1:18: warning: unknown local process Phil in PHIL: this is ERROR
       1 | PHIL = (think -> Phil).
         |                  ^~~~
    hint: did you mean PHIL?
  slip.lts:3:16: error: unknown process FROK
       3 | ||S = (PHIL || FROK).
         |                ^~~~
    hint: did you mean FORK?
  [2]
