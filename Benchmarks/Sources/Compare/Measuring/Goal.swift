/// The goal of a row.
enum Goal: Codable {
    /// At most this figure.
    case atMost(Double)
    /// At least this many times faster than the best peer.
    case timesFaster(Double)
    /// At most this multiple of another side's figure.
    case atMostTimes(Double, Side)
    /// At most this multiple of another row's figure.
    case atMostTimesRow(Double, String)

    /// The text of the goal in the table.
    var text: String {
        switch self {
        case .atMost(let figure): "≤ \(short(figure))"
        case .timesFaster(let factor): "≥ \(short(factor)) ×"
        case .atMostTimes(let factor, .byHand) where factor == 1: "as by hand"
        case .atMostTimes(let factor, let side): "≤ \(short(factor)) × \(side.rawValue)"
        case .atMostTimesRow(let factor, let name): "≤ \(short(factor)) × “\(name)”"
        }
    }

    /// Indicates whether a row has reached the goal. `nil` if the other figure has not been measured.
    func isMet(by row: RowResult, in table: TableResult) -> Bool? {
        guard let here = row.figure(of: .here) else { return nil }
        return switch self {
        case .atMost(let figure): here <= figure
        case .timesFaster(let factor): row.bestPeer.map { $0.figure >= factor * here }
        // The clock cannot show a factor below 1.02.
        case .atMostTimes(let factor, let side): row.figure(of: side).map { here <= $0 * max(factor, 1.02) }
        case .atMostTimesRow(let factor, let name):
            table.rows.first { $0.name == name }?.figure(of: .here).map { here <= $0 * factor }
        }
    }
}

/// Formats a number without insignificant decimal places.
func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\((number * 100).rounded() / 100)"
}
