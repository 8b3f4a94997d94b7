import RACCore
import Synchronization

extension CommandCore {
    /// After how many effects other work of the scheduler gets a turn.
    @inlinable static var maxEffectsPerTurn: Int { 256 }
    /// After how long it gets one, if the effects take long.
    @inlinable static var maxTimePerTurn: Duration { .milliseconds(4) }
    /// After how many effects that time begins. Two are the beginning and the end of one run: however long its work takes,
    /// both have happened when `execute` of an idle command returns, and it need not ask for the time.
    @inlinable static var untimedEffectsPerTurn: Int { 2 }

    // MARK: Turns

    /// A turn on the command's scheduler, to carry out the effects that wait.
    ///
    /// A scheduler that goes away drops its actions. Then nothing would carry out the effects, and no run would end. So a turn that
    /// is released before it has run reports that to the core.
    @usableFromInline
    final class Turn: Sendable {
        @usableFromInline let core: CommandCore
        @usableFromInline let hasCome = Atomic<Bool>(false)

        @inlinable
        init(_ core: CommandCore) {
            self.core = core
        }

        @inlinable
        deinit {
            // Pairs with the store in ``run()``, on the thread that has run the turn.
            if !hasCome.load(ordering: .acquiring) { core.schedulerIsDeallocated() }
        }

        @inlinable
        func run() {
            hasCome.store(true, ordering: .releasing)
            core.carryOutEffects()
        }
    }

    /// Schedules a turn.
    ///
    /// - Parameter isContinuation: Whether the turn in progress leaves its rest to it, so that others are to come first.
    @inlinable
    func scheduleTurn(isContinuation: Bool = false) {
        let turn = Turn(self)
        let action: @Sendable () -> Void = { turn.run() }
        if isContinuation { scheduler.scheduleAfterOthers(action) } else { scheduler.schedule(action) }
    }

    /// Carries out what waits, as far as one turn goes.
    ///
    /// - Parameter untimed: How many effects are carried out in any case, however many and slow they are.
    @inlinable
    func carryOutEffects(atLeast untimed: Int = CommandCore.untimedEffectsPerTurn) {
        // What subscribes in here, on a thread that subscribes in order to block, does not wait for anything.
        if ThreadBlocking.isAboutToHappen { return ThreadBlocking.forOthers { carryOutEffects(atLeast: untimed) } }
        var carriedOut = 0
        var deadline: Duration?
        while takeEffects() {
            while !chunk.value.isEmpty {
                if carriedOut >= untimed, isTurnOver(carriedOut, &deadline) { return leaveRestToNextTurn() }
                carriedOut += 1
                // Moved out: what an effect holds is released when it has been carried out, although the rest waits.
                if let effect = chunk.value.popLast() { carryOut(effect) }
            }
        }
    }

    /// Takes what waits, unless there is still something of the chunk.
    ///
    /// - Returns: Whether there is anything to carry out. If not, there is no drainer any more.
    @inlinable
    func takeEffects() -> Bool {
        shared.withLock { shared in
            // Also when there is nothing: the empty array goes back with its room for the next effects.
            if chunk.value.isEmpty { shared.effects.takeChunk(into: &chunk.value) }
            shared.drain = chunk.value.isEmpty ? .none : .running
            return shared.drain == .running
        }
    }

    /// Returns whether other work of the scheduler is to come first. The time begins with the first call.
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

    /// Cancels everything and completes the signals, on this thread: the scheduler has dropped a turn.
    ///
    /// There was no other turn, and no drainer, or none would have been scheduled: this thread is the drainer now.
    @usableFromInline
    func schedulerIsDeallocated() {
        let stops = shared.withLock { shared in
            shared.drain = .running
            return shared.machine.shut(&shared.effects)
        }
        for run in stops { stop(run) }
        // All of it: there is no later turn. It has an end, because a machine that is shut accepts nothing more.
        carryOutEffects(atLeast: .max)
    }

    // MARK: Effects

    /// Carries out one effect. To be called by the drainer alone.
    @inlinable
    func carryOut(_ effect: Machine.Effect) {
        switch effect {
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
            admission?.close()
        case .complete:
            completeSignals()
        }
    }

    @inlinable
    func completeSignals() {
        // A failure may hold a request of the command, and so this. Released here, and not in the lock.
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
    /// Runs an action when the others of the scheduler's queue have had a turn, also where it could run in the present one.
    // Not a part of the core, whose types it does not know: so what the action calls is specialized where that is made.
    @usableFromInline
    func scheduleAfterOthers(_ action: @escaping @Sendable () -> Void) {
        if let scheduler = self as? any YieldingScheduler {
            _ = scheduler.scheduleInLaterTurn(action)
        } else {
            schedule(action)
        }
    }
}
