import GTKToolkit
import RACBindings
import TodoLists

/// The behavior of a row of the sidebar. Its appearance is in SidebarRow.ui.
@MainActor
final class SidebarRow {
    let pages: Stack
    let name: Label
    let count: Label
    let editor: Entry

    /// Connects a row to the list that it shows.
    ///
    /// - Parameters:
    ///   - layout: The widgets of the row.
    ///   - list: The list, which changes when the row is used for another one.
    ///   - content: The contents of the window.
    ///   - finishEditing: Called when the editor of a name is about to disappear and has the focus.
    init(
        _ layout: Layout,
        _ list: Property<ListSummary?>,
        _ content: TodoContent,
        finishEditing: @escaping @MainActor (TodoList.ID) -> Void
    ) {
        pages = layout["pages"]
        name = layout["name"]
        count = layout["count"]
        editor = layout["editor"]
        list.map { $0?.list.name ?? "" }.bind(to: \.text, on: name)
        list.map { list in list.map { $0.open == 0 ? "" : $0.open.grouped } ?? "" }.bind(to: \.text, on: count)

        let (model, renamedList) = (content.model, content.renamedList)
        Property { list.value.map { $0.id == renamedList.value } ?? false }
            .onMain
            .distinctUntilChanged()
            .subscribe { [weak self] isEdited in self?.showEditor(isEdited, list.value?.list, finishEditing) }
            .add(to: pages.lifetime)
        Signal.merge([editor.activations, editor.focusLosses])
            .onMain
            .subscribe { [weak editor] in
                guard let editor, let list = list.value, list.id == renamedList.value else { return }
                renamedList.value = nil
                if !editor.text.isEmpty { model.renameList.execute(NewText(list.id, editor.text)) }
            }
            .add(to: pages.lifetime)
    }

    private func showEditor(_ isEdited: Bool, _ list: TodoList?, _ finishEditing: @MainActor (TodoList.ID) -> Void) {
        guard let list else { return pages.visiblePage = "name" }
        if isEdited {
            editor.text = list.name
            pages.visiblePage = "editor"
            editor.takeFocus()
            editor.selectText()
        } else {
            if editor.containsFocus { finishEditing(list.id) }
            pages.visiblePage = "name"
        }
    }
}
