#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// `UIGestureRecognizer`, and what its subclasses can do with their own type in place of `Self`.
    @MainActor
    public protocol GestureSending: UIGestureRecognizer {}

    extension UIGestureRecognizer: GestureSending {}

    extension GestureSending {
        /// Sends the recognizer each time it calls its targets: when it recognizes a gesture, and for a continuous one with
        /// each change of state or place.
        ///
        /// Sends on the main actor; completes when the recognizer goes away, which the signal does not keep.
        ///
        /// Source: `-rac_gestureSignal` in UIGestureRecognizer.
        public var gestureSignal: Signal<Self, Never> {
            gestureSignal { $0 }
        }

        /// Sends something read from the recognizer each time it calls its targets.
        ///
        /// ```swift
        /// pan.gestureSignal { pan in pan.translation(in: pan.view) }
        /// ```
        ///
        /// - Parameter read: Reads the recognizer, on the main actor.
        /// - Returns: A signal that can be subscribed to from anywhere: at once on the main thread, else a little later.
        public func gestureSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            .ofActions(of: self, read)
        }
    }

    extension UIGestureRecognizer: ActionCalling {
        func startCalling(_ target: ActionTarget) {
            // A recognizer that has the same target with the same action adds it no second time.
            addTarget(target, action: ActionTarget.selector)
        }

        func stopCalling(_ target: ActionTarget) {
            removeTarget(target, action: ActionTarget.selector)
        }
    }
#endif
