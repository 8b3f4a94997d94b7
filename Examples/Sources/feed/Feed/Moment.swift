import RACBindings

/// The state of the feed at one time: all latest prices, and the new message.
///
/// The prices and the message are in one value, so that a client that connects later receives each price once: the book of one
/// moment, and then the news of the following moments.
struct Moment: Sendable {
    private(set) var book: Book
    /// The message for the clients that are already connected.
    private(set) var news: Message
    /// The updates in the message.
    private(set) var updates: [Update] = []

    init(_ book: Book) {
        self.book = book
        news = .heartbeat(at: .zero)
    }

    /// Updates the state for the next occurrence.
    mutating func take(_ occurrence: Occurrence, at time: Duration) {
        switch occurrence {
        case .arrival(.price(let price)):
            updates = [book.record(price)]
            news = Message(updates, at: time)
        case .arrival(.stored(let stored)):
            // A source that begins again after a gap sends prices that have not changed since.
            updates = stored.filter { $0.id.isNew(after: EventID(run: book.run, number: book.number)) }
            for update in updates { book.record(update) }
            news = Message(updates, at: time)
        case .heartbeat:
            updates = []
            news = .heartbeat(at: time)
        }
    }

    /// Returns the message for a client that has received an event. Returns `nil` if the message has nothing for it.
    ///
    /// The client can have received updates from another server of the same log, which is ahead of this one.
    func news(after id: EventID?) -> Message? {
        let missing = updates.drop { !$0.id.isNew(after: id) }
        if missing.count == updates.count { return news.bytes.isEmpty ? nil : news }
        return missing.isEmpty ? nil : Message(missing, at: news.madeAt)
    }
}

extension Moment: CustomStringConvertible {
    /// The number of prices and the new message, for a recording.
    var description: String { "\(book.number) prices, \(news)" }
}

/// An event that creates a new moment.
enum Occurrence: Sendable {
    case arrival(Arrival)
    case heartbeat
}
