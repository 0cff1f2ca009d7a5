A switch runs the block of the first case that has the value, and no other.

  $ cat > light.aml <<'EOF'
  > actor light(1) {
  >   int 0..2 colour; actor next = self;
  >   change {
  >     switch (colour) { // red, green, yellow
  >       case 0 { colour = 1; }
  >       // two at once
  >       case 1, -1 { colour = 2; /* not for long */ }
  >       default { colour = 0; } // yellow
  >     }
  >     switch (next) { case self { next = walk; } case walk { next = self; } }
  >     self!change;
  >   }
  > }
  > actor walk(1) { }
  > main { light!change; }
  > EOF
  $ lacuna verify light.aml | sed '/^depth/d'
  light.aml:7:15: warning: this case is never taken: the value is in 0..2
       7 |       case 1, -1 { colour = 2; /* not for long */ }
         |               ^~
    hint: leave it out
  property    verdict  states  transitions
  deadlock    none          6            6
  failure     none          6            6
  overflow    none          6            6
  quiescence  none          6            6
  ~
  $ lacuna convert light.aml -o -
  actor light(1) {
    int 0..2 colour;
    actor next = self;
    change {
      switch (colour) { // red, green, yellow
        case 0 {
          colour = 1;
        }
        // two at once
        case 1, -1 {
          colour = 2; /* not for long */
        }
        default {
          colour = 0;
        } // yellow
      }
      switch (next) {
        case self {
          next = walk;
        }
        case walk {
          next = self;
        }
      }
      self!change;
    }
  }
  ~
  actor walk(1) {
  }
  ~
  main { light!change; }
  light.aml:7:15: warning: this case is never taken: the value is in 0..2
       7 |       case 1, -1 { colour = 2; /* not for long */ }
         |               ^~
    hint: leave it out

Mistakes.

  $ cat > wrong.aml <<'EOF'
  > actor a(1) {
  >   int 0..2 x; actor who = a;
  >   go {
  >     switch (x) { case 0: x = 1; break; default: x = 2; }
  >     switch (x) { }
  >     switch (x) { default { x = 1; } }
  >     switch (x) { default { x = 1; } case 1 { x = 2; break; } }
  >     switch (x) { case 1 { x = 2; } case 1 { x = 1; } }
  >     switch (x) { case x { x = 2; } case x + 1 { x = 1; } case a { x = 0; } }
  >     switch (who) { case 1 { x = 2; } case a, self { x = 0; } }
  >     switch (x) { case 1 x = 2; }
  >     switch (x) { x = 2; }
  >     switch (x { case 1 { x = 2; } }
  >     switch (x) case 1 { x = 2; }
  >   }
  > }
  > main { a!go; }
  > EOF
  $ lacuna verify wrong.aml
  wrong.aml:4:24: error: a case has a block in braces
       4 |     switch (x) { case 0: x = 1; break; default: x = 2; }
         |                        ^
    hint: write case 1 { … }: it ends with its block, and needs no break
  wrong.aml:5:5: error: the switch has no case
       5 |     switch (x) { }
         |     ^~~~~~~~~~
    hint: write switch (x) { case 1 { … } default { … } }
  wrong.aml:6:18: error: there is no case before default
       6 |     switch (x) { default { x = 1; } }
         |                  ^~~~~~~
    hint: write switch (x) { case 1 { … } default { … } }
  wrong.aml:7:18: error: default comes last
       7 |     switch (x) { default { x = 1; } case 1 { x = 2; break…
         |                  ^~~~~~~
    hint: move it to the end: it is for the values that have no case
  wrong.aml:7:53: error: AML has no break
       7 |     switch (x) { default { x = 1; } case 1 { x = 2; break; } }
         |                                                     ^~~~~
    hint: leave it out: a case ends with its block
  wrong.aml:8:41: error: this value has two cases
       8 |     switch (x) { case 1 { x = 2; } case 1 { x = 1; } }
         |                                         ^
    hint: join them
  wrong.aml:9:23: error: the value of a case is a number, true, false or an actor
       9 |     switch (x) { case x { x = 2; } case x + 1 { x = 1; } case …
         |                       ^
    hint: use if for others
  wrong.aml:9:41: error: the value of a case is a number, true, false or an actor
       9 |     switch (x) { case x { x = 2; } case x + 1 { x = 1; } case a { x = 0; } }
         |                                         ^~~~~
    hint: use if for others
  wrong.aml:9:63: error: expected a number in this case, not an actor
       9 | …  switch (x) { case x { x = 2; } case x + 1 { x = 1; } case a { x = 0; } }
         |                                                              ^
    hint: give all cases the type of the value
  wrong.aml:10:25: error: expected an actor in this case, not a number
      10 |     switch (who) { case 1 { x = 2; } case a, self { x = 0; } }
         |                         ^
    hint: give all cases the type of the value
  wrong.aml:10:46: error: this value has two cases
      10 |     switch (who) { case 1 { x = 2; } case a, self { x = 0; } }
         |                                              ^~~~
    hint: join them
  wrong.aml:11:25: error: expected '{' or ',' after the value, not x
      11 |     switch (x) { case 1 x = 2; }
         |                         ^
  wrong.aml:12:18: error: expected case, default or '}', not x
      12 |     switch (x) { x = 2; }
         |                  ^
    hint: write switch (x) { case 1 { … } default { … } }
  wrong.aml:13:15: error: expected ')' after the condition, not {
      13 |     switch (x { case 1 { x = 2; } }
         |               ^
  wrong.aml:14:16: error: expected '{' after the value of the switch, not case
      14 |     switch (x) case 1 { x = 2; }
         |                ^~~~
  [2]

A case that is never taken, and names that are words only in their place.

  $ cat > words.aml <<'EOF'
  > actor case(1) {
  >   int 0..2 switch; int default;
  >   break { switch = 1; switch (switch) { case 1 { default = 1; } case 7 { default = switch; } } default = default * 0; }
  > }
  > main { case!break; }
  > EOF
  $ lacuna verify words.aml | sed '/^depth/d'
  words.aml:3:70: warning: this case is never taken: the value is in 0..2
       3 | … switch = 1; switch (switch) { case 1 { default = 1; } case 7 { default = switch; } } default = defa…
         |                                                              ^
    hint: leave it out
  property    verdict   states  transitions
  deadlock    none           2            1
  failure     none           2            1
  overflow    none           2            1
  quiescence  possible       2            1
  ~
  The system can come to rest, all mailboxes empty, after 1 turn.
  ~
