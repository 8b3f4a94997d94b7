/// The latest updates without a gap, for clients that return.
///
/// Copies share their memory: a copy with one more update copies at most one chunk. The feed makes such a copy for each moment.
struct History: Sendable, Equatable {
    private static let chunkSize = 64

    /// The number of updates that are always kept, if there were so many. A chunk more can be kept.
    let capacity: Int
    private var chunks: [[Update]] = []
    private var newest: [Update] = []

    /// - Parameter capacity: The number of updates to keep. Precondition: not negative.
    init(capacity: Int) {
        precondition(capacity >= 0, "a history cannot keep \(capacity) updates")
        self.capacity = capacity
    }

    /// Adds an update. An update that does not follow the previous one directly begins a new history.
    mutating func append(_ update: Update) {
        guard capacity > 0 else { return }
        if let last = newest.last ?? chunks.last?.last, !update.id.follows(last.id) {
            chunks = []
            newest = []
        }
        newest.append(update)
        guard newest.count == Self.chunkSize else { return }
        chunks.append(newest)
        newest = []
        if (chunks.count - 1) * Self.chunkSize >= capacity { chunks.removeFirst() }
    }

    /// Returns all updates after an event, or `nil` if some of them are no longer kept.
    func updates(after id: EventID) -> [Update]? {
        guard let first = chunks.first?.first ?? newest.first, id.run == first.id.run, id.number >= first.id.number - 1
        else {
            return nil
        }
        return (chunks.filter { $0[$0.count - 1].id.number > id.number }.joined() + newest)
            .filter { $0.id.number > id.number }
    }
}
