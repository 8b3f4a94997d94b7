import RACCore

/// The state of a command as it has been sent, and the signals of it: `state`, `executing` and `enabled`.
///
/// Each signal is made when it is first asked for. Until then the state is only kept. One critical section keeps a new state and
/// reads which signals there are. Those are sent the change. One that is made later begins with the state. So nothing is sent
/// twice or left out, whichever thread asks for a signal meanwhile.
@usableFromInline
final class CommandStatePublisher<Failure: Error>: Sendable {
    @usableFromInline
    struct Published: Sendable {
        @usableFromInline var status: CommandStatus
        /// How the last run to end has ended. Not its failure, whose size depends on the type, so that to handle it would take
        /// longer than all the rest.
        @usableFromInline var lastEnding: RunCompletion<Failure>?
        @usableFromInline var stateSubject: BehaviorSubject<CommandState<Failure>, Never>?
        @usableFromInline var executing: BehaviorSubject<Bool, Never>?
        @usableFromInline var enabled: BehaviorSubject<Bool, Never>?
        @usableFromInline var hasEnded = false

        @inlinable
        init(status: CommandStatus) {
            self.status = status
        }

        @inlinable var state: CommandState<Failure> { CommandState(status, lastFailure: lastEnding?.failure) }
    }

    @usableFromInline let published: Lock<Published>

    @inlinable
    init(_ status: CommandStatus) {
        published = Lock(Published(status: status))
    }

    /// What has been sent last.
    @inlinable var value: CommandState<Failure> { published.withLock { $0.state } }

    /// Sends what has changed since the last time. To be called by one thread at a time.
    ///
    /// - Parameters:
    ///   - status: The status now.
    ///   - ending: How a run has ended, if that is what has changed it.
    @inlinable
    func send(_ status: CommandStatus, after ending: RunCompletion<Failure>? = nil) {
        // Released at the end and not in the critical section: it may hold a failure.
        let former = published.withLock { published in
            let former = published
            published.status = status
            if let ending { published.lastEnding = ending }
            return former
        }
        guard Self.isChange(from: former.status, former.lastEnding, to: status, ending) else { return }
        // This thread alone sends, so the value is still the same.
        if let subject = former.stateSubject { subject.send(value) }
        if status.isExecuting != former.status.isExecuting { former.executing?.send(status.isExecuting) }
        if status.isEnabled != former.status.isEnabled { former.enabled?.send(status.isEnabled) }
    }

    /// Returns whether a step changes the state. To be asked without a lock: it may compare failures.
    ///
    /// A failure after a failure may be no change: a run of a restarting command fails as the one before did, and the next one
    /// takes its place in the same step.
    @inlinable
    static func isChange(
        from former: CommandStatus,
        _ formerEnding: RunCompletion<Failure>?,
        to status: CommandStatus,
        _ ending: RunCompletion<Failure>?
    ) -> Bool {
        status != former || ending?.changesFailure(after: formerEnding) == true
    }

    /// Ends `executing` and `enabled`. Signals that are made from then on end as well.
    @inlinable
    func completeParts() {
        let published = published.withLock { published in
            published.hasEnded = true
            return published
        }
        published.executing?.complete()
        published.enabled?.complete()
    }

    /// Ends `state`, after the others. Keeps no failure from then on: it may hold what holds this.
    @inlinable
    func complete() {
        let former = published.withLock { published in
            let former = published
            published = Published(status: former.status)
            published.hasEnded = true
            return former
        }
        former.stateSubject?.complete()
    }

    @usableFromInline var signal: Signal<CommandState<Failure>, Never> { signal(\.stateSubject, of: \.self) }

    @usableFromInline var executing: Signal<Bool, Never> { signal(\.executing, of: \.isExecuting) }

    @usableFromInline var enabled: Signal<Bool, Never> { signal(\.enabled, of: \.isEnabled) }

    /// The signal of a part of the state, made now unless it is there.
    private func signal<Part: Sendable>(
        _ subject: WritableKeyPath<Published, BehaviorSubject<Part, Never>?>,
        of part: KeyPath<CommandState<Failure>, Part>
    ) -> Signal<Part, Never> {
        let (subject, hasEnded) = published.withLock { published in
            let made = published[keyPath: subject] ?? BehaviorSubject(published.state[keyPath: part])
            published[keyPath: subject] = made
            return (made, published.hasEnded)
        }
        if hasEnded { subject.complete() }
        return subject.signal
    }
}
