import RACCore

/// The published state of a command, and its signals: `state`, `executing` and `enabled`.
///
/// Each signal is created on demand. One critical section stores a new state and reads the existing signals, which then send
/// the change. A signal that is created later begins with the stored state. Each signal therefore sends every change exactly
/// once, even if another thread requests the signal at the same time.
@usableFromInline
final class CommandStatePublisher<Failure: Error>: Sendable {
    @usableFromInline
    struct Published: Sendable {
        @usableFromInline var status: CommandStatus
        /// The end of the last run that has ended. The whole end is stored instead of its failure, because the size of a failure
        /// depends on its type, and the size of an end does not.
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

    @inlinable var value: CommandState<Failure> { published.withLock { $0.state } }

    /// Must be called by one thread at a time. `ending` is the end of the run that has changed the status, if any.
    @inlinable
    func send(_ status: CommandStatus, after ending: RunCompletion<Failure>? = nil) {
        // The previous end can hold a failure, so it is released after the critical section.
        let (former, formerEnding, subject, executing, enabled) = published.withLock { published in
            let former = (published.status, published.lastEnding)
            published.status = status
            if let ending { published.lastEnding = ending }
            return (former.0, former.1, published.stateSubject, published.executing, published.enabled)
        }
        // A failure can leave the state unchanged. For example, a run of a restarting command fails like the previous run, and
        // the next run replaces the failed run in the same step. Comparing failures is user code, so no lock is held.
        guard status != former || ending?.changesFailure(after: formerEnding) == true else { return }
        // `value` reads the state again. It is the state stored above, because only this thread publishes.
        if let subject { subject.send(value) }
        if status.isExecuting != former.isExecuting { executing?.send(status.isExecuting) }
        if status.isEnabled != former.isEnabled { enabled?.send(status.isEnabled) }
    }

    /// Completes `executing` and `enabled`. Signals that are created later also complete.
    @inlinable
    func completeParts() {
        let published = published.withLock { published in
            published.hasEnded = true
            return published
        }
        published.executing?.complete()
        published.enabled?.complete()
    }

    /// Called after ``completeParts()``. Also removes the stored failure, which can hold an object that holds this publisher.
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
