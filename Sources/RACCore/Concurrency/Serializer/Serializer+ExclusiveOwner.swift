import Synchronization

extension Serializer {
    /// Runs `body` as the owner, or leaves a message to the owner and returns `nil`. Handles no messages of other threads.
    ///
    /// Subjects use this method to add or remove a subscriber. The caller can hold a lock that a subscriber needs, so the caller
    /// must not deliver messages of other threads. While the caller is the owner, it holds the serializer's lock. If a sender
    /// finds an exclusive owner, the sender waits briefly for this lock, then finds the serializer free, and becomes the owner.
    ///
    /// - Parameters:
    ///   - body: The action. It runs with the serializer's lock held, so it must be short and free of user code.
    ///   - message: Creates the message, or returns `nil` if a pending message already has the same effect.
    @inlinable
    package borrowing func runExclusively<Result: Sendable>(
        _ body: () -> Result,
        orAppend message: () -> Message?
    ) -> Result? {
        var node: PendingMessages<Message>.Node?
        while true {
            // Relaxed: a compare-exchange follows this load, or a wait for the lock and another load. If the closure `message`
            // returns `nil`, the closure itself has provided the order, as in ``DetachedObservers``.
            let seen = word.load(ordering: .relaxed)
            if seen & ~Self.drainThreadComes == 0 {
                let result = lock.withLock { _ -> Result? in
                    guard exchange(seen, seen | Self.owned | Self.exclusive) else { return nil }
                    let result = body()
                    leaveExclusive(seen)
                    return result
                }
                if let result {
                    PendingMessages.release(node)
                    return result
                }
            } else if seen & Self.exclusive != 0 {
                lock.withLock { _ in }
            } else {
                if node == nil { node = message().map { PendingMessages.makeNode($0, from: .current) } }
                guard let node else { return nil }
                if put(node, seen, 0) { return nil }
            }
        }
    }

    /// Gives up the exclusive ownership. If the word was zero before, a plain store is enough, because no other thread changes
    /// the word: no drain thread has been requested, and each thread that finds `exclusive` set waits for the lock.
    @inlinable
    @inline(__always)
    borrowing func leaveExclusive(_ seen: UInt) {
        // Release: pairs with the acquire of the next owner. The lock does not make this release unnecessary, because the next
        // owner may not have waited for the lock.
        if seen == 0 {
            word.store(0, ordering: .releasing)
        } else {
            word.bitwiseAnd(~(Self.owned | Self.exclusive), ordering: .releasing)
        }
    }
}
