import Dispatch
import RACCore
import TestSupport
import Testing

@testable import RACSchedulers

/// A scheduler of the project, with a name for test reports.
struct SchedulerOfAnyKind: Sendable, CustomTestStringConvertible {
    let name: String
    let scheduler: any Scheduler
    var testDescription: String { name }

    init(_ name: String, _ scheduler: any Scheduler) {
        self.name = name
        self.scheduler = scheduler
    }
}

/// A clock that always shows the same time.
private struct SetClock: Clock {
    let now: TestClock.Instant
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: .seconds(3_600))
    }
}

@Suite struct ExtremeDurationTests {
    private static func schedulers() -> [SchedulerOfAnyKind] {
        let time = TestScheduler()
        let late = TestScheduler()
        late.advance(to: Duration(attoseconds: .max))
        return [
            SchedulerOfAnyKind("ImmediateScheduler", ImmediateScheduler()),
            SchedulerOfAnyKind("TestScheduler", time),
            SchedulerOfAnyKind("TestScheduler, held by its actions", time.heldByActions),
            SchedulerOfAnyKind("TestScheduler at the end of time", late),
            SchedulerOfAnyKind("MainTimer", MainTimer.on(time)),
            SchedulerOfAnyKind("MainScheduler", MainScheduler()),
            SchedulerOfAnyKind("UIScheduler", UIScheduler()),
            SchedulerOfAnyKind("QueueScheduler", QueueScheduler()),
            SchedulerOfAnyKind("ClockScheduler of a continuous clock", ClockScheduler(ContinuousClock())),
            SchedulerOfAnyKind("ClockScheduler of a suspending clock", ClockScheduler(SuspendingClock())),
            SchedulerOfAnyKind("ClockScheduler of a test clock", ClockScheduler(time.clock, executor: time.executor)),
            SchedulerOfAnyKind(
                "ClockScheduler of a late clock",
                ClockScheduler(SetClock(now: TestClock.Instant(offset: Duration(attoseconds: .max))))
            ),
            SchedulerOfAnyKind("LoopScheduler", LoopScheduler(wake: {})),
            SchedulerOfAnyKind(
                "LoopScheduler of a late clock",
                LoopScheduler(time: { Duration(attoseconds: .max) }, wake: {})
            ),
            SchedulerOfAnyKind(
                "LoopScheduler of an early clock",
                LoopScheduler(time: { Duration(attoseconds: .min) }, wake: {})
            ),
            SchedulerOfAnyKind("LoopScheduler, held by its actions", LoopScheduler(wake: {}).heldByActions),
            SchedulerOfAnyKind("UnscheduledScheduler", UnscheduledScheduler { _ in }),
        ]
    }

    @Test(arguments: schedulers())
    func `every scheduler accepts actions with any delay, interval and tolerance`(subject: SchedulerOfAnyKind) {
        let scheduler = subject.scheduler
        for delay in ExtremeDurations.all {
            for tolerance in ExtremeDurations.all {
                scheduler.schedule(after: delay, tolerance: tolerance) {}.dispose()
                for interval in ExtremeDurations.all where interval > .zero {
                    scheduler.schedule(after: delay, every: interval, tolerance: tolerance) {}.dispose()
                }
            }
        }
        #expect(scheduler.now.components.seconds >= 0)
    }

    @Test(arguments: ExtremeDurations.longest)
    func `a test scheduler treats a delay of more than a century as a century`(delay: Duration) {
        let scheduler = TestScheduler()
        let times = Shared<[Duration]>([])
        scheduler.schedule(after: delay) { [scheduler] in times.withLock { $0.append(scheduler.now) } }
        let repetition = scheduler.schedule(after: .seconds(1), every: delay) { [scheduler] in
            times.withLock { $0.append(scheduler.now) }
        }
        scheduler.advance(by: ExtremeDurations.century)
        scheduler.advance(by: ExtremeDurations.century)
        repetition.dispose()
        #expect(times.value == [.seconds(1), ExtremeDurations.century, ExtremeDurations.century + .seconds(1)])
    }

    @Test(arguments: ExtremeDurations.negative)
    func `a test scheduler runs an action with a negative delay immediately`(delay: Duration) {
        let scheduler = TestScheduler()
        let runs = Counter()
        scheduler.schedule(after: delay) { runs.increment() }
        scheduler.schedule(after: delay, every: .seconds(1)) { runs.increment() }
        scheduler.advance()
        #expect(runs.value == 2)
        #expect(scheduler.now == .zero)
    }

    @Test(arguments: ExtremeDurations.longest.prefix(3))
    func `the time of a test scheduler stops at its maximum`(duration: Duration) {
        let scheduler = TestScheduler()
        for _ in 0..<3 {
            scheduler.advance(by: duration)
            scheduler.advance(to: duration)
        }
        let end = scheduler.now
        #expect(end > .seconds(1_000_000_000_000_000))
        let runs = Counter()
        scheduler.schedule(after: .zero) { runs.increment() }
        scheduler.schedule(after: .seconds(1)) { runs.increment(by: 10) }
        let repetition = scheduler.schedule(after: .zero, every: .seconds(1)) { runs.increment(by: 100) }
        scheduler.advance(by: duration)
        repetition.dispose()
        #expect(runs.value == 101)
        #expect(scheduler.step())
        #expect(runs.value == 111)
        #expect(scheduler.now == end)
    }

    @Test func `asynchronous advances of a test scheduler stop at the maximum time`() async {
        let scheduler = TestScheduler()
        await scheduler.advance(by: Duration(attoseconds: .max))
        await scheduler.advance(by: Duration(attoseconds: .max))
        await scheduler.advance(to: Duration(attoseconds: .max))
        #expect(scheduler.now > .seconds(1_000_000_000_000_000))
    }

    @Test func `arithmetic on test clock instants accepts any instant and duration`() async throws {
        let scheduler = TestScheduler()
        for offset in ExtremeDurations.all {
            let instant = TestClock.Instant(offset: offset)
            for duration in ExtremeDurations.all {
                let (sum, other) = (instant.advanced(by: duration), TestClock.Instant(offset: duration))
                #expect(abs(sum.offset.components.seconds) < Int64.max)
                #expect(instant.duration(to: other) <= .seconds(Int64.max))
                if duration <= ExtremeDurations.century, duration > .seconds(-1), offset <= ExtremeDurations.century,
                    offset > .seconds(-1)
                {
                    #expect(sum.offset == offset + duration)
                    #expect(instant.duration(to: other) == duration - offset)
                }
            }
        }
        await scheduler.advance(by: .seconds(1))
        for deadline in ExtremeDurations.negative {
            try await scheduler.clock.sleep(until: TestClock.Instant(offset: deadline))
        }
        let sleep = Task(executorPreference: scheduler.executor) {
            try await scheduler.clock.sleep(until: TestClock.Instant(offset: Duration(attoseconds: .max)))
        }
        await scheduler.advance(by: ExtremeDurations.century)
        #expect(scheduler.pendingActions == 1)
        await scheduler.advance(by: Duration(attoseconds: .max))
        try await sleep.value
    }

    @Test(arguments: ExtremeDurations.longest)
    func `a loop scheduler asks its loop to wait at most a century`(delay: Duration) {
        let scheduler = LoopScheduler(time: { .seconds(1) }, wake: {})
        scheduler.schedule(after: delay) {}
        #expect(scheduler.runDue() == ExtremeDurations.century)
        #expect(scheduler.nextDeadline == ExtremeDurations.century + .seconds(1))
    }

    @Test func `a marble signal limits the duration of a frame to a century`() {
        for frame in ExtremeDurations.longest {
            let scheduler = TestScheduler()
            let signal = scheduler.cold("--1|", frame: frame)
            #expect(signal.frame == ExtremeDurations.century)
            #expect(signal.events.map(\.time) == [ExtremeDurations.century * 2, ExtremeDurations.century * 3])
        }
    }
}
