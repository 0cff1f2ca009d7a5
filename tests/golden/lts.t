State spaces as LTSs.

  $ cat > bank.aml <<'EOF'
  > actor bank(2) {
  >   int 0..3 sum; bool open; actor last = left;
  >   transfer(int 0..3 amount) {
  >     if (amount > 1) { left!paid(1, true, self); right!paid(amount - 1, false, last); }
  >     else { sum = amount; open = true; }
  >   }
  >   nothing() { }
  > }
  > actor left(1) { paid(int n, bool whole, actor from) { from!nothing(); } }
  > actor right(1) { paid(int n, bool whole, actor from) { bank!transfer(n - 1); } }
  > main { bank!transfer(3); }
  > property calm { s: right!paid(2,_,_) -> t; t: right>bank!transfer(1) -> error; }
  > property small = always bank.sum < 2 || bank.open;
  > EOF

A transition per turn: actor:message/sends, parameters in brackets, truth values and actors by name.

  $ lacuna lts bank.aml
            states  transitions
  bank.aml      11           13
  (not written; -o FILE writes it)
  # s, # MB
  $ lacuna lts bank.aml -o bank.aut; cat bank.aut
            states  transitions
  bank.aml      11           13
  # s, # MB
  des (0,13,11)
  (0,"bank:transfer(3)/left!paid(1,true,bank),right!paid(2,false,left)",1)
  (1,"left:paid(1,true,bank)/bank!nothing",2)
  (1,"right:paid(2,false,left)/bank!transfer(1)",3)
  (2,"bank:nothing",4)
  (2,"right:paid(2,false,left)/bank!transfer(1)",5)
  (3,"bank:transfer(1)",6)
  (3,"left:paid(1,true,bank)/bank!nothing",7)
  (4,"right:paid(2,false,left)/bank!transfer(1)",8)
  (5,"bank:nothing",8)
  (6,"left:paid(1,true,bank)/bank!nothing",9)
  (7,"bank:transfer(1)",9)
  (8,"bank:transfer(1)",10)
  (9,"bank:nothing",10)
  $ lacuna lts bank.aml -o -
  des (0,13,11)
  (0,"bank:transfer(3)/left!paid(1,true,bank),right!paid(2,false,left)",1)
  (1,"left:paid(1,true,bank)/bank!nothing",2)
  (1,"right:paid(2,false,left)/bank!transfer(1)",3)
  (2,"bank:nothing",4)
  (2,"right:paid(2,false,left)/bank!transfer(1)",5)
  (3,"bank:transfer(1)",6)
  (3,"left:paid(1,true,bank)/bank!nothing",7)
  (4,"right:paid(2,false,left)/bank!transfer(1)",8)
  (5,"bank:nothing",8)
  (6,"left:paid(1,true,bank)/bank!nothing",9)
  (7,"bank:transfer(1)",9)
  (8,"bank:transfer(1)",10)
  (9,"bank:nothing",10)
  $ lacuna lts bank.aml --labels turns -o - | cmp - bank.aut
  $ lacuna lts bank.aml --to json -o - | python3 -m json.tool | head -n 8
  {
      "states": 11,
      "initial": 0,
      "error": null,
      "labels": [
          "tau",
          "bank:nothing",
          "bank:transfer(1)",
  $ lacuna lts bank.aml --json
  {
    "schema": 1,
    "command": "lts",
    "status": 0,
    "results": [
      {
        "file": "bank.aml",
        "states": 11,
        "transitions": 13
      }
    ],
    "diagnostics": []
  }
  $ lacuna info bank.aut
  file      states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  bank.aut      11         11           13    0       5          1  yes            none

A transition per send; a turn without sends is tau, one with several a chain.

  $ lacuna lts bank.aml --labels sends -o -
  des (0,14,12)
  (0,"left!paid(1,true,bank)",11)
  (1,"bank!nothing",2)
  (1,"bank!transfer(1)",3)
  (2,"tau",4)
  (2,"bank!transfer(1)",5)
  (3,"tau",6)
  (3,"bank!nothing",7)
  (4,"bank!transfer(1)",8)
  (5,"tau",8)
  (6,"bank!nothing",9)
  (7,"tau",9)
  (8,"tau",10)
  (9,"tau",10)
  (11,"right!paid(2,false,left)",1)
  $ lacuna lts bank.aml --labels words
  lacuna: error: --labels does not take words
    hint: one of turns|sends
  [2]

Beside an automaton: what violates it leads to the error state.

  $ lacuna lts bank.aml --property calm -o -
  des (0,7,5)
  (0,"bank:transfer(3)/left!paid(1,true,bank),right!paid(2,false,left)",1)
  (1,"left:paid(1,true,bank)/bank!nothing",2)
  (1,"right:paid(2,false,left)/bank!transfer(1)",4)
  (2,"bank:nothing",3)
  (2,"right:paid(2,false,left)/bank!transfer(1)",4)
  (3,"right:paid(2,false,left)/bank!transfer(1)",4)
  (4,"error",4)
  $ lacuna lts bank.aml --property calm --labels sends -o - | grep error
  (4,"error",4)
  $ lacuna lts bank.aml --property calm -o calm.aut > /dev/null; lacuna info calm.aut
  file      states  reachable  transitions  tau  labels  deadlocks  deterministic  error state
  calm.aut       5          5            6    0       4          0  yes            reachable
  $ lacuna lts bank.aml --property nosuch
  lacuna: error: unknown automaton nosuch
    hint: there is calm
  [2]
  $ lacuna lts bank.aml --property small
  lacuna: error: unknown automaton small
    hint: name an automaton or a formula over sends; lacuna verify checks others
  [2]

Operators, in their order.

  $ lacuna lts bank.aml --labels sends --interface 'bank!*' --collapse-tau -o - | tail -n +2
  (0,"tau",11)
  (1,"bank!nothing",2)
  (1,"bank!transfer(1)",3)
  (2,"tau",4)
  (2,"bank!transfer(1)",5)
  (3,"tau",6)
  (3,"bank!nothing",7)
  (4,"bank!transfer(1)",8)
  (5,"tau",8)
  (6,"bank!nothing",9)
  (7,"tau",9)
  (8,"tau",10)
  (9,"tau",10)
  (11,"tau",1)
  $ lacuna lts bank.aml --hide '*' --determinise -o -
  des (0,0,1)
  $ lacuna lts bank.aml --rename 's/^([a-z]*):.*$/\1/' -o - | tail -n +2
  (0,"bank",1)
  (1,"left",2)
  (1,"right",3)
  (2,"bank",4)
  (2,"right",5)
  (3,"bank",6)
  (3,"left",7)
  (4,"right",8)
  (5,"bank",8)
  (6,"left",9)
  (7,"bank",9)
  (8,"bank",10)
  (9,"bank",10)
  $ lacuna lts bank.aml --labels sends -o - | lacuna reduce - -e weak-trace --interface 'right!*' -o - | tail -n +2
  (0,"right!paid(2,false,left)",1)

Choices: two branches with the same label into the same state are one; blocked and failing branches are none.

  $ cat > choice.aml <<'EOF'
  > actor a(1) {
  >   int 0..1 x;
  >   go { x = ?(0, 1, 1, x + 1); self!go; }
  > }
  > main { a!go; }
  > EOF
  $ lacuna lts choice.aml -o -
  des (0,4,2)
  (0,"a:go/a!go",0)
  (0,"a:go/a!go",1)
  (1,"a:go/a!go",0)
  (1,"a:go/a!go",1)
  $ printf 'actor a(1) { int 0..2 x; go { x = ?(0, 1, 2); if (x == 0) { b!m; b!m; } if (x == 1) { x = 1 / (x - 1); } } }\nactor b(1) { m { } }\nmain { a!go; }\n' | lacuna lts - -o -
  des (0,1,2)
  (0,"a:go",1)

Bounds leave states at the edge without transitions, and say so.

  $ lacuna lts bank.aml --depth 1 -o -
  des (0,1,2)
  (0,"bank:transfer(3)/left!paid(1,true,bank),right!paid(2,false,left)",1)
  lacuna: warning: the search ended at --depth or --states: the last states have no transitions
    hint: raise --depth or --states
  [3]
  $ printf 'actor a(1) { int x; go { x = x + 1; self!go; } }\nmain { a!go; }\n' > endless.aml
  $ lacuna lts endless.aml --memory 2M -o kept.aut 2>&1 | sed 's/: [0-9.]* k* *states/: N states/'; ls kept.aut
  lacuna: error: out of memory while exploring: N states so far, # MB in use
    hint: raise the limit with --memory, if the machine has more
  ls: cannot access 'kept.aut': No such file or directory
  [2]
  $ lacuna lts endless.aml --timeout 0.05 --memory 100M -o - > kept.aut 2> /dev/null; echo $?; cat kept.aut
  3

What is not a closed system, and nothing at all.

  $ printf 'actor a(1) { m { b!m; } }\nmissing b { m -> a!m; }\nmain { a!m; }\n' | lacuna lts - -o open.aut; ls open.aut
  <stdin>:2:9: error: the system is open: unknown actor b
       2 | missing b { m -> a!m; }
         |         ^
    hint: give a file with the actor as well
  ls: cannot access 'open.aut': No such file or directory
  [2]
  $ echo 'main { }' | lacuna lts - -o -
  des (0,0,1)

The transitions as part of the JSON result.

  $ printf 'actor a(1) { m { self!m; } }\nmain { a!m; }\n' > loop.aml
  $ lacuna lts loop.aml --json --transitions
  {
    "schema": 1,
    "command": "lts",
    "status": 0,
    "results": [
      {
        "file": "loop.aml",
        "states": 1,
        "transitions": 1,
        "lts": {"states":1,"initial":0,"error":null,"labels":["tau","a:m/a!m"],"transitions":[[0,1,0]]}
      }
    ],
    "diagnostics": []
  }
  $ lacuna lts loop.aml --transitions
  lacuna: error: --transitions needs --json
    hint: add --json, or write a file with -o FILE
  [2]
  $ printf 'P = (a -> b -> P).\n' > loop.lts
  $ lacuna lts loop.lts --json --transitions | grep '"lts"'
    "command": "lts",
        "lts": {"states":2,"initial":0,"error":null,"labels":["tau","a","b"],"transitions":[[0,1,1],[1,2,0]]}

Promela: the messages that are sent, with their values, and ticks. A step that sends several becomes a chain.

  $ cat > sends.pml <<'END'
  > mtype = { ack };
  > chan a = [2] of { byte }; chan r = [0] of { mtype, byte };
  > timer t;
  > proctype Q(chan c) { byte y; r?ack,y; set(t, 1); expire(t); c??4 }
  > init { byte x = 3; run Q(a); d_step { a!x; a!x + 1 } r!ack,x; a!9 }
  > END
  $ lacuna lts sends.pml --labels sends --collapse-tau -o - | sed '1d'
  (0,"tau",1)
  (1,"a!3",12)
  (2,"r!ack,3",3)
  (3,"tau",4)
  (4,"tick",5)
  (5,"tau",6)
  (6,"tau",7)
  (7,"tau",9)
  (7,"a!9",8)
  (8,"tau",10)
  (9,"a!9",10)
  (10,"tau",11)
  (11,"tick",11)
  (12,"a!4",2)
