import Foundation
import GTKToolkit
import RACBindings
import TodoLists

/// The behavior of the window. Its appearance is in TodoWindow.ui.
@MainActor
struct TodoWindow {
    let frame: Window
    let title: Label
    let subtitle: Label
    let undoButton: Widget
    let redoButton: Widget
    let undoName: Label
    let redoName: Label
    let searchButton: CheckButton
    let lists: ListView<ListSummary>
    let newList: Entry
    let notice: Revealer
    let noticeTitle: Label
    let noticeAdvice: Label
    let retry: Button
    let dismiss: Button
    let searchBar: Revealer
    let search: Entry
    let newTodo: Entry
    let pages: Stack
    let todos: ListView<TodoPage.Row>
    let scroller: ScrolledWindow
    let hintImage: Image
    let hintTitle: Label
    let hintText: Label
    let importBar: Revealer
    let importText: Label
    let importProgress: ProgressBar
    let cancelImport: Button
    let detailPages: Stack
    let detailTitle: Label
    let detailText: Label
    let notes: TextView

    /// Creates the window. It becomes visible when it is presented.
    init() {
        self = Layout.read(PackageResources.TodoWindow_ui) { TodoWindow($0) }
    }

    private init(_ layout: Layout) {
        frame = layout["window"]
        title = layout["title"]
        subtitle = layout["subtitle"]
        undoButton = layout["undo"]
        redoButton = layout["redo"]
        undoName = layout["undoName"]
        redoName = layout["redoName"]
        searchButton = layout["searchButton"]
        lists = layout["lists"]
        newList = layout["newList"]
        notice = layout["notice"]
        noticeTitle = layout["noticeTitle"]
        noticeAdvice = layout["noticeAdvice"]
        retry = layout["retry"]
        dismiss = layout["dismiss"]
        searchBar = layout["searchBar"]
        search = layout["search"]
        newTodo = layout["newTodo"]
        pages = layout["pages"]
        todos = layout["todos"]
        scroller = layout["scroller"]
        hintImage = layout["hintImage"]
        hintTitle = layout["hintTitle"]
        hintText = layout["hintText"]
        importBar = layout["importBar"]
        importText = layout["importText"]
        importProgress = layout["importProgress"]
        cancelImport = layout["cancelImport"]
        detailPages = layout["detailPages"]
        detailTitle = layout["detailTitle"]
        detailText = layout["detailText"]
        notes = layout["notes"]
    }

    /// Connects the window to its content. All connections end with the widgets.
    func show(_ content: TodoContent) {
        frame.content = content
        showTitle(content)
        showLists(content)
        showTodos(content)
        showSearch(content)
        showDetails(content)
        showProblem(content.model)
        showImport(content.model)
        addActions(content)
        writeBeforeClosing(content)
    }

    /// Writes typed text before the window closes. If this fails, the window stays open and shows the problem. The next attempt then
    /// closes it in any case.
    private func writeBeforeClosing(_ content: TodoContent) {
        let model = content.model
        let (canClose, hadProblem) = (MutableProperty(false), MutableProperty(false))
        frame.handleCloseRequests {
            if !canClose.value {
                hadProblem.value = model.problem.value != nil
                content.finish.execute()
            }
            // GTK ignores `close()` during this call. If the run has already ended, the result closes the window.
            return !canClose.value
        }
        content.finish.completions
            .filter { _ in hadProblem.value || model.problem.value == nil }
            .subscribeOnMain { [weak frame] in
                canClose.value = true
                frame?.close()
            }
            .add(to: frame.lifetime)
    }

    private func showTitle(_ content: TodoContent) {
        content.title.bind(to: \.text, on: title)
        content.subtitle.bind(to: \.text, on: subtitle)
        content.subtitle.map { !$0.isEmpty }.bind(to: \.isVisible, on: subtitle)
        content.title.map { $0.isEmpty ? "Todos" : $0 }.bind(to: \.title, on: frame)
        content.model.undoName.map { $0 ?? "" }.bind(to: \.text, on: undoName)
        content.model.redoName.map { $0 ?? "" }.bind(to: \.text, on: redoName)
        content.model.undoName.map { $0 != nil }.bind(to: \.isVisible, on: undoName)
        content.model.redoName.map { $0 != nil }.bind(to: \.isVisible, on: redoName)
        content.model.undoName.map { $0.map { "Undo \($0) (Ctrl+Z)" } ?? "Undo" }.bind(to: \.tooltip, on: undoButton)
        content.model.redoName.map { $0.map { "Redo \($0) (Ctrl+Shift+Z)" } ?? "Redo" }.bind(
            to: \.tooltip,
            on: redoButton
        )
    }

    private func showLists(_ content: TodoContent) {
        let model = content.model
        lists.setRows(PackageResources.SidebarRow_ui, canBeDragged: true) { [weak lists, weak content] layout, list in
            guard let content else { return layout["row"] as Widget }
            return SidebarRow(layout, list, content) { lists?.takeFocus(at: $0) }
        }
        lists.activations.subscribe { content.renamedList.value = $0 }.add(to: lists.lifetime)
        lists.moves
            .subscribe { move in
                model.moveList.execute(Move(move.element, to: move.successor.map { .before($0) } ?? .end))
            }
            .add(to: lists.lifetime)
        model.lists.bind(to: \.elements, on: lists)
        // While the search shows todos of all lists, no list is selected, so that the user can choose each of them.
        Property { model.todos.value.search == nil ? model.shownList.value?.id : nil }
            .bind(to: \.selectedIdentifier, on: lists)
        lists.selections
            .compactMap { $0 }
            .subscribe { list in
                model.searchText.value = ""
                model.selectedList.value = list
            }
            .add(to: lists.lifetime)
        model.newListName.terminal.bindTwoWay(to: newList.textTerminal())
        newList.activations.subscribe { model.addList.execute() }.add(to: newList.lifetime)
    }

    private func showTodos(_ content: TodoContent) {
        let model = content.model
        todos.setRows(PackageResources.TodoRow_ui, canBeDragged: true) { [weak todos] layout, row in
            TodoRow(layout, row, model) { todos?.takeFocus(at: $0) }
        }
        model.todos.map(\.rows).bind(to: \.elements, on: todos)
        model.selectedTodo.terminal.bindTwoWay(to: todos.selectionTerminal())
        todos.activations.subscribe { model.beginEditing.execute($0) }.add(to: todos.lifetime)
        todos.moves
            .filter { _ in model.todos.value.search == nil }
            .subscribe { move in
                model.move.execute(Move(move.element, to: move.successor.map { .before($0) } ?? .end))
            }
            .add(to: todos.lifetime)
        scroller.reachedEnds.subscribeOnMain { [weak content] in content?.showMore() }.add(to: scroller.lifetime)
        content.added.subscribeOnMain { [weak todos] in todos?.scroll(to: $0) }.add(to: todos.lifetime)

        model.newText.terminal.bindTwoWay(to: newTodo.textTerminal())
        newTodo.activations.subscribe { model.add.execute() }.add(to: newTodo.lifetime)

        content.hint.map { $0 == nil ? "todos" : "hint" }.bind(to: \.visiblePage, on: pages)
        let hint = content.hint.compactMap { $0 }
        hint.map(\.icon).bind(to: \.icon, on: hintImage)
        hint.map(\.title).bind(to: \.text, on: hintTitle)
        hint.map(\.text).bind(to: \.text, on: hintText)
    }

    private func showSearch(_ content: TodoContent) {
        content.isSearching.terminal.bindTwoWay(to: searchButton.isOnTerminal())
        content.isSearching.bind(to: \.isRevealed, on: searchBar)
        content.isSearching.not().bind(to: \.isVisible, on: newTodo)
        content.model.searchText.terminal.bindTwoWay(to: search.textTerminal())
        content.isSearching.skip(1)
            .subscribeOnMain { [weak search, weak newTodo] in $0 ? search?.takeFocus() : newTodo?.takeFocus() }
            .add(to: search.lifetime)
        content.search.completions.subscribeOnMain { [weak search] in search?.takeFocus() }.add(to: search.lifetime)
        search.emissions(of: "stop-search").subscribe { content.isSearching.value = false }.add(to: search.lifetime)
    }

    private func showDetails(_ content: TodoContent) {
        content.selected.map { $0 == nil ? "none" : "notes" }.bind(to: \.visiblePage, on: detailPages)
        let selected = content.selected.compactMap { $0 }
        selected.map(\.todo.text).bind(to: \.text, on: detailTitle)
        selected.map { "\($0.todo.isDone ? "Done" : "Open") in \($0.listName)" }.bind(to: \.text, on: detailText)
        content.model.notes.terminal.bindTwoWay(to: notes.textTerminal())
    }

    private func showProblem(_ model: TodoModel) {
        let problem = model.problem
        problem.map { $0 != nil }.bind(to: \.isRevealed, on: notice)
        let error = problem.compactMap { $0?.error }
        error.map { $0.localizedDescription }.bind(to: \.text, on: noticeTitle)
        error.map(\.advice).bind(to: \.text, on: noticeAdvice)
        retry.setCommand(model.retry)
        dismiss.setCommand(model.dismissProblem)
    }

    private func showImport(_ model: TodoModel) {
        let progress = model.importProgress
        progress.map { $0 != nil }.bind(to: \.isRevealed, on: importBar)
        let fraction = progress.compactMap { $0?.fraction }
        fraction.bind(to: \.fraction, on: importProgress)
        fraction.map { "Importing, \(Int($0 * 100)) %" }.bind(to: \.text, on: importText)
        cancelImport.setCommand(model.cancelImport)
    }

    private func addActions(_ content: TodoContent) {
        let model = content.model
        Action("undo", of: frame).setCommand(model.undo)
        Action("redo", of: frame).setCommand(model.redo)
        Action("search", of: frame).setCommand(content.search)
        Action("cancel", of: frame).setCommand(content.cancel)
        Action("edit", of: frame).setCommand(content.edit)
        Action("toggle", of: frame).setCommand(content.toggleDone)
        Action("delete", of: frame).setCommand(content.delete)
        Action("rename-list", of: frame).setCommand(content.renameList)
        Action("delete-list", of: frame).setCommand(content.deleteList)
        Action("up", of: frame).setCommand(content.moveUp)
        Action("down", of: frame).setCommand(content.moveDown)
        Action("add", of: frame).setCommand(Command { [weak newTodo] in newTodo?.takeFocus() })
        let importing = Command(enabled: model.importFile.enabled) { [weak frame] in
            frame?.chooseFile(title: "Import Todos", accept: "_Import") ?? .empty
        }
        importing.values.subscribe { model.importFile.execute($0) }.add(to: frame.lifetime)
        Action("import", of: frame).setCommand(importing)
        for (keys, action) in [
            ("<Control>z", "undo"), ("<Control><Shift>z", "redo"), ("Escape", "cancel"), ("F2", "edit"),
            ("Delete", "delete"),
            ("<Control><Shift>Delete", "delete-list"), ("<Control>Return", "toggle"), ("<Alt>Up", "up"),
            ("<Alt>Down", "down"),
        ] {
            frame.addShortcut(keys, for: "win.\(action)")
        }
        // A field undoes typing. An empty field, such as the one after adding a todo, undoes the last step of the model.
        for field in [newTodo, newList] {
            for (keys, command) in [("<Control>z", model.undo), ("<Control><Shift>z", model.redo)] {
                field.captureShortcut(keys) { [weak field] in
                    guard field?.text.isEmpty == true else { return false }
                    command.execute()
                    return true
                }
            }
        }
    }
}
