import CGTK
import RACBindings

/// A line of text that the user types. It can also be used for passwords.
package final class Entry: Widget {
    private var isWriting = false

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
        isWriting = true
        defer { isWriting = false }
        self[.text] = text
    }
}
