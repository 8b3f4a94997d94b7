import RACCore
import RACOperators

extension CommandCore {
    /// Carries out one effect. To be called by the drainer alone.
    @inlinable
    func carryOut(_ effect: Machine.Effect) {
        switch effect {
        case .update(let status):
            tell(status)
        case .start(let run, let status):
            tell(status)
            if executionSignals.hasSubscribers { executionSignals.send(run.outcome.executionSignal) }
            begin(run)
        case .end(let run, let ending, let status):
            tell(status, after: ending)
            progress?.end(run.number)
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
            progress?.tell()
        case .close:
            work.value = .none
            admission?.release()
        case .complete:
            completeSignals()
        }
    }

    @inlinable
    func completeSignals() {
        // A failure may hold a request of the command, and so this. Released here, and not in the lock.
        _ = shared.withLock { $0.machine.lastEnding.take() }
        executionSignals.complete()
        executing.complete()
        enabled.complete()
        errors.complete()
        values.complete()
        completions.complete()
        refusals.complete()
        progress?.complete()
        state.complete()
    }

    /// Tells what has changed since the last time.
    @inlinable
    func tell(_ status: CommandStatus, after ending: CommandEnding<Failure>? = nil) {
        let former = state.state
        let lastFailure = if let ending { ending.failure } else { former.lastFailure }
        let current = CommandState(status, lastFailure: lastFailure)
        let hasFailureChanged = ending != nil && (former.lastFailure != nil || lastFailure != nil)
        guard status != former.status || hasFailureChanged else { return }
        state.tell(current)
        if current.isExecuting != former.isExecuting { executing.send(current.isExecuting) }
        if current.isEnabled != former.isEnabled { enabled.send(current.isEnabled) }
    }
}
