/// How a subscription to a property that is derived from others learns of their changes: `PropertySubscription` with its
/// `willRefresh`, under its names.
///
/// Its serializer is here in a simple form, without parking. `SerializerOrdersModel` has all of it. What must hold: when all is
/// quiet, what has been sent last is made of the present values; and only the owner of the serializer touches the copies.
struct PropertySubscriptionModel: MemoryModel {
    enum Kind: Sendable {
        /// The subscription depends on each property that is changed from the start.
        case fixed
        /// It depends on the second property only if it finds the first one changed.
        case findsTheSecond
    }

    enum Mutation: CaseIterable, Sendable {
        case beginsByAStore
        case beginsAfterLooking
        case beginningIsRelaxed
        case beginningOnlyReleases
        case changerSaysSoRelaxed
        case changerSaysSoOnlyAcquiring
        case changerLooksBeforeItSaysSo
        case changerSaysSoBeforeTheChange
        case changerLeavesItToAnotherAlways
        case looksBeforeObserving
        case newOneIsObservedWithoutALook
        /// Harmless: a changer that finds that the look has begun asks for another one, and need not know more.
        case beginningOnlyAcquires
        /// Harmless: the look that a changer relies on acquires what all changers have released.
        case changerSaysSoOnlyReleasing

        var isHarmless: Bool { self == .beginningOnlyAcquires || self == .changerSaysSoOnlyReleasing }
    }

    enum Step: UInt8 {
        // start
        case observe
        // look
        case begin, isOutdated, copy, copyUnlock, watch, watchTell, send, beginLate
        // leave, take
        case leaveIfNoneWaits, takeSee, take
        // change, notifyChange
        case change, changeUnlock, tell, tellLate
        // receive
        case enter, appendSee, append
    }

    var kind = Kind.fixed
    /// Which property each changer changes.
    let changers: [Int]
    var mutation: Mutation?

    // Atomic variables.
    private func version(_ property: Int) -> Int { property }
    private let willRefresh = 2
    /// 1 while there is an owner, and 2 for each look that waits.
    private let word = 3
    // Plain variables: whether the subscription is notified of changes, guarded by the lock of the property. The version of its
    // copy, and how many properties it knows if those are more than at first, for the owner of the serializer.
    private func isObserved(_ property: Int) -> Int { property }
    private func copied(_ property: Int) -> Int { 2 + property }
    private let known = 4
    // Registers: which property it is at; whether a copy had to be renewed in this look, 2 if one of something new; whether one had to be
    // in this round; how many looks it is to do; what it saw of the word; whether the start is over.
    private let at = 0
    private let renewed = 1
    private let found = 2
    private let looks = 3
    private let seen = 4
    private let hasStarted = 5
    // Notes: the versions that have been sent.

    private var count: Int { 1 + (changers.max() ?? 0) }
    private var knownAtFirst: Int { kind == .fixed ? count : 1 }

    var start: ModelMemory {
        let first: Step = mutation == .looksBeforeObserving ? .begin : .observe
        return ModelMemory(
            atomics: [1, 1, 1, 1],
            plain: 5,
            locks: 2,
            steps: [first.rawValue] + changers.map { _ in firstOfChanging.rawValue }
        )
    }

    private var firstOfChanging: Step { mutation == .changerSaysSoBeforeTheChange ? .tell : .change }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let property = turn[at]
        switch step {
        case .observe:
            guard turn.lock(property) else { return step }
            try turn.touch(isObserved(property), 1)
            turn.unlock(property)
            turn[at] += 1
            if turn[at] < knownAtFirst { return .observe }
            turn[at] = 0
            return mutation == .looksBeforeObserving ? .leaveIfNoneWaits : .begin

        case .begin, .beginLate:
            let order: ModelOrder =
                switch mutation {
                case .beginningIsRelaxed: .relaxed
                case .beginningOnlyReleases: .releasing
                case .beginningOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            turn[at] = 0
            turn[renewed] = 0
            turn[found] = 0
            if step == .begin, mutation == .beginsAfterLooking { return .isOutdated }
            if mutation == .beginsByAStore {
                turn.store(willRefresh, 0, .releasing)
            } else {
                turn.exchange(willRefresh, 0, order)
            }
            return step == .begin ? .isOutdated : lookIsOver(&turn)
        case .isOutdated:
            try turn.touch(copied(property))
            try turn.touch(known)
            let isOutdated = Int(turn.load(version(property), .acquiring)) != turn.value(copied(property))
            return isOutdated ? .copy : try afterOne(&turn)
        case .copy:
            guard turn.lock(property) else { return step }
            try turn.touch(copied(property), Int(turn.load(version(property), .relaxed)))
            turn[renewed] = max(turn[renewed], 1)
            turn[found] = 1
            return .copyUnlock
        case .copyUnlock:
            turn.unlock(property)
            return try afterOne(&turn)
        case .watch:
            guard turn.lock(1) else { return step }
            try turn.touch(isObserved(1), 1)
            turn.unlock(1)
            return mutation == .newOneIsObservedWithoutALook ? .send : .watchTell
        case .watchTell:
            return turn.exchange(willRefresh, 1, .acquiringAndReleasing) == 0 ? .appendSee : .send
        case .send:
            for property in 0..<max(turn.value(known), knownAtFirst) {
                try turn.touch(copied(property))
                turn.notes.0[property] = turn.value(copied(property))
            }
            if mutation == .beginsAfterLooking { return .beginLate }
            return lookIsOver(&turn)

        case .leaveIfNoneWaits:
            return turn.compareExchange(word, expected: 1, desired: 0, .releasing).exchanged ? nil : .takeSee
        case .takeSee:
            turn[seen] = Int(turn.load(word, .relaxed))
            return .take
        case .take:
            let isEmpty = turn[seen] == 1
            guard exchange(&turn, isEmpty ? 0 : 1) else { return .takeSee }
            if isEmpty { return nil }
            turn[looks] = turn[seen] / 2
            return .begin

        case .change:
            let property = changers[turn.number - 1]
            guard turn.lock(property) else { return step }
            turn.store(version(property), turn.load(version(property), .relaxed) + 1, .releasing)
            try turn.touch(isObserved(property))
            turn[found] = turn.value(isObserved(property))
            return .changeUnlock
        case .changeUnlock:
            turn.unlock(changers[turn.number - 1])
            if mutation == .changerSaysSoBeforeTheChange { return turn[seen] != 0 && turn[found] != 0 ? .enter : nil }
            return turn[found] != 0 ? .tell : nil
        case .tell:
            let order: ModelOrder =
                switch mutation {
                case .changerSaysSoRelaxed: .relaxed
                case .changerSaysSoOnlyAcquiring: .acquiring
                case .changerSaysSoOnlyReleasing: .releasing
                default: .acquiringAndReleasing
                }
            switch mutation {
            case .changerLooksBeforeItSaysSo:
                return turn.load(willRefresh, .acquiring) == 0 ? .tellLate : nil
            case .changerSaysSoBeforeTheChange:
                turn[seen] = turn.exchange(willRefresh, 1, order) == 0 ? 1 : 0
                return .change
            case .changerLeavesItToAnotherAlways:
                turn.exchange(willRefresh, 1, order)
                return nil
            default:
                return turn.exchange(willRefresh, 1, order) == 0 ? .enter : nil
            }
        case .tellLate:
            turn.store(willRefresh, 1, .releasing)
            return .enter

        case .enter:
            turn[looks] = 1
            return turn.compareExchange(word, expected: 0, desired: 1, .acquiring).exchanged ? .begin : .appendSee
        case .appendSee:
            turn[seen] = Int(turn.load(word, .relaxed))
            return .append
        case .append:
            let isFree = turn[seen] == 0
            guard exchange(&turn, isFree ? 1 : turn[seen] + 2) else { return .appendSee }
            // The owner itself appends when it has begun to observe something.
            if turn[renewed] != 0 { return .send }
            return isFree ? .begin : nil
        }
    }

    private func exchange(_ turn: inout ModelTurn, _ new: Int) -> Bool {
        turn.compareExchange(word, expected: UInt32(turn[seen]), desired: UInt32(new), .acquiringAndReleasing).exchanged
    }

    /// What comes after a property has been compared, and copied if need be.
    private func afterOne(_ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        turn[at] += 1
        if turn[at] < max(turn.value(known), knownAtFirst) { return .isOutdated }
        turn[at] = 0
        if turn[found] != 0 {
            turn[found] = 0
            return .isOutdated
        }
        if turn[renewed] == 0 {
            return mutation == .beginsAfterLooking ? .beginLate : lookIsOver(&turn)
        }
        if kind == .findsTheSecond, turn.value(known) == 0, turn.value(copied(0)) > 1 {
            // It is copied, and all of them are looked at again.
            try turn.touch(known, 2)
            turn[renewed] = 2
            return .isOutdated
        }
        return turn[renewed] == 2 ? .watch : .send
    }

    private func lookIsOver(_ turn: inout ModelTurn) -> Step {
        turn[at] = 0
        turn[renewed] = 0
        turn[found] = 0
        turn[looks] = max(turn[looks], 1) - 1
        if mutation == .looksBeforeObserving, turn.number == 0, turn[hasStarted] == 0 {
            turn[hasStarted] = 1
            return .observe
        }
        return turn[looks] > 0 ? .begin : .leaveIfNoneWaits
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        for property in 0..<count where kind == .fixed || property == 0 || memory.last(version(0)) > 1 {
            if memory.notes.0[property] != Int(memory.last(version(property))) {
                throw ModelViolation(
                    description: "version \(memory.notes.0[property]) of \(property) has been sent last"
                )
            }
        }
        if memory.last(word) != 0 { throw ModelViolation(description: "a refresh waits, or somebody is at it") }
    }
}
