extension SignalProtocol {
    /// Returns a signal that subscribes to this signal after a delay, unless the result is disposed during the delay.
    ///
    /// ```
    /// self                              1--2--|
    /// delaySubscription(3 s, on: s)  ---1--2--|
    /// ```
    ///
    /// ```swift
    /// let page = download.delaySubscription(.seconds(2), on: scheduler)
    /// ```
    ///
    /// - Parameters:
    ///   - interval: The delay. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time, and on which this signal is subscribed to.
    public func delaySubscription(_ interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            scheduler.schedule(parent: downstream.lifetime, after: interval) {
                source.attach(downstream)
            }
        }
    }
}
