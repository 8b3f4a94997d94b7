/// The last entries of each level: a plain value whose memory does not grow.
struct LatestEntries: Sendable {
    /// The maximum number of entries that are kept for each level.
    static let count = 40
    /// The maximum number of characters that are kept of a message, since a line can have any length.
    static let messageLength = 400

    fileprivate struct Ring {
        var entries: [NumberedEntry] = []
        /// The index of the oldest entry, once the ring is full.
        var oldest = 0
    }

    private var rings = LogLevel.allCases.map { _ in Ring() }

    /// Adds an entry. If the ring is full, the entry replaces the oldest entry of its level.
    mutating func add(_ entry: LogEntry, number: Int) {
        let numbered = NumberedEntry(number: number, entry: entry.shortened(to: Self.messageLength))
        rings[entry.level.rawValue].add(numbered)
    }

    /// All entries, the oldest first.
    var all: [NumberedEntry] {
        rings.flatMap(\.entries).sorted { $0.number < $1.number }
    }
}

extension LatestEntries.Ring {
    fileprivate mutating func add(_ entry: NumberedEntry) {
        if entries.count < LatestEntries.count { return entries.append(entry) }
        entries[oldest] = entry
        oldest = (oldest + 1) % LatestEntries.count
    }
}

extension LogEntry {
    /// The entry with the beginning of its message.
    fileprivate func shortened(to length: Int) -> LogEntry {
        // The byte count is tried first, because it is faster to compute and never less than the number of characters.
        if message.utf8.count <= length { return self }
        return LogEntry(milliseconds: milliseconds, host: host, level: level, message: String(message.prefix(length)))
    }
}
