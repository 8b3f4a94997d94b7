import Prices
import RACBindings

/// Random prices. At each tick, one of the prices moves by up to half a percent.
///
/// A seed determines all steps. The walk pauses while there is no client, and then continues with the same prices.
struct RandomWalk: PriceSource {
    let goesOnUnwatched = false

    private let interval: Duration
    private let scheduler: any Scheduler
    private let market: MutableProperty<Market>

    /// - Parameters:
    ///   - rate: The number of prices per second. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time between prices.
    init(seed: UInt64, rate: Double, on scheduler: any Scheduler) {
        interval = .seconds(1 / rate)
        self.scheduler = scheduler
        market = MutableProperty(Market(seed: seed))
    }

    /// Sends all present prices, then each change.
    var prices: Signal<Arrival, PriceSourceError> {
        Signal.deferred { [market] in .from(market.value.prices) }
            .concat(Signal.interval(interval, on: scheduler).map { [market] _ in market.modify { $0.step() } })
            .map(Arrival.price)
            .promoteFailure(to: PriceSourceError.self)
    }
}
