import MarbleOperators
import Testing

@Suite struct OperatorChainTests {
    private func step(
        _ id: String,
        inputs: [String: String] = [:],
        isHot: [String: Bool] = [:],
        parameters: [String: String] = [:]
    ) throws -> OperatorChain.Step {
        let demonstration = try #require(OperatorDemonstration.all.first { $0.id == id })
        return OperatorChain.Step(demonstration, inputs: inputs, isHot: isHot, parameters: parameters)
    }

    private func texts(_ chain: [OperatorChain.Step]) throws -> [[String]] {
        try OperatorChain(chain).run().results.map { $0.output.map(\.text) }
    }

    @Test func `the result of each step in a chain of operators is the first input of the next step`() throws {
        let results = try texts([
            step("debounce", inputs: ["self": "-b-a-----b------|"], parameters: ["interval": "2"]),
            step("switchMap", inputs: ["a": "--1--1--1|", "b": "-2--2|"]),
            step("scan"),
        ])
        #expect(results == [["---b-a-----b----|"], ["----2--1--1-2--2|"], ["----2--3--4-6--8|"]])
    }

    @Test func `a step of a chain that resubscribes restarts the previous steps, with a row for each restart`() throws {
        let results = try texts([
            step("map", inputs: ["self": "-1-#"], isHot: ["self": false]),
            step("retry-count", parameters: ["count": "1"]),
        ])
        #expect(results == [["-2-#", "   -2-#"], ["-2--2-#"]])
    }

    @Test func `a hot input does not restart when a later step of the chain resubscribes`() throws {
        let results = try texts([
            step("map", inputs: ["self": "-1-#"], isHot: ["self": true]),
            step("retry-count", parameters: ["count": "1"]),
        ])
        #expect(results == [["-2-#", "   #"], ["-2-#"]])
    }

    @Test func `a chain of operators converts between text and numbers for a step, and its code shows the conversion`()
        throws
    {
        let chain = try OperatorChain([
            step("delay", inputs: ["self": "1-x-2|"], parameters: ["interval": "1"]), step("map"),
            step("distinctUntilChanged"),
        ])
        let results = try chain.run().results
        #expect(
            results.map(\.code) == [
                "delay(1 s, on: s)", ".compactMap { Int($0) }.map { $0 * 2 }",
                ".map { String($0) }.distinctUntilChanged()",
            ]
        )
        #expect(results.map { $0.output.map(\.text) } == [["-1-x-2|"], ["-2---4|"], ["-2---4|"]])
    }

    @Test func `the input of a later step in a chain shows the subscriptions that the whole chain makes`() throws {
        let chain = try OperatorChain([
            step("take", inputs: ["self": "-1-2-|"], parameters: ["count": "1"]),
            step("concat-other", inputs: ["other": "-3|"]),
        ])
        let rows = try chain.run().results[1].rows.filter { $0.kind == .input }
        #expect(rows.map(\.label) == ["other"])
        #expect(rows.map { $0.subscriptions.map(\.start) } == [[1]])
    }

    @Test func `a step must be the last of a chain of operators if no step accepts its values`() throws {
        let arrays = try OperatorChain([step("map"), step("collect")]).run()
        #expect(arrays.values == nil)
        #expect(arrays.results.count == 2)
        let failure = try #require(throws: OperatorChain.Failure.self) {
            try OperatorChain([step("map"), step("collect"), step("take")]).run()
        }
        #expect(failure.step == 2)
        #expect(failure.error == .unsuitable(has: nil, needs: .numbers))
        let booleans = try #require(throws: OperatorChain.Failure.self) {
            try OperatorChain([step("map"), step("not")]).run()
        }
        #expect(booleans.error == .unsuitable(has: .numbers, needs: .booleans))
    }

    @Test func `an invalid parameter of a later step is reported with the number of that step`() throws {
        let failure = try #require(throws: OperatorChain.Failure.self) {
            try OperatorChain([step("map"), step("take", parameters: ["count": "many"])]).run()
        }
        #expect(failure.step == 1)
        #expect(failure.error == .badParameter("count", value: "many", expected: "a whole number from 0 to 9"))
    }

    @Test func `an operator that is not applied to a signal cannot be a later step of a chain`() throws {
        #expect(throws: OperatorChain.Failure.self) { try OperatorChain([step("map"), step("combineLatest")]).run() }
        #expect(throws: OperatorChain.Failure.self) {
            try OperatorChain([step("map"), step("property-filtered")]).run()
        }
    }

    @Test func `every operator that can be a later step runs after a step with suitable values`() throws {
        for demonstration in OperatorDemonstration.all where demonstration.canFollow {
            let first = demonstration.inputs[0].values.kind == .booleans ? "isEmpty" : "map"
            // A hot input that has ended completes each new subscription immediately, so `repeated()` would never return.
            let chain = try OperatorChain([step(first, isHot: ["self": false]), OperatorChain.Step(demonstration)])
            #expect(throws: Never.self, "\(demonstration.id)") { try chain.run() }
        }
    }

    @Test(arguments: [("filter", "test", 5), ("map", "transform", 3), ("scan", "combine", 4)])
    func `each choice for an operator's closure parameter has its own result and its own line of code`(
        id: String,
        parameter: String,
        count: Int
    ) throws {
        let demonstration = try #require(OperatorDemonstration.all.first { $0.id == id })
        guard case .closure(let closures)? = demonstration.parameters.first(where: { $0.name == parameter })?.kind
        else {
            Issue.record("\(id) has no closure")
            return
        }
        let results = try closures.map { closure in
            try demonstration.run(inputs: ["self": "-1-2-3-4-2|"], parameters: [parameter: closure.id])
        }
        #expect(Set(results.map(\.code)).count == count)
        #expect(Set(results.map { $0.output[0].text }).count == count)
        #expect(results.allSatisfy { !$0.code.contains("{") || !$0.code.contains("number") })
    }
}
