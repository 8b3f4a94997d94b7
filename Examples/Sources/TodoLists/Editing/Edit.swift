import GRDB

/// A change of the database that can be undone. Each direction is one transaction.
struct Edit<Input: Sendable, Memento: Sendable>: Sendable {
    /// The name, for the menu of undo.
    let name: String
    /// Changes the database, and returns what the undoing needs.
    let perform: @Sendable (Database, Input) throws -> Memento
    /// Restores what the change has changed, and nothing else: other programs may have changed the rest since.
    let undo: @Sendable (Database, Memento) throws -> Void
}
