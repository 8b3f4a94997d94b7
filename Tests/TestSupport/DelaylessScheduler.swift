import RACCore

/// A scheduler for tests to which a delay and an interval mean nothing: it schedules the action once, without delay.
public protocol DelaylessScheduler: Scheduler {}

extension DelaylessScheduler {
    /// Runs the action as if there were no delay.
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }

    /// Runs the action once, as if there were no delay.
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }
}
