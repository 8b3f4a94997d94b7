extension LogEntry {
    /// Reads a line of RFC 5424: `<PRIORITY>1 TIME HOST APP PROCESS ID DATA MESSAGE`.
    static func parse(syslog line: String) -> LogEntry? {
        guard let end = line.utf8.firstIndex(of: UInt8(ascii: ">")),
            let priority = Int(line[line.utf8.index(after: line.startIndex)..<end]), (0...191).contains(priority)
        else { return nil }
        var fields = LogFields(line[line.utf8.index(after: end)...])
        guard fields.next() == "1",
            let time = fields.next(), let milliseconds = Timestamp.milliseconds(of: time),
            let host = fields.next(), fields.next() != nil, fields.next() != nil, fields.next() != nil,
            let message = message(behindStructuredData: fields.rest)
        else { return nil }
        // The priority combines the severity with one of 24 facilities.
        return LogEntry(
            milliseconds: milliseconds,
            host: String(host),
            level: LogLevel(severity: priority % 8),
            message: String(message)
        )
    }

    /// Returns the text after `-`, or after elements such as `[id name="value"]`, in whose values `\` escapes a character.
    private static func message(behindStructuredData text: Substring) -> Substring? {
        var bytes = text.utf8
        if bytes.first == UInt8(ascii: "-") {
            bytes.removeFirst()
        } else {
            guard bytes.first == UInt8(ascii: "[") else { return nil }
            while bytes.first == UInt8(ascii: "[") {
                guard let end = endOfElement(bytes) else { return nil }
                bytes = bytes[bytes.index(after: end)...]
            }
        }
        guard let space = bytes.first else { return "" }
        return space == UInt8(ascii: " ") ? Substring(bytes.dropFirst()) : nil
    }

    private static func endOfElement(_ bytes: Substring.UTF8View) -> Substring.UTF8View.Index? {
        var (isQuoted, isEscaped) = (false, false)
        for index in bytes.indices {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: "]") {
                return index
            }
        }
        return nil
    }
}
