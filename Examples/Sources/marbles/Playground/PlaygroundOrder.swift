import RACSchedulers

/// The order of actions in which the search fails, found by exploring it now.
struct PlaygroundOrder: Codable, Sendable {
    /// An action of the order.
    struct Step: Codable, Sendable, Equatable {
        let letters: String
        let time: String
        let queue: String
        let name: String
        /// The reason why the order is unusual here, or an empty text.
        let mark: String
    }

    /// The string that replays the order.
    let order: String
    let failure: String
    /// The number of orders that were run.
    let runs: Int
    let queues: [String]
    let steps: [Step]
    /// The orders of the corrected search, none of which fails.
    let corrected: String

    private struct NoFailure: Error {}

    /// Explores the search with the fault until it fails, and the corrected search in every order.
    init() throws {
        do {
            try TestScheduler.explore { try RacingSearch.run(hasFault: true, $0) }
            throw NoFailure()
        } catch let failure as OrderFailure {
            order = failure.order
            self.failure = failure.failures.joined(separator: ", ")
            runs = failure.runs
            steps = Self.steps(of: failure.report)
        }
        queues = steps.map(\.queue).reduce(into: []) { queues, queue in
            if !queues.contains(queue) { queues.append(queue) }
        }
        corrected = "\(try TestScheduler.explore { try RacingSearch.run(hasFault: false, $0) })"
    }

    /// Reads the table of a report. Its columns are at least two spaces apart.
    private static func steps(of report: String) -> [Step] {
        report.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.compactMap { line in
            let columns = line.split(separator: "  ").map { $0.drop { $0 == " " } }.map(String.init)
            guard columns.count >= 4 else { return nil }
            let mark = columns.count > 4 ? String(columns[4].drop { "< ".contains($0) }) : ""
            return Step(letters: columns[0], time: columns[1], queue: columns[2], name: columns[3], mark: mark)
        }
    }
}
