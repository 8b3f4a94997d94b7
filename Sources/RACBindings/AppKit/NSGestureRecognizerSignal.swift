#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    extension TargetActionSending where Self: NSGestureRecognizer {
        /// A signal that sends the recognizer each time the recognizer sends its action: when it recognizes a gesture, and for
        /// a continuous gesture also with each change of state or position.
        ///
        /// The same as `actionSignal`, under the name that UIKit recognizers use. ReactiveObjC has this signal for UIKit.
        public var gestureSignal: Signal<Self, Never> { actionSignal }

        /// Returns a signal of a value that is read from the recognizer each time the recognizer sends its action.
        ///
        /// ```swift
        /// pan.gestureSignal { pan in pan.translation(in: pan.view) }
        /// ```
        ///
        /// The same as `actionSignal(_:)`, under the name that UIKit recognizers use. ReactiveObjC has this signal for UIKit.
        ///
        /// - Parameter read: Reads the value from the recognizer, on the main actor.
        public func gestureSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            actionSignal(read)
        }
    }
#endif
