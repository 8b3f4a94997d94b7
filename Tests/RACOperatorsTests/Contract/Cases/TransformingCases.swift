import RACOperators
import TestSupport

/// Operators that change values.
let transformingCases: [OperatorCase] = [
    OperatorCase("map(_:)", "10 20 30 |", failing: "10 20 #") { source, bench in
        source.map { value in
            bench.call()
            return value * 10
        }
    },
    OperatorCase("mapTo(_:)", "7 7 7 |", failing: "7 7 #") { source, _ in source.mapTo(7) },
    OperatorCase("scan(_:_:)", "1 3 6 |", failing: "1 3 #") { source, bench in
        source.scan(0) { sum, value in
            bench.call()
            return sum + value
        }
    },
    OperatorCase("collect()", "[1, 2, 3] |", failing: "#", empty: "[] |", .waitsForEnd) { source, _ in source.collect()
    },
    OperatorCase(
        "materialize()",
        "next(1) next(2) next(3) completed |",
        failing: "next(1) next(2) failed(first) |",
        empty: "completed |",
        failingAtOnce: "failed(first) |"
    ) { source, _ in
        source.materialize().promoteFailure(to: TestError.self)
    },
    OperatorCase("dematerialize()", "1 2 3 |", failing: "1 2 #") { source, _ in
        source.materialize().dematerialize()
    },
]
