Closed systems against their properties.

  $ cat > mutex.aml <<'EOF'
  > actor left(2) {
  >   init    { mutex!reqL; }
  >   permitL { mutex!release; mutex!reqL; }
  > }
  > actor right(2) {
  >   init    { mutex!reqR; }
  >   permitR { mutex!release; mutex!reqR; }
  > }
  > actor mutex(4) {
  >   int taken;
  >   reqL    { if (taken == 0) { left!permitL; taken = 1; } else { self!reqL; } }
  >   reqR    { if (taken == 0) { right!permitR; taken = 1; } else { self!reqR; } }
  >   release { taken = 0; }
  > }
  > main { left!init; right!init; }
  > property once = always mutex.taken <= 1;
  > property exclusion {
  >   free: mutex>left!permitL -> l; mutex>right!permitR -> r;
  >   l:    left>mutex!release -> free; mutex>right!permitR -> error;
  >   r:    right>mutex!release -> free; mutex>left!permitL -> error;
  > }
  > EOF
  $ lacuna verify mutex.aml
  property    verdict  states  transitions
  exclusion   holds        15           24
  once        holds        15           24
  deadlock    none         15           24
  failure     none         15           24
  overflow    none         15           24
  quiescence  none         15           24
  ~
  depth 4, 19 bits per state, # s, # MB
  $ lacuna verify --json mutex.aml > holds.json; python3 -m json.tool holds.json | head -n 20
  {
      "schema": 1,
      "command": "verify",
      "status": 0,
      "results": [
          {
              "property": "exclusion",
              "kind": "automaton",
              "verdict": "holds",
              "weight": "error",
              "states": 15,
              "transitions": 24,
              "stored_bytes": #,
              "run": null,
              "never_executed": []
          },
          {
              "property": "once",
              "kind": "invariant",
              "verdict": "holds",
  $ grep -c never_executed holds.json
  6

A violated automaton: a shortest run as a sequence chart, status 1.

  $ sed 's/release { taken = 0; }/release { taken = 0; left!permitL; }/' mutex.aml > broken.aml
  $ lacuna verify broken.aml --property exclusion
  exclusion
  ~
             ┌──────┐       ┌───────┐      ┌───────┐
             │ left │       │ right │      │ mutex │
             └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ init ─▶│              │              │
  main  ─ init ──┼─────────────▶│              │
     1           │              ● init         │
                 │              ├─── reqR ────▶│
     2           │              │              ● reqR ←1
                 │              │◀── permitR ──┤
     3           │              ● permitR ←2   │
                 │              ├── release ──▶│
                 │              ├─── reqR ────▶│
     4           │              │              ● release ←3
                 │◀─────────────┼── permitL ───┤
     5           │              │              ● reqR ←3
                 │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  ~
  property   verdict   states  transitions
  exclusion  violated      21           29
  ~
  depth 4, 19 bits per state, # s, # MB
  [1]
  $ lacuna verify broken.aml --property exclusion --replay
  exclusion
  ~
             ┌──────┐       ┌───────┐      ┌───────┐
             │ left │       │ right │      │ mutex │
             └───┬──┘       └───┬───┘      └───┬───┘
  main  ─ init ─▶│              │              │
  main  ─ init ──┼─────────────▶│              │
     1           │              ● init         │
                 │              ├─── reqR ────▶│
     2           │              │              ● reqR ←1
                 │              │◀── permitR ──┤
     3           │              ● permitR ←2   │
                 │              ├── release ──▶│
                 │              ├─── reqR ────▶│
     4           │              │              ● release ←3
                 │◀─────────────┼── permitL ───┤
     5           │              │              ● reqR ←3
                 │              │◀━ ↯ permitR ━┥
  ■ π: exclusion is violated
  ←n: sent in turn n
  ~
  at the start
  actor  variables  mailbox
  left   -          init
  right  -          init
  mutex  taken=0    -
  ~
  1. right:init/mutex!reqR
  actor  variables  mailbox
  left   -          init
  right  -          -
  mutex  taken=0    reqR
  ~
  2. mutex:reqR/right!permitR
  actor  variables  mailbox
  left   -          init
  right  -          permitR
  mutex  taken=1    -
  ~
  3. right:permitR/mutex!release,mutex!reqR
  actor  variables  mailbox
  left   -          init
  right  -          -
  mutex  taken=1    release, reqR
  ~
  4. mutex:release/left!permitL
  actor  variables  mailbox
  left   -          init, permitL
  right  -          -
  mutex  taken=0    reqR
  ~
  5. mutex:reqR/right!permitR   <- violates the property
  ~
  property   verdict   states  transitions
  exclusion  violated      21           29
  ~
  depth 4, 19 bits per state, # s, # MB
  [1]
  $ lacuna verify broken.aml --property exclusion --json
  {
    "schema": 1,
    "command": "verify",
    "status": 1,
    "results": [
      {
        "property": "exclusion",
        "kind": "automaton",
        "verdict": "violated",
        "weight": "error",
        "states": 21,
        "transitions": 29,
        "stored_bytes": #,
        "run": {
          "initial": [
            {
              "to": "left",
              "message": "init",
              "fate": "sent"
            },
            {
              "to": "right",
              "message": "init",
              "fate": "sent"
            }
          ],
          "turns": [
            {
              "actor": "right",
              "takes": "init",
              "sends": [
                {
                  "to": "mutex",
                  "message": "reqR",
                  "fate": "sent",
                  "file": "broken.aml",
                  "line": 6
                }
              ],
              "file": "broken.aml",
              "line": 6
            },
            {
              "actor": "mutex",
              "takes": "reqR",
              "sends": [
                {
                  "to": "right",
                  "message": "permitR",
                  "fate": "sent",
                  "file": "broken.aml",
                  "line": 12
                }
              ],
              "file": "broken.aml",
              "line": 12
            },
            {
              "actor": "right",
              "takes": "permitR",
              "sends": [
                {
                  "to": "mutex",
                  "message": "release",
                  "fate": "sent",
                  "file": "broken.aml",
                  "line": 7
                },
                {
                  "to": "mutex",
                  "message": "reqR",
                  "fate": "sent",
                  "file": "broken.aml",
                  "line": 7
                }
              ],
              "file": "broken.aml",
              "line": 7
            },
            {
              "actor": "mutex",
              "takes": "release",
              "sends": [
                {
                  "to": "left",
                  "message": "permitL",
                  "fate": "sent",
                  "file": "broken.aml",
                  "line": 13
                }
              ],
              "file": "broken.aml",
              "line": 13
            },
            {
              "actor": "mutex",
              "takes": "reqR",
              "sends": [
                {
                  "to": "right",
                  "message": "permitR",
                  "fate": "violates",
                  "file": "broken.aml",
                  "line": 12
                }
              ],
              "file": "broken.aml",
              "line": 12
            }
          ],
          "loop": null,
          "ending": "π: exclusion is violated"
        }
      }
    ],
    "diagnostics": []
  }
  [1]
  $ lacuna verify broken.aml --property exclusion --svg run.svg > /dev/null; echo $?; head -c 38 run.svg; echo; grep -c '</svg>' run.svg; python3 -c 'import xml.dom.minidom as m; m.parse("run.svg")'
  1
  <svg xmlns="http://www.w3.org/2000/svg
  1
  $ lacuna verify mutex.aml -p once --svg none.svg; ls none.svg
  lacuna: note: there is no run to draw: none.svg was not written
    hint: leave out the option: without a violation there is no run
  property  verdict  states  transitions
  once      holds        15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  ls: cannot access 'none.svg': No such file or directory
  [2]
  $ lacuna verify broken.aml -p exclusion --svg nowhere/run.svg 2>&1 > /dev/null; echo $?
  nowhere/run.svg: error: cannot write: No such file or directory
  4

A violated invariant; one that is false at the start; one that has no value.

  $ cat > count.aml <<'EOF'
  > actor counter(1) {
  >   int n; bool odd; actor last = counter; int 0..9 d;
  >   tick(int by) { n = n + by; odd = !odd; last = self; if (n < 5) { self!tick(by + 1); } }
  > }
  > main { counter!tick(1); }
  > property small = always counter.n < 3;
  > property never = always counter.n > 0;
  > property share = always 10 / (counter.n - 3) < 100;
  > property who = always counter.last == counter && counter.d == 0;
  > EOF
  $ lacuna verify count.aml
  never
  ~
               ┌─────────┐
               │ counter │
               └────┬────┘
  main  ─ tick(1) ─▶│
  ■ never is false here: counter.n = 0
  ~
  small
  ~
               ┌─────────┐
               │ counter │
               └────┬────┘
  main  ─ tick(1) ─▶│
     1              ● tick(1)
                    ├─╮ tick(2)
                    │◀╯
     2              ● tick(2) ←1
                    ├─╮ tick(3)
                    │◀╯
  ■ small is false here: counter.n = 3
  ←n: sent in turn n
  ~
  share
  ~
               ┌─────────┐
               │ counter │
               └────┬────┘
  main  ─ tick(1) ─▶│
     1              ● tick(1)
                    ├─╮ tick(2)
                    │◀╯
     2              ● tick(2) ←1
                    ├─╮ tick(3)
                    │◀╯
  ■ share has no value here, by a division by zero: counter.n = 3
  ←n: sent in turn n
  ~
  property    verdict   states  transitions
  small       violated       3            2
  never       violated       1            0
  share       violated       3            2
  who         holds          4            3
  deadlock    none           4            3
  failure     none           4            3
  overflow    none           4            3
  quiescence  possible       4            3
  ~
  The system can come to rest, all mailboxes empty, after 3 turns.
  ~
  depth 3, 64 bits per state, # s, # MB
  [1]
  $ lacuna verify count.aml --property small --replay
  small
  ~
               ┌─────────┐
               │ counter │
               └────┬────┘
  main  ─ tick(1) ─▶│
     1              ● tick(1)
                    ├─╮ tick(2)
                    │◀╯
     2              ● tick(2) ←1
                    ├─╮ tick(3)
                    │◀╯
  ■ small is false here: counter.n = 3
  ←n: sent in turn n
  ~
  at the start
  actor    variables                       mailbox
  counter  n=0 odd=false last=counter d=0  tick(1)
  ~
  1. counter:tick(1)/counter!tick(2)
  actor    variables                      mailbox
  counter  n=1 odd=true last=counter d=0  tick(2)
  ~
  2. counter:tick(2)/counter!tick(3)
  actor    variables                       mailbox
  counter  n=3 odd=false last=counter d=0  tick(3)
  ~
  property  verdict   states  transitions
  small     violated       3            2
  ~
  depth 1, 64 bits per state, # s, # MB
  [1]
  $ lacuna verify count.aml --json | python3 -c '
  > import json, sys
  > for r in json.load(sys.stdin)["results"]:
  >     print(r["property"], r["kind"], r["verdict"], r["weight"], r["run"] and r["run"]["ending"])'
  small invariant violated error small is false here: counter.n = 3
  never invariant violated error never is false here: counter.n = 0
  share invariant violated error share has no value here, by a division by zero: counter.n = 3
  who invariant holds error None
  deadlock deadlock holds error None
  failure failure holds error None
  overflow overflow holds warning None
  quiescence quiescence violated note at rest: all mailboxes are empty

Deadlock: stuck with messages left. Quiescence: nothing left to do.

  $ cat > ring.aml <<'EOF'
  > actor a(1) { go { b!go; b!go; } }
  > actor b(1) { go { a!go; } }
  > main { a!go; b!go; }
  > EOF
  $ lacuna verify ring.aml
  deadlock
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
  main  ─ go ──┼──────────▶│
  ■ deadlock: no actor can continue; a holds go; b holds go (go of a meets the full mailbox of b, go
    of b meets the full mailbox of a)
  ~
  property       verdict             states  transitions
  deadlock       found                    1            0
  failure        none                     1            0
  overflow of a  possible (warning)       1            0
  overflow of b  possible (warning)       1            0
  quiescence     none                     1            0
  ~
  The mailbox of a, of size 1, can overflow in turn 1; --overflow error shows the run.
  ~
  The mailbox of b, of size 1, can overflow in turn 1; --overflow error shows the run.
  ~
  Never executed:
    ring.aml:1  go of a
    ring.aml:2  go of b
  ~
  depth 0, 2 bits per state, # s, # MB
  [1]
  $ lacuna verify ring.aml -p deadlock --replay
  deadlock
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
  main  ─ go ──┼──────────▶│
  ■ deadlock: no actor can continue; a holds go; b holds go (go of a meets the full mailbox of b, go
    of b meets the full mailbox of a)
  ~
  at the start
  actor  variables  mailbox
  a      -          go
  b      -          go
  ~
  property  verdict  states  transitions
  deadlock  found         1            0
  ~
  depth 0, 2 bits per state, # s, # MB
  [1]
  $ printf 'actor a(1) { go { b!go; } }\nactor b(1) { go { } }\nmain { a!go; }\n' > rest.aml
  $ lacuna verify rest.aml
  property    verdict   states  transitions
  deadlock    none           3            2
  failure     none           3            2
  overflow    none           3            2
  quiescence  possible       3            2
  ~
  The system can come to rest, all mailboxes empty, after 2 turns.
  ~
  depth 2, 2 bits per state, # s, # MB
  $ lacuna verify rest.aml --quiescence report -p quiescence
  property    verdict   states  transitions
  quiescence  possible       3            2
  ~
  quiescence
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ├─── go ───▶│
     2         │           ● go ←1
  ■ at rest: all mailboxes are empty
  ←n: sent in turn n
  ~
  depth 2, 2 bits per state, # s, # MB
  $ lacuna verify rest.aml --quiescence error
  quiescence
  ~
             ┌───┐       ┌───┐
             │ a │       │ b │
             └─┬─┘       └─┬─┘
  main  ─ go ─▶│           │
     1         ● go        │
               ├─── go ───▶│
     2         │           ● go ←1
  ■ at rest: all mailboxes are empty
  ←n: sent in turn n
  ~
  property    verdict  states  transitions
  deadlock    none          3            2
  failure     none          3            2
  overflow    none          3            2
  quiescence  found         3            2
  ~
  depth 2, 2 bits per state, # s, # MB
  [1]
  $ lacuna verify rest.aml --quiescence never
  lacuna: error: --quiescence does not take never
    hint: one of error|report
  [2]
  $ printf 'main { }\n' > nothing.aml; lacuna verify nothing.aml
  property    verdict   states  transitions
  deadlock    none           1            0
  failure     none           1            0
  quiescence  possible       1            0
  ~
  The system can come to rest, all mailboxes empty, after 0 turns.
  ~
  depth 0, 0 bits per state, # s, # MB
  $ lacuna verify nothing.aml --quiescence error
  quiescence
  ~
  ■ at rest: all mailboxes are empty
  ~
  property    verdict  states  transitions
  deadlock    none          1            0
  failure     none          1            0
  quiescence  found         1            0
  ~
  depth 0, 0 bits per state, # s, # MB
  [1]

A mailbox that overflows: a warning, an error, or nobody's business.

  $ cat > full.aml <<'EOF'
  > actor source(1) { go { sink!put; self!go; } }
  > actor sink(2) { put { other!put; } }
  > actor other(1) { put { } }
  > main { source!go; }
  > EOF
  $ lacuna verify full.aml
  property           verdict             states  transitions
  deadlock           none                     6            9
  failure            none                     6            9
  overflow of sink   possible (warning)       4            3
  overflow of other  possible (warning)       5            6
  quiescence         none                     6            9
  ~
  The mailbox of sink, of size 2, can overflow in turn 3; --overflow error shows the run.
  ~
  The mailbox of other, of size 1, can overflow in turn 4; --overflow error shows the run.
  ~
  depth 4, 4 bits per state, # s, # MB
  $ lacuna verify full.aml --overflow warn -p overflow
  property           verdict             states  transitions
  overflow of sink   possible (warning)       4            3
  overflow of other  possible (warning)       5            6
  ~
  overflow of sink
  ~
           ┌────────┐      ┌──────┐
           │ source │      │ sink │
           └────┬───┘      └───┬──┘
  main  ─ go ──▶│              │
     1          ● go           │
                ├──── put ────▶│
                ├─╮ go         │
                │◀╯            │
     2          ● go ←1        │
                ├──── put ────▶│
                ├─╮ go         │
                │◀╯            │
     3          ● go ←2        │
                ├─ put ─╳ full │
  ■ the mailbox of sink is full (2): the last turn cannot end
  ←n: sent in turn n
  not shown: other
  ~
  overflow of other
  ~
           ┌────────┐      ┌──────┐       ┌───────┐
           │ source │      │ sink │       │ other │
           └────┬───┘      └───┬──┘       └───┬───┘
  main  ─ go ──▶│              │              │
     1          ● go           │              │
                ├──── put ────▶│              │
                ├─╮ go         │              │
                │◀╯            │              │
     2          ● go ←1        │              │
                ├──── put ────▶│              │
                ├─╮ go         │              │
                │◀╯            │              │
     3          │              ● put ←1       │
                │              ├──── put ────▶│
     4          │              ● put ←2       │
                │              ├─ put ─╳ full │
  ■ the mailbox of other is full (1): the last turn cannot end
  ←n: sent in turn n
  ~
  depth 4, 4 bits per state, # s, # MB
  $ lacuna verify full.aml --overflow error
  property           verdict  states  transitions
  deadlock           none          6            9
  failure            none          6            9
  overflow of sink   found         4            3
  overflow of other  found         5            6
  quiescence         none          6            9
  ~
  overflow of sink
  ~
           ┌────────┐      ┌──────┐
           │ source │      │ sink │
           └────┬───┘      └───┬──┘
  main  ─ go ──▶│              │
     1          ● go           │
                ├──── put ────▶│
                ├─╮ go         │
                │◀╯            │
     2          ● go ←1        │
                ├──── put ────▶│
                ├─╮ go         │
                │◀╯            │
     3          ● go ←2        │
                ├─ put ─╳ full │
  ■ the mailbox of sink is full (2): the last turn cannot end
  ←n: sent in turn n
  not shown: other
  ~
  overflow of other
  ~
           ┌────────┐      ┌──────┐       ┌───────┐
           │ source │      │ sink │       │ other │
           └────┬───┘      └───┬──┘       └───┬───┘
  main  ─ go ──▶│              │              │
     1          ● go           │              │
                ├──── put ────▶│              │
                ├─╮ go         │              │
                │◀╯            │              │
     2          ● go ←1        │              │
                ├──── put ────▶│              │
                ├─╮ go         │              │
                │◀╯            │              │
     3          │              ● put ←1       │
                │              ├──── put ────▶│
     4          │              ● put ←2       │
                │              ├─ put ─╳ full │
  ■ the mailbox of other is full (1): the last turn cannot end
  ←n: sent in turn n
  ~
  depth 4, 4 bits per state, # s, # MB
  [1]
  $ lacuna verify full.aml --overflow ignore
  property    verdict  states  transitions
  deadlock    none          6            9
  failure     none          6            9
  quiescence  none          6            9
  ~
  depth 4, 4 bits per state, # s, # MB
  $ lacuna verify full.aml --overflow never
  lacuna: error: --overflow does not take never
    hint: one of error|warn|ignore
  [2]

Failures: division by zero, 32 bits, ranges of variables and of parameters, a receiver that does not know the message.

  $ cat > fail.py <<'EOF'
  > import sys
  > print('actor a(2) { int n; int 0..2 r; actor w = a; go { %s } take(int 0..2 x) { r = x; } }' % sys.argv[1])
  > print('actor b(2) { only { } } main { a!go; }')
  > EOF
  $ python3 fail.py 'n = 1 / n; self!go;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null
  failure
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
     1         ● go
               │ a division by zero
  ■ a division by zero at f.aml:1:55
  not shown: b
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  depth 0, 2 bits per state, # s, # MB
  [1]
  $ python3 fail.py 'n = 7 % r; self!go;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null
  failure
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
     1         ● go
               │ a division by zero
  ■ a division by zero at f.aml:1:55
  not shown: b
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  depth 0, 2 bits per state, # s, # MB
  [1]
  $ python3 fail.py 'n = (n + 1) * 65536; self!go;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null
  failure
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
     1         ● go
               ├─╮ go
               │◀╯
     2         ● go ←1
               │ a result that needs more than 32 bits
  ■ a result that needs more than 32 bits at f.aml:1:55
  ←n: sent in turn n
  not shown: b
  ~
  property  verdict  states  transitions
  failure   found         2            1
  ~
  depth 1, 33 bits per state, # s, # MB
  [1]
  $ python3 fail.py 'n = -2147483647 - 1; self!go; if (r == 1) { n = -n; } r = 1;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null | grep ■
  ■ a result that needs more than 32 bits at f.aml:1:99
  $ python3 fail.py 'r = r + 1; self!go;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null
  failure
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
     1         ● go
               ├─╮ go
               │◀╯
     2         ● go ←1
               ├─╮ go
               │◀╯
     3         ● go ←2
               │ a value outside of its range
  ■ a value outside of its range (r of a takes 0 to 2) at f.aml:1:51
  ←n: sent in turn n
  not shown: b
  ~
  property  verdict  states  transitions
  failure   found         3            2
  ~
  depth 2, 4 bits per state, # s, # MB
  [1]
  $ python3 fail.py 'n = n + 1; self!take(n); self!go;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null
  failure
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
     1         ● go
               ├─╮ take(1)
               │◀╯
               ├─╮ go
               │◀╯
     2         ● take(1) ←1
     3         ● go ←1
               ├─╮ take(2)
               │◀╯
               ├─╮ go
               │◀╯
     4         ● take(2) ←3
     5         ● go ←3
               │ a value outside of its range
  ■ a value outside of its range at f.aml:1:62
  ←n: sent in turn n
  not shown: b
  ~
  property  verdict  states  transitions
  failure   found         5            4
  ~
  depth 4, 39 bits per state, # s, # MB
  [1]
  $ python3 fail.py 'w = ?(a, b); w!only; self!go;' > f.aml; lacuna verify f.aml -p failure 2> /dev/null
  failure
  ~
             ┌───┐
             │ a │
             └─┬─┘
  main  ─ go ─▶│
     1         ● go
               │ a message that its receiver does not know
  ■ a message that its receiver does not know at f.aml:1:64
  not shown: b
  ~
  property  verdict  states  transitions
  failure   found         1            0
  ~
  depth 0, 5 bits per state, # s, # MB
  [1]
  $ lacuna verify f.aml -p failure --json 2> /dev/null | python3 -c 'import json, sys; print(json.load(sys.stdin)["results"][0]["run"]["ending"])'
  a message that its receiver does not know at f.aml:1:64

One property alone; names that do not exist.

  $ lacuna verify mutex.aml -p deadlock
  property  verdict  states  transitions
  deadlock  none         15           24
  ~
  depth 4, 17 bits per state, # s, # MB
  $ lacuna verify mutex.aml -p exclusoin
  lacuna: error: unknown property exclusoin
    hint: did you mean exclusion?
  [2]
  $ lacuna verify mutex.aml -p xyzzy
  lacuna: error: unknown property xyzzy
    hint: there are exclusion, once, deadlock, failure, overflow and quiescence
  [2]
  $ lacuna verify mutex.aml -p deadlok --json
  {
    "schema": 1,
    "command": "verify",
    "status": 2,
    "results": [],
    "diagnostics": [
      {
        "severity": "error",
        "file": null,
        "line": null,
        "column": null,
        "message": "unknown property deadlok",
        "hint": "did you mean deadlock?"
      }
    ]
  }
  [2]

Bounds: what is not known is inconclusive, status 3; what is violated is violated all the same.

  $ lacuna verify mutex.aml --depth 2
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  property    verdict       states  transitions
  exclusion   inconclusive       7            6
  once        inconclusive       7            6
  deadlock    inconclusive       7            6
  failure     inconclusive       7            6
  overflow    inconclusive       7            6
  quiescence  inconclusive       7            6
  ~
  depth 2, 17 bits per state, # s, # MB
  [3]
  $ lacuna verify mutex.aml --states 5
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  lacuna: note: the search is large because of: the mailbox of mutex (5 contents), the mailbox of left (3 contents), the mailbox of right (3 contents); the actor with most states of its own is mutex (6)
    hint: make the mailboxes and ranges with the largest numbers smaller
  property    verdict       states  transitions
  exclusion   inconclusive       7            6
  once        inconclusive       7            6
  deadlock    inconclusive       7            6
  failure     inconclusive       7            6
  overflow    inconclusive       7            6
  quiescence  inconclusive       7            6
  ~
  depth 2, 17 bits per state, # s, # MB
  [3]
  $ lacuna verify broken.aml --depth 4 -p exclusion | sed -n '/^property/,$p' | head -n 2
  lacuna: warning: the search ended at --depth or --states
    hint: raise --depth or --states: what holds so far may be violated later
  property   verdict       states  transitions
  exclusion  inconclusive      17           20
  $ lacuna verify broken.aml --depth 40 -p exclusion | sed -n '/^property/,$p' | head -n 2
  property   verdict   states  transitions
  exclusion  violated      21           29
  $ lacuna verify mutex.aml --depth 2 --json | python3 -c '
  > import json, sys
  > answer = json.load(sys.stdin)
  > print(answer["status"], [r["verdict"] for r in answer["results"]], [d["message"] for d in answer["diagnostics"]])'
  3 ['inconclusive', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive', 'inconclusive'] ['the search ended at --depth or --states']

Limits of the machine end with status 3, and what is known by then is reported.

  $ cat > large.aml <<'EOF'
  > actor a(4) { int 0..999 x; int 0..999 y; go { if (x < 999) { x = x + 1; } else { x = 0; y = (y + 1) % 1000; } self!go; } }
  > main { a!go; }
  > property small = always a.x < 7;
  > property quiet { s: a>a!go -> s; }
  > EOF
  $ cat > first.sh <<'EOF'
  > lacuna verify large.aml "$@" > out.txt 2> err.txt
  > echo "status $?"
  > sed 's/[0-9,.]* k* *states so far/N states so far/; /the search is large because of/,+1d' err.txt
  > sed -n '/^property/,/^$/p' out.txt | awk 'NF { print $1, $2 }'
  > EOF
  $ bash first.sh --memory 1M -p deadlock
  status 3
  large.aml:4:10: warning: property quiet cannot be violated: it never goes to error
       4 | property quiet { s: a>a!go -> s; }
         |          ^~~~~
    hint: let the transition that must not happen lead to error
  lacuna: error: out of memory while exploring: N states so far, # MB in use
    hint: raise the limit with --memory, if the machine has more
  property verdict
  deadlock inconclusive
  $ bash first.sh --memory 1M
  status 1
  large.aml:4:10: warning: property quiet cannot be violated: it never goes to error
       4 | property quiet { s: a>a!go -> s; }
         |          ^~~~~
    hint: let the transition that must not happen lead to error
  lacuna: error: out of memory while exploring: N states so far, # MB in use
    hint: raise the limit with --memory, if the machine has more
  property verdict
  quiet inconclusive
  small violated
  deadlock inconclusive
  failure inconclusive
  overflow inconclusive
  quiescence inconclusive
  $ bash first.sh --timeout 0.01
  status 1
  large.aml:4:10: warning: property quiet cannot be violated: it never goes to error
       4 | property quiet { s: a>a!go -> s; }
         |          ^~~~~
    hint: let the transition that must not happen lead to error
  lacuna: error: out of time while exploring: N states so far
    hint: raise the limit with --timeout
  property verdict
  quiet inconclusive
  small violated
  deadlock inconclusive
  failure inconclusive
  overflow inconclusive
  quiescence inconclusive
  $ lacuna verify large.aml --timeout 0.01 --json | python3 -c '
  > import json, sys
  > answer = json.load(sys.stdin)
  > print(answer["status"], [(r["property"], r["verdict"]) for r in answer["results"]], len(answer["diagnostics"]))'
  1 [('quiet', 'inconclusive'), ('small', 'violated'), ('deadlock', 'inconclusive'), ('failure', 'inconclusive'), ('overflow', 'inconclusive'), ('quiescence', 'inconclusive')] 3

Several files make one system; a system with a part missing is not closed.

  $ sed -n '/^actor left/,/^}/p; /^actor right/,/^}/p; /^main/p' mutex.aml > clients.aml
  $ sed -n '/^actor mutex/,/^}/p; /^property/,$p' mutex.aml > server.aml
  $ lacuna verify clients.aml server.aml -p exclusion | head -n 2; cat clients.aml | lacuna verify - server.aml -p exclusion | sed -n '/^property/,$p' | head -n 2
  property   verdict  states  transitions
  exclusion  holds        15           24
  property   verdict  states  transitions
  exclusion  holds        15           24
  $ lacuna verify clients.aml 2>&1 | grep error:
  clients.aml:2:13: error: unknown actor mutex
  clients.aml:6:13: error: unknown actor mutex
  $ printf 'missing mutex { reqL -> left!permitL; reqR -> right!permitR; release -> ; }\n' > interface.aml
  $ lacuna verify clients.aml interface.aml
  interface.aml:1:9: error: the system is open: unknown actor mutex
       1 | missing mutex { reqL -> left!permitL; reqR -> ri…
         |         ^~~~~
    hint: give a file with the actor as well
  [2]
  $ lacuna verify clients.aml interface.aml server.aml -p exclusion | sed -n '/^property/,$p' | head -n 2
  property   verdict  states  transitions
  exclusion  holds        15           24

The component in question: what it sends to itself moves no automaton.

  $ printf 'actor a(2) { go { self!step; } step { b!x; } }\nactor b(1) { x { } }\nmain { a!go; }\nproperty p { s: a!step -> error; }\n' > own.aml
  $ lacuna verify own.aml -p p | sed -n '/^property/,$p' | head -n 2
  property  verdict   states  transitions
  p         violated       1            1
  $ printf 'missing a { go -> b!x; }\n' | lacuna verify own.aml - -p p
  own.aml:4:17: warning: properties do not see that step is sent by a to itself
       4 | property p { s: a!step -> error; }
         |                 ^~~~~~
    hint: name a message in the property that another actor sends
  property  verdict  states  transitions
  p         holds         4            3
  ~
  depth 3, 5 bits per state, # s, # MB

Formulas are properties like others.

  $ printf 'actor a(1) { go { self!go; } }\nmain { a!go; }\nproperty live = [] <> a!go;\n' > formula.aml
  $ lacuna verify formula.aml
  property    verdict  states  transitions
  live        holds         1            1
  deadlock    none          1            1
  failure     none          1            1
  overflow    none          1            1
  quiescence  none          1            1
  ~
  depth 0, 1 bit per state, # s, # MB
  $ lacuna verify formula.aml -p live
  property  verdict  states  transitions
  live      holds         1            1
  ~
  depth 0, 1 bit per state, # s, # MB

What was never executed.

  $ cat > cover.aml <<'EOF'
  > actor a(2) {
  >   int 0..1 x;
  >   go { if (x == 1) { b!p; b!q(1); } else { self!go; } }
  >   dead { b!p; }
  > }
  > actor b(1) {
  >   p { a!dead; }
  >   q(int v) { if (v) { a!go; } }
  > }
  > main { a!go; }
  > EOF
  $ lacuna verify cover.aml
  property    verdict  states  transitions
  deadlock    none          1            1
  failure     none          1            1
  overflow    none          1            1
  quiescence  none          1            1
  ~
  Never executed:
    cover.aml:3  b!p in go of a
    cover.aml:3  b!q in go of a
    cover.aml:4  dead of a
    cover.aml:7  p of b
    cover.aml:8  q of b
  ~
  depth 0, 2 bits per state, # s, # MB
  $ lacuna verify cover.aml --json -p deadlock | python3 -c '
  > import json, sys
  > for u in json.load(sys.stdin)["results"][0]["never_executed"]:
  >     print(u["kind"], u["actor"], u["method"], u["line"], u["column"])'
  send a go 3 22
  send a go 3 27
  handler a dead 4 3
  handler b p 7 3
  handler b q 8 3

Every kind of JSON is valid.

  $ for options in 'mutex.aml' 'broken.aml' 'count.aml' 'ring.aml --replay' 'full.aml --overflow error' 'rest.aml --quiescence error' 'f.aml' 'nothing.aml' 'mutex.aml --depth 1' 'nowhere.aml' 'formula.aml -p live' 'mutex.aml -p nobody'; do
  >   lacuna verify --json $options | python3 -c 'import json, sys; a = json.load(sys.stdin); print(sys.argv[1] + ":", a["status"], len(a["results"]), len(a["diagnostics"]))' "$options"; done
  mutex.aml: 0 6 0
  broken.aml: 1 7 0
  count.aml: 1 8 0
  ring.aml --replay: 1 5 0
  full.aml --overflow error: 1 5 0
  rest.aml --quiescence error: 1 4 0
  f.aml: 1 4 3
  nothing.aml: 0 3 0
  mutex.aml --depth 1: 3 6 1
  nowhere.aml: 2 0 1
  formula.aml -p live: 0 1 0
  mutex.aml -p nobody: 2 0 1

A random model had this: the right side can only overflow, and is never evaluated.

  $ cat > never.aml <<'EOF'
  > actor a(1) { int 1..2 y = 2; bool x; m { x = x == x || y + 2147483647; self!m; } }
  > main { a!m; }
  > EOF
  $ lacuna verify never.aml --property failure
  never.aml:1:58: warning: the result is always outside of -2147483648..2147483647
       1 | actor a(1) { int 1..2 y = 2; bool x; m { x = x == x || y + 2147483647; self!m; } }
         |                                                          ^
    hint: verify shows a run, if it can happen
  property  verdict  states  transitions
  failure   none          2            2
  ~
  depth 1, 2 bits per state, # s, # MB

What is asked of every system has a name already; what is taken for a formula may have been meant to be something else.

  $ cat > names.aml <<'EOF'
  > actor a(1) { int 0..3 x; m { x = (x + 1) % 4; self!m; } }
  > main { a!m; }
  > property overflow = always a.x < 9;
  > EOF
  $ lacuna verify names.aml
  names.aml:3:10: error: overflow is a property of every system
       3 | property overflow = always a.x < 9;
         |          ^~~~~~~~
    hint: choose another name
  [2]
  $ sed -i 's/overflow = always/p = allways/' names.aml
  $ lacuna verify names.aml --property p
  names.aml:3:14: error: this is not a formula
       3 | property p = allways a.x < 9;
         |              ^~~~~~~~~~~~~~~
    hint: did you mean always?
  [2]
  $ sed -i 's/allways //' names.aml
  $ lacuna verify names.aml --property p --property deadlock
  names.aml:3:14: warning: this is about the initial state alone
       3 | property p = a.x < 9;
         |              ^~~~~~~
    hint: write always …, or G (…), for all states
  property  verdict  states  transitions
  p         holds         4            4
  deadlock  none          4            4
  ~
  depth 3, 3 bits per state, # s, # MB
  $ lacuna verify names.aml --svg run.png
  run.png: error: this picture can only be written as SVG
    hint: name it .svg; rsvg-convert makes other formats of it
  [2]

Of a long run the end is shown.

  $ cat > long.aml <<'EOF'
  > actor a(1) { int 0..2000 x; m { x = x + 1; self!m; } }
  > main { a!m; }
  > EOF
  $ lacuna verify long.aml --property failure | sed '6,23d'
  failure: a run of 2001 turns; the last ones (--json and --svg have all):
      1982  a:m/a!m
      1983  a:m/a!m
      1984  a:m/a!m
      1985  a:m/a!m
  property  verdict  states  transitions
  failure   found     2,001        2,000
  ~
  depth 2000, 12 bits per state, # s, # MB

A message to a variable reaches only a method that takes actors where it has actors. In whichever order the files are given, an actor is never taken for a number.

  $ cat > kinds.aml <<'EOF'
  > actor b(2) { m(actor x) { } }
  > actor d(2) { m(int 0..3 x) { } }
  > actor e(1) { start { c!a; } }
  > main { e!start; }
  > property p { s: d!m(0) -> error; }
  > EOF
  $ echo 'actor c(2) { actor w = d; a { w!m(b); } }' > sender.aml
  $ lacuna verify kinds.aml sender.aml 2> errors | sed -n '/^property/,$p' | head -4
  property    verdict  states  transitions
  p           holds         2            1
  deadlock    found         2            1
  failure     found         2            1
  $ lacuna verify sender.aml kinds.aml 2> errors | sed -n '/^property/,$p' | head -4
  property    verdict  states  transitions
  p           holds         2            1
  deadlock    found         2            1
  failure     found         2            1
  $ echo 'actor c(2) { actor w = b; a { w!m(3); } }' > sender.aml
  $ lacuna verify kinds.aml sender.aml 2> errors | sed -n '/^property/,$p' | head -4
  property    verdict  states  transitions
  p           holds         2            1
  deadlock    found         2            1
  failure     found         2            1

A violation is printed when it is found, while the search goes on: here it is there although the program is killed before the end.

  $ cat > endless.aml <<'EOF'
  > actor a(2) { int n; go { n = n + 1; self!go; b!x; } }
  > actor b(2) { int m; x { m = m + 1; } }
  > main { a!go; }
  > property early = always a.n < 3;
  > property late = always b.m >= 0;
  > EOF
  $ cat > kill.py <<'EOF'
  > import subprocess, time
  > with open("early.txt", "wb") as out:
  >     child = subprocess.Popen(["lacuna", "verify", "endless.aml"], stdout=out, stderr=subprocess.DEVNULL)
  >     time.sleep(2)
  >     print("searching" if child.poll() is None else "ended")
  >     child.kill()
  >     child.wait()
  > EOF
  $ python3 kill.py; grep early early.txt; grep -c property early.txt
  searching
  early
  ■ early is false here: a.n = 3
  0
  [1]
