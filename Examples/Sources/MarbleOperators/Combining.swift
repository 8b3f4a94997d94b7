import RACCore
import RACOperators

/// Operators that combine several signals into one.
enum Combining {
    static let demonstrations: [OperatorDemonstration] = latest + zipped + merged + sampled + sequences

    private static let pair: [DemonstrationInput] = [
        .integers("a", "--1-----2-----|"), .integers("b", "-----9-----8-----|"),
    ]

    private static let latest: [OperatorDemonstration] = [
        .show("combineLatest(a, b)", "combineLatest", pair) {
            $0.record(Signal.combineLatest($0.integers("a"), $0.integers("b")))
        },
        .show(
            "combineLatest(a, b) { $0 + $1 }",
            "combineLatest-transform",
            [.integers("a", "--1-----2-----|"), .integers("b", "-----5-----4-----|")]
        ) {
            $0.record(Signal.combineLatest($0.integers("a"), $0.integers("b")) { $0 + $1 })
        },
        .show("combineLatest([a, b])", "combineLatest-array", pair) {
            $0.record(Signal.combineLatest([$0.integers("a"), $0.integers("b")]))
        },
        .show(
            "combineLatest(with: other)",
            "combineLatest-with",
            [.integers("self", "--1-----2-----|"), .integers("other", "-----9-----8-----|")]
        ) {
            $0.record($0.integers().combineLatest(with: $0.integers("other")))
        },
        .show(
            "withLatest(from: other)",
            "withLatest",
            [.integers("self", "--1-----2--3-----4--|"), .texts("other", "-----a--------b--|")]
        ) {
            $0.record($0.integers().withLatest(from: $0.texts("other")))
        },
        .show(
            "withLatest(from: other) { $0 + $1 }",
            "withLatest-transform",
            [.integers("self", "--1-----2--3-----4--|"), .integers("other", "-----6--------5--|")]
        ) {
            $0.record($0.integers().withLatest(from: $0.integers("other")) { $0 + $1 })
        },
    ]

    private static let couples: [DemonstrationInput] = [
        .integers("a", "--1-----2--3--|"), .integers("b", "-----9-----8-----7--|"),
    ]

    private static let zipped: [OperatorDemonstration] = [
        .show("zip(a, b)", "zip", couples) {
            $0.record(Signal.zip($0.integers("a"), $0.integers("b")))
        },
        .show(
            "zip(a, b) { $0 + $1 }",
            "zip-transform",
            [.integers("a", "--1-----2--3--|"), .integers("b", "-----4-----7-----6--|")]
        ) {
            $0.record(Signal.zip($0.integers("a"), $0.integers("b")) { $0 + $1 })
        },
        .show("zip([a, b])", "zip-array", couples) {
            $0.record(Signal.zip([$0.integers("a"), $0.integers("b")]))
        },
        .show(
            "zip(with: other)",
            "zip-with",
            [.integers("self", "--1-----2--3--|"), .integers("other", "-----9-----8-----7--|")]
        ) {
            $0.record($0.integers().zip(with: $0.integers("other")))
        },
    ]

    private static let merged: [OperatorDemonstration] = [
        .show("merge([a, b])", "merge", [.integers("a", "--1-----2--|"), .integers("b", "-----9--------|")]) {
            $0.record(Signal.merge([$0.integers("a"), $0.integers("b")]))
        },
        .show(
            "merge(with: other)",
            "merge-with",
            [.integers("self", "--1-----2--|"), .integers("other", "-----9--------|")]
        ) {
            $0.record($0.integers().merge(with: $0.integers("other")))
        },
        .show("race([a, b])", "race", [.integers("a", "----1--2--3--|"), .integers("b", "--7-----8-----9--|")]) {
            $0.record(Signal.race([$0.integers("a"), $0.integers("b")]))
        },
        .show(
            "race(with: other)",
            "race-with",
            [.integers("self", "----1--2--3--|"), .integers("other", "--7-----8-----9--|")]
        ) {
            $0.record($0.integers().race(with: $0.integers("other").signal))
        },
    ]

    private static let sampled: [OperatorDemonstration] = [
        .show(
            "sample(trigger)",
            "sample",
            [.integers("self", "--1-----2--3--------|"), .texts("trigger", "----x--x-----x--x---")]
        ) {
            $0.record($0.integers().sample($0.texts("trigger")))
        },
        .show(
            "sample(trigger, repeating: false)",
            "sample-repeating",
            [.integers("self", "--1-----2--3--------|"), .texts("trigger", "----x--x-----x--x---")]
        ) {
            $0.record($0.integers().sample($0.texts("trigger"), repeating: false))
        },
    ]

    private static let sequences: [OperatorDemonstration] = [
        .show("concat([a, b])", "concat", [.integers("a", "--1--2--|").cold, .integers("b", "--3--|").cold]) {
            $0.record(Signal.concat([$0.integers("a"), $0.integers("b")]))
        },
        .show(
            "concat(other)",
            "concat-other",
            [.integers("self", "--1--2--|").cold, .integers("other", "--3--|").cold]
        ) {
            $0.record($0.integers().concat($0.integers("other").signal))
        },
        .show("startWith({value})", "startWith", [.integers("self", "--1--2--|")], [.integer("value", 0)]) {
            $0.record($0.integers().startWith($0.integer("value")))
        },
        .show(
            "startWith(other)",
            "startWith-signal",
            [.texts("self", "--1--2--|").cold, .texts("other", "--a--|").cold]
        ) {
            $0.record($0.texts().startWith($0.texts("other")))
        },
        .show("then { other }", "then", [.integers("self", "--1--2--|").cold, .texts("other", "--a--|").cold]) {
            let other = $0.texts("other").signal
            $0.record($0.integers().then { other })
        },
    ]
}
