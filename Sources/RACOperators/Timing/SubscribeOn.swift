extension SignalProtocol {
    /// Returns a signal that subscribes to this one on a scheduler.
    ///
    /// Side effects of the subscription happen there, and events arrive where this signal sends them. After a disposal before
    /// that action runs, this signal is never subscribed to. Keeps nothing.
    ///
    /// ```
    /// self              --1--2--|
    /// subscribe(on: s)  --1--2--|
    /// ```
    ///
    /// Source: `-subscribeOn:` in RACSignal.
    ///
    /// - Parameter scheduler: The scheduler on which to subscribe.
    public func subscribe(on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            scheduler.schedule(parent: downstream.lifetime) { source.attach(downstream) }
        }
    }
}
