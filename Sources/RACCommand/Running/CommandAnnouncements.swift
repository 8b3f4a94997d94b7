import RACCore

/// What a command has told of its state, and the signal of that.
///
/// The signal is made when somebody asks for it first; until then the state is only kept. One critical section keeps a state
/// and looks whether there is a signal. If there is, the state is sent to it; if not, a signal made later begins with the state.
@usableFromInline
final class CommandAnnouncements<Failure: Error>: Sendable {
    @usableFromInline
    struct Told: Sendable {
        @usableFromInline var state: CommandState<Failure>
        @usableFromInline var subject: BehaviorSubject<CommandState<Failure>, Never>?
        @usableFromInline var hasEnded = false

        @inlinable
        init(state: CommandState<Failure>) {
            self.state = state
        }
    }

    @usableFromInline let told: Lock<Told>

    @inlinable
    init(_ state: CommandState<Failure>) {
        told = Lock(Told(state: state))
    }

    /// What has been told last.
    @inlinable var state: CommandState<Failure> { told.withLock { $0.state } }

    /// Tells a new state. To be called by one thread at a time.
    @inlinable
    func tell(_ state: CommandState<Failure>) {
        let (former, subject) = told.withLock { told in
            let former = told.state
            told.state = state
            return (former, told.subject)
        }
        subject?.send(state)
        // Released here and not in the critical section: it may hold a failure.
        _ = consume former
    }

    /// Ends the signal. Keeps no failure from then on: it may hold what holds this.
    @inlinable
    func complete() {
        let (former, subject) = told.withLock { told in
            told.hasEnded = true
            let former = told.state
            told.state = CommandState(former.status, lastFailure: nil)
            return (former, told.subject.take())
        }
        subject?.complete()
        _ = consume former
    }

    @usableFromInline var signal: Signal<CommandState<Failure>, Never> {
        let (subject, hasEnded) = told.withLock { told in
            let subject = told.subject ?? BehaviorSubject(told.state)
            told.subject = subject
            return (subject, told.hasEnded)
        }
        if hasEnded { subject.complete() }
        return subject.signal
    }
}
