/// The notification of Observation by threads that change a property. The model uses the names of
/// `PropertyTracking.notifyObservation`.
///
/// Each thread changes the value. If another thread is notifying, the changing thread leaves the notification to that thread. The
/// invariants: One thread at a time notifies, and sees the work of the previous notifying thread. The notifying thread sees the
/// change of which it notifies. A tracker that then compares the version, without the lock, therefore finds the change.
struct ObservationNotificationModel: MemoryModel {
    enum Mutation: CaseIterable, Sendable {
        case countingIsRelaxed
        case countingOnlyAcquires
        case countedIsLoadedRelaxed
        case leavingIsRelaxed
        case leavingOnlyAcquires
        case leavesWithoutRecheck
        case rechecksAfterNotifying
        case countsBeforeTheChange
        case everyThreadNotifies
        /// Harmless: the acquiring load that follows sees everything that an acquire here would see.
        case countingOnlyReleases
        /// Harmless: an acquiring load precedes this step.
        case leavingOnlyReleases

        var isHarmless: Bool { self == .countingOnlyReleases || self == .leavingOnlyReleases }
    }

    enum Step: UInt8 {
        case change, count, counted, notify, notified, leave
    }

    let writers: Int
    var mutation: Mutation?

    private let version = 0
    private let pendingNotifications = 1
    /// The plain variable that the notifying thread touches.
    private let notifying = 0
    /// The register with the count that the thread has seen.
    private let seen = 0
    // The first two bytes of the notes are the number of notifying threads and the newest version that a tracker has seen.

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
            // The critical section is modelled as one step.
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
            return old == 0 || mutation == .everyThreadNotifies ? .counted : nil
        case .counted:
            let order: ModelOrder = mutation == .countedIsLoadedRelaxed ? .relaxed : .acquiring
            turn[seen] = Int(turn.load(pendingNotifications, order))
            return .notify
        case .notify:
            if turn.notes.0[0] != 0 {
                throw ModelViolation(description: "two threads notify Observation at the same time")
            }
            turn.notes.0[0] = 1
            try turn.touch(notifying)
            return .notified
        case .notified:
            // A tracker reads this version, which can be outdated.
            turn.notes.0[1] = max(turn.notes.0[1], Int(turn.load(version, .acquiring)))
            turn.notes.0[0] = 0
            if mutation == .rechecksAfterNotifying { turn[seen] = Int(turn.load(pendingNotifications, .acquiring)) }
            return .leave
        case .leave:
            let order: ModelOrder =
                switch mutation {
                case .leavingIsRelaxed: .relaxed
                case .leavingOnlyReleases: .releasing
                case .leavingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            if mutation == .leavesWithoutRecheck {
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
            throw ModelViolation(description: "a change is counted and not notified")
        }
        if memory.notes.0[1] != writers {
            throw ModelViolation(description: "Observation was last notified of version \(memory.notes.0[1])")
        }
    }
}
