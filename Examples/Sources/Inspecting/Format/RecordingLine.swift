/// A line of a recording, as described in Docs/Recordings.md.
package enum RecordingLine: Sendable, Equatable {
    /// The first line.
    case recording(RecordingHeader)
    /// The name of a signal, before the first use of its number.
    case signal(Int, name: String)
    /// An event, or a change of a subscription.
    case event(LineEvent)
    /// The delivery of an earlier event has ended. Its duration can be unknown.
    case delivered(event: Int, subscription: Int, took: Int?)
    /// The parent of a subscription has become known.
    case parent(of: Int, Int)
    /// The number of events that are missing. A line for each live subscription follows, and then the state.
    case lost(Int)
    /// A live subscription, after a loss.
    case live(LineSubscription)
    /// The end of the live subscriptions after a loss.
    case state(time: Int, live: Int)
    /// The program is running.
    case time(Int)
    /// The program has ended the recording.
    case end(time: Int)
    /// A kind that this reader does not know.
    case unknown
}

/// The first line of a recording.
package struct RecordingHeader: Sendable, Equatable {
    package var program: String
    package var process: Int?
}
