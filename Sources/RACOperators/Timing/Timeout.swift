extension SignalProtocol {
    /// Returns a signal that fails if this one has not ended after a while.
    ///
    /// One deadline for the whole signal, not for each value. This signal is disposed then, and the failure delivered on
    /// the scheduler, after what is being delivered at that moment. Keeps nothing.
    ///
    /// ```
    /// self  --1--2-----3--|
    /// timeout(after: 8 s, failingWith: e, on: s)
    ///       --1--2--#
    /// ```
    ///
    /// Source: `-timeout:onScheduler:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the failure; negative counts as zero.
    ///   - error: What to fail with.
    ///   - scheduler: What measures the time.
    @inlinable
    public func timeout(
        after interval: Duration,
        failingWith error: Failure,
        on scheduler: any Scheduler
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let join = Join(TakeUntilMachine<Value, Failure>(), downstream)
            scheduler.schedule(below: downstream.lifetime, after: Swift.max(interval, .zero)) {
                join.receive(.failed(error))
            }
            source.attach(
                below: downstream.lifetime,
                next: { join.receive(.value($0)) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.ended) }
            )
        }
    }
}
