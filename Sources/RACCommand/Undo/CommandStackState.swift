/// The step to undo and the step to redo of a ``CommandStack``, and whether the document is saved, as one consistent value.
public struct CommandStackState: Hashable, Sendable {
    /// The name of the step that would be undone, or `nil` if there is none, or if a group is open.
    public let undoName: String?

    /// The name of the step that would be redone, or `nil` if there is none, or if a group is open.
    public let redoName: String?

    /// Indicates whether the document is in the state of the last ``CommandStack/markClean()``, or in its initial state if there
    /// was no such call.
    public let isClean: Bool

    /// Indicates whether there is a step to undo, and no group is open.
    public var canUndo: Bool { undoName != nil }

    /// Indicates whether there is a step to redo, and no group is open.
    public var canRedo: Bool { redoName != nil }
}

extension CommandStackState: CustomStringConvertible {
    /// A description for logs: `undo Typing, redo Bold, changed`.
    public var description: String {
        var parts = [isClean ? "clean" : "changed"]
        if let redoName { parts.insert("redo \(redoName)", at: 0) }
        if let undoName { parts.insert("undo \(undoName)", at: 0) }
        return parts.joined(separator: ", ")
    }
}
