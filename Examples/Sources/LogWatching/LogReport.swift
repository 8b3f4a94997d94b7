import Foundation

/// The statistics of a log, for scripts: a JSON object on one line, with its members in alphabetical order.
public struct LogReport: Encodable, Sendable {
    /// The number of lines of each level.
    struct Counts: Encodable, Sendable {
        let last1s: Int
        let last10s: Int
        let last60s: Int
        let total: Int
    }

    let lines: Int
    let unparsable: Int
    let late: Int
    let levels: [String: Counts]
    let hosts: [String: [String: Counts]]

    /// Creates a report.
    public init(_ snapshot: LogSnapshot) {
        lines = snapshot.lines
        unparsable = snapshot.unparsable
        late = snapshot.late
        levels = Self.counts(snapshot.all)
        hosts = snapshot.hosts.mapValues(Self.counts)
    }

    /// The object as JSON text.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            preconditionFailure("whole numbers and texts can always be encoded, but: \(error)")
        }
    }

    private static func counts(_ history: LogHistory) -> [String: Counts] {
        Dictionary(
            uniqueKeysWithValues: LogLevel.allCases.map { level in
                func last(_ window: LogWindow) -> Int { history.windows[window]?[level] ?? 0 }
                return (
                    level.name,
                    Counts(
                        last1s: last(.second),
                        last10s: last(.tenSeconds),
                        last60s: last(.minute),
                        total: history.total[level]
                    )
                )
            }
        )
    }
}
