import RACCore
import Synchronization

/// The propagation of one write to all endpoints that are bound to each other. It happens on one thread.
///
/// An observer of one endpoint must not find the previous value in another endpoint of the same binding. A write therefore has
/// two phases:
/// 1. The write reaches the endpoints. Each endpoint accepts the value and forwards it to the endpoints that it is bound to.
///    Plain endpoints, which are the endpoints of properties and channels, come first. Remote endpoints follow: controls,
///    observable objects and user defaults, whose code runs when they are written.
/// 2. The endpoints notify their observers: first the endpoint that was written first, then the other endpoints in the order in
///    which they accepted the value.
///
/// The delivery of a value to the observers of an endpoint is therefore deferred to the second phase. This does not change the
/// order of values. Until the delivery, this thread owns the serializer of the ``RACCore/ReplayCore``, or the value is queued
/// for the thread that owns the serializer. Values that arrive in between, even from this thread, are queued after the
/// deferred value. As during any delivery, no other thread waits.
///
/// A write that a validator or the closure of a mapped terminal makes in the first phase joins the propagation. A write that an
/// observer makes in the second phase starts a separate propagation.
///
/// Only one thread uses a propagation, and no access to its variables calls foreign code. Accesses therefore never overlap, and
/// need no exclusivity checks.
@usableFromInline
final class BindingPropagation {
    @exclusivity(unchecked) private var storedIsReaching = false
    @exclusivity(unchecked) private var remoteWrites: [Deferred] = []
    /// The deferred deliveries to observers. In the array, the deliveries of a nested propagation follow the deliveries of the
    /// outer propagation.
    @exclusivity(unchecked) private var deliveries: [Deferred] = []

    /// A closure that runs later in the propagation. A structure wraps the closure, because an array of bare closures allocates
    /// a thunk for each access.
    private struct Deferred {
        let run: () -> Void
    }

    /// The number of threads whose second phase has several deliveries. While the number is not 0, an observer of several
    /// endpoints can be notified of a change whose value it has already read. The observer then compares versions, and skips
    /// such a change.
    // Relaxed: an observer that reads an outdated number only makes a needless comparison or refresh.
    @usableFromInline static let severalDeliveries = Atomic<Int>(0)

    private static let local = ThreadLocal<BindingPropagation>()

    /// The propagation of the running thread. The reference is unretained, because the object lives as long as the thread.
    @usableFromInline static var current: Unmanaged<BindingPropagation> {
        local.current ?? .passUnretained(local.current { BindingPropagation() })
    }

    /// Indicates whether the thread is in the first phase of a write.
    @usableFromInline var isReaching: Bool { storedIsReaching }

    /// Runs both phases of a write. In the first phase `reach` forwards the value to endpoints. If the thread is already in the
    /// first phase of another write, `reach` becomes a part of that phase.
    static func run(_ reach: (BindingPropagation) -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { return reach(current) }
            current.deliver(from: current.reach { reach(current) })
        }
    }

    /// Runs the first phase of a write. Precondition: the thread is not in the first phase of another write.
    ///
    /// When this method returns, all nested calls between endpoints have returned, including the calls that the
    /// ``RACCore/RecursionLimiter`` has deferred.
    ///
    /// - Returns: The index in `deliveries` at which the deliveries of the second phase begin.
    @usableFromInline
    func reach(_ forward: () -> Void) -> Int {
        let base = deliveries.count
        storedIsReaching = true
        RecursionLimiter.runAsOutermost(.binding, countingOuterCalls: true, forward)
        while !remoteWrites.isEmpty {
            let writes = remoteWrites
            remoteWrites = []
            for write in writes { RecursionLimiter.runAsOutermost(.binding, countingOuterCalls: true, write.run) }
        }
        storedIsReaching = false
        // The order is reversed, because deliveries are taken from the end of the array.
        if deliveries.count - base > 1 { deliveries[base...].reverse() }
        return base
    }

    /// Runs the second phase of a write. Nested writes add their own deliveries, and run those deliveries before they
    /// return.
    @usableFromInline
    func deliver(from base: Int) {
        let areSeveral = deliveries.count - base > 1
        if areSeveral { Self.severalDeliveries.add(1, ordering: .relaxed) }
        deliverAll(from: base)
        if areSeveral { Self.severalDeliveries.subtract(1, ordering: .relaxed) }
    }

    private func deliverAll(from base: Int) {
        while deliveries.count > base { deliveries.removeLast().run() }
    }

    /// Defers the delivery of a value to observers until the second phase. The replaced value is released immediately. All
    /// replaced values are therefore released before the first observer runs.
    func deferDelivery<Value: Sendable, Failure: Error>(
        of taken: consuming ReplayCore<Value, Failure>.Accepted,
        by core: ReplayCore<Value, Failure>
    ) {
        // Without observers the delivery does not have to wait.
        if core.isUnobserved(taken.action) { return core.finish(taken) }
        let (value, action) = (taken.value, taken.action)
        _ = consume taken
        deferDelivery { core.perform(action, value) }
    }

    @usableFromInline
    func deferDelivery(_ deliver: @escaping () -> Void) {
        deliveries.append(Deferred(run: deliver))
    }

    /// Runs a closure that writes to a remote endpoint. If this thread is in the first phase of a write, the closure runs after
    /// all plain endpoints have received that write. Otherwise the closure runs immediately. See ``BindingPropagation``.
    @usableFromInline
    static func writeRemotely(_ write: @escaping () -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { current.remoteWrites.append(Deferred(run: write)) } else { write() }
        }
    }
}
