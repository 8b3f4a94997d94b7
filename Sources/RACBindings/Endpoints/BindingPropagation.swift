import RACCore

/// The propagation of one write to all endpoints that are bound to each other, on one thread. An observer of one endpoint must
/// not find the previous value in another endpoint of the same binding. A write therefore has two phases:
/// 1. The write reaches the endpoints. Each endpoint accepts the value and forwards it to the endpoints that it is bound to.
///    Plain endpoints, which are the endpoints of properties and channels, come first. Remote endpoints follow: controls,
///    observable objects and user defaults, whose code runs when they are written.
/// 2. The endpoints notify their observers, in the order in which they accepted the value.
///
/// The deferred delivery does not change the order of values. Until the delivery, this thread owns the serializer of the
/// ``RACCore/ReplayCore``, or the value is queued for the thread that owns the serializer. Later values, even from this
/// thread, are queued after the deferred value.
///
/// A write that a validator or the closure of a mapped terminal makes in the first phase joins the propagation. A write that
/// an observer makes in the second phase starts another propagation.
///
/// `@exclusivity(unchecked)` because only one thread uses a propagation, and no access to its variables calls foreign code.
@usableFromInline
final class BindingPropagation {
    @exclusivity(unchecked) @usableFromInline private(set) var isReaching = false
    @exclusivity(unchecked) private var remoteWrites: [Deferred] = []
    /// A nested propagation adds its deliveries after the deliveries of the outer propagation.
    @exclusivity(unchecked) private var deliveries: [Deferred] = []

    /// A struct, because an array of bare closures would allocate a thunk for each access.
    private struct Deferred {
        let run: () -> Void
    }

    private static let local = ThreadLocal<BindingPropagation>()

    /// Unretained, because the object lives as long as the thread.
    @usableFromInline static var current: Unmanaged<BindingPropagation> {
        local.current ?? .passUnretained(local.current { BindingPropagation() })
    }

    /// Runs both phases of a write. If the thread is already in the first phase of another write, `reach` joins that phase.
    static func run(_ reach: (BindingPropagation) -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { return reach(current) }
            current.deliver(from: current.reach { reach(current) })
        }
    }

    /// Precondition: the thread is not in the first phase of another write. When this method returns, all nested calls between
    /// endpoints have returned, including the calls that the ``RACCore/RecursionLimiter`` has deferred. Returns the index in
    /// `deliveries` at which the deliveries of the second phase begin.
    @usableFromInline
    func reach(_ forward: () -> Void) -> Int {
        let base = deliveries.count
        isReaching = true
        RecursionLimiter.runAsOutermost(.binding, countingOuterCalls: true, forward)
        while !remoteWrites.isEmpty {
            let writes = remoteWrites
            remoteWrites = []
            for write in writes { RecursionLimiter.runAsOutermost(.binding, countingOuterCalls: true, write.run) }
        }
        isReaching = false
        // Deliveries are taken from the end of the array, so they are reversed here.
        if deliveries.count - base > 1 { deliveries[base...].reverse() }
        return base
    }

    /// Runs the second phase of a write. Nested writes run their own deliveries before they return.
    @usableFromInline
    func deliver(from base: Int) {
        while deliveries.count > base { deliveries.removeLast().run() }
    }

    /// Releases the replaced value immediately, and therefore before the first observer runs.
    @inlinable
    func deferDelivery<Value: Sendable, Failure: Error>(
        of taken: consuming ReplayCore<Value, Failure>.Accepted,
        by core: ReplayCore<Value, Failure>
    ) {
        if core.isUnobserved(taken.action) { return core.finish(taken) }
        let (value, action) = (taken.value, taken.action)
        _ = consume taken
        deferDelivery { core.perform(action, value) }
    }

    @usableFromInline
    func deferDelivery(_ deliver: @escaping () -> Void) {
        deliveries.append(Deferred(run: deliver))
    }

    /// Runs the closure immediately. In the first phase of a write, runs it after all plain endpoints have received the write.
    @usableFromInline
    static func writeRemotely(_ write: @escaping () -> Void) {
        current._withUnsafeGuaranteedRef { current in
            if current.isReaching { current.remoteWrites.append(Deferred(run: write)) } else { write() }
        }
    }
}

extension RecursionLimiter.Kind {
    @inlinable static var binding: Self { .upperLayers }
}
