/// A failure of a body in one order of its actions.
public struct OrderFailure: Error, Sendable {
    /// The choices of the order, for ``TestScheduler/replay(_:jitter:_:)``.
    public let order: String
    /// The failures in that order: thrown errors, and failures found by an observer.
    public let failures: [String]
    /// The number of orders that were run, including this one.
    public let runs: Int
    /// The actions of the order as a table, and as a line for each queue.
    public let report: String

    init(_ choices: OrderChoices, failures: [String], runs: Int) {
        order = choices.taken.order
        self.failures = failures
        self.runs = runs
        report = OrderReport(choices).text
    }
}

extension OrderFailure: CustomStringConvertible {
    /// The order, the failures and the report.
    public var description: String {
        let title = "fails in order \"\(order)\", found in run \(runs)"
        return ([title] + failures.map { "  \($0)" } + [report]).joined(separator: "\n")
    }
}

extension [OrderChoices.Choice] {
    /// The choices as a string, which ``TestScheduler/replay(_:jitter:_:)`` accepts: the positions of the chosen actions, and a
    /// checksum of the candidates. Choices of an ordinary test are omitted at the end.
    var order: String {
        let last = lastIndex { $0.position > 0 } ?? -1
        let choices = self[...last]
        if choices.isEmpty { return "0" }
        var check = StableHash()
        for choice in choices { check.combine(Int(truncatingIfNeeded: choice.candidates)) }
        let digits = String(check.value & 0xFFFF, radix: 16)
        return choices.map { String($0.position) }.joined(separator: ".") + "-" + digits
    }

    /// Reads the positions of the chosen actions from an order as a string. Returns `nil` if the string is not an order.
    init?(order: String) {
        let parts = order.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard let positions = parts.first?.split(separator: ".", omittingEmptySubsequences: false) else { return nil }
        self = []
        for text in positions {
            guard let position = Int(text), position >= 0 else { return nil }
            append(OrderChoices.Choice(position: position, count: 0, candidates: 0))
        }
        if self == [OrderChoices.Choice(position: 0, count: 0, candidates: 0)] { self = [] }
    }
}
