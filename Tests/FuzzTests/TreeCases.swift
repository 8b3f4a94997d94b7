import Foundation
import TestSupport
import Testing

/// The random cases to run.
///
/// The seed determines the case. `TREE_SEED=17 swift test --filter TreeTests` runs only the case of seed 17. If that case uses
/// several threads, it runs a thousand times. `TREE_CASES=50000` runs 50,000 cases instead of three thousand, and
/// `TREE_FIRST=50000` starts at seed 50,000.
struct TreeCases {
    let seeds: Range<UInt64>
    /// Indicates whether only one case runs.
    let isSingle: Bool

    /// Indicates whether the environment asks for cases.
    static let areRequested = ["TREE_SEED", "TREE_CASES"].contains { ProcessInfo.processInfo.environment[$0] != nil }

    /// The cases that the environment requests.
    static let requested: TreeCases = {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> UInt64? {
            guard let text = environment[name] else { return nil }
            guard let number = UInt64(text) else { preconditionFailure("\(name) is to be a number, but is \(text)") }
            return number
        }
        if let seed = number("TREE_SEED") { return TreeCases(seeds: seed..<seed + 1, isSingle: true) }
        let first = number("TREE_FIRST") ?? 0
        let count = number("TREE_CASES") ?? UInt64(heavy(3_000))
        return TreeCases(seeds: first..<first + count, isSingle: false)
    }()

    /// Returns the seeds of the cases that run in a mode.
    func seeds(_ mode: TreePlan.Mode) -> [UInt64] {
        seeds.filter { Self.mode(of: $0) == mode }
    }

    /// Returns the mode of a seed. Only one case in eight runs on several threads, because these cases take the most time.
    static func mode(of seed: UInt64) -> TreePlan.Mode {
        seed % 8 == 7 ? .threads : .interleaved
    }

    /// Creates the case of a seed.
    static func plan(of seed: UInt64, _ table: TreeTable = .all) -> TreePlan {
        var generator = SeededGenerator(seed: seed)
        return .random(&generator, mode: mode(of: seed), table: table)
    }
}

/// A case that breaks the contract.
struct TreeFailure: Sendable {
    let seed: UInt64
    let plan: TreePlan
    let breaches: [TreeBreach]

    /// The report as readable text.
    var text: String {
        """
        TREE_SEED=\(seed) breaks the contract
        \(Set(breaches.map(\.description)).sorted().joined(separator: "\n"))
        \(plan)
        """
    }
}

// MARK: Sequential steps

extension TreePlan {
    /// Runs the case on this thread, and returns the breaches.
    func run() -> [TreeBreach] {
        guard case .interleaved(let steps) = steps else { preconditionFailure("the case needs threads") }
        let run = TreeRun(self)
        run.workers.register(0)
        for step in steps { run.perform(step, on: 0) }
        run.finish()
        return run.breaches
    }

    /// Returns the shortest case found that breaks the same rule, or this case if none is found.
    ///
    /// - Parameter breaches: Runs a case and returns its breaches.
    func shrunk(_ breaches: (TreePlan) -> [TreeBreach]) -> TreePlan {
        guard let rule = breaches(self).first?.rule else { return self }
        var (shortest, attempts) = (self, 0)
        var isShorter = true
        while isShorter {
            isShorter = false
            for plan in shortest.simplifications {
                attempts += 1
                if attempts > 5_000 { return shortest }
                if breaches(plan).first?.rule == rule {
                    shortest = plan
                    isShorter = true
                    break
                }
            }
        }
        return shortest
    }
}

/// Runs cases with sequential steps, up to the first failing case.
///
/// - Parameters:
///   - seeds: The seeds of the cases.
///   - makePlan: Creates the case of a seed.
func firstFailure(
    of seeds: [UInt64],
    making makePlan: @escaping @Sendable (UInt64) -> TreePlan = { TreeCases.plan(of: $0) }
) -> TreeFailure? {
    let failure = Shared<TreeFailure?>(nil)
    // Deep trees need a large stack, and the sanitizers need an even larger stack.
    onSmallStack(kibibytes: 16 * 1_024, limit: .infinity) {
        for seed in seeds {
            TreeWatchdog.interleaved.begins(seed)
            let plan = makePlan(seed)
            if plan.run().isEmpty { continue }
            let shortest = plan.shrunk { $0.run() }
            failure.value = TreeFailure(seed: seed, plan: shortest, breaches: shortest.run())
            break
        }
        TreeWatchdog.interleaved.ends()
    }
    return failure.value
}

// MARK: Steps on several threads

/// Runs cases on threads that meet at a barrier before each, up to the first failing one.
///
/// - Parameters:
///   - seeds: The seeds of the cases.
///   - patience: The longest wait for events that the framework delivers on its own threads.
///   - makePlan: Creates the case of a seed.
func firstFailureOnThreads(
    of seeds: [UInt64],
    patience: Duration = .seconds(600),
    making makePlan: @escaping @Sendable (UInt64) -> TreePlan = { TreeCases.plan(of: $0) }
) -> TreeFailure? {
    // The cases run in parts, each with its own time limit.
    for start in stride(from: 0, to: seeds.count, by: 500) {
        let part = seeds[start..<min(start + 500, seeds.count)]
        let failure = firstFailureOnThreads(rounds: part.count, patience: patience) { round in
            let seed = part[part.startIndex + round]
            return TreeFailure(seed: seed, plan: makePlan(seed), breaches: [])
        }
        if let failure { return failure }
    }
    return nil
}

/// Runs cases on threads that meet at a barrier before each, up to the first failing one.
///
/// - Parameters:
///   - rounds: The number of cases.
///   - patience: The longest wait for events that the framework delivers on its own threads.
///   - makeCase: Creates the case of a round.
func firstFailureOnThreads(
    rounds: Int,
    patience: Duration = .seconds(600),
    _ makeCase: @escaping @Sendable (Int) -> TreeFailure
) -> TreeFailure? {
    let (failure, run) = (Shared<TreeFailure?>(nil), Shared<TreeRun?>(nil))
    let prepare: @Sendable (Int) -> Void = { round in
        guard failure.value == nil else { return }
        let next = makeCase(round)
        TreeWatchdog.threads.begins(next.seed)
        run.value = TreeRun(next.plan, patience: patience)
        run.value?.performBefore()
    }
    let bodies = (0..<TreePlan.maxThreads).map { thread in
        { @Sendable (_: Int) -> Void in run.value?.perform(onThread: thread) }
    }
    race(rounds, stackKibibytes: 16 * 1_024, prepare: prepare, bodies) { round in
        guard let finished = run.value else { return }
        run.value = nil
        finished.workers.register(TreePlan.maxThreads)
        finished.finish()
        guard !finished.breaches.isEmpty else { return }
        failure.value = TreeFailure(seed: makeCase(round).seed, plan: finished.plan, breaches: finished.breaches)
    }
    TreeWatchdog.threads.ends()
    return failure.value
}
