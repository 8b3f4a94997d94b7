import RACOperators
import TestSupport

/// Operators that share a subscription.
let sharingCases: [OperatorCase] = [
    OperatorCase("publish()", "1 2 3 |", failing: "1 2 #", .shares) { source, _ in source.publish().autoconnect() },
    OperatorCase("multicast(_:)", "1 2 3 |", failing: "1 2 #", .shares) { source, _ in
        source.multicast(ReplaySubject()).autoconnect()
    },
    OperatorCase("multicast(makeSubject:)", "1 2 3 |", failing: "1 2 #", .shares) { source, bench in
        source.multicast(makeSubject: {
            bench.call()
            return ReplaySubject<Int, TestError>()
        }).refCount()
    },
    OperatorCase("share()", "1 2 3 |", failing: "1 2 #", .shares) { source, _ in source.share() },
    OperatorCase("share(replay:)", "1 2 3 |", failing: "1 2 #", .shares) { source, _ in source.share(replay: 1) },
    OperatorCase("replay()", "1 2 3 |", failing: "1 2 #", .shares, .eager, .outlivesDisposal) { source, _ in
        source.replay()
    },
    OperatorCase(
        "replayLast()",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "3 |", .failing: "2 #"],
        .shares,
        .eager,
        .outlivesDisposal
    ) { source, _ in
        source.replayLast()
    },
    OperatorCase("replayLazily()", "1 2 3 |", failing: "1 2 #", .shares, .outlivesDisposal) { source, _ in
        source.replayLazily()
    },
    OperatorCase(
        "hot(in:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "|", .failing: "#"],
        .shares,
        .eager,
        .outlivesDisposal
    ) { source, bench in
        source.hot(in: bench.bag)
    },
    OperatorCase(
        "hot(replay:in:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "3 |", .failing: "2 #"],
        .shares,
        .eager,
        .outlivesDisposal
    ) { source, bench in
        source.hot(replay: 1, in: bench.bag)
    },
    OperatorCase("autoconnect()", "1 2 3 |", failing: "1 2 #", .shares) { source, bench in
        source.map { value in
            bench.call()
            return value
        }
        .publish().autoconnect()
    },
    OperatorCase("refCount()", "1 2 3 |", failing: "1 2 #", .shares) { source, bench in
        source.map { value in
            bench.call()
            return value
        }
        .publish().refCount()
    },
    OperatorCase("publish(_:)", "2 4 6 |", failing: "2 4 #") { source, bench in
        source.publish { shared in
            bench.call()
            return shared.zip(with: shared).map { $0 + $1 }
        }
    },
    OperatorCase(
        "partition(_:)",
        "1 20 3 |",
        failing: "1 20 #",
        synchronous: [.values: "20 1 3 |", .failing: "20 #"],
        .shares
    ) { source, bench in
        let (even, odd) = source.partition { value in
            bench.call()
            return value.isMultiple(of: 2)
        }
        return Signal.merge(even.map { $0 * 10 }, odd)
    },
]
