import Synchronization

/// A lock that contains no value.
final class HandLock: Sendable {
    private let mutex = Mutex(())

    func withLock(_ body: () -> Void) {
        mutex.withLock { _ in body() }
    }
}
