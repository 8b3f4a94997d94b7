extension SignalProtocol {
    /// Returns a signal that fails if this signal sends no event within an interval. Each value begins the interval again.
    ///
    /// If the scheduler is late, a value that arrives before the timer runs prevents the failure.
    ///
    /// ```
    /// self  --1---2---------3--|
    /// timeout(perValue: 6 s, failingWith: e, on: s)
    ///       --1---2-----#
    /// ```
    ///
    /// ```swift
    /// let lines = download.timeout(perValue: .seconds(10), failingWith: APIError(), on: scheduler)
    /// ```
    ///
    /// - *Fails* on the scheduler when the interval is over, and disposes this signal. If a value is being delivered at that
    ///   moment, the failure follows this value.
    /// - *Keeps* the error, and the time of the last value.
    ///
    /// - Parameters:
    ///   - interval: The longest time without an event. Negative counts as zero, and the timer still runs on the scheduler.
    ///   - error: The failure.
    ///   - scheduler: The scheduler that measures the time.
    @inlinable
    public func timeout(
        perValue interval: Duration,
        failingWith error: Failure,
        on scheduler: any Scheduler
    ) -> Signal<Value, Failure> {
        ending(.fail(error), after: interval, isPerValue: true, on: scheduler)
    }
}
