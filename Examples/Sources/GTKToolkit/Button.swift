import CGTK
import RACBindings

/// A button that executes its command when the user presses the button.
package final class Button: Widget, CommandControl {
    package var commandAction: (@MainActor () -> Void)?

    package var isEnabled: Bool {
        get { isSensitive }
        set { isSensitive = newValue }
    }

    package required init(_ object: UnsafeMutablePointer<GObject>) {
        super.init(object)
        emissions(of: "clicked")
            .subscribeOnMain { [weak self] in self?.commandAction?() }
            .add(to: lifetime)
    }
}
