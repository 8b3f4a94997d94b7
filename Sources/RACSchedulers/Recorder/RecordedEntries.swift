/// The latest events, up to a maximum number, in a ring buffer.
struct RecordedEntries: Sendable, Sequence {
    let capacity: Int
    private var ring: [RecorderState.Entry] = []
    /// The number of events that have been added.
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of events that are no longer kept.
    var forgotten: Int { count - ring.count }

    /// Adds an event. If the buffer is full, the event replaces the oldest event.
    ///
    /// - Returns: The number of the event among all events.
    mutating func append(_ entry: RecorderState.Entry) -> Int {
        if ring.count < capacity {
            ring.append(entry)
        } else if capacity > 0 {
            ring[count % capacity] = entry
        }
        count += 1
        return count - 1
    }

    /// Records how long the subscriber took to handle an event, unless the event is no longer kept.
    mutating func setDeliveryTime(_ duration: Int64, of number: Int) {
        if number >= forgotten, capacity > 0 { ring[number % capacity].deliveryTime = duration }
    }

    /// The events, the oldest first.
    func makeIterator() -> some IteratorProtocol<RecorderState.Entry> {
        let oldest = capacity > 0 && count > capacity ? count % capacity : 0
        return (ring[oldest...] + ring[..<oldest]).makeIterator()
    }
}
