import RACOperators

/// Operators that handle failures.
enum Errors {
    static let demonstrations: [OperatorDemonstration] = replacing + retrying

    private static let replacing: [OperatorDemonstration] = [
        .show("catch { _ in other }", "catch", [.integers("self", "--1--#").cold, .integers("other", "--2--|").cold]) {
            let other = $0.integers("other").signal
            $0.record($0.integers().catch { _ in other })
        },
        .show("catchTo(other)", "catchTo", [.integers("self", "--1--#").cold, .integers("other", "--2--|").cold]) {
            $0.record($0.integers().catchTo($0.integers("other")))
        },
        .show("replaceError(with: {value})", "replaceError", [.integers("self", "--1--#")], [.integer("value", 0)]) {
            $0.record($0.integers().replaceError(with: $0.integer("value")))
        },
        .show("ignoreFailure()", "ignoreFailure", [.integers("self", "--1--2--#")]) {
            $0.record($0.integers().ignoreFailure())
        },
        .show("mapToResult()", "mapToResult", [.integers("self", "--1--2--#")]) {
            $0.record(
                $0.integers().mapToResult().map {
                    if case .success(let value) = $0 { "success(\(value))" } else { "failure" }
                }
            )
        },
        .show("mapError(describe)", "mapError", [.integers("self", "--1--#")]) {
            $0.record($0.integers().mapError { Described(text: "\($0)") })
        },
        .show("promoteFailure(to: DownloadError.self)", "promoteFailure", [.integers("self", "--1--2--|").unfailing]) {
            $0.record($0.integers().ignoreFailure().promoteFailure(to: Described.self))
        },
        .show("assertNoFailure()", "assertNoFailure", [.integers("self", "--1--2--|").unfailing]) {
            $0.record($0.integers().assertNoFailure())
        },
    ]

    private static let failing: [DemonstrationInput] = [.integers("self", "--1--#").cold]

    private static let retrying: [OperatorDemonstration] = [
        .show("retry()", "retry", failing) {
            $0.record($0.integers().retry())
        },
        .show("retry({count})", "retry-count", failing, [.integer("count", 1)]) {
            $0.record($0.integers().retry($0.integer("count")))
        },
        .show("retry({count}) { $0 == .timeout }", "retry-if", failing, [.integer("count", 2)]) {
            $0.record($0.integers().retry($0.integer("count")) { $0 == .timeout })
        },
        .show(
            "retry({count}, backoff: .constant({delay} s), on: s)",
            "retry-backoff",
            failing,
            [.integer("count", 2), .seconds("delay", 2)]
        ) {
            $0.record(
                $0.integers().retry($0.integer("count"), backoff: .constant($0.seconds("delay")), on: $0.scheduler)
            )
        },
        .show("retry { $0.delay({delay} s, on: s) }", "retry-when", failing, [.seconds("delay", 3)]) { stage in
            let delay = stage.seconds("delay")
            stage.record(stage.integers().retry { $0.delay(delay, on: stage.scheduler) })
        },
        .show(
            "retry(upTo: {count}) { $0.delay({delay} s, on: s) }",
            "retry-upTo",
            failing,
            [.integer("count", 2), .seconds("delay", 3)]
        ) { stage in
            let delay = stage.seconds("delay")
            stage.record(stage.integers().retry(upTo: stage.integer("count")) { $0.delay(delay, on: stage.scheduler) })
        },
    ]

    private struct Described: Error {
        var text = ""
    }
}
