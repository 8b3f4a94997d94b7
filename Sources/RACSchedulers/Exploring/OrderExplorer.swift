import RACCore

/// Decides in which orders an exploration runs its body.
///
/// The orders form a tree of choices. The first run makes the choices of an ordinary test. Each later run begins with prescribed
/// choices, its *prefix*. After a run, each choice after the prefix adds branches to the tree. A branch repeats the earlier
/// choices of the run, and then chooses another action. Each order is run once. A choice is *unusual* if an ordinary test would
/// choose another action. Orders with the fewest unusual choices run first, so the first failure is the simplest.
///
/// An action that no other action overtakes usually runs at its due time. If it runs at its latest possible time instead, it is a
/// *late step*. The timers that a late step starts are due later, so another pending action can run before these timers. If a run
/// finds an action that could be next only after late steps, a later run repeats the earlier actions with these late steps, and
/// then runs that action.
struct OrderExplorer: Sendable {
    private enum Branch: Sendable {
        case usual
        /// Repeats the first choices of a finished run, and then chooses another action. All branches of a run share the array.
        case otherChoice([OrderChoices.Choice], number: Int, position: Int)
        /// Repeats the first `count` actions of a finished run with the given steps late, and then runs the action `next`.
        /// Without the late steps, this action could not be next.
        case lateSteps(Set<Int>, actions: [Int], _ count: Int, next: Int)

        var prefix: OrderChoices.Prefix {
            switch self {
            case .usual: return .choices([])
            case .otherChoice(let taken, let number, let position):
                var choice = taken[number]
                choice.position = position
                return .choices(taken[..<number] + [choice])
            case .lateSteps(let lateSteps, let actions, let count, let next):
                return .actions(actions[..<count] + [next], lateSteps: lateSteps)
            }
        }
    }

    private let limit: Int
    private let search: OrderSearch
    private let jitter: Duration
    private let isRecording: Bool
    /// The branches that have not been run, indexed by their number of unusual choices.
    private var branches: [FIFOQueue<Branch>] = []
    private var cost = 0
    private var runs = 0
    private var mostChoices = 0
    private var hasLateSteps = false

    init(limit: Int, search: OrderSearch, jitter: Duration, isRecording: Bool = false) {
        precondition(limit > 0, "exploring needs a run, but its limit is \(limit)")
        self.limit = limit
        self.search = search
        self.jitter = jitter
        self.isRecording = isRecording
        append(.usual, 0)
    }

    /// Returns the number of orders. Throws if orders are left that must be run.
    func result(allowsIncomplete: Bool) throws(ExplorationError) -> Exploration {
        let isComplete = search == .fewestChanges && branches.allSatisfy(\.isEmpty)
        let exploration = Exploration(runs: runs, isComplete: isComplete, mostChoices: mostChoices)
        if !isComplete, !allowsIncomplete, search == .fewestChanges { throw .limitReached(exploration) }
        return exploration
    }

    mutating func next() -> OrderChoices? {
        guard runs < limit else { return nil }
        switch search {
        case .random(let seed):
            // The first run has no generators, so it makes the choices of an ordinary test.
            var hash = StableHash()
            hash.combine(Int(truncatingIfNeeded: seed), runs)
            var generators = runs == 0 ? nil : OrderChoices.Generators(order: OrderGenerator(seed: hash.value))
            hash.combine(1)
            if hasLateSteps { generators?.lateness = OrderGenerator(seed: hash.value) }
            return OrderChoices(generators: generators, jitter: jitter, isRecording: isRecording)
        case .fewestChanges:
            while cost < branches.count {
                if let branch = branches[cost].popFirst() {
                    return OrderChoices(prefix: branch.prefix, jitter: jitter, isRecording: isRecording)
                }
                cost += 1
            }
            return nil
        }
    }

    /// Returns the choices of a second run that repeats a run with the given failures. Throws if the run cannot be explored.
    mutating func repeated(_ choices: OrderChoices, after failures: [String]) throws(ExplorationError) -> OrderChoices {
        addBranches(of: choices)
        try check(choices, order: choices.log.taken.order)
        // If the first run has failed, the second run records its steps for the report.
        return OrderChoices(prefix: .choices(choices.log.taken), jitter: jitter, isRecording: !failures.isEmpty)
    }

    /// Throws if one of the two runs of an order has failed, or if the runs differ. If `isSecondObserved` is `false`, the test
    /// library itself reports the failures of a run that repeats a failing run.
    func compare(
        _ choices: (first: OrderChoices, second: OrderChoices),
        _ failures: (first: [String], second: [String]),
        isSecondObserved: Bool = false
    ) throws {
        let (log, again) = (choices.first.log, choices.second.log)
        let order = log.taken.order
        try check(choices.second, order: order)
        let difference: String
        if log.taken.count != again.taken.count || log.trace != again.trace {
            difference = "other actions have run"
        } else if failures.first.isEmpty {
            guard let failure = failures.second.first else { return }
            difference = "only the second run fails: \(failure)"
        } else if isSecondObserved, failures.second.isEmpty {
            difference = "only the first run fails: \(failures.first[0])"
        } else {
            throw failure(choices.second, failures.first)
        }
        throw ExplorationError.notRepeatable(order: order, difference: difference)
    }

    func failure(_ choices: OrderChoices, _ failures: [String]) -> OrderFailure {
        OrderFailure(choices, failures: failures, runs: runs)
    }

    private func check(_ choices: OrderChoices, order: String) throws(ExplorationError) {
        if choices.log.isAsynchronous { throw .asynchronous }
        if let mismatch = choices.mismatch { throw .notRepeatable(order: order, difference: mismatch) }
    }

    private mutating func addBranches(of choices: OrderChoices) {
        // If the late steps have made an action of the prefix impossible, the run has followed the order of another branch. Such
        // a run is not counted.
        if choices.hasLeftPrefix { return }
        runs += 1
        let log = choices.log
        let taken = log.taken
        mostChoices = max(mostChoices, taken.count { $0.step == nil || $0.position > 0 })
        hasLateSteps = hasLateSteps || !log.missed.isEmpty
        guard search == .fewestChanges else { return }
        let lateSteps = Set(taken.lazy.filter { $0.position > 0 }.compactMap(\.step))
        let changes = taken[..<log.determined].count { $0.position > 0 }
        for number in log.determined..<taken.count where taken[number].step == nil {
            for position in 1..<taken[number].count {
                append(.otherChoice(taken, number: number, position: position), changes + 1)
            }
        }
        for missed in log.missed {
            append(
                .lateSteps(lateSteps.union(missed.lateSteps), actions: log.actions, missed.actions, next: missed.next),
                changes + missed.lateSteps.count
            )
        }
    }

    private mutating func append(_ branch: Branch, _ changes: Int) {
        while branches.count <= changes { branches.append(FIFOQueue()) }
        branches[changes].append(branch)
        // The new branch can belong before `cost`. The prefix of a `lateSteps` branch prescribes actions instead of choices, so
        // its run can make fewer unusual choices than expected.
        cost = min(cost, changes)
    }
}
