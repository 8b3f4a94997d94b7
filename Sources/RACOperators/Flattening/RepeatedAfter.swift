extension SignalProtocol {
    /// Returns a signal that subscribes to this signal up to `count` times, with a delay between the subscriptions.
    ///
    /// The first subscription is made immediately. Further subscriptions are made on the scheduler, with constant stack.
    ///
    /// ```
    /// self                         --1--|
    /// repeated(after: 2 s, on: s)  --1------1------1--…
    /// ```
    ///
    /// ```swift
    /// let pages = download.repeated(after: .seconds(60), on: scheduler)
    /// ```
    ///
    /// - Parameters:
    ///   - count: The number of subscriptions, by default unlimited. With 0, the result is empty. Precondition: not negative.
    ///   - delay: Time from a completion to the next subscription. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the delays.
    public func repeated(
        _ count: Int = .max,
        after delay: Duration,
        on scheduler: any Scheduler
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "repeated(_:after:on:) needs a count that is not negative, but got \(count)")
        let scheduler = scheduler.heldByActions
        let source = signal
        let next = source.delaySubscription(delay, on: scheduler)
        return repeated(count) { { isFirst, _ in isFirst ? source : next } }
    }

    /// Returns a signal that subscribes to this signal up to `count` times, with the delays of a back-off in between.
    ///
    /// Delays grow as `backoff` defines. After a subscription that counts as a success, the next delay is the first delay again.
    /// By default, a subscription that has lasted as long as the longest delay counts as a success: see
    /// ``Backoff/resetting(_:)``. A success does not reset `count`. Otherwise, the result behaves like ``repeated(_:after:on:)``.
    ///
    /// ```
    /// self  -1|
    /// repeated(backoff: .exponential(initial: 2 s, jitter: 0), on: s)
    ///       -1---1-----1---------1--…
    /// ```
    ///
    /// ```swift
    /// let pages = download.repeated(backoff: .exponential(initial: .seconds(1)), on: scheduler)
    /// ```
    ///
    /// - Parameters:
    ///   - count: The number of subscriptions, by default unlimited. With 0, the result is empty. Precondition: not negative.
    ///   - backoff: The delays before each new subscription.
    ///   - scheduler: The scheduler that measures the delays and the length of a subscription.
    ///   - random: Returns a number from 0 to 1 for the jitter of each delay. A test can pass its own closure.
    public func repeated(
        _ count: Int = .max,
        backoff: Backoff,
        on scheduler: any Scheduler,
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "repeated(_:backoff:on:) needs a count that is not negative, but got \(count)")
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return repeated(count) { BackoffDelays(backoff, on: scheduler, random).attempts(of: source) }
    }
}
