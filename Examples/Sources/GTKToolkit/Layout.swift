import CGTK

/// The widgets that a file describes, by name.
@MainActor
package struct Layout {
    private let builder: OpaquePointer

    /// Creates the widgets.
    ///
    /// - Parameters:
    ///   - description: The XML of GtkBuilder. GTK stops the program if it is malformed.
    ///   - read: Returns the required widgets. The widgets live until their windows are closed.
    package static func read<Result>(_ description: [UInt8], _ read: (Layout) -> Result) -> Result {
        let text = String(decoding: description, as: UTF8.self)
        guard let builder = gtk_builder_new_from_string(text, -1) else { fatalError("GTK has made no builder") }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        return read(Layout(builder: builder))
    }

    /// The widget with this name. Its type cannot change later.
    package subscript<Kind: Object>(_ name: String) -> Kind {
        guard let object = gtk_builder_get_object(builder, name) else { fatalError("the layout has no \(name)") }
        guard g_object_get_data(object, Object.key) != nil else { return Kind(object) }
        guard let widget = Object.of(OpaquePointer(object)) as? Kind else { fatalError("\(name) has another type") }
        return widget
    }
}
