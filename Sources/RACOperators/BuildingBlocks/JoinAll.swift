/// What can happen to an operator with any number of inputs of one type.
@usableFromInline
package enum JoinAllMessage<Element: Sendable, Failure: Error>: Sendable {
    case value(Element, Int)
    case ended(Int)
    case failed(Failure)
}

/// Runs any number of inputs of one type into one output; see ``Join``. Without inputs it completes at once.
///
/// - Parameters:
///   - signals: The inputs, subscribed to in order, until one of them ends the output.
///   - function: The operator, for the name of the result; left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription, for the number of inputs.
@inlinable
func joinAll<Element: Sendable, Machine: JoinMachine>(
    _ signals: [Signal<Element, Machine.Failure>],
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable (Int) -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Message == JoinAllMessage<Element, Machine.Failure> {
    if signals.isEmpty { return .empty }
    return Signal.trusted { downstream in
        let join = Join(makeMachine(signals.count), downstream)
        for (position, signal) in signals.enumerated() {
            signal.attach(
                below: downstream.lifetime,
                next: { join.receive(.value($0, position)) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.ended(position)) }
            )
        }
    }
    .named(afterAll: InputPaths(signals), function)
}
