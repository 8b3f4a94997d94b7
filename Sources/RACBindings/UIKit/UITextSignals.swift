#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACOperators
    import UIKit

    extension UITextField {
        /// A signal of the current text at the subscription, followed by the user's changes. A text of `nil` counts as empty.
        ///
        /// A text set by the program is sent only when the user next begins, changes or ends editing. A text that equals the
        /// text sent last is not sent again. The signal sends on the main actor, completes when the text field is deallocated,
        /// and does not keep the text field. Each subscription keeps the last text.
        public var textSignal: Signal<String, Never> {
            // `.editingDidEndOnExit` is not observed, because the Return key ends editing if this event has a listener.
            values(for: [.editingDidBegin, .editingChanged, .editingDidEnd], sendsCurrent: true) { $0.text ?? "" }
                .distinctUntilChanged()
        }
    }

    extension UITextView {
        /// A signal of the current text at the subscription, followed by the user's changes.
        ///
        /// The signal does not send texts set by the program. It sends on the main actor, completes when the text view is
        /// deallocated, and does not keep the view. The view's delegate stays free for other uses.
        public var textSignal: Signal<String, Never> {
            Signal.of(UITextView.textDidChangeNotification, by: self, sendsCurrent: true) { $0.text ?? "" }
        }
    }
#endif
