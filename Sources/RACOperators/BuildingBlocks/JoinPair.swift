import RACCore

/// A value of one of two inputs, which are subscribed to as 0 and 1.
@usableFromInline
package enum JoinPair<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
}

/// Runs two inputs into one output; see ``Join``.
///
/// - Parameters:
///   - first: Subscribed to first.
///   - second: Subscribed to second, unless the first has ended the output.
///   - function: The operator, for the name of the result; left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription.
@inlinable
func joinPair<First: Sendable, Second: Sendable, Machine: JoinMachine>(
    _ first: Signal<First, Machine.Failure>,
    _ second: Signal<Second, Machine.Failure>,
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable () -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == JoinPair<First, Second> {
    Signal.trusted { downstream in
        let join = Join(makeMachine(), downstream)
        join.subscribe(to: first, as: 0) { join.take(.first($0)) }
        join.subscribe(to: second, as: 1) { join.take(.second($0)) }
    }
    .named(afterAll: InputPaths(first.path, second.path), function)
}

/// Runs any number of inputs of one type into one output; see ``Join``. Without inputs it completes at once.
///
/// - Parameters:
///   - signals: The inputs, subscribed to in order, until one of them ends the output.
///   - function: The operator, for the name of the result; left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription, for the number of inputs. It receives each value with the number of its input.
@inlinable
func joinAll<Element: Sendable, Machine: JoinMachine>(
    _ signals: [Signal<Element, Machine.Failure>],
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable (Int) -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == (Element, Int) {
    if signals.isEmpty { return .empty }
    return Signal.trusted { downstream in
        let join = Join(makeMachine(signals.count), downstream)
        for (number, signal) in signals.enumerated() {
            join.subscribe(to: signal, as: number) { join.take(($0, number)) }
        }
    }
    .named(afterAll: InputPaths(signals), function)
}
