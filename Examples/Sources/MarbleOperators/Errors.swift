import RACOperators

/// Operators that do something about failures.
enum Errors {
    static let demonstrations: [OperatorDemonstration] = [
        .show(
            "catch { _ in other }",
            "catch",
            [.integers("self", "--1--#").cold, .integers("other", "--2--|").cold]
        ) { stage in
            let other = stage.integers("other").signal
            stage.record(stage.integers().catch { _ in other })
        },
        .show("retry()", "retry", [.integers("self", "--1--#").cold]) { stage in
            stage.record(stage.integers().retry())
        },
        .show("retry({count})", "retry-count", [.integers("self", "--1--#").cold], [.integer("count", 1)]) { stage in
            stage.record(stage.integers().retry(stage.integer("count")))
        },
    ]
}
