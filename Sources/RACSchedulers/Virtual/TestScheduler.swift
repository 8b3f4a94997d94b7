import RACCore

/// A scheduler whose time stands still until a test advances it.
///
/// ```swift
/// let scheduler = TestScheduler()
/// search.debounce(for: .seconds(1), on: scheduler).subscribe { print($0) }
/// search.send("r")
/// scheduler.advance(by: .milliseconds(900))   // nothing yet
/// scheduler.advance(by: .milliseconds(100))   // prints r
/// ```
///
/// Actions run on the thread that advances the time, in the order of their times, and in the order of scheduling where
/// the times are equal. A repeating action keeps the position it was first scheduled in. Actions scheduled by an action run in the
/// same advance if their time lies within it. Advancing from inside an action is allowed: it runs what is due first, and the outer
/// advance goes on from there. Scheduling and disposing are safe from any thread. Advance from one at a time.
///
/// Subscriptions that wait for its time do not keep it alive. When it is deallocated, what is scheduled is released without
/// running, and what is scheduled later as well.
///
/// Source: `RACTestScheduler`. Better: it has a clock.
public final class TestScheduler: Scheduler {
    let tasks = TestExecutor()
    private let time: VirtualTime
    /// Indicates whether a task that is not on the executor has slept on the clock.
    private let hasHadForeignSleepers = Lock(false)

    /// Creates a scheduler at time zero.
    public init() {
        time = VirtualTime(tasks)
    }

    deinit {
        time.end()
    }

    /// The virtual time since the scheduler was created. It goes as far as 146,000 million years, and stands still there.
    public var now: Duration { time.now }

    /// Its time and what waits for it, which do not keep the scheduler alive: nobody else could advance it.
    public var heldByActions: any Scheduler { time }

    /// The number of actions that are waiting, disposed ones not counted. A repeating action counts as one.
    public var pendingActions: Int { time.pendingActions }

    /// Moves the clock on and runs what becomes due on the way, each action at its own time.
    ///
    /// - Parameter duration: How far. Zero, the default, runs what is due now. Precondition: not negative.
    public func advance(by duration: Duration = .zero) {
        precondition(duration >= .zero, "virtual time cannot go back, but was to advance by \(duration)")
        advance(to: now.later(by: duration))
    }

    /// Moves the clock on to a point in time and runs what becomes due on the way, each action at its own time.
    ///
    /// - Parameter time: The time since the scheduler was created. Precondition: not before ``now``.
    public func advance(to time: Duration) {
        precondition(time >= now, "virtual time cannot go back from \(now) to \(time)")
        while runNext(by: time) {}
        showTime(time)
    }

    /// Runs the next action due by `limit`, if there is one.
    func runNext(by limit: Duration?) -> Bool {
        time.runNext(by: limit)
    }

    /// Shows a later time, with nothing left that is due by then.
    func showTime(_ time: Duration) {
        self.time.show(time)
    }

    /// Runs the next action, if there is one, and moves the clock to it.
    ///
    /// Source: `-step` in RACTestScheduler.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func step() -> Bool {
        runNext(by: nil)
    }

    /// Runs the next actions one after the other, moving the clock to each.
    ///
    /// Source: `-step:` in RACTestScheduler.
    ///
    /// - Parameter count: How many at most. Precondition: not negative.
    /// - Returns: How many there were.
    @discardableResult
    public func step(_ count: Int) -> Int {
        precondition(count >= 0, "a number of steps cannot be negative, but is \(count)")
        var steps = 0
        while steps < count, step() { steps += 1 }
        return steps
    }

    /// Runs actions, and moves the clock, until nothing is left to run.
    ///
    /// Source: `-stepAll` in RACTestScheduler.
    ///
    /// - Parameter maxActions: How many actions are believable. Precondition: no more than these run. A repeating action
    ///   that is never disposed would run forever.
    public func run(maxActions: Int = 1_000_000) {
        var limit = ActionLimit(maxActions, of: "run()")
        while step() { limit.count() }
    }

    /// Runs an action at the present time, when the time is next advanced: from inside an action, in the advance in progress.
    /// See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.schedule(action)
    }

    /// Runs an action after a delay in virtual time. See ``Scheduler/schedule(after:tolerance:_:)``.
    ///
    /// A delay of more than a century counts as a century. The tolerance is ignored: virtual time is exact.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action again and again in virtual time. See ``Scheduler/schedule(after:every:tolerance:_:)``.
    ///
    /// A delay or an interval of more than a century counts as a century. The tolerance is ignored: virtual time is exact.
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

// What the clock needs.
extension TestScheduler {
    /// Runs an action at a point in time, or now if that has passed.
    func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        self.time.schedule(at: time, action)
    }

    /// Remembers what kind of tasks sleep on the clock.
    func recordSleeper() {
        if !tasks.isCurrent { hasHadForeignSleepers.withLock { $0 = true } }
    }

    /// Indicates whether a task that is not on the executor has slept on the clock.
    var hasForeignSleepers: Bool { hasHadForeignSleepers.withLock { $0 } }
}

/// Stops a run that would go on forever.
struct ActionLimit {
    private let maximum: Int
    private let name: String
    private var number = 0

    init(_ maximum: Int, of name: String) {
        self.maximum = maximum
        self.name = name
    }

    mutating func count() {
        number += 1
        precondition(
            number <= maximum,
            "\(name) has run \(maximum) actions and there are more: is there a repeating one that nobody disposes?"
        )
    }
}
