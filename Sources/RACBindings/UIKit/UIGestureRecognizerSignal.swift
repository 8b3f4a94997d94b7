#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// The protocol of every `UIGestureRecognizer`. Its methods have the type of the recognizer itself, where methods of a class
    /// would have `UIGestureRecognizer`: `pan.gestureSignal` sends a `UIPanGestureRecognizer`.
    @MainActor
    public protocol GestureSending: UIGestureRecognizer {}

    extension UIGestureRecognizer: GestureSending {}

    extension GestureSending {
        /// Sends the recognizer each time it calls its targets: when it recognizes a gesture, and for a continuous gesture with
        /// each change of state or position.
        ///
        /// Sends on the main actor, and completes when the recognizer is deallocated. The signal does not keep the recognizer.
        public var gestureSignal: Signal<Self, Never> {
            gestureSignal { $0 }
        }

        /// Sends a value read from the recognizer each time it calls its targets.
        ///
        /// ```swift
        /// pan.gestureSignal { pan in pan.translation(in: pan.view) }
        /// ```
        ///
        /// Otherwise like ``gestureSignal``.
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
            // UIKit ignores this if the recognizer has the target with this action already.
            addTarget(target, action: ActionTarget.selector)
        }

        func stopCalling(_ target: ActionTarget) {
            removeTarget(target, action: ActionTarget.selector)
        }
    }
#endif
