import TestSupport
import Testing

/// Checks that random trees of all operators of the contract kit keep the contract.
///
/// ``TreeCases`` describes how to run one case, or many more cases.
@Suite(.serialized) struct TreeTests {
    @Test func `random operator trees keep the contract with sequential steps`() {
        let seeds = TreeCases.requested.seeds(.interleaved)
        if let failure = firstFailure(of: seeds) { Issue.record("\(failure.text)") }
    }

    // Each run of a case on several threads differs from the previous run. These cases therefore run only on request:
    // `TREE_CASES=3000 swift test --filter TreeTests`.
    @Test(.enabled(if: TreeCases.areRequested))
    func `random operator trees keep the contract on several threads`() {
        let cases = TreeCases.requested
        let seeds = cases.seeds(.threads)
        // A single case runs a thousand times, because its threads interleave differently in each run.
        let runs = cases.isSingle ? seeds.flatMap { Array(repeating: $0, count: 1_000) } : seeds
        if let failure = firstFailureOnThreads(of: runs) { Issue.record("\(failure.text)") }
    }
}
