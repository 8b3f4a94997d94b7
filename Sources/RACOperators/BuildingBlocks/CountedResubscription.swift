extension SignalProtocol {
    @usableFromInline typealias Attempts = @Sendable (_ isFirst: Bool, _ isLast: Bool) -> Signal<Value, Failure>

    /// Returns the result of `retry` and `repeated` with a count or a condition: subscribes to one signal after another.
    /// At most `resubscriptions` subscriptions follow the first one. `shouldContinue` receives the failure, or `nil` for a
    /// completion, and returns whether another subscription follows. `makeAttempts` is called once per subscription to the result.
    @inlinable
    func resubscribing(
        atMost resubscriptions: Int = .max,
        _ function: StaticString = #function,
        if shouldContinue: @escaping @Sendable (Failure?) -> Bool,
        _ makeAttempts: @escaping @Sendable () -> Attempts
    ) -> Signal<Value, Failure> {
        signal.derive(function) { downstream in
            let attempt = makeAttempts()
            let remaining = SubscriptionState(resubscriptions)
            let sequencer = Sequencer<Value, Failure, Failure>(downstream) { error in
                guard shouldContinue(error) else { return error.map { .fail($0) } ?? .complete }
                remaining.value -= 1
                // The events of the last signal, including its termination, are the events of the result.
                let isLast = remaining.value == 0
                let next = attempt(false, isLast)
                return isLast ? .finish(with: next) : .subscribe(next)
            }
            let first = attempt(true, resubscriptions == 0)
            sequencer.take(resubscriptions > 0 ? .subscribe(first) : .finish(with: first))
        }
    }
}
