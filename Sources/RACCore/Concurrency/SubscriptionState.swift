/// The state of one subscription. Only the closures that handle the events of that subscription use it.
///
/// `@unchecked Sendable` because the signal contract makes it safe: the events of one subscription never overlap, and each
/// event happens after the previous event (rule R2). An operator creates its state on subscription and uses it only from the
/// closures that handle events. `@exclusivity(unchecked)` because the source queues a re-entrant event, so no event arrives
/// during an access. The dynamic check would cost more than the operator. The attribute applies only to code that this module
/// compiles. Other modules use an accessor, because each of their direct accesses would be checked.
@usableFromInline
package final class SubscriptionState<Value>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var stored: Value

    /// The state, for reading or for a change in place.
    @inlinable package var value: Value {
        @inline(__always)
        _read { yield stored }
        @inline(__always)
        _modify { yield &stored }
    }

    @inlinable
    package init(_ value: Value) {
        stored = value
    }
}
