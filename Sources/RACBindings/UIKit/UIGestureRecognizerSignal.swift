#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// The protocol of every `UIGestureRecognizer`. Its members return signals of the recognizer's own type, so
    /// `pan.gestureSignal` sends a `UIPanGestureRecognizer`. Members of the class would return signals of
    /// `UIGestureRecognizer`.
    @MainActor
    public protocol GestureSending: UIGestureRecognizer {}

    extension UIGestureRecognizer: GestureSending {}

    extension GestureSending {
        /// Sends the recognizer each time the recognizer calls its targets: when it recognizes a gesture, and, for a continuous
        /// gesture, with each change of state or position.
        ///
        /// The signal sends on the main actor, and completes when the recognizer is deallocated. It does not keep the
        /// recognizer.
        public var gestureSignal: Signal<Self, Never> {
            gestureSignal { $0 }
        }

        /// Sends a value read from the recognizer each time the recognizer calls its targets.
        ///
        /// ```swift
        /// pan.gestureSignal { pan in pan.translation(in: pan.view) }
        /// ```
        ///
        /// Otherwise the same as ``gestureSignal``.
        ///
        /// - Parameter read: Reads the recognizer, on the main actor.
        /// - Returns: A signal that can be subscribed to on any thread. If it is subscribed to on a thread other than the main
        ///   thread, it starts observing in a later turn of the main loop.
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
