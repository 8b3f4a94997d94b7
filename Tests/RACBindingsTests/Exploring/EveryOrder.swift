import RACBindings
import RACSchedulers
import Testing

// This is the trait that Docs/FindingRaces.md shows.

/// Runs a test in every order of the actions of its test schedulers.
struct EveryOrder: TestTrait, TestScoping {
    var limit = 10_000

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await TestScheduler.exploreFunction(limit: limit) { isFinal in
            let issues = MutableProperty<[String]>([])
            if isFinal {
                try await function()
            } else {
                try await withKnownIssue("in an explored run", isIntermittent: true) {
                    try await function()
                } matching: { issue in
                    issues.modify { $0.append("\(issue)") }
                    return true
                }
            }
            return issues.value
        }
    }
}

extension Trait where Self == EveryOrder {
    static var everyOrder: Self { Self() }
    static func everyOrder(limit: Int) -> Self { Self(limit: limit) }
}
