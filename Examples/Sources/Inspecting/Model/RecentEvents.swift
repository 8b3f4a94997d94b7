/// An event whose marble a page can draw.
struct RecentEvent: Sendable {
    let subscription: Int
    let time: Int
    let kind: LineEvent.Kind
    let text: String?
    var took: Int?
}

/// The newest events of a program. Older events are overwritten.
struct RecentEvents: Sendable {
    private let capacity: Int
    private var ring: [RecentEvent] = []
    /// The number of all events so far. It is also the position of the next event.
    private(set) var end = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The position of the oldest event that is kept.
    var start: Int { end - ring.count }

    /// Appends an event, and returns its position.
    mutating func append(_ event: RecentEvent) -> Int {
        if ring.count < capacity { ring.append(event) } else { ring[end % capacity] = event }
        end += 1
        return end - 1
    }

    /// The event at a position that is kept.
    subscript(position: Int) -> RecentEvent { ring[position % capacity] }

    /// Records how long the delivery of an event took, if the event is kept.
    mutating func setTook(_ took: Int?, at position: Int) {
        if position >= start { ring[position % capacity].took = took }
    }
}
