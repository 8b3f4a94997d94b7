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
    var prices: Signal<Price, PriceSourceError> {
        Signal.deferred { [market] in .from(market.value.prices) }
            .concat(Signal.interval(interval, on: scheduler).map { [market] _ in market.modify { $0.step() } })
            .promoteFailure(to: PriceSourceError.self)
    }
}

/// The state of the walk.
struct Market: Sendable {
    private(set) var prices = [
        "ACME", "BOLT", "CRUX", "DUNE", "ECHO", "FLUX", "GRIT", "HALO", "IRIS", "JADE", "KITE", "LUNA",
    ].map { Price(symbol: $0, amount: Amount(units: 100_00, decimals: 2)) }
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(state: seed)
        for index in prices.indices {
            prices[index] = Price(
                symbol: prices[index].symbol,
                amount: Amount(units: .random(in: 20_00...400_00, using: &random), decimals: 2)
            )
        }
    }

    /// Moves one price. No price becomes zero or negative.
    mutating func step() -> Price {
        let index = Int.random(in: prices.indices, using: &random)
        let former = prices[index]
        let reach = max(1, former.amount.units / 200)
        let change = Int.random(in: -reach...reach, using: &random)
        var amount = former.amount
        amount.units = max(1, amount.units + (change == 0 ? 1 : change))
        prices[index] = Price(symbol: former.symbol, amount: amount)
        return prices[index]
    }
}

/// A small generator with a seed: SplitMix64 by Steele, Lea and Flood. The system's generator cannot be seeded.
struct SplitMix64: RandomNumberGenerator, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
