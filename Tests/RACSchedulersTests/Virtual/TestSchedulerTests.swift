import RACSchedulers
import TestSupport
import Testing

@Suite struct TestSchedulerTests {
    private let scheduler = TestScheduler()

    @Test func `a test scheduler runs no action before the time advances`() {
        let runs = Counter()
        scheduler.schedule { runs.increment() }
        #expect(runs.value == 0)
        scheduler.advance()
        #expect(runs.value == 1)
    }

    @Test func `a test scheduler runs each action at its time`() {
        let log = Shared<[Duration]>([])
        for seconds in [3, 1, 2] {
            scheduler.schedule(after: .seconds(seconds)) { [scheduler] in log.withLock { $0.append(scheduler.now) } }
        }
        scheduler.advance(by: .seconds(2))
        #expect(log.value == [.seconds(1), .seconds(2)])
        #expect(scheduler.now == .seconds(2))
        scheduler.advance(to: .seconds(10))
        #expect(log.value.count == 3)
        #expect(scheduler.now == .seconds(10))
    }

    @Test func `schedule(at:) of a test scheduler runs an action at the given time, or immediately if it has passed`() {
        let log = Shared<[Duration]>([])
        let action: @Sendable () -> Void = { [scheduler] in log.withLock { $0.append(scheduler.now) } }
        scheduler.advance(by: .seconds(100))
        scheduler.schedule(at: .seconds(250), action)
        scheduler.schedule(at: .seconds(50), action)
        scheduler.schedule(at: .seconds(200), action).dispose()
        #expect(scheduler.pendingActions == 2)
        scheduler.run()
        #expect(log.value == [.seconds(100), .seconds(250)])
    }

    @Test func `a test scheduler runs actions due at the same time in the order of scheduling`() {
        let log = Shared<[Int]>([])
        for number in 0..<100 { scheduler.schedule(after: .seconds(1)) { log.withLock { $0.append(number) } } }
        scheduler.advance(by: .seconds(1))
        #expect(log.value == Array(0..<100))
    }

    @Test func `timers of a test scheduler due at the same time always run in the order of their start`() {
        let log = Shared<[String]>([])
        for (seconds, name) in [(1, "one"), (2, "two"), (3, "three")] {
            scheduler.schedule(after: .seconds(seconds), every: .seconds(seconds)) {
                log.withLock { $0.append(name) }
            }
        }
        scheduler.advance(by: .seconds(5))
        log.value = []
        scheduler.advance(by: .seconds(1))
        #expect(log.value == ["one", "two", "three"])
    }

    @Test func `a test scheduler runs the due actions before an action that a repeating action schedules`() {
        let log = Shared<[String]>([])
        scheduler.schedule(after: .seconds(2), every: .seconds(2)) { [scheduler] in
            log.withLock { $0.append("two") }
            scheduler.schedule { log.withLock { $0.append("follows") } }
        }
        scheduler.schedule(after: .seconds(1), every: .seconds(1)) { log.withLock { $0.append("one") } }
        scheduler.advance(by: .seconds(1))
        scheduler.advance(by: .seconds(1))
        #expect(log.value == ["one", "two", "one", "follows"])
    }

    @Test func `an action that is scheduled during an advance of a test scheduler runs in that advance if it is due`() {
        let runs = Counter()
        scheduler.schedule(after: .seconds(1)) { [scheduler] in
            scheduler.schedule(after: .seconds(1)) { runs.increment() }
            scheduler.schedule(after: .seconds(5)) { runs.increment(by: 100) }
        }
        scheduler.advance(by: .seconds(3))
        #expect(runs.value == 1)
    }

    @Test func `a disposed action of a test scheduler does not run and is released immediately`() {
        let objects = LiveObjects()
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = scheduler.schedule(after: .seconds(1)) { [probe] in probe?.touch() }
        probe = nil
        #expect(scheduler.pendingActions == 1)
        disposable.dispose()
        #expect(objects.count == 0)
        #expect(scheduler.pendingActions == 0)
        scheduler.run()
        #expect(scheduler.now == .zero)
    }

    @Test func `a repeating action that advances the time of its test scheduler skips the missed runs`() {
        let times = Shared<[Duration]>([])
        let running = Counter()
        let disposable = scheduler.schedule(after: .seconds(1), every: .seconds(1)) { [scheduler] in
            #expect(running.increment() == 1)
            times.withLock { $0.append(scheduler.now) }
            scheduler.advance(by: .seconds(2))
            running.increment(by: -1)
        }
        scheduler.advance(by: .seconds(5))
        disposable.dispose()
        #expect(times.withLock { $0 } == [.seconds(1), .seconds(4)])
    }

    @Test func `a repeating action of a test scheduler runs until it is disposed`() {
        let log = Shared<[Duration]>([])
        let disposable = scheduler.schedule(after: .seconds(1), every: .seconds(2)) { [scheduler] in
            log.withLock { $0.append(scheduler.now) }
        }
        scheduler.advance(by: .seconds(6))
        disposable.dispose()
        scheduler.advance(by: .seconds(6))
        #expect(log.value == [.seconds(1), .seconds(3), .seconds(5)])
    }

    @Test func `step() of a test scheduler advances the time to the next action`() {
        let runs = Counter()
        scheduler.schedule(after: .seconds(1)) { runs.increment() }
        scheduler.schedule(after: .seconds(5)) { runs.increment() }
        #expect(scheduler.step())
        #expect(scheduler.now == .seconds(1))
        #expect(scheduler.step())
        #expect(!scheduler.step())
        #expect(runs.value == 2)
    }

    @Test func `run() of a test scheduler continues until no action is pending`() {
        let runs = Counter()
        scheduler.schedule(after: .seconds(1)) { [scheduler] in
            runs.increment()
            scheduler.schedule(after: .seconds(100)) { runs.increment() }
        }
        scheduler.run()
        #expect(runs.value == 2)
        #expect(scheduler.now == .seconds(101))
    }

    @Test func `run() of a test scheduler traps at the maximum number of actions`() async {
        await #expect(processExitsWith: .failure) {
            let scheduler = TestScheduler()
            scheduler.schedule(after: .zero, every: .seconds(1)) {}
            scheduler.run(maxActions: 100)
        }
    }

    @Test func `advance(by:) of a test scheduler traps if the duration is negative`() async {
        await #expect(processExitsWith: .failure) { TestScheduler().advance(by: .seconds(-1)) }
    }

    @Test func `a test scheduler treats a negative delay as zero`() {
        let runs = Counter()
        scheduler.schedule(after: .seconds(-1)) { runs.increment() }
        scheduler.advance()
        #expect(runs.value == 1)
    }

    @Test func `advance(by:) of a test scheduler inside an action starts at the time of the action`() {
        let log = Shared<[Int]>([])
        scheduler.schedule(after: .seconds(1)) { [scheduler] in
            scheduler.advance(by: .seconds(5))
            log.withLock { $0.append(1) }
        }
        scheduler.schedule(after: .seconds(2)) { log.withLock { $0.append(2) } }
        scheduler.advance(by: .seconds(3))
        #expect(log.value == [2, 1])
        #expect(scheduler.now == .seconds(6))
    }

    @Test func `a test scheduler treats a delay or interval of more than a century as a century`() {
        let century = Duration.seconds(3_155_760_000 as Int64)
        let (scheduler, times, place) = (TestScheduler(), Shared<[Duration]>([]), SerialDisposable())
        scheduler.advance(by: .seconds(5))
        scheduler.schedule(after: .seconds(Int64.max)) { times.withLock { $0.append(scheduler.now) } }
        place.disposable = scheduler.schedule(after: .seconds(Int64.max), every: .seconds(Int64.max)) {
            times.withLock { $0.append(scheduler.now) }
            if times.value.count == 3 { place.dispose() }
        }
        scheduler.run()
        let first = .seconds(5) + century
        #expect(times.value == [first, first, first + century])
    }

    @Test func `a recursive action does not retain its test scheduler`() {
        let objects = LiveObjects()
        weak var left: TestScheduler?
        do {
            let (scheduler, probe) = (TestScheduler(), objects.probe())
            left = scheduler
            scheduler.scheduleRecursive { again in
                probe.touch()
                again()
            }
            scheduler.step(3)
        }
        #expect(left == nil)
        #expect(objects.count == 0)
    }

    @Test func `a deallocated test scheduler releases its pending actions`() {
        let objects = LiveObjects()
        do {
            let (scheduler, probe, lifetime) = (TestScheduler(), objects.probe(), CompoundDisposable())
            // As in a subscription, the lifetime holds the action, and the action holds the lifetime.
            lifetime.add(
                scheduler.schedule(after: .seconds(1)) {
                    probe.touch()
                    lifetime.dispose()
                }
            )
        }
        #expect(objects.count == 0)
    }

    @Test func `several threads can schedule actions on a test scheduler`() {
        let runs = Counter()
        onThreads(4) { [scheduler] number in
            for _ in 0..<500 { scheduler.schedule(after: .seconds(number)) { runs.increment() } }
        }
        scheduler.run()
        #expect(runs.value == 2_000)
    }
}
