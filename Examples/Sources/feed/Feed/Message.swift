/// What goes to a client in one write: events in the form of server-sent events, or a comment.
///
/// It is encoded once, and all clients share the bytes.
struct Message: Sendable, Equatable {
    var bytes: [UInt8]
    /// The number of events it holds.
    var events: Int
    /// When it was made, on the clock of the feed's scheduler.
    var madeAt: Duration
}

extension Message {
    /// An event for each update. The browser keeps the last `id` and sends it when it comes back.
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

    /// A comment, which browsers ignore. It keeps a proxy from closing a quiet connection, and finds out who has gone.
    static func heartbeat(at time: Duration) -> Message {
        Message(bytes: Array(": still here\n\n".utf8), events: 0, madeAt: time)
    }

    /// The end of the feed: a browser that learns of it must not come back.
    static func end(_ reason: String, at time: Duration) -> Message {
        // The JSON of a reason is one line, whatever is in it.
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

    /// The beginning of a client's stream: how long to wait before coming back, in milliseconds, then what it has missed.
    static func welcome(retry: Int, _ missed: [Update], at time: Duration) -> Message {
        var message = Message(missed, at: time)
        message.bytes = Array("retry: \(retry)\n\n".utf8) + message.bytes
        return message
    }
}
