/// A model of `ScheduledTimer`, with the same names. A closure runs once or repeatedly, and other threads dispose it concurrently.
///
/// The invariants: One thread at a time touches the closure. The closure of a one-time action runs at most once. A closure is
/// released exactly once, as soon as it cannot run again.
struct ScheduledTimerModel: MemoryModel {
    enum Role: Sendable {
        /// One call of a one-time action's `run()`.
        case runs
        /// Two calls of a repeating action's `run()`, one after the other, on two threads.
        case repeats
        case disposes
    }

    enum Mutation: CaseIterable, Sendable {
        case takesByTwoAccesses
        case takesDuringACopy
        case takingIsRelaxed
        case copiesWithoutMarking
        case copierForgetsToRelease
        case endOfCopyingIsRelaxed
        case endOfCopyingOnlyAcquires
        case endOfCopyingIsNoExchange
        /// Harmless: the thread that takes the closure out is the last to touch the closure, except for `deinit`.
        case takingOnlyAcquires
        /// Harmless: the scheduler already orders the runs of an action.
        case beginningToCopyIsRelaxed
        /// Harmless: a thread only needs to know that the closure has been released.
        case isDisposedIsRelaxed

        var isHarmless: Bool {
            self == .takingOnlyAcquires || self == .beginningToCopyIsRelaxed || self == .isDisposedIsRelaxed
        }
    }

    enum Step: UInt8 {
        // The steps of `take`.
        case take, takeLate, takeOut
        // The steps of `copy`.
        case beginCopying, copy, endCopying, endCopyingLate, release
        // The step of `run(addingNextRun:)` after the run.
        case isDisposed
    }

    let roles: [Role]
    var mutation: Mutation?

    /// The atomic variable: 0 for `waiting`, 1 for `copying`, 2 for `released`.
    private let state = 0
    /// The plain variable: 0 while the closure is stored.
    private let held = 0
    /// The register with the loaded state.
    private let seen = 0
    // The notes are the number of runs, and the number of times that the closure was taken out.
    private let runs = 0
    private let takenOut = 1

    var start: ModelMemory {
        // The second run of a repeating action has its own thread, which the first run starts.
        ModelMemory(
            atomics: [0],
            plain: 1,
            steps: roles.map { ($0 == .repeats ? Step.beginCopying : .take).rawValue }
                + [ModelWorker.unstarted]
        )
    }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        switch step {
        case .take:
            let order: ModelOrder =
                switch mutation {
                case .takingIsRelaxed: .relaxed
                case .takingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            if mutation == .takesByTwoAccesses {
                turn[seen] = Int(turn.load(state, .acquiring))
                return .takeLate
            }
            let previous = turn.exchange(state, 2, order)
            return previous == 0 || previous == 1 && mutation == .takesDuringACopy ? .takeOut : nil
        case .takeLate:
            turn.store(state, 2, .releasing)
            return turn[seen] == 0 ? .takeOut : nil
        case .takeOut:
            try takeOut(&turn)
            if roles[turn.number] == .runs { turn.notes.0[runs] += 1 }
            return nil

        case .beginCopying:
            if mutation == .copiesWithoutMarking {
                return turn.load(state, .acquiring) == 0 ? .copy : nil
            }
            let order: ModelOrder = mutation == .beginningToCopyIsRelaxed ? .relaxed : .acquiringAndReleasing
            let (isMarked, _) = turn.compareExchange(state, expected: 0, desired: 1, order, failure: .acquiring)
            return isMarked ? .copy : nil
        case .copy:
            try turn.touch(held)
            if turn.value(held) != 0 { throw ModelViolation(description: "a released closure is copied") }
            return .endCopying
        case .endCopying:
            switch mutation {
            case .copiesWithoutMarking:
                return .isDisposed
            case .endOfCopyingIsNoExchange:
                turn[seen] = Int(turn.load(state, .acquiring))
                return .endCopyingLate
            default:
                break
            }
            let order: ModelOrder =
                switch mutation {
                case .endOfCopyingIsRelaxed: .relaxed
                case .endOfCopyingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            let (isBack, _) = turn.compareExchange(state, expected: 1, desired: 0, order, failure: .acquiring)
            return isBack || mutation == .copierForgetsToRelease ? hasRun(&turn) : .release
        case .endCopyingLate:
            if turn[seen] == 2 { return .release }
            turn.store(state, 0, .releasing)
            return hasRun(&turn)
        case .release:
            try takeOut(&turn)
            return hasRun(&turn)
        case .isDisposed:
            if turn.load(state, mutation == .isDisposedIsRelaxed ? .relaxed : .acquiring) == 2 { return nil }
            if turn.number < roles.count { turn.start(roles.count, at: Step.beginCopying.rawValue) }
            return nil
        }
    }

    private func hasRun(_ turn: inout ModelTurn) -> Step? {
        turn.notes.0[runs] += 1
        return .isDisposed
    }

    private func takeOut(_ turn: inout ModelTurn) throws(ModelViolation) {
        try turn.touch(held, 1)
        turn.notes.0[takenOut] += 1
        if turn.notes.0[takenOut] > 1 { throw ModelViolation(description: "the closure is taken out twice") }
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        let mustBeOut = roles.contains { $0 != .repeats }
        if mustBeOut, memory.notes.0[takenOut] != 1 {
            throw ModelViolation(description: "the closure is kept although it cannot run any more")
        }
        if mustBeOut, memory.last(state) != 2 {
            throw ModelViolation(description: "the timer is pending although it has been disposed")
        }
        if roles.contains(.runs), memory.notes.0[runs] > 1 { throw ModelViolation(description: "it has run twice") }
        if roles == [.repeats], memory.notes.0[runs] != 2 { throw ModelViolation(description: "a run is left out") }
    }
}
