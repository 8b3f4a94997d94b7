/// State of one subscription that only the events of that subscription touch.
///
/// `@unchecked Sendable` because the signal contract makes it safe: the events of one subscription never overlap, and
/// each happens after the one before (rule R2). An operator creates its state when it is subscribed to and uses it only
/// from the closures that handle events.
/// `@exclusivity(unchecked)` because a re-entrant event is queued by the source and so never arrives during an access.
/// The dynamic check would cost more than the operator. The attribute counts only for what this module compiles, so the
/// other modules get at the value through an accessor: where they touched the variable itself, each access would be checked.
@usableFromInline
package final class SubscriptionState<Value>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var stored: Value

    /// The state, to be read or to be changed in place.
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
