#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// The protocol of every `UIGestureRecognizer`. A signal of its members has the type of the recognizer itself:
    /// `pan.gestureSignal` sends a `UIPanGestureRecognizer`. If the members were in the class, the signal would have the type
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
