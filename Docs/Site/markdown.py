"""Reads Markdown as GitHub shows it: lines outside of code, headings, links, and the anchors that headings get."""

import re

link = re.compile(r"(!?)\[((?:`[^`]*`|[^\[\]`]|\[[^\]]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)")
code = re.compile(r"(`+)(.+?)\1")


def outside_code(text):
    """Yields each line with its number, and whether it is text outside of code and comments."""
    fence = None
    comment = False
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"\s*(```+|~~~+)", line)
        if fence is None and mark and not comment:
            fence = mark[1]
            yield number, line, False
        elif fence is not None:
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
            yield number, line, False
        else:
            starts = line.lstrip().startswith("<!--")
            yield number, line, not (comment or starts)
            comment = (comment or starts) and "-->" not in line


def headings(text):
    """Yields the level, the text and GitHub's anchor of each heading."""
    seen = {}
    for _, line, is_text in outside_code(text):
        heading = re.match(r"(#{1,6})\s+(.*?)\s*#*$", line) if is_text else None
        if heading is None:
            continue
        title = heading[2]
        plain = link.sub(lambda found: found[2], title).replace("`", "")
        anchor = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        count = seen.get(anchor, 0)
        seen[anchor] = count + 1
        yield len(heading[1]), title, anchor + (f"-{count}" if count else "")


def links(text):
    """Yields the line number, whether the link is a picture, and the target of each link."""
    for number, line, is_text in outside_code(text):
        if not is_text:
            continue
        # Text inside code is not a link. A link can have code in its text.
        spans = [found.span() for found in code.finditer(line)]
        for found in link.finditer(line):
            if not any(start < found.start() < end for start, end in spans):
                yield number, found[1] == "!", found[3]
        reference = re.match(r"\s*\[[^\]]+\]:\s*(\S+)", line)
        if reference:
            yield number, False, reference[1]
