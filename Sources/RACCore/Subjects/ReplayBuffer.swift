/// The last values of a replaying subject: a ring of at most `capacity` values.
@usableFromInline
struct ReplayBuffer<Value: Sendable>: Sendable {
    @usableFromInline var values: ContiguousArray<Value> = []
    /// Where the oldest value stands once the ring is full.
    @usableFromInline var oldest = 0
    @usableFromInline let capacity: Int

    @inlinable
    init(capacity: Int) {
        precondition(capacity >= 0, "a replay capacity must not be negative, but is \(capacity)")
        self.capacity = capacity
    }

    /// The latest value.
    @inlinable var last: Value? {
        guard values.count == capacity, capacity > 0 else { return values.last }
        return values[oldest == 0 ? capacity - 1 : oldest - 1]
    }

    /// Adds a value; hands over the one it displaces, so that the caller can release it outside a lock.
    @inlinable
    mutating func append(_ value: Value) -> Value? {
        guard capacity > 0 else { return value }
        guard values.count == capacity else {
            values.append(value)
            return nil
        }
        let displaced = values[oldest]
        values[oldest] = value
        oldest = oldest + 1 == capacity ? 0 : oldest + 1
        return displaced
    }

    /// The values, oldest first. Shares the storage, so taking it is O(1).
    @inlinable var inOrder: Ordered {
        Ordered(values: values, oldest: oldest)
    }

    @usableFromInline
    struct Ordered: Sequence, IteratorProtocol, Sendable {
        @usableFromInline let values: ContiguousArray<Value>
        @usableFromInline let oldest: Int
        @usableFromInline var delivered = 0

        @inlinable
        init(values: ContiguousArray<Value>, oldest: Int) {
            self.values = values
            self.oldest = oldest
        }

        @inlinable
        mutating func next() -> Value? {
            guard delivered < values.count else { return nil }
            defer { delivered += 1 }
            let position = oldest + delivered
            return values[position < values.count ? position : position - values.count]
        }
    }
}
