/// Why an execution of a ``Command`` did not complete.
///
/// Source: `RACCommandErrorNotEnabled` in RACCommand, for the first case.
public enum CommandError<Failure: Error>: Error {
    /// The command was not enabled when it was asked to execute. Nothing ran.
    case disabled
    /// The work failed.
    case failed(Failure)
    /// The execution was cancelled before it ended.
    case cancelled

    /// The work's own failure, if that is what this is.
    public var failure: Failure? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension CommandError: Equatable where Failure: Equatable {}

extension CommandError: Hashable where Failure: Hashable {}

extension CommandError: CustomStringConvertible {
    /// A sentence a person can read.
    public var description: String {
        switch self {
        case .disabled: "The command is disabled and cannot be executed."
        case .failed(let error): "The command failed: \(error)"
        case .cancelled: "The command was cancelled."
        }
    }
}
