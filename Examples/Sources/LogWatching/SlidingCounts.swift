/// Counts the lines of the last minute, in tenths of a second. A window slides in steps of a tenth, and the memory does not grow.
///
/// It is a plain value. Times are numbers of tenths, from any origin.
struct SlidingCounts: Sendable {
    /// The length of a tenth, in milliseconds.
    static let length = 100
    /// The number of tenths that are kept.
    static let count = 600
    private static let levels = LogLevel.allCases.count

    /// A ring: the tenth `t` is at `t % count`, with a number for each level.
    private var numbers = [UInt32](repeating: 0, count: count * levels)
    /// The latest tenth that has been counted. The ring ends with this tenth, and tenths before the ring are forgotten.
    private var newest: Int?

    /// Counts a line.
    ///
    /// - Returns: Whether the line is recent enough to be in a window.
    @discardableResult
    mutating func add(_ level: LogLevel, at tenth: Int) -> Bool {
        let latest = newest ?? tenth
        if tenth <= latest - Self.count { return false }
        if tenth > latest { forget(from: latest + 1, through: tenth) }
        newest = max(latest, tenth)
        numbers[Self.place(of: tenth) + level.rawValue] += 1
        return true
    }

    /// Returns the counts of the last tenths up to and including `tenth`.
    func counts(last span: Int, upTo tenth: Int) -> LevelCounts {
        var sum = LevelCounts()
        guard let newest else { return sum }
        let (first, last) = (max(tenth - span, newest - Self.count) + 1, min(tenth, newest))
        guard first <= last else { return sum }
        for past in first...last {
            let place = Self.place(of: past)
            for level in LogLevel.allCases { sum[level] += Int(numbers[place + level.rawValue]) }
        }
        return sum
    }

    /// Clears the entries of new tenths. The previous counts in these entries are too old by then.
    private mutating func forget(from first: Int, through last: Int) {
        for tenth in max(first, last - Self.count + 1)...last {
            for level in 0..<Self.levels { numbers[Self.place(of: tenth) + level] = 0 }
        }
    }

    private static func place(of tenth: Int) -> Int {
        let remainder = tenth % count
        return (remainder < 0 ? remainder + count : remainder) * levels
    }
}
