/// The position up to which a program has read the events of a ``SignalRecorder``. Each call of
/// ``SignalRecorder/events(since:limit:)`` returns the position for the next call. Several readers can read one recorder, and
/// each reader receives all events. A position belongs to one recorder.
///
/// ```swift
/// let recorder = SignalRecorder()
/// let before = recorder.events().next
/// let after = recorder.events(since: before)
/// ```
public struct RecordingPosition: Sendable, Hashable {
    /// An event that was read while its subscriber was still handling the event.
    struct Delivery: Sendable, Hashable {
        let event: Int
        let subscription: Int
    }

    var nextNumber = 0
    var parentVersion = 0
    /// The deliveries in progress at the last read. A live subscription has at most one such delivery.
    var deliveries: [Delivery] = []

    /// The position before the first event.
    public static let start = RecordingPosition()
}
