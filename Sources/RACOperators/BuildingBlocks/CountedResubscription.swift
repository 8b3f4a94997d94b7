extension SignalProtocol {
    /// Returns the result of `retry` and `repeated` with a count or a condition: subscribes to one signal after another.
    ///
    /// - Parameters:
    ///   - resubscriptions: The number of subscriptions that can follow the first subscription.
    ///   - function: The operator, for the name of the result.
    ///   - shouldContinue: Receives the failure, or `nil` for a completion. Returns whether another subscription follows.
    ///   - makeSignals: Called once per subscription to the result. Returns the first signal, and a closure that returns the
    ///     signal to subscribe to next. The argument of the closure is `true` for the last signal.
    @inlinable
    func resubscribing(
        atMost resubscriptions: Int = .max,
        _ function: StaticString = #function,
        if shouldContinue: @escaping @Sendable (Failure?) -> Bool,
        _ makeSignals:
            @escaping @Sendable () -> (
                first: Signal<Value, Failure>, following: @Sendable (_ isLast: Bool) -> Signal<Value, Failure>
            )
    ) -> Signal<Value, Failure> {
        signal.derive(function) { downstream in
            let signals = makeSignals()
            let remaining = SubscriptionState(resubscriptions)
            let sequencer = Sequencer<Value, Failure, Failure>(downstream) { error in
                guard shouldContinue(error) else { return error.map { .fail($0) } ?? .complete }
                remaining.value -= 1
                // The events of the last signal, including its termination, are the events of the result.
                let isLast = remaining.value == 0
                let next = signals.following(isLast)
                return isLast ? .finish(with: next) : .subscribe(next)
            }
            sequencer.take(resubscriptions > 0 ? .subscribe(signals.first) : .finish(with: signals.first))
        }
    }
}
