import GRDB

/// A list of todos. A row of the table `todoList`.
public struct TodoList: Codable, Identifiable, Hashable, Sendable, FetchableRecord, PersistableRecord {
    /// The number of the row. See ``NewID``.
    public var id: Int64
    /// The place among the lists, which are shown in ascending order.
    public var position: Double
    /// The name.
    public var name: String
}
