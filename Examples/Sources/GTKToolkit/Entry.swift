import CGTK
import RACBindings

/// A line of text that the user types. It can also be used for passwords.
package final class Entry: Widget {
    private var isWriting = false

    package var text: String {
        get { self[.text] }
        set { write(newValue) }
    }

    /// Sends when the user presses Return.
    package var activations: Signal<Void, Never> { emissions(of: "activate") }

    /// Marks the whole text, so that typing replaces it.
    package func selectText() {
        gtk_editable_select_region(opaquePointer, 0, -1)
    }

    /// Returns an endpoint of the text for a two-way binding. The endpoint sends text that the user types, and shows text that
    /// it receives.
    package func textTerminal() -> ChannelTerminal<String, Never> {
        let typed = emissions(of: "changed")
            .onMain
            .filter { [weak self] in self?.isWriting == false }
            .compactMap { [weak self] in self?[.text] }
        return .onMain(changes: typed.signal) { [weak self] in self?.write($0) }
    }

    /// GTK reports changes by the program in the same way as changes by the user.
    private func write(_ text: String) {
        // An unchanged text keeps the cursor.
        guard text != self[.text] else { return }
        isWriting = true
        defer { isWriting = false }
        // The user can undo typed text, but not text that the program has written.
        let canUndo = gtk_editable_get_enable_undo(opaquePointer)
        gtk_editable_set_enable_undo(opaquePointer, 0)
        self[.text] = text
        gtk_editable_set_enable_undo(opaquePointer, canUndo)
    }
}
