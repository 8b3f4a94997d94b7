import Foundation
import RACBindings
import TodoLists

/// Runs the lines of a script with a model. Each line is performed when the previous one has been committed.
@MainActor
struct TodoScript {
    /// The reason why a line was not performed.
    enum Failure: Error {
        case todo(TodoError)
        case message(String)
    }

    private let model: TodoModel

    init(_ model: TodoModel) {
        self.model = model
    }

    /// Performs a line.
    ///
    /// - Returns: The lines to print, after the change has been committed.
    func perform(_ line: ScriptLine) async throws(Failure) -> [String] {
        switch line {
        case .add(let text):
            model.newText.value = text
            try await run(model.add, ())
            return ["added \(text)"]
        case .edit(let number, let text):
            let todo = try await todo(number)
            model.editedTodo.value = todo.id
            model.editedText.value = text
            try await run(model.saveEditing, ())
            return ["edited \(text)"]
        case .notes(let number, let text):
            let todo = try await todo(number)
            try await run(model.setNotes, NewText(todo.id, text))
            return ["noted \(todo.text): \(text)"]
        case .mark(let number, let isDone):
            let todo = try await todo(number)
            try await run(model.markDone, DoneMark(todo.id, isDone: isDone))
            return ["\(isDone ? "done" : "undone") \(todo.text)"]
        case .up(let number):
            return try await move(number, .up)
        case .down(let number):
            return try await move(number, .down)
        case .delete(let number):
            let todo = try await todo(number)
            try await run(model.delete, todo.id)
            return ["deleted \(todo.text)"]
        case .list:
            model.searchText.value = ""
            let page = try await page()
            return page.rows.enumerated().map { "\($0 + 1) \($1.todo.summary)" } + rest(page)
        case .search(let text):
            model.searchText.value = text
            let page = try await page()
            return ["found \(page.total)"]
                + page.rows.enumerated().map { number, row in
                    "\(number + 1) \(row.todo.summary) (\(row.listName))"
                } + rest(page)
        case .lists:
            return try await lists().map { "\($0.list.name): \($0.open) of \($0.total) open" }
        case .addList(let name):
            model.newListName.value = name
            try await run(model.addList, ())
            try await waitForSelectedList()
            return ["added list \(name)"]
        case .useList(let name):
            model.selectedList.value = try await list(name).id
            model.searchText.value = ""
            try await waitForSelectedList()
            return ["using \(name)"]
        case .renameList(let name):
            guard let list = model.shownList.value else { throw .message("there is no list") }
            try await run(model.renameList, NewText(list.id, name))
            return ["renamed list \(list.list.name) to \(name)"]
        case .deleteList(let name):
            let list = try await list(name)
            try await run(model.deleteList, list.id)
            return ["deleted list \(name)"]
        case .importFile(let path):
            let count = try await run(model.importFile, URL(fileURLWithPath: path))
            return ["imported \(count ?? 0)"]
        case .undo:
            guard let name = model.undoName.value else { throw .message("there is nothing to undo") }
            try await run(model.undo, ())
            return ["undid \(name)"]
        case .redo:
            guard let name = model.redoName.value else { throw .message("there is nothing to redo") }
            try await run(model.redo, ())
            return ["redid \(name)"]
        case .retry:
            try await run(model.retry, ())
            return ["retried"]
        case .wait(let text):
            let isShown = model.todos.filter { page in page.rows.contains { $0.todo.text == text } }
            _ = await isShown.firstValue()
            return ["shown \(text)"]
        }
    }

    /// Executes a command, and waits until its change has been committed.
    @discardableResult
    private func run<Input: Sendable, Output: Sendable>(
        _ command: Command<Input, Output, TodoError>,
        _ input: Input
    ) async throws(Failure) -> Output? {
        do {
            return try await command.run(input)
        } catch .failed(let error) {
            throw .todo(error)
        } catch .disabled {
            throw .message("this is not possible now")
        } catch {
            throw .message("cancelled")
        }
    }

    private func move(_ number: Int, _ destination: Move.Destination) async throws(Failure) -> [String] {
        let todo = try await todo(number)
        try await run(model.move, Move(todo.id, to: destination))
        return ["moved \(todo.text)"]
    }

    /// Returns the todo with a number in the list, or in the result of the last search.
    private func todo(_ number: Int) async throws(Failure) -> Todo {
        let rows = try await page().rows
        guard rows.indices.contains(number - 1) else { throw .message("there is no todo \(number)") }
        return rows[number - 1].todo
    }

    private func page() async throws(Failure) -> TodoPage {
        do {
            return try await model.readTodos().firstValue() ?? .empty
        } catch {
            throw .todo(error)
        }
    }

    private func lists() async throws(Failure) -> [ListSummary] {
        do {
            return try await model.readLists().firstValue() ?? []
        } catch {
            throw .todo(error)
        }
    }

    private func list(_ name: String) async throws(Failure) -> ListSummary {
        guard let list = try await lists().first(where: { $0.list.name == name }) else {
            throw .message("there is no list \(name)")
        }
        return list
    }

    /// Waits until the model has noticed the list that was selected, since todos are added to the list that it shows.
    private func waitForSelectedList() async throws(Failure) {
        let selected = model.selectedList.value
        let isShown = model.shownList.filter { $0?.id == selected }
            .promoteFailure(to: TodoError.self)
            .timeout(after: .seconds(5), failingWith: .isGone, on: QueueScheduler(label: "todo script"))
        do {
            _ = try await isShown.firstValue()
        } catch {
            throw .todo(error)
        }
    }

    private func rest(_ page: TodoPage) -> [String] {
        page.total > page.rows.count ? ["and \(page.total - page.rows.count) more"] : []
    }
}

extension Todo {
    /// The todo in one line.
    fileprivate var summary: String { "[\(isDone ? "x" : " ")] \(text)" + (notes.isEmpty ? "" : " — \(notes)") }
}
