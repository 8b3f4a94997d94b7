import RACCore

/// One write on its way to all endpoints that are bound to each other, on one thread.
///
/// An observer of one endpoint must not find the former value in another endpoint of the same binding. So a write has two
/// phases:
/// 1. It reaches the endpoints. Each takes the value in and forwards it to the endpoints that it is bound to. Plain endpoints,
///    those of properties and channels, come first. Remote ones follow: controls, observable objects and user defaults, whose
///    code runs when they are written.
/// 2. The endpoints notify their observers: the one that was written first, then the others in the order in which they took the
///    value in.
///
/// Why the order of values stays: a core whose delivery is deferred has given its serializer to this thread, or has queued the
/// value for the thread that owns it. Values that arrive meanwhile, from this thread too, queue up after it. As during any
/// delivery, no other thread waits for that.
///
/// A write that a validator or the closure of a mapped terminal makes in the first phase joins it. A write that an observer
/// makes in the second phase is a propagation of its own.
///
/// Only its thread uses it; so no access overlaps another, and none is checked.
@usableFromInline
final class BindingPropagation {
    /// Whether the thread is in the first phase of a write.
    @inlinable var isReaching: Bool { storedIsReaching }

    @exclusivity(unchecked) @usableFromInline var storedIsReaching = false
    @exclusivity(unchecked) private var remoteWrites: [() -> Void] = []
    @exclusivity(unchecked) private var deliveries = DeferredDeliveries()

    /// The propagation of the running thread.
    @usableFromInline static var current: BindingPropagation { PropertyScope.madeContent.propagation }

    /// Runs the first phase of a write, or a part of it, then the second.
    ///
    /// - Parameter reach: Forwards the value to endpoints.
    static func run(_ reach: () -> Void) {
        let current = current
        if current.isReaching { return reach() }
        current.reach(reach).perform()
    }

    /// Runs the first phase of a write. Precondition: the thread is in none.
    ///
    /// Calls from endpoint to endpoint count anew, so that all have returned when this does, however deep this call is.
    ///
    /// - Parameter forward: Forwards the value to endpoints.
    /// - Returns: The second phase.
    @usableFromInline
    func reach(_ forward: () -> Void) -> DeferredDeliveries {
        storedIsReaching = true
        Trampoline.runAnew(.binding, keepingLimit: true, forward)
        while !remoteWrites.isEmpty {
            let writes = remoteWrites
            remoteWrites = []
            for write in writes { Trampoline.runAnew(.binding, keepingLimit: true, write) }
        }
        storedIsReaching = false
        let reached = deliveries
        deliveries = DeferredDeliveries()
        return reached
    }

    /// Defers a delivery to the second phase.
    @usableFromInline
    func deferDelivery(_ delivery: DeferredDelivery) {
        deliveries.append(delivery)
    }

    /// Defers the delivery of a value to the second phase. The value that was replaced is released now, as all are before the
    /// first observer runs.
    @inlinable
    func deferDelivery<Value: Sendable, Failure: Error>(of value: DeferredValue<Value, Failure>) {
        value.replaced = nil
        deferDelivery(value)
    }

    /// Writes to a remote endpoint: as soon as all plain endpoints have the value that is on its way, at once if there is none.
    @usableFromInline
    static func writeRemotely(_ write: @escaping () -> Void) {
        let current = current
        if current.isReaching { current.remoteWrites.append(write) } else { write() }
    }
}
