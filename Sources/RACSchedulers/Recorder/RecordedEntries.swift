/// The latest events, up to a maximum number, in a ring buffer. Event numbers count all events of a recorder, from zero.
struct RecordedEntries: Sendable, Sequence {
    let capacity: Int
    private var ring: [RecorderState.Entry] = []
    /// The number of the first event that this buffer could keep. Greater than zero after ``SignalRecorder/removeAll()``.
    private let origin: Int
    /// The number of the next event.
    private(set) var nextNumber: Int

    /// Creates an empty buffer.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of kept events.
    ///   - number: The number of the next event.
    init(capacity: Int, numberedFrom number: Int = 0) {
        self.capacity = capacity
        origin = number
        nextNumber = number
    }

    /// The number of events that have been added and are no longer kept.
    var forgotten: Int { nextNumber - origin - ring.count }

    /// The number of the oldest kept event, or of the next event if none is kept.
    var oldestNumber: Int { nextNumber - ring.count }

    /// Adds an event. If the buffer is full, the event replaces the oldest event.
    ///
    /// - Returns: The number of the event.
    mutating func append(_ entry: RecorderState.Entry) -> Int {
        if ring.count < capacity {
            ring.append(entry)
        } else if capacity > 0 {
            ring[index(of: nextNumber)] = entry
        }
        nextNumber += 1
        return nextNumber - 1
    }

    /// Records how long the subscriber took to handle an event, unless the event is no longer kept.
    mutating func setDeliveryTime(_ duration: Int64, of number: Int) {
        if number >= oldestNumber, capacity > 0 { ring[index(of: number)].deliveryTime = duration }
    }

    /// Returns how long the subscriber took to handle an event, or `nil` if the event is no longer kept.
    func deliveryTime(of number: Int) -> Int64? {
        number >= oldestNumber && capacity > 0 ? ring[index(of: number)].deliveryTime : nil
    }

    /// Copies kept events, the oldest first.
    ///
    /// - Parameters:
    ///   - number: The number of the first event. Precondition: not below ``oldestNumber``.
    ///   - limit: The maximum number of copied events.
    func kept(from number: Int, limit: Int) -> [RecorderState.Entry] {
        let end = number + Swift.min(limit, nextNumber - number)
        guard number < end else { return [] }
        let (first, last) = (index(of: number), index(of: end - 1))
        return first <= last ? Array(ring[first...last]) : Array(ring[first...] + ring[...last])
    }

    /// The events, the oldest first.
    func makeIterator() -> some IteratorProtocol<RecorderState.Entry> {
        kept(from: oldestNumber, limit: ring.count).makeIterator()
    }

    private func index(of number: Int) -> Int { (number - origin) % capacity }
}
