import CNats

/// The reason why a signal of a cluster has failed.
public enum NatsError: Error, Sendable, Equatable {
    /// A call of the C client has failed: no server could be reached, or its answer was missing or negative.
    case failed(_ call: String, _ reason: String)
    /// The connection has ended.
    case disconnected
    /// The server has sent messages that have not arrived. They are read again.
    case interrupted
    /// The stream no longer has the next message to read. Its first message has the given sequence.
    case discarded(first: UInt64)
    /// The stream was deleted and created again, so its sequences began again.
    case replaced

    /// Indicates whether another attempt continues after the last message that was sent.
    public var isTemporary: Bool {
        switch self {
        case .failed, .disconnected, .interrupted: true
        case .discarded, .replaced: false
        }
    }
}

extension NatsError: CustomStringConvertible {
    /// The reason, as a part of a sentence.
    public var description: String {
        switch self {
        case .failed(let call, let reason): "\(call) failed (\(reason))"
        case .disconnected: "the connection has ended"
        case .interrupted: "messages were lost on the way"
        case .discarded(let first): "the stream has discarded all messages before \(first)"
        case .replaced: "the stream was deleted and created again"
        }
    }
}

extension NatsError {
    /// Throws if a call of the C client was not successful.
    static func check(_ call: String, _ status: natsStatus) throws(NatsError) {
        switch status {
        case NATS_OK: return
        case NATS_CONNECTION_CLOSED, NATS_CONNECTION_DISCONNECTED: throw .disconnected
        default: throw .failed(call, String(cString: natsStatus_GetText(status)))
        }
    }
}
