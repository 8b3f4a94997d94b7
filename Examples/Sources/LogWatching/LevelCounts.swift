/// The number of lines there are of each level.
public struct LevelCounts: Sendable, Equatable {
    private var counts = SIMD4<Int>.zero

    /// None of any.
    public init() {}

    /// Those of a level.
    public subscript(level: LogLevel) -> Int {
        get { counts[level.rawValue] }
        set { counts[level.rawValue] = newValue }
    }

    /// Those of some levels together.
    public func sum(of levels: Set<LogLevel>) -> Int {
        levels.reduce(0) { $0 + self[$1] }
    }

    static func += (one: inout Self, other: Self) {
        one.counts &+= other.counts
    }
}
