/// The counts of one host, or of all hosts.
public struct LogHistory: Sendable, Equatable {
    /// The counts since the start.
    public var total = LevelCounts()
    /// The counts in each window.
    public var windows: [LogWindow: LevelCounts] = [:]
    /// The counts of the last minute, in parts of two seconds. The oldest part is first.
    public var minute: [LevelCounts] = []

    /// Creates an empty history.
    public init() {}

    /// Returns a snapshot of the counts.
    ///
    /// - Parameter tenth: The present tenth of a second.
    init(_ sliding: SlidingCounts, total: LevelCounts, at tenth: Int) {
        self.total = total
        let parts = 30
        let length = SlidingCounts.count / parts
        minute = (0..<parts).map { sliding.counts(last: length, upTo: tenth - (parts - 1 - $0) * length) }
        for window in LogWindow.allCases {
            windows[window] = sliding.counts(last: window.seconds * 1_000 / SlidingCounts.length, upTo: tenth)
        }
    }
}
