/// A machine that passes values until one of its two inputs ends. See ``InputCoordinator``.
@usableFromInline
struct TakeUntilMachine<Value: Sendable, Failure: Error>: InputMachine {
    // The machine needs no field, because an `InputCoordinator` that has ended does not call its machine. This field exists
    // for the thread sanitizer: an empty struct has the address of the field next to it, so the sanitizer would report a
    // change of that field and a use of the machine as a race.
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}

    @inlinable
    func receive(_ input: Value) -> InputAction<Value, Failure> {
        hasEnded ? .nothing : .send(input)
    }

    @inlinable
    mutating func completed(_: Int) -> InputAction<Value, Failure> {
        hasEnded = true
        return .complete
    }
}
