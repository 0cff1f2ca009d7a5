#!/usr/bin/env python3
"""Models of ../shared/data/closing with timers: closing_timers.py LACUNA

They define timers as macros, as DT-SPIN's users do. lacuna reads them as they are, and finds the states and verdicts that SPIN found (expected.jsonl). The same
models with timers of the language, made here by leaving out the macros and the process that ticks, have the same verdicts: `tick` is in place of a bit
that flips. Their text for SPIN has them, too."""
import json
import os
import pathlib
import re
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import judge  # noqa: E402
from shared_data import need  # noqa: E402


def native(text):
    text = re.sub(r"^#define (timer|set|expire|reset|tick)\b.*$|^active proctype Timers.*$|^bit tk;.*$", "", text, flags=re.MULTILINE)
    return text.replace("[]<>(tk == 0) && []<>(tk == 1)", "[]<>tick")


def main():
    program, data, wrong, compared = sys.argv[1], need("closing"), 0, 0
    for line in open(data / "expected.jsonl"):
        expected = json.loads(line)
        if not expected["file"].startswith("fig"):
            continue
        text = (data / expected["file"]).read_text()
        verdicts = {claim["name"]: claim["a"] for claim in expected["claims"]}
        with tempfile.TemporaryDirectory() as folder:
            places = [os.path.join(folder, name) for name in ("macros", "native", "plain")]
            for place in places:
                os.mkdir(place)
            macros, own = (judge.Lacuna(program, t, {}, place) for t, place in zip((text, native(text)), places))
            states = macros.space()["states"]
            plain = judge.Lacuna(program, judge.run([program, "convert", own.path, "--to", "spin", "-o", "-"])[1], {}, places[2])
            found = [{name: model.verdicts(False)[name] for name in verdicts} for model in (macros, own, plain)]
        compared += 1
        if states != expected["states"] or any(f != verdicts for f in found):
            wrong += 1
            print("%s: %d states and %s are expected; lacuna finds %d, and %s with macros, %s with timers, %s for SPIN" %
                  ((expected["file"], expected["states"], verdicts, states) + tuple(found)))
    print("%d models, %d differ" % (compared, wrong))
    return wrong > 0 or compared == 0


if __name__ == "__main__":
    sys.exit(main())
