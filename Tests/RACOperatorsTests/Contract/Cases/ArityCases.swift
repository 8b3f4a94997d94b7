import RACOperators
import TestSupport

/// `combineLatest` and `zip` of three to ten: the source is the last input, the others are constant.
let arityCases: [OperatorCase] = combineLatestCases + zipCases

private let one = Signal<Int, TestError>.just(1)

private let combineLatestCases: [OperatorCase] = [
    OperatorCase("combineLatest(_:_:_:)", "(1, 1, 1) (1, 1, 2) (1, 1, 3) |", failing: "(1, 1, 1) (1, 1, 2) #") {
        source,
        _ in
        Signal.combineLatest(one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:)",
        "(1, 1, 1, 1) (1, 1, 1, 2) (1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1) (1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:)",
        "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) (1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, one, one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, one, one, one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, one, one, one, one, one, source)
    },
    OperatorCase(
        "combineLatest(_:_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.combineLatest(one, one, one, one, one, one, one, one, one, source)
    },
]

private let ones = Signal<Int, TestError>.from([1, 1, 1, 1])

private let zipCases: [OperatorCase] = [
    OperatorCase("zip(_:_:_:)", "(1, 1, 1) (1, 1, 2) (1, 1, 3) |", failing: "(1, 1, 1) (1, 1, 2) #") { source, _ in
        Signal.zip(ones, ones, source)
    },
    OperatorCase("zip(_:_:_:_:)", "(1, 1, 1, 1) (1, 1, 1, 2) (1, 1, 1, 3) |", failing: "(1, 1, 1, 1) (1, 1, 1, 2) #") {
        source,
        _ in
        Signal.zip(ones, ones, ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:)",
        "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) (1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1) (1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.zip(ones, ones, ones, ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.zip(ones, ones, ones, ones, ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.zip(ones, ones, ones, ones, ones, ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.zip(ones, ones, ones, ones, ones, ones, ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.zip(ones, ones, ones, ones, ones, ones, ones, ones, source)
    },
    OperatorCase(
        "zip(_:_:_:_:_:_:_:_:_:_:)",
        "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) (1, 1, 1, 1, 1, 1, 1, 1, 1, 3) |",
        failing: "(1, 1, 1, 1, 1, 1, 1, 1, 1, 1) (1, 1, 1, 1, 1, 1, 1, 1, 1, 2) #"
    ) { source, _ in
        Signal.zip(ones, ones, ones, ones, ones, ones, ones, ones, ones, source)
    },
]
