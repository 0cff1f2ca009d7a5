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
  forgetting.aml breaks rule 1: mutex must not send a second left!permitL or right!permitR before release or reqR
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
    hint: fix the errors above
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
    hint: fix the errors above
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
    hint: raise the limits
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
  lacuna.toml:3:11: error: unknown property r
       3 | choose = ["r"]
         |           ^~~
    hint: there are p and q
  lacuna.toml:1:12: note: m was not checked
       1 | [component.m]
         |            ^
    hint: fix the errors above
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
  fork-hasty.rebeca breaks rule 1: fork1 must not send a second phil0!permit or phil1!permit before phil0>release or phil1>release
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

A system that lacks two components. The log alone cannot keep the property: its candidates are checked against its interface, as with the file that `assume -o` writes into a folder.

  $ cat > clients.aml <<'EOF'
  > actor left(2)  { init { mutex!reqL; } permitL { log!entered(1); mutex!release; mutex!reqL; } noted { } }
  > actor right(2) { init { mutex!reqR; } permitR { log!entered(2); mutex!release; mutex!reqR; } noted { } }
  > main { left!init; right!init; }
  > EOF
  $ cat > interfaces.aml <<'EOF'
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > missing log   { entered(1) -> left!noted; entered(2) -> right!noted; entered(_) ->; }
  > EOF
  $ cp $MODELS/mutex/property.aml properties.aml; cp $MODELS/mutex/queueing.aml mutex.aml
  $ echo 'actor log(4) { entered(int 1..2 i) { if (i == 1) { left!noted; } else { right!noted; } } }' > log.aml
  $ echo 'actor log(4) { entered(int 1..2 i) { left!permitL; } }' > quick_log.aml
  $ cat > lacuna.toml <<'EOF'
  > system = ["clients.aml", "interfaces.aml", "properties.aml"]
  > [component.mutex]
  > candidates = ["mutex.aml"]
  > [component.log]
  > candidates = ["log.aml", "quick_log.aml"]
  > EOF
  $ lacuna check | head -4
  .lacuna/log.assumption: note: log alone cannot ensure the property: an accepted candidate only keeps to its interface
    hint: check the candidates of the other missing components as well
  component  candidate      verdict       states
  mutex      mutex.aml      accepted         209
  log        log.aml        accepted         770
  log        quick_log.aml  noncompliant       3
  $ mkdir found; lacuna assume clients.aml interfaces.aml properties.aml -o found > found.txt; for name in mutex log; do cmp found/$name.assumption .lacuna/$name.assumption; done
  $ lacuna check log.aml --against found/log.assumption | head -2
  found/log.assumption: note: log alone cannot ensure the property: an accepted candidate only keeps to its interface
    hint: check the candidates of the other missing components as well
  candidate  verdict   states
  log.aml    accepted     770

A name under `choose` that no property has is found in the file. Choosing nothing is a mistake.

  $ cp $MODELS/shop/*.aml .; printf '[component.payment]\nsystem = ["shop.aml", "bank.aml", "interface.aml", "properties.aml"]\nchoose = ["onse"]\ncandidates = ["careful.aml"]\n' > lacuna.toml; lacuna check
  lacuna.toml:3:11: error: unknown property onse
       3 | choose = ["onse"]
         |           ^~~~~~
    hint: did you mean once?
  lacuna.toml:1:12: note: payment was not checked
       1 | [component.payment]
         |            ^~~~~~~
    hint: fix the errors above
  [2]
  $ sed -i 's/"onse"//' lacuna.toml; lacuna check
  lacuna.toml:3:1: error: choose names no property
       3 | choose = []
         | ^~~~~~
    hint: leave it out to choose all
  [2]
  $ sed -i '/choose/d' lacuna.toml; lacuna check --states 0
  lacuna: error: --states needs at least 1
    hint: write it as in --states 100000
  lacuna.toml:1:12: note: payment was not checked
       1 | [component.payment]
         |            ^~~~~~~
    hint: fix the errors above
  [2]

Results replace no file that is read, nor each other.

  $ lacuna check > /dev/null; ln -s careful.aml link.aml; cp .lacuna/payment.assumption .
  $ lacuna check --junit careful.aml
  careful.aml: error: --junit would overwrite a file that is read
    hint: name another file
  [2]
  $ lacuna check --sarif ./lacuna.toml
  ./lacuna.toml: error: --sarif would overwrite a file that is read
    hint: name another file
  [2]
  $ lacuna check --svg link.aml --junit r.xml
  link.aml: error: this picture can only be written as SVG
    hint: name it .svg; rsvg-convert makes other formats of it
  [2]
  $ lacuna check --junit r.xml --sarif ./r.xml
  ./r.xml: error: --junit and --sarif write the same file
    hint: name two files
  [2]
  $ lacuna check careful.aml --against payment.assumption --junit careful.aml
  careful.aml: error: --junit would overwrite a file that is read
    hint: name another file
  [2]
  $ lacuna check careful.aml --against payment.assumption --sarif payment.assumption
  payment.assumption: error: --sarif would overwrite a file that is read
    hint: name another file
  [2]
  $ lacuna check careful.aml --against payment.assumption --flow charge -o careful.aml
  careful.aml: error: --output would overwrite a file that is read
    hint: name another file
  [2]
  $ lacuna check careful.aml --against payment.assumption --in shop.aml --junit shop.aml
  shop.aml: error: --junit would overwrite a file that is read
    hint: name another file
  [2]
  $ lacuna check careful.aml --against payment.assumption --junit /dev/null --sarif /dev/null | head -2
  candidate    verdict   states  in the system  answers
  careful.aml  accepted      30  -              always
  $ ls r.xml; lacuna check | head -2
  r.xml
  component  candidate    verdict   states  in the system  answers
  payment    careful.aml  accepted      30  -              always

  $ lacuna check careful.aml --against payment.assumption --in shop.aml --in ./shop.aml
  ./shop.aml: error: the file is given twice
    hint: leave out one --in
  [2]

Where two components are missing, whoever sends alone stands in the chart. What both the log and an actor may send comes from the environment.

  $ cp $MODELS/mutex/careless.aml .; printf 'system = ["clients.aml", "interfaces.aml", "exclusion.aml"]\n[component.mutex]\ncandidates = ["careless.aml"]\n[component.log]\ncandidates = ["log.aml"]\n' > lacuna.toml; cp $MODELS/mutex/property.aml exclusion.aml
  $ lacuna check 2> /dev/null | sed -n '/┌/,/■/p'
           ┌───────┐    ┌──────┐     ┌───────┐
           │ mutex │    │ left │     │ right │
           └───┬───┘    └───┬──┘     └───┬───┘
     1         │            ○            │
               │◀── reqL ───┤            │
     2         ● reqL ←1    │            │
               ├─ permitL ─▶│            │
     3         │            │            ○
               │◀───────────┼─── reqR ───┤
     4         ● reqR ←3    │            │
               ┝━━━━━━ ↯ permitR ━━━━━━━▶│
  ■ π: from here the open system can violate the property
  $ sed -i 's/entered(_) ->;/entered(_) -> mutex!reqL;/' interfaces.aml; lacuna check 2> /dev/null | sed -n '/┌/,/■/p'
           ┌───────┐     ┌──────┐      ┌───────┐  ┌─────────────┐
           │ mutex │     │ left │      │ right │  │ environment │
           └───┬───┘     └───┬──┘      └───┬───┘  └──────┬──────┘
     1         │             │             │             ○
               │◀────────────┼─────────────┼─── reqL ────┤
     2         ● reqL ←1     │             │             │
               ├─ permitL ──▶│             │             │
     3         │             │             ○             │
               │◀────────────┼─── reqR ────┤             │
     4         ● reqR ←3     │             │             │
               ┝━ ↯ permitR ━┿━━━━━━━━━━━━▶│             │
  ■ π: from here the open system can violate the property
