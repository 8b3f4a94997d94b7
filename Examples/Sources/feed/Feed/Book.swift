/// The latest price of each symbol, numbered in the order of arrival.
struct Book: Sendable, Equatable {
    /// The run of the server, with which all event IDs begin.
    let run: String
    /// The number of the newest update. 0 before the first.
    private(set) var number = 0
    private var latest: [String: Update] = [:]

    init(run: String) {
        self.run = run
    }

    /// Records a price.
    mutating func record(_ price: Price) -> Update {
        number += 1
        let update = Update(id: EventID(run: run, number: number), price: price)
        latest[price.symbol] = update
        return update
    }

    /// Returns the updates that a client has missed: the latest price of each symbol that has changed since, in the order of their numbers.
    ///
    /// They can break off anywhere, because the last received event still determines the missing ones.
    ///
    /// - Parameter id: The last event that the client has received. `nil`, an event of another run, and a future event count as no
    ///   event.
    func updates(after id: EventID?) -> [Update] {
        var seen = 0
        if let id, id.run == run, id.number <= number { seen = id.number }
        return latest.values.filter { $0.id.number > seen }.sorted { $0.id.number < $1.id.number }
    }
}

/// A price with its number in the feed.
struct Update: Sendable, Equatable {
    let id: EventID
    let price: Price
}
