import GRDB
import RACBindings

extension TodoDatabase {
    /// Runs all observed queries again after a commit of another process.
    ///
    /// An observation only sees the changes of its own connections. SQLite has a number, `data_version`, that changes for a
    /// connection when another one has committed. Reading it costs some microseconds and needs no lock. It is read on the connection
    /// that writes, because there the program's own changes do not change it.
    ///
    /// Watching the files would be less reliable: the log is also written by transactions that are rolled back and by checkpoints,
    /// it is deleted and created again, and network folders send no notification.
    ///
    /// - Parameters:
    ///   - interval: The time between two checks.
    ///   - scheduler: The scheduler that measures the time.
    /// - Returns: A disposable that ends the checks. The database is kept until then.
    @discardableResult
    public func followOtherProcesses(
        every interval: Duration = .milliseconds(250),
        on scheduler: any Scheduler = QueueScheduler(label: "todo other processes")
    ) -> any Disposable {
        let seen = MutableProperty(firstVersion)
        return Signal.interval(interval, on: scheduler)
            .deliver(on: writing)
            .subscribe { [self] _ in
                // After a failure, the next check finds the same difference.
                guard let version = try? Self.version(of: connections), version != seen.value,
                    (try? announceChanges()) != nil
                else {
                    return
                }
                seen.value = version
            }
    }

    /// The number of foreign commits that a database has seen. Only a difference between two numbers has a meaning.
    static func version(of connections: any DatabaseWriter) throws -> Int {
        try connections.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
    }

    /// Lets all observations run their queries again.
    ///
    /// The transaction is deferred and writes nothing, so it needs no lock. An immediate one would wait for a lock of another
    /// process. All checks and requests in that time would then wait one after the other.
    private func announceChanges() throws {
        try connections.writeWithoutTransaction { database in
            try database.inTransaction(.deferred) {
                try database.notifyChanges(in: .fullDatabase)
                return .commit
            }
        }
    }
}
