#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    extension NSControl {
        /// Sends the text: the current one when subscribed to, then what the user makes of it while editing.
        ///
        /// What the program puts in is not sent. Sends on the main actor, and completes when the control is deallocated. The signal
        /// does not keep the control. The control's target and delegate stay free for other things. Of a control whose text
        /// nobody can edit, such as a button, it sends the current text alone.
        ///
        /// Source: `-rac_textSignal` in NSControl.
        public var textSignal: Signal<String, Never> {
            Signal.of(NSControl.textDidChangeNotification, by: self, sendsCurrent: true) { $0.stringValue }
        }
    }

    extension NSText {
        /// Sends the text: the current one when subscribed to, then what the user makes of it.
        ///
        /// What the program puts in is not sent. Sends on the main actor, and completes when the view is deallocated. The signal
        /// does not keep the view. The view's delegate stays free for other things.
        ///
        /// Source: `-rac_textSignal` in NSText.
        public var textSignal: Signal<String, Never> {
            Signal.of(NSText.didChangeNotification, by: self, sendsCurrent: true) { $0.string }
        }
    }
#endif
