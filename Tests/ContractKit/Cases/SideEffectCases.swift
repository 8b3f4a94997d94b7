import RACOperators
import TestSupport

/// Operators that only have a side effect.
let sideEffectCases: [OperatorCase] = [
    OperatorCase("doNext(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.doNext { _ in bench.call() } },
    OperatorCase("doFailed(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.doFailed { _ in bench.call() }
    },
    OperatorCase("doCompleted(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.doCompleted { bench.call() }
    },
    OperatorCase("initially(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.initially { bench.call() } },
    OperatorCase("finally(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.finally { bench.call() } },
    OperatorCase("using(_:release:signal:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.using {
            bench.call()
        } release: {
            bench.cleanUp()
        } signal: {
            bench.call()
            return source
        }
    },
    OperatorCase("using(_:signal:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        Signal.using {
            ActionDisposable { bench.cleanUp() }
        } signal: { _ in
            source
        }
    },
    OperatorCase("onDispose(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.onDispose { bench.cleanUp() }
    },
    OperatorCase("log(_:events:to:)", "1 2 3 |", failing: "1 2 #") { source, bench in source.log { _ in bench.call() }
    },
    OperatorCase("onSubscribed(_:)", "1 2 3 |", failing: "1 2 #") { source, bench in
        source.onSubscribed { bench.call() }
    },
]
