import TestSupport

@testable import RACCommand

/// The expected behavior of a command stack as a simpler model: a line of all versions of a document, and a position on it.
///
/// A version is a number, and each new version has a new number. Changes of one step are adjacent and have the same `step`.
struct TimelineModel {
    private struct Entry {
        var version: Int
        let step: Int
        let name: String
    }

    let limit: Int
    private(set) var document = 0
    private var saved = 0
    private var entries: [Entry] = []
    /// The number of entries that lead to the present version.
    private var place = 0
    /// The version before the first entry.
    private var base = 0
    private var groups: [(step: Int, name: String)] = []
    private var mayMerge = false
    private var lastStep = 0

    init(limit: Int) {
        self.limit = limit
    }

    var state: CommandStackState {
        CommandStackState(
            undoName: groups.isEmpty && place > 0 ? entries[place - 1].name : nil,
            redoName: groups.isEmpty && place < entries.count ? entries[place].name : nil,
            isClean: document == saved
        )
    }

    mutating func perform(_ name: String, version: Int, merges: Bool) {
        entries.removeSubrange(place...)
        document = version
        if groups.isEmpty, merges, mayMerge {
            entries[place - 1].version = version
            return
        }
        lastStep += 1
        let group = groups.first ?? (lastStep, name)
        entries.append(Entry(version: version, step: group.step, name: group.name))
        place += 1
        mayMerge = groups.isEmpty
        drop()
    }

    /// Undoes a step, or only its last `limit` changes if the next change fails.
    mutating func undo(atMost limit: Int) {
        guard groups.isEmpty, place > 0 else { return }
        let step = entries[place - 1].step
        var count = 0
        while place > 0, entries[place - 1].step == step, count < limit {
            place -= 1
            count += 1
        }
        arrive(count)
    }

    mutating func redo(atMost limit: Int) {
        guard groups.isEmpty, place < entries.count else { return }
        let step = entries[place].step
        var count = 0
        while place < entries.count, entries[place].step == step, count < limit {
            place += 1
            count += 1
        }
        arrive(count)
    }

    private mutating func arrive(_ count: Int) {
        if count == 0 { return }
        document = place > 0 ? entries[place - 1].version : base
        mayMerge = false
    }

    mutating func beginGroup(_ name: String) {
        lastStep += 1
        groups.append((lastStep, name))
        mayMerge = false
    }

    /// Does nothing if no group is open.
    mutating func endGroup() {
        _ = groups.popLast()
        drop()
    }

    mutating func markClean() {
        saved = document
        mayMerge = false
    }

    mutating func endMerging() {
        mayMerge = false
    }

    mutating func removeAll() {
        (entries, place, base, mayMerge) = ([], 0, document, false)
    }

    private mutating func drop() {
        guard groups.isEmpty else { return }
        while Set(entries[..<place].map(\.step)).count > limit, let oldest = entries.first?.step {
            while entries.first?.step == oldest {
                base = entries.removeFirst().version
                place -= 1
            }
        }
    }
}

/// The calls of a command stack.
enum HistoryCall: CaseIterable {
    case perform, performMerging, performFailing, undo, redo, undoFailing, redoFailing
    case beginGroup, endGroup, markClean, endMerging, removeAll

    /// Returns usual calls often and other calls rarely.
    static func random(using generator: inout SeededGenerator) -> HistoryCall {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<4: .perform
        case 4..<7: .performMerging
        case 7..<10: .undo
        case 10..<12: .redo
        default: allCases.randomElement(using: &generator) ?? .perform
        }
    }
}
