/// A consumer of a stream, which is asked for messages.
///
/// The C client implements it. A test can use its own.
protocol StreamReader: Sendable {
    /// The sequence at which reading continues with another consumer. `nil` if this consumer continues without end.
    ///
    /// A consumer for the last message of each subject has one.
    var boundary: UInt64? { get }

    /// Waits a limited time for messages. Blocks the calling thread.
    ///
    /// - Returns: The messages in the order of their sequences. Empty if none has arrived in time.
    func next() throws(NatsError) -> [NatsMessage]
}

/// The position from which a new consumer reads.
struct ReadRequest: Sendable, Equatable {
    let start: NatsStart
    /// The epoch of the messages that have already been read. `nil` if none has.
    let epoch: Int64?
}
