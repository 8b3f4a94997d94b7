extension SignalProtocol {
    /// Returns a signal that delivers all events on a scheduler.
    ///
    /// The order is kept, and a failure does not overtake values. Side effects of this signal stay on their threads. A burst is
    /// delivered in one scheduled action, up to `maxEventsPerTurn` events. When this signal has ended, it is disposed while its
    /// last events are still pending. After disposal no event is delivered.
    ///
    /// ```
    /// self            --1--2--|
    /// deliver(on: s)  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let pages = download.deliver(on: scheduler)
    /// ```
    ///
    /// - *Keeps* the pending events, without limit.
    /// - *Delivers on* the scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which to deliver.
    ///   - maxEventsPerTurn: The number of consecutive events after which other work of the scheduler can run. Precondition:
    ///     positive.
    @inlinable
    public func deliver(on scheduler: any Scheduler, maxEventsPerTurn: Int = 256) -> Signal<Value, Failure> {
        delivering(on: scheduler, maxEventsPerTurn: maxEventsPerTurn).named(after: self)
    }
}
