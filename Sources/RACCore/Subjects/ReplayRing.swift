/// The last values of a replaying subject, at most `capacity`. Most replaying subjects keep exactly one value and need no ring.
///
/// `@unchecked Sendable` because the ring is used only under the lock of its core, and `@exclusivity(unchecked)` because no
/// user code runs during an access.
@usableFromInline
final class ReplayRing<Value: Sendable>: @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline private(set) var values: ContiguousArray<Value> = []
    @exclusivity(unchecked) @usableFromInline private(set) var oldest = 0
    @exclusivity(unchecked) @usableFromInline private(set) var capacity: Int
    @usableFromInline let isForFirstSubscriber: Bool

    @inlinable
    init(capacity: Int, forFirstSubscriber isForFirstSubscriber: Bool) {
        precondition(capacity >= 0, "a replay capacity must not be negative, but is \(capacity)")
        self.capacity = capacity
        self.isForFirstSubscriber = isForFirstSubscriber
    }

    /// Returns the value that is no longer kept, so that the caller can release it outside a lock.
    @inlinable
    @inline(never)
    func append(_ value: Value) -> Value? {
        guard values.count == capacity else {
            values.append(value)
            return nil
        }
        if capacity == 0 { return value }
        var displaced = value
        swap(&values[oldest], &displaced)
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
        return displaced
    }

    /// Removes all values, and keeps no later value. A caller that holds a lock must first copy the values, so that they are
    /// released after unlocking.
    @usableFromInline
    func close() {
        values = []
        oldest = 0
        capacity = 0
    }
}

/// A snapshot of the values that a replaying subject keeps. It shares the storage of the ring.
@usableFromInline
struct ReplayedValues<Value: Sendable>: Sendable {
    @usableFromInline let single: Value?
    @usableFromInline let values: ContiguousArray<Value>
    @usableFromInline let oldest: Int

    @inlinable
    init(single: Value?, values: ContiguousArray<Value>, oldest: Int) {
        self.single = single
        self.values = values
        self.oldest = oldest
    }

    @inlinable
    func forEach(while body: (Value) -> Bool) {
        if let single {
            _ = body(single)
            return
        }
        for delivered in 0..<values.count {
            let position = oldest + delivered
            guard body(values[position < values.count ? position : position - values.count]) else { return }
        }
    }
}
