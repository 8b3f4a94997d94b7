import Foundation
import GRDB
import RACBindings

// An import has two parts. The first one reads the file, and collects its lines in a temporary table, batch by batch. This table is in
// no file that another process sees, and it ends with the process. Reading therefore locks nothing, and a cancelled or killed import
// leaves nothing. The second part inserts the collected lines in one transaction. It is one step of the history. Undoing the step
// deletes the todos, and redoing it inserts the collected lines again.
extension TodoDatabase {
    /// The number of lines in a batch.
    static let batch = 1_000

    /// Reads a file, and collects its lines that are not empty.
    ///
    /// While a batch is being written, `concatMap` has no capacity, so the file is not read.
    func stage(_ file: URL, for list: TodoList.ID, _ run: ImportRun) -> Signal<StagedImport, TodoError> {
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
        return Signal.lines(of: file, invalidUTF8: .isReplaced, on: reading)
            .mapError { TodoError($0) }
            .buffer(count: Self.batch)
            .concatMap { [self] lines in stage(lines, run) }
            .scan(into: (lines: 0, bytes: 0)) { sum, batch in
                sum.lines += batch.lines
                sum.bytes += batch.bytes
            }
            .doNext { sum in run.hasRead(Double(sum.bytes) / Double(max(size, sum.bytes, 1))) }
            .takeLast(1)
            .defaultIfEmpty((lines: 0, bytes: 0))
            .map { sum in
                StagedImport(list: list, firstID: NewID.next(count: sum.lines), count: sum.lines, run: run)
            }
    }

    /// Collects the lines of a batch.
    ///
    /// - Returns: The number of lines that are not empty, and the number of bytes of all lines.
    private func stage(_ lines: [String], _ run: ImportRun) -> Signal<(lines: Int, bytes: Int), TodoError> {
        Signal.attempt { [self] () throws(TodoError) in
            let texts = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
            try writeTemporarily { database in
                try database.execute(
                    sql: """
                        CREATE TEMPORARY TABLE IF NOT EXISTS
                        staged (import INTEGER, line INTEGER, text TEXT NOT NULL, PRIMARY KEY (import, line)) WITHOUT ROWID
                        """
                )
                let last = "SELECT max(line) FROM staged WHERE import = ?"
                let first = try Int.fetchOne(database, sql: last, arguments: [run.number]).map { $0 + 1 } ?? 0
                let insert = try database.cachedStatement(sql: "INSERT INTO staged VALUES (?, ?, ?)")
                for (line, text) in texts.enumerated() {
                    try insert.execute(arguments: [run.number, first + line, text])
                }
            }
            return (texts.count, lines.reduce(0) { $0 + $1.utf8.count + 1 })
        }
        .subscribe(on: writing)
    }

    /// Drops the collected lines of an import.
    func discard(_ run: ImportRun) {
        writing.schedule { [self] in
            // If the deletion fails, the lines stay in the temporary table until the process ends, but no query reads them.
            try? writeTemporarily { database in
                guard try database.tableExists("staged", in: "temp") else { return }
                try database.execute(sql: "DELETE FROM staged WHERE import = ?", arguments: [run.number])
            }
        }
    }

    /// Changes only the temporary table. The transaction is deferred, so it does not lock the file.
    private func writeTemporarily(_ change: (Database) throws -> Void) throws(TodoError) {
        do {
            try connections.writeWithoutTransaction { database in
                try database.inTransaction(.deferred) {
                    try change(database)
                    return .commit
                }
            }
        } catch {
            throw TodoError(error)
        }
    }
}

extension Edit where Input == StagedImport, Memento == StagedImport {
    /// The number of todos that are inserted between two reports of the progress.
    private static var portion: Int { 5_000 }

    /// Inserts the collected lines of an import as todos.
    static let insertImport = Edit(name: "Import") { database, staged in
        if staged.count == 0 { throw TodoError.nothingChanges }
        let position = try RowOrder.todos(of: staged.list).freePosition(before: nil, in: database)
        let insert = try database.cachedStatement(
            sql: """
                INSERT INTO todo (id, listID, position, text, notes, isDone)
                SELECT :id + line, :list, :position + line, text, '', FALSE
                FROM staged
                WHERE import = :import AND line >= :begin AND line < :begin + :count
                """
        )
        for begin in stride(from: 0, to: staged.count, by: portion) {
            if staged.run.isCancelled { throw TodoError.isCancelled }
            try insert.execute(
                arguments: [
                    "id": staged.firstID, "list": staged.list, "position": position, "import": staged.run.number,
                    "begin": begin, "count": portion,
                ]
            )
            staged.run.hasInserted(Double(min(begin + portion, staged.count)) / Double(staged.count))
        }
        try staged.run.end()
        return staged
    } undo: { database, staged in
        try Todo.filter((staged.firstID..<staged.firstID + Int64(staged.count)).contains(Column("id"))).deleteAll(
            database
        )
    }
}
