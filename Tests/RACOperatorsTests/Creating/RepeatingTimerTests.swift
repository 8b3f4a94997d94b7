import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct RepeatingTimerTests {
    private let scheduler = TestScheduler()

    @Test func `a repeating Signal.timer sends the time after the delay, and then after each interval`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler))
        scheduler.advance(by: .milliseconds(999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(6001))
        #expect(recorder.events == [.next(.seconds(11)), .next(.seconds(14)), .next(.seconds(17))])
    }

    @Test func `disposing the subscription to a repeating Signal.timer stops the timer`() {
        let recorder = Recorder(Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler))
        scheduler.advance(by: .seconds(4))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.values == [.seconds(1), .seconds(4)])
    }

    @Test func `a repeating Signal.timer treats a negative delay as zero`() {
        let recorder = Recorder(Signal.timer(after: .seconds(-1), every: .seconds(3), on: scheduler, tolerance: .zero))
        scheduler.advance(by: .seconds(3))
        #expect(recorder.values == [.zero, .seconds(3)])
        recorder.dispose()
    }

    @Test func `a repeating Signal.timer traps if its interval is zero`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal.timer(after: .seconds(1), every: .zero, on: .immediate)
        }
    }

    @Test func `Signal.timer and Signal.interval need no type arguments, even at the head of a chain`() {
        let scheduler = scheduler
        let ticks = Signal.interval(.seconds(1), on: scheduler).map { _ in 1 }.scan(0) { $0 + $1 }.take(2)
        let alarm = Signal.timer(after: .seconds(1), on: scheduler).mapTo("now")
        let pulse = Signal.timer(after: .zero, every: .seconds(1), on: scheduler).mapTo(true).take(1)
        let (count, text, flag) = (Recorder(ticks), Recorder(alarm), Recorder(pulse))
        scheduler.advance(by: .seconds(2))
        #expect(count.events == [.next(1), .next(2), .completed])
        #expect(text.values == ["now"])
        #expect(flag.values == [true])
    }
}
