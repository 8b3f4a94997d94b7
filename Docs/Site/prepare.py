#!/usr/bin/env python3
"""Writes the input of DocC: one symbol graph of the five modules, and a catalog."""

import json
import pathlib
import shutil
import sys

import comments
import groups
from articles import Articles
from graph import Graph
from names import Names

root = pathlib.Path(__file__).resolve().parent.parent.parent
extracted, stand_ins, work = map(pathlib.Path, sys.argv[1:])

graph = Graph(extracted, stand_ins)
names = Names(graph)
articles = Articles(root, work / "ReactiveSignals.docc", names)
shutil.rmtree(articles.catalog, ignore_errors=True)
articles.write()
placed, faults = groups.write(names, articles.catalog)
comments.mend_links(graph, lambda name: articles.files[root / "Docs" / f"{name}.md"])
comments.complete_parameters(graph)
comments.tell_of_homes(graph)
comments.tell_of_stand_ins(graph)
of_operators = comments.pictures_of(graph, articles.named_pictures(), articles.pictures())
placed_pictures = comments.add_pictures(graph, of_operators, articles.picture_name)
graph.write(work / "graphs")
(work / "facts.json").write_text(json.dumps({
    "articles": articles.count,
    "pictures": len(articles.pictures()),
    "operators with pictures": len(of_operators),
    "pictures in comments": placed_pictures,
    "public symbols": sum(1 for symbol in graph.all_symbols() if symbol["kind"]["identifier"] != "swift.extension"),
    "module_of": graph.module_of,
    "for_apple": sorted(graph.for_apple),
}))
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(1 if faults else 0)
