/// The todos that a window shows.
struct TodoQuery: Hashable, Sendable {
    /// The list whose todos are shown, unless a text is searched for.
    var list: TodoList.ID?
    /// The text to search for, in all lists.
    var text: String
    /// The maximum number of rows.
    var limit: Int
}
