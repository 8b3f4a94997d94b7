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
    OperatorCase("compactMap(_:)", "10 30 |", failing: "10 #") { source, bench in
        source.compactMap { value in
            bench.call()
            return value == 2 ? nil : value * 10
        }
    },
    OperatorCase("enumerated()", "(0, 1) (1, 2) (2, 3) |", failing: "(0, 1) (1, 2) #") { source, _ in
        source.enumerated()
    },
    OperatorCase("tryMap(_:)", "10 20 #second", failing: "10 20 #") { source, bench in
        source.tryMap { value throws(TestError) in
            bench.call()
            if value == 3 { throw .second }
            return value * 10
        }
    },
    OperatorCase("tryDo(_:)", "1 2 #second", failing: "1 2 #") { source, bench in
        source.tryDo { value throws(TestError) in
            bench.call()
            if value == 3 { throw .second }
        }
    },
    OperatorCase("scan(into:_:)", "[1] [1, 2] [1, 2, 3] |", failing: "[1] [1, 2] #") { source, bench in
        source.scan(into: [Int]()) { values, value in
            bench.call()
            values.append(value)
        }
    },
    OperatorCase("reduce(_:_:)", "6 |", failing: "#", empty: "0 |", .waitsForEnd) { source, bench in
        source.reduce(0) { sum, value in
            bench.call()
            return sum + value
        }
    },
    OperatorCase("reduce(makeInitial:_:)", "16 |", failing: "#", empty: "10 |", .waitsForEnd) { source, bench in
        source.reduce {
            bench.call()
            return 10
        } _: { sum, value in
            bench.call()
            return sum + value
        }
    },
    OperatorCase("reduce(into:_:)", "[1, 2, 3] |", failing: "#", empty: "[] |", .waitsForEnd) { source, bench in
        source.reduce(into: [Int]()) { values, value in
            bench.call()
            values.append(value)
        }
    },
    OperatorCase("combinePrevious(_:_:)", "1 3 5 |", failing: "1 3 #") { source, bench in
        source.combinePrevious(0) { former, value in
            bench.call()
            return former + value
        }
    },
    OperatorCase("combinePrevious(_:)", "(0, 1) (1, 2) (2, 3) |", failing: "(0, 1) (1, 2) #") { source, _ in
        source.combinePrevious(0)
    },
    OperatorCase("combinePrevious()", "(1, 2) (2, 3) |", failing: "(1, 2) #") { source, _ in source.combinePrevious() },
    OperatorCase("differences()", "1 2 2 |", failing: "1 2 #") { source, _ in
        source.map { [$0] }.differences().map { $0.count }
    },
    OperatorCase("any()", "true |", failing: "true |", empty: "false |") { source, _ in source.any() },
    OperatorCase("any(_:)", "true |", failing: "true |", empty: "false |") { source, bench in
        source.any { value in
            bench.call()
            return value == 2
        }
    },
    OperatorCase("all(_:)", "false |", failing: "false |", empty: "true |") { source, bench in
        source.all { value in
            bench.call()
            return value < 2
        }
    },
    OperatorCase("contains(_:)", "true |", failing: "#", empty: "false |", .waitsForEnd) { source, _ in
        source.contains(3)
    },
    OperatorCase("isEmpty()", "false |", failing: "false |", empty: "true |") { source, _ in source.isEmpty() },
    OperatorCase("count()", "3 |", failing: "#", empty: "0 |", .waitsForEnd) { source, _ in source.count() },
    OperatorCase("min()", "1 |", failing: "#", .waitsForEnd) { source, _ in source.min() },
    OperatorCase("max()", "3 |", failing: "#", .waitsForEnd) { source, _ in source.max() },
    OperatorCase("not()", "true false true |", failing: "true false #") { source, _ in
        source.map { $0 == 2 }.not()
    },
    OperatorCase("and()", "false false true |", failing: "false false #") { source, _ in
        source.map { ($0 > 1, $0 > 2) }.and()
    },
    OperatorCase("or()", "false true true |", failing: "false true #") { source, _ in
        source.map { ($0 > 1, $0 > 2) }.or()
    },
    OperatorCase(
        "and(_:)",
        "false false true |",
        failing: "false false #",
        synchronous: [.values: "true |", .failing: "#"],
        .asksOthers
    ) {
        source,
        bench in
        source.map { $0 > 2 }.and(bench.other(.just(1)).map { $0 == 1 })
    },
    OperatorCase(
        "or(_:)",
        "false false true |",
        failing: "false false #",
        synchronous: [.values: "true |", .failing: "#"],
        .asksOthers
    ) {
        source,
        bench in
        source.map { $0 > 2 }.or(bench.other(.just(0)).map { $0 == 1 })
    },
    OperatorCase("buffer(count:)", "[1, 2] [3] |", failing: "[1, 2] #") { source, _ in source.buffer(count: 2) },
    OperatorCase(
        "buffer(for:on:)",
        "[1, 2] [3] |",
        failing: "[1, 2] #",
        synchronous: [.values: "[1, 2, 3] |", .failing: "#"],
        .needsScheduler
    ) {
        source,
        bench in
        source.buffer(for: .seconds(15), on: bench.scheduler)
    },
    OperatorCase(
        "buffer(for:count:on:)",
        "[1] [2] [3] |",
        failing: "[1] [2] #",
        synchronous: [.values: "[1, 2] [3] |", .failing: "[1, 2] #"],
        .needsScheduler
    ) {
        source,
        bench in
        source.buffer(for: .seconds(5), count: 2, on: bench.scheduler)
    },
    OperatorCase("window(count:)", "[1, 2] [3] |", failing: "[1, 2] #", .handsOut) { source, _ in
        source.window(count: 2).flattenMap { $0.collect() }
    },
    OperatorCase(
        "window(for:on:)",
        "[1, 2] [3] |",
        failing: "[1, 2] #",
        synchronous: [.values: "[1, 2, 3] |", .failing: "#"],
        .needsScheduler,
        .handsOut
    ) {
        source,
        bench in
        source.window(for: .seconds(15), on: bench.scheduler).flattenMap { $0.collect() }
    },
    OperatorCase(
        "window(for:count:on:)",
        "[1] [2] [3] |",
        failing: "[1] [2] #",
        synchronous: [.values: "[1, 2] [3] |", .failing: "[1, 2] #"],
        .needsScheduler,
        .handsOut
    ) {
        source,
        bench in
        source.window(for: .seconds(5), count: 2, on: bench.scheduler).flattenMap { $0.collect() }
    },
    OperatorCase("tryScan(_:_:)", "1 3 #second", failing: "1 3 #") { source, bench in
        source.tryScan(0) { sum, value throws(TestError) in
            bench.call()
            if value == 3 { throw .second }
            return sum + value
        }
    },
    OperatorCase("tryReduce(_:_:)", "#second", failing: "#", empty: "0 |", .waitsForEnd) { source, bench in
        source.tryReduce(0) { sum, value throws(TestError) in
            bench.call()
            if value == 3 { throw .second }
            return sum + value
        }
    },
    OperatorCase("tryCompactMap(_:)", "10 #second", failing: "10 #") { source, bench in
        source.tryCompactMap { value throws(TestError) -> Int? in
            bench.call()
            if value == 3 { throw .second }
            return value == 2 ? nil : value * 10
        }
    },
    OperatorCase(
        "buffer(when:)",
        "[1, 2] [3] |",
        failing: "[1, 2] #",
        empty: "[] |",
        never: "[]",
        synchronous: [.values: "[1, 2, 3] |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        source.buffer(when: bench.other(bench.every(25, 0)))
    },
    OperatorCase(
        "buffer(every:on:)",
        "[1, 2] [3] |",
        failing: "[1, 2] #",
        empty: "[] |",
        never: "[] [] [] |",
        synchronous: [.values: "[1, 2, 3] |", .failing: "#"],
        .needsScheduler
    ) { source, bench in
        source.buffer(every: .seconds(25), on: bench.scheduler).take(3)
    },
    OperatorCase(
        "window(when:)",
        "[1, 2] [3] |",
        failing: "[1, 2] #",
        empty: "[] |",
        never: "[]",
        synchronous: [.values: "[1, 2, 3] |", .failing: "#"],
        .asksOthers,
        .handsOut
    ) { source, bench in
        source.window(when: bench.other(bench.every(25, 0))).flattenMap { $0.collect() }
    },
    OperatorCase(
        "window(every:on:)",
        "[1, 2] [3] |",
        failing: "[1, 2] #",
        empty: "[] |",
        never: "[] [] [] |",
        synchronous: [.values: "[1, 2, 3] |", .failing: "#"],
        .needsScheduler,
        .handsOut
    ) { source, bench in
        source.window(every: .seconds(25), on: bench.scheduler).flattenMap { $0.collect() }.take(3)
    },
    OperatorCase("sliding(count:)", "[1, 2] [2, 3] |", failing: "[1, 2] #") { source, _ in source.sliding(count: 2) },
]
