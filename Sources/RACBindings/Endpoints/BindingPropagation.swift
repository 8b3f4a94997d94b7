import RACCore
import Synchronization

/// One write on its way to all endpoints that are bound to each other, on one thread.
///
/// An observer of one endpoint must not find the previous value in another endpoint of the same binding. Therefore a write has
/// two phases:
/// 1. It reaches the endpoints. Each accepts the value and forwards it to the endpoints that it is bound to. Plain endpoints,
///    those of properties and channels, are first. Remote ones follow: controls, observable objects and user defaults, whose code
///    runs when they are written.
/// 2. The endpoints notify their observers: the one that was written first, then the others in the order in which they accepted
///    the value.
///
/// Why values keep their order: a core whose delivery is deferred has given its serializer to this thread, or has queued the
/// value for the thread that owns it. Values that arrive in the meantime, also from this thread, are queued after it. As during
/// any delivery, no other thread waits for that.
///
/// A write that a validator or the closure of a mapped terminal makes in the first phase joins it. A write that an observer makes
/// in the second phase is a separate propagation.
///
/// Only its thread uses it. No access calls foreign code, so accesses do not overlap, and are not checked.
@usableFromInline
final class BindingPropagation {
    @exclusivity(unchecked) private var storedIsReaching = false
    @exclusivity(unchecked) private var remoteWrites: [Deferred] = []
    /// The deliveries of this propagation, preceded by those of the propagations that it is nested in.
    @exclusivity(unchecked) private var deliveries: [Deferred] = []

    /// A closure that runs later. In a structure, because an array of bare closures allocates a thunk for each access.
    private struct Deferred {
        let run: () -> Void
    }

    /// The number of threads that are notifying observers of several changes. Another notification can follow immediately, so
    /// observers of several endpoints can skip changes that they have taken into account already.
    @usableFromInline static let severalDeliveries = Atomic<Int>(0)

    private static let local = ThreadLocal<BindingPropagation>()

    /// The propagation of the running thread. Not retained: it lives as long as the thread.
    @usableFromInline static var current: Unmanaged<BindingPropagation> {
        local.current ?? .passUnretained(local.current { BindingPropagation() })
    }

    /// Indicates whether the thread is in the first phase of a write.
    @usableFromInline var isReaching: Bool { storedIsReaching }

    /// Runs the first phase of a write, or a part, in which `reach` forwards the value to endpoints. Then runs the second.
    static func run(_ reach: (BindingPropagation) -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { return reach(current) }
            current.deliver(from: current.reach { reach(current) })
        }
    }

    /// Runs the first phase of a write. Precondition: the thread is not in the first phase of another write.
    ///
    /// The nested calls between endpoints have returned when this does, including deferred ones, however deeply this is nested.
    ///
    /// - Returns: The index at which the deliveries of the second phase begin.
    @usableFromInline
    func reach(_ forward: () -> Void) -> Int {
        let base = deliveries.count
        storedIsReaching = true
        RecursionLimiter.runWithFreshLimit(.binding, keepingLimit: true, forward)
        while !remoteWrites.isEmpty {
            let writes = remoteWrites
            remoteWrites = []
            for write in writes { RecursionLimiter.runWithFreshLimit(.binding, keepingLimit: true, write.run) }
        }
        storedIsReaching = false
        // The next delivery is the last element.
        if deliveries.count - base > 1 { deliveries[base...].reverse() }
        return base
    }

    /// Runs the second phase of a write. Nested writes add deliveries, and run them before they return.
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

    /// Defers the delivery of a value to the second phase. Releases the replaced value now: all replaced values are released
    /// before the first observer runs.
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

    /// Defers a delivery to the second phase.
    @usableFromInline
    func deferDelivery(_ deliver: @escaping () -> Void) {
        deliveries.append(Deferred(run: deliver))
    }

    /// Writes to a remote endpoint: after all plain endpoints have received the current write, or immediately if there is none.
    @usableFromInline
    static func writeRemotely(_ write: @escaping () -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { current.remoteWrites.append(Deferred(run: write)) } else { write() }
        }
    }
}
