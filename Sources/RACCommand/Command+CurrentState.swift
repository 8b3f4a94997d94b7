import RACCore

// What has been decided, which any thread may read. The signals send it on the scheduler, and so, elsewhere, a little later.

extension Command {
    /// Whether a run is under way.
    ///
    /// True as soon as a request has been accepted, false as soon as the last run has ended; never behind ``executing``. May be
    /// read on any thread. Not observable: subscribe to ``executing``, or use an `ObservableCommand`.
    @inlinable public var isExecuting: Bool { core.status.isExecuting }

    /// Whether ``execute(_:)`` would be accepted now.
    ///
    /// Never behind ``enabled``. May be read on any thread; another thread may execute the command at the same moment, so what
    /// counts is the answer of ``execute(_:)``.
    @inlinable public var isEnabled: Bool { core.status.isEnabled }

    /// What the command is doing now, in one consistent value; never behind ``state``. May be read on any thread.
    public var currentState: CommandState<Failure> {
        let (status, ending) = core.shared.withLock { ($0.machine.status, $0.machine.lastEnding) }
        return CommandState(status, lastFailure: ending?.failure)
    }

    /// What the command does with a request while a run is under way, as it was created.
    public var policy: CommandPolicy { core.policy }
}
