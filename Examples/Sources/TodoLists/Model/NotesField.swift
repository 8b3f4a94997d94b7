import RACBindings

/// The notes of the selected todo, while a user may be changing them.
///
/// The selected todo arrives on the threads of the database, one value at a time, while the user types on the main thread. Only
/// ``show(_:)`` changes `stored`. `modify` compares and replaces the text in one step, so no letter that is typed at that moment is lost.
final class NotesField: Sendable {
    /// The text in the field.
    let text = MutableProperty("")
    /// The todo whose notes are in the field, and its notes in the database.
    private let stored = MutableProperty(NewText(0, ""))
    private let left = Subject<NewText, Never>()

    /// The notes that have not been written, or `nil` if the field has the notes in the database.
    var unsaved: NewText? {
        let (stored, text) = (stored.value, text.value)
        return stored.id == 0 || stored.text == text ? nil : NewText(stored.id, text)
    }

    /// Sends the unsaved notes of a todo when another one is selected.
    var leftUnsaved: Signal<NewText, Never> { left.signal }

    /// Shows the notes of the selected todo. Keeps the typed text if it is the same todo as before.
    func show(_ todo: Todo?) {
        let new = NewText(todo?.id ?? 0, todo?.notes ?? "")
        let unsaved = unsaved
        let former = stored.swap(new)
        if former.id != new.id {
            text.value = new.text
            if let unsaved { left.send(unsaved) }
        } else {
            text.modify { text in
                if text == former.text { text = new.text }
            }
        }
    }
}
