import RACOperators
import TestSupport

/// Operators with several inputs.
let combiningCases: [OperatorCase] = [
    OperatorCase("merge(_:)", "7 1 2 3 |", failing: "7 1 2 #", empty: "7 |", failingAtOnce: "7 #", never: "7") {
        source,
        bench in
        Signal.merge(bench.other(.just(7)), source)
    },
    OperatorCase(
        "merge(with:)",
        "1 2 8 3 |",
        failing: "1 2 8 #",
        empty: "8 |",
        never: "8",
        synchronous: [.values: "1 2 3 8 |", .failing: "1 2 #"]
    ) { source, bench in
        source.merge(with: bench.other(bench.every(25, 8)))
    },
    OperatorCase("concat(_:)", "1 2 3 9 |", failing: "1 2 #", empty: "9 |") { source, bench in
        source.concat(bench.other(.just(9)))
    },
    OperatorCase(
        "startWith(_:)",
        "8 9 1 2 3 |",
        failing: "8 9 1 2 #",
        empty: "8 9 |",
        failingAtOnce: "8 9 #",
        never: "8 9"
    ) {
        source,
        _ in
        source.startWith(8, 9)
    },
    OperatorCase("then(_:)", "8 9 |", failing: "#", empty: "8 9 |", .waitsForEnd) { source, bench in
        source.then {
            bench.call()
            return bench.other(.from([8, 9]))
        }
    },
    OperatorCase("zip(_:_:)", "11 22 |", failing: "11 22 |") { source, bench in
        Signal.zip(bench.other(.from([10, 20])), source).map { $0 + $1 }
    },
    OperatorCase("zip(with:)", "11 22 33 |", failing: "11 22 #", synchronous: [.failing: "#"], .asksOthers) {
        source,
        bench in
        source.zip(with: bench.other(.from([10, 20, 30, 40]))).map { $0 + $1 }
    },
    OperatorCase(
        "zip(_:)",
        "[1, 1] [2, 2] [3, 3] |",
        failing: "[1, 1] [2, 2] #",
        synchronous: [.failing: "#"],
        .asksOthers
    ) { source, _ in
        Signal.zip([source, source])
    },
    OperatorCase("combineLatest(_:_:)", "8 9 10 |", failing: "8 9 #") { source, bench in
        Signal.combineLatest(bench.other(.just(7)), source).map { $0 + $1 }
    },
    OperatorCase(
        "combineLatest(with:)",
        "8 9 10 |",
        failing: "8 9 #",
        synchronous: [.values: "10 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        source.combineLatest(with: bench.other(.just(7))).map { $0 + $1 }
    },
    OperatorCase(
        "combineLatest(_:)",
        "[1, 1] [2, 1] [2, 2] [3, 2] [3, 3] |",
        failing: "[1, 1] [2, 1] [2, 2] #",
        synchronous: [.values: "[3, 1] [3, 2] [3, 3] |", .failing: "#"],
        .asksOthers
    ) { source, _ in
        Signal.combineLatest([source, source])
    },
    OperatorCase(
        "sample(_:)",
        "1 2 2 3 |",
        failing: "1 2 2 #",
        synchronous: [.values: "|", .failing: "#"],
        .asksOthers
    ) { source, bench in
        // The trigger sends at 12, 24, 29 and 36 seconds. The latest values at these times are 1, 2, 2 and 3.
        source.sample(
            bench.other(Signal.merge([bench.every(12, 0, 0, 0, endless: true), bench.every(29, 0, endless: true)]))
        )
    },
    OperatorCase(
        "withLatest(from:)",
        "(2, 7) (3, 7) |",
        failing: "(2, 7) #",
        synchronous: [.values: "|", .failing: "#"],
        .asksOthers
    ) {
        source,
        bench in
        source.withLatest(from: bench.other(bench.every(15, 7)))
    },
    OperatorCase("withLatest(from:_:)", "8 9 10 |", failing: "8 9 #") { source, bench in
        source.withLatest(from: bench.other(.just(7))) { value, latest in
            bench.call()
            return value + latest
        }
    },
    OperatorCase("race(_:)", "1 2 3 |", failing: "1 2 #", never: "9 |") { source, bench in
        Signal.race(source, bench.other(bench.every(15, 9)))
    },
    OperatorCase("race(with:)", "1 2 3 |", failing: "1 2 #", never: "9 |") { source, bench in
        source.race(with: bench.other(bench.every(15, 9)))
    },
    OperatorCase(
        "sample(_:repeating:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "|", .failing: "#"],
        .asksOthers
    ) { source, bench in
        source.sample(bench.other(bench.every(7, 0, 0, 0, 0, 0, 0, endless: true)), repeating: false)
    },
]
