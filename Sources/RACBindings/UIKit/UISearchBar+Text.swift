#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import RACCore
    import UIKit

    extension UISearchBar {
        /// Sends the current text at the subscription, followed by the user's changes. A text of `nil` counts as empty.
        ///
        /// The signal is `textSignal` of the bar's text field, which is deallocated with the bar. The bar's delegate stays free
        /// for other uses.
        public var textSignal: Signal<String, Never> { searchTextField.textSignal }

        /// The text as one side of a two-way binding: the terminal sends the user's input, and shows the texts sent to it.
        ///
        /// The terminal is `textTerminal()` of the bar's text field, which is deallocated with the bar.
        ///
        /// - Returns: The terminal to bind or observe. Each call creates a new terminal.
        public func textTerminal() -> ChannelTerminal<String, Never> { searchTextField.textTerminal() }
    }
#endif
