// What takes requests back, and what changes from outside.

extension CommandMachine {
    /// Takes back one request of a run, which is cancelled if that was the last one.
    ///
    /// - Parameters:
    ///   - number: What had been requested.
    ///   - effects: Where to append what follows.
    /// - Returns: Whether the caller must stop the run, since nobody wants it any more.
    @inlinable
    package mutating func withdraw(_ number: Number, _ effects: inout Effects) -> Bool {
        if let slot = running.change(number, { $0.requests -= 1 }) {
            return slot.requests == 0 && number >= firstNotStopped
        }
        guard let slot = waiting.change(number, { $0.requests -= 1 }), slot.requests == 0 else { return false }
        let before = status
        _ = waiting.remove(number)
        if status != before { effects.append(.update(status)) }
        effects.append(.drop(slot.run))
        return true
    }

    /// Takes note that the source of a run's work has let go of it: only a cancellation can end it now.
    ///
    /// - Parameter number: The run that is under way.
    /// - Returns: Whether the caller must stop the run, since the command is gone, and nobody else can.
    @inlinable
    package mutating func forget(_ number: Number) -> Bool {
        guard let slot = running.change(number, { $0.isForgotten = true }) else { return false }
        return isClosed && slot.requests > 0 && number >= firstNotStopped
    }

    /// Cancels everything, whoever requested it.
    ///
    /// - Parameter effects: Where to append what follows.
    /// - Returns: The runs that the caller must stop.
    @inlinable
    package mutating func cancelAll(_ effects: inout Effects) -> [Run] {
        dropWaiting(&effects) + stopRunning()
    }

    /// - Returns: The runs that the caller must stop.
    @inlinable
    mutating func dropWaiting(_ effects: inout Effects) -> [Run] {
        guard !waiting.isEmpty else { return [] }
        let before = status
        let dropped = waiting.removeAll().map(\.run)
        if status != before { effects.append(.update(status)) }
        for run in dropped { effects.append(.drop(run)) }
        return dropped
    }

    @inlinable
    mutating func stopRunning() -> [Run] {
        guard let last = running.lastNumber, last >= firstNotStopped else { return [] }
        var stops: [Run] = []
        running.forEach(from: firstNotStopped) { if $0.requests > 0 { stops.append($0.run) } }
        firstNotStopped = last + 1
        return stops
    }
}

extension CommandMachine {
    /// Takes note of what the signal that enables the command has sent.
    @inlinable
    package mutating func setInputEnabled(_ isEnabled: Bool, _ effects: inout Effects) {
        let before = status
        isInputEnabled = isEnabled
        if status != before { effects.append(.update(status)) }
    }

    /// Throws the switch. What waits may begin then.
    @inlinable
    package mutating func setAllowsConcurrentExecution(_ isAllowed: Bool, _ effects: inout Effects) {
        let before = status
        allowsConcurrentExecution = isAllowed
        if let firstBegun = promote() {
            appendStarts(from: firstBegun, &effects)
        } else if status != before {
            effects.append(.update(status))
        }
    }

    /// The command is gone: it refuses everything, what waits is cancelled, what runs goes on. Its signals complete when
    /// the last run has ended.
    ///
    /// - Returns: The runs that the caller must stop: those that waited, and those that nobody else can end any more.
    ///   The latter may be returned by a later call once more.
    @inlinable
    package mutating func close(_ effects: inout Effects) -> [Run] {
        guard !isClosed else { return [] }
        let before = status
        isClosed = true
        let dropped = waiting.removeAll().map(\.run)
        // If nothing runs, the signals complete and tell nothing before.
        if status != before, !running.isEmpty { effects.append(.update(status)) }
        effects.append(.close)
        for run in dropped { effects.append(.drop(run)) }
        completeIfOver(&effects)
        var stops = dropped
        running.forEach(from: firstNotStopped) { if $0.isForgotten, $0.requests > 0 { stops.append($0.run) } }
        return stops
    }

    /// The command is gone, and what runs is cancelled, too.
    ///
    /// - Returns: The runs that the caller must stop.
    @inlinable
    package mutating func shut(_ effects: inout Effects) -> [Run] {
        let dropped = dropWaiting(&effects)
        let stopped = stopRunning()
        // Those that can no longer end by themselves are among the ones to be stopped.
        return dropped + stopped + close(&effects)
    }

    @inlinable
    mutating func completeIfOver(_ effects: inout Effects) {
        if isClosed, running.isEmpty { effects.append(.complete) }
    }
}
