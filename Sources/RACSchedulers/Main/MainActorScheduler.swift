import RACCore

/// A scheduler whose actions run on the main actor, and so may use what belongs there.
///
/// ```swift
/// MainScheduler.shared.schedule(after: .seconds(1)) { self.hint = nil }
/// ```
///
/// ``MainScheduler`` and ``UIScheduler`` are such schedulers. A type of your own may conform only if it runs every action on
/// the main queue. Nothing but an assertion in debug builds checks that. In a release build an action of the main actor would
/// run where the scheduler runs it.
public protocol MainActorScheduler: Scheduler {}

extension MainScheduler: MainActorScheduler {}
extension UIScheduler: MainActorScheduler {}

extension MainActorScheduler {
    /// Runs an action on the main actor: at once or in a later turn, as the scheduler does with any action. See
    /// ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @MainActor () -> Void) -> any Disposable {
        schedule(calledOnMainQueue(action))
    }

    /// Runs an action on the main actor after a delay. See ``Scheduler/schedule(after:tolerance:_:)``.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration = .zero,
        _ action: @escaping @MainActor () -> Void
    ) -> any Disposable {
        schedule(after: delay, tolerance: tolerance, calledOnMainQueue(action))
    }

    /// Runs an action on the main actor again and again. See ``Scheduler/schedule(after:every:tolerance:_:)``.
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
