/// `SingleProducerQueue` and those who use it, under their names: a sender that appends, and a receiver that has to be started for
/// each run of elements, as `ScheduledDelivery` does.
///
/// The invariants: each element is received once, in order, and by one receiver at a time, who knows what the one before
/// knew. No chunk is touched by two threads at once, or after it has been freed.
struct SingleProducerQueueModel: MemoryModel {
    enum Mutation: CaseIterable, Sendable {
        case appendingIsRelaxed
        case appendingOnlyAcquires
        case waitingIsRelaxed
        case finishingIsRelaxed
        case finishingOnlyReleases
        case finishingOnlyAcquires
        case isEmptyIsRelaxed
        case spareIsTakenRelaxed
        case spareIsGivenBackRelaxed
        case spareIsGivenBackTooEarly
        case spareIsNotTakenOut
        case countsBeforeTheElementIsThere
        case countsBeforeTheChunkIsThere
        case finishesBeforeTaking
        case finishesByTwoAccesses
        case finishForgetsWhatCame
        case everyAppendStartsAReceiver
        case onlyTheFirstAppendStartsAReceiver
        case beginsAnewInTheChunkInUse
        /// Harmless: the number that the sender stores passes on what the receiver before has released, and the next one acquires it
        /// when it asks what waits.
        case appendingOnlyReleases
        /// Harmless: what was in `spare` a receiver has put there, and all receivers know what those before them knew.
        case spareIsGivenBackOnlyReleasing

        var isHarmless: Bool { self == .appendingOnlyReleases || self == .spareIsGivenBackOnlyReleasing }
    }

    enum Step: UInt8 {
        // append
        case isIdle, append, isEmpty, takeSpare, clearSpare, link, place, count, start
        // deliver
        case waiting, takeFirst, leave, giveBack, take, finish, finishLate
    }

    /// The number of elements there are.
    let elements: Int
    /// The number of elements a chunk has room for: one or two.
    let capacity: Int
    /// The number of elements a receiver takes before it leaves the rest to the next one.
    var room = 15
    /// Indicates whether the sender is sometimes where things are to be received, and does that itself when nothing waits.
    var receivesWhenIdle = false
    var mutation: Mutation?

    // Atomic variables.
    private let count = 0
    /// A chunk, by its number and one. 0 without one.
    private let spare = 1
    // Plain variables. Where the receiver is: the number of the chunk, and four times the position in it.
    private let position = 0
    private let output = 1
    private static let chunks = 4
    private func next(_ chunk: Int) -> Int { 2 + 3 * chunk }
    private func slot(_ chunk: Int, _ position: Int) -> Int { 3 + 3 * chunk + position }
    // Registers of the sender: what it appends next, and where; the chunk that comes next; whether a receiver has to begin.
    private let element = 0
    private let last = 1
    private let end = 2
    private let fresh = 3
    private let begins = 4
    // Registers of a receiver: how many it is to take, and has taken; for how many more it has room; a chunk it has left.
    private let left = 0
    private let taken = 1
    private let roomLeft = 2
    private let used = 3
    private let seen = 4
    // Notes: how many have been received; how many chunks there have been; which of them have been freed, from 4 on; how many
    // receivers have been started.
    private let received = 0
    private let made = 1
    private let receivers = 2
    private func freed(_ chunk: Int) -> Int { 4 + chunk }

    var start: ModelMemory {
        var memory = ModelMemory(
            atomics: [0, 0],
            plain: 2 + 3 * Self.chunks,
            steps: [(receivesWhenIdle ? Step.isIdle : .append).rawValue]
                + Array(repeating: ModelWorker.unstarted, count: elements + 1)
        )
        memory.notes.0[made] = 1
        return memory
    }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        switch step {
        case .isIdle:
            guard turn.choose(2) == 0, turn.load(count, emptiness) == 0 else { return .append }
            try receive(turn[element] + 1, &turn)
            turn[element] += 1
            return turn[element] == elements ? nil : .isIdle
        case .append:
            if turn[end] < capacity { return mutation == .countsBeforeTheElementIsThere ? .count : .place }
            return mutation == .beginsAnewInTheChunkInUse ? restart(&turn) : .isEmpty
        case .isEmpty:
            guard turn.load(count, emptiness) == 0 else { return .takeSpare }
            try turn.touch(position, turn.value(position) & 3)
            return restart(&turn)
        case .takeSpare:
            let order: ModelOrder = mutation == .spareIsTakenRelaxed ? .relaxed : .acquiring
            let isLeftIn = mutation == .spareIsNotTakenOut
            let chunk = isLeftIn ? turn.load(spare, order) : turn.exchange(spare, 0, order)
            if chunk != 0 {
                turn[fresh] = Int(chunk) - 1
                return isLeftIn ? .clearSpare : .link
            }
            turn[fresh] = turn.notes.0[made]
            turn.notes.0[made] += 1
            precondition(turn[fresh] < Self.chunks, "the model has too few chunks")
            return .link
        case .clearSpare:
            turn.store(spare, 0, .relaxed)
            return .link
        case .link:
            if mutation == .countsBeforeTheChunkIsThere, turn[begins] == 0 {
                turn[begins] = 1
                return .count
            }
            try touch(next(turn[last]), of: turn[last], &turn, 1 + turn[fresh])
            turn[last] = turn[fresh]
            turn[end] = 0
            return .place
        case .place:
            turn[element] += 1
            try touch(slot(turn[last], turn[end]), of: turn[last], &turn, turn[element])
            turn[end] += 1
            let hasCounted = mutation == .countsBeforeTheElementIsThere || turn[begins] == 1
            turn[begins] = 0
            return hasCounted ? nextElement(turn) : .count
        case .count:
            let order: ModelOrder =
                switch mutation {
                case .appendingIsRelaxed: .relaxed
                case .appendingOnlyReleases: .releasing
                case .appendingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            let isFirst = turn.add(count, 1, order) == 0
            switch mutation {
            case .everyAppendStartsAReceiver: return .start
            case .onlyTheFirstAppendStartsAReceiver: return isFirst && turn[element] == 1 ? .start : nextElement(turn)
            default: return isFirst ? .start : afterCounting(turn)
            }
        case .start:
            startReceiver(&turn)
            return afterCounting(turn)

        case .waiting:
            turn[roomLeft] = room
            let waiting = Int(turn.load(count, mutation == .waitingIsRelaxed ? .relaxed : .acquiring))
            return begin(waiting, &turn)
        case .takeFirst:
            try turn.touch(position)
            let (chunk, offset) = (turn.value(position) & 3, turn.value(position) >> 2)
            if offset < capacity { return .take }
            let following = turn.value(next(chunk))
            try touch(next(chunk), of: chunk, &turn)
            if following == 0 { throw ModelViolation(description: "more is taken than there is") }
            try turn.touch(position, following - 1)
            turn[used] = chunk
            return mutation == .spareIsGivenBackTooEarly ? .giveBack : .leave
        case .leave:
            try touch(next(turn[used]), of: turn[used], &turn, 0)
            return mutation == .spareIsGivenBackTooEarly ? .take : .giveBack
        case .giveBack:
            let order: ModelOrder =
                switch mutation {
                case .spareIsGivenBackRelaxed: .relaxed
                case .spareIsGivenBackOnlyReleasing: .releasing
                default: .acquiringAndReleasing
                }
            let former = turn.exchange(spare, UInt32(1 + turn[used]), order)
            if former != 0 { try free(Int(former) - 1, &turn) }
            return mutation == .spareIsGivenBackTooEarly ? .leave : .take
        case .take:
            try turn.touch(position)
            let (chunk, offset) = (turn.value(position) & 3, turn.value(position) >> 2)
            let element = turn.value(slot(chunk, offset))
            try touch(slot(chunk, offset), of: chunk, &turn, 0)
            try turn.touch(position, chunk + 4 * (offset + 1))
            try receive(element, &turn)
            turn[taken] += 1
            if turn[taken] < turn[left] { return .takeFirst }
            return mutation == .finishesBeforeTaking ? nil : .finish
        case .finish:
            if mutation == .finishesByTwoAccesses {
                turn[seen] = Int(turn.load(count, .acquiring))
                return .finishLate
            }
            let order: ModelOrder =
                switch mutation {
                case .finishingIsRelaxed: .relaxed
                case .finishingOnlyReleases: .releasing
                case .finishingOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            let number = mutation == .finishesBeforeTaking ? turn[left] : turn[taken]
            return finished(Int(turn.add(count, -number, order)) - number, &turn)
        case .finishLate:
            turn.store(count, UInt32(turn[seen] - turn[taken]), .releasing)
            return finished(turn[seen] - turn[taken], &turn)
        }
    }

    private var emptiness: ModelOrder { mutation == .isEmptyIsRelaxed ? .relaxed : .acquiring }

    private func restart(_ turn: inout ModelTurn) -> Step {
        turn[end] = 0
        return .place
    }

    private func afterCounting(_ turn: ModelTurn) -> Step? {
        if mutation == .countsBeforeTheElementIsThere { return .place }
        return turn[begins] == 1 ? .link : nextElement(turn)
    }

    private func nextElement(_ turn: ModelTurn) -> Step? {
        if turn[element] == elements { return nil }
        return receivesWhenIdle ? .isIdle : .append
    }

    private func startReceiver(_ turn: inout ModelTurn) {
        turn.notes.0[receivers] += 1
        turn.start(turn.notes.0[receivers], at: Step.waiting.rawValue)
    }

    private func begin(_ waiting: Int, _ turn: inout ModelTurn) -> Step {
        turn[left] = min(waiting, turn[roomLeft])
        turn[taken] = 0
        if turn[left] == 0 { return .finish }
        return mutation == .finishesBeforeTaking ? .finish : .takeFirst
    }

    private func finished(_ waiting: Int, _ turn: inout ModelTurn) -> Step? {
        if mutation == .finishesBeforeTaking { return .takeFirst }
        turn[roomLeft] -= turn[taken]
        if waiting == 0 || mutation == .finishForgetsWhatCame { return nil }
        if turn[roomLeft] == 0 {
            startReceiver(&turn)
            return nil
        }
        return begin(waiting, &turn)
    }

    private func receive(_ element: Int, _ turn: inout ModelTurn) throws(ModelViolation) {
        try turn.touch(output)
        turn.notes.0[received] += 1
        if element != turn.notes.0[received] {
            throw ModelViolation(description: "\(element) is received instead of \(turn.notes.0[received])")
        }
    }

    private func touch(
        _ variable: Int,
        of chunk: Int,
        _ turn: inout ModelTurn,
        _ value: Int? = nil
    ) throws(ModelViolation) {
        if turn.notes.0[freed(chunk)] != 0 {
            throw ModelViolation(description: "chunk \(chunk) is used after it was freed")
        }
        try turn.touch(variable, value)
    }

    private func free(_ chunk: Int, _ turn: inout ModelTurn) throws(ModelViolation) {
        for variable in [next(chunk), slot(chunk, 0), slot(chunk, 1)] { try touch(variable, of: chunk, &turn) }
        turn.notes.0[freed(chunk)] = 1
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        if memory.notes.0[received] != elements {
            throw ModelViolation(description: "\(memory.notes.0[received]) elements have been received")
        }
        if memory.last(count) != 0 { throw ModelViolation(description: "something is counted, and nothing waits") }
    }
}
