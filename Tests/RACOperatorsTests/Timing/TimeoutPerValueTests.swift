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

    @Test func `timeout(perValue:) fails if the first value does not arrive in time`() {
        let recorder = record()
        scheduler.advance(by: .milliseconds(4999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `timeout(perValue:) fails exactly one interval after the last value`() {
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

    @Test func `timeout(perValue:) disposes the source when it fails`() {
        let disposals = Counter()
        let silent = Signal<Int, TestError> { $0.onDispose { disposals.increment() } }
        let recorder = Recorder(silent.timeout(perValue: .seconds(1), failingWith: .first, on: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(disposals.value == 1)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `timeout(perValue:) passes a terminal event that is in time and cancels the timer`() {
        let recorder = record()
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next(1), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `disposing the result of timeout(perValue:) stops the timer`() {
        let recorder = record()
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `timeout(perValue:) uses one timer for a thousand values`() {
        let counting = CountingScheduler(scheduler)
        let recorder = Recorder(subject.timeout(perValue: .seconds(5), failingWith: .second, on: counting))
        for value in 0..<1000 { subject.send(value) }
        #expect(recorder.values.count == 1000)
        #expect(counting.count.value == 1)
        scheduler.advance(by: .seconds(5))
        #expect(recorder.failure == .second)
    }

    @Test func `timeout(perValue:) fails after two timers if the clock does not advance`() {
        let standing = CountingScheduler(scheduler, hasClock: false)
        let recorder = Recorder(subject.timeout(perValue: .seconds(5), failingWith: .second, on: standing))
        subject.send(1)
        scheduler.advance(by: .seconds(10))
        #expect(recorder.events == [.next(1), .failed(.second)])
    }

    @Test func `timeout(perValue:) on an immediate scheduler fails immediately`() {
        let starts = Counter()
        let source = Signal<Int, TestError> { _ in starts.increment() }
        let recorder = Recorder(source.timeout(perValue: .seconds(5), failingWith: .second, on: .immediate))
        #expect(recorder.events == [.failed(.second)])
        #expect(starts.value == 0)
    }
}
