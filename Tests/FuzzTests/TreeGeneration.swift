import TestSupport

extension TreePlan {
    /// The way in which the steps of a case run.
    enum Mode: Sendable {
        case interleaved
        case threads
    }

    /// The largest number of threads on which a program runs.
    static let maxThreads = 4

    /// Creates a random plan.
    ///
    /// - Parameters:
    ///   - generator: The source of randomness.
    ///   - mode: The way in which the plan's steps run.
    ///   - table: The operators of the plan's trees.
    static func random(_ generator: inout SeededGenerator, mode: Mode, table: TreeTable) -> TreePlan {
        let sources = (0..<generator.number(in: 1..<5)).map { _ in generator.sourceKind() }
        let trees = (0..<generator.number(in: 1..<3)).map { _ in
            var budget = 24
            let depth = generator.number(in: 1..<7)
            return generator.tree(depth: depth, budget: &budget, sources: sources.count, table: table)
        }
        let maker = StepMaker(sources: sources.count, roots: generator.number(in: 1..<5), mode: mode)
        let roots = (0..<maker.roots).map { number in
            RootPlan(
                tree: generator.number(in: 0..<trees.count),
                sharesTree: generator.chance(oneIn: 2),
                acts: generator.chance(oneIn: 2) ? maker.acts(of: number, &generator) : [:]
            )
        }
        let actsInside = generator.chance(oneIn: 6) ? maker.acts(of: nil, &generator) : [:]
        return TreePlan(
            table: table,
            sources: sources,
            trees: trees,
            roots: roots,
            actsInside: actsInside,
            steps: maker.steps(&generator),
            finale: TreeFinale.allCases.randomElement(using: &generator) ?? .endSources
        )
    }
}

extension SeededGenerator {
    fileprivate mutating func sourceKind() -> SourceKind {
        switch number(in: 0..<7) {
        case 0...2: .subject
        case 3: .behavior
        case 4: .replay(capacity: chance(oneIn: 2) ? .max : number(in: 0..<3))
        default: .guarded
        }
    }

    /// Returns a random tree, limited in depth and in the number of operators.
    fileprivate mutating func tree(depth: Int, budget: inout Int, sources: Int, table: TreeTable) -> Tree {
        guard depth > 0, budget > 0 else { return leaf(sources: sources) }
        if chance(oneIn: 20) {
            return .deferred(tree(depth: depth - 1, budget: &budget, sources: sources, table: table))
        }
        budget -= 1
        let row = number(in: 0..<table.rows.count)
        var inputs = [tree(depth: depth - 1, budget: &budget, sources: sources, table: table)]
        if table.takesOthers[row] {
            for _ in 0..<number(in: 1..<3) {
                let depth = number(in: 0..<depth)
                inputs.append(tree(depth: depth, budget: &budget, sources: sources, table: table))
            }
        }
        return .node(row: row, tap: TapKind.allCases.randomElement(using: &self) ?? .none, inputs: inputs)
    }

    private mutating func leaf(sources: Int) -> Tree {
        switch number(in: 0..<20) {
        case 0: .just(number(in: 0..<5))
        case 1: chance(oneIn: 2) ? .empty : .never
        case 2: .fail
        case 3: .from((0..<number(in: 0..<4)).map { _ in number(in: 0..<5) })
        case 4, 5:
            .timed(
                seconds: number(in: 0..<20),
                values: (0..<number(in: 1..<4)).map { _ in number(in: 0..<5) },
                ends: !chance(oneIn: 3)
            )
        case 6...9:
            .suspending(
                SuspendingSource.allCases.randomElement(using: &self) ?? .generate,
                // An input of `zip` with two signals can be at most 16 values ahead. Some sources have more values than that.
                values: (0..<number(in: chance(oneIn: 8) ? 17..<40 : 0..<6)).map { _ in number(in: 0..<5) }
            )
        default: .source(number(in: 0..<sources))
        }
    }
}

/// Creates the steps of one program.
private struct StepMaker {
    let sources: Int
    let roots: Int
    let mode: TreePlan.Mode

    /// Returns a step that any thread can do at any time.
    func step(_ generator: inout SeededGenerator) -> TreeStep {
        let source = generator.number(in: 0..<sources)
        switch generator.number(in: 0..<64) {
        case 0...2: return .complete(source: source)
        case 3: return .fail(source: source)
        case 4, 5: return .drop(source: source)
        case 6...9: return .dispose(root: generator.number(in: 0..<roots))
        case 10...12: return .subscribe(root: generator.number(in: 0..<roots))
        case 13...18 where mode == .interleaved: return .advance(seconds: generator.number(in: 0..<40))
        case 19 where generator.chance(oneIn: mode == .interleaved ? 8 : 2):
            return .burst(source: source, count: generator.number(in: 50..<150))
        default: return .send(source: source, value: generator.number(in: 0..<5))
        }
    }

    /// Returns the steps that a root's receiver does inside its callbacks. If `root` is `nil`, returns the steps of user closures.
    func acts(of root: Int?, _ generator: inout SeededGenerator) -> [Int: TreeStep] {
        var acts: [Int: TreeStep] = [:]
        for _ in 0..<generator.number(in: 1..<4) {
            let isDisposal = root != nil && generator.chance(oneIn: 3)
            acts[generator.number(in: 0..<8)] = isDisposal ? .dispose(root: root ?? 0) : step(&generator)
        }
        return acts
    }

    func steps(_ generator: inout SeededGenerator) -> TreeSteps {
        // The program subscribes to every root. Further steps that subscribe to the same root have no effect.
        let subscriptions = (0..<roots).map { TreeStep.subscribe(root: $0) }
        switch mode {
        case .interleaved:
            let steps = (0..<generator.number(in: 4..<40)).map { _ in step(&generator) }
            // Nothing is checked without a subscription. Therefore one subscription is early, and the others are in the first half.
            let early = generator.number(in: 0..<3)
            let half = max(early, steps.count / 2)
            let lists = [[subscriptions[0]] + steps[early..<half], Array(subscriptions.dropFirst())]
            return .interleaved(steps.prefix(early) + generator.interleave(lists) + steps[half...])
        case .threads:
            let before = (0..<generator.number(in: 0..<4)).map { _ in step(&generator) }
            var threads = (0..<generator.number(in: 2..<TreePlan.maxThreads + 1)).map { thread in
                (0..<generator.number(in: 3..<20)).map { _ in stepOfThread(thread, &generator) }
            }
            for subscription in subscriptions.dropFirst() where generator.chance(oneIn: 2) {
                threads[generator.number(in: 0..<threads.count)].insert(subscription, at: 0)
            }
            return .threads(before: before + [subscriptions[0]], threads)
        }
    }

    /// Returns a step of one of several threads. Only the first thread advances the time, as a test scheduler requires.
    private func stepOfThread(_ thread: Int, _ generator: inout SeededGenerator) -> TreeStep {
        if thread == 0, generator.chance(oneIn: 5) { return .advance(seconds: generator.number(in: 0..<40)) }
        let step = step(&generator)
        return generator.chance(oneIn: 12) ? .locked(step) : step
    }
}
