import RACCore

/// One write on its way to all endpoints that are bound to each other, on one thread.
///
/// An observer of one endpoint must not find the former value in another endpoint of the same binding. So a write has two
/// phases:
/// 1. It reaches the endpoints. Each takes the value in and forwards it to the endpoints that it is bound to. Plain endpoints,
///    those of properties and channels, come first. Remote ones follow: controls, observable objects and user defaults, whose
///    code runs when they are written.
/// 2. The endpoints notify their observers, in the order in which they took the value in.
///
/// Why the order of values stays: a core whose delivery is deferred has given its serializer to this thread, or has queued the
/// value for the thread that owns it. Values that arrive meanwhile, from this thread too, queue up after it. As during any
/// delivery, no other thread waits for that.
///
/// A write that a validator or the closure of a mapped terminal makes in the first phase joins it. A write that an observer
/// makes in the second phase is a propagation of its own, and complete when it returns.
///
/// Only its thread uses it.
@usableFromInline
final class BindingPropagation {
    /// Whether the thread is in the first phase of a write.
    @usableFromInline private(set) var isReaching = false
    private var remoteWrites: [() -> Void] = []
    private var deliveries: [Delivery] = []

    /// The delivery of a value that an endpoint has taken in, without its type.
    @usableFromInline
    struct Delivery {
        @usableFromInline let object: AnyObject
        /// Captures nothing, so it is specialized where the type is known.
        @usableFromInline let perform: (AnyObject) -> Void

        @inlinable
        init(_ object: AnyObject, _ perform: @escaping (AnyObject) -> Void) {
            self.object = object
            self.perform = perform
        }
    }

    /// The propagation of the running thread.
    @usableFromInline static var current: BindingPropagation { PropertyScope.madeContent.propagation }

    /// Runs the first phase of a write, or a part of it, then the second.
    ///
    /// - Parameter reach: Forwards the value to endpoints.
    static func run(_ reach: () -> Void) {
        let current = current
        if current.isReaching { return reach() }
        current.reach(reach)
        current.deliver()
    }

    /// Runs the first phase of a write. Precondition: the thread is in none.
    ///
    /// Calls from endpoint to endpoint count anew, so that all have returned when this does, however deep this call is.
    ///
    /// - Parameter forward: Forwards the value to endpoints.
    @usableFromInline
    func reach(_ forward: () -> Void) {
        isReaching = true
        Trampoline.runAnew(.binding, forward)
        while !remoteWrites.isEmpty {
            let writes = remoteWrites
            remoteWrites = []
            for write in writes { Trampoline.runAnew(.binding, write) }
        }
        isReaching = false
    }

    /// Runs the second phase of a write.
    @usableFromInline
    func deliver() {
        if deliveries.isEmpty { return }
        let deliveries = deliveries
        self.deliveries = []
        for delivery in deliveries { delivery.perform(delivery.object) }
    }

    /// Defers the delivery of a value to the second phase. The value that was replaced is released now, as all are before the
    /// first observer runs.
    @inlinable
    func deferDelivery<Value: Sendable, Failure: Error>(_ delivery: DeferredDelivery<Value, Failure>) {
        delivery.replaced = nil
        deferDelivery(
            Delivery(delivery) { unsafeDowncast($0, to: DeferredDelivery<Value, Failure>.self).perform() }
        )
    }

    @usableFromInline
    func deferDelivery(_ delivery: Delivery) {
        deliveries.append(delivery)
    }

    /// Writes to a remote endpoint: as soon as all plain endpoints have the value that is on its way, at once if there is none.
    static func writeRemotely(_ write: @escaping () -> Void) {
        let current = current
        if current.isReaching { current.remoteWrites.append(write) } else { write() }
    }
}

/// A value that an endpoint has taken in and not delivered.
@usableFromInline
final class DeferredDelivery<Value: Sendable, Failure: Error> {
    @usableFromInline typealias Core = ReplayCore<Value, Failure>

    @usableFromInline let core: Core
    @usableFromInline let value: Value
    @usableFromInline var replaced: Value?
    @usableFromInline let duty: Core.Duty

    @inlinable
    init(_ taken: consuming Core.Taken, _ core: Core) {
        self.core = core
        value = taken.value
        replaced = taken.replaced
        duty = taken.duty
    }

    /// Notifies subscribers, then Observation.
    @inlinable
    func perform() {
        core.perform(duty, value)
        core.tellReaders()
    }
}
