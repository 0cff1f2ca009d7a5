Messages that few people meet.

Options.

  $ printf 'des (0,1,2)\n(0,a,1)\n' > x.aut
  $ lacuna compare --threads 0 x.aut x.aut
  lacuna: error: --threads needs a positive number, not 0
    hint: write 1 or 2
  [2]

  $ printf 'actor left(2) { init { mutex!reqL; } permitL { mutex!release; } }\nactor right(2) { init { mutex!reqR; } permitR { mutex!release; } }\n' > clients.aml
  $ printf 'main { left!init; right!init; }\nproperty exclusion { free: left!permitL | right!permitR -> held; held: mutex!release -> free; left!permitL | right!permitR -> error; }\n' > exclusion.aml

The mailbox of an actor is too small for one answer, or the interface has an error state.

  $ printf 'actor a(1) { go { m!ask; } yes { } }\nmissing m { ask -> a!yes, a!yes; }\nmain { a!go; }\nproperty p { s: a!yes -> t; t: a!yes -> error; }\n' > small.aml
  $ lacuna assume small.aml
  small.aml:2:27: error: the mailbox of a holds 1 messages, and this answer sends more
       2 | missing m { ask -> a!yes, a!yes; }
         |                           ^
    hint: use a larger mailbox, or answer with fewer messages
  [2]
  $ printf 'des (0,2,2)\n(0,?reqL,1)\n(1,error,1)\n' > bad.aut
  $ lacuna assume clients.aml exclusion.aml --interface bad.aut
  lacuna: error: the interface has an error state, but describes only what is allowed
    hint: leave out what is forbidden
  [2]

A variable that grows.

  $ printf 'actor a(2) { int x; go { x = x + 1; self!go; m!ask; } yes { } }\nmissing m { ask -> a!yes; }\nmain { a!go; }\nproperty p { s: a!yes -> t; t: a!yes -> error; }\n' > grows.aml
  $ lacuna assume grows.aml --states 3000
  lacuna: error: the search has no end: x grows
    hint: give it a range, as in int 0..9, or take it modulo something
  grows.aml:1:18: note: the values of x have no known bound
       1 | actor a(2) { int x; go { x = x + 1; self!go; m!ask; } yes…
         |                  ^
    hint: give it a range, as in int 0..9, or use %
  lacuna: note: the search is large because of: the variable x of a (753 values), the unanswered requests of m (4 contents), the mailbox of a (3 contents); the actor with most states of its own is a (2,254)
    hint: make the mailboxes and ranges with the largest numbers smaller
  [3]

Rebeca.

  $ cat > open.rebeca <<'END'
  > reactiveclass A(3) {
  >     knownrebecs { B b; }
  >     statevars { int x; }
  >     A() { self.go(); }
  >     msgsrv go() { b.ask(1); }
  >     msgsrv yes(int n) { x = n; }
  > }
  > reactiveclass B(3) { knownrebecs { A a; } msgsrv ask(int n) { } }
  > main { A a(b):(); A other(b):(); B b(a):(); }
  > END
  $ printf 'property p { s: a!yes(1) -> error; }\n' > fine.aml
  $ printf 'missing b { ask(x) -> a!yes(1); }\n' > i1.aml; lacuna assume open.rebeca i1.aml
  i1.aml:1:17: error: ask has more than 4096 values here
       1 | missing b { ask(x) -> a!yes(1); }
         |                 ^
    hint: give it a range, as in int 0..3 x
  [2]
  $ printf 'missing b { ask(int 0..3 n) -> a!yes(n); ask(5) -> a!yes(2); }\n' > i4.aml; lacuna assume open.rebeca i4.aml
  i4.aml:1:46: error: this is not in 0..3, which other lines say
       1 | missing b { ask(int 0..3 n) -> a!yes(n); ask(5) -> a!yes(2); }
         |                                              ^
    hint: use one range in all lines
  [2]
  $ printf 'missing b { b>ask(int 0..3 n) -> a!yes(n); ask(int 0..3 n) -> a!yes(n); }\n' > i5.aml; lacuna assume open.rebeca i5.aml fine.aml
  i5.aml:1:13: error: b is asked by others, not by itself
       1 | missing b { b>ask(int 0..3 n) -> a!yes(n); ask(int 0…
         |             ^
    hint: leave it out: what it sends to itself is not a part of the interface
  [2]
  $ printf 'property p { s: a!yes(true) -> error; }\n' > p.aml; printf 'missing b { ask(int 0..3 n) -> a!yes(n / n); }\n' > i6.aml; lacuna assume open.rebeca i6.aml p.aml; lacuna assume open.rebeca i6.aml fine.aml
  p.aml:1:23: error: the message has a value of type int here
       1 | property p { s: a!yes(true) -> error; }
         |                       ^~~~
    hint: write a value of that type
  open.rebeca:8:15: note: b is missing: only the parameters of message servers of its class B are read
       8 | reactiveclass B(3) { knownrebecs { A a; } msgsrv ask(i…
         |               ^
  i6.aml:1:38: error: the answer to a>ask(0) has no value here
       1 | missing b { ask(int 0..3 n) -> a!yes(n / n); }
         |                                      ^~~~~
    hint: narrow the range of the parameters
  [2]
  $ printf 'actor b(2) { ask(int n) { a!yes(n); } }\n' > i7.aml; lacuna assume open.rebeca --interface i7.aml
  i7.aml: error: a rebec cannot be the interface of another
    hint: write a block missing NAME { … }
  [2]
