/// A line of read-only text.
package final class Label: Widget {
    package var text: String {
        get { self[.label] }
        set { self[.label] = newValue }
    }

    /// Indicates whether the text reports an error.
    package var isError: Bool {
        get { self[style: "error"] }
        set { self[style: "error"] = newValue }
    }
}
