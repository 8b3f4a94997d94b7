import RACCore

/// Runs actions one after the other, on the time of any Swift clock.
///
/// ```swift
/// let scheduler = ClockScheduler(SuspendingClock())       // stands still while the machine sleeps
/// ```
///
/// Actions run by the time they are due and then in the order of scheduling, and never overlap. They run in a task, so they should
/// not block. After 64 in a row other tasks get a turn. A disposed action never runs and is released immediately. While nothing is
/// scheduled no task exists; but if more than a few timers have been started and disposed, some tasks go on sleeping until those
/// would have been due. What has been scheduled runs even if the scheduler has been deallocated. A repeating action goes on until
/// it is disposed.
public final class ClockScheduler<Time: Clock>: Scheduler where Time.Duration == Duration {
    private let driver: ClockDriver<Time>

    /// Creates a scheduler.
    ///
    /// - Parameters:
    ///   - clock: Whose time to use. One that goes back is taken to stand still meanwhile.
    ///   - executor: Where actions run, or `nil` for Swift's global concurrent executor.
    ///   - priority: The priority of the tasks in which actions run, or `nil` for the default.
    public init(_ clock: Time, executor: (any TaskExecutor)? = nil, priority: TaskPriority? = nil) {
        driver = ClockDriver(clock, executor, priority)
    }

    /// The time of the clock since the scheduler was created. Never goes back.
    public var now: Duration { driver.now }

    /// Runs an action as soon as possible, after those that are due. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        driver.schedule(ScheduledTimer(action), after: .zero)
    }

    /// Runs an action after a delay. See ``Scheduler/schedule(after:tolerance:_:)``.
    ///
    /// A delay of more than a century counts as a century. The tolerance is passed on to the clock.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        driver.schedule(ScheduledTimer(action, tolerance: tolerance), after: delay)
    }

    /// Runs an action again and again. See ``Scheduler/schedule(after:every:tolerance:_:)``.
    ///
    /// Runs that come too late are left out. A tolerance of more than half the interval counts as half.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        driver.schedule(ScheduledTimer(action, every: interval, tolerance: tolerance), after: delay)
    }
}

/// Drives the actions of a ``ClockScheduler``.
///
/// The order is that of the timeline, decided under the lock when something is scheduled, and never that in which tasks
/// happen to start. At most one task serves: it runs what is due, and before it stops it makes sure, in the same critical section, that
/// a sleep ends in time for what comes first then. Each sleep is known by a number. The task that wakes up becomes, in one critical
/// section, the one that serves; if there is one already, or the sleep has been cancelled, it just ends. Nothing is missed: whoever
/// schedules sees, under the lock, a server, which looks again before it stops, or a sleep that ends in time. If there is neither, it
/// starts another task.
private final class ClockDriver<Time: Clock>: Sendable where Time.Duration == Duration {
    private let clock: Time
    private let origin: Time.Instant
    private let executor: (any TaskExecutor)?
    private let priority: TaskPriority?
    private let machine = Lock(ClockMachine())

    init(_ clock: Time, _ executor: (any TaskExecutor)?, _ priority: TaskPriority?) {
        self.clock = clock
        self.executor = executor
        self.priority = priority
        origin = clock.now
    }

    var now: Duration {
        let time = origin.duration(to: clock.now)
        return machine.withLock { $0.timeline.advance(to: time) }
    }

    func schedule(_ action: ScheduledTimer, after delay: Duration) -> any Disposable {
        // A clock is foreign code: asked outside the lock.
        let time = origin.duration(to: clock.now)
        let step = machine.withLock { machine in
            machine.timeline.insert(action, at: machine.timeline.advance(to: time).after(delay))
            return machine.next()
        }
        perform(step)
        return Handle(action, self)
    }

    /// Lets sleeping tasks go if they have nothing to wait for.
    func reconsider() {
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
            entry.action.run()
            if let interval = entry.action.intervalToNextRun {
                let time = origin.duration(to: clock.now)
                machine.withLock { $0.timeline.insertNextRun(of: entry, every: interval, at: time) }
            }
            count += 1
            if count % 64 == 0 { await Task.yield() }
        }
    }

    /// What the user gets for a scheduled action.
    private final class Handle: Disposable {
        private let action: ScheduledTimer
        private let driver: ClockDriver

        init(_ action: ScheduledTimer, _ driver: ClockDriver) {
            self.action = action
            self.driver = driver
        }

        var isDisposed: Bool { action.isDisposed }

        func dispose() {
            if action.isDisposed { return }
            action.dispose()
            driver.reconsider()
        }
    }
}
