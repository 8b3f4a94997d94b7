import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CutTests {
    // The runs of one program differ, so `GRAPH_SEED=17` runs the program of seed 17 a thousand times.
    @Test func `a graph of properties sends consistent values in order, without repeats, during concurrent writes`() {
        let seeds = Array(GraphCases.seeds(optimized: 2_000, debug: 400))
        let failure = CutRun.failure(of: GraphCases.isSingle ? Array(repeating: seeds[0], count: 1_000) : seeds)
        if let failure { Issue.record("\(failure)") }
    }
}
