import RACOperators

/// Operators that let some of the values through.
enum Filtering {
    static let demonstrations: [OperatorDemonstration] = [
        .show(
            "filter { $0.isMultiple(of: {divisor}) }",
            "filter",
            [.integers("self", "--1--2--3--4--|")],
            [.integer("divisor", 2)]
        ) { stage in
            let divisor = stage.integer("divisor")
            stage.record(stage.integers().filter { $0.isMultiple(of: divisor) })
        },
        .show("take({count})", "take", [.integers("self", "--1--2--3--4--|")], [.integer("count", 2)]) {
            $0.record($0.integers().take($0.integer("count")))
        },
        .show(
            "take(until: trigger)",
            "take-until",
            [.integers("self", "--1--2--3--4--|"), .texts("trigger", "-------x")]
        ) {
            $0.record($0.integers().take(until: $0.texts("trigger")))
        },
    ]
}
