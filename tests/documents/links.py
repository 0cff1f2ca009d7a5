#!/usr/bin/env python3
"""Finds dead links in pages: links.py ROOT FILE-OR-FOLDER…

Pages are Markdown (.md) or HTML (.html). A link to a file must lead to one, and a link to a heading to a heading. Links to other hosts are not followed. Pages
that no other page links to are reported as well, except README.md and index.html.
"""
import html.parser
import pathlib
import re
import sys
import urllib.parse


def without_code(text):
    """The text with code blanked out: what stands there is no link."""
    text = re.sub(r"^```.*?^```", lambda block: "\n" * block.group(0).count("\n"), text, flags=re.S | re.M)
    return re.sub(r"`[^`\n]*`", lambda code: "`" + "x" * (len(code.group(0)) - 2) + "`", text)


def slug(heading):
    """The anchor that code hosts give a heading."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        for name in ("href", "src"):
            if given.get(name) is not None:
                self.links.append((self.getpos()[0], given[name]))
        if "id" in given:
            self.anchors.add(given["id"])


def read(path):
    """The links of a page, with their lines, and its anchors."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        page = Page(text)
        return page.links, page.anchors
    headings = re.findall(r"^#+ +(.*)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M)
    anchors, seen = set(), {}
    for heading in headings:
        name = slug(heading)
        seen[name] = seen.get(name, -1) + 1
        anchors.add(name if not seen[name] else "%s-%d" % (name, seen[name]))
    links = [(number, link) for number, line in enumerate(without_code(text).split("\n"), 1) for link in re.findall(r"\]\(([^)\s]+)", line)]
    return links, anchors


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    pages = {}
    for given in map(lambda name: pathlib.Path(name).resolve(), sys.argv[2:]):
        found = [path for kind in ("*.md", "*.html") for path in sorted(given.rglob(kind))] if given.is_dir() else [given]
        pages.update((path, read(path)) for path in found)
    wrong, links, reached = [], 0, set()
    for path, (found, _) in pages.items():
        for number, link in found:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            links += 1
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if target != path:
                reached.add(target)
            where = "%s:%d: %s" % (path.relative_to(root), number, link)
            if not target.exists() or root not in [target, *target.parents]:
                wrong.append(where + ": there is no such file")
            elif parts.fragment and target.suffix in (".md", ".html"):
                if parts.fragment not in (pages[target] if target in pages else read(target))[1]:
                    wrong.append(where + ": there is no such heading")
    wrong += ["%s: no page links to it" % path.relative_to(root) for path in pages
              if path not in reached and path.parent not in reached and path.name not in ("README.md", "index.html")]
    print("\n".join(wrong + ["%d pages, %d links, %d wrong" % (len(pages), links, len(wrong))]))
    sys.exit(1 if wrong or not links else 0)


main()
