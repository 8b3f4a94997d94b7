import Dispatch
import TestSupport
import Testing

/// Checks that tests with random operator trees find deliberate mistakes.
@Suite struct TreeFaultTests {
    @Test(arguments: TreeFault.allCases)
    func `random operator trees with sequential steps detect every mistake planted in an operator or a subject`(
        fault: TreeFault
    ) throws {
        let failure = firstFailure(of: seeds(of: .interleaved), making: plans(with: fault))
        let found = try #require(failure)
        #expect(fault.rules.contains(found.breaches[0].rule), "\(found.text)")
    }

    @Test(arguments: TreeFault.allCases)
    func `random operator trees on several threads detect every mistake planted in an operator or a subject`(
        fault: TreeFault
    ) throws {
        let seeds = seeds(of: .threads)
        let failure = firstFailureOnThreads(of: seeds, patience: .milliseconds(200), making: plans(with: fault))
        let found = try #require(failure)
        #expect(fault.rules.contains(found.breaches[0].rule), "\(found.text)")
    }

    @Test func `a failing case of a random operator tree is reduced to three steps at most`() throws {
        let failure = firstFailure(of: seeds(of: .interleaved), making: plans(with: .sendsAfterTheEnd))
        let found = try #require(failure)
        guard case .interleaved(let steps) = found.plan.steps else { return }
        #expect(steps.count <= 3, "\(found.text)")
    }

    @Test func `a crashing case of a random operator tree prints its seed`() async throws {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TreeWatchdog.interleaved.begins(17)
            preconditionFailure("a mistake")
        }
        let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
        #expect(text.contains("TREE_SEED=17"))
    }

    @Test func `a hanging case of a random operator tree prints its seed and its step`() async throws {
        let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            TreeWatchdog(patience: .milliseconds(10)).begins(17)
            DispatchSemaphore(value: 0).wait()
        }
        let text = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
        #expect(text.contains("TREE_SEED=17") && text.contains("finale"))
    }

    private func seeds(of mode: TreePlan.Mode) -> [UInt64] {
        (0..<4_000).filter { TreeCases.mode(of: $0) == mode }
    }

    /// Returns a function that makes plans. Trees and sources of the plans have the mistake in many places.
    private func plans(with fault: TreeFault) -> @Sendable (UInt64) -> TreePlan {
        let table = fault.table
        return { seed in
            var plan = TreeCases.plan(of: seed, table)
            if let source = fault.faultySource { plan.sources[0] = source }
            return plan
        }
    }
}
