#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// `UIControl`, and what its subclasses can do with their own type in place of `Self`.
    @MainActor
    public protocol EventSendingControl: UIControl {}

    extension UIControl: EventSendingControl {}

    extension EventSendingControl {
        /// Sends the control each time it sends one of the events.
        ///
        /// Changes made by the program send no events. Sends on the main actor; completes when the control goes away,
        /// which the signal does not keep.
        ///
        /// Source: `-rac_signalForControlEvents:` in UIControl.
        ///
        /// - Parameter events: Which events.
        /// - Returns: A signal that can be subscribed to from anywhere: at once on the main thread, else a little later.
        public func signal(for events: UIControl.Event) -> Signal<Self, Never> {
            signal(for: events) { $0 }
        }

        /// Sends something read from the control each time it sends one of the events.
        ///
        /// ```swift
        /// slider.signal(for: .valueChanged) { slider in slider.value }
        /// ```
        ///
        /// Otherwise as without a closure. Source: `-rac_signalForControlEvents:` and `-map:`; here the closure runs on
        /// the main actor, where controls can be read.
        ///
        /// - Parameters:
        ///   - events: Which events.
        ///   - read: Reads the control, on the main actor.
        /// - Returns: A signal that can be subscribed to from anywhere: at once on the main thread, else a little later.
        public func signal<Value: Sendable>(
            for events: UIControl.Event,
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            values(for: events, sendsCurrent: false, read)
        }

        /// Sends something read from the control with each event and, if asked to, when subscribed to.
        func values<Value: Sendable>(
            for events: UIControl.Event,
            sendsCurrent: Bool,
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            Signal.of(self) { control, subscriber in
                if sendsCurrent { subscriber.send(read(control)) }
                if subscriber.isDisposed { return }
                let action = UIAction { [weak control] _ in
                    if let control { subscriber.send(read(control)) }
                }
                control.addAction(action, for: events)
                // The action holds the subscriber, so its name is all that the cleanup may hold.
                let name = action.identifier
                subscriber.onDispose { [weak control] in control?.removeAction(identifiedBy: name, for: events) }
            }
        }
    }
#endif
