extension SignalProtocol {
    /// Returns a signal of the values that come during an interval after the subscription, which then completes.
    ///
    /// This signal is disposed then, and the completion is delivered on the scheduler, after what is being delivered at
    /// that moment. Failure and earlier completion pass unchanged. Keeps nothing.
    ///
    /// ```
    /// self                   --1--2--3--4--|
    /// take(for: 7 s, on: s)  --1--2-|
    /// ```
    ///
    /// Not in ReactiveObjC; `take(for:)` in RxSwift.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the completion; negative counts as zero.
    ///   - scheduler: What measures the time.
    public func take(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let join = Join(TakeUntilMachine<Value, Failure>(), downstream)
            scheduler.schedule(below: downstream.lifetime, after: Swift.max(interval, .zero)) {
                join.receive(.ended)
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
