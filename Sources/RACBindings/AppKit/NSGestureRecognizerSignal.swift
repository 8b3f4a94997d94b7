#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    extension TargetActionSending where Self: NSGestureRecognizer {
        /// Sends the recognizer each time the recognizer sends its action: when it recognizes a gesture, and, for a continuous
        /// gesture, with each change of state or position.
        ///
        /// This is `actionSignal` under the name that UIKit recognizers use.
        ///
        /// ReactiveObjC has this signal for UIKit.
        public var gestureSignal: Signal<Self, Never> { actionSignal }

        /// Sends a value read from the recognizer each time the recognizer sends its action.
        ///
        /// ```swift
        /// pan.gestureSignal { pan in pan.translation(in: pan.view) }
        /// ```
        ///
        /// This is `actionSignal(_:)` under the name that UIKit recognizers use.
        ///
        /// ReactiveObjC has this signal for UIKit.
        ///
        /// - Parameter read: Reads the recognizer, on the main actor.
        /// - Returns: A signal that can be subscribed to on any thread. If it is subscribed to on a thread other than the main
        ///   thread, it starts observing in a later turn of the main loop.
        public func gestureSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            actionSignal(read)
        }
    }
#endif
