import Prices

/// The latest price of each symbol, and the latest updates, numbered in the order of arrival.
struct Book: Sendable, Equatable {
    /// The first part of the event IDs: the name of the server's run, or of the log from which the updates come.
    private(set) var run: String
    /// The number of the newest update. The number is 0 before the first update.
    private(set) var number = 0
    private var latest: [String: Update] = [:]
    private var history: History

    /// - Parameters:
    ///   - run: The name of the server's run.
    ///   - history: The number of updates to keep for clients that return.
    init(run: String, history: Int = 0) {
        self.run = run
        self.history = History(capacity: history)
    }

    /// Records a price with the next number.
    mutating func record(_ price: Price) -> Update {
        let update = Update(id: EventID(run: run, number: number + 1), price: price)
        record(update)
        return update
    }

    /// Records an update of a log. The first update of another log replaces all updates.
    mutating func record(_ update: Update) {
        if update.id.run != run {
            run = update.id.run
            latest = [:]
        }
        number = update.id.number
        latest[update.price.symbol] = update
        history.append(update)
    }

    /// Returns the updates that a client has missed, in the order of their numbers.
    ///
    /// These are all updates since the client's last event, if the history reaches so far. Otherwise, it is the latest price of
    /// each symbol that has changed since. The connection can break off after any update, because the last received event still
    /// determines the missing updates.
    ///
    /// - Parameter id: The last event that the client has received. `nil` and an event of a different run mean that the client
    ///   has received no event. A server of the same log can be ahead, so the event can be newer than all updates of this book.
    func updates(after id: EventID?) -> [Update] {
        if let id, let missed = history.updates(after: id) { return missed }
        return latest.values.filter { $0.id.isNew(after: id) }.sorted { $0.id.number < $1.id.number }
    }
}

/// A price with its number in the feed.
struct Update: Sendable, Equatable {
    let id: EventID
    let price: Price
}
