import CGTK

/// The widgets that a file describes, by their names.
@MainActor
struct Layout {
    private let builder: OpaquePointer

    /// Makes the widgets.
    ///
    /// - Parameters:
    ///   - description: In the XML of GtkBuilder. GTK stops the program if it is malformed.
    ///   - read: Takes from the layout what is needed. The widgets live on by those that hold them: their windows.
    static func read<Result>(_ description: [UInt8], _ read: (Layout) -> Result) -> Result {
        let text = String(decoding: description, as: UTF8.self)
        guard let builder = gtk_builder_new_from_string(text, -1) else { fatalError("GTK has made no builder") }
        defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
        return read(Layout(builder: builder))
    }

    /// The widget of this name. Once for each.
    subscript<Kind: Object>(_ name: String) -> Kind {
        guard let object = gtk_builder_get_object(builder, name) else { fatalError("the layout has no \(name)") }
        return Kind(object)
    }
}
