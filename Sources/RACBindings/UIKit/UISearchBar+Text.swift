#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import RACCore
    import UIKit

    extension UISearchBar {
        /// Sends the text: the current one when subscribed to, then what the user makes of it. Empty for none.
        ///
        /// As `textSignal` of the bar's text field, which goes away with the bar. The bar's delegate stays free for other things.
        public var textSignal: Signal<String, Never> { searchTextField.textSignal }

        /// The text as one end of a two-way binding: the terminal sends what the user types, and shows what is sent to it.
        ///
        /// As `textTerminal()` of the bar's text field, which goes away with the bar.
        ///
        /// - Returns: The terminal to bind or observe. Each call makes one.
        public func textTerminal() -> ChannelTerminal<String, Never> { searchTextField.textTerminal() }
    }
#endif
