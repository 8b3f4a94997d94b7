import Dispatch
import RACCore

/// Runs actions on a main loop of your own: GLib's, that of a game, one around `poll` or `epoll`.
///
/// The loop calls ``runDue()``, waits for its own events, at most for as long as that says, and calls it again. `wake` ends
/// the wait early: it is called, on any thread, when something is scheduled that the loop does not know of yet.
///
/// ```swift
/// let scheduler = LoopScheduler(wake: { _ = write(pipe, [1], 1) })     // a pipe that the loop waits for, too
/// while isRunning {
///     let patience = scheduler.runDue()           // nil: until woken up
///     waitForEvents(atMost: patience)
/// }
/// ```
///
/// With a loop that takes callbacks let `wake` add an idle callback that calls ``runDue()`` and sets a timer to what that
/// returns. A game that draws frame after frame calls it once a frame, needs no waking, and may bring its own time.
///
/// Actions run on the thread that calls ``runDue()``, one after the other, by the time they are due and then in the order of
/// scheduling. Delays are monotonic. Scheduling and disposing are safe from any thread. Subscriptions that wait for its time do not
/// keep it alive. When it is deallocated, what is still scheduled is released without running, and what is scheduled later as well.
///
/// Not in ReactiveObjC, whose main loop is always Apple's.
public final class LoopScheduler: Scheduler {
    private let work: LoopWork

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
    ///   - time: The time since any origin. Called with no lock held on whatever thread schedules, runs what is due, or asks
    ///     for ``now``. If it goes back it is taken to stand still meanwhile.
    ///   - wake: See ``init(wake:)``.
    public init(time: @escaping @Sendable () -> Duration, wake: @escaping @Sendable () -> Void) {
        work = LoopWork(time: time, wake: wake)
    }

    deinit {
        work.end()
    }

    /// Its time and what waits for it, which do not keep the scheduler alive: no loop could run it any more.
    public var heldByActions: any Scheduler { work }

    /// Runs the actions that are due, and not those that they schedule: these come with the next call, so that the loop
    /// gets to its own events in between.
    ///
    /// To be called by one thread at a time. Calling it from inside an action, in a nested loop, is allowed.
    ///
    /// - Returns: How long the loop may wait until it calls this again: zero if something is due, `nil` if nothing is
    ///   scheduled.
    @discardableResult
    public func runDue() -> Duration? {
        work.runDue()
    }

    /// When ``runDue()`` has to be called next, in the time of ``now``, or `nil` if nothing is scheduled. What is scheduled after
    /// this was read may change it.
    public var nextDeadline: Duration? { work.nextDeadline }

    /// The time that the loop goes by. Never goes back.
    public var now: Duration { work.now }

    /// Runs an action in the next turn of the loop: with the next call of ``runDue()``. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        work.schedule(action)
    }

    /// Runs an action after a delay. See ``Scheduler/schedule(after:tolerance:_:)``.
    ///
    /// A delay of zero or less means the next turn, one of more than a century a century. The tolerance is ignored: the
    /// loop decides how punctual it is.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        work.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action again and again. See ``Scheduler/schedule(after:every:tolerance:_:)``.
    ///
    /// Delays and tolerance count as in ``schedule(after:tolerance:_:)``. Runs that come too late are left out.
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
