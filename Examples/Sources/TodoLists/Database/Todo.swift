import GRDB

/// One thing to do. A row of the table `todo`.
public struct Todo: Codable, Identifiable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    /// The number of the row. See ``NewID``.
    public var id: Int64
    /// The list that contains the todo.
    public var listID: TodoList.ID
    /// The place in the list: todos are shown in ascending order.
    public var position: Double
    /// The text, without line breaks.
    public var text: String
    /// Further text, of any number of lines.
    public var notes: String
    /// Indicates whether it has been done.
    public var isDone: Bool
}
