import Synchronization

/// The exclusive owner, which adds or removes a registration.
extension Serializer {
    /// Runs a short action as the owner, or leaves a message to the present owner. The caller never becomes responsible for
    /// other threads' messages.
    ///
    /// A caller that adds or removes a subscriber uses this method. The caller can hold its own lock that a subscriber needs,
    /// so it must not deliver messages of other threads. The caller becomes the owner, and gives up the ownership, while it
    /// holds the serializer's lock. A sender that finds an exclusive owner waits briefly at this lock, finds the serializer
    /// free, and becomes the owner.
    ///
    /// - Parameters:
    ///   - body: Runs with the lock of the serializer held, so it must be short and free of user code.
    ///   - message: Creates the message for the owner, if there is an owner or messages are parked. `nil` means that another
    ///     thread sends a message for both.
    /// - Returns: The result of `body`, or `nil` if the action has been left to the owner.
    @inlinable
    package borrowing func runExclusively<Result: Sendable>(
        _ body: () -> Result,
        orAppend message: () -> Message?
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
                if node == nil { node = message().map { PendingMessages.makeNode($0, from: .current) } }
                guard let node else { return nil }
                if put(node, seen, 0) { return nil }
            }
        }
    }

    /// Gives up the exclusive ownership.
    ///
    /// A plain store is enough if the word was zero. In that case no drain thread is due, so no other thread changes the word:
    /// each thread that finds `exclusive` set waits at the lock.
    ///
    /// - Parameter seen: The word before the caller became the owner.
    @inlinable
    @inline(__always)
    borrowing func leaveExclusive(_ seen: UInt) {
        // Release: pairs with the acquire of the next owner, which need not have waited at the lock.
        if seen == 0 {
            word.store(0, ordering: .releasing)
        } else {
            word.bitwiseAnd(~(Self.owned | Self.exclusive), ordering: .releasing)
        }
    }
}
