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

    /// Returns a signal that delivers all events on a scheduler, and lets a source suspend while events are pending.
    ///
    /// The rules are the same as for ``deliver(on:maxEventsPerTurn:)``, except for a source that can suspend, such as the lines
    /// of a file: the number of its pending events is limited. Other sources are not limited, and no event is dropped.
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
    /// - *Keeps* the pending events. A source that can suspend does so while `capacity` events are pending, and resumes when
    ///   half of them have been delivered.
    /// - *Delivers on* the scheduler.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which to deliver.
    ///   - maxEventsPerTurn: The number of consecutive events after which other work of the scheduler gets a turn.
    ///     Precondition: positive.
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
