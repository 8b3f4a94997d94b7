/// Delays, counted in classes. The upper bound of each class is at most 7 % above its lower bound, for any delay.
struct DelayHistogram: Sendable {
    private var counts: [UInt32] = []
    private(set) var count = 0
    private(set) var maximum = Duration.zero

    mutating func add(_ delay: Duration) {
        let index = Self.index(of: max(0, delay.microseconds))
        if index >= counts.count { counts.append(contentsOf: repeatElement(0, count: index + 1 - counts.count)) }
        counts[index] += 1
        count += 1
        maximum = max(maximum, delay)
    }

    mutating func add(_ other: DelayHistogram) {
        if other.counts.count > counts.count {
            counts.append(contentsOf: repeatElement(0, count: other.counts.count - counts.count))
        }
        for (index, count) in other.counts.enumerated() { counts[index] += count }
        count += other.count
        maximum = max(maximum, other.maximum)
    }

    /// Returns a delay that the given share of all delays does not exceed.
    ///
    /// - Parameter share: A number from 0 to 1.
    func quantile(_ share: Double) -> Duration {
        let wanted = max(1, Int((Double(count) * share).rounded(.up)))
        var seen = 0
        for (index, count) in counts.enumerated() {
            seen += Int(count)
            if seen >= wanted { return min(maximum, .microseconds(Self.upperEnd(of: index))) }
        }
        return maximum
    }

    // There are 32 classes of one microsecond, then 16 classes for each doubling.

    private static func index(of microseconds: Int) -> Int {
        guard microseconds >= 32 else { return microseconds }
        let doublings = Int.bitWidth - 1 - microseconds.leadingZeroBitCount - 4
        return doublings * 16 + microseconds >> doublings
    }

    private static func upperEnd(of index: Int) -> Int {
        guard index >= 32 else { return index }
        let doublings = index / 16 - 1
        return (index - doublings * 16 + 1) << doublings - 1
    }
}

extension Duration {
    fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
