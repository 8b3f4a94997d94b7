/// What can happen to an operator with two inputs.
@usableFromInline
package enum JoinPairMessage<First: Sendable, Second: Sendable, Failure: Error>: Sendable {
    case first(First)
    case second(Second)
    case firstEnded
    case secondEnded
    case failed(Failure)
}

/// Several inputs of different types, together with the machine they run into.
///
/// It begins with two inputs and a machine for two. ``joining(_:_:)`` adds one more input, and nests the machine in another
/// one for two. So an operator for ten inputs needs no other machine than the one for two, and all ten still run under one
/// serializer; see ``Join``.
@usableFromInline
struct JoinInputs<Machine: JoinMachine>: Sendable {
    /// Takes in a message, and whether it is the end of an input; see ``SerialReceiver/receiveAlone(_:)``.
    @usableFromInline typealias Receiver = @Sendable (_ message: Machine.Message, _ isEnd: Bool) -> Void

    @usableFromInline let makeMachine: @Sendable () -> Machine
    /// Subscribes to all inputs, in order, below a lifetime.
    @usableFromInline let attach: @Sendable (CompoundDisposable, @escaping Receiver) -> Void
    @usableFromInline let paths: InputPaths

    @inlinable
    init(
        makeMachine: @escaping @Sendable () -> Machine,
        attach: @escaping @Sendable (CompoundDisposable, @escaping Receiver) -> Void,
        paths: InputPaths
    ) {
        self.makeMachine = makeMachine
        self.attach = attach
        self.paths = paths
    }

    /// Two inputs.
    ///
    /// - Parameters:
    ///   - first: Subscribed to first.
    ///   - second: Subscribed to second, unless the first has ended the output.
    ///   - makeMachine: Makes the machine of one subscription.
    @inlinable
    init<First: Sendable, Second: Sendable>(
        _ first: Signal<First, Machine.Failure>,
        _ second: Signal<Second, Machine.Failure>,
        _ makeMachine: @escaping @Sendable () -> Machine
    ) where Machine.Message == JoinPairMessage<First, Second, Machine.Failure> {
        self.makeMachine = makeMachine
        paths = InputPaths(first.path, second.path)
        attach = { lifetime, receive in
            first.attach(
                below: lifetime,
                next: { receive(.first($0), false) },
                failed: { receive(.failed($0), true) },
                completed: { receive(.firstEnded, true) }
            )
            second.attach(
                below: lifetime,
                next: { receive(.second($0), false) },
                failed: { receive(.failed($0), true) },
                completed: { receive(.secondEnded, true) }
            )
        }
    }

    /// These inputs and one more.
    ///
    /// - Parameters:
    ///   - last: Subscribed to last.
    ///   - makeOuter: Makes the machine that runs the output of these inputs and the values of the last into one.
    @inlinable
    func joining<Last: Sendable, Outer: JoinMachine>(
        _ last: Signal<Last, Machine.Failure>,
        _ makeOuter: @escaping @Sendable () -> Outer
    ) -> JoinInputs<NestedMachine<Machine, Outer, Last>> {
        let (makeMachine, attach) = (makeMachine, attach)
        return JoinInputs<NestedMachine<Machine, Outer, Last>>(
            makeMachine: { NestedMachine(inner: makeMachine(), outer: makeOuter()) },
            attach: { lifetime, receive in
                attach(lifetime) { receive(.inner($0), $1) }
                last.attach(
                    below: lifetime,
                    next: { receive(.last($0), false) },
                    failed: { receive(.lastFailed($0), true) },
                    completed: { receive(.lastEnded, true) }
                )
            },
            paths: paths.appending(last.path)
        )
    }

    /// The output of the machine.
    ///
    /// - Parameter function: The operator, for the name of the result; left out, it is the caller.
    @inlinable
    func signal(_ function: StaticString = #function) -> Signal<Machine.Output, Machine.Failure> {
        let (makeMachine, attach) = (makeMachine, attach)
        return Signal.trusted { downstream in
            let join = Join(makeMachine(), downstream)
            attach(downstream.lifetime) { $1 ? join.receiveAlone($0) : join.receive($0) }
        }
        .named(afterAll: paths, function)
    }

    /// The output of the machine, in another form.
    ///
    /// - Parameters:
    ///   - function: The operator, for the name of the result; left out, it is the caller.
    ///   - transform: Called once per output.
    @inlinable
    func signal<Output: Sendable>(
        _ function: StaticString = #function,
        _ transform: @escaping @Sendable (Machine.Output) -> Output
    ) -> Signal<Output, Machine.Failure> {
        let (makeMachine, attach) = (makeMachine, attach)
        return Signal.trusted { downstream in
            let join = Join(
                makeMachine(),
                Subscriber(endingLike: downstream.ending, next: { downstream.send(transform($0)) })
            )
            attach(downstream.lifetime) { $1 ? join.receiveAlone($0) : join.receive($0) }
        }
        .named(afterAll: paths, function)
    }
}

/// A machine whose output is the first input of a machine of two; see ``JoinInputs``.
@usableFromInline
struct NestedMachine<Inner: JoinMachine, Outer: JoinMachine, Last: Sendable>: JoinMachine
where Outer.Failure == Inner.Failure, Outer.Message == JoinPairMessage<Inner.Output, Last, Inner.Failure> {
    @usableFromInline typealias Failure = Inner.Failure
    @usableFromInline typealias Output = Outer.Output

    @usableFromInline
    enum Message: Sendable {
        case inner(Inner.Message)
        case last(Last)
        case lastEnded
        case lastFailed(Failure)
    }

    @usableFromInline var inner: Inner
    @usableFromInline var outer: Outer

    @inlinable
    init(inner: Inner, outer: Outer) {
        self.inner = inner
        self.outer = outer
    }

    @inlinable
    mutating func receive(_ message: Message) -> JoinStep<Output, Failure> {
        switch message {
        case .inner(let message):
            switch inner.receive(message) {
            case .nothing: return .nothing
            case .send(let output): return outer.receive(.first(output))
            case .sendThenComplete(let output):
                let step = outer.receive(.first(output))
                return step.then(outer.receive(.firstEnded))
            case .complete: return outer.receive(.firstEnded)
            case .fail(let error): return .fail(error)
            }
        case .last(let value): return outer.receive(.second(value))
        case .lastEnded: return outer.receive(.secondEnded)
        case .lastFailed(let error): return .fail(error)
        }
    }
}

extension JoinStep {
    /// This step and another one after it, as one step.
    ///
    /// - Parameter next: Does nothing or ends. Precondition: it sends no value and does not fail, if this step sends a value.
    @inlinable
    func then(_ next: JoinStep) -> JoinStep {
        switch (self, next) {
        case (_, .nothing), (.sendThenComplete, _), (.complete, _), (.fail, _): self
        case (.send(let output), .complete): .sendThenComplete(output)
        case (.nothing, _): next
        case (.send, _): preconditionFailure("an end was answered by a value")
        }
    }
}
