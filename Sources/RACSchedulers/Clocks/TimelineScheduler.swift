import RACCore

/// A scheduler whose actions are in a ``Timeline``. The scheduler ignores tolerances.
protocol TimelineScheduler: Scheduler {
    func schedule(_ action: ScheduledTimer, after delay: Duration) -> any Disposable
}

extension TimelineScheduler {
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(ScheduledTimer(action), after: .zero)
    }

    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(ScheduledTimer(action), after: delay)
    }

    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(ScheduledTimer(action, every: interval), after: delay)
    }
}
