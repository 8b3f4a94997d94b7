#if canImport(SwiftUI)
    import RACCore
    import SwiftUI

    extension View {
        /// Does something with each value of a signal, on the main actor, while the view is shown.
        ///
        /// When the view appears, a task of the view subscribes, a little later. When the view disappears, the subscription is
        /// disposed. When it appears again, there is a new one. What a subject sends while there is no subscription is lost. A
        /// property sends its current value at each subscription.
        ///
        /// The values that arrive until the task gets to them are kept, without limit, and the signal does not wait. So the
        /// closure is called a little later than a value is sent. When the view disappears, it may still get values that have
        /// come before.
        ///
        /// While the view is shown, the signal and the closure are those with which it appeared: a body that is worked out again
        /// neither subscribes again nor replaces the closure. If another signal is to be listened to, give the view another
        /// `id`.
        ///
        /// ```swift
        /// ContentView().onReceive(model.alerts) { alert in show(alert) }
        /// ```
        ///
        /// Not in ReactiveObjC. The counterpart of SwiftUI's `onReceive` for a publisher.
        ///
        /// - Parameters:
        ///   - signal: What to listen to. Its end calls nothing.
        ///   - action: Called with each value, on the main actor.
        /// - Returns: A view that listens.
        public func onReceive<Value: Sendable>(
            _ signal: some SignalProtocol<Value, Never>,
            perform action: @escaping @MainActor (Value) -> Void
        ) -> some View {
            let values = signal.signal
            return task { @MainActor in
                for await value in values.onMain.values { action(value) }
            }
        }
    }
#endif
