/// A row, and its new text.
public struct NewText: Sendable, Hashable {
    /// The row to change.
    public var id: Int64
    /// The text, the notes or the name.
    public var text: String

    /// Creates a new text of a row.
    public init(_ id: Int64, _ text: String) {
        (self.id, self.text) = (id, text)
    }
}
