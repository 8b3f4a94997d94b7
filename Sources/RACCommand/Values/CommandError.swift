/// The reason why a run of a ``Command`` did not complete.
///
/// ```swift
/// switch error {
/// case .disabled: beep()
/// case .failed(let failure): show(failure)
/// case .cancelled: break
/// }
/// ```
public enum CommandError<Failure: Error>: Error {
    /// The command was not enabled when it was requested to execute. No work ran.
    ///
    /// Contains the name of the command, if there is one. Names do not matter for equality. Patterns can omit the name, as in
    /// `case .disabled`. Expressions whose type is known can also omit the name, as in `error == .disabled`. In other
    /// expressions, write `CommandError<SaveError>.disabled(by: CommandName(nil))`.
    case disabled(by: CommandName)
    /// The work failed.
    case failed(Failure)
    /// The run was cancelled by ``Command/cancelAll()``, by the subscriber that requested the run, or by a newer request of a
    /// restarting command. A run is also cancelled if the scheduler is deallocated, or if the command is deallocated while the
    /// run waits or can no longer end, because the signal of the work has released its subscriber.
    case cancelled

    /// The error of a request that was refused by a command without a name.
    public static var disabled: CommandError { .disabled(by: CommandName(nil)) }

    /// The work's own failure, or `nil` for other errors.
    public var failure: Failure? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Returns the error with its failure transformed. Other errors are unchanged.
    ///
    /// - Parameter transform: Called at most once, before this method returns.
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
    /// The error as a sentence, for logs and alerts.
    public var description: String {
        switch self {
        case .disabled(let name):
            let command = name.text.map { "The command \"\($0)\"" } ?? "The command"
            return "\(command) is disabled and cannot be executed."
        case .failed(let error): return "The command failed: \(error)"
        case .cancelled: return "The command was cancelled."
        }
    }

    /// The same text as ``description``. If the static type of the error is `any Error`, Swift uses Foundation's property of
    /// this name instead. With `RACBindings`, that property returns the failure's own description, or this text.
    public var localizedDescription: String { description }
}
