/// Decides about the requests of a command: a plain value, without lock or callback.
///
/// Each call changes it in one step and appends what follows, the *effects*, in the order in which they are to be carried
/// out. What cannot wait for that, the runs to be stopped, is returned instead: whoever calls stops them at once, and
/// reports the end of each with ``finish(_:_:_:)``. A run keeps its slot until then.
///
/// A run that is accepted gets a number, by which it is found later: what happens to a run costs the same however many
/// others there are.
///
/// - Invariants: a run is in one of `running` and `waiting`, or in none; there is room for a waiting run only if nothing
///   runs, or it could not begin: after each step nothing waits that may begin. So runs begin in the order of their
///   numbers.
@usableFromInline
package struct CommandMachine<Run: Sendable, Ending: Sendable>: Sendable {
    /// Names a run. Whoever has asked later has a higher number; zero is nobody's.
    @usableFromInline package typealias Number = Int

    /// What is to be done after a step.
    @usableFromInline
    package enum Effect: Sendable {
        /// The status has changed.
        case update(CommandStatus)
        /// The run begins; the status is that after the step.
        case start(Run, CommandStatus)
        /// The run has ended in this way; the status is that after the step.
        case end(Run, Ending, CommandStatus)
        /// The run was waiting, and is cancelled.
        case drop(Run)
        /// The command is gone.
        case close
    }

    /// What becomes of a request.
    @usableFromInline
    package enum Admission: Sendable {
        /// The run begins, or waits; this is its number.
        case accepted(Number)
        case refused
        /// The request is answered with a run that was there before.
        case joined(Run)
    }

    /// A run, and who wants it.
    @usableFromInline
    struct Slot: Sendable {
        @usableFromInline let run: Run
        /// How many requests it answers that have not been withdrawn. If none is left and it runs, it is being stopped.
        @usableFromInline var requests = 1

        @inlinable
        init(run: Run) {
            self.run = run
        }
    }

    @usableFromInline let policy: CommandPolicy.Rule
    @usableFromInline package var allowsConcurrentExecution: Bool
    @usableFromInline var isInputEnabled = true
    @usableFromInline var isClosed = false
    /// In the order of their beginnings.
    @usableFromInline var running = NumberedList<Slot>()
    /// In the order of the requests.
    @usableFromInline var waiting = NumberedList<Slot>()
    @usableFromInline var nextNumber: Number = 1
    /// All running ones with a lower number are being stopped, also those with requests. So a cancellation of all has to
    /// look only at the ones that have begun since the one before.
    @usableFromInline var firstNotStopped: Number = 1

    @inlinable
    package init(policy: CommandPolicy) {
        self.policy = policy.rule
        if case .concurrent = policy.rule {
            allowsConcurrentExecution = true
        } else {
            allowsConcurrentExecution = false
        }
    }

    /// The policy with the switch taken into account.
    @inlinable var rule: CommandPolicy.Rule {
        if case .concurrent = policy { return allowsConcurrentExecution ? policy : .exclusive }
        return allowsConcurrentExecution ? .concurrent(limit: .max) : policy
    }

    #if DEBUG
        /// How many places of its lists it has looked at or moved to find runs and to take them out.
        package var steps: Int { running.steps + waiting.steps }
    #endif

    /// What there is to show.
    @inlinable package var status: CommandStatus {
        // The successor of a run that is being stopped is no queue.
        let queued = if case .queued = policy { waiting.count } else { 0 }
        return CommandStatus(
            isEnabled: isEnabled,
            running: running.count,
            waiting: queued,
            allowsConcurrentExecution: allowsConcurrentExecution
        )
    }

    @inlinable var isEnabled: Bool {
        guard isInputEnabled, !isClosed else { return false }
        switch rule {
        case .exclusive: return running.isEmpty
        case .concurrent(let limit): return running.count < limit
        case .queued(let limit): return waiting.count < limit
        case .restarting, .ignoring: return true
        }
    }

    /// Whether a run may begin now.
    @inlinable var hasRoom: Bool {
        if case .concurrent(let limit) = rule { return running.count < limit }
        return running.isEmpty
    }
}

// MARK: - Requests

extension CommandMachine {
    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - run: The run to begin, if one is to begin.
    ///   - effects: Where to append what follows.
    /// - Returns: What becomes of it, and the runs that the caller must stop.
    @inlinable
    package mutating func request(_ run: Run, _ effects: inout [Effect]) -> (admission: Admission, stops: [Run]) {
        guard isEnabled else { return (.refused, []) }
        if hasRoom {
            let number = takeNumber()
            running.append(Slot(run: run), number: number)
            effects.append(.start(run, status))
            return (.accepted(number), [])
        }
        switch rule {
        case .exclusive, .concurrent:
            preconditionFailure("an enabled command of this kind has room")
        case .queued:
            let number = wait(run)
            effects.append(.update(status))
            return (.accepted(number), [])
        case .restarting:
            dropWaiting(&effects)
            return (.accepted(wait(run)), stopRunning())
        case .ignoring:
            return (joinOrWait(run), [])
        }
    }

    @inlinable
    mutating func takeNumber() -> Number {
        defer { nextNumber += 1 }
        return nextNumber
    }

    @inlinable
    mutating func wait(_ run: Run) -> Number {
        let number = takeNumber()
        waiting.append(Slot(run: run), number: number)
        return number
    }

    /// Joins the latest run that is not being stopped. If all are, the run waits until they have gone.
    @inlinable
    mutating func joinOrWait(_ run: Run) -> Admission {
        let isWanted: (Slot) -> Bool = { $0.requests > 0 }
        let joined =
            waiting.changeLast(where: isWanted) { $0.requests += 1 }
            ?? running.changeLast(from: firstNotStopped, where: isWanted) { $0.requests += 1 }
        return if let joined { .joined(joined.run) } else { .accepted(wait(run)) }
    }

    /// Takes note that a run has ended. Does nothing if it has ended before.
    ///
    /// - Parameters:
    ///   - number: What ended.
    ///   - ending: How.
    ///   - effects: Where to append what follows.
    @inlinable
    package mutating func finish(_ number: Number, _ ending: Ending, _ effects: inout [Effect]) {
        guard let ended = running.remove(number) else { return }
        let firstBegun = promote()
        effects.append(.end(ended.run, ending, status))
        if let firstBegun { appendStarts(from: firstBegun, &effects) }
    }

    /// Lets begin what waits, as far as there is room.
    ///
    /// - Returns: The first that has begun; the others come after it.
    @inlinable
    mutating func promote() -> Number? {
        var firstBegun: Number?
        while !waiting.isEmpty, hasRoom, let (slot, number) = waiting.popFirst() {
            running.append(slot, number: number)
            firstBegun = firstBegun ?? number
        }
        return firstBegun
    }

    @inlinable
    mutating func appendStarts(from number: Number, _ effects: inout [Effect]) {
        let status = status
        for slot in running.elements(from: number) { effects.append(.start(slot.run, status)) }
    }
}

// MARK: - Cancellation

extension CommandMachine {
    /// Takes back one request of a run, which is cancelled if that was the last one.
    ///
    /// - Parameters:
    ///   - number: What had been requested.
    ///   - effects: Where to append what follows.
    /// - Returns: Whether the caller must stop the run: if nobody wants it any more, and also if the machine does not
    ///   know it. It has ended then, or it is to be requested yet, by another thread, and must not begin.
    @inlinable
    package mutating func withdraw(_ number: Number, _ effects: inout [Effect]) -> Bool {
        if let slot = running.change(number, { $0.requests -= 1 }) {
            return slot.requests == 0 && number >= firstNotStopped
        }
        guard let slot = waiting.change(number, { $0.requests -= 1 }) else { return true }
        if slot.requests == 0 {
            let before = status
            _ = waiting.remove(number)
            if status != before { effects.append(.update(status)) }
            effects.append(.drop(slot.run))
        }
        return false
    }

    /// Cancels everything, whoever requested it.
    ///
    /// - Parameter effects: Where to append what follows.
    /// - Returns: The runs that the caller must stop.
    @inlinable
    package mutating func cancelAll(_ effects: inout [Effect]) -> [Run] {
        dropWaiting(&effects)
        return stopRunning()
    }

    @inlinable
    mutating func dropWaiting(_ effects: inout [Effect]) {
        guard !waiting.isEmpty else { return }
        let before = status
        let dropped = waiting.removeAll()
        if status != before { effects.append(.update(status)) }
        for slot in dropped { effects.append(.drop(slot.run)) }
    }

    @inlinable
    mutating func stopRunning() -> [Run] {
        guard let last = running.lastNumber, last >= firstNotStopped else { return [] }
        let stops = running.elements(from: firstNotStopped).filter { $0.requests > 0 }
        firstNotStopped = last + 1
        return stops.map(\.run)
    }
}

// MARK: - What changes from outside

extension CommandMachine {
    /// Takes note of what the signal that enables the command has sent.
    @inlinable
    package mutating func setInputEnabled(_ isEnabled: Bool, _ effects: inout [Effect]) {
        let before = status
        isInputEnabled = isEnabled
        if status != before { effects.append(.update(status)) }
    }

    /// Throws the switch. What waits may begin then.
    @inlinable
    package mutating func setAllowsConcurrentExecution(_ isAllowed: Bool, _ effects: inout [Effect]) {
        let before = status
        allowsConcurrentExecution = isAllowed
        if let firstBegun = promote() {
            appendStarts(from: firstBegun, &effects)
        } else if status != before {
            effects.append(.update(status))
        }
    }

    /// The command is gone: what waits is cancelled, what runs goes on.
    @inlinable
    package mutating func close(_ effects: inout [Effect]) {
        isClosed = true
        // Before the rest: nobody is to hear of it through the signals of a command that is gone.
        effects.append(.close)
        dropWaiting(&effects)
    }

    /// The command is over, and refuses everything from now on; its signals can still tell.
    @inlinable
    package mutating func shut(_ effects: inout [Effect]) -> [Run] {
        isClosed = true
        return cancelAll(&effects)
    }
}
