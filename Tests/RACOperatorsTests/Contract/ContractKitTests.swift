import ContractKit
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Tests the whole contract with every operator in every situation of the contract kit's table.
@Suite struct ContractKitTests {
    @Test(arguments: operatorCases, Situation.allCases)
    func `every operator keeps the contract in every situation`(row: OperatorCase, situation: Situation) {
        situation.check(row)
    }

    @Test func `no two rows of the contract kit have the same name`() {
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
