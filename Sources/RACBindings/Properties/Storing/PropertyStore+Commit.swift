import RACCore
import Synchronization

// How a change of a property is made, and in which order others get it:
//
// 1. In the lock of the core the new value is decided on. The version changes with it, and the place among bound endpoints, if
//    there is one, takes in the same value. See ``PropertyEndpoint``. So all see the changes in one order.
// 2. Bound endpoints get the value, and forward it.
// 3. Observers of the property get it, in the order in which they subscribed.
// 4. Observation learns that the property has changed.
// 5. Observers of the endpoints that step 2 has reached get the value, and Observation.
//
// A change that a binding brings stops after step 2: it is one of the endpoints of step 5. A change in `Properties.update` stops
// after step 1, and the rest follows at the end of the outermost call.

extension PropertyStore {
    @usableFromInline typealias Place = Unmanaged<PropertyEndpoint<Value>>
    @usableFromInline typealias Accepted = ReplayCore<Value, Never>.Accepted
    @usableFromInline typealias BoundAccepted = PropertyEndpoint<Value>.Accepted

    /// Changes the value, and delivers it.
    ///
    /// - Parameters:
    ///   - batch: The writes of the running thread that count as one. They defer the delivery.
    ///   - decide: Runs in the lock, and no user code. Gets the place, which it lets take in what bound endpoints are to get, and
    ///     sets what that returns. Returns the value to hold, `nil` if it stays.
    @inlinable
    @inline(__always)
    func commit(in batch: PropertyBatch?, _ decide: (Place?, inout BoundAccepted?) -> Value?) {
        assertNoLockHeld()
        var endpoint: Place?
        var bound: BoundAccepted?
        var taken = core.accept(deferring: batch != nil) { _ in
            endpoint = self.endpoint
            return decide(endpoint, &bound)
        }
        if let endpoint {
            endpoint._withUnsafeGuaranteedRef { deliver(taken.take(), bound.take(), at: $0, batch) }
        } else if let taken = taken.take() {
            deliver(taken, batch)
        }
    }

    /// Delivers a value that is bound to nothing.
    @inlinable
    func deliver(_ taken: consuming Accepted, _ batch: PropertyBatch?) {
        core.finish(taken)
        if let batch { hold(batch, true) } else { core.notifyReaders() }
    }

    /// Delivers a value, at once, in the ``BindingPropagation`` that brings it, or at the end of a batch.
    ///
    /// - Parameters:
    ///   - taken: The value that has been taken in, or `nil` if it concerns the bindings alone.
    ///   - bound: The same for the bindings, or `nil` if it does not concern them.
    ///   - place: Where they find it.
    ///   - batch: Defers all of it.
    @inlinable
    @inline(never)
    func deliver(
        _ taken: consuming Accepted?,
        _ bound: consuming BoundAccepted?,
        at endpoint: PropertyEndpoint<Value>,
        _ batch: PropertyBatch?
    ) {
        let hasChanged = taken != nil
        // Nothing is newer, as when a value comes back to where it was written.
        if !hasChanged, bound == nil { return }
        if let batch { return hold(batch, hasChanged) }
        BindingPropagation.current._withUnsafeGuaranteedRef { propagation in
            if propagation.isReaching {
                if let taken = taken.take() { deferDelivery(of: taken, in: propagation) }
                if let bound = bound.take() { endpoint.forward(bound, in: propagation) }
            } else {
                let base = propagation.reach {
                    if let bound = bound.take() { endpoint.forward(bound, in: propagation) }
                }
                if let taken = taken.take() {
                    core.finish(taken)
                    core.notifyReaders()
                }
                propagation.deliver(from: base)
            }
        }
    }

    /// Defers the delivery to observers to the end of a propagation. Releases the value that was replaced now, as all are before the
    /// first observer runs.
    @inlinable
    func deferDelivery(of taken: consuming Accepted, in propagation: BindingPropagation) {
        // Without observers there is nothing to wait for.
        if core.isUnobserved(taken.action), core.tracking == nil { return core.finish(taken) }
        let (value, action) = (taken.value, taken.action)
        _ = consume taken
        propagation.deferDelivery { [core] in
            core.perform(action, value)
            core.notifyReaders()
        }
    }

    /// Defers the delivery to the end of a batch.
    @inlinable
    @inline(never)
    func hold(_ batch: PropertyBatch, _ hasChanged: Bool) {
        batch.add(core, hasChanged: hasChanged) {
            BindingPropagation.current._withUnsafeGuaranteedRef { $0.deferDelivery { notifyDeferred() } }
            notifyBindings(isNewer: batch.hasChanged(core))
        }
    }

    /// Forwards the last value of a batch to the endpoints that are bound to this.
    @inlinable
    func notifyBindings(isNewer: Bool) {
        // In the lock: another thread may be making the place. The value may have got a newer stamp since, as the same
        // write, and the bindings do not have it yet.
        let present = core.withLatest { _ in
            let endpoint = endpoint?.takeUnretainedValue()
            if isNewer { _ = endpoint?.core.replaceLatest { $0.asNewer() } }
            return endpoint
        }
        present?.core.notifyDeferred()
    }

    /// Notifies observers of the last value of a batch.
    @inlinable
    func notifyDeferred() {
        core.notifyDeferred()
        terminalObservers?.notifyDeferred()
        core.notifyReaders()
    }
}
