/// The goal of a row.
enum Goal: Codable {
    /// The figure itself.
    case atMost(Double)
    /// So many times faster than the best peer.
    case timesFaster(Double)
    /// So many times what another side takes.
    case atMostTimes(Double, Side)
    /// So many times what another row takes.
    case atMostTimesRow(Double, String)

    /// As the table has it.
    var text: String {
        switch self {
        case .atMost(let figure): "≤ \(short(figure))"
        case .timesFaster(let factor): "≥ \(short(factor)) ×"
        case .atMostTimes(let factor, .byHand) where factor == 1: "as by hand"
        case .atMostTimes(let factor, let side): "≤ \(short(factor)) × \(side.rawValue)"
        case .atMostTimesRow(let factor, let name): "≤ \(short(factor)) × “\(name)”"
        }
    }

    /// Returns whether a row has reached it, or `nil` if what it is compared with has not been measured.
    func isMet(by row: RowResult, in table: TableResult) -> Bool? {
        guard let here = row.figure(of: .here) else { return nil }
        return switch self {
        case .atMost(let figure): here <= figure
        case .timesFaster(let factor): row.bestPeer.map { $0.figure >= factor * here }
        // The clock is not better than that.
        case .atMostTimes(let factor, let side): row.figure(of: side).map { here <= $0 * max(factor, 1.02) }
        case .atMostTimesRow(let factor, let name):
            table.rows.first { $0.name == name }?.figure(of: .here).map { here <= $0 * factor }
        }
    }
}

/// A number without places that say nothing.
func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
}
