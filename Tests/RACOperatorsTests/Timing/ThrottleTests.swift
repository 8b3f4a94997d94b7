import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct ThrottleTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    /// Sends the first value now, and each later value after one second.
    private func sendEverySecond(_ values: some Sequence<Int>) {
        for value in values {
            subject.send(value)
            scheduler.advance(by: .seconds(1))
        }
    }

    @Test func `throttle() sends the first value immediately`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        subject.send(1)
        #expect(recorder.values == [1])
    }

    @Test func `throttle() sends the latest value of an interval when the interval ends`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...3)
        #expect(recorder.values == [1, 3])
        subject.send(4)
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.values == [1, 3])
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.values == [1, 3, 4])
    }

    @Test func `throttle() immediately passes the first value after an interval without a value`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        #expect(scheduler.pendingActions == 0)
        subject.send(2)
        #expect(recorder.values == [1, 2])
    }

    @Test func `throttle(latest: false) drops all values of an interval after the first value`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler, latest: false))
        sendEverySecond(1...8)
        #expect(recorder.values == [1, 4, 7])
        subject.complete()
        #expect(recorder.events == [.next(1), .next(4), .next(7), .completed])
    }

    @Test func `completion of the source immediately sends the value pending in throttle`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `throttle() does not send a value again on completion`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        scheduler.advance(by: .seconds(1))
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test func `failure of the source drops the value pending in throttle`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        subject.fail(.first)
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `disposing the result of throttle drops the pending value and cancels the timer`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `throttle() leaks nothing if the source releases its subscriber without a terminal event`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            let source = Signal<Int, Never> { subscriber in
                subscriber.send(1)
                subscriber.send(2)
            }
            source.throttle(for: .seconds(3), on: scheduler).subscribe { _ in probe.touch() }
        }
        #expect(objects.count == 1)
        scheduler.run()
        #expect(objects.count == 0)
    }

    @Test(arguments: [true, false])
    func `throttle() passes a value that arrives exactly one interval after the last sent value`(
        latest: Bool
    ) {
        let hot = scheduler.hot("1-2-3-4-5-|", values: .integers)
        let recording = scheduler.record(hot.throttle(for: .seconds(2), on: scheduler, latest: latest))
        let pace = Signal.interval(.seconds(1), on: scheduler).take(9)
        let paced = Recorder(pace.throttle(for: .seconds(1), on: scheduler, latest: latest))
        scheduler.run()
        #expect(recording == "1-2-3-4-5-|")
        #expect(paced.values == (1...9).map { .seconds($0) })
    }

    @Test(arguments: [true, false])
    func `the values of throttle do not depend on the order of actions that are due at the same time`(latest: Bool) {
        let expected = latest ? [1, 2, 4, 6, 8] : [1, 3, 5, 7]
        // Values of a hot signal arrive before the timers of their frame. Values sent by the test arrive after the timers.
        let hot = scheduler.hot("12345678", values: .integers)
        let first = Recorder(hot.throttle(for: .seconds(2), on: scheduler, latest: latest))
        scheduler.run()
        let last = Recorder(subject.throttle(for: .seconds(2), on: scheduler, latest: latest))
        sendEverySecond(1...8)
        scheduler.run()
        #expect(first.values == expected)
        #expect(last.values == expected)
    }

    @Test func `throttle(latest: false) uses no timer`() {
        let recorder = Recorder(subject.throttle(for: .seconds(2), on: scheduler, latest: false))
        for value in 1...3 { subject.send(value) }
        #expect(recorder.values == [1])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `throttle() uses at most one timer per interval, and none without a pending value`() {
        let recorder = Recorder(subject.throttle(for: .seconds(2), on: scheduler))
        subject.send(1)
        #expect(scheduler.pendingActions == 0)
        for value in 2...9 { subject.send(value) }
        #expect(scheduler.pendingActions == 1)
        scheduler.run()
        #expect(recorder.values == [1, 9])
        #expect(scheduler.now == .seconds(2))
    }

    @Test func `throttle() on a late scheduler keeps the due value and the newest value`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.throttle(for: .seconds(2), on: scheduler))
        for value in 0..<10 {
            time.value = .seconds(value)
            subject.send(value)
        }
        #expect(recorder.values == [0])
        #expect(scheduler.runDue() == .seconds(2))
        #expect(recorder.values == [0, 1])
        subject.complete()
        #expect(recorder.events == [.next(0), .next(1), .next(9), .completed])
    }

    @Test func `completion of the source sends all values pending in throttle, even if the scheduler is late`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.throttle(for: .seconds(2), on: scheduler))
        for value in 0..<4 {
            time.value = .seconds(value)
            subject.send(value)
        }
        subject.complete()
        #expect(recorder.events == [.next(0), .next(1), .next(3), .completed])
        #expect(scheduler.runDue() == nil)
    }

    @Test(arguments: [true, false])
    func `throttle() on an immediate scheduler passes every value`(latest: Bool) {
        let signal = Signal<Int, Never>.from(0..<5).throttle(for: .seconds(3), on: .immediate, latest: latest)
        #expect(Recorder(signal).events == (0..<5).map { .next($0) } + [.completed])
    }

    @Test func `throttle delivers its pending value once if its timer races with the completion`() {
        raceTimers(
            heavy(20_000),
            of: { $0.throttle(for: .seconds(1), on: $1) },
            after: [1, 2],
            with: { $0.complete() },
            isRight: { $0.events == [.next(1), .next(2), .completed] }
        )
    }
}
