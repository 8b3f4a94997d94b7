/// The consistent reading of several properties. The model uses the names of `PropertyEvaluation.renewCopies` and
/// `PropertyNode.consistentValue`.
///
/// The first property is changed, and then the second property. The same thread changes both properties, or the second change is
/// made by a thread that has seen the first change. The invariant: a reader of both properties never combines the second property's
/// new value with the first property's old value.
struct PropertyCopiesModel: MemoryModel {
    enum Role: Sendable {
        /// `renewCopies`: copies the values under the locks, and then compares the versions, until no version has changed.
        case copies
        /// `consistentValue`: reads the sum of the versions before and after the values.
        case sums
        case writesBoth
        case writesFirst
        /// Changes the second property if the thread finds the first property changed.
        case writesSecond
    }

    enum Mutation: CaseIterable, Sendable {
        case copiesWithoutRecheck
        case rechecksOnlyTheOther
        case copiesTheVersionAfterTheLock
        case changesTheVersionAfterTheLock
        case copiesWithoutTheLock
        case sumsAfterwardsOnly
        /// Harmless: the values are read under the locks, whose acquire is enough.
        case versionsAreRelaxed

        var isHarmless: Bool { self == .versionsAreRelaxed }
    }

    enum Step: UInt8 {
        // The steps of `renewOutdated`.
        case isOutdated, copyLock, copy, copyUnlock, copyLate
        // The step of `sum`.
        case sum
        // The steps of a thread that changes a property.
        case writeLock, write, writeUnlock, writeLate
        case see
    }

    let roles: [Role]
    var mutation: Mutation?

    // The registers of a thread are the property in progress, whether a copy had to be renewed, the values, and the versions. A
    // thread with the role `sums` has no versions. It stores the sum before, the sum after, and the number of the sum in progress.
    private let at = 0
    private let found = 1
    private func value(_ property: Int) -> Int { 2 + property }
    private func version(_ property: Int) -> Int { 4 + property }
    private func sum(_ number: Int) -> Int { 4 + number }
    private let sumNumber = 6

    var start: ModelMemory {
        ModelMemory(
            atomics: [1, 1],
            plain: 2,
            locks: 2,
            steps: roles.map { role in
                let first: Step =
                    switch role {
                    case .copies: .isOutdated
                    case .sums: mutation == .sumsAfterwardsOnly ? .copyLock : .sum
                    case .writesBoth, .writesFirst: .writeLock
                    case .writesSecond: .see
                    }
                return first.rawValue
            }
        )
    }

    private var loadOrder: ModelOrder { mutation == .versionsAreRelaxed ? .relaxed : .acquiring }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let role = roles[turn.number]
        let property = turn[at]
        switch step {
        case .isOutdated:
            let isSkipped = mutation == .rechecksOnlyTheOther && property == 0 && turn[version(0)] != 0
            if !isSkipped, Int(turn.load(property, loadOrder)) != turn[version(property)] { return .copyLock }
            return try next(role, &turn)
        case .copyLock:
            if mutation == .copiesWithoutTheLock { return .copy }
            return turn.lock(property) ? .copy : step
        case .copy:
            try turn.touch(property)
            turn[value(property)] = turn.value(property)
            if role == .copies, mutation != .copiesTheVersionAfterTheLock {
                turn[version(property)] = Int(turn.load(property, .relaxed))
            }
            return .copyUnlock
        case .copyUnlock:
            if mutation != .copiesWithoutTheLock { turn.unlock(property) }
            turn[found] = 1
            let isLate = role == .copies && mutation == .copiesTheVersionAfterTheLock
            return isLate ? .copyLate : try next(role, &turn)
        case .copyLate:
            turn[version(property)] = Int(turn.load(property, .relaxed))
            return try next(role, &turn)

        case .sum:
            turn[sum(turn[sumNumber])] += Int(turn.load(property, loadOrder))
            turn[at] = 1 - property
            if property == 0 { return .sum }
            if turn[sumNumber] == 0 { return .copyLock }
            let isSame = turn[sum(0)] == turn[sum(1)] || mutation == .sumsAfterwardsOnly
            for register in [sum(0), sum(1), sumNumber] { turn[register] = 0 }
            return isSame ? try taken(&turn) : .sum

        case .writeLock:
            guard turn.lock(property) else { return step }
            return .write
        case .write:
            if mutation != .changesTheVersionAfterTheLock {
                turn.store(property, turn.load(property, .relaxed) + 1, loadOrder == .relaxed ? .relaxed : .releasing)
            }
            try turn.touch(property, 1)
            return .writeUnlock
        case .writeUnlock:
            turn.unlock(property)
            if mutation == .changesTheVersionAfterTheLock { return .writeLate }
            return afterWriting(role, &turn)
        case .writeLate:
            turn.store(property, turn.load(property, .relaxed) + 1, .releasing)
            return afterWriting(role, &turn)
        case .see:
            guard turn.lock(0) else { return step }
            try turn.touch(0)
            let isChanged = turn.value(0) != 0
            turn.unlock(0)
            turn[at] = 1
            return isChanged ? .writeLock : nil
        }
    }

    private func afterWriting(_ role: Role, _ turn: inout ModelTurn) -> Step? {
        guard role == .writesBoth, turn[at] == 0 else { return nil }
        turn[at] = 1
        return .writeLock
    }

    private func next(_ role: Role, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let isLast = turn[at] == 1
        turn[at] = isLast ? 0 : 1
        if role == .sums {
            if !isLast { return .copyLock }
            turn[sumNumber] = 1
            return .sum
        }
        if !isLast { return .isOutdated }
        let isRenewed = turn[found] != 0
        turn[found] = 0
        return isRenewed && mutation != .copiesWithoutRecheck ? .isOutdated : try taken(&turn)
    }

    private func taken(_ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        if turn[value(1)] == 1, turn[value(0)] == 0 {
            throw ModelViolation(description: "thread \(turn.number) combines a new value with an older one")
        }
        return nil
    }

    func checkRest(_ memory: ModelMemory) {}
}
