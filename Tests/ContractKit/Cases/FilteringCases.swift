import RACOperators
import TestSupport

/// Operators that remove values.
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
        source.take(until: bench.other(bench.every(25, 0)))
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
    OperatorCase("distinct()", "1 0 |", failing: "1 0 #") { source, _ in source.map { $0 % 2 }.distinct() },
    OperatorCase("distinct(by:)", "1 2 |", failing: "1 2 #") { source, bench in
        source.distinct { value in
            bench.call()
            return value % 2
        }
    },
    OperatorCase("elementAt(_:)", "2 |", failing: "2 |") { source, _ in source.elementAt(1) },
    OperatorCase("defaultIfEmpty(_:)", "1 2 3 |", failing: "1 2 #", empty: "9 |") { source, _ in
        source.defaultIfEmpty(9)
    },
    OperatorCase("ifEmpty(switchTo:)", "1 2 3 |", failing: "1 2 #", empty: "8 9 |") { source, bench in
        source.ifEmpty(switchTo: bench.other(.from([8, 9])))
    },
    OperatorCase("takeThrough(_:)", "1 2 |", failing: "1 2 |") { source, bench in
        source.takeThrough { value in
            bench.call()
            return value == 2
        }
    },
    OperatorCase("skip(until:)", "2 3 |", failing: "2 #", synchronous: [.values: "|", .failing: "#"], .asksOthers) {
        source,
        bench in
        source.skip(until: bench.other(bench.every(15, 0)))
    },
    OperatorCase(
        "take(untilReplacement:)",
        "1 2 8 9 |",
        failing: "1 2 8 9 |",
        empty: "8 9 |",
        never: "8 9 |",
        synchronous: [.values: "1 2 3 8 9 |", .failing: "1 2 #"]
    ) { source, bench in
        source.take(untilReplacement: bench.other(bench.every(25, 8, 9)))
    },
    OperatorCase(
        "take(for:on:)",
        "1 2 |",
        failing: "1 2 |",
        never: "|",
        synchronous: [.values: "1 2 3 |", .failing: "1 2 #"]
    ) { source, bench in
        source.take(for: .seconds(25), on: bench.scheduler)
    },
    OperatorCase("tryFilter(_:)", "1 #second", failing: "1 #") { source, bench in
        source.tryFilter { value throws(TestError) in
            bench.call()
            if value == 3 { throw .second }
            return value != 2
        }
    },
    OperatorCase("distinctUntilKeyChanged(_:)", "1 2 |", failing: "1 2 #") { source, bench in
        source.distinctUntilKeyChanged { value in
            bench.call()
            return value / 2
        }
    },
    OperatorCase("distinctUntilChanged(on:)", "1 3 |", failing: "1 #") { source, _ in
        source.distinctUntilChanged(on: \.nonzeroBitCount)
    },
    OperatorCase("skip(for:on:)", "2 3 |", failing: "2 #", synchronous: [.values: "|", .failing: "#"], .needsScheduler)
    {
        source,
        bench in
        source.skip(for: .seconds(15), on: bench.scheduler)
    },
    OperatorCase("single()", "#second", failing: "#second", empty: "#second", .waitsForEnd) { source, _ in
        source.single().mapError { error -> TestError in
            if case .failed(let error) = error { error } else { .second }
        }
    },
    OperatorCase("distinct(comparing:)", "1 3 |", failing: "1 #") { source, bench in
        source.distinct(comparing: { former, value in
            bench.call()
            return value == former + 1
        })
    },
    OperatorCase(
        "paused(while:keeping:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "2 3 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        // The signal is paused from 0 to 15 seconds and from 25 to 35 seconds.
        source.paused(
            while: bench.other(Signal.just(1).concat(bench.every(15, 0)).merge(with: bench.every(25, 1)))
                .map { $0 == 1 },
            keeping: 2
        )
    },
]
