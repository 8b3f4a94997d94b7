import RACBindings
import TerminalDrawing
import TodoLists

/// The view of the todos in the terminal.
struct TodoView: Sendable, Equatable {
    var lists: [ListSummary] = []
    var shownList: ListSummary?
    var page = TodoPage.empty
    var selected: Todo.ID?
    var input: InputLine?
    var inputText = ""
    var notes = ""
    var undoName: String?
    var redoName: String?
    var importProgress: CommandProgress?
    var problem: String?
    var size: TerminalSize

    /// Sends the view after each change.
    static func following(
        _ model: TodoModel,
        _ keyboard: TodoKeyboard,
        size: MutableProperty<TerminalSize>
    ) -> Property<TodoView> {
        let input = keyboard.input
        return Property {
            TodoView(
                lists: model.lists.value,
                shownList: model.shownList.value,
                page: model.todos.value,
                selected: model.selectedTodo.value,
                input: input.value,
                inputText: input.value.map { keyboard.field(of: $0).value } ?? "",
                notes: model.notes.value,
                undoName: model.undoName.value,
                redoName: model.redoName.value,
                importProgress: model.importProgress.value,
                problem: model.problem.value?.error.localizedDescription,
                size: size.value
            )
        }
    }

    /// The lines, from top to bottom.
    var lines: [StyledLine] {
        let header = [listsLine, summary]
        let footer = footer
        let room = max(size.rows - header.count - footer.count, 0)
        var body = visibleRows(room).map(line)
        while body.count < room { body.append(StyledLine()) }
        return Array((header + body + footer).prefix(size.rows))
    }

    private var listsLine: StyledLine {
        var line = StyledLine(" todo ", .title)
        for list in lists {
            line.append("  ")
            let isShown = page.search == nil && list.id == shownList?.id
            line.append("\(list.list.name.printable) (\(list.open))", isShown ? .bold : .dim)
        }
        return line
    }

    private var summary: StyledLine {
        if let search = page.search { return StyledLine("found \(page.total) for \(search.printable)", .info) }
        guard let shownList else { return StyledLine("reading…", .dim) }
        return StyledLine("\(page.total) todos, \(shownList.open) open", .info)
    }

    /// The rows around the selected one that fit on the screen.
    private func visibleRows(_ room: Int) -> ArraySlice<TodoPage.Row> {
        let selected = page.rows.firstIndex { $0.id == self.selected } ?? 0
        let first = min(max(selected - room / 2, 0), max(page.rows.count - room, 0))
        return page.rows.dropFirst(first).prefix(room)
    }

    private func line(_ row: TodoPage.Row) -> StyledLine {
        let isSelected = row.id == selected
        var line = StyledLine(isSelected ? "> " : "  ", .bold)
        line.append(row.todo.isDone ? "[x] " : "[ ] ")
        line.append(row.todo.text.printable, row.todo.isDone ? .dim : isSelected ? .bold : .plain)
        if page.search != nil { line.append("  \(row.listName.printable)", .dim) }
        if !row.todo.notes.isEmpty { line.append("  …", .dim) }
        return line
    }

    private var footer: [StyledLine] {
        var lines: [StyledLine] = []
        if page.total > page.rows.count {
            lines.append(StyledLine("  and \(page.total - page.rows.count) more, m", .dim))
        }
        if selected != nil, !notes.isEmpty, input != .notes {
            lines.append(StyledLine("notes: \(notes.printable)", .debug))
        }
        if let importProgress {
            let percent = Int((importProgress.fraction ?? 0) * 100)
            lines.append(StyledLine("importing: \(percent) %    c cancels", .warning))
        }
        if let problem { lines.append(StyledLine("\(problem)    ! tries again, Esc dismisses", .error)) }
        if let input {
            var line = StyledLine(input.prompt, .dim)
            line.append(inputText.printable, .bold)
            line.append("▏")
            lines.append(line)
        } else {
            lines.append(StyledLine(keys, .dim))
        }
        return lines
    }

    private var keys: String {
        let undo = undoName.map { "u undo \($0.lowercased()), " } ?? ""
        let redo = redoName.map { "r redo \($0.lowercased()), " } ?? ""
        return undo + redo + "a add, e edit, space done, d delete, J K move, n notes, / search, Tab list, "
            + "N R L new, rename, delete list, i import, q quit"
    }
}
