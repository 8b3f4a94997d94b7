extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal of the values of the latest inner signal that this signal has sent, and disposes the previous inner
    /// signal.
    ///
    /// The new inner signal is subscribed to on the thread that delivers it, after the previous inner signal has been disposed.
    ///
    /// ```
    /// self              --a-----b---------|
    /// a                   --1--1--1--1--1
    /// b                         --2--2--2----|
    /// switchToLatest()  ----1--1--2--2--2----|
    /// ```
    ///
    /// ```swift
    /// let results = query.map { api.results(for: $0) }.switchToLatest()
    /// ```
    ///
    /// - *Completes* when this signal and the latest inner signal have completed.
    @inlinable
    public func switchToLatest() -> Signal<Value.Value, Failure> {
        let outer = signal
        return outer.derive { downstream in
            let current = CurrentInner(downstream)
            current.coordinator.subscribe(to: outer) { current.replace(by: $0.signal) }
        }
    }
}

/// Keeps the subscription to the latest inner signal.
///
/// ## The path without the serializer
///
/// A plain inner signal is sent to the output without the serializer if two conditions hold. First, the serializer is free.
/// Second, the signal is the first inner signal, or the previous inner signal was sent without a subscription and has completed.
/// Then no other inner signal can reach the output. An older inner signal may still run on another thread. However, the machine
/// has handled the message that replaced the older signal, and ignores all later messages of that signal. Its earlier messages
/// have been delivered, because the serializer is free.
///
/// `@unchecked Sendable` because only the events of the outer signal use the mutable state, and these events never overlap.
@usableFromInline
final class CurrentInner<Value: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline let coordinator: InputCoordinator<SwitchMachine<Value, Failure>>
    @usableFromInline let subscription = SerialDisposable()
    /// The number of the latest inner signal that uses the serializer.
    @exclusivity(unchecked) @usableFromInline var number = 0
    /// Indicates whether the subscription to the latest signal may still need disposal.
    @exclusivity(unchecked) @usableFromInline var isOccupied = false
    /// Indicates whether the latest inner signal, if there is one, has been sent without a subscription and has completed.
    @exclusivity(unchecked) @usableFromInline var isIdle = true

    @inlinable
    init(_ downstream: Subscriber<Value, Failure>) {
        coordinator = InputCoordinator(SwitchMachine(), downstream)
        downstream.lifetime.add(subscription)
    }

    @inlinable
    func replace(by inner: Signal<Value, Failure>) {
        if isIdle, coordinator.sendBypassingSerializer(inner) { return }
        number += 1
        isIdle = false
        // The machine ignores the previous inner signal before its subscription is disposed.
        coordinator.receive(.second(number))
        if case .trusted(let work) = inner.source {
            isOccupied = true
            return subscribe(work)
        }
        if isOccupied { subscription.disposable = nil }
        isOccupied = false
        // A plain signal is sent before this call returns, and therefore before the next inner signal arrives.
        switch inner.sendPlain(to: { coordinator.receive(.first((.next($0), number))) }, during: coordinator.lifetime) {
        case .notPlain:
            break
        case .completed:
            coordinator.receiveWithoutDraining(.first((.completed, number)))
            isIdle = true
        case .failed(let error):
            coordinator.receiveWithoutDraining(.first((.failed(error), number)))
        }
    }

    @inlinable
    func subscribe(_ work: @Sendable (consuming Subscriber<Value, Failure>) -> Void) {
        let output = coordinator.lifetime
        let lifetime = CompoundDisposable.lifetime(depth: output.depth &+ 1, capacity: output.capacity)
        subscription.disposable = lifetime
        guard !lifetime.isDisposed else { return }
        let inner = SwitchedInner(coordinator, number)
        let subscriber = Subscriber<Value, Failure>(
            ofInput: lifetime,
            parent: output,
            isMember: false,
            next: { inner.coordinator.receive(.first((.next($0), inner.number))) },
            failed: { inner.coordinator.receiveWithoutDraining(.first((.failed($0), inner.number))) },
            completed: { inner.coordinator.receiveWithoutDraining(.first((.completed, inner.number))) }
        )
        subscriber.start(work)
    }
}

/// The context of one inner signal, which the three closures of its subscription share.
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

/// The first input is an event of the inner signal with a number. The second input is the number of an inner signal that
/// replaces the previous one.
@usableFromInline
struct SwitchMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var latest = 0
    @usableFromInline var isInnerOpen = false
    @usableFromInline var isOuterOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func receiveFirst(_ input: (event: Event<Value, Failure>, number: Int)) -> InputAction<Value, Failure> {
        guard input.number == latest else { return .nothing }
        guard case .completed = input.event else { return InputAction(input.event) }
        isInnerOpen = false
        return isOuterOpen ? .nothing : .complete
    }

    @inlinable
    mutating func receiveSecond(_ number: Int) -> InputAction<Value, Failure> {
        latest = number
        isInnerOpen = true
        return .nothing
    }

    @inlinable
    mutating func completed(_: Int) -> InputAction<Value, Failure> {
        isOuterOpen = false
        return isInnerOpen ? .nothing : .complete
    }
}
