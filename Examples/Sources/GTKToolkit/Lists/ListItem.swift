import CGTK
import RACBindings

/// An object in a `GListStore` that holds one element of a list.
final class ListItem<Element: Identifiable & Equatable & Sendable>: Object {
    /// The element, in its present state.
    let element = MutableProperty<Element?>(nil)
    /// The row that shows the element, if the element is visible.
    weak var row: ListRow<Element>?

    /// Creates an item, with a reference that the caller must release.
    static func retained(_ element: Element) -> ListItem {
        guard let object = g_object_new_with_properties(type_of_object(), 0, nil, nil) else {
            fatalError("GTK has made no object")
        }
        let item = ListItem(object)
        item.element.value = element
        return item
    }

    func show(_ newElement: Element) {
        if element.value != newElement { element.value = newElement }
    }
}
