/// The state of a command, as one consistent value.
///
/// A view needs only these states to show a command. The properties of one state are consistent: no state of an exclusive
/// command is both executing and enabled.
public struct CommandState<Failure: Error>: Sendable {
    @usableFromInline let status: CommandStatus

    /// The failure of the run that ended last. It is `nil` if that run completed, was cancelled, or was refused by a command
    /// from which this command is derived. It is also `nil` before any run has ended, and when the command has been deallocated
    /// and its last run has ended.
    public let lastFailure: Failure?

    @inlinable
    init(_ status: CommandStatus, lastFailure: Failure?) {
        self.status = status
        self.lastFailure = lastFailure
    }

    /// Indicates whether a request would be accepted.
    @inlinable public var isEnabled: Bool { status.isEnabled }

    /// Indicates whether a run is in progress.
    @inlinable public var isExecuting: Bool { status.isExecuting }

    /// The number of runs that are in progress.
    @inlinable public var runningCount: Int { status.running }

    /// The number of runs of a queued command that wait for their turn. The number is zero with every other policy.
    @inlinable public var waitingCount: Int { status.waiting }

    /// Indicates whether a run can begin while another run is in progress. See ``Command/allowsConcurrentExecution``.
    @inlinable public var allowsConcurrentExecution: Bool { status.allowsConcurrentExecution }
}

extension CommandState: Equatable where Failure: Equatable {}

extension CommandState: CustomStringConvertible {
    /// A description for logs: `enabled, 1 running, 2 waiting, last failure: timedOut`.
    public var description: String {
        var parts = [isEnabled ? "enabled" : "disabled", "\(runningCount) running"]
        if waitingCount > 0 { parts.append("\(waitingCount) waiting") }
        if let lastFailure { parts.append("last failure: \(lastFailure)") }
        return parts.joined(separator: ", ")
    }
}

/// The part of a command's state that ``CommandMachine`` determines.
@usableFromInline
package struct CommandStatus: Equatable, Sendable {
    @usableFromInline package var isEnabled: Bool
    @usableFromInline package var running: Int
    @usableFromInline package var waiting: Int
    @usableFromInline package var allowsConcurrentExecution: Bool

    @inlinable var isExecuting: Bool { running > 0 }

    @inlinable
    package init(isEnabled: Bool, running: Int, waiting: Int, allowsConcurrentExecution: Bool) {
        self.isEnabled = isEnabled
        self.running = running
        self.waiting = waiting
        self.allowsConcurrentExecution = allowsConcurrentExecution
    }
}
