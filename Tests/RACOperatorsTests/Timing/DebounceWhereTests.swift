import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct DebounceWhereTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    /// Debounces values below ten.
    private func recordDebounced() -> Recorder<Int, TestError> {
        Recorder(subject.debounce(for: .seconds(3), on: scheduler) { $0 < 10 })
    }

    @Test func `debounce(where:) debounces values that satisfy the predicate`() {
        let recorder = recordDebounced()
        subject.send(1)
        scheduler.advance(by: .seconds(2))
        subject.send(2)
        scheduler.advance(by: .seconds(2))
        #expect(recorder.values.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [2])
    }

    @Test func `debounce(where:) immediately sends a value that fails the predicate, and drops the pending value`() {
        let recorder = recordDebounced()
        subject.send(1)
        subject.send(10)
        #expect(recorder.values == [10])
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.values == [10])
    }

    @Test func `completion of debounce(where:) sends no value that was already sent or dropped`() {
        let recorder = recordDebounced()
        subject.send(1)
        subject.send(10)
        subject.complete()
        #expect(recorder.events == [.next(10), .completed])
    }

    @Test func `completion of the source sends the value pending in debounce(where:)`() {
        let recorder = recordDebounced()
        subject.send(10)
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next(10), .next(1), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `failure of the source drops the value pending in debounce(where:)`() {
        let recorder = recordDebounced()
        subject.send(1)
        subject.fail(.first)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `debounce(where:) drops all pending values, even due ones, when it sends a value immediately`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.debounce(for: .seconds(2), on: scheduler) { $0 < 10 })
        for (seconds, value) in [(0, 1), (2, 2), (4, 10)] {
            time.value = .seconds(seconds)
            subject.send(value)
        }
        #expect(recorder.values == [10])
        #expect(scheduler.runDue() == nil)
        subject.complete()
        #expect(recorder.events == [.next(10), .completed])
    }

    @Test func `debounce(where:) with a zero interval delivers only the last debounced value of a turn`() {
        let recorder = Recorder(subject.debounce(for: .zero, on: scheduler) { $0 < 10 })
        for value in [1, 2] { subject.send(value) }
        scheduler.advance()
        #expect(recorder.values == [2])
        for value in [3, 10, 4, 5] { subject.send(value) }
        scheduler.advance()
        #expect(recorder.values == [2, 10, 5])
    }

    @Test func `a value is not delivered if the predicate of debounce(where:) disposes the subscription`() {
        let place = SerialDisposable()
        let seen = Counter()
        place.disposable = subject.debounce(for: .seconds(3), on: scheduler) { _ in
            place.dispose()
            return false
        }.subscribe { _ in
            seen.increment()
        } failed: { _ in
        }
        subject.send(1)
        #expect(seen.value == 0)
    }

    @Test func `debounce(where:) calls its predicate once per value, while no lock is held`() {
        let calls = Counter()
        let subject = subject
        let recorder = Recorder(
            subject.debounce(for: .seconds(3), on: scheduler) { value in
                assertNoLockHeld()
                if calls.increment() == 1 { subject.send(10) }
                return value < 10
            }
        )
        subject.send(1)
        #expect(calls.value == 2)
        #expect(recorder.values == [10])
    }

    @Test func `debounce() delivers its pending value once if its timer races with the completion`() {
        raceTimers(
            heavy(20_000),
            of: { $0.debounce(for: .seconds(1), on: $1) },
            after: [1],
            with: { $0.complete() },
            isRight: { $0.events == [.next(1), .completed] }
        )
    }
}
