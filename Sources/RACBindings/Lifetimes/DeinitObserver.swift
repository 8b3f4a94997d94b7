import Synchronization

/// Tells when nobody holds it any more.
///
/// Part of a callback, it tells when whoever would call has gone without a word: a subject that nobody completed, or the
/// objects that Swift's Observation watches.
final class DeinitObserver: Sendable {
    private let isRevoked = Atomic(false)
    private let action: @Sendable () -> Void

    /// Creates a notice.
    ///
    /// - Parameter action: Runs once, on the thread that lets go, unless revoked before.
    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Says that it will not be needed.
    ///
    /// - Returns: Whether nobody has said so before. Observation may call back twice for one change.
    @discardableResult
    func revoke() -> Bool {
        !isRevoked.exchange(true, ordering: .acquiringAndReleasing)
    }

    deinit {
        if !isRevoked.load(ordering: .acquiring) { action() }
    }
}
