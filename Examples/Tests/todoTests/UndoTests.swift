import RACBindings
import Testing

@testable import TodoLists

struct UndoTests {
    private let desk: TodoDesk

    init() throws {
        desk = try TodoDesk()
    }

    /// Everything in the two tables, so that states can be compared.
    private var content: [String] {
        get throws {
            try desk.database.connections.read { database in
                try Todo.fetchAll(database).map { "\($0)" }.sorted()
                    + TodoList.fetchAll(database).map { "\($0)" }.sorted()
            }
        }
    }

    /// Performs a request, and checks that undoing and redoing lead to the states before and after it.
    private func expectReversible(_ model: TodoModel, _ name: String, _ request: () -> Void) throws {
        let before = try content
        request()
        desk.advance()
        let after = try content
        #expect(after != before, "\(name)")
        #expect(model.undoName.value == name)
        model.undo.execute()
        desk.advance()
        #expect(try content == before, "\(name)")
        #expect(model.redoName.value == name)
        model.redo.execute()
        desk.advance()
        #expect(try content == after, "\(name)")
        try desk.checkIndex()
    }

    @Test func `each change of a todo can be undone and redone`() async throws {
        let model = try await desk.window()
        desk.add("Milk", "Bread", "Salt", to: model)
        let bread = try desk.id("Bread")
        try expectReversible(model, "Add") {
            model.newText.value = "Tea"
            model.add.execute()
        }
        try expectReversible(model, "Mark") { model.markDone.execute(DoneMark(bread, isDone: true)) }
        try expectReversible(model, "Edit") {
            model.editedTodo.value = bread
            model.editedText.value = "Rye bread"
            model.saveEditing.execute()
        }
        model.selectedTodo.value = bread
        try await desk.until { model.selection.value?.text == "Rye bread" }
        try expectReversible(model, "Edit Notes") {
            model.notes.value = "from the baker"
            model.saveNotes.execute()
        }
        try expectReversible(model, "Add List") {
            model.newListName.value = "Garden"
            model.addList.execute()
        }
        let garden = try #require(model.selectedList.value)
        try expectReversible(model, "Rename List") { model.renameList.execute(NewText(garden, "Yard")) }
    }

    @Test func `a step can be redone as soon as its name is shown`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        model.redoName.filter { $0 != nil }.take(1).subscribe { _ in model.redo.execute() }
        model.undo.execute()
        desk.advance()
        #expect(try desk.texts == ["Milk"])
        #expect(model.redoName.value == nil)
    }

    @Test func `undoing and redoing moves and deletions of todos restores the order`() async throws {
        let model = try await desk.window()
        desk.add("one", "two", "three", to: model)
        let (one, two) = (try desk.id("one"), try desk.id("two"))
        let requests: [() -> Void] = [
            { model.move.execute(Move(one, to: .end)) },
            { model.delete.execute(two) },
            { model.move.execute(Move(one, to: .up)) },
        ]
        var orders = [try desk.texts]
        for request in requests {
            request()
            desk.advance()
            orders.append(try desk.texts)
        }
        #expect(orders == [["one", "two", "three"], ["two", "three", "one"], ["three", "one"], ["one", "three"]])
        for order in orders.dropLast().reversed() {
            model.undo.execute()
            desk.advance()
            #expect(try desk.texts == order)
        }
        for order in orders.dropFirst() {
            model.redo.execute()
            desk.advance()
            #expect(try desk.texts == order)
        }
    }

    @Test func `undoing the deletion of a list restores the list with its todos`() async throws {
        let model = try await desk.window()
        desk.add("Milk", "Bread", to: model)
        let list = try #require(model.shownList.value?.id)
        model.newListName.value = "Garden"
        model.addList.execute()
        try await desk.until { model.lists.value.count == 2 }
        let before = try content
        model.deleteList.execute(list)
        desk.advance()
        #expect(try desk.texts.isEmpty)
        try desk.checkIndex()
        model.undo.execute()
        desk.advance()
        #expect(try desk.texts == ["Milk", "Bread"])
        #expect(try content.count == before.count)
        #expect(await model.lists.filter { $0.count == 2 }.firstValue()?.map(\.list.name) == ["Todos", "Garden"])
    }

    @Test func `undoing a change of a todo keeps the later change of another window`() async throws {
        let (left, right) = (try await desk.window(), try await desk.window())
        desk.add("Milk", to: left)
        let milk = try desk.id("Milk")
        left.markDone.execute(DoneMark(milk, isDone: true))
        right.editedTodo.value = milk
        right.editedText.value = "Oat milk"
        right.saveEditing.execute()
        desk.advance()
        left.undo.execute()
        desk.advance()
        let todo = try await desk.database.connections.read { try Todo.fetchOne($0, key: milk) }
        #expect(todo?.text == "Oat milk" && todo?.isDone == false)
    }

    @Test func `undoing a change of a todo that another window deleted reports a problem and keeps the undo step`()
        async throws
    {
        let (left, right) = (try await desk.window(), try await desk.window())
        desk.add("Milk", to: left)
        let milk = try desk.id("Milk")
        left.markDone.execute(DoneMark(milk, isDone: true))
        right.delete.execute(milk)
        desk.advance()
        left.undo.execute()
        desk.advance()
        #expect(left.problem.value?.error == .isGone)
        right.undo.execute()
        left.retry.execute()
        desk.advance()
        #expect(left.problem.value == nil)
        #expect(left.undoName.value == "Add")
    }

    @Test func `a request to the todo model that changes nothing adds no undo step`() async throws {
        let model = try await desk.window()
        desk.add("Milk", to: model)
        let milk = try desk.id("Milk")
        model.markDone.execute(DoneMark(milk, isDone: false))
        model.move.execute(Move(milk, to: .up))
        model.move.execute(Move(milk, to: .end))
        desk.advance()
        #expect(model.undoName.value == "Add")
        #expect(model.problem.value == nil)
    }
}
