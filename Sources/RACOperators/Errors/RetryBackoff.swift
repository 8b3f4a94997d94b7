extension SignalProtocol {
    /// Returns a signal that resubscribes with a delay after each failure of this signal, up to `count` times, and then fails.
    ///
    /// There are up to `count` + 1 attempts, whose values are all sent. The first attempt is subscribed to immediately. Later
    /// attempts are subscribed to on the scheduler, with constant stack.
    ///
    /// Delays grow as `backoff` defines. After an attempt that counts as a success, the next delay is the first delay again. By
    /// default, an attempt that has lasted as long as the longest delay counts as a success: see ``Backoff/resetting(_:)``. A
    /// success does not reset `count`.
    ///
    /// ```
    /// self                                      --1--#
    /// retry(2, backoff: .constant(2 s), on: s)  --1------1------1--#
    /// ```
    ///
    /// ```swift
    /// let page = download.retry(5, backoff: .exponential(), on: scheduler)
    /// ```
    ///
    /// - *Fails* immediately with the failure of the last attempt, or with a failure that `shouldRetry` rejects.
    ///
    /// - Parameters:
    ///   - count: The total number of times to resubscribe. Precondition: not negative.
    ///   - backoff: The delays before each new attempt.
    ///   - scheduler: The scheduler that measures the delays and the length of an attempt.
    ///   - shouldRetry: Returns whether to retry after a failure. Not called after the last attempt.
    ///   - random: Returns a number from 0 to 1 for the jitter of each delay. A test can pass its own closure.
    public func retry(
        _ count: Int,
        backoff: Backoff,
        on scheduler: any Scheduler,
        if shouldRetry: @escaping @Sendable (Failure) -> Bool = { _ in true },
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "retry(_:backoff:on:) needs a count that is not negative, but got \(count)")
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return resubscribing(atMost: count, if: { $0.map(shouldRetry) ?? false }) {
            BackoffDelays(backoff, on: scheduler, random).attempts(of: source)
        }
    }
}
