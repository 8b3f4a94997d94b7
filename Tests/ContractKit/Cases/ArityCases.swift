import RACOperators
import TestSupport

/// `combineLatest` and `zip` of three to ten signals. The source is the last input, and the other inputs are constant.
let arityCases: [OperatorCase] =
    combineLatestCases + zipCases + combineLatestTransformCases + zipTransformCases

extension Bench {
    /// An input of `combineLatest` that has its value immediately.
    fileprivate var one: Signal<Int, TestError> { other(.just(1)) }

    /// An input of `zip` that has more values than the source.
    fileprivate var ones: Signal<Int, TestError> { other(.from([1, 1, 1, 1])) }
}

private let combineLatestCases: [OperatorCase] = [
    OperatorCase("combineLatest(_:_:_:)", "(1, 1, 1) (1, 1, 2) (1, 1, 3) |", failing: "(1, 1, 1) (1, 1, 2) #") {
        source,
        bench in
        Signal.combineLatest(bench.one, bench.one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:)",
        "(1, 1, 1, 1) (1, 1, 1, 2) (1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1) (1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:)",
        "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) (1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, bench.one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, bench.one, bench.one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, bench.one, bench.one, bench.one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, bench.one, bench.one, bench.one, bench.one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            source
        )
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.combineLatest(
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            bench.one,
            source
        )
    },
]

private let zipCases: [OperatorCase] = [
    OperatorCase("zip(_:_:_:)", "(1, 1, 1) (1, 1, 2) (1, 1, 3) |", failing: "(1, 1, 1) (1, 1, 2) #") { source, bench in
        Signal.zip(bench.ones, bench.ones, source)
    },
    OperatorCase("zip(_:_:_:_:)", "(1, 1, 1, 1) (1, 1, 1, 2) (1, 1, 1, 3) |", failing: "(1, 1, 1, 1) (1, 1, 1, 2) #") {
        source,
        bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:)",
        "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) (1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, bench.ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.zip(
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            source
        )
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, bench in
        Signal.zip(
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            bench.ones,
            source
        )
    },
]

private let combineLatestTransformCases: [OperatorCase] = [
    OperatorCase("combineLatest(_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.combineLatest(bench.one, source) { _, last in last }
    },
    OperatorCase("combineLatest(_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.combineLatest(bench.one, bench.one, source) { _, _, last in last }
    },
    OperatorCase("combineLatest(_:_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, source) { _, _, _, last in last }
    },
    OperatorCase("combineLatest(_:_:_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, bench.one, source) { _, _, _, _, last in last }
    },
    OperatorCase("combineLatest(_:_:_:_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.combineLatest(bench.one, bench.one, bench.one, bench.one, bench.one, source) { _, _, _, _, _, last in
            last
        }
    },
]

private let zipTransformCases: [OperatorCase] = [
    OperatorCase("zip(_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.zip(bench.ones, source) { _, last in last }
    },
    OperatorCase("zip(_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.zip(bench.ones, bench.ones, source) { _, _, last in last }
    },
    OperatorCase("zip(_:_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, source) { _, _, _, last in last }
    },
    OperatorCase("zip(_:_:_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, bench.ones, source) { _, _, _, _, last in last }
    },
    OperatorCase("zip(_:_:_:_:_:_:transform:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.zip(bench.ones, bench.ones, bench.ones, bench.ones, bench.ones, source) { _, _, _, _, _, last in last }
    },
]
