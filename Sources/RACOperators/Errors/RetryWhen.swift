extension SignalProtocol {
    /// Returns a signal that waits after each failure until a trigger sends a value, and then resubscribes.
    ///
    /// `makeTrigger` receives a signal that sends each failure of this signal as a value. A value of the returned trigger
    /// starts the next attempt, on the thread of the trigger, with constant stack. Values that the trigger sends during an
    /// attempt are ignored. If the trigger never sends, the subscription stays in memory until it is disposed.
    ///
    /// ```
    /// self                            --1--#
    /// retry { $0.delay(3 s, on: s) }  --1-------1-------1--…
    /// ```
    ///
    /// ```swift
    /// let page = download.retry { failures in failures.delay(.seconds(5), on: scheduler) }
    /// ```
    ///
    /// - *Completes* when this signal or the trigger does, even during an attempt.
    /// - *Fails* only when the trigger does, even during an attempt. The result has the failure type of the trigger.
    ///
    /// - Parameter makeTrigger: Makes the trigger, which is subscribed to before this signal. Called once per subscription.
    public func retry<Trigger: Sendable, NewFailure: Error>(
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, NewFailure>
    ) -> Signal<Value, NewFailure> {
        retry(when: makeTrigger, lastFailure: { _, _ in nil })
    }

    /// Resubscribes after a failure when a subject, a property or another signal sends a value. See `retry(when:)`.
    @_disfavoredOverload
    public func retry<Trigger: SignalProtocol>(
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Trigger
    ) -> Signal<Value, Trigger.Failure> {
        retry { makeTrigger($0).signal }
    }
    /// Returns a signal that waits after a failure until a trigger sends a value, and then resubscribes, up to `count` times.
    /// Otherwise, the result behaves like ``retry(when:)``.
    ///
    /// ```
    /// self  --1--#
    /// retry(upTo: 2) { $0.delay(3 s, on: s) }
    ///       --1-------1-------1--#
    /// ```
    ///
    /// ```swift
    /// let page = download.retry(upTo: 3) { failures in failures.delay(.seconds(5), on: scheduler) }
    /// ```
    ///
    /// - *Fails* immediately with the failure of the last attempt, which the trigger does not receive.
    ///
    /// - Parameters:
    ///   - count: The number of times to resubscribe. Precondition: not negative.
    ///   - makeTrigger: Makes the trigger, which is subscribed to before this signal. Called once per subscription.
    public func retry<Trigger: Sendable>(
        upTo count: Int,
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, Never>
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "retry(upTo:when:) needs a count that is not negative, but got \(count)")
        return retry(
            when: { makeTrigger($0).widened(to: Failure.self) },
            lastFailure: { $0 < count ? nil : $1 }
        )
    }

    /// Common to all overloads of `retry(when:)`. `lastFailure` receives the number of retries so far and the latest failure,
    /// and returns the failure of the result, or `nil` if another attempt is allowed.
    func retry<Trigger: Sendable, NewFailure: Error>(
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, NewFailure>,
        lastFailure: @escaping @Sendable (_ retries: Int, Failure) -> NewFailure?
    ) -> Signal<Value, NewFailure> {
        resubscribing("retry", when: makeTrigger) { retries, error in
            guard let error else { return nil }
            return lastFailure(retries, error).map { .failure($0) } ?? .success(error)
        }
    }
}
