Buffer bounds: from which size on does the behaviour of peers no longer change?

Five small systems. Four are synchronizable; the recorder's buffer has no bound, so that its verdict is not a proof.
  $ cd $DATA/peers && lacuna stable *.txt
  telemetry.txt:6:1: warning: no peer sends fault to p0
       6 | waiting 1 ? fault broken -- no station e…
         | ^~~~~~~~~~~~~~~~~~~~~~~~
    hint: add the send, or leave out the receive
  system         peers  states / transitions  verdict         ground     k  composition  faults and warnings
  courier.txt        3  12 / 12               synchronizable  proved     0  6 / 6        -
  printer.txt        2  10 / 14               synchronizable  proved     0  5 / 7        -
  rescue.txt         6  21 / 24               synchronizable  proved     0  11 / 12      starvation
  telemetry.txt      3  9 / 11                stable          criterion  1  6 / 9        -
  toggle.txt         2  8 / 8                 synchronizable  proved     0  4 / 4        -
  # s, # MB
  [3]
  $ cd $DATA/peers && lacuna stable telemetry.txt 2>/dev/null
  telemetry.txt: stable from k = 1 on, by the criterion:
    bounds 1 to 4 have the same behaviour, which is not a proof for larger bounds.
    It is proved with --eager-receives: no buffer needs to hold more than 1 if peers receive at once where that makes no difference.
  ~
  bound  explored  transitions  minimal  transitions
      0                               4            5  synchronous
      1         6            9        6            9  <- verdict
  ~
  At bound 1:
    fine     well-formed: every buffer can be emptied again
    fine     no deadlock
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation
  # s, # MB
  [3]
That its buffer fills up makes no difference to anybody:
  $ cd $DATA/peers && lacuna stable telemetry.txt --eager-receives 2>/dev/null | head -3
  telemetry.txt: stable from k = 1 on, proved:
    no buffer needs to hold more than 1 message if peers receive at once where that makes no difference.
  ~

The former name of the option is still accepted:
  $ cd $DATA/peers && lacuna stable telemetry.txt --haste 2>/dev/null | head -1
  telemetry.txt: stable from k = 1 on, proved:

  $ cd $DATA/peers && lacuna stable printer.txt -o -
  des (0,7,5)
  (0,"p1!print",1)
  (0,"p1!status",2)
  (1,"p0!accepted",3)
  (2,"p0!ready",0)
  (3,"p1!status",4)
  (4,"p0!done",0)
  (4,"p0!printing",3)
  $ cd $DATA/peers && lacuna stable printer.txt --json
  {
    "schema": 1,
    "command": "stable",
    "status": 0,
    "results": [
      {
        "system": "printer.txt",
        "peers": {
          "count": 2,
          "states": 10,
          "transitions": 14
        },
        "verdict": "synchronizable",
        "ground": "proved",
        "proved_for": "branching",
        "limit": null,
        "k": 0,
        "kmax": 10,
        "checked_up_to": 3,
        "fullest": 1,
        "fullest_eager": 1,
        "fullest_in_haste": 1,
        "ring": true,
        "lts": {
          "states": 5,
          "transitions": 7
        },
        "tried": [
          0
        ],
        "different_from_next": [],
        "bounds": [
          {
            "k": 0,
            "minimal": {
              "states": 5,
              "transitions": 7
            }
          },
          {
            "k": 1,
            "explored": {
              "states": 5,
              "transitions": 7
            },
            "minimal": {
              "states": 5,
              "transitions": 7
            }
          }
        ],
        "refuted": [],
        "well_formed": true,
        "examined_at": 1,
        "ill_formed": null,
        "deadlock": null,
        "unspecified_reception": null,
        "orphan_message": null,
        "starvation_examined": true,
        "starvation": null,
        "formulas": []
      }
    ],
    "diagnostics": []
  }

Bounds 0 and 1 have the same behaviour, and 2 has not: the criterion would mislead, if nobody looked ahead.
  $ lacuna stable $MODELS/misleading/misleading.txt --buffers pair | sed 's/^.*misleading.txt/misleading.txt/'
  misleading.txt: stable from k = 2 on, proved:
    no buffer ever holds more than 2 messages.
  ~
  bound  explored  transitions  minimal  transitions
      0                               5            4  synchronous
      1        10           11        5            4
      2        15           19       10           13  <- verdict
  ~
  Bounds 0 and 1 have the same behaviour, but bound 2 differs: the criterion is wrong here.
  Only bound 2 has this trace:
     1  p1!a
     2  p1!a
     3  p2!b
     4  p1!c
     5  p0!d
  ~
  At bound 2:
    warning  ill-formed: the buffer p0>p1 will never be empty again; p0>p1 holds a, a
    fault    deadlock: no peer can continue: p0 in p3, p1 in q6, p2 in r2; p0>p1 holds a
    fine     no unspecified reception
    fault    orphan message: p1 has ended, and a message is left for it; p0>p1 holds a
    fine     no starvation
  ~
           ┌────┐      ┌────┐      ┌────┐
           │ p0 │      │ p1 │      │ p2 │
           └──┬─┘      └──┬─┘      └──┬─┘
     1        ●           │           │
              ├─── a ────▶│           │
     2        ●           │           │
              ├─── a ────▶│           │
     3        ●           │           │
              ├──── b ────┼──────────▶│
     4        │           │           ● b ←3
     5        │           │           ●
              │           │◀─── c ────┤
     6        │           ● c         │
  ■ ill-formed: the buffer p0>p1 will never be empty again; p0>p1 holds a, a
  ←n: sent in turn n
  ~
           ┌────┐      ┌────┐      ┌────┐
           │ p0 │      │ p1 │      │ p2 │
           └──┬─┘      └──┬─┘      └──┬─┘
     1        ●           │           │
              ├─── a ────▶│           │
     2        ●           │           │
              ├─── a ────▶│           │
     3        ●           │           │
              ├──── b ────┼──────────▶│
     4        │           ● a ←1      │
     5        │           │           ● b ←3
     6        │           │           ●
              │           │◀─── c ────┤
     7        │           ● c         │
  ■ deadlock: no peer can continue: p0 in p3, p1 in q6, p2 in r2; p0>p1 holds a
  ■ orphan message: p1 has ended, and a message is left for it; p0>p1 holds a
  ←n: sent in turn n
  # s, # MB
  $ lacuna stable $MODELS/misleading/misleading.txt --buffers pair --look-ahead 0 | sed -n '2p'
    no buffer ever holds more than 2 messages.
  $ for buffers in mailbox message bag; do lacuna stable $MODELS/misleading/misleading.txt --buffers $buffers --json | grep -E '"(verdict|ground|k|fullest|well_formed)": '; done
        "verdict": "synchronizable",
        "ground": "proved",
        "k": 0,
        "fullest": 3,
            "k": 0,
            "k": 1,
        "well_formed": true,
        "verdict": "stable",
        "ground": "proved",
        "k": 2,
        "fullest": 2,
            "k": 0,
            "k": 1,
            "k": 2,
            "k": 0,
        "well_formed": false,
        "verdict": "stable",
        "ground": "proved",
        "k": 3,
        "fullest": 3,
            "k": 0,
            "k": 1,
            "k": 2,
            "k": 3,
            "k": 0,
            "k": 1,
        "well_formed": false,

All strategies find the same, by other ways.
  $ cat > wide.txt <<'END'
  > .outputs
  > .state graph
  > s0 2 ! a s1
  > s1 2 ! b s2
  > s2 2 ? done s0
  > .marking s0
  > .end
  > .outputs
  > .state graph
  > t0 2 ! go t1
  > t1 2 ? end t0
  > .marking t0
  > .end
  > .outputs
  > .state graph
  > u0 1 ? go u1
  > u1 0 ? a u2
  > u2 0 ? b u3
  > u3 0 ! done u4
  > u4 1 ! end u0
  > .marking u0
  > .end
  > END
  $ for s in 1 2 3 4 5; do lacuna stable wide.txt --buffers pair --strategy $s --json | python3 -c 'import json,sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], r["ground"], r["k"], r["lts"], "tried", r["tried"])'; done
  stable proved 2 {'states': 9, 'transitions': 13} tried [0, 1, 2]
  stable proved 2 {'states': 9, 'transitions': 13} tried [0, 2, 1]
  stable proved 2 {'states': 9, 'transitions': 13} tried [0, 2, 1]
  stable proved 2 {'states': 9, 'transitions': 13} tried [0, 3, 1, 2]
  stable proved 2 {'states': 9, 'transitions': 13} tried [0, 3, 2, 1]
Bounds so large that nobody needs them tell no strategy more than others.
  $ for s in 1 2 3 4 5; do lacuna stable $DATA/strategies.txt --buffers pair --strategy $s --json | python3 -c 'import json,sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], r["ground"], r["k"], "tried", r["tried"])'; done
  stable criterion 1 tried [0, 1]
  stable criterion 1 tried [0, 6, 1]
  stable criterion 1 tried [0, 6, 1]
  stable criterion 1 tried [0, 6, 1]
  stable criterion 1 tried [0, 6, 1]
If no bound up to --kmax will do, those that differ from larger ones are not tried any more.
  $ printf '.state graph\nq0 1!a q0\n.marking q0\n.end\n.state graph\nq0 1!b q0\nq0 1?b q0\n.marking q0\n.end\n' > never.txt
  $ for s in 1 2 3 4 5; do lacuna stable never.txt --strategy $s --json | python3 -c 'import json,sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], r["k"], "tried", r["tried"])'; done
  unknown 10 tried [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  unknown 10 tried [0, 1, 6, 8, 9, 10]
  unknown 10 tried [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  unknown 10 tried [0, 2, 6, 8, 9, 10]
  unknown 10 tried [0, 2, 3, 4, 5, 6, 7, 8, 9, 10]
With one mailbox what comes first is in the way:
  $ lacuna stable wide.txt
  wide.txt: stable from k = 3 on, proved:
    no buffer ever holds more than 3 messages.
  ~
  bound  explored  transitions  minimal  transitions
      0                               5            5  synchronous
      1         7            8        7            8
      2        10           12
      3        11           14       11           14  <- verdict
  ~
  At bound 3:
    warning  ill-formed: the buffer p2 will never be empty again; p2 holds a
    fault    deadlock: no peer can continue: p0 in s2, p1 in t1, p2 in u0; p2 holds a, b, go
    fault    unspecified reception: p2 in u0 cannot receive what is in front of its buffer; p2 holds a
    fine     no orphan messages
    fine     no starvation
  ~
           ┌────┐      ┌────┐
           │ p0 │      │ p2 │
           └──┬─┘      └──┬─┘
     1        ●           │
              ├─── a ────▶│
  ■ ill-formed: the buffer p2 will never be empty again; p2 holds a
  ■ unspecified reception: p2 in u0 cannot receive what is in front of its buffer; p2 holds a
  not shown: p1
  ~
           ┌────┐      ┌────┐      ┌────┐
           │ p0 │      │ p1 │      │ p2 │
           └──┬─┘      └──┬─┘      └──┬─┘
     1        ●           │           │
              ├──── a ────┼──────────▶│
     2        ●           │           │
              ├──── b ────┼──────────▶│
     3        │           ●           │
              │           ├─── go ───▶│
  ■ deadlock: no peer can continue: p0 in s2, p1 in t1, p2 in u0; p2 holds a, b, go
  # s, # MB
  [1]

Sizes for the buffers, none larger than it needs to be.
  $ lacuna stable wide.txt --buffers pair --sizes
  wide.txt: stable from k = 2 on, proved:
    no buffer ever holds more than 2 messages.
  ~
  bound  explored  transitions  minimal  transitions
      0                               5            5  synchronous
      1         7            9        7            9
      2         9           13        9           13  <- verdict
  ~
  These buffer sizes are enough for the behaviour of bound 2; smaller ones are not:
  buffer  size  holds at most
  p0>p2      2              2
  p2>p0      1              1
  p1>p2      1              1
  p2>p1      1              1
  ~
  At bound 2:
    fine     well-formed: every buffer can be emptied again
    fine     no deadlock
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation
  # s, # MB
A size is what the behaviour needs; a buffer may hold more, where no sender waits. That is not always known.
  $ printf 'actor client(1) { start { desk!first; desk!second; } }\nactor desk(1) { first { } second { } }\nmain { client!start; }\n' > desk.aml
  $ lacuna stable desk.aml --sizes | sed -n '/^These/,/^~*$/p'
  These buffer sizes are enough for the behaviour of bound 1; smaller ones are not:
  buffer  size  holds at most
  client     1              1
  desk       1              2
  ~
  $ lacuna stable desk.aml --sizes --json | sed -n '/"sizes"/,/^ *}$/p'
        "sizes": {
          "client": 1,
          "desk": 1
        },
        "sizes_minimal": true,
        "holds_at_most": {
          "client": 1,
          "desk": 2
        }
  $ printf '.state graph\nq0 1!a q0\n.marking q0\n.end\n.state graph\nq0 0?a q0\n.marking q0\n.end\n' > endless.txt; lacuna stable endless.txt --sizes | sed -n '/^These/,/^~*$/p'; lacuna stable endless.txt --sizes --json | grep holds
  These buffer sizes are enough for the behaviour of bound 1; smaller ones are not:
  buffer  size
  p1         1
  ~
        "holds_at_most": null

One file for each peer, and formulas.
  $ cp $MODELS/logging/* .
  $ lacuna stable client.aut server.aut database.dot --formula 'G (server!request -> F client!result)' --formula '!client!result W database!log' | sed -n '/^G/,/^At/p'
  G (server!request -> F client!result)
    holds at bounds 1 to 4; for larger bounds by the criterion, which is not a proof
  !client!result W database!log
    violated at every bound from 1 on
  ~
           ┌────────┐    ┌────────┐
           │ client │    │ server │
           └────┬───┘    └────┬───┘
     1          ●             │
                ├─ request ──▶│
     2          │             ● request ←1
     3          │             ●
                │◀━ ↯ result ━┥
  ■ π: the formula is violated
  ←n: sent in turn n
  not shown: database
  ~
  At bound 1:
  $ lacuna stable client.aut server.aut database.dot --formula 'G (server!request -> (!server!request W client!result))' --json | grep -E '"(formula|verdict|for)"'
        "verdict": "stable",
            "formula": "G (server!request -> (!server!request W client!result))",
            "verdict": "violated",
            "for": "at every bound from 1 on",
Compositions do not tell who has sent a message. Here y, too, sends m from bound 2 on, which makes no difference to them, but to a formula.
  $ printf 'des (0,2,1)\n(0,"f!",0)\n(0,"m!",0)\n' > x.aut; printf 'des (0,3,4)\n(0,"g!",1)\n(1,"f!",2)\n(2,"m!",3)\n' > y.aut
  $ printf 'des (0,2,3)\n(0,"f?",0)\n(1,"g?",2)\n' > w.aut; printf 'des (0,1,1)\n(0,"m?",0)\n' > c.aut
  $ lacuna stable x.aut y.aut w.aut c.aut --buffers pair --eager-receives --formula 'G !(y>c!m)' --formula 'G !(y>w!g & c!m)' --formula 'G F c!m' 2> /dev/null | sed -n '1p;/^G/,/^At/p' | grep -v '^ .*[│┌└]'
  x.aut: stable from k = 1 on, proved:
  G !(y>c!m)
    holds at bound 1 alone
  G !(y>w!g & c!m)
    holds at every bound from 1 on, and without bounds (proved)
  G F c!m
    violated at every bound from 1 on, and without bounds (proved)
  ~
  ■ the formula is violated if this goes on forever
  ←n: sent in turn n
  not shown: y, c
  ~
  At bound 1:
A run that goes on silently forever behind a!, which is in a buffer, is none of bound 0; so what is violated is violated from bound 1 on.
  $ printf 'des (0,2,3)\n(0,"b!",1)\n(1,"a!",2)\n' > p.aut; printf 'des (0,4,4)\n(0,"b?",1)\n(1,tau,1)\n(1,"a?",2)\n(2,"x!",3)\n' > q.aut; printf 'des (0,1,2)\n(0,"x?",1)\n' > r.aut
  $ lacuna stable p.aut q.aut r.aut --buffers message --formula 'G (q!a -> F r!x)' | sed -n '1,2p;/^G/,/^$/p'
  p.aut: synchronizable, proved:
    no buffer ever holds more than 1 message, and bounds 0 to 1 have the same behaviour.
  G (q!a -> F r!x)
    violated at every bound from 1 on, and without bounds (proved)
  ~
Who sends to itself is not a ring: bounds 0 and 1 have the same traces, and 2 has others.
  $ printf 'des (0,3,4)\n(0,"a!",1)\n(1,"a?",2)\n(1,"a!",3)\n' > self.aut
  $ lacuna stable self.aut 2> /dev/null | sed -n '1,/^$/p'
  self.aut: stable from k = 2 on, proved:
    no buffer ever holds more than 2 messages.
  ~
Receives can be seen, too: then they count for the bounds, and formulas may speak of them.
  $ lacuna stable logging.txt --receives --formula 'G (p1!request -> F p1?request)' --formula 'G (p1?bye -> F p2?log)' | sed -n '1,/^At/p' | grep -v '^ .*[│┌└]'
  logging.txt: unknown up to k = 10:
    every bound up to 10 differs from a larger one: raise --kmax.
  ~
  bound  explored  transitions  minimal  transitions
      0                              10           10  synchronous
      1        22           34       22           34
      2        33           59
      3        44           84
      4        55          109
      5        66          134
      6        77          159
      7        88          184
      8        99          209
      9       110          234
     10       121          259      121          259  <- last tried
  ~
  G (p1!request -> F p1?request)
    holds at bound 10 alone
  G (p1?bye -> F p2?log)
    violated at bound 10 alone
  ~
  ■ the formula is violated: the run ends here
  ←n: sent in turn n
  ~
  At bound 10:

The last bound that was tried is not a verdict. If it is known which one settles it, stable says so.
  $ cp $MODELS/misleading/misleading.txt .; lacuna stable misleading.txt --buffers pair --kmax 1 | sed -n '1,/^$/p;/<-/p'
  misleading.txt: unknown up to k = 1:
    every bound up to 1 differs from a larger one; bounds beyond 2 add nothing: try --kmax 2.
  ~
      1        10           11        5            4  <- last tried
  $ lacuna stable misleading.txt --buffers pair --kmax 2 | sed -n '1,2p'
  misleading.txt: stable from k = 2 on, proved:
    no buffer ever holds more than 2 messages.
  $ lacuna stable logging.txt --receives --states 40 | sed -n '1,/^At/p'
  logging.txt: unknown up to k = 2:
    larger bounds have more states than --states allows: raise --states.
  ~
  bound  explored  transitions  minimal  transitions
      0                              10           10  synchronous
      1        22           34       22           34
      2        33           59       33           59  <- last tried
  ~
  At bound 2:

When all peers have ended, that can be seen: one step more, and one state.
  $ cp $DATA/peers/courier.txt . && lacuna stable courier.txt --termination -o -
  des (0,7,7)
  (0,"p1!enough",1)
  (0,"p1!parcel",2)
  (1,"p2!closed",3)
  (2,"p0!signed",4)
  (3,"exit",5)
  (4,"p2!receipt",6)
  (6,"p0!booked",0)
  $ for o in '' --termination; do for f in courier.txt toggle.txt; do lacuna stable $DATA/peers/$f $o --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print(r["verdict"], r["k"], [list(b["minimal"].values()) for b in r["bounds"]])'; done; done
  synchronizable 0 [[6, 6], [6, 6]]
  synchronizable 0 [[4, 4], [4, 4]]
  synchronizable 0 [[7, 7], [7, 7]]
  synchronizable 0 [[4, 4], [4, 4]]

The files that are written.
  $ lacuna stable logging.txt -o composition.aut --growth growth.svg > /dev/null
  [3]
  $ head -1 composition.aut; grep -c '<rect' growth.svg
  des (0,9,7)
  12
  $ lacuna stable logging.txt --svg run.svg > /dev/null
  lacuna: warning: there is no run to draw: no fault was found
    hint: leave out --output
  [3]
  $ lacuna stable logging.txt --buffers message --svg run.svg > /dev/null; head -c 5 run.svg
  <svg  (no newline)

Actors are peers, and main is another one; the answers to a system with values.
  $ cat > bank.aml <<'END'
  > actor clerk(3) { bool busy; order(int 0..2 n) { if (!busy) { busy = true; bank!pay(n); } else { self!order(n); } } paid { busy = false; } }
  > actor bank(2) { pay(int 0..2 n) { if (n > 0) { clerk!paid; } else { clerk!paid; audit!zero; } } }
  > actor audit(1) { zero { } }
  > main { clerk!order(0); clerk!order(2); }
  > END
  $ lacuna stable bank.aml --formula 'G (bank!pay(0) -> F audit!zero)' --formula 'G !bank!pay(1)'
  bank.aml: stable from k = 2 on, proved:
    no buffer ever holds more than 2 messages.
  ~
  bound  explored  transitions  minimal  transitions
      0                              10           11  synchronous
      1        14           17       13           17
      2        14           19       11           14  <- verdict
  ~
  G (bank!pay(0) -> F audit!zero)
    violated at every bound from 2 on, and without bounds (proved)
  ~
            ┌───────┐     ┌──────┐      ┌──────┐
            │ clerk │     │ bank │      │ main │
            └───┬───┘     └───┬──┘      └───┬──┘
     1          │             │             ●
                │◀────────────┼─ order(0) ──┤
     2          ● order(0) ←1 │             │
     3          ●             │             │
                ├── pay(0) ──▶│             │
     4          │             │             ●
                │◀────────────┼─ order(2) ──┤
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
     5 ┆        ● order(2) ←4 │             │
     6 ┆        ●             │             │
       ┆        ├─╮ order(2)  │             │
       ┆        │◀╯           │             │
       └╌ back to turn 5 ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
  ■ the formula is violated if this goes on forever
  ←n: sent in turn n
  not shown: audit
  G !bank!pay(1)
    holds at every bound from 2 on, and without bounds (proved)
  ~
  At bound 2:
    fine     well-formed: every buffer can be emptied again
    fine     no deadlock
    fine     no unspecified reception
    fine     no orphan messages
    warning  starvation: bank may be passed over forever, while others go on: clerk; bank holds pay(0)
  ~
            ┌───────┐     ┌──────┐      ┌──────┐
            │ clerk │     │ bank │      │ main │
            └───┬───┘     └───┬──┘      └───┬──┘
     1          │             │             ●
                │◀────────────┼─ order(0) ──┤
     2          ● order(0) ←1 │             │
     3          ●             │             │
                ├── pay(0) ──▶│             │
     4          │             │             ●
                │◀────────────┼─ order(2) ──┤
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
     5 ┆        ● order(2) ←4 │             │
     6 ┆        ●             │             │
       ┆        ├─╮ order(2)  │             │
       ┆        │◀╯           │             │
       └╌ back to turn 5 ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌
  ■ starvation: bank may be passed over forever, while others go on: clerk; bank holds pay(0)
  ←n: sent in turn n
  not shown: audit
  # s, # MB
  [1]
Where a turn sends one message, and mailboxes are never full, the traces are those of the system itself, behind what main sends.
  $ lacuna lts $MODELS/client-server/system.aml --labels sends -o turns.aut > /dev/null; lacuna stable $MODELS/client-server/system.aml -o peers.aut > /dev/null
  $ sed -E '1s/des \(0,([0-9]+),([0-9]+)\)/des (\2,N,\2 + 1)\n(\2,"client!reply",0)/' turns.aut | awk -F'[(,+)]' 'NR == 1 { n = $2; next } { lines[++k] = $0 } END { printf "des (%d,%d,%d)\n", n, k, n + 1; for (i = 1; i <= k; i++) print lines[i] }' > system.aut
  $ lacuna compare -e weak-trace system.aut peers.aut
  equal (weak-trace)
A turn that fails does not exist, and that is reported.
  $ echo 'actor a(2) { int x; go { x = 1 / x; b!m; } no { b!m; } } actor b(1) { m { } } main { a!no; a!go; }' > fail.aml
  $ lacuna stable fail.aml | sed -n '1,2p;/^At/,/^$/p'
  fail.aml:1:21: warning: a turn of a may fail: then it is left out
       1 | actor a(2) { int x; go { x = 1 / x; b!m; } no { b!m; } } act…
         |                     ^~
    hint: lacuna verify tells whether it can happen
  fail.aml: stable from k = 1 on, proved:
    no buffer ever holds more than 2 messages, and bounds 1 to 2 have the same behaviour.
  At bound 1:
    warning  ill-formed: the buffer a will never be empty again; a holds go
    fault    deadlock: no peer can continue: a in x=0, b, main in 2; a holds go
    fault    unspecified reception: a in x=0 cannot receive what is in front of its buffer; a holds go; b holds m
    fine     no orphan messages
    fine     no starvation
  ~
Rebeca models are taken as well, unless a message server asks for its sender.
  $ cp $MODELS/election/ring.rebeca $MODELS/philosophers/philosophers2.rebeca .
  $ lacuna stable ring.rebeca | sed -n '1,2p'
  ring.rebeca: stable from k = 2 on, proved:
    no buffer ever holds more than 3 messages, and bounds 2 to 3 have the same behaviour.
  $ lacuna stable philosophers2.rebeca
  philosophers2.rebeca:19:10: error: permit of phil0 asks for the sender of its message, which stable cannot tell
      19 |   msgsrv permit() {
         |          ^~~~~~
    hint: lacuna verify takes such models
  [2]
Names may be long.
  $ sed "s/!a /!$(printf 'a%.0s' $(seq 6000)) /; s/?a /?$(printf 'a%.0s' $(seq 6000)) /" $MODELS/misleading/misleading.txt > long.txt
  $ lacuna stable long.txt --buffers pair | grep -c '^ *[12]  p1!aaaaa'
  2

A run along the exploration, where a shortest one is too far away.
  $ lacuna stable $DATA/late.txt --buffers pair 2>/dev/null | grep "orphan message:\|shorter" | sort -u
    fault    orphan message: p2 has ended, and a message is left for it; p0>p2 holds b
  (There may be shorter runs.)
  ■ orphan message: p2 has ended, and a message is left for it; p0>p2 holds b
