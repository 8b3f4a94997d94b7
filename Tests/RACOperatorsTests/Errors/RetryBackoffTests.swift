import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RetryBackoffTests {
    private let scheduler = TestScheduler()
    private let doubling = Backoff.exponential(
        initial: .seconds(1),
        multiplier: 2,
        maximum: .seconds(100),
        jitter: 0.5
    )

    /// Records the time of its subscription, sends 1 and fails.
    private func failing(_ times: Shared<[Duration]>) -> Signal<Int, TestError> {
        let scheduler = scheduler
        return oneThenFailure.initially { times.withLock { $0.append(scheduler.now) } }
    }

    @Test func `retry(backoff:) resubscribes after growing delays and passes the last failure immediately`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(3, backoff: doubling, on: scheduler, random: { 0 }))
        #expect(recorder.events == [.next(1)])
        scheduler.run()
        #expect(times.value == [0, 1, 3, 7].map { .seconds($0) })
        #expect(recorder.events == [.next(1), .next(1), .next(1), .next(1), .failed(.first)])
        #expect(scheduler.now == .seconds(7))
    }

    @Test func `retry(backoff:) shortens its delays by the jitter`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(2, backoff: doubling, on: scheduler, random: { 1 }))
        scheduler.run()
        #expect(times.value == [.zero, .milliseconds(500), .milliseconds(1500)])
        #expect(recorder.failure == .first)
    }

    @Test func `a successful attempt completes retry(backoff:), and values do not reset the delays by default`() {
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

    /// Records the time of its subscription, sends a value after a number of seconds, and then fails. Each attempt uses the
    /// next number of the list. If the number is zero, the attempt fails immediately without a value.
    private func lasting(_ seconds: [Int], _ times: Shared<[Duration]>) -> Signal<Int, TestError> {
        let scheduler = scheduler
        return Signal.deferred {
            let count = times.withLock { times in
                times.append(scheduler.now)
                return times.count
            }
            let rest = seconds[min(count, seconds.count) - 1]
            if rest == 0 { return Signal<Int, TestError>.fail(.first) }
            let work = Signal.timer(after: .seconds(rest), on: scheduler).map { _ in count }
            return work.promoteFailure(to: TestError.self).concat(.fail(.first))
        }
    }

    private let short = Backoff.exponential(initial: .seconds(1), maximum: .seconds(8), jitter: 0)

    @Test func `retry(backoff:) resets its delays after an attempt that lasts as long as the maximum delay`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(lasting([0, 0, 0, 8, 0, 7, 0], times).retry(6, backoff: short, on: scheduler))
        scheduler.run()
        #expect(times.value == [0, 1, 3, 7, 16, 18, 29].map { .seconds($0) })
        // A reset of the delays does not reset the count of attempts.
        #expect(recorder.failure == .first)
    }

    @Test func `retry(backoff:) always uses its first delay after an attempt that has run for an hour`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(
            lasting([3_600], times).retry(.max, backoff: .exponential(jitter: 0), on: scheduler)
        )
        scheduler.advance(by: .seconds(3_600 * 9))
        recorder.dispose()
        #expect(times.value == (0..<9).map { .milliseconds(3_600_500 * $0) })
    }

    @Test(
        arguments: [
            (Backoff.Reset.afterMaximum, [0, 8, 0, 5, 0], [0, 1, 10, 12, 21]),
            (.after(.seconds(5)), [0, 0, 4, 0, 5, 0, 0], [0, 1, 3, 11, 19, 25, 27]),
            (.after(.zero), [0, 0, 1, 0], [0, 1, 2, 4]),
            (.after(.seconds(-1)), [0, 0, 1, 0], [0, 1, 2, 4]),
            (.afterValue, [0, 0, 1, 0, 0], [0, 1, 3, 5, 7]),
            (.never, [0, 100, 100, 100], [0, 1, 103, 207]),
        ]
    )
    func `retry(backoff:) resets its delays by the rule of the back-off`(
        reset: Backoff.Reset,
        lengths: [Int],
        starts: [Int]
    ) {
        let times = Shared<[Duration]>([])
        let retries = lengths.count - 1
        let signal = lasting(lengths, times).retry(retries, backoff: short.resetting(reset), on: scheduler)
        let recorder = Recorder(signal)
        scheduler.run()
        #expect(times.value == starts.map { .seconds($0) })
        #expect(recorder.failure == .first)
        #expect(recorder.values.count == lengths.count { $0 > 0 })
    }

    @Test func `a value in retry(backoff:) resets only the delay after the attempt that sent the value`() {
        let times = Shared<[Duration]>([])
        let signal = lasting([1, 0, 0, 0], times).retry(3, backoff: short.resetting(.afterValue), on: scheduler)
        let recorder = Recorder(signal)
        scheduler.run()
        #expect(times.value == [0, 2, 4, 8].map { .seconds($0) })
        #expect(recorder.values == [1])
    }

    @Test func `each subscription to retry(backoff:) has its own delays`() {
        let (times, scheduler) = (Shared<[Duration]>([]), scheduler)
        let signal = Signal<Int, TestError>.deferred {
            times.withLock { $0.append(scheduler.now) }
            return Signal<Int, TestError>.fail(.first)
        }.retry(2, backoff: short, on: scheduler)
        let first = Recorder(signal)
        scheduler.advance(by: .seconds(1))
        let second = Recorder(signal)
        scheduler.run()
        #expect(times.value == [0, 1, 1, 2, 3, 4].map { .seconds($0) })
        #expect(first.failure == .first && second.failure == .first)
    }

    @Test func `retry(backoff:) passes a failure immediately if the condition rejects it`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(3, backoff: doubling, on: scheduler) { $0 != .first })
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(times.value.count == 1)
    }

    @Test func `retry(backoff:) with zero retries passes the failure without calling the condition`() {
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

    @Test func `disposal during a delay of retry(backoff:) stops the retries`() {
        let times = Shared<[Duration]>([])
        let recorder = Recorder(failing(times).retry(3, backoff: doubling, on: scheduler))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(times.value.count == 1)
    }

    @Test func `retry(backoff:) disposes the failed attempt before the delay starts`() {
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

    @Test func `each subscription to retry(backoff:) counts its own attempts`() {
        let signal = oneThenFailure.retry(1, backoff: doubling, on: .immediate)
        #expect(Recorder(signal).values == [1, 1])
        #expect(Recorder(signal).values == [1, 1])
    }

    @Test func `many attempts of retry(backoff:) on an immediate scheduler use constant stack`() {
        onSmallStack {
            let (attempts, rounds) = (Counter(), heavy(30_000))
            Signal<Int, TestError>.deferred {
                attempts.increment() < rounds ? Signal { $0.fail(.first) } : Signal.empty
            }.retry(.max, backoff: .exponential(), on: .immediate).subscribe()
            precondition(attempts.value == rounds)
        }
    }

    @Test func `many attempts of retry(backoff:) in an immediate scheduler's action use constant stack`() {
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

    @Test func `retry(backoff:) does not use the scheduler if the attempt succeeds immediately`() {
        let scheduler = UnscheduledScheduler { Issue.record("\($0)") }
        let recorder = Recorder(Signal<Int, TestError>.just(1).retry(3, backoff: .exponential(), on: scheduler))
        #expect(recorder.values == [1] && recorder.isCompleted)
    }

    @Test func `retry(backoff:) traps if the count is negative`() async {
        await #expect(processExitsWith: .failure) {
            _ = oneThenFailure.retry(-1, backoff: .exponential(), on: .immediate)
        }
    }
}
