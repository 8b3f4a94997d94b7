import Foundation

/// A line of a script: a word, and the text after it.
enum ScriptLine: Equatable {
    case add(String)
    case edit(Int, String)
    case notes(Int, String)
    case mark(Int, isDone: Bool)
    case up(Int)
    case down(Int)
    case delete(Int)
    case list
    case search(String)
    case lists
    case addList(String)
    case useList(String)
    case renameList(String)
    case deleteList(String)
    case importFile(String)
    case undo
    case redo
    case retry
    /// Waits until a todo with a text is shown.
    case wait(String)

    /// The error of a line that is not understood.
    struct NotUnderstood: Error {
        let line: String
    }

    /// Parses a line.
    init(_ line: String) throws(NotUnderstood) {
        let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        let text = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : ""
        let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        let number = parts.first.flatMap { Int($0) }
        let rest = parts.count > 1 ? String(parts[1]) : ""
        let parsed: ScriptLine? =
            switch words.first {
            case "add" where !text.isEmpty: .add(text)
            case "edit" where !rest.isEmpty: number.map { .edit($0, rest) }
            case "notes": number.map { .notes($0, rest) }
            case "done": number.map { .mark($0, isDone: true) }
            case "undone": number.map { .mark($0, isDone: false) }
            case "up": number.map { .up($0) }
            case "down": number.map { .down($0) }
            case "delete": number.map { .delete($0) }
            case "list" where text.isEmpty: .list
            case "search" where !text.isEmpty: .search(text)
            case "lists" where text.isEmpty: .lists
            case "new-list" where !text.isEmpty: .addList(text)
            case "use" where !text.isEmpty: .useList(text)
            case "rename-list" where !text.isEmpty: .renameList(text)
            case "delete-list" where !text.isEmpty: .deleteList(text)
            case "import" where !text.isEmpty: .importFile(text)
            case "undo" where text.isEmpty: .undo
            case "redo" where text.isEmpty: .redo
            case "retry" where text.isEmpty: .retry
            case "wait" where !text.isEmpty: .wait(text)
            default: nil
            }
        guard let parsed else { throw NotUnderstood(line: line) }
        self = parsed
    }
}
