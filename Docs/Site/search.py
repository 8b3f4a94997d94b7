"""Makes the search index: the words of pages and sections, and the names of other frameworks."""

import collections
import json
import re

import foreign
from text import sections_of

# A word is left out if it is in a greater part of the sections, because it distinguishes none of them.
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
    """The search index of a site, in the format that the theme's script reads."""

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
        """Returns the rank of a symbol among the symbols of one name. The lowest rank is the meaning of a name in a table."""
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
                # All sections of a doc comment belong to the entry of their symbol.
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
    """Returns the beginning of a text, up to the end of a word."""
    return text if len(text) <= length else text[:length].rpartition(" ")[0].rstrip(",;:") + " …"
