"""Combines the symbol graphs of the five modules into one.

Operators are in extensions of `SignalProtocol`, in other modules than `Signal`. With separate graphs, DocC shows an operator
on a page of its own module, below a page for the extension, and not on the page of `Signal`. In one graph an operator is a
member of `Signal`, a link such as ``Scheduler`` works from every module, and the site has one tree and one search. `docc
merge` combines archives of single modules, but does not move operators. Afterwards, pages.py shows the real module of each
symbol on its page.
"""

import collections
import json

product = "ReactiveSignals"
modules = ["RACCore", "RACOperators", "RACSchedulers", "RACCommand", "RACBindings"]

# Members of an extension of a protocol are shown once, with the type on which they are used most. DocC would repeat all 240
# operators for each of the 13 conforming types.
homes = {"SignalProtocol": "Signal", "PropertyProtocol": "Property"}


# Conformances that are left out, since nearly every type has them.
unsaid = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}

# A space without width. See `order_overloads`.
unseen = "\u200b"

# The modules that have several parts on Linux, by the names of the parts.
wholes = {"FoundationEssentials": "Foundation", "FoundationNetworking": "Foundation", "_Concurrency": "Swift"}


class Graph:
    """The symbols of the five modules, and their extensions of types of other libraries."""

    def __init__(self, folder, stand_ins):
        self.symbols = {}
        self.relationships = {}
        self.foreign = collections.defaultdict(lambda: {"symbols": {}, "relationships": {}})
        self.module_of = {}
        self.modules = modules
        # The previous paths of moved members, such as "SignalProtocol/map(_:)".
        self.moved = set()
        # The symbols that only the code for Apple's frameworks declares.
        self.for_apple = set()
        self.format = None
        for file in in_order(folder.glob("*.symbols.json")):
            self.read(file)
        known = set(self.module_of)
        for file in in_order(stand_ins.rglob("*.symbols.json")):
            self.read(file, known)
        self.for_apple = set(self.module_of) - known
        self.leave_out_empty_extensions()
        self.move_home()
        self.leave_out_constraints_of_types()
        self.order_overloads()

    def read(self, file, known=frozenset()):
        """Adds the symbols of a file, except known symbols from a build without stand-ins."""
        module, _, extended = file.name.removesuffix(".symbols.json").partition("@")
        content = json.loads(file.read_text())
        self.format = content
        blocks = {}
        own = not extended or extended in modules
        if own and extended:
            blocks = {edge["source"]: edge["target"] for edge in content["relationships"] if edge["kind"] == "extensionTo"}
        place = self.__dict__ if own else self.foreign[wholes.get(extended, extended)]
        for symbol in content["symbols"]:
            identifier = symbol["identifier"]["precise"]
            if identifier in blocks or identifier in known:
                continue
            self.module_of.setdefault(identifier, module)
            if own and "swiftExtension" in symbol:
                symbol["swiftExtension"]["extendedModule"] = product
            if not own and "swiftExtension" in symbol:
                symbol["swiftExtension"]["extendedModule"] = wholes.get(extended, extended)
            if "docComment" in symbol:
                symbol["docComment"]["module"] = product
            place["symbols"].setdefault(identifier, symbol)
        for edge in content["relationships"]:
            if (edge["kind"] == "extensionTo" and own) or edge.get("targetFallback") in unsaid:
                continue
            # The relationships of a known symbol are also known, except a conformance to a protocol for Apple's frameworks.
            if edge["source"] in known and (edge["kind"] != "conformsTo" or edge["target"] in known):
                continue
            edge["source"] = blocks.get(edge["source"], edge["source"])
            edge["target"] = blocks.get(edge["target"], edge["target"])
            place["relationships"].setdefault((edge["kind"], edge["source"], edge["target"]), edge)

    def leave_out_empty_extensions(self):
        """Removes the extensions without members in the graph. All their members are unavailable."""
        for place in self.foreign.values():
            # The identifiers that have a member or a conformance.
            named = {end for key in place["relationships"] if key[0] != "extensionTo" for end in key[1:]}
            empty = {
                identifier
                for identifier, symbol in place["symbols"].items()
                if symbol["kind"]["identifier"] == "swift.extension" and identifier not in named
            }
            for identifier in empty:
                del place["symbols"][identifier]
            for key in [key for key in place["relationships"] if key[1] in empty]:
                del place["relationships"][key]

    def move_home(self):
        types = {tuple(symbol["pathComponents"]): identifier for identifier, symbol in self.symbols.items()}
        for protocol, home in homes.items():
            old, new = types[(protocol,)], types[(home,)]
            for key, edge in list(self.relationships.items()):
                if key[0] == "memberOf" and key[2] == old and "swiftExtension" in self.symbols[key[1]]:
                    symbol = self.symbols[key[1]]
                    self.moved.add("/".join(symbol["pathComponents"]))
                    symbol["pathComponents"][0] = home
                    edge["target"] = new
                    without_self(symbol["declarationFragments"])
                    for fragments in symbol["names"].values():
                        if isinstance(fragments, list):
                            without_self(fragments)

    def leave_out_constraints_of_types(self):
        """Removes constraints such as "available when Value is Sendable" from members of `Signal`, since every signal fulfills
        them."""
        for kind, source, target in self.relationships:
            member, owner = self.symbols.get(source), self.symbols.get(target)
            if kind == "memberOf" and member and owner and "swiftExtension" in member:
                given = owner.get("swiftGenerics", {}).get("constraints", [])
                said = member["swiftExtension"].get("constraints", [])
                member["swiftExtension"]["constraints"] = [constraint for constraint in said if constraint not in given]

    def order_overloads(self):
        """Makes the overload that is declared first the main one on the page of several overloads.

        DocC chooses the overload whose declaration is first in alphabetical order. Invisible characters, which are removed
        later, make this order the order of the source.
        """
        overloads = collections.defaultdict(list)
        for symbol in self.all_symbols():
            overloads[(tuple(symbol["pathComponents"]), symbol["kind"]["identifier"])].append(symbol)
        for symbols in overloads.values():
            for rank, symbol in enumerate(sorted(symbols, key=place_in_source)):
                if symbol.get("declarationFragments"):
                    first = symbol["declarationFragments"][0]
                    first["spelling"] = unseen * rank + first["spelling"]

    def all_symbols(self):
        yield from self.symbols.values()
        for place in self.foreign.values():
            yield from place["symbols"].values()

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        write(folder / f"{product}.symbols.json", self.format, self.symbols, self.relationships)
        for extended, place in self.foreign.items():
            file = folder / f"{product}@{extended}.symbols.json"
            write(file, self.format, place["symbols"], place["relationships"])


def in_order(files):
    """Sorts files of symbol graphs: first the modules themselves, then the extensions of other modules."""
    return sorted(files, key=lambda file: ("@" in file.name, file))


def place_in_source(symbol):
    lines = symbol.get("docComment", {}).get("lines", [{"text": ""}])
    location = symbol.get("location", {"uri": "", "position": {"line": 0}})
    file = location["uri"]
    # A generated overload is a variation of one that is written by hand, whatever the names of the files are.
    return lines[0]["text"].startswith("As "), "/Generated/" in file, file, location["position"]["line"]


def without_self(fragments):
    """Removes "Self." in front of the names of types, because it has no meaning on the page of `Signal`."""
    index = 0
    while index + 1 < len(fragments):
        one, two = fragments[index : index + 2]
        if one["spelling"] == "Self" and two["spelling"].startswith("."):
            two["spelling"] = two["spelling"][1:]
            del fragments[index : index + (1 if two["spelling"] else 2)]
        else:
            index += 1


def write(file, form, symbols, relationships):
    module = {**form["module"], "name": product}
    file.write_text(json.dumps({
        "metadata": form["metadata"],
        "module": module,
        "symbols": list(symbols.values()),
        "relationships": list(relationships.values()),
    }))
