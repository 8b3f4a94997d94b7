extension SignalProtocol {
    /// Returns a signal that sends the latest value of this signal at each value of another signal, the trigger.
    ///
    /// If `repeating` is `false`, each value is sent at most once. Otherwise, the operator behaves like `sample(_:)`.
    ///
    /// ```
    /// self                               --1-----2--3--------|
    /// trigger                            ----x--x-----x--x---
    /// sample(trigger, repeating: false)  ----1--------3------|
    /// ```
    ///
    /// ```swift
    /// let searches = query.sample(taps, repeating: false)
    /// ```
    ///
    /// - Parameters:
    ///   - trigger: The trigger, which is subscribed to after this signal. Its values are dropped.
    ///   - repeating: `true` to send a value again at each value of the trigger, as `sample(_:)` does.
    @inlinable
    public func sample<Trigger: SignalProtocol>(_ trigger: Trigger, repeating: Bool) -> Signal<Value, Failure>
    where Trigger.Failure == Failure {
        let (source, trigger) = (signal, trigger.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(SampleMachine<Value, Failure>(isRepeating: repeating), downstream)
            coordinator.subscribe(to: source) { coordinator.receive(.first($0)) }
            coordinator.subscribe(to: trigger) { _ in coordinator.receive(.second(())) }
        }
    }
}
