/// A machine that passes values until one of its two inputs ends.
@usableFromInline
struct TakeUntilMachine<Value: Sendable, Failure: Error>: InputMachine {
    // This field exists only for the thread sanitizer. Without a field, the machine would have the address of the variable next
    // to it. The sanitizer would then report a use of the machine and a change of that variable as a race.
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
