import Synchronization

/// How a subscriber is added or removed.
extension Serializer {
    /// Does something short as the owner, or else leaves it to the owner. Never becomes responsible for what others send.
    ///
    /// For whoever adds or removes a subscriber: it may hold a lock of its own that a subscriber wants, so it must not
    /// deliver for others. It becomes the owner, and stops being it, inside the lock. A sender that meets it there waits
    /// at the lock for that moment, finds it free, and is the owner itself.
    ///
    /// - Parameters:
    ///   - body: Runs with the lock held, so it must be short and free of user code.
    ///   - message: Makes the message to leave to the owner if there is one, or if something is parked.
    /// - Returns: What `body` returns, or `nil` if the message has been left to others.
    @inlinable
    package borrowing func runExclusively<Result: Sendable>(
        _ body: () -> Result,
        orAppend message: () -> Message
    ) -> Result? {
        var node: PendingMessages<Message>.Node?
        while true {
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
                let waiting = node ?? PendingMessages.makeNode(message(), from: .current)
                node = waiting
                if put(waiting, seen, 0) { return nil }
            }
        }
    }

    /// Gives up the brief ownership.
    ///
    /// A plain store is enough if the word was zero: then no relief comes, and nobody else changes the word while it says `brief`,
    /// since all who find that wait at the lock.
    ///
    /// - Parameter seen: The word before the caller became the owner.
    @inlinable
    @inline(__always)
    borrowing func leaveExclusive(_ seen: UInt) {
        // Releases to the next owner, who need not have waited at the lock.
        if seen == 0 {
            word.store(0, ordering: .releasing)
        } else {
            word.bitwiseAnd(~(Self.owned | Self.exclusive), ordering: .releasing)
        }
    }
}
