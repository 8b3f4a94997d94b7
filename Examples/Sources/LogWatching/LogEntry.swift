/// The content of a line of a log.
public struct LogEntry: Sendable, Equatable {
    /// When it was written, in milliseconds since the beginning of 1970 in UTC.
    public let milliseconds: Int
    /// Who wrote it.
    public let host: String
    /// How serious it is.
    public let level: LogLevel
    /// All the rest of the line.
    public let message: String

    /// Reads a line. There are three forms:
    ///
    /// - `2026-11-22T10:00:00Z web-1 error the message`, where the time is one of RFC 3339;
    /// - `<11>1 2026-11-22T10:00:00Z web-1 app 42 ID1 - the message`, which is RFC 5424, where the level is in the priority;
    /// - `{"time": "2026-11-22T10:00:00Z", "host": "web-1", "level": "error", "message": "the message"}`, where the message
    ///   may be missing, and all else is ignored.
    ///
    /// - Returns: `nil` if it is none of them.
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
