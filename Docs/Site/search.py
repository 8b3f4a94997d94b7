"""Makes the index of the search: the pages and sections with their words, and the names of other frameworks."""

import collections
import json
import re

import foreign
from text import sections_of

# A word in more of the sections than this tells none of them from the others.
commonest = 0.12
digits = "0123456789abcdefghijklmnopqrstuvwxyz"


def number(value):
    text = ""
    while True:
        value, digit = divmod(value, 36)
        text = digits[digit] + text
        if not value:
            return text


class SearchIndex:
    """The index of a site, as the search module of the theme reads it."""

    def __init__(self, pages, root_page, without_sections):
        self.root_page = root_page
        self.kinds = {}
        self.documents = []
        self.documents_of = {}
        self.words = collections.defaultdict(list)
        self.names = []
        for path, page in sorted(pages.items()):
            self.add(path, page, without_sections)
        by_title = collections.defaultdict(list)
        for path, page in sorted(pages.items(), key=lambda item: (self.rank(item[0]), item[0])):
            if page["kind"] == "symbol":
                title = page["metadata"]["title"]
                by_title[title].append(path)
                by_title[title.partition("(")[0]].append(path)
        for path, page in sorted(pages.items()):
            if page["kind"] == "article":
                self.add_names(path, page, by_title)

    def rank(self, path):
        """Which of several symbols of one name a name in a table means."""
        owner = path.removeprefix(self.root_page + "/").partition("/")[0]
        order = ["signal", "command", "property", "mutableproperty"]
        return order.index(owner) if owner in order else len(order)

    def add(self, path, page, without_sections):
        kind = page["metadata"].get("roleHeading", "")
        if page.get("deprecationSummary"):
            kind += " · Deprecated"
        page_title = page["metadata"]["title"]
        parents = page.get("hierarchy", {}).get("paths") or [[]]
        if page["kind"] == "symbol" and len(parents[0]) > 1:
            page_title = page["references"][parents[0][-1]]["title"].partition("<")[0] + "." + page_title
        for anchor, title, line, text in sections_of(page, without_sections):
            address = path.removeprefix(self.root_page).lstrip("/") + (f"#{anchor}" if anchor else "")
            entry = len(self.documents)
            shown = f"{page_title} › {title}" if anchor else page_title
            if anchor and page["kind"] == "symbol":
                # The sections of a comment are one document with it.
                entry = self.documents_of[path]
            else:
                self.documents_of.setdefault(path, entry)
                self.documents.append([shown, self.kinds.setdefault(kind, len(self.kinds)), address, shortened(line)])
            for word in set(re.findall(r"[a-z_][a-z0-9_]+", text.lower() + " " + title.lower())):
                if not self.words[word] or self.words[word][-1] != entry:
                    self.words[word].append(entry)

    def add_names(self, path, page, by_title):
        for framework, name, target, codes, line in foreign.rows(page):
            target = target and target.partition("#")[0]
            if target not in self.documents_of:
                candidates = [found for code in codes for found in by_title.get(code.lstrip("."), [])]
                candidates += [found for code in codes for word in foreign.words(code)[:1] for found in by_title.get(word, [])]
                target = next(iter(candidates), path)
            entry = [name, framework, self.documents_of[target]]
            if all(entry != known[:3] for known in self.names):
                self.names.append([*entry, shortened(line, 160)])

    def write(self, file):
        limit = commonest * len(self.documents)
        lines = []
        for word, entries in sorted(self.words.items()):
            if len(entries) <= limit:
                steps = [entry - former for entry, former in zip(entries, [0, *entries])]
                lines.append(f"{word} {' '.join(map(number, steps))}")
        content = {
            "root": self.root_page,
            "kinds": list(self.kinds),
            "documents": self.documents,
            "names": self.names,
            "words": "\n".join(lines),
        }
        file.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")))


def shortened(text, length=120):
    """The beginning of a text, to the end of a word."""
    return text if len(text) <= length else text[:length].rpartition(" ")[0].rstrip(",;:") + " …"
