import RACCore

/// Passes the values of inner signals, and completes with the last of them. See ``InputCoordinator``.
@usableFromInline
package struct MergeMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline
    package enum Input: Sendable {
        case value(Value)
        /// The signal of signals has completed: so many inner ones have begun, and no other will.
        case outerCompleted(inners: Int)
    }

    /// The number of inner signals have not completed. While the outer signal may begin more, they are not included.
    @usableFromInline var running = 0
    @usableFromInline var isOuterOpen = true

    @inlinable
    package init() {}

    @inlinable
    package mutating func receive(_ input: Input) -> InputAction<Value, Failure> {
        switch input {
        case .value(let value):
            return .send(value)
        case .outerCompleted(let inners):
            isOuterOpen = false
            running += inners
            return running == 0 ? .complete : .nothing
        }
    }

    @inlinable
    package mutating func completed(_: Int) -> InputAction<Value, Failure> {
        running -= 1
        return running == 0 && !isOuterOpen ? .complete : .nothing
    }
}
