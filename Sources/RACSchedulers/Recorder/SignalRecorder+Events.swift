import RACCore

extension SignalRecorder {
    /// Returns the events after a position, for a program that follows them while they are recorded.
    ///
    /// A call copies at most `limit` events, however many the recorder keeps, so it can be repeated often and delays the
    /// recorded signals little. Call it again with the position of its result:
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
    /// No event is returned twice. A full recorder removes its oldest events: ``RecordedEvents/lost`` is the number of removed
    /// events after the position, so no event is left out silently. Events that ``removeAll()`` removes count as well. An event
    /// whose subscriber is still handling it has no delivery time. The end of its delivery is in ``RecordedEvents/deliveries``
    /// of a later call.
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
    /// Each subscription receives all events, see ``events(since:limit:)``. While there are more events than fit into one
    /// batch, the next batch follows in the next turn of the scheduler. After a batch that has lost events, the next batch
    /// follows after the interval, so that a flood does not occupy the scheduler. The signal waits while its receiver has no
    /// capacity. No lock is held while a batch is sent.
    ///
    /// - *Completes* never. Nothing is sent while nothing is recorded.
    /// - *Delivers on* the scheduler. On a scheduler where no time passes, such as ``ImmediateScheduler``, subscribing never
    ///   returns.
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
            let batches = RecordedBatches(of: self, limit: limit)
            RecordingSource(of: batches, recordedBy: self, every: interval, for: subscriber, on: scheduler).start()
        }
    }
}

/// The events of a recorder for one reader, in batches. Each read is one batch.
private struct RecordedBatches: RecordingReader {
    private let recorder: SignalRecorder
    private let limit: Int
    private var position = RecordingPosition.start
    private var batch: RecordedEvents?
    private(set) var isComplete = false

    init(of recorder: SignalRecorder, limit: Int) {
        self.recorder = recorder
        self.limit = limit
    }

    var hasNext: Bool { batch != nil }

    mutating func next() -> RecordedEvents? { batch.take() }

    mutating func read(at time: Int64, clock: Duration) {
        let batch = recorder.events(since: position, limit: limit)
        position = batch.next
        // During a flood each read loses events. Without the interval between them, these reads would occupy the scheduler.
        isComplete = batch.isComplete || batch.lost > 0
        self.batch = batch.isEmpty ? nil : batch
    }
}
