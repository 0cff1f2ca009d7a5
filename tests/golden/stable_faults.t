What goes wrong among peers, and what the status says.

A system that cannot make its first move is a deadlock.
  $ cat > first.txt <<'END'
  > .state graph
  > q0 1?a q1
  > q1 1!b q2
  > .marking q0
  > .end
  > .state graph
  > q0 0?b q1
  > q1 0!a q2
  > .marking q0
  > .end
  > END
  $ lacuna stable first.txt
  first.txt: synchronizable, proved:
    no buffer ever holds more than 1 message, and bounds 0 to 1 have the same behaviour.
  ~
  bound  explored  transitions  minimal  transitions
      0                               1            0  <- verdict
      1         1            0        1            0  larger bounds add nothing
  ~
  At bound 1:
    fine     well-formed: every buffer can be emptied again
    fault    deadlock: no peer can continue: p0 in q0, p1 in q0
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation
  # s, # MB
  [1]
  $ lacuna stable first.txt --json | sed -n '/"status"/p;/"verdict"/p;/"deadlock"/,/}$/p'
    "status": 1,
        "verdict": "synchronizable",
        "deadlock": {
          "what": "deadlock: no peer can continue: p0 in q0, p1 in q0",
          "shortest": true,
          "run": {
            "initial": [],
            "turns": [],
            "loop": null,
            "ending": null
          }
So it is if they could go on forever.
  $ sed 's/q2/q0/' first.txt > round.txt; lacuna stable round.txt | grep '^  f'
    fine     well-formed: every buffer can be emptied again
    fault    deadlock: no peer can continue: p0 in q0, p1 in q0
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation
A server that nobody calls any more waits, which is fine; who waits to be called for the first time, and never is, does not.
  $ printf '.state graph\nq0 1!a q1\n.marking q0\n.end\n.state graph\nq0 0?a q0\n.marking q0\n.end\n' > served.txt; lacuna stable served.txt | grep '^  f'
    fine     well-formed: every buffer can be emptied again
    fine     no deadlock
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation
  $ (cat served.txt; printf '.state graph\nq0 1?go q1\n.marking q0\n.end\n') > uncalled.txt; lacuna stable uncalled.txt 2> /dev/null | grep '^  f'
    fine     well-formed: every buffer can be emptied again
    fault    deadlock: no peer can continue: p0 in q1, p1 in q0, p2 in q0
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation

Deadlocks, unspecified receptions and orphans are status 1, whatever the verdict.
  $ printf '.state graph\nq0 1!a q1\nq1 1!b q2\n.marking q0\n.end\n.state graph\nq0 0?a q1\nq0 0?b q1\n.marking q0\n.end\n' > orphan.txt
  $ printf '.state graph\nq0 1!b q1\nq1 1!a q0\n.marking q0\n.end\n.state graph\nq0 0?a q1\nq1 0?b q0\n.marking q0\n.end\n.state graph\nq0 3!x q0\n.marking q0\n.end\n.state graph\nq0 2?x q0\n.marking q0\n.end\n' > reception.txt
  $ lacuna stable first.txt orphan.txt reception.txt served.txt
  system         peers  states / transitions  verdict         ground   k  composition  faults and warnings
  first.txt          2  6 / 4                 synchronizable  proved   0  1 / 0        deadlock
  orphan.txt         2  5 / 4                 stable          proved   1  3 / 2        ill-formed, orphan message
  reception.txt      4  6 / 6                 unknown         -       10  11 / 21      ill-formed, unspecified reception, starvation
  served.txt         2  3 / 2                 synchronizable  proved   0  2 / 1        -
  # s, # MB
  [1]
  $ for f in first orphan reception served; do lacuna stable $f.txt > /dev/null; echo $f: $?; done
  first: 1
  orphan: 1
  reception: 1
  served: 0

Faults that one run shows stand below one chart, and in one picture.
  $ printf '.state graph\nq0 1!b q1\nq1 1!a q2\n.marking q0\n.end\n.state graph\nq0 0?a q1\n.marking q0\n.end\n' > blocked.txt; lacuna stable blocked.txt --svg run.svg 2> /dev/null | sed -n '/^At/,$p'; grep -o '■ [a-z -]*' run.svg
  At bound 2:
    warning  ill-formed: the buffer p1 will never be empty again; p1 holds b
    fault    deadlock: no peer can continue: p0 in q2, p1 in q0; p1 holds b, a
    fault    unspecified reception: p1 in q0 cannot receive what is in front of its buffer; p1 holds b
    fine     no orphan messages
    fine     no starvation
  ~
           ┌────┐      ┌────┐
           │ p0 │      │ p1 │
           └──┬─┘      └──┬─┘
     1        ●           │
              ├─── b ────▶│
  ■ ill-formed: the buffer p1 will never be empty again; p1 holds b
  ■ unspecified reception: p1 in q0 cannot receive what is in front of its buffer; p1 holds b
  ~
           ┌────┐      ┌────┐
           │ p0 │      │ p1 │
           └──┬─┘      └──┬─┘
     1        ●           │
              ├─── b ────▶│
     2        ●           │
              ├─── a ────▶│
  ■ deadlock: no peer can continue: p0 in q2, p1 in q0; p1 holds b, a
  # s, # MB
  ■ ill-formed
  ■ unspecified reception

A peer that waits forever while others go on starves. No fairness is assumed, so that it is a warning.
  $ cat > starving.txt <<'END'
  > .outputs asker
  > .state graph
  > q0 1!question q1
  > q1 1?answer q0
  > .marking q0
  > .end
  > .outputs adviser
  > .state graph
  > q0 0?question q1
  > q1 0!answer q0
  > q1 2!help q2
  > q2 2?helped q1
  > .marking q0
  > .end
  > .outputs expert
  > .state graph
  > q0 1?help q1
  > q1 1!helped q0
  > .marking q0
  > .end
  > END
  $ lacuna stable starving.txt
  starving.txt: synchronizable, proved:
    no buffer ever holds more than 1 message, and bounds 0 to 1 have the same behaviour.
  ~
  bound  explored  transitions  minimal  transitions
      0                               3            4  <- verdict
      1         3            4        3            4  larger bounds add nothing
  ~
  At bound 1:
    fine     well-formed: every buffer can be emptied again
    fine     no deadlock
    fine     no unspecified reception
    fine     no orphan messages
    warning  starvation: asker in q1 may wait forever, while others go on: adviser, expert (also: expert)
  ~
            ┌───────┐    ┌─────────┐   ┌────────┐
            │ asker │    │ adviser │   │ expert │
            └───┬───┘    └────┬────┘   └────┬───┘
     1          ●             │             │
                ├─ question ─▶│             │
     2          │             ● question ←1 │
       ┌╌ repeats forever ╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
     3 ┆        │             ●             │
       ┆        │             ├─── help ───▶│
     4 ┆        │             │             ● help ←3
     5 ┆        │             │             ●
       ┆        │             │◀── helped ──┤
     6 ┆        │             ● helped ←5   │
       └╌ back to turn 3 ╌╌╌╌╌│╌╌╌╌╌╌╌╌╌╌╌╌╌│╌╌╌╌╌╌╌╌╌
  ■ starvation: asker in q1 may wait forever, while others go on: adviser, expert (also: expert)
  ←n: sent in turn n
  # s, # MB
  $ lacuna stable starving.txt --json | sed -n '/"starvation"/,/"turns"/p;/"loop"/p'
        "starvation": {
          "what": "starvation: asker in q1 may wait forever, while others go on: adviser, expert (also: expert)",
          "peer": "asker",
          "can_move": false,
          "peers": [
            "asker",
            "expert"
          ],
          "run": {
            "initial": [],
            "turns": [
            "loop": 2,
Who could go on, and is not let, starves as well; so does who only has to take what is there.
  $ printf '.state graph\nq0 2!a q0\n.marking q0\n.end\n.state graph\nq0 2!b q1\n.marking q0\n.end\n.state graph\nq0 0?a q0\nq0 1?b q0\n.marking q0\n.end\n' > passed.txt; lacuna stable passed.txt | grep '^  warning'
    warning  starvation: p1 in q0 may be passed over forever, while others go on: p0, p2
  $ printf '.state graph\nq0 1!a q1\nq1 2!x q1\n.marking q0\n.end\n.state graph\nq0 0?a q1\n.marking q0\n.end\n.state graph\nq0 0?x q0\n.marking q0\n.end\n' > late.txt; lacuna stable late.txt | grep '^  warning'
    warning  starvation: p1 in q0 may be passed over forever, while others go on: p0, p2; p1 holds a
The run can be drawn.
  $ lacuna stable starving.txt --svg run.svg > /dev/null; grep -c 'starvation: asker in q1' run.svg
  1
