import GRDB
import RACBindings
import Testing

@testable import TodoLists

struct NotesFieldTests {
    private let desk: TodoDesk

    init() throws {
        desk = try TodoDesk()
    }

    private func storedNotes(_ text: String) throws -> String? {
        try desk.database.connections.read { database in
            try String.fetchOne(database, sql: "SELECT notes FROM todo WHERE text = ?", arguments: [text])
        }
    }

    private func select(_ text: String, in model: TodoModel) async throws {
        let id = try desk.id(text)
        model.selectedTodo.value = id
        try await desk.until { model.selection.value?.id == id }
    }

    @Test func `the notes of a todo are written after a pause in typing`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        try await select("Milk", in: model)
        for text in ["o", "or", "org"] {
            model.notes.value = text
            desk.advance(by: .milliseconds(900))
        }
        #expect(try storedNotes("Milk") == "")
        desk.advance(by: .milliseconds(100))
        #expect(try storedNotes("Milk") == "org")
        #expect(model.undoName.value == "Edit Notes")
    }

    @Test func `the notes of a todo are written when another todo is selected`() async throws {
        let model = try await desk.window()
        desk.add("Milk", "Bread", to: model)
        try await select("Milk", in: model)
        model.notes.value = "organic"
        try await select("Bread", in: model)
        try await desk.until { model.notes.value == "" && model.undoName.value == "Edit Notes" }
        #expect(try storedNotes("Milk") == "organic")
        model.selectedTodo.value = nil
        desk.advance(by: .seconds(5))
        #expect(try storedNotes("Bread") == "")
    }

    @Test func `the notes field shows the notes written in another window, except while the user is typing`()
        async throws
    {
        let (left, right) = (try await desk.window(), try await desk.window())
        desk.add("Milk", to: left)
        try await select("Milk", in: left)
        try await select("Milk", in: right)
        left.notes.value = "organic"
        left.saveNotes.execute()
        try await desk.until { right.notes.value == "organic" }
        left.notes.value = "organic, two"
        right.notes.value = "one bottle"
        left.saveNotes.execute()
        desk.advance()
        #expect(try storedNotes("Milk") == "organic, two")
        #expect(right.notes.value == "one bottle")
        desk.advance(by: .seconds(1))
        #expect(try storedNotes("Milk") == "one bottle")
        try await desk.until { left.notes.value == "one bottle" }
    }

    @Test func `the notes field shows the notes of a todo as soon as the todo is selected`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        let id = try desk.id("Milk")
        model.setNotes.execute(NewText(id, "organic"))
        try await desk.until { model.todos.value.rows.first?.todo.notes == "organic" }
        model.selectedTodo.value = id
        #expect(model.notes.value == "organic")
    }

    @Test func `undoing a change of the notes updates the notes field`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        try await select("Milk", in: model)
        model.notes.value = "organic"
        model.saveNotes.execute()
        desk.advance()
        try await desk.until { model.undo.isEnabled && model.undoName.value == "Edit Notes" }
        model.undo.execute()
        try await desk.until { model.notes.value == "" }
    }
}
