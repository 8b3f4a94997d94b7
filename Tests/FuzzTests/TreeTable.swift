import ContractKit
import RACOperators
import TestSupport

/// The operators that trees are made of: rows of the contract kit's table.
final class TreeTable: Sendable {
    /// Every operator of the kit.
    static let all = TreeTable(operatorCases)

    let rows: [OperatorCase]
    /// Rows that take inputs other than their source.
    let takesOthers: [Bool]

    init(_ rows: [OperatorCase]) {
        self.rows = rows
        takesOthers = rows.map(Self.asksForOthers)
    }

    /// Tries whether a row asks its bench for other inputs, when it is applied or when something happens.
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
