extension SignalProtocol {
    /// Returns a signal that fails if this signal has not ended within a time.
    ///
    /// There is one deadline for the whole signal, and not a deadline for each value.
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
    /// - *Fails* on the scheduler when the deadline has passed, after a value that is being delivered at that moment, and
    ///   disposes this signal.
    /// - *Keeps* the error.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the failure. Negative counts as zero. Even with zero the timer runs on the
    ///     scheduler, so events that this signal sends during the subscription can pass.
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
