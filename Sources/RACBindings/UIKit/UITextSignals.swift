#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACOperators
    import UIKit

    extension UITextField {
        /// Sends the text: the current one when subscribed to, then what the user makes of it; empty for none.
        ///
        /// Changes made by the program are not sent, but count when the user next edits; a text that equals the one sent
        /// before is not sent again. Sends on the main actor; completes when the text field goes away.
        ///
        /// Source: `-rac_textSignal` in UITextField. Better: the beginning and the end of editing do not repeat the text.
        public var textSignal: Signal<String, Never> {
            values(for: .allEditingEvents, sendsCurrent: true) { $0.text ?? "" }.distinctUntilChanged()
        }
    }

    extension UITextView {
        /// Sends the text: the current one when subscribed to, then what the user makes of it.
        ///
        /// Changes made by the program are not sent. Sends on the main actor; completes when the text view goes away. The
        /// view's delegate stays free for other things.
        ///
        /// Source: `-rac_textSignal` in UITextView, which takes the place of the delegate.
        public var textSignal: Signal<String, Never> {
            Signal.of(UITextView.textDidChangeNotification, by: self, sendsCurrent: true) { $0.text ?? "" }
        }
    }
#endif
