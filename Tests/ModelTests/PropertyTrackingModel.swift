// A reader that Observation tracks, and a thread that changes the property. The model uses the names of `AnyPropertyCore`, of
// `PropertyTracking` and of readers without the lock.

/// Readers record their reading and then read. Writers change the value and then check for trackers. The invariant: Observation is
/// notified of each change that a reader has missed.
struct PropertyTrackingModel: MemoryModel {
    enum Role: Sendable {
        /// `PropertyStore.value`: the reader records the reading, and then reads the value under the lock.
        case reads
        /// `DependencyList.isCurrent` and `PropertyEvaluation.resultForReader`: the reader has a copy of the first version. It
        /// records the reading, then compares the version without the lock, and copies again only if the version differs.
        case compares
        case writes
        case writesTwice
    }

    enum Mutation: CaseIterable, Sendable {
        case marksOutsideTheLock
        case marksAfterTheLock
        case markingIsRelaxed
        case markIsLoadedRelaxed
        case comparesBeforeNoting
        case readsBeforeNoting
        case checksForTrackersBeforeTheChange
        case checksForTrackingBeforeTheChange
        case trackingIsStoredRelaxed
        case trackingIsLoadedRelaxed
        case trackingOfAnotherIsLoadedRelaxed
        case foundTrackingNeedsNoMark
        case copiesWithoutTheLock
        case versionIsRelaxed

        /// Indicates whether the source's memory order is stronger than this protocol needs, because the lock is enough.
        var isHarmless: Bool { self == .versionIsRelaxed }
    }

    enum Step: UInt8 {
        // The steps of `recordReading`.
        case tracking, makeTrackingIfNeeded, access, hasTracker, markLock, mark, markUnlock
        // The steps of `latest` and `copy`.
        case lock, latest, unlock
        // The step of `isCurrent` and `isOutdated`.
        case isCurrent
        // The steps of `decideNext`.
        case writeLock, version, keep, writeUnlock
        // The steps of `notifyReaders`.
        case notifyReaders, isTracked
    }

    let roles: [Role]
    var mutation: Mutation?

    // The positions of the atomic variables in ``ModelMemory``.
    private let version = 0
    private let readers = 1
    private let isTracked = 2
    // The plain variables are the value, and the tracking that each reader creates.
    private let value = 0
    private func made(by number: Int) -> Int { 1 + number }
    // The registers of a thread.
    /// The version that a reader has read.
    private let known = 0
    /// One more than the number of the thread whose tracking was found, or zero.
    private let found = 1
    /// The version that a writer writes.
    private let making = 2
    /// Indicates whether a writer has found that Observation tracks the property.
    private let isMarked = 3
    /// Indicates whether a thread with two writes has finished the first write.
    private let written = 4
    // The first bytes of the notes are the version that each reader has returned. The next bytes are the notified versions.

    var start: ModelMemory {
        ModelMemory(
            atomics: [1, 0, 0],
            plain: 1 + roles.count,
            locks: 1,
            steps: roles.map { role in
                let first: Step =
                    switch role {
                    case .reads: mutation == .readsBeforeNoting ? .lock : .tracking
                    case .compares: mutation == .comparesBeforeNoting ? .isCurrent : .tracking
                    case .writes, .writesTwice: firstOfWriting
                    }
                return first.rawValue
            }
        )
    }

    private var firstOfWriting: Step {
        switch mutation {
        case .checksForTrackersBeforeTheChange, .checksForTrackingBeforeTheChange: .notifyReaders
        default: .writeLock
        }
    }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let role = roles[turn.number]
        switch step {
        case .tracking:
            let maker = turn.load(readers, mutation == .trackingIsLoadedRelaxed ? .relaxed : .acquiring)
            turn[found] = Int(maker)
            return maker == 0 ? .makeTrackingIfNeeded : .access
        case .makeTrackingIfNeeded:
            try turn.touch(made(by: turn.number))
            let (isStored, previous) = turn.compareExchange(
                readers,
                expected: 0,
                desired: UInt32(1 + turn.number),
                mutation == .trackingIsStoredRelaxed ? .relaxed : .acquiringAndReleasing,
                failure: mutation == .trackingOfAnotherIsLoadedRelaxed ? .relaxed : .acquiring
            )
            turn[found] = isStored ? 1 + turn.number : Int(previous)
            return !isStored && mutation == .foundTrackingNeedsNoMark ? afterNoting(role, &turn) : .access
        case .access:
            try turn.know(made(by: turn[found] - 1))
            return mutation == .marksOutsideTheLock ? .mark : .hasTracker
        case .hasTracker:
            let marked = turn.load(isTracked, mutation == .markIsLoadedRelaxed ? .relaxed : .acquiring)
            return marked != 0 ? afterNoting(role, &turn) : .markLock
        case .markLock:
            guard turn.lock(0) else { return step }
            return mutation == .marksAfterTheLock ? .markUnlock : .mark
        case .mark:
            turn.store(isTracked, 1, mutation == .markingIsRelaxed ? .relaxed : .releasing)
            switch mutation {
            case .marksOutsideTheLock, .marksAfterTheLock: return afterNoting(role, &turn)
            default: return .markUnlock
            }
        case .markUnlock:
            turn.unlock(0)
            return mutation == .marksAfterTheLock ? .mark : afterNoting(role, &turn)

        case .lock:
            if mutation == .copiesWithoutTheLock { return .latest }
            return turn.lock(0) ? .latest : step
        case .latest:
            try turn.touch(value)
            turn[known] = 1 + turn.value(value)
            return .unlock
        case .unlock:
            if mutation != .copiesWithoutTheLock { turn.unlock(0) }
            // With this mutation, the reader records its reading only after it has read the value. Otherwise it has finished.
            if mutation == .readsBeforeNoting, role == .reads { return .tracking }
            return returned(&turn)
        case .isCurrent:
            let order: ModelOrder = mutation == .versionIsRelaxed ? .relaxed : .acquiring
            if turn.load(version, order) != 1 { return .lock }
            turn[known] = 1
            return mutation == .comparesBeforeNoting ? .tracking : returned(&turn)

        case .writeLock:
            return turn.lock(0) ? .version : step
        case .version:
            turn[making] = Int(turn.load(version, .relaxed)) + 1
            return .keep
        case .keep:
            turn.store(version, UInt32(turn[making]), mutation == .versionIsRelaxed ? .relaxed : .releasing)
            try turn.touch(value, turn[making] - 1)
            return .writeUnlock
        case .writeUnlock:
            turn.unlock(0)
            if mutation == .checksForTrackersBeforeTheChange {
                if turn[isMarked] != 0 { turn.notes.1[turn[making]] = 1 }
                return nil
            }
            if mutation == .checksForTrackingBeforeTheChange { return turn[found] == 0 ? nil : .isTracked }
            return .notifyReaders
        case .notifyReaders:
            let maker = Int(turn.load(readers, mutation == .trackingIsLoadedRelaxed ? .relaxed : .acquiring))
            turn[found] = maker
            if mutation == .checksForTrackingBeforeTheChange { return .writeLock }
            if maker == 0 { return hasWritten(&turn) }
            return .isTracked
        case .isTracked:
            try turn.know(made(by: turn[found] - 1))
            if turn.load(isTracked, mutation == .markIsLoadedRelaxed ? .relaxed : .acquiring) != 0 {
                turn[isMarked] = 1
                if turn[making] != 0 { turn.notes.1[turn[making]] = 1 }
            }
            return hasWritten(&turn)
        }
    }

    private func afterNoting(_ role: Role, _ turn: inout ModelTurn) -> Step? {
        if turn[known] != 0 { return returned(&turn) }
        return role == .reads ? .lock : .isCurrent
    }

    private func returned(_ turn: inout ModelTurn) -> Step? {
        turn.notes.0[turn.number] = turn[known]
        return nil
    }

    private func hasWritten(_ turn: inout ModelTurn) -> Step? {
        if mutation == .checksForTrackersBeforeTheChange { return .writeLock }
        guard roles[turn.number] == .writesTwice, turn[written] == 0 else { return nil }
        turn[written] = 1
        return .writeLock
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        for (number, role) in roles.enumerated() where role == .reads || role == .compares {
            let returned = memory.notes.0[number]
            for change in 1...Int(memory.last(version)) where change > returned && memory.notes.1[change] == 0 {
                throw ModelViolation(
                    description: "reader \(number) has version \(returned), and no notification follows for \(change)"
                )
            }
        }
    }
}
