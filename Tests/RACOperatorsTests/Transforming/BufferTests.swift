import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct BufferTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `buffer(count:) sends arrays of the given count, and the remaining values on completion`() {
        #expect(Recorder(oneToThree.buffer(count: 2)).events == [.next([1, 2]), .next([3]), .completed])
        #expect(Recorder(oneToThree.buffer(count: 3)).events == [.next([1, 2, 3]), .completed])
        #expect(Recorder(oneToThree.buffer(count: 1)).values == [[1], [2], [3]])
        #expect(Recorder(Signal<Int, Never>.empty.buffer(count: 1)).events == [.completed])
    }

    @Test func `buffer(count:) drops the buffered values on failure`() {
        #expect(Recorder(oneThenFailure.buffer(count: 2)).events == [.failed(.first)])
    }

    @Test func `buffer(count:) has its own buffer in each subscription`() {
        let signal = oneToThree.buffer(count: 2).take(1)
        #expect(Recorder(signal).events == [.next([1, 2]), .completed])
        #expect(Recorder(signal).events == [.next([1, 2]), .completed])
    }

    @Test func `the interval of buffer(for:on:) starts with the first value of a buffer`() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        scheduler.advance(by: .seconds(10))
        #expect(recorder.values.isEmpty)
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        #expect(recorder.values.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [[1, 2]])
        #expect(scheduler.pendingActions == 0)
        subject.send(3)
        scheduler.advance(by: .seconds(4))
        #expect(recorder.values == [[1, 2], [3]])
    }

    @Test func `completion of the source sends the buffered values of buffer(for:on:)`() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next([1]), .completed])
        #expect(scheduler.pendingActions == 0)
        #expect(Recorder(Signal<Int, Never>.empty.buffer(for: .seconds(4), on: scheduler)).events == [.completed])
    }

    @Test func `failure and disposal drop the buffered values of buffer(for:on:)`() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        let disposed = Recorder(subject.buffer(for: .seconds(4), on: scheduler))
        subject.send(1)
        disposed.dispose()
        subject.fail(.first)
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
        #expect(disposed.events.isEmpty)
    }

    @Test func `buffer(for:on:) with a count sends a full buffer immediately and cancels its timer`() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), count: 2, on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        #expect(recorder.values == [[1, 2]])
        #expect(scheduler.pendingActions == 0)
        subject.send(3)
        // Without the cancellation, the timer of the full buffer would fire here.
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [[1, 2]])
        scheduler.advance(by: .seconds(3))
        #expect(recorder.values == [[1, 2], [3]])
    }

    @Test func `buffer(for:on:) with a count ignores the late timer of a full buffer`() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), count: 2, on: DeafScheduler(scheduler)))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        subject.send(2)
        subject.send(3)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [[1, 2]])
        scheduler.advance(by: .seconds(3))
        #expect(recorder.values == [[1, 2], [3]])
    }

    @Test func `buffer(for:on:) with a count of one needs no timer`() {
        let recorder = Recorder(subject.buffer(for: .seconds(4), count: 1, on: scheduler))
        subject.send(1)
        subject.send(2)
        #expect(recorder.values == [[1], [2]])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `buffer(for:on:) on an immediate scheduler sends each value as an array`() {
        #expect(Recorder(oneToThree.buffer(for: .seconds(4), on: .immediate)).values == [[1], [2], [3]])
    }

    @Test func `buffer(for:on:) with a count keeps all values in order if its timer races with values`() {
        let scheduler = TestScheduler()
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(subject.buffer(for: .seconds(1), count: 3, on: scheduler))
        let rounds = heavy(20_000)
        TestSupport.race(
            rounds,
            [
                { _ in scheduler.advance(by: .milliseconds(700)) },
                { round in subject.send(round) },
            ]
        )
        subject.complete()
        #expect(recorder.values.flatMap { $0 } == Array(0..<rounds))
        #expect(recorder.values.allSatisfy { (1...3).contains($0.count) })
        #expect(recorder.violations == 0)
    }

    @Test func `buffer(count:) traps if the count is zero`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.buffer(count: 0) }
        await #expect(processExitsWith: .failure) { _ = oneToThree.buffer(for: .zero, count: 0, on: .immediate) }
    }
}

/// A scheduler that runs actions even after their disposal, as if the actions had already started.
private final class DeafScheduler: Scheduler {
    private let scheduler: TestScheduler

    init(_ scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    var now: Duration { scheduler.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, tolerance: .zero, action)
    }

    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        scheduler.schedule(after: delay, tolerance: tolerance, action)
        return ActionDisposable()
    }

    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        scheduler.schedule(after: delay, every: interval, tolerance: tolerance, action)
        return ActionDisposable()
    }
}
