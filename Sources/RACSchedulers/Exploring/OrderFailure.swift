/// The failure of an explored test in one order of the test's actions.
public struct OrderFailure: Error, Sendable {
    /// The failing order as a string, for ``TestScheduler/replay(_:jitter:_:)``.
    public let order: String
    /// The thrown errors, and the failures that an observer found.
    public let failures: [String]
    /// The number of orders that were run, including the failing order.
    public let runs: Int
    /// The actions of the failing order, as a table and as one line per queue.
    public let report: String

    init(_ choices: OrderChoices, failures: [String], runs: Int) {
        order = choices.log.taken.order
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
