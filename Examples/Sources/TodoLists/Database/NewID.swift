import Foundation
import Synchronization

/// The numbers of new rows.
///
/// A row has its number before it is inserted. Undoing the insertion and redoing it therefore creates the same row, and later steps
/// of the history still refer to it. The upper bits are the time, so that numbers are in the order of creation. The lower bits are
/// random, so that two processes choose different numbers without asking each other.
public enum NewID {
    private static let last = Mutex(Int64(0))
    private static let randomBits = 20

    /// Returns a number that this process has not returned before, and that is greater than the previous ones.
    ///
    /// - Parameter count: The number of successive numbers to reserve, of which the first is returned.
    public static func next(count: Int = 1) -> Int64 {
        let milliseconds = Int64(Date().timeIntervalSince1970 * 1_000)
        let random = Int64.random(in: 0..<(1 << randomBits))
        return last.withLock { last in
            let first = max(milliseconds << randomBits + random, last + 1)
            last = first + Int64(count) - 1
            return first
        }
    }
}
