extension SignalProtocol {
    /// Returns a signal that sends the values of this signal until another signal sends a value or completes.
    ///
    /// The other signal, the trigger, is subscribed to first. If the trigger sends immediately, this signal is not subscribed
    /// to. When this signal terminates, the trigger is disposed.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// take(until: trigger)  --1--2-|
    /// ```
    ///
    /// ```swift
    /// let results = download.take(until: logout)
    /// ```
    ///
    /// - *Completes* on the thread of the trigger, when the trigger sends a value or completes, and disposes both signals. If a
    ///   value is being delivered at that moment, the completion follows on the thread of this value. Completes earlier when
    ///   this signal does.
    /// - *Fails* only when this signal does. A failure of the trigger is ignored.
    ///
    /// - Parameter trigger: The signal that completes the result. Its values can be of any type.
    @inlinable
    public func take<Trigger: SignalProtocol>(until trigger: Trigger) -> Signal<Value, Failure> {
        let (source, trigger) = (signal, trigger.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(GateMachine<Value, Failure>(isOpen: true), downstream)
            trigger.attach(
                parent: downstream.lifetime,
                next: { _ in coordinator.receive(.completed(1)) },
                completed: { coordinator.receiveWithoutDraining(.completed(1)) }
            )
            coordinator.subscribe(to: source, capacity: downstream.lifetime.capacity) {
                coordinator.receive(.first($0))
            }
        }
    }
}
