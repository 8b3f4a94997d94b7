/// A machine that passes values while it is open. The completion of input 1, the trigger, opens a closed gate, and ends an open
/// one. The completion of input 0, the source, always ends the output.
@usableFromInline
struct GateMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var isOpen: Bool

    @inlinable
    init(isOpen: Bool) {
        self.isOpen = isOpen
    }

    @inlinable
    func receiveFirst(_ value: Value) -> InputAction<Value, Failure> {
        isOpen ? .send(value) : .nothing
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<Value, Failure> {
        if isOpen || number == 0 { return .complete }
        isOpen = true
        return .nothing
    }
}
