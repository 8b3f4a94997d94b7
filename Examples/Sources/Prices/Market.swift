/// The state of a random walk: at each step, one of the prices moves by up to half a percent.
///
/// A seed determines all steps.
package struct Market: Sendable {
    package private(set) var prices = [
        "ACME", "BOLT", "CRUX", "DUNE", "ECHO", "FLUX", "GRIT", "HALO", "IRIS", "JADE", "KITE", "LUNA",
    ].map { Price(symbol: $0, amount: Amount(units: 100_00, decimals: 2)) }
    private var random: SplitMix64

    package init(seed: UInt64) {
        random = SplitMix64(state: seed)
        for index in prices.indices {
            prices[index] = Price(
                symbol: prices[index].symbol,
                amount: Amount(units: .random(in: 20_00...400_00, using: &random), decimals: 2)
            )
        }
    }

    /// Moves one price. No price becomes zero or negative.
    package mutating func step() -> Price {
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
