extension SignalProtocol {
    /// Returns a signal without the values that arrive before another signal sends a value or completes.
    ///
    /// The other signal, the trigger, is subscribed to first, and disposed when it has sent a value. Completion and failure of
    /// this signal pass at any time, and dispose the trigger. An event that arrives at the same moment as an event of the
    /// trigger may be delivered on another thread: see `Docs/Contract.md`.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// skip(until: trigger)  --------3--4--|
    /// ```
    ///
    /// ```swift
    /// let typing = query.skip(until: taps)
    /// ```
    ///
    /// - *Fails* only when this signal does. If the trigger fails, all further values are left out.
    ///
    /// - Parameter trigger: The signal whose first value, or completion, lets values pass. Its values can be of any type.
    @inlinable
    public func skip<Trigger: SignalProtocol>(until trigger: Trigger) -> Signal<Value, Failure> {
        let (source, trigger) = (signal, trigger.take(1))
        return source.derive { downstream in
            let coordinator = InputCoordinator(GateMachine<Value, Failure>(isOpen: false), downstream)
            trigger.attach(
                parent: downstream.lifetime,
                completed: { coordinator.receiveWithoutDraining(.completed(1)) }
            )
            coordinator.subscribe(to: source, as: 0) { coordinator.receive(.first($0)) }
        }
    }
}
