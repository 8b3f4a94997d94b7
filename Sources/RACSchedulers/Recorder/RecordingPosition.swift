/// The point up to which a program has read the events of a ``SignalRecorder``.
///
/// Each call of ``SignalRecorder/events(since:limit:)`` returns the position for the next call. A position is a value: several
/// programs can read one recorder, and each of them receives all events. A position belongs to one recorder.
///
/// ```swift
/// let recorder = SignalRecorder()
/// let before = recorder.events().next
/// let after = recorder.events(since: before)
/// ```
public struct RecordingPosition: Sendable, Hashable {
    /// An event that was read while its subscriber was still handling it.
    struct Delivery: Sendable, Hashable {
        let event: Int
        let subscription: Int
        /// The position of the subscription in ``RecorderState/slots``.
        let slot: Int
    }

    /// The number of the next event to read.
    var nextNumber = 0
    /// The number of parents that had become known by the last read. See ``RecorderState/parentVersion``.
    var parentVersion = 0
    /// The deliveries in progress at the last read: at most one for each live subscription.
    var deliveries: [Delivery] = []

    /// The position before the first event.
    public static let start = RecordingPosition()
}
