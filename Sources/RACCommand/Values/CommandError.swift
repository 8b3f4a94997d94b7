/// Why a run of a ``Command`` did not complete.
///
/// ```swift
/// switch error {
/// case .disabled: beep()
/// case .failed(let failure): show(failure)
/// case .cancelled: break
/// }
/// ```
///
/// Source: `RACCommandErrorNotEnabled` in RACCommand, for the first case.
public enum CommandError<Failure: Error>: Error {
    /// The command was not enabled when it was asked to execute. Nothing ran.
    ///
    /// Carries the name of the command, if it has one. Two of these are equal whatever the names. A pattern may leave the name
    /// out; so may an expression whose type is known, as in `error == .disabled`. Where it is not known, write
    /// `CommandError<SaveError>.disabled(by: CommandName(nil))`.
    case disabled(by: CommandName)
    /// The work failed.
    case failed(Failure)
    /// The run was cancelled before it ended: by ``Command/cancelAll()``, by the subscriber that had asked for it, or by a newer
    /// request of a restarting command; because the command went away before the run could begin, or while the run could no
    /// longer end by itself; or because the scheduler went away.
    case cancelled

    /// The refusal by a command without a name.
    public static var disabled: CommandError { .disabled(by: CommandName(nil)) }

    /// The work's own failure, if that is what this is.
    public var failure: Failure? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Returns the error with the work's own failure, if that is what it is, transformed.
    ///
    /// - Parameter transform: Called at most once, before this returns.
    public func mapFailure<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> CommandError<NewFailure> {
        switch self {
        case .disabled(let name): .disabled(by: name)
        case .failed(let error): .failed(transform(error))
        case .cancelled: .cancelled
        }
    }
}

extension CommandError: Equatable where Failure: Equatable {}

extension CommandError: Hashable where Failure: Hashable {}

extension CommandError: CustomStringConvertible {
    /// A sentence a person can read.
    public var description: String {
        switch self {
        case .disabled(let name):
            let command = name.text.map { "The command \"\($0)\"" } ?? "The command"
            return "\(command) is disabled and cannot be executed."
        case .failed(let error): return "The command failed: \(error)"
        case .cancelled: return "The command was cancelled."
        }
    }

    /// The same sentence, where the compiler knows that the error is a ``CommandError``. The `localizedDescription` of an
    /// `any Error` is Foundation's: with `RACBindings` it is the `errorDescription` declared there.
    public var localizedDescription: String { description }
}
