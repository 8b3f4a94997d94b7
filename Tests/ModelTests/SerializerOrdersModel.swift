/// The serializer with the memory orders of the source, and the code that relies on these orders. The model uses the names of
/// `Serializer`, of `SerialReceiver`, and of the inner signals of an `InputCoordinator`.
///
/// `SerializerModel` has the same steps on memory without delays, with re-entrant messages and with mistakes in the steps. In this
/// model, the mistakes are memory orders that are too weak. The invariants: Each handling thread sees the work of the previous
/// handling thread, and sees each message as it was sent. Messages are handled once and in order. No message is handled while a
/// value bypasses the serializer.
struct SerializerOrdersModel: MemoryModel {
    enum Call: Sendable {
        /// `receive(_:)`.
        case send
        /// `receiveWithoutDraining(_:)`.
        case end
        /// `runExclusively(_:orAppend:)`.
        case add
        /// The end of an inner signal: `receiveWithoutDraining(_:)`, then `InputCoordinator.endInner()`.
        case endInner
        /// The start of an inner signal by the subscription to the outer signal. The inner signal is another thread.
        case begin(Int)
        /// A value of the outer signal: it bypasses the serializer if no inner signal runs, and otherwise uses `receive(_:)`.
        case pass

        var isMessage: Bool { if case .begin = self { false } else { true } }
    }

    enum Mutation: CaseIterable, Sendable {
        case enteringIsRelaxed
        case leavingDirectlyIsRelaxed
        case leavingOnlyAcquires
        case enteringLateOnlyReleases
        case puttingOnlyAcquires
        case takingTheListOnlyReleases
        case takingUpOnlyReleases
        case parkingOnlyAcquires
        case drainThreadOnlyReleases
        case enteringExclusivelyOnlyReleases
        case leavingExclusivelyIsRelaxed
        case leavingExclusivelyWithFlagIsRelaxed
        case lockedEnteringLoadsRelaxed
        case lockedAddingLoadsRelaxed
        case innerEndIsRelaxed
        case runsInnerIsRelaxed
        case isFreeIsRelaxed
        case innerEndIsCountedFirst
        case isFreeIsCheckedFirst
        case isFreeIsNotChecked
        case runsInnerIsNotChecked
        /// Harmless: a finishing drain thread has handed over nothing.
        case drainThreadFinishingIsRelaxed
        /// Harmless: only the owner ends the state that this access begins, and the owner has already acquired everything.
        case enteringLateOnlyAcquires

        var isHarmless: Bool { self == .drainThreadFinishingIsRelaxed || self == .enteringLateOnlyAcquires }
        var isLocked: Bool { "\(self)".hasPrefix("locked") }
    }

    enum Step: UInt8 {
        case begin
        case enter, handle, leaveIfNoneWaits
        case appendSee, appendWaitForExclusive, append
        case takeSee, takeParked, clearParked, take
        case next
        case parkStore, parkSee, park, startThread
        case drainThreadSee, becomeDrainThread
        case exclusiveSee, exclusiveLock, exclusiveEnter, exclusiveBody
        case exclusiveLeave, exclusiveUnlock, exclusiveWait, exclusiveAppend
        case lock, lockedEnterSee, lockedEnter, lockedSee, lockedBody, lockedAppend, unlock
        case runsInner, isFree, pass, countEnd
    }

    /// The calls of each thread. The message of call `c` of thread `t` has the number `1 + 4 * t + c`.
    let programs: [[Call]]
    /// Indicates whether every message is accepted while its sender holds the receiver's own lock.
    var isLocked = false
    var mutation: Mutation?

    private static let owned: UInt32 = 1
    private static let exclusive: UInt32 = 2
    private static let hasParked: UInt32 = 4
    private static let drainThreadComes: UInt32 = 8
    private static let flags: UInt32 = 15

    // The atomic variables. The serializer's word has the flags in its lowest bits, and then the pending messages in order. Each
    // message has four bits.
    private let word = 0
    private let ended = 1
    // The positions of the locks of the serializer and of the receiver.
    private let serializerLock = 0
    private let receiverLock = 1
    // The plain variables are the parked messages, the state of the owner, and the content of each message.
    private let parked = 0
    private let output = 1
    private func content(_ message: Int) -> Int { 2 + message }
    // The registers of a thread are the call in progress, the current message, whether this message belongs to the call, whether
    // the thread must not handle messages of other threads, whether it has handled one, its step after the release of the lock,
    // and the number of inner signals that have begun.
    private let call = 0
    private let message = 1
    private let isOwnCall = 2
    private let mayNotServe = 3
    private let hasServed = 4
    private let afterLock = 5
    private let begun = 6
    // The wide registers are the loaded word and the taken messages. The notes begin with the number of handled messages of each
    // thread. From note 4 on, they have the parked messages, and then the order in which messages were accepted under a lock.

    private var drainThread: Int { 3 }

    var start: ModelMemory {
        let inner = Set(programs.joined().map { call in if case .begin(let number) = call { number } else { -1 } })
        return ModelMemory(
            atomics: [0, 0],
            plain: 15,
            locks: 2,
            steps: (0..<4).map { number in
                number < programs.count && !inner.contains(number) ? Step.begin.rawValue : ModelWorker.unstarted
            }
        )
    }

    private func current(_ turn: ModelTurn) -> Call { programs[turn.number][turn[call]] }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let seen = turn.wide.0
        switch step {
        case .begin:
            guard turn[call] < programs[turn.number].count else { return nil }
            turn[message] = 1 + 4 * turn.number + turn[call]
            turn[isOwnCall] = 1
            turn[hasServed] = 0
            turn[mayNotServe] = 0
            if current(turn).isMessage { try turn.touch(content(turn[message])) }
            switch current(turn) {
            case .send: return isLocked ? .lock : .enter
            case .add: return isLocked ? .lock : .exclusiveSee
            case .end:
                turn[mayNotServe] = 1
                return isLocked ? .lock : .enter
            case .endInner:
                turn[mayNotServe] = 1
                return mutation == .innerEndIsCountedFirst ? .countEnd : .enter
            case .begin(let number):
                turn[begun] += 1
                turn.start(number, at: Step.begin.rawValue)
                return finishCall(&turn)
            case .pass:
                return mutation == .isFreeIsCheckedFirst || mutation == .runsInnerIsNotChecked
                    ? .isFree : .runsInner
            }

        // The steps of `receive` and `receiveWithoutDraining`.
        case .enter:
            let order: ModelOrder = mutation == .enteringIsRelaxed ? .relaxed : .acquiring
            let isIn = turn.compareExchange(word, expected: 0, desired: Self.owned, order).exchanged
            return isIn ? .handle : .appendSee
        case .handle:
            try handle(turn[message], &turn)
            return turn[isOwnCall] == 1 ? .leaveIfNoneWaits : .next
        case .leaveIfNoneWaits:
            let order: ModelOrder = mutation == .leavingDirectlyIsRelaxed ? .relaxed : .releasing
            let hasLeft = turn.compareExchange(word, expected: Self.owned, desired: 0, order).exchanged
            return hasLeft ? finishCall(&turn) : .takeSee

        // The steps of `append`.
        case .appendSee:
            see(&turn, .relaxed)
            return turn.wide.0 & Self.exclusive != 0 ? .appendWaitForExclusive : .append
        case .appendWaitForExclusive:
            guard turn.lock(serializerLock) else { return step }
            turn.unlock(serializerLock)
            return .appendSee
        case .append:
            let next = try append(&turn)
            if isLocked, next != .appendSee { return leaveLock(&turn, next) }
            return next

        // The steps of `takePending`.
        case .takeSee:
            see(&turn, .relaxed)
            return turn.wide.0 & Self.hasParked != 0 ? .takeParked : .take
        case .takeParked:
            try turn.touch(parked)
            turn.wide.1 = parkedMessages(turn)
            setParked(0, &turn)
            return .clearParked
        case .clearParked:
            turn.update(word, .relaxed) { $0 & ~Self.hasParked }
            return .next
        case .take:
            if seen & ~Self.flags == 0 {
                let order: ModelOrder = mutation == .leavingOnlyAcquires ? .acquiring : .acquiringAndReleasing
                guard exchange(&turn, seen & ~Self.owned, order) else { return .takeSee }
                return turn.number == drainThread ? .drainThreadSee : finishCall(&turn)
            }
            let order: ModelOrder = mutation == .takingTheListOnlyReleases ? .releasing : .acquiringAndReleasing
            guard exchange(&turn, seen & Self.flags, order) else { return .takeSee }
            turn.wide.1 = seen >> 4
            return .next

        // The step of `drain`.
        case .next:
            let first = Int(turn.wide.1 & 15)
            if first == 0 { return .takeSee }
            if sender(of: first) != turn.number {
                if turn[mayNotServe] == 1 || turn[hasServed] == 1 && turn.choose(2) == 1 { return .parkStore }
                turn[hasServed] = 1
            }
            turn.wide.1 >>= 4
            turn[message] = first
            turn[isOwnCall] = 0
            return .handle

        // The steps of `park`.
        case .parkStore:
            try turn.touch(parked)
            setParked(turn.wide.1, &turn)
            turn.wide.1 = 0
            return .parkSee
        case .parkSee:
            see(&turn, .relaxed)
            return .park
        case .park:
            let order: ModelOrder = mutation == .parkingOnlyAcquires ? .acquiring : .acquiringAndReleasing
            let parkedWord = seen & ~Self.owned | Self.hasParked | Self.drainThreadComes
            guard exchange(&turn, parkedWord, order) else { return .parkSee }
            if turn.number == drainThread { return .drainThreadSee }
            return seen & Self.drainThreadComes == 0 ? .startThread : finishCall(&turn)
        case .startThread:
            if turn.isRunning(drainThread) { throw ModelViolation(description: "the drain thread is started twice") }
            turn.start(drainThread, at: Step.drainThreadSee.rawValue)
            return finishCall(&turn)

        // The steps of `becomeDrainThread`.
        case .drainThreadSee:
            turn[hasServed] = 0
            see(&turn, .relaxed)
            return .becomeDrainThread
        case .becomeDrainThread:
            if seen & (Self.hasParked | Self.owned) == Self.hasParked {
                let order: ModelOrder = mutation == .drainThreadOnlyReleases ? .releasing : .acquiringAndReleasing
                return exchange(&turn, seen | Self.owned, order) ? .takeSee : .drainThreadSee
            }
            let order: ModelOrder = mutation == .drainThreadFinishingIsRelaxed ? .relaxed : .acquiringAndReleasing
            return exchange(&turn, seen & ~Self.drainThreadComes, order) ? nil : .drainThreadSee

        // The steps of `runExclusively`.
        case .exclusiveSee:
            see(&turn, .relaxed)
            if turn.wide.0 & ~Self.drainThreadComes == 0 { return .exclusiveLock }
            return turn.wide.0 & Self.exclusive != 0 ? .exclusiveWait : .exclusiveAppend
        case .exclusiveWait:
            guard turn.lock(serializerLock) else { return step }
            turn.unlock(serializerLock)
            return .exclusiveSee
        case .exclusiveLock:
            return turn.lock(serializerLock) ? .exclusiveEnter : step
        case .exclusiveEnter:
            let order: ModelOrder = mutation == .enteringExclusivelyOnlyReleases ? .releasing : .acquiringAndReleasing
            if exchange(&turn, seen | Self.owned | Self.exclusive, order) { return .exclusiveBody }
            turn.unlock(serializerLock)
            return .exclusiveSee
        case .exclusiveBody:
            try handle(turn[message], &turn)
            return .exclusiveLeave
        case .exclusiveLeave:
            if seen == 0 {
                turn.store(word, 0, mutation == .leavingExclusivelyIsRelaxed ? .relaxed : .releasing)
            } else {
                let order: ModelOrder = mutation == .leavingExclusivelyWithFlagIsRelaxed ? .relaxed : .releasing
                turn.update(word, order) { $0 & ~(Self.owned | Self.exclusive) }
            }
            return .exclusiveUnlock
        case .exclusiveUnlock:
            turn.unlock(serializerLock)
            return finishCall(&turn)
        case .exclusiveAppend:
            return put(&turn, 0) ? finishCall(&turn) : .exclusiveSee

        // The steps of the receiver's own lock and of `enterLocked`.
        case .lock:
            guard turn.lock(receiverLock) else { return step }
            noteTakenIn(turn[message], &turn)
            switch current(turn) {
            case .add: return .lockedSee
            case .end: return .appendSee
            default: return .lockedEnterSee
            }
        case .lockedEnterSee:
            see(&turn, mutation == .lockedEnteringLoadsRelaxed ? .relaxed : .acquiring)
            return turn.wide.0 == 0 ? .lockedEnter : .appendSee
        case .lockedEnter:
            turn.store(word, Self.owned, .relaxed)
            return leaveLock(&turn, .handle)
        case .unlock:
            turn.unlock(receiverLock)
            let next = UInt8(turn[afterLock])
            turn[afterLock] = 0
            return next == ModelWorker.done ? nil : Step(rawValue: next)

        // The steps of `runLocked`.
        case .lockedSee:
            see(&turn, mutation == .lockedAddingLoadsRelaxed ? .relaxed : .acquiring)
            return turn.wide.0 & ~Self.drainThreadComes == 0 ? .lockedBody : .lockedAppend
        case .lockedBody:
            try handle(turn[message], &turn)
            return leaveLock(&turn, finishCall(&turn))
        case .lockedAppend:
            return put(&turn, 0) ? leaveLock(&turn, finishCall(&turn)) : .lockedSee

        // The steps of `runsInner` and `sendBypassingSerializer` of an `InputCoordinator`.
        case .runsInner:
            let order: ModelOrder = mutation == .runsInnerIsRelaxed ? .relaxed : .acquiring
            guard Int(turn.load(ended, order)) == turn[begun] else { return .enter }
            return mutation == .isFreeIsNotChecked || mutation == .isFreeIsCheckedFirst ? .pass : .isFree
        case .isFree:
            guard turn.load(word, mutation == .isFreeIsRelaxed ? .relaxed : .acquiring) == 0 else { return .enter }
            return mutation == .isFreeIsCheckedFirst ? .runsInner : .pass
        case .pass:
            try handle(turn[message], &turn)
            return finishCall(&turn)
        case .countEnd:
            turn.add(ended, 1, mutation == .innerEndIsRelaxed ? .relaxed : .releasing)
            if mutation == .innerEndIsCountedFirst { return .enter }
            return callIsOver(&turn)
        }
    }

    private func append(_ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let seen = turn.wide.0
        if seen & ~Self.drainThreadComes == 0 {
            let order: ModelOrder =
                switch mutation {
                case .enteringLateOnlyReleases: .releasing
                case .enteringLateOnlyAcquires: .acquiring
                default: .acquiringAndReleasing
                }
            return exchange(&turn, seen | Self.owned, order) ? .handle : .appendSee
        }
        let isDraining = seen & Self.owned == 0 && turn[mayNotServe] == 0
        guard put(&turn, isDraining ? Self.owned : 0) else { return .appendSee }
        return isDraining ? .takeSee : finishCall(&turn)
    }

    /// Appends the current message to the pending messages.
    private func put(_ turn: inout ModelTurn, _ flag: UInt32) -> Bool {
        let seen = turn.wide.0
        let count = (32 - (seen >> 4).leadingZeroBitCount + 3) / 4
        let order: ModelOrder =
            switch mutation {
            case .puttingOnlyAcquires: .acquiring
            case .takingUpOnlyReleases where flag != 0: .releasing
            default: .acquiringAndReleasing
            }
        return exchange(&turn, seen | flag | UInt32(turn[message]) << UInt32(4 + 4 * count), order)
    }

    private func exchange(_ turn: inout ModelTurn, _ new: UInt32, _ order: ModelOrder) -> Bool {
        turn.compareExchange(word, expected: turn.wide.0, desired: new, order).exchanged
    }

    private func see(_ turn: inout ModelTurn, _ order: ModelOrder) {
        turn.wide.0 = turn.load(word, order)
    }

    private func leaveLock(_ turn: inout ModelTurn, _ next: Step?) -> Step {
        turn[afterLock] = Int(next?.rawValue ?? ModelWorker.done)
        return .unlock
    }

    private func finishCall(_ turn: inout ModelTurn) -> Step? {
        if case .endInner = current(turn), mutation != .innerEndIsCountedFirst { return .countEnd }
        return callIsOver(&turn)
    }

    private func callIsOver(_ turn: inout ModelTurn) -> Step? {
        turn[call] += 1
        for register in [message, isOwnCall, mayNotServe, hasServed] { turn[register] = 0 }
        turn.wide = (0, 0)
        return turn[call] < programs[turn.number].count ? .begin : nil
    }

    private func sender(of message: Int) -> Int { (message - 1) / 4 }

    /// Records that a message is handled. Checks that it is the message's turn.
    private func handle(_ message: Int, _ turn: inout ModelTurn) throws(ModelViolation) {
        try turn.touch(output)
        try turn.touch(content(message))
        let sender = sender(of: message)
        let messages = programs[sender].indices.filter { programs[sender][$0].isMessage }
        let handled = turn.notes.0[sender]
        guard handled < messages.count, messages[handled] == (message - 1) % 4 else {
            throw ModelViolation(description: "message \(message) is handled twice, or out of turn")
        }
        turn.notes.0[sender] += 1
        guard isLocked else { return }
        if Int(turn.notes.1.bits & 15) != message {
            throw ModelViolation(description: "message \(message) is handled before \(turn.notes.1.bits & 15)")
        }
        turn.notes.1.bits >>= 4
    }

    private func noteTakenIn(_ message: Int, _ turn: inout ModelTurn) {
        let count = (64 - turn.notes.1.bits.leadingZeroBitCount + 3) / 4
        turn.notes.1.bits |= UInt64(message) << UInt64(4 * count)
    }

    private func parkedMessages(_ turn: ModelTurn) -> UInt32 { UInt32(turn.notes.0.bits >> 32) }

    private func setParked(_ messages: UInt32, _ turn: inout ModelTurn) {
        turn.notes.0.bits = turn.notes.0.bits & 0xFFFF_FFFF | UInt64(messages) << 32
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        for (number, program) in programs.enumerated() {
            let count = program.filter(\.isMessage).count
            if memory.notes.0[number] != count {
                throw ModelViolation(description: "\(memory.notes.0[number]) messages of thread \(number) are handled")
            }
        }
        if memory.last(word) != 0 { throw ModelViolation(description: "the word is \(memory.last(word)) at rest") }
    }
}
