import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CutTests {
    // Each run of a program differs, so `GRAPH_SEED=17` runs the program of seed 17 a thousand times.
    @Test func `under concurrent writes all values of a graph are consistent, in order and never repeated`() {
        let seeds = Array(GraphCases.seeds(optimized: 2_000, debug: 400))
        let failure = CutRun.failure(of: GraphCases.isSingle ? Array(repeating: seeds[0], count: 1_000) : seeds)
        if let failure { Issue.record("\(failure)") }
    }
}
