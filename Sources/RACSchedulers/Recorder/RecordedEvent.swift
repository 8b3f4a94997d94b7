/// An event of a subscription, or its start or end, recorded by a ``SignalRecorder``.
public struct RecordedEvent: Sendable, Hashable {
    /// The kind of event.
    public enum Kind: String, Sendable, Hashable {
        /// The subscription began.
        case subscribed
        /// A value was sent.
        case next
        /// The subscription failed.
        case failed
        /// The subscription completed.
        case completed
        /// The subscription was disposed before it failed or completed.
        case disposed
        /// All references to the subscription were released before it ended, so no further event can arrive.
        case released

        var isDelivered: Bool { self == .next || self == .failed || self == .completed }
    }

    /// The number of the event in the recorder, from zero. ``SignalRecorder/removeAll()`` does not restart the numbers.
    public let number: Int
    /// The time since the recorder was created.
    public let time: Duration
    /// The name of the signal.
    public let signal: String
    /// The number of the subscription, which is unique in this recorder.
    public let subscription: Int
    /// The kind of event.
    public let kind: Kind
    /// The text of a value or a failure. It is `nil` for other events, and if the recorder keeps no text.
    public let text: String?
    /// The main queue or the thread on which the event happened.
    public let place: RecordedPlace
    /// The time that the subscriber took to handle the event. It is `nil` during the delivery, and for the kinds `subscribed`,
    /// `disposed` and `released`.
    public let deliveryTime: Duration?

    init(_ entry: RecorderState.Entry, number: Int, of signal: String) {
        self.number = number
        time = .nanoseconds(entry.time)
        self.signal = signal
        subscription = entry.subscription
        kind = entry.kind
        text = entry.text?.description
        place = entry.place
        deliveryTime = entry.deliveryTime.map { .nanoseconds($0) }
    }
}

/// The main queue or the thread on which an event happened.
public enum RecordedPlace: Sendable, Hashable, CustomStringConvertible {
    /// The main queue or the main actor.
    case main
    /// A thread, numbered from one in the order of first use. A new thread can have the number of an ended thread.
    case thread(Int)

    /// A text such as `main` or `thread 2`.
    public var description: String { number == 0 ? "main" : "thread \(number)" }

    var number: Int {
        if case .thread(let number) = self { number } else { 0 }
    }
}
