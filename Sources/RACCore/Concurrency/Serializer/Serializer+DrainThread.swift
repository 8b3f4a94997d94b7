import Synchronization

/// The parking of messages, and the start of the drain thread that handles them.
extension Serializer {
    /// Gives up the ownership although messages are pending. An owner that has used up its budget calls this method.
    ///
    /// - Parameter rest: The messages that the owner has taken and not handled. Not empty.
    /// - Returns: `true` if the caller must start a drain thread.
    @inlinable
    @inline(never)
    package borrowing func park(_ rest: consuming PendingMessages<Message>) -> Bool {
        // Relaxed, because the following exchange of `word` releases this store.
        parked.store(rest.takeAddress(), ordering: .relaxed)
        while true {
            let seen = word.load(ordering: .relaxed)
            if exchange(seen, seen & ~Self.owned | Self.hasParked | Self.drainThreadComes) {
                return seen & Self.drainThreadComes == 0
            }
        }
    }

    /// Becomes the owner of the parked messages, on the drain thread. If there is nothing to do, the drain thread ends.
    ///
    /// - Returns: Whether the caller is now the owner. If not, another thread is the owner, or has handled all messages.
    @inlinable
    @inline(never)
    package borrowing func becomeDrainThread() -> Bool {
        while true {
            let seen = word.load(ordering: .relaxed)
            if seen & Self.hasParked != 0, seen & Self.owned == 0 {
                if exchange(seen, seen | Self.owned) { return true }
            } else if exchange(seen, seen & ~Self.drainThreadComes) {
                return false
            }
        }
    }
}
