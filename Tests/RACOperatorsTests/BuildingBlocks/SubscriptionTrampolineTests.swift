import Foundation
import RACOperators
import TestSupport
import Testing

/// Tests on which thread an operator starts the next signal if a signal ends while its closure still runs.
///
/// If the terminal event arrives on another thread, the next signal starts on that thread immediately. If the event is sent
/// inside the closure, the next signal starts after the closure returns. Therefore a million signals do not nest.
@Suite struct EndWhileSubscribingTests {
    typealias Numbers = Signal<Int, TestError>

    /// Operators that subscribe to `second` when `first` has completed or failed.
    private static let ways: [(name: String, fails: Bool, make: @Sendable (Numbers, Numbers) -> Numbers)] = [
        ("repeated", false, { first, second in firstThen(first, second).repeated().take(1) }),
        ("retry", true, { first, second in firstThen(first, second).retry().promoteFailure() }),
        ("retry(1)", true, { first, second in firstThen(first, second).retry(1) }),
        ("retry(2)", true, { first, second in firstThen(first, second).retry(2) }),
        (
            "retry(when:)", true,
            { first, second in firstThen(first, second).retry { $0.map { _ in } }.promoteFailure() }
        ),
        ("then", false, { first, second in first.then { second } }),
        ("concat of two", false, { first, second in first.concat(second) }),
        ("concat of three", false, { first, second in .concat(first, second, .empty) }),
        ("concat of signals", false, { first, second in queued([first, second]).concat() }),
        ("concatMap", false, { first, second in queued([first, second]).concatMap { $0 } }),
        (
            "flatten(maxConcurrent:)", false,
            { first, second in queued([first, second, .never]).flatten(maxConcurrent: 1).take(1) }
        ),
        (
            "flatten(maxConcurrent: 2)", false,
            { first, second in queued([.never, first, second]).flatten(maxConcurrent: 2).take(1) }
        ),
        ("catch", true, { first, second in first.catch { _ in second } }),
    ]

    /// A signal that is `first` in its first subscription, and `second` in later subscriptions.
    private static func firstThen(_ first: Numbers, _ second: Numbers) -> Numbers {
        let subscriptions = Counter()
        return .deferred { subscriptions.increment() == 1 ? first : second }
    }

    /// A signal of signals that are all queued when the first signal starts.
    private static func queued(_ signals: [Numbers]) -> Signal<Numbers, TestError> {
        let start = Subject<Int, TestError>()
        return Signal.from([start.signal] + signals).doCompleted { start.complete() }
    }

    @Test(arguments: ways.map(\.name))
    func `a sequence of signals starts the next signal on the thread on which the previous signal ends`(name: String)
        throws
    {
        let way = try #require(Self.ways.first { $0.name == name })
        let started = Expectation()
        let (ending, starting) = (Shared<ThreadIdentity?>(nil), Shared<ThreadIdentity?>(nil))
        let startedInTime = Shared(false)
        let first = Numbers { subscriber in
            Thread.detachNewThread {
                ending.value = .current
                if way.fails { subscriber.fail(.first) } else { subscriber.complete() }
            }
            startedInTime.value = started.wait()
        }
        let second = Numbers { subscriber in
            starting.value = .current
            subscriber.send(1)
            subscriber.complete()
            started.fulfill()
        }
        let (recorder, ended) = (Recorder<Int, TestError>(), Expectation())
        // A separate subscriber fulfills the expectation, after the recorder has recorded the end.
        let result = Subject<Int, TestError>()
        recorder.subscribe(to: result)
        result.subscribe(failed: nil, completed: { ended.fulfill() })
        way.make(first, second).subscribe(result)
        #expect(ended.wait())
        #expect(startedInTime.value)
        #expect(ending.value != nil)
        #expect(starting.value == ending.value)
        #expect(recorder.events == [.next(1), .completed])
        #expect(recorder.violations == 0)
    }

    @Test(arguments: ways.map(\.name))
    func `a sequence of signals starts the next signal after the closure of a synchronous signal returns`(name: String)
        throws
    {
        let way = try #require(Self.ways.first { $0.name == name })
        // The operators `then` and `catch` start the next signal inside the closure, because they replace one signal with another
        // instead of running a sequence of signals.
        guard name != "then", name != "catch" else { return }
        let hasReturned = Shared(false)
        let startedAfterReturn = Shared<Bool?>(nil)
        let first = Numbers { subscriber in
            subscriber.onDispose {}
            if way.fails { subscriber.fail(.first) } else { subscriber.complete() }
            hasReturned.value = true
        }
        let second = Numbers { subscriber in
            startedAfterReturn.value = hasReturned.value
            subscriber.send(1)
            subscriber.complete()
        }
        let recorder = Recorder(way.make(first, second))
        #expect(startedAfterReturn.value == true)
        #expect(recorder.events == [.next(1), .completed])
    }

    private static let flattenings: [(name: String, make: @Sendable (Signal<Numbers, TestError>) -> Numbers)] = [
        ("concat", { $0.concat() }), ("concatMap", { $0.concatMap { $0 } }),
        ("flatten(maxConcurrent:)", { $0.flatten(maxConcurrent: 1) }),
    ]

    @Test(arguments: flattenings.map(\.name))
    func `a sequence of signals completes on the thread on which its last signal ends`(name: String) throws {
        let make = try #require(Self.flattenings.first { $0.name == name }?.make)
        let completed = Expectation()
        let (ending, completing) = (Shared<ThreadIdentity?>(nil), Shared<ThreadIdentity?>(nil))
        let completedInTime = Shared(false)
        let last = Numbers { subscriber in
            Thread.detachNewThread {
                ending.value = .current
                subscriber.complete()
            }
            completedInTime.value = completed.wait()
        }
        let first = Subject<Int, TestError>()
        make(Signal.from([first.signal, last]).concat(.empty)).subscribe(
            failed: nil,
            completed: {
                completing.value = .current
                completed.fulfill()
            }
        )
        first.complete()
        #expect(completedInTime.value)
        #expect(completing.value == ending.value)
    }

    /// ReactiveObjC: "should dispose after last synchronous signal subscription".
    @Test(arguments: flattenings.map(\.name))
    func `a sequence of signals completes before the closure of a synchronous last signal returns`(
        name: String
    )
        throws
    {
        let make = try #require(Self.flattenings.first { $0.name == name }?.make)
        let first = Subject<Int, TestError>()
        let (result, observed) = (SerialDisposable(), Shared<[Bool]>([]))
        let last = Numbers { subscriber in
            observed.withLock { $0.append(result.disposable?.isDisposed == true) }
            subscriber.complete()
            observed.withLock { $0.append(result.disposable?.isDisposed == true) }
        }
        result.disposable = make(Signal.from([first.signal, last])).subscribe()
        first.complete()
        #expect(observed.value == [false, true])
    }

    @Test func `repeated() starts a round on the thread that completes the previous round, so subscribe returns`() {
        let rounds = Counter()
        let queue = Shared<[@Sendable () -> Void]>([])
        let subscription = SerialDisposable()
        let enough = Expectation()
        // The worker runs the queued closures until the subscription is disposed.
        let worker = Thread {
            while !subscription.isDisposed {
                let next = queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
                if next == nil { sched_yield() }
            }
        }
        worker.start()
        let subscribingThread = ThreadIdentity.current
        let foreignRounds = Counter()
        subscription.disposable = Signal<Int, Never> { subscriber in
            if ThreadIdentity.current != subscribingThread { foreignRounds.increment() }
            if rounds.increment() == 100 { enough.fulfill() }
            queue.withLock { $0.append { subscriber.complete() } }
            // The completion arrives while this closure waits.
            for _ in 0..<20 { sched_yield() }
        }.repeated().subscribe()
        // The call of `subscribe` has returned. The rounds continue on the worker thread.
        #expect(enough.wait())
        subscription.dispose()
        #expect(foreignRounds.value >= 99)
    }

    @Test func `repeated() starts each round once if rounds complete on two threads`() {
        let queue = Shared<[@Sendable () -> Void]>([])
        let isOver = Shared(false)
        let worker = Thread {
            while !isOver.value {
                let next = queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                next?()
            }
        }
        worker.start()
        let (rounds, ended, limit) = (Counter(), Expectation(), heavy(50_000))
        Signal<Int, Never> { subscriber in
            let round = rounds.increment()
            subscriber.send(round)
            switch round % 3 {
            case 0: subscriber.complete()
            case 1: queue.withLock { $0.append { subscriber.complete() } }
            default:
                queue.withLock { $0.append { subscriber.complete() } }
                if round % 2 == 0 { sched_yield() }
            }
        }.repeated().take(limit).collect().subscribe { values in
            precondition(values == Array(1...limit))
            ended.fulfill()
        }
        #expect(ended.wait())
        isOver.value = true
    }
}
