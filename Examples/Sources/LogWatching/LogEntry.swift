/// The content of a line of a log.
public struct LogEntry: Sendable, Equatable {
    /// The timestamp, in milliseconds since the beginning of 1970 in UTC.
    public let milliseconds: Int
    /// The host that wrote the line.
    public let host: String
    /// The severity.
    public let level: LogLevel
    /// The rest of the line.
    public let message: String

    /// Reads a line. There are three forms:
    ///
    /// - `2026-11-22T10:00:00Z web-1 error the message`, with a time of RFC 3339.
    /// - `<11>1 2026-11-22T10:00:00Z web-1 app 42 ID1 - the message`, of RFC 5424, with the level in the priority.
    /// - `{"time": "2026-11-22T10:00:00Z", "host": "web-1", "level": "error", "message": "the message"}`, where the message
    ///   is optional, and other members are ignored.
    ///
    /// - Returns: `nil` if the line has none of these forms.
    public static func parse(_ line: String) -> LogEntry? {
        switch line.utf8.first {
        case UInt8(ascii: "{"): parse(json: line)
        case UInt8(ascii: "<"): parse(syslog: line)
        default: parse(plain: line)
        }
    }

    private static func parse(plain line: String) -> LogEntry? {
        var fields = LogFields(line)
        guard let time = fields.next(), let milliseconds = Timestamp.milliseconds(of: time),
            let host = fields.next(), let name = fields.next(), let level = LogLevel(name: name)
        else { return nil }
        return LogEntry(milliseconds: milliseconds, host: String(host), level: level, message: String(fields.rest))
    }
}
