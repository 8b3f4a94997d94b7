import RACCore
import Synchronization

// The ways to change the value of a property. Each decides what to hold, and `commit` does the rest; only a write to a property that
// is bound to nothing has a shorter way.

extension PropertyStore {
    /// Writes a value, which may have come in at an endpoint.
    @inlinable
    func write(_ value: Value, through entrance: Entrance? = nil) {
        let batch = PropertyScope.batch
        // Most properties are bound to nothing, and written often.
        if place == nil {
            assertNoLockHeld()
            var isBound = false
            let taken = core.takeIn(holding: batch != nil) { _ in
                // Another thread may be binding it.
                isBound = place != nil
                return isBound ? nil : value
            }
            if !isBound {
                if let taken { deliver(taken, batch) }
                return
            }
        }
        writeBound(value, through: entrance, batch)
    }

    @inlinable
    @inline(never)
    func writeBound(_ value: Value, through entrance: Entrance?, _ batch: PropertyBatch?) {
        commit(in: batch) { place, bound in
            take(value, to: place, through: entrance, holding: batch != nil, &bound)
            return value
        }
    }

    /// Replaces the value by what `body` makes of it, as one step.
    @inlinable
    func modify<Result, Failed: Error>(
        through entrance: Entrance? = nil,
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        let batch = PropertyScope.batch
        return try modify(in: batch, body) { value, _, place, bound in
            take(value, to: place, through: entrance, holding: batch != nil, &bound)
            return value
        }
    }

    /// Commits what `decide` makes of what `body` has made of the value, as one step.
    ///
    /// - Parameters:
    ///   - batch: The writes of the running thread that count as one.
    ///   - body: Works on a copy, with no lock held, and runs again if another thread has changed the value meanwhile.
    ///   - decide: As for ``commit(in:_:)``, with what `body` has made and returned.
    @inlinable
    @inline(__always)
    func modify<Result, Failed: Error>(
        in batch: PropertyBatch?,
        _ body: (inout Value) throws(Failed) -> Result,
        _ decide: (Value, Result, Place?, inout BoundTaken?) -> Value?
    ) throws(Failed) -> Result {
        while true {
            var (value, seen) = copy
            let result = try body(&value)
            var isOutdated = false
            commit(in: batch) { place, bound in
                isOutdated = core.version.load(ordering: .relaxed) != seen
                return isOutdated ? nil : decide(value, result, place, &bound)
            }
            if !isOutdated { return result }
        }
    }

    /// Accepts a value that comes through a binding, if it is newer than what is held.
    @inlinable
    func receive(_ incoming: Stamped<Value>) {
        let batch = PropertyScope.batch
        commit(in: batch) { place, bound in
            place?._withUnsafeGuaranteedRef { bound = $0.accept(incoming, holding: batch != nil) }
            // The same write as before concerns the bindings alone.
            guard let accepted = bound?.bindings.value, accepted.isNews else { return nil }
            return accepted.value
        }
    }

    /// Offers a value that comes through a binding to rules of the property's own, if it is newer than what is held.
    ///
    /// - Parameters:
    ///   - incoming: The value, in terms of what is bound.
    ///   - apply: Applies the rules to a copy of what is kept; as for ``modify(in:_:_:)``.
    func receive<Part: Sendable>(_ incoming: Stamped<Part>, _ apply: (inout Value) -> Reception) {
        let batch = PropertyScope.batch
        _ = modify(in: batch, apply) { value, reception, place, bound in
            place?._withUnsafeGuaranteedRef { place in
                let held: Stamped<Value>? = place.core.latest
                guard let newer = held.newer(incoming.withValue(value)) else { return nil }
                switch newer.isNews ? reception : .asItCame {
                case .asItCame: bound = place.take(newer, holding: batch != nil)
                case .corrected: bound = place.take(Stamped(value, .next()), holding: batch != nil)
                case .refused: break
                }
                return newer.isNews ? value : nil
            }
        }
    }

    /// Takes in a value that is written here, for the endpoints that are bound to this. Part of the section in which it changes.
    ///
    /// - Parameter bound: Set to what is to be forwarded to them, unless the change does not concern them.
    @inlinable
    func take(
        _ value: Value,
        to place: Place?,
        through entrance: Entrance?,
        holding isHeld: Bool,
        _ bound: inout BoundTaken?
    ) {
        place?._withUnsafeGuaranteedRef { place in
            guard concerns(place, value) else { return }
            bound = place.take(Stamped(value, .next(), through: entrance), holding: isHeld)
        }
    }

    @inlinable
    func concerns(_ place: PropertyPlace<Value>, _ value: Value) -> Bool {
        let concern = core.propertyCompanion?._withUnsafeGuaranteedRef { $0.content.concern.object }
        return concern?._withUnsafeGuaranteedRef { concern in
            unsafeDowncast(concern, to: BindingConcern<Value>.self).isConcerned(place.core.latest.value, value)
        } ?? true
    }
}

/// What rules of a property's own make of a value that comes through a binding.
enum Reception: Sendable {
    /// The property holds the value as it came.
    case asItCame
    /// It holds another one, which goes to all that are bound to it, also to the endpoint that the value came from.
    case corrected
    /// It goes on holding what it holds.
    case refused
}

/// Whether those who are bound with a value are concerned by a change of it.
@usableFromInline
final class BindingConcern<Value: Sendable>: AnyBindingConcern, @unchecked Sendable {
    @usableFromInline let isConcerned: @Sendable (Value, Value) -> Bool

    @inlinable
    init(_ isConcerned: @escaping @Sendable (Value, Value) -> Bool) {
        self.isConcerned = isConcerned
    }
}
