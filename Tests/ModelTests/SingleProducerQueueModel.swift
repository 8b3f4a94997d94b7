/// A model of `SingleProducerQueue` and its users, with the same names. A sender appends, and a receiver is started for each run
/// of elements, as in `ScheduledDelivery`.
///
/// The invariants: Each element is received once and in order. One receiver at a time runs, and sees the work of the previous
/// receiver. No chunk is touched by two threads at the same time, or after the chunk has been freed.
struct SingleProducerQueueModel: MemoryModel {
    enum Mutation: CaseIterable, Sendable {
        case appendingIsRelaxed
        case appendingOnlyAcquires
        case waitingIsRelaxed
        case finishingIsRelaxed
        case finishingOnlyReleases
        case finishingOnlyAcquires
        case isEmptyIsRelaxed
        case recycledChunkIsTakenRelaxed
        case recycledChunkIsGivenBackRelaxed
        case recycledChunkIsGivenBackTooEarly
        case recycledChunkIsNotTakenOut
        case countsBeforeTheElementIsThere
        case countsBeforeTheChunkIsThere
        case finishesBeforeTaking
        case finishesByTwoAccesses
        case finishForgetsNewElements
        case everyAppendStartsAReceiver
        case onlyTheFirstAppendStartsAReceiver
        case restartsInTheChunkInUse
        /// Harmless: the sender's addition passes on the release of the previous receiver, and the next receiver acquires that
        /// release when it loads the count.
        case appendingOnlyReleases
        /// Harmless: a receiver has stored the previously recycled chunk, and each receiver sees the work of all previous receivers.
        case recycledChunkIsGivenBackOnlyReleasing

        var isHarmless: Bool { self == .appendingOnlyReleases || self == .recycledChunkIsGivenBackOnlyReleasing }
    }

    enum Step: UInt8 {
        // The steps of `append`.
        case isIdle, append, isEmpty, takeRecycled, clearRecycled, link, put, count, start
        // The steps of `deliver`.
        case waiting, takeFirst, leave, giveBack, take, finish, finishLate
    }

    /// The number of elements that the sender appends.
    let elements: Int
    /// The number of elements in a full chunk, which is one or two.
    let capacity: Int
    /// The number of elements that a receiver takes before it leaves the remaining elements to the next receiver.
    var room = 15
    /// Indicates whether the sender sometimes runs where elements are received. In that case, the sender receives an element
    /// itself if no element is pending.
    var receivesWhenIdle = false
    var mutation: Mutation?

    // The positions of the atomic variables in ``ModelMemory``.
    private let count = 0
    /// The number of the recycled chunk plus one, or 0 without a recycled chunk.
    private let recycledChunk = 1
    // The plain variables. The position of the receiver is the chunk's number, plus four times the position in the chunk.
    private let position = 0
    private let output = 1
    private static let chunks = 4
    private func next(_ chunk: Int) -> Int { 2 + 3 * chunk }
    private func slot(_ chunk: Int, _ position: Int) -> Int { 3 + 3 * chunk + position }
    // The registers of the sender are the number of appended elements, the chunk and the slot of the next element, the chunk to
    // link next, and whether the sender counted the element before it linked the element's chunk.
    private let element = 0
    private let last = 1
    private let nextSlot = 2
    private let fresh = 3
    private let begins = 4
    // The registers of a receiver are the number of elements to take, the number of taken elements, the room that is left, the
    // chunk that the receiver has just left, and the loaded count.
    private let left = 0
    private let taken = 1
    private let roomLeft = 2
    private let used = 3
    private let seen = 4
    // The notes are the number of received elements, of created chunks, and of started receivers. From note 4 on, they have a flag
    // for each freed chunk.
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
            if turn[nextSlot] < capacity { return mutation == .countsBeforeTheElementIsThere ? .count : .put }
            return mutation == .restartsInTheChunkInUse ? restart(&turn) : .isEmpty
        case .isEmpty:
            guard turn.load(count, emptiness) == 0 else { return .takeRecycled }
            try turn.touch(position, turn.value(position) & 3)
            return restart(&turn)
        case .takeRecycled:
            let order: ModelOrder = mutation == .recycledChunkIsTakenRelaxed ? .relaxed : .acquiring
            let isLeftIn = mutation == .recycledChunkIsNotTakenOut
            let chunk = isLeftIn ? turn.load(recycledChunk, order) : turn.exchange(recycledChunk, 0, order)
            if chunk != 0 {
                turn[fresh] = Int(chunk) - 1
                return isLeftIn ? .clearRecycled : .link
            }
            turn[fresh] = turn.notes.0[made]
            turn.notes.0[made] += 1
            precondition(turn[fresh] < Self.chunks, "the model has too few chunks")
            return .link
        case .clearRecycled:
            turn.store(recycledChunk, 0, .relaxed)
            return .link
        case .link:
            if mutation == .countsBeforeTheChunkIsThere, turn[begins] == 0 {
                turn[begins] = 1
                return .count
            }
            try touch(next(turn[last]), of: turn[last], &turn, 1 + turn[fresh])
            turn[last] = turn[fresh]
            turn[nextSlot] = 0
            return .put
        case .put:
            turn[element] += 1
            try touch(slot(turn[last], turn[nextSlot]), of: turn[last], &turn, turn[element])
            turn[nextSlot] += 1
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
            if following == 0 { throw ModelViolation(description: "an element is taken from an empty queue") }
            try turn.touch(position, following - 1)
            turn[used] = chunk
            return mutation == .recycledChunkIsGivenBackTooEarly ? .giveBack : .leave
        case .leave:
            try touch(next(turn[used]), of: turn[used], &turn, 0)
            return mutation == .recycledChunkIsGivenBackTooEarly ? .take : .giveBack
        case .giveBack:
            let order: ModelOrder =
                switch mutation {
                case .recycledChunkIsGivenBackRelaxed: .relaxed
                case .recycledChunkIsGivenBackOnlyReleasing: .releasing
                default: .acquiringAndReleasing
                }
            let previous = turn.exchange(recycledChunk, UInt32(1 + turn[used]), order)
            if previous != 0 { try free(Int(previous) - 1, &turn) }
            return mutation == .recycledChunkIsGivenBackTooEarly ? .leave : .take
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
        turn[nextSlot] = 0
        return .put
    }

    private func afterCounting(_ turn: ModelTurn) -> Step? {
        if mutation == .countsBeforeTheElementIsThere { return .put }
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
        if waiting == 0 || mutation == .finishForgetsNewElements { return nil }
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
        if memory.last(count) != 0 { throw ModelViolation(description: "an element is counted, and none is pending") }
    }
}
