import RACOperators
import TestSupport

/// Operators that leave values out.
let filteringCases: [OperatorCase] = [
    OperatorCase("filter(_:)", "1 3 |", failing: "1 #") { source, bench in
        source.filter { value in
            bench.call()
            return value != 2
        }
    },
    OperatorCase("ignore(_:)", "2 3 |", failing: "2 #") { source, _ in source.ignore(1) },
    OperatorCase("ignoreValues()", "|", failing: "#", .waitsForEnd) { source, _ in source.ignoreValues() },
    OperatorCase("distinctUntilChanged()", "1 2 3 |", failing: "1 2 #") { source, _ in source.distinctUntilChanged() },
    OperatorCase("distinctUntilChanged(by:)", "1 3 |", failing: "1 #") { source, bench in
        source.distinctUntilChanged { former, value in
            bench.call()
            return value == former + 1
        }
    },
    OperatorCase("take(_:)", "1 2 |", failing: "1 2 |") { source, _ in source.take(2) },
    OperatorCase("takeLast(_:)", "2 3 |", failing: "#", .waitsForEnd) { source, _ in source.takeLast(2) },
    OperatorCase("takeWhile(_:)", "1 2 |", failing: "1 2 #") { source, bench in
        source.takeWhile { value in
            bench.call()
            return value < 3
        }
    },
    OperatorCase("takeUntil(_:)", "1 |", failing: "1 |") { source, bench in
        source.takeUntil { value in
            bench.call()
            return value == 2
        }
    },
    OperatorCase(
        "take(until:)",
        "1 2 |",
        failing: "1 2 |",
        never: "|",
        synchronous: [.values: "1 2 3 |", .failing: "1 2 #"]
    ) { source, bench in
        source.take(until: bench.every(25, 0))
    },
    OperatorCase("skip(_:)", "3 |", failing: "#") { source, _ in source.skip(2) },
    OperatorCase("skipWhile(_:)", "2 3 |", failing: "2 #") { source, bench in
        source.skipWhile { value in
            bench.call()
            return value < 2
        }
    },
    OperatorCase("skipUntil(_:)", "2 3 |", failing: "2 #") { source, bench in
        source.skipUntil { value in
            bench.call()
            return value == 2
        }
    },
]
