/// The events after a position, and updates of earlier events. See ``SignalRecorder/events(since:limit:)``.
public struct RecordedEvents: Sendable, Hashable {
    /// The events, in the order in which they happened. Their numbers are consecutive.
    public let events: [RecordedEvent]
    /// The deliveries of earlier events that have ended since the last read.
    public let deliveries: [RecordedDelivery]
    /// The parents that have become known since the last read, and the parents of subscriptions that began in ``events``.
    public let parents: [RecordedParent]
    /// The number of unread events that the recorder has removed. The removed events are older than ``events``.
    public let lost: Int
    /// The position after these events, from which to read next.
    public let next: RecordingPosition
    /// Indicates whether this part contains all events up to the time of the read.
    public let isComplete: Bool

    init(_ reading: RecorderState.Reading) {
        events = reading.entries.enumerated().map { offset, entry in
            RecordedEvent(entry, number: reading.firstNumber + offset, of: reading.names[entry.signal])
        }
        deliveries = reading.deliveries
        parents = reading.parents
        lost = reading.lost
        next = reading.next
        isComplete = reading.isComplete
    }

    var isEmpty: Bool { events.isEmpty && deliveries.isEmpty && parents.isEmpty && lost == 0 }
}

/// A delivery that has ended, because the subscriber has handled the event.
public struct RecordedDelivery: Sendable, Hashable {
    /// The number of the event.
    public let event: Int
    /// The number of the subscription.
    public let subscription: Int
    /// The time that the subscriber took to handle the event, or `nil` if the recorder has removed the event.
    public let deliveryTime: Duration?
}

/// A subscription and its parent. A subscription feeds its parent.
public struct RecordedParent: Sendable, Hashable {
    /// The number of the subscription.
    public let subscription: Int
    /// The number of the parent.
    public let parent: Int
}
