/// An event or a change of a subscription, recorded by a ``SignalRecorder``.
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
        /// The subscription was disposed before its end.
        case disposed
        /// All references were released before the end, so no further event can arrive.
        case released

        /// Indicates whether a subscriber receives the event.
        var isDelivered: Bool { self == .next || self == .failed || self == .completed }
    }

    /// The number of the event among all events of the recorder, from zero. ``SignalRecorder/removeAll()`` does not restart it.
    public let number: Int
    /// The time since the recorder was created.
    public let time: Duration
    /// The name of the signal.
    public let signal: String
    /// The number of the subscription. No other subscription of this recorder has the same number.
    public let subscription: Int
    /// The kind of event.
    public let kind: Kind
    /// The text of a value or a failure. `nil` for other events, and if the recorder keeps no text.
    public let text: String?
    /// The main queue or the thread on which the event happened.
    public let place: RecordedPlace
    /// The time that the subscriber took for the event. `nil` if the subscriber is still handling the event, and for an event
    /// that no subscriber receives.
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

/// The main queue or a thread, as the place at which an event happened.
public enum RecordedPlace: Sendable, Hashable, CustomStringConvertible {
    /// The main queue or the main actor.
    case main
    /// Another thread. The number counts the threads that the recorder has seen. A thread that begins after another thread has
    /// ended can have the number of that thread.
    case thread(Int)

    /// `main` or `thread 2`.
    public var description: String {
        switch self {
        case .main: "main"
        case .thread(let number): "thread \(number)"
        }
    }

    /// The number of the thread, or zero for the main queue.
    var number: Int {
        switch self {
        case .main: 0
        case .thread(let number): number
        }
    }
}
