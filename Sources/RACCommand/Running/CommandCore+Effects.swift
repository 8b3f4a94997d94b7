import RACCore
import Synchronization

extension CommandCore {
    @inlinable static var maxEffectsPerTurn: Int { 256 }
    @inlinable static var maxTimePerTurn: Duration { .milliseconds(4) }
    /// The number of effects that a turn performs before it reads the time. A run has two effects: its beginning and its end.
    /// Even if the work is slow, `execute` of an idle command therefore performs both effects before it returns.
    @inlinable static var untimedEffectsPerTurn: Int { 2 }

    // MARK: Turns

    /// One action on the command's scheduler, which performs the pending effects.
    ///
    /// A deallocated scheduler drops its actions. A turn that is released before it has run therefore notifies the core.
    @usableFromInline
    final class Turn: Sendable {
        @usableFromInline let core: CommandCore
        @usableFromInline let hasBegun = Atomic<Bool>(false)

        @inlinable
        init(_ core: CommandCore) {
            self.core = core
        }

        deinit {
            // Acquire: pairs with the release in ``run()``, on the thread that has run the turn.
            if !hasBegun.load(ordering: .acquiring) { core.schedulerIsDeallocated() }
        }

        @inlinable
        func run() {
            hasBegun.store(true, ordering: .releasing)
            core.carryOutEffects()
        }
    }

    /// Schedules a turn. A continuation performs the remaining effects of the running turn, after other work of the scheduler.
    @inlinable
    func scheduleTurn(isContinuation: Bool = false) {
        let turn = Turn(self)
        let action: @Sendable () -> Void = { turn.run() }
        if isContinuation { scheduler.scheduleAfterOthers(action) } else { scheduler.schedule(action) }
    }

    @inlinable
    func carryOutEffects(atLeast untimed: Int = CommandCore.untimedEffectsPerTurn) {
        // This thread can be marked as about to block until a signal ends. The effects subscribe to other signals, so they are
        // performed without this mark.
        if ThreadBlocking.isAboutToHappen { return ThreadBlocking.forOthers { carryOutEffects(atLeast: untimed) } }
        var carriedOut = 0
        var deadline: Duration?
        while takeEffects() {
            while !chunk.value.isEmpty {
                if carriedOut >= untimed, isTurnOver(carriedOut, &deadline) { return leaveRestToNextTurn() }
                carriedOut += 1
                // The effect is moved out of the chunk, so that its objects are released immediately after its execution.
                if let effect = chunk.value.popLast() { carryOut(effect) }
            }
        }
    }

    /// Takes the next chunk of pending effects if the current chunk is empty.
    ///
    /// - Returns: Whether there are effects to perform. If there are none, this thread is no longer the drainer.
    @inlinable
    func takeEffects() -> Bool {
        shared.withLock { shared in
            // `takeChunk` is called even if the queue is empty, because the queue then uses the memory of the emptied array for
            // the next effects.
            if chunk.value.isEmpty { shared.effects.takeChunk(into: &chunk.value) }
            shared.drain = chunk.value.isEmpty ? .none : .running
            return shared.drain == .running
        }
    }

    /// Returns whether the turn has reached a limit. The time of the turn is measured from the first call of this method.
    @inlinable
    func isTurnOver(_ carriedOut: Int, _ deadline: inout Duration?) -> Bool {
        if carriedOut >= Self.maxEffectsPerTurn { return true }
        let now = scheduler.now
        if let deadline { return now >= deadline }
        deadline = now.after(Self.maxTimePerTurn)
        return false
    }

    @inlinable
    func leaveRestToNextTurn() {
        shared.withLock { $0.drain = .scheduled }
        scheduleTurn(isContinuation: true)
    }

    /// Cancels all runs and completes the command's signals, because the deallocated scheduler has dropped a turn. A turn is
    /// scheduled only if there is no other turn and no drainer, so this thread can perform the effects.
    func schedulerIsDeallocated() {
        let stops = shared.withLock { shared in
            shared.drain = .running
            return shared.machine.schedulerDeallocated(&shared.effects)
        }
        for run in stops { stop(run) }
        // There is no later turn, so all effects are performed. The loop ends, because a closed machine accepts no requests.
        carryOutEffects(atLeast: .max)
    }

    // MARK: Effects

    /// Called only by the drainer.
    @inlinable
    func carryOut(_ effect: consuming Machine.Effect) {
        switch consume effect {
        case .update(let status):
            state.send(status)
            progress?.update(status)
        case .start(let run, let status):
            state.send(status)
            progress?.update(status)
            if executionSignals.hasSubscribers { executionSignals.send(run.outcome.executionSignal) }
            begin(run)
        case .end(let run, let ending, let status):
            state.send(status, after: ending)
            progress?.end(run.number, hasCompleted: ending.isCompletion, status)
            switch ending {
            case .failed(let failure): errors.send(failure)
            case .completed: if completions.hasSubscribers { completions.send(()) }
            case .cancelled, .refused: break
            }
            run.outcome.end(ending)
        case .drop(let run):
            run.outcome.end(.cancelled)
        case .refuse(let run):
            if let (input, _) = run.begin() { refusals.send(input) }
        case .progress:
            progress?.sendReports()
        case .close:
            work.value = .none
            let reader = shared.withLock { $0.reader.take() }
            _ = consume reader
            admission?.close()
        case .complete:
            completeSignals()
        }
    }

    @inlinable
    func completeSignals() {
        // The last failure can hold a request of the command, and so hold this core. The failure is released outside the lock.
        _ = shared.withLock { $0.machine.lastEnding.take() }
        executionSignals.complete()
        state.completeParts()
        errors.complete()
        values.complete()
        completions.complete()
        refusals.complete()
        progress?.complete()
        state.complete()
    }
}

extension Scheduler {
    /// Runs an action after the other queued actions of the scheduler, even if the action could run in the present turn.
    // This method is outside the generic core, so that the closure is specialized at its call site.
    @usableFromInline
    func scheduleAfterOthers(_ action: @escaping @Sendable () -> Void) {
        if let scheduler = self as? any YieldingScheduler {
            _ = scheduler.scheduleInLaterTurn(action)
        } else {
            schedule(action)
        }
    }
}
