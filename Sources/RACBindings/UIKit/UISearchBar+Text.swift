#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import RACCore
    import UIKit

    extension UISearchBar {
        /// A signal of the current text at the subscription, followed by the user's changes. A text of `nil` counts as empty.
        /// The signal is `textSignal` of the bar's text field. The bar's delegate stays free for other uses.
        public var textSignal: Signal<String, Never> { searchTextField.textSignal }

        /// Returns a new terminal for the text, for a two-way binding: `textTerminal()` of the bar's text field.
        public func textTerminal() -> ChannelTerminal<String, Never> { searchTextField.textTerminal() }
    }
#endif
