extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal of the values of the latest signal this one has sent. The previous one is disposed.
    ///
    /// When the next inner signal comes the previous one is disposed, and then the next one is subscribed to, on the thread that
    /// delivers it. None of the previous one's values follows. The result completes when this signal and the latest inner one
    /// have completed, and fails immediately with either. Values arrive from wherever the latest inner signal sends them. Keeps
    /// nothing but the latest inner subscription.
    ///
    /// ```
    /// self              --a-----b---------|
    /// a                   --1--1--1--1--1
    /// b                         --2--2--2----|
    /// switchToLatest()  ----1--1--2--2--2----|
    /// ```
    ///
    /// Source: `-switchToLatest` in RACSignal.
    @inlinable
    public func switchToLatest() -> Signal<Value.Value, Failure> {
        let outer = signal
        return outer.derive { downstream in
            let place = CurrentInner(downstream)
            outer.attach(
                parent: downstream.lifetime,
                next: { place.replace(by: $0.signal) },
                failed: { place.coordinator.receiveWithoutDraining(.failed($0)) },
                completed: { place.coordinator.receiveWithoutDraining(.completed(0)) }
            )
        }
    }
}

/// Where the latest inner signal lives: replacing it disposes the one before.
///
/// ## A short way
///
/// After an inner signal that was not subscribed to, and before the first, a value or a sequence passes to the output without the
/// serializer, if that is free. Nothing else can send then: a message has replaced the previous inner signal, which may still be at
/// work on another thread. So what that sends is ignored, and changes nothing in the machine. And since the serializer is free,
/// nothing that it has sent before that message is still being delivered.
///
/// `@unchecked Sendable` because only the subscription to the outer signal, whose values arrive one at a time, touches `number`,
/// `isOccupied` and `isIdle`.
@usableFromInline
final class CurrentInner<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let coordinator: InputCoordinator<SwitchMachine<Value, Failure>>
    @usableFromInline let lifetime = SerialDisposable()
    /// The number of inner signals have come.
    @exclusivity(unchecked) @usableFromInline var number = 0
    /// Indicates whether the latest one may still have to be disposed.
    @exclusivity(unchecked) @usableFromInline var isOccupied = false
    /// Indicates whether the latest one was a value or a sequence, of whose end the machine has been told, or will be; or none has
    /// come.
    @exclusivity(unchecked) @usableFromInline var isIdle = true

    @inlinable
    init(_ downstream: Subscriber<Value, Failure>) {
        coordinator = InputCoordinator(SwitchMachine(), downstream)
        downstream.lifetime.add(lifetime)
    }

    @inlinable
    func replace(by inner: Signal<Value, Failure>) {
        if isIdle, coordinator.sendBypassingSerializer(inner) { return }
        number += 1
        isIdle = false
        if case .trusted(let work) = inner.source {
            coordinator.take(.began(number))
            isOccupied = true
            return subscribe(work)
        }
        vacate()
        // What is plain comes before this returns, and so before the next inner signal.
        switch inner.sendPlain(to: { coordinator.take(.value($0, number)) }, during: coordinator.lifetime) {
        case .notPlain: break
        case .completed: end()
        case .failed(let error): coordinator.receiveWithoutDraining(.value(.failed(error, number)))
        }
    }

    /// Completes the latest inner signal, which was not subscribed to.
    @inlinable
    func end() {
        coordinator.receiveWithoutDraining(.value(.completed(number)))
        isIdle = true
    }

    /// Disposes the inner signal before, whose values do not count any more by then.
    @inlinable
    func vacate() {
        coordinator.take(.began(number))
        if isOccupied { lifetime.disposable = nil }
        isOccupied = false
    }

    @inlinable
    func subscribe(_ work: @Sendable (consuming Subscriber<Value, Failure>) -> Void) {
        let lifetime = CompoundDisposable(depth: coordinator.lifetime.depth &+ 1)
        self.lifetime.disposable = lifetime
        guard !lifetime.isDisposed else { return }
        let inner = SwitchedInner(coordinator, number)
        let subscriber = Subscriber<Value, Failure>(
            ofInput: lifetime,
            registered: nil,
            parent: coordinator.lifetime,
            next: { inner.coordinator.take(.value($0, inner.number)) },
            failed: { inner.coordinator.receiveWithoutDraining(.value(.failed($0, inner.number))) },
            completed: { inner.coordinator.receiveWithoutDraining(.value(.completed(inner.number))) }
        )
        subscriber.start(work)
    }
}

/// One inner signal, as its closures hold it: so the three of them share one object.
@usableFromInline
final class SwitchedInner<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let coordinator: InputCoordinator<SwitchMachine<Value, Failure>>
    @usableFromInline let number: Int

    @inlinable
    init(_ coordinator: InputCoordinator<SwitchMachine<Value, Failure>>, _ number: Int) {
        self.coordinator = coordinator
        self.number = number
    }
}

/// Lets only the latest inner signal through. See ``InputCoordinator``.
@usableFromInline
struct SwitchMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline
    enum Input: Sendable {
        /// The inner signal of this number replaces the one before.
        case began(Int)
        case value(Value, Int)
        case completed(Int)
        case failed(Failure, Int)
    }

    @usableFromInline var latest = 0
    @usableFromInline var isInnerOpen = false
    @usableFromInline var isOuterOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ input: Input) -> InputAction<Value, Failure> {
        switch input {
        case .began(let number):
            latest = number
            isInnerOpen = true
            return .nothing
        case .value(let value, let number):
            return number == latest ? .send(value) : .nothing
        case .completed(let number):
            guard number == latest else { return .nothing }
            isInnerOpen = false
            return isOuterOpen ? .nothing : .complete
        case .failed(let error, let number):
            return number == latest ? .fail(error) : .nothing
        }
    }

    /// Takes in the completion of the outer signal.
    @inlinable
    mutating func completed(_: Int) -> InputAction<Value, Failure> {
        isOuterOpen = false
        return isInnerOpen ? .nothing : .complete
    }
}
