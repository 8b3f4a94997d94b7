import GTKToolkit
import RACBindings
import TodoLists

/// The behavior of a row for a todo. Its appearance is in TodoRow.ui.
@MainActor
final class TodoRow {
    let root: Widget
    let done: CheckButton
    let pages: Stack
    let title: Label
    let notes: Label
    let deleteButton: Button
    let editor: Entry
    private let editing = SerialDisposable()

    /// Connects a row to the todo that it shows.
    ///
    /// - Parameters:
    ///   - layout: The widgets of the row.
    ///   - row: The todo, which changes when the row is used for another one.
    ///   - model: The model of the window.
    ///   - finishEditing: Called when the editor of a todo is about to disappear and has the focus.
    init(
        _ layout: Layout,
        _ row: Property<TodoPage.Row?>,
        _ model: TodoModel,
        finishEditing: @escaping @MainActor (Todo.ID) -> Void
    ) {
        root = layout["row"]
        done = layout["done"]
        pages = layout["pages"]
        title = layout["title"]
        notes = layout["notes"]
        deleteButton = layout["delete"]
        editor = layout["editor"]

        row.map { $0?.todo.text ?? "" }.bind(to: \.text, on: title)
        row.map { $0?.todo.text ?? "" }.bind(to: \.tooltip, on: title)
        row.combined(with: model.todos.mapped { $0.search != nil })
            .map { row, isFound in (isFound ? row?.listName : row?.todo.notes.firstLine) ?? "" }
            .bind(to: \.text, on: notes)
        row.map { $0?.todo.isDone ?? false }.bind(to: \.isDone, on: root)
        // If a mark cannot be written, the check box shows the previous mark again.
        Signal.merge([row.signal, model.markDone.errors.map { _ in row.value }])
            .map { $0?.todo.isDone ?? false }
            .bind(to: \.isOn, on: done)
        done.toggles
            .compactMap { isDone in row.value.map { DoneMark($0.id, isDone: isDone) } }
            .subscribe { model.markDone.execute($0) }
            .add(to: root.lifetime)
        deleteButton.setCommand(
            Command<Void, Void, Never> {
                if let row = row.value { model.delete.execute(row.id) }
            }
        )

        Property { row.value.map { $0.id == model.editedTodo.value } ?? false }
            .onMain
            .distinctUntilChanged()
            .subscribe { [weak self] isEdited in self?.showEditor(isEdited, row.value?.id, model, finishEditing) }
            .add(to: root.lifetime)
        Signal.merge([editor.activations, editor.focusLosses])
            .filter { row.value.map { $0.id == model.editedTodo.value } ?? false }
            .subscribe { model.saveEditing.execute() }
            .add(to: root.lifetime)
    }

    private func showEditor(
        _ isEdited: Bool,
        _ todo: Todo.ID?,
        _ model: TodoModel,
        _ finishEditing: @MainActor (Todo.ID) -> Void
    ) {
        if isEdited {
            editing.disposable = model.editedText.terminal.bindTwoWay(to: editor.textTerminal())
            pages.visiblePage = "editor"
            editor.takeFocus()
            editor.selectText()
        } else {
            editing.disposable = nil
            if let todo, editor.containsFocus { finishEditing(todo) }
            pages.visiblePage = "title"
        }
    }
}

extension Widget {
    /// Indicates whether the widget looks like that of a todo that has been done.
    fileprivate var isDone: Bool {
        get { self[style: "done"] }
        set { self[style: "done"] = newValue }
    }
}

extension String {
    fileprivate var firstLine: String { split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }
}
