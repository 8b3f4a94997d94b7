import CGTK
import RACBindings

/// A button that executes its command when the user presses the button.
final class Button: Widget, CommandControl {
    var commandAction: (@MainActor () -> Void)?

    var isEnabled: Bool {
        get { isSensitive }
        set { isSensitive = newValue }
    }

    required init(_ object: UnsafeMutablePointer<GObject>) {
        super.init(object)
        emissions(of: "clicked")
            .subscribeOnMain { [weak self] in self?.commandAction?() }
            .add(to: lifetime)
    }
}
