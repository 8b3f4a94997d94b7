import Prices
import RACBindings

/// The state of the feed at one time: all latest prices, and the new message.
///
/// The prices and the message are in one value, so that a client that connects later receives each price once: the book of one
/// moment, and then the news of the following moments.
struct Moment: Sendable {
    private(set) var book: Book
    /// The message for the clients that are already connected.
    private(set) var news: Message

    init(run: String) {
        book = Book(run: run)
        news = .heartbeat(at: .zero)
    }

    /// Updates the state for the next occurrence.
    mutating func take(_ occurrence: Occurrence, at time: Duration) {
        switch occurrence {
        case .price(let price): news = Message([book.record(price)], at: time)
        case .heartbeat: news = .heartbeat(at: time)
        }
    }
}

extension Moment: CustomStringConvertible {
    /// The number of prices and the new message, for a recording.
    var description: String { "\(book.number) prices, \(news)" }
}

/// An event that creates a new moment.
enum Occurrence: Sendable {
    case price(Price)
    case heartbeat
}
