/// A line of text, to be read.
final class Label: Widget {
    var text: String {
        get { self[.label] }
        set { self[.label] = newValue }
    }

    /// Indicates whether it tells of something that went wrong.
    var isError: Bool {
        get { self[style: "error"] }
        set { self[style: "error"] = newValue }
    }
}
