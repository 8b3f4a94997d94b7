/// A box that carries a value of the main actor through a `Signal`, whose values must be Sendable.
///
/// `@unchecked Sendable` because only ``MainSignal`` creates and opens the boxes: on the main actor, or on any thread if the
/// value is Sendable. A box that an operator keeps is released on the main queue, where the subscription ends
/// (``MainSubscription``). A box that a signal keeps, as `just` does, is released with the last copy of the signal, on any
/// thread. Swift also releases the captures of a main-actor closure on any thread.
@usableFromInline
struct MainValue<Value>: @unchecked Sendable {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
