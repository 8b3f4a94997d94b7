import RACCore

/// A scheduler whose actions run on the main actor, and so may use what belongs there.
///
/// ```swift
/// MainScheduler.shared.schedule(after: .seconds(1)) { self.hint = nil }
/// ```
///
/// ``MainScheduler`` and ``UIScheduler`` are such schedulers. A type of your own may conform only if it runs every action on
/// the main queue. Nothing but an assertion in debug builds checks that; in a release build an action of the main actor would
/// run where the scheduler runs it.
public protocol MainActorScheduler: Scheduler {}

extension MainScheduler: MainActorScheduler {}
extension UIScheduler: MainActorScheduler {}

extension MainActorScheduler {
    /// Runs an action on the main actor: at once or in a later turn, as the scheduler does with any action.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(_ action: @escaping @MainActor () -> Void) -> any Disposable {
        schedule(calledOnMainQueue(action))
    }

    /// Runs an action on the main actor after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means as soon as possible.
    ///   - tolerance: How much later the action may run. Negative means zero.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration = .zero,
        _ action: @escaping @MainActor () -> Void
    ) -> any Disposable {
        schedule(after: delay, tolerance: tolerance, calledOnMainQueue(action))
    }

    /// Runs an action on the main actor again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run; zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive.
    ///   - tolerance: How much later each run may start. Negative means zero.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration = .zero,
        _ action: @escaping @MainActor () -> Void
    ) -> any Disposable {
        schedule(after: delay, every: interval, tolerance: tolerance, calledOnMainQueue(action))
    }
}
