import Synchronization

/// Runs an action when its last reference is released.
///
/// If only a callback captures the observer, the action runs when the callback is released. An example is the callback of a
/// subject that is deallocated without a terminal event.
final class DeinitObserver: Sendable {
    // Release: pairs with the acquires in `revoke()` and `deinit`. These orders are stronger than necessary. A call of
    // `revoke()` only has to know whether it is the first, and the reference count orders each call before `deinit`.
    private let isRevoked = Atomic(false)
    private let action: @Sendable () -> Void

    /// Creates an observer.
    ///
    /// - Parameter action: Runs once, on the thread that releases the last reference, unless ``revoke()`` is called first.
    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Prevents the action from running.
    ///
    /// - Returns: Whether this is the first call. Observation can call back twice for one change, and the caller then ignores
    ///   the second call.
    @discardableResult
    func revoke() -> Bool {
        !isRevoked.exchange(true, ordering: .acquiringAndReleasing)
    }

    deinit {
        if !isRevoked.load(ordering: .acquiring) { action() }
    }
}
