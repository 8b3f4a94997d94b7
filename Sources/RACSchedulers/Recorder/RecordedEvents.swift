/// A part of a recording: the events after a position, and the changes of earlier events. See
/// ``SignalRecorder/events(since:limit:)``.
public struct RecordedEvents: Sendable, Hashable {
    /// The events, in the order in which they happened. Their numbers are consecutive.
    public let events: [RecordedEvent]
    /// The deliveries of earlier events that have ended since the position.
    public let deliveries: [RecordedDelivery]
    /// The parents that have become known since the position, for live subscriptions whose start has been read.
    public let parents: [RecordedParent]
    /// The number of events that the recorder removed before they were read. They are older than ``events``.
    public let lost: Int
    /// The position after these events.
    public let next: RecordingPosition
    /// Indicates whether the recorder had no further events when this part was read.
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

    /// Indicates whether nothing has happened since the position.
    var isEmpty: Bool { events.isEmpty && deliveries.isEmpty && parents.isEmpty && lost == 0 }
}

/// The end of a delivery: the subscriber has returned from an event.
public struct RecordedDelivery: Sendable, Hashable {
    /// The number of the event.
    public let event: Int
    /// The number of the subscription.
    public let subscription: Int
    /// The time that the subscriber took for the event. `nil` if the recorder has removed the event in the meantime.
    public let deliveryTime: Duration?
}

/// A subscription and its parent, the subscription that it feeds.
public struct RecordedParent: Sendable, Hashable {
    /// The number of the subscription.
    public let subscription: Int
    /// The number of the parent.
    public let parent: Int
}
