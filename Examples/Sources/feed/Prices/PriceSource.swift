import RACBindings

/// Where prices come from: the seam at which a broker goes in, when one process is no longer enough.
protocol PriceSource: Sendable {
    /// The prices, from the moment of the subscription on. The feed subscribes once, for all of its clients.
    ///
    /// It completes when there will never be another price.
    var prices: Signal<Price, PriceSourceError> { get }

    /// Indicates whether the feed takes in prices while it has no client.
    ///
    /// If so, it subscribes at its start and stays to the end: for what comes once and cannot be asked for again. If not, it
    /// subscribes for its first client and unsubscribes after the last, again and again.
    var goesOnUnwatched: Bool { get }
}

/// Why there are no more prices.
enum PriceSourceError: Error, Equatable, CustomStringConvertible {
    case unreadable(String)

    var description: String {
        switch self {
        case .unreadable(let reason): "The prices cannot be read: \(reason)"
        }
    }
}
