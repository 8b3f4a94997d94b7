/// A line of read-only text.
final class Label: Widget {
    var text: String {
        get { self[.label] }
        set { self[.label] = newValue }
    }

    /// Indicates whether the text reports an error.
    var isError: Bool {
        get { self[style: "error"] }
        set { self[style: "error"] = newValue }
    }
}
