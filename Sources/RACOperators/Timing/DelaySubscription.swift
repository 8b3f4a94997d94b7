extension SignalProtocol {
    /// Returns a signal that subscribes to this one later.
    ///
    /// Its events then pass unchanged, where this signal sends them. Disposed before its time has come, this signal is
    /// not subscribed to at all. Keeps nothing.
    ///
    /// ```
    /// self                              1--2--|
    /// delaySubscription(3 s, on: s)  ---1--2--|
    /// ```
    ///
    /// Not in ReactiveObjC. `delaySubscription` in RxSwift.
    ///
    /// - Parameters:
    ///   - interval: How much later. Negative counts as zero.
    ///   - scheduler: What measures the time. This signal is subscribed to there.
    public func delaySubscription(_ interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            scheduler.schedule(parent: downstream.lifetime, after: interval) {
                source.attach(downstream)
            }
        }
    }
}
