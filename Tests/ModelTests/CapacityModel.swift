/// A model of the capacity of a receiver, with the names of `FlattenCapacity`, `Subscriber.suspend(at:_:)` and `OneShotAction`.
///
/// Each source is a thread that sends values while a slot is free, and otherwise suspends. Each value occupies a slot until a
/// separate thread ends it. That thread frees the slot and resumes the suspended sources. A last thread disposes the first
/// source. A critical section is one step, except in the mistake that resumes inside one.
///
/// The invariants: When nothing is left to do, every source has sent all its values or has been disposed. The number of waiting
/// values is less than the number of sources, since each source reads the capacity before it sends. After disposal no resumption
/// and no turn of the source begins, and the resumption is released.
struct CapacityModel: MemoryModel {
    enum Mutation: CaseIterable, Sendable {
        case keepsWithoutAskingAgain
        case freesWithoutTakingTheSuspended
        case takesOnlyOneSuspended
        case looksForSuspendedBeforeItFrees
        case resumesInTheCriticalSection
        case sendsWithoutAsking
        case doesNotRunAnActionThatIsNotKept
        case disposalLeavesTheAction
        case actionIsStoredInADisposedContainer
        case takesTheActionByTwoAccesses
        case schedulesAndBeginsAfterDisposal
        /// Harmless: a source that asks between the two critical sections finds the free slot.
        case takesTheSuspendedInALaterCriticalSection
        /// Harmless: a source that asks again is resumed by the next slot that becomes free.
        case keepsAResumptionThatIsDisposed

        var isHarmless: Bool {
            self == .takesTheSuspendedInALaterCriticalSection || self == .keepsAResumptionThatIsDisposed
        }
    }

    enum Step: UInt8 {
        // Generation.takeTurn
        case begin, ask, send
        // Subscriber.suspend(at:_:)
        case register, storeAction, keep
        // OneShotAction.run
        case run, runLate, schedule
        // ConcurrentFlatten.innerEnded
        case lookForSuspended, endInner, takeSuspended, resume, unlock
        // CompoundDisposable.dispose
        case dispose, disposeAction
    }

    /// The number of values of each source.
    let values: [Int]
    let slots: Int
    /// Indicates whether a thread disposes the first source.
    var disposesFirst = false
    var mutation: Mutation?

    // The atomic variables are the states of the sources' actions: 1 if the action is taken.
    /// The lock of the receiver. The lock of the lifetime of a source follows, in the order of the sources.
    private let receiver = 0
    // The registers: the source of an action, and the resumptions that are left to run.
    private let source = 0
    private let resumptions = 1
    private let isResuming = 2
    private let holdsLock = 3
    private let seen = 4
    // The first bytes of the notes: the machine of the receiver, and then the numbers of unsent values.
    private let running = 0
    private let waiting = 1
    private let suspended = 2
    private let unsent = 4
    // The second bytes of the notes: the sources whose disposal is over, and then the lifetimes of the sources.
    private let over = 0
    private let lifetimes = 1

    private static let disposed = 1
    private static let registered = 2
    private static let hasAction = 4

    private var disposer: Int { values.count }

    var start: ModelMemory {
        let inners = values.reduce(0, +)
        var memory = ModelMemory(
            atomics: values.map { _ in 1 },
            plain: values.count,
            locks: 1 + values.count,
            steps: values.map { _ in Step.register.rawValue }
                + [disposesFirst ? Step.dispose.rawValue : ModelWorker.done]
                + (0..<inners).map { _ in ModelWorker.done }
        )
        for (number, count) in values.enumerated() { memory.notes.0[unsent + number] = count }
        return memory
    }

    func take(_ step: Step, _ turn: inout ModelTurn) throws(ModelViolation) -> Step? {
        let number = turn.number
        switch step {
        case .begin:
            guard turn.lock(1 + number) else { return step }
            turn.unlock(1 + number)
            if isDisposed(number, turn), mutation != .schedulesAndBeginsAfterDisposal { return nil }
            if turn.notes.1[over] >> number & 1 != 0 {
                throw ModelViolation(description: "a turn of source \(number) begins after disposal")
            }
            return mutation == .sendsWithoutAsking ? .send : .ask
        case .ask:
            guard turn.lock(receiver) else { return step }
            turn.unlock(receiver)
            return hasFreeSlot(turn) ? .send : .register
        case .send:
            if isDisposed(number, turn) { return nil }
            // Only one turn at a time uses the state of the source.
            try turn.touch(number)
            guard turn.lock(receiver) else { return step }
            turn.unlock(receiver)
            if hasFreeSlot(turn) {
                turn.notes.0[running] += 1
                startInner(&turn)
            } else {
                turn.notes.0[waiting] += 1
                if turn.notes.0[waiting] >= values.count {
                    throw ModelViolation(description: "\(turn.notes.0[waiting]) values wait for a slot")
                }
            }
            turn.notes.0[unsent + number] -= 1
            if turn.notes.0[unsent + number] == 0 { return nil }
            return mutation == .sendsWithoutAsking ? .send : .ask

        case .register:
            guard turn.lock(1 + number) else { return step }
            turn.unlock(1 + number)
            turn[source] = number
            if isDisposed(number, turn) { return nil }
            turn.notes.1[lifetimes + number] |= Self.registered
            turn.store(number, 0, .relaxed)
            return .storeAction
        case .storeAction:
            guard turn.lock(1 + number) else { return step }
            turn.unlock(1 + number)
            if isDisposed(number, turn), mutation != .actionIsStoredInADisposedContainer {
                turn.exchange(number, 1, .acquiringAndReleasing)
                return mutation == .keepsAResumptionThatIsDisposed ? .keep : nil
            }
            turn.notes.1[lifetimes + number] |= Self.hasAction
            return .keep
        case .keep:
            guard turn.lock(receiver) else { return step }
            turn.unlock(receiver)
            if hasFreeSlot(turn), mutation != .keepsWithoutAskingAgain {
                return mutation == .doesNotRunAnActionThatIsNotKept ? nil : .run
            }
            turn.notes.0[suspended] |= 1 << number
            return nil

        case .run, .runLate:
            let action = turn[source]
            if step == .run, mutation == .takesTheActionByTwoAccesses {
                turn[seen] = Int(turn.load(action, .acquiring))
                return .runLate
            }
            let isTaken = turn.exchange(action, 1, .acquiringAndReleasing) != 0
            if step == .run ? isTaken : turn[seen] != 0 { return afterRun(turn) }
            if turn.notes.1[over] >> action & 1 != 0 {
                throw ModelViolation(description: "source \(action) is resumed after disposal")
            }
            return .schedule
        case .schedule:
            let scheduled = turn[source]
            guard turn.lock(1 + scheduled) else { return step }
            turn.unlock(1 + scheduled)
            turn.notes.1[lifetimes + scheduled] &= ~(Self.registered | Self.hasAction)
            if !isDisposed(scheduled, turn) || mutation == .schedulesAndBeginsAfterDisposal {
                if scheduled == number { return .begin }
                if turn.isRunning(scheduled) {
                    throw ModelViolation(description: "two turns of source \(scheduled) run at the same time")
                }
                turn.start(scheduled, at: Step.begin.rawValue)
            }
            return afterRun(turn)

        case .lookForSuspended:
            guard turn.lock(receiver) else { return step }
            turn.unlock(receiver)
            turn[resumptions] = turn.notes.0[suspended]
            return .endInner
        case .endInner:
            guard turn.lock(receiver) else { return step }
            if turn.notes.0[waiting] > 0 {
                turn.notes.0[waiting] -= 1
                startInner(&turn)
                turn.unlock(receiver)
                return nil
            }
            turn.notes.0[running] -= 1
            if mutation == .takesTheSuspendedInALaterCriticalSection {
                turn.unlock(receiver)
                return .takeSuspended
            }
            takeSuspended(&turn)
            guard mutation == .resumesInTheCriticalSection, turn[resumptions] != 0 else {
                turn.unlock(receiver)
                return turn[resumptions] == 0 ? nil : .resume
            }
            turn[holdsLock] = 1
            return .resume
        case .takeSuspended:
            guard turn.lock(receiver) else { return step }
            turn.unlock(receiver)
            takeSuspended(&turn)
            return turn[resumptions] == 0 ? nil : .resume
        case .resume:
            // The scheduler is foreign code, which may ask for the capacity.
            guard turn.lock(receiver) else { return step }
            turn.unlock(receiver)
            turn[isResuming] = 1
            turn[source] = turn[resumptions].trailingZeroBitCount
            turn[resumptions] &= turn[resumptions] - 1
            return .run
        case .unlock:
            turn.unlock(receiver)
            return nil

        case .dispose:
            guard turn.lock(1) else { return step }
            turn.unlock(1)
            turn.notes.1[lifetimes] |= Self.disposed
            if turn.notes.1[lifetimes] & Self.hasAction != 0, mutation != .disposalLeavesTheAction {
                return .disposeAction
            }
            turn.notes.1[over] |= 1
            return nil
        case .disposeAction:
            turn.exchange(0, 1, .acquiringAndReleasing)
            turn.notes.1[over] |= 1
            return nil
        }
    }

    private func hasFreeSlot(_ turn: ModelTurn) -> Bool { turn.notes.0[running] < slots }

    private func isDisposed(_ number: Int, _ turn: ModelTurn) -> Bool {
        turn.notes.1[lifetimes + number] & Self.disposed != 0
    }

    /// Starts the thread that will end an inner signal.
    private func startInner(_ turn: inout ModelTurn) {
        var thread = disposer + 1
        while turn.isRunning(thread) || thread == turn.number { thread += 1 }
        turn.start(
            thread,
            at: (mutation == .looksForSuspendedBeforeItFrees ? Step.lookForSuspended : .endInner).rawValue
        )
    }

    private func takeSuspended(_ turn: inout ModelTurn) {
        let all = turn.notes.0[suspended]
        var taken = all
        switch mutation {
        case .freesWithoutTakingTheSuspended: taken = 0
        case .takesOnlyOneSuspended: taken = all & -all
        case .looksForSuspendedBeforeItFrees: taken = turn[resumptions]
        default: break
        }
        turn[resumptions] = taken
        turn.notes.0[suspended] = all & ~taken
    }

    private func afterRun(_ turn: ModelTurn) -> Step? {
        if turn[isResuming] == 0 { return nil }
        if turn[resumptions] != 0 { return .resume }
        return turn[holdsLock] == 0 ? nil : .unlock
    }

    func checkRest(_ memory: ModelMemory) throws(ModelViolation) {
        if memory.notes.0[running] + memory.notes.0[waiting] != 0 {
            throw ModelViolation(description: "a slot stays occupied")
        }
        for number in values.indices {
            let isDisposed = memory.notes.1[lifetimes + number] & Self.disposed != 0
            if !isDisposed, memory.notes.0[unsent + number] != 0 {
                throw ModelViolation(description: "source \(number) is suspended although a slot is free")
            }
            if memory.last(number) == 0 {
                throw ModelViolation(description: "the resumption of source \(number) is never released")
            }
        }
    }
}
