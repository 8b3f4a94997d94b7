/// The first message to read from a stream.
public enum NatsStart: Sendable, Equatable {
    /// The first message that the stream has.
    case first
    /// The message with a sequence.
    case sequence(UInt64)
    /// The next message that is stored.
    case next
    /// First the last message of each subject, unless it is among the last `recent` messages of the stream. Then these recent
    /// messages and all later messages. The sequences ascend.
    case latest(recent: Int)
}
