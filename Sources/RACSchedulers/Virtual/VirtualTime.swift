import RACCore

/// The time of a ``TestScheduler`` and what waits for it: what subscriptions hold of the scheduler.
///
/// The scheduler holds this, and this does not hold the scheduler. When the scheduler goes away nobody can move the time
/// any more: what waits is released, and nothing more is accepted.
final class VirtualTime: Scheduler {
    private struct State: Sendable {
        var now = Duration.zero
        var timeline = Timeline()
        var isOver = false

        /// Takes out the next entry due by `limit` and moves the clock to it.
        mutating func next(by limit: Duration?) -> TimedAction? {
            guard let entry = timeline.removeFirst(by: limit) else { return nil }
            now = max(now, entry.time)
            if let interval = entry.action.interval { timeline.insert(entry.action, at: entry.time.after(interval)) }
            return entry.action
        }
    }

    private let state = Lock(State())
    private let tasks: TestExecutor

    /// Creates a time of zero.
    ///
    /// - Parameter tasks: Hears of all that is scheduled.
    init(_ tasks: TestExecutor) {
        self.tasks = tasks
    }

    /// Releases what waits, and from now on all that is scheduled.
    func end() {
        let waiting = state.withLock { state in
            let waiting = state.timeline.actions
            state.timeline = Timeline()
            state.isOver = true
            return waiting
        }
        for action in waiting { action.dispose() }
    }

    var now: Duration {
        state.withLock { $0.now }
    }

    /// How many actions wait.
    var pendingActions: Int {
        state.withLock { $0.timeline.count }
    }

    /// Runs the next action due by `limit`, if there is one.
    func runNext(by limit: Duration?) -> Bool {
        guard let action = state.withLock({ $0.next(by: limit) }) else { return false }
        action.run()
        return true
    }

    /// Shows a later time, with nothing left that is due by then.
    func show(_ time: Duration) {
        state.withLock { $0.now = max($0.now, time) }
    }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(TimedAction(action)) { $0 }
    }

    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(TimedAction(action)) { $0.after(delay) }
    }

    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(TimedAction(action, every: interval)) { $0.after(delay) }
    }

    /// Runs an action at a point in time, or now if that has passed.
    func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(TimedAction(action)) { max($0, time) }
    }

    private func schedule(_ action: TimedAction, at time: (_ now: Duration) -> Duration) -> any Disposable {
        let isOver = state.withLock { state in
            if !state.isOver { state.timeline.insert(action, at: time(state.now)) }
            return state.isOver
        }
        if isOver { action.dispose() } else { tasks.noteActivity() }
        return action
    }
}
