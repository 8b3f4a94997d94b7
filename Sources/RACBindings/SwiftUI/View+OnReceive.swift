#if canImport(SwiftUI)
    import RACCore
    import SwiftUI

    extension View {
        /// Performs an action with each value of a signal, on the main actor, while the view is shown.
        ///
        /// Shortly after the view appears, a task of the view subscribes to the signal. When the view disappears, the
        /// subscription is disposed. When the view appears again, there is a new subscription. Values that a subject sends in
        /// between are lost. A property sends its current value at each subscription.
        ///
        /// Values wait without limit until the task handles them, so the closure is called a little after a value is sent.
        /// After the view has disappeared, the closure may still receive values that were sent before.
        ///
        /// While the view is shown, it uses the signal and the closure with which it appeared. A new evaluation of the body
        /// neither resubscribes nor replaces the closure. To observe another signal, change the `id` of the view.
        ///
        /// ```swift
        /// ContentView().onReceive(model.alerts) { alert in show(alert) }
        /// ```
        ///
        /// - Parameters:
        ///   - signal: The signal to observe. Its completion does not call the action.
        ///   - action: Called with each value, on the main actor.
        /// - Returns: A view that observes the signal.
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
