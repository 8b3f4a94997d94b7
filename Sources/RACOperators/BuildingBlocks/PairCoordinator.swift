import RACCore

/// A value of one of two inputs, which are subscribed to as 0 and 1.
@usableFromInline
package enum PairCoordinator<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
}

/// Runs two inputs into one output. See ``InputCoordinator``.
///
/// - Parameters:
///   - first: Subscribed to first.
///   - second: Subscribed to second, unless the first has ended the output.
///   - function: The operator, for the name of the result. Left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription.
@inlinable
func coordinatePair<First: Sendable, Second: Sendable, Machine: InputMachine>(
    _ first: Signal<First, Machine.Failure>,
    _ second: Signal<Second, Machine.Failure>,
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable () -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == PairCoordinator<First, Second> {
    Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(), downstream)
        coordinator.subscribe(to: first, as: 0) { coordinator.take(.first($0)) }
        coordinator.subscribe(to: second, as: 1) { coordinator.take(.second($0)) }
    }
    .named(afterAll: InputPaths(first.path, second.path), function)
}

/// Runs any number of inputs of one type into one output. See ``InputCoordinator``. Without inputs it completes immediately.
///
/// - Parameters:
///   - signals: The inputs, subscribed to in order, until one of them ends the output.
///   - function: The operator, for the name of the result. Left out, it is the caller.
///   - makeMachine: Makes the machine of one subscription, for the number of inputs. It receives each value with the number of its
///     input.
@inlinable
func coordinateAll<Element: Sendable, Machine: InputMachine>(
    _ signals: [Signal<Element, Machine.Failure>],
    _ function: StaticString = #function,
    _ makeMachine: @escaping @Sendable (Int) -> Machine
) -> Signal<Machine.Output, Machine.Failure> where Machine.Input == (Element, Int) {
    if signals.isEmpty { return .empty }
    return Signal.trusted { downstream in
        let coordinator = InputCoordinator(makeMachine(signals.count), downstream)
        for (number, signal) in signals.enumerated() {
            coordinator.subscribe(to: signal, as: number) { coordinator.take(($0, number)) }
        }
    }
    .named(afterAll: InputPaths(signals), function)
}
