#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import RACCore
    import UIKit

    extension UISearchBar {
        /// Sends the text: the current one when subscribed to, then what the user makes of it; empty for none.
        ///
        /// Changes made by the program are not sent. Sends on the main actor; completes when the bar's text field goes away,
        /// which is with the bar. The bar's delegate stays free for other things.
        ///
        /// Not in ReactiveObjC.
        public var textSignal: Signal<String, Never> { searchTextField.textSignal }

        /// The text as one end of a two-way binding: sends what the user types; what is sent to it is shown.
        ///
        /// As `textTerminal()` of the bar's text field. Not in ReactiveObjC.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func textTerminal() -> ChannelTerminal<String, Never> { searchTextField.textTerminal() }
    }
#endif
