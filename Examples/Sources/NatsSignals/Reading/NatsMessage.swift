import CNats

/// A message of a stream.
public struct NatsMessage: Sendable, Equatable {
    /// The subject to which the message was published.
    public let subject: String
    /// The contents of the message.
    public let data: [UInt8]
    /// The number of the message in its stream.
    public let sequence: UInt64
    /// The number with which ``NatsCluster/createStream(_:subjects:copies:keeping:)`` has created the stream, or 0 for a stream that
    /// was created by other means. Sequences of different epochs are not comparable.
    public let epoch: Int64
    /// The number of the message among those that its consumer has sent, counted from 1 without gaps.
    let delivery: UInt64
    /// The number of messages that the consumer could still send when it sent this one.
    let remaining: UInt64

    /// The data as text. Invalid UTF-8 is replaced.
    public var text: String { String(decoding: data, as: UTF8.self) }
}

extension NatsMessage {
    /// Copies a message of the client. Returns `nil` if a consumer has not sent it.
    init?(_ message: OpaquePointer, epoch: Int64) {
        guard let subject = natsMsg_GetSubject(message), let reply = natsMsg_GetReply(message),
            let numbers = DeliveryNumbers(reply: reply)
        else { return nil }
        let data = UnsafeRawBufferPointer(start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
        self.init(
            subject: String(cString: subject),
            data: Array(data),
            sequence: numbers.sequence,
            epoch: epoch,
            delivery: numbers.delivery,
            remaining: numbers.remaining
        )
    }
}
