import RACOperators

/// Operators that measure or shift time.
enum Timing {
    static let demonstrations: [OperatorDemonstration] = rates + delays + limits + measures

    private static let rates: [OperatorDemonstration] = [
        .show(
            "debounce(for: {interval} s, on: s)",
            "debounce",
            [.texts("self", "--1-2-3-------4--|")],
            [.seconds("interval", 3)]
        ) {
            $0.record($0.texts().debounce(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "debounce(for: {interval} s, on: s) { $0 < {limit} }",
            "debounce-where",
            [.integers("self", "--1-2-3-------9--4-8----|")],
            [.seconds("interval", 3), .integer("limit", 8)]
        ) {
            let limit = $0.integer("limit")
            $0.record($0.integers().debounce(for: $0.seconds("interval"), on: $0.scheduler) { $0 < limit })
        },
        .show(
            "debounce(on: s) { {unit} s * $0 }",
            "debounce-each",
            [.integers("self", "--1---2-----3-1-----|")],
            [.seconds("unit", 2)]
        ) {
            let unit = $0.seconds("unit")
            $0.record($0.integers().debounce(on: $0.scheduler) { unit * $0 })
        },
        .show(
            "throttle(for: {interval} s, on: s)",
            "throttle",
            [.texts("self", "1-2-3---------4--5-|")],
            [.seconds("interval", 6)]
        ) {
            $0.record($0.texts().throttle(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "throttle(for: {interval} s, on: s, latest: false)",
            "throttle-first",
            [.texts("self", "1-2-3---------4--5-|")],
            [.seconds("interval", 6)]
        ) {
            $0.record($0.texts().throttle(for: $0.seconds("interval"), on: $0.scheduler, latest: false))
        },
    ]

    private static let delays: [OperatorDemonstration] = [
        .show("delay({interval} s, on: s)", "delay", [.texts("self", "--1--2--|")], [.seconds("interval", 2)]) {
            $0.record($0.texts().delay($0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "delaySubscription({interval} s, on: s)",
            "delaySubscription",
            [.texts("self", "1--2--|").cold],
            [.seconds("interval", 3)]
        ) {
            $0.record($0.texts().delaySubscription($0.seconds("interval"), on: $0.scheduler))
        },
        .show("subscribe(on: s)", "subscribe-on", [.integers("self", "--1--2--|").cold]) {
            $0.record($0.integers().subscribe(on: $0.scheduler))
        },
        .show("deliver(on: s)", "deliver-on", [.integers("self", "--1--2--|")]) {
            $0.record($0.integers().deliver(on: $0.scheduler))
        },
        .show(
            "deliver(on: s, capacity: {capacity})",
            "deliver-on-capacity",
            [.integers("self", "--1--2--|")],
            [
                .integer("capacity", 64, in: 1...99)
            ]
        ) {
            $0.record($0.integers().deliver(on: $0.scheduler, capacity: $0.integer("capacity")))
        },
    ]

    private static let limits: [OperatorDemonstration] = [
        .show(
            "timeout(after: {interval} s, failingWith: e, on: s)",
            "timeout-after",
            [.integers("self", "--1--2-----3--|")],
            [.seconds("interval", 8)]
        ) {
            $0.record($0.integers().timeout(after: $0.seconds("interval"), failingWith: .timeout, on: $0.scheduler))
        },
        .show(
            "timeout(perValue: {interval} s, failingWith: e, on: s)",
            "timeout-perValue",
            [.integers("self", "--1---2---------3--|")],
            [.seconds("interval", 6)]
        ) {
            $0.record($0.integers().timeout(perValue: $0.seconds("interval"), failingWith: .timeout, on: $0.scheduler))
        },
    ]

    private static let measures: [OperatorDemonstration] = [
        .show("timestamp(on: s)", "timestamp", [.texts("self", "--a---b--|")]) {
            $0.record($0.texts().timestamp(on: $0.scheduler))
        },
        .show("measureInterval(on: s)", "measureInterval", [.texts("self", "--a---b-|")]) {
            $0.record($0.texts().measureInterval(on: $0.scheduler))
        },
    ]
}
