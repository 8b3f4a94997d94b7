import RACCore

/// A scheduler for tests that leaves all actions to another one, and differs in something else, such as its clock.
public protocol ForwardingScheduler: Scheduler {
    associatedtype Base: Scheduler

    /// The scheduler that runs the actions.
    var base: Base { get }
}

extension ForwardingScheduler {
    /// Leaves the action to the other scheduler.
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        base.schedule(action)
    }

    /// Leaves the action to the other scheduler.
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Leaves the action to the other scheduler.
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}
