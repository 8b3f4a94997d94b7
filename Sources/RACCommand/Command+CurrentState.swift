import RACCore

// What has been decided, which any thread may read. The signals send it on the scheduler, and so, elsewhere, a little later.

extension Command {
    /// Indicates whether a run is in progress.
    ///
    /// True as soon as a request has been accepted, false as soon as the last run has ended. Never behind ``executing``. May be
    /// read on any thread. Not observable: subscribe to ``executing``, or use an `ObservableCommand`.
    @inlinable public var isExecuting: Bool { core.status.isExecuting }

    /// Indicates whether ``execute(_:)`` would be accepted now.
    ///
    /// Never behind ``enabled``. May be read on any thread. Another thread may execute the command at the same moment, so what
    /// counts is the answer of ``execute(_:)``.
    @inlinable public var isEnabled: Bool { core.status.isEnabled }

    /// What the command is doing now, in one consistent value. Never behind ``state``. May be read on any thread.
    public var currentState: CommandState<Failure> {
        let (status, ending) = core.shared.withLock { ($0.machine.status, $0.machine.lastEnding) }
        return CommandState(status, lastFailure: ending?.failure)
    }

    /// What the command does with a request while a run is in progress, as it was created.
    public var policy: CommandPolicy { core.policy }
}
