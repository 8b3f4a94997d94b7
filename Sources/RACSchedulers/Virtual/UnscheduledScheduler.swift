import RACCore

/// A scheduler that must not be used, for a test in which the tested code must not use its scheduler. Each call that schedules
/// an action or reads the time is reported. By default the report stops the program.
///
/// ```swift
/// let model = SearchModel(scheduler: UnscheduledScheduler { Issue.record("\($0)") })
/// ```
///
/// Corresponds to `UnimplementedScheduler` in combine-schedulers.
public struct UnscheduledScheduler: Scheduler {
    private let onUse: @Sendable (String) -> Void

    /// Creates a scheduler.
    ///
    /// - Parameter onUse: Called with a message when a method or the time of the scheduler is used. The message contains the
    ///   name of the method, for example `schedule(_:)`. If this closure returns, the scheduled action never runs. By default
    ///   the program stops with the message, even in release builds.
    public init(onUse: @escaping @Sendable (String) -> Void = { fatalError($0) }) {
        self.onUse = onUse
    }

    /// Reports the call. The time is zero if the report returns.
    public var now: Duration {
        report("now")
        return .zero
    }

    /// Reports the call, and returns a disposable that is already disposed. The action never runs.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        report("schedule(_:)")
    }

    /// Reports the call with the delay, and returns a disposable that is already disposed. The action never runs.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        report("schedule(after: \(delay))")
    }

    /// Reports the call with delay and interval, and returns a disposable that is already disposed. The action never runs.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        report("schedule(after: \(delay), every: \(interval))")
    }

    @discardableResult
    private func report(_ call: String) -> any Disposable {
        onUse("\(call) was called on an UnscheduledScheduler: nothing should have been scheduled here")
        return OneShotAction.disposed
    }
}
