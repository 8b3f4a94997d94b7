import Foundation
import GRDB
import RACBindings

/// The database of the todos, in a file or in memory.
public final class TodoDatabase: Sendable {
    /// The connections to the database.
    let connections: any DatabaseWriter
    /// The number of foreign commits before the first query. See ``followOtherProcesses(every:on:)``.
    let firstVersion: Int
    /// Runs the queries. They run while something is written.
    let reading: any Scheduler
    /// Runs everything that writes, one after the other.
    let writing: any Scheduler

    /// Opens or creates a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - patience: The time to wait for another process that has locked the file.
    ///   - reading: Runs the queries.
    ///   - writing: Runs everything that writes. It has to run one action at a time.
    /// - Throws: The reason why the file cannot be used.
    public convenience init(
        path: String,
        patience: Duration = .seconds(2),
        reading: any Scheduler = QueueScheduler(label: "todo reading"),
        writing: any Scheduler = QueueScheduler(label: "todo writing")
    ) throws(TodoError) {
        try self.init(reading: reading, writing: writing) {
            var configuration = Configuration()
            configuration.busyMode = .timeout(patience / .seconds(1))
            let pool = try Self.openPool(path, configuration, patience: patience)
            // Each confirmed change is on the disk, even after a loss of power.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            return pool
        }
    }

    // SQLite does not wait for a lock while it changes the journal mode of a new file, which another process may open as well.
    /// Opens or creates a file. Blocks the calling thread for at most the given time while another process has locked the file.
    private static func openPool(
        _ path: String,
        _ configuration: Configuration,
        patience: Duration
    ) throws -> DatabasePool {
        let end = ContinuousClock.now + patience
        while true {
            do {
                return try DatabasePool(path: path, configuration: configuration)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// Creates an empty database in memory.
    ///
    /// - Parameters:
    ///   - reading: Runs the queries.
    ///   - writing: Runs everything that writes. It has to run one action at a time.
    public convenience init(inMemoryReading reading: any Scheduler, writing: any Scheduler) throws(TodoError) {
        try self.init(reading: reading, writing: writing) { try DatabaseQueue() }
    }

    private init(
        reading: any Scheduler,
        writing: any Scheduler,
        _ open: () throws -> any DatabaseWriter
    ) throws(TodoError) {
        (self.reading, self.writing) = (reading, writing)
        do {
            connections = try open()
            // A file that may not be changed can be read, if it has the newest version.
            if try connections.read(TodoSchema.isOutdated) { try connections.write(TodoSchema.update) }
            firstVersion = try Self.version(of: connections)
        } catch {
            throw TodoError(error)
        }
    }

    /// Changes the database in one transaction. Blocks the calling thread.
    ///
    /// - Throws: The reason why nothing was changed.
    @discardableResult
    func write<Result: Sendable>(_ change: (Database) throws -> Result) throws(TodoError) -> Result {
        do {
            return try connections.write(change)
        } catch {
            throw TodoError(error)
        }
    }
}
