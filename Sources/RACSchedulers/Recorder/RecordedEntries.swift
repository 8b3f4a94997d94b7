/// The latest events, up to a number. A ring.
struct RecordedEntries: Sendable, Sequence {
    let capacity: Int
    private var ring: [RecorderState.Entry] = []
    /// The number of there that have been.
    private var count = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many are not kept any more.
    var forgotten: Int { count - ring.count }

    /// Adds an event, in place of the oldest if there is no room.
    ///
    /// - Returns: Its number among all events.
    mutating func append(_ entry: RecorderState.Entry) -> Int {
        if ring.count < capacity {
            ring.append(entry)
        } else if capacity > 0 {
            ring[count % capacity] = entry
        }
        count += 1
        return count - 1
    }

    /// Notes how long the subscriber took, unless the event is forgotten.
    mutating func setDeliveryTime(_ duration: Int64, of number: Int) {
        if number >= forgotten, capacity > 0 { ring[number % capacity].deliveryTime = duration }
    }

    /// The events, the oldest first.
    func makeIterator() -> some IteratorProtocol<RecorderState.Entry> {
        let oldest = capacity > 0 && count > capacity ? count % capacity : 0
        return (ring[oldest...] + ring[..<oldest]).makeIterator()
    }
}
