import RACCore

/// A scheduler whose actions run on the main actor and can use the main actor's state.
///
/// ```swift
/// MainScheduler.shared.schedule(after: .seconds(1)) { self.hint = nil }
/// ```
///
/// ``MainScheduler`` and ``UIScheduler`` are such schedulers. A type of your own must run every action on the main queue. Only
/// debug builds check this rule. In a release build, a type that breaks the rule runs main-actor code on other threads.
public protocol MainActorScheduler: Scheduler {}

extension MainScheduler: MainActorScheduler {}
extension UIScheduler: MainActorScheduler {}

extension MainActorScheduler {
    /// Runs an action on the main actor, immediately or in a later turn. See ``Scheduler/schedule(_:)``.
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

    /// Runs an action on the main actor repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``.
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
