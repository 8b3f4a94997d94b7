/// Decides about the requests of a command: a plain value, without lock or callback.
///
/// Each call changes it in one step and appends what follows, the *effects*, in the order in which they are to be carried
/// out. What cannot wait for that, the runs to be stopped, is returned instead: whoever calls stops them at once. One that
/// is under way keeps its slot until its end has been reported with ``finish(_:_:_:)``; of one that waited the end is an
/// effect already.
///
/// A run that is accepted gets a number, by which it is found later: what happens to a run costs the same however many
/// others there are.
///
/// - Invariants: a run is in one of `running` and `waiting`, or in none; after each step nothing waits that may begin. So runs
///   begin in the order of their numbers.
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
        /// The run has been refused, and somebody wants to hear of it.
        case refuse(Run)
        /// A run has reported progress.
        case progress
        /// The command is gone: no run begins any more.
        case close
        /// The command is gone, and the last run has ended.
        case complete
    }

    @usableFromInline package typealias Effects = CommandEffectQueue<Run, Ending>

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
        /// Whether the source of its work has let go of it, so that it cannot end by itself.
        @usableFromInline var isForgotten = false

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
    /// How the run ended that ended last.
    @usableFromInline package var lastEnding: Ending?

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
    package mutating func request(_ run: Run, _ effects: inout Effects) -> (admission: Admission, stops: [Run]) {
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
            let dropped = dropWaiting(&effects)
            return (.accepted(wait(run)), dropped + stopRunning())
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
    /// - Returns: How the one before ended, if this has ended one: to be released where the caller holds no lock.
    @inlinable
    @discardableResult
    package mutating func finish(_ number: Number, _ ending: Ending, _ effects: inout Effects) -> Ending? {
        guard let ended = running.remove(number) else { return nil }
        let firstBegun = promote()
        effects.append(.end(ended.run, ending, status))
        if let firstBegun { appendStarts(from: firstBegun, &effects) }
        completeIfOver(&effects)
        defer { lastEnding = ending }
        return lastEnding
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
    mutating func appendStarts(from number: Number, _ effects: inout Effects) {
        let status = status
        running.forEach(from: number) { effects.append(.start($0.run, status)) }
    }
}
