import TerminalDrawing

/// All that a picture of the table shows.
public struct WatchFrame: Sendable, Equatable {
    /// The statistics of the log.
    public var snapshot = LogSnapshot()
    /// Those that are shown.
    public var levels = Set(LogLevel.allCases)
    /// Indicates whether the table stands still.
    public var isPaused = false
    /// How large it may be.
    package var size = TerminalSize(columns: 80, rows: 24)

    /// A picture of nothing.
    public init() {}
}
