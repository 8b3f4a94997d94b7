import CGTK
import RACBindings

/// A row of a list. The list uses a row again for another element when the user scrolls.
final class ListRow<Element: Identifiable & Equatable & Sendable>: Object {
    /// The element that the row shows, or `nil` while the row is not in use.
    let element = MutableProperty<Element?>(nil)
    /// The widgets of the row, and their bindings.
    var content: AnyObject?
    /// Lets the user drag the row, if the list permits it.
    var dragging: RowDragging<Element>?
    private let binding = SerialDisposable()

    func show(_ item: ListItem<Element>) {
        item.row = self
        dragging?.setItem(item)
        binding.disposable = item.element.bind(to: element)
    }

    func clear() {
        dragging?.setItem(nil)
        binding.disposable = nil
        element.value = nil
    }

    func takeFocus() {
        guard let child = gtk_list_item_get_child(opaquePointer), let row = gtk_widget_get_parent(child) else { return }
        gtk_widget_grab_focus(row)
    }
}
