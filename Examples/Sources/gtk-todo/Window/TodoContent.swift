import Foundation
import RACBindings
import TodoLists

/// The contents of a window, in addition to its model: the search bar, and commands for the selected todo.
@MainActor
final class TodoContent {
    /// A text that is shown instead of todos.
    struct Hint: Equatable, Sendable {
        var icon: String
        var title: String
        var text: String
    }

    /// The number of todos that are read at the start, and again at the end of the list.
    private static let portion = 5_000

    let model: TodoModel
    /// Indicates whether the search bar is shown.
    let isSearching = MutableProperty(false)
    /// The list whose name is being edited, or `nil`.
    let renamedList = MutableProperty<TodoList.ID?>(nil)
    /// The selected todo, if it is among those that are shown.
    let selected: Property<TodoPage.Row?>
    let title: Property<String>
    let subtitle: Property<String>
    let hint: Property<Hint?>

    /// Sends the todo that has been added in this window, when it is among those that are shown.
    let added: Signal<Todo.ID, Never>

    /// Shows the search bar.
    let search: Command<Void, Void, Never>
    /// Ends the editing or the search, or else hides the problem.
    let cancel: Command<Void, Void, Never>
    /// Writes typed text, and completes when all requests have been written or have failed.
    let finish: Command<Void, Void, Never>
    let edit: Command<Void, Void, Never>
    let toggleDone: Command<Void, Void, Never>
    let delete: Command<Void, Void, Never>
    let renameList: Command<Void, Void, Never>
    let deleteList: Command<Void, Void, Never>
    let moveUp: Command<Void, Void, Never>
    let moveDown: Command<Void, Void, Never>
    private let bag = DisposableBag()

    init(_ model: TodoModel) {
        self.model = model
        // Only rows in and near the visible part have widgets, so the window can show more todos than the default limit of the
        // model.
        model.limit.value = Self.portion
        let (isSearching, renamedList, todos) = (isSearching, renamedList, model.todos)
        selected = Property { todos.value.rows.first { $0.id == model.selectedTodo.value } }
        title = Property { todos.value.search == nil ? model.shownList.value?.list.name ?? "" : "Search" }
        subtitle = Property { Self.subtitle(todos.value, model.shownList.value) }
        hint = Property { Self.hint(todos.value, model.shownList.value) }.withoutRepeats()

        added = model.add.executing.filter { $0 }.switchMap { _ in
            let former = todos.value.rows.last?.id
            return todos.filter { $0.search == nil }.compactMap { $0.rows.last?.id }.filter { $0 != former }.take(1)
        }

        search = Command { isSearching.value = true }
        cancel = Command(
            enabled: Property {
                renamedList.value != nil || model.editedTodo.value != nil || isSearching.value
                    || model.problem.value != nil
            }
        ) {
            if renamedList.value != nil {
                renamedList.value = nil
            } else if model.editedTodo.value != nil {
                model.cancelEditing.execute()
            } else if isSearching.value {
                isSearching.value = false
            } else {
                model.dismissProblem.execute()
            }
        }
        finish = Command {
            model.cancelImport.execute()
            let texts = [model.saveEditing, model.saveNotes].map { $0.execute().ignoreFailure() }
            // The runs end on the scheduler that has also begun all earlier requests, so `isWriting` then includes these.
            return Signal.merge(texts).then { model.isWriting.filter { !$0 }.take(1).map { _ in } }
        }
        isSearching.filter { !$0 }.map { _ in "" }.bind(to: model.searchText).add(to: bag)

        let selected = selected
        func commandForSelected(_ action: @escaping @Sendable (Todo) -> Void) -> Command<Void, Void, Never> {
            Command(enabled: Property { selected.value != nil }) {
                if let row = selected.value { action(row.todo) }
            }
        }
        edit = commandForSelected { model.beginEditing.execute($0.id) }
        toggleDone = commandForSelected { model.markDone.execute(DoneMark($0.id, isDone: !$0.isDone)) }
        delete = commandForSelected { model.delete.execute($0.id) }
        renameList = Command { renamedList.value = model.shownList.value?.id }
        deleteList = Command(enabled: model.deleteList.enabled) {
            if let list = model.shownList.value { model.deleteList.execute(list.id) }
        }
        // Found todos cannot be moved, because the order of search results is not the order of a list.
        func moving(_ destination: Move.Destination) -> Command<Void, Void, Never> {
            Command(enabled: Property { selected.value != nil && todos.value.search == nil }) {
                if let row = selected.value { model.move.execute(Move(row.id, to: destination)) }
            }
        }
        moveUp = moving(.up)
        moveDown = moving(.down)
    }

    /// Reads more todos, if there are more.
    func showMore() {
        guard model.todos.value.rows.count == model.limit.value else { return }
        model.limit.modify { $0 += Self.portion }
    }

    private nonisolated static func subtitle(_ page: TodoPage, _ list: ListSummary?) -> String {
        if page.search != nil {
            let found = "\(page.total.grouped) found"
            return page.rows.count < page.total ? "first \(page.rows.count.grouped) of \(found)" : found
        }
        guard let list, list.total > 0 else { return "" }
        return list.open == 0 ? "all \(list.total.grouped) done" : "\(list.open.grouped) of \(list.total.grouped) open"
    }

    private nonisolated static func hint(_ page: TodoPage, _ list: ListSummary?) -> Hint? {
        guard page.rows.isEmpty else { return nil }
        if let search = page.search {
            let text = "The search finds the beginnings of words in todos and notes, in all lists."
            return Hint(icon: "edit-find-symbolic", title: "Nothing contains “\(search)”", text: text)
        }
        guard let list, list.total == 0 else { return nil }
        let text = "Type a todo above and press Return,\nor import a text file from the menu."
        return Hint(icon: "object-select-symbolic", title: "Nothing to do", text: text)
    }
}

extension Int {
    /// The number with its digits in groups of three.
    var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }
}
