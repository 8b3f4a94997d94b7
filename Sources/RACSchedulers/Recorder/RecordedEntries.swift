/// A ring buffer of the latest events. The events of a recorder are numbered from zero.
struct RecordedEntries: Sendable {
    let capacity: Int
    private var ring: [RecorderState.Entry] = []
    /// The number of the first event that was added to this buffer. It is not zero after ``SignalRecorder/removeAll()``.
    private let origin: Int
    /// The number of the next event.
    private(set) var nextNumber: Int

    init(capacity: Int, numberedFrom number: Int = 0) {
        self.capacity = capacity
        origin = number
        nextNumber = number
    }

    /// The number of added events that the buffer no longer keeps.
    var forgotten: Int { nextNumber - origin - ring.count }

    /// The number of the oldest kept event, or the number of the next event if no event is kept.
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

    /// Records how long the subscriber took to handle an event, if the buffer still keeps the event.
    mutating func setDeliveryTime(_ duration: Int64, of number: Int) {
        if number >= oldestNumber, capacity > 0 { ring[index(of: number)].deliveryTime = duration }
    }

    /// Returns how long the subscriber took to handle an event, or `nil` if the buffer no longer keeps the event.
    func deliveryTime(of number: Int) -> Int64? {
        number >= oldestNumber && capacity > 0 ? ring[index(of: number)].deliveryTime : nil
    }

    /// Returns kept events. The oldest event is first.
    ///
    /// - Parameters:
    ///   - number: The number of the first event to return. Precondition: not below ``oldestNumber``.
    ///   - limit: The maximum number of returned events.
    func kept(from number: Int, limit: Int) -> [RecorderState.Entry] {
        let end = number + min(limit, nextNumber - number)
        guard number < end else { return [] }
        let (first, last) = (index(of: number), index(of: end - 1))
        return first <= last ? Array(ring[first...last]) : Array(ring[first...] + ring[...last])
    }

    private func index(of number: Int) -> Int { (number - origin) % capacity }
}
