Does a candidate answer what the interface promises an answer to?

  $ cat > open.aml <<'END'
  > actor left(2) { init { mutex!reqL; } permitL { mutex!release; mutex!reqL; } }
  > actor right(2) { init { mutex!reqR; } permitR { mutex!release; mutex!reqR; } }
  > missing mutex { reqL -> left!permitL; reqR -> right!permitR; release ->; }
  > main { left!init; right!init; }
  > property exclusion {
  >   free: left!permitL | right!permitR -> held;
  >   held: left!permitL | right!permitR -> error; mutex!release -> free;
  > }
  > END
  $ lacuna assume open.aml -o mutex.assumption | head -1
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that follow the rules below.

One queues, one asks itself again and again, one serves the left one alone.

  $ cat > queues.aml <<'END'
  > actor mutex(3) {
  >   int 0..1 taken; int 0..2 next;
  >   reqL { if (taken == 0) { taken = 1; left!permitL; } else { next = 1; } }
  >   reqR { if (taken == 0) { taken = 1; right!permitR; } else { next = 2; } }
  >   release {
  >     if (next == 0) { taken = 0; }
  >     if (next == 1) { left!permitL; }
  >     if (next == 2) { right!permitR; }
  >     next = 0;
  >   }
  > }
  > END
  $ cat > again.aml <<'END'
  > actor mutex(3) {
  >   int 0..1 taken;
  >   reqL { if (taken == 0) { taken = 1; left!permitL; } else { self!reqL; } }
  >   reqR { if (taken == 0) { taken = 1; right!permitR; } else { self!reqR; } }
  >   release { taken = 0; }
  > }
  > END
  $ echo 'actor mutex(3) { reqL { left!permitL; } reqR { } release { } }' > deaf.aml
  $ lacuna check queues.aml again.aml deaf.aml --against mutex.assumption --in open.aml
  candidate   verdict   states  in the system  answers
  queues.aml  accepted      27  -              always
  again.aml   accepted      25  -              sometimes
  deaf.aml    accepted      19  -              never
  ~
  again.aml: reqL is not always answered; this run shows it:
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            │            ● init       │
                  │            ├── reqR ───▶│
     2            ● init       │            │
                  ├─── reqL ───┼───────────▶│
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
     3 ┆          │            │            ● reqR ←1
       ┆          │            │◀─ permitR ─┤
     4 ┆          │            ● permitR ←3 │
       ┆          │            ├─ release ─▶│
       ┆          │            ├── reqR ───▶│
     5 ┆          │            │            ● reqL ←2
       ┆          │            │            ├─╮ reqL
       ┆          │            │            │◀╯
     6 ┆          │            │            ● release ←4
       └╌ back to turn 3 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
  ■ reqL is not answered if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          right, mutex
  cannot always continue in it:        left
  The run is fair: every actor that can always continue does so.
  ~
  again.aml: reqR is not always answered; this run shows it:
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            ● init       │            │
                  ├─── reqL ───┼───────────▶│
     2            │            ● init       │
                  │            ├── reqR ───▶│
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
     3 ┆          │            │            ● reqL ←1
       ┆          │◀───────────┼─ permitL ──┤
     4 ┆          ● permitL ←3 │            │
       ┆          ├─ release ──┼───────────▶│
       ┆          ├─── reqL ───┼───────────▶│
     5 ┆          │            │            ● reqR ←2
       ┆          │            │            ├─╮ reqR
       ┆          │            │            │◀╯
     6 ┆          │            │            ● release ←4
       └╌ back to turn 3 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
  ■ reqR is not answered if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          left, mutex
  cannot always continue in it:        right
  The run is fair: every actor that can always continue does so.
  ~
  deaf.aml: reqR is never answered; this run shows it:
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            │            ● init       │
                  │            ├── reqR ───▶│
     2            ● init       │            │
                  ├─── reqL ───┼───────────▶│
     3            │            │            ● reqR ←1
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
     4 ┆          │            │            ● reqL ←2
       ┆          │◀───────────┼─ permitL ──┤
     5 ┆          ● permitL ←4 │            │
       ┆          ├─ release ──┼───────────▶│
       ┆          ├─── reqL ───┼───────────▶│
     6 ┆          │            │            ● release ←5
       └╌ back to turn 4 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
  ■ reqR is not answered if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          left, mutex
  cannot always continue in it:        right
  The run is fair: every actor that can always continue does so.
  ~
  # s, # MB

With --responsive that is part of the verdict.

  $ lacuna check queues.aml --against mutex.assumption --in open.aml --responsive
  candidate   verdict   states  in the system  answers
  queues.aml  accepted      27  -              always
  ~
  # s, # MB
  $ lacuna check again.aml deaf.aml --against mutex.assumption --in open.aml --responsive | head -3
  candidate  verdict       states  in the system  answers
  again.aml  unresponsive      25  -              sometimes
  deaf.aml   unresponsive      19  -              never
  $ lacuna check deaf.aml --against mutex.assumption --in open.aml --json | python3 -c 'import json, sys; print([(m["message"], m["answers"], m["run"] and m["run"]["ending"]) for m in json.load(sys.stdin)["results"][0]["answers"]])'
  [('reqL', 'always', None), ('reqR', 'never', 'the promise to answer reqR is violated if this goes on forever')]
  $ lacuna check again.aml --against mutex.assumption --in open.aml --responsive --json | grep '"verdict"'
        "verdict": "unresponsive",

Alone, only `never` can be told.

  $ lacuna check again.aml deaf.aml --against mutex.assumption
  candidate  verdict   states  in the system  answers
  again.aml  accepted      25  -              sometimes
  deaf.aml   accepted      19  -              never
  ~
  again.aml: reqL is not always answered (--responsive shows a run)
  again.aml: reqR is not always answered (--responsive shows a run)
  ~
  deaf.aml: reqR is never answered (--responsive shows a run)
  ~
  # s, # MB
  $ lacuna check deaf.aml --against mutex.assumption --responsive
  candidate  verdict       states  in the system  answers
  deaf.aml   unresponsive      19  -              never
  ~
  deaf.aml: reqR is never answered; this run shows it:
  ~
              ┌──────┐     ┌───────┐    ┌───────┐
              │ left │     │ right │    │ mutex │
              └───┬──┘     └───┬───┘    └───┬───┘
  main   ─ init ─▶│            │            │
  main   ─ init ──┼───────────▶│            │
     1            │            ● init       │
                  │            ├── reqR ───▶│
     2            ● init       │            │
                  ├─── reqL ───┼───────────▶│
     3            │            │            ● reqR ←1
       ┌╌ repeats forever ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
     4 ┆          │            │            ● reqL ←2
       ┆          │◀───────────┼─ permitL ──┤
     5 ┆          ● permitL ←4 │            │
       ┆          ├─ release ──┼───────────▶│
       ┆          ├─── reqL ───┼───────────▶│
     6 ┆          │            │            ● release ←5
       └╌ back to turn 4 ╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌
  ■ reqR is not answered if this goes on forever
  ←n: sent in turn n
  take turns in the loop:          left, mutex
  cannot always continue in it:        right
  The run is fair: every actor that can always continue does so.
  ~
  # s, # MB
  [1]
  $ lacuna assume open.aml --stub chaos -o chaos.assumption | head -1
  exclusion: conditional. It depends on mutex: it holds for exactly those that follow the rules below.
  $ lacuna check deaf.aml --against chaos.assumption --in open.aml --responsive
  lacuna: error: --responsive needs an assumption that was made with a block `missing`
    hint: leave out --responsive: only a block `missing` says which messages need an answer
  [2]

A limit leaves it open.

  $ lacuna check queues.aml --against mutex.assumption --in open.aml --states 5
  queues.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  queues.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate   verdict       states  in the system  answers
  queues.aml  inconclusive       7  -              ?
  ~
  queues.aml: a limit ended the search
  ~
  # s, # MB
  [3]
  $ for n in 9 12 15; do lacuna check deaf.aml --against mutex.assumption --in open.aml --states $n --responsive | head -2; done
  deaf.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  deaf.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate  verdict       states  in the system  answers
  deaf.aml   inconclusive      10  -              ?
  deaf.aml: note: the limits ended the search in the whole system
    hint: raise the limit, or run lacuna verify on the system with the candidate
  deaf.aml: note: it is unknown whether the candidate always answers: a limit ended the search
  candidate  verdict       states  in the system  answers
  deaf.aml   inconclusive      14  -              ?
  candidate  verdict       states  in the system  answers
  deaf.aml   inconclusive      17  holds          never

Values are taken together, and answers are reported for them. What main sends counts. What may be left unanswered is not a promise.

  $ cat > values.aml <<'END'
  > actor a(4) { go { m!ask(1); m!ask(2); m!note; } ok(int 0..3 n) { } no(actor who) { } }
  > missing m { ask(int 0..3 n) -> a!ok(n); ask(0) -> a!no(_); ask(3) -> ; note -> ; note -> a!ok(0); begin -> a!ok(0..1), a!no(a); }
  > main { a!go; m!begin; }
  > property p { s: a!no -> t; t: a!no -> error; }
  > END
  $ lacuna assume values.aml -o values.assumption 2>/dev/null | head -1
  p: always. It holds for every m that keeps to the interface.
  $ echo 'actor m(4) { ask(int 0..3 n) { if (n != 2) { a!ok(n); } } note { } begin { a!ok(2); } }' > some.aml
  $ echo 'actor m(4) { ask(int 0..3 n) { a!ok(n); } note { } begin { a!no(a); } }' > all.aml
  $ echo 'actor m(4) { ask(int 0..3 n) { a!ok(3 - n); } note { } begin { a!ok(0); } }' > mixed.aml
  $ for f in some all mixed; do lacuna check $f.aml --against values.assumption --in values.aml --json 2>/dev/null | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], [(m["message"], m["answers"]) for m in r["answers"]])'; done
  noncompliant [('ask', 'sometimes'), ('begin', 'always')]
  noncompliant [('ask', 'always'), ('begin', 'always')]
  accepted [('ask', 'always'), ('begin', 'always')]
  $ lacuna check some.aml --against values.assumption --in values.aml --json 2>/dev/null | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print([[(v["message"], v["answers"]) for v in m["values"]] for m in r["answers"]])'
  [[('ask(0)', 'never comes'), ('ask(1)', 'always'), ('ask(2)', 'sometimes')], [('begin', 'always')]]
  $ echo 'actor m(4) { ask(int 0..3 n) { if (n == 1) { a!ok(n); } } note { } begin { a!ok(0); } }' > partly.aml
  $ lacuna check partly.aml --against values.assumption --in values.aml 2>/dev/null | grep answered
  partly.aml: ask is not always answered (ask(1) always, ask(2) never); this run shows it:
  ■ ask(2) is not answered: no actor can continue
