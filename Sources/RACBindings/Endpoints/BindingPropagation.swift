import RACCore
import Synchronization

/// One write on its way to all endpoints that are bound to each other, on one thread.
///
/// An observer of one endpoint must not find the previous value in another endpoint of the same binding. So a write has two
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
/// Only its thread uses it. No access overlaps another, since none leads to foreign code; so none is checked.
@usableFromInline
final class BindingPropagation {
    @exclusivity(unchecked) private var storedIsReaching = false
    @exclusivity(unchecked) private var remoteWrites: [Deferred] = []
    /// The deliveries of this propagation, and before them those of the propagations that it is nested in.
    @exclusivity(unchecked) private var deliveries: [Deferred] = []

    /// A closure that runs later. In a structure, because an array of bare closures allocates a thunk for each access.
    private struct Deferred {
        let run: () -> Void
    }

    /// The number of threads notify observers of several changes at the moment. Such a notification may be followed by another one
    /// at once, so observers of several endpoints can leave out what they have taken into account already.
    @usableFromInline static let severalDeliveries = Atomic<Int>(0)

    private static let local = ThreadLocal<BindingPropagation>()

    /// The propagation of the running thread. Not retained: it lives as long as the thread.
    @usableFromInline static var current: Unmanaged<BindingPropagation> {
        local.current ?? .passUnretained(local.current { BindingPropagation() })
    }

    /// Returns whether the thread is in the first phase of a write.
    @usableFromInline var isReaching: Bool { storedIsReaching }

    /// Runs the first phase of a write, in which `reach` forwards the value to endpoints, or a part of it; then the second.
    static func run(_ reach: (BindingPropagation) -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { return reach(current) }
            current.deliver(from: current.reach { reach(current) })
        }
    }

    /// Runs the first phase of a write. Precondition: the thread is in none.
    ///
    /// Calls from endpoint to endpoint count again, so that all have returned when this does, however deep this call is.
    ///
    /// - Returns: Where the deliveries of the second phase begin.
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
        // What is to be done next stands last.
        if deliveries.count - base > 1 { deliveries[base...].reverse() }
        return base
    }

    /// Runs the second phase of a write: what is nested in it adds deliveries, and runs them before it returns.
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

    /// Defers the delivery of a value to the second phase. The value that was replaced is released now, as all are before the first
    /// observer runs.
    func deferDelivery<Value: Sendable, Failure: Error>(
        of taken: consuming ReplayCore<Value, Failure>.Accepted,
        by core: ReplayCore<Value, Failure>
    ) {
        // Without observers there is nothing to wait for.
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

    /// Writes to a remote endpoint: as soon as all plain endpoints have the value that is on its way, immediately if there is none.
    @usableFromInline
    static func writeRemotely(_ write: @escaping () -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { current.remoteWrites.append(Deferred(run: write)) } else { write() }
        }
    }
}
