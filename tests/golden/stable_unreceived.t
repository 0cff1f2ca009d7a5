Messages that nobody receives, and messages that nobody sends.

  $ cat > lost.txt <<'EOF'
  > .state graph
  > .marking q0
  > .end
  > .state graph
  > q0 0 ! c q1
  > .marking q0
  > .end
  > EOF

A run shows for whom a message is, though he never takes it.

  $ lacuna stable lost.txt --json | grep '"to"'
                    "to": "p0",
                    "to": "p0",
  $ lacuna stable lost.txt
  lost.txt:5:1: warning: p0 never receives c
       5 | q0 0 ! c q1
         | ^~~~~~~~~~~
    hint: add a receive: the message stays in the buffer forever
  lost.txt: stable from k = 1 on, proved:
    no buffer ever holds more than 1 message.
  ~
  bound  explored  transitions  minimal  transitions
      0                               1            0  synchronous
      1         2            1        2            1  <- verdict
  ~
  At bound 1:
    warning  ill-formed: the buffer p0 will never be empty again; p0 holds c
    fine     no deadlock
    fine     no unspecified reception
    fault    orphan message: p0 has ended, and a message is left for it; p0 holds c
    fine     no starvation
  ~
           ┌────┐      ┌────┐
           │ p0 │      │ p1 │
           └──┬─┘      └──┬─┘
     1        │           ●
              │◀─── c ────┤
  ■ ill-formed: the buffer p0 will never be empty again; p0 holds c
  ■ orphan message: p0 has ended, and a message is left for it; p0 holds c
  # s, # MB
  [1]

Receives that are visible are not messages of their own.

  $ cat > visible.txt <<'EOF'
  > .state graph
  > q0 1 ! a q0
  > .marking q0
  > .end
  > .state graph
  > q0 0 ? a q0
  > .marking q0
  > .end
  > EOF
  $ lacuna stable visible.txt --receives --kmax 1 --formula 'G !p1?a'
  visible.txt: unknown up to k = 1:
    every bound up to 1 differs from a larger one: raise --kmax.
  ~
  bound  explored  transitions  minimal  transitions
      0                               2            2  synchronous
      1         2            2        2            2  <- last tried
      2         3            4        3            4
  ~
  Bounds 0 and 1 have the same behaviour, but bound 2 differs: the criterion is wrong here.
  Only bound 2 has this trace:
     1  p1!a
     2  p1!a
  ~
  G !p1?a
    violated at every bound from 1 on
  ~
           ┌────┐      ┌────┐
           │ p0 │      │ p1 │
           └──┬─┘      └──┬─┘
     1        ●           │
              ├─── a ────▶│
     2        │           ● a ←1
  ■ π: the formula is violated
  ←n: sent in turn n
  ~
  At bound 1:
    fine     well-formed: every buffer can be emptied again
    fine     no deadlock
    fine     no unspecified reception
    fine     no orphan messages
    fine     no starvation
  # s, # MB
  [1]
  $ lacuna stable visible.txt --receives --kmax 1 --formula 'G !p1?a' --json | grep '"to"'
                      "to": "p1",

Who waits for what nobody sends has not ended: that is a deadlock, and if there is something else for him, he will
never receive it.

  $ cat > vain.txt <<'EOF'
  > .state graph
  > q0 1 ! a q1
  > q1 1 ! a q2
  > .marking q0
  > .end
  > .state graph
  > s0 0 ? a s1
  > s1 0 ? b s0
  > .marking s0
  > .end
  > EOF
  $ lacuna stable vain.txt
  vain.txt:8:1: warning: no peer sends b to p1
       8 | s1 0 ? b s0
         | ^~~~~~~~~~~
    hint: add the send, or leave out the receive
  vain.txt: stable from k = 1 on, proved:
    no buffer ever holds more than 2 messages, and bounds 1 to 2 have the same behaviour.
  ~
  bound  explored  transitions  minimal  transitions
      0                               2            1  synchronous
      1         3            2        3            2  <- verdict
  ~
  At bound 1:
    warning  ill-formed: the buffer p1 will never be empty again; p1 holds a
    fault    deadlock: no peer can continue: p0 in q2, p1 in s1; p1 holds a
    fault    unspecified reception: p1 in s1 cannot receive what is in front of its buffer; p1 holds a
    fine     no orphan messages
    fine     no starvation
  ~
           ┌────┐      ┌────┐
           │ p0 │      │ p1 │
           └──┬─┘      └──┬─┘
     1        ●           │
              ├─── a ────▶│
     2        │           ● a ←1
     3        ●           │
              ├─── a ────▶│
  ■ ill-formed: the buffer p1 will never be empty again; p1 holds a
  ■ deadlock: no peer can continue: p0 in q2, p1 in s1; p1 holds a
  ■ unspecified reception: p1 in s1 cannot receive what is in front of its buffer; p1 holds a
  ←n: sent in turn n
  # s, # MB
  [1]
