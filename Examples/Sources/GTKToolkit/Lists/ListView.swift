import CGTK
import RACBindings

/// A list of elements. Only elements in and near the visible part have rows, so a list can have thousands of elements.
///
/// An element is known by its identifier. An element that has changed or moved keeps its row, and thus the focus and a text that
/// the user is editing in the row.
package final class ListView<Element>: Widget where Element: Identifiable & Equatable & Sendable, Element.ID: Sendable {
    private let store: OpaquePointer
    private let selectionModel: Object
    private var order: [Element.ID] = []
    private var items: [Element.ID: ListItem<Element>] = [:]
    /// The identifier of the selected element, which can be an element that the list does not have yet.
    private var selected: Element.ID?
    private var isWriting = false
    /// Sends when the user has dragged a row to another position. The list does not move the row.
    package let moves = Subject<ListMove<Element.ID>, Never>()
    private let reportedSelections = Subject<Element.ID?, Never>()

    package required init(_ object: UnsafeMutablePointer<GObject>) {
        guard let store = g_list_store_new(type_of_object()), let selection = gtk_single_selection_new(store) else {
            fatalError("GTK has made no list")
        }
        self.store = store
        selectionModel = Object(selection)
        super.init(object)
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_list_view_set_model(opaquePointer, selection)
        // The list holds the selection, which holds the store.
        g_object_unref(UnsafeMutableRawPointer(selection))
        selectionModel.emissions(of: "notify::selected")
            .subscribeOnMain { [weak self] in self?.userHasSelected() }
            .add(to: lifetime)
    }

    /// Sends the identifier of an element when the user activates its row, with a double click or with Return.
    package var activations: Signal<Element.ID, Never> {
        Signal.onMain { [weak self] subscriber in
            guard let self else { return subscriber.complete() }
            let handler = self.handle("activate") { [weak self] arguments in
                if let self { subscriber.send(self.order[arguments.number(at: 1)]) }
                return true
            }
            subscriber.onDispose { [weak self] in self?.disconnect(handler) }
        }
        .take(during: lifetime)
    }

    // MARK: - Elements

    /// The elements, in the order of the list. Each identifier occurs once.
    package var elements: [Element] {
        get { order.compactMap { items[$0]?.element.value } }
        set {
            for element in newValue { items[element.id]?.show(element) }
            replaceItems(newValue)
        }
    }

    /// Replaces the items between the first and the last difference. GTK keeps the rows of the items that are still there.
    private func replaceItems(_ elements: [Element]) {
        let new = elements.map(\.id)
        let prefix = zip(order, new).prefix { $0 == $1 }.count
        let rest = min(order.count, new.count) - prefix
        let suffix = zip(order.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        let removed = order[prefix..<(order.count - suffix)]
        let added = elements[prefix..<(new.count - suffix)]
        guard !removed.isEmpty || !added.isEmpty else { return }

        let hadSelection = selected.map { items[$0] != nil } ?? false
        let isOtherList = removed.count == order.count && added.allSatisfy { items[$0.id] == nil }
        let additions = added.map { element in
            guard let item = items[element.id] else { return ListItem.retained(element) }
            g_object_ref(item.object)
            return item
        }
        for identifier in removed { items[identifier] = nil }
        for (element, item) in zip(added, additions) { items[element.id] = item }
        order = new
        withoutReports {
            var objects = additions.map { $0.object.map { gpointer($0) } }
            g_list_store_splice(store, guint(prefix), guint(removed.count), &objects, guint(objects.count))
            for object in objects { g_object_unref(object) }
            restoreSelection(hadSelection: hadSelection, neighbor: isOtherList ? nil : prefix)
        }
    }

    // MARK: - Selection

    /// The identifier of the selected element. It is selected as soon as the list has it.
    package var selectedIdentifier: Element.ID? {
        get { selected }
        set {
            guard newValue != selected else { return }
            selected = newValue
            withoutReports { selectSelected() }
        }
    }

    /// Returns an endpoint of the selection for a two-way binding. It sends ``selections``.
    package func selectionTerminal() -> ChannelTerminal<Element.ID?, Never> {
        .onMain(changes: reportedSelections) { [weak self] in self?.selectedIdentifier = $0 }
    }

    /// Sends the selection when the user changes it, and when the selected element is removed.
    package var selections: Signal<Element.ID?, Never> { reportedSelections.signal }

    private func userHasSelected() {
        guard !isWriting else { return }
        let position = Int(gtk_single_selection_get_selected(selectionModel.opaquePointer))
        selected = order.indices.contains(position) ? order[position] : nil
        reportedSelections.send(selected)
    }

    /// Selects the selected element at its new position, or a neighbor if the element has been removed.
    private func restoreSelection(hadSelection: Bool, neighbor: Int?) {
        guard let former = selected else { return }
        if hadSelection, items[former] == nil {
            selected = neighbor.flatMap { order.isEmpty ? nil : order[min($0, order.count - 1)] }
            reportedSelections.send(selected)
        }
        selectSelected()
    }

    private func selectSelected() {
        let position = selected.flatMap { order.firstIndex(of: $0) }.map { guint($0) } ?? GTK_INVALID_LIST_POSITION
        gtk_single_selection_set_selected(selectionModel.opaquePointer, position)
    }

    /// GTK reports selections by the program in the same way as selections by the user.
    private func withoutReports(_ change: () -> Void) {
        let wasWriting = isWriting
        isWriting = true
        defer { isWriting = wasWriting }
        change()
    }

    // MARK: - Rows

    /// Determines how elements are shown.
    ///
    /// - Parameters:
    ///   - description: The XML of GtkBuilder for one row. The widget with the name `row` contains all others.
    ///   - connect: Connects the widgets of a new row to the element that the row shows, which is `nil` while the row is not in use.
    ///     The row keeps the result.
    ///   - canBeDragged: Whether the user can drag a row to another position. See ``moves``.
    package func setRows(
        _ description: [UInt8],
        canBeDragged: Bool = false,
        _ connect: @escaping @MainActor (Layout, Property<Element?>) -> AnyObject
    ) {
        guard let factory = gtk_signal_list_item_factory_new() else { fatalError("GTK has made no factory") }
        let rows = Object(factory)
        rows.handle("setup") { [weak self] arguments in
            guard let item = arguments.object(at: 1) else { return false }
            let row = ListRow<Element>(item)
            Layout.read(description) { layout in
                let root: Widget = layout["row"]
                gtk_list_item_set_child(item, root.pointer())
                row.content = connect(layout, Property(row.element))
                if canBeDragged { row.dragging = self?.dragging(root, of: row) }
            }
            return true
        }
        rows.handle("bind") { arguments in
            guard let item = arguments.object(at: 1), let row = Object.of(item) as? ListRow<Element>,
                let shown = gtk_list_item_get_item(item),
                let element = Object.of(OpaquePointer(shown)) as? ListItem<Element>
            else { return false }
            row.show(element)
            return true
        }
        rows.handle("unbind") { arguments in
            guard let item = arguments.object(at: 1), let row = Object.of(item) as? ListRow<Element> else {
                return false
            }
            row.clear()
            return true
        }
        gtk_list_view_set_factory(opaquePointer, factory)
        g_object_unref(UnsafeMutableRawPointer(factory))
    }

    private func dragging(_ root: Widget, of row: ListRow<Element>) -> RowDragging<Element> {
        RowDragging(root) { [weak self, weak row] item, isBelow in
            guard let self, let moved = item.element.value, let target = row?.element.value, moved.id != target.id,
                items[moved.id] === item, let position = order.firstIndex(of: target.id)
            else { return }
            let next = position + (isBelow ? 1 : 0)
            moves.send(ListMove(element: moved.id, successor: next < order.count ? order[next] : nil))
        }
    }

    /// Scrolls so that the row of an element is visible.
    package func scroll(to identifier: Element.ID) {
        guard let position = order.firstIndex(of: identifier) else { return }
        gtk_widget_activate_action_variant(pointer(), "list.scroll-to-item", g_variant_new_uint32(guint32(position)))
    }

    /// Moves the keyboard focus to the row of an element, and scrolls to it.
    package func takeFocus(at identifier: Element.ID) {
        scroll(to: identifier)
        items[identifier]?.row?.takeFocus()
    }

    /// The content of the rows that show elements, in the order of the list.
    package var shownContents: [AnyObject] {
        order.compactMap { identifier in
            guard let row = items[identifier]?.row, row.element.value?.id == identifier else { return nil }
            return row.content
        }
    }
}
