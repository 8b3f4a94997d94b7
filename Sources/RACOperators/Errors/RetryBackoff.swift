extension SignalProtocol {
    /// Returns a signal that resubscribes some time after this one has failed, up to `count` times, and then fails.
    ///
    /// There are up to `count` + 1 attempts. The values of all of them are sent. The failure of the last one, and one that is not
    /// worth a new attempt, passes immediately. Delays grow as `backoff` says. They begin again with the first one after an attempt
    /// that has lasted as long as the longest delay, or has done what ``Backoff/resetting(_:)`` asks for; so a connection that has
    /// worked for an hour is made again soon. `count` counts all attempts, also those before such a beginning. The failed attempt
    /// has been disposed before the delay begins. The first attempt is subscribed to at once, the others on the scheduler, with
    /// constant stack. Events are delivered where this signal sends them. Keeps a counter and a time.
    ///
    /// ```
    /// self                                      --1--#
    /// retry(2, backoff: .constant(2 s), on: s)  --1------1------1--#
    /// ```
    ///
    /// Not in ReactiveObjC. `retry` with a `RepeatBehavior` in RxSwiftExt, `retryBackoff` in Reactor.
    ///
    /// - Parameters:
    ///   - count: How often to resubscribe, in all. Precondition: not negative.
    ///   - backoff: How long to wait before each new attempt.
    ///   - scheduler: What measures the delays, and how long an attempt has lasted.
    ///   - shouldRetry: Whether a failure is worth a new attempt. Called where the failure is delivered, unless it was that of the
    ///     last attempt.
    ///   - random: Returns a number from 0 to 1, how much of the jitter to take off. Called once per delay. A test passes its own.
    public func retry(
        _ count: Int,
        backoff: Backoff,
        on scheduler: any Scheduler,
        if shouldRetry: @escaping @Sendable (Failure) -> Bool = { _ in true },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "retry(_:backoff:on:) needs a count that is not negative, but got \(count)")
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let remaining = SubscriptionState(count)
            let delays = BackoffDelays(backoff, on: scheduler, random)
            let attempt = delays.watching(source)
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: { .complete },
                afterFailure: { error in
                    guard shouldRetry(error) else { return .fail(error) }
                    remaining.value -= 1
                    let delay = delays.next()
                    // The last one ends as the result does.
                    return remaining.value > 0
                        ? .subscribe(attempt.delaySubscription(delay, on: scheduler))
                        : .finish(with: source.delaySubscription(delay, on: scheduler))
                }
            )
            sequencer.take(count > 0 ? .subscribe(attempt) : .finish(with: source))
        }
    }
}
