import RACCore

extension SignalRecorder {
    /// Returns the events after a position, for a program that reads events while they are recorded.
    ///
    /// A call copies at most `limit` events, so it delays signals little. Pass the position in each result to the next call:
    ///
    /// ```swift
    /// let recorder = SignalRecorder()
    /// let numbers = Subject<Int, Never>()
    /// numbers.recorded(in: recorder, as: "numbers").subscribe()
    /// let first = recorder.events()
    /// numbers.send(7)
    /// let second = recorder.events(since: first.next)
    /// print(first.events.map(\.kind.rawValue), second.events.compactMap(\.text))     // prints ["subscribed"] ["7"]
    /// ```
    ///
    /// No event is returned twice. A full recorder removes its oldest events, so events can be lost before they are read.
    /// ``RecordedEvents/lost`` is their number, including events that ``removeAll()`` has removed. An event that a subscriber
    /// is still handling has no delivery time. A later call returns the end of the delivery in ``RecordedEvents/deliveries``.
    ///
    /// - Parameters:
    ///   - position: The position up to which the events have been read. Precondition: a position of this recorder.
    ///   - limit: The maximum number of events. Precondition: positive.
    public func events(since position: RecordingPosition = .start, limit: Int = 1_000) -> RecordedEvents {
        precondition(limit > 0, "a part of a recording needs room for an event, but the limit is \(limit)")
        return RecordedEvents(change { $0.read(since: position, limit: limit) })
    }

    /// Returns a signal of all events, in batches: first the kept events, and then the new events at intervals.
    ///
    /// ```swift
    /// let recorder = SignalRecorder()
    /// let failures = recorder.eventBatches(on: scheduler)
    ///     .flattenMap { Signal.from($0.events) }
    ///     .filter { $0.kind == .failed }
    /// ```
    ///
    /// Each subscription receives all events, as from ``events(since:limit:)``. If more events are pending than fit into one
    /// batch, the next batch follows in the next turn of the scheduler. If events were lost, the next batch follows after the
    /// interval, so that a flood of events does not occupy the scheduler. The signal waits while its receiver has no capacity,
    /// and holds no lock while it sends a batch.
    ///
    /// - *Completes* never. The signal sends no empty batches.
    /// - *Delivers on* the scheduler. On a scheduler whose time does not pass, such as ``ImmediateScheduler``, subscribing
    ///   never returns.
    ///
    /// - Parameters:
    ///   - interval: The time between two reads of the recorder. Precondition: positive.
    ///   - limit: The maximum number of events in a batch. Precondition: positive.
    ///   - scheduler: The scheduler that reads and delivers.
    public func eventBatches(
        every interval: Duration = .milliseconds(100),
        limit: Int = 1_000,
        on scheduler: any Scheduler
    ) -> Signal<RecordedEvents, Never> {
        precondition(interval > .zero, "an interval has to be positive, but it is \(interval)")
        precondition(limit > 0, "a batch needs room for an event, but the limit is \(limit)")
        let scheduler = scheduler.heldByActions
        return .trusted { subscriber in
            let source = RecordingSource(every: interval, for: subscriber, on: scheduler) {
                (position: inout RecordingPosition) in
                let batch = self.events(since: position, limit: limit)
                position = batch.next
                // If a read has lost events, the next read waits for the interval. Otherwise reads would occupy the scheduler
                // during a flood of events.
                return (batch.isEmpty ? [] : [batch], batch.isComplete || batch.lost > 0)
            }
            source.start(.start)
        }
    }
}
