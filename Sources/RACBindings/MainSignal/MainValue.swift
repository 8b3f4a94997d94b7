/// A value of the main actor inside a `Signal`, whose values must be Sendable.
///
/// `@unchecked Sendable` because only ``MainSignal`` creates these boxes. It opens them on the main actor, or anywhere if the
/// value is Sendable. A box that an operator keeps belongs to a subscription, and subscriptions end on the main queue
/// (``MainSubscription``). A box that a signal itself keeps, as `just` does, is released with the last copy of the signal, on
/// any thread. Swift does the same with the captures of a main-actor closure.
@usableFromInline
struct MainValue<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
