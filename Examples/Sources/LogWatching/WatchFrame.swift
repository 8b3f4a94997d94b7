import TerminalDrawing

/// The contents of one picture of the table.
public struct WatchFrame: Sendable, Equatable {
    /// The statistics of the log.
    public var snapshot = LogSnapshot()
    /// The levels that are shown.
    public var levels = Set(LogLevel.allCases)
    /// Indicates whether the table is paused.
    public var isPaused = false
    /// The available size.
    package var size = TerminalSize(columns: 80, rows: 24)

    /// Creates an empty frame.
    public init() {}
}
