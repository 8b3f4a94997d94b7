/// Decides about the requests of a command. A plain value, without a lock or callbacks.
///
/// Each call changes the machine in one step and appends the resulting *effects*, in the order in which they must be
/// performed. The caller immediately stops the runs that a call returns. A stop is not an effect, because a stop cannot wait.
/// A run in progress keeps its slot until its end has been reported with ``finish(_:_:_:)``. The end of a run that has not
/// begun need not be reported, because the effect `drop` already contains this end.
///
/// - Invariants: no run is both in `running` and in `waiting`. After each step no run that could begin is waiting, so runs
///   begin in the order of their numbers.
@usableFromInline
package struct CommandMachine<Run: Sendable, Ending: Sendable>: Sendable {
    /// The number of a request and of its run. A later request has a higher number. Zero is not used.
    @usableFromInline package typealias Number = Int

    @usableFromInline
    package enum Effect: Sendable {
        case update(CommandStatus)
        /// The `CommandStatus` of this case, and of `end`, is the status after the step.
        case start(Run, CommandStatus)
        case end(Run, Ending, CommandStatus)
        case drop(Run)
        /// The run has been refused, and `refusals` has subscribers.
        case refuse(Run)
        case progress
        case close
        case complete
    }

    @usableFromInline package typealias Effects = ChunkQueue<Effect>

    @usableFromInline
    package enum Answer: Sendable {
        case accepted(Number)
        case refused
        /// The subscriber of the request receives the events of this run.
        case joined(Run)
    }

    /// The value of the condition that a request has read. If it is true, it counts until the next value of `enabled` is received.
    @usableFromInline
    package struct Reading: Sendable {
        @usableFromInline let inputCount: Int
        @usableFromInline let isTrue: Bool

        @inlinable
        package init(after inputCount: Int, _ isTrue: Bool) {
            self.inputCount = inputCount
            self.isTrue = isTrue
        }
    }

    @usableFromInline
    struct Slot: Sendable {
        @usableFromInline let run: Run
        /// The requests that have not been withdrawn. A run in progress without a remaining request is being stopped.
        @usableFromInline var requests = 1
        /// The source of the run's work has released its subscriber, so the run cannot end by itself.
        @usableFromInline var isForgotten = false

        @inlinable
        init(run: Run) {
            self.run = run
        }
    }

    @usableFromInline let ruleOfPolicy: CommandPolicy.Rule
    @usableFromInline package var allowsConcurrentExecution: Bool
    @usableFromInline var isInputEnabled = true
    /// The number of values of `enabled` that have been received.
    @usableFromInline package var inputCount = 0
    @usableFromInline var isClosed = false
    @usableFromInline var running = NumberedQueue<Slot>()
    @usableFromInline var waiting = NumberedQueue<Slot>()
    @usableFromInline var nextNumber: Number = 1
    /// All runs in progress with a lower number are being stopped, even if some of their requests have not been withdrawn.
    /// ``cancelAll(_:)`` therefore visits only the runs that have begun since its last call.
    @usableFromInline var firstNotStopped: Number = 1
    @usableFromInline package var lastEnding: Ending?

    @inlinable
    package init(policy: CommandPolicy) {
        ruleOfPolicy = policy.rule
        allowsConcurrentExecution = if case .concurrent = policy.rule { true } else { false }
    }

    @inlinable var rule: CommandPolicy.Rule {
        if case .concurrent = ruleOfPolicy { return allowsConcurrentExecution ? ruleOfPolicy : .exclusive }
        return allowsConcurrentExecution ? .concurrent(limit: .max) : ruleOfPolicy
    }

    #if DEBUG
        /// The number of slots that have been visited or moved in order to find or remove a run.
        package var steps: Int { running.steps + waiting.steps }
    #endif

    @inlinable package var status: CommandStatus { status(with: nil) }

    @inlinable
    package func status(with reading: Reading?) -> CommandStatus {
        // With any other policy, a run waits only until the run that it replaces has stopped. Such a waiting run does not count
        // as queued.
        let queued = if case .queued = ruleOfPolicy { waiting.count } else { 0 }
        return CommandStatus(
            isEnabled: isInputEnabled(with: reading) && acceptsRequests,
            running: running.count,
            waiting: queued,
            allowsConcurrentExecution: allowsConcurrentExecution
        )
    }

    @inlinable var isEnabled: Bool { isInputEnabled && acceptsRequests }

    /// Whether a decision needs a new reading of the condition: the last received value is false, and there is no reading that
    /// can decide. A reading of false decides, because the condition was not true throughout the call.
    @inlinable
    package func mustRead(after reading: Reading?) -> Bool {
        guard !isInputEnabled, acceptsRequests else { return false }
        guard let reading else { return true }
        return reading.isTrue && reading.inputCount != inputCount
    }

    @inlinable
    func isInputEnabled(with reading: Reading?) -> Bool {
        if isInputEnabled { return true }
        guard let reading else { return false }
        return reading.isTrue && reading.inputCount == inputCount
    }

    /// Whether the policy accepts a request now.
    @inlinable var acceptsRequests: Bool {
        guard !isClosed else { return false }
        switch rule {
        case .exclusive: return running.isEmpty
        case .concurrent(let limit): return running.count < limit
        case .queued(let limit, _): return waiting.count < limit
        case .restarting, .ignoring: return true
        }
    }

    @inlinable var canBegin: Bool { isEnabled && hasRoom }

    @inlinable var hasRoom: Bool {
        switch rule {
        case .concurrent(let limit), .queued(_, let limit): return running.count < limit
        case .exclusive, .restarting, .ignoring: return running.isEmpty
        }
    }
}

// MARK: - Requests

extension CommandMachine {
    @inlinable
    package mutating func request(
        _ run: Run,
        with reading: Reading? = nil,
        _ effects: inout Effects
    ) -> (answer: Answer, stops: [Run]) {
        guard isInputEnabled(with: reading), acceptsRequests else { return (.refused, []) }
        if hasRoom {
            let number = takeNumber()
            running.append(Slot(run: run), number: number)
            effects.append(.start(run, status))
            return (.accepted(number), [])
        }
        switch rule {
        case .exclusive, .concurrent:
            preconditionFailure("a command of this kind that accepts requests has room")
        case .queued:
            let number = enqueue(run)
            effects.append(.update(status))
            return (.accepted(number), [])
        case .restarting:
            let dropped = dropWaiting(&effects)
            return (.accepted(enqueue(run)), dropped + takeRunsToStop())
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
    mutating func enqueue(_ run: Run) -> Number {
        let number = takeNumber()
        waiting.append(Slot(run: run), number: number)
        return number
    }

    /// Joins the latest run that is not being stopped. If all runs are being stopped, the new run waits until they have ended.
    @inlinable
    mutating func joinOrWait(_ run: Run) -> Answer {
        let isWanted: (Slot) -> Bool = { $0.requests > 0 }
        let joined =
            waiting.changeLast(where: isWanted) { $0.requests += 1 }
            ?? running.changeLast(from: firstNotStopped, where: isWanted) { $0.requests += 1 }
        return if let joined { .joined(joined.run) } else { .accepted(enqueue(run)) }
    }

    /// Ends a run in progress, or has no effect if the run has already ended. Returns the stored end of the previous run, which
    /// the caller must release with no lock held.
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

    /// Begins as many waiting runs as the policy permits, and returns the number of the first. The others follow in `running`.
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

// MARK: - Cancellation

extension CommandMachine {
    /// Cancels the run if this request was its last request. Returns whether the caller must stop the run.
    @inlinable
    package mutating func withdraw(_ number: Number, _ effects: inout Effects) -> Bool {
        if let slot = running.change(number, { $0.requests -= 1 }) {
            return slot.requests == 0 && number >= firstNotStopped
        }
        guard let slot = waiting.change(number, { $0.requests -= 1 }), slot.requests == 0 else { return false }
        update(&effects) { _ = $0.waiting.remove(number) }
        effects.append(.drop(slot.run))
        return true
    }

    /// Called when only a cancellation can end the run, because the source of its work has released its subscriber. Returns
    /// whether the caller must stop the run, because the command has been deallocated.
    package mutating func forget(_ number: Number) -> Bool {
        guard let slot = running.change(number, { $0.isForgotten = true }) else { return false }
        return isClosed && slot.requests > 0 && number >= firstNotStopped
    }

    package mutating func cancelAll(_ effects: inout Effects) -> [Run] {
        dropWaiting(&effects) + takeRunsToStop()
    }

    @inlinable
    mutating func update<Result>(_ effects: inout Effects, _ change: (inout Self) -> Result) -> Result {
        let before = status
        let result = change(&self)
        if status != before { effects.append(.update(status)) }
        return result
    }

    @inlinable
    mutating func dropWaiting(_ effects: inout Effects) -> [Run] {
        guard !waiting.isEmpty else { return [] }
        let dropped = update(&effects) { $0.waiting.removeAll().map(\.run) }
        for run in dropped { effects.append(.drop(run)) }
        return dropped
    }

    @inlinable
    mutating func takeRunsToStop() -> [Run] {
        guard let last = running.lastNumber, last >= firstNotStopped else { return [] }
        var stops: [Run] = []
        running.forEach(from: firstNotStopped) { if $0.requests > 0 { stops.append($0.run) } }
        firstNotStopped = last + 1
        return stops
    }
}

// MARK: - Changes from outside

extension CommandMachine {
    @inlinable
    package mutating func setInputEnabled(_ isEnabled: Bool, _ effects: inout Effects) {
        inputCount += 1
        update(&effects) { $0.isInputEnabled = isEnabled }
    }

    package mutating func setAllowsConcurrentExecution(_ isAllowed: Bool, _ effects: inout Effects) {
        let before = status
        allowsConcurrentExecution = isAllowed
        if let firstBegun = promote() {
            appendStarts(from: firstBegun, &effects)
        } else if status != before {
            effects.append(.update(status))
        }
    }

    /// Refuses further requests, and cancels the waiting runs.
    ///
    /// - Returns: The runs that the caller must stop: the runs that waited, and the runs in progress that can no longer end by
    ///   themselves. A later call of ``cancelAll(_:)`` can return the runs in progress a second time.
    package mutating func commandDeallocated(_ effects: inout Effects) -> [Run] {
        guard !isClosed else { return [] }
        let before = status
        isClosed = true
        let dropped = waiting.removeAll().map(\.run)
        // If no run is in progress, the signals complete without a further value.
        if status != before, !running.isEmpty { effects.append(.update(status)) }
        effects.append(.close)
        for run in dropped { effects.append(.drop(run)) }
        completeIfOver(&effects)
        var stops = dropped
        running.forEach(from: firstNotStopped) { if $0.isForgotten, $0.requests > 0 { stops.append($0.run) } }
        return stops
    }

    /// Does the same as ``commandDeallocated(_:)``, and also cancels the runs in progress.
    package mutating func schedulerDeallocated(_ effects: inout Effects) -> [Run] {
        // `cancelAll` also returns the runs that can no longer end by themselves. The other call does not return them again.
        cancelAll(&effects) + commandDeallocated(&effects)
    }

    @inlinable
    mutating func completeIfOver(_ effects: inout Effects) {
        if isClosed, running.isEmpty { effects.append(.complete) }
    }
}
