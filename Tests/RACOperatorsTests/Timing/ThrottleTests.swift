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

    @Test func `the first value is sent immediately`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        subject.send(1)
        #expect(recorder.values == [1])
    }

    @Test func `the latest value of an interval is sent at its end and starts the next interval`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...3)
        #expect(recorder.values == [1, 3])
        subject.send(4)
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.values == [1, 3])
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.values == [1, 3, 4])
    }

    @Test func `the first value after an interval without a value passes immediately`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        #expect(scheduler.pendingActions == 0)
        subject.send(2)
        #expect(recorder.values == [1, 2])
    }

    @Test func `with latest: false, the first value after an interval passes and the other values are dropped`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler, latest: false))
        sendEverySecond(1...8)
        #expect(recorder.values == [1, 4, 7])
        subject.complete()
        #expect(recorder.events == [.next(1), .next(4), .next(7), .completed])
    }

    @Test func `completion sends the pending value early and completes immediately`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a value is not sent again on completion`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        scheduler.advance(by: .seconds(1))
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test func `failure drops the pending value`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        subject.fail(.first)
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `disposal drops the pending value and cancels the timer`() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events == [.next(1)])
    }

    @Test func `a source that forgets its subscriber leaks nothing after the interval`() {
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
    func `a value that arrives exactly one interval after the last sent value passes`(latest: Bool) {
        let hot = scheduler.hot("1-2-3-4-5-|", values: .integers)
        let recording = scheduler.record(hot.throttle(for: .seconds(2), on: scheduler, latest: latest))
        let pace = Signal.interval(.seconds(1), on: scheduler).take(9)
        let paced = Recorder(pace.throttle(for: .seconds(1), on: scheduler, latest: latest))
        scheduler.run()
        #expect(recording == "1-2-3-4-5-|")
        #expect(paced.values == (1...9).map { .seconds($0) })
    }

    @Test(arguments: [true, false])
    func `sent values depend on arrival times, not on the scheduler's order at one time`(latest: Bool) {
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

    @Test func `with latest: false, no timer is used`() {
        let recorder = Recorder(subject.throttle(for: .seconds(2), on: scheduler, latest: false))
        for value in 1...3 { subject.send(value) }
        #expect(recorder.values == [1])
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `an interval uses at most one timer, and none if no value is pending`() {
        let recorder = Recorder(subject.throttle(for: .seconds(2), on: scheduler))
        subject.send(1)
        #expect(scheduler.pendingActions == 0)
        for value in 2...9 { subject.send(value) }
        #expect(scheduler.pendingActions == 1)
        scheduler.run()
        #expect(recorder.values == [1, 9])
        #expect(scheduler.now == .seconds(2))
    }

    @Test func `with a late scheduler, the due value and the newest value are kept`() {
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

    @Test func `completion sends all pending values, even if the scheduler is late`() {
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

    @Test(arguments: [true, false]) func `on an immediate scheduler every value passes`(latest: Bool) {
        let signal = Signal<Int, Never>.from(0..<5).throttle(for: .seconds(3), on: .immediate, latest: latest)
        #expect(Recorder(signal).events == (0..<5).map { .next($0) } + [.completed])
    }

    @Test func `timer and completion racing deliver the pending value exactly once`() {
        raceTimers(
            heavy(20_000),
            of: { $0.throttle(for: .seconds(1), on: $1) },
            after: [1, 2],
            with: { $0.complete() },
            isRight: { $0.events == [.next(1), .next(2), .completed] }
        )
    }
}
