/// How far work has come: so many units are done, of so many, if that is known.
public struct CommandProgress: Hashable, Sendable {
    /// How much is done, in units of the work's own choice: bytes, files, a fraction of one.
    public let completed: Double
    /// How much there is to do, in the same units, or `nil` if that is not known.
    public let total: Double?

    /// Creates a progress.
    ///
    /// - Parameters:
    ///   - completed: How many units are done.
    ///   - total: How many there are, or `nil` if that is not known.
    public init(completed: Double, of total: Double? = nil) {
        self.completed = completed
        self.total = total
    }

    /// How much is done, from 0 to 1. 1 if there is nothing to do, and `nil` if it is not known how much there is.
    public var fraction: Double? {
        guard let total else { return nil }
        return total > 0 ? min(max(completed / total, 0), 1) : 1
    }

    /// With no less than nothing done, and no more than there is to do.
    var withinBounds: CommandProgress {
        let total = total.map { max($0, 0) }
        return CommandProgress(completed: min(max(completed, 0), total ?? .infinity), of: total)
    }
}

extension CommandProgress: CustomStringConvertible {
    /// `3 of 10`, or `3` if it is not known how much there is to do.
    public var description: String {
        let completed = Self.text(completed)
        return if let total { "\(completed) of \(Self.text(total))" } else { completed }
    }

    private static func text(_ count: Double) -> String {
        if let whole = Int(exactly: count) { "\(whole)" } else { "\(count)" }
    }
}
