import ContractKit
import RACOperators
import TestSupport

/// The operators of the trees, as rows of the contract kit's table.
final class TreeTable: Sendable {
    /// The table with every operator of the kit.
    static let all = TreeTable(operatorCases)

    let rows: [OperatorCase]
    /// Indicates, for each row, whether the row uses inputs other than its source.
    let takesOthers: [Bool]

    init(_ rows: [OperatorCase]) {
        self.rows = rows
        takesOthers = rows.map(Self.asksForOthers)
    }

    /// Runs a row once, and returns whether the row requests other inputs from its bench when it is applied or on an event.
    private static func asksForOthers(_ row: OperatorCase) -> Bool {
        let asked = Counter()
        for script in Script.allCases {
            let bench = Bench(other: {
                asked.increment()
                return .just(1)
            })
            let subscription = row.applyForNumbers(bench.timed(script), bench).subscribe()
            bench.finish()
            subscription.dispose()
        }
        return asked.value > 0
    }
}
