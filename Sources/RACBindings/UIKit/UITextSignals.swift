#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACOperators
    import UIKit

    extension UITextField {
        /// Sends the text: the current one when subscribed to, then what the user makes of it. Empty for none.
        ///
        /// A text that the program puts in is not sent then. It is sent when the user next begins, changes or ends editing. A
        /// text that equals the one sent before is not sent again. Sends on the main actor, and completes when the text field
        /// goes away. The signal does not keep the text field. Each subscription keeps the last text.
        ///
        /// Source: `-rac_textSignal` in UITextField. Better: the beginning and the end of editing do not repeat the text, and the
        /// Return key does what it did before.
        public var textSignal: Signal<String, Never> {
            // Without `.editingDidEndOnExit`: if anybody listens to that, the Return key ends editing.
            values(for: [.editingDidBegin, .editingChanged, .editingDidEnd], sendsCurrent: true) { $0.text ?? "" }
                .distinctUntilChanged()
        }
    }

    extension UITextView {
        /// Sends the text: the current one when subscribed to, then what the user makes of it.
        ///
        /// What the program puts in is not sent. Sends on the main actor, and completes when the text view is deallocated. The
        /// signal does not keep the text view. The view's delegate stays free for other things.
        ///
        /// Source: `-rac_textSignal` in UITextView, which takes the place of the delegate.
        public var textSignal: Signal<String, Never> {
            Signal.of(UITextView.textDidChangeNotification, by: self, sendsCurrent: true) { $0.text ?? "" }
        }
    }
#endif
