/// What can happen to an operator with two inputs.
@usableFromInline
package enum JoinPairMessage<First: Sendable, Second: Sendable, Failure: Error>: Sendable {
    case first(First)
    case second(Second)
    case firstEnded
    case secondEnded
    case failed(Failure)
}

/// Runs two inputs into one output; see ``Join``.
///
/// - Parameters:
///   - first: Subscribed to first.
///   - second: Subscribed to second, unless the first has ended the output.
///   - makeMachine: Makes the machine of one subscription.
@inlinable
func joinPair<First: Sendable, Second: Sendable, Machine: JoinMachine>(
    _ first: Signal<First, Machine.Failure>,
    _ second: Signal<Second, Machine.Failure>,
    _ makeMachine: @escaping @Sendable () -> Machine
) -> Signal<Machine.Output, Machine.Failure>
where Machine.Message == JoinPairMessage<First, Second, Machine.Failure> {
    .trusted { downstream in
        let join = Join(makeMachine(), downstream)
        first.attach(
            below: downstream.lifetime,
            next: { join.receive(.first($0)) },
            failed: { join.receive(.failed($0)) },
            completed: { join.receive(.firstEnded) }
        )
        second.attach(
            below: downstream.lifetime,
            next: { join.receive(.second($0)) },
            failed: { join.receive(.failed($0)) },
            completed: { join.receive(.secondEnded) }
        )
    }
}
