import RACOperators
import TestSupport

/// Operators with a scheduler.
let timingCases: [OperatorCase] = [
    OperatorCase("deliver(on:maxEventsPerTurn:)", "1 2 3 |", failing: "1 2 #", .needsScheduler) { source, bench in
        source.deliver(on: bench.scheduler)
    },
    OperatorCase("deliver(on:maxEventsPerTurn:capacity:)", "1 2 3 |", failing: "1 2 #", .needsScheduler) {
        source,
        bench in
        source.deliver(on: bench.scheduler, capacity: 2)
    },
    OperatorCase("subscribe(on:)", "1 2 3 |", failing: "1 2 #", .needsScheduler) { source, bench in
        source.subscribe(on: bench.scheduler)
    },
    OperatorCase(
        "delay(_:on:)",
        "1 2 3 |",
        failing: "1 #",
        synchronous: [.failing: "#"],
        .needsScheduler
    ) { source, bench in
        source.delay(.seconds(15), on: bench.scheduler)
    },
    OperatorCase(
        "debounce(for:on:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "3 |", .failing: "#"],
        .needsScheduler
    ) { source, bench in
        source.debounce(for: .seconds(5), on: bench.scheduler)
    },
    OperatorCase(
        "timeout(after:failingWith:on:)",
        "1 2 #second",
        failing: "1 2 #second",
        never: "#second",
        synchronous: [.values: "1 2 3 |", .failing: "1 2 #"]
    ) { source, bench in
        source.timeout(after: .seconds(25), failingWith: .second, on: bench.scheduler)
    },
    OperatorCase(
        "debounce(for:on:where:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "2 3 |", .failing: "2 #"],
        .needsScheduler
    ) {
        source,
        bench in
        source.debounce(for: .seconds(5), on: bench.scheduler) { value in
            bench.call()
            return value != 2
        }
    },
    OperatorCase("throttle(for:on:latest:)", "1 3 |", failing: "1 #", synchronous: [.values: "1 3 |"]) {
        source,
        bench in
        source.throttle(for: .seconds(25), on: bench.scheduler)
    },
    OperatorCase("timeout(perValue:failingWith:on:)", "1 2 3 |", failing: "1 2 #", never: "#second") { source, bench in
        source.timeout(perValue: .seconds(15), failingWith: .second, on: bench.scheduler)
    },
    OperatorCase("delaySubscription(_:on:)", "1 2 3 |", failing: "1 2 #", .needsScheduler) { source, bench in
        source.delaySubscription(.seconds(3), on: bench.scheduler)
    },
    OperatorCase(
        "timestamp(on:)",
        "10.0 seconds 20.0 seconds 30.0 seconds |",
        failing: "10.0 seconds 20.0 seconds #",
        synchronous: [.values: "0.0 seconds 0.0 seconds 0.0 seconds |", .failing: "0.0 seconds 0.0 seconds #"]
    ) { source, bench in
        source.timestamp(on: bench.scheduler).map(\.time)
    },
    OperatorCase(
        "measureInterval(on:)",
        "10.0 seconds 10.0 seconds 10.0 seconds |",
        failing: "10.0 seconds 10.0 seconds #",
        synchronous: [.values: "0.0 seconds 0.0 seconds 0.0 seconds |", .failing: "0.0 seconds 0.0 seconds #"]
    ) { source, bench in
        source.measureInterval(on: bench.scheduler)
    },
    OperatorCase(
        "debounce(on:_:)",
        "1 2 3 |",
        failing: "1 2 #",
        synchronous: [.values: "3 |", .failing: "#"],
        .needsScheduler
    ) { source, bench in
        source.debounce(on: bench.scheduler) { value in
            bench.call()
            return .seconds(2 * value)
        }
    },
]
