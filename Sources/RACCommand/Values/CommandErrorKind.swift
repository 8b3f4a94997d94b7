/// A kind of ``CommandError``, for `catch` clauses in which the error has the type `any Error`.
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
/// In a closure, such as the closure of a `Task`, Swift infers the thrown type as `any Error`. For the work's own failure use
/// `catch let error as CommandError<SaveError>`.
public enum CommandErrorKind: Hashable, Sendable {
    /// The command was not enabled.
    case disabled
    /// The run was cancelled.
    case cancelled

    /// Returns whether an error is a ``CommandError`` of this kind. Used by `catch`.
    ///
    /// - Parameters:
    ///   - kind: The kind in the `catch` clause.
    ///   - error: Any error. Only a ``CommandError`` matches a kind.
    public static func ~= (kind: CommandErrorKind, error: any Error) -> Bool {
        (error as? any ErrorOfCommand)?.kind == kind
    }
}

/// A ``CommandError`` without its failure type.
private protocol ErrorOfCommand: Error {
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
