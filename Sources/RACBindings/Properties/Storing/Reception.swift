import RACCore
import Synchronization

/// What a place with rules of its own makes of a value that comes through a binding.
enum Reception: Sendable {
    /// It holds the value as it came.
    case asItCame
    /// It holds another one, of which all that are bound to it are to hear, the one that it came from, too.
    case corrected
    /// It goes on holding what it holds.
    case refused
}

extension PropertyStore {
    /// Offers a value that comes through a binding to rules of the property's own, if it is newer than what is held.
    ///
    /// - Parameters:
    ///   - incoming: The value, in terms of what is bound.
    ///   - apply: Applies the rules to a copy of what is kept, with no lock held; runs again if that changes meanwhile.
    func receive<Part: Sendable>(_ incoming: Stamped<Part>, _ apply: (inout Value) -> Reception) {
        // Whoever has made the binding has made the place, or found it.
        guard let place = place?.takeUnretainedValue() else { return }
        let batch = PropertyScope.batch
        while true {
            var (value, seen) = copy
            let reception = apply(&value)
            assertNoLockHeld()
            var bound: BoundTaken?
            var isOutdated = false
            let taken = core.takeIn(holding: batch != nil) { _ in
                isOutdated = core.version.load(ordering: .relaxed) != seen
                guard !isOutdated else { return nil }
                let held: Stamped<Value>? = place.core.latest
                guard let newer = held.newer(incoming.withValue(value)) else { return nil }
                guard newer.isNews else {
                    bound = place.take(newer, holding: batch != nil)
                    return nil
                }
                switch reception {
                case .asItCame: bound = place.take(newer, holding: batch != nil)
                case .corrected: bound = place.take(Stamped(value, .next()), holding: batch != nil)
                case .refused: break
                }
                return value
            }
            if isOutdated { continue }
            return commit(taken, bound.take(), at: place, batch)
        }
    }
}
