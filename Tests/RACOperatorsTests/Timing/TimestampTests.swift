import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct TimestampTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<String, TestError>()

    @Test func `timestamp() adds the time to each value`() {
        let recorder = Recorder(subject.timestamp(on: scheduler))
        scheduler.advance(by: .seconds(2))
        subject.send("a")
        scheduler.advance(by: .seconds(4))
        subject.send("b")
        subject.fail(.first)
        #expect(recorder.values.map { $0.value } == ["a", "b"])
        #expect(recorder.values.map { $0.time } == [.seconds(2), .seconds(6)])
        #expect(recorder.failure == .first)
    }

    @Test func `measureInterval sends the time since the previous value or the subscription`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(subject.measureInterval(on: scheduler))
        scheduler.advance(by: .seconds(2))
        subject.send("a")
        scheduler.advance(by: .seconds(4))
        subject.send("b")
        subject.send("c")
        subject.complete()
        #expect(recorder.events == [.next(.seconds(2)), .next(.seconds(4)), .next(.zero), .completed])
    }

    @Test func `each subscription to measureInterval measures its own time`() {
        let signal = subject.measureInterval(on: scheduler)
        let first = Recorder(signal)
        scheduler.advance(by: .seconds(1))
        let second = Recorder(signal)
        scheduler.advance(by: .seconds(1))
        subject.send("a")
        #expect(first.values == [.seconds(2)])
        #expect(second.values == [.seconds(1)])
    }
}
