"""Finds the names of symbols in DocC's links."""

import collections

# The kinds of symbols that share one page if they have the same name.
overloadable = {"swift.method", "swift.type.method", "swift.init", "swift.func", "swift.func.op", "swift.subscript"}

# The types whose members the guides mean if several types have a member of the name.
preferred = ["Signal", "Command", "Property", "TestScheduler"]


def digest(identifier):
    """Returns the suffix that distinguishes symbols of one name and kind: DocC's 24-bit FNV-1 hash of the identifier."""
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
        # The identifiers of symbols, by path, such as ("Signal", "map(_:)"), and by kind.
        self.paths = collections.defaultdict(lambda: collections.defaultdict(list))
        self.owners = collections.defaultdict(set)
        for identifier, symbol in graph.symbols.items():
            path = tuple(symbol["pathComponents"])
            self.paths[path][symbol["kind"]["identifier"]].append(identifier)
            if len(path) == 2:
                self.owners[path[1]].add(path[0])
        self.types = {path[0] for path in self.paths if len(path) == 1}

    def links(self, path):
        """Returns the links to the symbols at a path, each with its identifiers. Overloads share one link."""
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
        """Returns the link for a name in a guide, such as `debounce(for:on:)`, or None if the name is ambiguous.

        A word such as `empty` is ambiguous unless `is_ours` says that it is a name of this framework.
        """
        if code in self.types:
            return code
        owner, point, member = code.partition(".")
        if point and (owner, member) in self.paths:
            return self.best_link(owner, member)
        owners = self.owners.get(code, set())
        owner = next((owner for owner in preferred if owner in owners), None)
        if owner is None and code.endswith("()"):
            # A guide writes `firstValue()` for `firstValue(isolation:)`, whose argument has a default.
            longer = [name for name, types in self.owners.items() if "Signal" in types and name.startswith(code[:-1])]
            if len(longer) == 1:
                return self.best_link("Signal", longer[0])
        if owner is None and len(owners) == 1:
            owner = next(iter(owners))
        if owner is None or not (code.endswith(")") or is_ours and owner == "Signal"):
            return None
        return self.best_link(owner, code)

    def best_link(self, owner, code):
        """Returns the link to a member. A method comes before a type method of the same name."""
        links = self.links((owner, code))
        instance = [link for link in links if link.endswith("-swift.method")]
        return (instance or list(links))[0]
