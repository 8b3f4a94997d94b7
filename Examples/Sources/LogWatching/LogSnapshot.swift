/// The state of the statistics at one moment.
public struct LogSnapshot: Sendable, Equatable {
    /// The number of lines read, including unparsable ones.
    public var lines = 0
    /// The number of lines in none of the known forms.
    public var unparsable = 0
    /// The number of lines that were too old for any window when they arrived. The totals include them.
    public var late = 0
    /// The counts of all hosts together.
    public var all = LogHistory()
    /// The counts of each host.
    public var hosts: [String: LogHistory] = [:]
    /// The last lines of each level, the oldest first.
    public var latest: [NumberedEntry] = []

    /// Creates an empty snapshot.
    public init() {}
}

/// An entry with its position among all lines.
public struct NumberedEntry: Sendable, Equatable {
    /// The position, counted from 1.
    public let number: Int
    /// The parsed content of the line.
    public let entry: LogEntry
}
