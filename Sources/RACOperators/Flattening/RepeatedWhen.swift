extension SignalProtocol {
    /// Returns a signal that waits after each completion until a trigger sends a value, and then resubscribes.
    ///
    /// `makeTrigger` receives a signal that sends a value at each completion of this signal. A value of the returned trigger
    /// starts the next subscription, on the thread of the trigger, with constant stack. While this signal runs, values of the
    /// trigger are ignored. If the trigger never sends, the subscription stays in memory until it is disposed.
    ///
    /// ```
    /// self                               --1--|
    /// repeated { $0.delay(3 s, on: s) }  --1-------1-------1--…
    /// ```
    ///
    /// ```swift
    /// let feed = refresh.repeated { completions in completions.switchMap { buttonPresses.take(1) } }
    /// ```
    ///
    /// - *Completes* when the trigger does, even while this signal runs.
    ///
    /// - Parameter makeTrigger: Makes the trigger, which is subscribed to before this signal. Called once per subscription.
    public func repeated<Trigger: Sendable>(
        when makeTrigger: @escaping @Sendable (Signal<Void, Never>) -> Signal<Trigger, Never>
    ) -> Signal<Value, Failure> {
        repeatedByTrigger { makeTrigger($0).widened(to: Failure.self) }
    }

    /// Resubscribes after a completion when a trigger that can fail sends a value. See `repeated(when:)`.
    @_disfavoredOverload
    public func repeated<Trigger: SignalProtocol>(
        when makeTrigger: @escaping @Sendable (Signal<Void, Never>) -> Trigger
    ) -> Signal<Value, Failure> where Trigger.Failure == Failure {
        repeatedByTrigger { makeTrigger($0).signal }
    }

    /// Resubscribes when a subject, a property or another signal that cannot fail sends a value. See `repeated(when:)`.
    @_disfavoredOverload
    public func repeated<Trigger: SignalProtocol>(
        when makeTrigger: (@Sendable (Signal<Void, Never>) -> Trigger)?
    ) -> Signal<Value, Failure> where Trigger.Failure == Never {
        let makeTrigger = requireClosure(makeTrigger)
        return repeatedByTrigger { makeTrigger($0).widened(to: Failure.self) }
    }

    private func repeatedByTrigger<Trigger: Sendable>(
        _ makeTrigger: @escaping @Sendable (Signal<Void, Never>) -> Signal<Trigger, Failure>
    ) -> Signal<Value, Failure> {
        resubscribing("repeated", when: makeTrigger) { _, error in error.map { .failure($0) } ?? .success(()) }
    }
}
