/// A ring buffer of the latest events. The events of a recorder are numbered from zero.
struct RecordedEntries: Sendable {
    let capacity: Int
    private var ring: [RecorderState.Entry] = []
    /// The number of the first event that was added. It is not zero after ``SignalRecorder/removeAll()``.
    private let origin: Int
    private(set) var nextNumber: Int

    init(capacity: Int, numberedFrom number: Int = 0) {
        self.capacity = capacity
        origin = number
        nextNumber = number
    }

    var forgotten: Int { nextNumber - origin - ring.count }

    var oldestNumber: Int { nextNumber - ring.count }

    /// Replaces the oldest event if the buffer is full. Returns the number of the event.
    mutating func append(_ entry: RecorderState.Entry) -> Int {
        if ring.count < capacity {
            ring.append(entry)
        } else if capacity > 0 {
            ring[index(of: nextNumber)] = entry
        }
        nextNumber += 1
        return nextNumber - 1
    }

    mutating func setDeliveryTime(_ duration: Int64, of number: Int) {
        if number >= oldestNumber, capacity > 0 { ring[index(of: number)].deliveryTime = duration }
    }

    /// Returns `nil` if the buffer no longer keeps the event, or if its delivery is in progress.
    func deliveryTime(of number: Int) -> Int64? {
        number >= oldestNumber && capacity > 0 ? ring[index(of: number)].deliveryTime : nil
    }

    /// Returns at most `limit` kept events, the oldest first. Precondition: `number` is not below ``oldestNumber``.
    func kept(from number: Int, limit: Int) -> [RecorderState.Entry] {
        let end = number + min(limit, nextNumber - number)
        guard number < end else { return [] }
        let (first, last) = (index(of: number), index(of: end - 1))
        return first <= last ? Array(ring[first...last]) : Array(ring[first...] + ring[...last])
    }

    private func index(of number: Int) -> Int { (number - origin) % capacity }
}
