/// A value of the main actor on its way through a `Signal`, whose values have to be Sendable.
///
/// `@unchecked Sendable` because only ``MainSignal`` makes these, and opens them on the main actor, or anywhere if the value is
/// Sendable. An operator that keeps one belongs to a subscription, and subscriptions end on the main queue
/// (``MainSubscription``). One that a signal itself keeps, as `just` does, is released where the last copy of the signal is: as
/// Swift does with what a closure of the main actor captures.
@usableFromInline
struct MainValue<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
