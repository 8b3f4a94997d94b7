/// The first todos that a query has found.
public struct TodoPage: Sendable, Hashable {
    /// A todo with the name of its list.
    public struct Row: Sendable, Hashable, Identifiable {
        /// The todo.
        public var todo: Todo
        /// The name of its list.
        public var listName: String

        /// The number of the todo.
        public var id: Todo.ID { todo.id }
    }

    /// The shown todos. Those of a list are in its order. Those found by a search are from all lists, the newest first.
    public var rows: [Row]
    /// The number of todos that were found. It can be greater than the number of rows.
    public var total: Int
    /// The text of the search, or `nil` if these are the todos of a list.
    public var search: String?

    /// A page without todos.
    public static let empty = TodoPage(rows: [], total: 0, search: nil)
}
