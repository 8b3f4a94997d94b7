import RACOperators
import TestSupport

/// Operators that take a scheduler.
let timingCases: [OperatorCase] = [
    OperatorCase("deliver(on:maxEventsPerTurn:)", "1 2 3 |", failing: "1 2 #", .needsScheduler) { source, bench in
        source.deliver(on: bench.scheduler)
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
]
