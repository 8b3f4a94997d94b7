import RACOperators
import TestSupport

/// Operators that handle failures.
let errorCases: [OperatorCase] = [
    OperatorCase("catch(_:)", "1 2 3 |", failing: "1 2 9 |", failingAtOnce: "9 |") { source, bench in
        source.catch { _ -> Signal<Int, TestError> in
            bench.call()
            return bench.other(.just(9))
        }
    },
    OperatorCase("catchTo(_:)", "1 2 3 |", failing: "1 2 9 |", failingAtOnce: "9 |") { source, bench in
        source.catchTo(bench.other(.just(9)))
    },
    OperatorCase("ignoreFailure()", "1 2 3 |", failing: "1 2 |", failingAtOnce: "|") { source, _ in
        source.ignoreFailure().promoteFailure(to: TestError.self)
    },
    OperatorCase("mapError(_:)", "1 2 3 |", failing: "1 2 #second", failingAtOnce: "#second") { source, bench in
        source.mapError { _ in
            bench.call()
            return TestError.second
        }
    },
    OperatorCase("promoteFailure(to:)", "1 2 3 |", failing: "1 2 |", failingAtOnce: "|") { source, _ in
        source.catchTo(Signal<Int, Never>.empty).promoteFailure(to: TestError.self)
    },
    OperatorCase("retry()", "1 2 3 |", failing: "1 2 1 2 |", failingAtOnce: "", .endless, .resubscribes) { source, _ in
        source.retry().promoteFailure(to: TestError.self).take(4)
    },
    OperatorCase("retry(_:)", "1 2 3 |", failing: "1 2 1 2 #") { source, _ in source.retry(1) },
    OperatorCase("retry(_:backoff:on:if:random:)", "1 2 3 |", failing: "1 2 1 2 #") { source, bench in
        source.retry(
            1,
            backoff: .constant(.seconds(3)),
            on: bench.scheduler,
            if: { _ in
                bench.call()
                return true
            }
        )
    },
    OperatorCase(
        "retry(when:)",
        "1 2 3 |",
        failing: "1 2 1 2 |",
        failingAtOnce: "|",
        synchronous: [.failing: "1 2 1 2 1 2 |"]
    ) { source, bench in
        source.retry { failures in
            bench.call()
            return failures.map { _ in bench.call() }.take(2).promoteFailure(to: TestError.self)
        }
    },
    OperatorCase("assertNoFailure(file:line:)", "1 2 3 |", failing: "1 2 |", failingAtOnce: "|") { source, _ in
        source.catchTo(Signal<Int, TestError>.empty).assertNoFailure().promoteFailure(to: TestError.self)
    },
    OperatorCase("replaceError(with:)", "1 2 3 |", failing: "1 2 9 |", failingAtOnce: "9 |") { source, _ in
        source.replaceError(with: 9).promoteFailure(to: TestError.self)
    },
    OperatorCase("retry(_:if:)", "1 2 3 |", failing: "1 2 1 2 #") { source, bench in
        source.retry(1) { _ in
            bench.call()
            return true
        }
    },
    OperatorCase("retry(upTo:when:)", "1 2 3 |", failing: "1 2 1 2 #") { source, bench in
        source.retry(upTo: 1) { failures in
            bench.call()
            return failures.map { _ in bench.call() }
        }
    },
    OperatorCase(
        "mapToResult()",
        "1 2 3 |",
        failing: "1 2 -1 |",
        failingAtOnce: "-1 |",
        infallible: { source, _ in
            source.mapToResult().map { result in if case .success(let value) = result { value } else { -1 } }
        }
    ),
]
