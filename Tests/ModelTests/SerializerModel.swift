// The serializer's protocol as a plain state machine. The steps have the names of `Serializer` and `SerialReceiver`, with one
// atomic memory access per step. `SerializerExploration` runs the state machine through all interleavings.

/// A queue of up to fifteen messages, first in, first out. A message is a number from 1 to 15.
struct ModelQueue {
    private(set) var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }
    /// The first message, or 0 if the queue is empty.
    var first: UInt8 { UInt8(bits & 15) }

    mutating func append(_ message: UInt8) {
        let count = (64 - bits.leadingZeroBitCount + 3) / 4
        bits |= UInt64(message) << UInt64(4 * count)
    }

    mutating func removeFirst() {
        bits >>= 4
    }
}

/// A call by a thread of the model.
enum ModelCall: UInt8 {
    /// `receive(_:)`: sends a message.
    case send
    /// `receiveWithoutDraining(_:)`: sends a terminal event.
    case end
    /// `runExclusively(_:orAppend:)`: adds or removes a subscriber.
    case add
}

/// The next step of a thread.
enum ModelStep: UInt8 {
    case idle
    case enter, handle, handled, leaveIfNoneWaits
    case appendSee, appendWaitForExclusive, append
    case takeSee, takeParked, clearParked, takeList, leave
    case next
    case parkStore, parkSee, park, startThread
    case drainThreadSee, becomeDrainThread
    case exclusiveSee, exclusiveLock, exclusiveEnter, exclusiveBody
    case exclusiveLeave, exclusiveWait, exclusiveAppend
    case lock, lockedEnterSee, lockedEnter, lockedSee, lockedBody, lockedBodyEnd, lockedAppend, unlock
    /// The step that waits until the owner leaves. Only a mutant reaches this step.
    case waitForOwner
    case finished
}

struct ModelThread {
    var step = ModelStep.idle
    /// The number of the call in progress, or of the next call.
    var call: UInt8 = 0
    /// The message that the thread handles or sends.
    var message: UInt8 = 0
    /// The messages taken from the queue.
    var taken = ModelQueue()
    /// The flags of the loaded word. `seenList` has the word's pending messages.
    var seen: UInt8 = 0
    var seenList = ModelQueue()
    /// Indicates whether the thread must not handle messages of other threads.
    var mayNotServe = false
    /// Indicates whether the thread has handled another thread's message, and can therefore stop.
    var hasServed = false
    /// Indicates whether `message` is the message of the call, and not a message from the queue.
    var isOwnCall = false
    /// The message during whose handling the thread sends another message, or 0.
    var outer: UInt8 = 0
    var isOuterOwnCall = false
    /// The thread's step after it releases the lock.
    var afterLock = ModelStep.idle

    /// The thread's state except for `taken`, in one number.
    var packed: UInt64 {
        let flags: UInt64 =
            (mayNotServe ? 1 : 0) | (hasServed ? 2 : 0) | (isOwnCall ? 4 : 0) | (isOuterOwnCall ? 8 : 0)
        return UInt64(step.rawValue) | UInt64(call) << 8 | UInt64(message) << 16 | UInt64(seen) << 24
            | UInt64(outer) << 32 | flags << 40 | UInt64(afterLock.rawValue) << 48
    }
}

/// A deliberate mistake in the model. The exploration must find each of the mistakes.
enum ModelMutation: CaseIterable {
    case leavingIgnoresPendingMessages
    case leavingWithoutRecheck
    case appendingIgnoresThatTheOwnerHasLeft
    case appendingOvertakesTheExclusiveOwner
    case listIsTakenBeforeParked
    case takingLeavesTheParkedFlag
    case enteringOvertakesParked
    case parkingStartsNoDrainThread
    case everyParkingStartsADrainThread
    case parkingLosesNewMessages
    case drainThreadIgnoresTheOwner
    case drainThreadFinishesWithoutRecheck
    case drainThreadNeverClearsItsFlag
    case addingServesOthers
    case addingDoesNotTakeTheLock
    case endingServesOthers
    case sendingWaitsForTheOwner
    case lockedEnteringOvertakesParked
    case lockedEnteringIgnoresTheDrainThread
    case lockedEnteringTakesNoLock
    case lockedAddingIgnoresTheOwner
    case lockedAddingOvertakesParked
    case lockedEndingServesOthers

    /// Indicates whether the mistake concerns receivers that accept every message under a lock.
    var isLocked: Bool { "\(self)".hasPrefix("locked") }
}

/// The state of all threads and of their shared memory, at one moment.
struct ModelState {
    static let owned: UInt8 = 1
    static let exclusive: UInt8 = 2
    static let hasParked: UInt8 = 4
    static let drainThreadComes: UInt8 = 8
    static let noThread: UInt8 = 15

    // The word of the serializer has the flags and the pending messages. The source code stores the last message first.
    var word: UInt8 = 0
    var list = ModelQueue()
    var parked = ModelQueue()
    var lockHolder = noThread

    /// The thread that handles a message or changes the list of subscribers.
    var handler = noThread
    /// The unhandled messages in the order of their acceptance, if messages are accepted under a lock.
    var order = ModelQueue()
    /// The thread that sent each message, with four bits for each message.
    var senders: UInt64 = 0

    // There are three threads with calls, and the drain thread. Each has its queue of unhandled messages.
    var threads = (ModelThread(), ModelThread(), ModelThread(), ModelThread())
    var pending = (ModelQueue(), ModelQueue(), ModelQueue(), ModelQueue())

    /// A hash of the state. The hash is so large that two different states practically never have the same hash.
    var fingerprint: UInt64 {
        var mix = UInt64(word) | UInt64(lockHolder) << 8 | UInt64(handler) << 16
        func add(_ part: UInt64) {
            mix = (mix ^ part) &* 0x9E37_79B9_7F4A_7C15
            mix ^= mix >> 29
        }
        add(senders)
        add(parked.bits)
        add(list.bits)
        add(order.bits)
        for number in 0..<4 as Range<UInt8> {
            let thread = self[number]
            add(pendingMessages(number).bits)
            add(thread.taken.bits)
            add(thread.seenList.bits)
            add(thread.packed)
        }
        add(0)
        return mix == 0 ? 1 : mix
    }

    subscript(number: UInt8) -> ModelThread {
        get {
            switch number {
            case 0: threads.0
            case 1: threads.1
            case 2: threads.2
            default: threads.3
            }
        }
        set {
            switch number {
            case 0: threads.0 = newValue
            case 1: threads.1 = newValue
            case 2: threads.2 = newValue
            default: threads.3 = newValue
            }
        }
    }

    func pendingMessages(_ number: UInt8) -> ModelQueue {
        switch number {
        case 0: pending.0
        case 1: pending.1
        case 2: pending.2
        default: pending.3
        }
    }

    mutating func changePending(_ number: UInt8, _ change: (inout ModelQueue) -> Void) {
        switch number {
        case 0: change(&pending.0)
        case 1: change(&pending.1)
        case 2: change(&pending.2)
        default: change(&pending.3)
        }
    }

    func sender(of message: UInt8) -> UInt8 {
        UInt8(senders >> (UInt64(message) * 4) & 15)
    }

    /// Records that a thread sends a message. The message must then be handled once, in its turn.
    mutating func noteSent(_ message: UInt8, by number: UInt8) {
        senders &= ~(15 << (UInt64(message) * 4))
        senders |= UInt64(number) << (UInt64(message) * 4)
        changePending(number) { $0.append(message) }
    }
}

/// A violation that the model found.
struct ModelViolation: Error, CustomStringConvertible {
    let description: String
}

/// The program of each thread, and the steps of the threads.
struct SerializerModel {
    /// The calls of each thread. The message of call `c` of thread `t` has the number `1 + 4 * t + c`.
    let programs: [[ModelCall]]
    /// The message during whose handling the handling thread sends message 15, or 0.
    var parent: UInt8 = 0
    /// Indicates whether every message is accepted while its sender holds the receiver's own lock, as in a replaying subject:
    /// `enterLocked()` and `runLocked(_:orAppend:)` instead of `enter()` and `runExclusively(_:orAppend:)`.
    var isLocked = false
    var mutation: ModelMutation?

    static let child: UInt8 = 15

    var start: ModelState {
        var state = ModelState()
        for number in 0..<4 as Range<UInt8> where Int(number) >= programs.count {
            state[number].step = .finished
        }
        return state
    }

    func message(of call: UInt8, _ number: UInt8) -> UInt8 {
        1 + 4 * number + call
    }

    /// Returns whether a thread can do a step. Only the lock can prevent a step, and never a step of the lock's holder.
    func canStep(_ number: UInt8, in state: ModelState) -> Bool {
        let thread = state[number]
        switch thread.step {
        case .finished: return false
        case .idle: return Int(number) < programs.count && Int(thread.call) < programs[Int(number)].count
        case .exclusiveLock, .exclusiveWait, .appendWaitForExclusive:
            return state.lockHolder == ModelState.noThread || mutation == .addingDoesNotTakeTheLock
        case .lock:
            return state.lockHolder == ModelState.noThread || mutation == .lockedEnteringTakesNoLock
        default: return true
        }
    }

    /// Returns whether a thread has done all its calls.
    func isDone(_ number: UInt8, in state: ModelState) -> Bool {
        state[number].step == .finished || state[number].step == .idle && !canStep(number, in: state)
    }

    /// Runs one step of a thread.
    ///
    /// - Parameter stops: The choice where the thread can stop or continue to handle other threads' messages. `true` means stop.
    /// - Returns: Whether there was a choice.
    func step(_ number: UInt8, _ state: inout ModelState, stops: Bool) throws(ModelViolation) -> Bool {
        var thread = state[number]
        var hasChoice = false
        switch thread.step {
        case .finished:
            break

        case .idle:
            thread.message = message(of: thread.call, number)
            thread.isOwnCall = true
            thread.hasServed = false
            let call = programs[Int(number)][Int(thread.call)]
            thread.mayNotServe =
                call == .end && mutation != .endingServesOthers && mutation != .lockedEndingServesOthers
            if isLocked {
                thread.step = .lock
            } else {
                state.noteSent(thread.message, by: number)
                thread.step = call == .add ? .exclusiveSee : .enter
            }

        // The steps of `receive` and `receiveWithoutDraining`.
        case .enter:
            let overtakes = mutation == .enteringOvertakesParked && state.word & ModelState.owned == 0
            if state.word == 0 && state.list.isEmpty || overtakes {
                state.word |= ModelState.owned
                thread.step = .handle
            } else {
                thread.step = mutation == .sendingWaitsForTheOwner && thread.outer == 0 ? .waitForOwner : .appendSee
            }
        case .waitForOwner:
            if state.word == 0 { thread.step = .enter }
        case .handle:
            try beginHandling(thread.message, number, &state)
            if thread.message == parent {
                thread.outer = thread.message
                thread.isOuterOwnCall = thread.isOwnCall
                thread.message = Self.child
                if !isLocked { state.noteSent(Self.child, by: number) }
                thread.step = isLocked ? .lock : .enter
            } else {
                thread.step = .handled
            }
        case .handled:
            state.handler = ModelState.noThread
            thread.step = thread.isOwnCall ? .leaveIfNoneWaits : .next
        case .leaveIfNoneWaits:
            if state.word == ModelState.owned && state.list.isEmpty || mutation == .leavingIgnoresPendingMessages {
                state.word &= ~ModelState.owned
                finishCall(&thread)
            } else {
                thread.step = .takeSee
            }

        // The steps of `append`.
        case .appendSee:
            see(&thread, state)
            let isExclusive =
                thread.seen & ModelState.exclusive != 0 && mutation != .appendingOvertakesTheExclusiveOwner
            thread.step = isExclusive ? .appendWaitForExclusive : .append
        case .appendWaitForExclusive:
            // The thread acquires the lock and releases it immediately.
            thread.step = .appendSee
        case .append:
            append(&thread, &state)
            if isLocked, thread.step != .appendSee { leaveLock(&thread) }

        // The steps of `takePending`.
        case .takeSee:
            see(&thread, state)
            let isParkedFirst = mutation != .listIsTakenBeforeParked || state.list.isEmpty
            if state.word & ModelState.hasParked != 0, isParkedFirst {
                thread.step = .takeParked
            } else {
                thread.step = state.list.isEmpty ? .leave : .takeList
            }
        case .takeParked:
            thread.taken = state.parked
            state.parked = ModelQueue()
            thread.step = mutation == .takingLeavesTheParkedFlag ? .next : .clearParked
        case .clearParked:
            state.word &= ~ModelState.hasParked
            thread.step = .next
        case .takeList:
            if isAsSeen(thread, state) {
                thread.taken = state.list
                state.list = ModelQueue()
                thread.step = .next
            } else {
                thread.step = .takeSee
            }
        case .leave:
            if isAsSeen(thread, state) || mutation == .leavingWithoutRecheck {
                state.word &= ~ModelState.owned
                if isDrainThread(number) { recheck(&thread) } else { finishCall(&thread) }
            } else {
                thread.step = .takeSee
            }

        // The step of `drain`.
        case .next:
            let message = thread.taken.first
            if message == 0 {
                thread.step = .takeSee
                break
            }
            if state.sender(of: message) != number {
                hasChoice = thread.hasServed && !thread.mayNotServe
                if thread.mayNotServe || (hasChoice && stops) {
                    thread.step = .parkStore
                    break
                }
                thread.hasServed = true
            }
            thread.taken.removeFirst()
            thread.message = message
            thread.isOwnCall = false
            thread.step = .handle

        // The steps of `park`.
        case .parkStore:
            state.parked = thread.taken
            thread.taken = ModelQueue()
            thread.step = .parkSee
        case .parkSee:
            see(&thread, state)
            thread.step = .park
        case .park:
            guard isAsSeen(thread, state) || mutation == .parkingLosesNewMessages else {
                thread.step = .parkSee
                break
            }
            if mutation == .parkingLosesNewMessages { state.list = thread.seenList }
            let mustCall =
                state.word & ModelState.drainThreadComes == 0 || mutation == .everyParkingStartsADrainThread
            state.word = state.word & ~ModelState.owned | ModelState.hasParked | ModelState.drainThreadComes
            if isDrainThread(number) {
                recheck(&thread)
            } else if mustCall, mutation != .parkingStartsNoDrainThread {
                thread.step = .startThread
            } else {
                finishCall(&thread)
            }
        case .startThread:
            guard state[3].step == .finished else {
                throw ModelViolation(description: "the drain thread is started twice")
            }
            state[3] = ModelThread()
            recheck(&state[3])
            finishCall(&thread)

        // The steps of `becomeDrainThread`.
        case .drainThreadSee:
            see(&thread, state)
            thread.step = .becomeDrainThread
        case .becomeDrainThread:
            let isParked = thread.seen & (ModelState.hasParked | ModelState.owned) == ModelState.hasParked
            let mayTake = isParked || mutation == .drainThreadIgnoresTheOwner
            let rechecks = mayTake || mutation != .drainThreadFinishesWithoutRecheck
            if rechecks, !isAsSeen(thread, state) {
                thread.step = .drainThreadSee
            } else if mayTake {
                state.word |= ModelState.owned
                thread.step = .takeSee
            } else {
                if mutation != .drainThreadNeverClearsItsFlag { state.word &= ~ModelState.drainThreadComes }
                thread = ModelThread()
                thread.step = .finished
            }

        // The steps of `runExclusively`.
        case .exclusiveSee:
            see(&thread, state)
            if isFree(thread) {
                thread.step = .exclusiveLock
            } else {
                thread.step = thread.seen & ModelState.exclusive != 0 ? .exclusiveWait : .exclusiveAppend
            }
        case .exclusiveWait:
            thread.step = .exclusiveSee
        case .exclusiveLock:
            state.lockHolder = number
            thread.step = .exclusiveEnter
        case .exclusiveEnter:
            if isAsSeen(thread, state) {
                state.word |= ModelState.owned | ModelState.exclusive
                thread.step = .exclusiveBody
            } else {
                state.lockHolder = ModelState.noThread
                thread.step = .exclusiveSee
            }
        case .exclusiveBody:
            try beginHandling(thread.message, number, &state)
            thread.step = .exclusiveLeave
        case .exclusiveLeave:
            state.handler = ModelState.noThread
            if thread.seen == 0 {
                // A plain store is enough only if the word has not changed since the load. The store would lose any change.
                state.word = 0
                state.list = ModelQueue()
            } else {
                state.word &= ~(ModelState.owned | ModelState.exclusive)
            }
            state.lockHolder = ModelState.noThread
            finishCall(&thread)
        case .exclusiveAppend:
            guard isAsSeen(thread, state) else {
                thread.step = .exclusiveSee
                break
            }
            state.list.append(thread.message)
            if mutation == .addingServesOthers, state.word & ModelState.owned == 0 {
                state.word |= ModelState.owned
                thread.step = .takeSee
            } else {
                finishCall(&thread)
            }

        // The steps of the receiver's own lock and of `enterLocked`.
        case .lock:
            state.lockHolder = number
            state.noteSent(thread.message, by: number)
            state.order.append(thread.message)
            let call = thread.outer == 0 ? programs[Int(number)][Int(thread.call)] : .send
            switch call {
            case .send: thread.step = .lockedEnterSee
            case .end: thread.step = .appendSee
            case .add: thread.step = .lockedSee
            }
        case .lockedEnterSee:
            let ignored: UInt8 =
                switch mutation {
                case .lockedEnteringOvertakesParked: ModelState.hasParked | ModelState.drainThreadComes
                case .lockedEnteringIgnoresTheDrainThread: ModelState.drainThreadComes
                default: 0
                }
            thread.step = state.word & ~ignored == 0 && state.list.isEmpty ? .lockedEnter : .appendSee
        case .lockedEnter:
            // A store instead of an exchange is enough only if the word has not changed since the load.
            state.word = ModelState.owned
            state.list = ModelQueue()
            thread.step = .handle
            leaveLock(&thread)
        case .unlock:
            state.lockHolder = ModelState.noThread
            thread.step = thread.afterLock
            thread.afterLock = .idle

        // The steps of `runLocked`.
        case .lockedSee:
            see(&thread, state)
            let ignored: UInt8 =
                switch mutation {
                case .lockedAddingIgnoresTheOwner: ModelState.owned
                case .lockedAddingOvertakesParked: ModelState.hasParked
                default: 0
                }
            let isFree = thread.seen & ~(ModelState.drainThreadComes | ignored) == 0 && thread.seenList.isEmpty
            thread.step = isFree ? .lockedBody : .lockedAppend
        case .lockedBody:
            try beginHandling(thread.message, number, &state)
            thread.step = .lockedBodyEnd
        case .lockedBodyEnd:
            state.handler = ModelState.noThread
            finishCall(&thread)
            leaveLock(&thread)
        case .lockedAppend:
            guard isAsSeen(thread, state) else {
                thread.step = .lockedSee
                break
            }
            state.list.append(thread.message)
            finishCall(&thread)
            leaveLock(&thread)
        }
        state[number] = thread
        return hasChoice
    }

    private func append(_ thread: inout ModelThread, _ state: inout ModelState) {
        let ignoresOwner = mutation == .appendingIgnoresThatTheOwnerHasLeft && thread.seen & ModelState.owned != 0
        guard isAsSeen(thread, state) || ignoresOwner else {
            thread.step = .appendSee
            return
        }
        if isFree(thread) {
            state.word |= ModelState.owned
            thread.step = .handle
            return
        }
        state.list.append(thread.message)
        let drainsParked = !thread.mayNotServe
        if thread.outer != 0 {
            // The thread continues to handle the outer message.
            thread.message = thread.outer
            thread.isOwnCall = thread.isOuterOwnCall
            thread.outer = 0
            thread.step = .handled
        } else if thread.seen & ModelState.owned == 0, drainsParked {
            state.word |= ModelState.owned
            thread.step = .takeSee
        } else {
            finishCall(&thread)
        }
    }

    /// Releases the lock before the next step.
    private func leaveLock(_ thread: inout ModelThread) {
        thread.afterLock = thread.step
        thread.step = .unlock
    }

    private func see(_ thread: inout ModelThread, _ state: ModelState) {
        thread.seen = state.word
        thread.seenList = state.list
    }

    private func isAsSeen(_ thread: ModelThread, _ state: ModelState) -> Bool {
        thread.seen == state.word && thread.seenList.bits == state.list.bits
    }

    private func isFree(_ thread: ModelThread) -> Bool {
        thread.seen & ~ModelState.drainThreadComes == 0 && thread.seenList.isEmpty
    }

    /// Makes the drain thread check for parked messages when it has started, has used up its budget, or has finished.
    private func recheck(_ thread: inout ModelThread) {
        thread = ModelThread()
        thread.step = .drainThreadSee
    }

    /// Records that the handling of a message begins. Checks that it is the message's turn, and that no other thread handles a message.
    private func beginHandling(_ message: UInt8, _ number: UInt8, _ state: inout ModelState) throws(ModelViolation) {
        if state.handler != ModelState.noThread {
            throw ModelViolation(description: "threads \(state.handler) and \(number) handle messages at the same time")
        }
        let sender = state.sender(of: message)
        if state.pendingMessages(sender).first != message {
            throw ModelViolation(description: "message \(message) is handled twice, or out of turn")
        }
        if isLocked, state.order.first != message {
            throw ModelViolation(description: "message \(message) is handled before \(state.order.first)")
        }
        if sender != number, !isDrainThread(number), programs[Int(number)][Int(state[number].call)] != .send {
            throw ModelViolation(description: "thread \(number) handles messages of others, but must not")
        }
        state.changePending(sender) { $0.removeFirst() }
        if isLocked { state.order.removeFirst() }
        state.handler = number
    }

    private func isDrainThread(_ number: UInt8) -> Bool { number == 3 }

    private func finishCall(_ thread: inout ModelThread) {
        let call = thread.call + 1
        thread = ModelThread()
        thread.call = call
    }

    /// Checks the invariants of the state after all calls.
    func checkRest(_ state: ModelState) throws(ModelViolation) {
        for number in 0..<4 as Range<UInt8> where !state.pendingMessages(number).isEmpty {
            throw ModelViolation(description: "message \(state.pendingMessages(number).first) is never handled")
        }
        if state.word != 0 { throw ModelViolation(description: "the word is \(state.word) at rest") }
    }
}
