/// The state of a command, as one consistent value. No exclusive command, for example, is both executing and enabled.
public struct CommandState<Failure: Error>: Sendable {
    @usableFromInline let status: CommandStatus

    /// The failure of the run that ended last, or `nil` if no run has ended or this run did not fail. Refused and cancelled
    /// runs are not failures. Also `nil` after the last run of a deallocated command.
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

    /// The number of waiting runs of a queued command. The number is zero with every other policy.
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
