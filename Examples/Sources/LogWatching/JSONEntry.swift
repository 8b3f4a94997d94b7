import Foundation

extension LogEntry {
    /// The members that are read. Other members of the object are ignored.
    private struct Object: Decodable {
        let time: String
        let host: String
        let level: String
        let message: String?
    }

    private static let decoder = JSONDecoder()

    /// Reads a line that is a JSON object.
    static func parse(json line: String) -> LogEntry? {
        // The reason does not matter, because an unreadable line is only counted.
        guard let object = try? decoder.decode(Object.self, from: Data(line.utf8)),
            let milliseconds = Timestamp.milliseconds(of: object.time[...]),
            let level = LogLevel(name: object.level[...]),
            !object.host.isEmpty
        else { return nil }
        return LogEntry(
            milliseconds: milliseconds,
            host: object.host,
            level: level,
            message: object.message ?? ""
        )
    }
}
