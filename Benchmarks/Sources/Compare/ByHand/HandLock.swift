import Synchronization

/// A lock without a value of its own.
final class HandLock: Sendable {
    private let mutex = Mutex(())

    func withLock(_ body: () -> Void) {
        mutex.withLock { _ in body() }
    }
}
