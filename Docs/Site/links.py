#!/usr/bin/env python3
"""Checks the links of the Markdown pages: the files that they lead to, and the headings in them. Needs no network."""

import pathlib
import sys
import urllib.parse

import markdown

root = pathlib.Path(__file__).resolve().parent.parent.parent


def pages():
    yield from sorted(root.glob("*.md"))
    yield from sorted((root / "Docs").rglob("*.md"))


def anchors(page):
    return {anchor for _, _, anchor in markdown.headings(page.read_text())}


def fault(page, target):
    """Returns the reason why a link is dead, or None if it is not."""
    if target.startswith(("https://", "http://", "mailto:")):
        return None
    path, _, anchor = urllib.parse.unquote(target).partition("#")
    file = (page.parent / path).resolve() if path else page
    if not file.is_relative_to(root):
        return "leads out of the repository"
    if not file.exists():
        return "there is no such file"
    if anchor and (file.suffix != ".md" or anchor not in anchors(file)):
        return "there is no such heading"
    return None


def check():
    """Returns the number of links, and an error for each dead link."""
    count, faults = 0, []
    for page in pages():
        for line, _, target in markdown.links(page.read_text()):
            count += 1
            reason = fault(page, target)
            if reason:
                faults.append(f"{page.relative_to(root)}:{line}: error: {target}: {reason}")
    return count, faults


if __name__ == "__main__":
    count, faults = check()
    for line in faults:
        print(line, file=sys.stderr)
    print(f"{count} links in Markdown pages checked, {len(faults)} dead")
    sys.exit(1 if faults else 0)
