extension SignalProtocol {
    /// Returns a signal that fails if this signal does not complete or fail within an interval.
    ///
    /// For a deadline for each value, use `timeout(perValue:failingWith:on:)`.
    ///
    /// ```
    /// self  --1--2-----3--|
    /// timeout(after: 8 s, failingWith: e, on: s)
    ///       --1--2--#
    /// ```
    ///
    /// ```swift
    /// let page = download.timeout(after: .seconds(10), failingWith: APIError(), on: scheduler)
    /// ```
    ///
    /// - *Fails* on the scheduler when the interval is over, after a value that is being delivered, and disposes this signal.
    /// - *Keeps* the error.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the failure. Negative counts as zero. Even with zero, events that this
    ///     signal sends during the subscription can pass.
    ///   - error: The failure.
    ///   - scheduler: The scheduler that measures the time.
    @inlinable
    public func timeout(
        after interval: Duration,
        failingWith error: Failure,
        on scheduler: any Scheduler
    ) -> Signal<Value, Failure> {
        ending(.fail(error), after: interval, on: scheduler)
    }
}
