import Dispatch
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

// ReactiveObjC's specifications of its schedulers. Each specification that applies has one test.
//
// The other specifications do not apply: `+subscriptionScheduler` has no counterpart, since subscribing never changes the
// scheduler. `ImmediateScheduler` runs delayed actions immediately, whereas ReactiveObjC's immediate scheduler blocks the
// thread. `Scheduler` is a protocol, so a conforming type replaces the subclass.

/// ReactiveObjC's RACSchedulerSpec, "should know its current scheduler".
@Suite(.timeLimit(.minutes(20))) struct CurrentSchedulerSpecTests {
    /// Schedules an action on each scheduler from inside an action of the previous scheduler. Returns the current scheduler in
    /// each action.
    private func places(_ schedulers: [any Scheduler]) async -> [String] {
        let log = Shared<[String]>([])
        await withCheckedContinuation { continuation in jump(schedulers[...], log) { continuation.resume() } }
        return log.value
    }

    private func jump(
        _ schedulers: ArraySlice<any Scheduler>,
        _ log: Shared<[String]>,
        _ end: @escaping @Sendable () -> Void
    ) {
        guard let first = schedulers.first else { return end() }
        first.schedule {
            let place =
                switch QueueScheduler.current {
                case is MainScheduler: "main"
                case let scheduler as QueueScheduler: scheduler.queue.label
                default: "none"
                }
            log.withLock { $0.append(place) }
            jump(schedulers.dropFirst(), log, end)
        }
    }

    @Test func `the immediate scheduler does not become the current scheduler`() async {
        let background = QueueScheduler(label: "background")
        #expect(await places([background, ImmediateScheduler()]) == ["background", "background"])
        #expect(await places([MainScheduler(), ImmediateScheduler()]) == ["main", "main"])
    }

    @Test func `QueueScheduler.current in a nested action is the scheduler of that action, not of the outer action`()
        async
    {
        let (background, other) = (QueueScheduler(label: "background"), QueueScheduler(label: "other"))
        #expect(await places([MainScheduler(), background, MainScheduler()]) == ["main", "background", "main"])
        #expect(await places([background, MainScheduler(), background]) == ["background", "main", "background"])
        #expect(await places([background, other, UIScheduler()]) == ["background", "other", "main"])
    }

    @Test func `QueueScheduler.current in an action is the action's scheduler, and not that of the target queue`() async
    {
        let outer = QueueScheduler(label: "outer")
        let inner = QueueScheduler(targeting: outer.queue, label: "inner")
        #expect(await places([inner, outer]) == ["inner", "outer"])
    }

    @Test func `QueueScheduler.current is set in delayed and repeating actions`() async {
        let scheduler = QueueScheduler(label: "timers")
        let place = SerialDisposable()
        let labels = Shared<[String]>([])
        let note: @Sendable () -> Void = {
            labels.withLock { $0.append((QueueScheduler.current as? QueueScheduler)?.queue.label ?? "none") }
        }
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: .milliseconds(1)) {
                note()
                place.disposable = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                    note()
                    if labels.value.count == 3 {
                        place.dispose()
                        continuation.resume()
                    }
                }
            }
        }
        #expect(labels.value == ["timers", "timers", "timers"])
    }
}

/// ReactiveObjC's RACSchedulerSpec, "+mainThreadScheduler" and "+scheduler", with the same tests for both schedulers.
@Suite(.timeLimit(.minutes(20))) struct QueuedSchedulerSpecTests {
    static let schedulers: [any Scheduler] = [MainScheduler(), QueueScheduler()]

    @Test(arguments: schedulers)
    func `a queued scheduler skips a disposed action and runs the next action`(scheduler: any Scheduler) async {
        let first = Counter()
        await withCheckedContinuation { continuation in
            // The actions are scheduled from within an action of the same scheduler, so that neither can run before the first
            // has been disposed.
            scheduler.schedule {
                let disposable = scheduler.schedule { first.increment() }
                scheduler.schedule { continuation.resume() }
                disposable.dispose()
            }
        }
        #expect(first.value == 0)
    }

    @Test(arguments: schedulers, [Duration.zero, .milliseconds(2)])
    func `a delayed action of a queued scheduler runs after the action that scheduled it`(
        scheduler: any Scheduler,
        delay: Duration
    ) async {
        let log = Shared<[String]>([])
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                scheduler.schedule(after: delay) {
                    log.withLock { $0.append("action") }
                    continuation.resume()
                }
                log.withLock { $0.append("scheduled") }
            }
        }
        #expect(log.value == ["scheduled", "action"])
    }

    @Test(arguments: schedulers, [Duration.zero, .milliseconds(2)])
    func `a queued scheduler skips a disposed delayed action and runs another action with that delay`(
        scheduler: any Scheduler,
        delay: Duration
    ) async {
        let first = Counter()
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                let disposable = scheduler.schedule(after: delay) { first.increment() }
                disposable.dispose()
                scheduler.schedule(after: delay) { continuation.resume() }
            }
        }
        #expect(first.value == 0)
    }

    @Test(arguments: schedulers)
    func `a repeating action of a queued scheduler runs until it is disposed`(scheduler: any Scheduler) async {
        let (runs, late, place) = (Counter(), Counter(), SerialDisposable())
        await withCheckedContinuation { continuation in
            // The repetition is started on the scheduler itself, so that its action cannot run before it can be disposed.
            scheduler.schedule {
                place.disposable = scheduler.schedule(after: .zero, every: .milliseconds(1)) {
                    if place.isDisposed { late.increment() }
                    if runs.increment() == 3 {
                        place.dispose()
                        // The last action is scheduled three intervals later, so that a late run would precede it.
                        scheduler.schedule(after: .milliseconds(3)) { continuation.resume() }
                    }
                }
            }
        }
        #expect(runs.value == 3)
        #expect(late.value == 0)
    }
}

/// ReactiveObjC's RACSchedulerSpec, "subclassing".
@Suite(.timeLimit(.minutes(20))) struct OwnSchedulerSpecTests {
    /// A custom scheduler that counts its actions.
    private struct Counting: Scheduler {
        let base = QueueScheduler()
        let count = Counter()

        var now: Duration { base.now }

        @discardableResult
        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            count.increment()
            return base.schedule(action)
        }

        @discardableResult
        func schedule(after delay: Duration, tolerance: Duration, _ action: @escaping @Sendable () -> Void)
            -> any Disposable
        {
            count.increment()
            return base.schedule(after: delay, tolerance: tolerance, action)
        }

        func schedule(
            after delay: Duration,
            every interval: Duration,
            tolerance: Duration,
            _ action: @escaping @Sendable () -> Void
        ) -> any Disposable {
            count.increment()
            return base.schedule(after: delay, every: interval, tolerance: tolerance, action)
        }
    }

    @Test func `immediate and delayed actions of a custom scheduler run on its underlying queue scheduler`() async {
        let scheduler = Counting()
        let isCurrent = Counter()
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                scheduler.schedule(after: .milliseconds(1)) {
                    if QueueScheduler.current as? QueueScheduler === scheduler.base { isCurrent.increment() }
                    continuation.resume()
                }
            }
        }
        #expect(isCurrent.value == 1)
        #expect(scheduler.count.value == 2)
    }

    @Test func `a custom scheduler can deliver the events of a signal`() async {
        let scheduler = Counting()
        let values = Shared<[Int]>([])
        await withCheckedContinuation { continuation in
            // The subscription begins on the scheduler's queue, so that the whole burst is pending before the first value is
            // delivered.
            scheduler.base.schedule {
                Signal<Int, Never>.from(0..<1_000).deliver(on: scheduler).subscribe { value in
                    values.withLock { $0.append(value) }
                } completed: {
                    continuation.resume()
                }
            }
        }
        #expect(values.value == Array(0..<1_000))
        // The completion also counts as an event.
        #expect(scheduler.count.value == 1_001 / 256 + 1)
    }
}

/// ReactiveObjC's RACTargetQueueSchedulerSpec.
@Suite(.timeLimit(.minutes(20))) struct TargetQueueSpecTests {
    @Test func `a scheduler with a target queue is the current scheduler in its actions`() async {
        let scheduler = QueueScheduler(targeting: DispatchQueue(label: "target"))
        let isCurrent = Counter()
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                if QueueScheduler.current as? QueueScheduler === scheduler { isCurrent.increment() }
                continuation.resume()
            }
        }
        #expect(isCurrent.value == 1)
    }

    @Test func `an action of a queue scheduler starts after the previous one's end, even on a concurrent queue`() {
        let target = DispatchQueue(label: "target", attributes: .concurrent)
        let scheduler = QueueScheduler(targeting: target)
        let (started, first, second) = (Counter(), (begun: Expectation(), canTerminate: Expectation()), Expectation())
        scheduler.schedule {
            started.increment()
            first.begun.fulfill()
            _ = first.canTerminate.wait()
        }
        scheduler.schedule {
            started.increment()
            second.fulfill()
        }
        #expect(first.begun.wait())
        // The second action waits although the target has a spare thread.
        let spare = Expectation()
        target.async { spare.fulfill() }
        #expect(spare.wait())
        #expect(started.value == 1)
        first.canTerminate.fulfill()
        #expect(second.wait())
        #expect(started.value == 2)
    }
}
