import RACCore

/// A scheduler for tests that forwards all actions to another scheduler. Each conforming type changes one thing, such as the
/// clock.
public protocol ForwardingScheduler: Scheduler {
    associatedtype Base: Scheduler

    /// The scheduler that runs the actions.
    var base: Base { get }
}

extension ForwardingScheduler {
    /// Forwards the action to `base`.
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        base.schedule(action)
    }

    /// Forwards the action to `base`.
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Forwards the action to `base`.
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        base.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}
