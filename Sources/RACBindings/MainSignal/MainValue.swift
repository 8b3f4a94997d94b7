/// A value of the main actor on its way through a signal, whose values have to be Sendable.
///
/// `@unchecked Sendable` because only ``MainSignal`` makes these and opens them, on the main actor. What keeps one, an operator
/// for example, belongs to a subscription, and those end on the main actor, too (``MainSubscription``).
@usableFromInline
struct MainValue<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
