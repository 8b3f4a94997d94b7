import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct DelayTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `sends values and completion later, in order`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(1))
        subject.send(2)
        subject.complete()
        #expect(recorder.events.isEmpty)
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next(1)])
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next(1), .next(2), .completed])
    }

    @Test func `a failure is not delayed, is delivered by the scheduler, and drops what waits`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.events == [.failed(.first)])
        #expect(scheduler.now == .zero)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `after a failure no delayed value comes, though its time has come before that of the failure`() {
        let subject = subject
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        // Two seconds from now the scheduler runs this first, then the value, and then the failure.
        scheduler.schedule(after: .seconds(2)) { subject.fail(.first) }
        subject.send(1)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
        #expect(scheduler.now == .seconds(2))
    }

    @Test func `a failure that is sent while a delayed value is delivered comes after it`() {
        let subject = subject
        let recorder = Recorder<Int, TestError>()
        let depth = Counter()
        subject.delay(.seconds(2), on: scheduler).subscribeEvents { event in
            #expect(depth.increment() == 1)
            if event == .next(1) { subject.fail(.first) }
            recorder.record(event)
            depth.increment(by: -1)
        }
        subject.send(1)
        subject.send(2)
        scheduler.run()
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `a failure is not delivered after disposal`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `a failure releases the values that it drops, and disposes the source, before it is delivered`() {
        let (objects, cleanups) = (LiveObjects(), Counter())
        let source = Signal<LiveObjects.Probe, TestError> { subscriber in
            subscriber.onDispose { cleanups.increment() }
            for _ in 0..<3 { subscriber.send(objects.probe()) }
            subscriber.fail(.first)
        }
        let recorder = Recorder(source.map { _ in objects.probe() }.delay(.seconds(2), on: scheduler))
        #expect(objects.count == 0)
        #expect(cleanups.value == 1)
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.failure == .first)
    }

    @Test func `on a scheduler without time everything passes at once, in order`() {
        #expect(Recorder(oneThenFailure.delay(.seconds(2), on: .immediate)).events == [.next(1), .failed(.first)])
        #expect(Recorder(oneToThree.delay(.seconds(2), on: .immediate)).isCompleted)
        #expect(Recorder(oneToThree.delay(.zero, on: .immediate)).values == [1, 2, 3])
    }

    @Test func `when a failure meets the timers of values, some values and the failure come, one after the other`() {
        struct Round: Sendable {
            let scheduler = TestScheduler()
            let subject = Subject<Int, TestError>()
            let recorder: Recorder<Int, TestError>

            init() {
                recorder = Recorder(subject.delay(.seconds(1), on: scheduler))
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
                { _ in round.value.subject.fail(.first) },
            ],
            check: { _ in
                round.value.scheduler.run()
                let recorder = round.value.recorder
                if recorder.violations > 0 || recorder.failure != .first { failures.increment() }
                if recorder.values != Array([1, 2].prefix(recorder.values.count)) { failures.increment() }
            }
        )
        #expect(failures.value == 0)
    }

    @Test func `disposal drops what waits and releases it`() {
        let recorder = Recorder(subject.delay(.seconds(2), on: scheduler))
        subject.send(1)
        recorder.dispose()
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `stops an endless source whose end it holds back`() {
        let recorder = Recorder(Signal<Int, Never>.from(0...).take(3).delay(.seconds(1), on: scheduler))
        scheduler.advance(by: .seconds(1))
        #expect(recorder.events == [.next(0), .next(1), .next(2), .completed])
    }

    @Test func `a negative delay counts as none`() {
        let recorder = Recorder(subject.delay(.seconds(-5), on: scheduler))
        subject.send(1)
        scheduler.advance()
        #expect(recorder.values == [1])
    }

    @Test func `the order is kept when a scheduler runs two delayed actions at once`() {
        let scheduler = Shared(CollectingScheduler())
        let (recorder, failures) = (Shared(Recorder<Int, TestError>()), Counter())
        TestSupport.race(
            heavy(30_000),
            prepare: { _ in
                scheduler.value = CollectingScheduler()
                let subject = Subject<Int, TestError>()
                recorder.value = Recorder(subject.delay(.seconds(1), on: scheduler.value))
                subject.send(1)
                subject.send(2)
                subject.complete()
            },
            [
                { _ in scheduler.value.run(0) },
                { _ in
                    scheduler.value.run(1)
                    scheduler.value.run(2)
                },
            ],
            check: { _ in
                if recorder.value.events != [.next(1), .next(2), .completed] { failures.increment() }
            }
        )
        #expect(failures.value == 0)
    }
}

@Suite struct DebounceTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `sends a value when it has been quiet`() {
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

    @Test func `completion sends the value that waits`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        subject.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `failure drops the value that waits`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        subject.fail(.first)
        scheduler.run()
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `disposal drops the value that waits`() {
        let recorder = Recorder(subject.debounce(for: .seconds(3), on: scheduler))
        subject.send(1)
        recorder.dispose()
        scheduler.run()
        #expect(recorder.events.isEmpty)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a value is not sent again on completion`() {
        let recorder = Recorder(subject.debounce(for: .seconds(1), on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(1))
        subject.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `a value that has been quiet for the whole interval is sent, though another one comes at that moment`() {
        let hot = scheduler.hot("1-2-3-4-5-|", values: .integers)
        let recording = scheduler.record(hot.debounce(for: .seconds(2), on: scheduler))
        let pace = Signal.interval(.seconds(1), on: scheduler).take(9)
        let paced = Recorder(pace.debounce(for: .seconds(1), on: scheduler))
        scheduler.run()
        #expect(recording == "--1-2-3-4-(5|)")
        #expect(paced.values == (1...9).map { .seconds($0) })
    }

    @Test func `while the scheduler is late, every value that has been quiet long enough waits its turn`() {
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

    @Test func `completion sends all that waits, also while the scheduler is late`() {
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

    @Test func `a burst takes one timer for each interval, not one for each value`() {
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

    @Test func `on a clock that stands still a value waits for one timer, or two`() {
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
    func `without an interval, only the last of the values sent in one turn is delivered, in the next turn`(
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

    @Test func `without an interval, a value replaces the one that a late scheduler has not delivered yet`() {
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

    @Test func `on a scheduler without time everything passes`() {
        #expect(Recorder(oneToThree.debounce(for: .seconds(3), on: .immediate)).values == [1, 2, 3])
        #expect(Recorder(oneToThree.debounce(for: .zero, on: .immediate)).values == [1, 2, 3])
    }
}

@Suite struct TimeoutTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()

    @Test func `fails when the signal has not ended in time`() {
        let recorder = Recorder(subject.timeout(after: .seconds(5), failingWith: .second, on: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(5))
        subject.send(2)
        #expect(recorder.events == [.next(1), .failed(.second)])
    }

    @Test func `does nothing when the signal has ended`() {
        let recorder = Recorder(subject.timeout(after: .seconds(5), failingWith: .second, on: scheduler))
        subject.complete()
        #expect(scheduler.pendingActions == 0)
        #expect(recorder.events == [.completed])
    }
}

@Suite struct DeliverOnTests {
    private let scheduler = TestScheduler()

    @Test func `delivers all events on the scheduler, in order`() {
        let recorder = Recorder(oneThenFailure.deliver(on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.events == [.next(1), .failed(.first)])
    }

    @Test func `a burst takes one action`() {
        let recorder = Recorder(oneToThree.deliver(on: scheduler))
        #expect(scheduler.pendingActions == 1)
        scheduler.step()
        #expect(recorder.isCompleted)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a value is released with its delivery, not with that of the last`() {
        let (objects, alive) = (LiveObjects(), Shared<[Int]>([]))
        let subject = Subject<LiveObjects.Probe, Never>()
        subject.deliver(on: scheduler).subscribe { _ in alive.withLock { $0.append(objects.count) } }
        for _ in 0..<4 { subject.send(objects.probe()) }
        scheduler.step()
        #expect(alive.value == [4, 3, 2, 1])
        #expect(objects.count == 0)
    }

    @Test func `others get a turn after so many events`() {
        let recorder = Recorder(Signal<Int, Never>.from(0..<10).deliver(on: scheduler, maxEventsPerTurn: 4))
        scheduler.step()
        #expect(recorder.values.count == 4)
        scheduler.step()
        #expect(recorder.values.count == 8)
        scheduler.step()
        #expect(recorder.values == Array(0..<10))
        #expect(recorder.isCompleted)
    }

    @Test func `delivers nothing after disposal`() {
        let recorder = Recorder(oneToThree.deliver(on: scheduler))
        recorder.dispose()
        scheduler.run()
        #expect(recorder.events.isEmpty)
    }

    @Test func `side effects stay where they are`() {
        let effects = Counter()
        oneToThree.doNext { _ in effects.increment() }.deliver(on: scheduler).subscribe()
        #expect(effects.value == 3)
    }

    @Test func `disposes a source that has ended though its events still wait`() {
        let cleanups = Counter()
        let source = Signal<Int, Never> { subscriber in
            subscriber.onDispose { cleanups.increment() }
            subscriber.send(1)
            subscriber.complete()
        }
        let recorder = Recorder(source.deliver(on: scheduler))
        #expect(cleanups.value == 1)
        scheduler.run()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `moves many values to a queue without loss or reordering`() throws {
        let values = try Signal<Int, Never>.from(0..<100_000).deliver(on: QueueScheduler()).toArray(
            timeout: .seconds(600)
        )
        #expect(values == Array(0..<100_000))
    }

    @Test func `a million events leave no registration behind`() {
        let subject = Subject<Int, Never>()
        let seen = Counter()
        let disposable = subject.deliver(on: ImmediateScheduler()).subscribe { seen.increment(by: $0) }
        for _ in 0..<heavy(1_000_000) { subject.send(1) }
        #expect(seen.value == heavy(1_000_000))
        disposable.dispose()
    }

    @Test func `a turn without room is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Int, Never>.never.deliver(on: ImmediateScheduler(), maxEventsPerTurn: 0)
        }
    }
}

@Suite struct SubscribeOnTests {
    private let scheduler = TestScheduler()

    @Test func `subscribes on the scheduler`() {
        let recorder = Recorder(oneToThree.subscribe(on: scheduler))
        #expect(recorder.events.isEmpty)
        scheduler.advance()
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `does not subscribe when disposed before its turn`() {
        let starts = Counter()
        let recorder = Recorder(Signal<Int, Never> { _ in starts.increment() }.subscribe(on: scheduler))
        recorder.dispose()
        scheduler.run()
        #expect(starts.value == 0)
    }
}

/// Keeps what it is given until a test runs it, on any thread.
private final class CollectingScheduler: DelaylessScheduler {
    private let actions = Shared<[@Sendable () -> Void]>([])

    func run(_ index: Int) { actions.value[index]() }

    var now: Duration { .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        actions.withLock { $0.append(action) }
        return ActionDisposable()
    }
}
