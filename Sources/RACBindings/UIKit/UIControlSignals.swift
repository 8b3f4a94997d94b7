#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import UIKit

    /// What every `UIControl` is. The methods of this protocol have the type of the control itself, where those of a class would
    /// have `UIControl`: `slider.signal(for:)` sends a `UISlider`.
    @MainActor
    public protocol EventSendingControl: UIControl {}

    extension UIControl: EventSendingControl {}

    extension EventSendingControl {
        /// Sends the control each time it sends one of the events.
        ///
        /// A control sends no event for what the program changes. The signal sends on the main actor, and completes when the
        /// control is deallocated. It does not keep the control.
        ///
        /// Source: `-rac_signalForControlEvents:` in UIControl.
        ///
        /// - Parameter events: Which events.
        /// - Returns: A signal that can be subscribed to on any thread. On another than the main one it begins to listen in a
        ///   later turn of the main loop.
        public func signal(for events: UIControl.Event) -> Signal<Self, Never> {
            signal(for: events) { $0 }
        }

        /// Sends something read from the control each time it sends one of the events.
        ///
        /// ```swift
        /// slider.signal(for: .valueChanged) { slider in slider.value }
        /// ```
        ///
        /// Otherwise as ``signal(for:)``.
        ///
        /// Source: `-rac_signalForControlEvents:` in UIControl, and `-map:` in RACStream. Better: the closure runs on the main
        /// actor, where controls can be read.
        ///
        /// - Parameter read: Reads the control, on the main actor.
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
                    // Another action may have disposed this subscription just now.
                    if !subscriber.isDisposed, let control { subscriber.send(read(control)) }
                }
                control.addAction(action, for: events)
                // The action holds the subscriber, so its name is all that the cleanup may hold.
                let name = action.identifier
                subscriber.onDispose { [weak control] in control?.removeAction(identifiedBy: name, for: events) }
            }
        }
    }
#endif
