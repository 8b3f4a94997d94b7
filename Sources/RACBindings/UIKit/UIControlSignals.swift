#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// A control whose signals have its own type: `slider.signal(for:)` sends a `UISlider`. Every `UIControl` conforms.
    @MainActor
    public protocol EventSendingControl: UIControl {}

    extension UIControl: EventSendingControl {}

    extension EventSendingControl {
        /// Returns a signal that sends the control each time the control sends one of the events.
        ///
        /// A control sends no events for changes by the program. The signal sends on the main actor, and completes when the
        /// control is deallocated. The signal does not keep the control.
        ///
        /// - Parameter events: The events to observe.
        /// - Returns: A signal that can be subscribed to on any thread. After a subscription outside the main thread, the
        ///   signal starts observing in a later turn of the main loop.
        public func signal(for events: UIControl.Event) -> Signal<Self, Never> {
            signal(for: events) { $0 }
        }

        /// Returns a signal of a value that is read from the control each time the control sends one of the events.
        ///
        /// ```swift
        /// slider.signal(for: .valueChanged) { slider in slider.value }
        /// ```
        ///
        /// Otherwise the same as ``signal(for:)``.
        ///
        /// - Parameter read: Reads the value from the control, on the main actor.
        public func signal<Value: Sendable>(
            for events: UIControl.Event,
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            values(for: events, sendsCurrent: false, read)
        }

        func values<Value: Sendable>(
            for events: UIControl.Event,
            sendsCurrent: Bool,
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            Signal.of(self) { control, subscriber in
                if sendsCurrent { subscriber.send(read(control)) }
                if subscriber.isDisposed { return }
                let action = UIAction { [weak control] _ in
                    // Another action may have just disposed this subscription.
                    if !subscriber.isDisposed, let control { subscriber.send(read(control)) }
                }
                control.addAction(action, for: events)
                // The action holds the subscriber, and the subscriber holds the cleanup. The cleanup holds only the action's
                // identifier, so there is no reference cycle.
                let name = action.identifier
                subscriber.onDispose { [weak control] in control?.removeAction(identifiedBy: name, for: events) }
            }
        }
    }
#endif
