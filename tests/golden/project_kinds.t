Projects with other kinds of components: an interface with state, a group, several components, Rebeca.

An actor or an LTS as interface. The verdicts are those of `assume --interface` and `check`.

  $ cat > clients.aml <<'EOF'
  > actor left(2) { initialL { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { initialR { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > main { left!initialL; right!initialR; }
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error;
  >         mutex!release -> free;
  > }
  > EOF
  $ cat > forgetting.aml <<'EOF'
  > actor mutex(3) {
  >   bool taken;
  >   reqL { if (taken) { self!reqL; } else { left!permitL; taken = true; } }
  >   reqR { if (taken) { self!reqR; } else { right!permitR; } }
  >   release { taken = false; }
  > }
  > EOF
  $ cat > turns.aut <<'EOF'
  > des (0, 6, 4)
  > (0, "?reqL", 1)
  > (0, "?reqR", 2)
  > (1, "left!permitL", 3)
  > (2, "right!permitR", 3)
  > (3, "?release", 0)
  > (0, "?release", 0)
  > EOF
  $ cat > lacuna.toml <<'EOF'
  > system = ["clients.aml"]
  > [component.actor]
  > missing = "mutex"
  > stateful_interface = "forgetting.aml"
  > candidates = ["forgetting.aml"]
  > [component.lts]
  > missing = "mutex"
  > stateful_interface = "turns.aut"
  > candidates = ["forgetting.aml"]
  > EOF
  $ lacuna check | grep -v '[│┌└]'
  component  candidate       verdict       states  in the system
  actor      forgetting.aml  rejected          14  violated
  lts        forgetting.aml  noncompliant      14  violated
  ~
  forgetting.aml breaks rule 1: mutex must not send left!permitL between right!permitR and reqR
  ~
  forgetting.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
  ■ π: exclusion is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  forgetting.aml
  ~
  ■ the last send is not allowed by the interface
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  forgetting.aml: the whole system violates exclusion with it.
  ~
  exclusion
  ~
  ■ π: exclusion is violated
  ←n: sent in turn n
  ~
  assumptions made now: actor, lts
  # s, # MB
  $ lacuna assume clients.aml --interface forgetting.aml -o actor.assumption > /dev/null; cmp actor.assumption .lacuna/actor.assumption
  $ lacuna assume clients.aml --interface turns.aut -o lts.assumption > /dev/null; cmp lts.assumption .lacuna/lts.assumption
  $ lacuna check forgetting.aml --against actor.assumption | head -2; lacuna check forgetting.aml --against lts.assumption | head -2
  candidate       verdict   states  in the system
  forgetting.aml  rejected      14  violated
  candidate       verdict       states  in the system
  forgetting.aml  noncompliant      14  violated
  $ sed -i 's/(0, "?release", 0)/(0, "?release", 1)/' turns.aut; lacuna check | tail -3
  assumptions made now: lts
  assumptions up to date: actor
  # s, # MB

Two components that are missing in one system: each alone, and both together.

  $ cat > pair.aml <<'EOF'
  > actor user(2) { go { disk!put; net!get; } done { } }
  > main { user!go; }
  > missing disk { put -> user!done; put -> ; }
  > missing net { get -> user!done; get -> ; }
  > property once { a: user!done -> b; b: user!done -> error; }
  > EOF
  $ echo 'actor disk(1) { put { user!done; } } actor net(1) { get { } }' > both.aml
  $ echo 'actor disk(1) { put { } }' > disk.aml; echo 'actor net(1) { get { user!done; } }' > net.aml
  $ cat > lacuna.toml <<'EOF'
  > system = ["pair.aml"]
  > [component.disk]
  > candidates = ["disk.aml"]
  > [component.net]
  > candidates = ["net.aml"]
  > [component.pair]
  > missing = "disk,net"
  > candidates = ["both.aml"]
  > [component.strange]
  > missing = "disk,user"
  > candidates = ["both.aml"]
  > EOF
  $ lacuna check | grep -v '[│┌└]'
  lacuna.toml:10:11: error: user is not missing
      10 | missing = "disk,user"
         |           ^~~~~~~~~~~
    hint: there are disk and net
  lacuna.toml:10:11: note: strange was not checked
      10 | missing = "disk,user"
         |           ^~~~~~~~~~~
    hint: fix the errors above, or raise the limits
  component  candidate  verdict   states  in the system
  disk       disk.aml   accepted       3  -
  net        net.aml    rejected       2  -
  pair       both.aml   accepted       6  -
  ~
  net.aml breaks rule 1: net must never send user!done
  ~
  net.aml
  ~
  ■ π: from here the open system can violate the property
  ←n: sent in turn n
  not shown: disk
  allowed instead: no send; wait for the next message
  ~
  assumptions made now: disk, net, pair
  # s, # MB
  $ lacuna assume pair.aml --component disk,net -o pair.assumption > /dev/null; cmp pair.assumption .lacuna/pair.assumption
  $ sed -i '/strange/,$d' lacuna.toml; echo 'stateful_interface = "net.aml"' >> lacuna.toml; lacuna check 2>&1 | grep -A4 error
  net.aml: error: the interface is declared twice: as an actor and as a block
    hint: leave out the block missing, or --interface
  lacuna.toml:7:11: note: pair was not checked
       7 | missing = "disk,net"
         |           ^~~~~~~~~~
    hint: fix the errors above, or raise the limits
  component  candidate  verdict   states
  disk       disk.aml   accepted       3
  net        net.aml    rejected       2
  ~

A system that is too large keeps no other component from being checked. There is not an assumption where a variable grows without end.

  $ cat > grows.aml <<'EOF'
  > actor a(2) { int n; go { n = n + 1; self!go; m!x; } yes { } }
  > main { a!go; }
  > missing m { x -> a!yes; x -> ; }
  > property p { s: a!yes -> t; t: a!yes -> error; }
  > EOF
  $ echo 'actor m(2) { x { } }' > m.aml; printf '[component.m]\nsystem = ["grows.aml"]\ncandidates = ["m.aml"]\n[component.disk]\nsystem = ["pair.aml"]\ncandidates = ["disk.aml"]\n' > lacuna.toml; lacuna check
  lacuna.toml:1:12: note: m was not checked
       1 | [component.m]
         |            ^
    hint: fix the errors above, or raise the limits
  lacuna: error: the search has no end: n grows
    hint: give it a range, as in int 0..9, or take it modulo something
  component  candidate  verdict   states
  disk       disk.aml   accepted       3
  ~
  assumptions up to date: disk
  # s, # MB
  [3]

Properties are chosen by their names.

  $ sed 's/n = n + 1; self!go; //; s/once/p/' grows.aml > flat.aml; echo 'property q { s: a!yes -> error; }' >> flat.aml
  $ echo 'actor m(2) { x { a!yes; } }' > m.aml; printf '[component.m]\nsystem = ["flat.aml"]\nchoose = ["p"]\ncandidates = ["m.aml"]\n' > lacuna.toml; lacuna check | head -2
  flat.aml:1:18: warning: the variable n is never read
       1 | actor a(2) { int n; go { m!x; } yes { } }
         |                  ^
    hint: leave it out
  component  candidate  verdict   states  in the system
  m          m.aml      accepted       3  -
  $ sed -i 's/"p"/"q"/' lacuna.toml; lacuna check | head -2
  flat.aml:1:18: warning: the variable n is never read
       1 | actor a(2) { int n; go { m!x; } yes { } }
         |                  ^
    hint: leave it out
  component  candidate  verdict   states  in the system
  m          m.aml      rejected       2  violated
  $ sed -i 's/"q"/"r"/' lacuna.toml; lacuna check
  flat.aml:1:18: warning: the variable n is never read
       1 | actor a(2) { int n; go { m!x; } yes { } }
         |                  ^
    hint: leave it out
  lacuna: error: unknown property r
    hint: there are p and q
  lacuna.toml:1:12: note: m was not checked
       1 | [component.m]
         |            ^
    hint: fix the errors above, or raise the limits
  [2]

Rebeca.

  $ cp $MODELS/philosophers/{philosophers2.rebeca,fork.aml,fork-waiting.rebeca,fork-hasty.rebeca} .
  $ printf '[component.fork1]\nsystem = ["philosophers2.rebeca", "fork.aml"]\ncandidates = ["fork-waiting.rebeca", "fork-hasty.rebeca"]\n' > lacuna.toml
  $ lacuna check 2>&1 | grep -v '[│┌└]'
  philosophers2.rebeca:42:15: note: fork1 is missing: only the parameters of message servers of its class Fork are read
      42 | reactiveclass Fork(8) {
         |               ^~~~
  component  candidate            verdict   states  in the system  answers
  fork1      fork-waiting.rebeca  accepted      35  -              sometimes
  fork1      fork-hasty.rebeca    rejected      11  violated       always
  ~
  fork-waiting.rebeca: request is not always answered (--responsive shows a run)
  ~
  fork-hasty.rebeca breaks rule 2: fork1 must not send phil1!permit between phil0!permit and phil0>release
  ~
  fork-hasty.rebeca: the whole system violates one_at_a_time with it.
  ~
  one_at_a_time
  ~
  ■ π: one_at_a_time is violated
  ←n: sent in turn n
  allowed instead: no send; wait for the next message
  ~
  assumptions made now: fork1
  # s, # MB
  $ lacuna assume philosophers2.rebeca fork.aml -o fork.assumption > /dev/null 2>&1; cmp fork.assumption .lacuna/fork1.assumption
