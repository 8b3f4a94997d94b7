/// Something that a ``SignalRecorder`` has noted.
public struct RecordedEvent: Sendable, Hashable {
    /// What happened to a subscription.
    public enum Kind: String, Sendable, Hashable {
        /// It began.
        case subscribed
        /// A value.
        case next
        /// It has failed.
        case failed
        /// It has completed.
        case completed
        /// It was disposed before its end.
        case disposed
        /// Everybody let go of it before its end, so nothing can arrive any more.
        case released

        /// Indicates whether it is the last that happens to a subscription.
        var isEnd: Bool { self != .subscribed && self != .next }
    }

    /// The time since the recorder was created.
    public let time: Duration
    /// The name of the signal.
    public let signal: String
    /// Which subscription: a number that no other one of this recorder has.
    public let subscription: Int
    /// What happened.
    public let kind: Kind
    /// The text of a value or a failure, or `nil` for the rest, and if the recorder keeps none.
    public let text: String?
    /// Where it happened.
    public let place: RecordedPlace
    /// The time that the subscriber took, or `nil` if it has not returned, and for an event that no subscriber learns of.
    public let deliveryTime: Duration?

    init(_ entry: RecorderState.Entry, of signal: String) {
        time = .nanoseconds(entry.time)
        self.signal = signal
        subscription = entry.subscription
        kind = entry.kind
        text = entry.text?.description
        place = entry.place
        deliveryTime = entry.deliveryTime.map { .nanoseconds($0) }
    }
}

/// Where something happened: on the main queue, or on which thread.
public enum RecordedPlace: Sendable, Hashable, CustomStringConvertible {
    /// The main queue or the main actor.
    case main
    /// Another thread. The number counts those that the recorder has seen. A thread that begins when another has ended may get
    /// the number of that.
    case thread(Int)

    /// `main` or `thread 2`.
    public var description: String {
        switch self {
        case .main: "main"
        case .thread(let number): "thread \(number)"
        }
    }
}
