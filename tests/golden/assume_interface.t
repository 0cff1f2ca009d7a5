Interfaces with state: an actor or an LTS in place of a block.

  $ cat > clients.aml <<'END'
  > actor left(2) { initialL { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { initialR { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > main { left!initialL; right!initialR; }
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error;
  >         mutex!release -> free;
  > }
  > END
An actor that forgets to take what it gives to the right.
  $ cat > forgetting.aml <<'END'
  > actor mutex(3) {
  >   bool taken;
  >   reqL { if (taken) { self!reqL; } else { left!permitL; taken = true; } }
  >   reqR { if (taken) { self!reqR; } else { right!permitR; } }
  >   release { taken = false; }
  > }
  > END
  $ lacuna assume --table clients.aml --interface forgetting.aml -o mutex.assumption
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. mutex must not send a second left!permitL or right!permitR before release or reqR
       why: reqR, reqL, right!permitR, and then left!permitL violates exclusion
  ~
  actors    left, right
  missing   mutex
  assumed   the interface, an actor with a mailbox for 6 messages
  ~
                states  transitions  ms
  property LTS      22           33  #
  contract          16           23  #
  assumption        10           48  #
  ~
  10 states (9 below, and one where everything is allowed)
  state  may come               may be sent        must not be sent
      0  reqR → 1               -                  -
      1  reqL → 2               right!permitR → 3  -
      2  -                      right!permitR → 4  -
      3  release → 0, reqL → 4  -                  -
      4  release → 5            -                  left!permitL
      5  reqR → 6               -                  -
      6  -                      left!permitL → 7   -
      7  release → 8            -                  right!permitR
      8  reqL → 2               -                  -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  mutex.assumption was written. To check a component: lacuna check CANDIDATE --against mutex.assumption
  ~
  # s, # MB
  $ cat > fair.aml <<'END'
  > actor mutex(3) {
  >   bool taken;
  >   reqL { if (taken) { self!reqL; } else { left!permitL; taken = true; } }
  >   reqR { if (taken) { self!reqR; } else { right!permitR; taken = true; } }
  >   release { taken = false; }
  > }
  > END
  $ lacuna check fair.aml forgetting.aml --against mutex.assumption --in clients.aml | head -5
  candidate       verdict       states  in the system
  fair.aml        noncompliant      31  holds
  forgetting.aml  rejected          14  violated
  ~
  fair.aml
  $ lacuna info mutex.assumption | grep contract
  contract: 16 states, 23 transitions; stub: actor; open system 80274bf84d2a75e8
An LTS that serves one after the other.
  $ cat > turns.aut <<'END'
  > des (0, 6, 4)
  > (0, "?reqL", 1)
  > (0, "?reqR", 2)
  > (1, "left!permitL", 3)
  > (2, "right!permitR", 3)
  > (3, "?release", 0)
  > (0, "?release", 0)
  > END
  $ lacuna assume clients.aml --interface turns.aut -o turns.assumption
  exclusion: always. It holds for every mutex that keeps to the interface.
  ~
  actors    left, right
  missing   mutex
  assumed   the interface, an LTS with a mailbox for 4 messages
  ~
                states  transitions  ms
  property LTS      19           26  #
  contract          14           18  #
  assumption         1            5  #
  ~
  turns.assumption was written. To check a component: lacuna check CANDIDATE --against turns.assumption
  ~
  # s, # MB
  $ lacuna check fair.aml --against turns.assumption | tail -4
  ~
  fair.aml: in the whole system the property still holds.
  ~
  # s, # MB
An actor whose turns send twice does so one by one: others may act in between.
  $ cat > relay.aml <<'END'
  > actor a(2) { go { m!ask; } x { b!seen; } }
  > actor b(2) { y { } seen { } }
  > main { a!go; }
  > property order { s: b!seen -> error; b!y -> t; t: }
  > END
  $ cat > both.aml <<'END'
  > actor m(2) { ask { a!x; b!y; } }
  > END
  $ lacuna assume relay.aml --interface both.aml | head -12
  order: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. m must never send a!x
       why: ask, and then a!x violates order
  ~
  actors    a, b
  missing   m
  assumed   the interface, an actor with a mailbox for 2 messages
  ~
                states  transitions  ms
  property LTS       9            9  #
  contract           2            2  #
A turn of the interface that fails allows nothing.
  $ cat > failing.aml <<'END'
  > actor m(2) { int 0..1 n = 1; ask { n = n + 1; a!x; } }
  > END
  $ lacuna assume relay.aml --interface failing.aml | head -4
  relay.aml:2:14: warning: no message ever reaches y of b
       2 | actor b(2) { y { } seen { } }
         |              ^
    hint: send it, or leave out the method
  relay.aml:4:38: warning: no send matches this pattern: no method sends y to b
       4 | property order { s: b!seen -> error; b!y -> t; t: }
         |                                      ^~~
    hint: check the names and the number of values, or leave the pattern out
  lacuna: warning: a turn of the interface fails: what it would have done is not allowed
    hint: lacuna verify shows how, with it in its place
  order: vacuous. It holds with every m, but no send that order forbids ever occurs.
  ~
  actors    a, b
  missing   m
What cannot be meant.
  $ lacuna assume clients.aml --interface turns.aut --stub chaos
  lacuna: error: --interface cannot be used with --stub: it is a stub itself
    hint: leave out --interface or --stub
  [2]
  $ lacuna assume clients.aml --interface nowhere.aml
  nowhere.aml: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ lacuna assume clients.aml --interface nowhere.aut
  nowhere.aut: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ cat > two.aml <<'END'
  > actor mutex(1) { reqL { } reqR { } release { } }
  > actor other(1) { }
  > END
  $ lacuna assume clients.aml --interface two.aml
  two.aml: error: an interface is one actor, not 2
    hint: give one actor with the name and the messages of the missing component
  [2]
  $ cat > block.aml <<'END'
  > missing mutex { reqL ->; reqR ->; release ->; }
  > END
  $ lacuna assume clients.aml block.aml --interface fair.aml
  fair.aml: error: the interface is declared twice: as an actor and as a block
    hint: leave out the block missing, or --interface
  [2]
  $ cat > deaf.aut <<'END'
  > des (0, 3, 1)
  > (0, "?reqL", 0)
  > (0, "?reqR", 0)
  > (0, "left!zork", 0)
  > END
  $ lacuna assume clients.aml --interface deaf.aut
  lacuna: error: the interface has a label that no component can do: left!zork
    hint: write labels as ?message and receiver!message, with values as in ?grant(2)
  [2]
  $ cat > mute.aut <<'END'
  > des (0, 2, 1)
  > (0, "?reqL", 0)
  > (0, "?reqR", 0)
  > END
  $ lacuna assume clients.aml --interface mute.aut
  lacuna: error: the interface never takes release, which is sent to mutex
    hint: give it a transition, if only to where it begins
  [2]

A skeleton takes what its interface takes: sends that never happen, and values that never come, must fit as well.
  $ cat > rare.aml <<'END'
  > actor client(2) { start { server!ask(1); } ok { server!ask(1); if (false) { server!tell(2); } } }
  > main { client!start; }
  > property order { idle: server!ask -> open; open: client!ok -> idle; server!ask -> error; }
  > END
  $ echo 'actor server(2) { ask(int 0..3 n) { client!ok; } tell(int 0..3 m) { } }' > rare_interface.aml
  $ lacuna assume rare.aml --interface rare_interface.aml --skeleton -o rare_server.aml
  rare_server.aml: a component that respects the assumption
  $ cat rare_server.aml
  // A component that respects the assumption, and may always do nothing. It takes the place of server.
  // Where a send is allowed, it chooses whether to send. Remove what you do not want.
  actor server(1) {
    int 0..1 at;
    int 0..31 choice;
    ask(int 0..3 value1) {
      if (at == 0 && value1 == 1) {
        choice = ?(0, 1);
        if (choice == 0) {
          at = 1;
        } else if (choice == 1) {
          client!ok;
        }
        choice = 0;
      }
    }
    tell(int 0..3 value1) { }
  }
  $ lacuna verify rare.aml rare_server.aml -p order
  property  verdict  states  transitions
  order     holds         4            4
  ~
  Never executed:
    rare.aml:1  server!tell in ok of client
    rare_server.aml:17  tell of server
  ~
  depth 2, 7 bits per state, # s, # MB

One that would be too large is refused for that, and not for how it would have been written.
  $ cat > large.aml <<'END'
  > actor client(2) {
  >   int 0..1949 n;
  >   start { server!ask; }
  >   ok { n = (n + 1) % 1950; server!ask; }
  >   no { if (n == 0) { log!bad; } n = (n + 1) % 1950; server!ask; }
  > }
  > actor log(1) { bad { } }
  > main { client!start; }
  > missing server { ask -> client!ok; ask -> client!no; }
  > property fine = G !log!bad;
  > END
  $ lacuna assume large.aml --skeleton
  lacuna: error: a skeleton would have more than 1900 branches in its method ask
    hint: use a smaller system or a more precise interface
  lacuna: note: the assumption was not written: use -o FILE.assumption to keep it
  fine: conditional. It depends on server: among components that keep to the interface, it holds for exactly those that respect the assumption.
  ~
  actors    client, log
  missing   server
  assumed   answers in any order; at most 2 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS   5,852        7,801  #
  contract       3,900        5,850  #
  assumption     3,901       11,702  #
  ~
  To list the states of the assumption, add --table.
  ~
  # s, # MB
  [2]

What the component sends to itself moves no property: in assume, in check, and in the whole system. A property that names such a message is warned of.

  $ echo 'actor a(2) { go { m!x; } nop { m!y; } } main { a!go; }' > self.aml
  $ echo 'property p { q: m!y -> error; }' > self_property.aml
  $ echo 'actor m(2) { x { self!y; } y { } }' > self_m.aml
  $ echo 'actor m(2) { actor who = m; x { who!y; a!go; } y { } }' > self_n.aml
  $ lacuna assume self.aml self_property.aml --interface self_m.aml -o self.assumption | head -1
  self.aml:1:26: warning: no message ever reaches nop of a
       1 | actor a(2) { go { m!x; } nop { m!y; } } main { a!go; }
         |                          ^~~
    hint: send it, or leave out the method
  self_property.aml:1:17: warning: properties do not see that y is sent by m to itself
       1 | property p { q: m!y -> error; }
         |                 ^~~
    hint: name a message in the property that another actor sends
  lacuna: warning: the open system never sends m: y
    hint: remove it from the interface, or check that main starts the actor that sends it
  p: vacuous. It holds with every m, but no send that p forbids ever occurs.
  $ lacuna check self_m.aml self_n.aml --against self.assumption --in self.aml --in self_property.aml | grep -A3 -e verdict -e 'In this' -e onfirmed
  self.assumption: warning: p holds with every m, but no send that it forbids ever occurs
    hint: lacuna assume shows why
  self_m.aml:1:18: warning: properties do not see that y is sent by m to itself
       1 | actor m(2) { x { self!y; } y { } }
         |                  ^~~~~~
    hint: name a message in the property that another actor sends
  self_n.aml:1:33: warning: properties do not see that y is sent by m to itself
       1 | actor m(2) { actor who = m; x { who!y; a!go; } y { } }
         |                                 ^~~~~
    hint: name a message in the property that another actor sends
  candidate   verdict       states  in the system
  self_m.aml  accepted           4  -
  self_n.aml  noncompliant       2  holds
  ~
  $ echo 'missing m { }' > self_missing.aml
  $ lacuna verify self.aml self_m.aml self_property.aml self_missing.aml -p p | head -2
  self.aml:1:26: warning: no message ever reaches nop of a
       1 | actor a(2) { go { m!x; } nop { m!y; } } main { a!go; }
         |                          ^~~
    hint: send it, or leave out the method
  self_property.aml:1:17: warning: properties do not see that y is sent by m to itself
       1 | property p { q: m!y -> error; }
         |                 ^~~
    hint: name a message in the property that another actor sends
  property  verdict  states  transitions
  p         holds         4            3

What the interface sends to itself fills its mailbox, too: that is not a message which others may send.

  $ cat > cut.aml <<'EOF'
  > actor a(3) { int 0..1 v; yes { a!tell; } no { m!ask2; } tell { m!ask1; } go { m!ask1; v = v + 1; } }
  > main { a!go; m!ask0; m!ask1; m!ask2; }
  > property p { s0: a!no -> s1; s1: a!yes -> s0; a!no -> error; }
  > EOF
  $ cat > cut_interface.aml <<'EOF'
  > actor m(4) {
  >   int 0..1 taken; int 0..2 owed2;
  >   ask0 { if (owed2 > 0) { owed2 = owed2 - 1; a!yes; a!yes; self!rest0; } if (taken == 0) { taken = 1; a!no; } else { self!ask0; } }
  >   ask1 { if (owed2 > 0) { owed2 = owed2 - 1; a!yes; self!rest1; } a!yes; }
  >   ask2 { if (owed2 < 2) { owed2 = owed2 + 1; } taken = 0; }
  >   rest0 { a!yes; }
  >   rest1 { a!yes; a!yes; }
  > }
  > EOF
  $ echo 'actor m(3) { ask0 { } ask1 { } ask2 { } }' > cut_candidate.aml
  $ lacuna assume cut.aml --interface cut_interface.aml -o cut.assumption 2> errors | head -1
  p: always. It holds for every m that keeps to the interface.
  $ lacuna check cut_candidate.aml --against cut.assumption | head -2
  candidate          verdict   states  in the system
  cut_candidate.aml  accepted       8  -

Messages may pile up without end. Beyond a few the interface is chaos: it may send anything that it ever sends.

  $ cat > spring.aml <<'EOF'
  > actor a(2) { yes { m!ask; m!ask; } no { m!ask; } }
  > main { m!ask; }
  > property polite { free: a!no -> refused; refused: a!no -> error; a!yes -> free; }
  > EOF
  $ cat > teller.aml <<'EOF'
  > actor m(2) {
  >   bool tired;
  >   ask { if (tired) { a!no; } else { a!yes; } tired = !tired; }
  > }
  > EOF
  $ lacuna assume --table spring.aml --interface teller.aml -o spring.assumption
  polite: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. m must not send a!no again before a!yes
       why: a!yes, ask, ask, a!no, ask, a!yes, ask, ask, a!no, and then a!no violates polite
  ~
  actors    a
  missing   m
  assumed   the interface, an actor with a mailbox for 2 messages, and any answer beyond
  ~
                states  transitions  ms
  property LTS      20           29  #
  contract          24           34  #
  assumption        23           67  #
  ~
  Messages pile up. Once more than 2 wait, the interface may send anything that it ever sends.
  check does not report a candidate that sends too much from then on, unless that violates the property.
  A property that always holds may be reported as conditional.
  ~
  23 states (22 below, and one where everything is allowed)
  state  may come  may be sent            must not be sent
      0  -         a!yes → 1              -
      1  ask → 2   -                      -
      2  ask → 3   -                      -
      3  -         a!no → 4               -
      4  ask → 5   a!yes → 6              -
      5  -         a!yes → 7              -
      6  ask → 7   -                      -
      7  ask → 8   a!no → 9               -
      8  ask → 10  -                      -
      9  ask → 11  -                      -
     10  -         a!no → 12, a!yes → 13  -
     11  ask → 14  -                      -
     12  ask → 15  a!yes → 16             a!no
     13  ask → 8   a!no → 17, a!yes → 18  -
     14  ask → 15  a!yes → 19             -
     15  -         a!yes → 13             a!no
     16  ask → 13  -                      -
     17  ask → 20  -                      -
     18  ask → 16  -                      -
     19  ask → 21  -                      -
     20  ask → 12  -                      -
     21  ask → 8   a!no → 17              -
  (Messages and sends not listed are harmless if the interface allows them. Sends that the interface does not allow are forbidden.)
  ~
  spring.assumption was written. To check a component: lacuna check CANDIDATE --against spring.assumption
  ~
  # s, # MB
  $ lacuna assume spring.aml --interface teller.aml --json | grep -E 'verdict|bounded|saturated|counted|chaos_beyond'
            "verdict": "conditional"
        "verdict": "conditional",
        "bounded": false,
        "saturated": [],
        "counted": null,
        "chaos_beyond": 2,
  $ lacuna info spring.assumption | head -8
  spring.assumption: what m must respect for polite
    actor m(2) {
      bool tired;
      ask { if (tired) { a!no; } else { a!yes; } tired = !tired; }
    }
    property polite {
      free:
        a!no -> refused;

A candidate that keeps to it before and afterwards, and one that does not.

  $ cat > turns.aml <<'EOF'
  > actor m(3) { bool tired; ask { if (tired) { a!no; } else { a!yes; } tired = !tired; } }
  > EOF
  $ echo 'actor m(3) { ask { a!no; } }' > gruff.aml
  $ lacuna check turns.aml gruff.aml --against spring.assumption | head -3
  candidate  verdict       states  in the system
  turns.aml  accepted          28  -
  gruff.aml  noncompliant       1  violated

The same interface as an LTS, which keeps its messages in order as well.

  $ cat > teller.aut <<'EOF'
  > des (0, 4, 4)
  > (0, "?ask", 1)
  > (1, "a!yes", 2)
  > (2, "?ask", 3)
  > (3, "a!no", 0)
  > EOF
  $ echo 'missing m { }' > gap.aml
  $ lacuna assume spring.aml gap.aml --interface teller.aut -o tree.assumption | head -5
  polite: conditional. It depends on m: among components that keep to the interface, it holds for exactly those that follow the rules below.
  ~
    1. m must not send a!no again before a!yes
       why: a!yes, ask, ask, a!no, ask, a!yes, ask, ask, a!no, and then a!no violates polite
  ~
  $ lacuna compare spring.assumption tree.assumption
  tree.assumption is equal to spring.assumption.
  Both accept the same components. No component needs a new check.

Values: chaos sends those that anybody sends there.

  $ cat > count.aml <<'EOF'
  > actor a(1) { int 0..3 last; ok(int 0..9 v) { last = v % 4; m!next(last); m!next(last); } }
  > main { m!next(0); }
  > property rising { s: a!ok(9) -> error; }
  > EOF
  $ cat > counter.aml <<'EOF'
  > actor m(2) { next(int 0..3 v) { a!ok(v + 1); } }
  > EOF
  $ lacuna assume count.aml --interface counter.aml --json | grep -E '"verdict|chaos_beyond'
            "verdict": "vacuous",
        "verdict": "vacuous",
        "chaos_beyond": 2,

With too many values there is no chaos: the answer speaks of as many messages as could be looked at.

  $ cat > couple.aml <<'EOF'
  > actor a(1) { ok(int 0..69 v, int 0..69 w) { m!next; m!next; } }
  > main { m!next; }
  > property p { s: a!ok(69, 68) -> error; }
  > EOF
  $ echo 'actor m(2) { int 0..69 v; next { v = (v + 1) % 70; a!ok(v, v); } }' > counter.aml
  $ lacuna assume couple.aml --interface counter.aml | sed -n '1p;/^assumed/p;/^Messages/p'
  p: always. With at most 64 messages waiting, it holds for every m that keeps to the interface.
  assumed   the interface, an actor with a mailbox for 64 messages
  Messages pile up: the answer is about the number of messages above.
  $ lacuna assume spring.aml --interface teller.aml --bound 3
  lacuna: error: --bound needs --stub queue
    hint: leave it out: the search ends without a bound
  [2]
