import Dispatch
import RACBindings

// A service belongs to no actor, and its results are Sendable. In a module whose code belongs to the main actor by default, it
// must be declared `nonisolated`. Elsewhere the keyword changes nothing.

nonisolated struct Article: Equatable, Sendable {
    var title: String
    var price: Int
}

nonisolated enum ShopError: Error, Equatable {
    case closed, refused(String)
}

/// A shop that answers on its own thread.
nonisolated struct Shop: Sendable {
    /// The scheduler of the answers.
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

    /// Changing prices, sent on the shop's thread.
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
