/// What a ``CommandError`` of any type of failure says, for `catch` where the compiler knows no more than `any Error`.
///
/// ```swift
/// Task {
///     do {
///         try await save.run(document)
///     } catch .disabled {
///         beep()
///     } catch .cancelled {
///     }
/// }
/// ```
///
/// In a closure, as that of a `Task`, Swift takes what is thrown for `any Error`. For the work's own failure catch that:
/// `catch let error as CommandError<SaveError>`.
public enum CommandErrorKind: Hashable, Sendable {
    /// The command was not enabled.
    case disabled
    /// The run was cancelled.
    case cancelled

    /// Returns whether an error is a ``CommandError`` of this kind. What `catch` asks.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - error: Any error. One that is no ``CommandError`` is of no kind.
    public static func ~= (kind: CommandErrorKind, error: any Error) -> Bool {
        (error as? any ErrorOfCommand)?.kind == kind
    }
}

/// A ``CommandError``, whatever the type of its failures.
private protocol ErrorOfCommand: Error {
    /// `nil` for a failure of the work.
    var kind: CommandErrorKind? { get }
}

extension CommandError: ErrorOfCommand {
    fileprivate var kind: CommandErrorKind? {
        switch self {
        case .disabled: .disabled
        case .failed: nil
        case .cancelled: .cancelled
        }
    }
}
