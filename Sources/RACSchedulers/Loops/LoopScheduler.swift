import Dispatch
import RACCore

/// A scheduler that runs actions on your own main loop, such as the loop of GLib or of a game, or a loop around `poll`.
///
/// The loop calls ``runDue()``, waits for its own events for at most the returned time, and calls ``runDue()`` again. If a
/// newly scheduled action is due before the end of the wait, the scheduler calls `wake` to end the wait early.
///
/// ```swift
/// let scheduler = LoopScheduler(wake: { _ = write(pipe, [1], 1) })     // a pipe that the loop waits for, too
/// while isRunning {
///     let timeout = scheduler.runDue()            // nil: until woken up
///     waitForEvents(atMost: timeout)
/// }
/// ```
///
/// If your loop uses callbacks, `wake` can add an idle callback, which calls ``runDue()`` and sets a timer to the returned
/// time. A game that draws frame after frame calls ``runDue()`` once per frame, needs no `wake`, and can provide its own time.
///
/// Actions run on the thread that calls ``runDue()``, one after the other, in the order of due time, and with equal due times
/// in the order of scheduling. Scheduling and disposing are safe from any thread. Subscriptions that wait do not keep the
/// scheduler alive. After the scheduler is deallocated, actions are released without running.
public final class LoopScheduler: Scheduler {
    private let work: LoopSchedulerCore

    /// Creates a scheduler on monotonic time.
    ///
    /// - Parameter wake: A closure that ends the present wait of the loop, or the next wait if the loop is not waiting. The
    ///   scheduler calls the closure on the scheduling thread, while no lock is held. Between two calls of ``runDue()``, the
    ///   closure is called only for an action that is due before all other pending actions.
    public convenience init(wake: @escaping @Sendable () -> Void) {
        self.init(time: { DispatchTime.elapsed }, wake: wake)
    }

    /// Creates a scheduler on the loop's own time, such as the time of a game that can be paused.
    ///
    /// - Parameters:
    ///   - time: A closure that returns the time since any origin. Each thread that schedules, runs due actions, or reads ``now``
    ///     calls the closure while no lock is held. If the returned time decreases, ``now`` stops until that time has caught up.
    ///   - wake: See ``init(wake:)``.
    public init(time: @escaping @Sendable () -> Duration, wake: @escaping @Sendable () -> Void) {
        work = LoopSchedulerCore(time: time, wake: wake)
    }

    deinit {
        work.end()
    }

    /// The part of the scheduler that pending actions hold: its time and its actions. It does not keep the scheduler alive.
    public var heldByActions: any Scheduler { work }

    /// Runs the actions that are due. Actions that are scheduled during the call run in the next call, so that the loop can
    /// first handle its own events. Only one thread at a time can call this method. An action can call it in a nested loop.
    ///
    /// - Returns: The time to wait before the next call: zero if an action is due, and `nil` if no action is scheduled.
    @discardableResult
    public func runDue() -> Duration? {
        work.runDue()
    }

    /// The due time of the next action, on the clock of ``now``, or `nil` if no action is scheduled.
    public var nextDeadline: Duration? { work.nextDeadline }

    /// The time of the loop. The time never decreases.
    public var now: Duration { work.now }

    /// Runs an action in the next call of ``runDue()``. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        work.schedule(action)
    }

    /// Runs an action after a delay. See ``Scheduler/schedule(after:tolerance:_:)``. With a delay of zero or less, the action
    /// runs in the next call of ``runDue()``. A delay of more than a century counts as a century. The tolerance is ignored.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        work.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``. A delay of more than a century counts
    /// as a century. Missed runs are skipped. The tolerance is ignored.
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
