import RACCore

// The decided state, which any thread can read. The signals send it on the scheduler, so on other threads a little later.

extension Command {
    /// Indicates whether a run is in progress.
    ///
    /// True as soon as a request has been accepted, false as soon as the last run has ended. Never behind ``executing``. Can be
    /// read on any thread. Not observable: subscribe to ``executing``, or use an `ObservableCommand`.
    @inlinable public var isExecuting: Bool { core.status.isExecuting }

    /// Indicates whether ``execute(_:)`` would be accepted now.
    ///
    /// Never behind ``enabled``. Can be read on any thread. Another thread can execute the command at the same moment, so only
    /// the result of ``execute(_:)`` is definite.
    @inlinable public var isEnabled: Bool { core.status.isEnabled }

    /// The present state of the command as one consistent value. Never behind ``state``. Can be read on any thread.
    public var currentState: CommandState<Failure> {
        let (status, ending) = core.shared.withLock { ($0.machine.status, $0.machine.lastEnding) }
        return CommandState(status, lastFailure: ending?.failure)
    }

    /// The policy for a request while a run is in progress, as the command was created.
    public var policy: CommandPolicy { core.policy }
}
