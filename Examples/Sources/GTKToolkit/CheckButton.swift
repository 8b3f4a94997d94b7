import CGTK
import RACBindings

/// A box with a check mark, or a button that stays pressed.
package final class CheckButton: Widget {
    private var isWriting = false

    /// Indicates whether the box has a check mark.
    package var isOn: Bool {
        get { self[.active] }
        set {
            guard newValue != self[.active] else { return }
            isWriting = true
            defer { isWriting = false }
            self[.active] = newValue
        }
    }

    /// Sends the new state when the user presses the button, but not when the program sets it.
    package var toggles: Signal<Bool, Never> {
        emissions(of: "toggled")
            .onMain
            .filter { [weak self] in self?.isWriting == false }
            .compactMap { [weak self] in self?[.active] }
            .signal
    }

    /// Returns an endpoint of the state for a two-way binding.
    package func isOnTerminal() -> ChannelTerminal<Bool, Never> {
        .onMain(changes: toggles) { [weak self] in self?.isOn = $0 }
    }
}
