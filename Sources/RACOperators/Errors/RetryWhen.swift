extension SignalProtocol {
    /// Returns a signal that waits after each failure until a trigger sends a value, and then resubscribes.
    ///
    /// `makeTrigger` receives a signal that sends each failure of this signal as a value, and never terminates by itself. A
    /// value of the returned trigger starts the next attempt. Values that the trigger sends during an attempt are ignored. New
    /// attempts are subscribed to on the thread of the trigger, with constant stack. If the trigger never sends, the
    /// subscription stays in memory until it is disposed.
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
    /// - *Completes* when this signal does, and disposes the trigger. Also completes when the trigger does, even during an
    ///   attempt.
    /// - *Fails* only when the trigger does, even during an attempt. The result has the failure type of the trigger, which is
    ///   `Never` if the trigger cannot fail.
    ///
    /// - Parameter makeTrigger: Derives the trigger from the signal of failures. Called once per subscription, on the
    ///   subscribing thread. The trigger is subscribed to before this signal.
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
    ///
    /// Otherwise, the result behaves like ``retry(when:)``. For example, it completes when the trigger does.
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
    ///   - makeTrigger: Derives the trigger from the signal of failures. Called once per subscription, on the subscribing
    ///     thread. The trigger is subscribed to before this signal.
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

    /// Returns the result of all overloads of `retry(when:)`.
    ///
    /// - Parameters:
    ///   - makeTrigger: Derives the trigger from the signal of failures.
    ///   - lastFailure: Receives the number of retries so far and the failure of the latest attempt. Returns the failure of the
    ///     result, or `nil` if another attempt is allowed.
    func retry<Trigger: Sendable, NewFailure: Error>(
        when makeTrigger: @escaping @Sendable (Signal<Failure, Never>) -> Signal<Trigger, NewFailure>,
        lastFailure: @escaping @Sendable (_ retries: Int, Failure) -> NewFailure?
    ) -> Signal<Value, NewFailure> {
        resubscribing("retry", when: makeTrigger) {
            .complete
        } afterFailure: { retries, error in
            lastFailure(retries, error).map { .fail($0) } ?? .wait(error)
        }
    }
}
