/// A message for a stream.
public struct NatsPublication: Sendable, Equatable {
    /// The subject, which decides in which stream the message is stored.
    public let subject: String
    /// The contents of the message.
    public let data: [UInt8]
    /// Identifies the message. The stream stores only one of several messages with the same identifier, if it receives them
    /// within two minutes.
    public let id: String

    /// Creates a message.
    public init(to subject: String, _ data: [UInt8], id: String) {
        self.subject = subject
        self.data = data
        self.id = id
    }
}

/// The confirmation that a stream has stored a message.
public struct NatsAcknowledgement: Sendable, Equatable {
    /// The message.
    public let publication: NatsPublication
    /// The number of the message in its stream.
    public let sequence: UInt64
}
