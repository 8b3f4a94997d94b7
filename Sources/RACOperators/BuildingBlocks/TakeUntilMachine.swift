/// Passes values until the end of either input. See ``InputCoordinator``.
@usableFromInline
struct TakeUntilMachine<Value: Sendable, Failure: Error>: InputMachine {
    // The machine does not need this, since an `InputCoordinator` that has ended asks no more. But an empty struct has the address of the
    // field beside it, and the thread sanitizer would take a change of that field and a use of the machine for a race.
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
