import Foundation
import GRDB
import RACBindings
import Testing

@testable import TodoLists

struct FailureTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("todos.sqlite")
    }

    /// Types a todo while writing fails, checks that nothing is lost, repairs the failure, and tries again.
    private func expectRetry(
        after error: TodoError,
        of desk: TodoDesk,
        provoke: () throws -> Void,
        repair: () throws -> Void
    ) async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        try provoke()
        let long = String(repeating: "Bread ", count: 2_000) + "end"
        desk.add(long, to: model)
        #expect(model.problem.value?.error == error)
        #expect(model.newText.value == long)
        #expect(model.undoName.value == "Add")
        #expect(try desk.texts == ["Milk"])
        try repair()
        model.retry.execute()
        desk.advance()
        #expect(model.problem.value == nil)
        #expect(model.newText.value == "")
        #expect(try desk.texts == ["Milk", long])
    }

    @Test func `the todo model reports a locked file as a problem, and the request can be retried`() async throws {
        let desk = try TodoDesk(file)
        let other = try OtherProgram(file)
        try await expectRetry(after: .isLocked, of: desk) {
            try other.lock()
        } repair: {
            try other.unlock()
        }
    }

    @Test func `the todo model reports a full disk as a problem, and the request can be retried`() async throws {
        let desk = try TodoDesk(file)
        try await expectRetry(after: .diskIsFull, of: desk) {
            try desk.execute("PRAGMA max_page_count = 1")
        } repair: {
            try desk.execute("PRAGMA max_page_count = 100000")
        }
    }

    @Test func `the todo model reports a read-only file as a problem, and the request can be retried`() async throws {
        let desk = try TodoDesk(file)
        try await expectRetry(after: .isReadOnly, of: desk) {
            try desk.execute("PRAGMA query_only = ON")
        } repair: {
            try desk.execute("PRAGMA query_only = OFF")
        }
    }

    @Test func `adding a todo to a list that another window has deleted reports a problem and keeps the text`()
        async throws
    {
        let desk = try TodoDesk(file)
        let (left, right) = (try await desk.window(), try await desk.window())
        left.newListName.value = "Garden"
        left.addList.execute()
        try await desk.until { left.shownList.value?.list.name == "Garden" && right.lists.value.count == 2 }
        right.deleteList.execute(try #require(left.selectedList.value))
        left.newText.value = "Roses"
        left.add.execute()
        desk.advance()
        #expect(left.problem.value?.error == .isGone)
        #expect(left.newText.value == "Roses")
        try await desk.until { left.shownList.value?.list.name == "Todos" }
        left.add.execute()
        desk.advance()
        #expect(try desk.texts == ["Roses"])
        #expect(left.problem.value == nil)
    }

    @Test func `dismissing a problem of the todo model keeps the typed text`() async throws {
        let desk = try TodoDesk(file)
        let model = try await desk.window()
        try desk.execute("PRAGMA query_only = ON")
        desk.add("Milk", to: model)
        model.dismissProblem.execute()
        desk.advance()
        #expect(model.problem.value == nil && model.newText.value == "Milk")
        #expect(!model.retry.isEnabled)
    }

    @Test func `an import of todos that fails on a full disk adds nothing, and can be retried`() async throws {
        let desk = try TodoDesk(file)
        let model = try await desk.window()
        let text = folder.file("todos.txt")
        try (1...20_000).map { "line \($0)\n" }.joined().write(to: text, atomically: true, encoding: .utf8)
        try desk.execute("PRAGMA max_page_count = 60")
        model.importFile.execute(text)
        desk.advance()
        #expect(model.problem.value?.error == .diskIsFull)
        #expect(try desk.texts.isEmpty)
        try desk.execute("PRAGMA max_page_count = 100000")
        model.retry.execute()
        desk.advance()
        #expect(try desk.texts.count == 20_000)
    }

    @Test func `the todo model reports a failing query as a problem, and a retry runs the query again`() async throws {
        let desk = try TodoDesk(file)
        let model = try await desk.window()
        desk.add("Milk", to: model)
        try desk.execute("ALTER TABLE todoText RENAME TO hidden")
        model.searchText.value = "mil"
        desk.advance()
        #expect(model.problem.value?.error == .other("no such table: todoText"))
        try desk.execute("ALTER TABLE hidden RENAME TO todoText")
        model.retry.execute()
        try await desk.until { model.shownTexts == ["Milk"] }
        #expect(model.problem.value == nil)
    }

    @Test func `the todo program cannot open a damaged database or a file that is not a database`() throws {
        try Data(repeating: 0x41, count: 8_192).write(to: file)
        #expect(throws: TodoError.isDamaged) { try TodoDesk(file) }
        #expect(try Data(contentsOf: file) == Data(repeating: 0x41, count: 8_192))

        let damaged = folder.file("damaged.sqlite")
        try OtherProgram(damaged).execute("CREATE TABLE todo (text TEXT); INSERT INTO todo VALUES ('Milk')")
        var bytes = try Data(contentsOf: damaged)
        for index in 100..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: damaged)
        #expect(throws: TodoError.isDamaged) { try TodoDesk(damaged) }
    }

    @Test func `the todo program cannot open a file in a missing folder`() throws {
        #expect(throws: TodoError.cannotOpen) {
            try TodoDesk(folder.file("missing").appendingPathComponent("todos.sqlite"))
        }
    }

    @Test func `the todo program does not open a database of a newer version`() throws {
        _ = try TodoDesk(file)
        try OtherProgram(file).execute("PRAGMA user_version = 99")
        #expect(throws: TodoError.isTooNew) { try TodoDesk(file) }
    }
}
