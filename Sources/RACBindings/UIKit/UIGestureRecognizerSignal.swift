#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// Every `UIGestureRecognizer` conforms. Signals have the recognizer's own type: `pan.gestureSignal` sends a
    /// `UIPanGestureRecognizer`.
    @MainActor
    public protocol GestureSending: UIGestureRecognizer {}

    extension UIGestureRecognizer: GestureSending {}

    extension GestureSending {
        /// A signal that sends the recognizer each time the recognizer calls its targets: when it recognizes a gesture, and for
        /// a continuous gesture also with each change of state or position.
        ///
        /// The signal sends on the main actor, completes when the recognizer is deallocated, and does not keep the recognizer.
        public var gestureSignal: Signal<Self, Never> {
            gestureSignal { $0 }
        }

        /// Returns a signal of a value that is read from the recognizer each time the recognizer calls its targets.
        ///
        /// ```swift
        /// pan.gestureSignal { pan in pan.translation(in: pan.view) }
        /// ```
        ///
        /// Otherwise the same as ``gestureSignal``.
        ///
        /// - Parameter read: Reads the value from the recognizer, on the main actor.
        /// - Returns: A signal that can be subscribed to on any thread. After a subscription outside the main thread, the
        ///   signal starts observing in a later turn of the main loop.
        public func gestureSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            .ofActions(of: self, read)
        }
    }

    extension UIGestureRecognizer: ActionCalling {
        func startCalling(_ target: ActionTarget) {
            // UIKit ignores this call if the recognizer already has the target with this action.
            addTarget(target, action: ActionTarget.selector)
        }

        func stopCalling(_ target: ActionTarget) {
            removeTarget(target, action: ActionTarget.selector)
        }
    }
#endif
