import RACCore

/// A scheduler that runs actions one after the other, on the time of any Swift clock.
///
/// ```swift
/// let scheduler = ClockScheduler(SuspendingClock())       // stands still while the machine sleeps
/// ```
///
/// Actions never overlap. They run in the order of due time, and with equal due times in the order of scheduling. Actions run
/// in a task, so they should not block. After 64 actions in a row, other tasks get a turn. A disposed action never runs and is
/// released immediately. If no action is scheduled, no task exists. However, after many timers have been disposed, some tasks
/// can sleep until the due times of these timers. Scheduled actions run even after the deallocation of the scheduler.
public final class ClockScheduler<Time: Clock>: Scheduler where Time.Duration == Duration {
    // At most one task, the *server*, runs the due actions. When a sleep ends, its task becomes the server in one critical
    // section. If there is already a server, or if the sleep has been cancelled, the task ends. The order of actions is decided
    // under the lock when an action is scheduled, so it does not depend on the order in which tasks start.
    //
    // No action is missed. A thread that schedules an action checks under the lock for a server, or for a sleep that ends in
    // time. If there is neither, the thread starts another task. Before a server stops, it checks the timeline again, and
    // requests a sleep for the next action in the same critical section.
    private let clock: Time
    private let origin: Time.Instant
    private let executor: (any TaskExecutor)?
    private let priority: TaskPriority?
    private let machine = Lock(ClockMachine())

    /// Creates a scheduler.
    ///
    /// - Parameters:
    ///   - clock: The clock to use. If the clock goes backwards, the scheduler's time stops until the clock has caught up.
    ///   - executor: The executor that runs the actions, or `nil` for Swift's global concurrent executor.
    ///   - priority: The priority of the tasks in which actions run, or `nil` for the default.
    public init(_ clock: Time, executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil) {
        self.clock = clock
        self.executor = executor
        self.priority = priority
        origin = clock.now
    }

    /// The time on the clock since the scheduler was created. This time never decreases.
    public var now: Duration {
        let time = origin.duration(to: clock.now)
        return machine.withLock { $0.timeline.advance(to: time) }
    }

    /// Runs an action as soon as possible, after the actions that are due. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(ScheduledTimer(action), after: .zero)
    }

    /// Runs an action after a delay. See ``Scheduler/schedule(after:tolerance:_:)``. A delay of more than a century counts as
    /// a century. The tolerance is passed on to the clock.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(ScheduledTimer(action, tolerance: tolerance), after: delay)
    }

    /// Runs an action repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``. Missed runs are skipped. A tolerance
    /// of more than half the interval counts as half the interval.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(ScheduledTimer(action, every: interval, tolerance: tolerance), after: delay)
    }

    private func schedule(_ action: ScheduledTimer, after delay: Duration) -> any Disposable {
        // The clock can be the user's code, and is therefore called outside the lock.
        let time = origin.duration(to: clock.now)
        let step = machine.withLock { machine in
            machine.timeline.insert(action, at: machine.timeline.advance(to: time).after(delay))
            return machine.next()
        }
        perform(step)
        return Handle(action, self)
    }

    private func reconsider() {
        perform(machine.withLock { $0.next() })
    }

    private func perform(_ step: ClockMachine.Step) {
        switch step {
        case .nothing, .run:
            break
        case .cancel(let tasks):
            for task in tasks { task.cancel() }
        case .serve:
            Task.detached(executorPreference: executor, priority: priority) { await self.serve() }
        case .sleep(let number, let wakeUp):
            let task = Task.detached(executorPreference: executor, priority: priority) {
                let deadline = self.origin.advanced(by: wakeUp.earliest)
                try? await self.clock.sleep(until: deadline, tolerance: wakeUp.latest - wakeUp.earliest)
                await self.wake(number)
            }
            let isSleeping = machine.withLock { $0.setTask(task, of: number) }
            if !isSleeping { task.cancel() }
        }
    }

    private func wake(_ number: Int) async {
        if machine.withLock({ $0.wakeUp(number) }) { await serve() }
    }

    private func serve() async {
        var count = 0
        while true {
            let time = origin.duration(to: clock.now)
            let step = machine.withLock { $0.nextRun(at: time) }
            guard case .run(let entry) = step else { return perform(step) }
            entry.action.run { interval in
                let time = origin.duration(to: clock.now)
                return machine.withLock { $0.timeline.insertNextRun(of: entry, every: interval, at: time) }
            }
            count += 1
            if count % 64 == 0 { await Task.yield() }
        }
    }

    private final class Handle: Disposable {
        private let action: ScheduledTimer
        private let scheduler: ClockScheduler

        init(_ action: ScheduledTimer, _ scheduler: ClockScheduler) {
            self.action = action
            self.scheduler = scheduler
        }

        var isDisposed: Bool { action.isDisposed }

        func dispose() {
            if action.isDisposed { return }
            action.dispose()
            scheduler.reconsider()
        }
    }
}
