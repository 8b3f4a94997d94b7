import Prices
import RACBindings

/// A source of prices.
protocol PriceSource: Sendable {
    /// The prices from the time of subscription. The feed subscribes once, for all of its clients.
    ///
    /// The signal completes when there will be no more prices.
    var prices: Signal<Arrival, PriceSourceError> { get }

    /// Indicates whether the feed receives prices while it has no client.
    ///
    /// If true, the feed subscribes once, from its start until its end. This value is for prices that are sent once and cannot
    /// be requested again. If false, the feed subscribes whenever its first client arrives, and unsubscribes whenever its last
    /// client leaves.
    var goesOnUnwatched: Bool { get }
}

/// A value of a source.
enum Arrival: Sendable, Equatable {
    /// A price, which the feed numbers.
    case price(Price)
    /// Prices of a log, with their event IDs there. Any other feed of the log sends them with the same IDs.
    case stored([Update])
}

/// The reason why there are no more prices.
enum PriceSourceError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)

    var description: String {
        switch self {
        case .unreadable(let reason): "The prices cannot be read: \(reason)"
        }
    }
}
