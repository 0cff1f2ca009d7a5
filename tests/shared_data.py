"""Files that others have written stay outside of the project, in ../shared/data beside its root. Tests read them there:

    from shared_data import need
    files = need("peers")    # the folder; without it the test is skipped, which Meson counts (status 77)
"""
import pathlib
import sys

DATA = pathlib.Path(__file__).resolve().parent.parent.parent / "shared" / "data"
SKIPPED = 77


def folder(name):
    """Where it is; None: it is not there."""
    return DATA / name if (DATA / name).is_dir() else None


def need(name):
    found = folder(name)
    if not found:
        print("skipped: ../shared/data/%s is not there" % name)
        sys.exit(SKIPPED)
    return found
