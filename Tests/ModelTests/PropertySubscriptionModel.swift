/// A subscription to a derived property, and the changes of the property's inputs. The model uses the names of
/// `PropertySubscription`, which includes `willRefresh`.
///
/// The subscription's serializer is simplified here, and never parks messages. `SerializerOrdersModel` models the full serializer.
/// The invariants: When all threads are done, the last value sent has been computed from the present values. Only the owner of the
/// serializer touches the copies.
struct PropertySubscriptionModel: MemoryModel {
    enum Kind: Sendable {
        /// The subscription depends on each changed property from the start.
        case fixed
        /// The subscription depends on the second property only if it finds the first property changed.
        case findsTheSecond
    }

    enum Mutation: CaseIterable, Sendable {
        case beginsByAStore
        case beginsAfterComparing
        case beginningIsRelaxed
        case beginningOnlyReleases
        case requestIsRelaxed
        case requestOnlyAcquires
        case changerChecksBeforeItRequests
        case changerRequestsBeforeTheChange
        case changerAlwaysLeavesTheRefreshToAnother
        case refreshesBeforeObserving
        case newPropertyIsObservedWithoutARefresh
        /// Harmless: a changer that finds that a refresh has begun requests another refresh, and needs no further knowledge.
        case beginningOnlyAcquires
        /// Harmless: a changer relies on a refresh that acquires the changes of all changers.
        case requestOnlyReleases

        var isHarmless: Bool { self == .beginningOnlyAcquires || self == .requestOnlyReleases }
    }

    enum Step: UInt8 {
        // The step of `start` and `observe`.
        case observe
        // The steps of `refresh`.
        case begin, isOutdated, copy, copyUnlock, watch, watchRequest, send, beginLate
        // The steps of `leave` and `take`.
        case leaveIfNoneWaits, takeSee, take
        // The steps of `change` and `notifyChange`.
        case change, changeUnlock, request, requestLate
        // The steps of `receive`.
        case enter, appendSee, append
    }

    var kind = Kind.fixed
    /// The property that each changer changes.
    let changers: [Int]
    var mutation: Mutation?

    // The positions of the atomic variables in ``ModelMemory``.
    private func version(_ property: Int) -> Int { property }
    private let willRefresh = 2
    /// The serializer's word: 1 while there is an owner, plus 2 for each pending refresh.
    private let word = 3
    // The plain variables. The property's lock guards the variable that indicates whether the property is observed. Only the
    // owner of the serializer uses the other variables: the version of each copy, and the number of known properties. That
    // number is 0 until the subscription finds the second property.
    private func isObserved(_ property: Int) -> Int { property }
    private func copied(_ property: Int) -> Int { 2 + property }
    private let known = 4
    // The registers of a thread are the property in progress, whether this refresh has renewed a copy (2 for the copy of a new
    // property), whether this round of comparisons has renewed a copy, the number of refreshes left, the loaded word, and
    // whether the start is over. A changer stores in `found` whether the property is observed.
    private let at = 0
    private let renewed = 1
    private let found = 2
    private let refreshes = 3
    private let seen = 4
    private let hasStarted = 5
    // The notes are the versions that were sent last.

    private var count: Int { 1 + (changers.max() ?? 0) }
    private var knownAtFirst: Int { kind == .fixed ? count : 1 }

    var start: ModelMemory {
        let first: Step = mutation == .refreshesBeforeObserving ? .begin : .observe
        return ModelMemory(
            atomics: [1, 1, 1, 1],
            plain: 5,
            locks: 2,
            steps: [first.rawValue] + changers.map { _ in firstOfChanging.rawValue }
        )
    }

    private var firstOfChanging: Step { mutation == .changerRequestsBeforeTheChange ? .request : .change }

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
            return mutation == .refreshesBeforeObserving ? .leaveIfNoneWaits : .begin

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
            if step == .begin, mutation == .beginsAfterComparing { return .isOutdated }
            if mutation == .beginsByAStore {
                turn.store(willRefresh, 0, .releasing)
            } else {
                turn.exchange(willRefresh, 0, order)
            }
            return step == .begin ? .isOutdated : finishRefresh(&turn)
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
            return mutation == .newPropertyIsObservedWithoutARefresh ? .send : .watchRequest
        case .watchRequest:
            return turn.exchange(willRefresh, 1, .acquiringAndReleasing) == 0 ? .appendSee : .send
        case .send:
            for property in 0..<max(turn.value(known), knownAtFirst) {
                try turn.touch(copied(property))
                turn.notes.0[property] = turn.value(copied(property))
            }
            if mutation == .beginsAfterComparing { return .beginLate }
            return finishRefresh(&turn)

        case .leaveIfNoneWaits:
            return turn.compareExchange(word, expected: 1, desired: 0, .releasing).exchanged ? nil : .takeSee
        case .takeSee:
            turn[seen] = Int(turn.load(word, .relaxed))
            return .take
        case .take:
            let isEmpty = turn[seen] == 1
            guard exchange(&turn, isEmpty ? 0 : 1) else { return .takeSee }
            if isEmpty { return nil }
            turn[refreshes] = turn[seen] / 2
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
            if mutation == .changerRequestsBeforeTheChange { return turn[seen] != 0 && turn[found] != 0 ? .enter : nil }
            return turn[found] != 0 ? .request : nil
        case .request:
            let order: ModelOrder =
                switch mutation {
                case .requestIsRelaxed: .relaxed
                case .requestOnlyAcquires: .acquiring
                case .requestOnlyReleases: .releasing
                default: .acquiringAndReleasing
                }
            switch mutation {
            case .changerChecksBeforeItRequests:
                return turn.load(willRefresh, .acquiring) == 0 ? .requestLate : nil
            case .changerRequestsBeforeTheChange:
                turn[seen] = turn.exchange(willRefresh, 1, order) == 0 ? 1 : 0
                return .change
            case .changerAlwaysLeavesTheRefreshToAnother:
                turn.exchange(willRefresh, 1, order)
                return nil
            default:
                return turn.exchange(willRefresh, 1, order) == 0 ? .enter : nil
            }
        case .requestLate:
            turn.store(willRefresh, 1, .releasing)
            return .enter

        case .enter:
            turn[refreshes] = 1
            return turn.compareExchange(word, expected: 0, desired: 1, .acquiring).exchanged ? .begin : .appendSee
        case .appendSee:
            turn[seen] = Int(turn.load(word, .relaxed))
            return .append
        case .append:
            let isFree = turn[seen] == 0
            guard exchange(&turn, isFree ? 1 : turn[seen] + 2) else { return .appendSee }
            // The owner itself appends a refresh after it has begun to observe a property.
            if turn[renewed] != 0 { return .send }
            return isFree ? .begin : nil
        }
    }

    private func exchange(_ turn: inout ModelTurn, _ new: Int) -> Bool {
        turn.compareExchange(word, expected: UInt32(turn[seen]), desired: UInt32(new), .acquiringAndReleasing).exchanged
    }

    /// Returns the step after a property has been compared, and copied if necessary.
    private func afterOne(_ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        turn[at] += 1
        if turn[at] < max(turn.value(known), knownAtFirst) { return .isOutdated }
        turn[at] = 0
        if turn[found] != 0 {
            turn[found] = 0
            return .isOutdated
        }
        if turn[renewed] == 0 {
            return mutation == .beginsAfterComparing ? .beginLate : finishRefresh(&turn)
        }
        if kind == .findsTheSecond, turn.value(known) == 0, turn.value(copied(0)) > 1 {
            // The second property is copied, and all versions are compared again.
            try turn.touch(known, 2)
            turn[renewed] = 2
            return .isOutdated
        }
        return turn[renewed] == 2 ? .watch : .send
    }

    private func finishRefresh(_ turn: inout ModelTurn) -> Step {
        turn[at] = 0
        turn[renewed] = 0
        turn[found] = 0
        turn[refreshes] = max(turn[refreshes], 1) - 1
        if mutation == .refreshesBeforeObserving, turn.number == 0, turn[hasStarted] == 0 {
            turn[hasStarted] = 1
            return .observe
        }
        return turn[refreshes] > 0 ? .begin : .leaveIfNoneWaits
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        for property in 0..<count where kind == .fixed || property == 0 || memory.last(version(0)) > 1 {
            if memory.notes.0[property] != Int(memory.last(version(property))) {
                throw ModelViolation(
                    description: "version \(memory.notes.0[property]) of \(property) has been sent last"
                )
            }
        }
        if memory.last(word) != 0 { throw ModelViolation(description: "a refresh is pending or in progress") }
    }
}
