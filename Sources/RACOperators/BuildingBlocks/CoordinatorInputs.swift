/// Several inputs of different types, together with the machine they run into.
///
/// It begins with two inputs and a machine for two. ``joining(_:_:)`` adds one more input, and nests the machine in another one for
/// two. So an operator for ten inputs needs no other machine than the one for two, and all ten still run under one serializer. See
/// ``InputCoordinator``. Two inputs alone take less time by ``coordinatePair(_:_:_:_:)``.
@usableFromInline
struct CoordinatorInputs<Machine: InputMachine>: Sendable {
    @usableFromInline typealias Receiver = @Sendable (InputMessage<Machine.Input, Machine.Failure>) -> Void

    @usableFromInline let makeMachine: @Sendable () -> Machine
    /// Subscribes to all inputs, in order, below a lifetime.
    @usableFromInline let attach: @Sendable (CompoundDisposable, @escaping Receiver) -> Void
    /// The number of inputs there are, numbered from 0 in their order.
    @usableFromInline let count: Int
    @usableFromInline let paths: InputPaths

    @inlinable
    init(
        makeMachine: @escaping @Sendable () -> Machine,
        attach: @escaping @Sendable (CompoundDisposable, @escaping Receiver) -> Void,
        count: Int,
        paths: InputPaths
    ) {
        self.makeMachine = makeMachine
        self.attach = attach
        self.count = count
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
    ) where Machine.Input == PairCoordinator<First, Second> {
        self.init(
            makeMachine: makeMachine,
            attach: { lifetime, receive in
                first.attach(parent: lifetime, as: 0, receive) { receive(.value(.first($0))) }
                second.attach(parent: lifetime, as: 1, receive) { receive(.value(.second($0))) }
            },
            count: 2,
            paths: InputPaths(first.path, second.path)
        )
    }

    /// These inputs and one more.
    ///
    /// - Parameters:
    ///   - last: Subscribed to last.
    ///   - makeOuter: Makes the machine that runs the output of these inputs and the values of the last into one.
    @inlinable
    func joining<Last: Sendable, Outer: InputMachine>(
        _ last: Signal<Last, Machine.Failure>,
        _ makeOuter: @escaping @Sendable () -> Outer
    ) -> CoordinatorInputs<NestedMachine<Machine, Outer, Last>> {
        let (makeMachine, attach, count) = (makeMachine, attach, count)
        return CoordinatorInputs<NestedMachine<Machine, Outer, Last>>(
            makeMachine: { NestedMachine(inner: makeMachine(), outer: makeOuter(), last: count) },
            attach: { lifetime, receive in
                attach(lifetime) { message in
                    switch message {
                    case .value(let value): receive(.value(.first(value)))
                    case .completed(let number): receive(.completed(number))
                    case .failed(let error): receive(.failed(error))
                    }
                }
                last.attach(parent: lifetime, as: count, receive) { receive(.value(.second($0))) }
            },
            count: count + 1,
            paths: paths.appending(last.path)
        )
    }

    /// What is made of the output of the machine.
    ///
    /// - Parameters:
    ///   - function: The operator, for the name of the result. Left out, it is the caller.
    ///   - transform: Called once per output.
    @inlinable
    func signal<Output: Sendable>(
        _ function: StaticString = #function,
        _ transform: @escaping @Sendable (Machine.Output) -> Output
    ) -> Signal<Output, Machine.Failure> {
        let (makeMachine, attach) = (makeMachine, attach)
        return Signal.trusted { downstream in
            let coordinator = InputCoordinator(
                makeMachine(),
                Subscriber(endingLike: downstream.ending, next: { downstream.send(transform($0)) })
            )
            attach(downstream.lifetime) { coordinator.receiveMessage($0) }
        }
        .named(afterAll: paths, function)
    }
}

/// A machine whose output is the first input of a machine of two. See ``CoordinatorInputs``.
@usableFromInline
struct NestedMachine<Inner: InputMachine, Outer: InputMachine, Last: Sendable>: InputMachine
where Outer.Failure == Inner.Failure, Outer.Input == PairCoordinator<Inner.Output, Last> {
    @usableFromInline typealias Failure = Inner.Failure
    @usableFromInline typealias Output = Outer.Output

    @usableFromInline var inner: Inner
    @usableFromInline var outer: Outer
    /// The number of the last input. Those before it are the inner machine's.
    @usableFromInline let last: Int

    @inlinable
    init(inner: Inner, outer: Outer, last: Int) {
        self.inner = inner
        self.outer = outer
        self.last = last
    }

    @inlinable
    mutating func receive(_ input: PairCoordinator<Inner.Input, Last>) -> InputAction<Output, Failure> {
        switch input {
        case .first(let value): forward(inner.receive(value))
        case .second(let value): outer.receive(.second(value))
        }
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<Output, Failure> {
        number == last ? outer.completed(1) : forward(inner.completed(number))
    }

    /// Passes what the inner machine answers to the outer one.
    @inlinable
    @inline(__always)
    mutating func forward(_ step: InputAction<Inner.Output, Failure>) -> InputAction<Output, Failure> {
        switch step {
        case .nothing: return .nothing
        case .send(let output): return outer.receive(.first(output))
        case .sendThenComplete(let output):
            let step = outer.receive(.first(output))
            return step.then(outer.completed(0))
        case .complete: return outer.completed(0)
        case .fail(let error): return .fail(error)
        }
    }
}

extension InputAction {
    /// This step and another one after it, as one step.
    ///
    /// - Parameter next: Does nothing or ends. Precondition: it sends no value and does not fail, if this step sends a value.
    @inlinable
    func then(_ next: InputAction) -> InputAction {
        switch (self, next) {
        case (_, .nothing), (.sendThenComplete, _), (.complete, _), (.fail, _): self
        case (.send(let output), .complete): .sendThenComplete(output)
        case (.nothing, _): next
        case (.send, _): preconditionFailure("an end was answered by a value")
        }
    }
}

extension Signal {
    /// Subscribes to this signal as one of several inputs, below the lifetime of the output.
    ///
    /// - Parameters:
    ///   - lifetime: That of the output.
    ///   - number: Names this input when it has completed.
    ///   - receive: Takes an end to the ``InputCoordinator``.
    ///   - next: Takes a value there.
    @inlinable
    @inline(__always)
    func attach<Input>(
        parent lifetime: CompoundDisposable,
        as number: Int,
        _ receive: @escaping @Sendable (InputMessage<Input, Failure>) -> Void,
        next: @escaping @Sendable (Value) -> Void
    ) {
        attach(
            parent: lifetime,
            next: next,
            failed: { receive(.failed($0)) },
            completed: { receive(.completed(number)) }
        )
    }
}

extension InputCoordinator {
    /// Receives a message: an end delivers nothing that other inputs have sent.
    @inlinable
    @inline(__always)
    func receiveMessage(_ message: Message) {
        if case .value = message { receive(message) } else { receiveWithoutDraining(message) }
    }
}
