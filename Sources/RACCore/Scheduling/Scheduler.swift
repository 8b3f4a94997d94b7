/// A type that runs work: on a queue, on the main thread, at a given time, or in virtual time.
///
/// The framework reads time only from schedulers, so a test in virtual time does not have to wait. An action that is disposed
/// before it starts never runs, and is released immediately. The release of an action's disposable does not cancel the action.
public protocol Scheduler: Sendable {
    /// The time since an origin that the scheduler chooses. The value never decreases.
    var now: Duration { get }

    /// The scheduler that pending actions hold to schedule further actions: this scheduler itself, or a wrapper that does not
    /// keep this scheduler alive. All operators hold their schedulers through this property.
    ///
    /// A pending action often schedules another action, so the action holds a scheduler. If the scheduler also holds its
    /// pending actions, the two objects keep each other alive until the action runs.
    ///
    /// The default, the scheduler itself, is right if the system guarantees that each action runs. A scheduler that runs
    /// actions only when its owner calls it returns a wrapper that behaves the same and does not keep the scheduler alive. When
    /// such a scheduler is deallocated, its pending actions are released, and actions that are scheduled later are dropped. A
    /// scheduler that forwards all work to another scheduler returns a wrapper around the other scheduler's `heldByActions`.
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
    ///   - delay: The time from now. Zero or negative means as soon as possible.
    ///   - tolerance: The largest additional delay, which allows the system to save power. Negative means zero.
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
    ///   - delay: The time from now to the first run. Zero or negative means as soon as possible.
    ///   - interval: The time between the starts of two runs, if no run takes longer. Precondition: positive.
    ///   - tolerance: The largest additional delay of each run. Negative means zero.
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
    /// This scheduler itself. This default is right if the system guarantees that each action runs.
    public var heldByActions: any Scheduler { self }

    /// Runs an action after a delay, as precisely as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: The time from now. Zero or negative means as soon as possible.
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
    ///   - delay: The time from now to the first run. Zero or negative means as soon as possible.
    ///   - interval: The time between the starts of two runs. Precondition: positive.
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
