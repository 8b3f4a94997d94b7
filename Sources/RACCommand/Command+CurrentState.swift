import RACCore

// Any thread can read the decided state. The signals send this state on the scheduler, and therefore on other threads a little
// later.

extension Command {
    /// Indicates whether a run is in progress.
    ///
    /// The value is true as soon as a request has been accepted, and false as soon as the last run has ended. It is never
    /// behind ``executing``, and can be read on any thread. It is not observable: subscribe to ``executing``, or use an
    /// `ObservableCommand`.
    @inlinable public var isExecuting: Bool { core.status.isExecuting }

    /// Indicates whether ``execute(_:)`` would be accepted now.
    ///
    /// The value is never behind ``enabled``, and can be read on any thread. Another thread can execute the command at the same
    /// moment, so only the result of ``execute(_:)`` is definite.
    @inlinable public var isEnabled: Bool { core.status.isEnabled }

    /// The present state of the command as one consistent value. The value is never behind ``state``, and can be read on any
    /// thread.
    public var currentState: CommandState<Failure> {
        let (status, ending) = core.shared.withLock { ($0.machine.status, $0.machine.lastEnding) }
        return CommandState(status, lastFailure: ending?.failure)
    }

    /// The policy for a request while a run is in progress, as given when the command was created.
    public var policy: CommandPolicy { core.policy }
}
