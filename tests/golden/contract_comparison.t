When the open system changes: what `compare` says of components that were accepted.

A message that only the new system sends. Who does harm on it was accepted, and is not looked at there in the old one.

  $ cat > both.aml <<'EOF'
  > missing m { x -> ; y -> ; }
  > property p { q: a!bad -> error; }
  > EOF
  $ cat > old.aml <<'EOF'
  > actor a(2) { go { m!x; } more { m!y; } bad { } }
  > main { a!go; }
  > EOF
  $ cat > new.aml <<'EOF'
  > actor a(2) { go { m!x; self!more; } more { m!y; } bad { } }
  > main { a!go; }
  > EOF
  $ echo 'actor m(2) { x { } y { a!bad; } }' > candidate.aml
  $ lacuna assume old.aml both.aml -o old.assumption 2> errors | head -1
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  $ lacuna assume new.aml both.aml -o new.assumption 2> errors | head -1
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  $ lacuna check candidate.aml --against old.assumption | head -2
  old.assumption: warning: p holds with every m, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  candidate      verdict   states  in the system
  candidate.aml  accepted       3  -
  $ lacuna check candidate.aml --against new.assumption | head -2
  new.assumption: warning: p holds with every m, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  candidate      verdict       states  in the system
  candidate.aml  noncompliant       5  violated
  $ lacuna compare old.assumption new.assumption
  new.assumption is stronger than old.assumption.
  It may reject components that were accepted before. Accepted components need a new check.
  ~
  Newly refused, because the interface or the messages that come have changed. For example:
       x, y, and then a!go
  [1]
  $ lacuna compare new.assumption old.assumption
  old.assumption is weaker than new.assumption.
  It accepts every component that was accepted before. Rejected components may be accepted now.
  ~
  No longer refused, because the interface or the messages that come have changed. For example:
       x, y, and then a!go
  $ lacuna verify new.aml both.aml candidate.aml -p p 2> errors | sed -n '/^property/,$p' | head -2
  property  verdict   states  transitions
  p         violated       5            6

A send has moved to another actor: nothing that the component can notice.

  $ cat > moved.aml <<'EOF'
  > actor a(2) { go { b!go; } more { m!y; } bad { } }
  > actor b(2) { go { m!x; } }
  > main { a!go; }
  > EOF
  $ lacuna assume moved.aml both.aml -o moved.assumption 2> errors | head -1
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  $ lacuna compare old.assumption moved.assumption
  moved.assumption is weaker than old.assumption.
  It accepts every component that was accepted before. Rejected components may be accepted now.
  ~
  The actor b is new.

That b is new does not matter to a component that has a variable of that name.

  $ echo 'actor m(2) { int 0..1 b; x { b = 1 - b; } y { if (b == 0) { a!bad; } } }' > named.aml
  $ lacuna check named.aml --against old.assumption | head -2
  old.assumption: warning: p holds with every m, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  candidate  verdict   states  in the system
  named.aml  accepted       3  -
  $ lacuna check named.aml --against moved.assumption | head -2
  moved.assumption: warning: p holds with every m, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  named.aml:1:23: warning: a variable hides the actor b
       1 | actor m(2) { int 0..1 b; x { b = 1 - b; } y { if (b == 0) { a!…
         |                       ^
    hint: b is declared in line 2 of the open system, as an actor
  candidate  verdict   states  in the system
  named.aml  accepted       3  -

What a candidate has to take, and what it can send, is part of it.

  $ cat > values.aml <<'EOF'
  > actor a(2) { go { m!x; m!z(1); } more { } bad { } ok(int 0..3 n) { } no(bool f) { } }
  > actor c(1) { d { } }
  > missing m { x -> ; y -> ; z(k) -> a!ok(k); }
  > property p { q: a!bad -> error; }
  > main { a!go; m!x; }
  > EOF
  $ cat > narrow.aml <<'EOF'
  > actor a(2) { go { m!x; m!z(2); } bad { } ok(int 0..2 n) { } no(int 0..1 f) { } }
  > missing m { x -> ; z(k) -> a!ok(k); }
  > property p { q: a!bad -> error; }
  > main { a!go; }
  > EOF
  $ lacuna assume values.aml -o values.assumption 2> errors | head -1
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  $ lacuna assume narrow.aml -o narrow.assumption 2> errors | head -1
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  $ lacuna compare values.assumption narrow.assumption
  narrow.assumption is incomparable with values.assumption.
  It may reject components that were accepted before, and accept others. Check all components again.
  ~
  main sends other messages to m.
  m may now receive z(2).
  The message a!more was removed.
  The message a!ok(int 0..3) no longer takes all these values.
  The actor c was removed.
  ~
  Newly refused, because the interface or the messages that come have changed. For example:
       x, and then a!ok(1)
  ~
  No longer refused, because the interface or the messages that come have changed. For example:
       x, and then a!ok(2)
  ~
  m no longer receives y.
  m no longer receives z(1).
  [1]
  $ lacuna compare values.assumption narrow.assumption --json | grep -A30 misfits
        "misfits": [
          {
            "kind": "main",
            "text": ""
          },
          {
            "kind": "receive",
            "text": "z(2)"
          },
          {
            "kind": "message",
            "text": "a!more"
          },
          {
            "kind": "parameters",
            "text": "a!ok(int 0..3)"
          },
          {
            "kind": "actor",
            "text": "c"
          }
        ],
        "old_misfits": [
          {
            "kind": "main",
            "text": ""
          },
          {
            "kind": "receive",
            "text": "y"
          },
          {
            "kind": "receive",
            "text": "z(1)"
          }
        ]
      }
    ],
    "diagnostics": []
  }

Nothing is accepted by what contradicts itself; and everything that it accepts is accepted by others.

  $ cat > never.aml <<'EOF'
  > property p = G (a!go & !a!go);
  > EOF
  $ sed '/property/d' both.aml > interface.aml
  $ lacuna assume old.aml interface.aml never.aml -o never.assumption 2> errors | head -1
  p: never. It holds for no m.
  $ lacuna compare old.assumption never.assumption
  never.assumption is stronger than old.assumption.
  It may reject components that were accepted before. Accepted components need a new check.
  ~
  The property is violated whatever the component does.
  [1]
  $ lacuna compare never.assumption old.assumption
  old.assumption is weaker than never.assumption.
  It accepts every component that was accepted before. Rejected components may be accepted now.
  ~
  Before, the property was violated whatever the component did.

A send that fails at its receiver is not allowed by any interface: as soon as the receiver takes more, it would arrive.

  $ cat > asking.aml <<'EOF'
  > actor a(2) { go { m!ask; } ok(int 0..1 n) { } }
  > actor b(2) { done { } }
  > missing m { ask -> a!ok(_); }
  > property p { q: a!ok(1) -> r; r: a!ok -> error; }
  > main { a!go; }
  > EOF
  $ lacuna assume asking.aml -o asking.assumption 2> errors | head -1
  p: always. It holds for every m that keeps to the interface.
  $ echo 'actor m(2) { int n = 1; ask { n = n + 1; a!ok(n); } }' > large.aml
  $ cat > lost.aml <<'EOF'
  > actor m(2) {
  >   actor who = a;
  >   ask { who!done; }
  > }
  > EOF
  $ lacuna check large.aml lost.aml --against asking.assumption
  candidate  verdict       states  in the system  answers
  large.aml  noncompliant       2  holds          never
  lost.aml   noncompliant       2  holds          never
  ~
  large.aml
  ~
           ┌───┐       ┌───┐
           │ m │       │ a │
           └─┬─┘       └─┬─┘
     1       │           ○
             │◀── ask ───┤
     2       ● ask ←1    │
  ■ the send in line 1 fails: its receiver does not accept the value
  ←n: sent in turn n
  not shown: b
  allowed instead: a!ok(0), a!ok(1)
  ~
  large.aml: in the whole system the property still holds.
  ~
  lost.aml
  ~
           ┌───┐       ┌───┐
           │ m │       │ a │
           └─┬─┘       └─┬─┘
     1       │           ○
             │◀── ask ───┤
     2       ● ask ←1    │
  ■ the send in line 3 fails: its receiver has no such method
  ←n: sent in turn n
  not shown: b
  allowed instead: a!ok(0), a!ok(1)
  ~
  lost.aml: in the whole system the property still holds.
  ~
  # s, # MB
  [1]
  $ lacuna check large.aml lost.aml --against asking.assumption --in asking.aml | sed -n '/Not confirmed/p; /In this system/p'

It may fail with what it sends to itself.

  $ echo 'actor m(2) { int 0..3 n = 1; ask { self!own(n + 1); } own(int 0..1 k) { } }' > own.aml
  $ lacuna check own.aml --against asking.assumption | head -2
  candidate  verdict   states  in the system  answers
  own.aml    accepted       2  -              never

A candidate comes with actors of its own, and with nothing else.

  $ echo 'actor m(2) { ask { helper!help; } } actor helper(1) { help { } }' > helped.aml
  $ lacuna check helped.aml --against asking.assumption
  candidate   verdict   states  in the system  answers
  helped.aml  accepted       4  -              never
  ~
  helped.aml: ask is never answered (--responsive shows a run)
  ~
  # s, # MB
  $ (cat candidate.aml; echo 'missing m { x -> ; }'; echo 'property z { s: a!bad -> s; }') > more.aml
  $ lacuna check more.aml --against old.assumption
  old.assumption: warning: p holds with every m, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  more.aml:2:9: error: a candidate for m has no missing and properties
       2 | missing m { x -> ; }
         |         ^
    hint: put the candidate into a file of its own
  [2]

Names of the open system do not get into the way of those that lacuna makes up; nor does the layout of a property in HOA.

  $ cat > names.aml <<'EOF'
  > actor b(2) { m(int 0..3 x) { } parameter__1 { } parameter_ { } }
  > actor e(1) { start { comp!a; } }
  > main { e!start; }
  > missing comp { a -> b!m(_); }
  > EOF
  $ echo 'actor comp(2) { a { b!m(1); } }' > comp.aml
  $ lacuna formula 'G !b!m(3)' -o p.hoa > /dev/null
  $ (printf '/* laid out */ '; sed 's/$/\r/' p.hoa) > q.hoa
  $ lacuna assume names.aml q.hoa -o names.assumption 2> errors | head -1
  q: conditional. It depends on comp: among components that keep to the interface, it holds for exactly those that follow the rules below.
  $ lacuna check comp.aml --against names.assumption | head -2
  candidate  verdict   states  in the system  answers
  comp.aml   accepted       3  -              always
