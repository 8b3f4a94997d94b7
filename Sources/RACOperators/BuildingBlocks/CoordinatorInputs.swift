/// The inputs of an operator, which can have different types, and the ``InputMachine`` that combines their values.
///
/// ``joining(_:_:)`` adds an input by nesting the present machine in another machine. An operator for ten inputs therefore
/// needs only machines for two inputs, and one serializer. For exactly two inputs, ``coordinatePair(_:_:_:_:)`` is faster.
@usableFromInline
struct CoordinatorInputs<Machine: InputMachine>: Sendable {
    @usableFromInline typealias Capacities = [InputCapacity]
    @usableFromInline typealias Receiver = @Sendable (InputCoordinator<Machine>.Message) -> Void

    @usableFromInline let makeMachine: @Sendable () -> Machine
    /// Subscribes to all inputs in order. Receives a capacity for each input, or none if the inputs are not limited.
    @usableFromInline let attach: @Sendable (CompoundDisposable, Capacities, @escaping Receiver) -> Void
    @usableFromInline let count: Int
    @usableFromInline let paths: InputPaths

    @inlinable
    init(
        makeMachine: @escaping @Sendable () -> Machine,
        attach: @escaping @Sendable (CompoundDisposable, Capacities, @escaping Receiver) -> Void,
        count: Int,
        paths: InputPaths
    ) {
        self.makeMachine = makeMachine
        self.attach = attach
        self.count = count
        self.paths = paths
    }

    @inlinable
    init(
        _ first: Signal<Machine.First, Machine.Failure>,
        _ second: Signal<Machine.Second, Machine.Failure>,
        _ makeMachine: @escaping @Sendable () -> Machine
    ) {
        self.init(
            makeMachine: makeMachine,
            attach: { lifetime, capacities, receive in
                first.attach(parent: lifetime, as: 0, capacities, receive) { receive(.first($0)) }
                second.attach(parent: lifetime, as: 1, capacities, receive) { receive(.second($0)) }
            },
            count: 2,
            paths: InputPaths(first.path, second.path)
        )
    }

    /// Adds an input, which is subscribed to last. `makeOuter` makes the machine for the present output and the added input.
    @inlinable
    func joining<Outer: InputMachine>(
        _ last: Signal<Outer.Second, Machine.Failure>,
        _ makeOuter: @escaping @Sendable () -> Outer
    ) -> CoordinatorInputs<NestedMachine<Machine, Outer>> {
        let (makeMachine, attach, count) = (makeMachine, attach, count)
        return CoordinatorInputs<NestedMachine<Machine, Outer>>(
            makeMachine: { NestedMachine(inner: makeMachine(), outer: makeOuter(), last: count) },
            attach: { lifetime, capacities, receive in
                attach(lifetime, capacities) { message in
                    switch message {
                    case .first, .second: receive(.first(message))
                    case .completed(let number): receive(.completed(number))
                    case .failed(let error): receive(.failed(error))
                    }
                }
                last.attach(parent: lifetime, as: count, capacities, receive) { receive(.second($0)) }
            },
            count: count + 1,
            paths: paths.appending(last.path)
        )
    }

    @inlinable
    func signal<Output: Sendable>(
        _ function: StaticString = #function,
        _ transform: @escaping @Sendable (Machine.Output) -> Output
    ) -> Signal<Output, Machine.Failure> {
        let (makeMachine, attach, count) = (makeMachine, attach, count)
        return Signal.trusted { downstream in
            let coordinator = InputCoordinator(
                makeMachine(),
                Subscriber(endingLike: downstream.ending, next: { downstream.send(transform($0)) })
            )
            let capacities = coordinator.capacities(ofInputs: count)
            attach(downstream.lifetime, capacities) { coordinator.receiveMessage($0) }
        }
        .named(afterAll: paths, function)
    }
}

/// A machine for one more input: the output of the inner machine is the first input of the outer machine.
@usableFromInline
struct NestedMachine<Inner: InputMachine, Outer: InputMachine>: InputMachine
where Outer.Failure == Inner.Failure, Outer.First == Inner.Output {
    @usableFromInline typealias Failure = Inner.Failure
    @usableFromInline typealias Output = Outer.Output

    @usableFromInline var inner: Inner
    @usableFromInline var outer: Outer
    /// The number of the last input. All other inputs belong to the inner machine.
    @usableFromInline let last: Int

    @inlinable
    init(inner: Inner, outer: Outer, last: Int) {
        self.inner = inner
        self.outer = outer
        self.last = last
    }

    @inlinable static var limitsInputs: Bool { Inner.limitsInputs || Outer.limitsInputs }

    @inlinable
    mutating func capacity(ofInput number: Int, further: (any DownstreamCapacity)?) -> InputCapacity? {
        if number == last { return outer.capacity(ofInput: 1, further: further) }
        return inner.capacity(ofInput: number, further: outer.capacity(ofInput: 0, further: further))
    }

    @inlinable
    mutating func receiveFirst(_ message: InputCoordinator<Inner>.Message) -> InputAction<Output, Failure> {
        forward(inner.receive(message))
    }

    @inlinable
    mutating func receiveSecond(_ value: Outer.Second) -> InputAction<Output, Failure> {
        outer.receiveSecond(value)
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<Output, Failure> {
        number == last ? outer.completed(1) : forward(inner.completed(number))
    }

    @inlinable
    @inline(__always)
    mutating func forward(_ step: InputAction<Inner.Output, Failure>) -> InputAction<Output, Failure> {
        switch step {
        case .nothing: return .nothing
        case .send(let output):
            outer.willReceiveFirst()
            return outer.receiveFirst(output)
        case .sendThenComplete(let output):
            outer.willReceiveFirst()
            return outer.receiveFirst(output).then(outer.completed(0))
        case .complete: return outer.completed(0)
        case .fail(let error): return .fail(error)
        }
    }
}

extension InputAction {
    /// Returns an action that performs both actions. Precondition: if this action sends a value, `next` completes the output or
    /// does nothing.
    @inlinable
    func then(_ next: InputAction) -> InputAction {
        switch (self, next) {
        case (_, .nothing), (.sendThenComplete, _), (.complete, _), (.fail, _): self
        case (.send(let output), .complete): .sendThenComplete(output)
        case (.nothing, _): next
        case (.send, _): preconditionFailure("only completion can follow a value")
        }
    }
}

extension Signal {
    /// Subscribes to this signal as one of several inputs. `capacities` is empty if the inputs are not limited.
    @inlinable
    @inline(__always)
    func attach<First, Second>(
        parent lifetime: CompoundDisposable,
        as number: Int,
        _ capacities: [InputCapacity],
        _ receive: @escaping @Sendable (InputMessage<First, Second, Failure>) -> Void,
        next: @escaping @Sendable (Value) -> Void
    ) {
        let side = capacities.isEmpty ? nil : capacities[number]
        var receiver = next
        if let side {
            receiver = {
                side.willSend()
                next($0)
            }
        }
        attach(
            parent: lifetime,
            capacity: side,
            next: receiver,
            failed: { receive(.failed($0)) },
            completed: { receive(.completed(number)) }
        )
    }
}

extension InputCoordinator {
    @inlinable
    @inline(__always)
    func receiveMessage(_ message: Message) {
        switch message {
        case .first, .second: receive(message)
        case .completed, .failed: receiveWithoutDraining(message)
        }
    }
}
