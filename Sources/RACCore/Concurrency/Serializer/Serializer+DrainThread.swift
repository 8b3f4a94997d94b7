import Synchronization

extension Serializer {
    /// Gives up the ownership although messages are pending. `rest` contains the messages that the owner has taken but not
    /// handled, at least one. Returns `true` if the caller must start a drain thread.
    @inlinable
    @inline(never)
    package borrowing func park(_ rest: consuming PendingMessages<Message>) -> Bool {
        // Relaxed: the next owner reads this value after its acquire, which pairs with the release of the following exchange.
        parked.store(rest.takeAddress(), ordering: .relaxed)
        while true {
            let seen = word.load(ordering: .relaxed)
            if exchange(seen, seen & ~Self.owned | Self.hasParked | Self.drainThreadComes) {
                return seen & Self.drainThreadComes == 0
            }
        }
    }

    /// Makes the drain thread the owner, if messages are parked and there is no owner. Otherwise, returns `false`, and the
    /// drain thread must end.
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
