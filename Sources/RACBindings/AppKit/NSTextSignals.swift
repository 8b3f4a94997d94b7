#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    extension NSControl {
        /// Sends the text: the current one when subscribed to, then what the user makes of it while editing.
        ///
        /// Changes made by the program are not sent. Sends on the main actor; completes when the control goes away.
        ///
        /// Source: `-rac_textSignal` in NSControl.
        public var textSignal: Signal<String, Never> {
            Signal.of(NSControl.textDidChangeNotification, by: self, sendsCurrent: true) { $0.stringValue }
        }
    }

    extension NSText {
        /// Sends the text: the current one when subscribed to, then what the user makes of it.
        ///
        /// Changes made by the program are not sent. Sends on the main actor; completes when the view goes away.
        ///
        /// Source: `-rac_textSignal` in NSText.
        public var textSignal: Signal<String, Never> {
            Signal.of(NSText.didChangeNotification, by: self, sendsCurrent: true) { $0.string }
        }
    }
#endif
