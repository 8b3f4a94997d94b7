import RACCore

/// Decides with which orders an exploration runs its body.
///
/// The orders form a tree. The first run makes the choices of an ordinary test. A run repeats the first choices of an earlier
/// run, its prefix, and makes the remaining choices itself. For each choice after the prefix, the run adds the orders with the
/// same choices up to that one and another action there. Each order is run once. Orders with the fewest unusual choices run
/// first. The first failure therefore needs no shrinking.
struct OrderExplorer: Sendable {
    /// An order that has not been run: the first choices of a finished run, and then another action than in that run.
    private struct Branch: Sendable {
        /// All choices of the finished run. Its branches share this array.
        let taken: [OrderChoices.Choice]
        let number: Int
        let position: Int

        var prefix: [OrderChoices.Choice] {
            var choice = taken[number]
            choice.position = position
            return taken[..<number] + [choice]
        }
    }

    private let limit: Int
    private let search: OrderSearch
    private let jitter: Duration
    /// The branches, one queue for each number of unusual choices. The branch to run next is first in its queue.
    private var branches: [FIFOQueue<Branch>] = []
    private var cost = 0
    private var runs = 0
    private var mostChoices = 0
    private var hasBegun = false

    init(limit: Int, search: OrderSearch, jitter: Duration) {
        precondition(limit > 0, "exploring needs a run, but its limit is \(limit)")
        self.limit = limit
        self.search = search
        self.jitter = jitter
    }

    /// The result of the exploration so far.
    var result: Exploration {
        let isComplete = search == .fewestChanges && hasBegun && branches.allSatisfy(\.isEmpty)
        return Exploration(runs: runs, isComplete: isComplete, mostChoices: mostChoices)
    }

    /// Returns the choices of the next run, or `nil` if no order is left or the limit of orders has been reached.
    mutating func next() -> OrderChoices? {
        guard runs < limit else { return nil }
        switch search {
        case .random(let seed):
            // The first run makes the choices of an ordinary test.
            var hash = StableHash()
            hash.combine(Int(truncatingIfNeeded: seed))
            hash.combine(runs)
            let generator = runs == 0 ? nil : OrderGenerator(seed: hash.value)
            hasBegun = true
            return OrderChoices(generator: generator, jitter: jitter)
        case .fewestChanges:
            guard hasBegun else {
                hasBegun = true
                return OrderChoices(jitter: jitter)
            }
            while cost < branches.count {
                if let branch = branches[cost].popFirst() { return OrderChoices(prefix: branch.prefix, jitter: jitter) }
                cost += 1
            }
            return nil
        }
    }

    /// Adds the orders that begin like a finished run and continue with another action.
    mutating func finish(_ choices: OrderChoices) {
        runs += 1
        let taken = choices.taken
        mostChoices = max(mostChoices, taken.count)
        guard search == .fewestChanges else { return }
        let changes = choices.prefix.count { $0.position > 0 } + 1
        while branches.count <= changes { branches.append(FIFOQueue()) }
        for number in choices.prefix.count..<max(choices.prefix.count, taken.count) {
            for position in 1..<taken[number].count {
                branches[changes].append(Branch(taken: taken, number: number, position: position))
            }
        }
    }
}
