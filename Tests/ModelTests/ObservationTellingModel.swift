/// How threads that change a property notify Observation of it, one at a time: `PropertyTracking.notifyObservation`, under its
/// names.
///
/// Each changes the value, and leaves the telling to the thread that is at it. What must hold: one thread at a time tells, and
/// knows what the thread before it knew; and of each change is notified by a thread that knows it, so that a tracker that looks at
/// the version then, without the lock, finds it.
struct ObservationTellingModel: MemoryModel {
    enum Mutation: CaseIterable, Sendable {
        case countingIsRelaxed
        case countingOnlyAcquires
        case countedIsSeenRelaxed
        case leavingIsRelaxed
        case leavingOnlyAcquires
        case leavesWithoutLookingAgain
        case looksAgainAfterTelling
        case countsBeforeTheChange
        case everybodyTells
        /// Harmless: a load that acquires comes after it, and sees the same or more.
        case countingOnlyReleases
        /// Harmless: such a load has come before it.
        case leavingOnlyReleases

        var isHarmless: Bool { self == .countingOnlyReleases || self == .leavingOnlyReleases }
    }

    enum Step: UInt8 {
        case change, count, counted, tell, told, leave
    }

    let writers: Int
    var mutation: Mutation?

    private let version = 0
    private let pendingNotifications = 1
    /// The plain variable that a thread touches that tells.
    private let telling = 0
    /// Register: what the thread has counted.
    private let seen = 0
    // Notes: in the first bytes, how many tell, and the last version that has been announced.

    var start: ModelMemory {
        let first: Step = mutation == .countsBeforeTheChange ? .count : .change
        return ModelMemory(
            atomics: [0, 0],
            plain: 1,
            locks: 1,
            steps: (0..<writers).map { _ in first.rawValue }
        )
    }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        switch step {
        case .change:
            // The section of the lock in one step.
            guard turn.lock(0) else { return step }
            turn.store(version, turn.load(version, .relaxed) + 1, .releasing)
            turn.unlock(0)
            if mutation == .countsBeforeTheChange { return turn[seen] == 0 ? .counted : nil }
            return .count
        case .count:
            let order: ModelOrder =
                switch mutation {
                case .countingIsRelaxed: .relaxed
                case .countingOnlyReleases: .releasing
                case .countingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            let old = turn.add(pendingNotifications, 1, order)
            if mutation == .countsBeforeTheChange {
                turn[seen] = Int(old)
                return .change
            }
            return old == 0 || mutation == .everybodyTells ? .counted : nil
        case .counted:
            turn[seen] = Int(turn.load(pendingNotifications, mutation == .countedIsSeenRelaxed ? .relaxed : .acquiring))
            return .tell
        case .tell:
            if turn.notes.0[0] != 0 {
                throw ModelViolation(description: "two threads tell Observation at the same time")
            }
            turn.notes.0[0] = 1
            try turn.touch(telling)
            return .told
        case .told:
            // What a tracker finds who looks, which may be an old version.
            turn.notes.0[1] = max(turn.notes.0[1], Int(turn.load(version, .acquiring)))
            turn.notes.0[0] = 0
            if mutation == .looksAgainAfterTelling { turn[seen] = Int(turn.load(pendingNotifications, .acquiring)) }
            return .leave
        case .leave:
            let order: ModelOrder =
                switch mutation {
                case .leavingIsRelaxed: .relaxed
                case .leavingOnlyReleases: .releasing
                case .leavingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            if mutation == .leavesWithoutLookingAgain {
                turn.exchange(pendingNotifications, 0, order)
                return nil
            }
            let (isDone, _) = turn.compareExchange(
                pendingNotifications,
                expected: UInt32(turn[seen]),
                desired: 0,
                order,
                failure: .acquiring
            )
            return isDone ? nil : .counted
        }
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        if memory.last(pendingNotifications) != 0 {
            throw ModelViolation(description: "something is counted and not told of")
        }
        if memory.notes.0[1] != writers {
            throw ModelViolation(description: "Observation has been told of version \(memory.notes.0[1]) at last")
        }
    }
}
