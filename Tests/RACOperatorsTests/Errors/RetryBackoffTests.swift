import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BackoffTests {
    @Test func `delays grow by the multiplier, up to the maximum`() {
        let backoff = Backoff.exponential(initial: .seconds(1), multiplier: 2, maximum: .seconds(10), jitter: 0)
        let delays = (1...6).map { backoff.delay(beforeAttempt: $0, random: 0.7) }
        #expect(delays == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
        #expect(backoff.delay(beforeAttempt: .max, random: 0) == .seconds(10))
    }

    @Test func `constant delays do not grow, whatever the attempt`() {
        let backoff = Backoff.constant(.milliseconds(300))
        for attempt in [1, 2, 100, .max] {
            #expect(backoff.delay(beforeAttempt: attempt, random: 0.7) == .milliseconds(300))
        }
    }

    @Test func `a random number beyond its limits counts as the limit`() {
        let backoff = Backoff(initial: .seconds(8), multiplier: 1, maximum: .seconds(8), jitter: 0.25)
        #expect(backoff.delay(beforeAttempt: 1, random: -1) == .seconds(8))
        #expect(backoff.delay(beforeAttempt: 1, random: 9) == .seconds(6))
    }

    @Test func `jitter takes a random part off, at most its own share`() {
        let backoff = Backoff(initial: .seconds(8), multiplier: 1, maximum: .seconds(8), jitter: 0.5)
        #expect(backoff.delay(beforeAttempt: 1, random: 0) == .seconds(8))
        #expect(backoff.delay(beforeAttempt: 1, random: 0.5) == .seconds(6))
        #expect(backoff.delay(beforeAttempt: 1, random: 1) == .seconds(4))
    }

    @Test func `negative delays count as zero, and the maximum caps the first one`() {
        let negative = Backoff.exponential(initial: .seconds(-1), jitter: 0)
        #expect(negative.delay(beforeAttempt: 3, random: 0) == .zero)
        #expect(negative.delay(beforeAttempt: .max, random: 0) == .zero)
        let capped = Backoff.exponential(initial: .seconds(5), maximum: .seconds(3), jitter: 0)
        #expect(capped.delay(beforeAttempt: 1, random: 0) == .seconds(3))
        #expect(Backoff.constant(.seconds(-1)).delay(beforeAttempt: 1, random: 0) == .zero)
    }

    @Test func `bad arguments are mistakes`() async {
        await #expect(processExitsWith: .failure) { _ = Backoff.exponential(multiplier: 0.5) }
        await #expect(processExitsWith: .failure) { _ = Backoff.exponential(jitter: 1.5) }
        await #expect(processExitsWith: .failure) { _ = Backoff.constant(.zero).delay(beforeAttempt: 0, random: 0) }
    }
}

@Suite struct RetryBackoffTests {
    private let scheduler = TestScheduler()
    private let doubling = Backoff.exponential(
        initial: .seconds(1),
        multiplier: 2,
        maximum: .seconds(100),
        jitter: 0.5
    )

    /// Notes when it is subscribed to, sends 1 and fails.
    private func failing(_ times: Shared<[Duration]>) -> Signal<Int, TestError> {
        let scheduler = scheduler
        return oneThenFailure.initially { times.withLock { $0.append(scheduler.now) } }
    }

    @Test func `subscribes anew after growing delays, and the last failure passes at once`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(3, backoff: doubling, on: scheduler, random: { 0 }))
        #expect(recorder.events == [.next(1)])
        scheduler.run()
        #expect(times.value == [0, 1, 3, 7].map { .seconds($0) })
        #expect(recorder.events == [.next(1), .next(1), .next(1), .next(1), .failed(.first)])
        #expect(scheduler.now == .seconds(7))
    }

    @Test func `the random numbers shorten the delays`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(2, backoff: doubling, on: scheduler, random: { 1 }))
        scheduler.run()
        #expect(times.value == [.zero, .milliseconds(500), .milliseconds(1500)])
        #expect(recorder.failure == .first)
    }

    @Test func `a success completes, and a value does not set the delays back`() {
        let attempts = Counter()
        let signal = Signal<Int, TestError>.deferred {
            attempts.increment() < 3 ? oneThenFailure : oneToThree
        }
        let recorder = Recorder(signal.retry(5, backoff: doubling, on: scheduler, random: { 0 }))
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.values == [1, 1])
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.events == [.next(1), .next(1), .next(1), .next(2), .next(3), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a failure that is not worth it passes at once`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(3, backoff: doubling, on: scheduler) { $0 != .first })
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(times.value.count == 1)
    }

    @Test func `without retries the question is not asked and nothing waits`() {
        let questions = Counter()
        let recorder = Recorder(
            oneThenFailure.retry(0, backoff: doubling, on: scheduler) { _ in
                questions.increment()
                return true
            }
        )
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(questions.value == 0)
    }

    @Test func `disposal during a delay ends it`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(3, backoff: doubling, on: scheduler))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(times.value.count == 1)
    }

    @Test func `the failed attempt is disposed before the delay begins`() {
        let disposals = Counter()
        let source = Signal<Int, TestError> { subscriber in
            subscriber.onDispose { disposals.increment() }
            subscriber.fail(.first)
        }
        let recorder = Recorder(source.retry(1, backoff: .constant(.seconds(1)), on: scheduler))
        #expect(disposals.value == 1)
        recorder.dispose()
        #expect(disposals.value == 1)
    }

    @Test func `each subscription counts for itself`() {
        let signal = oneThenFailure.retry(1, backoff: doubling, on: .immediate)
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `many attempts on a scheduler without time use constant stack`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(30_000))
            Signal<Int, TestError>.deferred {
                attempts.increment() < rounds ? Signal { $0.fail(.first) } : Signal.empty
            }.retry(.max, backoff: .exponential(), on: .immediate).subscribe()
            precondition(attempts.value == rounds)
        }
    }

    @Test func `attempts from inside an action of a scheduler without time use constant stack`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(30_000))
            ImmediateScheduler().schedule {
                Signal<Int, TestError>.deferred {
                    attempts.increment() < rounds ? Signal { $0.fail(.first) } : Signal.empty
                }.retry(.max, backoff: .exponential(), on: .immediate).subscribe()
            }
            precondition(attempts.value == rounds)
        }
    }

    @Test func `a negative count is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = oneThenFailure.retry(-1, backoff: .exponential(), on: .immediate)
        }
    }
}
