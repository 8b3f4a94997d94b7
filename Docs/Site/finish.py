#!/usr/bin/env python3
"""Completes and checks the site that DocC has made, and says what there is. It can be repeated on the result of DocC.

Usage: finish.py <work> <folder> <base path> [address of the source]
"""

import json
import pathlib
import shutil
import sys

import foreign
import groups
import landing
import pages
import readable
from search import SearchIndex
from theme import Theme

root = pathlib.Path(__file__).resolve().parent.parent.parent
work, folder, base = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
source = sys.argv[4] if len(sys.argv) > 4 else ""
facts = json.loads((work / "facts.json").read_text())

shutil.rmtree(folder, ignore_errors=True)
shutil.copytree(work / "converted", folder)
site = pages.Site(folder, base)
site.complete(facts["module_of"], set(facts["for_apple"]), source)
theme = Theme(root, folder, base.rstrip("/"), source, pages.root_page, site.pages, work / "variants")
theme.write()
landing.write(theme, root)
index = SearchIndex(site.pages, pages.root_page, pages.sections)
index.write(folder / "search.json")
site.add_names(index.names, index.documents)

site.check(groups.groups)
guides = [path for group in theme.groups for path in theme.paths(group)[:2]]
site.faults += readable.faults(site, index, guides, foreign.declared(root / "Scripts/other-names.txt"))
for fault in site.faults:
    print(fault, file=sys.stderr)
print(f"{len(site.pages)} pages, {site.indexed} of them in the navigator")
print(
    f"{facts['public symbols']} public symbols of five modules, each in a topic group, "
    f"{len(facts['for_apple'])} of them for Apple platforms"
)
print(
    f"{facts['articles']} articles, {facts['pictures']} pictures, {facts['operators with pictures']} operators with a picture"
)
print(
    f"{len(index.documents)} entries and {len(index.names)} names of other frameworks in the search, "
    f"{(folder / 'search.json').stat().st_size // 1024} KiB"
)
size = sum(file.stat().st_size for file in (folder / "variants").glob("*.json"))
print(f"{len(theme.chosen)} operators with pictures whose events can be moved, {size // 1024} KiB")
print(f"{readable.long_lines(site)} lines of code are longer than {readable.columns} characters")
print(
    f"{len(site.pages)} pages have a title, a description and text without JavaScript, "
    f"{len(guides) + len(readable.symbols)} of them compared"
)
print(f"{site.links} links of the site checked, {len(site.faults)} faults, 0 warnings")
sys.exit(1 if site.faults else 0)
