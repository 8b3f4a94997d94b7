#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    extension NSControl {
        /// A signal of the current text at the subscription, followed by the user's changes while editing.
        ///
        /// The signal does not send texts set by the program. It sends on the main actor, and completes when the control is
        /// deallocated. The signal does not keep the control, and leaves its target and delegate free for other uses. For a
        /// control whose text cannot be edited, such as a button, the signal sends only the current text.
        public var textSignal: Signal<String, Never> {
            Signal.of(NSControl.textDidChangeNotification, by: self, sendsCurrent: true) { $0.stringValue }
        }
    }

    extension NSText {
        /// A signal of the current text at the subscription, followed by the user's changes.
        ///
        /// The signal does not send texts set by the program. It sends on the main actor, and completes when the view is
        /// deallocated. The signal does not keep the view. The view's delegate stays free for other uses.
        public var textSignal: Signal<String, Never> {
            Signal.of(NSText.didChangeNotification, by: self, sendsCurrent: true) { $0.string }
        }
    }
#endif
