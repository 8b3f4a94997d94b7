/// The first message to read from a stream.
public enum NatsStart: Sendable, Equatable {
    /// The first message that the stream has.
    case first
    /// The message with a sequence.
    case sequence(UInt64)
    /// The next message that is stored.
    case next
    /// The last message of each subject, as far as it is older than the last `recent` messages of the stream, and then those
    /// and all later ones. The sequences ascend.
    case latest(recent: Int)
}
