#!/usr/bin/env python3
"""Checks the plan of the house: check.py ROOT

CONTRIBUTING.md lists the folders of the project in the block below "## The house", those of src from the bottom up.
Every folder is listed, and nothing else; the lines of a folder of src name its sub-folders; a folder of src includes only
itself and folders above it in the list, and src/assume no language; every source is named exactly once in src/meson.build.
"""
import collections
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
mistakes = []


PLAN = re.search(r"## The house\n```\n(.*?)```", (root / "CONTRIBUTING.md").read_text(), re.S).group(1)


def listed_folders():
    """The paths at the beginning of the lines of the plan."""
    return re.findall(r"^((?:src/)?[a-z]+)/ ", PLAN, re.M)


def check_sub_folders():
    for name, lines in re.findall(r"^src/([a-z]+)/ (.*(?:\n .*)*)", PLAN, re.M):
        there = {p.name for p in (root / "src" / name).iterdir() if p.is_dir()}
        named = set(re.findall(r"\b([a-z_]+)/:", lines))
        for folder in sorted(there ^ named):
            mistakes.append(f"src/{name}: {folder}/ is " + ("not named in CONTRIBUTING.md" if folder in there else "not there"))


def check_folders(listed):
    there = {f"src/{p.name}" for p in (root / "src").iterdir() if p.is_dir()}
    there |= {p.name for p in root.iterdir() if p.is_dir() and not re.match(r"\.|build|src$|include$", p.name)}
    for folder in sorted(there - set(listed)):
        mistakes.append(f"CONTRIBUTING.md does not list {folder}/")
    for folder in sorted(set(listed) - there):
        mistakes.append(f"CONTRIBUTING.md lists {folder}/, which is not there")


def check_includes(order):
    for path in sorted((root / "src").rglob("*.[ch]")):
        own = path.relative_to(root / "src").parts[0]
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'#include "([a-z_]+)/', line)
            if found and order.index(found.group(1)) > order.index(own):
                mistakes.append(f"{path.relative_to(root)}:{number}: src/{own} includes src/{found.group(1)}, "
                                "which is built on it")


def check_assume():
    for path in sorted((root / "src/assume").rglob("*.[ch]")):
        if '#include "language/' in path.read_text():
            mistakes.append(f"{path.relative_to(root)} includes a language")


def check_sources():
    named = collections.Counter(re.findall(r"'([a-z_/0-9]+\.c)'", (root / "src/meson.build").read_text()))
    there = {str(p.relative_to(root / "src")) for p in (root / "src").rglob("*.c")}
    for name in sorted(there - set(named)):
        mistakes.append(f"src/meson.build does not name {name}")
    mistakes.extend(f"src/meson.build names {name} {count} times" for name, count in named.items() if count > 1)


listed = listed_folders()
check_folders(listed)
check_sub_folders()
check_assume()
check_includes([folder[4:] for folder in listed if folder.startswith("src/")])
check_sources()
print("\n".join(mistakes) or f"{len(listed)} folders as CONTRIBUTING.md says")
sys.exit(bool(mistakes))
