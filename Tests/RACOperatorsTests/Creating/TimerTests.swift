import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct TimerTests {
    private let scheduler = TestScheduler()

    @Test func `Signal.timer sends the time once and completes`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(Signal.timer(after: .seconds(3), on: scheduler))
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.events == [.next(.seconds(13)), .completed])
    }

    @Test func `disposing the subscription to Signal.timer stops the timer`() {
        let recorder = Recorder(Signal.timer(after: .seconds(3), on: scheduler))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `Signal.timer treats a negative delay as zero`() {
        let recorder = Recorder(Signal.timer(after: .seconds(-3), on: scheduler))
        scheduler.advance()
        #expect(recorder.events == [.next(.zero), .completed])
    }
}
