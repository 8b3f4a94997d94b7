import RACCore
import Synchronization

// A change of a property takes these steps, in this order:
//
// 1. Under the lock of the core, the new value is decided on, and the version changes with the value. If there is an endpoint,
//    it accepts the same value. See ``PropertyEndpoint``. All threads therefore see the changes in one order.
// 2. Bound endpoints receive the value, and forward it.
// 3. Observers of the property receive the value, in the order in which they subscribed.
// 4. Observation is notified that the property has changed.
// 5. Observers of the endpoints reached in step 2 receive the value, and Observation is notified of the changes of their
//    properties.
//
// A change that arrives through a binding stops after step 2. Its property is one of the endpoints of step 5 of the original
// change. A change in `Properties.update` stops after step 1. The other steps follow at the end of the outermost call of
// `update`.

extension PropertyStore {
    @usableFromInline typealias EndpointReference = Unmanaged<PropertyEndpoint<Value>>
    @usableFromInline typealias Accepted = ReplayCore<Value, Never>.Accepted
    @usableFromInline typealias BoundAccepted = PropertyEndpoint<Value>.Accepted

    /// `batch`, the open batch of the running thread, defers the delivery. `decide` runs under the lock, and calls no user code. It
    /// lets the endpoint accept the value for the bindings, sets `bound` to the result, and returns the value to hold, or `nil`.
    @inlinable
    @inline(__always)
    func commit(in batch: PropertyBatch?, _ decide: (EndpointReference?, inout BoundAccepted?) -> Value?) {
        assertNoLockHeld()
        var endpoint: EndpointReference?
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

    @inlinable
    func deliver(_ taken: consuming Accepted, _ batch: PropertyBatch?) {
        core.finish(taken)
        if let batch { hold(batch, true) } else { core.notifyReaders() }
    }

    /// Delivers a value: immediately, in the second phase of the running ``BindingPropagation``, or at the end of a batch.
    @inlinable
    @inline(never)
    func deliver(
        _ taken: consuming Accepted?,
        _ bound: consuming BoundAccepted?,
        at endpoint: PropertyEndpoint<Value>,
        _ batch: PropertyBatch?
    ) {
        let hasChanged = taken != nil
        // Nothing is delivered if nothing has changed, for example because the value has returned to its origin.
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

    @inlinable
    func deferDelivery(of taken: consuming Accepted, in propagation: BindingPropagation) {
        if core.isUnobserved(taken.action), core.tracking == nil { return core.finish(taken) }
        let (value, action) = (taken.value, taken.action)
        _ = consume taken
        propagation.deferDelivery { [core] in
            core.perform(action, value)
            core.notifyReaders()
        }
    }

    @inlinable
    @inline(never)
    func hold(_ batch: PropertyBatch, _ hasChanged: Bool) {
        batch.add(core, hasChanged: hasChanged) { hasChanged in
            BindingPropagation.current._withUnsafeGuaranteedRef { propagation in
                // Each closure captures only the core, so that it needs no allocation.
                if hasChanged {
                    propagation.deferDelivery {
                        notifyDeferred()
                        core.notifyReaders()
                    }
                } else {
                    propagation.deferDelivery { notifyDeferred() }
                }
            }
            notifyBindings(isNewer: hasChanged)
        }
    }

    @inlinable
    func notifyBindings(isNewer: Bool) {
        let present = core.withLatest { _ in
            // Read under the lock, because another thread may be creating the endpoint.
            let endpoint = endpoint?.takeUnretainedValue()
            // If the same write has arrived again during the batch, it has set the endpoint's `isNewer` to `false`, although the
            // bindings have not received the value yet.
            if isNewer { _ = endpoint?.core.replaceLatest { $0.asNewer() } }
            return endpoint
        }
        present?.core.notifyDeferred()
    }

    @inlinable
    func notifyDeferred() {
        core.notifyDeferred()
        terminalObservers?.notifyDeferred()
    }
}
