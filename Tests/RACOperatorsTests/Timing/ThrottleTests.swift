import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct ThrottleTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    /// Sends each value a second after the one before, the first one now.
    private func sendEverySecond(_ values: some Sequence<Int>) {
        for value in values {
            subject.send(value)
            scheduler.advance(by: .seconds(1))
        }
    }

    @Test("the first value is sent at once")
    func first() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        subject.send(1)
        #expect(recorder.values == [1])
    }

    @Test("the latest value of an interval is sent at its end, and begins the next interval")
    func latest() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...3)
        #expect(recorder.values == [1, 3])
        subject.send(4)
        scheduler.advance(by: .milliseconds(2999))
        #expect(recorder.values == [1, 3])
        scheduler.advance(by: .milliseconds(1))
        #expect(recorder.values == [1, 3, 4])
    }

    @Test("an interval without a value lets the next value pass at once")
    func quiet() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(3))
        #expect(scheduler.pendingActions == 0)
        subject.send(2)
        #expect(recorder.values == [1, 2])
    }

    @Test("without the latest, the first value after an interval is sent at once and the others are dropped")
    func firstOnly() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler, latest: false))
        sendEverySecond(1...8)
        #expect(recorder.values == [1, 4, 7])
        subject.complete()
        #expect(recorder.events == [.next(1), .next(4), .next(7), .completed])
    }

    @Test("completion sends the value that waits before its time, and completes at once")
    func completion() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .completed])
        #expect(scheduler.pendingActions == 0)
    }

    @Test("a value is not sent again on completion")
    func completionAfterDelivery() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        scheduler.advance(by: .seconds(1))
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test("failure drops the value that waits")
    func failure() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        subject.fail(.first)
        #expect(recorder.events == [.next(1), .failed(.first)])
        #expect(scheduler.pendingActions == 0)
    }

    @Test("disposal drops the value that waits and stops the timer")
    func disposal() {
        let recorder = Recorder(subject.throttle(for: .seconds(3), on: scheduler))
        sendEverySecond(1...2)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events == [.next(1)])
    }

    @Test("on a scheduler without time everything passes", arguments: [true, false])
    func immediate(latest: Bool) {
        let signal = Signal<Int, Never>.from(0..<5).throttle(for: .seconds(3), on: .immediate, latest: latest)
        #expect(Recorder(signal).events == (0..<5).map { .next($0) } + [.completed])
    }

    @Test("the value that waits is neither lost nor doubled when its timer and the completion meet")
    func race() {
        struct Round: Sendable {
            let scheduler = TestScheduler()
            let subject = Subject<Int, TestError>()
            let recorder: Recorder<Int, TestError>

            init() {
                recorder = Recorder(subject.throttle(for: .seconds(1), on: scheduler))
                subject.send(1)
                subject.send(2)
            }
        }
        let round = Shared(Round())
        let failures = Counter()
        TestSupport.race(
            heavy(20_000),
            prepare: { _ in round.value = Round() },
            [
                { _ in round.value.scheduler.advance(by: .seconds(1)) },
                { _ in round.value.subject.complete() },
            ],
            check: { _ in
                if round.value.recorder.events != [.next(1), .next(2), .completed] { failures.increment() }
            }
        )
        #expect(failures.value == 0)
    }
}
