import RACCore
import Synchronization

// Each method below decides on a new value, and `commit` performs the change. There is one exception: a write to a property
// without bindings does not use `commit`.

extension PropertyStore {
    @inlinable
    func write(_ value: Value, through origin: LogicalTimestamp? = nil) {
        let batch = PropertyContext.batch
        // Most properties have no bindings, and take this shorter path.
        if endpoint == nil {
            assertNoLockHeld()
            var isBound = false
            let taken = core.accept(deferring: batch != nil) { _ in
                // Another thread may have created the endpoint since the check.
                isBound = endpoint != nil
                return isBound ? nil : value
            }
            if !isBound {
                if let taken { deliver(taken, batch) }
                return
            }
        }
        writeBound(value, through: origin, batch)
    }

    @inlinable
    @inline(never)
    func writeBound(_ value: Value, through origin: LogicalTimestamp?, _ batch: PropertyBatch?) {
        commit(in: batch) { endpoint, bound in
            take(value, to: endpoint, through: origin, deferring: batch != nil, &bound)
            return value
        }
    }

    @inlinable
    func modify<Result, Failed: Error>(
        through origin: LogicalTimestamp? = nil,
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        let batch = PropertyContext.batch
        return try modify(in: batch, body) { value, _, endpoint, bound in
            take(value, to: endpoint, through: origin, deferring: batch != nil, &bound)
            return value
        }
    }

    /// Runs `body` on a copy of the value, and commits the result of `decide`, in one step. `body` runs with no lock held, and
    /// again if another thread changes the value during the run. `decide` also receives the copy and the result of `body`.
    @inlinable
    @inline(__always)
    func modify<Result, Failed: Error>(
        in batch: PropertyBatch?,
        _ body: (inout Value) throws(Failed) -> Result,
        _ decide: (Value, Result, EndpointReference?, inout BoundAccepted?) -> Value?
    ) throws(Failed) -> Result {
        while true {
            var (value, seen) = copy
            let result = try body(&value)
            var isOutdated = false
            commit(in: batch) { endpoint, bound in
                // Relaxed: the version changes only under the lock, which `commit` holds here.
                isOutdated = core.version.load(ordering: .relaxed) != seen
                return isOutdated ? nil : decide(value, result, endpoint, &bound)
            }
            if !isOutdated { return result }
        }
    }

    /// Accepts a value that arrives through a binding, if the value is newer than the held value.
    @inlinable
    func receive(_ incoming: TimestampedValue<Value>) {
        let batch = PropertyContext.batch
        commit(in: batch) { endpoint, bound in
            endpoint?._withUnsafeGuaranteedRef { bound = $0.accept(deferring: batch != nil) { $0.newer(incoming) } }
            // If the property already holds the value of this write, only the bindings are notified, with the newer timestamp.
            guard let accepted = bound?.bindings.value, accepted.isNewer else { return nil }
            return accepted.value
        }
    }

    /// Applies the property's own rules, such as a validator, to a copy of the stored value if the incoming value is newer than
    /// the held value.
    func receive<Part: Sendable>(_ incoming: TimestampedValue<Part>, _ apply: (inout Value) -> WriteResolution) {
        let batch = PropertyContext.batch
        _ = modify(in: batch, apply) { value, reception, endpoint, bound in
            endpoint?._withUnsafeGuaranteedRef { endpoint in
                let held: TimestampedValue<Value>? = endpoint.core.latest
                guard let newer = held.newer(incoming.withValue(value)) else { return nil }
                switch newer.isNewer ? reception : .accepted {
                case .accepted: bound = endpoint.accept(deferring: batch != nil) { _ in newer }
                case .corrected:
                    bound = endpoint.accept(deferring: batch != nil) { _ in TimestampedValue(value, .next()) }
                case .rejected: break
                }
                return newer.isNewer ? value : nil
            }
        }
    }

    /// Called under the lock under which the value changes.
    ///
    /// - Parameter bound: Set to the value to forward to the bound endpoints.
    @inlinable
    func take(
        _ value: Value,
        to endpoint: EndpointReference?,
        through origin: LogicalTimestamp?,
        deferring isDeferred: Bool,
        _ bound: inout BoundAccepted?
    ) {
        endpoint?._withUnsafeGuaranteedRef { endpoint in
            bound = endpoint.accept(deferring: isDeferred) { _ in TimestampedValue(value, .next(), through: origin) }
        }
    }
}

/// The decision of a property, for example of its validator, about a value that arrives through a binding.
enum WriteResolution: Sendable {
    case accepted
    /// The property accepts another value, which is sent even to the sender of the incoming value.
    case corrected
    case rejected
}
