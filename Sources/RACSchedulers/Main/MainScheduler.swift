import Dispatch
import RACCore

/// Runs actions on the main queue, always later, never at once.
///
/// Works with `dispatchMain()`, a `RunLoop` and Swift's asynchronous main. Inside an action `MainActor.assumeIsolated`
/// holds. All main schedulers share the main queue, and its order. A disposed action never runs, and is released at once.
///
/// Source: `+mainThreadScheduler` in RACScheduler.
public struct MainScheduler: Scheduler {
    /// Creates the scheduler. All of them are alike.
    public init() {}

    /// The scheduler of the main queue.
    public static let shared = MainScheduler()

    /// The time since the machine started, not counting sleep.
    public var now: Duration { DispatchTime.elapsed }

    /// Runs an action on the main queue, in a later turn.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @_disfavoredOverload
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        DispatchQueue.main.scheduleAction(action)
    }

    /// Runs an action on the main queue after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means as soon as possible, more than a century a century.
    ///   - tolerance: How much later the action may run. Negative means zero.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        QueueTimers.main.schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action on the main queue again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run; zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive. Runs that come too late are left out.
    ///   - tolerance: How much later each run may start. More than half the interval counts as half, negative as zero.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        QueueTimers.main.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}

extension Scheduler where Self == MainScheduler {
    /// The scheduler of the main queue: `deliver(on: .main)`.
    public static var main: MainScheduler { MainScheduler() }
}
