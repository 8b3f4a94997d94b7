import Dispatch
import RACCore

/// Runs actions on your own main loop: that of GLib, of a game, or one around `poll` or `epoll`.
///
/// The loop calls ``runDue()``, waits for its own events, at most for the returned time, and calls it again. `wake` ends the wait
/// early: it is called, on any thread, when an action is scheduled that the loop does not know of yet.
///
/// ```swift
/// let scheduler = LoopScheduler(wake: { _ = write(pipe, [1], 1) })     // a pipe that the loop waits for, too
/// while isRunning {
///     let patience = scheduler.runDue()           // nil: until woken up
///     waitForEvents(atMost: patience)
/// }
/// ```
///
/// With a loop that uses callbacks, let `wake` add an idle callback that calls ``runDue()`` and sets a timer to the returned
/// time. A game that draws frame after frame calls it once a frame, needs no waking, and can provide its own time.
///
/// Actions run on the thread that calls ``runDue()``, one after the other, by due time and then in the order of scheduling.
/// Delays are monotonic. Scheduling and disposing are safe from any thread. Subscriptions that wait for its time do not keep it
/// alive. When it is deallocated, scheduled actions are released without running, and so are those that are scheduled later.
public final class LoopScheduler: Scheduler {
    private let work: LoopWork

    /// Creates a scheduler on monotonic time.
    ///
    /// - Parameter wake: Ends the present wait of the loop, or the next one if it does not wait. Called on the thread that
    ///   schedules, with no lock held, at most once between two calls of ``runDue()``, unless a more urgent action is scheduled.
    public convenience init(wake: @escaping @Sendable () -> Void) {
        self.init(time: { DispatchTime.elapsed }, wake: wake)
    }

    /// Creates a scheduler on the loop's own time, such as that of a game, which can be paused.
    ///
    /// - Parameters:
    ///   - time: Returns the time since any origin. Called with no lock held, on the thread that schedules, runs due actions, or
    ///     reads ``now``. If the time goes backwards, ``now`` stands still until it has caught up.
    ///   - wake: See ``init(wake:)``.
    public init(time: @escaping @Sendable () -> Duration, wake: @escaping @Sendable () -> Void) {
        work = LoopWork(time: time, wake: wake)
    }

    deinit {
        work.end()
    }

    /// The time and its pending actions, which do not keep the scheduler alive: without a reference to it, no loop could run
    /// them.
    public var heldByActions: any Scheduler { work }

    /// Runs the due actions, but not those that they schedule: these run in the next call, so that the loop can handle its own
    /// events in between.
    ///
    /// Must be called by one thread at a time. Can be called from inside an action, in a nested loop.
    ///
    /// - Returns: The time that the loop can wait until it calls this again. Zero if an action is due, `nil` if none is
    ///   scheduled.
    @discardableResult
    public func runDue() -> Duration? {
        work.runDue()
    }

    /// The time of the next required call of ``runDue()``, on the clock of ``now``, or `nil` if no action is scheduled. Actions
    /// that are scheduled after the read can change it.
    public var nextDeadline: Duration? { work.nextDeadline }

    /// The time of the loop. Never decreases.
    public var now: Duration { work.now }

    /// Runs an action in the next turn of the loop: with the next call of ``runDue()``. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        work.schedule(action)
    }

    /// Runs an action after a delay. See ``Scheduler/schedule(after:tolerance:_:)``.
    ///
    /// A delay of zero or less means the next turn. A delay of more than a century counts as a century. The tolerance is ignored:
    /// the loop decides how punctual it is.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        work.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``.
    ///
    /// Delays and tolerance count as in ``schedule(after:tolerance:_:)``. Missed runs are skipped.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        work.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}
