A limit ends the search: what is known by then is reported, the verdict is unknown, and the status 3.

Four senders fill buffers that nobody empties: every bound differs from the next, and has a deadlock.
  $ for n in 0 2 4 6; do printf '.state graph\nq0 %d ! m q0\n.marking q0\n.end\n.state graph\nq0 %d ? stop q0\n.marking q0\n.end\n' $((n + 1)) $n; done > filling.txt
  $ cat > tell.py <<'END'
  > import json, sys
  > whole = json.load(sys.stdin)
  > r = whole["results"][0]
  > last = r["bounds"][-1]["k"]
  > print(r["verdict"], r["ground"], r["limit"], "status", whole["status"])
  > print("bounds up to k:", last == r["k"] > 2, "differences:", r["different_from_next"][:3], len(r["different_from_next"]) >= last)
  > print("examined at k, or 1:", r["examined_at"] in (r["k"], 1), "well-formed:", r["well_formed"], "deadlock:", r["deadlock"] is not None)
  > print([d["message"].split(" while ")[0] for d in whole["diagnostics"] if d["severity"] == "error"])
  > END
  $ lacuna stable filling.txt --kmax 1000 --timeout 1 --json | python3 tell.py
  unknown None time status 3
  bounds up to k: True differences: [0, 1, 2] True
  examined at k, or 1: True well-formed: False deadlock: True
  ['out of time']
  $ lacuna stable filling.txt --kmax 1000 --memory 6M --json | python3 tell.py
  unknown None memory status 3
  bounds up to k: True differences: [0, 1, 2] True
  examined at k, or 1: True well-formed: False deadlock: True
  ['out of memory']
  $ timeout --preserve-status -s INT 1 lacuna stable filling.txt --kmax 1000 --json | python3 tell.py
  unknown None interrupted status 3
  bounds up to k: True differences: [0, 1, 2] True
  examined at k, or 1: True well-formed: False deadlock: True
  ['interrupted']
  $ lacuna stable filling.txt --kmax 1000 --memory 6M > told.txt 2> errors.txt; echo $?
  3
  $ sed 's/to [0-9]* differ/to N differ/; s/k = [0-9]*/k = N/; s/At bound .*/At bound N:/' told.txt | sed -n '1,4p;/^At/,/^$/p' | cut -c1-60
  filling.txt: unknown up to k = N:
    the memory limit was reached; bounds 0 to N differ from th
  ~
  bound  explored  transitions  minimal  transitions
  At bound N:
    warning  ill-formed: the buffer p1 will never be empty aga
    fault    deadlock: no peer can continue: p0 in q0, p1 in q
    fault    unspecified reception: p1 in q0 cannot receive wh
    fine     no orphan messages
    fine     no starvation
  ~
  $ grep '^lacuna' errors.txt | sed 's/ while .*//'
  lacuna: error: out of memory
Several systems: those that came before are reported as well, and files are not written.
  $ lacuna stable $DATA/peers/toggle.txt filling.txt $DATA/peers/printer.txt --kmax 1000 --memory 6M 2> errors.txt | sed 's/^.*peers.toggle/toggle/; s/  */ /g; s/unknown - .*$/unknown …/' | head -3; grep '^lacuna' errors.txt | sed 's/ while .*//'
  system peers states / transitions verdict ground k composition faults and warnings
  toggle.txt 2 8 / 8 synchronizable proved 0 4 / 4 -
  filling.txt 8 8 / 8 unknown …
  lacuna: note: 1 system was not checked
  lacuna: error: out of memory
  $ lacuna stable filling.txt --kmax 1000 --memory 6M -o x.aut --growth x.svg > /dev/null 2>&1; echo $?; ls x.*
  3
  ls: cannot access 'x.*': No such file or directory
  [2]
Not even bound 1.
  $ for n in $(seq 0 2 30); do printf '.state graph\nq0 %d ! m q0\n.marking q0\n.end\n.state graph\nq0 %d ? stop q0\n.marking q0\n.end\n' $((n + 1)) $n; done > many.txt
  $ lacuna stable many.txt --memory 3M 2> /dev/null
  many.txt: unknown:
    the memory limit was reached before bound 1 had been explored.
  ~
  Faults were not checked.
  # s, # MB
  [3]
  $ lacuna stable many.txt --memory 3M --json | python3 -c 'import json, sys; r = json.load(sys.stdin)["results"][0]; print([r[x] for x in ("verdict", "limit", "k", "bounds", "lts", "examined_at", "well_formed", "deadlock")])'
  ['unknown', 'memory', 0, [], None, None, None, None]
