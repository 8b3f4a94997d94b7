import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct DelayTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `delay() sends values and completion later, in order`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(1))
        subject.send(2)
        subject.complete()
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next(1)])
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test func `delay() delivers a failure without delay and drops the pending values`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.events == [.failed(.first)])
        #expect(scheduler.now == .zero)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `delay() sends no value after a failure, even a value that was due before the failure`() {
        let subject = subject
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        // At two seconds the scheduler runs this action first. Then the value is due, and then the failure.
        scheduler.schedule(after: .seconds(2)) { subject.fail(.first) }
        subject.send(1)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
        #expect(scheduler.now == .seconds(2))
    }

    @Test func `if a failure arrives while delay() delivers a value, delay() sends the failure after that value`() {
        let subject = subject
        let recorder = Recorder<Int, TestError>()
        let depth = Counter()
        subject.delay(.seconds(2), on: scheduler).subscribeEvents { event in
            #expect(depth.increment() == 1)
            if event == .next(1) { subject.fail(.first) }
            recorder.record(event)
            depth.increment(by: -1)
        }
        subject.send(1)
        subject.send(2)
        scheduler.run()
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `delay() delivers no failure after disposal`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `delay() releases dropped values and disposes the source before it delivers a failure`() {
        let (objects, cleanups) = (LiveObjects(), Counter())
        let source = Signal<LiveObjects.Probe, TestError> { subscriber in
            subscriber.onDispose { cleanups.increment() }
            for _ in 0..<3 { subscriber.send(objects.probe()) }
            subscriber.fail(.first)
        }
        let recorder = Recorder(source.map { _ in objects.probe() }.delay(.seconds(2), on: scheduler))
        #expect(objects.count == 0)
        #expect(cleanups.value == 1)
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.failure == .first)
    }

    @Test func `delay() on an immediate scheduler passes all events immediately, in order`() {
        #expect(Recorder(oneThenFailure.delay(.seconds(2), on: .immediate)).events == [.next(1), .failed(.first)])
        #expect(Recorder(oneToThree.delay(.seconds(2), on: .immediate)).isCompleted)
        #expect(Recorder(oneToThree.delay(.zero, on: .immediate)).values == [1, 2, 3])
    }

    @Test func `if a failure races with the timers of delay, a prefix of the values arrives and then the failure`() {
        raceTimers(
            heavy(20_000),
            of: { $0.delay(.seconds(1), on: $1) },
            after: [1, 2],
            with: { $0.fail(.first) },
            isRight: { recorder in
                recorder.violations == 0 && recorder.failure == .first
                    && recorder.values == Array([1, 2].prefix(recorder.values.count))
            }
        )
    }

    @Test func `disposing the result of delay drops and releases pending values`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `take() upstream of delay stops an endless source`() {
        let recorder = Recorder(Signal<Int, Never>.from(0...).take(3).delay(.seconds(1), on: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
    }

    @Test func `delay() treats a negative delay as zero`() {
        let recorder = Recorder(subject.delay(.seconds(-5), on: scheduler))
        subject.send(1)
        scheduler.advance()
        #expect(recorder.values == [1])
    }

    @Test func `delay() keeps the order if a scheduler runs two of its actions concurrently`() {
        let scheduler = Shared(CollectingScheduler())
        let (recorder, failures) = (Shared(Recorder<Int, TestError>()), Counter())
        TestSupport.race(
            heavy(30_000),
            prepare: { _ in
                scheduler.value = CollectingScheduler()
                let subject = Subject<Int, TestError>()
                recorder.value = Recorder(subject.delay(.seconds(1), on: scheduler.value))
                subject.send(1)
                subject.send(2)
                subject.complete()
            },
            [
                { _ in scheduler.value.run(0) },
                { _ in
                    scheduler.value.run(1)
                    scheduler.value.run(2)
                },
            ],
            check: { _ in
                if recorder.value.events != [.next(1), .next(2), .completed] { failures.increment() }
            }
        )
        #expect(failures.value == 0)
    }
}

/// A scheduler that collects actions. The test runs each action on a thread of its choice.
private final class CollectingScheduler: DelaylessScheduler {
    private let actions = Shared<[@Sendable () -> Void]>([])

    func run(_ index: Int) { actions.value[index]() }

    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        actions.withLock { $0.append(action) }
        return ActionDisposable()
    }
}
