import RACOperators
import TestSupport
import Testing

/// Sending and subscribing keep the usual order and have no delay, even inside a delivery at the end of a long chain.
@Suite struct DeepDeliveryTests {
    private typealias Numbers = Signal<Int, Never>

    /// Appends `length` flattening operators, enough for several stack boundaries in the chain.
    private static func deep(_ signal: Numbers, _ length: Int = 256) -> Numbers {
        (0..<length).reduce(signal) { signal, _ in signal.flattenMap { Signal.just($0) } }
    }

    /// Runs `body` in the callback of a subscriber at the end of a long chain, and once outside of the chain.
    private static func everywhere(_ body: @escaping @Sendable () -> Void) {
        body()
        onSmallStack(kibibytes: isOptimized ? 1_024 : 16 * 1_024) {
            let (outer, runs) = (Subject<Int, Never>(), Counter())
            deep(outer.signal).subscribe { _ in
                runs.increment()
                body()
            }
            outer.send(1)
            precondition(runs.value == 1)
        }
    }

    @Test func `if a subject feeds two long chains of operators, the same chain always receives a value first`() {
        Self.everywhere {
            let source = Subject<Int, Never>()
            let pairs = Recorder(
                Self.deep(source.signal, 64).withLatest(from: Self.deep(source.signal, 64)).map { [$0, $1] }
            )
            for number in 1...3 { source.send(number) }
            // Either chain can deliver first, but the order must be the same for every value. If the first chain delivers first, the
            // first value makes no pair, and each pair has the second chain's previous value.
            precondition(pairs.values == [[2, 1], [3, 2]] || pairs.values == [[1, 1], [2, 2], [3, 3]])
        }
    }

    @Test func `a replayed value passes a long chain of operators before subscribe returns`() {
        Self.everywhere {
            let source = BehaviorSubject<Int, Never>(7)
            precondition(Recorder(Self.deep(source.signal)).values == [7])
            precondition(Recorder(Numbers.just(1).withLatest(from: Self.deep(source.signal)).map { $1 }).values == [7])
        }
    }

    @Test func `a value passes a long chain of operators before send returns`() {
        Self.everywhere {
            let source = Subject<Int, Never>()
            let received = Recorder(Self.deep(source.signal))
            source.send(1)
            precondition(received.values == [1])
            onThreads(1) { _ in source.send(2) }
            precondition(received.values == [1, 2])
        }
    }

    @Test func `an endless source inside a deeply recursive signal stops when the result ends`() {
        let depth = isOptimized ? 400 : 40
        @Sendable func walk(_ level: Int, _ made: Counter) -> Numbers {
            if level == depth { return Numbers.from(0...).map { _ in made.increment() } }
            return Numbers.from([0]).flattenMap { _ in walk(level + 1, made) }
        }
        onSmallStack {
            let made = Counter()
            let received = Recorder(walk(0, made).take(5))
            precondition(received.values.count == 5 && received.hasEnded)
            precondition(made.value == 5)
        }
    }

    @Test func `bind() ignores its source after a step has stopped the source`() {
        Self.everywhere {
            let source = Signal<Int, TestError> { subscriber in
                subscriber.send(1)
                subscriber.fail(.first)
            }
            let bound = source.bind {
                { value, stop in
                    stop = true
                    return Signal.just(value + 4)
                }
            }
            let long = (0..<256).reduce(bound) { signal, _ in signal.flattenMap { Signal.just($0) } }
            precondition(Recorder(long).events == [.next(5), .completed])
        }
    }
}
