/// A todo, and whether it has been done.
public struct DoneMark: Sendable, Hashable {
    /// The todo to mark.
    public var todo: Todo.ID
    /// Indicates whether it has been done.
    public var isDone: Bool

    /// Creates a mark of a todo.
    public init(_ todo: Todo.ID, isDone: Bool) {
        (self.todo, self.isDone) = (todo, isDone)
    }
}
