import CGTK
import RACBindings

/// Text of several lines that the user types.
package final class TextView: Widget {
    private var isWriting = false

    /// Returns an endpoint of the text for a two-way binding. The endpoint sends text that the user types, and shows text that
    /// it receives.
    package func textTerminal() -> ChannelTerminal<String, Never> {
        guard let buffer else { return .onMain(changes: Signal.empty) { _ in } }
        let typed = buffer.emissions(of: "changed")
            .onMain
            .filter { [weak self] in self?.isWriting == false }
            .compactMap { [weak buffer] in buffer?[.text] }
        return .onMain(changes: typed.signal) { [weak self] in self?.text = $0 }
    }

    package var text: String {
        get { buffer?[.text] ?? "" }
        set {
            // An unchanged text keeps the cursor and the steps that the user can undo.
            guard let buffer, newValue != buffer[.text] else { return }
            isWriting = true
            defer { isWriting = false }
            // The user can undo typed text, but not text that the program has written.
            gtk_text_buffer_begin_irreversible_action(buffer.pointer())
            gtk_text_buffer_set_text(buffer.pointer(), newValue, -1)
            gtk_text_buffer_end_irreversible_action(buffer.pointer())
        }
    }

    private var buffer: Object? {
        gtk_text_view_get_buffer(pointer()).map { Object.of(OpaquePointer($0)) }
    }
}
