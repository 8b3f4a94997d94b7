/// The progress of work: the number of completed units, and the total if it is known.
public struct CommandProgress: Hashable, Sendable {
    /// The completed amount, in a unit that the work chooses, such as bytes or files.
    public let completed: Double
    /// The total amount, in the same unit, or `nil` if it is unknown.
    public let total: Double?

    /// Creates a progress.
    ///
    /// - Parameters:
    ///   - completed: The number of completed units.
    ///   - total: The total number of units, or `nil` if it is unknown.
    public init(completed: Double, of total: Double? = nil) {
        self.completed = completed
        self.total = total
    }

    /// The completed fraction, from 0 to 1. It is 1 if there is nothing to do, and `nil` if the total is unknown.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(max(completed / total, 0), 1) : 1
    }

    var withinBounds: CommandProgress {
        let total = total.map { max($0, 0) }
        return CommandProgress(completed: min(max(completed, 0), total ?? .infinity), of: total)
    }
}

extension CommandProgress: CustomStringConvertible {
    /// The description `3 of 10`, or `3` if the total is unknown.
    public var description: String {
        let completed = Self.text(completed)
        return if let total { "\(completed) of \(Self.text(total))" } else { completed }
    }

    private static func text(_ count: Double) -> String {
        if let whole = Int(exactly: count) { "\(whole)" } else { "\(count)" }
    }
}
