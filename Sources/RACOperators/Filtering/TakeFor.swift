extension SignalProtocol {
    /// Returns a signal of the values that arrive during an interval after the subscription, which then completes.
    ///
    /// When the time is over this signal is disposed, and the completion is delivered on the scheduler, after a value that is being
    /// delivered at that moment. Values are delivered where this signal sends them. Failure and earlier completion pass unchanged.
    /// Keeps nothing.
    ///
    /// ```
    /// self                   --1--2--3--4--|
    /// take(for: 7 s, on: s)  --1--2-|
    /// ```
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the completion. Negative counts as zero. Even with zero the timer runs on the
    ///     scheduler, so values that this signal sends during the subscription can pass.
    ///   - scheduler: The scheduler that measures the time.
    public func take(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        ending(.complete, after: interval, on: scheduler)
    }
}
