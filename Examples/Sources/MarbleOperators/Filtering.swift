import RACBindings
import RACOperators

/// Operators that select values.
enum Filtering {
    static let demonstrations: [OperatorDemonstration] = values + distinct + skipping + taking + pauses

    private static let values: [OperatorDemonstration] = [
        .show(
            "filter { {test} }",
            "filter",
            [.integers("self", "--1--2--3--4--|")],
            .test("multiple", 2)
        ) {
            $0.record($0.integers().filter($0.test()))
        },
        .show("tryFilter { try isOdd($0) }", "tryFilter", [.texts("self", "--1--2--3--x--4--|")]) {
            $0.record(
                $0.texts().tryFilter { text throws(DemonstrationFailure) in
                    guard let number = Int(text) else { throw .timeout }
                    return !number.isMultiple(of: 2)
                }
            )
        },
        .show("ignoreValues()", "ignoreValues", [.integers("self", "--1--2--|")]) {
            $0.record($0.integers().ignoreValues())
        },
        .show("ignore({value})", "ignore", [.integers("self", "--1--2--1--|")], [.integer("value", 1)]) {
            $0.record($0.integers().ignore($0.integer("value")))
        },
        .show("elementAt({index})", "elementAt", [.texts("self", "--a--b--c--|")], [.integer("index", 1)]) {
            $0.record($0.texts().elementAt($0.integer("index")))
        },
        .show("single()", "single", [.integers("self", "--1-----|")]) {
            $0.record($0.integers().single())
        },
        .show("defaultIfEmpty({value})", "defaultIfEmpty", [.integers("self", "-----|")], [.integer("value", 0)]) {
            $0.record($0.integers().defaultIfEmpty($0.integer("value")))
        },
        .show(
            "ifEmpty(switchTo: other)",
            "ifEmpty",
            [.integers("self", "-----|"), .integers("other", "--1--2--|").cold]
        ) {
            $0.record($0.integers().ifEmpty(switchTo: $0.integers("other").signal))
        },
    ]

    private static let words: [Character: String] = ["b": "bb"]

    private static let distinct: [OperatorDemonstration] = [
        .show("distinct()", "distinct", [.integers("self", "--1--1--2--1--3--|")]) {
            $0.record($0.integers().distinct())
        },
        .show("distinct(by: { $0.count })", "distinct-by", [.texts("self", "--a--b--c--|", words)]) {
            $0.record($0.texts().distinct(by: { $0.count }))
        },
        .show(
            "distinct(comparing: { abs($0 - $1) < {distance} })",
            "distinct-comparing",
            [.integers("self", "--1--8--3--9--4--|")],
            [.integer("distance", 2)]
        ) {
            let distance = $0.integer("distance")
            $0.record($0.integers().distinct(comparing: { abs($0 - $1) < distance }))
        },
        .show("distinctUntilChanged()", "distinctUntilChanged", [.texts("self", "--1--1--2--2--1--|")]) {
            $0.record($0.texts().distinctUntilChanged())
        },
        .show(
            "distinctUntilChanged(by: { {areSame} })",
            "distinctUntilChanged-by",
            [.integers("self", "--1--2--4--5--9--|")],
            .comparison(3)
        ) {
            $0.record($0.integers().distinctUntilChanged(by: $0.comparison()))
        },
        .show(
            "distinctUntilKeyChanged { $0.count }",
            "distinctUntilKeyChanged",
            [.texts("self", "--a--c--b--d--|", words)]
        ) {
            $0.record($0.texts().distinctUntilKeyChanged { $0.count })
        },
        .show(
            "distinctUntilChanged(on: \\.count)",
            "distinctUntilChanged-on",
            [.texts("self", "--a--c--b--d--|", words)]
        ) {
            $0.record($0.texts().distinctUntilChanged(on: \.count))
        },
    ]

    private static let skipping: [OperatorDemonstration] = [
        .show("skip({count})", "skip", [.integers("self", "--1--2--3--|")], [.integer("count", 2)]) {
            $0.record($0.integers().skip($0.integer("count")))
        },
        .show("skipWhile { {test} }", "skipWhile", [.integers("self", "--1--2--3--1--|")], .test("less", 3)) {
            $0.record($0.integers().skipWhile($0.test()))
        },
        .show("skipUntil { {test} }", "skipUntil-predicate", [.integers("self", "--1--2--3--1--|")], .test("equal", 3))
        {
            $0.record($0.integers().skipUntil($0.test()))
        },
        .show(
            "skip(for: {interval} s, on: s)",
            "skip-for",
            [.integers("self", "--1--2--3--4--|")],
            [.seconds("interval", 7)]
        ) {
            $0.record($0.integers().skip(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "skip(until: trigger)",
            "skip-until",
            [.integers("self", "--1--2--3--4--|"), .texts("trigger", "-------x")]
        ) {
            $0.record($0.integers().skip(until: $0.texts("trigger")))
        },
    ]

    private static let taking: [OperatorDemonstration] = [
        .show("take({count})", "take", [.integers("self", "--1--2--3--4--|")], [.integer("count", 2)]) {
            $0.record($0.integers().take($0.integer("count")))
        },
        .show("takeLast({count})", "takeLast", [.integers("self", "--1--2--3--|")], [.integer("count", 2)]) {
            $0.record($0.integers().takeLast($0.integer("count")))
        },
        .show("takeWhile { {test} }", "takeWhile", [.integers("self", "--1--2--3--1--|")], .test("less", 3)) {
            $0.record($0.integers().takeWhile($0.test()))
        },
        .show("takeUntil { {test} }", "takeUntil-predicate", [.integers("self", "--1--2--3--1--|")], .test("equal", 3))
        {
            $0.record($0.integers().takeUntil($0.test()))
        },
        .show("takeThrough { {test} }", "takeThrough", [.integers("self", "--1--2--3--1--|")], .test("equal", 3)) {
            $0.record($0.integers().takeThrough($0.test()))
        },
        .show(
            "take(for: {interval} s, on: s)",
            "take-for",
            [.integers("self", "--1--2--3--4--|")],
            [.seconds("interval", 7)]
        ) {
            $0.record($0.integers().take(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "take(until: trigger)",
            "take-until",
            [.integers("self", "--1--2--3--4--|"), .texts("trigger", "-------x")]
        ) {
            $0.record($0.integers().take(until: $0.texts("trigger")))
        },
        .show(
            "take(during: lifetime)",
            "take-during",
            [.integers("self", "--1--2--3--4--|"), .texts("lifetime", "---------x")]
        ) { stage in
            let lifetime = Lifetime()
            stage.texts("lifetime").subscribeEvents { _ in lifetime.end() }
            stage.record(stage.integers().take(during: lifetime))
        },
        .show(
            "take(untilReplacement: other)",
            "take-untilReplacement",
            [.texts("self", "--1--2--3--4--|"), .texts("other", "-------a---b--|")]
        ) {
            $0.record($0.texts().take(untilReplacement: $0.texts("other").signal))
        },
    ]

    private static let pausing: [DemonstrationInput] = [
        .integers("self", "--1--2--3--4-----5--|"), .booleans("isPaused", "---t---------f-------"),
    ]

    private static let pauses: [OperatorDemonstration] = [
        .show("paused(while: isPaused)", "paused", pausing) {
            $0.record($0.integers().paused(while: $0.booleans("isPaused")))
        },
        .show("paused(while: isPaused, keeping: {count})", "paused-keeping", pausing, [.integer("count", 1)]) {
            $0.record($0.integers().paused(while: $0.booleans("isPaused"), keeping: $0.integer("count")))
        },
    ]
}
