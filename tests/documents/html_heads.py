#!/usr/bin/env python3
"""Checks the heads of the HTML pages: html_heads.py FOLDER

Every page has a title of its own that names the program, a description that is cut between words, and the same navigation, with all kinds of pages.
"""
import html
import pathlib
import re
import sys

KINDS = ["Tutorial", "How to", "Reference", "Explanation", "Examples"]
LONGEST_TITLE, LONGEST_DESCRIPTION = 90, 202


def mistakes(path, text, titles):
    title = html.unescape(re.search(r"<title>(.*?)</title>", text, re.S).group(1))
    description = html.unescape(re.search(r'<meta name="description" content="([^"]*)">', text).group(1))
    body = " ".join(html.unescape(re.sub(r"<[^>]*>", "", text)).split())
    if "lacuna" not in title or len(title) > LONGEST_TITLE:
        yield "the title is too long, or does not name lacuna: %s" % title
    if title in titles:
        yield "the title is that of %s: %s" % (titles[title], title)
    titles[title] = path
    if not description or len(description) > LONGEST_DESCRIPTION:
        yield "the description is missing, or too long: %s" % description
    if description.endswith(" …") and not re.search(re.escape(description[:-2]) + r"\W", body):
        yield "the description is cut inside a word: %s" % description
    links = re.findall(r"<a [^>]*>([^<]*)</a>", re.search(r"<nav>(.*?)</nav>", text, re.S).group(1))
    if links[1:] != KINDS:
        yield "the navigation has %s" % ", ".join(links)


def main():
    folder, titles, wrong = pathlib.Path(sys.argv[1]), {}, []
    pages = sorted(folder.rglob("*.html"))
    for page in pages:
        wrong += ["%s: %s" % (page.relative_to(folder), mistake) for mistake in mistakes(page.relative_to(folder), page.read_text(encoding="utf-8"), titles)]
    print("\n".join(wrong + ["%d pages, %d wrong" % (len(pages), len(wrong))]))
    sys.exit(1 if wrong or not pages else 0)


main()
