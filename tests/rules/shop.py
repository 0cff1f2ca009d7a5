#!/usr/bin/env python3
"""The rules of the shop in ../shared/data/shop, with one order: shop.py LACUNA

Its files are cut down to one order. The rules must stay as small as they are: sends, states and actions of each.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from shared_data import need  # noqa: E402

RULES = {("bank!debit(1)",): (2, 3), ("order!paid(1)",): (3, 7), ("bank!refund(1)",): (2, 2)}  # states, actions


def one_order(text):
    text = re.sub(r"property \w+_2 \{.*?\n\}\n", "", text, flags=re.S).replace("1..2", "1..1")
    return re.sub(r" (order!place|self!ponder)\(2\);", "", text).replace("void(2)", "void(1)")


def main():
    shop = need("shop")
    with tempfile.TemporaryDirectory(prefix="lacuna-shop-") as place:
        files = ["system.aml", "interface.aml", "properties.aml"]
        for name in files:
            (pathlib.Path(place) / name).write_text(one_order((shop / name).read_text()))
        done = subprocess.run([os.path.abspath(sys.argv[1]), "assume", "--json", *files], cwd=place, stdout=subprocess.PIPE, text=True)
    result = json.loads(done.stdout)["results"][0]
    found = {tuple(sorted({send for _, send in rule["forbidden"]})): (rule["states"], len(rule["actions"])) for rule in result["rules"]}
    print(found)
    if result["without_rule"] or found.keys() != RULES.keys():
        sys.exit("other rules than expected")
    for sends, (states, actions) in found.items():
        if states > RULES[sends][0] or states * actions > RULES[sends][0] * RULES[sends][1]:
            sys.exit("the rule for %s has become larger" % " or ".join(sends))


main()
