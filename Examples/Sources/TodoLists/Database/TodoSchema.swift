import GRDB

/// The tables of the todos, and their versions.
enum TodoSchema {
    /// The steps from each version to the next one. A step that has been published never changes.
    private static let steps: [@Sendable (Database) throws -> Void] = [createTables, createSearch]

    /// Returns whether a file does not have the newest version.
    static func isOutdated(_ database: Database) throws -> Bool {
        try Int.fetchOne(database, sql: "PRAGMA user_version") != steps.count
    }

    /// Brings a file to the newest version, in one transaction.
    ///
    /// The transaction locks the file before it reads the version. Two processes that open a new file at the same time therefore
    /// cannot both create the tables. A `DatabaseMigrator` reads the version before its transactions, and one of the processes fails.
    ///
    /// - Throws: ``TodoError/isTooNew`` if a newer version of the program has written the file.
    static func update(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= steps.count else { throw TodoError.isTooNew }
        for step in steps[version...] { try step(database) }
        if version < steps.count { try database.execute(sql: "PRAGMA user_version = \(steps.count)") }
    }

    private static func createTables(_ database: Database) throws {
        try database.create(table: "todoList") { table in
            table.primaryKey("id", .integer)
            table.column("position", .double).notNull()
            table.column("name", .text).notNull()
        }
        try database.create(table: "todo") { table in
            table.primaryKey("id", .integer)
            table.column("listID", .integer).notNull().references("todoList", onDelete: .cascade)
            table.column("position", .double).notNull()
            table.column("text", .text).notNull()
            table.column("notes", .text).notNull()
            table.column("isDone", .boolean).notNull()
        }
        try database.create(index: "todoInOrder", on: "todo", columns: ["listID", "position"])
        try database.create(index: "todoByState", on: "todo", columns: ["listID", "isDone"])
        try TodoList(id: 1, position: 1, name: "Todos").insert(database)
    }

    /// Creates the index of the search. Triggers on the table keep it up to date, in the transaction of each change.
    private static func createSearch(_ database: Database) throws {
        try database.create(virtualTable: "todoText", using: FTS5()) { table in
            table.synchronize(withTable: "todo")
            table.tokenizer = .unicode61()
            table.prefixes = [1, 2]
            table.column("text")
            table.column("notes")
        }
    }
}
