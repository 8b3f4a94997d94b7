extension SignalProtocol {
    /// Returns a signal that delivers all events on a scheduler.
    ///
    /// Events keep their order, and a failure does not overtake values. Side effects of this signal remain on their threads.
    /// Pending events are delivered in one scheduled action, up to `maxEventsPerTurn` events. When this signal completes or
    /// fails, it is disposed immediately, although its last events are still pending.
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
    ///   - maxEventsPerTurn: The largest number of events before other work of the scheduler can run. Precondition: positive.
    @inlinable
    public func deliver(on scheduler: any Scheduler, maxEventsPerTurn: Int = 256) -> Signal<Value, Failure> {
        delivering(on: scheduler, maxEventsPerTurn: maxEventsPerTurn).named(after: self)
    }

    /// Returns a signal that delivers all events on a scheduler, and limits the pending events of a source that can suspend.
    ///
    /// No event is dropped. Otherwise, the result behaves like ``deliver(on:maxEventsPerTurn:)``.
    ///
    /// ```
    /// self                          --1--2--|
    /// deliver(on: s, capacity: 64)  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let rows = lines.deliver(on: scheduler, capacity: 64)
    /// ```
    ///
    /// - *Keeps* the pending events. A source that can suspend, such as the lines of a file, suspends when `capacity` events
    ///   are pending, and resumes when half of these events have been delivered.
    /// - *Delivers on* the scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which to deliver.
    ///   - maxEventsPerTurn: The largest number of events before other work of the scheduler can run. Precondition: positive.
    ///   - capacity: The number of pending events at which a source suspends. Precondition: positive.
    @inlinable
    public func deliver(
        on scheduler: any Scheduler,
        maxEventsPerTurn: Int = 256,
        capacity: Int
    ) -> Signal<Value, Failure> {
        delivering(on: scheduler, maxEventsPerTurn: maxEventsPerTurn, capacity: capacity).named(after: self)
    }
}
