import RACCore

/// What a command has told of its state, and the signals of that: `state`, `executing` and `enabled`.
///
/// Each signal is made when somebody asks for it first; until then the state is only kept. One critical section keeps a new
/// state and looks which signals there are. To those the change is sent; one that is made later begins with the state. So
/// nothing is sent twice or left out, whichever thread asks for a signal meanwhile.
@usableFromInline
final class CommandAnnouncements<Failure: Error>: Sendable {
    @usableFromInline
    struct Subjects: Sendable {
        @usableFromInline var state: BehaviorSubject<CommandState<Failure>, Never>?
        @usableFromInline var executing: BehaviorSubject<Bool, Never>?
        @usableFromInline var enabled: BehaviorSubject<Bool, Never>?

        @inlinable
        init() {}
    }

    @usableFromInline
    struct Told: Sendable {
        @usableFromInline var status: CommandStatus
        /// How the run ended that ended last. Not its failure, whose size depends on the type, so that to handle it would take
        /// longer than all the rest.
        @usableFromInline var lastEnding: CommandEnding<Failure>?
        /// Those that have been asked for.
        @usableFromInline var subjects = Subjects()
        @usableFromInline var hasEnded = false

        @inlinable
        init(status: CommandStatus) {
            self.status = status
        }

        @inlinable var state: CommandState<Failure> { CommandState(status, lastFailure: lastEnding?.failure) }
    }

    @usableFromInline let told: Lock<Told>

    @inlinable
    init(_ status: CommandStatus) {
        told = Lock(Told(status: status))
    }

    /// What has been told last.
    @inlinable var state: CommandState<Failure> { told.withLock { $0.state } }

    /// Tells what has changed since the last time. To be called by one thread at a time.
    ///
    /// - Parameters:
    ///   - status: The status now.
    ///   - ending: How a run has ended, if that is what has changed it.
    @inlinable
    func tell(_ status: CommandStatus, after ending: CommandEnding<Failure>? = nil) {
        let (former, formerEnding, subjects) = told.withLock { told in
            let former = (told.status, told.lastEnding, told.subjects)
            told.status = status
            if let ending { told.lastEnding = ending }
            return former
        }
        guard Self.isChange(from: former, formerEnding, to: status, ending) else { return }
        // This thread alone tells, so it is still the same.
        if let subject = subjects.state { subject.send(state) }
        if status.isExecuting != former.isExecuting { subjects.executing?.send(status.isExecuting) }
        if status.isEnabled != former.isEnabled { subjects.enabled?.send(status.isEnabled) }
        // Released here and not in the critical section: it may hold a failure.
        _ = consume formerEnding
    }

    /// Whether a step changes the state. To be asked without a lock: it may compare failures.
    ///
    /// A failure after a failure may be none: a run of a restarting command fails as the one before did, and the next one
    /// takes its place in the same step.
    @inlinable
    static func isChange(
        from former: CommandStatus,
        _ formerEnding: CommandEnding<Failure>?,
        to status: CommandStatus,
        _ ending: CommandEnding<Failure>?
    ) -> Bool {
        status != former || ending?.changesFailure(after: formerEnding) == true
    }

    /// Ends `executing` and `enabled`. Signals that are made from then on end as well.
    @inlinable
    func completeParts() {
        let subjects = told.withLock { told in
            told.hasEnded = true
            return told.subjects
        }
        subjects.executing?.complete()
        subjects.enabled?.complete()
    }

    /// Ends `state`, after the others. Keeps no failure from then on: it may hold what holds this.
    @inlinable
    func complete() {
        let (ending, subjects) = told.withLock { told in
            let former = (told.lastEnding, told.subjects)
            told.lastEnding = nil
            told.subjects = Subjects()
            return former
        }
        subjects.state?.complete()
        _ = consume ending
    }

    @usableFromInline var stateSignal: Signal<CommandState<Failure>, Never> { signal(\.state, of: \.self) }

    @usableFromInline var executing: Signal<Bool, Never> { signal(\.executing, of: \.isExecuting) }

    @usableFromInline var enabled: Signal<Bool, Never> { signal(\.enabled, of: \.isEnabled) }

    /// The signal of a part of the state; made now if nobody has asked for it before.
    private func signal<Part: Sendable>(
        _ place: WritableKeyPath<Subjects, BehaviorSubject<Part, Never>?>,
        of part: KeyPath<CommandState<Failure>, Part>
    ) -> Signal<Part, Never> {
        let (subject, hasEnded) = told.withLock { told in
            let subject = told.subjects[keyPath: place] ?? BehaviorSubject(told.state[keyPath: part])
            told.subjects[keyPath: place] = subject
            return (subject, told.hasEnded)
        }
        if hasEnded { subject.complete() }
        return subject.signal
    }
}
