import GRDB

extension DatabaseMigrator {
    /// The versions of the database. A version that has been published never changes.
    static var todos: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: lists and todos") { database in
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
        migrator.registerMigration("2: search") { database in
            // Triggers on the table keep the index up to date, in the transaction of each change.
            try database.create(virtualTable: "todoText", using: FTS5()) { table in
                table.synchronize(withTable: "todo")
                table.tokenizer = .unicode61()
                table.prefixes = [1, 2]
                table.column("text")
                table.column("notes")
            }
        }
        return migrator
    }
}
