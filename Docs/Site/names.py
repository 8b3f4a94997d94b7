"""How DocC's links name a symbol."""

import collections

# What DocC shows on one page if there are several of a name.
overloadable = {"swift.method", "swift.type.method", "swift.init", "swift.func", "swift.func.op", "swift.subscript"}

# Whose members the guides mean by a name that several types have.
preferred = ["Signal", "Command", "Property", "TestScheduler"]


def digest(identifier):
    """The letters that tell symbols of one name and kind apart: FNV-1 of the identifier in 24 bits, as DocC has it."""
    value = 2166136261
    for byte in identifier.encode():
        value = (value * 16777619 & 0xFFFFFFFF) ^ byte
    value = (value >> 24) ^ (value & 0xFFFFFF)
    text = ""
    while value:
        value, digit = divmod(value, 36)
        text = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + text
    return text or "0"


class Names:
    """The links to the symbols of a graph."""

    def __init__(self, graph):
        self.graph = graph
        # From a path, such as ("Signal", "map(_:)"), to the kinds of what is there, and from a kind to the identifiers.
        self.paths = collections.defaultdict(lambda: collections.defaultdict(list))
        self.owners = collections.defaultdict(set)
        for identifier, symbol in graph.symbols.items():
            path = tuple(symbol["pathComponents"])
            self.paths[path][symbol["kind"]["identifier"]].append(identifier)
            if len(path) == 2:
                self.owners[path[1]].add(path[0])
        self.types = {path[0] for path in self.paths if len(path) == 1}

    def links(self, path):
        """From each link to what is at a path to the identifiers that it stands for. Overloads share one link."""
        kinds = self.paths[path]
        links = {}
        for kind, identifiers in kinds.items():
            name = "/".join(path)
            if len(identifiers) > 1 and kind not in overloadable:
                for identifier in identifiers:
                    links[f"{name}-{digest(identifier)}"] = [identifier]
            elif len(kinds) > 1:
                links[f"{name}-{kind}"] = identifiers
            else:
                links[name] = identifiers
        return links

    def link(self, code, is_ours=False):
        """The link for a name in a guide, such as `debounce(for:on:)`; None if it is not clear what the name means.

        A word such as `empty` may mean anything, unless it is known to be a name of ours.
        """
        if code in self.types:
            return code
        owners = self.owners.get(code, set())
        owner = next((owner for owner in preferred if owner in owners), None)
        if owner is None and len(owners) == 1:
            owner = next(iter(owners))
        if owner is None or not (code.endswith(")") or is_ours and owner == "Signal"):
            return None
        links = self.links((owner, code))
        instance = [link for link in links if link.endswith("-swift.method")]
        return (instance or list(links))[0]
