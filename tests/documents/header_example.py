#!/usr/bin/env python3
"""Prints the example of a header: the indented lines of the comment that it begins with."""
import sys

lines = open(sys.argv[1], encoding="utf-8").read().split("*/")[0].splitlines()
example = [line[7:] for line in lines if line.startswith(" *     ")]
if not example:
    sys.exit(f"{sys.argv[1]}: there is no example")
print("\n".join(example))
