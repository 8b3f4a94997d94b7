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
            Signal.of(self) { recognizer, subscriber in
                let target = ActionTarget { [weak recognizer] in
                    if let recognizer { subscriber.send(read(recognizer)) }
                }
                recognizer.addTarget(target, action: ActionTarget.selector)
                // The recognizer does not keep its targets. The storage does, until the recognizer or the subscription ends.
                let place = ObjectIdentifier(target)
                let storage = ControlStorage.of(recognizer)
                storage.gestureTargets[place] = target
                subscriber.onDispose { [weak recognizer, weak storage] in
                    let target = storage?.gestureTargets.removeValue(forKey: place)
                    recognizer?.removeTarget(target, action: ActionTarget.selector)
                }
            }
        }
    }
#endif
