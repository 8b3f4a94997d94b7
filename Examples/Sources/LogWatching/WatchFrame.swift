/// All that a picture of the table shows, but for the size of the terminal's letters.
public struct WatchFrame: Sendable, Equatable {
    public var snapshot = LogSnapshot()
    public var levels = Set(LogLevel.allCases)
    public var isPaused = false
    public var size = TerminalSize(columns: 80, rows: 24)

    /// A picture of nothing.
    public init() {}
}

/// How many characters fit on a terminal.
public struct TerminalSize: Sendable, Equatable {
    public let columns: Int
    public let rows: Int

    public init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
    }
}
