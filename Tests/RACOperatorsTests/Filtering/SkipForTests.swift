import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct SkipForTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `skip(for:) drops values until the time is over`() {
        let recorder = Recorder(subject.skip(for: .seconds(5), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .milliseconds(4999))
        subject.send(2)
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(1))
        subject.send(3)
        subject.complete()
        #expect(recorder.events == [.next(3), .completed])
    }

    @Test func `skip(for:) behaves as the diagram in its documentation shows`() {
        let source = scheduler.hot("--1--2--3--4--|", values: .integers)
        let recording = scheduler.record(source.skip(for: .seconds(7), on: scheduler))
        scheduler.run()
        #expect(recording == "--------3--4--|")
    }

    @Test(arguments: [true, false])
    func `skip(for:) passes a terminal event at any time and cancels its timer`(fails: Bool) {
        let recorder = Recorder(subject.skip(for: .seconds(5), on: scheduler))
        #expect(scheduler.pendingActions == 1)
        if fails { subject.fail(.first) } else { subject.complete() }
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.events == [fails ? .failed(.first) : .completed])
    }

    @Test func `disposing the result of skip(for:) cancels the timer and disposes the source`() {
        let disposals = Counter()
        let source = Signal<Int, Never> { $0.onDispose { disposals.increment() } }
        Recorder(source.skip(for: .seconds(5), on: scheduler)).dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(disposals.value == 1)
    }

    @Test func `each subscription to skip(for:) has its own time span`() {
        let signal = subject.skip(for: .seconds(5), on: scheduler)
        let first = Recorder(signal)
        scheduler.advance(by: .seconds(3))
        let second = Recorder(signal)
        scheduler.advance(by: .seconds(2))
        subject.send(1)
        #expect(first.values == [1])
        #expect(second.values.isEmpty)
    }

    @Test func `skip(for:) treats a negative time as zero`() {
        let recorder = Recorder(subject.skip(for: .seconds(-1), on: scheduler))
        scheduler.advance()
        subject.send(1)
        #expect(recorder.values == [1])
        #expect(Recorder(oneToThree.skip(for: .seconds(5), on: .immediate)).values == [1, 2, 3])
    }
}
