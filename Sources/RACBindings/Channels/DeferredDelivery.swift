import RACCore

/// A delivery that waits for the second phase of a ``BindingPropagation``.
///
/// Only its thread uses it; so no access overlaps another, and none is checked.
@usableFromInline
class DeferredDelivery {
    /// Gets this object. It is specialized where the type of the values is known, as an overridden method is not.
    private let run: (DeferredDelivery) -> Void
    @exclusivity(unchecked) fileprivate final var next: DeferredDelivery?

    @usableFromInline
    init(_ run: @escaping (DeferredDelivery) -> Void) {
        self.run = run
    }

    /// Notifies observers.
    fileprivate final func perform() { run(self) }
}

/// Deliveries in the order in which they were deferred.
@usableFromInline
struct DeferredDeliveries {
    private var first: DeferredDelivery?
    private var last: DeferredDelivery?

    @usableFromInline
    init() {}

    mutating func append(_ delivery: DeferredDelivery) {
        if let last { last.next = delivery } else { first = delivery }
        last = delivery
    }

    /// Performs them. Each is released when it has been performed.
    @usableFromInline
    consuming func perform() {
        last = nil
        while let delivery = first {
            first = delivery.next
            delivery.next = nil
            delivery.perform()
        }
    }
}

/// A value that an endpoint has taken in and not delivered.
@usableFromInline
final class DeferredValue<Value: Sendable, Failure: Error>: DeferredDelivery {
    @usableFromInline typealias Core = ReplayCore<Value, Failure>

    @usableFromInline let core: Core
    @usableFromInline let value: Value
    /// The value that was replaced, to be released with no lock held.
    @exclusivity(unchecked) @usableFromInline var replaced: Value?
    @usableFromInline let duty: Core.Duty

    @inlinable
    init(_ taken: consuming Core.Taken, _ core: Core) {
        self.core = core
        value = taken.value
        replaced = taken.replaced
        duty = taken.duty
        super.init { unsafeDowncast($0, to: DeferredValue<Value, Failure>.self).deliver() }
    }

    /// Notifies subscribers, then Observation.
    @inlinable
    func deliver() {
        core.perform(duty, value)
        core.tellReaders()
    }
}
