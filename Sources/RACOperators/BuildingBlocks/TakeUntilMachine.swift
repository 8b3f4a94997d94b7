/// A machine that passes values until one of its two inputs ends. See ``InputCoordinator``.
@usableFromInline
struct TakeUntilMachine<Value: Sendable, Failure: Error>: InputMachine {
    // This field exists only for the thread sanitizer. An empty struct has the address of the field next to it, so the
    // sanitizer would report a change of that field and a use of the machine as a race. An `InputCoordinator` that has ended
    // does not call its machine.
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
