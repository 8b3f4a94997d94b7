import Dispatch
import RACCore

/// Runs actions on a main loop of your own: GLib's, that of a game, one around `poll` or `epoll`.
///
/// The loop calls ``runDue()``, waits for its own events, at most for as long as that says, and calls it again. `wake` ends
/// the wait early: it is called, on any thread, when something is scheduled that the loop does not know of yet.
///
/// ```swift
/// let scheduler = LoopScheduler(wake: { eventfd_write(descriptor, 1) })
/// while isRunning {
///     let patience = scheduler.runDue()           // nil: until woken up
///     waitForEvents(atMost: patience)
/// }
/// ```
///
/// With a loop that takes callbacks let `wake` add an idle callback that calls ``runDue()`` and sets a timer to what that
/// returns. A game that draws frame after frame calls it once a frame, needs no waking, and may bring its own time.
///
/// Actions run on the thread that calls ``runDue()``, one after the other, by the time they are due and then in the order
/// of scheduling. Delays are monotonic. When the scheduler goes away, what is still scheduled is released.
///
/// Not in ReactiveObjC, whose main loop is always Apple's.
public final class LoopScheduler: Scheduler {
    private let time: @Sendable () -> Duration
    private let wake: @Sendable () -> Void
    private let agenda = Lock(LoopAgenda())

    /// Creates a scheduler on monotonic time.
    ///
    /// - Parameter wake: Ends the wait of the loop, or the next one if it does not wait. Called on the thread that
    ///   schedules, with no lock held, at most once between two calls of ``runDue()`` unless something more urgent comes.
    public convenience init(wake: @escaping @Sendable () -> Void) {
        self.init(time: { DispatchTime.elapsed }, wake: wake)
    }

    /// Creates a scheduler on a time of the loop's own, such as that of a game, which may be paused.
    ///
    /// - Parameters:
    ///   - time: The time since any origin. If it goes back it is taken to stand still meanwhile.
    ///   - wake: As for ``init(wake:)``.
    public init(time: @escaping @Sendable () -> Duration, wake: @escaping @Sendable () -> Void) {
        self.time = time
        self.wake = wake
    }

    deinit {
        // A pending action and the subscription it belongs to may hold each other; nobody else would part them.
        for action in agenda.withLock({ $0.timeline.actions }) { action.dispose() }
    }

    /// Runs the actions that are due, and not those that they schedule: these come with the next call, so that the loop
    /// gets to its own events in between.
    ///
    /// To be called by one thread at a time; calling it from inside an action, in a nested loop, is allowed.
    ///
    /// - Returns: How long the loop may wait until it calls this again: zero if something is due, `nil` if nothing is
    ///   scheduled.
    @discardableResult
    public func runDue() -> Duration? {
        let start = time()
        let turn = agenda.withLock { $0.beginTurn(at: start) }
        while let entry = agenda.withLock({ $0.next(in: turn) }) {
            entry.action.run()
            if let interval = entry.action.interval, !entry.action.isDisposed {
                let present = time()
                agenda.withLock { agenda in
                    let next = entry.time.nextRun(every: interval, after: agenda.see(present))
                    agenda.timeline.insert(entry.action, at: next)
                }
            }
        }
        let end = time()
        return agenda.withLock { agenda in
            let now = agenda.see(end)
            return agenda.tellDeadline().map { max(.zero, $0 - now) }
        }
    }

    /// When ``runDue()`` has to be called next, if nothing is scheduled before that, in the time of ``now``; `nil` if nothing is scheduled.
    public var nextDeadline: Duration? {
        agenda.withLock { $0.timeline.first()?.time }
    }

    /// The time that the loop goes by.
    public var now: Duration {
        let time = time()
        return agenda.withLock { $0.see(time) }
    }

    /// Runs an action in the next turn of the loop.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(TimedAction(action), after: .zero)
    }

    /// Runs an action after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means in the next turn, more than a century a century.
    ///   - tolerance: Ignored: the loop decides how punctual it is.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(TimedAction(action), after: delay)
    }

    /// Runs an action again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run; zero or negative means in the next turn.
    ///   - interval: Time between two runs. Precondition: positive. Runs that come too late are left out.
    ///   - tolerance: Ignored: the loop decides how punctual it is.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(TimedAction(action, every: interval), after: delay)
    }

    private func schedule(_ action: TimedAction, after delay: Duration) -> any Disposable {
        let present = time()
        let mustWake = agenda.withLock { agenda in
            agenda.timeline.insert(action, at: agenda.see(present).after(delay))
            return agenda.mustWake()
        }
        if mustWake { wake() }
        return action
    }
}

/// What a ``LoopScheduler`` has to do, and what its loop knows of it. Decides only.
///
/// The loop waits no longer than until `deadlineTold`, or it is being woken up: whoever schedules something earlier wakes
/// it, and the new time counts as told. While `runDue()` goes through the actions nobody does, because what the loop was
/// told has passed by then.
private struct LoopAgenda: Sendable {
    /// What is due at the start of a turn.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    var timeline = Timeline()
    /// The latest time that has been seen.
    private var now = Duration.zero
    /// Until when the loop may wait; `nil` for ever.
    private var deadlineTold: Duration?

    /// Takes note of the time; gives one that never goes back, so that what is scheduled later never comes earlier.
    mutating func see(_ time: Duration) -> Duration {
        now = max(now, time)
        return now
    }

    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: see(time), nextNumber: timeline.nextNumber)
    }

    /// The next entry of the turn. What has been scheduled since it began stands behind all of it.
    mutating func next(in turn: Turn) -> Timeline.Entry? {
        guard let first = timeline.first(), first.number < turn.nextNumber else { return nil }
        return timeline.removeFirst(by: turn.time)
    }

    mutating func tellDeadline() -> Duration? {
        deadlineTold = timeline.first()?.time
        return deadlineTold
    }

    /// Whether the loop has to be told about what has just been scheduled.
    mutating func mustWake() -> Bool {
        guard let first = timeline.first()?.time else { return false }
        if let deadlineTold, deadlineTold <= first { return false }
        deadlineTold = first
        return true
    }
}
