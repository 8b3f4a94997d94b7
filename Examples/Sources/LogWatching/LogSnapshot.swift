/// The state of the statistics at one moment.
public struct LogSnapshot: Sendable, Equatable {
    /// The number of lines that have been read, those included that are not understood.
    public var lines = 0
    /// How many of them are in none of the known forms.
    public var unparsable = 0
    /// How many were too old for any window when they came. They are in the totals.
    public var late = 0
    /// All hosts together.
    public var all = LogHistory()
    /// Each host by itself.
    public var hosts: [String: LogHistory] = [:]
    /// The last lines of each level, the oldest first.
    public var latest: [NumberedEntry] = []

    /// Nothing yet.
    public init() {}
}

/// An entry with its place among all lines.
public struct NumberedEntry: Sendable, Equatable {
    /// Counted from 1.
    public let number: Int
    /// The parsed content of the line.
    public let entry: LogEntry
}
