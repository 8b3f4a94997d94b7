import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct IntervalTests {
    private let scheduler = TestScheduler()

    @Test func `Signal.interval sends the time after each interval, without end`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(Signal.interval(.seconds(2), on: scheduler))
        scheduler.advance(by: .milliseconds(1999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(4001))
        #expect(recorder.events == [.next(.seconds(12)), .next(.seconds(14)), .next(.seconds(16))])
    }

    @Test func `disposing the subscription to Signal.interval stops its timer`() {
        let recorder = Recorder(Signal.interval(.seconds(2), on: scheduler))
        scheduler.advance(by: .seconds(2))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.values == [.seconds(2)])
    }

    @Test func `Signal.interval stops when take completes, even on an immediate scheduler`() {
        let recorder = Recorder(Signal.interval(.seconds(2), on: scheduler).take(2))
        scheduler.run()
        #expect(recorder.events == [.next(.seconds(2)), .next(.seconds(4)), .completed])
        #expect(Recorder(Signal.interval(.seconds(2), on: .immediate).take(1)).isCompleted)
    }

    @Test func `each subscription to Signal.interval has its own timer`() {
        let signal = Signal.interval(.seconds(2), on: scheduler)
        let first = Recorder(signal)
        scheduler.advance(by: .seconds(1))
        let second = Recorder(signal)
        scheduler.advance(by: .seconds(2))
        #expect(first.values == [.seconds(2)])
        #expect(second.values == [.seconds(3)])
    }

    @Test func `timers of several Signal.interval that are due at the same time send in the order of subscription`() {
        let first = Signal.interval(.seconds(1), on: scheduler).map { _ in "first" }
        let second = Signal.interval(.seconds(2), on: scheduler).map { _ in "second" }
        let recorder = Recorder(Signal.merge(first, second))
        scheduler.advance(by: .seconds(4))
        #expect(recorder.values == ["first", "first", "second", "first", "first", "second"])
    }

    @Test func `Signal.interval traps if the interval is zero`() async {
        await #expect(processExitsWith: .failure) { _ = Signal.interval(.zero, on: .immediate) }
    }
}
