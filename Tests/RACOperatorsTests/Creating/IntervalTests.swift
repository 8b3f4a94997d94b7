import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct IntervalTests {
    private let scheduler = TestScheduler()

    @Test func `sends the time after each interval, for ever`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(Signal.interval(.seconds(2), on: scheduler))
        scheduler.advance(by: .milliseconds(1999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(4001))
        #expect(recorder.events == [.next(.seconds(12)), .next(.seconds(14)), .next(.seconds(16))])
    }

    @Test func `disposal stops the timer`() {
        let recorder = Recorder(Signal.interval(.seconds(2), on: scheduler))
        scheduler.advance(by: .seconds(2))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.values == [.seconds(2)])
    }

    @Test func `ends with the operator that has enough, also on a scheduler that runs everything at once`() {
        let recorder = Recorder(Signal.interval(.seconds(2), on: scheduler).take(2))
        scheduler.run()
        #expect(recorder.events == [.next(.seconds(2)), .next(.seconds(4)), .completed])
        #expect(Recorder(Signal.interval(.seconds(2), on: .immediate).take(1)).isCompleted)
    }

    @Test func `each subscription has a pace of its own`() {
        let signal = Signal.interval(.seconds(2), on: scheduler)
        let first = Recorder(signal)
        scheduler.advance(by: .seconds(1))
        let second = Recorder(signal)
        scheduler.advance(by: .seconds(2))
        #expect(first.values == [.seconds(2)])
        #expect(second.values == [.seconds(3)])
    }

    @Test func `of intervals that end at one moment the first to be subscribed to sends first`() {
        let first = Signal.interval(.seconds(1), on: scheduler).map { _ in "first" }
        let second = Signal.interval(.seconds(2), on: scheduler).map { _ in "second" }
        let recorder = Recorder(Signal.merge(first, second))
        scheduler.advance(by: .seconds(4))
        #expect(recorder.values == ["first", "first", "second", "first", "first", "second"])
    }

    @Test func `an interval of nothing is a mistake`() async {
        await #expect(processExitsWith: .failure) { _ = Signal.interval(.zero, on: .immediate) }
    }
}
