import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct TimeoutTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `timeout() fails if the signal has not ended in time`() {
        let recorder = Recorder(subject.timeout(after: .seconds(5), failingWith: .second, on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(5))
        subject.send(2)
        #expect(recorder.events == [.next(1), .failed(.second)])
    }

    @Test func `timeout() changes nothing if the signal has ended in time`() {
        let recorder = Recorder(subject.timeout(after: .seconds(5), failingWith: .second, on: scheduler))
        subject.complete()
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.events == [.completed])
    }
}
