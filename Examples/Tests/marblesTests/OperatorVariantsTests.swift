import Foundation
import MarbleOperators
import Testing

@testable import marbles

@Suite struct OperatorVariantsTests {
    private func demonstration(_ id: String) throws -> OperatorDemonstration {
        try #require(OperatorDemonstration.all.first { $0.id == id })
    }

    /// Every variant that a file has is compared with a run of the operator, for demonstrations with one and several inputs,
    /// parameters, booleans, named texts, cold inputs and several results.
    @Test(arguments: ["debounce", "filter", "and", "share", "switchMap", "timer-every"])
    func `a file of variants contains the events that the real operator sends`(id: String) throws {
        let variants = OperatorVariants(of: try demonstration(id))
        let file = try JSONDecoder().decode(VariantFile.self, from: VariantFile(variants).encoded())
        let runs = file.runs.split(separator: " ")
        let choices = variants.choices
        #expect(runs.count == choices.count)
        for (choice, run) in zip(choices, runs) {
            let inputs = variants.inputs(choice)
            let result = try variants.run(choice)
            let outcome = file.outcomes[try #require(Int(run, radix: 36))]
            let lines = outcome.lines.map { file.lines[$0] }
            #expect(file.codes[outcome.code] == result.code)
            #expect(lines.map(\.events) == result.output.map { $0.events.map { VariantEvent($0) } }, "\(inputs)")
            #expect(lines.map(\.start) == result.output.map { $0.subscriptions.first?.start ?? 0 })
            #expect(lines.map(\.end) == result.output.map { $0.subscriptions.first?.end })
            let rows = result.rows.filter { $0.kind == .input }
            #expect(outcome.inputs == rows.map { $0.subscriptions.flatMap { [$0.start, $0.end] } })
            // The page draws the inputs from the chosen events.
            for (index, row) in rows.enumerated() {
                let chosen = zip(file.axes, choice).compactMap { axis, option in
                    axis.input == index ? axis.events?[option] : nil
                }
                let inOrder = chosen.sorted { ($0.time, $0.isEnd ? 1 : 0) < ($1.time, $1.isEnd ? 1 : 0) }
                #expect(inOrder == row.events.map { VariantEvent($0) }, "\(inputs)")
            }
        }
    }

    @Test func `the first variant of a demonstration has the default inputs and parameters`() throws {
        let demonstration = try demonstration("debounce")
        let variants = OperatorVariants(of: demonstration)
        let first = try #require(variants.choices.first)
        #expect(variants.inputs(first) == ["self": "--1-2-3-------4--|"])
        #expect(variants.parameters(first) == ["interval": "3"])
    }

    @Test func `the variants of a demonstration are distinct, limited in number, and have few changes each`() {
        for demonstration in OperatorDemonstration.all {
            let variants = OperatorVariants(of: demonstration)
            let choices = variants.choices
            #expect(Set(choices).count == choices.count, "\(demonstration.id)")
            #expect(choices.count <= 2 * OperatorVariants.most, "\(demonstration.id)")
            #expect(choices.allSatisfy { $0.count { $0 > 0 } <= variants.changes }, "\(demonstration.id)")
        }
    }

    @Test func `an event in a file of variants is an array of its frame and its text or end`() throws {
        let text = String(
            decoding: try VariantFile(OperatorVariants(of: demonstration("debounce"))).encoded(),
            as: UTF8.self
        )
        #expect(text.contains(#"[[2,"1"],[0,"1"]"#))
        #expect(text.contains("[17,1]"))
        #expect(text.contains("[17,0]"))
        #expect(text.contains("null]"))
    }
}
