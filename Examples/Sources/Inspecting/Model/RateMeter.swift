/// Counts events of the last two seconds, in buckets of a quarter of a second. Its memory does not depend on the rate.
struct RateMeter: Sendable, Equatable {
    private static let bucket = 250_000_000
    private static let bucketCount = 8

    private var counts = SIMD8<UInt32>()
    /// The number of the newest bucket, counted from time zero.
    private var newest = 0

    /// Counts events at a time in nanoseconds. Times do not decrease.
    mutating func add(_ count: Int = 1, at time: Int) {
        advance(to: time)
        let index = newest % Self.bucketCount
        counts[index] = UInt32(clamping: Int(counts[index]) + count)
    }

    /// Returns the number of events per second.
    ///
    /// - Parameter start: The time of the first possible event. The rate of a short time is not diluted.
    func rate(at time: Int, since start: Int) -> Double {
        var meter = self
        meter.advance(to: time)
        let sum = (0..<Self.bucketCount).reduce(0) { $0 + Int(meter.counts[$1]) }
        // The newest bucket is incomplete.
        let first = max(start, (meter.newest - Self.bucketCount + 1) * Self.bucket)
        return Double(sum) / max(Double(time - first) / 1e9, 0.5)
    }

    private mutating func advance(to time: Int) {
        let bucket = time / Self.bucket
        guard bucket > newest else { return }
        if bucket - newest >= Self.bucketCount {
            counts = SIMD8()
        } else {
            for number in (newest + 1)...bucket { counts[number % Self.bucketCount] = 0 }
        }
        newest = bucket
    }
}
