"""Makes one symbol graph of the five modules.

Why one: an operator is an extension of `SignalProtocol` in another module than `Signal`. DocC shows it on a page of its
own module, below a page for the extension, and `Signal` does not know of it. In one graph an operator is a member of
`Signal`, a link such as ``Scheduler`` works from every module, and the site has one tree and one search. Archives of
single modules, put together with `docc merge`, would leave operators where they are. The real module of each symbol is
put back on its page afterwards (pages.py).
"""

import collections
import json

product = "ReactiveSignals"
modules = ["RACCore", "RACOperators", "RACSchedulers", "RACCommand", "RACBindings"]

# Members of an extension of the protocol are shown with the type that nearly everyone uses them on, once. What conforms to
# the protocol has them too; DocC would repeat all 240 operators for each of the 13 types that do.
homes = {"SignalProtocol": "Signal", "PropertyProtocol": "Property"}


# Conformances that say nothing, since nearly every type has them.
unsaid = {"Swift.Copyable", "Swift.Escapable", "Swift.SendableMetatype"}

# A space without width.
unseen = "\u200b"

# Parts of a module that have names of their own on Linux.
wholes = {"FoundationEssentials": "Foundation", "FoundationNetworking": "Foundation", "_Concurrency": "Swift"}


class Graph:
    """The symbols of the five modules, and what the modules add to types of others."""

    def __init__(self, folder, stand_ins):
        self.symbols = {}
        self.relationships = {}
        self.foreign = collections.defaultdict(lambda: {"symbols": {}, "relationships": {}})
        self.module_of = {}
        self.modules = modules
        # The former paths of what has been moved, such as "SignalProtocol/map(_:)".
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
        """Adds the symbols of a file, except those that are known from a build without stand-ins."""
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
            # A relationship of a known symbol is known, except a conformance to a protocol for Apple's frameworks.
            if edge["source"] in known and (edge["kind"] != "conformsTo" or edge["target"] in known):
                continue
            edge["source"] = blocks.get(edge["source"], edge["source"])
            edge["target"] = blocks.get(edge["target"], edge["target"])
            place["relationships"].setdefault((edge["kind"], edge["source"], edge["target"]), edge)

    def leave_out_empty_extensions(self):
        """An extension whose members are all unavailable has none in the graph, and needs no page."""
        for place in self.foreign.values():
            # As the one that has members, or the one that conforms.
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
        """A member of `Signal` is not "available when Value is Sendable": every signal is so."""
        for kind, source, target in self.relationships:
            member, owner = self.symbols.get(source), self.symbols.get(target)
            if kind == "memberOf" and member and owner and "swiftExtension" in member:
                given = owner.get("swiftGenerics", {}).get("constraints", [])
                said = member["swiftExtension"].get("constraints", [])
                member["swiftExtension"]["constraints"] = [constraint for constraint in said if constraint not in given]

    def order_overloads(self):
        """Has the page of several overloads tell of the one that is declared first, of which the others are variations.

        DocC takes the one whose declaration comes first in the order of the alphabet. Marks that are not seen, and that
        are taken away again afterwards, put the declarations into the order of the source.
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
    """Files of symbol graphs: first those of the modules themselves, then those of extensions to other modules."""
    return sorted(files, key=lambda file: ("@" in file.name, file))


def place_in_source(symbol):
    lines = symbol.get("docComment", {}).get("lines", [{"text": ""}])
    location = symbol.get("location", {"uri": "", "position": {"line": 0}})
    file = location["uri"]
    # A generated overload is a variation of one that is written by hand, whatever the names of the files are.
    return lines[0]["text"].startswith("As "), "/Generated/" in file, file, location["position"]["line"]


def without_self(fragments):
    """Takes "Self." away in front of the names of types: on the page of `Signal` it says nothing."""
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
