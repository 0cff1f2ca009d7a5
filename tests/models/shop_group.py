"""A candidate of three actors for the shop of ../shared/data/shop, with one order: it is accepted, and the whole keeps all properties.

    shop_group.py LACUNA
"""
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

GROUP = """
actor payment(4) {
  charge(int 1..1 i)   { gateway!take(i); }
  debited(int 1..1 i)  { gateway!taken(i); }
  refused(int 1..1 i)  { gateway!failed(i); }
  unclear(int 1..1 i)  { bank!status(i); }
  void(int 1..1 i)     { gateway!stop(i); }
  refunded(int 1..1 i) { desk!stopped(i); }
}
actor gateway(4) {                             // talks to the bank
  int 0..2 state;                              // 0 nothing, 1 at the bank, 2 to be stopped
  take(int 1..1 i)   { state = 1; bank!debit(i); }
  taken(int 1..1 i)  { if (state == 1) { state = 0; desk!done(i); } else { bank!refund(i); } }
  failed(int 1..1 i) { if (state == 1) { state = 0; desk!declined(i); } else { desk!stopped(i); } }
  stop(int 1..1 i)   { if (state == 1) { state = 2; } }
}
actor desk(3) {                                // talks to the shop
  done(int 1..1 i)     { order!paid(i); }
  declined(int 1..1 i) { order!declined(i); }
  stopped(int 1..1 i)  { order!voided(i); }
}
"""


def one_order(text):
    """Without order 2: its messages are not sent, and the ranges have one value."""
    text = text.replace("1..2", "1..1")
    text = re.sub(r"\b\w+!\w+\(2\);", "", text)
    return re.sub(r"property \w+_2 \{.*?\n\}", "", text, flags=re.S)


def run(lacuna, *arguments, folder):
    done = subprocess.run([lacuna, *arguments], cwd=folder, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def main():
    lacuna, shop = str(pathlib.Path(sys.argv[1]).resolve()), need("shop")
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        files = ["system.aml", "interface.aml", "properties.aml"]
        for name in files:
            (here / name).write_text(one_order((shop / name).read_text()))
        hasty = GROUP.replace("state = 2; }", "state = 2; desk!stopped(i); }")
        (here / "group.aml").write_text(GROUP)
        (here / "hasty.aml").write_text(hasty)
        steps = [(0, ["assume", *files, "-o", "payment.assumption"]),
                 (0, ["check", "group.aml", "--against", "payment.assumption"]),
                 (0, ["verify", *files, "group.aml"]),
                 (1, ["check", "hasty.aml", "--against", "payment.assumption"])]
        for expected, arguments in steps:
            status, text = run(lacuna, *arguments, folder=folder)
            if status != expected:
                print("status %d instead of %d: lacuna %s\n%s" % (status, expected, " ".join(arguments), text))
                return 1
    return 0


sys.exit(main())
