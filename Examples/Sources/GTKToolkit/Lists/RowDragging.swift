import CGTK

/// Lets the user drag a row of a list to another row.
@MainActor
struct RowDragging<Element: Identifiable & Equatable & Sendable> {
    private let source: Object

    /// Adds dragging to the widget of a row.
    ///
    /// - Parameters:
    ///   - widget: The widget of the row, which keeps the gestures.
    ///   - drop: Called when the user drops an item on the row, in its upper or in its lower half.
    init(_ widget: Widget, drop: @escaping @MainActor (_ item: ListItem<Element>, _ isBelow: Bool) -> Void) {
        guard let source = gtk_drag_source_new(), let target = gtk_drop_target_new(type_of_object(), GDK_ACTION_MOVE)
        else {
            fatalError("GTK has made no gestures")
        }
        self.source = Object(source)
        gtk_drag_source_set_actions(source, GDK_ACTION_MOVE)
        self.source.handle("drag-begin") { [weak widget, weak dragged = self.source] _ in
            guard let widget, let dragged, let picture = gtk_widget_paintable_new(widget.pointer()) else {
                return false
            }
            gtk_drag_source_set_icon(dragged.opaquePointer, picture, 24, gtk_widget_get_height(widget.pointer()) / 2)
            g_object_unref(UnsafeMutableRawPointer(picture))
            return true
        }
        Object(target).handle("drop") { [weak widget] arguments in
            guard let widget, let object = arguments.objectInValue(at: 1),
                let item = Object.of(object) as? ListItem<Element>
            else { return false }
            drop(item, arguments.fraction(at: 3) > Double(gtk_widget_get_height(widget.pointer())) / 2)
            return true
        }
        gtk_widget_add_controller(widget.pointer(), source)
        gtk_widget_add_controller(widget.pointer(), target)
    }

    /// Sets the item that the user drags with the row. Only this program can receive it.
    func setItem(_ item: ListItem<Element>?) {
        var value = GValue()
        g_value_init(&value, type_of_object())
        defer { g_value_unset(&value) }
        g_value_set_object(&value, item?.object)
        let content = gdk_content_provider_new_for_value(&value)
        gtk_drag_source_set_content(source.opaquePointer, item == nil ? nil : content)
        if let content { g_object_unref(content) }
    }
}
