import RACCore
import RACOperators

/// Operators that make one signal of several.
enum Combining {
    static let demonstrations: [OperatorDemonstration] = [
        .show(
            "combineLatest(a, b)",
            "combineLatest",
            [.integers("a", "--1-----2-----|"), .integers("b", "-----9-----8-----|")]
        ) {
            $0.record(Signal.combineLatest($0.integers("a"), $0.integers("b")))
        },
        .show(
            "merge([a, b])",
            "merge",
            [.integers("a", "--1-----2--|"), .integers("b", "-----9--------|")]
        ) {
            $0.record(Signal.merge([$0.integers("a"), $0.integers("b")]))
        },
        .show(
            "zip(a, b)",
            "zip",
            [.integers("a", "--1-----2--3--|"), .integers("b", "-----9-----8-----7--|")]
        ) {
            $0.record(Signal.zip($0.integers("a"), $0.integers("b")))
        },
        .show(
            "concat(other)",
            "concat",
            [.integers("self", "--1--2--|").cold, .integers("other", "--3--|").cold]
        ) {
            $0.record($0.integers().concat($0.integers("other").signal))
        },
    ]
}
