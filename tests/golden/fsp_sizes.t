What LTSA makes of processes, state for state: sizes that it reports for small ones.

Local processes are told apart by all their index values as one list of words: [0][0] as one value and as two are the same.

  $ cat > port.lts <<'END'
  > set S = {[0], [0][0]}
  > P = (a -> P[0]), P[h:0..0] = (a -> P[0][h] | b -> P), P[t:S][h:0..0] = (a -> P[0][t][h] | b -> P[t]).
  > END
  $ lacuna lts port.lts --json 2>&1 | grep -E '"(states|transitions|error_reachable)"'
        "states": 4,
        "transitions": 7,
        "error_reachable": true,

Sets: a label counts once, and labels can be taken away.

  $ cat > sets.lts <<'END'
  > set S = {a,b,c}
  > ONCE  = ({a,a} -> x -> ONCE).
  > REST  = ({S\{a}} -> REST).
  > INNER = (get.S\{a,b}.{x,y}\{x} -> INNER).
  > property BOTH = ({a,S} -> x -> BOTH).
  > ||PARTS = (S\{b}:ONCE)\{{a,c}\{c}}.
  > END
  $ for p in ONCE REST INNER BOTH PARTS; do lacuna lts sets.lts --process $p --json | grep -E '"(process|states|transitions)"' | tr -d '\n'; echo; done
        "process": "ONCE",      "states": 2,      "transitions": 2,
        "process": "REST",      "states": 1,      "transitions": 2,
        "process": "INNER",      "states": 1,      "transitions": 1,
        "process": "BOTH",      "states": 4,      "transitions": 16,
        "process": "PARTS",      "states": 4,      "transitions": 8,
  $ lacuna lts sets.lts --process INNER -o -
  des (0,1,1)
  (0,"get.c.y",0)

A choice without any alternative left is a state of its own, in a composition that is built and in one that is searched.

  $ cat > none.lts <<'END'
  > P = (a -> STOP | c -> (when (0) b -> P)).
  > ||C = (P || x:P).
  > END
  $ lacuna lts none.lts --process P | head -2
            states  transitions
  none.lts       3            2
  $ lacuna lts none.lts --process C | head -2
            states  transitions
  none.lts       9           12
  $ lacuna verify none.lts --process C --property deadlock --states 100 --json | grep '"verdict"'
        "verdict": "violated",

END is where nothing moves any more: silent moves of the others go on.

  $ cat > end.lts <<'END'
  > A = (a -> END).
  > B = (b -> a -> B)\{b}.
  > D = (b -> D | a -> D)\{b}.
  > ||C = (A || B).
  > ||FOREVER = (A || D).
  > END
  $ lacuna lts end.lts --process C -o -
  des (0,3,4)
  (0,"tau",1)
  (1,"a",2)
  (2,"tau",3)
  $ lacuna verify end.lts --process C | grep -v ' s, '
  property  verdict  states  transitions
  deadlock  none          4            3
  ~
  $ lacuna simulate end.lts --process C --random
     1  tau
     2  a
     3  tau
  END
  $ lacuna lts end.lts --process FOREVER --json | grep -E '"(states|transitions|deadlock|end)"'
        "states": 2,
        "transitions": 3,
        "deadlock": false,
        "end": null,
  $ lacuna verify end.lts --process FOREVER | grep -v ' s, '
  property  verdict  states  transitions
  deadlock  none          2            3
  ~

What is deterministic already stays as it is; the rest is determinised and minimised.

  $ cat > det.lts <<'END'
  > deterministic A = (a -> b -> a -> b -> A).
  > B = (a -> b -> a -> b -> B).
  > property ||P = B.
  > S = (a -> t -> b -> a -> b -> S).
  > property ||Q = S\{t}.
  > E = (t -> ERROR | a -> E).
  > property ||R = E\{t}.
  > END
  $ for p in A P Q; do lacuna lts det.lts --process $p | sed -n 2p; done
  det.lts       4            4
  det.lts       4            8
  det.lts       2            4
  $ lacuna lts det.lts --process R -o -
  des (0,2,2)
  (0,"a",1)
  (1,"error",1)
  det.lts:7:12: warning: R can reach ERROR before its first visible action; determinising forgets that, as in LTSA
       7 | property ||R = E\{t}.
         |            ^
    hint: check for it in a process that is not determinised
