import Foundation
import RACBindings
import RACOperators

/// Operators that transform values.
enum Transforming {
    static let demonstrations: [OperatorDemonstration] = values + answers + sums + booleans + arrays

    private static let values: [OperatorDemonstration] = [
        .show("map { {transform} }", "map", [.integers("self", "--1--3--4--|")], .transform("times", 2)) {
            $0.record($0.integers().map($0.transform()))
        },
        .show("mapTo({value})", "mapTo", [.integers("self", "--1--2--3--|")], [.integer("value", 0)]) {
            $0.record($0.integers().mapTo($0.integer("value")))
        },
        .show("tryMap { try parse($0) }", "tryMap", [.texts("self", "--1--x--3--|")]) {
            $0.record($0.texts().tryMap(parse))
        },
        .show("compactMap { Int($0) }", "compactMap", [.texts("self", "--1--x--3--|")]) {
            $0.record($0.texts().compactMap { Int($0) })
        },
        .show("tryCompactMap { try number(in: $0) }", "tryCompactMap", [.texts("self", "--1--n--3--x--|")]) {
            $0.record(
                $0.texts().tryCompactMap { text throws(DemonstrationFailure) in text == "n" ? nil : try parse(text) }
            )
        },
        .show("decode([Int].self)", "decode", [.texts("self", "--x--y--z--|", json)]) {
            $0.record($0.texts().map { Data($0.utf8) }.decode([Int].self))
        },
        .show("enumerated()", "enumerated", [.texts("self", "--a--b--c--|")]) {
            $0.record($0.texts().enumerated())
        },
        .show("combinePrevious()", "combinePrevious", [.integers("self", "--1--2--3--|")]) {
            $0.record($0.integers().combinePrevious())
        },
        .show(
            "combinePrevious({start})",
            "combinePrevious-start",
            [.integers("self", "--1--2--3--|")],
            [.integer("start", 0)]
        ) {
            $0.record($0.integers().combinePrevious($0.integer("start")))
        },
        .show(
            "combinePrevious({start}) { $1 - $0 }",
            "combinePrevious-transform",
            [.integers("self", "--1--3--7--|")],
            [.integer("start", 0)]
        ) {
            $0.record($0.integers().combinePrevious($0.integer("start")) { $1 - $0 })
        },
        .show(
            "sliding(count: {count})",
            "sliding",
            [.integers("self", "--1--2--3--4--|")],
            [.integer("count", 3, in: 1...9)]
        ) {
            $0.record($0.integers().sliding(count: $0.integer("count")))
        },
        .show("differences()", "differences", [.texts("self", "--x--y--|", ["x": "[a, b]", "y": "[b, c]"])]) {
            $0.record($0.texts().map(letters).differences().map(describe))
        },
        .show("materialize()", "materialize", [.integers("self", "--1--2--#")]) {
            $0.record($0.integers().materialize().map(describe))
        },
        .show("dematerialize()", "dematerialize", [.texts("self", "--1--2--f--3--|").unfailing]) {
            $0.record($0.texts().ignoreFailure().map(event).dematerialize())
        },
    ]

    private static let json: [Character: String] = ["x": "[1]", "y": "[2, 3]", "z": "oops"]

    private static let answers: [OperatorDemonstration] = [
        .show("any()", "any", [.integers("self", "--1--2--|")]) {
            $0.record($0.integers().any())
        },
        .show("any { {test} }", "any-predicate", [.integers("self", "--1--2--3--|")], .test("greater", 1)) {
            $0.record($0.integers().any($0.test()))
        },
        .show("all { {test} }", "all", [.integers("self", "--1--2--3--|")], .test("less", 2)) {
            $0.record($0.integers().all($0.test()))
        },
        .show("isEmpty()", "isEmpty", [.integers("self", "-----|")]) {
            $0.record($0.integers().isEmpty())
        },
        .show("contains({value})", "contains", [.integers("self", "--1--2--3--|")], [.integer("value", 2)]) {
            $0.record($0.integers().contains($0.integer("value")))
        },
        .show("count()", "count", [.texts("self", "--a--b--c--|")]) {
            $0.record($0.texts().count())
        },
        .show("min()", "min", [.integers("self", "--2--1--3--|")]) {
            $0.record($0.integers().min())
        },
        .show("max()", "max", [.integers("self", "--2--3--1--|")]) {
            $0.record($0.integers().max())
        },
    ]

    private static let sums: [OperatorDemonstration] = [
        .show("scan({start}, {combine})", "scan", [.integers("self", "--2--3--4--|")], .combination(start: 0)) {
            $0.record($0.integers().scan($0.integer("start"), $0.combination()))
        },
        .show("scan(into: []) { $0.append($1) }", "scan-into", [.integers("self", "--1--2--3--|")]) {
            $0.record($0.integers().scan(into: []) { $0.append($1) })
        },
        .show(
            "tryScan({start}) { $0 + (try parse($1)) }",
            "tryScan",
            [.texts("self", "--2--3--x--4--|")],
            [.integer("start", 0)]
        ) {
            $0.record(
                $0.texts().tryScan($0.integer("start")) { sum, text throws(DemonstrationFailure) in
                    sum + (try parse(text))
                }
            )
        },
        .show("reduce({start}, {combine})", "reduce", [.integers("self", "--1--2--3--|")], .combination(start: 0)) {
            $0.record($0.integers().reduce($0.integer("start"), $0.combination()))
        },
        .show("reduce(into: [:]) { $0[$1, default: 0] += 1 }", "reduce-into", [.texts("self", "--a--b--a--|")]) {
            $0.record($0.texts().reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 })
        },
        .show(
            "tryReduce({start}) { $0 + (try parse($1)) }",
            "tryReduce",
            [.texts("self", "--1--2--x--3--|")],
            [.integer("start", 0)]
        ) {
            $0.record(
                $0.texts().tryReduce($0.integer("start")) { sum, text throws(DemonstrationFailure) in
                    sum + (try parse(text))
                }
            )
        },
        .show("collect()", "collect", [.integers("self", "--1--2--3--|")]) {
            $0.record($0.integers().collect())
        },
    ]

    private static let booleans: [OperatorDemonstration] = [
        .show("not()", "not", [.booleans("self", "--t--f--|")]) {
            $0.record($0.booleans().not())
        },
        .show("and(other)", "and", [.booleans("self", "--t-----f--|"), .booleans("other", "-----t----|")]) {
            $0.record($0.booleans().and($0.booleans("other").signal))
        },
        .show("or(other)", "or", [.booleans("self", "--t-----f--|"), .booleans("other", "-----f----|")]) {
            $0.record($0.booleans().or($0.booleans("other").signal))
        },
        .show("and()", "and-of-pairs", [.texts("self", "--x--y--|", pairs)]) {
            $0.record($0.texts().map { text in (text.hasPrefix("(t"), text.hasSuffix("t)")) }.and())
        },
        .show("or()", "or-of-pairs", [.texts("self", "--x--y--|", pairs)]) {
            $0.record($0.texts().map { text in (text.hasPrefix("(t"), text.hasSuffix("t)")) }.or())
        },
    ]

    private static let pairs: [Character: String] = ["x": "(t, f)", "y": "(t, t)"]

    private static let arrays: [OperatorDemonstration] = [
        .show(
            "buffer(count: {count})",
            "buffer-count",
            [.integers("self", "--1--2--3--|")],
            [.integer("count", 2, in: 1...9)]
        ) {
            $0.record($0.integers().buffer(count: $0.integer("count")))
        },
        .show(
            "buffer(for: {interval} s, on: s)",
            "buffer-for",
            [.integers("self", "--1-2---------3--|")],
            [.seconds("interval", 4)]
        ) {
            $0.record($0.integers().buffer(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "buffer(for: {interval} s, count: {count}, on: s)",
            "buffer-for-count",
            [.integers("self", "--1-2-3-------4--------|")],
            [.seconds("interval", 4), .integer("count", 2, in: 1...9)]
        ) {
            $0.record($0.integers().buffer(for: $0.seconds("interval"), count: $0.integer("count"), on: $0.scheduler))
        },
        .show(
            "buffer(when: boundary)",
            "buffer-when",
            [.integers("self", "--1-2-------3--|"), .texts("boundary", "-----x--x--------")]
        ) {
            $0.record($0.integers().buffer(when: $0.texts("boundary")))
        },
        .show(
            "buffer(every: {interval} s, on: s)",
            "buffer-every",
            [.integers("self", "-1-2---------3-|")],
            [.seconds("interval", 4, in: 1...30)]
        ) {
            $0.record($0.integers().buffer(every: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "window(count: {count})",
            "window-count",
            [.integers("self", "--1--2--3--|")],
            [.integer("count", 2, in: 1...9)]
        ) {
            $0.recordAll($0.integers().window(count: $0.integer("count")))
        },
        .show(
            "window(for: {interval} s, on: s)",
            "window-for",
            [.integers("self", "--1-2---------3--|")],
            [.seconds("interval", 4)]
        ) {
            $0.recordAll($0.integers().window(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "window(for: {interval} s, count: {count}, on: s)",
            "window-for-count",
            [.integers("self", "--1-2-3-------4--|")],
            [.seconds("interval", 4), .integer("count", 2, in: 1...9)]
        ) {
            $0.recordAll(
                $0.integers().window(for: $0.seconds("interval"), count: $0.integer("count"), on: $0.scheduler)
            )
        },
        .show(
            "window(when: boundary)",
            "window-when",
            [.integers("self", "--1-2-------3--|"), .texts("boundary", "-----x--x--------")]
        ) {
            $0.recordAll($0.integers().window(when: $0.texts("boundary")))
        },
        .show(
            "window(every: {interval} s, on: s)",
            "window-every",
            [.integers("self", "-1-2---------3-|")],
            [.seconds("interval", 4, in: 1...30)]
        ) {
            $0.recordAll($0.integers().window(every: $0.seconds("interval"), on: $0.scheduler))
        },
    ]

    @Sendable
    private static func parse(_ text: String) throws(DemonstrationFailure) -> Int {
        guard let number = Int(text) else { throw .timeout }
        return number
    }

    /// Returns the text of an event, as written in code.
    @Sendable
    private static func describe(_ event: Event<Int, DemonstrationFailure>) -> String {
        switch event {
        case .next(let value): "next(\(value))"
        case .failed: "failed"
        case .completed: "completed"
        }
    }

    /// Returns the letters of a text.
    @Sendable
    static func letters(in text: String) -> [Character] {
        text.filter { $0.isLetter }.map { $0 }
    }

    /// Returns a difference as a text: `-a` for a removal, `+a` for an insertion.
    @Sendable
    static func describe(_ difference: CollectionDifference<Character>) -> String {
        let removals = difference.removals.map { "-\(element(of: $0))" }
        return (removals + difference.insertions.map { "+\(element(of: $0))" }).joined(separator: " ")
    }

    private static func element(of change: CollectionDifference<Character>.Change) -> Character {
        switch change {
        case .remove(_, let element, _), .insert(_, let element, _): element
        }
    }

    /// Returns the event that a text describes.
    @Sendable
    private static func event(_ text: String) -> Event<String, DemonstrationFailure> {
        switch text {
        case "f": .failed(.timeout)
        case "c": .completed
        default: .next(text)
        }
    }
}
