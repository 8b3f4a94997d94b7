import Testing

@testable import OperatorDocumentation

@Suite struct OtherNameTests {
    @Test func `a table of purposes lists the purpose and the foreign names of each operator`() {
        let names = OtherName.names(
            in: """
                | to | here | RxSwift | Combine |
                |---|---|---|---|
                | … keep the first ones | `take(_:)` | `take` | `prefix` `first` |

                text
                """
        )
        #expect(
            names == [
                OtherName(text: "keep the first ones", framework: nil, here: "take(_:)", isDirect: true),
                OtherName(text: "take", framework: "RxSwift", here: "take(_:)", isDirect: true),
                OtherName(text: "prefix", framework: "Combine", here: "take(_:)", isDirect: true),
                OtherName(text: "first", framework: "Combine", here: "take(_:)", isDirect: true),
            ]
        )
    }

    @Test func `lists of equal length in one row of a table of names correspond in order, and a dash is no name`() {
        let names = OtherName.names(
            in: """
                | Combine | here | difference |
                |---|---|---|
                | `min()` `max()` | `min()` `.max()` | a signal \\| of the answer |
                | `send(subscription:)` | – | none |
                """
        )
        #expect(
            names == [
                OtherName(text: "min()", framework: "Combine", here: "min()", isDirect: false),
                OtherName(text: "max()", framework: "Combine", here: "max()", isDirect: false),
            ]
        )
    }

    @Test func `a table of names without a column “here” is ignored`() {
        #expect(OtherName.names(in: "| a | b |\n|---|---|\n| `x` | `y` |").isEmpty)
    }
}
