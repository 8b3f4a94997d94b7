import CGTK
import RACBindings

/// A line of text that the user types; for passwords as well.
final class Entry: Widget {
    private var isWriting = false

    /// The text as one end of a two-way binding: sends what the user types. What is sent to it is shown.
    func textTerminal() -> ChannelTerminal<String, Never> {
        let typed = emissions(of: "changed")
            .onMain
            .filter { [weak self] in self?.isWriting == false }
            .compactMap { [weak self] in self?[.text] }
        return .onMain(changes: typed.signal) { [weak self] in self?.write($0) }
    }

    /// GTK tells of changes by the program as it does of those by the user.
    private func write(_ text: String) {
        isWriting = true
        defer { isWriting = false }
        self[.text] = text
    }
}
