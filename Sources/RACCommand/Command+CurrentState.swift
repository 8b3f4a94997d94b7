import RACCore

// These properties return the state at the moment of the call. The signals send another thread's change a little later.

extension Command {
    /// Indicates whether a run is in progress.
    ///
    /// The value is true as soon as a request has been accepted, and false as soon as the last run has ended. It is never older
    /// than the last value of ``executing``. Can be read on any thread.
    @inlinable public var isExecuting: Bool { core.isExecuting }

    /// Indicates whether ``execute(_:)`` would be accepted now.
    ///
    /// The value is never older than the last value of ``enabled``. Can be read on any thread. The closures of a property that
    /// enables the command can run on this thread. Another thread can execute the command at the same moment, so only the result
    /// of ``execute(_:)`` is definite.
    @inlinable public var isEnabled: Bool { core.currentStatus.status.isEnabled }

    /// The present state, as one consistent value, never older than the last value of ``state``. Can be read like ``isEnabled``.
    public var currentState: CommandState<Failure> {
        let (status, ending) = core.currentStatus
        return CommandState(status, lastFailure: ending?.failure)
    }

    /// The policy for a request while a run is in progress.
    public var policy: CommandPolicy { core.policy }
}
