import TestSupport
import Testing

/// Random trees of all the operators of the contract kit keep the contract, with onlookers between the operators.
///
/// See ``TreeCases`` for how to try one case, or many more.
@Suite(.serialized) struct TreeTests {
    @Test func `random operator trees keep the contract with sequential steps`() {
        let seeds = TreeCases.requested.seeds(.interleaved)
        if let failure = firstFailure(of: seeds) { Issue.record("\(failure.text)") }
    }

    // Each run of such a case is another one, so it is for when somebody looks: `TREE_CASES=3000 swift test --filter TreeTests`.
    @Test(.enabled(if: TreeCases.areRequested))
    func `random operator trees keep the contract on several threads`() {
        let cases = TreeCases.requested
        let seeds = cases.seeds(.threads)
        // One run of the same case is hardly ever like the other.
        let runs = cases.isSingle ? seeds.flatMap { Array(repeating: $0, count: 1_000) } : seeds
        if let failure = firstFailureOnThreads(of: runs) { Issue.record("\(failure.text)") }
    }
}
