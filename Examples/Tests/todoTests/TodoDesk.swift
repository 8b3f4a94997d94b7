import Foundation
import GRDB
import RACBindings
import Testing

@testable import TodoLists

/// A database in virtual time, with the models of its windows.
struct TodoDesk {
    /// The time of the windows, and of the queries.
    let scheduler: TestScheduler
    /// Performs the writes.
    let disk: TestScheduler
    let database: TodoDatabase

    /// Creates a desk with a database in memory.
    init() throws {
        (scheduler, disk) = (TestScheduler(), TestScheduler())
        database = try TodoDatabase(inMemoryReading: scheduler, writing: disk)
    }

    /// Creates a desk with the database in a file, which does not wait for locks.
    init(_ file: URL) throws {
        (scheduler, disk) = (TestScheduler(), TestScheduler())
        database = try TodoDatabase(path: file.path, patience: .zero, reading: scheduler, writing: disk)
    }

    /// Returns the model of a new window, which has shown the first list.
    func window() async throws -> TodoModel {
        let model = TodoModel(database: database, on: scheduler)
        try await until { model.shownList.value != nil }
        return model
    }

    /// Performs everything that is due now, or becomes due in a duration.
    func advance(by duration: Duration = .zero) {
        scheduler.advance(by: duration)
        while disk.pendingActions > 0 {
            disk.advance()
            scheduler.advance()
        }
    }

    /// Performs everything that is due, except for the writes.
    func advanceWindows() {
        scheduler.advance()
    }

    /// Waits for a condition. The database notifies on its own threads, and the rest happens in virtual time.
    func until(_ condition: () -> Bool, _ location: SourceLocation = #_sourceLocation) async throws {
        // Only a condition that is never met reaches the limit, however busy the machine is.
        let end = ContinuousClock.now + .seconds(600)
        advance()
        while !condition() {
            try #require(ContinuousClock.now < end, "the condition is not met", sourceLocation: location)
            await Task.yield()
            advance()
        }
    }

    /// Adds todos at the end of the shown list.
    func add(_ texts: String..., to model: TodoModel) {
        for text in texts {
            model.newText.value = text
            model.add.execute()
            advance()
        }
    }

    /// The texts of the todos in the database, by list, in their order.
    var texts: [String] {
        get throws {
            try database.connections.read { database in
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT text FROM todo JOIN todoList ON todoList.id = listID
                        ORDER BY todoList.position, todo.position, todo.id
                        """
                )
            }
        }
    }

    /// Checks that the index of the search has exactly the rows of the table.
    func checkIndex() throws {
        try execute("INSERT INTO todoText (todoText, rank) VALUES ('integrity-check', 1)")
    }

    /// Returns the number of a todo with a text.
    func id(_ text: String) throws -> Todo.ID {
        try #require(
            try database.connections.read { database in
                try Int64.fetchOne(database, sql: "SELECT id FROM todo WHERE text = ?", arguments: [text])
            }
        )
    }

    /// Uses the connection that writes, for example to provoke failures.
    func withConnection<Result>(_ use: (Database) throws -> Result) throws -> Result {
        try database.connections.writeWithoutTransaction(use)
    }

    /// Runs SQL on the connection that writes.
    func execute(_ sql: String) throws {
        try withConnection { try $0.execute(sql: sql) }
    }
}

extension TodoModel {
    /// The texts of the shown todos.
    var shownTexts: [String] { todos.value.rows.map(\.todo.text) }
}

/// A folder that is deleted at the end of a test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("todo-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }
}

/// Another program that uses a file.
struct OtherProgram {
    private let connection: DatabaseQueue

    init(_ file: URL) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        connection = try DatabaseQueue(path: file.path, configuration: configuration)
    }

    func lock() throws { try execute("BEGIN IMMEDIATE") }
    func unlock() throws { try execute("ROLLBACK") }
    func execute(_ sql: String) throws { try connection.writeWithoutTransaction { try $0.execute(sql: sql) } }
}
