#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import RACCore
    import UIKit

    extension UISearchBar {
        /// Sends the text: the current one at the subscription, then the user's changes. `nil` counts as empty.
        ///
        /// Like `textSignal` of the bar's text field, which is deallocated with the bar. The bar's delegate stays free for other
        /// uses.
        public var textSignal: Signal<String, Never> { searchTextField.textSignal }

        /// The text as one end of a two-way binding: the terminal sends the user's input, and shows the texts sent to it.
        ///
        /// Like `textTerminal()` of the bar's text field, which is deallocated with the bar.
        ///
        /// - Returns: The terminal to bind or observe. Each call creates one.
        public func textTerminal() -> ChannelTerminal<String, Never> { searchTextField.textTerminal() }
    }
#endif
