import ContractKit
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Every operator in every situation: the whole contract, through one table.
@Suite struct ContractKitTests {
    @Test(arguments: operatorCases, Situation.allCases)
    func `keeps the contract`(row: OperatorCase, situation: Situation) {
        situation.check(row)
    }

    @Test func `covers a known number of operators`() {
        let names = Set(operatorCases.map(\.name))
        let runs = operatorCases.count * Situation.allCases.count
        print(
            "contract kit: \(names.count) operators in \(operatorCases.count) rows "
                + "x \(Situation.allCases.count) situations = \(runs) runs"
        )
        #expect(names.count == operatorCases.count, "two rows of the same name hide which one failed")
    }
}

extension OperatorCase: CustomTestStringConvertible {
    package var testDescription: String { name }
}
