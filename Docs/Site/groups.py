"""The topic groups of types with many members, by the folders and files that declare them.

A file that fits no group stops the build. Add its folder to a group here, or add a new group. Types with few members have
DocC's own groups: initializers, properties, methods. The groups of the types are in the catalog of each module.
"""

import collections

signal = {
    "Making a signal": [
        "RACCore/Signal/Signal+Constructors", "RACCore/Signal/Signal.swift", "RACOperators/Creating/", "RACOperators/Async/Task",
        "RACOperators/Sharing/Start.swift", "RACBindings/Observing/", "RACBindings/Combine/PublisherSignal",
    ],
    "Subscribing": [
        "RACCore/Signal/Signal+Subscribing", "RACCore/Signal/Signal+Forwarding", "RACCore/Subjects/Signal+Feeding",
    ],
    "Other values": ["RACOperators/Transforming/", "RACBindings/Foundation/Decoding/"],
    "Fewer values": ["RACOperators/Filtering/", "RACBindings/Lifetimes/"],
    "A signal for each value": ["RACOperators/Flattening/"],
    "Several signals": ["RACOperators/Combining/"],
    "Failures": ["RACOperators/Errors/"],
    "Time and schedulers": ["RACOperators/Timing/"],
    "The main actor": ["RACSchedulers/Main/", "RACBindings/MainSignal/"],
    "Sharing one subscription": ["RACOperators/Sharing/"],
    "Side effects, names and logs": [
        "RACOperators/SideEffects/", "RACCore/Signal/Signal+Naming", "RACSchedulers/Recorder/SignalProtocol+Recorded",
        "RACBindings/Properties/SignalProtocol+TrackActivity",
    ],
    "Async code and Combine": ["RACOperators/Async/", "RACBindings/Combine/"],
    "Waiting": ["RACOperators/Blocking/"],
    "Binding": ["RACBindings/KeyPaths/", "RACBindings/Properties/", "RACCommand/BindToCommand", "RACCore/Subjects/Relay"],
    "Files": ["RACBindings/Foundation/Files/"],
}

main_signal = {
    "Making a signal": ["RACBindings/MainSignal/Creating/", "RACBindings/MainSignal/MainSignal.swift"],
    "Subscribing": ["RACBindings/MainSignal/MainSubscribing"],
    "Other values": ["RACBindings/MainSignal/Transforming/", "RACBindings/MainSignal/Generated/MainTransforming"],
    "Fewer values": ["RACBindings/MainSignal/Filtering/", "RACBindings/MainSignal/Generated/MainFiltering"],
    "A signal for each value": ["RACBindings/MainSignal/Generated/MainFlattening"],
    "Several signals": ["RACBindings/MainSignal/Combining/", "RACBindings/MainSignal/Generated/MainCombining"],
    "Failures": ["RACBindings/MainSignal/Errors/", "RACBindings/MainSignal/Generated/MainErrors"],
    "Time and schedulers": ["RACBindings/MainSignal/Generated/MainTiming"],
    "Leaving the main actor": ["RACBindings/MainSignal/LeavingMain", "RACBindings/MainSignal/MainSignalConvertible"],
    "Sharing one subscription": ["RACBindings/MainSignal/Sharing/", "RACBindings/MainSignal/Generated/MainSharing"],
    "Side effects and logs": [
        "RACBindings/MainSignal/SideEffects/", "RACBindings/MainSignal/Generated/MainSideEffects",
        "RACBindings/Properties/MainSignal+TrackActivity",
    ],
    "Async code": ["RACBindings/MainSignal/Async/"],
    "Binding": ["RACBindings/Properties/", "RACBindings/MainSignal/MainBindToRelay"],
}

command = {
    "Making a command": [
        "RACCommand/Command.swift", "RACCommand/Work/Command+SignalWork", "RACCommand/Work/Command+SynchronousWork",
        "RACCommand/Command+CurrentState",
    ],
    "Commands of async work": ["RACCommand/Work/Command+AsyncWork"],
    "Commands of methods": ["RACCommand/Work/Command+OwnedWork"],
    "Commands of the main actor": ["RACBindings/MainSignal/Commands/"],
    "Commands that report their progress": ["RACCommand/Progress/", "RACCommand/Work/Command+ReportingProgress"],
    "Commands made of commands": ["RACCommand/Command+Composition"],
    "Commands that follow a state": ["RACBindings/Commands/Command+StateWork"],
    "Executing": ["RACCommand/Command+Awaiting", "RACBindings/Controls/"],
    "Observing": ["RACCommand/Command+Signals", "RACCommand/Command+Name", "RACBindings/Commands/ObservableCommand"],
}

test_scheduler = {
    "Time": ["RACSchedulers/Virtual/TestScheduler.swift", "RACSchedulers/Virtual/TestSchedulerCore"],
    "Async code": ["RACSchedulers/Virtual/TestSchedulerTasks", "RACSchedulers/Virtual/TestClock"],
    "Every order": ["RACSchedulers/Exploring/"],
    "Diagrams and recordings": ["RACSchedulers/Marbles/"],
}

# The last group of each type.
deprecated = "Deprecated"

groups = {"Signal": signal, "MainSignal": main_signal, "Command": command, "TestScheduler": test_scheduler}


def group(owner, file):
    """Returns the group with the longest matching folder or file name, or None if no group matches."""
    if "/Deprecated/" in file:
        return deprecated
    fits = {
        prefix: title for title, prefixes in groups[owner].items() for prefix in prefixes if file.startswith(prefix)
    }
    return fits[max(fits, key=len)] if fits else None


def file_of(symbol):
    return symbol["location"]["uri"].partition("/Sources/")[2]


def listed(names, module, owner="Signal"):
    """Returns the links to the members of a type that a module declares, by the groups of the type.

    They are for the text of the module's page. In its topic groups, each operator would be in the navigator twice.
    """
    entries = collections.defaultdict(list)
    for path in sorted(names.paths, key=lambda path: tuple(part.lower() for part in path)):
        for link, identifiers in names.links(path).items() if len(path) == 2 and path[0] == owner else ():
            file = file_of(names.graph.symbols[identifiers[0]])
            if file.startswith(f"{module}/"):
                entries[group(owner, file)].append(link)
    lines = []
    for title in [title for title in groups[owner] if entries[title]]:
        lines += ["", f"## {title}", "", "@Links(visualStyle: list) {"] + [f"    - ``{link}``" for link in entries[title]] + ["}"]
    return "\n".join(lines) + "\n"


def write(names, catalog):
    """Writes the groups. Returns the number of symbols in them, and an error for each symbol in no group."""
    placed, faults = set(), []
    for owner, titles in groups.items():
        entries = collections.defaultdict(dict)
        for path in names.paths:
            if len(path) != 2 or path[0] != owner:
                continue
            for link, identifiers in names.links(path).items():
                files = [file_of(names.graph.symbols[identifier]) for identifier in identifiers]
                title = group(owner, files[0])
                if title is None:
                    faults.append(f"{files[0]}: error: {'.'.join(path)} is in no topic group of Docs/Site/groups.py")
                    continue
                entries[title].setdefault(link, None)
                placed.update(identifiers)
        lines = [f"# ``{owner}``", "", "## Topics"]
        for title in [*titles, deprecated]:
            if entries[title]:
                lines += ["", f"### {title}", ""] + [f"- ``{link}``" for link in sorted(entries[title], key=str.lower)]
        (catalog / f"{owner}.md").write_text("\n".join(lines) + "\n")
    return len(placed), faults
