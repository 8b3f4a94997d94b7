import RACBindings

/// A failure that the user has to be informed of. ``TodoModel/retry`` tries again.
public struct TodoProblem: Sendable {
    /// The reason.
    public let error: TodoError
    /// The work that has failed.
    let work: @Sendable () -> Signal<Void, TodoError>
}
