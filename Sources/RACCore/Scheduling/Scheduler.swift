/// A type that runs work: on a queue, on the main thread, at a given time, or in virtual time.
///
/// The framework reads time only from schedulers, so a test in virtual time does not have to wait. An action that is disposed
/// before it starts never runs, and is released immediately. Dropping the disposable of an action does not cancel the action.
public protocol Scheduler: Sendable {
    /// The time since an origin that the scheduler chooses. The value never decreases.
    var now: Duration { get }

    /// A reference to this scheduler for its own actions.
    ///
    /// A pending action often schedules another action when it runs. If the action held the scheduler, and the scheduler held
    /// the action, the two would keep each other alive, even with no thread to run the action. A scheduler that runs its
    /// actions only when its owner calls it therefore returns a wrapper that behaves the same and does not keep the scheduler
    /// alive. When that scheduler is deallocated, pending actions are released, and actions scheduled later are dropped. All
    /// operators hold their schedulers in this way.
    ///
    /// The default is the scheduler itself. The default is right where the system guarantees that an action runs, because the
    /// action is held only until it has run. A scheduler that forwards everything to another scheduler returns a wrapper of the
    /// other scheduler's `heldByActions`.
    var heldByActions: any Scheduler { get }

    /// Runs an action as soon as possible, after the actions scheduled before it. Some schedulers run the action before this
    /// method returns.
    ///
    /// - Parameter action: Runs once. Released when it has run or is disposed.
    /// - Returns: A disposable that cancels the action if it has not started.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs an action after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now. Zero or negative means as soon as possible.
    ///   - tolerance: The time by which the action may run later, so that the system can save power. Negative means zero.
    ///   - action: Runs once.
    /// - Returns: A disposable that cancels the action if it has not started.
    @discardableResult
    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable

    /// Runs an action repeatedly.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run. Zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. A run that takes longer than the interval delays the next run.
    ///     Precondition: positive.
    ///   - tolerance: The time by which each run may start later. Negative means zero.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: A disposable that ends the repetition and releases the action.
    @discardableResult
    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable
}

extension Scheduler {
    /// This scheduler itself. The value is right if the system guarantees that each action runs.
    public var heldByActions: any Scheduler { self }

    /// Runs an action after a delay, as precisely as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: Time from now. Zero or negative means as soon as possible.
    ///   - action: Runs once.
    /// - Returns: A disposable that cancels the action if it has not started.
    @_disfavoredOverload
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: delay, tolerance: .zero, action)
    }

    /// Runs an action repeatedly, as precisely as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run. Zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: A disposable that ends the repetition and releases the action.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(after: delay, every: interval, tolerance: .zero, action)
    }
}
