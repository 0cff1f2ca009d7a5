# Limits of assume: what was paid for is kept
A shop with too many orders to explore all.

  $ cat > huge.aml <<'EOF'
  > actor customer(6) { int 0..9 wishes; go { wishes = (wishes + 1) % 10; shop!want(wishes); self!go; } thanks(int 0..9 n) { } }
  > actor shop(6) { want(int 0..9 n) { bank!charge(n); } paid(int 0..9 n) { customer!thanks(n); } }
  > missing bank { charge(n) -> shop!paid(n); }
  > main { customer!go; }
  > property order { s: customer!thanks(3) -> t; t: customer!thanks(3) -> error; }
  > EOF

What cannot be written or drawn is refused before the work, not after it.

  $ lacuna assume huge.aml -o nowhere/x.assumption
  nowhere/x.assumption: error: cannot write: No such file or directory
  [4]
  $ lacuna assume huge.aml -o nowhere/x.svg
  nowhere/x.svg: error: cannot write: No such file or directory
  [4]
  $ lacuna assume huge.aml -o x.pdf
  x.pdf: error: unknown format: the file name has no known extension
    hint: use .assumption, .svg, .png, .aut, .dot, .json or .lts (FSP), or add --to FORMAT
  [2]
  $ lacuna assume huge.aml --skeleton -o nowhere/x.aml
  nowhere/x.aml: error: cannot write: No such file or directory
  [4]
  $ mkdir bin; ln -s "$(command -v lacuna)" bin/lacuna; PATH=$PWD/bin lacuna assume huge.aml -o x.svg
  lacuna: error: drawing needs the program dot, which is not installed
    hint: install the package graphviz, or write the graph itself: -o FILE.dot
  [4]
  $ printf '#!/bin/sh\nexec cat\n' > bin/dot; chmod +x bin/dot; PATH=$PWD/bin lacuna assume huge.aml -o x.png
  lacuna: error: drawing needs the program rsvg-convert, which is not installed
    hint: install the package librsvg2-bin, or draw SVG: -o FILE.svg
  [4]
  $ ls -A | grep -v -e huge.aml -e bin
  [1]

A limit names the phase, counts all that was done in it, and says what makes the system large.

  $ lacuna assume huge.aml --states 1000
  lacuna: error: the search ended at --states
    hint: raise --states
  lacuna: note: the search is large because of: the mailbox of shop (665 contents), the mailbox of customer (28 contents), the unanswered requests of bank (28 contents); the actor with most states of its own is shop (665)
    hint: make the mailboxes and ranges with the largest numbers smaller
  [3]
  $ lacuna assume huge.aml --states 1000 --json | python3 -c '
  > import json, sys
  > answer = json.load(sys.stdin)
  > print(answer["status"], answer["results"], [(d["severity"], d["message"].split(":")[0]) for d in answer["diagnostics"]])'
  3 [] [('error', 'the search ended at --states'), ('note', 'the search is large because of')]
  $ lacuna assume huge.aml --memory 3M 2>&1 | sed 's/[0-9.]* k states/N k states/; s/[0-9.]* k in this/N k in this/; s/of: the .*/of: …/'
  lacuna: error: out of memory while exploring: N k states so far, N k in this round, # MB in use
    hint: raise the limit with --memory, if the machine has more
  lacuna: note: the search is large because of: …
    hint: make the mailboxes and ranges with the largest numbers smaller
  $ lacuna assume huge.aml --timeout 0.3 2>&1 | sed -E 's/[0-9.]+( [kM])? states/N states/; s/[0-9.]+( [kM])? in this/N in this/; s/of: the .*/of: …/'
  lacuna: error: out of time while exploring: N states so far, N in this round
    hint: raise the limit with --timeout
  lacuna: note: the search is large because of: …
    hint: make the mailboxes and ranges with the largest numbers smaller

Once the contract is there, a limit does not take it away: candidates can be checked against what is kept, which is the same as without the limit.

  $ $MODELS/../bench/family open 10 > ten.aml
  $ lacuna assume ten.aml -o whole.assumption > whole.txt
  $ lacuna assume ten.aml --memory 4M -o ten.aut 2>&1 | sed 's/assumption: .*,/assumption: N states so far,/'
  lacuna: error: out of memory while writing the assumption: N states so far, # MB in use
    hint: raise the limit with --memory, if the machine has more
  lacuna: note: the assumption was written to ten.assumption
    hint: lacuna check CANDIDATE --against ten.assumption
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that respect the assumption.
  ~
  actors    c1, c2, c3, c4, c5, c6, c7, c8, c9, c10
  missing   mutex
  assumed   answers in any order; at most 16 requests are ever unanswered
  ~
                states  transitions  ms
  property LTS   6,145       61,440  #
  contract      11,264       66,560  #
  assumption    11,265      213,525  #
  ~
  To list the states of the assumption, add --table.
  ~
  # s, # MB
  $ for f in ten whole; do grep -v '^end' $f.assumption | sed 's/+//g; s/error!/error/g' > $f.plain; done; cmp ten.plain whole.plain
  $ lacuna assume ten.aml --memory 4M -o other.aut --json | python3 -c '
  > import json, sys
  > answer = json.load(sys.stdin)
  > result = answer["results"][0]
  > print(answer["status"], result["verdict"], [result[k]["states"] for k in ("contract", "assumption")], [s["name"] for s in result["steps"]])'
  3 conditional [11264, 11265] ['property_lts', 'contract', 'assumption']

A drawing that was asked for is another matter. Where rules say all, they are drawn alone.

  $ lacuna assume ten.aml --memory 5M -o drawn.svg > /dev/null; echo $?; grep -c '<svg' drawn.svg; grep -o 'Sends that[^<]*' drawn.svg
  lacuna: note: the rules are drawn alone: the assumption has too many states for a readable drawing
    hint: draw a part of the states with --from STATE --depth N, or all with --largest 11264
  0
  1
  Sends that the interface does not allow are forbidden, too.

Otherwise the assumption is kept beside the drawing, but never in place of a file that is there.

  $ cat > quadricopter.aml <<'END'
  > actor transmitter(10) { initial { self!transmit; } transmit { quadricopter!update; } update { self!transmit; } }
  > actor controller(10) { initial { self!control; } control { transmitter!update; observer!ctrlerUpdate; } update { self!control; } }
  > actor feedback(10) { report { observer!update; } update { self!report; } }
  > actor quadricopter(10) { initial { self!move; } move { feedback!update; } update { self!move; } }
  > main { controller!initial; }
  > property informed { waiting: controller!update -> error; quadricopter!update -> informed; informed: }
  > END
  $ lacuna assume quadricopter.aml --stub chaos -o chaos.svg 2>&1 | sed -n '/note/,/hint/p'; ls chaos.*; lacuna assume quadricopter.aml --stub chaos -o whole_chaos.assumption > /dev/null; cmp chaos.assumption whole_chaos.assumption
  lacuna: note: the assumption was written to chaos.assumption
    hint: lacuna draw chaos.assumption --from 0 --depth 2 -o chaos.svg draws a part of it
  chaos.assumption
  $ lacuna assume quadricopter.aml --stub chaos -o chaos.svg > /dev/null; echo $?
  lacuna: error: 420 states and 1409 transitions are too many for a readable drawing
    hint: draw a part of it (--from STATE --depth N), reduce it or hide labels first (lacuna reduce, lacuna convert --hide), or force it with --largest 420
  lacuna: note: the assumption was not written: use -o FILE.assumption to keep it
  2
  $ lacuna draw chaos.assumption --from 0 --depth 1 -o chaos.svg && grep -c '<svg' chaos.svg
  chaos.svg
  1

What is small is printed, and needs no file.

  $ mkdir small
  $ printf '#!/bin/sh\nexec sleep 60\n' > bin/dot; PATH=$PWD/bin:$PATH lacuna assume $MODELS/mutex/open.aml $MODELS/mutex/interface.aml $MODELS/mutex/property.aml --timeout 0.5 -o small/x.svg 2>&1 | sed -n '1,3p; /^state/,/^ *1 /p'; ls small
  lacuna: error: out of time while drawing: 0 bytes so far
    hint: raise the limit with --timeout
  exclusion: conditional. It depends on mutex: among components that keep to the interface, it holds for exactly those that respect the assumption.
  state  may come               may be sent                          must not be sent
      0  reqL → 1, reqR → 2     -                                    -
      1  reqR → 3               left!permitL → 4                     -

Ctrl-C ends every phase, with its name and status 3; what was computed is kept. The script waits until a phase is in the progress line; on a
machine that is too fast, it is over before.

  $ $MODELS/../bench/family open 14 > many.aml
  $ cat > interrupt.py <<'EOF'
  > import os, pty, re, signal, subprocess, sys
  > def run(wanted):
  >     master, slave = pty.openpty()
  >     child = subprocess.Popen(["lacuna", "assume", "many.aml", "-o", "many.assumption"], stdout=subprocess.DEVNULL, stderr=slave)
  >     os.close(slave)
  >     text, sent = "", False
  >     while True:
  >         try:
  >             piece = os.read(master, 4096)
  >         except OSError: # it has ended
  >             break
  >         text += piece.decode()
  >         if not sent and wanted in text:
  >             child.send_signal(signal.SIGINT)
  >             sent = True
  >     child.wait()
  >     return sent, child.returncode, text
  > phase = sys.argv[1]
  > sent, status, text = run(phase + ":")
  > named = re.search(r"interrupted while [a-zA-Z ]+: [0-9]", text)
  > there = os.path.exists("many.assumption")
  > if there:
  >     os.remove("many.assumption")
  > right = status == 3 and named and there == ("was written to" in text) if status else there
  > print(phase, "fine" if right else (sent, status, there, text))
  > EOF
  $ python3 interrupt.py exploring
  exploring fine
  $ python3 interrupt.py determinising
  determinising fine
  $ python3 interrupt.py "writing the assumption"
  writing the assumption fine

A limit that comes while candidates are checked leaves the verdicts that are known. The others are inconclusive; JUnit and SARIF have all of them.

  $ cp $MODELS/mutex/{open,interface,property,queueing,careless}.aml .; lacuna assume open.aml interface.aml property.aml -o m.assumption > /dev/null
  $ cat > count.aml <<'END'
  > actor mutex(3) {
  >   int 0..9999999 n; bool taken;
  >   reqL { n = (n + 1) % 9999999; if (taken) { self!reqL; } else { taken = true; left!permitL; } }
  >   reqR { n = (n + 1) % 9999999; if (taken) { self!reqR; } else { taken = true; right!permitR; } }
  >   release { taken = false; }
  > }
  > END
  $ lacuna check queueing.aml count.aml careless.aml --memory 4M --against m.assumption --junit r.xml --sarif r.sarif 2> messages.txt | head -6; grep -v memory messages.txt
  candidate     verdict       states  in the system  answers
  queueing.aml  accepted          27  -              always
  count.aml     inconclusive          -              -
  careless.aml  rejected          11  violated       always
  ~
  count.aml: a limit ended the search
  count.aml: note: it is unknown whether the candidate respects the assumption: a limit ended the search
    hint: raise the limit
  $ grep -e '<test' -e 'type=' r.xml; grep ruleId r.sarif
  <testsuites name="lacuna" tests="3" failures="1" errors="1">
    <testsuite name="mutex" tests="3" failures="1" errors="1">
      <testcase classname="mutex" name="queueing.aml" file="queueing.aml"/>
      <testcase classname="mutex" name="count.aml" file="count.aml">
        <error type="inconclusive" message="a limit ended the search">
      <testcase classname="mutex" name="careless.aml" file="careless.aml">
        <failure type="rejected" message="the whole system violates exclusion with it; it breaks rule 1: mutex must not send a second left!permitL or right!permitR before release">
            "ruleId": "inconclusive",
            "ruleId": "rejected",
  $ lacuna check count.aml --memory 4M --against m.assumption 2> messages.txt
  candidate  verdict       states  in the system
  count.aml  inconclusive          -
  ~
  count.aml: a limit ended the search
  ~
  # s, # MB
  [3]
  $ printf '[component.mutex]\nsystem = ["open.aml", "interface.aml", "property.aml"]\ncandidates = ["count.aml", "queueing.aml"]\n' > lacuna.toml; lacuna check --memory 4M 2> messages.txt | head -4
  component  candidate     verdict       states  in the system  answers
  mutex      count.aml     inconclusive          -              -
  mutex      queueing.aml  accepted          27  -              always
  ~
