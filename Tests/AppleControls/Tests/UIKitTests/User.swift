import UIKit

// Simulates user input in the order of UIKit: the value changes first, and then the events are sent.

extension UIButton {
    func userTaps() {
        if isEnabled { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
    }
}

extension UIBarButtonItem {
    func userTaps() {
        guard isEnabled, let primaryAction else { return }
        let control = UIControl()
        control.addAction(primaryAction, for: .primaryActionTriggered)
        control.sendActions(for: .primaryActionTriggered)
    }
}

extension UIRefreshControl {
    func userPulls() {
        guard isEnabled else { return }
        beginRefreshing()
        sendActions(for: .valueChanged)
    }
}

extension UITextField {
    func userTypes(_ text: String) {
        sendActions(for: .editingDidBegin)
        self.text = text
        sendActions(for: .editingChanged)
        sendActions(for: .editingDidEnd)
    }
}

extension UITextView {
    func userTypes(_ text: String) {
        self.text = text
        NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    }
}

extension UIControl {
    /// Changes the value as a touch by the user does.
    func userChanges(_ change: () -> Void) {
        change()
        sendActions(for: .valueChanged)
    }
}
