#!/usr/bin/env python3
"""Makes HTML of the pages: pages.py PANDOC ROOT FOLDER [DEPFILE TARGET].

README.md becomes index.html, as the README.md of every folder does; other pages keep their names. Files that pages link to are copied beside them, so that
all links work in FOLDER, which is made again. A depfile lists what was read.
"""
import concurrent.futures
import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

NAME = "lacuna"
TOP = [("README.md", NAME), ("docs/tutorial.md", "Tutorial"), ("docs/howto/README.md", "How to"), ("docs/manual.md", "Reference"),
       ("docs/explanation/README.md", "Explanation"), ("models/README.md", "Examples")]
TITLES = {  # what people search for, where the heading of a page says less
    "README.md": "lacuna: which components may replace a service? A verifier for asynchronous systems",
    "docs/aml.md": "AML, the actor language of lacuna",
    "docs/api.md": "The C library of lacuna",
    "docs/assume.md": "Replace a component safely: assume and check in lacuna",
    "docs/benchmarks.md": "Benchmarks of lacuna",
    "docs/ci.md": "lacuna.toml: projects and continuous integration with lacuna",
    "docs/closing.md": "Verify open Promela models with lacuna close",
    "docs/commands.md": "Commands and options of lacuna",
    "docs/direct.md": "Assumptions on the environment of LTSs: lacuna direct",
    "docs/fsp.md": "FSP (LTSA) models in lacuna",
    "docs/ltl.md": "LTL formulas in lacuna",
    "docs/manual.md": "Reference manual of lacuna",
    "docs/messages.md": "Error messages of lacuna, and what to do",
    "docs/promela.md": "Promela (SPIN) models in lacuna",
    "docs/prove.md": "Verify components and prove properties of Rebeca models in lacuna",
    "docs/rebeca.md": "Rebeca models in lacuna",
    "docs/reproduction.md": "Published figures, reproduced by lacuna",
    "docs/stable.md": "Buffer sizes of communicating automata: lacuna stable",
    "docs/style.md": "Style of the texts of lacuna",
    "docs/tutorial.md": "Tutorial: replace a service with lacuna",
}
LONGEST_DESCRIPTION = 200
LEAST_CONTENTS = 5  # pages with fewer sections have no list of them

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="stylesheet" href="{style}">
</head>
<body>
<header><nav>{top}</nav></header>
<main>
{body}
</main>
<footer>{name} {version}</footer>
</body>
</html>
"""


def pages_of(root):
    """The pages, as paths relative to the root."""
    pages = [path for folder in ("docs", "models") for path in root.joinpath(folder).rglob("*.md")]
    return sorted(path.relative_to(root) for path in pages + [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")])


def html_name(page):
    return page.with_name("index.html") if page.name == "README.md" else page.with_suffix(".html")


def relative(target, page):
    """A link from the HTML of a page to a file of the folder."""
    return urllib.parse.quote(os.path.relpath(target, html_name(page).parent).replace(os.sep, "/"))


def plain(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup)).strip()


def shortened(text, longest):
    """Cut between words, if it is too long."""
    return text if len(text) <= longest else text[:longest].rsplit(" ", 1)[0].rstrip(",;:") + " …"


class Maker:
    def __init__(self, pandoc, root, folder):
        self.pandoc, self.root, self.folder = pandoc, root, folder
        self.pages = pages_of(root)
        self.copied = set()
        self.version = re.search(r"version: '([^']*)'", (root / "meson.build").read_text()).group(1)

    def link(self, page, link):
        """What a link of the page becomes; the file that it leads to is copied."""
        parts = urllib.parse.urlsplit(html.unescape(link))
        if parts.scheme or parts.netloc or not parts.path:
            return link
        target = pathlib.Path(os.path.normpath(page.parent / urllib.parse.unquote(parts.path)))
        behind = "#" + parts.fragment if parts.fragment else ""
        if target / "README.md" in self.pages:
            target = target / "README.md"
        if target in self.pages:
            return relative(html_name(target), page) + behind
        self.copied.add(target)
        return relative(target, page) + behind

    def body(self, page):
        """The page as HTML, without its head, and with its links as they are in the folder."""
        text = subprocess.run([self.pandoc, "--from=gfm", "--to=html5", "--no-highlight", "--wrap=preserve"], check=True, stdout=subprocess.PIPE,
                              input=(self.root / page).read_bytes()).stdout.decode()
        text = re.sub(r'(href|src)="([^"]*)"', lambda found: '%s="%s"' % (found.group(1), self.link(page, found.group(2))), text)
        text = re.sub(r"<table.*?</table>", lambda table: '<div class="wide">%s</div>' % table.group(0), text, flags=re.S)
        text = re.sub(r"<tr[^>]*>(\s*<th[^>]*></th>\s*)+</tr>", lambda row: row.group(0).replace("<tr", '<tr class="empty"', 1), text)
        text = re.sub(r"<pre><code>(.*?)</code></pre>", lambda code: "<pre><code>%s</code></pre>" % re.sub(r"^\$ (.*)$", r"$ <b>\1</b>", code.group(1), flags=re.M),
                      text, flags=re.S)
        text = "".join(part if part.startswith("<") else re.sub(r"(?<![\w-])--[a-z][a-z-]*", r'<span class="option">\g<0></span>', part)
                       for part in re.split(r"(<pre>.*?</pre>|<[^>]*>)", text, flags=re.S))
        return re.sub(r'<(h[23]) id="([^"]*)">(.*?)</\1>', r'<\1 id="\2">\3<a class="anchor" href="#\2" aria-label="link to this section">#</a></\1>', text,
                      flags=re.S)

    def contents(self, body):
        """A list of the sections."""
        sections = re.findall(r'<h2 id="([^"]*)">(.*?)<a class="anchor"', body, re.S)
        if len(sections) < LEAST_CONTENTS:
            return body
        items = "".join('<li><a href="#%s">%s</a></li>' % (name, re.sub(r"</?a[^>]*>", "", title)) for name, title in sections)
        return body.replace("</h1>", '</h1>\n<details class="contents"><summary>On this page</summary><ul>%s</ul></details>' % items, 1)

    def write(self, page):
        body = self.body(page)
        heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
        title = plain(heading.group(1)) if heading else page.stem
        first = re.search(r"<p>(?!<img)(.*?)</p>", body, re.S)
        description = shortened(" ".join(plain(first.group(1)).split()), LONGEST_DESCRIPTION) if first else title
        title = TITLES.get(str(page), title)
        top = " ".join('<a href="%s">%s</a>' % (relative(html_name(pathlib.Path(name)), page), text) for name, text in TOP)
        target = self.folder / html_name(page)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(PAGE.format(title=html.escape(title if NAME in title else "%s - %s" % (title, NAME)), description=html.escape(description), top=top,
                                      style=relative("pages.css", page), body=self.contents(body), name=NAME, version=self.version), encoding="utf-8")

    def run(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            list(workers.map(self.write, self.pages))
        shutil.copy(self.root / "docs/html/pages.css", self.folder)
        for path in sorted(self.copied):
            source, target = self.root / path, self.folder / path
            if source.is_dir():
                shutil.copytree(source, target, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.md", "meson.build"))
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)


def main():
    pandoc, root, folder = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    maker = Maker(pandoc, root, folder)
    maker.run()
    if len(sys.argv) > 4:
        read = [root / page for page in maker.pages] + [root / path for path in maker.copied] + [root / "docs/html/pages.css"]
        pathlib.Path(sys.argv[4]).write_text("%s: %s\n" % (sys.argv[5], " ".join(map(str, read))))


main()
