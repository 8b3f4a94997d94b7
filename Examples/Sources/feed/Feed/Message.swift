/// The contents of one write to a client: server-sent events, or a comment.
///
/// A message is encoded once, and all clients share the bytes.
struct Message: Sendable, Equatable {
    var bytes: [UInt8]
    /// The number of events in the message.
    var events: Int
    /// The time of creation, on the clock of the feed's scheduler.
    var madeAt: Duration
}

extension Message: CustomStringConvertible {
    /// The number of events, for a recording.
    var description: String { events == 1 ? "1 event" : "\(events) events" }
}

extension Message {
    /// Creates a message with an event for each update. A browser keeps the last `id` and sends it when it reconnects.
    init(_ updates: some Sequence<Update>, at time: Duration) {
        self.init(bytes: [], events: 0, madeAt: time)
        for update in updates {
            bytes.append(
                contentsOf: """
                    id: \(update.id)
                    event: price
                    data: {"symbol":"\(update.price.symbol)","price":"\(update.price.amount)"}


                    """.utf8
            )
            events += 1
        }
    }

    /// Returns a comment, which browsers ignore. It keeps proxies from closing a quiet connection, and detects closed connections.
    static func heartbeat(at time: Duration) -> Message {
        Message(bytes: Array(": still here\n\n".utf8), events: 0, madeAt: time)
    }

    /// Returns the end of the feed. A browser that receives this message must not reconnect.
    static func end(_ reason: String, at time: Duration) -> Message {
        // The reason must be encoded as one line of JSON, with any characters.
        let quoted = reason.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20: " "
            default: String(scalar)
            }
        }
        return Message(
            bytes: Array("event: end\ndata: {\"reason\":\"\(quoted.joined())\"}\n\n".utf8),
            events: 1,
            madeAt: time
        )
    }

    /// Returns the beginning of a client's stream: the time to wait before reconnecting, in milliseconds, then the missed updates.
    static func welcome(retry: Int, _ missed: [Update], at time: Duration) -> Message {
        var message = Message(missed, at: time)
        message.bytes = Array("retry: \(retry)\n\n".utf8) + message.bytes
        return message
    }
}
