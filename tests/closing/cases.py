#!/usr/bin/env python3
"""Small open models that `lacuna close` once got wrong. cases.py LACUNA

Beside an explicit environment each of them violates its assertion. Closed, it violates it as well, or close refuses the model; and what close writes is
Promela, for SPIN as well."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

IN = "chan in = [1] of { byte };\n"
MACROS = "#define timer short\n#define set(t,v) t=(v)\n#define expire(t) (t==0)\n#define tick(t) if :: t>=0 -> t=t-1 :: else fi\n"
TIMERS = "active proctype Timers() { do :: timeout -> atomic { tick(t); tick(u) } od }"
CASES = {
    "an assertion in an inline": IN + "byte x; inline chk() { assert(x < 2) }\nactive proctype P() { in?x; chk() }",
    "a loop that counts": IN + "byte x; active proctype P() { byte i; for (i : 0 .. 2) { x = x + 1 } in?x; assert(x < 2) }",
    "a loop over an array": IN + "byte a[2]; active proctype P() { byte i, x; for (i in a) { a[i] = i } in?x; assert(x < 2) }",
    "input in an atomic sequence": IN + "byte y; active proctype P() { byte x; atomic { y = 1; in?x; y = 0 } }\nactive proctype Q() { assert(y == 0) }",
    "a poll for data": IN + "chan c = [1] of { byte };\nactive proctype P() { byte x; in?x; c!x; if :: c?[1] -> assert(false) :: else fi; c?x }",
    "a poll for eval": IN + "chan c = [1] of { byte };\nactive proctype P() { byte x; in?x; c!1; if :: c?[eval(x)] -> assert(false) :: else fi; c?_ }",
    "an eval of data from outside": IN + "chan c = [1] of { byte };\nactive proctype P() { byte x; in?x; c!1; if :: c?eval(x) -> assert(false) :: c?0 fi }",
    "an eval beside an else": IN + "chan c = [1] of { byte };\nactive proctype P() { byte x; in?x; c!0; if :: c?eval(x) :: else -> assert(false) fi; c?_ }",
    "an eval beside a timer": IN + "chan c = [1] of { byte }; timer u;\nactive proctype P() { byte x; in?x; c!0; set(u, 1); if :: c?eval(x) :: expire(u) -> assert(false) fi }",
    "an eval of a message from outside": IN + "active proctype P() { byte x; in?x; in?eval(x); assert(x < 2) }",
    "an eval of what is undecided": IN + "chan c = [1] of { byte };\nactive proctype P() { byte x; if :: in?x :: x = 2 fi; c!1; if :: c?eval(x) -> assert(false) :: c?1 fi }",
    "a receive from any place": IN + "chan c = [2] of { byte, byte };\nactive proctype P() { byte x, y; in?x; c!x,0; in?x; c!x,1; c??1,y; assert(y == 0) }",
    "a channel at an index": IN + "chan c[3] = [1] of { byte };\nactive proctype P() { byte i; in?i; c[i]!1; if :: c[0]?_ :: c[1]?_ -> assert(false) fi }",
    "a receive at an index": IN + "chan c = [1] of { byte }; byte a[3];\nactive proctype P() { byte i; in?i; c!1; c?a[i]; assert(a[2] == 0) }",
    "an index from the same message": "chan in = [1] of { byte, byte }; byte a[3];\nactive proctype P() { byte i; in?i,a[i]; assert(a[2] == 0) }",
    "a receive into a record": IN + "typedef R { byte x }; R r; chan c = [1] of { byte };\nactive proctype P() { byte x; in?x; c!x; c?r.x; assert(r.x < 2) }",
    "an index deep in a record": IN + "typedef S { byte a[3] }; typedef R { S s }; R r;\nactive proctype P() { byte i; r.s.a[1] = 1; in?i; assert(r.s.a[i] == 0) }",
    "an array of records": IN + "typedef R { byte x }; R r[3];\nactive proctype P() { byte i; in?i; r[i].x = 1; assert(r[1].x == 0) }",
    "an initial value in the midst": IN + "active proctype P() { byte x; in?x; byte y = x; if :: y = 1 :: skip fi; assert(y < 2) }",
    "an initial value that is undecided": IN + "active proctype P() { byte x; if :: in?x :: x = 1 fi; byte y = x; assert(y < 2) }",
    "active and run": IN + "active proctype Q(byte y) { assert(y < 2) }\nactive proctype P() { byte x; in?x; run Q(x) }",
    "an else beside an unless": IN + "active proctype P() { byte x; bool q; in?x; if :: { x > 0 -> skip } unless { q } :: else -> assert(false) fi }",
    "a process number": IN + "proctype Q(byte y) { assert(y < 2) }\nactive proctype P() { byte x; pid p; in?x; p = run Q(x); p = x }",
    "a record as a message": IN + "typedef R { byte a }; R r; chan c = [1] of { R };\nactive proctype P() { in?r.a; c!r; c?r; assert(r.a < 2) }",
    "names that are taken": IN + "mtype = { known_x }; byte x, y;\nactive proctype P() { if :: in?x :: skip fi; y = x; assert(y < 2) }",
    "a local channel": IN + "proctype Q(chan c) { byte x; c?x; assert(x < 2) }\nactive proctype P() { chan l = [1] of { byte }; byte x; in?x; run Q(l); l!x }",
    "an else beside a queue that others fill": "mtype = { a, b }; chan c = [1] of { mtype };\nactive proctype P() { if :: c!a :: else -> assert(false) fi; do :: c?a :: c?b od }",
    "an else beside a head that others send": "mtype = { a, b }; chan c = [2] of { mtype };\nactive proctype P() { c!a; if :: c?a :: else -> assert(false) fi; c?b }",
    "a timer that is set and asked at once": IN + "timer t; active proctype P() { byte x; in?x; atomic { set(t, x); if :: (expire(t)) -> skip :: else -> assert(false) fi } }",
    "a timer that expires at once": IN + "timer t; active proctype P() { byte x; in?x; d_step { set(t, x); assert(!expire(t)) } }",
    "a record from outside": "typedef R { byte x; bool b }; R r; chan in = [1] of { R };\nactive proctype P() { in?r; assert(r.x < 2) }",
    "a name from outside": "mtype = { k, l, m, n }; chan in = [1] of { mtype };\nactive proctype P() { mtype y; in?y; assert(y != n) }",
    "a macro for a timer that is late": MACROS + IN + "timer t = -1; timer u = -1;\nactive proctype P() { byte x; atomic { in?x -> set(t, x); set(u, 1) }; if :: expire(t) :: expire(u) -> assert(false) fi }\n" + TIMERS,
    "a condition beside a macro for a timer": MACROS + IN + "timer t = -1; timer u = -1;\nactive proctype P() { byte x; in?x; set(u, 1); if :: x == 1 :: expire(u) -> assert(false) fi }\n" + TIMERS,
    "a condition beside a timer": IN + "timer u; active proctype P() { byte x; in?x; set(u, 1); if :: x == 1 :: expire(u) -> assert(false) fi }",
    "a condition beside a timeout": IN + "active proctype P() { byte x; in?x; if :: x == 1 :: timeout -> assert(false) fi }",
    "a condition of an expiry beside a timer": IN + "timer t, u; active proctype P() { byte x; in?x; set(t, 1); set(u, 2); if :: expire_if(t, x == 1) :: expire(u) -> assert(false) fi }",
    "conditions in two options beside a timer": IN + "timer u; active proctype P() { byte x; in?x; set(u, 1); if :: if :: x == 1 :: x > 1 fi :: expire(u) -> assert(false) fi }",
    "a condition in an atomic sequence": IN + "byte y; active proctype P() { byte x; atomic { in?x -> y = 1; x == 1 -> y = 0 } }\nactive proctype Q() { assert(y == 0) }",
    "a condition in an atomic sequence, with a timer": IN + "timer u; byte y; active proctype P() { byte x; set(u, 9); atomic { in?x -> y = 1; x == 1 -> y = 0 } }\nactive proctype Q() { assert(y == 0) }",
    "a message that need not match beside a timer": IN + "chan c = [1] of { byte }; timer u; active proctype P() { byte x; in?x; c!x; set(u, 1); if :: c?1 :: expire(u) -> assert(false) fi }",
    "a message behind another beside a timer": "mtype = { a, b }; chan c = [2] of { mtype }; timer u;\nactive proctype P() { set(u, 1); if :: c?a :: expire(u) -> assert(false) fi; c?b }\nactive proctype Q() { c!a }",
    "a queue that is full beside a timer": "mtype = { a, b }; chan c = [1] of { mtype }; timer u;\nactive proctype P() { set(u, 1); if :: c!a :: expire(u) -> assert(false) fi }\nactive proctype Q() { c?a; c?b }",
    "a process that may not run": IN + "byte x; timer u; bool done; active proctype P() { in?x; set(u, 1); expire(u) -> assert(done) }\nactive proctype Q() provided (x == 1) { done = true }",
    "a timer that is late": IN + "timer t, u; active proctype P() { byte x; in?x; set(t, x); set(u, 1); if :: expire(t) :: expire(u) -> assert(false) fi }",
    "a timer that nobody takes": IN + "timer t, u; active proctype P() { byte x; in?x; set(t, x); set(u, 1); expire(u); if :: (expire(t)) :: t == -1 -> assert(false) fi }",
    "a timer that is assigned": IN + "timer t; active proctype P() { byte x; in?x; t = x; assert(t < 2) }",
    "a timer that is read": IN + "timer t; active proctype P() { byte x; in?x; set(t, x); assert(t < 2) }",
    "a timer in a message": IN + "timer t; active proctype P() { in?t; assert(t < 2) }",
    "a timer of a process": IN + "active proctype P() { timer t; byte x; in?x; set(t, x); assert(!expire(t)) }",
    "timers in an array": IN + "timer t[2]; active proctype P() { byte x; in?x; set(t[1], x); set(t[0], 1); if :: expire(t[1]) :: expire(t[0]) -> assert(false) fi }",
    "input behind a loop": IN + "active proctype P() { byte x, i; for (i : 0 .. 1) { skip } in?x; assert(x < 2) }",
    "input behind a loop in a block": IN + "active proctype P() { byte x; bool q; { do :: q = !q :: break od } { in?x }; assert(x < 2) }",
    "input behind loops in options": IN + "active proctype P() { byte x; bool q; if :: do :: q = !q :: break od :: q fi; in?x; assert(x < 2) }",
    "input at a label": IN + "active proctype P() { byte x; bool q; again: in?x; q = !q; if :: q -> goto again :: else fi; assert(x < 2) }",
}


def verify(lacuna, path, analysis):
    """violated, holds, or refused; a fault ends the test."""
    command = [lacuna, "verify", path, "--close", "--analysis", analysis, "--json", "--property", "assertion"]
    command += ["--external", "b"] if "mtype = { a, b }" in open(path).read() else []
    run = subprocess.run(command + (["--domain", "3"] if analysis == "explicit" else []), stdout=subprocess.PIPE)
    if run.returncode < 0 or run.returncode == 4:
        return "status %d" % run.returncode
    answer = json.loads(run.stdout)
    if run.returncode != 2:
        return answer["results"][0]["verdict"]
    errors = [d for d in answer["diagnostics"] if d["severity"] == "error"]
    return "what was written is not Promela: " + errors[0]["message"] if any("closed model" in (d["file"] or "") for d in errors) else "refused"


def spin_takes(lacuna, path, analysis):
    """What `close` writes."""
    written = path + ".closed"
    command = [lacuna, "close", path, "--analysis", analysis, "-o", written]
    command += ["--external", "b"] if "mtype = { a, b }" in open(path).read() else []
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if "timer" in open(path).read():  # SPIN has none
        plain = written + ".plain"
        subprocess.run([lacuna, "convert", written, "--to", "spin", "--format", "promela", "-o", plain], check=True, stdout=subprocess.DEVNULL)
        written = plain
    return subprocess.run(["spin", "-a", written], cwd=os.path.dirname(path), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def main():
    failed, refused = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text in CASES.items():
            path = os.path.join(folder, "open.pml")
            with open(path, "w") as file:
                file.write(text + "\n")
            found = {analysis: verify(sys.argv[1], path, analysis) for analysis in ("explicit", "none", "must", "may")}
            wrong = [a for a in found if found[a] not in ("violated", "refused") or (a == "explicit" and "local" not in name and "index" not in name and found[a] != "violated")]
            wrong += [a + " for SPIN" for a in found
                      if found[a] != "refused" and shutil.which("spin") and not spin_takes(sys.argv[1], path, a)]
            refused += "refused" in (found["must"], found["none"], found["may"])
            if wrong:
                failed += 1
                print("%s: %s" % (name, found))
    print("%d are closed or refused rightly (%d refused), %d are not" % (len(CASES) - failed, refused, failed))
    sys.exit(failed > 0)


main()
