#!/usr/bin/env python3
"""Drives `lacuna check --watch` through a pipe: watch.py LACUNA MODELS [SLOWER]

Files of a copy of models/shop are saved in the ways of editors, and each save must bring the table that `lacuna check` prints.
The best of the saves of a candidate must bring it within 100 ms; SLOWER multiplies that, for sanitizers.
"""
import os
import pathlib
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

FIRST, SOON, QUIET = 20, 10, 0.4  # seconds: for the first table, for another at the very most, and to see that there is none
LIMIT = 0.1
COST = re.compile(r"\d+\.\d\d s, \d+ MB\n")


class Watch:
    def __init__(self, lacuna, folder):
        self.lacuna, self.folder = lacuna, folder
        self.process = subprocess.Popen([lacuna, "check", "--watch"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def read(self, seconds):
        """What is printed up to the line that says that it waits; None: nothing in time."""
        text, ends = b"", time.monotonic() + seconds
        while b"watching" not in text or not text.endswith(b"\n"):
            left = ends - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None if not text else text.decode()
            piece = os.read(self.process.stdout.fileno(), 65536)
            if not piece:
                return text.decode()
            text += piece
        return text.decode()

    def expect(self, what, changed, *parts, checked=1):
        """The table again, which is that of a check without --watch; so many candidates were checked for it."""
        printed = self.read(SOON)
        once = subprocess.run([self.lacuna, "check"], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if printed is None:
            sys.exit("%s: nothing is printed" % what)
        head, _, rest = printed.partition(" has changed\n")
        plain = lambda text: COST.sub("", text).replace("made now", "up to date")
        answer = rest[:rest.rindex("\nchecked now" if "\nchecked now" in rest else "\nwatching")]
        number = int((re.search(r"checked now: (\d+) of", rest) or [0, 0])[1])
        if number != checked:
            sys.exit("%s: %d candidates were checked, not %d" % (what, number, checked))
        if head.strip() != changed or plain(answer) != plain(once.stdout):
            sys.exit("%s: printed\n%s\n--- without --watch\n%s" % (what, printed, once.stdout))
        for part in parts:
            if part not in printed:
                sys.exit("%s: %r is not in\n%s" % (what, part, printed))
        self.status = once.returncode


def save_in_place(path, text):
    path.write_text(text)


def save_by_renaming(path, text):
    other = path.with_name("." + path.name + ".swp")
    other.write_text(text)
    os.rename(other, path)


def drive(watch, folder):
    first = watch.read(FIRST) or ""
    if "careful.aml  accepted" not in first or "watching 9 files" not in first:
        sys.exit("the first table:\n" + first)
    careful, eager, bank = ((folder / name).read_text() for name in ("careful.aml", "eager.aml", "bank.aml"))
    for save in (save_in_place, save_by_renaming):
        save(folder / "careful.aml", eager)
        watch.expect("a worse candidate", "careful.aml", "careful.aml  rejected", "assumptions up to date: payment")
        save(folder / "careful.aml", careful)
        watch.expect("a better candidate", "careful.aml", "careful.aml  accepted")
    save_in_place(folder / "bank.aml", bank + "// changed\n")
    watch.expect("a file of the system", "bank.aml", "assumptions made now: payment", checked=4)
    save_in_place(folder / "bank.aml", "actor bank(")
    watch.expect("a wrong system", "bank.aml", "error:", checked=0)
    save_by_renaming(folder / "bank.aml", bank)
    watch.expect("a mended system", "bank.aml", "careful.aml  accepted", checked=4)
    os.remove(folder / "eager.aml")
    watch.expect("a file that is gone", "eager.aml", "the file eager.aml cannot be read", checked=0)
    save_in_place(folder / "eager.aml", careful)
    watch.expect("a file that is back", "eager.aml", "eager.aml    accepted", checked=4)
    save_in_place(folder / "extra.aml", careful)
    if watch.read(QUIET):
        sys.exit("a file that the project does not name")
    project = folder / "lacuna.toml"
    save_by_renaming(project, project.read_text().replace('"eager.aml"', '"extra.aml"'))
    watch.expect("another project", "lacuna.toml", "extra.aml    accepted", checked=4)
    save_in_place(folder / "extra.aml", eager)
    watch.expect("a new candidate", "extra.aml", "extra.aml    rejected")
    (folder / "elsewhere").mkdir()
    save_in_place(folder / "extra.aml", "actor payment(2) { charge { bank!tke; } }")
    watch.expect("a candidate with a mistake", "extra.aml", "did you mean take?")
    save_in_place(folder / "careful.aml", careful + "// another\n")
    watch.expect("a candidate beside it", "careful.aml", "did you mean take?", "careful.aml  accepted")
    target = folder / "elsewhere" / "target.aml"
    save_in_place(target, careful)
    os.symlink(target, folder / "link.aml")
    os.rename(folder / "link.aml", folder / "extra.aml")
    watch.expect("a link", "extra.aml", "extra.aml    accepted")
    for save, text, verdict in ((save_in_place, eager, "rejected"), (save_by_renaming, careful, "accepted")):
        save(target, text)
        watch.expect("what a link leads to", "extra.aml", "extra.aml    " + verdict)


def times(watch, folder):
    """How long from a save to its table."""
    careful, taken = (folder / "careful.aml").read_text(), []
    for number in range(10):
        started = time.monotonic()
        save_by_renaming(folder / "careful.aml", careful + "// %d\n" % number)
        if not watch.read(SOON):
            sys.exit("nothing is printed")
        taken.append(time.monotonic() - started)
    return taken


def main():
    lacuna, models = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    slower = float(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.TemporaryDirectory(prefix="lacuna-watch-") as place:
        folder = pathlib.Path(place)
        for path in [*(models / "shop").glob("*.aml"), models / "shop" / "lacuna.toml"]:
            (folder / path.name).write_bytes(path.read_bytes())
        watch = Watch(lacuna, folder)
        try:
            drive(watch, folder)
            taken = times(watch, folder)
            watch.process.send_signal(signal.SIGINT)
            rest, status = watch.process.stdout.read(), watch.process.wait(SOON)
        finally:
            watch.process.kill()
            watch.process.wait()
    if rest or status != watch.status:
        sys.exit("Ctrl-C: status %d, not %d; %r" % (status, watch.status, rest))
    print("a table %.0f to %.0f ms after a save" % (1000 * min(taken), 1000 * max(taken)))
    sys.exit(min(taken) > LIMIT * slower)


main()
