import RACOperators

/// Operators that measure or shift time.
enum Timing {
    static let demonstrations: [OperatorDemonstration] = [
        .show(
            "debounce(for: {interval} s, on: s)",
            "debounce",
            [.integers("self", "--1-2-3-------4--|")],
            [.seconds("interval", 3)]
        ) {
            $0.record($0.integers().debounce(for: $0.seconds("interval"), on: $0.scheduler))
        },
        .show(
            "throttle(for: {interval} s, on: s, latest: {latest})",
            "throttle",
            [.integers("self", "1-2-3---------4--5-|")],
            [.seconds("interval", 6, in: 1...30), .choice("latest", "true", of: ["true", "false"])]
        ) {
            $0.record(
                $0.integers().throttle(
                    for: $0.seconds("interval"),
                    on: $0.scheduler,
                    latest: $0.choice("latest") == "true"
                )
            )
        },
        .show(
            "delay({interval} s, on: s)",
            "delay",
            [.integers("self", "--1--2--|")],
            [.seconds("interval", 2)]
        ) {
            $0.record($0.integers().delay($0.seconds("interval"), on: $0.scheduler))
        },
    ]
}
