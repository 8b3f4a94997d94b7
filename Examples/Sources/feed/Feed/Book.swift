import Prices

/// The latest price of each symbol, numbered in the order of arrival.
struct Book: Sendable, Equatable {
    /// The name of the server's run. All event IDs begin with this name.
    let run: String
    /// The number of the newest update. The number is 0 before the first update.
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

    /// Returns the updates that a client has missed: the latest price of each symbol that has changed since the client's last
    /// event. The updates are in the order of their numbers.
    ///
    /// The connection can break off after any update, because the last received event still determines the missing updates.
    ///
    /// - Parameter id: The last event that the client has received. `nil`, an event of a different run, and a future event mean
    ///   that the client has received no event.
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
