/// The number of lines of each level.
public struct LevelCounts: Sendable, Equatable {
    private var counts = SIMD4<Int>.zero

    /// Creates counts of zero.
    public init() {}

    /// The count of a level.
    public subscript(level: LogLevel) -> Int {
        get { counts[level.rawValue] }
        set { counts[level.rawValue] = newValue }
    }

    /// Returns the sum of the counts of some levels.
    public func sum(of levels: Set<LogLevel>) -> Int {
        levels.reduce(0) { $0 + self[$1] }
    }

    static func += (one: inout Self, other: Self) {
        one.counts &+= other.counts
    }
}
