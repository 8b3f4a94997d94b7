import RACOperators
import TestSupport

/// Operators over signals of signals.
let flatteningCases: [OperatorCase] = [
    OperatorCase("flattenMap(_:)", "1 10 2 20 3 30 |", failing: "1 10 2 20 #") { source, bench in
        source.flattenMap { value in
            bench.call()
            return bench.other(.from([value, value * 10]))
        }
    },
    OperatorCase("flatten()", "1 10 2 20 3 30 |", failing: "1 10 2 20 #") { source, bench in
        source.map { value in bench.other(.from([value, value * 10])) }.flatten()
    },
    OperatorCase(
        "flatten(maxConcurrent:)",
        "1 2 10 3 20 30 |",
        failing: "1 2 10 #",
        synchronous: [.values: "1 2 10 20 3 30 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        // Each inner signal sends its value after 3 seconds, and ten times its value after 18 seconds.
        source.map { value in
            bench.other(Signal.merge([bench.every(3, value), bench.every(18, value * 10)]))
        }
        .flatten(maxConcurrent: 2)
    },
    OperatorCase("concat()", "1 10 2 20 3 30 |", failing: "1 10 2 20 #") { source, bench in
        source.map { value in bench.other(.from([value, value * 10])) }.concat()
    },
    OperatorCase("concatMap(_:)", "1 10 2 20 3 30 |", failing: "1 10 2 20 #") { source, bench in
        source.concatMap { value in
            bench.call()
            return bench.other(.from([value, value * 10]))
        }
    },
    OperatorCase(
        "exhaustMap(_:)",
        "1 3 |",
        failing: "1 #",
        synchronous: [.values: "1 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        source.exhaustMap { value in
            bench.call()
            return bench.other(bench.every(15, value))
        }
    },
    OperatorCase(
        "switchToLatest()",
        "1 2 3 30 |",
        failing: "1 2 #",
        synchronous: [.values: "3 30 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        source.map { value in bench.other(bench.every(8, value, value * 10)) }.switchToLatest()
    },
    OperatorCase(
        "switchMap(_:)",
        "1 2 3 30 |",
        failing: "1 2 #",
        synchronous: [.values: "3 30 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        source.switchMap { value in
            bench.call()
            return bench.other(bench.every(8, value, value * 10))
        }
    },
    OperatorCase("bind(_:)", "1 2 |", failing: "1 2 |") { source, bench in
        source.bind {
            bench.call()
            var count = 0
            return { value, stop in
                bench.call()
                count += 1
                stop = count == 2
                return bench.other(.just(value))
            }
        }
    },
    OperatorCase("groupBy(_:)", "false1 true2 false3 |", failing: "false1 true2 #", .handsOut) { source, bench in
        source.groupBy { value in
            bench.call()
            return value.isMultiple(of: 2)
        }
        .flattenMap { group in group.map { "\(group.key)\($0)" } }
    },
    OperatorCase(
        "groupBy(_:transform:)",
        "false10 true20 false30 |",
        failing: "false10 true20 #",
        .handsOut
    ) { source, bench in
        source.groupBy {
            $0.isMultiple(of: 2)
        } transform: { value in
            bench.call()
            return value * 10
        }
        .flattenMap { group in group.map { "\(group.key)\($0)" } }
    },
    OperatorCase("groupBy(_:until:)", "false1 true2 false3 |", failing: "false1 true2 #", .handsOut) { source, bench in
        source.groupBy { value in
            bench.call()
            return value.isMultiple(of: 2)
        } until: { group in
            bench.call()
            return group.filter { $0 > 2 }
        }
        .flattenMap { group in group.map { "\(group.key)\($0)" } }
    },
    OperatorCase(
        "groupBy(_:transform:until:)",
        "false10 true20 false30 |",
        failing: "false10 true20 #",
        .handsOut
    ) { source, bench in
        source.groupBy {
            $0.isMultiple(of: 2)
        } transform: { value in
            bench.call()
            return value * 10
        } until: { _ in
            bench.other(.never)
        }
        .flattenMap { group in group.map { "\(group.key)\($0)" } }
    },
    OperatorCase("switchCase(_:cases:default:)", "10 0 30 |", failing: "10 0 #") { source, bench in
        Signal.switchCase(
            source,
            cases: [1: bench.other(.just(10)), 3: bench.other(.just(30))],
            default: bench.other(.just(0))
        )
    },
    OperatorCase("switchCase(_:cases:)", "10 #", failing: "10 #") { source, bench in
        Signal.switchCase(source, cases: [1: bench.other(.just(10)), 3: bench.other(.just(30))]).mapError { _ in
            TestError.first
        }
    },
    OperatorCase("ifThenElse(_:then:else:)", "0 1 0 |", failing: "0 1 #") { source, bench in
        Signal.ifThenElse(source.map { $0 == 2 }, then: bench.other(.just(1)), else: bench.other(.just(0)))
    },
    OperatorCase("repeated()", "1 2 3 1 2 3 |", failing: "1 2 #", empty: "", .endless, .resubscribes) { source, bench in
        // The row limits the signal to two rounds, because the signal of `repeated` never ends.
        source.repeated().take(6)
    },
    OperatorCase(
        "flattenMap(maxConcurrent:_:)",
        "1 2 10 3 20 30 |",
        failing: "1 2 10 #",
        synchronous: [.values: "1 2 10 20 3 30 |", .failing: "#"],
        .asksOthers
    ) { source, bench in
        // The inner signals equal those in the row of `flatten(maxConcurrent:)`.
        source.flattenMap(maxConcurrent: 2) { value in
            bench.call()
            return bench.other(Signal.merge([bench.every(3, value), bench.every(18, value * 10)]))
        }
    },
    OperatorCase("repeated(_:)", "1 2 3 1 2 3 |", failing: "1 2 #") { source, _ in source.repeated(2) },
    OperatorCase("repeated(_:after:on:)", "1 2 3 1 2 3 |", failing: "1 2 #") { source, bench in
        source.repeated(2, after: .seconds(3), on: bench.scheduler)
    },
    OperatorCase("repeated(_:backoff:on:random:)", "1 2 3 1 2 3 |", failing: "1 2 #") { source, bench in
        source.repeated(2, backoff: .constant(.seconds(3)), on: bench.scheduler) {
            bench.call()
            return 0
        }
    },
    OperatorCase("repeated(while:)", "1 2 3 1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.deferred {
            let rounds = Counter()
            let goesOn: @Sendable () -> Bool = {
                bench.call()
                return rounds.increment() < 2
            }
            return source.repeated(while: goesOn())
        }
    },
    OperatorCase(
        "repeated(when:)",
        "1 2 3 1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "1 2 3 1 2 3 1 2 3 |"]
    ) { source, bench in
        source.repeated { completions in
            bench.call()
            return completions.map { bench.call() }.take(2)
        }
    },
]
