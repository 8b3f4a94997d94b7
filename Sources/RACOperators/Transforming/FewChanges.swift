/// The smallest difference between parts of two arrays, with at most ``limit`` changes.
///
/// The initializer uses the greedy search of E. Myers (An O(ND) Difference Algorithm, 1986). A path goes from the beginning of
/// both parts to their ends. A removal is a step in the old part, and an insertion is a step in the new part. A step in both
/// parts costs nothing, but needs unchanged elements. A diagonal consists of the points whose old and new position have the
/// same difference. For each number of changes, the search records the furthest point that it reaches on each diagonal.
@usableFromInline
struct FewChanges {
    @usableFromInline private(set) var removed: [Int] = []
    @usableFromInline private(set) var inserted: [Int] = []

    /// With more changes, hashing is faster.
    @inlinable static var limit: Int { 8 }

    /// Fails if there are more than ``limit`` changes.
    @inlinable
    init?(in old: Range<Int>, _ new: Range<Int>, isUnchanged: (Int, Int) -> Bool) {
        guard abs(old.count - new.count) <= Self.limit else { return nil }
        // The furthest position in the old part on each diagonal, from -limit - 1 to limit + 1.
        var furthest = [Int](repeating: 0, count: 2 * Self.limit + 3)
        let middle = Self.limit + 1
        var history: [[Int]] = []
        for changes in 0...Self.limit {
            history.append(furthest)
            for diagonal in stride(from: -changes, through: changes, by: 2) {
                var position = Self.start(of: diagonal, after: changes, furthest)
                while position < old.count, position - diagonal < new.count,
                    isUnchanged(old.lowerBound + position, new.lowerBound + position - diagonal)
                {
                    position += 1
                }
                furthest[middle + diagonal] = position
                if position >= old.count, position - diagonal >= new.count {
                    trace(history, from: diagonal, old.lowerBound, new.lowerBound)
                    return
                }
            }
        }
        return nil
    }

    /// Returns the position in the old part at which a path enters a diagonal: by an insertion from the next diagonal, or by a
    /// removal from the previous diagonal. The step that leads further is used.
    @inlinable
    static func start(of diagonal: Int, after changes: Int, _ furthest: [Int]) -> Int {
        let middle = limit + 1
        if changes == 0 { return 0 }
        return isInsertion(diagonal, after: changes, furthest)
            ? furthest[middle + diagonal + 1] : furthest[middle + diagonal - 1] + 1
    }

    @inlinable
    static func isInsertion(_ diagonal: Int, after changes: Int, _ furthest: [Int]) -> Bool {
        let middle = limit + 1
        return diagonal == -changes
            || diagonal != changes && furthest[middle + diagonal - 1] < furthest[middle + diagonal + 1]
    }

    /// Follows the found path back to its beginning, and collects its removals and insertions.
    ///
    /// - Parameter history: The element at index n has the furthest points that the search reaches with fewer than n changes.
    @usableFromInline
    mutating func trace(_ history: [[Int]], from last: Int, _ oldStart: Int, _ newStart: Int) {
        var diagonal = last
        for changes in history.indices.dropFirst().reversed() {
            let entered = Self.start(of: diagonal, after: changes, history[changes])
            if Self.isInsertion(diagonal, after: changes, history[changes]) {
                inserted.append(newStart + entered - diagonal - 1)
                diagonal += 1
            } else {
                removed.append(oldStart + entered - 1)
                diagonal -= 1
            }
        }
        removed.reverse()
        inserted.reverse()
    }
}
