import Synchronization

/// How an owner that has done its share leaves what waits to others.
extension Serializer {
    /// Gives up the ownership although messages wait. For an owner that has done its share.
    ///
    /// - Parameter rest: What the owner has taken and not handled; not empty.
    /// - Returns: Whether the caller must call relief.
    @inlinable
    @inline(never)
    package borrowing func park(_ rest: consuming PendingMessages<Message>) -> Bool {
        // Relaxed, as in ``takePending()``: the exchange releases it.
        parked.store(rest.takeAddress(), ordering: .relaxed)
        while true {
            let seen = word.load(ordering: .relaxed)
            if exchange(seen, seen & ~Self.owned | Self.hasParked | Self.drainThreadComes) {
                return seen & Self.drainThreadComes == 0
            }
        }
    }

    /// Becomes the owner of what is parked; for the relief that has been called. It goes home if there is nothing to do.
    ///
    /// - Returns: Whether the caller is the owner now. If not, somebody else is, or has finished.
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
