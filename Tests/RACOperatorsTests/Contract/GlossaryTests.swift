import Foundation
import Testing

/// The code uses the names of `Docs/Internals/Glossary.md`, and no name that the glossary has replaced.
@Suite struct GlossaryTests {
    private static let replaced: [String] = [
        "AnyBindingConcern", "BindingConcern", "ClockPlan", "DoubleBinding", "ElementsWhileWanted", "EndingGroups",
        "FedSubject", "Fifo", "GroupsFeed", "IdentityIndex", "KeptValue", "ListedObserver", "NumberedList",
        "OwnThreads", "TimelineHeap",
        "AnyDerivedValue", "AnyPropertyPlace", "BoundPlace", "ChainBreak", "ChannelEnd", "ChannelPlace",
        "CommandAdmission", "CommandEnding", "CommandOutcome", "ControlExchange", "DefaultsEnd", "DeliveryShare",
        "DependencyCopy", "DerivedValue", "EndEntrance", "EndWatch", "ExtendedReplayCompanion", "FlattenLane",
        "FlattenQueue", "FormerAction", "GatedSource", "HandledEnding", "InputEnding", "JoinInputs", "JoinMachine",
        "JoinMessage", "JoinPair", "JoinStep", "LastReceiver", "LaterDisposables", "MadeNode", "MainActorEnd",
        "MainActorInbox", "MappedEnd", "ObservedPlace", "OwnedDisposables", "PropertyPlace", "PropertyScope",
        "PropertyShape", "ReleaseNotice", "RunTicket", "ScheduledAction", "SequencerStep", "SpareEvaluation",
        "SubjectEnd", "SubscribingLoop", "SwitchPlace", "TakenObservers", "ThreadGate", "TimedAction", "TimedJoin",
        "TimedMachine", "TimedStep", "TurnTakingScheduler", "UsedShare", "WaitingMessages",
    ]

    /// Replaced names that are also English words. The test searches only for types with these names.
    private static let replacedWords: [String] = [
        "Agenda", "Crossing", "Entrance", "Feeds", "Gate", "Handover", "Join", "Letter", "Membership", "Reception",
        "Stamp", "Stamped", "Trampoline",
    ]

    private static func files(_ folders: [String], _ endings: [String]) throws -> [(path: String, text: String)] {
        try folders.flatMap { folder in
            let root = PublicDeclarations.package.appendingPathComponent(folder)
            return try FileManager.default.subpathsOfDirectory(atPath: root.path)
                .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains(".build/") }
                .map { ("\(folder)/\($0)", try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)) }
        }
    }

    private static func words(of text: String) -> Set<Substring> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }

    @Test func `each name in the glossary is used in the sources`() throws {
        let page = PublicDeclarations.package.appendingPathComponent("Docs/Internals/Glossary.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        // The test reads only the first two columns, because the last column has names of other frameworks.
        let names = rows.flatMap { row in
            row.split(separator: "|").prefix(2).joined().matches(of: /`([A-Za-z.]+)/).compactMap {
                $0.1.split(separator: ".").last
            }
        }
        #expect(names.count > 50)
        let used = try Self.files(["Sources"], [".swift"]).reduce(into: Set<String>()) { used, file in
            used.formUnion(Self.words(of: file.text).map(String.init))
        }
        #expect(names.filter { !used.contains(String($0)) } == [])
    }

    @Test func `no name that the glossary has replaced is used in code or pages`() throws {
        let declaration = /\b(?:class|struct|enum|protocol|actor|typealias)\s+(\w+)/
        for (path, text) in try Self.files(["Sources", "Tests", "Docs"], [".swift", ".md"])
        where !path.hasSuffix("/GlossaryTests.swift") {
            let found = Self.words(of: text)
            #expect(Self.replaced.filter { found.contains($0[...]) } == [], "in \(path)")
            let declared = Set(text.matches(of: declaration).map { String($0.1) })
            #expect(Self.replacedWords.filter(declared.contains) == [], "in \(path)")
        }
    }
}
