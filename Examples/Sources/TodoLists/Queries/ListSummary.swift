/// A list with the numbers of its todos.
public struct ListSummary: Sendable, Hashable, Identifiable {
    /// The list.
    public var list: TodoList
    /// The number of todos.
    public var total: Int
    /// The number of todos that have not been done.
    public var open: Int

    /// The number of the list.
    public var id: TodoList.ID { list.id }
}
