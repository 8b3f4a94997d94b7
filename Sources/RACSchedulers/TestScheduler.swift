import RACCore

/// A scheduler whose time stands still until a test advances it.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let words = Recorder(search.debounce(for: .seconds(1), on: scheduler))
/// search.send("r")
/// scheduler.advance(by: .milliseconds(900))   // nothing yet
/// scheduler.advance(by: .milliseconds(100))   // "r" arrives
/// ```
///
/// Actions run on the thread that advances the time, in the order of their times, and in the order of scheduling where
/// the times are equal. Actions scheduled by an action run in the same advance if their time lies within it. Advancing
/// from inside an action is allowed: it runs what is due first, and the outer advance goes on from there. Scheduling and
/// disposing are safe from any thread; advance from one at a time.
///
/// Source: `RACTestScheduler`. Better: it has a clock.
public final class TestScheduler: Scheduler {
    private struct Entry: Sendable {
        let time: Duration
        let number: Int
        let action: TestAction
    }

    private struct State: Sendable {
        var now = Duration.zero
        var nextNumber = 0
        /// What is scheduled; the next one stands last.
        var entries: [Entry] = []

        mutating func insert(_ action: TestAction, at time: Duration) {
            let entry = Entry(time: time, number: nextNumber, action: action)
            nextNumber += 1
            // Behind, that is before in the array, all of the same time.
            var low = 0
            var high = entries.count
            while low < high {
                let middle = (low + high) / 2
                if entries[middle].time > time { low = middle + 1 } else { high = middle }
            }
            entries.insert(entry, at: low)
        }

        /// Takes out the next entry due by `limit` and moves the clock to it.
        mutating func next(by limit: Duration?) -> Entry? {
            while let entry = entries.last {
                if entry.action.isDisposed {
                    entries.removeLast()
                    continue
                }
                if let limit, entry.time > limit { return nil }
                entries.removeLast()
                now = max(now, entry.time)
                if let interval = entry.action.interval { insert(entry.action, at: entry.time + interval) }
                return entry
            }
            return nil
        }
    }

    private let state = Lock(State())

    /// Creates a scheduler at time zero.
    public init() {}

    deinit {
        // A pending action and the subscription it belongs to may hold each other; nobody else would part them.
        for entry in state.withLock({ $0.entries }) { entry.action.dispose() }
    }

    /// The virtual time since the scheduler was created.
    public var now: Duration {
        state.withLock { $0.now }
    }

    /// How many actions are waiting, disposed ones not counted.
    public var pendingActions: Int {
        state.withLock { state in state.entries.count { !$0.action.isDisposed } }
    }

    /// Moves the clock on and runs what becomes due on the way, each action at its own time.
    ///
    /// - Parameter duration: How far. Zero, the default, runs what is due now. Precondition: not negative.
    public func advance(by duration: Duration = .zero) {
        precondition(duration >= .zero, "virtual time cannot go back, but was to advance by \(duration)")
        advance(to: now + duration)
    }

    /// Moves the clock on to a point in time and runs what becomes due on the way, each action at its own time.
    ///
    /// - Parameter time: The time since the scheduler was created. Precondition: not before ``now``.
    public func advance(to time: Duration) {
        precondition(time >= now, "virtual time cannot go back from \(now) to \(time)")
        while let entry = state.withLock({ $0.next(by: time) }) {
            entry.action.run()
        }
        state.withLock { state in state.now = max(state.now, time) }
    }

    /// Runs the next action, if there is one, and moves the clock to it.
    ///
    /// Source: `-step` in RACTestScheduler.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func step() -> Bool {
        guard let entry = state.withLock({ $0.next(by: nil) }) else { return false }
        entry.action.run()
        return true
    }

    /// Runs actions, and moves the clock, until nothing is left to run.
    ///
    /// Source: `-stepAll` in RACTestScheduler.
    ///
    /// - Parameter maxActions: How many actions are believable. Precondition: no more than these run; a repeating action
    ///   that is never disposed would run for ever.
    public func run(maxActions: Int = 1_000_000) {
        var count = 0
        while step() {
            count += 1
            precondition(
                count <= maxActions,
                "run() has run \(maxActions) actions and there are more: is there a repeating one that nobody disposes?"
            )
        }
    }

    /// Runs an action at the present time, when the time is next advanced.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(TestAction(action, interval: nil), after: .zero)
    }

    /// Runs an action after a delay in virtual time.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means now.
    ///   - tolerance: Ignored: virtual time is exact.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(TestAction(action, interval: nil), after: delay)
    }

    /// Runs an action again and again in virtual time.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run; zero or negative means now.
    ///   - interval: Time between two runs. Precondition: positive.
    ///   - tolerance: Ignored: virtual time is exact.
    ///   - action: Runs until disposed.
    /// - Returns: Disposing it ends the repetition.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        precondition(interval > .zero, "a repeating action needs a positive interval, but got \(interval)")
        return schedule(TestAction(action, interval: interval), after: delay)
    }

    private func schedule(_ action: TestAction, after delay: Duration) -> any Disposable {
        state.withLock { state in
            state.insert(action, at: state.now + max(.zero, delay))
        }
        return action
    }
}

/// What a ``TestScheduler`` runs, once or again and again.
private final class TestAction: Disposable {
    let interval: Duration?
    private let action: ReleasableAction

    init(_ action: @escaping @Sendable () -> Void, interval: Duration?) {
        self.action = ReleasableAction(action)
        self.interval = interval
    }

    var isDisposed: Bool { action.isReleased }

    func dispose() {
        action.release()
    }

    func run() {
        if interval == nil { action.runOnce() } else { action.run() }
    }
}
