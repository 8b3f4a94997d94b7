import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct DebounceTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `debounce() sends a value after a pause`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        for value in 1...3 {
            subject.send(value)
            scheduler.advance(by: .seconds(2))
        }
        #expect(recorder.values.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [3])
        subject.send(4)
        scheduler.advance(by: .seconds(3))
        #expect(recorder.values == [3, 4])
    }

    @Test func `completion of the source sends the value pending in debounce`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `failure of the source drops the value pending in debounce`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `disposing the result of debounce drops the pending value`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        recorder.dispose()
        scheduler.run()
        #expect(recorder.events.isEmpty)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `debounce() does not send a value again on completion`() {
        let recorder = Recorder(subject.debounce(for: .seconds(1), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(1))
        subject.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `debounce() sends a due value even if another value arrives at that moment`() {
        let hot = scheduler.hot("1-2-3-4-5-|", values: .integers)
        let recording = scheduler.record(hot.debounce(for: .seconds(2), on: scheduler))
        let pace = Signal.interval(.seconds(1), on: scheduler).take(9)
        let paced = Recorder(pace.debounce(for: .seconds(1), on: scheduler))
        scheduler.run()
        #expect(recording == "--1-2-3-4-(5|)")
        #expect(paced.values == (1...9).map { .seconds($0) })
    }

    @Test func `debounce() on a late scheduler still sends every value that was followed by a long enough pause`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.debounce(for: .seconds(2), on: scheduler))
        for (seconds, value) in [(0, 1), (1, 2), (3, 3), (9, 4), (10, 5)] {
            time.value = .seconds(seconds)
            subject.send(value)
        }
        #expect(recorder.values.isEmpty)
        while scheduler.runDue() == .zero {}
        #expect(recorder.values == [2, 3])
        #expect(scheduler.nextDeadline == .seconds(12))
        subject.complete()
        #expect(recorder.events == [.next(2), .next(3), .next(5), .completed])
    }

    @Test func `completion of the source sends all values pending in debounce, even if the scheduler is late`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.debounce(for: .seconds(2), on: scheduler))
        for (seconds, value) in [(0, 1), (2, 2), (4, 3), (5, 4)] {
            time.value = .seconds(seconds)
            subject.send(value)
        }
        subject.complete()
        #expect(recorder.events == [.next(1), .next(2), .next(4), .completed])
        #expect(scheduler.runDue() == nil)
    }

    @Test func `debounce() uses one timer per interval for many values`() {
        let counting = CountingScheduler(scheduler)
        let recorder = Recorder(subject.debounce(for: .seconds(5), on: counting))
        for value in 0..<1000 {
            subject.send(value)
            scheduler.advance(by: .milliseconds(10))
        }
        #expect(recorder.values.isEmpty)
        #expect(counting.count.value == 3)
        scheduler.run()
        #expect(recorder.values == [999])
        #expect(scheduler.now == .milliseconds(9_990 + 5_000))
    }

    @Test func `debounce() uses one or two timers for a value if the clock does not advance`() {
        let recorder = Recorder(subject.debounce(for: .seconds(5), on: CountingScheduler(scheduler, hasClock: false)))
        subject.send(1)
        scheduler.advance(by: .seconds(5))
        #expect(recorder.values == [1])
        subject.send(2)
        subject.send(3)
        scheduler.advance(by: .seconds(10))
        #expect(recorder.values == [1, 3])
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `debounce() with a zero interval delivers the last value of each turn in the next turn`(
        interval: Duration
    ) {
        let recorder = Recorder(subject.debounce(for: interval, on: scheduler))
        subject.send(1)
        subject.send(2)
        subject.send(3)
        #expect(recorder.values.isEmpty)
        scheduler.advance()
        #expect(recorder.values == [3])
        #expect(scheduler.now == .zero)
        subject.send(4)
        subject.send(5)
        scheduler.advance()
        #expect(recorder.values == [3, 5])
        subject.send(6)
        subject.send(7)
        subject.complete()
        #expect(recorder.events == [.next(3), .next(5), .next(7), .completed])
    }

    @Test func `in debounce with a zero interval, a new value replaces a value that a late scheduler still holds`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.debounce(for: .zero, on: scheduler))
        for value in 1...3 {
            subject.send(value)
            time.value += .seconds(1)
        }
        #expect(scheduler.runDue() == nil)
        #expect(recorder.values == [3])
    }

    @Test func `debounce() on an immediate scheduler passes every value`() {
        #expect(Recorder(oneToThree.debounce(for: .seconds(3), on: .immediate)).values == [1, 2, 3])
        #expect(Recorder(oneToThree.debounce(for: .zero, on: .immediate)).values == [1, 2, 3])
    }

    @Test func `each value waits in debounce() for the interval computed from that value`() {
        let hot = scheduler.hot("--1---2-----3-1-----|", values: .integers)
        let recording = scheduler.record(hot.debounce(on: scheduler) { .seconds(2 * $0) })
        scheduler.run()
        #expect(recording == "----1-----2-----1---|")
    }

    @Test func `debounce() sends a replacement with a shorter interval before the old value is due`() {
        let recorder = Recorder(subject.debounce(on: scheduler) { .seconds($0) })
        subject.send(60)
        scheduler.advance(by: .seconds(1))
        subject.send(2)
        scheduler.advance(by: .seconds(2))
        #expect(recorder.values == [2])
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.values == [2])
    }

    @Test func `debounce() postpones its timer if a replacement has a longer interval`() {
        let recorder = Recorder(subject.debounce(on: scheduler) { .seconds($0) })
        subject.send(2)
        scheduler.advance(by: .seconds(1))
        subject.send(5)
        scheduler.advance(by: .seconds(4))
        #expect(recorder.values.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.values == [5])
    }

    @Test
    func `debounce() sends a value with a zero interval in the next turn if no value replaces it`() {
        let recorder = Recorder(subject.debounce(on: scheduler) { $0 < 10 ? .zero : .seconds(5) })
        subject.send(20)
        subject.send(1)
        subject.send(2)
        #expect(recorder.values.isEmpty)
        scheduler.advance(by: .zero)
        #expect(recorder.values == [2])
        subject.send(3)
        subject.send(30)
        scheduler.advance(by: .seconds(5))
        #expect(recorder.values == [2, 30])
    }

    @Test func `debounce() on a late scheduler sends each value whose own interval has passed`() {
        let time = Shared(Duration.zero)
        let scheduler = LoopScheduler(time: { time.value }, wake: {})
        let recorder = Recorder(subject.debounce(on: scheduler) { .seconds($0) })
        for (seconds, value) in [(0, 5), (4, 2), (7, 4), (8, 1)] {
            time.value = .seconds(seconds)
            subject.send(value)
        }
        time.value = .seconds(8)
        while scheduler.runDue() == .zero {}
        #expect(recorder.values == [2])
        #expect(scheduler.nextDeadline == .seconds(9))
        time.value = .seconds(9)
        while scheduler.runDue() == .zero {}
        #expect(recorder.values == [2, 1])
    }

    @Test func `debounce() computes the interval once per value, before send returns`() {
        let calls = Counter()
        let recorder = Recorder(
            subject.debounce(on: scheduler) { _ in
                calls.increment()
                return .seconds(-1)
            }
        )
        subject.send(1)
        #expect(calls.value == 1)
        scheduler.run()
        #expect(recorder.values == [1])
        subject.complete()
        #expect(calls.value == 1)
        #expect(recorder.events == [.next(1), .completed])
    }
}
