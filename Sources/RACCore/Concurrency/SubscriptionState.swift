/// The mutable state of one subscription. Only the closures that handle the events of the subscription use this state.
///
/// `@unchecked Sendable` because the events of one subscription never overlap, and each event happens after the previous event
/// (rule R2 of `Docs/Contract.md`). A signal recorder also reads its subscriptions, and accesses each state under its lock.
///
/// `@exclusivity(unchecked)` because a re-entrant event is queued, so no event arrives during an access. The attribute affects
/// only code that is compiled in this module. Other modules use the accessor `value`, because their direct accesses would be
/// checked, and the check would cost more than the operator.
@usableFromInline
package final class SubscriptionState<Value>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var stored: Value

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
