import RACCore

/// A scheduler for tests that ignores delays and intervals: it schedules the action once, without a delay.
public protocol DelaylessScheduler: Scheduler {}

extension DelaylessScheduler {
    /// Schedules the action without the delay.
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }

    /// Schedules the action once, without the delay.
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }
}
