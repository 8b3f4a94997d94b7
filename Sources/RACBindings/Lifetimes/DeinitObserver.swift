import Synchronization

/// Runs an action when its last reference is released. If only a callback captures the observer, the action runs when the
/// callback is released, for example by a subject that is deallocated without a terminal event.
final class DeinitObserver: Sendable {
    // Release: pairs with the acquires in `revoke()` and `deinit`. These orders are stronger than necessary. A call of
    // `revoke()` only has to know whether it is the first, and the reference count orders each call before `deinit`.
    private let isRevoked = Atomic(false)
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Prevents the action from running. Returns whether this is the first call, because Observation can call back twice for
    /// one change.
    @discardableResult
    func revoke() -> Bool {
        !isRevoked.exchange(true, ordering: .acquiringAndReleasing)
    }

    deinit {
        if !isRevoked.load(ordering: .acquiring) { action() }
    }
}
