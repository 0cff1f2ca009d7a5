#!/usr/bin/env python3
"""Makes a C file of a page's examples, to be compiled: page_code.py PAGE.md. Each block ```c becomes a function."""
import re
import sys

blocks = re.findall(r"^```c\n(.*?)^```", open(sys.argv[1], encoding="utf-8").read(), re.S | re.M)
if not blocks:
    sys.exit(f"{sys.argv[1]}: there is no example")
print("#include <lacuna.h>\n#include <stdio.h>\n")
for number, block in enumerate(blocks):
    print(f"static void example_{number}(void) {{\n{block}}}\n")
print("int main(void) {")
for number in range(len(blocks)):
    print(f"    example_{number}();")
print("    return 0;\n}")
