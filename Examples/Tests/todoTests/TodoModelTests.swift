import RACBindings
import Testing

@testable import TodoLists

struct TodoModelTests {
    private let desk: TodoDesk

    init() throws {
        desk = try TodoDesk()
    }

    @Test func `the todo model of a new database shows one empty list`() async throws {
        let model = try await desk.window()
        #expect(model.lists.value.map(\.list.name) == ["Todos"])
        #expect(model.shownList.value?.total == 0)
        #expect(model.todos.value == .empty)
    }

    @Test func `adding a todo appends the trimmed text to the shown list, and clears the field`() async throws {
        let model = try await desk.window()
        desk.add("Milk", "  Bread ", to: model)
        #expect(model.newText.value == "")
        try await desk.until { model.shownTexts == ["Milk", "Bread"] }
        try await desk.until { model.shownList.value?.open == 2 }
    }

    @Test func `adding a todo is disabled while the text is empty or is being written`() async throws {
        let model = try await desk.window()
        #expect(!model.add.isEnabled)
        model.newText.value = "  \n"
        #expect(!model.add.isEnabled)
        model.newText.value = "Milk"
        #expect(model.add.isEnabled)
        model.add.execute()
        #expect(!model.add.isEnabled)
        desk.advance()
        #expect(try desk.texts == ["Milk"])
    }

    @Test func `a text that is typed while a todo is being written stays in the field`() async throws {
        let model = try await desk.window()
        model.newText.value = "Milk"
        model.add.execute()
        desk.advanceWindows()
        model.newText.value = "Milk Bre"
        desk.advance()
        #expect(model.newText.value == "Bre")
        #expect(try desk.texts == ["Milk"])
    }

    @Test func `the todo model performs its requests one after the other, in order`() async throws {
        let model = try await desk.window()
        desk.add("Milk", "Bread", "Salt", to: model)
        let (milk, salt) = (try desk.id("Milk"), try desk.id("Salt"))
        model.delete.execute(milk)
        model.move.execute(Move(salt, to: .up))
        model.markDone.execute(DoneMark(salt, isDone: true))
        desk.advance()
        #expect(try desk.texts == ["Salt", "Bread"])
        try await desk.until { model.shownList.value?.open == 1 }
        #expect(model.problem.value == nil)
    }

    @Test func `isWriting of the todo model is true until the last request has been written`() async throws {
        let model = try await desk.window()
        let writing = desk.scheduler.record(model.isWriting.signal)
        model.newText.value = "Milk"
        model.add.execute()
        desk.advance()
        #expect(writing.values == [false, true, false])
    }

    @Test func `editing a todo replaces its text, and ends when the text has been written`() async throws {
        let model = try await desk.window()
        desk.add("Milk", "Bread", to: model)
        let id = try desk.id("Milk")
        try await desk.until { model.shownTexts.count == 2 }
        model.beginEditing.execute(id)
        desk.advance()
        #expect(model.editedText.value == "Milk")
        model.editedText.value = "Oat milk"
        model.saveEditing.execute()
        #expect(model.editedTodo.value == id)
        desk.advance()
        #expect(model.editedTodo.value == nil)
        #expect(try desk.texts == ["Oat milk", "Bread"])
    }

    @Test func `cancelling the editing of a todo changes nothing`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        model.beginEditing.execute(try desk.id("Milk"))
        desk.advance()
        model.editedText.value = "Oat milk"
        model.cancelEditing.execute()
        desk.advance()
        #expect(model.editedTodo.value == nil)
        #expect(try desk.texts == ["Milk"])
    }

    @Test func `a list of todos can be added, renamed, moved and deleted with its todos`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        model.newListName.value = "Garden"
        model.addList.execute()
        try await desk.until { model.shownList.value?.list.name == "Garden" }
        #expect(model.newListName.value == "")
        desk.add("Roses", to: model)
        let garden = try #require(model.selectedList.value)
        model.renameList.execute(NewText(garden, "Yard"))
        model.moveList.execute(Move(garden, to: .up))
        try await desk.until { model.lists.value.map(\.list.name) == ["Yard", "Todos"] }
        #expect(try desk.texts == ["Roses", "Milk"])
        model.deleteList.execute(garden)
        try await desk.until { model.lists.value.map(\.list.name) == ["Todos"] }
        #expect(try desk.texts == ["Milk"])
        #expect(model.shownList.value?.list.name == "Todos")
        #expect(!model.deleteList.isEnabled)
    }

    @Test func `a page of todos has the first todos of a list and the number of all todos`() async throws {
        let model = try await desk.window()
        model.limit.value = 2
        desk.add("one", "two", "three", to: model)
        try await desk.until { model.todos.value.total == 3 }
        #expect(model.shownTexts == ["one", "two"])
        model.limit.value = 10
        try await desk.until { model.shownTexts == ["one", "two", "three"] }
    }

    @Test func `two windows of the todo program show the same todos, and each has its own undo history`() async throws {
        let (left, right) = (try await desk.window(), try await desk.window())
        desk.add("Milk", to: left)
        try await desk.until { right.shownTexts == ["Milk"] }
        desk.add("Bread", to: right)
        try await desk.until { left.shownTexts == ["Milk", "Bread"] }
        left.undo.execute()
        try await desk.until { right.shownTexts == ["Bread"] }
        #expect(!left.undo.isEnabled && right.undo.isEnabled)
    }

    @Test func `a released todo model ends its observations, even while the model has a problem`() async throws {
        var model: TodoModel? = try await desk.window()
        model?.delete.execute(77)
        desk.advance()
        #expect(model?.problem.value?.error == .isGone)
        weak let requests = model?.requests
        model = nil
        desk.advance()
        #expect(requests == nil)
    }
}
