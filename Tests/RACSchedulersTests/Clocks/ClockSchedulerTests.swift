import RACCore
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ClockSchedulerTests {
    private let time = TestScheduler()
    private let scheduler: ClockScheduler<TestClock>
    private let log = Shared<[String]>([])

    init() {
        scheduler = ClockScheduler(time.clock, executor: time.executor)
    }

    private var note: @Sendable (String) -> Void {
        { [log] text in log.withLock { $0.append(text) } }
    }

    @Test func `a clock scheduler runs actions later, in the order of scheduling`() async {
        await time.run { [scheduler, note, log] in
            for number in 0..<200 { scheduler.schedule { note("\(number)") } }
            #expect(log.value.isEmpty)
        }
        await time.advance()
        #expect(log.value == (0..<200).map(String.init))
    }

    @Test func `a clock scheduler runs delayed actions at their times, and actions with equal times in order`() async {
        for (delay, name) in [(3, "d"), (1, "a"), (2, "b"), (2, "c"), (-1, "first")] {
            scheduler.schedule(after: .seconds(delay)) { [note, scheduler] in note("\(name) \(scheduler.now)") }
        }
        await time.advance(by: .seconds(2))
        #expect(log.value == ["first 0.0 seconds", "a 1.0 seconds", "b 2.0 seconds", "c 2.0 seconds"])
        await time.advance(by: .seconds(1))
        #expect(log.value.last == "d 3.0 seconds")
    }

    @Test func `a clock scheduler runs a new action first if the action is due before all pending actions`() async {
        scheduler.schedule(after: .seconds(10)) { [note] in note("late") }
        await time.advance(by: .seconds(1))
        scheduler.schedule(after: .seconds(1)) { [note] in note("early") }
        #expect(log.value.isEmpty)
        await time.advance(by: .seconds(1))
        #expect(log.value == ["early"])
        // One sleeping task is enough for all pending actions.
        #expect(time.pendingActions == 1)
        await time.advance(by: .seconds(8))
        #expect(log.value == ["early", "late"])
        #expect(time.pendingActions == 0)
    }

    @Test func `a disposed action of a clock scheduler never runs and leaves no pending sleep`() async {
        let objects = LiveObjects()
        for interval: Duration? in [nil, .seconds(1)] {
            var probe: LiveObjects.Probe? = objects.probe()
            let action: @Sendable () -> Void = { [note, probe] in
                note("action")
                probe?.touch()
            }
            probe = nil
            let disposable = schedule(action, every: interval)
            await time.advance(by: .seconds(1))
            #expect(time.pendingActions == 1)
            disposable.dispose()
            #expect(disposable.isDisposed)
            #expect(time.pendingActions == 0)
            await time.advance(by: .seconds(100))
        }
        #expect(objects.count == 0)
        #expect(log.value.isEmpty)
    }

    private func schedule(_ action: @escaping @Sendable () -> Void, every interval: Duration?) -> any Disposable {
        if let interval { return scheduler.schedule(after: .seconds(60), every: interval, action) }
        return scheduler.schedule(after: .seconds(60), action)
    }

    @Test func `dispose() of a clock scheduler's action releases the closure before it returns`() {
        let objects = LiveObjects()
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = scheduler.schedule(after: .seconds(60)) { [probe] in probe?.touch() }
        probe = nil
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `a running action of a clock scheduler can dispose an action scheduled after it`() async {
        await time.run { [scheduler, note] in
            let place = SerialDisposable()
            scheduler.schedule { place.dispose() }
            place.disposable = scheduler.schedule { note("action") }
        }
        await time.advance()
        #expect(log.value.isEmpty)
    }

    @Test func `a repeating action of a clock scheduler runs until it is disposed`() async {
        let place = SerialDisposable()
        place.disposable = scheduler.schedule(after: .seconds(1), every: .seconds(2)) { [note, scheduler, log] in
            note("\(scheduler.now)")
            if log.value.count == 3 { place.dispose() }
        }
        await time.advance(by: .seconds(20))
        #expect(log.value == ["1.0 seconds", "3.0 seconds", "5.0 seconds"])
        #expect(time.pendingActions == 0)
    }

    @Test func `timers of a clock scheduler due at the same time always run in the order of their start`()
        async
    {
        for (seconds, name) in [(1, "one"), (2, "two"), (3, "three")] {
            scheduler.schedule(after: .seconds(seconds), every: .seconds(seconds)) { [note] in note(name) }
        }
        await time.advance(by: .seconds(5))
        log.value = []
        await time.advance(by: .seconds(1))
        #expect(log.value == ["one", "two", "three"])
    }

    @Test func `a repeating action of a clock scheduler skips the runs that it missed`() async {
        let disposable = scheduler.schedule(after: .seconds(1), every: .seconds(2)) { [note, scheduler, time, log] in
            note("\(scheduler.now)")
            if log.value.count == 1 { time.advance(by: .seconds(5)) }
        }
        await time.advance(by: .seconds(9))
        disposable.dispose()
        #expect(log.value == ["1.0 seconds", "7.0 seconds", "9.0 seconds"])
    }

    @Test func `scheduled actions of a clock scheduler still run after the scheduler is deallocated`() async {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            let scheduler = ClockScheduler(time.clock, executor: time.executor)
            scheduler.schedule(after: .seconds(1)) { [note] in
                probe.touch()
                note("action")
            }
        }
        await time.advance(by: .seconds(1))
        #expect(log.value == ["action"])
        #expect(objects.count == 0)
    }

    @Test func `actions of eight threads on a clock scheduler never overlap, and keep their order per thread`() async {
        let scheduler = ClockScheduler(ContinuousClock())
        let (inside, overlaps, runs, rounds) = (Counter(), Counter(), Counter(), heavy(1_000))
        let perThread = Shared(Array(repeating: [Int](), count: 8))
        await withCheckedContinuation { continuation in
            onThreads(8) { thread in
                for number in 0..<rounds {
                    scheduler.schedule {
                        if inside.increment() != 1 { overlaps.increment() }
                        perThread.withLock { $0[thread].append(number) }
                        inside.increment(by: -1)
                        if runs.increment() == 8 * rounds { continuation.resume() }
                    }
                }
            }
        }
        #expect(overlaps.value == 0)
        #expect(perThread.value.allSatisfy { $0 == Array(0..<rounds) })
    }

    @Test func `a clock scheduler on a real clock runs an action no earlier than its delay`() async {
        await checkDelay(ContinuousClock())
        await checkDelay(SuspendingClock())
    }

    private func checkDelay(_ clock: some Clock<Duration>) async {
        let scheduler = ClockScheduler(clock, priority: .high)
        let start = scheduler.now
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(5), tolerance: .milliseconds(1)) { continuation.resume() }
        }
        #expect(scheduler.now - start >= .milliseconds(5))
    }

    @Test func `a clock scheduler accepts a delay of Int64.max seconds without an overflow`() {
        let disposable = ClockScheduler(ContinuousClock()).schedule(after: .seconds(Int64.max)) {}
        #expect(!disposable.isDisposed)
        disposable.dispose()
    }

    @Test func `scheduling an action on a clock scheduler traps if the interval is zero`() async {
        await #expect(processExitsWith: .failure) {
            ClockScheduler(ContinuousClock()).schedule(after: .zero, every: .zero) {}
        }
    }

    @Test func `a clock scheduler runs a pending action between two runs of a recursive action`() async {
        let runs = Counter()
        scheduler.schedule { [scheduler, note] in
            scheduler.scheduleRecursive { again in if runs.increment() < 10_000 { again() } }
            scheduler.schedule { note("between, after \(runs.value)") }
        }
        await time.advance()
        #expect(runs.value == 10_000)
        #expect(log.value == ["between, after 1"])
    }

    /// A clock whose sleeps use the whole tolerance.
    private struct TolerantClock: Clock {
        let base: TestClock

        var now: TestClock.Instant { base.now }
        var minimumResolution: Duration { base.minimumResolution }

        func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
            try await base.sleep(until: deadline.advanced(by: tolerance ?? .zero))
        }
    }

    @Test func `the tolerance of one action of a clock scheduler does not delay an action without tolerance`() async {
        let scheduler = ClockScheduler(TolerantClock(base: time.clock), executor: time.executor)
        scheduler.schedule(after: .seconds(10), tolerance: .seconds(60)) { [note] in note("tolerant") }
        await time.advance()
        scheduler.schedule(after: .seconds(12)) { [note, scheduler] in note("exact \(scheduler.now)") }
        await time.advance(by: .seconds(12))
        #expect(log.value == ["tolerant", "exact 12.0 seconds"])
    }

    /// A clock that counts its sleeps. Like the system's clocks, it keeps a cancelled sleep until its deadline.
    private struct CountingClock: Clock {
        let base: TestClock
        let sleeps: Counter

        var now: TestClock.Instant { base.now }
        var minimumResolution: Duration { base.minimumResolution }

        func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
            sleeps.increment()
            try await base.sleep(until: deadline, tolerance: tolerance)
        }
    }

    /// Starts timers at intervals of one microsecond, and returns the number of sleeps.
    private func sleeps(
        for delays: some Sequence<Duration>,
        _ use: (any Disposable) -> Void
    ) async -> (beforeDue: Int, inAll: Int, runs: Int) {
        let (sleeps, runs) = (Counter(), Counter())
        let scheduler = ClockScheduler(
            CountingClock(base: time.clock, sleeps: sleeps),
            executor: time.executor
        )
        for delay in delays {
            use(scheduler.schedule(after: delay) { runs.increment() })
            await time.advance(by: .microseconds(1))
        }
        let beforeDue = sleeps.value
        await time.run()
        return (beforeDue, sleeps.value, runs.value)
    }

    @Test func `timers of a clock scheduler that are disposed before they are due cause few sleeps`() async {
        let result = await sleeps(for: repeatElement(.seconds(3_600), count: 2_000)) { $0.dispose() }
        #expect(result.runs == 0)
        #expect(result.inAll < 100)
    }

    @Test func `timers of a clock scheduler started in reverse order of their due times run in time`() async {
        let delays = (1...2_000).map { Duration.seconds($0) }.reversed()
        let result = await sleeps(for: delays) { _ in }
        #expect(result.beforeDue < 100)
        #expect(result.runs == 2_000)
        #expect(result.inAll < 2 * 2_000 + 100)
    }

    @Test func `timers of a clock scheduler started in reverse order and then disposed cause few sleeps`() async {
        let delays = (1...2_000).map { Duration.seconds($0) }.reversed()
        let result = await sleeps(for: delays) { $0.dispose() }
        #expect(result.inAll < 200)
        #expect(result.runs == 0)
    }

    @Test func `a clock scheduler runs actions at their times even if a thousand sleeps are in progress`() async {
        let times = Shared<[Duration]>([])
        for seconds in (1...1_000).reversed() {
            scheduler.schedule(after: .seconds(seconds)) { [scheduler] in
                times.withLock { $0.append(scheduler.now) }
            }
        }
        await time.run()
        #expect(times.value == (1...1_000).map { .seconds($0) })
    }

    /// A clock whose time the test sets.
    private struct WallClock: Clock {
        let time = Shared(Duration.zero)

        var now: TestClock.Instant { TestClock.Instant(offset: time.value) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {}
    }

    @Test func `the time of a clock scheduler never decreases, even if its clock goes back`() {
        let clock = WallClock()
        let scheduler = ClockScheduler(clock)
        clock.time.value = .seconds(5)
        #expect(scheduler.now == .seconds(5))
        clock.time.value = .seconds(3)
        #expect(scheduler.now == .seconds(5))
        clock.time.value = .seconds(6)
        #expect(scheduler.now == .seconds(6))
    }

    @Test func `a clock scheduler loses and leaks no action if scheduling and disposal race with wake-ups`() async {
        let objects = LiveObjects()
        let (runs, kept) = (Counter(), Counter())
        let expected = heavy(2_000) * 4
        await withCheckedContinuation { continuation in
            let scheduler = ClockScheduler(ContinuousClock())
            onThreads(8) { thread in
                for number in 0..<(expected / 4) {
                    let probe = objects.probe()
                    let disposable = scheduler.schedule(after: .microseconds((number * 7 + thread) % 50)) {
                        probe.touch()
                        if thread % 2 == 1, runs.increment() == expected { continuation.resume() }
                    }
                    if thread % 2 == 0 { disposable.dispose() } else { kept.increment() }
                }
            }
        }
        #expect(kept.value == expected)
        while objects.count > 0 { await Task.yield() }
    }
}
