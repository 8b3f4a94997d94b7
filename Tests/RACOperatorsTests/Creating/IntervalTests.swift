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

@Suite struct TimerTests {
    private let scheduler = TestScheduler()

    @Test func `sends the time once and completes`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(Signal.timer(after: .seconds(3), on: scheduler))
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.events == [.next(.seconds(13)), .completed])
    }

    @Test func `disposal stops it`() {
        let recorder = Recorder(Signal.timer(after: .seconds(3), on: scheduler))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `a negative delay counts as none`() {
        let recorder = Recorder(Signal.timer(after: .seconds(-3), on: scheduler))
        scheduler.advance()
        #expect(recorder.events == [.next(.zero), .completed])
    }
}

@Suite struct RepeatingTimerTests {
    private let scheduler = TestScheduler()

    @Test func `sends the time after the delay, and then after each interval`() {
        scheduler.advance(by: .seconds(10))
        let recorder = Recorder(Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler))
        scheduler.advance(by: .milliseconds(999))
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .milliseconds(6001))
        #expect(recorder.events == [.next(.seconds(11)), .next(.seconds(14)), .next(.seconds(17))])
    }

    @Test func `disposal stops the timer`() {
        let recorder = Recorder(Signal.timer(after: .seconds(1), every: .seconds(3), on: scheduler))
        scheduler.advance(by: .seconds(4))
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.values == [.seconds(1), .seconds(4)])
    }

    @Test func `a negative delay counts as none`() {
        let recorder = Recorder(Signal.timer(after: .seconds(-1), every: .seconds(3), on: scheduler, tolerance: .zero))
        scheduler.advance(by: .seconds(3))
        #expect(recorder.values == [.zero, .seconds(3)])
        recorder.dispose()
    }

    @Test func `an interval of nothing is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal.timer(after: .seconds(1), every: .zero, on: .immediate)
        }
    }

    @Test func `signals of time need no type arguments, also at the head of a chain`() {
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
