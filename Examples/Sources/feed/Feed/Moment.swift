import RACBindings

/// The feed at one time: all latest prices, and what is new.
///
/// Both in one value, so that a client that comes in between gets each price once: the book of one moment, and then the news of
/// the moments after it.
struct Moment: Sendable {
    private(set) var book: Book
    /// What the clients that are there already get.
    private(set) var news: Message

    init(run: String) {
        book = Book(run: run)
        news = .heartbeat(at: .zero)
    }

    /// What happens next.
    mutating func take(_ occurrence: Occurrence, at time: Duration) {
        switch occurrence {
        case .price(let price): news = Message([book.record(price)], at: time)
        case .heartbeat: news = .heartbeat(at: time)
        }
    }
}

/// What makes a new moment.
enum Occurrence: Sendable {
    case price(Price)
    case heartbeat
}
