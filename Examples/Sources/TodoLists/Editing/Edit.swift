import GRDB

/// A change of the database that can be undone. Each direction is one transaction.
struct Edit<Input: Sendable, Memento: Sendable>: Sendable {
    /// The name, for the menu of undo.
    let name: String
    /// Changes the database, and returns the data that `undo` needs.
    let perform: @Sendable (Database, Input) throws -> Memento
    /// Restores only the changed columns, since other programs may have changed the other ones.
    let undo: @Sendable (Database, Memento) throws -> Void
}
