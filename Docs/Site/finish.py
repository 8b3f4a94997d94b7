#!/usr/bin/env python3
"""Completes and checks the site that DocC has made, and says what there is."""

import json
import pathlib
import sys

import groups
from pages import Site

work, folder, base = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
facts = json.loads((work / "facts.json").read_text())
site = Site(folder, base)
site.complete(facts["module_of"])
site.check(groups.groups)
for fault in site.faults:
    print(fault, file=sys.stderr)
print(f"{len(site.pages)} pages, {site.indexed} of them in the navigator")
print(f"{facts['public symbols']} public symbols of five modules, each in a topic group")
print(f"{facts['articles']} articles, {facts['pictures']} pictures, {facts['operators with pictures']} operators with a picture")
print(f"{site.links} links of the site checked, {len(site.faults)} faults, 0 warnings")
sys.exit(1 if site.faults else 0)
