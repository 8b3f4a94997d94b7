extension SignalProtocol {
    /// Returns a signal that ends when another one sends a value or completes.
    ///
    /// Until then the values of this signal pass. Then the result completes, and both signals are disposed. The trigger is
    /// subscribed to first: if it sends immediately, this signal is not subscribed to at all. A failure of the trigger is
    /// ignored. Failure and completion of this signal pass unchanged, and dispose the trigger. Values are delivered where this
    /// signal sends them, the completion where the trigger sends. If a value is being delivered at that moment, the completion
    /// follows it on that thread. Keeps nothing.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// take(until: trigger)  --1--2-|
    /// ```
    ///
    /// Source: `-takeUntil:` in RACSignal.
    ///
    /// - Parameter trigger: The signal that ends the result. Its values can be of any type.
    @inlinable
    public func take<Trigger: SignalProtocol>(until trigger: Trigger) -> Signal<Value, Failure> {
        let (source, trigger) = (signal, trigger.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(TakeUntilMachine<Value, Failure>(), downstream)
            trigger.attach(
                parent: downstream.lifetime,
                next: { _ in coordinator.receive(.completed(1)) },
                failed: { _ in },
                completed: { coordinator.receiveWithoutDraining(.completed(1)) }
            )
            coordinator.subscribe(to: source) { coordinator.take($0) }
        }
    }
}
