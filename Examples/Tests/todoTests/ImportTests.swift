import Foundation
import GRDB
import RACBindings
import Testing

@testable import TodoLists

struct ImportTests {
    private let desk: TodoDesk
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        desk = try TodoDesk()
    }

    /// Writes a file with the lines `line 1`, `line 2` and so on.
    private func file(lines: Int) throws -> URL {
        let url = folder.file("todos.txt")
        try (1...lines).map { "line \($0)\n" }.joined().write(to: url, atomically: true, encoding: .utf8)
        return url
    }

    private var stagedLines: Int {
        get throws {
            try desk.database.connections.writeWithoutTransaction { database in
                guard try database.tableExists("staged", in: "temp") else { return 0 }
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM staged") ?? 0
            }
        }
    }

    @Test func `an import appends each line of a file that is not empty as a todo`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        let url = folder.file("todos.txt")
        try Data("Bread\n\n  \n  Salt \nT\u{FFFD}".utf8.dropLast(2) + [0x0A]).write(to: url)
        let counts = desk.scheduler.record(model.importFile.values)
        model.importFile.execute(url)
        desk.advance()
        #expect(counts.values == [3])
        #expect(try desk.texts.prefix(3) == ["Milk", "Bread", "Salt"])
        #expect(try desk.texts.count == 4)
        #expect(model.problem.value == nil)
    }

    @Test func `one undo removes the todos of an import, and redo restores them without the file`() async throws {
        let model = try await desk.window()
        let url = try file(lines: 2_500)
        model.importFile.execute(url)
        desk.advance()
        let imported = try desk.texts
        #expect(imported == (1...2_500).map { "line \($0)" })
        try FileManager.default.removeItem(at: url)
        model.undo.execute()
        desk.advance()
        #expect(try desk.texts.isEmpty)
        #expect(model.redoName.value == "Import")
        model.redo.execute()
        desk.advance()
        #expect(try desk.texts == imported)
    }

    @Test func `an import of todos reads its file only as fast as the lines are written to the database`() async throws
    {
        let model = try await desk.window()
        model.importFile.execute(try file(lines: 10_000))
        var staged = 0
        while try desk.texts.isEmpty {
            desk.advanceWindows()
            desk.disk.step()
            let now = try stagedLines
            #expect(now - staged <= TodoDatabase.batch)
            staged = now
        }
        #expect(staged == 10_000)
    }

    @Test func `the progress of an import of todos increases from 0 to 1`() async throws {
        let model = try await desk.window()
        let progress = desk.scheduler.record(model.importProgress.signal)
        model.importFile.execute(try file(lines: 12_000))
        while try desk.texts.isEmpty {
            desk.advanceWindows()
            desk.disk.step()
        }
        desk.advance()
        let fractions = progress.values.compactMap { $0?.fraction }
        #expect(fractions == fractions.sorted() && fractions.count > 10)
        #expect(fractions.first == 0)
        #expect(progress.values.last == .some(nil))
    }

    @Test func `an import of todos adds nothing if it is cancelled while the file is read`() async throws {
        let model = try await desk.window()
        model.importFile.execute(try file(lines: 10_000))
        for _ in 0..<3 {
            desk.advanceWindows()
            desk.disk.step()
        }
        #expect(try stagedLines > 0)
        model.cancelImport.execute()
        desk.advance()
        #expect(try desk.texts.isEmpty)
        #expect(try stagedLines == 0)
        #expect(model.importProgress.value == nil)
        #expect(!model.undo.isEnabled && model.problem.value == nil)
    }

    @Test func `an import of todos adds nothing if it is cancelled while the todos are inserted`() async throws {
        let model = try await desk.window()
        // The trigger runs inside the transaction that inserts the todos.
        let cancelling = DatabaseFunction("cancel_import", argumentCount: 0) { [model] _ in
            model.importFile.cancelAll()
            return nil
        }
        try desk.withConnection { $0.add(function: cancelling) }
        try desk.execute(
            """
            CREATE TRIGGER cancelling AFTER INSERT ON todo WHEN NEW.text = 'line 7000'
            BEGIN SELECT cancel_import(); END
            """
        )
        model.importFile.execute(try file(lines: 12_000))
        desk.advance()
        #expect(try desk.texts.isEmpty)
        #expect(try stagedLines == 0)
        #expect(!model.undo.isEnabled && model.problem.value == nil)
    }

    @Test func `todos can be changed while a file is imported`() async throws {
        let model = try await desk.window()
        model.importFile.execute(try file(lines: 5_000))
        desk.advanceWindows()
        desk.disk.step()
        model.newText.value = "Milk"
        model.add.execute()
        desk.advance()
        #expect(try desk.texts.count == 5_001)
        #expect(try desk.texts.first == "Milk")
    }

    @Test func `importing a missing file reports a problem, and a retry imports the file if it exists by then`()
        async throws
    {
        let model = try await desk.window()
        let url = folder.file("todos.txt")
        model.importFile.execute(url)
        desk.advance()
        #expect(model.problem.value?.error == .cannotImport("There is no file \(url.path)."))
        _ = try file(lines: 10)
        model.retry.execute()
        desk.advance()
        #expect(try desk.texts.count == 10)
        #expect(model.problem.value == nil)
    }

    @Test func `importing an empty file adds no todo and no undo step`() async throws {
        let model = try await desk.window()
        let url = folder.file("empty.txt")
        try Data().write(to: url)
        model.importFile.execute(url)
        desk.advance()
        #expect(try desk.texts.isEmpty)
        #expect(!model.undo.isEnabled && model.problem.value == nil)
    }
}
