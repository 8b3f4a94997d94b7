/// All that a picture of the table shows.
public struct WatchFrame: Sendable, Equatable {
    /// What is known of the log.
    public var snapshot = LogSnapshot()
    /// Those that are shown.
    public var levels = Set(LogLevel.allCases)
    /// Whether the table stands still.
    public var isPaused = false
    /// How large it may be.
    public var size = TerminalSize(columns: 80, rows: 24)

    /// A picture of nothing.
    public init() {}
}

/// How many characters fit on a terminal.
public struct TerminalSize: Sendable, Equatable {
    /// In a row.
    public let columns: Int
    /// From the top to the bottom.
    public let rows: Int

    /// Makes a size.
    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}
