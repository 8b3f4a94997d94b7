import Dispatch
import RACCore

/// A scheduler that runs actions on your own main loop, such as the loop of GLib, the loop of a game, or a loop around `poll`
/// or `epoll`.
///
/// The loop calls ``runDue()``, waits for its own events, at most for the returned time, and calls ``runDue()`` again. `wake`
/// ends the wait early. The scheduler calls `wake`, on any thread, when a newly scheduled action is due before the end of that
/// wait.
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
/// time. A game that draws frame after frame calls ``runDue()`` once per frame, needs no waking, and can provide its own time.
///
/// Actions run on the thread that calls ``runDue()``, one after the other, by due time and then in the order of scheduling.
/// Delays are monotonic. Scheduling and disposing are safe from any thread. Subscriptions that wait for the scheduler's time do
/// not keep the scheduler alive. When the scheduler is deallocated, scheduled actions are released without running. Actions
/// scheduled later are also released without running.
public final class LoopScheduler: Scheduler {
    private let work: LoopWork

    /// Creates a scheduler on monotonic time.
    ///
    /// - Parameter wake: Ends the present wait of the loop, or the next wait if the loop is not waiting. Called on the thread
    ///   that schedules, with no lock held, at most once between two calls of ``runDue()``, unless a more urgent action is
    ///   scheduled.
    public convenience init(wake: @escaping @Sendable () -> Void) {
        self.init(time: { DispatchTime.elapsed }, wake: wake)
    }

    /// Creates a scheduler on the loop's own time, such as the time of a game that can be paused.
    ///
    /// - Parameters:
    ///   - time: Returns the time since any origin. Called with no lock held, on the thread that schedules, runs due actions,
    ///     or reads ``now``. If the time goes backwards, ``now`` stands still until the time has caught up.
    ///   - wake: See ``init(wake:)``.
    public init(time: @escaping @Sendable () -> Duration, wake: @escaping @Sendable () -> Void) {
        work = LoopWork(time: time, wake: wake)
    }

    deinit {
        work.end()
    }

    /// The part of the scheduler that its actions hold: the time and the pending actions. This part does not keep the scheduler
    /// alive, because no loop can run the actions without a reference to the scheduler.
    public var heldByActions: any Scheduler { work }

    /// Runs the due actions, but not the actions that they schedule. These new actions run in the next call, so that the loop
    /// can handle its own events in between.
    ///
    /// Must be called by one thread at a time. Can be called from inside an action, in a nested loop.
    ///
    /// - Returns: The time that the loop can wait until it calls this method again: zero if an action is due, or `nil` if no
    ///   action is scheduled.
    @discardableResult
    public func runDue() -> Duration? {
        work.runDue()
    }

    /// The time of the next required call of ``runDue()``, on the clock of ``now``, or `nil` if no action is scheduled. Actions
    /// that are scheduled later can change this time.
    public var nextDeadline: Duration? { work.nextDeadline }

    /// The time of the loop. The time never decreases.
    public var now: Duration { work.now }

    /// Runs an action in the next turn of the loop: with the next call of ``runDue()``. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        work.schedule(action)
    }

    /// Runs an action after a delay. See ``Scheduler/schedule(after:tolerance:_:)``.
    ///
    /// A delay of zero or less means the next turn. A delay of more than a century counts as a century. The tolerance is
    /// ignored, because the loop determines its own punctuality.
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
