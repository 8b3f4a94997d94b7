import RACCore
import RACOperators

extension CommandCore {
    /// Carries out one effect. To be called by the drainer alone.
    @inlinable
    func carryOut(_ effect: Machine.Effect) {
        switch effect {
        case .update(let status):
            state.tell(status)
            progress?.tell(status)
        case .start(let run, let status):
            state.tell(status)
            progress?.tell(status)
            if executionSignals.hasSubscribers { executionSignals.send(run.outcome.executionSignal) }
            begin(run)
        case .end(let run, let ending, let status):
            state.tell(status, after: ending)
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
        state.completeParts()
        errors.complete()
        values.complete()
        completions.complete()
        refusals.complete()
        progress?.complete()
        state.complete()
    }
}
