import RACBindings
import RACSchedulers
import TestSupport
import Testing

/// Returns the results that a search shows for two queries.
private func results(hasFault: Bool) -> [String] {
    let time = TestScheduler()
    let main = time.queue("main")
    let server = time.pool("server", slack: .seconds(1))
    let search = SearchModel(hasFault: hasFault, main: main) { query in
        server.answer("answer \(query)") { .success(["results for \(query)"]) }
    }
    main.schedule("type r") { search.query.value = "r" }
    main.schedule("type rac", after: .milliseconds(500)) { search.query.value = "rac" }
    time.run()
    return search.results.value
}

@Suite struct EveryOrderTests {
    @Test(.everyOrder) func `a test with the trait everyOrder passes if it passes in every order`() {
        #expect(results(hasFault: false) == ["results for rac"])
    }

    @Test func `a test with the trait everyOrder fails if one order fails, and reports that order`() async throws {
        let test = try #require(Test.current)
        let issues = Shared<[String]>([])
        let runs = Counter()
        try await withKnownIssue {
            try await EveryOrder().provideScope(for: test, testCase: nil) {
                runs.increment()
                #expect(results(hasFault: true) == ["results for rac"])
            }
        } matching: { issue in
            issues.withLock { $0.append("\(issue)") }
            return true
        }
        // The ordinary order ran twice, and the failing order ran twice.
        #expect(runs.value == 4)
        #expect(issues.value.count == 2)
        #expect(issues.value.first?.contains("results(hasFault: true)") == true)
        #expect(issues.value.last?.contains("fails in order \"1-") == true)
    }

    @Test func `the trait everyOrder fails a test with more orders than the limit`() async throws {
        let test = try #require(Test.current)
        try await withKnownIssue {
            try await EveryOrder(limit: 2).provideScope(for: test, testCase: nil) {
                #expect(results(hasFault: false) == ["results for rac"])
            }
        } matching: { issue in
            issue.error is ExplorationError
        }
    }
}
