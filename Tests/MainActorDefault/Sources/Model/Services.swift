import Dispatch
import RACBindings

// A service belongs to no actor, and what it hands over is Sendable. In a module that belongs to the main actor by default it
// has to say so. Elsewhere the word changes nothing.

nonisolated struct Article: Equatable, Sendable {
    var title: String
    var price: Int
}

nonisolated enum ShopError: Error, Equatable {
    case closed, refused(String)
}

/// A shop that answers from a thread of its own.
nonisolated struct Shop: Sendable {
    /// Where the answers come from.
    let queue = QueueScheduler()
    let stock = [
        Article(title: "cup", price: 7), Article(title: "cupboard", price: 120), Article(title: "spoon", price: 2),
    ]

    func articles(matching query: String) -> Signal<[Article], ShopError> {
        .startLazily(on: queue) { subscriber in
            if query == "closed" { return subscriber.fail(.closed) }
            subscriber.send(stock.filter { $0.title.hasPrefix(query) })
            subscriber.complete()
        }
    }

    /// Prices that change, from the shop's thread.
    func prices(_ count: Int) -> Signal<Int, Never> {
        Signal.from(1...count).subscribe(on: queue)
    }

    func open(_ account: String) async throws(ShopError) -> String {
        if account == "mallory" { throw .refused(account) }
        return await withCheckedContinuation { continuation in
            queue.schedule { continuation.resume(returning: "welcome \(account)") }
        }
    }
}
