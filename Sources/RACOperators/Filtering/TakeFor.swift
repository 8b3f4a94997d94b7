extension SignalProtocol {
    /// Returns a signal that sends the values during an interval after the subscription, and then completes.
    ///
    /// ```
    /// self                   --1--2--3--4--|
    /// take(for: 7 s, on: s)  --1--2-|
    /// ```
    ///
    /// ```swift
    /// let firstReadings = readings.take(for: .seconds(5), on: scheduler)
    /// ```
    ///
    /// - *Completes* on the scheduler when the interval is over, after a value that is being delivered at that moment, and
    ///   disposes this signal. Completes earlier when this signal does.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the completion. Negative counts as zero. Even with zero the timer runs on
    ///     the scheduler, so values that this signal sends during the subscription can pass.
    ///   - scheduler: The scheduler that measures the time.
    public func take(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        ending(.complete, after: interval, on: scheduler)
    }
}
