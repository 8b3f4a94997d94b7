import RACCore

/// A scheduler that must not be used: scheduling on it, or asking it for the time, stops the program, or does what a test wants
/// instead. Either way the test hears what the use was.
///
/// For tests of code that takes a scheduler but, in the case at hand, has no reason to touch it.
///
/// ```swift
/// let model = SearchModel(scheduler: UnscheduledScheduler { Issue.record("\($0)") })
/// ```
///
/// Not in ReactiveObjC. `UnimplementedScheduler` in combine-schedulers.
public struct UnscheduledScheduler: Scheduler {
    private let onUse: @Sendable (String) -> Void

    /// Creates a scheduler.
    ///
    /// - Parameter onUse: Gets a sentence that names the call. If it returns, the action is dropped. By default the
    ///   program stops with that sentence, in release builds as well.
    public init(onUse: @escaping @Sendable (String) -> Void = { fatalError($0) }) {
        self.onUse = onUse
    }

    /// Reports the use. Zero, if the report returns.
    public var now: Duration {
        report("now")
        return .zero
    }

    /// Reports the use, and returns something disposed. The action never runs.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        report("schedule(_:)")
    }

    /// Reports the use with the delay, and returns something disposed. The action never runs.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        report("schedule(after: \(delay))")
    }

    /// Reports the use with delay and interval, and returns something disposed. The action never runs.
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
        return OneShotAction.over
    }
}
