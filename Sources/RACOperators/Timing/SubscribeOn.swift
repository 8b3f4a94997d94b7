extension SignalProtocol {
    /// Returns a signal that subscribes to this signal on a scheduler.
    ///
    /// Side effects of the subscription happen on the scheduler. If the result is disposed before, there is no subscription.
    ///
    /// ```
    /// self              --1--2--|
    /// subscribe(on: s)  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let pages = download.subscribe(on: QueueScheduler())
    /// ```
    ///
    /// - Parameter scheduler: The scheduler on which to subscribe.
    public func subscribe(on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            scheduler.schedule(parent: downstream.lifetime) { source.attach(downstream) }
        }
    }
}
