import RACCore
import RACOperators
import Synchronization

@usableFromInline
enum RunCompletion<Failure: Error>: Sendable {
    case completed
    // The case is indirect, so that the enum has one size for all failures. See ``CommandRun/withPhase(_:)``.
    indirect case failed(Failure)
    case cancelled
    /// The work executed another command, and that command refused. Contains the name of the other command.
    case refused(CommandName)

    @inlinable
    init(_ error: CommandError<Failure>) {
        switch error {
        case .disabled(let name): self = .refused(name)
        case .failed(let failure): self = .failed(failure)
        case .cancelled: self = .cancelled
        }
    }

    @inlinable var failure: Failure? {
        if case .failed(let error) = self { error } else { nil }
    }

    @inlinable var isFailure: Bool {
        if case .failed = self { true } else { false }
    }

    @inlinable var isCompletion: Bool {
        if case .completed = self { true } else { false }
    }

    /// Returns whether the failure differs from the failure of the previous end. Failures that cannot be compared count as
    /// different. Must be called with no lock held, because comparing is user code.
    @inlinable
    func changesFailure(after former: RunCompletion?) -> Bool {
        guard isFailure, let former, former.isFailure else { return isFailure || former?.isFailure == true }
        return !hasSameFailure(as: former)
    }

    // Not inlined, because two failures in a row without any other change are rare.
    @usableFromInline
    @inline(never)
    func hasSameFailure(as other: RunCompletion) -> Bool {
        guard let failure = failure as? any Equatable else { return false }
        func isEqual<Compared: Equatable>(_ failure: Compared) -> Bool { failure == other.failure as? Compared }
        return isEqual(failure)
    }

    @inlinable var error: CommandError<Failure>? {
        switch self {
        case .completed: nil
        case .failed(let failure): .failed(failure)
        case .cancelled: .cancelled
        case .refused(let name): .disabled(by: name)
        }
    }
}

/// One run of a command: its phase, and its events.
///
/// A run ends by itself or is stopped. Before the work is subscribed to, `phase` determines which of the two events is first.
/// Later, both events dispose the lifetime of the subscription, and only the first disposal reports the end. A run that is
/// stopped while its work is cleaning up therefore keeps its slot until the cleanup is done.
///
/// `@unchecked Sendable` because only ``withPhase(_:)`` accesses `phase`.
@usableFromInline
final class CommandRun<Input: Sendable, Output: Sendable, Failure: Error>: @unchecked Sendable {
    @usableFromInline typealias Work = CommandWork<Input, Output, Failure>

    @usableFromInline
    enum Phase: Sendable {
        /// Contains the input, and the run's own work if it differs from the work of the command.
        indirect case waiting(Input, Work?)
        case beginning
        case active(CompoundDisposable)
        /// The run ended or was stopped before or during the subscription to its work.
        case over
    }

    @usableFromInline let numberInMachine = Atomic<Int>(0)
    @usableFromInline let phaseLock = Lock(())
    @exclusivity(unchecked) @usableFromInline var phase: Phase
    @usableFromInline let outcome: RunResult<Output, Failure>

    @inlinable
    init(_ input: Input, keepsValues: Bool) {
        phase = .waiting(input, nil)
        outcome = RunResult(keepsValues: keepsValues)
    }

    deinit {
        // Every object that sends events to `outcome` holds the run, so no further event can arrive.
        outcome.releaseSubscribers()
    }

    /// Runs a closure with exclusive access to the phase, under a lock. The closure must not run user code.
    ///
    /// The compiler does not specialize the `deinit` of a run, and each type that the `deinit` looks up costs as much as an
    /// allocation. The phase is therefore stored next to the lock, and has the same size for all inputs. With a lock around a
    /// generic value, the `deinit` would look up two types.
    @inlinable
    func withPhase<Result: Sendable>(_ body: (inout Phase) -> Result) -> Result {
        phaseLock.withLock { _ in body(&phase) }
    }

    /// Zero until the run has been accepted, then constant. Written only under the command's lock. The number is atomic only
    /// because the compiler cannot check the use of the lock.
    // Relaxed: all readers hold the lock, or perform an effect of the accepted run, which they have taken under the lock.
    @inlinable var number: Int {
        get { numberInMachine.load(ordering: .relaxed) }
        set { numberInMachine.store(newValue, ordering: .relaxed) }
    }

    /// The ``number`` of a run whose request was withdrawn before the request was made. Such a request must not be accepted.
    @inlinable static var withdrawn: Int { -1 }

    /// Assigns work to the run, instead of the work of the command. Must be called before the run is requested.
    func use(_ work: Work) {
        withPhase { phase in
            if case .waiting(let input, _) = phase { phase = .waiting(input, work) }
        }
    }

    /// Removes the assigned work. The caller releases the work with no lock held.
    func takeWork() -> Work? {
        withPhase { phase in
            guard case .waiting(let input, let work) = phase else { return nil }
            phase = .waiting(input, nil)
            return work
        }
    }

    @inlinable
    func begin() -> (input: Input, work: Work?)? {
        withPhase { phase in
            guard case .waiting(let input, let work) = phase else { return nil }
            phase = .beginning
            return (input, work)
        }
    }

    /// Begins the active phase, or ends the run if `lifetime` is `nil`. Returns `false` if the run has been stopped.
    @inlinable
    func activate(_ lifetime: CompoundDisposable?) -> Bool {
        withPhase { phase in
            guard case .beginning = phase else { return false }
            phase = if let lifetime { .active(lifetime) } else { .over }
            return true
        }
    }

    /// Stops the run. If the run is active, the cleanup of its work runs during this call. Returns whether the caller must report
    /// the end.
    @inlinable
    func stop() -> Bool {
        let former = withPhase { phase in
            let former = phase
            switch phase {
            case .waiting, .beginning: phase = .over
            case .active, .over: break
            }
            return former
        }
        switch former {
        case .waiting, .beginning: return true
        case .active(let lifetime): return lifetime.disposeIfNeeded()
        case .over: return false
        }
    }
}
