/// The latest price of each symbol, numbered in the order in which they came.
struct Book: Sendable, Equatable {
    /// The run of the server, which the names of all events begin with.
    let run: String
    /// The number of the newest update. 0 before the first.
    private(set) var number = 0
    private var latest: [String: Update] = [:]

    init(run: String) {
        self.run = run
    }

    /// Enters a price.
    mutating func record(_ price: Price) -> Update {
        number += 1
        let update = Update(id: EventID(run: run, number: number), price: price)
        latest[price.symbol] = update
        return update
    }

    /// What a client has missed: the latest price of each symbol that has changed since, in the order of their numbers.
    ///
    /// So it may break off anywhere: the last event that the client got still says what it is missing.
    ///
    /// - Parameter id: The last event that the client has seen. `nil`, one of another run, and one that has not happened yet
    ///   stand for a client that knows nothing.
    func updates(after id: EventID?) -> [Update] {
        var seen = 0
        if let id, id.run == run, id.number <= number { seen = id.number }
        return latest.values.filter { $0.id.number > seen }.sorted { $0.id.number < $1.id.number }
    }
}

/// A price with its place in the feed.
struct Update: Sendable, Equatable {
    let id: EventID
    let price: Price
}
