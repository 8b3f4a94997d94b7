import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct TimeoutPerValueTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    private func record() -> Recorder<Int, TestError> {
        Recorder(subject.timeout(perValue: .seconds(5), failingWith: .second, on: scheduler))
    }

    @Test("fails when the first value does not come in time")
    func first() {
        let recorder = record()
        scheduler.advance(by: .milliseconds(4999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.events == [.failed(.second)])
    }

    @Test("fails so long after the last value, to the moment")
    func later() {
        let recorder = record()
        for value in 1...4 {
            scheduler.advance(by: .seconds(3))
            subject.send(value)
        }
        scheduler.advance(by: .milliseconds(4999))
        #expect(recorder.values == [1, 2, 3, 4])
        #expect(!recorder.hasEnded)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.failure == .second)
    }

    @Test("disposes the source when it fails")
    func disposesSource() {
        let disposals = Counter()
        let silent = Signal<Int, TestError> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(silent.timeout(perValue: .seconds(1), failingWith: .first, on: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(disposals.value == 1)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test("an end in time passes and stops the timer")
    func end() {
        let recorder = record()
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next(1), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test("disposal stops the timer")
    func disposal() {
        let recorder = record()
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test("a thousand values take one timer")
    func oneTimer() {
        let counting = CountingScheduler(scheduler)
        let recorder = Recorder(subject.timeout(perValue: .seconds(5), failingWith: .second, on: counting))
        for value in 0..<1000 { subject.send(value) }
        #expect(recorder.values.count == 1000)
        #expect(counting.count.value == 1)
        scheduler.advance(by: .seconds(5))
        #expect(recorder.failure == .second)
    }

    @Test("a scheduler without time is out of patience at once")
    func immediate() {
        let starts = Counter()
        let source = Signal<Int, TestError> { _ in starts.increment() }
        let recorder = Recorder(source.timeout(perValue: .seconds(5), failingWith: .second, on: .immediate))
        #expect(recorder.events == [.failed(.second)])
        #expect(starts.value == 0)
    }
}

/// Counts the timers it is asked for, and leaves them to a test scheduler.
private final class CountingScheduler: Scheduler {
    let count = Counter()
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    var now: Duration { scheduler.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        count.increment()
        return scheduler.schedule(action)
    }

    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        count.increment()
        return scheduler.schedule(after: delay, tolerance: tolerance, action)
    }

    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        count.increment()
        return scheduler.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}
