/// The last values of a replaying subject, at most `capacity`.
///
/// One value, which is what most keep, is in a variable; more are in a ring.
@usableFromInline
struct ReplayBuffer<Value: Sendable>: Sendable {
    /// The value that was added last.
    @usableFromInline private(set) var last: Value?
    /// All values, if more than one may be kept.
    @usableFromInline private(set) var values: ContiguousArray<Value> = []
    /// Where the oldest value stands once the ring is full.
    @usableFromInline private(set) var oldest = 0
    @usableFromInline let capacity: Int

    @inlinable
    init(capacity: Int) {
        precondition(capacity >= 0, "a replay capacity must not be negative, but is \(capacity)")
        self.capacity = capacity
    }

    /// Adds a value.
    ///
    /// - Returns: The one that is kept no longer, so that the caller can release it outside a lock.
    @inlinable
    mutating func append(_ value: Value) -> Value? {
        if capacity == 1 {
            let displaced = last
            last = value
            return displaced
        }
        return appendToRing(value)
    }

    /// Replaces the value that was added last. Precondition: at most one is kept.
    @inlinable
    mutating func replaceLast(_ value: Value) {
        precondition(capacity == 1, "only the one value that is kept can be replaced")
        last = value
    }

    @inlinable
    @inline(never)
    mutating func appendToRing(_ value: Value) -> Value? {
        guard capacity > 0 else { return value }
        last = value
        guard values.count == capacity else {
            values.append(value)
            return nil
        }
        let displaced = values[oldest]
        values[oldest] = value
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
        return displaced
    }

    /// The values, oldest first. A ring shares its storage, so taking it is O(1).
    @inlinable var inOrder: Ordered {
        Ordered(single: capacity == 1 ? last : nil, values: values, oldest: oldest)
    }

    @usableFromInline
    struct Ordered: Sendable {
        @usableFromInline let single: Value?
        @usableFromInline let values: ContiguousArray<Value>
        @usableFromInline let oldest: Int

        @inlinable
        init(single: Value?, values: ContiguousArray<Value>, oldest: Int) {
            self.single = single
            self.values = values
            self.oldest = oldest
        }

        /// Calls `body` with each value, the oldest first, until it returns false.
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
}
