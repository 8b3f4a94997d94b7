import Foundation
import TestSupport
import Testing

/// Random graphs of properties behave like a plain model.
///
/// Only the seed determines a program. `GRAPH_SEED=17 swift test --filter GraphTests` runs only the program of seed 17.
/// `GRAPH_CASES=20000` sets the number of programs.
enum GraphCases {
    /// Returns the seeds to run.
    ///
    /// - Parameters:
    ///   - optimized: The number of seeds in a release build, before `heavy` reduces it. The environment can override this
    ///     number.
    ///   - debug: The number of seeds in a debug build, otherwise the same as `optimized`.
    static func seeds(optimized: Int, debug: Int) -> Range<UInt64> {
        if let seed = number("GRAPH_SEED") { return seed..<seed + 1 }
        return 0..<(number("GRAPH_CASES") ?? UInt64(heavy(isOptimized ? optimized : debug)))
    }

    /// Indicates whether only one program is examined.
    static var isSingle: Bool { number("GRAPH_SEED") != nil }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].map { text in
            guard let number = UInt64(text) else { preconditionFailure("\(name) must be a number, but is \(text)") }
            return number
        }
    }
}

@Suite struct GraphTests {
    @Test func `in random programs, properties have the same values, reads and closure runs as a reference model`() {
        let failure = firstFailure(making: { GraphPlan.random(seed: $0) }, looking: { GraphRun.breach(of: $0) })
        if let failure { Issue.record("\(failure)") }
    }

    @Test func `if subscribers of a property graph write, they receive the last value and no inconsistent value`() {
        let failure = firstFailure(
            making: { GraphPlan.random(seed: $0).writingInside(seed: $0) },
            looking: { GraphRun.staleness(of: $0) }
        )
        if let failure { Issue.record("\(failure)") }
    }

    /// Runs programs until the first failure. Returns the shortest failing program that it finds.
    ///
    /// - Parameters:
    ///   - make: Returns the program of a seed.
    ///   - breach: Runs a program and returns a description of the error.
    private func firstFailure(
        making make: @escaping @Sendable (UInt64) -> GraphPlan,
        looking breach: @escaping @Sendable (GraphPlan) -> String?
    ) -> String? {
        let failure = Shared<String?>(nil)
        onSmallStack(kibibytes: 8 * 1_024, limit: .infinity) {
            for seed in GraphCases.seeds(optimized: 8_000, debug: 1_000) {
                var plan = make(seed)
                guard breach(plan) != nil else { continue }
                while let shorter = plan.simplifications.first(where: { breach($0) != nil }) { plan = shorter }
                failure.value = "GRAPH_SEED=\(seed): \(breach(plan) ?? "")\n\(plan)"
                return
            }
        }
        return failure.value
    }
}
