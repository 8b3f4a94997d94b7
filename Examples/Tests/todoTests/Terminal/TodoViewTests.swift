import RACBindings
import TerminalDrawing
import Testing

@testable import TodoLists
@testable import todo

struct TodoViewTests {
    private let list = ListSummary(list: TodoList(id: 1, position: 1, name: "Home"), total: 40, open: 12)

    private func view(rows: Int = 40, total: Int = 40, height: Int = 10) -> TodoView {
        let todos = (1...max(rows, 1)).prefix(rows).map { id in
            Todo(id: Int64(id), listID: 1, position: Double(id), text: "todo \(id)", notes: "", isDone: id == 2)
        }
        let page = TodoPage(rows: todos.map { TodoPage.Row(todo: $0, listName: "Home") }, total: total, search: nil)
        return TodoView(lists: [list], shownList: list, page: page, size: TerminalSize(columns: 60, rows: height))
    }

    private func texts(_ view: TodoView) -> [String] { view.lines.map { $0.text(width: view.size.columns) } }

    @Test func `the terminal view of the todo program shows the lists, the number of todos and the todos`() {
        let lines = texts(view(rows: 3, total: 3))
        #expect(lines.count == 10)
        #expect(lines[0] == " todo   Home (12)")
        #expect(lines[1] == "3 todos, 12 open")
        #expect(lines[2...4] == ["  [ ] todo 1", "  [x] todo 2", "  [ ] todo 3"])
    }

    @Test func `the terminal view scrolls so that the selected todo is visible`() {
        for selected: Int64 in [1, 20, 40] {
            var view = view()
            view.selected = selected
            #expect(texts(view).contains("> [ ] todo \(selected)"))
            #expect(texts(view).count == 10)
        }
    }

    @Test func `the terminal view shows a problem, the progress and the typed text at the bottom`() {
        var view = view(total: 100)
        view.problem = "The disk is full."
        view.importProgress = CommandProgress(completed: 1, of: 3)
        view.input = .newTodo
        view.inputText = "Milk\u{1B}[2J"
        #expect(
            texts(view).suffix(4) == [
                "  and 60 more, m", "importing: 33 %    c cancels", "The disk is full.    ! tries again, Esc dismisses",
                "add: Milk\("\u{1B}[2J".printable)▏",
            ]
        )
    }

    @Test func `the terminal view fills a screen of any height exactly`() {
        for height in 0...12 { #expect(texts(view(height: height)).count == height) }
    }

    @Test func `the terminal view of the todo program shows each change of the model`() async throws {
        let desk = try TodoDesk()
        let model = try await desk.window()
        let keyboard = TodoKeyboard(model)
        let size = MutableProperty(TerminalSize(columns: 60, rows: 10))
        let view = TodoView.following(model, keyboard, size: size)
        desk.add("Milk", to: model)
        try await desk.until { view.value.lines.contains { $0.text() == "  [ ] Milk" } }
        keyboard.input.value = .search
        model.searchText.value = "br"
        try await desk.until { view.value.lines[1].text() == "found 0 for br" }
        #expect(view.value.lines.last?.text() == "search: br▏")
    }
}
