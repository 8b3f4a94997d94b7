import Synchronization

/// Runs an action when its last reference is released.
///
/// A callback can capture the observer. The observer then detects that the callback's owner has been deallocated and has never
/// called the callback. Examples of owners are a subject that was never completed, and the objects that Swift's Observation
/// tracks.
final class DeinitObserver: Sendable {
    private let isRevoked = Atomic(false)
    private let action: @Sendable () -> Void

    /// Creates an observer.
    ///
    /// - Parameter action: Runs once, on the thread that releases the last reference, unless it is revoked first.
    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Cancels the action.
    ///
    /// - Returns: Whether this is the first call. Observation may call back twice for one change.
    @discardableResult
    func revoke() -> Bool {
        !isRevoked.exchange(true, ordering: .acquiringAndReleasing)
    }

    deinit {
        if !isRevoked.load(ordering: .acquiring) { action() }
    }
}
