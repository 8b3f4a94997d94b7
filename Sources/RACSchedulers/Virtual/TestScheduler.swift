import RACCore

/// A scheduler with virtual time, which moves only when a test advances it.
///
/// ```swift
/// let scheduler = TestScheduler()
/// search.debounce(for: .seconds(1), on: scheduler).subscribe { print($0) }
/// search.send("r")
/// scheduler.advance(by: .milliseconds(900))   // nothing yet
/// scheduler.advance(by: .milliseconds(100))   // prints r
/// ```
///
/// Actions run on the thread that advances the time, in the order of due time, and with equal due times in the order of
/// scheduling. A repeating action keeps its first position in this order. If an action schedules another action that is due
/// within the advance, the same advance also runs the new action. An action can itself advance the time. The inner advance then
/// runs its actions before the outer advance continues. Scheduling and disposing are safe from any thread. Only one thread at a
/// time can advance.
///
/// Subscriptions that wait for the scheduler's time do not keep the scheduler alive. After the scheduler is deallocated, its
/// actions are released without running.
public final class TestScheduler: Scheduler {
    let tasks = TestExecutor()
    let time: TestSchedulerCore
    /// Indicates whether a task outside the executor has slept on the clock.
    let hasForeignSleepers = Lock(false)

    /// Creates a scheduler at time zero.
    public init() {
        time = TestSchedulerCore(tasks, OrderChoices.current)
    }

    deinit {
        time.end()
    }

    /// The virtual time since the scheduler was created. The time stops at its maximum, which is 146 billion years.
    public var now: Duration { time.now }

    /// The part of the scheduler that pending actions hold: its time and its actions. It does not keep the scheduler alive.
    public var heldByActions: any Scheduler { time }

    /// The number of pending actions, without disposed actions. A repeating action counts as one action.
    public var pendingActions: Int { time.pendingActions }

    /// Advances the clock and runs the actions that become due, each at its own time.
    ///
    /// - Parameter duration: The time to advance by. Zero, the default, runs the due actions. Precondition: not negative.
    public func advance(by duration: Duration = .zero) {
        precondition(duration >= .zero, "virtual time cannot go back, but was to advance by \(duration)")
        advance(to: now.later(by: duration))
    }

    /// Advances the clock to a point in time and runs the actions that become due, each at its own time.
    ///
    /// - Parameter time: The time since the scheduler was created. Precondition: not before ``now``.
    public func advance(to time: Duration) {
        precondition(time >= now, "virtual time cannot go back from \(now) to \(time)")
        while self.time.runNext(by: time) {}
        self.time.advance(to: time)
    }

    /// Runs the next action, if an action is pending, and advances the clock to the time of this action.
    ///
    /// - Returns: Whether there was an action.
    @discardableResult
    public func step() -> Bool {
        time.runNext(by: nil)
    }

    /// Runs the next actions one after the other, and advances the clock to the time of each action.
    ///
    /// - Parameter count: The maximum number of actions. Precondition: not negative.
    /// - Returns: The number of actions run.
    @discardableResult
    public func step(_ count: Int) -> Int {
        precondition(count >= 0, "a number of steps cannot be negative, but is \(count)")
        var steps = 0
        while steps < count, step() { steps += 1 }
        return steps
    }

    /// Runs actions, and advances the clock, until no action is left.
    ///
    /// - Parameter maxActions: The maximum number of actions. Precondition: at most this number of actions run. A repeating
    ///   action that is never disposed exceeds this limit, which stops the program.
    public func run(maxActions: Int = 1_000_000) {
        var count = 0
        while step() { countAction(&count, of: maxActions, in: "run()") }
    }

    /// Runs an action at the present virtual time, in the next advance. If another action makes this call, the advance in
    /// progress runs the new action. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.schedule(action)
    }

    /// Runs an action at a point in virtual time.
    ///
    /// ```swift
    /// let scheduler = TestScheduler()
    /// scheduler.schedule(at: .seconds(250)) { print("four minutes have passed") }
    /// scheduler.run()     // prints four minutes have passed
    /// ```
    ///
    /// - Parameters:
    ///   - time: The time since the scheduler was created. A time that has passed counts as the present time.
    ///   - action: The action to run when the time is advanced to that point.
    /// - Returns: A disposable that removes the action.
    @discardableResult
    public func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        self.time.schedule(at: time, action)
    }

    /// Runs an action after a delay in virtual time. See ``Scheduler/schedule(after:tolerance:_:)``. A delay of more than a
    /// century counts as a century. The tolerance is ignored, because virtual time is exact.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action repeatedly in virtual time. See ``Scheduler/schedule(after:every:tolerance:_:)``. A delay or an interval
    /// of more than a century counts as a century. The tolerance is ignored, because virtual time is exact.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}

func countAction(_ count: inout Int, of maximum: Int, in method: String) {
    count += 1
    precondition(
        count <= maximum,
        "\(method) has run \(maximum) actions and more are pending: is a repeating one never disposed?"
    )
}
