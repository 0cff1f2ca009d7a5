What is wrong with peers, and where.

  $ touch empty.txt; lacuna stable empty.txt
  empty.txt:1:1: error: there are no peers in this file
       1 | 
         | ^
    hint: write a peer as .state graph, transitions, .marking q0, .end
  [2]
  $ lacuna stable nowhere.txt
  nowhere.txt: error: No such file or directory
    hint: check the spelling and the current directory
  [2]
  $ cat > receivers.txt <<'END'
  > .outputs
  > .state graph
  > q0 1 ! a q1
  > q1 2 ! a q0
  > .marking q0
  > .end
  > .outputs
  > .state graph
  > q0 0 ? a q0
  > .marking q0
  > .end
  > .outputs
  > .state graph
  > q0 0 ? a q0
  > q0 0 ? never q0
  > .marking q0
  > .end
  > END
  $ lacuna stable receivers.txt --unaddressed
  receivers.txt:4:1: error: message a has two receivers: p1 and p2
       4 | q1 2 ! a q0
         | ^~~~~~~~~~~
    hint: rename one: with --unaddressed a message is known by its name
  receivers.txt:15:1: warning: no peer sends never to p2
      15 | q0 0 ? never q0
         | ^~~~~~~~~~~~~~~
    hint: add the send, or leave out the receive
  [2]
The partner stands in each transition, so that these are two messages; --unaddressed is the rule of the paper.
  $ lacuna stable receivers.txt | head -1
  receivers.txt:15:1: warning: no peer sends never to p2
      15 | q0 0 ? never q0
         | ^~~~~~~~~~~~~~~
    hint: add the send, or leave out the receive
  receivers.txt: synchronizable, by the criterion:
  $ cat > senders.txt <<'END'
  > .outputs
  > .state graph
  > q0 2 ! a q0
  > .marking q0
  > .end
  > .outputs
  > .state graph
  > q0 2 ! a q0
  > q0 2 ! b q0
  > .marking q0
  > .end
  > .outputs
  > .state graph
  > q0 0 ? a q0
  > q0 1 ? a q1
  > q0 1 ? b q1
  > q0 1 ? b q0
  > .marking q0
  > .end
  > END
  $ lacuna stable senders.txt --unaddressed
  senders.txt:8:1: error: message a has two senders
       8 | q0 2 ! a q0
         | ^~~~~~~~~~~
    hint: rename one: with --unaddressed a message is known by its name
  [2]
  $ lacuna stable senders.txt --kmax 1 --look-ahead 0 -o - 2>&1 | head -12
  des (0,8,4)
  (0,"p0>p2!a",0)
  (0,"p1>p2!a",1)
  (0,"p2!b",2)
  (1,"p0>p2!a",3)
  (1,"p1>p2!a",3)
  (1,"p2!b",3)
  (2,"tau",0)
  (2,"tau",1)
  senders.txt:16:1: warning: p2 has a choice between two transitions with b
      16 | q0 1 ? b q1
         | ^~~~~~~~~~~
All mistakes of a file in one go.
  $ cat > bad.txt <<'END'
  > q0 1 ! early q1
  > .outputs
  > .state graph
  > q0 7 ! a q1
  > q0 x ! a q1
  > q0 1 ! q1
  > q0 1 a q1
  > .outputs
  > .state graph
  > .end
  > .ends
  > .outputs
  > .state graph
  > q0 0 ? a q1
  > .marking q7
  > .marking q0
  > .end
  > .state graph
  > .marking
  > END
  $ lacuna stable bad.txt
  bad.txt:1:1: error: a transition outside of a block
       1 | q0 1 ! early q1
         | ^~~~~~~~~~~~~~~
    hint: move it behind .state graph
  bad.txt:6:1: error: this is not a transition
       6 | q0 1 ! q1
         | ^~~~~~~~~
    hint: write q0 1 ! req q1 to send req to peer 1, with ? to receive it from there; or q0 tau q1
  bad.txt:7:1: error: this is not a transition
       7 | q0 1 a q1
         | ^~~~~~~~~
    hint: write q0 1 ! req q1 to send req to peer 1, with ? to receive it from there; or q0 tau q1
  bad.txt:8:1: error: a block begins inside another one
       8 | .outputs
         | ^~~~~~~~
    hint: write .end in front of it
  bad.txt:10:1: error: this peer has no initial state
      10 | .end
         | ^~~~
    hint: write .marking q0 in front of it
  bad.txt:11:1: error: unknown directive
      11 | .ends
         | ^~~~~
    hint: did you mean .end?
  bad.txt:15:10: error: unknown state q7
      15 | .marking q7
         |          ^~
    hint: write the name as in the transitions
  bad.txt:16:1: error: this block has two .marking lines
      16 | .marking q0
         | ^~~~~~~~
    hint: leave one of them out: a peer has one initial state
  bad.txt:18:1: error: the block is not closed
      18 | .state graph
         | ^~~~~~
    hint: end the block with a line .end
  bad.txt:19:1: error: expected the initial state
      19 | .marking
         | ^~~~~~~~
    hint: write .marking q0
  [2]
A message that is for somebody else is another one, which may be a slip.
  $ printf '.state graph\nq0 2 ! a q1\n.marking q0\n.end\n.state graph\n.marking q0\n.end\n.state graph\nq0 1 ? a q1\n.marking q0\n.end\n' > slip.txt; lacuna stable slip.txt 2>&1 | head -8
  slip.txt:2:1: warning: p2 never receives a
       2 | q0 2 ! a q1
         | ^~~~~~~~~~~
    hint: it receives one of that name from another peer: is the partner the right one?
  slip.txt:9:1: warning: no peer sends a to p2
       9 | q0 1 ? a q1
         | ^~~~~~~~~~~
    hint: add the send, or leave out the receive
Names, equal blocks, comments, silent transitions.
  $ cat > named.txt <<'END'
  > /* Two workers that are the same,
  >    and who gives them work. */
  > .outputs boss -- the first
  > .state graph
  > q0 worker ! job q1
  > q1 other ! job q2
  > q2 worker ? ok q3  /* q2 other ? ok q4 */
  > q3 2 ? ok q4
  > q4 tau q0
  > q4 1 ! tau q5
  > .marking q0
  > .end
  > .outputs worker
  > .state graph
  > q0 0 ? job q1
  > q1 0 ! ok q0
  > .marking q0
  > .end
  > .outputs other
  > .state graph
  > q0 0 ? job q1
  > q1 0 ! ok q0
  > .marking q0
  > .end
  > END
  $ lacuna stable named.txt -o -
  des (0,10,8)
  (0,"worker!job",1)
  (1,"other!job",2)
  (1,"worker>boss!ok",3)
  (2,"other>boss!ok",4)
  (2,"worker>boss!ok",5)
  (3,"other!job",5)
  (4,"worker>boss!ok",6)
  (5,"other>boss!ok",7)
  (7,"tau",0)
  (7,"tau",6)
  [1]
  $ lacuna stable named.txt --formula 'G !(other>boss!ok & worker!job)' --formula 'G F other!job' | sed -n '1p;/^G/,/^  [hv]/p'
  named.txt: stable from k = 2 on, proved:
  G !(other>boss!ok & worker!job)
    holds at every bound from 2 on, and without bounds (proved)
  G F other!job
    violated at every bound from 2 on, and without bounds (proved)
  $ sed 's/worker$/boss/; s/other !/nobody !/; s/[*]\/$//' named.txt > clash.txt; lacuna stable clash.txt
  clash.txt:1:1: error: the comment is not closed
       1 | /* Two workers that are the same,
         | ^~
    hint: write */ where it ends
  [2]
  $ sed 's/other !/nobody !/' named.txt > nobody.txt; lacuna stable nobody.txt
  nobody.txt:6:4: error: unknown peer nobody: the file has 3 peers
       6 | q1 nobody ! job q2
         |    ^~~~~~
    hint: there are boss, worker and other
  [2]
  $ printf '.state graph\nq0 1 ! a q1\n.marking q0\n.end\n' > alone.txt; lacuna stable alone.txt
  alone.txt:2:4: error: unknown peer 1: the file has 1 peer
       2 | q0 1 ! a q1
         |    ^
    hint: name a partner by its number, from 0 in the order of the blocks, or by the name behind .outputs
  [2]
  $ sed 's/other !/othr !/' named.txt > slip.txt; lacuna stable slip.txt
  slip.txt:6:4: error: unknown peer othr: the file has 3 peers
       6 | q1 othr ! job q2
         |    ^~~~
    hint: did you mean other?
  [2]
A name is one word. Several words are signals if the peer sends the first.
  $ sed 's/[.]outputs worker/.outputs the worker/' named.txt > words.txt; lacuna stable words.txt
  words.txt:5:4: error: unknown peer worker: the file has 3 peers
       5 | q0 worker ! job q1
         |    ^~~~~~
    hint: line 13 has several words behind .outputs: write only the name there
  words.txt:7:4: error: unknown peer worker: the file has 3 peers
       7 | q2 worker ? ok q3  /* q2 other ? ok q4 */
         |    ^~~~~~
    hint: line 13 has several words behind .outputs: write only the name there
  words.txt:13:1: warning: the name of a peer is one word: this peer is called p1
      13 | .outputs the worker
         | ^~~~~~~~~~~~~~~~~~~
    hint: write one word behind .outputs, as in a_name
  [2]
  $ printf '.outputs the caller\n.state graph\nq0 1 ! a q1\n.marking q0\n.end\n.state graph\nq0 0 ? a q1\n.marking q0\n.end\n' > caller.txt; lacuna stable caller.txt | head -1
  caller.txt:1:1: warning: the name of a peer is one word: this peer is called p0
       1 | .outputs the caller
         | ^~~~~~~~~~~~~~~~~~~
    hint: write one word behind .outputs, as in a_name
  caller.txt: synchronizable, proved:
  $ sed 's/the caller/a b/' caller.txt > signals.txt; lacuna stable signals.txt | head -1
  signals.txt: synchronizable, proved:
One mistake is one error: a partner is not unknown if its name is written twice, or badly, or its block is not closed.
  $ sed 's/worker$/boss/' named.txt > clash.txt; lacuna stable clash.txt
  clash.txt:13:10: error: peer boss is declared twice
      13 | .outputs boss
         |          ^~~~
    hint: rename one: peers are known by their names
  [2]
  $ sed 's/[.]outputs worker/.output worker/' named.txt > directive.txt; lacuna stable directive.txt
  directive.txt:13:1: error: unknown directive
      13 | .output worker
         | ^~~~~~~
    hint: did you mean .outputs?
  [2]
  $ awk '/[.]end/ && !n++ { next } { print }' named.txt > unclosed.txt; lacuna stable unclosed.txt
  unclosed.txt:12:1: error: a block begins inside another one
      12 | .outputs worker
         | ^~~~~~~~
    hint: write .end in front of it
  [2]
  $ printf '.state graph\nq0 1 ! a q1\n.marking q0\n.state graph\nq0 0 ? a q1\nq0 2 ? b q1\n.marking q0\n.end\n' > unnamed.txt; lacuna stable unnamed.txt
  unnamed.txt:4:1: error: a block begins inside another one
       4 | .state graph
         | ^~~~~~
    hint: write .end in front of it
  unnamed.txt:6:4: error: unknown peer 2: the file has 2 peers
       6 | q0 2 ? b q1
         |    ^
    hint: name a partner by its number, from 0 in the order of the blocks, or by the name behind .outputs
  [2]
  $ printf '.state graph\nq0 tau q1\n.state graph\nq1 1 ! a q0\n.marking q0\n.end\n' > graphs.txt; lacuna stable graphs.txt
  graphs.txt:3:1: error: this block has two .state graph lines
       3 | .state graph
         | ^~~~~~
    hint: write one graph, and end the block with .end
  [2]
  $ printf '.state graph\nq0 0 ! a q1\nq1 0 ? a q0\nq0 0 ! b q1\n.marking q0\n.end\n' > self.txt; lacuna stable self.txt 2>&1 | head -12
  self.txt:2:1: warning: p0 sends a to itself
       2 | q0 0 ! a q1
         | ^~~~~~~~~~~
    hint: keep it if that is meant: the message goes through its own buffer
  self.txt:4:1: warning: p0 never receives b
       4 | q0 0 ! b q1
         | ^~~~~~~~~~~
    hint: add a receive: the message stays in the buffer forever
  self.txt:4:1: warning: p0 sends b to itself
       4 | q0 0 ! b q1
         | ^~~~~~~~~~~
    hint: keep it if that is meant: the message goes through its own buffer

One file for each peer.
  $ printf 'des (0, 2, 2)\n(0, "a!", 1)\n(1, "b?", 0)\n' > one.aut
  $ printf 'des (0, 2, 2)\n(0, "a?", 1)\n(1, "odd", 0)\n' > two.aut
  $ printf 'des (0, 1, 1)\n(0, "a?", 0)\n' > three.aut
  $ lacuna stable one.aut two.aut three.aut
  two.aut: error: odd neither sends nor receives
    hint: write m! to send m, m? to receive it, and tau or nothing
  three.aut: error: message a has two receivers: two and three
    hint: rename one: every message is for one receiver
  [2]
  $ lacuna stable one.aut
  one.aut: error: no peer receives a, which one sends
    hint: add the receive to some peer: systems are closed
  one.aut: warning: no peer sends b to one
    hint: add the send, or leave out the receive
  [2]
  $ mkdir other; cp one.aut other; lacuna stable one.aut other/one.aut
  other/one.aut: error: peer one is declared twice
    hint: rename one: peers are known by their names
  [2]
  $ printf 'des (0, 1, 1)\n(0, "a!", 0)\n' > four.aut; lacuna stable one.aut four.aut three.aut 2>&1 | head -8
  one.aut: warning: one is not the only one to send a
    hint: rename one if they are different messages
  one.aut: warning: no peer sends b to one
    hint: add the send, or leave out the receive
  one.aut: synchronizable, by the criterion:
    bounds 0 to 3 have the same behaviour, which is not a proof for larger bounds.
    It is proved with --eager-receives: no buffer needs to hold more than 1 if peers receive at once where that makes no difference.
  ~
  $ printf 'digraph d { q0 -> q1 [label="a?"]; q1 -> [label="b!"] }' > d.dot; lacuna stable one.aut d.dot
  d.dot:1:42: error: expected a node after the arrow
       1 | digraph d { q0 -> q1 [label="a?"]; q1 -> [label="b!"] }
         |                                          ^
    hint: write a -> b
  [2]
  $ printf 'digraph d { q0 -> q1 [label="a?"]; q1 -> q0 [label="b!"]; }' > d.dot; lacuna stable one.aut d.dot
  d.dot:1:9: error: d has no initial state
       1 | digraph d { q0 -> q1 [label="a?"]; q1 -> q0 [lab…
         |         ^
    hint: write: start [shape=point]; start -> q0;
  [2]
  $ printf 'digraph d { s [shape=point]; s -> q0; s -> q1; q0 -> q1 [label="c"]; q1 -> q0 [label="b!" }' > d.dot; lacuna stable one.aut d.dot
  d.dot:1:91: error: expected a name or ']'
       1 | … -> q0; s -> q1; q0 -> q1 [label="c"]; q1 -> q0 [label="b!" }
         |                                                              ^
    hint: put attributes into [ ]
  [2]
  $ printf 'graph d { }' > d.dot; lacuna stable d.dot
  d.dot:1:1: error: expected a digraph
       1 | graph d { }
         | ^~~~~
    hint: write a peer as digraph name { … }
  [2]
  $ printf '' > d.dot; lacuna stable d.dot
  d.dot:1:1: error: there are no peers in this file
       1 | 
         | ^
    hint: write a peer as digraph name { … }
  [2]
  $ printf 'digraph d { s [shape=point]; s -> q0; q0 -> q1 [label="a?' > d.dot; lacuna stable d.dot
  d.dot:1:55: error: the quote is not closed
       1 | digraph d { s [shape=point]; s -> q0; q0 -> q1 [label="a?
         |                                                       ^
    hint: write a quote where the text ends
  [2]
A label for all edges: without it they would be silent.
  $ printf 'digraph d { s [shape=point]; edge [label="a?"]; s -> q0; q0 -> q1; }' > d.dot; lacuna stable one.aut d.dot
  d.dot:1:42: error: a label for all edges is not read
       1 | digraph d { s [shape=point]; edge [label="a?"]; s -> q0; q0 -> q1; }
         |                                          ^~~~
    hint: write it at each of them
  [2]
  $ printf 'digraph d { s [shape=point]; edge [color=red,label=""]; s -> q0; q0 -> q1 [label="a?"]; q0 -> q1 [label="b!"]; }' > d.dot; lacuna stable one.aut d.dot | head -1
  one.aut: stable from k = 2 on, proved:

Options.
  $ lacuna stable one.aut bad.txt
  bad.txt: error: this file and one.aut are of different kinds
    hint: give only peers (.aut, .dot), only actors (.aml), or only whole systems
  [2]
  $ cp $MODELS/logging/logging.txt $MODELS/logging/client.aut .
  $ lacuna stable logging.txt --kmax 0
  lacuna: error: --kmax needs a number from 1 to 1000
    hint: choose a number in this range
  [2]
  $ lacuna stable logging.txt --strategy 6
  lacuna: error: --strategy does not take 6
    hint: one of 1|2|3|4|5
  [2]
  $ lacuna stable logging.txt logging.txt -o x.aut
  lacuna: error: output files need a single system
    hint: give only one system
  [2]
  $ lacuna stable logging.txt --growth x.png
  x.png: error: this picture can only be written as SVG
    hint: name it .svg; rsvg-convert makes other formats of it
  [2]
  $ lacuna stable logging.txt --formula 'G (p1!reqest -> p7!x)' --formula 'p0?result' --formula 'G q' --formula 'G (p1!request'
  --formula:1:7: error: p1 receives no message reqest
       1 | G (p1!reqest -> p7!x)
         |       ^~~~~~
    hint: did you mean request?
  --formula:1:17: error: unknown peer p7
       1 | G (p1!reqest -> p7!x)
         |                 ^~
    hint: did you mean p0?
  --formula:1:3: error: expected an operator or the end of the formula
       1 | p0?result
         |   ^
    hint: only sends can be observed: receiver!message (lacuna stable --receives shows receives, too)
  --formula:1:1: error: a formula here is about messages
       1 | G q
         | ^~~
    hint: write receiver!message, as in G (server!req -> F client!ok)
  --formula:1:3: error: the bracket is not closed
       1 | G (p1!request
         |   ^
    hint: write ')' behind it
  [2]
  $ lacuna stable logging.txt --receives --formula 'G p9?x'
  --formula:1:3: error: unknown peer p9
       1 | G p9?x
         |   ^~
    hint: did you mean p0?
  [2]
A bound that has too many states is reported.
  $ lacuna stable logging.txt --buffers message --states 15
  lacuna: error: even bound 1 has more states than allowed
    hint: raise --states
  [3]
  $ lacuna stable logging.txt --buffers message --states 35 | head -9
  logging.txt: stable from k = 1 on, by the criterion:
    bounds 1 to 2 have the same behaviour, which is not a proof for larger bounds.
  ~
  bound  explored  transitions  minimal  transitions
      0                               5            5  synchronous
      1        20           30        7            9  <- verdict
      2        30           51        7            9
  ~
  At bound 1:
Other commands know such files by their text, and say what takes them.
  $ lacuna verify caller.txt
  caller.txt: error: lacuna verify takes systems, not peers
    hint: use lacuna stable for peers with buffers; -o x.aut writes their composition
  [2]
  $ lacuna simulate caller.txt
  caller.txt: error: lacuna simulate takes systems, not peers
    hint: use lacuna stable for peers with buffers; -o x.aut writes their composition
  [2]
  $ lacuna compare caller.txt one.aut
  caller.txt: error: lacuna compare takes LTSs and assumptions, not peers
    hint: use lacuna stable for peers with buffers; -o x.aut writes their composition
  [2]
  $ lacuna convert caller.txt -o caller.aut
  caller.txt: error: lacuna convert takes LTSs and assumptions, not peers
    hint: use lacuna stable for peers with buffers; -o x.aut writes their composition
  [2]
  $ lacuna convert caller.txt -o caller.aml
  caller.txt: error: this is not a system of actors
    hint: only AML, Rebeca and Promela become .aml, .rebeca or .pml; --format names the language of a file
  [2]
  $ lacuna convert one.aut --to promela -o -
  one.aut: error: this is not a system of actors
    hint: only AML, Rebeca and Promela become .aml, .rebeca or .pml; --format names the language of a file
  [2]
  $ echo nothing > plain.txt; lacuna verify plain.txt
  plain.txt: error: unknown language: the file name has no known extension
    hint: name it .aml, or add --format aml
  [2]
