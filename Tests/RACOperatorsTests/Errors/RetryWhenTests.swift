import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RetryWhenTests {
    private let scheduler = TestScheduler()

    @Test func `each value of the trigger of retry(when:) starts an attempt`() {
        let scheduler = scheduler
        let recorder = Recorder(oneThenFailure.retry { $0.delay(.seconds(3), on: scheduler) })
        #expect(recorder.values == [1])
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.values == [1])
        scheduler.advance(by: .milliseconds(3001))
        #expect(recorder.values == [1, 1, 1])
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the trigger of retry(when:) receives each failure and can restart the source immediately`() {
        let errors = Shared<[TestError]>([])
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred {
            switch attempts.increment() {
            case 1: .fail(.first)
            case 2: .fail(.second)
            default: .just(7)
            }
        }
        let recorder = Recorder(
            source.retry { $0.doNext { error in errors.withLock { $0.append(error) } } }
        )
        #expect(errors.value == [.first, .second])
        #expect(recorder.events == [.next(7), .completed])
    }

    @Test func `the completion of the trigger completes the result of retry(when:)`() {
        let signal = oneThenFailure.retry { failures in failures.take(2) }
        #expect(Recorder(signal).events == [.next(1), .next(1), .next(1), .completed])
    }

    @Test func `the failure of the trigger fails the result of retry(when:)`() {
        let signal = oneThenFailure.retry { failures in
            failures.promoteFailure(to: CancellationError.self).flattenMap { _ in
                Signal<Int, CancellationError>.fail(CancellationError())
            }
        }
        let recorder = Recorder(signal)
        #expect(recorder.values == [1])
        #expect(recorder.failure != nil)
    }

    @Test func `the trigger of retry(when:) can end the result during an attempt`() {
        let disposals = Counter()
        let source = Signal<Int, TestError> { $0.onDispose { disposals.increment() } }
        let trigger = Subject<Int, TestError>()
        let recorder = Recorder(source.retry { _ in trigger })
        trigger.fail(.second)
        #expect(recorder.events == [.failed(.second)])
        #expect(disposals.value == 1)
    }

    @Test func `retry(when:) does not subscribe to the source if its trigger completes immediately`() {
        let starts = Counter()
        let source = oneToThree.initially { starts.increment() }
        #expect(Recorder(source.retry { _ in Signal<Int, Never>.empty }).events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `retry(when:) ignores a value of the trigger during an attempt`() {
        let (source, trigger, starts) = (Subject<Int, TestError>(), Subject<Int, Never>(), Counter())
        let subscriptions = source.initially { starts.increment() }
        let recorder = Recorder(subscriptions.retry { _ in trigger })
        trigger.send(0)
        #expect(starts.value == 1)
        source.send(1)
        source.fail(.first)
        #expect(starts.value == 1)
        trigger.send(0)
        // A subject remembers its failure, so the second attempt also fails.
        #expect(starts.value == 2)
        #expect(recorder.events == [.next(1)])
    }

    @Test func `completion of the source completes the result of retry(when:) and disposes the trigger`() {
        let disposals = Counter()
        let trigger = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(oneToThree.retry { _ in trigger })
        #expect(recorder.events.count == 4)
        #expect(recorder.isCompleted)
        #expect(disposals.value == 1)
    }

    @Test func `disposing retry(when:) between attempts disposes the trigger and releases the source`() {
        let objects = LiveObjects()
        let trigger = Subject<Int, Never>()
        let starts = Counter()
        let recorder: Recorder<Int, Never>
        do {
            let probe = objects.probe()
            let source = oneThenFailure.initially {
                probe.touch()
                starts.increment()
            }
            recorder = Recorder(source.retry { failures in failures.flattenMap { _ in trigger } })
        }
        #expect(objects.count == 1)
        recorder.dispose()
        trigger.send(0)
        #expect(starts.value == 1)
        #expect(objects.count == 0)
    }

    @Test func `many attempts of retry(when:) use constant stack`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(30_000))
            let source = Signal<Int, TestError>.deferred {
                attempts.increment() < rounds ? Signal { $0.fail(.first) } : Signal.empty
            }
            source.retry { failures in failures.map { _ in 0 } }.subscribe()
            precondition(attempts.value == rounds)
        }
    }

    @Test func `many attempts of retry(when:) that start asynchronously use constant stack`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(30_000))
            let manual = Subject<Int, Never>()
            let source = Signal<Int, TestError>.deferred {
                attempts.increment() < rounds ? Signal { $0.fail(.first) } : Signal.empty
            }
            // The trigger answers the first failure when a value arrives from outside, and later failures immediately.
            source.retry { failures in manual.merge(with: failures.skip(1).map { _ in 0 }) }.subscribe()
            precondition(attempts.value == 1)
            manual.send(0)
            precondition(attempts.value == rounds)
        }
    }

    @Test func `an endless second attempt of retry(when:) stops when the result is disposed`() {
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred {
            attempts.increment() == 1 ? .fail(.first) : .from(0...)
        }
        #expect(Recorder(source.retry { failures in failures.map { _ in 0 } }.take(3)).values == [0, 1, 2])
    }

    @Test func `retry(upTo:when:) fails with the last failure after the given number of retries`() {
        let scheduler = scheduler
        let attempts = Counter()
        let source = Signal<Int, TestError>.deferred { .fail(attempts.increment() < 3 ? .first : .second) }
        let recorder = Recorder(source.retry(upTo: 2) { $0.delay(.seconds(3), on: scheduler) })
        scheduler.advance(by: .milliseconds(5999))
        #expect(recorder.events.isEmpty)
        #expect(attempts.value == 2)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.events == [.failed(.second)])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `the trigger of retry(upTo:when:) does not receive the last failure`() {
        let failures = Counter()
        let signal = oneThenFailure.retry(upTo: 2) { $0.doNext { _ in failures.increment() } }
        #expect(Recorder(signal).events == [.next(1), .next(1), .next(1), .failed(.first)])
        #expect(failures.value == 2)
        #expect(Recorder(signal).values == [1, 1, 1])
        #expect(Recorder(oneThenFailure.retry(upTo: 0) { $0 }).events == [.next(1), .failed(.first)])
    }

    @Test func `retry(upTo:when:) completes with its trigger, and disposes the trigger on completion`() {
        let signal = oneThenFailure.retry(upTo: 5) { $0.take(1) }
        #expect(Recorder(signal).events == [.next(1), .next(1), .completed])
        let disposals = Counter()
        let trigger = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        #expect(Recorder(oneToThree.retry(upTo: 5) { _ in trigger }).isCompleted)
        #expect(disposals.value == 1)
    }

    @Test func `retry(upTo:when:) traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.retry(upTo: -1) { $0 } }
    }
}
