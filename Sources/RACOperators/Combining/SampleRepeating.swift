extension SignalProtocol {
    /// Returns a signal that sends the latest value of this signal at each value of another signal, the trigger. A parameter
    /// decides whether a value can be sent more than once.
    ///
    /// A value of the trigger is called a tick. If `repeating` is `false`, each value is sent at most once, so nothing is sent
    /// at a tick without a new value. All other rules are the same as for `sample(_:)`, including the thread of delivery.
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
    /// - *Keeps* the latest value. If `repeating` is `false`, the value is kept only until its delivery.
    ///
    /// - Parameters:
    ///   - trigger: The signal of ticks. Its values can be of any type and are dropped. It is subscribed to after this signal.
    ///   - repeating: `true` to send a value again at each tick until there is a newer value, as `sample(_:)` does.
    @inlinable
    public func sample<Trigger: SignalProtocol>(_ trigger: Trigger, repeating: Bool) -> Signal<Value, Failure>
    where Trigger.Failure == Failure {
        let (source, trigger) = (signal, trigger.signal)
        return source.derive { downstream in
            let coordinator = InputCoordinator(SampleMachine<Value, Failure>(isRepeating: repeating), downstream)
            coordinator.subscribe(to: source) { coordinator.take(.first($0)) }
            coordinator.subscribe(to: trigger) { _ in coordinator.take(.second(())) }
        }
    }
}
