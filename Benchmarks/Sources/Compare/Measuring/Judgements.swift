extension RowResult {
    /// The figure of the best peer divided by this framework's figure.
    var timesBestPeer: Double? {
        guard let peer = bestPeer, let here = figure(of: .here), here > 0 else { return nil }
        return peer.figure / here
    }
}

/// The figure per item with the most items, divided by the figure per item with the fewest items.
struct GrowthResult {
    let name: String
    let factors: [Side: Double]

    /// Indicates whether the factor is above 1.5, and clearly above the factor of the hand-written code.
    var isTooMuch: Bool {
        (factors[.here] ?? 0) > max(1.5, 1.1 * (factors[.byHand] ?? 0))
    }
}

extension TableResult {
    var missedGoals: [(row: RowResult, goal: Goal)] {
        rows.flatMap { row in
            row.goals.filter { $0.isMet(by: row, in: self) == false }.map { (row, $0) }
        }
    }

    var slowerThanPeers: [RowResult] {
        // A difference of less than 2 % is within the precision of the clock.
        rows.filter { ($0.timesBestPeer ?? 1) < 0.98 }
    }

    var growths: [GrowthResult] {
        let names = rows.compactMap(\.growth?.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return names.map { name in
            let measured = rows.filter { $0.growth?.name == name }
            var factors: [Side: Double] = [:]
            for side in Side.allCases {
                guard
                    let few = measured.min(by: isSmaller)?.figure(of: side),
                    let many = measured.max(by: isSmaller)?.figure(of: side)
                else { continue }
                factors[side] = many / few
            }
            return GrowthResult(name: name, factors: factors)
        }
    }

    private func isSmaller(_ one: RowResult, _ other: RowResult) -> Bool {
        (one.growth?.size ?? 0) < (other.growth?.size ?? 0)
    }
}
