import Foundation
import RACBindings
import TodoLists

/// The actions of the keys, and the state that only the terminal has.
final class TodoKeyboard: Sendable {
    /// The line that is being typed, or `nil` while keys are commands.
    let input = MutableProperty<InputLine?>(nil)
    /// The text of a line that is not a field of the model.
    let text = MutableProperty("")
    /// Sends when the user quits.
    let quits = Subject<Void, Never>()

    private let model: TodoModel

    init(_ model: TodoModel) {
        self.model = model
    }

    /// The field that an input line changes.
    func field(of line: InputLine) -> MutableProperty<String> {
        switch line {
        case .newTodo: model.newText
        case .editing: model.editedText
        case .notes: model.notes
        case .search: model.searchText
        case .newList: model.newListName
        case .listName, .importPath: text
        }
    }

    /// Returns a signal that performs the action of a key when it is subscribed to.
    ///
    /// It completes when the next key can be performed: a line has to be written before the next one is typed.
    func press(_ key: TerminalKey) -> Signal<Void, Never> {
        .deferred { [self] in
            if key == .end { quits.send(()) }
            if let line = input.value { return type(key, in: line) }
            return command(key)
        }
    }

    private func type(_ key: TerminalKey, in line: InputLine) -> Signal<Void, Never> {
        let field = field(of: line)
        switch key {
        case .character(let character): field.modify { $0.append(character) }
        case .backspace: field.modify { _ = $0.popLast() }
        case .clear: field.value = ""
        case .enter: return finish(line)
        case .escape:
            if line == .search { model.searchText.value = "" }
            if line == .editing { model.cancelEditing.execute() }
            input.value = nil
        case .up: select(by: -1)
        case .down: select(by: 1)
        case .tab, .backTab, .end: break
        }
        return .empty
    }

    /// Executes the command of a line. The line stays until its text has been written, so that nothing is lost if it fails.
    private func finish(_ line: InputLine) -> Signal<Void, Never> {
        switch line {
        case .newTodo: return model.add.execute().ignoreFailure()
        case .editing: return closing(model.saveEditing.execute())
        case .notes: return closing(model.saveNotes.execute())
        case .newList: return closing(model.addList.execute())
        case .listName:
            guard let list = model.shownList.value else { return .empty }
            return closing(model.renameList.execute(NewText(list.id, text.value)))
        case .importPath:
            input.value = nil
            model.importFile.execute(URL(fileURLWithPath: text.value))
        case .search:
            input.value = nil
        }
        return .empty
    }

    /// Closes the input line when a run has completed.
    private func closing(_ run: Signal<Void, CommandError<TodoError>>) -> Signal<Void, Never> {
        run.doCompleted { [input] in input.value = nil }.ignoreFailure()
    }

    private func command(_ key: TerminalKey) -> Signal<Void, Never> {
        switch key {
        case .up, .character("k"): select(by: -1)
        case .down, .character("j"): select(by: 1)
        case .tab: showList(by: 1)
        case .backTab: showList(by: -1)
        case .character("a"): input.value = .newTodo
        case .character("/"): input.value = .search
        case .character("N"): input.value = .newList
        case .character("R"): begin(.listName, with: model.shownList.value?.list.name ?? "")
        case .character("i"): begin(.importPath, with: "")
        case .character("c"): model.cancelImport.execute()
        case .character("u"): model.undo.execute()
        case .character("r"): model.redo.execute()
        case .character("!"): model.retry.execute()
        case .character("m"): model.limit.modify { $0 += 200 }
        case .character("L"): if let list = model.shownList.value { model.deleteList.execute(list.id) }
        case .escape:
            if model.problem.value != nil { model.dismissProblem.execute() } else { model.searchText.value = "" }
        case .character("q"): quits.send(())
        default: return model.selection.value.map { change($0, key) } ?? .empty
        }
        return .empty
    }

    /// Performs the action of a key that concerns the selected todo.
    private func change(_ todo: Todo, _ key: TerminalKey) -> Signal<Void, Never> {
        switch key {
        case .character(" "): model.markDone.execute(DoneMark(todo.id, isDone: !todo.isDone))
        case .character("d"):
            let neighbor = row(by: 1) ?? row(by: -1)
            model.delete.execute(todo.id)
            model.selectedTodo.value = neighbor
        case .character("K"): model.move.execute(Move(todo.id, to: .up))
        case .character("J"): model.move.execute(Move(todo.id, to: .down))
        case .character("n"): input.value = .notes
        case .character("e"), .enter:
            return model.beginEditing.execute(todo.id).doCompleted { [input] in input.value = .editing }.ignoreFailure()
        default: break
        }
        return .empty
    }

    private func begin(_ line: InputLine, with text: String) {
        self.text.value = text
        input.value = line
    }

    // MARK: Selecting

    private func select(by offset: Int) {
        if let row = row(by: offset) ?? (model.selection.value == nil ? model.todos.value.rows.first?.id : nil) {
            model.selectedTodo.value = row
        }
    }

    /// The todo that is shown below or above the selected one.
    private func row(by offset: Int) -> Todo.ID? {
        let rows = model.todos.value.rows
        guard let index = rows.firstIndex(where: { $0.id == model.selectedTodo.value }) else { return nil }
        return rows.indices.contains(index + offset) ? rows[index + offset].id : nil
    }

    private func showList(by offset: Int) {
        let lists = model.lists.value
        guard let index = lists.firstIndex(where: { $0.id == model.shownList.value?.id }) else { return }
        model.selectedList.value = lists[(index + offset + lists.count) % lists.count].id
    }
}
