import Testing

@testable import marbles

@Suite struct PlaygroundAnswerTests {
    private func answer(_ operatorID: String, _ fields: [String: String]) -> PlaygroundAnswer {
        PlaygroundAnswer.running(PlaygroundQuestion(operatorID: operatorID, fields: fields))
    }

    @Test func `the playground's query fields of a later step begin with the number of the step`() {
        let answer = answer(
            "map",
            ["self": "-1-2|", "number": "3", "2": "merge-with", "2.other": "--9|", "3": "take", "3.count": "2"]
        )
        #expect(answer.problem == nil)
        #expect(answer.operators == ["map", "merge-with", "take"])
        #expect(answer.codes == ["map { $0 * 3 }", ".merge(with: other)", ".take(2)"])
        #expect(answer.inputs.map(\.label) == ["self", "2.other"])
        let result = answer.rows.last
        #expect(result?.step == 2)
        #expect(result?.events.map(\.text) == ["3", "9", ""])
    }

    @Test func `a problem in a step of the playground names the query field that contains the problem`() {
        let diagram = answer("map", ["2": "merge-with", "2.other": "-?|"]).problem
        #expect(diagram?.field == "2.other")
        #expect(diagram?.offset == 1)
        #expect(answer("map", ["2": "take", "2.count": "x"]).problem?.field == "2.count")
        #expect(answer("map", ["number": "x"]).problem?.field == "number")
    }

    @Test func `an input of the playground is hot if the query says so, and otherwise cold`() {
        let fields = ["self": "1--2--|", "interval": "2"]
        #expect(answer("delaySubscription", fields).rows.last?.events.map(\.time) == [2, 5, 8])
        let hot = answer("delaySubscription", fields.merging(["self.kind": "hot"]) { $1 })
        #expect(hot.rows.first?.isHot == true)
        #expect(hot.rows.last?.events.map(\.time) == [3, 6])
    }

    @Test func `the playground runs at most three steps of a chain and ignores further steps`() {
        let answer = answer("map", ["2": "take", "3": "skip", "4": "count"])
        #expect(answer.operators == ["map", "take", "skip"])
    }

    @Test func `the playground reports an unknown operator as a problem without a query field`() {
        let problem = answer("map", ["2": "nonsense"]).problem
        #expect(problem?.message == "There is no operator 'nonsense'.")
        #expect(problem?.field == nil)
    }
}
