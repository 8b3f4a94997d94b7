import Dispatch
import RACCore

/// A scheduler that runs each action on the main queue, in a later turn of the main loop.
///
/// The scheduler works with `dispatchMain()`, a `RunLoop` and Swift's asynchronous main. Inside an action
/// `MainActor.assumeIsolated` succeeds. All main schedulers share the order of the main queue. A disposed action never runs,
/// and is released immediately.
public struct MainScheduler: Scheduler {
    /// Creates a scheduler of the main queue. All instances are equivalent.
    public init() {}

    /// The scheduler of the main queue.
    public static let shared = MainScheduler()

    /// The time since the machine started, not counting sleep.
    public var now: Duration { DispatchTime.elapsed }

    /// Runs an action on the main queue, in a later turn. See ``Scheduler/schedule(_:)``.
    @_disfavoredOverload
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        DispatchQueue.main.scheduleAction(action)
    }

    /// Runs an action on the main queue after a delay, limited to a century. See ``Scheduler/schedule(after:tolerance:_:)``.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        DispatchTimerDriver.main.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action on the main queue repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``. Missed runs are
    /// skipped. A tolerance of more than half the interval counts as half the interval.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        DispatchTimerDriver.main.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}

extension Scheduler where Self == MainScheduler {
    /// The scheduler of the main queue: `deliver(on: .main)`.
    public static var main: MainScheduler { MainScheduler() }
}
